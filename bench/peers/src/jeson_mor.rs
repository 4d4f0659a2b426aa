//! Jeson Mor on 9×9, against the program `fairy-stockfish`, driven over its pipes.

use std::error::Error;
use std::hint::black_box;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use ludoteca_rules::jeson_mor::{JesonMor, State};
use ludoteca_rules::{Game, perft};

use crate::Rows;
use crate::race::{Row, Run, race};

/// Depths and rounds; a round of the second lasts half a minute.
const RACES: [(u32, u32); 2] = [(5, 8), (6, 1)];

pub(crate) fn rows() -> Rows {
    let game = JesonMor::<u128>::new(9)?;
    let opening = game.opening();
    let size = format!("{} bytes", size_of_val(&opening));
    let Some(path) = find_peer() else {
        return Ok(vec![
            Row::alone("Jeson Mor 9x9 perft", "not raced", "no fairy-stockfish"),
            Row::alone("  (apt install fairy-stockfish)", "", ""),
            Row::alone("Jeson Mor 9x9 position", &size, "not known"),
        ]);
    };
    let mut peer = Peer::start(path)?;
    let mut rows = Vec::new();
    for (depth, rounds) in RACES {
        let ours = || Run::of(|| perft(&game, black_box(&opening), depth));
        let theirs = || peer.perft(depth).unwrap_or_else(|why| panic!("fairy-stockfish: {why}"));
        let counted = race(rounds, ours, theirs);
        let (here, there) = (perft_of_peer(&game, &opening, depth), counted.1.count);
        if here != there {
            return Err(format!("perft {depth} by the peer's rules counts {here} here, {there} there").into());
        }
        rows.push(Row::speeds(
            &format!("Jeson Mor 9x9 perft {depth}"),
            "leaves",
            counted,
            2.0,
        ));
    }
    rows.push(Row::alone("Jeson Mor 9x9 position", &size, "not known"));
    Ok(rows)
}

/// What the peer should count: its game is over as soon as a player whose knight stands in the centre is to move, a ply
/// before the knight leaves.
fn perft_of_peer(game: &JesonMor<u128>, state: &State<u128>, depth: u32) -> u64 {
    match depth {
        0 => 1,
        _ if game.knight_on(state, game.centre()) == Some(game.to_move(state)) => 0,
        1 => game.count_moves(state),
        _ => game
            .moves(state)
            .map(|mv| perft_of_peer(game, &game.play_unchecked(state, mv), depth - 1))
            .sum(),
    }
}

/// The program in the search path or where Debian puts games.
fn find_peer() -> Option<PathBuf> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path)
        .chain([PathBuf::from("/usr/games")])
        .map(|folder| folder.join("fairy-stockfish"))
        .find(|file| file.is_file())
}

/// The running peer.
struct Peer {
    child: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Peer {
    /// Starts it and sets up the game.
    fn start(path: PathBuf) -> Result<Self, Box<dyn Error>> {
        let mut child = Command::new(path)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let input = child.stdin.take().ok_or("no pipe to the peer")?;
        let output = BufReader::new(child.stdout.take().ok_or("no pipe from the peer")?);
        let mut peer = Peer { child, input, output };
        peer.say("uci\nsetoption name UCI_Variant value jesonmor\nposition startpos\nisready")?;
        peer.answer("readyok")?;
        Ok(peer)
    }

    /// From sending the command to reading the count.
    fn perft(&mut self, depth: u32) -> Result<Run, Box<dyn Error>> {
        let start = self.seconds()?;
        self.say(&format!("go perft {depth}"))?;
        let count = self.answer("Nodes searched:")?.trim().parse()?;
        Ok(Run {
            count,
            seconds: self.seconds()? - start,
        })
    }

    /// The processor's time it has used so far, in all its threads.
    fn seconds(&self) -> Result<f64, Box<dyn Error>> {
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", self.child.id()))?;
        // Behind the name in brackets, user and system time are the 12th and 13th field, in hundredths of a second.
        let (_, fields) = stat.rsplit_once(')').ok_or("no name in its stat file")?;
        let times = fields.split_whitespace().skip(11).take(2);
        let hundredths: u64 = times.map(str::parse::<u64>).sum::<Result<_, _>>()?;
        Ok(hundredths as f64 / 100.0)
    }

    fn say(&mut self, command: &str) -> std::io::Result<()> {
        writeln!(self.input, "{command}")?;
        self.input.flush()
    }

    /// What follows the words on the first line that starts with them.
    fn answer(&mut self, words: &str) -> Result<String, Box<dyn Error>> {
        let mut line = String::new();
        while self.output.read_line(&mut line)? > 0 {
            if let Some(rest) = line.strip_prefix(words) {
                return Ok(rest.to_owned());
            }
            line.clear();
        }
        Err("the peer has gone".into())
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        // It leaves on `quit`; if it is gone already, so much the better.
        let _ = self.say("quit");
        let _ = self.child.wait();
    }
}

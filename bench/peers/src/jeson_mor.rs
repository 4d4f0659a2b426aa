//! Jeson Mor on 9×9, against the program `fairy-stockfish`, driven over its pipes.

use std::error::Error;
use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use ludoteca_rules::jeson_mor::{JesonMor, State};
use ludoteca_rules::{Game, perft};

use crate::Rows;
use crate::race::{Row, race};

/// Depth, rounds, and what each side counts from the opening: the peer sees that a knight cannot be stopped from
/// leaving the centre, and ends the game a ply before it does.
const RACES: [(u32, u32, u64, u64); 2] = [(5, 6, 27_882_796, 27_756_588), (6, 1, 894_032_676, 886_900_500)];

pub(crate) fn rows() -> Rows {
    let game = JesonMor::<u128>::new(9)?;
    let opening = game.opening();
    let size = size_of::<State<u128>>();
    let Some(path) = find_peer() else {
        return Ok(vec![
            Row::alone("Jeson Mor perft", "not raced", "no fairy-stockfish"),
            Row::alone("  (apt install fairy-stockfish)", "", ""),
            Row::alone("Jeson Mor position", &format!("{size} bytes"), ""),
        ]);
    };
    let mut peer = Peer::start(path)?;
    let mut rows = Vec::new();
    for (depth, rounds, our_count, peer_count) in RACES {
        let counted = race(rounds, || perft(&game, &opening, depth), || peer.perft(depth).unwrap_or(0));
        if (counted.0.count, counted.1.count) != (our_count, peer_count) {
            let (ours, theirs) = (counted.0.count, counted.1.count);
            return Err(format!(
                "perft {depth} counts {ours} here and {theirs} there, not {our_count} and {peer_count}"
            )
            .into());
        }
        rows.push(Row::speeds(&format!("Jeson Mor 9x9 perft {depth}"), "leaves", counted, 2.0));
    }
    rows.push(Row::alone("Jeson Mor 9x9 position", &format!("{size} bytes"), "not known"));
    Ok(rows)
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
        let mut child = Command::new(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let input = child.stdin.take().ok_or("no pipe to the peer")?;
        let output = BufReader::new(child.stdout.take().ok_or("no pipe from the peer")?);
        let mut peer = Peer { child, input, output };
        peer.say("uci\nsetoption name UCI_Variant value jesonmor\nposition startpos\nisready")?;
        peer.answer("readyok")?;
        Ok(peer)
    }

    fn perft(&mut self, depth: u32) -> Result<u64, Box<dyn Error>> {
        self.say(&format!("go perft {depth}"))?;
        Ok(self.answer("Nodes searched:")?.trim().parse()?)
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

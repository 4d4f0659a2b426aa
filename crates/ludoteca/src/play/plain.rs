//! A game in lines of text: for pipes, screen readers and scripts.

use std::io::BufRead;
use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use ludoteca_arena::record::Thought;
use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_players::{BotSpec, Clock, Sources, build};
use ludoteca_rules::Player;

use super::Seat;
use super::words::{Word, side, value, verdict};
use crate::draw::{Draw, Drawing};
use crate::lang::say;
use crate::output::{Failure, Output};

/// No line that somebody types is longer.
const LONGEST_LINE: u64 = 4096;
/// Who gives hints.
const ADVISER: &str = "engine:time=500ms";

/// A game under way, with the file that it is kept in.
pub(crate) struct Table<'t, G: Sources + Draw> {
    pub(crate) session: Session<G>,
    pub(crate) seats: [Seat<G>; 2],
    pub(crate) file: Option<SaveFile>,
    pub(crate) drawing: Drawing<G>,
    pub(crate) stop: &'t AtomicBool,
}

/// What comes after a line of a person's.
enum After {
    /// The next turn.
    Turn,
    /// The same question once more.
    Again,
    /// Nothing: he has left.
    Leave,
}

impl<G: Sources + Draw> Table<'_, G> {
    /// Plays until the game is over or somebody leaves.
    pub(crate) fn play(&mut self, input: &mut dyn BufRead, out: &mut Output) -> Result<(), Failure> {
        self.keep(out)?;
        self.draw(out)?;
        loop {
            let line = self.session.line();
            let game = line.game();
            if let Some(outcome) = self.session.outcome() {
                let said = say("play-over", &[("verdict", verdict(game, &outcome))]);
                out.print(format!("{said}\n"))?;
                return self.say_where(out);
            }
            let player = line.to_move();
            if self.seats[player.index()].is_human() {
                match self.ask(player, input, out)? {
                    After::Turn => self.draw(out)?,
                    After::Again => (),
                    After::Leave => return self.leave(out),
                }
            } else if !self.bot_plays(player, out)? {
                return self.leave(out);
            }
        }
    }

    fn draw(&self, out: &mut Output) -> Result<(), Failure> {
        let line = self.session.line();
        out.print(format!("{}\n", (self.drawing)(line.game(), line.state())))
    }

    /// A turn of a bot; `false` if it has no move to give.
    fn bot_plays(&mut self, player: Player, out: &mut Output) -> Result<bool, Failure> {
        let Seat::Bot(spec, bot) = &mut self.seats[player.index()] else {
            return Ok(true);
        };
        let clock = self.session.clock().map_or(Clock::Open, |clock| Clock::Game {
            left: clock.left(player),
            increment: clock.increment(),
        });
        let line = self.session.line();
        let (game, start) = (line.game(), Instant::now());
        let name = side(game, player);
        match bot.choose(line, clock, self.stop) {
            Ok(choice) => {
                let text = game.move_text(line.state(), choice.mv);
                let time = start.elapsed();
                let thought = choice.value.map(|value| Thought {
                    value,
                    depth: choice.depth.unwrap_or(0),
                    time,
                });
                let said = say(
                    "play-bot-moves",
                    &[("side", name), ("bot", spec.clone()), ("move", text)],
                );
                self.session.play(choice.mv, thought, time)?;
                self.keep(out)?;
                out.print(format!("{said}\n"))?;
                self.draw(out)?;
                Ok(true)
            }
            Err(why) => {
                let why = why.to_string();
                let said = say("play-bot-stuck", &[("side", name), ("bot", spec.clone()), ("why", why)]);
                out.print(format!("{said}\n"))?;
                Ok(false)
            }
        }
    }

    /// Asks a person for a line and does what it says.
    fn ask(&mut self, player: Player, input: &mut dyn BufRead, out: &mut Output) -> Result<After, Failure> {
        let line = self.session.line();
        let prompt = say("play-prompt", &[("side", side(line.game(), player))]);
        out.print(format!("{prompt} "))?;
        let start = Instant::now();
        let Some(text) = read_line(input)? else {
            out.print("\n")?;
            return Ok(After::Leave);
        };
        let text = text.trim();
        if text.is_empty() {
            return Ok(After::Again);
        }
        let Some((word, rest)) = Word::read(text) else {
            return self.person_plays(text, start.elapsed(), out);
        };
        let said = match word {
            Word::Quit => return Ok(After::Leave),
            Word::Help => {
                let examples: Vec<String> = self.legal().into_iter().take(3).collect();
                say("play-help", &[("examples", examples.join(", "))])
            }
            Word::Moves => say("play-moves", &[("moves", self.legal().join(" "))]),
            Word::Board => {
                self.draw(out)?;
                return Ok(After::Again);
            }
            Word::Hint => self.hint()?,
            Word::Undo => return self.back(player, out),
            Word::Redo => return self.forth(player, out),
            Word::Resign => {
                self.session.resign(player);
                self.keep(out)?;
                out.print(format!(
                    "{}\n",
                    say("play-resigned", &[("side", side(self.session.line().game(), player))])
                ))?;
                return Ok(After::Turn);
            }
            Word::Save => self.save(rest),
        };
        out.print(format!("{said}\n"))?;
        Ok(After::Again)
    }

    fn legal(&self) -> Vec<String> {
        let line = self.session.line();
        line.legal().map(|mv| line.game().move_text(line.state(), mv)).collect()
    }

    /// A person's move; what is wrong with it if it cannot be played.
    fn person_plays(&mut self, text: &str, time: Duration, out: &mut Output) -> Result<After, Failure> {
        let line = self.session.line();
        let played = line
            .game()
            .parse_move(line.state(), text)
            .and_then(|mv| self.session.play(mv, None, time));
        match played {
            Ok(()) => {
                self.keep(out)?;
                Ok(After::Turn)
            }
            Err(why) => {
                out.print(format!("{why}\n"))?;
                Ok(After::Again)
            }
        }
    }

    /// Takes back moves up to a person's last one.
    fn back(&mut self, player: Player, out: &mut Output) -> Result<After, Failure> {
        self.travel(player, out, Session::undo, ["play-undone", "play-nothing-to-undo"])
    }

    fn forth(&mut self, player: Player, out: &mut Output) -> Result<After, Failure> {
        self.travel(player, out, Session::redo, ["play-redone", "play-nothing-to-redo"])
    }

    /// Goes along the moves until it is this person's turn again.
    fn travel(
        &mut self,
        player: Player,
        out: &mut Output,
        step: fn(&mut Session<G>) -> bool,
        [done, nothing]: [&str; 2],
    ) -> Result<After, Failure> {
        let before = self.session.clone();
        let mut steps = 0;
        while step(&mut self.session) {
            steps += 1;
            let turn = self.session.line().to_move();
            if turn == player || self.seats[turn.index()].is_human() {
                break;
            }
        }
        let turn = self.session.line().to_move();
        if steps == 0 || (!self.seats[turn.index()].is_human() && self.session.outcome().is_none()) {
            self.session = before;
            out.print(format!("{}\n", say(nothing, &[])))?;
            return Ok(After::Again);
        }
        self.keep(out)?;
        out.print(format!("{}\n", say(done, &[("moves", steps.to_string())])))?;
        Ok(After::Turn)
    }

    /// A good move, and why.
    fn hint(&self) -> Result<String, Failure> {
        let line = self.session.line();
        let game = line.game();
        let mut adviser = build(&BotSpec::parse(ADVISER)?, game)?;
        let Some(report) = adviser.value_moves(line, self.stop, &mut |_| ()) else {
            return Ok(say("play-stopped", &[]));
        };
        let Some(best) = report.lines.first() else {
            return Ok(say("play-stopped", &[]));
        };
        let moves = crate::commands::moves_text(line, &best.pv[..best.pv.len().min(5)]);
        let mut said = say("play-hint", &[("move", moves[0].clone()), ("value", value(game, best))]);
        if moves.len() > 1 {
            said += " ";
            said += &say("play-hint-line", &[("line", moves[1..].join(" "))]);
        }
        Ok(said)
    }

    /// Keeps the game in a file from now on.
    fn save(&mut self, name: &str) -> String {
        if name.is_empty() {
            return say("play-save-name", &[]);
        }
        let kept = SaveFile::create(Path::new(name)).and_then(|mut file| {
            file.write(&self.session.record())?;
            Ok(file)
        });
        match kept {
            Ok(file) => {
                self.file = Some(file);
                say("play-saved", &[("file", name.to_owned())])
            }
            Err(why) => say("play-not-saved", &[("why", why.to_string())]),
        }
    }

    /// Writes the game down as it stands. If that fails the game goes on, and says so.
    fn keep(&mut self, out: &mut Output) -> Result<(), Failure> {
        if let Some(file) = &mut self.file
            && let Err(why) = file.write(&self.session.record())
        {
            self.file = None;
            out.print(format!("{}\n", say("play-not-saved", &[("why", why.to_string())])))?;
        }
        Ok(())
    }

    fn say_where(&self, out: &mut Output) -> Result<(), Failure> {
        match &self.file {
            Some(file) => {
                let name = file.path().display().to_string();
                out.print(format!("{}\n", say("play-saved", &[("file", name)])))
            }
            None => Ok(()),
        }
    }

    fn leave(&self, out: &mut Output) -> Result<(), Failure> {
        self.say_where(out)?;
        if let Some(file) = &self.file {
            let command = format!("ludoteca play --resume {}", file.path().display());
            out.print(format!("{}\n", say("play-resume", &[("command", command)])))?;
        }
        Ok(())
    }
}

/// A line of somebody's, cut if it is too long; `None` at the end.
fn read_line(input: &mut dyn BufRead) -> Result<Option<String>, Failure> {
    let mut bytes = Vec::new();
    loop {
        let buffer = input
            .fill_buf()
            .map_err(|error| Failure::work(format!("cannot read: {error}")))?;
        if buffer.is_empty() {
            let text = String::from_utf8_lossy(&bytes).into_owned();
            return Ok((!bytes.is_empty()).then_some(text));
        }
        let end = buffer.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(buffer.len(), |end| end + 1);
        let room = (LONGEST_LINE as usize).saturating_sub(bytes.len());
        bytes.extend_from_slice(&buffer[..taken.min(room)]);
        input.consume(taken);
        if end.is_some() {
            return Ok(Some(String::from_utf8_lossy(&bytes).into_owned()));
        }
    }
}

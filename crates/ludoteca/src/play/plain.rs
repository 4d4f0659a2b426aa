//! A game in lines of text: for pipes, screen readers and scripts.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ludoteca_arena::record::Thought;
use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_players::{BotSpec, Clock, Sources, build};
use ludoteca_rules::{Player, UserError};

use super::Seat;
use super::keep::where_kept;
use super::lines::Lines;
use super::manner::{Manner, Setting};
use super::reason::{self, Explain};
use super::words::Word;
use crate::draw::{Draw, Drawing};
use crate::lang::{refused, say};
use crate::output::{Failure, Output};
use crate::words::{legal, reason as ending, side, verdict};

/// Who gives hints.
const ADVISER: &str = "engine:time=500ms";

/// A game under way, with the file that it is kept in.
pub(crate) struct Table<'t, G: Sources + Draw> {
    pub(crate) session: Session<G>,
    pub(crate) seats: [Seat<G>; 2],
    pub(crate) file: Option<SaveFile>,
    pub(crate) drawing: Drawing<G>,
    pub(crate) manner: Manner,
    pub(crate) stop: &'t AtomicBool,
}

/// What comes after a line of a person's.
enum After {
    /// The next turn.
    Turn,
    /// The same question once more, after an answer or after a wrong move.
    Again { wrong: bool },
    /// Nothing: he has left.
    Leave,
}

impl<G: Sources + Draw + Explain> Table<'_, G> {
    /// Plays until the game is over or somebody leaves.
    pub(crate) fn play(&mut self, input: &Lines, out: &mut Output) -> Result<(), Failure> {
        self.keep(out)?;
        if let Some(said) = self.manner.welcome(self.setting(), self.session.line().to_move()) {
            out.print(format!("{said}\n"))?;
        }
        self.draw(out)?;
        let (mut since, mut wrong) = (Instant::now(), false);
        loop {
            let line = self.session.line();
            if let Some(outcome) = self.session.outcome() {
                let ours = || say("play-over", &[("verdict", verdict(line.game(), &outcome))]);
                let said = self.manner.over(self.setting(), &outcome).unwrap_or_else(ours);
                out.print(format!("{said}\n"))?;
                return out.print(where_kept(self.file.as_ref(), false));
            }
            // Ctrl-C while a bot was thinking.
            if self.stop.load(Ordering::Relaxed) {
                return self.leave(out);
            }
            let player = line.to_move();
            if self.seats[player.index()].is_human() {
                match self.ask(player, since, wrong, input, out)? {
                    After::Turn => self.draw(out)?,
                    After::Again { wrong: was_wrong } => {
                        wrong = was_wrong;
                        continue;
                    }
                    After::Leave => return self.leave(out),
                }
            } else if !self.bot_plays(player, out)? {
                return self.leave(out);
            }
            if self.session.outcome().is_none()
                && self.session.line().to_move() == player
                && let Some(said) = self.manner.passed()
            {
                out.print(format!("{said}\n"))?;
            }
            (since, wrong) = (Instant::now(), false);
        }
    }

    /// What the words of a source depend on.
    fn setting(&self) -> Setting {
        let houses = self.session.line().game().options().get("houses").map(str::to_owned);
        Setting {
            houses: houses.and_then(|text| text.parse().ok()).unwrap_or(6),
            people: Player::BOTH.map(|player| self.seats[player.index()].is_human()),
        }
    }

    fn draw(&self, out: &mut Output) -> Result<(), Failure> {
        let line = self.session.line();
        out.print(format!("{}\n", (self.drawing)(line.game(), line.state())))
    }

    /// A turn of a bot; `false` if it has no move to give.
    fn bot_plays(&mut self, player: Player, out: &mut Output) -> Result<bool, Failure> {
        let setting = self.setting();
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
                let said = self.manner.bot_moved(setting, player, &text).unwrap_or_else(|| {
                    say(
                        "play-bot-moves",
                        &[("side", name), ("bot", spec.clone()), ("move", text)],
                    )
                });
                self.session.play(choice.mv, thought, time)?;
                self.keep(out)?;
                out.print(format!("{said}\n"))?;
                self.draw(out)?;
                Ok(true)
            }
            Err(why) => {
                let why = format!("{} ({why})", ending(why.reason()));
                let said = say("play-bot-stuck", &[("side", name), ("bot", spec.clone()), ("why", why)]);
                out.print(format!("{said}\n"))?;
                Ok(false)
            }
        }
    }

    /// Asks a person for a line and does what it says.
    fn ask(
        &mut self,
        player: Player,
        since: Instant,
        wrong: bool,
        input: &Lines,
        out: &mut Output,
    ) -> Result<After, Failure> {
        let question = self.manner.question(self.setting(), player, wrong);
        out.print(question.unwrap_or_else(|| self.question(player, since)))?;
        let line = input.next(self.stop)?;
        // Whoever types ends the line of the question; a pipe does not.
        if line.is_none() || !std::io::stdin().is_terminal() {
            out.print("\n")?;
        }
        let Some(text) = line else {
            return Ok(After::Leave);
        };
        let text = text.trim();
        if text.is_empty() {
            return Ok(After::Again { wrong: false });
        }
        let Some((word, rest)) = Word::read(text) else {
            let mut text = self.manner.read(self.setting(), player, text);
            if let Some(more) = self.manner.second_question(&text) {
                out.print(more)?;
                let count = input.next(self.stop)?.unwrap_or_default();
                text += &format!("-{}", self.manner.read(self.setting(), player, count.trim()));
            }
            return self.person_plays(player, &text, since, out);
        };
        let said = match word {
            Word::Quit => return Ok(After::Leave),
            Word::Help => {
                let examples: Vec<String> = legal(self.session.line()).into_iter().take(3).collect();
                say("play-help", &[("examples", examples.join(", "))])
            }
            Word::Moves => say("play-moves", &[("moves", legal(self.session.line()).join(" "))]),
            Word::Board => {
                self.draw(out)?;
                return Ok(After::Again { wrong: false });
            }
            Word::Hint => self.hint().unwrap_or_else(|why| refused(&why)),
            Word::Undo => return self.travel(out, Session::back_to, ["play-undone", "play-nothing-to-undo"]),
            Word::Redo => return self.travel(out, Session::forth_to, ["play-redone", "play-nothing-to-redo"]),
            Word::Resign => {
                self.session.resign(player);
                self.keep(out)?;
                let name = side(self.session.line().game(), player);
                out.print(format!("{}\n", say("play-resigned", &[("side", name)])))?;
                return Ok(After::Turn);
            }
            Word::Save => self.save(rest),
        };
        out.print(format!("{said}\n"))?;
        Ok(After::Again { wrong: false })
    }

    /// Our question, with what is left on the clock if there is one.
    fn question(&self, player: Player, since: Instant) -> String {
        let name = side(self.session.line().game(), player);
        let said = match self.session.clock() {
            None => say("play-prompt", &[("side", name)]),
            Some(clock) => {
                let left = clock.left(player).saturating_sub(since.elapsed()).as_secs();
                let left = format!("{}:{:02}", left / 60, left % 60);
                say("play-prompt-clock", &[("side", name), ("left", left)])
            }
        };
        said + " "
    }

    /// A person's move; what is wrong with it if it cannot be played.
    fn person_plays(&mut self, player: Player, text: &str, since: Instant, out: &mut Output) -> Result<After, Failure> {
        let line = self.session.line();
        let played: Result<(), UserError> = line
            .game()
            .parse_move(line.state(), text)
            .and_then(|mv| self.session.play(mv, None, since.elapsed()));
        match played {
            Ok(()) => {
                self.keep(out)?;
                if let Some(said) = self.manner.moved(player, text) {
                    out.print(format!("{said}\n"))?;
                }
                Ok(After::Turn)
            }
            Err(why) => {
                if let Some(said) = self.manner.wrong(&why) {
                    out.print(format!("\n{said}\n"))?;
                }
                out.print(format!("{}\n", refused(&why)))?;
                Ok(After::Again { wrong: true })
            }
        }
    }

    /// Takes moves back, or makes them again, up to a person's turn.
    fn travel(
        &mut self,
        out: &mut Output,
        step: fn(&mut Session<G>, &dyn Fn(Player) -> bool) -> usize,
        [done, nothing]: [&str; 2],
    ) -> Result<After, Failure> {
        let seats = &self.seats;
        let steps = step(&mut self.session, &|player| seats[player.index()].is_human());
        if steps == 0 {
            out.print(format!("{}\n", say(nothing, &[])))?;
            return Ok(After::Again { wrong: false });
        }
        self.keep(out)?;
        out.print(format!("{}\n", say(done, &[("moves", steps.to_string())])))?;
        Ok(After::Turn)
    }

    /// A good move, and why.
    fn hint(&self) -> Result<String, UserError> {
        let line = self.session.line();
        let mut adviser = build(&BotSpec::parse(ADVISER)?, line.game())?;
        let report = adviser.value_moves(line, self.stop, &mut |_| ());
        let best = report.as_ref().and_then(|report| report.lines.first());
        Ok(best.map_or_else(|| say("play-stopped", &[]), |best| reason::hint(line, best)))
    }
}

//! A game in lines of text: for pipes, screen readers and scripts.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use ludoteca_arena::record::MoveEvaluation;
use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_games::{Player, UserError};
use ludoteca_players::{Clock, EngineSettings, build_engine};
use ludoteca_search::engine::Limits;

use super::dialogue::{Context, Dialogue};
use super::saving::where_kept;
use super::typed_command::TypedCommand;
use super::typed_lines::TypedLines;
use super::{Controller, reason};
use crate::draw;
use crate::lang::{refused, say};
use crate::output::{Failure, Output};
use crate::words::{legal, reason as ending, side, verdict};

/// How long the engine thinks about a hint.
const HINT_TIME: Duration = Duration::from_millis(500);

/// A game under way, with the file that it is kept in.
pub(crate) struct TextGame<'t> {
    pub(crate) session: Session,
    pub(crate) controllers: [Controller; 2],
    pub(crate) file: Option<SaveFile>,
    /// How the board is drawn.
    pub(crate) style: String,
    pub(crate) dialogue: Dialogue,
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

impl TextGame<'_> {
    /// Plays until the game is over or somebody leaves.
    pub(crate) fn play(&mut self, input: &TypedLines, out: &mut Output) -> Result<(), Failure> {
        self.keep(out)?;
        if let Some(said) = self.dialogue.welcome(self.context(), self.session.line().to_move()) {
            out.print(format!("{said}\n"))?;
        }
        self.draw(out)?;
        let (mut since, mut wrong) = (Instant::now(), false);
        loop {
            let line = self.session.line();
            if let Some(outcome) = self.session.outcome() {
                let ours = || say("play-over", &[("verdict", verdict(line.game(), &outcome))]);
                let said = self.dialogue.over(self.context(), &outcome).unwrap_or_else(ours);
                out.print(format!("{said}\n"))?;
                return out.print(where_kept(self.file.as_ref(), false));
            }
            // Ctrl-C while a bot was thinking.
            if self.stop.load(Ordering::Relaxed) {
                return self.leave(out);
            }
            let player = line.to_move();
            if self.controllers[player.index()].is_human() {
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
                && let Some(said) = self.dialogue.passed()
            {
                out.print(format!("{said}\n"))?;
            }
            (since, wrong) = (Instant::now(), false);
        }
    }

    /// What the words of a program depend on.
    fn context(&self) -> Context {
        let people = Player::BOTH.map(|player| self.controllers[player.index()].is_human());
        Context::new(&self.session.line().position(), people)
    }

    fn draw(&self, out: &mut Output) -> Result<(), Failure> {
        let position = self.session.line().position();
        out.print(format!("{}\n", draw::draw(&self.style, &position)))
    }

    /// A turn of a bot; `false` if it has no move to give.
    fn bot_plays(&mut self, player: Player, out: &mut Output) -> Result<bool, Failure> {
        let context = self.context();
        let Controller::Bot(spec, bot) = &mut self.controllers[player.index()] else {
            return Ok(true);
        };
        let clock = self.session.clock().map_or(Clock::Open, |clock| Clock::Game {
            left: clock.left(player),
            increment: clock.increment(),
        });
        let line = self.session.line();
        let start = Instant::now();
        let name = side(line.game(), player);
        match bot.choose(line, clock, self.stop) {
            Ok(choice) => {
                let text = line.position().move_text(choice.mv);
                let time = start.elapsed();
                let evaluation = choice.value.map(|value| MoveEvaluation {
                    value,
                    depth: choice.depth.unwrap_or(0),
                    time,
                });
                let said = self.dialogue.bot_moved(context, player, &text).unwrap_or_else(|| {
                    say(
                        "play-bot-moves",
                        &[("side", name), ("bot", spec.to_string()), ("move", text)],
                    )
                });
                self.session.play(choice.mv, evaluation, time)?;
                self.keep(out)?;
                out.print(format!("{said}\n"))?;
                self.draw(out)?;
                Ok(true)
            }
            Err(why) => {
                let why = format!("{} ({why})", ending(why.reason()));
                let said = say(
                    "play-bot-stuck",
                    &[("side", name), ("bot", spec.to_string()), ("why", why)],
                );
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
        input: &TypedLines,
        out: &mut Output,
    ) -> Result<After, Failure> {
        let question = self.dialogue.question(self.context(), player, wrong);
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
        let Some((word, rest)) = TypedCommand::read(text) else {
            let mut text = self.dialogue.read(self.context(), player, text);
            if let Some(more) = self.dialogue.second_question(&text) {
                out.print(more)?;
                let count = input.next(self.stop)?.unwrap_or_default();
                text += &format!("-{}", self.dialogue.read(self.context(), player, count.trim()));
            }
            return self.person_plays(player, &text, since, out);
        };
        let said = match word {
            TypedCommand::Quit => return Ok(After::Leave),
            TypedCommand::Help => {
                let examples: Vec<String> = legal(self.session.line()).into_iter().take(3).collect();
                say("play-help", &[("examples", examples.join(", "))])
            }
            TypedCommand::Moves => say("play-moves", &[("moves", legal(self.session.line()).join(" "))]),
            TypedCommand::Board => {
                self.draw(out)?;
                return Ok(After::Again { wrong: false });
            }
            TypedCommand::Hint => self.hint().unwrap_or_else(|why| refused(&why)),
            TypedCommand::Undo => return self.travel(out, Session::back_to, ["play-undone", "play-nothing-to-undo"]),
            TypedCommand::Redo => return self.travel(out, Session::forth_to, ["play-redone", "play-nothing-to-redo"]),
            TypedCommand::Resign => {
                self.session.resign(player);
                self.keep(out)?;
                let name = side(self.session.line().game(), player);
                out.print(format!("{}\n", say("play-resigned", &[("side", name)])))?;
                return Ok(After::Turn);
            }
            TypedCommand::Save => self.save(rest),
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
            .position()
            .parse_move(text)
            .and_then(|mv| self.session.play(mv, None, since.elapsed()));
        match played {
            Ok(()) => {
                self.keep(out)?;
                if let Some(said) = self.dialogue.moved(player, text) {
                    out.print(format!("{said}\n"))?;
                }
                Ok(After::Turn)
            }
            Err(why) => {
                if let Some(said) = self.dialogue.wrong(&why) {
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
        step: fn(&mut Session, &dyn Fn(Player) -> bool) -> usize,
        [done, nothing]: [&str; 2],
    ) -> Result<After, Failure> {
        let controllers = &self.controllers;
        let steps = step(&mut self.session, &|player| controllers[player.index()].is_human());
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
        let settings = EngineSettings {
            limits: Limits::time(HINT_TIME),
            ..EngineSettings::default()
        };
        let report = build_engine(&settings, line.game())?.value_moves(line, self.stop, &mut |_| ());
        let best = report.as_ref().and_then(|report| report.lines.first());
        Ok(best.map_or_else(|| say("play-stopped", &[]), |best| reason::hint(line, best)))
    }
}

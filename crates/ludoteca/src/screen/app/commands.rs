//! What keys and typed words do besides moves.

use std::time::{Duration, Instant};

use ludoteca_arena::session::Session;
use ludoteca_games::Player;
use ludoteca_players::BotSpec;

use super::{App, Flow, Question};
use crate::lang::{refused, say};
use crate::play::reason;
use crate::screen::keys::Command;
use crate::screen::review::ReviewTask;
use crate::screen::thinker::Thinker;
use crate::screen::view;

/// The bot that gives hints and analysis; it searches until it is stopped.
const ADVISER: &str = "engine:time=600s";
/// How long it searches before it gives a hint.
const HINT_TIME: Duration = Duration::from_millis(700);

impl App {
    /// Lets the adviser search the position.
    pub(super) fn advise(&mut self) {
        if self.adviser.is_none() {
            let adviser = BotSpec::parse(ADVISER).and_then(|spec| Thinker::new(&spec, self.game()));
            match adviser {
                Ok(adviser) => self.adviser = Some(adviser),
                Err(why) => self.message = refused(&why),
            }
        }
        if let Some(adviser) = self.adviser.as_mut().filter(|adviser| !adviser.is_busy()) {
            adviser.value(self.session.line());
        }
    }

    pub(super) fn give_hint(&mut self) {
        self.hint_due = None;
        let line = self.session.line();
        let Some(best) = self.report.as_ref().and_then(|report| report.lines.first()) else {
            return;
        };
        self.message = reason::hint(line, best);
        self.hint = best.pv.first().and_then(|mv| line.position().path(*mv));
        if !self.shown.analysis {
            self.adviser.iter_mut().for_each(Thinker::cancel);
        }
    }

    pub(super) fn command(&mut self, command: Command) -> Flow {
        match command {
            Command::Quit => return Flow::Leave,
            Command::Help => self.shown.help = !self.shown.help,
            Command::Flip => self.shown.flipped = !self.shown.flipped,
            Command::MoreFacts => self.shown.more = !self.shown.more,
            Command::Speed => self.message = say("screen-speed", &[("speed", say(self.animation.next_speed(), &[]))]),
            Command::Animation => {
                let key = if self.animation.toggle() {
                    "screen-animation-on"
                } else {
                    "screen-animation-off"
                };
                self.message = say(key, &[]);
            }
            Command::Hurry => {
                self.bots.iter().flatten().for_each(Thinker::hurry);
                self.pause = Instant::now();
            }
            Command::Hint if self.session.outcome().is_some() || !self.is_human_turn() => self.not_now(),
            Command::Hint => {
                self.message = say("screen-thinking", &[]);
                self.hint_due = Some(Instant::now() + HINT_TIME);
                self.advise();
            }
            Command::Analysis => {
                self.shown.analysis = !self.shown.analysis;
                if self.shown.analysis && !view::has_panel(self.area, &self.session.line().position().view()) {
                    self.message = say("screen-no-room", &[]);
                }
                if self.shown.analysis && self.session.outcome().is_none() {
                    self.advise();
                } else {
                    self.adviser.iter_mut().for_each(Thinker::cancel);
                    self.report = None;
                }
            }
            Command::Undo => self.travel(Session::back_to, "play-nothing-to-undo"),
            Command::Redo => self.travel(Session::forth_to, "play-nothing-to-redo"),
            Command::Back => self.browse(Some(self.shown_ply().saturating_sub(1))),
            Command::Forth => self.browse(Some(self.shown_ply() + 1)),
            Command::Start => self.browse(Some(0)),
            Command::End => self.browse(None),
            Command::Annotate => self.annotate(),
            Command::Save => self.say_where(),
            Command::Resign if self.is_human_turn() => self.question = Some(Question::Resign),
            Command::Resign => self.not_now(),
            Command::NewGame if self.session.outcome().is_some() => self.answer(Question::NewGame),
            Command::NewGame => self.question = Some(Question::NewGame),
        }
        Flow::Stay
    }

    pub(super) fn answer(&mut self, question: Question) {
        self.message.clear();
        match question {
            Question::Resign => {
                self.browsed = None;
                self.session.resign(self.session.line().to_move());
                self.keep();
                self.begin_turn();
            }
            Question::NewGame => self.rematch(),
        }
    }

    /// The same game once more, with the sides changed.
    fn rematch(&mut self) {
        self.bots.swap(0, 1);
        self.session = self.session.rematch();
        self.shown.flipped = self.is_bot(Player::First) && !self.is_bot(Player::Second);
        (self.file, self.not_kept, self.browsed) = (None, None, None);
        self.finish_animation();
        self.keep();
        self.begin_turn();
    }

    /// Takes moves back, or makes them again, up to a human's turn.
    fn travel(&mut self, step: fn(&mut Session, &dyn Fn(Player) -> bool) -> usize, nothing: &str) {
        let bots = [0, 1].map(|place| self.bots[place].is_some());
        let none = bots == [true, true];
        if step(&mut self.session, &|player| none || !bots[player.index()]) == 0 {
            self.message = say(nothing, &[]);
            return;
        }
        self.message.clear();
        self.browsed = None;
        self.finish_animation();
        self.keep();
        self.begin_turn();
    }

    /// Shows the game as it stood after so many moves.
    pub(super) fn browse(&mut self, ply: Option<usize>) {
        self.finish_animation();
        self.browsed = ply.filter(|ply| *ply < self.session.line().len());
        if let Some(review) = &self.review {
            self.message = review.comment(self.shown_ply());
        }
    }

    /// Lets the engine review the game, once it is over.
    fn annotate(&mut self) {
        if self.session.outcome().is_none() {
            self.message = say("screen-annotate-later", &[]);
        } else if self.review.is_none() {
            self.adviser.iter_mut().for_each(Thinker::cancel);
            self.review = Some(ReviewTask::start(self.session.record(), self.game()));
            self.browsed = Some(0);
        }
    }
}

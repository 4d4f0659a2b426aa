//! What the keys and words ask for besides moves.

use std::time::{Duration, Instant};

use ludoteca_arena::session::Session;
use ludoteca_rules::Player;

use super::{App, Flow, Question};
use crate::lang::{refused, say};
use crate::play::reason;
use crate::screen::face::Face;
use crate::screen::keys::Command;
use crate::screen::review::Reviewing;
use crate::screen::think::Thinker;
use crate::screen::view;

/// Who gives advice; it looks on until it is stopped.
const ADVISER: &str = "engine:time=600s";
/// So long it thinks before it gives a hint.
const HINT: Duration = Duration::from_millis(700);

impl<G: Face> App<G> {
    /// Lets the adviser look at the position.
    pub(super) fn advise(&mut self) {
        if self.adviser.is_none() {
            match Thinker::new(ADVISER, self.game()) {
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
        self.advised = best.pv.first().and_then(|mv| line.game().path(line.state(), *mv));
        if !self.shown.analysis {
            self.adviser.iter_mut().for_each(Thinker::cancel);
        }
    }

    pub(super) fn command(&mut self, command: Command) -> Flow {
        match command {
            Command::Quit => return Flow::Leave,
            Command::Help => self.shown.help = !self.shown.help,
            Command::Flip => self.shown.flipped = !self.shown.flipped,
            Command::Binary => self.shown.more = !self.shown.more,
            Command::Speed => self.message = say("screen-speed", &[("speed", say(self.film.other_speed(), &[]))]),
            Command::Animation => {
                let key = if self.film.switch() {
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
            Command::Hint if self.session.outcome().is_some() || !self.persons_turn() => self.not_now(),
            Command::Hint => {
                self.message = say("screen-thinking", &[]);
                self.hint_due = Some(Instant::now() + HINT);
                self.advise();
            }
            Command::Analysis => {
                self.shown.analysis = !self.shown.analysis;
                if self.shown.analysis && !view::has_panel(self.area, self.game()) {
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
            Command::Back => self.look_at(Some(self.shown_ply().saturating_sub(1))),
            Command::Forth => self.look_at(Some(self.shown_ply() + 1)),
            Command::Start => self.look_at(Some(0)),
            Command::End => self.look_at(None),
            Command::Annotate => self.annotate(),
            Command::Save => self.say_where(),
            Command::Resign if self.persons_turn() => self.question = Some(Question::Resign),
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
        self.finish_film();
        self.keep();
        self.begin_turn();
    }

    /// Takes moves back, or makes them again, up to a person's turn.
    fn travel(&mut self, step: fn(&mut Session<G>, &dyn Fn(Player) -> bool) -> usize, nothing: &str) {
        let bots = [0, 1].map(|place| self.bots[place].is_some());
        let none = bots == [true, true];
        if step(&mut self.session, &|player| none || !bots[player.index()]) == 0 {
            self.message = say(nothing, &[]);
            return;
        }
        self.message.clear();
        self.browsed = None;
        self.finish_film();
        self.keep();
        self.begin_turn();
    }

    /// Shows the game as it stood after so many moves.
    pub(super) fn look_at(&mut self, ply: Option<usize>) {
        self.finish_film();
        self.browsed = ply.filter(|ply| *ply < self.session.line().moves().len());
        if let Some(review) = &self.review {
            self.message = review.said(self.shown_ply());
        }
    }

    /// Lets the engine look over the game, once it is over.
    fn annotate(&mut self) {
        if self.session.outcome().is_none() {
            self.message = say("screen-annotate-later", &[]);
        } else if self.review.is_none() {
            self.adviser.iter_mut().for_each(Thinker::cancel);
            self.review = Some(Reviewing::begin(self.session.record(), self.game()));
            self.browsed = Some(0);
        }
    }
}

//! A game on the screen: what is shown, and what becomes of every key, click and thought.

mod commands;
mod input;
mod keep;

use std::time::{Duration, Instant};

use ludoteca_arena::record::Thought;
use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_players::Clock;
use ludoteca_rules::{Player, UserError};
use ludoteca_search::engine::Report;
use ratatui::layout::Rect;

use super::face::{Face, Path};
use super::film::Film;
use super::look::Look;
use super::review::Reviewing;
use super::think::{Said, Thinker};
use crate::lang::{refused, say};
use crate::words;

/// Bots that play each other leave at least so much time to look, at the usual speed.
const PAUSE: Duration = Duration::from_millis(700);

/// What to do before something that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    NewGame,
}

impl Question {
    /// The name of the text that asks it.
    pub(super) fn text(self) -> &'static str {
        match self {
            Question::Resign => "screen-ask-resign",
            Question::NewGame => "screen-ask-new",
        }
    }
}

/// Whether the game stays on the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Flow {
    Stay,
    Leave,
}

/// What can be switched on and off.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shown {
    /// Seen from the second player's side.
    pub(super) flipped: bool,
    /// The analysis.
    pub(super) analysis: bool,
    pub(super) help: bool,
    /// More facts: Nim in binary.
    pub(super) more: bool,
}

/// A game on the screen.
pub(super) struct App<G: Face> {
    pub(super) session: Session<G>,
    file: Option<SaveFile>,
    /// Why the game is not kept, as long as it is not.
    pub(super) not_kept: Option<String>,
    bots: [Option<Thinker<G>>; 2],
    adviser: Option<Thinker<G>>,
    pub(super) report: Option<Report<G::Move>>,
    /// When a hint is to be given at the latest.
    hint_due: Option<Instant>,
    pub(super) advised: Option<Path>,
    pub(super) film: Film<G>,
    /// Bots wait until then.
    pause: Instant,
    /// Since when it has been a person's turn.
    pub(super) turn: Instant,
    pub(super) cursor: usize,
    /// The spot that a board too large for the screen is shown around; the mouse does not move it.
    pub(super) anchor: usize,
    pub(super) picked: Option<usize>,
    pub(super) typed: String,
    pub(super) message: String,
    pub(super) question: Option<Question>,
    /// How many moves of the game are shown, if not all.
    pub(super) browsed: Option<usize>,
    pub(super) review: Option<Reviewing<G>>,
    pub(super) shown: Shown,
    pub(super) look: Look,
    /// The size of the screen when it was last drawn.
    pub(super) area: Rect,
}

impl<G: Face> App<G> {
    pub(super) fn new(
        session: Session<G>,
        file: Option<SaveFile>,
        shown: Shown,
        look: Look,
    ) -> Result<Self, UserError> {
        let bots = seated(&session)?;
        let mut app = App {
            bots,
            file,
            not_kept: None,
            adviser: None,
            report: None,
            hint_due: None,
            advised: None,
            film: Film::new(),
            pause: Instant::now(),
            turn: Instant::now(),
            cursor: 0,
            anchor: 0,
            picked: None,
            typed: String::new(),
            message: String::new(),
            question: None,
            browsed: None,
            review: None,
            shown,
            look,
            area: Rect::default(),
            session,
        };
        app.keep();
        app.begin_turn();
        Ok(app)
    }

    pub(super) fn game(&self) -> &G {
        self.session.line().game()
    }

    pub(super) fn is_bot(&self, player: Player) -> bool {
        self.bots[player.index()].is_some()
    }

    /// The position that is shown: that after all moves, unless somebody looks back.
    pub(super) fn shown_ply(&self) -> usize {
        self.browsed.unwrap_or(self.session.line().moves().len())
    }

    /// Whether a person may move now.
    pub(super) fn persons_turn(&self) -> bool {
        self.session.outcome().is_none() && !self.is_bot(self.session.line().to_move()) && self.browsed.is_none()
    }

    /// Whether a bot is thinking about its move.
    pub(super) fn bot_thinks(&self) -> bool {
        self.bots.iter().flatten().any(Thinker::is_busy)
    }

    /// Whatever time has brought: thoughts, moments of the film, clocks. `true` if there is something new to see.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        let mut news = self.film.advance(now);
        if news && !self.film.runs() {
            self.turn = now;
        }
        if !self.film.runs() && now >= self.pause {
            news |= self.hear_player();
        }
        news |= self.hear_adviser(now);
        if let Some(review) = &mut self.review {
            news |= review.look(&mut self.message);
            if let Some(record) = review.take_record()
                && let Some(file) = &mut self.file
            {
                self.not_kept = file.write(&record).err().map(|why| keep::not_saved(&why));
            }
        }
        news | self.watch_clock(now)
    }

    /// When to look again at the latest.
    pub(super) fn next_look(&self, now: Instant) -> Duration {
        let usual = Duration::from_millis(50);
        self.film
            .due()
            .map_or(usual, |due| due.saturating_duration_since(now).min(usual))
    }

    /// A bot's move, if it has one.
    fn hear_player(&mut self) -> bool {
        let player = self.session.line().to_move();
        let Some(bot) = &mut self.bots[player.index()] else {
            return false;
        };
        let Some(Said::Move(answer, time)) = bot.hear() else {
            return false;
        };
        match answer {
            Ok(choice) => {
                let thought = choice.value.map(|value| Thought {
                    value,
                    depth: choice.depth.unwrap_or(0),
                    time,
                });
                self.play(choice.mv, thought, time);
            }
            Err(why) => {
                let args = [
                    ("side", words::side(self.game(), player)),
                    ("bot", self.session.player(player).to_owned()),
                    ("why", format!("{} ({why})", words::reason(why.reason()))),
                ];
                self.message = say("play-bot-stuck", &args);
            }
        }
        true
    }

    fn hear_adviser(&mut self, now: Instant) -> bool {
        let mut news = false;
        let mut ready = self.hint_due.is_some_and(|due| now >= due);
        while let Some(said) = self.adviser.as_mut().and_then(Thinker::hear) {
            match said {
                Said::Values(report) => {
                    news |= self.shown.analysis;
                    self.report = Some(report);
                }
                Said::NoMore => ready |= self.hint_due.is_some(),
                Said::Move(..) => (),
            }
        }
        if ready && self.report.is_some() {
            self.give_hint();
            return true;
        }
        news
    }

    /// Whether it is a person's time that runs, whatever he is looking at.
    fn persons_time(&self) -> bool {
        let over = self.session.outcome().is_some();
        !over && !self.film.runs() && !self.is_bot(self.session.line().to_move())
    }

    /// Ends the game of somebody whose time is up. While a clock runs the screen is drawn again and again.
    fn watch_clock(&mut self, now: Instant) -> bool {
        let player = self.session.line().to_move();
        let Some(clock) = self.session.clock().filter(|_| self.session.outcome().is_none()) else {
            return false;
        };
        if self.persons_time() && now.duration_since(self.turn) > clock.left(player) {
            self.session.time_out(player);
            self.message.clear();
            self.keep();
            self.begin_turn();
        }
        true
    }

    /// What a player has left on his clock, that of the one to move running.
    pub(super) fn time_left(&self, player: Player) -> Option<Duration> {
        let left = self.session.clock()?.left(player);
        let over = self.session.outcome().is_some();
        let runs = !over && !self.film.runs() && self.session.line().to_move() == player;
        Some(left.saturating_sub(if runs { self.turn.elapsed() } else { Duration::ZERO }))
    }

    /// Shows the end of the move at once; from now on it is the next player's time.
    fn finish_film(&mut self) {
        if self.film.runs() {
            self.film.finish();
            self.turn = Instant::now();
        }
    }

    fn play(&mut self, mv: G::Move, thought: Option<Thought>, time: Duration) {
        let before = *self.session.line().state();
        let moves = self.session.line().moves().len();
        if let Err(why) = self.session.play(mv, thought, time) {
            self.message = refused(&why);
            return;
        }
        self.message.clear();
        if self.session.line().moves().len() > moves {
            self.film.show(self.game().stills(&before, mv));
        }
        self.keep();
        self.begin_turn();
    }

    /// Whoever is to move is asked to, and all that was said about another position is forgotten.
    fn begin_turn(&mut self) {
        self.bots.iter_mut().flatten().for_each(Thinker::cancel);
        self.adviser.iter_mut().for_each(Thinker::cancel);
        (self.report, self.hint_due, self.advised) = (None, None, None);
        (self.picked, self.review, self.question) = (None, None, None);
        self.turn = Instant::now();
        let line = self.session.line();
        if self.session.outcome().is_some() {
            return;
        }
        let player = line.to_move();
        if let Some(bot) = &mut self.bots[player.index()] {
            let clock = self.session.clock().map_or(Clock::Open, |clock| Clock::Game {
                left: clock.left(player),
                increment: clock.increment(),
            });
            bot.choose(line, clock);
            let paused = self.bots.iter().all(Option::is_some) && !line.moves().is_empty();
            self.pause = Instant::now()
                + if paused {
                    self.film.scaled(PAUSE)
                } else {
                    Duration::ZERO
                };
        } else {
            self.aim();
        }
        if self.shown.analysis {
            self.advise();
        }
    }

    /// The cursor begins where there is something to do.
    fn aim(&mut self) {
        let begins = |path: Path| path.from.unwrap_or(path.to);
        if self.pointed_move().is_none() && !self.paths().any(|path| begins(path) == self.cursor) {
            let first = self.paths().next().map_or(0, begins);
            (self.cursor, self.anchor) = (first, first);
        }
    }
}

/// Whoever is no person, in a thread.
fn seated<G: Face>(session: &Session<G>) -> Result<[Option<Thinker<G>>; 2], UserError> {
    let seat = |player| match session.player(player) {
        "human" => Ok(None),
        spec => Thinker::new(spec, session.line().game()).map(Some),
    };
    Ok([seat(Player::First)?, seat(Player::Second)?])
}

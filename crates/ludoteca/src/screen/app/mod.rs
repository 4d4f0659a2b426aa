//! The state of a game on the screen, and how keys, clicks and bots change it.

mod commands;
mod event;
mod save;

use std::time::{Duration, Instant};

use ludoteca_arena::record::MoveEvaluation;
use ludoteca_arena::session::{SaveFile, Session};
use ludoteca_games::{GameHandle, Move, Path, Player, Report, UserError};
use ludoteca_players::{BotSpec, Clock};
use ratatui::layout::Rect;

use super::animation::Animation;
use super::review::ReviewTask;
use super::theme::Theme;
use super::thinker::{BotReply, Thinker};
use super::widgets::Target;
use crate::lang::{refused, say};
use crate::words;

/// Between two moves of bots that play each other, at the usual speed.
const PAUSE: Duration = Duration::from_millis(700);

/// A question that is asked before something that cannot be undone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Question {
    Resign,
    NewGame,
}

impl Question {
    /// The key of its text.
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
    /// Also the facts that only students want to know.
    pub(super) more: bool,
}

/// A game on the screen.
pub(super) struct App {
    pub(super) session: Session,
    file: Option<SaveFile>,
    /// Why the game is not kept, as long as it is not.
    pub(super) not_kept: Option<String>,
    bots: [Option<Thinker>; 2],
    adviser: Option<Thinker>,
    pub(super) report: Option<Report>,
    /// When a hint is to be given at the latest.
    hint_due: Option<Instant>,
    /// The move of the last hint.
    pub(super) hint: Option<Path>,
    pub(super) animation: Animation,
    /// Bots wait until then.
    pause: Instant,
    /// When the current turn began.
    pub(super) turn: Instant,
    pub(super) cursor: Target,
    /// The point that a board too large for the screen is shown around; the mouse does not move it.
    pub(super) anchor: usize,
    /// The point that was chosen first.
    pub(super) picked: Option<usize>,
    pub(super) typed: String,
    pub(super) message: String,
    pub(super) question: Option<Question>,
    /// How many moves of the game are shown, if not all.
    pub(super) browsed: Option<usize>,
    pub(super) review: Option<ReviewTask>,
    pub(super) shown: Shown,
    pub(super) look: Theme,
    /// The size of the screen when it was last drawn.
    pub(super) area: Rect,
}

impl App {
    pub(super) fn new(session: Session, file: Option<SaveFile>, shown: Shown, look: Theme) -> Result<Self, UserError> {
        let bots = bots(&session)?;
        let mut app = App {
            bots,
            file,
            not_kept: None,
            adviser: None,
            report: None,
            hint_due: None,
            hint: None,
            animation: Animation::new(),
            pause: Instant::now(),
            turn: Instant::now(),
            cursor: Target::default(),
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

    pub(super) fn game(&self) -> &GameHandle {
        self.session.line().game()
    }

    pub(super) fn is_bot(&self, player: Player) -> bool {
        self.bots[player.index()].is_some()
    }

    /// How many moves of the game are shown: all, unless an earlier position is browsed.
    pub(super) fn shown_ply(&self) -> usize {
        self.browsed.unwrap_or(self.session.line().len())
    }

    /// Whether a human may move now.
    pub(super) fn is_human_turn(&self) -> bool {
        self.session.outcome().is_none() && !self.is_bot(self.session.line().to_move()) && self.browsed.is_none()
    }

    /// Whether a bot is thinking about its move.
    pub(super) fn bot_thinks(&self) -> bool {
        self.bots.iter().flatten().any(Thinker::is_busy)
    }

    /// Handles what has happened since: bots' replies, the next frame of an animation, clocks. `true` if the screen has changed.
    pub(super) fn tick(&mut self, now: Instant) -> bool {
        let mut changed = self.animation.advance(now);
        if changed && !self.animation.is_running() {
            self.turn = now;
        }
        if !self.animation.is_running() && now >= self.pause {
            changed |= self.poll_bot();
        }
        changed |= self.poll_adviser(now);
        if let Some(review) = &mut self.review {
            changed |= review.poll(&mut self.message);
            if let Some(record) = review.take_record()
                && let Some(file) = &mut self.file
            {
                self.not_kept = file.write(&record).err().map(|why| save::not_saved(&why));
            }
        }
        changed | self.watch_clock(now)
    }

    /// How long to wait for an event before the next [`App::tick`].
    pub(super) fn next_tick(&self, now: Instant) -> Duration {
        let usual = Duration::from_millis(50);
        self.animation
            .due()
            .map_or(usual, |due| due.saturating_duration_since(now).min(usual))
    }

    /// Plays a bot's move, if it has one.
    fn poll_bot(&mut self) -> bool {
        let player = self.session.line().to_move();
        let Some(bot) = &mut self.bots[player.index()] else {
            return false;
        };
        let Some(BotReply::Move(answer, time)) = bot.try_recv() else {
            return false;
        };
        match answer {
            Ok(choice) => {
                let evaluation = choice.value.map(|value| MoveEvaluation {
                    value,
                    depth: choice.depth.unwrap_or(0),
                    time,
                });
                self.play(choice.mv, evaluation, time);
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

    fn poll_adviser(&mut self, now: Instant) -> bool {
        let mut changed = false;
        let mut ready = self.hint_due.is_some_and(|due| now >= due);
        while let Some(reply) = self.adviser.as_mut().and_then(Thinker::try_recv) {
            match reply {
                BotReply::Values(report) => {
                    changed |= self.shown.analysis;
                    self.report = Some(report);
                }
                BotReply::Done => ready |= self.hint_due.is_some(),
                BotReply::Move(..) => (),
            }
        }
        if ready && self.report.is_some() {
            self.give_hint();
            return true;
        }
        changed
    }

    /// Whether a human's clock runs, whatever is shown.
    fn is_human_time(&self) -> bool {
        let over = self.session.outcome().is_some();
        !over && !self.animation.is_running() && !self.is_bot(self.session.line().to_move())
    }

    /// Ends the game when a human's time is up. `true` while a clock runs, which has to be drawn again and again.
    fn watch_clock(&mut self, now: Instant) -> bool {
        let player = self.session.line().to_move();
        let Some(clock) = self.session.clock().filter(|_| self.session.outcome().is_none()) else {
            return false;
        };
        if self.is_human_time() && now.duration_since(self.turn) > clock.left(player) {
            self.session.time_out(player);
            self.message.clear();
            self.keep();
            self.begin_turn();
        }
        true
    }

    /// What is left on a player's clock now.
    pub(super) fn time_left(&self, player: Player) -> Option<Duration> {
        let left = self.session.clock()?.left(player);
        let over = self.session.outcome().is_some();
        let runs = !over && !self.animation.is_running() && self.session.line().to_move() == player;
        Some(left.saturating_sub(if runs { self.turn.elapsed() } else { Duration::ZERO }))
    }

    /// Shows the end of the move at once; the next player's turn begins.
    fn finish_animation(&mut self) {
        if self.animation.is_running() {
            self.animation.finish();
            self.turn = Instant::now();
        }
    }

    fn play(&mut self, mv: Move, evaluation: Option<MoveEvaluation>, time: Duration) {
        let before = self.session.line().position();
        let moves = self.session.line().len();
        if let Err(why) = self.session.play(mv, evaluation, time) {
            self.message = refused(&why);
            return;
        }
        self.message.clear();
        if self.session.line().len() > moves {
            self.animation.play(before.view(), &before.steps(mv));
        }
        self.keep();
        self.begin_turn();
    }

    /// Asks the bot to move, if it is its turn, and forgets what belonged to the position before.
    fn begin_turn(&mut self) {
        self.bots.iter_mut().flatten().for_each(Thinker::cancel);
        self.adviser.iter_mut().for_each(Thinker::cancel);
        (self.report, self.hint_due, self.hint) = (None, None, None);
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
            let paused = self.bots.iter().all(Option::is_some) && !line.is_empty();
            self.pause = Instant::now()
                + if paused {
                    self.animation.scaled(PAUSE)
                } else {
                    Duration::ZERO
                };
        } else {
            self.aim_cursor();
        }
        if self.shown.analysis {
            self.advise();
        }
    }

    /// Puts the cursor on a legal move, unless it is on one.
    fn aim_cursor(&mut self) {
        let on_move = self.paths().any(|path| Target::first_of(path) == Some(self.cursor));
        if self.pointed_move().is_none() && !on_move {
            self.cursor = self.paths().find_map(Target::first_of).unwrap_or_default();
            self.anchor = self.cursor.point;
        }
    }
}

/// The players that are bots, each in its thread.
fn bots(session: &Session) -> Result<[Option<Thinker>; 2], UserError> {
    let bot = |player| match session.player(player) {
        "human" => Ok(None),
        spec => Thinker::new(&BotSpec::parse(spec)?, session.line().game()).map(Some),
    };
    Ok([bot(Player::First)?, bot(Player::Second)?])
}

//! The bots of a game: when they start to search, and what becomes of their answers.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use ludoteca_games::{Move, Outcome};
use tokio::sync::oneshot;

use super::GameTask;
use crate::live::session::StopFlag;
use crate::live::state::PlayerAction;
use crate::thread_pool::Priority;

/// A bot that found the queue full tries again after this long.
const RETRY_AFTER: Duration = Duration::from_millis(200);

/// A bot that is searching.
pub(super) struct BotSearch {
    turn: u32,
    pub(super) stop: StopFlag,
    pub(super) until: Instant,
    answer: oneshot::Receiver<Option<Move>>,
}

impl GameTask {
    /// Starts the timer for a bot whose turn it is, and stops one that searches an old position.
    pub(super) fn schedule_bot(&mut self) {
        let to_move = self.live.session.to_move();
        let idle = self.live.session.outcome().is_some() || self.live.open || self.live.bot(to_move).is_none();
        match &self.bot_search {
            Some(bot_search) if idle || bot_search.turn != self.live.turn => bot_search.stop.store(true, Relaxed),
            None if !idle && self.bot_starts_at.is_none() => {
                let pause = match self.live.bot(to_move.other()) {
                    Some(_) => self.registry.settings.limits.bot_pause,
                    None => Duration::ZERO,
                };
                self.bot_starts_at = Some(Instant::now() + pause);
            }
            _ => (),
        }
        if idle {
            self.bot_starts_at = None;
        }
    }

    /// Puts the search of the bot to move into the queue.
    pub(super) fn start_bot(&mut self) {
        self.bot_starts_at = None;
        let to_move = self.live.session.to_move();
        let spec = self.live.bot_spec(to_move);
        let Some(spec) = spec.filter(|_| self.live.session.outcome().is_none()) else {
            return;
        };
        let search = self.live.session.bot_search(spec);
        let stop = Arc::new(AtomicBool::new(false));
        let (sender, answer) = oneshot::channel();
        let stopped = Arc::clone(&stop);
        // A person waits for the bot's move; games between bots come second.
        let priority = match self.live.bot(to_move.other()) {
            None => Priority::High,
            Some(_) => Priority::Normal,
        };
        let queued = self.registry.bots.submit(priority, move || {
            let _ = sender.send(search(&stopped));
        });
        if queued {
            self.bot_search = Some(BotSearch {
                turn: self.live.turn,
                stop,
                until: Instant::now() + self.registry.settings.limits.bot_time,
                answer,
            });
        } else {
            self.bot_starts_at = Some(Instant::now() + RETRY_AFTER);
        }
    }

    pub(super) async fn bot_answered(&mut self, answer: Option<Move>) -> ControlFlow<()> {
        let turn = self.bot_search.take().map(|bot_search| bot_search.turn);
        if turn != Some(self.live.turn) || self.live.session.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let bot = self.live.session.to_move();
        if let Some(mv) = answer {
            let (ply, turn) = (self.live.session.ply(), Some(self.live.turn));
            let mv = self.live.session.position().move_text(mv);
            let (done, more) = self.act(bot, &PlayerAction::Move { ply, turn, mv }).await;
            if done.is_ok() || more.is_break() {
                return more;
            }
        }
        let forfeit = self.live.ending(&Outcome::win(bot.other(), "no-move"));
        self.apply_events(vec![(Some(bot), forfeit)]).await.1
    }
}

/// The move of the bot that is searching, once it has one.
pub(super) async fn answered(bot_search: &mut Option<BotSearch>) -> Option<Move> {
    match bot_search {
        Some(bot_search) => (&mut bot_search.answer).await.unwrap_or(None),
        None => std::future::pending().await,
    }
}

//! How a game has its bots think.

use std::ops::ControlFlow;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::{Duration, Instant};

use ludoteca_players::BotSpec;
use ludoteca_rules::Outcome;
use tokio::sync::oneshot;

use super::Actor;
use crate::live::board::Stop;
use crate::live::state::Deed;
use crate::pool::Urgency;

/// A bot that found the queue full tries again after this long.
const AGAIN: Duration = Duration::from_millis(200);

/// A bot at work.
pub(super) struct Thought {
    turn: u32,
    pub(super) stop: Stop,
    pub(super) until: Instant,
    answer: oneshot::Receiver<Option<String>>,
}

impl Actor {
    /// Sees whether it is a bot's turn.
    pub(super) fn consider(&mut self) {
        let to_move = self.live.board.to_move();
        let idle = self.live.board.outcome().is_some() || self.live.open || self.live.bot(to_move).is_none();
        match &self.thought {
            // The position it thinks about is no more.
            Some(thought) if idle || thought.turn != self.live.turn => thought.stop.store(true, Relaxed),
            None if !idle && self.bot_at.is_none() => {
                let pause = match self.live.bot(to_move.other()) {
                    Some(_) => self.hall.settings.limits.bot_pause,
                    None => Duration::ZERO,
                };
                self.bot_at = Some(Instant::now() + pause);
            }
            _ => (),
        }
        if idle {
            self.bot_at = None;
        }
    }

    /// Sends a bot to think.
    pub(super) fn begin_to_think(&mut self) {
        self.bot_at = None;
        let to_move = self.live.board.to_move();
        let spec = self.live.bot(to_move).and_then(|text| BotSpec::parse(text).ok());
        let Some(spec) = spec.filter(|_| self.live.board.outcome().is_none()) else {
            return;
        };
        let (thinking, stop) = (self.live.board.think(&spec), Arc::new(AtomicBool::new(false)));
        let (tell, answer) = oneshot::channel();
        let hurry = Arc::clone(&stop);
        // Who plays a bot waits for it; bots among themselves can wait.
        let urgency = match self.live.bot(to_move.other()) {
            None => Urgency::Urgent,
            Some(_) => Urgency::Usual,
        };
        let taken = self.hall.bots.submit(urgency, move || {
            let _ = tell.send(thinking(&hurry));
        });
        if taken {
            self.thought = Some(Thought {
                turn: self.live.turn,
                stop,
                until: Instant::now() + self.hall.settings.limits.bot_time,
                answer,
            });
        } else {
            self.bot_at = Some(Instant::now() + AGAIN);
        }
    }

    pub(super) async fn bot_said(&mut self, said: Option<String>) -> ControlFlow<()> {
        let turn = self.thought.take().map(|thought| thought.turn);
        if turn != Some(self.live.turn) || self.live.board.outcome().is_some() {
            return ControlFlow::Continue(());
        }
        let bot = self.live.board.to_move();
        if let Some(mv) = said {
            let (ply, turn) = (self.live.board.ply(), Some(self.live.turn));
            let (done, more) = self.act(bot, &Deed::Move { ply, turn, mv }).await;
            if done.is_ok() || more.is_break() {
                return more;
            }
        }
        let given_up = self.live.ending(&Outcome::win(bot.other(), "no-move"));
        self.happen(vec![(Some(bot), given_up)]).await.1
    }
}

/// What a bot says, once it does.
pub(super) async fn answered(thought: &mut Option<Thought>) -> Option<String> {
    match thought {
        Some(thought) => (&mut thought.answer).await.unwrap_or(None),
        None => std::future::pending().await,
    }
}

//! Which players are connected to a game, and since when the others are away.

use std::time::{Duration, Instant};

use ludoteca_games::Player;

use super::state::LiveGame;

/// Which players are connected, as clients are sent it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct PresenceSnapshot {
    pub(crate) here: [bool; 2],
    /// In how many milliseconds the other player can claim the game; `None` for a player who is connected or has not come yet,
    /// and in a game that cannot be claimed. Clients count down by themselves.
    pub(crate) claim_ms: [Option<u64>; 2],
}

/// The connections of each player, whether the player has ever been connected or acted, and when last.
pub(crate) struct Presence {
    listeners: [usize; 2],
    come: [bool; 2],
    seen: [Instant; 2],
}

impl Presence {
    /// Nobody is connected, as if the players who have done something in the game had just left. In an open game both count: one
    /// has created it, the other is there from the moment of joining.
    pub(crate) fn new(live: &LiveGame) -> Self {
        let made = live.head.open.is_some();
        let did = |player: Player| made || live.events.iter().any(|event| event.by == Some(player.number()));
        Presence {
            listeners: [0; 2],
            come: Player::BOTH.map(did),
            seen: [Instant::now(); 2],
        }
    }

    /// Counts a connection of a player; returns whether it is the first.
    pub(crate) fn arrive(&mut self, player: Player) -> bool {
        self.come[player.index()] = true;
        self.listeners[player.index()] += 1;
        self.listeners[player.index()] == 1
    }

    /// Counts a connection less; returns whether it was the last.
    pub(crate) fn leave(&mut self, player: Player) -> bool {
        let listeners = &mut self.listeners[player.index()];
        *listeners = listeners.saturating_sub(1);
        let last = *listeners == 0;
        if last {
            self.see(player);
        }
        last
    }

    /// A player has acted, connected or not.
    pub(crate) fn see(&mut self, player: Player) {
        self.come[player.index()] = true;
        self.seen[player.index()] = Instant::now();
    }

    /// Whether a player has not come yet: a friend who has not followed the link.
    pub(crate) fn awaited(&self, live: &LiveGame, player: Player) -> bool {
        !self.come[player.index()] && live.bot(player).is_none()
    }

    /// How long a player has been away; `None` for one who is connected or has not come yet.
    pub(crate) fn away(&self, live: &LiveGame, player: Player) -> Option<Duration> {
        let gone = self.listeners[player.index()] == 0 && live.bot(player).is_none();
        (gone && !self.awaited(live, player)).then(|| self.seen[player.index()].elapsed())
    }

    /// Which players are connected now, and when the game can be claimed from the others, which is after so long.
    pub(crate) fn now(&self, live: &LiveGame, limit: Duration) -> PresenceSnapshot {
        let claimable = !live.open && live.session.outcome().is_none();
        PresenceSnapshot {
            here: self.listeners.map(|listeners| listeners > 0),
            claim_ms: Player::BOTH.map(|player| {
                let away = self.away(live, player).filter(|_| claimable)?;
                // Rounded up, so that a claim at zero does not come too early.
                Some(limit.saturating_sub(away).as_micros().div_ceil(1_000) as u64)
            }),
        }
    }
}

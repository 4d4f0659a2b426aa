//! Who is connected to a game, and since when somebody is not.

use std::time::{Duration, Instant};

use ludoteca_rules::Player;

use super::state::Live;

/// Who is here, as clients are told.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Attendance {
    pub(crate) here: [bool; 2],
    /// In how many milliseconds each can be claimed on; `None` for one who is here or has not come yet, and in a game that
    /// cannot be claimed. Whoever hears it counts down by himself.
    pub(crate) claim_ms: [Option<u64>; 2],
}

/// The listeners at each seat, whether anybody has ever been there, and when he last was.
pub(crate) struct Presence {
    listeners: [usize; 2],
    come: [bool; 2],
    seen: [Instant; 2],
}

impl Presence {
    /// Nobody is here, as if those who have done something in the game had just left. In an open game these are both: one
    /// has made it, the other is there from the moment he takes his seat.
    pub(crate) fn new(live: &Live) -> Self {
        let made = live.head.open.is_some();
        let did = |player: Player| made || live.events.iter().any(|event| event.by == Some(player.number()));
        Presence {
            listeners: [0; 2],
            come: Player::BOTH.map(did),
            seen: [Instant::now(); 2],
        }
    }

    /// Somebody listens at a seat; whether nobody did before.
    pub(crate) fn arrive(&mut self, player: Player) -> bool {
        self.come[player.index()] = true;
        self.listeners[player.index()] += 1;
        self.listeners[player.index()] == 1
    }

    /// Somebody listens no longer; whether he was the last at that seat.
    pub(crate) fn leave(&mut self, player: Player) -> bool {
        let listeners = &mut self.listeners[player.index()];
        *listeners = listeners.saturating_sub(1);
        let last = *listeners == 0;
        if last {
            self.see(player);
        }
        last
    }

    /// A player has done something, connected or not.
    pub(crate) fn see(&mut self, player: Player) {
        self.come[player.index()] = true;
        self.seen[player.index()] = Instant::now();
    }

    /// Whether a player is still waited for: a friend who has not followed the link yet.
    pub(crate) fn awaited(&self, live: &Live, player: Player) -> bool {
        !self.come[player.index()] && live.bot(player).is_none()
    }

    /// How long a player has been away; `None` if he is here, or has not come yet.
    pub(crate) fn away(&self, live: &Live, player: Player) -> Option<Duration> {
        let gone = self.listeners[player.index()] == 0 && live.bot(player).is_none();
        (gone && !self.awaited(live, player)).then(|| self.seen[player.index()].elapsed())
    }

    /// Who is here just now, and when those can be claimed on who are not, which is after so long.
    pub(crate) fn now(&self, live: &Live, limit: Duration) -> Attendance {
        let claimable = !live.open && live.board.outcome().is_none();
        Attendance {
            here: self.listeners.map(|listeners| listeners > 0),
            claim_ms: Player::BOTH.map(|player| {
                let away = self.away(live, player).filter(|_| claimable)?;
                // Rounded up, so that a claim at zero does not come too early.
                Some(limit.saturating_sub(away).as_micros().div_ceil(1_000) as u64)
            }),
        }
    }
}

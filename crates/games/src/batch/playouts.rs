//! Whole random games, and what they came to.

use std::ops::Range;
use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_rules::{Player, Verdict};

use super::episode::Episode;
use crate::game::Typed;
use crate::module::GameModule;
use crate::position::Position;

/// So many random games are played in turn by a thread, so that one need not wait for the other's memory and arithmetic.
const ABREAST: usize = 64;
/// A thread gets no fewer random games than this.
const LEAST_PLAYOUTS: u64 = 64;
/// How often random games look whether to stop, in moves of each.
const LOOK: u32 = 1024;

/// What random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games that the first player won.
    pub first: u64,
    /// Games that the second player won.
    pub second: u64,
    /// Drawn games.
    pub drawn: u64,
    /// The moves of all of them.
    pub plies: u64,
}

impl Playouts {
    fn add(self, other: Self) -> Self {
        Playouts {
            first: self.first + other.first,
            second: self.second + other.second,
            drawn: self.drawn + other.drawn,
            plies: self.plies + other.plies,
        }
    }

    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win(Player::First) => self.first += 1,
            Verdict::Win(Player::Second) => self.second += 1,
            Verdict::Draw => self.drawn += 1,
        }
    }
}

impl Position {
    /// Plays so many random games from here to their ends; `None` if stopped. The same seed gives the same games on any number of
    /// threads.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use ludoteca_games::{GameHandle, Options};
    /// let opening = GameHandle::new("tic-tac-toe", &Options::default())?.opening();
    /// let games = opening.random_playouts(1000, 1, 2, &AtomicBool::new(false)).expect("not stopped");
    /// assert_eq!(games.first + games.second + games.drawn, 1000);
    /// assert!(games.first > games.second);
    /// # Ok::<(), ludoteca_games::UserError>(())
    /// ```
    pub fn random_playouts(&self, games: u64, seed: u64, threads: usize, stop: &AtomicBool) -> Option<Playouts> {
        let share = games.div_ceil(threads.max(1) as u64).max(LEAST_PLAYOUTS);
        let shares: Vec<Range<u64>> = (0..games.div_ceil(share))
            .map(|i| i * share..((i + 1) * share).min(games))
            .collect();
        let play = |numbers: Range<u64>| self.game().0.random_playouts(self.state(), seed, numbers, stop);
        let done = std::thread::scope(|scope| {
            let mut shares = shares.into_iter();
            let own = shares.next();
            let others: Vec<_> = shares.map(|share| scope.spawn(|| play(share))).collect();
            let own = own.map_or_else(Playouts::default, play);
            others
                .into_iter()
                .map(|other| other.join().unwrap_or_default())
                .fold(own, Playouts::add)
        });
        (!stop.load(Ordering::Relaxed)).then_some(done)
    }
}

impl<G: GameModule> Typed<G> {
    /// Plays the random games of some numbers from a position, several in turn.
    pub(crate) fn play_random(
        &self,
        from: &G::State,
        seed: u64,
        mut numbers: Range<u64>,
        stop: &AtomicBool,
    ) -> Playouts {
        let game = &self.0;
        let plies = game.plies(from);
        let mut playouts = Playouts::default();
        if let Some(outcome) = game.outcome(from) {
            (0..numbers.end - numbers.start).for_each(|_| playouts.count(outcome.verdict));
            return playouts;
        }
        let begin = |number| Episode::new(*from, plies, seed, number);
        let mut episodes: Vec<Episode<G>> = numbers.by_ref().take(ABREAST).map(begin).collect();
        let mut rounds = 0_u32;
        while !episodes.is_empty() {
            let mut left = None;
            for (i, episode) in episodes.iter_mut().enumerate() {
                let mv = episode.any_move(game);
                let Some(outcome) = mv.and_then(|mv| episode.play(game, mv)) else {
                    continue;
                };
                playouts.count(outcome.verdict);
                playouts.plies += u64::from(episode.plies - plies);
                match numbers.next() {
                    Some(number) => {
                        episode.restart(*from, plies);
                        episode.rng.begin(number);
                    }
                    None => {
                        left = Some(i);
                        break;
                    }
                }
            }
            if let Some(i) = left {
                episodes.swap_remove(i);
            }
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(LOOK) && stop.load(Ordering::Relaxed) {
                break;
            }
        }
        playouts
    }
}

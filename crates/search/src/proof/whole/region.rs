//! Where a claim is true, worked out backwards from the ends of the game.
//!
//! The claimant's region grows in turns of two steps, until nothing is added.
//! * *Pull*: positions from which he can force his way into the region, nearest first. Each gets a rank above all that it
//!   leads to.
//! * *Stay*: positions that he can keep to for ever, or leave into the region, and in which a game that is drawn out ends as
//!   he claims however often they come up. They are found by taking away what the opponent can force out of them; all get
//!   one rank above the region's.

use std::collections::VecDeque;

use super::graph::{Graph, Links, verdict};
use crate::proof::Claim;
use crate::proof::rank::lingering;
use ludoteca_rules::Game;

/// Not in the region.
pub(super) const OUTSIDE: u32 = u32::MAX;

/// The rank of every position in the region of a claim. While `pure`, ranks are plies to the end with best play on both
/// sides.
pub(super) struct Region {
    pub(super) ranks: Vec<u32>,
    /// Every position got its rank by pulling from the ends of the game.
    pub(super) pure: bool,
}

struct Growing<'r, 'g, G: Game> {
    graph: &'r Graph<'g, G>,
    back: &'r Links,
    claim: Claim,
    ranks: Vec<u32>,
    /// How many links of a position of the opponent lead out of the region.
    leaving: Vec<u32>,
}

impl Region {
    pub(super) fn of<G: Game>(graph: &Graph<'_, G>, back: &Links, claim: Claim) -> Self {
        let mut growing = Growing {
            graph,
            back,
            claim,
            ranks: vec![OUTSIDE; graph.len()],
            leaving: vec![0; graph.len()],
        };
        let ends = growing.next_to_ends();
        growing.pull(ends);
        let mut pure = true;
        loop {
            let staying = growing.stay();
            if staying.is_empty() {
                break;
            }
            pure = false;
            growing.pull(staying);
        }
        Region {
            ranks: growing.ranks,
            pure,
        }
    }
}

impl<G: Game> Growing<'_, '_, G> {
    fn is_claimants(&self, number: usize) -> bool {
        self.graph.to_move(number) == self.claim.player
    }

    /// The positions that are one ply from an end as claimed.
    fn next_to_ends(&mut self) -> VecDeque<u32> {
        let mut found = VecDeque::new();
        for number in 0..self.graph.len() {
            let links = self.graph.links.of(number);
            let good = links
                .iter()
                .filter(|&&link| verdict(link).is_some_and(|end| self.claim.met_by(end)));
            let good = good.count() as u32;
            self.leaving[number] = links.len() as u32 - good;
            let forced = if self.is_claimants(number) {
                good > 0
            } else {
                self.leaving[number] == 0
            };
            if forced {
                self.ranks[number] = 1;
                found.push_back(number as u32);
            }
        }
        found
    }

    /// Adds what can be forced into the region through these new members, nearest first.
    fn pull(&mut self, mut new: VecDeque<u32>) {
        while let Some(member) = new.pop_front() {
            let rank = self.ranks[member as usize];
            for &number in self.back.of(member as usize) {
                let at = number as usize;
                if self.ranks[at] != OUTSIDE {
                    continue;
                }
                self.leaving[at] -= 1;
                if self.is_claimants(at) || self.leaving[at] == 0 {
                    self.ranks[at] = rank + 1;
                    new.push_back(number);
                }
            }
        }
    }

    /// Adds the positions outside that the claimant can keep to.
    fn stay(&mut self) -> VecDeque<u32> {
        let (game, claim) = (self.graph.game, self.claim);
        let outside: Vec<u32> = (0..self.graph.len() as u32)
            .filter(|&number| self.ranks[number as usize] == OUTSIDE)
            .collect();
        let mut keeps = vec![false; self.graph.len()];
        for &number in &outside {
            keeps[number as usize] = lingering(game, claim, self.graph.book.state(number));
        }
        // Ways to stay: of the claimant one is enough, the opponent must have no other.
        let stays = |keeps: &[bool], link: u32| match verdict(link) {
            Some(end) => claim.met_by(end),
            None => keeps[link as usize] || self.ranks[link as usize] != OUTSIDE,
        };
        let mut suspects: Vec<u32> = outside.clone();
        while let Some(number) = suspects.pop() {
            let at = number as usize;
            if !keeps[at] {
                continue;
            }
            let links = self.graph.links.of(at);
            let kept = if self.is_claimants(at) {
                links.iter().any(|&link| stays(&keeps, link))
            } else {
                links.iter().all(|&link| stays(&keeps, link))
            };
            if !kept {
                keeps[at] = false;
                suspects.extend(self.back.of(at).iter().filter(|&&before| keeps[before as usize]));
            }
        }
        let highest = self.ranks.iter().filter(|&&rank| rank != OUTSIDE).max();
        let rank = highest.map_or(1, |&rank| rank + 1);
        let staying: VecDeque<u32> = outside.into_iter().filter(|&number| keeps[number as usize]).collect();
        staying.iter().for_each(|&number| self.ranks[number as usize] = rank);
        staying
    }
}

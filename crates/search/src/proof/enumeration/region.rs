//! The positions where a claim is true, by retrograde analysis from the ends of the game.
//!
//! Two steps alternate until nothing is added.
//! * *Forced*: positions from which the claimant can force play into the region, nearest first. Each gets a rank above all
//!   that it leads to.
//! * *Repeatable*: repetition-safe positions (see `rank.rs`) in which the claimant can stay for ever, or leave only into the
//!   region. Those that the opponent can force out of the set are removed; the rest get one rank, above the region's.

use std::collections::VecDeque;

use super::graph::{Edges, PositionGraph, verdict};
use crate::proof::Claim;
use crate::proof::rank::repetition_safe;
use ludoteca_rules::Game;

/// Not in the region.
pub(super) const OUTSIDE: u32 = u32::MAX;

/// The rank of every position in the region of a claim.
pub(super) struct ClaimRegion {
    pub(super) ranks: Vec<u32>,
    /// No repeatable positions were needed, so ranks are plies to the end with best play on both sides.
    pub(super) ranks_are_plies: bool,
}

struct RegionBuilder<'r, 'g, G: Game> {
    graph: &'r PositionGraph<'g, G>,
    predecessors: &'r Edges,
    claim: Claim,
    ranks: Vec<u32>,
    /// How many edges of a position of the opponent lead out of the region.
    unresolved: Vec<u32>,
}

impl ClaimRegion {
    pub(super) fn of<G: Game>(graph: &PositionGraph<'_, G>, predecessors: &Edges, claim: Claim) -> Self {
        let mut builder = RegionBuilder {
            graph,
            predecessors,
            claim,
            ranks: vec![OUTSIDE; graph.len()],
            unresolved: vec![0; graph.len()],
        };
        let ends = builder.one_ply_from_end();
        builder.add_forced(ends);
        let mut ranks_are_plies = true;
        loop {
            let added = builder.add_repeatable();
            if added.is_empty() {
                break;
            }
            ranks_are_plies = false;
            builder.add_forced(added);
        }
        ClaimRegion {
            ranks: builder.ranks,
            ranks_are_plies,
        }
    }
}

impl<G: Game> RegionBuilder<'_, '_, G> {
    fn claimant_to_move(&self, number: usize) -> bool {
        self.graph.to_move(number) == self.claim.player
    }

    /// The positions that are one ply from an end as claimed.
    fn one_ply_from_end(&mut self) -> VecDeque<u32> {
        let mut found = VecDeque::new();
        for number in 0..self.graph.len() {
            let edges = self.graph.edges.of(number);
            let good = edges
                .iter()
                .filter(|&&edge| verdict(edge).is_some_and(|end| self.claim.met_by(end)));
            let good = good.count() as u32;
            self.unresolved[number] = edges.len() as u32 - good;
            let forced = if self.claimant_to_move(number) {
                good > 0
            } else {
                self.unresolved[number] == 0
            };
            if forced {
                self.ranks[number] = 1;
                found.push_back(number as u32);
            }
        }
        found
    }

    /// Adds what can be forced into the region through these new members, nearest first.
    fn add_forced(&mut self, mut new: VecDeque<u32>) {
        while let Some(member) = new.pop_front() {
            let rank = self.ranks[member as usize];
            for &number in self.predecessors.of(member as usize) {
                let at = number as usize;
                if self.ranks[at] != OUTSIDE {
                    continue;
                }
                self.unresolved[at] -= 1;
                if self.claimant_to_move(at) || self.unresolved[at] == 0 {
                    self.ranks[at] = rank + 1;
                    new.push_back(number);
                }
            }
        }
    }

    /// Adds the repeatable positions.
    fn add_repeatable(&mut self) -> VecDeque<u32> {
        let (game, claim) = (self.graph.game, self.claim);
        let outside: Vec<u32> = (0..self.graph.len() as u32)
            .filter(|&number| self.ranks[number as usize] == OUTSIDE)
            .collect();
        let mut repeatable = vec![false; self.graph.len()];
        for &number in &outside {
            repeatable[number as usize] = repetition_safe(game, claim, self.graph.positions.state(number));
        }
        // The claimant needs one move that stays; all moves of the opponent must.
        let stays = |repeatable: &[bool], edge: u32| match verdict(edge) {
            Some(end) => claim.met_by(end),
            None => repeatable[edge as usize] || self.ranks[edge as usize] != OUTSIDE,
        };
        let mut suspects: Vec<u32> = outside.clone();
        while let Some(number) = suspects.pop() {
            let at = number as usize;
            if !repeatable[at] {
                continue;
            }
            let edges = self.graph.edges.of(at);
            let kept = if self.claimant_to_move(at) {
                edges.iter().any(|&edge| stays(&repeatable, edge))
            } else {
                edges.iter().all(|&edge| stays(&repeatable, edge))
            };
            if !kept {
                repeatable[at] = false;
                suspects.extend(
                    self.predecessors
                        .of(at)
                        .iter()
                        .filter(|&&before| repeatable[before as usize]),
                );
            }
        }
        let highest = self.ranks.iter().filter(|&&rank| rank != OUTSIDE).max();
        let rank = highest.map_or(1, |&rank| rank + 1);
        let added: VecDeque<u32> = outside
            .into_iter()
            .filter(|&number| repeatable[number as usize])
            .collect();
        added.iter().for_each(|&number| self.ranks[number as usize] = rank);
        added
    }
}

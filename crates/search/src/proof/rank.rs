//! Ranks, which show that a listed strategy comes to an end.
//!
//! A position is *repetition-safe* if a game that ends there by repetition or length ends as claimed. A line of play may
//! repeat such positions, and no others. So the positions of a cycle get one rank, and every other move lowers it.

use ludoteca_rules::Game;

use super::claim::Claim;
use super::strategy::{ListedPosition, Listing, StrategyError};

/// Whether a game that ends here by repetition or length ends as claimed.
pub(super) fn repetition_safe<G: Game>(game: &G, claim: Claim, state: &G::State) -> bool {
    let end = game.history_outcome(state, u32::MAX, u32::MAX);
    end.is_some_and(|outcome| claim.met_by(outcome.verdict))
}

const UNSEEN: u32 = u32::MAX;

/// The positions that can be reached from the first, with their ranks.
pub(super) fn rank_positions<G: Game>(listing: &Listing<'_, G>) -> Result<Vec<ListedPosition<G>>, StrategyError> {
    let count = listing.positions.len();
    let mut ranker = CycleRanker {
        listing,
        order: vec![UNSEEN; count],
        low: vec![0; count],
        rank: vec![None; count],
        open: Vec::new(),
        seen: 0,
    };
    ranker.run()?;
    let entry = |(number, rank): (usize, &Option<u32>)| {
        Some(ListedPosition {
            state: *listing.positions.state(number as u32),
            mv: listing.moves[number],
            plan: listing.plans[number].clone(),
            rank: (*rank)?,
        })
    };
    Ok(ranker.rank.iter().enumerate().filter_map(entry).collect())
}

/// Ranks positions by Tarjan's algorithm: each strongly connected component (cycle) gets one rank.
struct CycleRanker<'c, G: Game> {
    listing: &'c Listing<'c, G>,
    /// When each position was first seen.
    order: Vec<u32>,
    /// The earliest position on the path that each is known to lead back to.
    low: Vec<u32>,
    /// Known once all that follows is known.
    rank: Vec<Option<u32>>,
    /// Positions seen whose component is not complete yet.
    open: Vec<u32>,
    seen: u32,
}

impl<G: Game> CycleRanker<'_, G> {
    fn run(&mut self) -> Result<(), StrategyError> {
        // The path from the root: a position, and how many of its successors have been followed.
        let mut path = vec![(0u32, 0usize)];
        self.enter(0);
        while let Some((number, tried)) = path.last_mut() {
            let at = *number as usize;
            let Some(&next) = self.listing.successors[at].to.get(*tried) else {
                path.pop();
                self.leave(at)?;
                if let Some((above, _)) = path.last() {
                    self.low[*above as usize] = self.low[*above as usize].min(self.low[at]);
                }
                continue;
            };
            *tried += 1;
            if self.order[next as usize] == UNSEEN {
                self.enter(next);
                path.push((next, 0));
            } else if self.rank[next as usize].is_none() {
                self.low[at] = self.low[at].min(self.order[next as usize]);
            }
        }
        Ok(())
    }

    fn enter(&mut self, number: u32) {
        let at = number as usize;
        (self.order[at], self.low[at]) = (self.seen, self.seen);
        self.seen += 1;
        self.open.push(number);
    }

    /// Called when all successors of a position are known. If it leads back to nothing earlier, its component is complete.
    fn leave(&mut self, at: usize) -> Result<(), StrategyError> {
        if self.low[at] < self.order[at] {
            return Ok(());
        }
        let first = self.open.iter().rposition(|&number| number as usize == at);
        let component = self.open.split_off(first.unwrap_or(0));
        let mut rank = 0;
        for &number in &component {
            let successors = &self.listing.successors[number as usize];
            let ranks = successors.to.iter().map(|&next| self.rank[next as usize]);
            if ranks.clone().any(|rank| rank.is_none()) && !self.repetition_safe(number) {
                let state = self.listing.positions.state(number);
                return Err(StrategyError::Broken(self.listing.game.state_text(state)));
            }
            let below = ranks.flatten().max().map_or(0, |rank| rank + successors.plies);
            rank = rank.max(below).max(successors.to_end);
        }
        component
            .iter()
            .for_each(|&number| self.rank[number as usize] = Some(rank));
        Ok(())
    }

    /// Whether both this position and the one after its move are repetition-safe.
    fn repetition_safe(&self, number: u32) -> bool {
        let Listing {
            game, claim, positions, ..
        } = self.listing;
        let between = self.listing.between(number);
        repetition_safe(*game, *claim, positions.state(number))
            && between.is_none_or(|between| repetition_safe(*game, *claim, &between))
    }
}

//! Ranks: what makes a list of positions a proof and not a promise to go on for ever.
//!
//! A *lingering* position is one at which a game that is drawn out ends as claimed, however often the position has come up.
//! Play may go in circles through lingering positions, and through no others. So positions that can follow each other in
//! circles get one rank, and every other step goes down.

use ludoteca_rules::Game;

use super::claim::Claim;
use super::strategy::{Entry, Listing, Unlisted};

/// Whether the game may come back here as often as it likes without harm to the claim.
pub(super) fn lingering<G: Game>(game: &G, claim: Claim, state: &G::State) -> bool {
    let end = game.history_outcome(state, u32::MAX, u32::MAX);
    end.is_some_and(|outcome| claim.met_by(outcome.verdict))
}

const UNSEEN: u32 = u32::MAX;

/// The positions that can be reached from the first, with their ranks.
pub(super) fn ranked<G: Game>(listing: &Listing<'_, G>) -> Result<Vec<Entry<G>>, Unlisted> {
    let count = listing.book.len();
    let mut circles = Circles {
        listing,
        order: vec![UNSEEN; count],
        low: vec![0; count],
        rank: vec![None; count],
        open: Vec::new(),
        seen: 0,
    };
    circles.walk()?;
    let entry = |(number, rank): (usize, &Option<u32>)| {
        Some(Entry {
            state: *listing.book.state(number as u32),
            mv: listing.moves[number],
            plan: listing.plans[number].clone(),
            rank: (*rank)?,
        })
    };
    Ok(circles.rank.iter().enumerate().filter_map(entry).collect())
}

/// Positions that lead to each other in circles, found in the manner of Tarjan.
struct Circles<'c, G: Game> {
    listing: &'c Listing<'c, G>,
    /// When each position was first seen.
    order: Vec<u32>,
    /// The earliest position on the way that each is known to lead back to.
    low: Vec<u32>,
    /// Known once all that follows is known.
    rank: Vec<Option<u32>>,
    /// Positions seen whose circle is not closed yet.
    open: Vec<u32>,
    seen: u32,
}

impl<G: Game> Circles<'_, G> {
    fn walk(&mut self) -> Result<(), Unlisted> {
        // The way from the root: a position, and how many of its links have been followed.
        let mut way = vec![(0u32, 0usize)];
        self.enter(0);
        while let Some((number, tried)) = way.last_mut() {
            let at = *number as usize;
            let Some(&next) = self.listing.links[at].to.get(*tried) else {
                way.pop();
                self.leave(at)?;
                if let Some((above, _)) = way.last() {
                    self.low[*above as usize] = self.low[*above as usize].min(self.low[at]);
                }
                continue;
            };
            *tried += 1;
            if self.order[next as usize] == UNSEEN {
                self.enter(next);
                way.push((next, 0));
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

    /// All that follows a position is known. If it leads back to nothing earlier, the circle it began is closed.
    fn leave(&mut self, at: usize) -> Result<(), Unlisted> {
        if self.low[at] < self.order[at] {
            return Ok(());
        }
        let first = self.open.iter().rposition(|&number| number as usize == at);
        let circle = self.open.split_off(first.unwrap_or(0));
        let mut rank = 0;
        for &number in &circle {
            let links = &self.listing.links[number as usize];
            let ranks = links.to.iter().map(|&next| self.rank[next as usize]);
            if ranks.clone().any(|rank| rank.is_none()) && !self.lingers(number) {
                let state = self.listing.book.state(number);
                return Err(Unlisted::Broken(self.listing.game.state_text(state)));
            }
            let below = ranks.flatten().max().map_or(0, |rank| rank + links.plies);
            rank = rank.max(below).max(links.to_end);
        }
        circle
            .iter()
            .for_each(|&number| self.rank[number as usize] = Some(rank));
        Ok(())
    }

    /// Whether play may go in circles through this position and the opponent's answer to it.
    fn lingers(&self, number: u32) -> bool {
        let Listing { game, claim, book, .. } = self.listing;
        let between = self.listing.between(number);
        lingering(*game, *claim, book.state(number)) && between.is_none_or(|between| lingering(*game, *claim, &between))
    }
}

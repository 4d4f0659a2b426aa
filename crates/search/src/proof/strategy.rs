//! From a strategy to the list of positions and moves that certifies it.

use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludoteca_rules::{Game, UserError};

use super::book::Book;
use super::claim::Claim;
use super::plan::Rule;
use super::rank;

/// How to play to make a claim true.
pub trait Strategy<G: Game> {
    /// What the strategy is given at the root: a measure of its own, which it hands on from move to move.
    fn budget(&self, claim: Claim) -> u32;

    /// The claimant's move in a position that is not over, and the budget left after it. `None` if the strategy has no
    /// answer.
    fn choose(&mut self, claim: Claim, state: &G::State, budget: u32) -> Option<(G::Move, u32)>;

    /// The budget left after a move of the opponent.
    fn after_reply(&self, claim: Claim, budget: u32) -> u32 {
        let _ = claim;
        budget
    }

    /// A plan for the replies that the opponent has in a position, as far as the strategy knows one.
    fn plan(&self, claim: Claim, state: &G::State) -> Vec<Rule<G::Move>> {
        let _ = (claim, state);
        Vec::new()
    }

    /// Whether the plan for the position before the opponent's latest move answers it, and in how many plies at most it
    /// then leads to the end.
    fn planned(&self, claim: Claim, before: &G::State, state: &G::State) -> Option<u32> {
        let _ = (claim, before, state);
        None
    }
}

/// Why a strategy could not be written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Unlisted {
    /// It takes more positions than this.
    TooLong(u64),
    /// Somebody wanted it to end.
    Stopped,
    /// The strategy does not keep its promise in this position.
    Broken(String),
}

impl From<Unlisted> for UserError {
    fn from(why: Unlisted) -> Self {
        match why {
            Unlisted::TooLong(limit) => {
                UserError::new("proof-too-long", "the strategy takes more than {limit} positions").with("limit", limit)
            }
            Unlisted::Stopped => UserError::new("proof-stopped", "stopped before the strategy was written down"),
            Unlisted::Broken(position) => {
                UserError::new("proof-broken", "the strategy fails in {position}: please report this")
                    .with("position", position)
            }
        }
    }
}

/// A position in which somebody could have this many moves is not gone through.
pub(super) const MOST_MOVES: u64 = 10_000;

/// Whether the game has ended as claimed, if it has ended.
pub(super) fn end<G: Game>(game: &G, claim: Claim, state: &G::State) -> Option<bool> {
    game.outcome(state).map(|outcome| claim.met_by(outcome.verdict))
}

/// Finds out whether the claimant can end the game at once as claimed, so that a position need not be listed.
pub(super) struct Finish<'f, G: Game> {
    game: &'f G,
    claim: Claim,
    /// The move that did it last time often does it again.
    last: Option<G::Move>,
}

impl<'f, G: Game> Finish<'f, G> {
    pub(super) fn new(game: &'f G, claim: Claim) -> Self {
        Finish {
            game,
            claim,
            last: None,
        }
    }

    /// Whether he can end it at once in a position that is not over.
    pub(super) fn at_once(&mut self, state: &G::State) -> bool {
        let Finish { game, claim, last } = *self;
        if game.to_move(state) != claim.player {
            return false;
        }
        let ends = |mv: &G::Move| end(game, claim, &game.play_unchecked(state, *mv)) == Some(true);
        if last.is_some_and(|mv| game.check(state, mv).is_ok() && ends(&mv)) {
            return true;
        }
        let found = game.moves(state).take(MOST_MOVES as usize).find(ends);
        self.last = found.or(last);
        found.is_some()
    }
}

/// A position of a listed strategy.
pub(super) struct Entry<G: Game> {
    pub(super) state: G::State,
    /// What the claimant plays, if it is his turn.
    pub(super) mv: Option<G::Move>,
    /// What he plays after replies that are not listed.
    pub(super) plan: Box<[Rule<G::Move>]>,
    /// A number that never rises along a line of play, and falls by the plies played except where play may go in circles.
    pub(super) rank: u32,
}

/// What can follow a listed position, after its move and the opponent's replies.
#[derive(Clone, Default)]
pub(super) struct Links {
    /// The listed positions among it.
    pub(super) to: Box<[u32]>,
    /// The plies to them.
    pub(super) plies: u32,
    /// The plies to the end of the game, where that needs no listing.
    pub(super) to_end: u32,
}

/// A strategy being listed.
pub(super) struct Listing<'l, G: Game> {
    pub(super) game: &'l G,
    pub(super) claim: Claim,
    pub(super) book: Book<'l, G>,
    pub(super) moves: Vec<Option<G::Move>>,
    pub(super) plans: Vec<Box<[Rule<G::Move>]>>,
    pub(super) links: Vec<Links>,
    /// The smallest budget with which each position was reached. Along a line of play budgets then never rise, in whatever
    /// order the positions were found.
    budgets: Vec<u32>,
    waiting: Vec<u32>,
    limit: u64,
}

impl<'l, G: Game> Listing<'l, G> {
    /// Goes through all positions that can come up when the claimant plays by the strategy.
    pub(super) fn make(
        game: &'l G,
        root: &G::State,
        claim: Claim,
        strategy: &mut dyn Strategy<G>,
        limit: u64,
        stop: &AtomicBool,
    ) -> Result<Vec<Entry<G>>, Unlisted> {
        let mut listing = Listing {
            game,
            claim,
            book: Book::new(game),
            moves: Vec::new(),
            plans: Vec::new(),
            links: Vec::new(),
            budgets: Vec::new(),
            waiting: Vec::new(),
            limit,
        };
        listing.reach(root, strategy.budget(claim))?;
        while let Some(number) = listing.waiting.pop() {
            if stop.load(Relaxed) {
                return Err(Unlisted::Stopped);
            }
            listing.expand(number, strategy)?;
        }
        listing.relink();
        rank::ranked(&listing)
    }

    fn reach(&mut self, state: &G::State, budget: u32) -> Result<u32, Unlisted> {
        let too_long = Unlisted::TooLong(self.limit);
        let (number, new) = self.book.add(state).ok_or(too_long.clone())?;
        let at = number as usize;
        if new {
            if self.book.len() as u64 > self.limit {
                return Err(too_long);
            }
            self.budgets.push(budget);
            self.moves.push(None);
            self.plans.push(Box::default());
            self.links.push(Links::default());
            self.waiting.push(number);
        } else if budget < self.budgets[at] {
            self.budgets[at] = budget;
            self.waiting.push(number);
        }
        Ok(number)
    }

    fn expand(&mut self, number: u32, strategy: &mut dyn Strategy<G>) -> Result<(), Unlisted> {
        let state = *self.book.state(number);
        let broken = || Unlisted::Broken(self.game.state_text(&state));
        let budget = self.budgets[number as usize];
        if self.game.to_move(&state) != self.claim.player {
            return self.link_replies(number, &state, 1, budget, strategy);
        }
        let (mv, left) = strategy.choose(self.claim, &state, budget).ok_or_else(broken)?;
        self.moves[number as usize] = Some(mv);
        if let Some(between) = self.between(number) {
            return self.link_replies(number, &between, 2, left, strategy);
        }
        let mut links = Links {
            plies: 1,
            ..Links::default()
        };
        let after = self.game.play_unchecked(&state, mv);
        match end(self.game, self.claim, &after) {
            Some(true) => links.to_end = 1,
            Some(false) => return Err(broken()),
            None => links.to = Box::new([self.reach(&after, left)?]),
        }
        self.links[number as usize] = links;
        Ok(())
    }

    /// Takes note of what follows a position by the opponent's replies to it or to the move made in it.
    fn link_replies(
        &mut self,
        number: u32,
        state: &G::State,
        plies: u32,
        budget: u32,
        strategy: &mut dyn Strategy<G>,
    ) -> Result<(), Unlisted> {
        let (game, claim) = (self.game, self.claim);
        if game.count_moves(state) > MOST_MOVES {
            return Err(Unlisted::TooLong(self.limit));
        }
        let budget = strategy.after_reply(claim, budget);
        let mut finish = Finish::new(game, claim);
        let (mut to, mut to_end, mut planned) = (Vec::new(), 0, false);
        for mv in game.moves(state) {
            let next = game.play_unchecked(state, mv);
            match end(game, claim, &next) {
                Some(true) => to_end = to_end.max(plies),
                Some(false) => return Err(Unlisted::Broken(game.state_text(&next))),
                None if finish.at_once(&next) => to_end = to_end.max(plies + 1),
                None => match strategy.planned(claim, state, &next) {
                    Some(rest) => {
                        planned = true;
                        to_end = to_end.max(plies + rest);
                    }
                    None => to.push(self.reach(&next, budget)?),
                },
            }
        }
        self.links[number as usize] = Links {
            to: to.into(),
            plies,
            to_end,
        };
        self.plans[number as usize] = if planned {
            strategy.plan(claim, state).into()
        } else {
            Box::default()
        };
        Ok(())
    }

    /// A reply that a plan answers may have been listed for the sake of another position; then the list answers it.
    fn relink(&mut self) {
        for number in 0..self.book.len() as u32 {
            let at = number as usize;
            if self.plans[at].is_empty() {
                continue;
            }
            let state = self.between(number).unwrap_or(*self.book.state(number));
            let after = self.game.moves(&state).map(|mv| self.game.play_unchecked(&state, mv));
            let open = after.filter(|next| self.game.outcome(next).is_none());
            let listed: Vec<u32> = open.filter_map(|next| self.book.find(&next)).collect();
            self.links[at].to = listed.into();
        }
    }

    /// The position after the move of a listed one, if it is the opponent who goes on.
    pub(super) fn between(&self, number: u32) -> Option<G::State> {
        let after = self
            .game
            .play_unchecked(self.book.state(number), self.moves[number as usize]?);
        let goes_on = self.game.outcome(&after).is_none() && self.game.to_move(&after) != self.claim.player;
        goes_on.then_some(after)
    }
}

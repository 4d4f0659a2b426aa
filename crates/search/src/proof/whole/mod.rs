//! Small games as a whole: every position that can come up is listed, and the claims are worked out backwards.

mod graph;
mod lines;
mod region;

use ludoteca_rules::{Game, Player};

use super::{Claim, Goal, Proof, ProvenValue, SolveLimits, Strategy, lasts};
pub(super) use graph::Graph;
use graph::verdict;
use lines::AllLines;
use region::{OUTSIDE, Region};

/// The claims that a position can be asked for.
const GOALS: [Goal; 2] = [Goal::Wins, Goal::Holds];

/// What is true in a game that has been listed as a whole.
pub(super) struct Whole<'g, G: Game> {
    graph: Graph<'g, G>,
    /// For each player the region where he wins and the one where he holds.
    regions: [[Region; 2]; 2],
}

impl<'g, G: Game> Whole<'g, G> {
    pub(super) fn new(graph: Graph<'g, G>) -> Self {
        let back = graph.links.backwards();
        let region = |player, goal| Region::of(&graph, &back, Claim { player, goal });
        let regions = Player::BOTH.map(|player| GOALS.map(|goal| region(player, goal)));
        Whole { graph, regions }
    }

    fn region(&self, claim: Claim) -> &Region {
        &self.regions[claim.player.index()][usize::from(claim.goal == Goal::Holds)]
    }

    /// What is proven of the root.
    pub(super) fn proof<'p>(self) -> Proof<'p, G>
    where
        'g: 'p,
    {
        let mut proof = self.outline();
        proof.strategy = Some(Box::new(self));
        proof
    }

    /// The same without the strategy.
    fn outline<'p>(&self) -> Proof<'p, G> {
        let (game, root) = (self.graph.game, *self.graph.book.state(0));
        let to_move = game.to_move(&root);
        let mut proof = Proof::open();
        proof.nodes = self.graph.len() as u64;
        for player in Player::BOTH {
            for goal in GOALS {
                let claim = Claim { player, goal };
                let region = self.region(claim);
                let rank = region.ranks[0];
                let plies = if region.pure { rank } else { u32::MAX };
                if rank == OUTSIDE || !lasts(game, &root, plies, claim) {
                    continue;
                }
                proof.settle(claim, to_move);
                if goal == Goal::Wins && region.pure {
                    proof.plies = Some(rank);
                }
            }
        }
        proof.best = self.best(&proof);
        proof
    }

    /// The same, with every line of play followed where the value hangs on its history. No list of positions shows such a
    /// value, so there is no strategy with it.
    pub(super) fn proof_by_lines<'p>(self, limits: &SolveLimits<'_>) -> Proof<'p, G>
    where
        'g: 'p,
    {
        let mut proof = self.outline();
        if proof.value().is_some() {
            return self.proof();
        }
        if let Some((value, mv, tried)) = AllLines::new(&self, limits).value() {
            (proof.at_least, proof.at_most, proof.best) = (value, value, Some(mv));
            proof.nodes += tried;
        }
        proof
    }

    /// A move of the root that keeps its value.
    fn best(&self, proof: &Proof<'_, G>) -> Option<G::Move> {
        let (game, root) = (self.graph.game, self.graph.book.state(0));
        let me = game.to_move(root);
        match proof.value()? {
            ProvenValue::Win => self.step(Claim::wins(me), 0),
            ProvenValue::Draw => self.step(Claim::holds(me), 0),
            ProvenValue::Loss => {
                let ranks = &self.region(Claim::wins(me.other())).ranks;
                let rank = |link: u32| ranks.get(link as usize).copied().unwrap_or(0);
                let links = self.graph.links.of(0).iter();
                let moves = game.moves(root).zip(links);
                // Of equals the first in the game's order.
                let mut best = None;
                for (mv, &link) in moves {
                    if best.is_none_or(|(_, held)| rank(link) > held) {
                        best = Some((mv, rank(link)));
                    }
                }
                best.map(|(mv, _)| mv)
            }
        }
    }

    /// The claimant's move: to an end as claimed, or to the lowest rank.
    fn step(&self, claim: Claim, number: usize) -> Option<G::Move> {
        let ranks = &self.region(claim).ranks;
        let rank = |link: u32| match verdict(link) {
            Some(end) if claim.met_by(end) => 0,
            Some(_) => OUTSIDE,
            None => ranks[link as usize],
        };
        let moves = self.graph.game.moves(self.graph.book.state(number as u32));
        let links = moves.zip(self.graph.links.of(number));
        let (mv, link) = links.min_by_key(|(_, link)| rank(**link))?;
        (rank(*link) <= ranks[number] && ranks[number] != OUTSIDE).then_some(mv)
    }
}

impl<G: Game> Strategy<G> for Whole<'_, G> {
    fn budget(&self, _claim: Claim) -> u32 {
        0
    }

    fn choose(&mut self, claim: Claim, state: &G::State, _budget: u32) -> Option<(G::Move, u32)> {
        let number = self.graph.book.find(state)?;
        Some((self.step(claim, number as usize)?, 0))
    }
}

//! Full enumeration of small games: every reachable position is listed, and the claims follow by retrograde analysis.

mod graph;
mod history_search;
mod region;

use ludoteca_rules::{Game, Player};

use super::{Claim, Goal, Proof, ProvenValue, SolveLimits, Strategy, lasts};
pub(super) use graph::PositionGraph;
use graph::verdict;
use history_search::HistorySearch;
use region::{ClaimRegion, OUTSIDE};

/// The claims that a position can be asked for.
const GOALS: [Goal; 2] = [Goal::Wins, Goal::Holds];

/// A fully enumerated game, with the positions where each claim is true.
pub(super) struct FullEnumeration<'g, G: Game> {
    graph: PositionGraph<'g, G>,
    /// For each player the region where he wins and the one where he holds.
    regions: [[ClaimRegion; 2]; 2],
}

impl<'g, G: Game> FullEnumeration<'g, G> {
    pub(super) fn new(graph: PositionGraph<'g, G>) -> Self {
        let predecessors = graph.edges.reversed();
        let region = |player, goal| ClaimRegion::of(&graph, &predecessors, Claim { player, goal });
        let regions = Player::BOTH.map(|player| GOALS.map(|goal| region(player, goal)));
        FullEnumeration { graph, regions }
    }

    fn region(&self, claim: Claim) -> &ClaimRegion {
        &self.regions[claim.player.index()][usize::from(claim.goal == Goal::Holds)]
    }

    /// What is proven of the root.
    pub(super) fn proof<'p>(self) -> Proof<'p, G>
    where
        'g: 'p,
    {
        let mut proof = self.claims_proof();
        proof.strategy = Some(Box::new(self));
        proof
    }

    /// The same without the strategy.
    fn claims_proof<'p>(&self) -> Proof<'p, G> {
        let (game, root) = (self.graph.game, *self.graph.positions.state(0));
        let to_move = game.to_move(&root);
        let mut proof = Proof::open();
        proof.nodes = self.graph.len() as u64;
        for player in Player::BOTH {
            for goal in GOALS {
                let claim = Claim { player, goal };
                let region = self.region(claim);
                let rank = region.ranks[0];
                let plies = if region.ranks_are_plies { rank } else { u32::MAX };
                if rank == OUTSIDE || !lasts(game, &root, plies, claim) {
                    continue;
                }
                proof.settle(claim, to_move);
                if goal == Goal::Wins && region.ranks_are_plies {
                    proof.plies = Some(rank);
                }
            }
        }
        proof.best = self.best(&proof);
        proof
    }

    /// The same, but where the value depends on the history of the game, every line of play is searched. No list of positions
    /// proves such a value, so there is no strategy.
    pub(super) fn proof_with_history<'p>(self, limits: &SolveLimits<'_>) -> Proof<'p, G>
    where
        'g: 'p,
    {
        let mut proof = self.claims_proof();
        if proof.value().is_some() {
            return self.proof();
        }
        if let Some((value, mv, tried)) = HistorySearch::new(&self, limits).value() {
            (proof.at_least, proof.at_most, proof.best) = (value, value, Some(mv));
            proof.nodes += tried;
        }
        proof
    }

    /// A move of the root that keeps its value.
    fn best(&self, proof: &Proof<'_, G>) -> Option<G::Move> {
        let (game, root) = (self.graph.game, self.graph.positions.state(0));
        let me = game.to_move(root);
        match proof.value()? {
            ProvenValue::Win => self.best_move(Claim::wins(me), 0),
            ProvenValue::Draw => self.best_move(Claim::holds(me), 0),
            ProvenValue::Loss => {
                let ranks = &self.region(Claim::wins(me.other())).ranks;
                let rank = |edge: u32| ranks.get(edge as usize).copied().unwrap_or(0);
                let edges = self.graph.edges.of(0).iter();
                let moves = game.moves(root).zip(edges);
                // Of equals the first in the game's order.
                let mut best = None;
                for (mv, &edge) in moves {
                    if best.is_none_or(|(_, held)| rank(edge) > held) {
                        best = Some((mv, rank(edge)));
                    }
                }
                best.map(|(mv, _)| mv)
            }
        }
    }

    /// The claimant's move: to an end as claimed, or to the lowest rank.
    fn best_move(&self, claim: Claim, number: usize) -> Option<G::Move> {
        let ranks = &self.region(claim).ranks;
        let rank = |edge: u32| match verdict(edge) {
            Some(end) if claim.met_by(end) => 0,
            Some(_) => OUTSIDE,
            None => ranks[edge as usize],
        };
        let moves = self.graph.game.moves(self.graph.positions.state(number as u32));
        let edges = moves.zip(self.graph.edges.of(number));
        let (mv, edge) = edges.min_by_key(|(_, edge)| rank(**edge))?;
        (rank(*edge) <= ranks[number] && ranks[number] != OUTSIDE).then_some(mv)
    }
}

impl<G: Game> Strategy<G> for FullEnumeration<'_, G> {
    fn budget(&self, _claim: Claim) -> u32 {
        0
    }

    fn choose(&mut self, claim: Claim, state: &G::State, _budget: u32) -> Option<(G::Move, u32)> {
        let number = self.graph.positions.find(state)?;
        Some((self.best_move(claim, number as usize)?, 0))
    }
}

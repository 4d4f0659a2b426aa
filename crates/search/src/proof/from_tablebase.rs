//! Proofs that need no search, because a tablebase knows the position.

use std::cmp::Reverse;

use ludoteca_rules::{Game, Player, Verdict};

use super::{Claim, Goal, Proof, ProvenValue, Strategy};
use crate::KnownResult;
use crate::tablebase::{ProbeResult, Tablebase};

/// What a position is worth to a player: the value, and among equal values the higher is the one he would rather have
/// (sooner won, later lost, more seeds).
type Worth = (ProvenValue, i32);

/// No tablebase tells of wins that take more plies.
const LONGEST_WIN: u32 = 255;

fn turned((value, degree): Worth) -> Worth {
    let value = match value {
        ProvenValue::Loss => ProvenValue::Win,
        ProvenValue::Draw => ProvenValue::Draw,
        ProvenValue::Win => ProvenValue::Loss,
    };
    (value, -degree)
}

/// A tablebase, asked move by move.
struct Teller<'p, G: Game> {
    game: &'p G,
    tablebase: Box<dyn Tablebase<G> + 'p>,
}

impl<G: Game> Teller<'_, G> {
    /// What a position is worth to a player, if that is beyond doubt.
    fn worth(&self, state: &G::State, player: Player) -> Option<Worth> {
        if let Some(outcome) = self.game.outcome(state) {
            let lead = |[first, second]: [ludoteca_rules::Score; 2]| (first.points() - second.points()) as i32;
            let lead = outcome.scores.map_or(0, lead);
            return Some(match (outcome.verdict, player) {
                (Verdict::Draw, _) => (ProvenValue::Draw, 0),
                (Verdict::Win(winner), player) => {
                    let value = if winner == player {
                        ProvenValue::Win
                    } else {
                        ProvenValue::Loss
                    };
                    (value, if player == Player::First { lead } else { -lead })
                }
            });
        }
        let worth = match self.tablebase.probe(self.game, state, u32::MAX)? {
            ProbeResult::KnownResult(KnownResult::Win(plies)) => (ProvenValue::Win, -i32::from(plies.unwrap_or(0))),
            ProbeResult::KnownResult(KnownResult::Loss(plies)) => (ProvenValue::Loss, i32::from(plies.unwrap_or(0))),
            ProbeResult::Draw => (ProvenValue::Draw, 0),
            ProbeResult::Seeds { net, exact: true } => match net {
                1.. => (ProvenValue::Win, net),
                0 => (ProvenValue::Draw, 0),
                _ => (ProvenValue::Loss, net),
            },
            ProbeResult::Seeds { exact: false, .. } => return None,
        };
        let mine = self.game.to_move(state) == player;
        Some(if mine { worth } else { turned(worth) })
    }

    /// The best of a player's moves that something is known of, the first of equals.
    fn best(&self, state: &G::State) -> Option<(G::Move, Worth)> {
        let player = self.game.to_move(state);
        let known = |mv| Some((mv, self.worth(&self.game.play_unchecked(state, mv), player)?));
        let moves = self.game.moves(state).filter_map(known);
        moves.min_by_key(|(_, worth)| Reverse(*worth))
    }
}

/// What a tablebase knows of a position that is not over; `None` if it does not know its value beyond doubt.
pub fn from_tablebase<'p, G: Game>(
    game: &'p G,
    root: &G::State,
    tablebase: Box<dyn Tablebase<G> + 'p>,
) -> Option<Proof<'p, G>> {
    let teller = Teller { game, tablebase };
    let to_move = game.to_move(root);
    let (value, _) = teller.worth(root, to_move)?;
    let (best, (after, _)) = teller.best(root)?;
    if after != value {
        return None;
    }
    let probed = teller.tablebase.probe(game, root, u32::MAX)?;
    let mut proof = Proof::open();
    (proof.at_least, proof.at_most, proof.best) = (value, value, Some(best));
    proof.nodes = 1 + game.count_moves(root);
    if let ProbeResult::KnownResult(KnownResult::Win(plies) | KnownResult::Loss(plies)) = probed {
        proof.plies = plies.map(u32::from);
    }
    // Who knows what a board is worth but not how far the end is could walk in circles. And a draw by the limit on a game's
    // length depends on more than positions.
    let limit = game.plies(root).saturating_add(LONGEST_WIN);
    let hurried = value == ProvenValue::Draw && game.history_outcome(root, 1, limit).is_some();
    if !hurried && !matches!(probed, ProbeResult::Seeds { .. }) {
        proof.strategy = Some(Box::new(teller));
    }
    Some(proof)
}

impl<G: Game> Strategy<G> for Teller<'_, G> {
    fn budget(&self, _claim: Claim) -> u32 {
        0
    }

    fn choose(&mut self, claim: Claim, state: &G::State, _budget: u32) -> Option<(G::Move, u32)> {
        let (mv, (value, _)) = self.best(state)?;
        let enough = match claim.goal {
            Goal::Wins => ProvenValue::Win,
            Goal::Holds => ProvenValue::Draw,
        };
        (value >= enough).then_some((mv, 0))
    }
}

//! Proofs that need no search, because an oracle knows the position.

use std::cmp::Reverse;

use ludoteca_rules::{Game, Player, Verdict};

use super::{Claim, Goal, Proof, Strategy, Value};
use crate::Known;
use crate::oracle::{Oracle, Told};

/// What a position is worth to a player: the value, and among equal values the higher is the one he would rather have
/// (sooner won, later lost, more seeds).
type Worth = (Value, i32);

/// No oracle tells of wins that take more plies.
const LONGEST_WIN: u32 = 255;

fn turned((value, degree): Worth) -> Worth {
    let value = match value {
        Value::Loss => Value::Win,
        Value::Draw => Value::Draw,
        Value::Win => Value::Loss,
    };
    (value, -degree)
}

/// An oracle, asked move by move.
struct Teller<'p, G: Game> {
    game: &'p G,
    oracle: Box<dyn Oracle<G> + 'p>,
}

impl<G: Game> Teller<'_, G> {
    /// What a position is worth to a player, if that is beyond doubt.
    fn worth(&self, state: &G::State, player: Player) -> Option<Worth> {
        if let Some(outcome) = self.game.outcome(state) {
            let lead = |[first, second]: [ludoteca_rules::Score; 2]| (first.points() - second.points()) as i32;
            let lead = outcome.scores.map_or(0, lead);
            return Some(match (outcome.verdict, player) {
                (Verdict::Draw, _) => (Value::Draw, 0),
                (Verdict::Win(winner), player) => {
                    let value = if winner == player { Value::Win } else { Value::Loss };
                    (value, if player == Player::First { lead } else { -lead })
                }
            });
        }
        let worth = match self.oracle.tell(self.game, state, u32::MAX)? {
            Told::Known(Known::Win(plies)) => (Value::Win, -i32::from(plies.unwrap_or(0))),
            Told::Known(Known::Loss(plies)) => (Value::Loss, i32::from(plies.unwrap_or(0))),
            Told::Draw => (Value::Draw, 0),
            Told::Seeds { net, exact: true } => match net {
                1.. => (Value::Win, net),
                0 => (Value::Draw, 0),
                _ => (Value::Loss, net),
            },
            Told::Seeds { exact: false, .. } => return None,
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

/// What an oracle knows of a position that is not over; `None` if it does not know its value beyond doubt.
pub fn told<'p, G: Game>(game: &'p G, root: &G::State, oracle: Box<dyn Oracle<G> + 'p>) -> Option<Proof<'p, G>> {
    let teller = Teller { game, oracle };
    let to_move = game.to_move(root);
    let (value, _) = teller.worth(root, to_move)?;
    let (best, (after, _)) = teller.best(root)?;
    if after != value {
        return None;
    }
    let told = teller.oracle.tell(game, root, u32::MAX)?;
    let mut proof = Proof::open();
    (proof.at_least, proof.at_most, proof.best) = (value, value, Some(best));
    proof.nodes = 1 + game.count_moves(root);
    if let Told::Known(Known::Win(plies) | Known::Loss(plies)) = told {
        proof.plies = plies.map(u32::from);
    }
    // Who knows what a board is worth but not how far the end is could walk in circles. And a draw by the limit on a game's
    // length depends on more than positions.
    let limit = game.plies(root).saturating_add(LONGEST_WIN);
    let hurried = value == Value::Draw && game.drawn_out(root, 1, limit).is_some();
    if !hurried && !matches!(told, Told::Seeds { .. }) {
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
            Goal::Wins => Value::Win,
            Goal::Holds => Value::Draw,
        };
        (value >= enough).then_some((mv, 0))
    }
}

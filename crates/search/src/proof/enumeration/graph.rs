//! The graph of every reachable position.

use ludoteca_rules::{Game, Player, Verdict};

use crate::proof::position_set::PositionSet;
use crate::proof::{Progress, SolveLimits, Stage};

/// Where a move leads that ends the game.
pub(super) const FIRST_WINS: u32 = u32::MAX;
pub(super) const SECOND_WINS: u32 = u32::MAX - 1;
pub(super) const DRAWN: u32 = u32::MAX - 2;

/// The verdict that a edge stands for, if it leads to the end of the game.
pub(super) fn verdict(edge: u32) -> Option<Verdict> {
    match edge {
        FIRST_WINS => Some(Verdict::Win(Player::First)),
        SECOND_WINS => Some(Verdict::Win(Player::Second)),
        DRAWN => Some(Verdict::Draw),
        _ => None,
    }
}

/// Lists of edges, one for each position, one after the other.
pub(super) struct Edges {
    starts: Vec<u32>,
    all: Vec<u32>,
}

impl Edges {
    pub(super) fn of(&self, number: usize) -> &[u32] {
        &self.all[self.starts[number] as usize..self.starts[number + 1] as usize]
    }

    /// The same edges backwards; those to the end of the game are left out.
    pub(super) fn reversed(&self) -> Self {
        let count = self.starts.len() - 1;
        let inner = || (0..count).flat_map(|from| self.of(from).iter().map(move |&to| (from, to)));
        let inner = || inner().filter(|(_, to)| verdict(*to).is_none());
        let mut starts = vec![0u32; count + 1];
        inner().for_each(|(_, to)| starts[to as usize + 1] += 1);
        for number in 0..count {
            starts[number + 1] += starts[number];
        }
        let mut at = starts.clone();
        let mut all = vec![0; starts[count] as usize];
        for (from, to) in inner() {
            let place = &mut at[to as usize];
            all[*place as usize] = from as u32;
            *place += 1;
        }
        Edges { starts, all }
    }
}

/// All positions that can come up from a root, which is number 0.
pub(in crate::proof) struct PositionGraph<'g, G: Game> {
    pub(super) game: &'g G,
    pub(super) positions: PositionSet<'g, G>,
    pub(super) edges: Edges,
}

/// Positions between two looks at the limits.
const LIMIT_CHECK_INTERVAL: usize = 4096;

impl<'g, G: Game> PositionGraph<'g, G> {
    /// Lists them all; `None` if there are more than `most`, or more than fit, or the limits runs out.
    pub(in crate::proof) fn new(
        game: &'g G,
        root: &G::State,
        most: u64,
        limits: &SolveLimits<'_>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Option<Self> {
        let mut positions = PositionSet::new(game);
        positions.add(root)?;
        let mut edges = Edges {
            starts: vec![0],
            all: Vec::new(),
        };
        let mut number = 0;
        while number < positions.len() {
            if number % LIMIT_CHECK_INTERVAL == 0 {
                // Backwards edges and the marks of the search take as much again.
                let bytes = positions.len() as u64 * (PositionSet::<G>::BYTES + 24) + edges.all.len() as u64 * 8;
                if bytes > limits.memory || limits.run_out(positions.len() as u64) {
                    return None;
                }
                tell(&Progress {
                    nodes: positions.len() as u64,
                    elapsed: limits.start.elapsed(),
                    stage: Stage::Listing(positions.len() as u64),
                    table: None,
                    over: false,
                });
            }
            let state = *positions.state(number as u32);
            if game.count_moves(&state) > most {
                return None;
            }
            for mv in game.moves(&state) {
                let next = game.play_unchecked(&state, mv);
                let edge = match game.outcome(&next).map(|outcome| outcome.verdict) {
                    Some(Verdict::Win(Player::First)) => FIRST_WINS,
                    Some(Verdict::Win(Player::Second)) => SECOND_WINS,
                    Some(Verdict::Draw) => DRAWN,
                    None => positions.add(&next)?.0,
                };
                edges.all.push(edge);
            }
            if positions.len() as u64 > most {
                return None;
            }
            edges.starts.push(u32::try_from(edges.all.len()).ok()?);
            number += 1;
        }
        Some(PositionGraph { game, positions, edges })
    }

    pub(in crate::proof) fn len(&self) -> usize {
        self.positions.len()
    }

    /// Who is to move in a position.
    pub(super) fn to_move(&self, number: usize) -> Player {
        self.game.to_move(self.positions.state(number as u32))
    }
}

//! Monte-Carlo tree search with solved nodes: UCT over random playouts, in which a proven win or loss is passed up.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use ludoteca_rules::{Line, Outcome, Player, Verdict};

use crate::engine::{Limits, Ranked};
use crate::evaluation::{Evaluator, KnownResult};
use crate::value::{self, Basis, Value};

/// How curious the search is about moves it has seldom tried.
const CURIOSITY: f64 = 1.2;
/// A playout that has not ended by itself after so many moves is judged by the evaluation.
const PLAYOUT_LIMIT: u32 = 60;
/// A node opens no more moves than this (a heap of Nim can have very many).
const MOST_MOVES: usize = 1000;
/// No tree grows past this many nodes; then the search goes on in the tree it has.
const MOST_NODES: usize = 2_000_000;

/// What a search found.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The moves, the chosen one first, each with what was tried most after it. A value that is not proven is the lead
    /// with which the evaluation would expect as many wins.
    pub lines: Vec<Ranked<M>>,
    /// Playouts made.
    pub playouts: u64,
    /// Positions visited.
    pub nodes: u64,
}

/// A proven end for the player who moved into a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Proof {
    Win,
    Draw,
    Loss,
}

struct Node<G: Evaluator> {
    state: G::State,
    /// Who moved to get here.
    mover: Player,
    mv: Option<G::Move>,
    children: Option<(usize, usize)>,
    visits: u32,
    /// Wins of the mover, a draw being half of one.
    wins: f64,
    proof: Option<Proof>,
}

/// Random numbers for playouts, handed in so that the same seed gives the same search.
pub trait RandomSource {
    /// A number below a limit.
    fn below(&mut self, limit: u64) -> u64;
}

/// Searches a line of play that is not over, until the limits (`nodes` counts playouts) or the stop flag end it.
pub fn search<G: Evaluator>(
    line: &Line<G>,
    limits: Limits,
    dice: &mut dyn RandomSource,
    stop: &AtomicBool,
) -> Option<Found<G::Move>> {
    let start = Instant::now();
    let (game, root) = (line.game(), *line.state());
    if line.outcome().is_some() {
        return None;
    }
    let me = game.to_move(&root);
    let mut tree: Tree<'_, G> = Tree {
        game,
        nodes: vec![node(game, root, me.other(), None)],
        visited: 0,
    };
    let mut playouts = 0;
    while tree.nodes[0].proof.is_none() {
        tree.playout(dice);
        playouts += 1;
        let enough = limits.nodes.is_some_and(|limit| playouts >= limit)
            || stop.load(Ordering::Relaxed)
            || (playouts % 16 == 0 && limits.time.is_some_and(|limit| start.elapsed() >= limit));
        if enough {
            break;
        }
    }
    let (first, last) = tree.nodes[0].children?;
    let mut order: Vec<usize> = (first..last).collect();
    order.sort_by(|&a, &b| rank(&tree.nodes[b]).total_cmp(&rank(&tree.nodes[a])));
    Some(Found {
        lines: order.into_iter().map(|i| tree.ranked(i)).collect(),
        playouts,
        nodes: tree.visited,
    })
}

/// A lead of so many hundredths is about as good as won.
const LEAD_UNIT: f64 = 200.0;

/// How often a lead wins.
fn share_of(lead: i32) -> f64 {
    1.0 / (1.0 + (-f64::from(lead) / LEAD_UNIT).exp())
}

/// The lead that wins as often.
fn lead_of(share: f64) -> i32 {
    // Never having lost yet proves nothing.
    let share = share.clamp(0.001, 0.999);
    (LEAD_UNIT * (share / (1.0 - share)).ln()) as i32
}

/// For the final choice: a proven win above all, a proven loss below all, else the move tried most.
fn rank<G: Evaluator>(node: &Node<G>) -> f64 {
    match node.proof {
        Some(Proof::Win) => f64::INFINITY,
        Some(Proof::Loss) => -1.0 / f64::from(node.visits.max(1)),
        _ => f64::from(node.visits),
    }
}

fn node<G: Evaluator>(game: &G, state: G::State, mover: Player, mv: Option<G::Move>) -> Node<G> {
    let mut node = Node {
        state,
        mover,
        mv,
        children: None,
        visits: 0,
        wins: 0.0,
        proof: None,
    };
    node.proof = match game.outcome(&state) {
        Some(outcome) => Some(proof_of(&outcome, mover)),
        None => game.known_result(&state).map(|known| {
            let mover_is_next = game.to_move(&state) == mover;
            match known {
                KnownResult::Win(_) if mover_is_next => Proof::Win,
                KnownResult::Loss(_) if !mover_is_next => Proof::Win,
                KnownResult::Win(_) | KnownResult::Loss(_) => Proof::Loss,
            }
        }),
    };
    // The root has to be searched whatever is known of it: a move is wanted.
    if mv.is_none() {
        node.proof = None;
    }
    node
}

fn proof_of(outcome: &Outcome, player: Player) -> Proof {
    match outcome.verdict {
        Verdict::Draw => Proof::Draw,
        Verdict::Win(winner) if winner == player => Proof::Win,
        Verdict::Win(_) => Proof::Loss,
    }
}

struct Tree<'g, G: Evaluator> {
    game: &'g G,
    nodes: Vec<Node<G>>,
    visited: u64,
}

impl<G: Evaluator> Tree<'_, G> {
    /// One way down the tree, a playout from its end, and the result passed up.
    fn playout(&mut self, dice: &mut dyn RandomSource) {
        let mut path = vec![0];
        let mut at = 0;
        while let Some(child) = self.select(at) {
            path.push(child);
            at = child;
        }
        if self.nodes[at].proof.is_none() && (self.nodes[at].visits > 0 || at == 0) && self.nodes.len() < MOST_NODES {
            self.expand(at);
            if let Some((first, last)) = self.nodes[at].children {
                at = first + dice.below((last - first) as u64) as usize;
                path.push(at);
            }
        }
        // The share of a win that the first player gets.
        let share = match self.nodes[at].proof {
            Some(proof) => {
                let share = match proof {
                    Proof::Win => 1.0,
                    Proof::Draw => 0.5,
                    Proof::Loss => 0.0,
                };
                if self.nodes[at].mover == Player::First {
                    share
                } else {
                    1.0 - share
                }
            }
            None => self.roll(at, dice),
        };
        for &i in path.iter().rev() {
            let node = &mut self.nodes[i];
            node.visits += 1;
            node.wins += if node.mover == Player::First {
                share
            } else {
                1.0 - share
            };
            self.prove(i);
        }
    }

    /// The child to look at next; `None` at the end of the tree.
    fn select(&self, at: usize) -> Option<usize> {
        let (first, last) = self.nodes[at].children?;
        if self.nodes[at].proof.is_some() {
            return None;
        }
        let log = f64::from(self.nodes[at].visits.max(1)).ln();
        let score = |i: usize| {
            let node = &self.nodes[i];
            match (node.proof, node.visits) {
                // Nothing more to learn there.
                (Some(Proof::Loss | Proof::Draw), visits) => -f64::from(visits) - 1.0,
                (_, 0) => f64::MAX,
                (_, visits) => {
                    let visits = f64::from(visits);
                    node.wins / visits + CURIOSITY * (log / visits).sqrt()
                }
            }
        };
        (first..last).max_by(|&a, &b| score(a).total_cmp(&score(b)))
    }

    fn expand(&mut self, at: usize) {
        let (game, state) = (self.game, self.nodes[at].state);
        let mover = game.to_move(&state);
        let first = self.nodes.len();
        for mv in game.moves(&state).take(MOST_MOVES) {
            self.nodes
                .push(node(game, game.play_unchecked(&state, mv), mover, Some(mv)));
        }
        self.visited += (self.nodes.len() - first) as u64;
        self.nodes[at].children = Some((first, self.nodes.len()));
        self.prove(at);
    }

    /// A node's move with its value for the player who made it, and the line tried most below it.
    fn ranked(&self, at: usize) -> Ranked<G::Move> {
        let node = &self.nodes[at];
        let (value, number) = match node.proof {
            Some(Proof::Win) => (Value::Win(None), value::of_known_result(KnownResult::Win(None), 1)),
            Some(Proof::Draw) => (Value::Draw, 0),
            Some(Proof::Loss) => (Value::Loss(None), value::of_known_result(KnownResult::Loss(None), 1)),
            None => {
                let number = lead_of(node.wins / f64::from(node.visits.max(1)));
                (Value::Estimate(number), number)
            }
        };
        let mut pv: Vec<G::Move> = node.mv.into_iter().collect();
        let mut below = at;
        while let Some((first, last)) = self.nodes[below].children {
            let tried = |&i: &usize| self.nodes[i].visits > 0;
            let next = (first..last).filter(tried);
            let Some(next) = next.max_by(|&a, &b| rank(&self.nodes[a]).total_cmp(&rank(&self.nodes[b]))) else {
                break;
            };
            pv.extend(self.nodes[next].mv);
            below = next;
        }
        Ranked {
            value,
            number,
            pv,
            basis: Basis::Playouts.of(value),
        }
    }

    /// Proves a node from its children: the player to move takes the best of them.
    fn prove(&mut self, at: usize) {
        let Some((first, last)) = self.nodes[at].children else {
            return;
        };
        if self.nodes[at].proof.is_some() {
            return;
        }
        let mover = self.nodes[at].mover;
        let next = self.game.to_move(&self.nodes[at].state);
        let children = &self.nodes[first..last];
        let best = if children.iter().any(|child| child.proof == Some(Proof::Win)) {
            Proof::Win
        } else if children.iter().any(|child| child.proof.is_none()) {
            return;
        } else if children.iter().any(|child| child.proof == Some(Proof::Draw)) {
            Proof::Draw
        } else {
            Proof::Loss
        };
        // The children's proofs are those of the player to move here.
        self.nodes[at].proof = Some(match best {
            proof if next == mover => proof,
            Proof::Win => Proof::Loss,
            Proof::Draw => Proof::Draw,
            Proof::Loss => Proof::Win,
        });
    }

    /// Plays at random and says what the first player got.
    fn roll(&mut self, at: usize, dice: &mut dyn RandomSource) -> f64 {
        let game = self.game;
        let mut state = self.nodes[at].state;
        for _ in 0..PLAYOUT_LIMIT {
            if let Some(outcome) = game.outcome(&state) {
                return match outcome.verdict {
                    Verdict::Draw => 0.5,
                    Verdict::Win(player) => f64::from(u8::from(player == Player::First)),
                };
            }
            let count = game.count_moves(&state);
            let Some(mv) = game.moves(&state).nth(dice.below(count) as usize) else {
                break;
            };
            state = game.play_unchecked(&state, mv);
            self.visited += 1;
        }
        let share = share_of(game.evaluate(&state));
        if game.to_move(&state) == Player::First {
            share
        } else {
            1.0 - share
        }
    }
}

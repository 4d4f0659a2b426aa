//! The trees of the plain searches, for looking at: moves and bounds are worked out, and what is too much for a reader is left
//! away.

mod choose;
mod grow;

use ludoteca_rules::Player;

use crate::Evaluator;
use crate::minimax::{Found, WON};

/// The most nodes that can be asked for.
pub const MOST_SHOWN: usize = 100_000;

/// What is known of a node's value. Alpha-beta often stops before it has found the very value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// It is the value.
    Exact,
    /// The value may be higher.
    AtLeast,
    /// The value may be lower.
    AtMost,
}

/// A node as it is shown.
#[derive(Clone, Debug)]
pub struct Branch {
    /// The move that led here; none at the root.
    pub mv: Option<String>,
    /// Who is to move.
    pub player: Player,
    /// Whether that is the player to move at the root.
    pub maximising: bool,
    /// The value found, for the player to move at the root.
    pub value: i32,
    /// What is known of it.
    pub bound: Bound,
    /// The bounds it was searched with.
    pub window: (i32, i32),
    /// Whether the game is over here.
    pub over: bool,
    /// Moves that alpha-beta left out.
    pub cut: u64,
    /// Moves that were searched but are not among the children.
    pub hidden: u64,
    /// Whether best play leads here.
    pub best: bool,
    /// What lies below.
    pub children: Vec<Branch>,
}

impl Branch {
    /// Whether the value is a result and no estimate.
    pub fn decided(&self) -> bool {
        self.over || (self.value.abs() == WON && self.bound == Bound::Exact)
    }

    /// Whether something is so here or anywhere below.
    pub fn any(&self, what: &dyn Fn(&Branch) -> bool) -> bool {
        what(self) || self.children.iter().any(|child| child.any(what))
    }
}

/// As much of a tree as is shown.
#[derive(Clone, Debug)]
pub struct Shown {
    /// From the root on.
    pub tree: Branch,
    /// Nodes below the root.
    pub nodes: u64,
    /// The limit that would show one depth more, if it is known and can be asked for.
    pub next_limit: Option<u64>,
}

/// What was kept of a search to a depth, cut down to a number of nodes.
///
/// ```
/// use ludoteca_rules::{Game, tic_tac_toe::TicTacToe};
/// use ludoteca_search::{minimax::{MinimaxSettings, search}, tree::shown};
/// let game = TicTacToe::<u64>::new(3, 3, 3)?;
/// let settings = MinimaxSettings { depth: 2, prune: true, order: false, keep: 1_000 };
/// let found = search(&game, &game.opening(), settings, &|| false).unwrap();
/// let whole = shown(&game, &game.opening(), &found, settings.depth, 1_000);
/// assert_eq!(whole.nodes, found.nodes);
/// assert_eq!(whole.tree.children.len(), 9);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub fn shown<G: Evaluator>(game: &G, state: &G::State, found: &Found<G::Move>, depth: u32, limit: usize) -> Shown {
    choose::choose(grow::grow(game, state, found, depth), limit)
}

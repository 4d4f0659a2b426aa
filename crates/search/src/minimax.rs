//! Minimax and alpha-beta as they are taught: plain recursion, every node counted, every step to be watched.
//!
//! One routine serves both: minimax is alpha-beta that never cuts, so the two are sure to agree on everything else.

use ludoteca_rules::{Outcome, Player, Verdict};

use crate::Evaluator;
use crate::value::Value;

/// The value of a won game to a plain search; a lost one is the negative, a draw 0. How long it takes does not count.
pub const WON: i32 = 1_000_000_000;

/// What a plain search's value says in players' terms.
pub fn value_of<G: Evaluator>(value: i32) -> Value {
    match value {
        WON.. => Value::Win(None),
        _ if value <= -WON => Value::Loss(None),
        _ => Value::Estimate((i64::from(value) * 100 / i64::from(G::TEXTBOOK_UNIT)) as i32),
    }
}

/// The value of a game that is over, for a player.
pub fn outcome_value(outcome: &Outcome, player: Player) -> i32 {
    match outcome.verdict {
        Verdict::Draw => 0,
        Verdict::Win(winner) if winner == player => WON,
        Verdict::Win(_) => -WON,
    }
}

/// How a plain search goes about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MinimaxSettings {
    /// So many moves ahead, at least 1.
    pub depth: u32,
    /// Whether to leave out what cannot matter (alpha-beta).
    pub prune: bool,
    /// Whether to try promising moves first instead of in the game's order.
    pub order: bool,
    /// How many nodes of the tree to keep for looking at; 0 to keep none. A depth is kept in full as long as it and all
    /// above it are no more than this; of a deeper one, what comes first is kept.
    pub keep: usize,
}

/// What a plain search found.
#[derive(Clone, Debug)]
pub struct Found<M> {
    /// The first of the best moves in the order tried.
    pub best: M,
    /// Its value for the player to move.
    pub value: i32,
    /// Positions visited below the given one.
    pub nodes: u64,
    /// The tree, as far as it was to be kept.
    pub tree: Node<M>,
    /// Nodes visited that the tree leaves out for want of room.
    pub left_out: u64,
    /// Moves of all nodes, kept or not, that were left out because the value could no longer matter; counted only if
    /// nodes are to be kept.
    pub cut: u64,
}

/// A node of a search tree that was kept. Values and bounds are those of the player to move at the root.
#[derive(Clone, Debug)]
pub struct Node<M> {
    /// The move that led here; `None` at the root.
    pub mv: Option<M>,
    /// Whether the player to move at the root is to move here.
    pub maximising: bool,
    /// The value found.
    pub value: i32,
    /// The bounds it was searched with; the widest there are under minimax.
    pub window: (i32, i32),
    /// Whether the game is over here.
    pub over: bool,
    /// Moves that were left out because the value could no longer matter.
    pub cut: u64,
    /// What lies below.
    pub children: Vec<Node<M>>,
}

/// Searches a position that is not over; `None` if it is, or once `stop` says so.
///
/// ```
/// use ludoteca_rules::{Game, tic_tac_toe::TicTacToe};
/// use ludoteca_search::minimax::{MinimaxSettings, search};
/// let game = TicTacToe::<u64>::new(3, 3, 3)?;
/// let minimax = MinimaxSettings { depth: 9, prune: false, order: false, keep: 0 };
/// assert_eq!(search(&game, &game.opening(), minimax, &|| false).unwrap().nodes, 549_945);
/// let alpha_beta = MinimaxSettings { prune: true, ..minimax };
/// assert_eq!(search(&game, &game.opening(), alpha_beta, &|| false).unwrap().nodes, 18_296);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub fn search<G: Evaluator>(
    game: &G,
    state: &G::State,
    settings: MinimaxSettings,
    stop: &dyn Fn() -> bool,
) -> Option<Found<G::Move>> {
    let mut search = Search {
        game,
        settings,
        root: game.to_move(state),
        nodes: 0,
        seen: vec![
            0;
            if settings.keep > 0 {
                settings.depth.max(1) as usize
            } else {
                0
            }
        ],
        left_out: 0,
        cut: 0,
        best: None,
        stop,
        stopped: false,
    };
    let mut tree = search.node(None, state);
    search.value(
        state,
        settings.depth.max(1),
        (-i32::MAX, i32::MAX),
        Some(&mut tree),
        true,
    );
    if search.stopped {
        return None;
    }
    let best = search.best?;
    Some(Found {
        best,
        value: tree.value,
        nodes: search.nodes,
        tree,
        left_out: search.left_out,
        cut: search.cut,
    })
}

struct Search<'s, G: Evaluator> {
    game: &'s G,
    settings: MinimaxSettings,
    root: Player,
    nodes: u64,
    /// Nodes visited at each depth, if the tree is kept.
    seen: Vec<usize>,
    left_out: u64,
    cut: u64,
    best: Option<G::Move>,
    stop: &'s dyn Fn() -> bool,
    stopped: bool,
}

impl<G: Evaluator> Search<'_, G> {
    fn node(&self, mv: Option<G::Move>, state: &G::State) -> Node<G::Move> {
        let maximising = self.game.to_move(state) == self.root;
        Node {
            mv,
            maximising,
            value: 0,
            window: (0, 0),
            over: false,
            cut: 0,
            children: Vec::new(),
        }
    }

    /// The value of a state for the player at the root, within the window if pruning.
    fn value(
        &mut self,
        state: &G::State,
        depth: u32,
        window: (i32, i32),
        mut kept: Option<&mut Node<G::Move>>,
        at_root: bool,
    ) -> i32 {
        let outcome = self.game.outcome(state);
        let value = match &outcome {
            Some(outcome) => outcome_value(outcome, self.root),
            None if depth == 0 => self.game.textbook_value(state, self.root),
            None => self.best_of(state, depth, window, kept.as_deref_mut(), at_root),
        };
        if let Some(node) = kept {
            node.value = value;
            node.window = window;
            node.over = outcome.is_some();
        }
        value
    }

    /// The best value among the moves for the player to move.
    fn best_of(
        &mut self,
        state: &G::State,
        depth: u32,
        window: (i32, i32),
        mut kept: Option<&mut Node<G::Move>>,
        at_root: bool,
    ) -> i32 {
        let maximising = self.game.to_move(state) == self.root;
        let (mut alpha, mut beta) = window;
        let mut best = if maximising { -i32::MAX } else { i32::MAX };
        let mut moves = ordered(self.game, state, self.settings.order);
        while let Some(mv) = moves.next() {
            self.nodes += 1;
            self.stopped |= self.nodes.is_multiple_of(4096) && (self.stop)();
            if self.stopped {
                return best;
            }
            let child = self.game.play_unchecked(state, mv);
            let room = kept.is_some() && self.has_room(depth);
            self.left_out += u64::from(!room && self.settings.keep > 0);
            let mut node = room.then(|| self.node(Some(mv), &child));
            let value = self.value(&child, depth - 1, (alpha, beta), node.as_mut(), false);
            if let (Some(parent), Some(node)) = (kept.as_deref_mut(), node) {
                parent.children.push(node);
            }
            if at_root && (value > best || self.best.is_none()) {
                self.best = Some(mv);
            }
            best = if maximising { best.max(value) } else { best.min(value) };
            if !self.settings.prune {
                continue;
            }
            if maximising {
                alpha = alpha.max(best);
            } else {
                beta = beta.min(best);
            }
            if alpha >= beta {
                if self.settings.keep > 0 {
                    let cut = moves.count() as u64;
                    self.cut += cut;
                    if let Some(node) = kept.as_deref_mut() {
                        node.cut = cut;
                    }
                }
                break;
            }
        }
        best
    }

    /// Notes one more node with a parent `depth` moves above the horizon, and says whether to keep it.
    ///
    /// Counting what lies above and not all that is kept leaves room for every move at the root, however deep the first
    /// of them goes.
    fn has_room(&mut self, depth: u32) -> bool {
        let Some(level) = self.seen.len().checked_sub(depth as usize) else {
            return false;
        };
        self.seen[level] += 1;
        self.seen[..=level].iter().sum::<usize>() <= self.settings.keep
    }
}

/// The moves in the order they are to be tried.
fn ordered<'g, G: Evaluator>(game: &'g G, state: &G::State, order: bool) -> Box<dyn Iterator<Item = G::Move> + 'g> {
    let moves = game.moves(state);
    if !order {
        return Box::new(moves);
    }
    let mut moves: Vec<G::Move> = moves.collect();
    moves.sort_by_cached_key(|&mv| std::cmp::Reverse(game.move_order_score(state, mv)));
    Box::new(moves.into_iter())
}

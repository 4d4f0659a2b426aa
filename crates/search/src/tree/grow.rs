//! From the nodes that a search kept to branches: moves in words, bounds worked out, best play marked.

use ludoteca_rules::Player;

use super::{Bound, Branch};
use crate::Evaluator;
use crate::minimax::{Found, Node, WON};

/// Everything that was kept of a search.
pub(super) fn grow<G: Evaluator>(game: &G, state: &G::State, found: &Found<G::Move>, depth: u32) -> Branch {
    let mut tree = branch(game, state, &found.tree, game.to_move(state), depth);
    mark_best(&mut tree);
    tree
}

/// A kept node with all kept below it. `depth` is how much further the search went.
fn branch<G: Evaluator>(game: &G, state: &G::State, node: &Node<G::Move>, root: Player, depth: u32) -> Branch {
    let below = |child: &Node<G::Move>| {
        let mv = child.mv?;
        let next = game.play_unchecked(state, mv);
        let mut below = branch(game, &next, child, root, depth.saturating_sub(1));
        below.mv = Some(game.move_text(state, mv));
        Some(below)
    };
    let children: Vec<Branch> = node.children.iter().filter_map(below).collect();
    let searched = if node.over || depth == 0 {
        0
    } else {
        game.count_moves(state).saturating_sub(node.cut)
    };
    let mut branch = Branch {
        mv: None,
        player: if node.maximising { root } else { root.other() },
        maximising: node.maximising,
        value: node.value,
        bound: Bound::Exact,
        window: node.window,
        over: node.over,
        cut: node.cut,
        hidden: searched.saturating_sub(children.len() as u64),
        best: false,
        children,
    };
    if searched > 0 {
        branch.bound = bound(&branch);
    }
    branch
}

/// What the search knows of an inner node's value.
///
/// Inside its window a value is exact, and outside it bounds the true one from the side of the window. Where all the
/// children are there to be looked at, they may show that it is exact all the same.
fn bound(branch: &Branch) -> Bound {
    let (alpha, beta) = branch.window;
    let all_seen = branch.hidden == 0;
    let reached = |wrong: Bound| {
        let reach = |child: &Branch| child.value == branch.value && child.bound != wrong;
        branch.children.iter().any(reach)
    };
    let none_better = |wrong: Bound| {
        let beyond = branch.children.iter().any(|child| child.bound == wrong);
        all_seen && branch.cut == 0 && !beyond
    };
    let (at_least, at_most) = if branch.maximising {
        (reached(Bound::AtMost), none_better(Bound::AtLeast))
    } else {
        (none_better(Bound::AtMost), reached(Bound::AtLeast))
    };
    // Nothing is better than a win or worse than a loss.
    let at_least = at_least || branch.value > alpha || branch.value == -WON;
    let at_most = at_most || branch.value < beta || branch.value == WON;
    match (at_least, at_most) {
        (true, false) => Bound::AtLeast,
        (false, true) => Bound::AtMost,
        _ => Bound::Exact,
    }
}

/// Marks the line of best play, as far as it was kept: at each node the first move that reached its value.
fn mark_best(branch: &mut Branch) {
    branch.best = true;
    let value = branch.value;
    if let Some(child) = branch.children.iter_mut().find(|child| child.value == value) {
        mark_best(child);
    }
}

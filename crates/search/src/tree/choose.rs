//! Which nodes to show of a tree that is too large: whole depths, and the line of best play with the moves beside it.
//!
//! Depth by depth, because a reader wants to compare moves; one whole branch and nothing of the others shows nothing.

use super::{Branch, MOST_SHOWN, Shown};

/// One depth of the tree, over all nodes and on the line of best play.
#[derive(Clone, Copy, Default)]
struct Depth {
    nodes: usize,
    /// Moves searched by nodes one depth up whose nodes are not here.
    missing: u64,
    /// The moves of the one node on the line of best play.
    beside_best: usize,
}

/// Takes away what is over the limit.
pub(super) fn choose(mut tree: Branch, limit: usize) -> Shown {
    let mut depths = Vec::new();
    measure(&tree, 0, &mut depths);
    // What it costs to show so many depths in full, and below them the line of best play.
    let mut costs = Vec::new();
    let mut in_full = 0;
    for full in 0..=depths.len() {
        if full > 0 {
            in_full += depths[full - 1].nodes;
            if depths[full - 1].missing > 0 {
                break;
            }
        }
        let beside: usize = depths[full..].iter().map(|depth| depth.beside_best).sum();
        costs.push(in_full + beside);
    }
    let fitting = costs.iter().take_while(|&&cost| cost <= limit).count();
    let mut room = limit;
    cut_down(&mut tree, fitting.saturating_sub(1), &mut room);
    Shown {
        tree,
        nodes: (limit - room) as u64,
        next_limit: costs
            .get(fitting.max(1))
            .filter(|&&cost| cost <= MOST_SHOWN)
            .map(|&cost| cost as u64),
    }
}

fn measure(branch: &Branch, depth: usize, depths: &mut Vec<Depth>) {
    if branch.children.is_empty() && branch.hidden == 0 {
        return;
    }
    if depths.len() == depth {
        depths.push(Depth::default());
    }
    depths[depth].nodes += branch.children.len();
    depths[depth].missing += branch.hidden;
    if branch.best {
        depths[depth].beside_best = branch.children.len();
    }
    for child in &branch.children {
        measure(child, depth + 1, depths);
    }
}

/// Keeps so many depths below a branch in full, and the line of best play as far as there is room.
fn cut_down(branch: &mut Branch, full: usize, room: &mut usize) {
    let all = branch.children.len();
    if full == 0 && !branch.best {
        branch.children.clear();
    } else if all > *room {
        // The moves alone are too many: some of them, the best one among them, and room for what follows it.
        let mut others = (*room / 2).saturating_sub(1);
        let mut best = usize::from(*room > 0);
        branch.children.retain(|child| {
            let left = if child.best { &mut best } else { &mut others };
            let keep = *left > 0;
            *left -= usize::from(keep);
            keep
        });
    }
    branch.hidden += (all - branch.children.len()) as u64;
    *room -= branch.children.len();
    // Whatever comes first takes no room from the rest: all that is kept was counted before.
    for child in &mut branch.children {
        cut_down(child, full.saturating_sub(1), room);
    }
}

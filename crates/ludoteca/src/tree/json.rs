//! The tree for scripts.

use serde_json::{Value, json};

use super::{Bound, Branch, Picture};

/// One object: the search, and its tree.
pub(crate) fn json(picture: &Picture) -> Value {
    json!({
        "game": picture.game,
        "rules": picture.rules,
        "position": picture.position,
        "bot": picture.bot,
        "value": picture.unit.json(picture.tree.value),
        "nodes": picture.nodes,
        "cut": picture.cut,
        "best": picture.best,
        "shown": picture.shown,
        "tree": branch(picture, &picture.tree),
    })
}

fn branch(picture: &Picture, node: &Branch) -> Value {
    let (alpha, beta) = node.window;
    let children: Vec<Value> = node.children.iter().map(|child| branch(picture, child)).collect();
    json!({
        "move": node.mv,
        "player": node.player.number(),
        "kind": if node.maximising { "max" } else { "min" },
        "value": picture.unit.json(node.value),
        "bound": match node.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at-least",
            Bound::AtMost => "at-most",
        },
        "alpha": picture.unit.json(alpha),
        "beta": picture.unit.json(beta),
        "over": node.over,
        "best": node.best,
        "cut": node.cut,
        "hidden": node.hidden,
        "children": children,
    })
}

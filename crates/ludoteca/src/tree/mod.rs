//! The trees of the plain searches, for looking at.
//!
//! A search hands over what it kept; here moves and bounds are worked out, what is too much for a reader is left away,
//! and the rest is drawn in one of the formats.

mod choose;
mod dot;
mod grow;
mod json;
mod layout;
mod legend;
mod page;
mod svg;
mod text;
pub(crate) mod words;

use ludoteca_rules::{Line, Player};
use ludoteca_search::Judge;
use ludoteca_search::plain::{Found, Plan, WON};

use crate::draw::Draw;
use crate::lang::say;
use crate::words::side;
pub(crate) use dot::dot;
pub(crate) use json::json;
pub(crate) use svg::svg;
pub(crate) use text::text;
use words::{Unit, counted};

/// The most nodes that can be asked for.
pub(crate) const MOST_SHOWN: usize = 100_000;

/// A search and as much of its tree as is shown.
pub(crate) struct Picture {
    game: &'static str,
    rules: String,
    position: String,
    bot: String,
    /// Who maximises and who minimises.
    sides: [String; 2],
    prune: bool,
    unit: Unit,
    best: String,
    nodes: u64,
    cut: u64,
    shown: u64,
    /// The limit that would show one depth more.
    next_limit: Option<u64>,
    tree: Branch,
}

/// What is known of a node's value. Alpha-beta often stops before it has found the very value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// A node as it is drawn.
struct Branch {
    /// The move that led here; none at the root.
    mv: Option<String>,
    player: Player,
    maximising: bool,
    value: i32,
    bound: Bound,
    window: (i32, i32),
    over: bool,
    /// Moves that alpha-beta left out.
    cut: u64,
    /// Moves that were searched but are not among the children.
    hidden: u64,
    /// Whether best play leads here.
    best: bool,
    children: Vec<Branch>,
}

impl Picture {
    /// Everything that was kept of a search, cut down to the limit.
    pub(crate) fn new<G: Judge + Draw>(
        line: &Line<G>,
        bot: String,
        plan: Plan,
        found: &Found<G::Move>,
        limit: usize,
    ) -> Self {
        let (game, state) = (line.game(), line.state());
        let mut tree = grow::grow(game, state, found, plan.depth);
        let chosen = choose::choose(&mut tree, limit);
        let player = line.to_move();
        Picture {
            game: game.id(),
            rules: game.variant(),
            position: game.state_text(state),
            bot,
            sides: [side(game, player), side(game, player.other())],
            prune: plan.prune,
            unit: Unit::of(game),
            best: game.move_text(state, found.best),
            nodes: found.nodes,
            cut: found.cut,
            shown: chosen.shown,
            next_limit: chosen.next_limit,
            tree,
        }
    }

    /// What is drawn, as a title.
    fn title(&self) -> String {
        let game = format!("{} {}", self.game, self.rules);
        say("tree-title", &[("bot", self.bot.clone()), ("game", game)])
    }

    /// What stands above the tree, beside the title.
    fn summary(&self) -> [String; 3] {
        let [max, min] = self.sides.clone();
        let cut = if self.prune {
            format!(", {}", say("tree-cut-off", &[("moves", counted(self.cut, "move"))]))
        } else {
            String::new()
        };
        let turn = say(
            "tree-turn",
            &[("position", self.position.clone()), ("max", max.clone())],
        );
        let found = [
            ("value", self.unit.text(self.tree.value)),
            ("best", self.best.clone()),
            ("nodes", counted(self.nodes, "node")),
        ];
        [
            turn,
            say("tree-sides", &[("max", max), ("min", min)]),
            say("tree-found", &found) + &cut,
        ]
    }

    /// That the tree is not shown whole.
    fn rest(&self) -> Option<String> {
        let rest = self.nodes - self.shown;
        (rest > 0).then(|| say("tree-not-shown", &[("what", counted(rest, "more-node"))]))
    }

    /// What would show more of it.
    fn advice(&self) -> Option<String> {
        let limit = self.next_limit?;
        let key = if limit >= self.nodes {
            "tree-limit-all"
        } else {
            "tree-limit-more"
        };
        Some(say(key, &[("limit", limit.to_string())]))
    }

    /// A node's value, with a sign if it is only a bound.
    fn value(&self, branch: &Branch) -> String {
        let sign = match branch.bound {
            Bound::Exact => "",
            Bound::AtLeast => "≥",
            Bound::AtMost => "≤",
        };
        if branch.over && branch.value == 0 {
            say("worth-draw", &[])
        } else {
            format!("{sign}{}", self.unit.text(branch.value))
        }
    }

    fn window(&self, branch: &Branch) -> String {
        let (alpha, beta) = branch.window;
        format!("({}, {})", self.unit.text(alpha), self.unit.text(beta))
    }
}

impl Branch {
    const fn kind(&self) -> &'static str {
        if self.maximising { "MAX" } else { "MIN" }
    }

    /// Whether the value is a result and no estimate.
    fn decided(&self) -> bool {
        self.over || (self.value.abs() == WON && self.bound == Bound::Exact)
    }

    fn any(&self, what: &dyn Fn(&Branch) -> bool) -> bool {
        what(self) || self.children.iter().any(|child| child.any(what))
    }
}

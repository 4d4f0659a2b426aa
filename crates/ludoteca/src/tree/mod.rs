//! The trees of the plain searches, for looking at.
//!
//! [`ludoteca_search::tree`] says what there is to see of a search; here it is drawn in one of the formats.

mod dot;
mod layout;
mod legend;
pub(crate) mod numbers;
mod page;
mod svg;
mod text;

use ludoteca_games::{Line, MinimaxResult};
use ludoteca_search::minimax::MinimaxSettings;
use ludoteca_search::tree::{Bound, Branch, Shown};

use crate::lang::say;
use crate::words::side;
pub(crate) use dot::dot;
use numbers::{Unit, counted};
pub(crate) use svg::svg;
pub(crate) use text::text;

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

impl Picture {
    /// What is shown of a search.
    pub(crate) fn new(
        line: &Line,
        bot: String,
        settings: MinimaxSettings,
        found: &MinimaxResult,
        shown: Shown,
    ) -> Self {
        let (game, position) = (line.game(), line.position());
        let player = line.to_move();
        Picture {
            game: game.id(),
            rules: game.variant(),
            position: position.text(),
            bot,
            sides: [side(game, player), side(game, player.other())],
            prune: settings.prune,
            unit: Unit::of(game),
            best: position.move_text(found.best),
            nodes: found.nodes,
            cut: found.cut,
            shown: shown.nodes,
            next_limit: shown.next_limit,
            tree: shown.tree,
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

const fn kind(branch: &Branch) -> &'static str {
    if branch.maximising { "MAX" } else { "MIN" }
}

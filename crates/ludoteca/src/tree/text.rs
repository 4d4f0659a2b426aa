//! The tree as indented text.

use anstyle::{AnsiColor, Style};

use super::numbers::counted;
use super::{Branch, Picture};
use crate::lang::say;

const BEST: Style = Style::new().bold();
const CUT: Style = AnsiColor::Red.on_default();
const FRAME: Style = Style::new().dimmed();

/// The whole page, ready to print.
pub(crate) fn text(picture: &Picture) -> String {
    let mut page = format!("{}\n{}\n\n", picture.title(), picture.summary().join("\n"));
    lines(picture, &picture.tree, "", &mut page);
    if let Some(rest) = picture.rest() {
        let advice = picture
            .advice()
            .map_or_else(String::new, |advice| format!("; {advice}"));
        page += &format!("{rest}{advice}\n");
    }
    page
}

fn lines(picture: &Picture, branch: &Branch, indent: &str, page: &mut String) {
    *page += &node(picture, branch);
    let notes = notes(picture, branch);
    if branch.children.is_empty() {
        // Nothing hangs below, so what is missing fits beside.
        let beside = notes.iter().map(|note| format!("  {note}"));
        *page += &format!("{}\n", beside.collect::<String>());
        return;
    }
    page.push('\n');
    let count = branch.children.len() + notes.len();
    let joint = |i: usize| if i + 1 == count { "└─" } else { "├─" };
    for (i, child) in branch.children.iter().enumerate() {
        *page += &format!("{FRAME}{indent}{}{FRAME:#} ", joint(i));
        let below = if i + 1 == count { "   " } else { "│  " };
        lines(picture, child, &format!("{indent}{below}"), page);
    }
    for (i, note) in notes.iter().enumerate() {
        *page += &format!("{FRAME}{indent}{}{FRAME:#} {note}\n", joint(branch.children.len() + i));
    }
}

fn node(picture: &Picture, branch: &Branch) -> String {
    let mv = branch.mv.as_ref().map_or_else(String::new, |mv| format!("{mv}: "));
    let value = picture.value(branch);
    let what = if branch.over {
        say("tree-over", &[("value", value)])
    } else {
        format!("{} {value}", super::kind(branch))
    };
    let window = if picture.prune {
        format!(" {}", picture.window(branch))
    } else {
        String::new()
    };
    let said = format!("{mv}{what}{window}");
    if branch.best && branch.mv.is_some() {
        format!("{BEST}{said}{BEST:#}  ← {}", say("tree-best", &[]))
    } else {
        said
    }
}

/// What is missing below a node, and why.
fn notes(picture: &Picture, branch: &Branch) -> Vec<String> {
    let mut notes = Vec::new();
    if branch.hidden > 0 {
        notes.push(say("tree-not-shown", &[("what", counted(branch.hidden, "move"))]));
    }
    if branch.cut > 0 {
        notes.push(format!("{CUT}{}{CUT:#}", cut(picture, branch)));
    }
    notes
}

/// Why the rest of the moves does not matter.
fn cut(picture: &Picture, branch: &Branch) -> String {
    let (alpha, beta) = branch.window;
    let value = picture.unit.text(branch.value);
    let why = if branch.maximising {
        format!("{value} ≥ {} {}", say("tree-beta", &[]), picture.unit.text(beta))
    } else {
        format!("{value} ≤ {} {}", say("tree-alpha", &[]), picture.unit.text(alpha))
    };
    say("tree-left-out", &[("moves", counted(branch.cut, "move")), ("why", why)])
}

//! The tree for Graphviz.

use super::numbers::counted;
use super::{Branch, Picture};
use crate::lang::say;

/// A graph that `dot` draws: houses for MAX, upside down for MIN, boxes where the game is over.
pub(crate) fn dot(picture: &Picture) -> String {
    let mut title = vec![picture.title()];
    title.extend(picture.summary());
    title.extend(picture.rest());
    let mut graph = format!(
        "digraph tree {{
  graph [label={}, labelloc=t, bgcolor=\"#f6f1e7\", fontname=\"sans-serif\", fontcolor=\"#2a2520\"]
  node [fontname=\"sans-serif\", color=\"#2a2520\", fontcolor=\"#2a2520\", style=filled, fillcolor=\"#f6f1e7\"]
  edge [fontname=\"sans-serif\", color=\"#2a2520\", fontcolor=\"#2a2520\", arrowhead=none]
",
        quoted(&title)
    );
    let mut count = 0;
    node(picture, &picture.tree, &mut count, &mut graph);
    graph += "}\n";
    graph
}

/// Writes a node and all below it, and says its name.
fn node(picture: &Picture, branch: &Branch, count: &mut u64, graph: &mut String) -> String {
    let name = new_name(count);
    let mut label = vec![picture.value(branch)];
    if picture.prune && !branch.over {
        label.push(picture.window(branch));
    }
    if branch.children.is_empty() && branch.hidden > 0 {
        label.push("…".to_owned());
    }
    let shape = match super::kind(branch) {
        _ if branch.over => "box",
        "MAX" => "house",
        _ => "invhouse",
    };
    *graph += &format!("  {name} [shape={shape}, label={}{}]\n", quoted(&label), accent(branch));
    for child in &branch.children {
        let below = node(picture, child, count, graph);
        let mv = quoted(child.mv.as_slice());
        *graph += &format!("  {name} -> {below} [label={mv}{}]\n", accent(child));
    }
    let mut stub = |text: String, style: &str| {
        let below = new_name(count);
        *graph += &format!("  {below} [shape=plaintext, label={}]\n", quoted(&[text]));
        *graph += &format!("  {name} -> {below} [{style}]\n");
    };
    if branch.children.is_empty() {
        return name;
    }
    if branch.hidden > 0 {
        stub(format!("… {}", counted(branch.hidden, "move")), "style=dotted");
    }
    if branch.cut > 0 {
        stub(
            say("tree-cut", &[("what", counted(branch.cut, "move"))]),
            "style=dashed, arrowhead=tee",
        );
    }
    name
}

fn new_name(count: &mut u64) -> String {
    *count += 1;
    format!("n{count}")
}

const fn accent(branch: &Branch) -> &'static str {
    if branch.best {
        ", color=\"#1f7a78\", penwidth=3"
    } else {
        ""
    }
}

/// Lines of text as one quoted string of the DOT language.
fn quoted(lines: &[String]) -> String {
    let escaped: Vec<String> = lines
        .iter()
        .map(|line| line.replace('\\', "\\\\").replace('"', "\\\""))
        .collect();
    format!("\"{}\"", escaped.join("\\n"))
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn quotes_and_backslashes_are_escaped() {
        let lines = ["a \"b\"".to_owned(), "\\n".to_owned()];
        assert_eq!(quoted(&lines), r#""a \"b\"\n\\n""#);
    }
}

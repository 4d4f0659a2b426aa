//! Our own remarks, told from everybody else's by a signature: only they may be replaced by new ones.

use super::{Comment, Note, Ply, Summary, Tags, Thought, Variation};

/// How an annotator of ours signs.
const NAME: &str = "ludoteca";

/// How our thoughts and our summaries end.
const THOUGHT_BY_US: &str = " by ludoteca";
const SUMMARY_BY_US: &str = " (by ludoteca)";

/// A thought of ours.
pub(super) fn thought(thought: Thought) -> Note {
    Note::Comment(Comment::new(&format!("{thought}{THOUGHT_BY_US}")))
}

/// A summary of ours.
pub(super) fn summary(summary: &Summary) -> Note {
    Note::Comment(Comment::new(&format!("{summary}{SUMMARY_BY_US}")))
}

/// Takes our earlier remarks from a move.
pub(super) fn erase(ply: &mut Ply) {
    ply.notes.retain(|note| match note {
        Note::Comment(comment) => !is_thought(comment.text()) && !is_summary(comment.text()),
        Note::Variation(variation) => !is_ours(variation),
    });
}

/// Takes only the summaries from a move.
pub(super) fn erase_summaries(ply: &mut Ply) {
    ply.notes
        .retain(|note| !matches!(note, Note::Comment(comment) if is_summary(comment.text())));
}

/// Nothing but a thought and our name: with a word added it is somebody else's, too.
fn is_thought(comment: &str) -> bool {
    let text = comment.strip_suffix(THOUGHT_BY_US);
    text.is_some_and(|text| Thought::parse(text).is_some_and(|thought| thought.to_string() == text))
}

fn is_summary(comment: &str) -> bool {
    comment.strip_suffix(SUMMARY_BY_US).is_some_and(Summary::is_one)
}

/// A better line with our thought behind its first move, and nothing that anybody has added.
fn is_ours(variation: &Variation) -> bool {
    let Some((first, others)) = variation.plies().split_first() else {
        return false;
    };
    let thought = matches!(first.notes(), [Note::Comment(comment)] if is_thought(comment.text()));
    let bare = |ply: &Ply| ply.notes().is_empty() && ply.marks().is_empty();
    thought && first.marks().is_empty() && variation.notes().is_empty() && others.iter().all(bare)
}

/// The tag `Annotator` with our name behind those of others, `how` saying how well we looked.
pub(super) fn annotator(tags: &Tags, how: &str) -> String {
    let ours = |name: &str| {
        let version = name.strip_prefix(NAME).and_then(|rest| rest.strip_prefix(' '));
        version.is_some_and(|version| version.starts_with(|c: char| c.is_ascii_digit()))
    };
    let names = tags.get("Annotator").unwrap_or_default().split(';').map(str::trim);
    let others = names.filter(|name| !["", "?"].contains(name) && !ours(name));
    let all: Vec<String> = others.map(str::to_owned).chain([format!("{NAME} {how}")]).collect();
    all.join("; ")
}

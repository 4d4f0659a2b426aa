//! What moving first was worth: to each player, and from each opening.

use std::collections::BTreeMap;

use ludoteca_rules::Player;

use super::charts::MOST_ROWS;
use super::games::Games;
use super::html::{bar, escaped, section};
use super::tables::Field;
use crate::WinDrawLoss;
use crate::tournament::Results;

/// So many openings are drawn at once; the others unfold.
const OPENINGS_SHOWN: usize = 12;
/// No more than this many unfold.
const OPENINGS_MOST: usize = 300;

fn row(name: &str, score: &WinDrawLoss) -> String {
    format!(
        "<li><span>{name}</span>{}<b>{:.0}\u{202f}%</b></li>\n",
        bar(score),
        100.0 * score.share()
    )
}

/// The section on sides, and the one on openings if the games have several.
pub(super) fn sections(field: &Field<'_>, games: &Games<'_>, results: &Results, one_opening: bool) -> String {
    let openings = if one_opening {
        String::new()
    } else {
        openings(games, results)
    };
    section("sides", "Results by side", &sides(field, results)) + &section("openings", "Results by opening", &openings)
}

fn sides(field: &Field<'_>, results: &Results) -> String {
    let mut scores = vec![[WinDrawLoss::default(); 2]; field.names.len()];
    for game in results.iter() {
        scores[game.pairing.first][0].add(game.verdict, Player::First);
        scores[game.pairing.second][1].add(game.verdict, Player::Second);
    }
    let mut rows = row("<b>Who moved first</b>", &results.first_movers());
    for &player in field.order.iter().take(MOST_ROWS) {
        let name = escaped(field.names[player]);
        for (side, words) in ["moving first", "moving second"].into_iter().enumerate() {
            if scores[player][side].games() > 0 {
                rows += &row(&format!("{name} <small>{words}</small>"), &scores[player][side]);
            }
        }
    }
    format!("<ul class=\"bars\">\n{rows}</ul>")
}

/// What the side that moved first scored from each opening, if there are several.
fn openings(games: &Games<'_>, results: &Results) -> String {
    let scores: BTreeMap<u64, WinDrawLoss> = results.openings();
    if scores.len() < 2 {
        return String::new();
    }
    let one = |(&number, score): (&u64, &WinDrawLoss)| {
        let moves = games.openings.get(&number).map_or("", String::as_str);
        row(&format!("{} <small>{}</small>", number + 1, escaped(moves)), score)
    };
    let shown: String = scores.iter().take(OPENINGS_SHOWN).map(one).collect();
    let rest: String = scores
        .iter()
        .skip(OPENINGS_SHOWN)
        .take(OPENINGS_MOST)
        .map(one)
        .collect();
    let more = scores.len().saturating_sub(OPENINGS_SHOWN);
    let unfold = match more {
        0 => String::new(),
        more => {
            let cut = match more.saturating_sub(OPENINGS_MOST) {
                0 => String::new(),
                cut => format!("<p>and {cut} more.</p>"),
            };
            format!("<details><summary>{more} more openings</summary><ul class=\"bars\">\n{rest}</ul>{cut}</details>")
        }
    };
    format!("<p>For the player who moved first.</p>\n<ul class=\"bars\">\n{shown}</ul>{unfold}")
}

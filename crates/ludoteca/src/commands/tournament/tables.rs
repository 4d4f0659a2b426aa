//! A tournament for people: who stands where, who did what against whom, and how sure it is.

use ludoteca_arena::WinDrawLoss;
use ludoteca_arena::stats::{Elo, score_line};
use ludoteca_arena::tournament::{Ended, Openings, Results, Settings};

use crate::commands::compare::terminal_width;
use crate::lang::say;

/// No name takes more room in a table.
const NAME_WIDTH: usize = 28;
/// A crosstable of more players than this would not fit a screen.
const WIDEST_CROSSTABLE: usize = 16;
/// Openings beyond this many are not listed.
const OPENINGS_LISTED: usize = 12;

fn short(name: &str) -> String {
    if name.chars().count() <= NAME_WIDTH {
        name.to_owned()
    } else {
        name.chars().take(NAME_WIDTH - 1).collect::<String>() + "…"
    }
}

/// All of it.
pub(super) fn text(settings: &Settings, ended: &Ended) -> String {
    let names: Vec<String> = settings.entrants.iter().map(|entrant| short(&entrant.name)).collect();
    let results = &ended.results;
    if results.is_empty() {
        return say("tournament-no-game", &[("seed", settings.seed.to_string())]) + "\n";
    }
    let mut text = String::new();
    if let [first, second] = names.as_slice() {
        let pairs = results.pairs(0, 1);
        text += &format!("{}\n", score_line(first, second, &pairs.score()));
        text += &format!("{}\n", Elo::of(pairs.sample()).line(&pairs.score()));
        if pairs.pentanomial().pairs() > 0 {
            text += &format!("{}\n", pairs.pentanomial());
        }
    } else {
        let room = terminal_width();
        text += &standing(&names, results, room);
        text += &crosstable(&names, results, room);
    }
    if let Some(test) = &ended.test {
        text += &format!("{}\n", test.line());
        text += &match test.verdict() {
            Some(verdict) => format!("{verdict}\n"),
            None => say("tournament-not-decided", &[]) + "\n",
        };
    }
    if let Some(winner) = ended.winner {
        text += &format!("{}\n", say("tournament-winner", &[("name", names[winner].clone())]));
    }
    text += &format!("{}\n", sides(results));
    if !matches!(settings.openings, Openings::From(_)) {
        text += &openings(results);
    }
    let reasons: Vec<String> = results
        .reasons()
        .into_iter()
        .map(|(reason, count)| format!("{reason} {count}"))
        .collect();
    text += &format!("{}\n", say("tournament-endings", &[("reasons", reasons.join(", "))]));
    let repeated = results.repeated();
    if repeated > 0 {
        let said = [("repeated", repeated.to_string()), ("games", results.len().to_string())];
        text += &format!("{}\n", say("tournament-repeated", &said));
    }
    text + &say("tournament-seed", &[("seed", settings.seed.to_string())]) + "\n"
}

fn sides(results: &Results) -> String {
    let score = results.first_movers();
    let figures = format!(
        "{} - {} - {} [{:.3}] {}",
        score.won,
        score.lost,
        score.drawn,
        score.share(),
        score.games()
    );
    say("tournament-first", &[("figures", figures)])
}

/// What the side that moves first scored from each opening, if there are several.
fn openings(results: &Results) -> String {
    let openings = results.openings();
    if openings.len() < 2 {
        return String::new();
    }
    let shown = openings
        .iter()
        .take(OPENINGS_LISTED)
        .map(|(number, score)| format!("{}: {} - {} - {}", number + 1, score.won, score.lost, score.drawn));
    let more = openings.len().saturating_sub(OPENINGS_LISTED);
    let more = if more > 0 {
        format!(", {}", say("tournament-more", &[("count", more.to_string())]))
    } else {
        String::new()
    };
    let list = shown.collect::<Vec<_>>().join(", ") + &more;
    say("tournament-by-opening", &[("list", list)]) + "\n"
}

/// Players by points, those with equal points by rating.
pub(super) fn order(scores: &[WinDrawLoss], results: &Results) -> Vec<usize> {
    let ratings = results.ratings(scores.len());
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| {
        let points = scores[b].points().total_cmp(&scores[a].points());
        points
            .then(ratings.of(b).elo.total_cmp(&ratings.of(a).elo))
            .then(a.cmp(&b))
    });
    order
}

fn standing(names: &[String], results: &Results, room: Option<usize>) -> String {
    let scores = results.scores(names.len());
    let ratings = results.ratings(names.len());
    let order = order(&scores, results);
    let column = |head: &'static str, width: usize, cell: &dyn Fn(usize) -> String| Column {
        head,
        width,
        cells: order.iter().map(|&player| cell(player)).collect(),
    };
    // Not -0.
    let elo = |player: usize| ratings.of(player).elo.round() + 0.0;
    let columns = [
        column("points", 7, &|player| scores[player].points().to_string()),
        column("games", 6, &|player| scores[player].games().to_string()),
        column("won", 5, &|player| scores[player].won.to_string()),
        column("drawn", 5, &|player| scores[player].drawn.to_string()),
        column("lost", 5, &|player| scores[player].lost.to_string()),
        column("share", 6, &|player| format!("{:.1}%", 100.0 * scores[player].share())),
        column("elo", 7, &|player| format!("{:.0}", elo(player))),
        column("margin", 6, &|player| format!("{:.0}", ratings.of(player).margin)),
    ];
    let names: Vec<&str> = order.iter().map(|&player| names[player].as_str()).collect();
    table(&names, &columns, room)
}

/// A column of figures.
struct Column {
    /// The end of the key that its head goes by.
    head: &'static str,
    width: usize,
    cells: Vec<String>,
}

/// The columns that a narrow terminal does without, the first to go first; the points stay.
const SPARED: [&str; 7] = ["share", "games", "margin", "drawn", "lost", "won", "elo"];
/// Names are cut to this before all columns have gone.
const SHORT_NAME: usize = 12;

/// Ranks, names and figures, on a terminal no wider than that is.
fn table(names: &[&str], columns: &[Column], room: Option<usize>) -> String {
    let widest = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let width = |shown: &[&Column], name: usize| 4 + name + shown.iter().map(|column| column.width + 1).sum::<usize>();
    let mut shown: Vec<&Column> = columns.iter().collect();
    let mut name = widest;
    if let Some(room) = room {
        for spared in SPARED {
            if width(&shown, widest.min(SHORT_NAME)) <= room {
                break;
            }
            shown.retain(|column| column.head != spared);
        }
        name = widest.min(room.saturating_sub(width(&shown, 0)).max(6));
    }
    let line = |rank: &str, who: &str, cell: &dyn Fn(&Column) -> String| {
        let cells: String = shown
            .iter()
            .map(|column| format!(" {:>1$}", cell(column), column.width))
            .collect();
        let who = if who.chars().count() > name {
            who.chars().take(name - 1).chain(['…']).collect()
        } else {
            who.to_owned()
        };
        format!("{rank:>3} {who:<name$}{cells}\n")
    };
    let head = |column: &Column| say(&format!("standing-{}", column.head), &[]);
    let mut text = line("#", &say("standing-player", &[]), &head);
    for (place, who) in names.iter().enumerate() {
        text += &line(&(place + 1).to_string(), who, &|column| column.cells[place].clone());
    }
    text
}

/// Points of each against each, in the order of the standing.
fn crosstable(names: &[String], results: &Results, room: Option<usize>) -> String {
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    if names.len() > WIDEST_CROSSTABLE || room.is_some_and(|room| 4 + width + 7 * names.len() > room) {
        return String::new();
    }
    let table = results.crosstable(names.len());
    let order = order(&results.scores(names.len()), results);
    let head: String = (1..=order.len()).map(|rank| format!("{rank:>7}")).collect();
    let mut text = format!("\n    {:<width$}{head}\n", "");
    for (rank, &player) in order.iter().enumerate() {
        let cell = |&other: &usize| {
            let score = &table[player][other];
            match (player == other, score.games()) {
                (true, _) => format!("{:>7}", "·"),
                (false, 0) => format!("{:>7}", ""),
                (false, _) => format!("{:>7}", score.points()),
            }
        };
        let cells: String = order.iter().map(cell).collect();
        text += &format!("{:>3} {:<width$}{cells}\n", rank + 1, names[player]);
    }
    text + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_narrow_terminal_gets_fewer_columns() {
        let column = |head: &'static str, width: usize| Column {
            head,
            width,
            cells: vec!["12.5".to_owned(); 2],
        };
        let widths = [7, 6, 5, 5, 5, 6, 7, 6];
        let heads = ["points", "games", "won", "drawn", "lost", "share", "elo", "margin"];
        let columns: Vec<Column> = heads
            .into_iter()
            .zip(widths)
            .map(|(head, width)| column(head, width))
            .collect();
        let names = ["engine:level=8,hash=64", "random"];
        let full = table(&names, &columns, None);
        assert!(
            full.starts_with("  # Player                  Points  Games   Won"),
            "{full}"
        );
        for room in 20..100 {
            let text = table(&names, &columns, Some(room));
            let widest = text.lines().map(|line| line.chars().count()).max();
            assert!(widest <= Some(room), "{room}: {text}");
            assert!(text.contains("Points") && text.contains("engin"), "{room}: {text}");
        }
        assert_eq!(table(&names, &columns, Some(100)), full);
        let narrow = table(&names, &columns, Some(40));
        assert!(narrow.contains("Elo") && !narrow.contains("Share"), "{narrow}");
    }
}

//! A tournament for people: who stands where, who did what against whom, and how sure it is.

use ludoteca_arena::Score;
use ludoteca_arena::stats::{Elo, score_line};
use ludoteca_arena::tournament::{Ended, Openings, Results, Settings};
use ludoteca_players::Sources;

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
pub(super) fn text<G: Sources>(settings: &Settings<G>, ended: &Ended) -> String {
    let names: Vec<String> = settings.entrants.iter().map(|entrant| short(&entrant.name)).collect();
    let results = &ended.results;
    if results.is_empty() {
        return format!("no game was finished; seed {}\n", settings.seed);
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
        text += &standing(&names, results);
        text += &crosstable(&names, results);
    }
    if let Some(test) = &ended.test {
        text += &format!("{}\n", test.line());
        text += &match test.verdict() {
            Some(verdict) => format!("{verdict}\n"),
            None => "the test is not decided\n".to_owned(),
        };
    }
    if let Some(winner) = ended.winner {
        text += &format!("Winner: {}\n", names[winner]);
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
    text += &format!("Endings: {}\n", reasons.join(", "));
    let repeated = results.repeated();
    if repeated > 0 {
        text += &format!(
            "{repeated} of {} games repeat another move for move and tell nothing new; more openings would help\n",
            results.len()
        );
    }
    text + &format!("Seed: {}\n", settings.seed)
}

fn sides(results: &Results) -> String {
    let score = results.first_movers();
    format!(
        "First to move: {} - {} - {} [{:.3}] {}",
        score.won,
        score.lost,
        score.drawn,
        score.share(),
        score.games()
    )
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
        format!(", and {more} more")
    } else {
        String::new()
    };
    format!("By opening: {}{more}\n", shown.collect::<Vec<_>>().join(", "))
}

/// Players by points, those with equal points by rating.
pub(super) fn order(scores: &[Score], results: &Results) -> Vec<usize> {
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

fn standing(names: &[String], results: &Results) -> String {
    let scores = results.scores(names.len());
    let ratings = results.ratings(names.len());
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
    let mut text = format!(
        "  # {:<width$} {:>7} {:>6} {:>5} {:>5} {:>5} {:>6} {:>7} {:>6}\n",
        "Player", "Points", "Games", "Won", "Drawn", "Lost", "Share", "Elo", "+/-"
    );
    for (rank, player) in order(&scores, results).into_iter().enumerate() {
        let (score, rating) = (&scores[player], ratings.of(player));
        text += &format!(
            "{:>3} {:<width$} {:>7} {:>6} {:>5} {:>5} {:>5} {:>5.1}% {:>7.0} {:>6.0}\n",
            rank + 1,
            names[player],
            score.points(),
            score.games(),
            score.won,
            score.drawn,
            score.lost,
            100.0 * score.share(),
            // Not -0.
            rating.elo.round() + 0.0,
            rating.margin,
        );
    }
    text
}

/// Points of each against each, in the order of the standing.
fn crosstable(names: &[String], results: &Results) -> String {
    if names.len() > WIDEST_CROSSTABLE {
        return String::new();
    }
    let table = results.crosstable(names.len());
    let order = order(&results.scores(names.len()), results);
    let width = names.iter().map(|name| name.chars().count()).max().unwrap_or(0).max(6);
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

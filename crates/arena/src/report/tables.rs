//! Who stands where, who did what against whom, and how games ended.

use super::games::Games;
use super::html::{bar, counted, escaped, points, signed};
use crate::WinDrawLoss;
use crate::stats::{Elo, Ratings};
use crate::tournament::{Ended, Results, Settings};

/// A crosstable of more players than this is no table that anybody reads.
const WIDEST_CROSSTABLE: usize = 40;

/// The field with what it scored.
pub(super) struct Field<'s> {
    pub(super) names: Vec<&'s str>,
    pub(super) scores: Vec<WinDrawLoss>,
    pub(super) ratings: Ratings,
    /// The players by points, those with equal points by rating.
    pub(super) order: Vec<usize>,
}

impl<'s> Field<'s> {
    pub(super) fn new(settings: &'s Settings, results: &Results) -> Self {
        let count = settings.entrants.len();
        let (scores, ratings) = (results.scores(count), results.ratings(count));
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&a, &b| {
            let by_points = scores[b].points().total_cmp(&scores[a].points());
            by_points.then(ratings.of(b).elo.total_cmp(&ratings.of(a).elo))
        });
        Field {
            names: settings.entrants.iter().map(|entrant| entrant.name.as_str()).collect(),
            scores,
            ratings,
            order,
        }
    }
}

/// The table of points.
pub(super) fn standing(settings: &Settings, field: &Field<'_>, results: &Results) -> String {
    let row = |(rank, &player): (usize, &usize)| {
        let (score, rating) = (&field.scores[player], field.ratings.of(player));
        let spec = settings.entrants[player].spec.to_string();
        let bot = match spec == field.names[player] {
            true => String::new(),
            false => format!("<small>{}</small>", escaped(&spec)),
        };
        format!(
            "<tr><td class=\"n\">{}</td><th scope=\"row\">{}{bot}</th><td class=\"n strong\">{}</td>\
             <td class=\"n less\">{}</td><td class=\"wdl\">{}</td><td class=\"n less\">{:.1}\u{202f}%</td>\
             <td class=\"n\">{}<small> ±\u{202f}{:.0}</small></td></tr>\n",
            rank + 1,
            escaped(field.names[player]),
            points(score),
            score.games(),
            bar(score),
            100.0 * score.share(),
            signed(rating.elo),
            rating.margin,
        )
    };
    let rows: String = field.order.iter().enumerate().map(row).collect();
    format!(
        "<div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Standing\"><table class=\"standing\">\n<thead><tr>\
         <th scope=\"col\" class=\"n\">#</th><th scope=\"col\">Player</th><th scope=\"col\" class=\"n\">Points</th>\
         <th scope=\"col\" class=\"n less\">Games</th>\
         <th scope=\"col\"><span class=\"key win\">▲ won</span> <span class=\"key level\">= drawn</span> \
         <span class=\"key loss\">▼ lost</span></th><th scope=\"col\" class=\"n less\">Share</th>\
         <th scope=\"col\" class=\"n\">Elo</th></tr></thead>\n<tbody>\n{rows}</tbody></table></div>\n{}",
        encounter(field, results)
    )
}

/// Of two players, how much stronger the first is.
fn encounter(field: &Field<'_>, results: &Results) -> String {
    let [first, second] = field.names.as_slice() else {
        return String::new();
    };
    let pairs = results.pairs(0, 1);
    let elo = Elo::of(pairs.sample());
    let margin = elo.margin.map_or_else(String::new, |margin| format!(" ± {margin:.0}"));
    let bound = |elo: f64| match elo {
        f64::INFINITY => "∞".to_owned(),
        f64::NEG_INFINITY => "−∞".to_owned(),
        elo => signed(elo),
    };
    let whole = pairs.pentanomial();
    let by_pairs = match whole.pairs() {
        0 => String::new(),
        _ => {
            let [none, half, one, more, two] = whole.0;
            format!(
                "<p>Pairs of games from one opening, by the points they brought <b>{}</b>: {none} × 0, {half} × ½, {one} × 1, \
                 {more} × 1½, {two} × 2.</p>",
                escaped(first)
            )
        }
    };
    format!(
        "<p>The games put <b>{}</b> at <b>{}{margin} Elo</b> against <b>{}</b> (95 % interval {} to {}); it is the \
         stronger one with a likelihood of {:.1} %.</p>{by_pairs}",
        escaped(first),
        bound(elo.difference),
        escaped(second),
        bound(elo.interval.0),
        bound(elo.interval.1),
        100.0 * elo.superiority,
    )
}

/// Points of each against each, in the order of the standing.
pub(super) fn crosstable(field: &Field<'_>, results: &Results) -> String {
    let count = field.names.len();
    if count < 3 {
        return String::new();
    }
    if count > WIDEST_CROSSTABLE {
        return format!(
            "<p>{count} players are too many for a table; the list of games can be filtered by player.</p>"
        );
    }
    let table = results.crosstable(count);
    let head: String = (1..=count)
        .map(|rank| format!("<th scope=\"col\" class=\"n\">{rank}</th>"))
        .collect();
    let mut rows = String::new();
    for (rank, &player) in field.order.iter().enumerate() {
        let cells: String = field
            .order
            .iter()
            .map(|&other| match (player == other, &table[player][other]) {
                (true, _) => "<td class=\"self\"></td>".to_owned(),
                (false, score) if score.games() == 0 => "<td></td>".to_owned(),
                (false, score) => cell(score),
            })
            .collect();
        rows += &format!(
            "<tr><td class=\"n\">{}</td><th scope=\"row\">{}</th>{cells}</tr>\n",
            rank + 1,
            escaped(field.names[player])
        );
    }
    format!(
        "<p>Points of the player in the row against the one in the column.</p>\n\
         <div class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Crosstable\"><table class=\"cross\">\n<thead><tr>\
         <th scope=\"col\" class=\"n\">#</th><th scope=\"col\">Player</th>{head}</tr></thead>\n<tbody>\n{rows}</tbody>\
         </table></div>"
    )
}

/// A cell in the colour of its share, with its points and a sign.
fn cell(score: &WinDrawLoss) -> String {
    let share = score.share();
    let (class, sign) = match share.total_cmp(&0.5) {
        std::cmp::Ordering::Greater => ("win", "▲"),
        std::cmp::Ordering::Equal => ("level", "="),
        std::cmp::Ordering::Less => ("loss", "▼"),
    };
    // Level is a colour of its own; the other two grow stronger towards all and nothing.
    let strength = if share == 0.5 {
        55.0
    } else {
        15.0 + 170.0 * (share - 0.5).abs()
    };
    format!(
        "<td class=\"n {class}\" style=\"--tint:{strength:.0}%\" title=\"{} won, {} drawn, {} lost\">{}<small> {sign}<br>of \
         {}</small></td>",
        score.won,
        score.drawn,
        score.lost,
        points(score),
        score.games(),
    )
}

/// Why games ended, and what went wrong.
pub(super) fn endings(field: &Field<'_>, games: &Games<'_>, ended: &Ended) -> String {
    let results = &ended.results;
    let mut reasons: Vec<(&str, u64)> = results.reasons().into_iter().collect();
    reasons.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
    let most = reasons.first().map_or(1, |&(_, count)| count.max(1));
    let row = |&(reason, count): &(&str, u64)| {
        let share = 100.0 * count as f64 / most as f64;
        format!(
            "<li><span>{}</span><span class=\"track\"><i style=\"width:{share:.1}%\"></i></span><b>{count}</b></li>\n",
            escaped(&reason.replace('-', " "))
        )
    };
    let mut text = format!(
        "<ul class=\"counts\">\n{}</ul>\n",
        reasons.iter().map(row).collect::<String>()
    );
    let repeated = results.repeated();
    if repeated > 0 {
        text += &format!(
            "<p>{repeated} of {} repeat another move for move and tell nothing new.</p>\n",
            counted(results.len(), "game")
        );
    }
    text + &faults(field, games)
}

fn faults(field: &Field<'_>, games: &Games<'_>) -> String {
    if games.faults.is_empty() {
        return "<p>No game was lost by a fault.</p>".to_owned();
    }
    let item = |fault: &super::games::Fault| {
        let number = fault.number + 1;
        let game = match fault.shown {
            true => format!("<a href=\"#g{number}\">Game {number}</a>"),
            false => format!("Game {number}"),
        };
        format!(
            "<li>{game}: <b>{}</b>, {}</li>\n",
            escaped(field.names[fault.player]),
            escaped(&fault.what)
        )
    };
    let more = match games.more_faults {
        0 => String::new(),
        more => format!("<li>and {more} more</li>\n"),
    };
    let count = games.faults.len() as u64 + games.more_faults;
    format!(
        "<h3>Faults: {count}</h3>\n<ul class=\"faults\" tabindex=\"0\">\n{}{more}</ul>",
        games.faults.iter().map(item).collect::<String>()
    )
}

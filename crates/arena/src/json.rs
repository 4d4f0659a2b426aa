//! Positions and values as scripts and pages read them: one shape wherever they are told.

use ludoteca_games::{CheckedCertificate, GameHandle, Line, MinimaxResult, Move, Report};
use ludoteca_rules::{Outcome, Player, Score as Points};
use ludoteca_search::engine::Ranked;
use ludoteca_search::minimax::WON;
use ludoteca_search::proof::{Claim, Goal};
use ludoteca_search::tree::{Bound, Branch, Shown};
use ludoteca_search::value::Value as Worth;
use serde_json::{Map, Value, json};

use crate::WinDrawLoss;
use crate::stats::Elo;
use crate::tournament::{Ended, Entrant, GameResult, Results, Settings};

/// The position of a line.
pub fn position(line: &Line) -> Map<String, Value> {
    let (game, position, outcome) = (line.game(), line.position(), line.outcome());
    let scores = outcome
        .as_ref()
        .map_or_else(|| position.scores(), |outcome| outcome.scores);
    let mut object = Map::new();
    object.insert("game".into(), json!(game.id()));
    object.insert("rules".into(), json!(game.variant()));
    object.insert("position".into(), json!(position.text()));
    object.insert("to_move".into(), json!(line.to_move().number()));
    object.extend(self::outcome(outcome.as_ref()));
    object.insert("scores".into(), json!(scores.map(|scores| scores.map(score))));
    object
}

/// Whether and how a game has ended.
pub fn outcome(outcome: Option<&Outcome>) -> [(String, Value); 3] {
    [
        ("over".into(), json!(outcome.is_some())),
        ("result".into(), json!(outcome.map(|outcome| outcome.verdict.name()))),
        ("reason".into(), json!(outcome.map(|outcome| outcome.reason))),
    ]
}

/// Whole points as a whole number.
pub fn score(score: Points) -> Value {
    let points = score.points();
    if points.fract() == 0.0 {
        json!(points as i64)
    } else {
        json!(points)
    }
}

/// A value for the player to move; `exact` if a table said it.
pub fn value(game: &GameHandle, value: Worth, exact: bool) -> Value {
    match value {
        Worth::Win(plies) => json!({"kind": "win", "plies": plies}),
        Worth::Loss(plies) => json!({"kind": "loss", "plies": plies}),
        Worth::Draw => json!({"kind": "draw", "plies": null}),
        Worth::Estimate(n) if game.counts_seeds() => {
            json!({"kind": "seeds", "net": f64::from(n) / 100.0, "exact": exact})
        }
        Worth::Estimate(n) => json!({"kind": "score", "centi": n}),
    }
}

/// A move with its value, what that rests on, and what is expected after it.
pub fn ranked(line: &Line, ranked: &Ranked<Move>) -> Value {
    let pv = line.position().moves_text(&ranked.pv);
    json!({
        "move": pv.first(),
        "value": value(line.game(), ranked.value, ranked.exact()),
        "pv": pv,
        "basis": ranked.basis.name(),
    })
}

/// What a search has found: every move it values, best first.
pub fn analysis(line: &Line, report: &Report) -> Value {
    let moves: Vec<Value> = report.lines.iter().map(|found| ranked(line, found)).collect();
    let best = moves.first().cloned().unwrap_or_default();
    json!({
        "position": line.position().text(),
        "best": best["move"],
        "value": best["value"],
        "depth": report.depth,
        "nodes": report.nodes,
        "seconds": report.elapsed.as_secs_f64(),
        "pv": best["pv"],
        "moves": moves,
        "left_out": left_out(line, report),
    })
}

/// How many moves a report does not list because there are too many.
pub fn left_out(line: &Line, report: &Report) -> u64 {
    line.position().count_moves().saturating_sub(report.lines.len() as u64)
}

/// What a certificate that passed has proven.
pub fn certificate(checked: &CheckedCertificate) -> Value {
    let claim = |(claim, plies, positions): &(Claim, Option<u32>, u64)| {
        let goal = match claim.goal {
            Goal::Wins => "wins",
            Goal::Holds => "holds",
        };
        json!({"player": claim.player.number(), "goal": goal, "plies": plies, "positions": positions})
    };
    let claims: Vec<Value> = checked.claims.iter().map(claim).collect();
    json!({
        "accepted": true,
        "value": proven_value(checked),
        "game": checked.game,
        "rules": checked.variant,
        "position": checked.position,
        "claims": claims,
    })
}

/// The value that the claims of a certificate amount to, for the player to move.
pub fn proven_value(checked: &CheckedCertificate) -> Option<&'static str> {
    let has = |claim: Claim| checked.claims.iter().any(|(made, ..)| *made == claim);
    if has(Claim::wins(checked.to_move)) {
        Some("win")
    } else if has(Claim::wins(checked.to_move.other())) {
        Some("loss")
    } else {
        let both_hold = Player::BOTH.into_iter().all(|player| has(Claim::holds(player)));
        both_hold.then_some("draw")
    }
}

/// A minimax or alpha-beta search and what is shown of its tree.
pub fn tree(line: &Line, bot: &str, found: &MinimaxResult, shown: &Shown) -> Value {
    let (game, position) = (line.game(), line.position());
    let unit = game.textbook_unit();
    json!({
        "game": game.id(),
        "rules": game.variant(),
        "position": position.text(),
        "bot": bot,
        "value": textbook_value(unit, shown.tree.value),
        "nodes": found.nodes,
        "cut": found.cut,
        "best": position.move_text(found.best),
        "shown": shown.nodes,
        "tree": branch(unit, &shown.tree),
    })
}

fn branch(unit: i32, node: &Branch) -> Value {
    let (alpha, beta) = node.window;
    let children: Vec<Value> = node.children.iter().map(|child| branch(unit, child)).collect();
    json!({
        "move": node.mv,
        "player": node.player.number(),
        "kind": if node.maximising { "max" } else { "min" },
        "value": textbook_value(unit, node.value),
        "bound": match node.bound {
            Bound::Exact => "exact",
            Bound::AtLeast => "at-least",
            Bound::AtMost => "at-most",
        },
        "alpha": textbook_value(unit, alpha),
        "beta": textbook_value(unit, beta),
        "over": node.over,
        "best": node.best,
        "cut": node.cut,
        "hidden": node.hidden,
        "children": children,
    })
}

/// A value of a plain search that counts in so many parts of a point: `"win"`, `"loss"` or a number; `null` for an infinite
/// bound.
pub fn textbook_value(unit: i32, value: i32) -> Value {
    match value {
        i32::MAX => Value::Null,
        WON => json!("win"),
        n if n == -i32::MAX => Value::Null,
        n if n == -WON => json!("loss"),
        n if n % unit == 0 => json!(n / unit),
        n => json!(f64::from(n) / f64::from(unit)),
    }
}

/// A number that JSON can hold: infinity is none.
pub fn finite(number: f64) -> Value {
    if number.is_finite() {
        json!((number * 100.0).round() / 100.0)
    } else {
        Value::Null
    }
}

/// Where each player of a tournament stands, in the order of the field.
pub fn players(entrants: &[Entrant], results: &Results) -> Vec<Value> {
    let ratings = results.ratings(entrants.len());
    let scores = results.scores(entrants.len());
    let row = |(place, (entrant, score)): (usize, (&Entrant, &WinDrawLoss))| {
        let rating = ratings.of(place);
        json!({
            "name": entrant.name,
            "bot": entrant.spec.to_string(),
            "played": score.games(),
            "won": score.won,
            "drawn": score.drawn,
            "lost": score.lost,
            "score": score.points(),
            "elo": finite(rating.elo),
            "margin": finite(rating.margin),
        })
    };
    entrants.iter().zip(&scores).enumerate().map(row).collect()
}

/// A game of a tournament.
pub fn played(entrants: &[Entrant], game: &GameResult) -> Value {
    json!({
        "first": entrants[game.pairing.first].name,
        "second": entrants[game.pairing.second].name,
        "result": game.verdict.name(),
        "reason": &*game.reason,
        "plies": game.plies,
        "number": game.pairing.number + 1,
        "round": game.pairing.round + 1,
        "opening": game.pairing.opening + 1,
    })
}

/// A whole tournament.
pub fn tournament(settings: &Settings, ended: &Ended) -> Value {
    let results = &ended.results;
    let count = settings.entrants.len();
    let name = |place: usize| settings.entrants[place].name.as_str();
    let players = players(&settings.entrants, results);
    let games: Vec<Value> = results.iter().map(|game| played(&settings.entrants, game)).collect();
    let mut object = json!({
        "game": settings.game.id(),
        "rules": settings.game.variant(),
        "format": settings.format.name(),
        "players": players,
        "games": games,
        "seed": settings.seed,
        "complete": !ended.broken_off,
        "repeated": results.repeated(),
    });
    if let Some(winner) = ended.winner {
        object["winner"] = json!(name(winner));
    }
    if count == 2 {
        let pairs = results.pairs(0, 1);
        let elo = Elo::of(pairs.sample());
        object["match"] = json!({
            "elo": finite(elo.difference),
            "margin": elo.margin.map_or(Value::Null, finite),
            "interval": [finite(elo.interval.0), finite(elo.interval.1)],
            "superiority": finite(elo.superiority),
            "pentanomial": pairs.pentanomial().0,
        });
    }
    if let Some(test) = &ended.test {
        object["sprt"] = json!({
            "test": test.sprt.to_string(),
            "llr": finite(test.llr()),
            "bounds": [finite(test.sprt.bounds().0), finite(test.sprt.bounds().1)],
            "accepted": test.verdict().map(|verdict| format!("{verdict:?}")),
        });
    }
    object
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plain_values_are_words_or_numbers() {
        assert_eq!(textbook_value(1_000_000, -347_222), json!(-0.347_222));
        assert_eq!(textbook_value(1_000_000, 0), json!(0));
        assert_eq!(textbook_value(1, -12), json!(-12));
        assert_eq!(textbook_value(1, -i32::MAX), Value::Null);
        assert_eq!([textbook_value(1, WON), textbook_value(1, -WON)], ["win", "loss"]);
    }
}

//! Why a move is good, in words: what it does on the board, and what it is worth.

use ludoteca_games::{GameHandle, Line, Move};
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::{Value, WIN_BY_REPETITION};

use crate::lang::{refused, say};

/// A move that is advised, why, and what may follow.
pub(crate) fn hint(line: &Line, best: &Ranked<Move>) -> String {
    let moves = line.position().moves_text(&best.pv[..best.pv.len().min(5)]);
    let Some((first, rest)) = moves.split_first() else {
        return String::new();
    };
    let mut said = say(
        "play-hint",
        &[("move", first.clone()), ("reasons", reasons(line, best))],
    );
    if !rest.is_empty() {
        said += " ";
        said += &say("play-hint-line", &[("line", rest.join(" "))]);
    }
    said
}

/// What a move does, and then what it is worth.
fn reasons(line: &Line, ranked: &Ranked<Move>) -> String {
    let does = ranked.pv.first().map_or_else(Vec::new, |&mv| line.reasons(mv));
    let mut texts: Vec<String> = does.iter().map(refused).collect();
    texts.push(worth(line.game(), ranked));
    texts.join("; ")
}

/// What a move is worth.
fn worth(game: &GameHandle, ranked: &Ranked<Move>) -> String {
    let plies = |key: &str, plies: Option<u16>| match plies {
        Some(plies) => say(&format!("{key}-in"), &[("plies", plies.to_string())]),
        None => say(key, &[]),
    };
    match ranked.value {
        Value::Win(n) => plies("value-win", n),
        Value::Loss(n) => plies("value-loss", n),
        Value::Draw => say("value-draw", &[]),
        Value::Estimate(n) if n >= WIN_BY_REPETITION => say("value-repetition-win", &[]),
        Value::Estimate(n) if n <= -WIN_BY_REPETITION => say("value-repetition-loss", &[]),
        Value::Estimate(n) if ranked.exact() => say("value-seeds-exact", &[("net", format!("{:+}", n / 100))]),
        Value::Estimate(n) if game.counts_seeds() => {
            say("value-seeds", &[("net", format!("{:+.1}", f64::from(n) / 100.0))])
        }
        Value::Estimate(n) => say("value-score", &[("score", format!("{:+.2}", f64::from(n) / 100.0))]),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_games::{GAMES, Options};
    use ludoteca_search::value::Basis;

    use super::*;

    #[test]
    fn values_have_their_words() {
        let games = GAMES
            .iter()
            .map(|info| info.new_game(&Options::default()).expect("a game"));
        let game = games
            .into_iter()
            .find(GameHandle::counts_seeds)
            .expect("a game of seeds");
        let said = |value: Value, exact: bool| {
            let ranked = Ranked {
                value,
                number: 0,
                pv: Vec::new(),
                basis: if exact { Basis::Table } else { Basis::Network },
            };
            worth(&game, &ranked)
        };
        assert_eq!(said(Value::Win(Some(5)), false), "it wins in 5 plies");
        assert_eq!(said(Value::Estimate(300), true), "exactly +3 seeds in the end");
        assert_eq!(said(Value::Estimate(140), false), "about +1.4 seeds in the end");
        assert_eq!(
            said(Value::Estimate(WIN_BY_REPETITION), false),
            "it wins if the position is repeated"
        );
    }
}

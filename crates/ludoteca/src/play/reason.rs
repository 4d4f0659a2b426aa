//! Why a move is good, in words: what it does on the board, and what it is worth.

mod jeson_mor;
mod nim;
mod oware;
mod tic_tac_toe;

use ludoteca_rules::Line;
use ludoteca_search::Evaluator;
use ludoteca_search::engine::Ranked;
use ludoteca_search::value::{Value, WIN_BY_REPETITION};

use crate::lang::say;

/// Something that speaks for a move, in no language yet.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Reason {
    key: String,
    args: Vec<(&'static str, String)>,
}

impl Reason {
    fn new(key: &str) -> Self {
        Reason {
            key: key.to_owned(),
            args: Vec::new(),
        }
    }

    fn with(mut self, name: &'static str, value: &impl ToString) -> Self {
        self.args.push((name, value.to_string()));
        self
    }

    /// The reason in the language that is spoken.
    pub(crate) fn text(&self) -> String {
        say(&self.key, &self.args)
    }
}

/// A move that is advised, why, and what may follow.
pub(crate) fn hint<G: Explain>(line: &Line<G>, best: &Ranked<G::Move>) -> String {
    let moves = ludoteca_arena::json::moves_text(line, &best.pv[..best.pv.len().min(5)]);
    let Some((first, rest)) = moves.split_first() else {
        return String::new();
    };
    let mut said = say("play-hint", &[("move", first.clone()), ("reasons", text(line, best))]);
    if !rest.is_empty() {
        said += " ";
        said += &say("play-hint-line", &[("line", rest.join(" "))]);
    }
    said
}

/// A game whose moves can be spoken for.
pub(crate) trait Explain: Evaluator {
    /// What a legal move does that can be seen on the board, the weightiest first.
    fn deeds(line: &Line<Self>, mv: Self::Move) -> Vec<Reason>;
}

/// Why a move is good: its deeds, and then what it is worth.
pub(crate) fn reasons<G: Explain>(line: &Line<G>, ranked: &Ranked<G::Move>) -> Vec<Reason> {
    let mut reasons = ranked.pv.first().map_or_else(Vec::new, |&mv| G::deeds(line, mv));
    reasons.push(worth(line.game(), ranked));
    reasons
}

/// The reasons as one text.
pub(crate) fn text<G: Explain>(line: &Line<G>, ranked: &Ranked<G::Move>) -> String {
    let texts: Vec<String> = reasons(line, ranked).iter().map(Reason::text).collect();
    texts.join("; ")
}

/// What a move is worth.
fn worth<G: Evaluator>(game: &G, ranked: &Ranked<G::Move>) -> Reason {
    let plies = |key: &str, plies: Option<u16>| match plies {
        Some(plies) => Reason::new(&format!("{key}-in")).with("plies", &plies),
        None => Reason::new(key),
    };
    match ranked.value {
        Value::Win(n) => plies("value-win", n),
        Value::Loss(n) => plies("value-loss", n),
        Value::Draw => Reason::new("value-draw"),
        Value::Estimate(n) if n >= WIN_BY_REPETITION => Reason::new("value-repetition-win"),
        Value::Estimate(n) if n <= -WIN_BY_REPETITION => Reason::new("value-repetition-loss"),
        Value::Estimate(n) if ranked.exact => Reason::new("value-seeds-exact").with("net", &format!("{:+}", n / 100)),
        Value::Estimate(n) if game.counts_seeds() => {
            Reason::new("value-seeds").with("net", &format!("{:+.1}", f64::from(n) / 100.0))
        }
        Value::Estimate(n) => Reason::new("value-score").with("score", &format!("{:+.2}", f64::from(n) / 100.0)),
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{AnyGame, Options, with_game};

    use super::*;

    /// The keys of a move's deeds with their arguments, such as `captures 3`.
    pub(super) fn deeds(game: &str, options: &[(&str, &str)], position: &str, mv: &str) -> Vec<String> {
        let mut all = Options::default();
        options.iter().for_each(|(name, value)| all.push(*name, *value));
        let game = AnyGame::new(game, &all).expect("a game");
        let deeds = with_game!(&game, game => deeds_of(game, position, mv));
        let shown = |deed: &Reason| {
            let args = deed.args.iter().map(|(_, value)| format!(" {value}"));
            deed.key.strip_prefix("deed-").expect("a deed").to_owned() + &args.collect::<String>()
        };
        // Every one of them has its text.
        assert!(deeds.iter().all(|deed| deed.text() != deed.key), "{deeds:?}");
        deeds.iter().map(shown).collect()
    }

    fn deeds_of<G: Explain>(game: &G, position: &str, mv: &str) -> Vec<Reason> {
        let state = match position {
            "" => game.opening(),
            text => game.parse_state(text).expect("a position"),
        };
        let line = Line::from_state(game.clone(), state);
        let mv = game.parse_move(&state, mv).expect("a move");
        game.check(&state, mv).expect("legal");
        G::deeds(&line, mv)
    }

    #[test]
    fn values_have_their_words() {
        let game = ludoteca_rules::oware::Oware::preset("abapa").expect("a preset");
        let said = |value: Value, exact: bool| {
            let ranked = Ranked {
                value,
                number: 0,
                pv: Vec::new(),
                exact,
            };
            worth(&game, &ranked).text()
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

//! How good moves were: winning chances, marks, and one line for each player.
//!
//! A value v is read as a winning chance of 100 / (1 + e^(−v/u)) points, u being the game's unit
//! ([`GameHandle::odds_unit`]): level is 50, a proven win 100 and a proven loss 0. In Oware u is three seeds, so that four
//! seeds ahead are 79 and ten 97. What a move gives away is the chance after the best move less the chance after the one
//! played.
//!
//! | mark | points given away |
//! |---|---|
//! | `?!` | 5 or more: from level, 0.6 seeds |
//! | `?` | 10 or more: from level, 1.2 seeds |
//! | `??` | 20 or more: from level, 2.5 seeds; 10 or more when a proven win was thrown away |

use std::fmt;

use ludoteca_games::GameHandle;
use ludoteca_rules::Player;
use ludoteca_search::value::Value;

use super::{Mark, Record, ReviewedMove};

/// Points that make an inaccuracy, a mistake and a blunder.
const STEPS: [(f64, Mark); 3] = [(20.0, Mark::BLUNDER), (10.0, Mark::MISTAKE), (LEAST, Mark::INACCURACY)];

/// The least that is worth a mark.
pub(super) const LEAST: f64 = 5.0;

/// So much less than a proven win throws it away: the rest may be a win that the engine has not proven yet.
const WIN_LOST: f64 = 10.0;

/// The winning chance that a value in a game means for the player it is given for, in points from 0 to 100.
///
/// ```
/// use ludoteca_arena::record::chance;
/// use ludoteca_games::{GameHandle, Options};
/// use ludoteca_search::value::Value;
/// let oware = GameHandle::new("oware", &Options::default())?;
/// assert_eq!(chance(&oware, Value::Estimate(0)), 50.0);
/// assert_eq!(chance(&oware, Value::Estimate(1000)).round(), 97.0);
/// assert_eq!(chance(&oware, Value::Loss(None)), 0.0);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub fn chance(game: &GameHandle, value: Value) -> f64 {
    match value {
        Value::Win(_) => 100.0,
        Value::Loss(_) => 0.0,
        Value::Draw => 50.0,
        Value::Estimate(v) => 100.0 / (1.0 + (f64::from(-v) / f64::from(game.odds_unit())).exp()),
    }
}

/// The mark of a move worth `played` where another was worth `best`.
///
/// ```
/// use ludoteca_arena::record::{Mark, mark_for};
/// use ludoteca_games::{GameHandle, Options};
/// use ludoteca_search::value::Value;
/// let oware = GameHandle::new("oware", &Options::default())?;
/// assert_eq!(mark_for(&oware, Value::Estimate(0), Value::Estimate(-100)), Some(Mark::INACCURACY));
/// assert_eq!(mark_for(&oware, Value::Win(Some(9)), Value::Estimate(100)), Some(Mark::BLUNDER));
/// assert_eq!(mark_for(&oware, Value::Win(Some(3)), Value::Win(Some(9))), None);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
pub fn mark_for(game: &GameHandle, best: Value, played: Value) -> Option<Mark> {
    let lost = chance(game, best) - chance(game, played);
    if matches!(best, Value::Win(_)) && lost >= WIN_LOST {
        return Some(Mark::BLUNDER);
    }
    STEPS
        .into_iter()
        .find(|(least, _)| lost >= *least)
        .map(|(_, mark)| mark)
}

/// How one player did.
#[derive(Clone, Debug, PartialEq)]
pub struct Summary {
    /// Who.
    pub player: Player,
    /// His name, if the record gives one.
    pub name: Option<String>,
    /// His moves that were looked at.
    pub moves: usize,
    /// The mean over his moves that were a choice of 100 · e^(−d/20), d being the points given away: 100 if he always
    /// played as the engine would, 61 for 10 points a move, 37 for 20. `None` if he never had a choice.
    pub accuracy: Option<f64>,
    /// How many `?!`, `?` and `??`.
    pub marks: [usize; 3],
    /// His worst move as people cite it, and the points it gave away; `None` if no move was marked.
    pub worst: Option<(String, f64)>,
}

impl Summary {
    /// The summaries of both players.
    pub fn of(record: &Record, reviewed: &[ReviewedMove]) -> [Self; 2] {
        Player::BOTH.map(|player| Self::of_player(record, reviewed, player))
    }

    fn of_player(record: &Record, reviewed: &[ReviewedMove], player: Player) -> Self {
        let own: Vec<&ReviewedMove> = reviewed.iter().filter(|reviewed| reviewed.player == player).collect();
        let scores: Vec<f64> = own
            .iter()
            .filter(|reviewed| reviewed.choice)
            .map(|reviewed| 100.0 * (-reviewed.lost / 20.0).exp())
            .collect();
        let count = |mark: Mark| own.iter().filter(|reviewed| reviewed.mark == Some(mark)).count();
        let worst = own
            .iter()
            .filter(|reviewed| reviewed.mark.is_some())
            .max_by(|a, b| a.lost.total_cmp(&b.lost));
        let tag = if player == Player::First { "First" } else { "Second" };
        Summary {
            player,
            name: record
                .tags()
                .get(tag)
                .filter(|name| !["", "?"].contains(name))
                .map(str::to_owned),
            moves: own.len(),
            accuracy: (!scores.is_empty()).then(|| scores.iter().sum::<f64>() / scores.len() as f64),
            marks: [Mark::INACCURACY, Mark::MISTAKE, Mark::BLUNDER].map(count),
            worst: worst.map(|reviewed| (reviewed.cited.clone(), reviewed.lost)),
        }
    }

    /// Whether a comment is a summary of ours.
    pub(super) fn is_one(comment: &str) -> bool {
        let begins = |player| comment.starts_with(&opening_words(player));
        Player::BOTH.into_iter().any(begins) && (comment.contains(" ?!, ") || comment.ends_with(NO_MOVES))
    }
}

fn opening_words(player: Player) -> String {
    format!("Player {}", player.number())
}

const NO_MOVES: &str = ": no moves";

impl fmt::Display for Summary {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&opening_words(self.player))?;
        if let Some(name) = &self.name {
            write!(f, " ({name})")?;
        }
        let moves = if self.moves == 1 { "move" } else { "moves" };
        if self.moves == 0 {
            return f.write_str(NO_MOVES);
        }
        match self.accuracy {
            Some(accuracy) => write!(f, ": accuracy {accuracy:.0} over {} {moves}", self.moves)?,
            None => write!(f, ": {} {moves}, never a choice", self.moves)?,
        }
        let [inaccuracies, mistakes, blunders] = self.marks;
        write!(f, "; {inaccuracies} ?!, {mistakes} ?, {blunders} ??")?;
        match &self.worst {
            Some((mv, lost)) => write!(f, "; worst {mv} (-{lost:.0} points)"),
            None => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_games::Options;

    /// The same value means more in a game whose evaluation has a smaller unit.
    #[test]
    fn chances_follow_the_scale_of_the_game() {
        let rounded = |game: &str, value: i32| {
            let game = GameHandle::new(game, &Options::default()).expect("a game");
            chance(&game, Value::Estimate(value)).round()
        };
        // Odds of e to 1 are 73 points.
        for (game, unit) in [("oware", 300), ("kalah", 300), ("jeson-mor", 200), ("tic-tac-toe", 80)] {
            assert_eq!([rounded(game, unit), rounded(game, -unit)], [73.0, 27.0], "{game}");
        }
    }

    #[test]
    fn marks_follow_the_scale_of_the_game() {
        let [oware, jeson_mor] =
            ["oware", "jeson-mor"].map(|game| GameHandle::new(game, &Options::default()).expect("a game"));
        let (level, behind) = (Value::Estimate(0), Value::Estimate(-100));
        assert_eq!(mark_for(&oware, level, behind), Some(Mark::INACCURACY));
        assert_eq!(mark_for(&jeson_mor, level, behind), Some(Mark::MISTAKE));
    }
}

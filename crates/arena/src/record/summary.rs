//! How good moves were: winning chances, marks, and one line for each player.
//!
//! A value in hundredths v is read as a winning chance of 100 / (1 + 10^(−v/1000)) points: level is 50, four seeds ahead
//! is 72, ten 91, a proven win 100 and a proven loss 0. The scale is measured: in games of the engine against itself at depth
//! 8, now and then with a random move, 900 to 1200 fits the results of Oware best. What a move gives away is the chance after
//! the best move less the chance after the one played.
//!
//! | mark | points given away |
//! |---|---|
//! | `?!` | 5 or more: from level, 0.9 seeds |
//! | `?` | 10 or more: from level, 1.8 seeds, about the smallest capture |
//! | `??` | 20 or more: from level, 3.7 seeds; 10 or more when a proven win was thrown away |

use std::fmt;

use ludoteca_rules::Player;
use ludoteca_search::value::Value;

use super::{Mark, Record, ReviewedMove};

/// Points that make an inaccuracy, a mistake and a blunder.
const STEPS: [(f64, Mark); 3] = [(20.0, Mark::BLUNDER), (10.0, Mark::MISTAKE), (LEAST, Mark::INACCURACY)];

/// The least that is worth a mark.
pub(super) const LEAST: f64 = 5.0;

/// So much less than a proven win throws it away: the rest may be a win that the engine has not proven yet.
const WIN_LOST: f64 = 10.0;

/// The winning chance that a value means for the player it is given for, in points from 0 to 100.
///
/// ```
/// use ludoteca_arena::record::chance;
/// use ludoteca_search::value::Value;
/// assert_eq!(chance(Value::Estimate(0)), 50.0);
/// assert_eq!(chance(Value::Estimate(1000)).round(), 91.0);
/// assert_eq!(chance(Value::Loss(None)), 0.0);
/// ```
pub fn chance(value: Value) -> f64 {
    match value {
        Value::Win(_) => 100.0,
        Value::Loss(_) => 0.0,
        Value::Draw => 50.0,
        Value::Estimate(v) => 100.0 / (1.0 + 10f64.powf(f64::from(-v) / 1000.0)),
    }
}

/// The mark of a move worth `played` where another was worth `best`.
///
/// ```
/// use ludoteca_arena::record::{Mark, mark_for};
/// use ludoteca_search::value::Value;
/// assert_eq!(mark_for(Value::Estimate(0), Value::Estimate(-100)), Some(Mark::INACCURACY));
/// assert_eq!(mark_for(Value::Win(Some(9)), Value::Estimate(100)), Some(Mark::BLUNDER));
/// assert_eq!(mark_for(Value::Win(Some(3)), Value::Win(Some(9))), None);
/// ```
pub fn mark_for(best: Value, played: Value) -> Option<Mark> {
    let lost = chance(best) - chance(played);
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

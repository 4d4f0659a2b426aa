//! What a program says about its search, believed as far as it makes sense.

use ludoteca_rules::{Game, Line};
use ludoteca_search::value::{MOST, Value};

use crate::Choice;

/// A win further away than this is told without its length.
const FARTHEST: u64 = 500;

/// What the `info` lines of one search have said so far.
#[derive(Debug, Default)]
pub(super) struct Info {
    nodes: u64,
    depth: Option<u32>,
    value: Option<Value>,
    pv: String,
}

impl Info {
    /// Takes in a line; one that is not in order changes nothing.
    pub(super) fn hear(&mut self, line: &str) {
        if let Some(said) = Info::parse(line) {
            if said.nodes > 0 {
                self.nodes = said.nodes;
            }
            // A line without a value tells of work in progress, not of a line of play.
            if said.value.is_some() {
                (self.depth, self.value, self.pv) = (said.depth, said.value, said.pv);
            }
        }
    }

    fn parse(line: &str) -> Option<Self> {
        let mut said = Info::default();
        let mut words = line.split_whitespace();
        if words.next() != Some("info") {
            return None;
        }
        while let Some(word) = words.next() {
            match word {
                "string" => break,
                "depth" => said.depth = Some(words.next()?.parse().ok()?),
                "nodes" => said.nodes = words.next()?.parse().ok()?,
                // Only the best of several lines is the program's choice.
                "multipv" if words.next()? != "1" => return None,
                "score" => said.value = Some(value(words.next()?, words.next()?)?),
                // No value, only on which side of something it lies.
                "lowerbound" | "upperbound" => said.value = None,
                "pv" => {
                    said.pv = words.collect::<Vec<_>>().join(" ");
                    break;
                }
                _ => {}
            }
        }
        Some(said)
    }

    /// The choice of a move, with what is known about it.
    pub(super) fn choice<G: Game>(self, line: &Line<G>, mv: G::Move) -> Choice<G::Move> {
        let game = line.game();
        let mut state = *line.state();
        let mut pv = Vec::new();
        for word in game.split_moves(&self.pv) {
            let Ok(next) = game.parse_move(&state, word) else { break };
            let Ok(after) = game.play(&state, next) else { break };
            pv.push(next);
            state = after;
        }
        // A line that begins otherwise is about another move.
        if pv.first() != Some(&mv) {
            pv = vec![mv];
        }
        Choice {
            mv,
            nodes: self.nodes,
            value: self.value,
            depth: self.depth,
            pv,
        }
    }
}

/// A score: `cp` in hundredths, `mate` in moves of the side that gives it, as our own engine writes them.
fn value(unit: &str, number: &str) -> Option<Value> {
    let number: i64 = number.parse().ok()?;
    let plies = |plies: u64| (number.unsigned_abs() <= FARTHEST).then_some(plies as u16);
    match unit {
        "cp" => Some(Value::Estimate(number.clamp(-i64::from(MOST), i64::from(MOST)) as i32)),
        "mate" if number > 0 => Some(Value::Win(plies(2 * number.unsigned_abs() - 1))),
        "mate" if number < 0 => Some(Value::Loss(plies(number.unsigned_abs().saturating_mul(2)))),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::oware::Oware;

    use super::*;

    fn heard(lines: &[&str]) -> Info {
        let mut info = Info::default();
        for line in lines {
            info.hear(line);
        }
        info
    }

    #[test]
    fn scores_are_hundredths_or_moves() {
        for (score, wanted) in [
            ("cp 137", Value::Estimate(137)),
            ("cp -9999999999", Value::Estimate(-MOST)),
            ("mate 1", Value::Win(Some(1))),
            ("mate 2", Value::Win(Some(3))),
            ("mate -1", Value::Loss(Some(2))),
            ("mate -2", Value::Loss(Some(4))),
            ("mate 501", Value::Win(None)),
            ("mate -9223372036854775808", Value::Loss(None)),
        ] {
            let info = heard(&[&format!("info depth 3 score {score} nodes 12")]);
            assert_eq!(
                (info.value, info.depth, info.nodes),
                (Some(wanted), Some(3), 12),
                "{score}"
            );
        }
    }

    #[test]
    fn the_last_line_in_order_counts() {
        let info = heard(&[
            "info depth 5 seldepth 9 multipv 1 score cp 10 nodes 100 nps 5 pv F f",
            "info depth 5 multipv 2 score cp 5 nodes 150 pv A a",
            "info depth 6 currmove E nodes 170",
            "info depth 7 score cp 900 lowerbound nodes 200 pv E",
            "info string depth 9 score cp 1",
            "info depth x score cp 3",
            "info depth 8 score cp",
            "info depth 8 score mate 0",
            "info depth 8 score cp 99999999999999999999",
            "info",
            "information depth 3 score cp 1",
        ]);
        assert_eq!(
            (info.value, info.depth, info.nodes),
            (Some(Value::Estimate(10)), Some(5), 200)
        );
        assert_eq!(info.pv, "F f");
    }

    #[test]
    fn the_line_goes_as_far_as_it_is_legal() {
        let line = Line::new(Oware::preset("abapa").expect("a preset"));
        let game = line.game();
        let f = game.parse_move(line.state(), "F").expect("a move");
        for (pv, length) in [
            ("F f E c", 4),
            ("FfEc", 4),
            ("F f F c", 2),
            ("F zz", 1),
            ("E f", 1),
            ("", 1),
        ] {
            let choice = heard(&[&format!("info depth 1 score cp 0 pv {pv}")]).choice(&line, f);
            assert_eq!((choice.mv, choice.pv[0], choice.pv.len()), (f, f, length), "{pv}");
        }
    }
}

//! What a search has found, in the words of the protocol.

use std::time::Duration;

use ludoteca_games::{Line, Move, Report};
use ludoteca_players::Choice;
use ludoteca_search::value::{PROVEN, Value, WIN};

/// A move, and the opponent's move that is expected to follow.
pub(super) struct Answer {
    pub(super) best: String,
    pub(super) ponder: Option<String>,
}

impl Answer {
    /// The first of the moves that are expected.
    pub(super) fn new(line: &Line, pv: &[Move]) -> Option<Self> {
        let mut texts = playable(line, pv).into_iter();
        let best = texts.next()?;
        // In some rule sets a player moves twice: then it is nothing to ponder on.
        let next = line.position().play(pv[0]).ok()?;
        let ponder = texts.next().filter(|_| next.to_move() != line.to_move());
        Some(Answer { best, ponder })
    }
}

/// Moves as text, as far as they can be played.
fn playable(line: &Line, pv: &[Move]) -> Vec<String> {
    let mut position = line.position();
    let mut texts = Vec::with_capacity(pv.len());
    for &mv in pv {
        let Ok(next) = position.play(mv) else { break };
        texts.push(position.move_text(mv));
        position = next;
    }
    texts
}

/// The `info` line of a finished depth; `None` if the search was stopped before the first was finished.
pub(super) fn info(line: &Line, report: &Report) -> Option<String> {
    let best = report.lines.first().filter(|best| best.number.abs() <= WIN)?;
    Some(format!(
        "info depth {} seldepth {} score {} {} hashfull {} tbhits 0 pv {}",
        report.depth,
        report.seldepth,
        score(best.value, best.number),
        effort(report.nodes, report.elapsed),
        report.hashfull,
        playable(line, &best.pv).join(" "),
    ))
}

/// The `info` line of a player who tells no more than his choice.
pub(super) fn choice_info(line: &Line, choice: &Choice, elapsed: Duration) -> String {
    let number = |value: Value| match value {
        Value::Win(_) => PROVEN,
        Value::Loss(_) => -PROVEN,
        Value::Draw => 0,
        Value::Estimate(number) => number,
    };
    let score = choice
        .value
        .map(|value| format!("score {} ", score(value, number(value))));
    format!(
        "info depth {} {}{} pv {}",
        choice.depth.unwrap_or_default(),
        score.unwrap_or_default(),
        effort(choice.nodes, elapsed),
        playable(line, &choice.pv).join(" "),
    )
}

fn effort(nodes: u64, elapsed: Duration) -> String {
    let per_second = nodes as f64 / elapsed.as_secs_f64().max(0.001);
    format!("time {} nodes {nodes} nps {per_second:.0}", elapsed.as_millis())
}

/// A value in hundredths, or in moves to the end if they have been counted; `number` is the engine's for it.
fn score(value: Value, number: i32) -> String {
    let moves = |plies: u16| plies.div_ceil(2);
    match value {
        Value::Win(Some(plies)) => format!("mate {}", moves(plies)),
        Value::Loss(Some(plies)) => format!("mate -{}", moves(plies)),
        Value::Draw => "cp 0".to_owned(),
        Value::Win(None) | Value::Loss(None) | Value::Estimate(_) => format!("cp {number}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plies_to_the_end_are_told_as_moves() {
        assert_eq!(score(Value::Win(Some(1)), WIN - 1), "mate 1");
        assert_eq!(score(Value::Win(Some(3)), WIN - 3), "mate 2");
        assert_eq!(score(Value::Loss(Some(2)), 2 - WIN), "mate -1");
        assert_eq!(score(Value::Loss(Some(4)), 4 - WIN), "mate -2");
        assert_eq!(score(Value::Estimate(-137), -137), "cp -137");
        assert_eq!(score(Value::Loss(None), 1501 - WIN), "cp -28499");
    }
}

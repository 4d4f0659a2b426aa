//! What a search has found, in the words of the protocol.

use std::time::Duration;

use ludoteca_players::Choice;
use ludoteca_rules::{Game, Line};
use ludoteca_search::engine::Report;
use ludoteca_search::value::{PROVEN, Value, WIN};

/// A move, and the opponent's move that is expected to follow.
pub(super) struct Answer {
    pub(super) best: String,
    pub(super) ponder: Option<String>,
}

impl Answer {
    /// The first of the moves that are expected.
    pub(super) fn new<G: Game>(line: &Line<G>, pv: &[G::Move]) -> Option<Self> {
        let game = line.game();
        let mut words = words(line, pv).into_iter();
        let best = words.next()?;
        // In some rule sets a player moves twice: then it is nothing to ponder on.
        let next = game.play_unchecked(line.state(), pv[0]);
        let ponder = words.next().filter(|_| game.to_move(&next) != line.to_move());
        Some(Answer { best, ponder })
    }
}

/// Moves as text, as far as they can be played.
fn words<G: Game>(line: &Line<G>, pv: &[G::Move]) -> Vec<String> {
    let game = line.game();
    let mut state = *line.state();
    let mut words = Vec::with_capacity(pv.len());
    for &mv in pv {
        let Ok(next) = game.play(&state, mv) else { break };
        words.push(game.move_text(&state, mv));
        state = next;
    }
    words
}

/// The `info` line of a finished depth; `None` if the search was stopped before the first was finished.
pub(super) fn info<G: Game>(line: &Line<G>, report: &Report<G::Move>) -> Option<String> {
    let best = report.lines.first().filter(|best| best.number.abs() <= WIN)?;
    Some(format!(
        "info depth {} seldepth {} score {} {} hashfull {} tbhits 0 pv {}",
        report.depth,
        report.seldepth,
        score(best.value, best.number),
        effort(report.nodes, report.elapsed),
        report.hashfull,
        words(line, &best.pv).join(" "),
    ))
}

/// The `info` line of a player who tells no more than his choice.
pub(super) fn choice_info<G: Game>(line: &Line<G>, choice: &Choice<G::Move>, elapsed: Duration) -> String {
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
        words(line, &choice.pv).join(" "),
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

//! What the engine sees in a position, and in a move beside a better one.

use std::cell::Cell;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use ludoteca_games::{Line, Move, Tablebase};
use ludoteca_rules::{Player, UserError, Verdict};
use ludoteca_search::engine::{Engine, Limits};
use ludoteca_search::value::Value;

use super::MoveEvaluation;
use super::review::Reviewer;
use super::summary::{LEAST, chance};

/// An engine with what it is allowed for each position of a game.
pub(super) struct Analyser<'e> {
    engine: &'e Engine,
    tablebase: Option<&'e Tablebase>,
    limits: Limits,
    stop: &'e AtomicBool,
    /// Whether the engine has forgotten other games, so that what it sees does not depend on them.
    fresh: Cell<bool>,
}

/// What the engine sees in a position.
pub(super) struct PositionValue {
    player: Player,
    pub(super) value: Value,
    depth: u32,
    time: Duration,
    pv: Vec<Move>,
}

/// A move beside the one that the engine liked better, both from the side of who moved.
pub(super) struct MoveComparison {
    /// What the engine sees after the move.
    pub(super) after: PositionValue,
    pub(super) thought: MoveEvaluation,
    /// The better move's worth, or this one's if there is none.
    pub(super) best: MoveEvaluation,
    pub(super) better: Vec<Move>,
}

impl<'e> Analyser<'e> {
    pub(super) const fn new(reviewer: &Reviewer<'e>, stop: &'e AtomicBool) -> Self {
        Analyser {
            engine: reviewer.engine,
            tablebase: reviewer.tablebase,
            limits: reviewer.limits,
            stop,
            fresh: Cell::new(false),
        }
    }

    /// Weighs a move in the position where a line stands; it stands there afterwards too.
    pub(super) fn compare(
        &self,
        line: &mut Line,
        before: &PositionValue,
        mv: Move,
    ) -> Result<MoveComparison, UserError> {
        line.play(mv)?;
        let after = self.look(line);
        line.undo();
        let thought = after.for_player(before.player);
        let mut compared = MoveComparison {
            after,
            thought,
            best: thought,
            better: Vec::new(),
        };
        let liked = before.pv.first().copied().filter(|&liked| liked != mv);
        if let Some(liked) = liked
            && chance(line.game(), before.value) - chance(line.game(), thought.value) >= LEAST
        {
            line.play(liked)?;
            let seen = self.look(line);
            line.undo();
            compared.best = seen.for_player(before.player);
            compared.better = [&[liked], seen.pv.as_slice()].concat();
        }
        Ok(compared)
    }

    pub(super) fn look(&self, line: &Line) -> PositionValue {
        let mut seen = PositionValue {
            player: line.to_move(),
            value: Value::Draw,
            depth: 0,
            time: Duration::ZERO,
            pv: Vec::new(),
        };
        match line.outcome().map(|outcome| outcome.verdict) {
            Some(Verdict::Draw) => (),
            Some(Verdict::Win(winner)) if winner == seen.player => seen.value = Value::Win(Some(0)),
            Some(Verdict::Win(_)) => seen.value = Value::Loss(Some(0)),
            None => {
                // Emptying a large table takes longer than a short game, and theory does without one.
                if !self.fresh.get() && line.position().theory_move().is_none() {
                    self.engine.clear();
                    self.fresh.set(true);
                }
                let report = line.search(self.engine, self.tablebase, self.limits, false, self.stop, &mut |_| ());
                if let Some(report) = report
                    && let Some(best) = report.lines.first()
                {
                    seen.value = best.value;
                    seen.depth = report.depth;
                    seen.time = report.elapsed;
                    seen.pv.clone_from(&best.pv);
                }
            }
        }
        seen
    }
}

impl PositionValue {
    /// The worth, for a player, of the move that led here. The turn may have stayed with him.
    fn for_player(&self, player: Player) -> MoveEvaluation {
        let one_more = |plies: Option<u16>| plies.map(|plies| plies.saturating_add(1));
        let value = match (self.value, player == self.player) {
            (Value::Draw, _) => Value::Draw,
            (Value::Estimate(v), true) => Value::Estimate(v),
            (Value::Estimate(v), false) => Value::Estimate(-v),
            (Value::Win(plies), true) | (Value::Loss(plies), false) => Value::Win(one_more(plies)),
            (Value::Loss(plies), true) | (Value::Win(plies), false) => Value::Loss(one_more(plies)),
        };
        MoveEvaluation {
            value,
            depth: self.depth,
            time: self.time,
        }
    }
}

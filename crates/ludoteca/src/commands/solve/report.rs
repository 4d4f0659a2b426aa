//! What is said of a proof.

use std::path::PathBuf;
use std::time::Duration;

use ludoteca_rules::{Game, Line, Player};
use ludoteca_search::proof::{Progress, Proof, Stage, Value};
use serde_json::{Value as Json, json};

/// A certificate that was written.
pub(super) struct Certified {
    pub(super) file: PathBuf,
    pub(super) positions: u64,
}

/// The answer to a call.
pub(super) struct Report {
    game: &'static str,
    variant: String,
    position: String,
    to_move: Player,
    at_least: Value,
    at_most: Value,
    plies: Option<u32>,
    best: Option<String>,
    nodes: u64,
    elapsed: Duration,
}

impl Report {
    pub(super) fn new<G: Game>(line: &Line<G>, proof: &Proof<'_, G>, elapsed: Duration) -> Self {
        let (game, root) = (line.game(), line.state());
        Report {
            game: game.id(),
            variant: game.variant(),
            position: game.state_text(root),
            to_move: line.to_move(),
            at_least: proof.at_least,
            at_most: proof.at_most,
            plies: proof.plies,
            best: proof.best.map(|mv| game.move_text(root, mv)),
            nodes: proof.nodes,
            elapsed,
        }
    }

    fn value(&self) -> Option<Value> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    pub(super) fn json(&self, certified: Option<&Certified>) -> Json {
        json!({
            "value": self.value().map_or("undecided", Value::name),
            "plies": self.plies,
            "best": self.best,
            "nodes": self.nodes,
            "seconds": self.elapsed.as_secs_f64(),
            "at_least": self.at_least.name(),
            "at_most": self.at_most.name(),
            "game": self.game,
            "rules": self.variant,
            "position": self.position,
            "to_move": self.to_move.number(),
            "proof": certified.map(|certified| {
                json!({"file": certified.file.display().to_string(), "positions": certified.positions})
            }),
        })
    }

    pub(super) fn text(&self, certified: Option<&Certified>) -> String {
        let (me, other) = (self.to_move.number(), self.to_move.other().number());
        let within = self
            .plies
            .map_or_else(String::new, |plies| format!(" in {plies} plies"));
        let value = match self.value() {
            Some(Value::Win) => format!("win: player {me}, to move, wins{within}"),
            Some(Value::Loss) => format!("loss: player {other} wins{within}"),
            Some(Value::Draw) => "draw: neither player can force a win".to_owned(),
            None if self.at_least == Value::Draw => format!("undecided: player {me} wins or draws"),
            None if self.at_most == Value::Draw => format!("undecided: player {other} wins or draws"),
            None => "undecided".to_owned(),
        };
        let best = self
            .best
            .as_ref()
            .map_or_else(String::new, |best| format!("; best move {best}"));
        let mut text = format!("{} {}, {}\n{value}{best}\n", self.game, self.variant, self.position);
        text += &format!("{} positions in {:.3} s\n", self.nodes, self.elapsed.as_secs_f64());
        if let Some(Certified { file, positions }) = certified {
            text += &format!("certificate of {positions} positions in {}\n", file.display());
        }
        text
    }
}

/// What a search is trying to find out.
pub(super) fn question(stage: Stage) -> String {
    match stage {
        Stage::Listing(positions) => format!("listing all positions: {positions}"),
        Stage::Hunting(player, budget) => format!("does player {} win within {budget}?", player.number()),
    }
}

/// How a proof is getting on, in a line.
pub(super) fn progress(progress: &Progress<'_>) -> String {
    let seconds = progress.elapsed.as_secs_f64();
    let stage = question(progress.stage);
    let rate = progress.nodes as f64 / seconds.max(0.001);
    format!(
        "{stage}  {} positions, {rate:.0} a second, {seconds:.0} s",
        progress.nodes
    )
}

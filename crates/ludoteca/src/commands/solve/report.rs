//! What is said of a solution.

use std::path::PathBuf;
use std::time::Duration;

use ludoteca_games::{Player, Position, Solution};
use ludoteca_search::proof::{Progress, ProvenValue, Stage};
use serde_json::{Value as Json, json};

use crate::lang::say;

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
    at_least: ProvenValue,
    at_most: ProvenValue,
    plies: Option<u32>,
    best: Option<String>,
    nodes: u64,
    elapsed: Duration,
}

impl Report {
    pub(super) fn new(root: &Position, solution: &Solution<'_>, elapsed: Duration) -> Self {
        let game = root.game();
        Report {
            game: game.id(),
            variant: game.variant(),
            position: root.text(),
            to_move: root.to_move(),
            at_least: solution.at_least,
            at_most: solution.at_most,
            plies: solution.plies,
            best: solution.best.map(|mv| root.move_text(mv)),
            nodes: solution.nodes,
            elapsed,
        }
    }

    fn value(&self) -> Option<ProvenValue> {
        (self.at_least == self.at_most).then_some(self.at_least)
    }

    pub(super) fn json(&self, certified: Option<&Certified>) -> Json {
        json!({
            "value": self.value().map_or("undecided", ProvenValue::name),
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
        let [me, other] = [self.to_move, self.to_move.other()].map(|player| player.number().to_string());
        let within = self.plies.map_or_else(String::new, |plies| {
            say("solve-within", &[("plies", plies.to_string())])
        });
        let (key, player) = match self.value() {
            Some(ProvenValue::Win) => ("solve-win", me),
            Some(ProvenValue::Loss) => ("solve-loss", other),
            Some(ProvenValue::Draw) => ("solve-draw", String::new()),
            None if self.at_least == ProvenValue::Draw => ("solve-wins-or-draws", me),
            None if self.at_most == ProvenValue::Draw => ("solve-wins-or-draws", other),
            None => ("solve-open", String::new()),
        };
        let value = say(key, &[("player", player), ("within", within)]);
        let best = self
            .best
            .as_ref()
            .map_or_else(String::new, |best| say("solve-best", &[("move", best.clone())]));
        let mut text = format!("{} {}, {}\n{value}{best}\n", self.game, self.variant, self.position);
        let seconds = format!("{:.3}", self.elapsed.as_secs_f64());
        text += &say("solve-cost", &[("nodes", self.nodes.to_string()), ("seconds", seconds)]);
        text.push('\n');
        if let Some(Certified { file, positions }) = certified {
            let args = [
                ("positions", positions.to_string()),
                ("file", file.display().to_string()),
            ];
            text += &say("solve-certificate", &args);
            text.push('\n');
        }
        text
    }
}

/// What a search is trying to find out.
pub(super) fn question(stage: Stage) -> String {
    match stage {
        Stage::Listing(positions) => say("solve-listing", &[("positions", positions.to_string())]),
        Stage::Attacking(player, budget) => {
            let args = [("player", player.number().to_string()), ("budget", budget.to_string())];
            say("solve-hunting", &args)
        }
    }
}

/// How a proof is getting on, in a line.
pub(super) fn progress(progress: &Progress<'_>) -> String {
    let seconds = progress.elapsed.as_secs_f64();
    let args = [
        ("stage", question(progress.stage)),
        ("nodes", progress.nodes.to_string()),
        ("rate", format!("{:.0}", progress.nodes as f64 / seconds.max(0.001))),
        ("seconds", format!("{seconds:.0}")),
    ];
    say("solve-progress", &args)
}

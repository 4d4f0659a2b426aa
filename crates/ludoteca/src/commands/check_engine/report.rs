//! What the checks have found, a line for each.

use std::time::Instant;

use anstyle::{AnsiColor, Style};
use ludoteca_games::UserError;
use serde_json::{Value, json};

use crate::output::{Failure, Output};

/// What a check has found, with what should be known about it.
pub(super) enum Finding {
    Ok(String),
    /// It works, but not as it should.
    Warn(String),
    Fail(String),
}

impl Finding {
    fn parts(&self) -> (&'static str, Style, &str) {
        match self {
            Finding::Ok(note) => ("ok", AnsiColor::Green.on_default(), note),
            Finding::Warn(note) => ("warn", AnsiColor::Yellow.on_default(), note),
            Finding::Fail(note) => ("FAIL", AnsiColor::Red.on_default().bold(), note),
        }
    }
}

/// The report as it grows.
pub(super) struct Report<'o> {
    out: &'o mut Output,
    json: bool,
    checks: Vec<Value>,
    warnings: usize,
    failures: usize,
    not_made: usize,
}

impl<'o> Report<'o> {
    pub(super) fn new(out: &'o mut Output, json: bool) -> Self {
        Report {
            out,
            json,
            checks: Vec::new(),
            warnings: 0,
            failures: 0,
            not_made: 0,
        }
    }

    /// Counts a check that has become pointless.
    pub(super) fn pass_over(&mut self) {
        self.not_made += 1;
    }

    /// Makes a check and tells what it finds; whether it has not failed.
    pub(super) fn run(&mut self, name: &str, check: impl FnOnce() -> Finding) -> Result<bool, Failure> {
        let start = Instant::now();
        let finding = check();
        let seconds = start.elapsed().as_secs_f64();
        let (word, style, note) = finding.parts();
        self.warnings += usize::from(matches!(finding, Finding::Warn(_)));
        self.failures += usize::from(matches!(finding, Finding::Fail(_)));
        let result = word.to_lowercase();
        self.checks
            .push(json!({"check": name, "result": result, "note": note, "seconds": seconds}));
        let ok = !matches!(finding, Finding::Fail(_));
        if self.json {
            return Ok(ok);
        }
        let line = format!("{style}{word:4}{style:#}  {name:22}  {note}");
        self.out.print(format!("{}\n", line.trim_end()))?;
        Ok(ok)
    }

    /// Ends it: an error if anything failed.
    pub(super) fn finish(self, about: Value) -> Result<(), Failure> {
        let (warnings, failures) = (self.warnings, self.failures);
        let made = self.checks.len();
        let ok = made - warnings - failures;
        if self.json {
            let mut object = about;
            object["checks"] = Value::Array(self.checks);
            object["ok"] = json!(ok);
            object["warnings"] = json!(warnings);
            object["failures"] = json!(failures);
            object["not_made"] = json!(self.not_made);
            self.out.json(&object)?;
        } else {
            let name = about["engine"].as_str().unwrap_or("the program");
            let (game, rules, seed) = (&about["game"], &about["rules"], &about["seed"]);
            let (game, rules) = (game.as_str().unwrap_or_default(), rules.as_str().unwrap_or_default());
            let mut summary = format!("\n{name} at {game} ({rules}), seed {seed}: {ok} of {made} checks ok");
            for (count, what) in [
                (warnings, "might be better"),
                (failures, "failed"),
                (self.not_made, "not made"),
            ] {
                if count > 0 {
                    summary += &format!(", {count} {what}");
                }
            }
            self.out.print(summary + "\n")?;
        }
        match failures {
            0 => Ok(()),
            1 => Err(Failure::work(&UserError::new(
                "check-failed",
                "the program failed a check",
            ))),
            _ => Err(Failure::work(
                &UserError::new("checks-failed", "the program failed {count} checks").with("count", failures),
            )),
        }
    }
}

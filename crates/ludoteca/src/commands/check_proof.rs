//! `ludoteca check-proof`: a certificate gone through with the plain rules.

use std::fs::File;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::Instant;

use clap::Args;
use ludoteca_arena::json::{certificate, proven_value};
use ludoteca_games::{CheckedCertificate, UserError, check_certificate};
use serde_json::{Value, json};

use super::solve::{memory, threads};
use crate::amounts::size_value;
use crate::lang::say;
use crate::output::{Failure, Output};
use crate::progress::Progress;
use crate::stop;

#[derive(Debug, Args)]
#[command(
    after_help = "Nothing in the file is taken on trust: every reply of the opponent is tried, and every line must end as claimed.
A certificate that fails is refused with the position at which it does, and the status is 1.
The format is described in docs/proofs.md.

Examples:
  ludoteca solve jeson-mor --size 7 --proof seven.proof
  ludoteca check-proof seven.proof"
)]
pub(crate) struct CheckProofArgs {
    /// The certificate
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Memory for the positions, such as 512M or 8G [default: 1G]
    #[arg(long, value_name = "SIZE", allow_hyphen_values = true, value_parser = size_value)]
    memory: Option<u64>,
    /// Threads [default: as many as the machine has]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &CheckProofArgs, out: &mut Output) -> Result<(), Failure> {
    let stopped = stop::on_ctrl_c()?;
    let path = args.file.display();
    let file = File::open(&args.file).map_err(|error| {
        Failure::usage(
            &UserError::new("proof-unread", "cannot read {file}: {error}")
                .with("file", path)
                .with("error", error),
        )
    })?;
    let start = Instant::now();
    let progress = Progress::line();
    progress.show(|| say("check-proof-checking", &[]));
    let (memory, threads) = (memory(args.memory)?, threads(args.threads));
    let checked = check_certificate(&mut BufReader::new(file), memory, threads, &stopped);
    progress.finish();
    let seconds = start.elapsed().as_secs_f64();
    match checked {
        Ok(checked) if args.json => out.json(&accepted_json(&checked, seconds)),
        Ok(checked) => out.print(accepted_text(&checked, seconds)),
        Err(why) => {
            if args.json {
                out.json(&json!({"accepted": false, "reason": why.to_string(), "seconds": seconds}))?;
            }
            Err(Failure::work(
                &UserError::new("proof-refused", "{file} is refused: {why}")
                    .with("file", args.file.display())
                    .phrase("why", why),
            ))
        }
    }
}

fn accepted_json(checked: &CheckedCertificate, seconds: f64) -> Value {
    let mut json = certificate(checked);
    json["seconds"] = seconds.into();
    json
}

fn accepted_text(checked: &CheckedCertificate, seconds: f64) -> String {
    let mut text = format!("{} {}, {}\n", checked.game, checked.variant, checked.position);
    for (claim, plies, positions) in &checked.claims {
        let player = claim.player.number();
        let mut args = vec![("player", player.to_string()), ("positions", positions.to_string())];
        let key = match plies {
            Some(plies) => {
                args.push(("plies", plies.to_string()));
                "check-proof-wins"
            }
            None => "check-proof-holds",
        };
        text += &format!("{}\n", say(key, &args));
    }
    let value = proven_value(checked).map_or_else(String::new, |value| {
        format!("{}, ", say(&format!("solve-value-{value}"), &[]))
    });
    text + &format!(
        "{value}{}\n",
        say("check-proof-seconds", &[("seconds", format!("{seconds:.3}"))])
    )
}

//! `ludoteca best`: one bot's choice.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use clap::Args;
use ludoteca_players::{BotSpec, Clock, Rng, Sources, build};
use ludoteca_rules::{Line, UserError};
use serde_json::json;

use crate::args::{GameArgs, with_line};
use crate::lang::say;
use crate::output::{Failure, Output};

#[derive(Debug, Args)]
#[command(after_help = "Examples:
  ludoteca best oware --bot engine:time=2s
  ludoteca best nim --heaps 1,3,5 --bot minimax:depth=10
  ludoteca best oware --rules feup --position \"[[0,2,0,0,0,7],[1,2,3,4,5,6]]\" --bot bot2
  ludoteca games                                  lists the bots")]
pub(crate) struct BestArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Which bot, with its options: NAME[:key=value,…]
    #[arg(long, value_name = "SPEC")]
    bot: String,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

pub(crate) fn run(args: &BestArgs, out: &mut Output) -> Result<(), Failure> {
    let spec = BotSpec::parse(&args.bot)?;
    with_line!(&args.game, line => ask(args, spec.clone(), &line, out))
}

fn ask<G: Sources>(args: &BestArgs, spec: BotSpec, line: &Line<G>, out: &mut Output) -> Result<(), Failure> {
    super::refuse_finished(line)?;
    // The seed is chosen here so that it can be told.
    let spec = spec.or_with("seed", Rng::fresh_seed());
    let mut bot = build(&spec, line.game())?;
    let start = Instant::now();
    let choice = bot.choose(line, Clock::Open, &AtomicBool::new(false)).map_err(|why| {
        Failure::work(
            &UserError::new("best-stuck", "bot {bot}: {why}")
                .with("bot", &spec)
                .with("why", why),
        )
    })?;
    let seconds = start.elapsed().as_secs_f64();
    let text = line.game().move_text(line.state(), choice.mv);
    if args.json {
        return out.json(&json!({"move": text, "bot": spec.to_string(), "nodes": choice.nodes, "seconds": seconds}));
    }
    let said = say(
        "best-nodes",
        &[
            ("bot", spec.to_string()),
            ("nodes", choice.nodes.to_string()),
            ("seconds", format!("{seconds:.3}")),
        ],
    );
    out.print(format!("{said}\n{text}\n"))
}

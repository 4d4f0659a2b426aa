//! `ludoteca tree`: what minimax and alpha-beta look at, drawn.

use std::sync::atomic::{AtomicBool, Ordering};

use clap::{Args, ValueEnum};
use ludoteca_games::{GameHandle, Line, UserError};
use ludoteca_players::{BotKind, BotSpec, build};
use ludoteca_search::minimax::MinimaxSettings;
use ludoteca_search::tree::MOST_SHOWN;

use crate::args::GameArgs;
use crate::output::{Failure, Output};
use crate::stop;
use crate::tree::{self, Picture};

/// Nodes shown of a tree for people, and of one for scripts.
const READABLE: usize = 250;
const FOR_SCRIPTS: usize = 10_000;

/// Nodes kept of every search, so that the line of best play is among them even if few are shown.
const KEPT: usize = 20_000;

#[derive(Debug, Args)]
#[command(after_help = "\
The search runs in full and counts every node. Of a large tree, whole depths are shown as far as the limit allows, and \
the line of best play; the rest is said to be missing. Values are for the player to move at the root, who is MAX: win, \
loss, or the evaluation in the game's own unit (seeds in Oware); 0 is a draw where the game is over and level elsewhere. \
Under alpha-beta each node shows the bounds (alpha, beta) it was searched with; ≥ and ≤ mark values that are only bounds.

JSON: game, rules, position, bot, value, nodes (searched), cut (moves left out by alpha-beta), best, shown, and tree: a \
node with move (null at the root), player (1 or 2), kind (max or min), value, bound (exact, at-least or at-most), alpha, \
beta, over, best (on the line of best play), cut, hidden (moves searched but not shown) and children. A value is \"win\", \
\"loss\" or a number; alpha and beta are null where they are infinite.

Examples:
  ludoteca tree tic-tac-toe --moves \"1 5 2 3 7\" --bot minimax:depth=4
  ludoteca tree oware --bot alphabeta:depth=3 --limit 50
  ludoteca tree nim --heaps 1,2 --bot minimax:depth=4 --format svg > tree.svg
  ludoteca tree nim --heaps 1,2 --bot alphabeta:depth=4 --format dot | dot -Tpdf > tree.pdf")]
pub(crate) struct TreeArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Which search: minimax:depth=N or alphabeta:depth=N
    #[arg(long, value_name = "SPEC")]
    bot: String,
    /// How to draw it
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    /// Show no more nodes than this [default: 250; json: 10000]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    #[arg(value_parser = clap::value_parser!(u64).range(1..=MOST_SHOWN as u64))]
    limit: Option<u64>,
    /// The same as --format json
    #[arg(long, conflicts_with = "format")]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Format {
    /// Indented text
    Text,
    /// One JSON object
    Json,
    /// A graph for Graphviz
    Dot,
    /// A picture
    Svg,
}

pub(crate) fn run(args: &TreeArgs, out: &mut Output) -> Result<(), Failure> {
    let spec = BotSpec::parse(&args.bot)?;
    let stopped = stop::on_ctrl_c()?;
    let line = args.game.line()?;
    draw(args, &spec, &line, &stopped, out)
}

/// The search that a spec stands for.
fn settings(spec: &BotSpec, game: &GameHandle) -> Result<MinimaxSettings, Failure> {
    let BotKind::Minimax { prune, depth: usual } = spec.kind() else {
        let why = UserError::new(
            "tree-no-tree",
            "--bot: {bot} has no tree to draw; use minimax or alphabeta, such as minimax:depth=3",
        );
        return Err(Failure::usage(&why.with("bot", spec.name())));
    };
    // Whatever is wrong with the options, the bot says best.
    build(spec, game)?;
    let depth = spec.get("depth").and_then(|text| text.parse().ok());
    Ok(MinimaxSettings {
        depth: depth.unwrap_or(usual as u32),
        prune,
        order: false,
        keep: 0,
    })
}

fn draw(args: &TreeArgs, spec: &BotSpec, line: &Line, stopped: &AtomicBool, out: &mut Output) -> Result<(), Failure> {
    let settings = settings(spec, line.game())?;
    super::refuse_finished(line)?;
    let format = if args.json { Format::Json } else { args.format };
    let usual = if format == Format::Json { FOR_SCRIPTS } else { READABLE };
    let limit = args.limit.map_or(usual, |limit| limit as usize);
    let settings = MinimaxSettings {
        keep: limit.max(KEPT),
        ..settings
    };
    let searched = line
        .position()
        .minimax_tree(settings, limit, &|| stopped.load(Ordering::Relaxed));
    let (found, shown) = searched.ok_or_else(|| {
        Failure::work(&UserError::new(
            "tree-stopped",
            "stopped before the search was done; a smaller depth takes less time",
        ))
    })?;
    let bot = format!("{}:depth={}", spec.name(), settings.depth);
    if format == Format::Json {
        return out.json(&ludoteca_arena::json::tree(line, &bot, &found, &shown));
    }
    let picture = Picture::new(line, bot, settings, &found, shown);
    match format {
        Format::Text | Format::Json => out.print(tree::text(&picture)),
        Format::Dot => out.raw(tree::dot(&picture).as_bytes()),
        Format::Svg => out.raw(tree::svg(&picture).as_bytes()),
    }
}

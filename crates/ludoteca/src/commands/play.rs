//! `ludoteca play`: a game in lines of text.

use std::path::PathBuf;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use clap::Args;
use ludoteca_arena::session::{ChessClock, SaveError, SaveFile, Session};
use ludoteca_players::{Sources, parse_duration};
use ludoteca_rules::{Line, Player, unknown_name, with_game};

use crate::args::{GameArgs, with_line};
use crate::draw::Draw;
use crate::output::{Failure, Output};
use crate::play::Seat;
use crate::play::plain::Table;

/// Who plays unless told otherwise.
const USUAL: [&str; 2] = ["human", "engine:level=3"];

#[derive(Debug, Args)]
#[command(
    after_help = "Type a move, or help. With --save the game is written after every move: killed or left, it goes on
with --resume FILE.

Examples:
  ludoteca play oware
  ludoteca play oware --rules ouri --first engine:level=5 --second human --save game.pgn
  ludoteca play jeson-mor --size 7 --first human --second human
  ludoteca play --resume game.pgn
  ludoteca play nim --lang pt"
)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Who moves first: human or a bot [default: human]
    #[arg(long, value_name = "SPEC")]
    first: Option<String>,
    /// Who moves second: human or a bot [default: engine:level=3]
    #[arg(long, value_name = "SPEC")]
    second: Option<String>,
    /// Keep the game in this file, written after every move
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Go on with the game of this file
    #[arg(long, value_name = "FILE", conflicts_with_all = ["save", "game"])]
    resume: Option<PathBuf>,
    /// A clock for each player, in seconds for the game and for each move, such as 300+5
    #[arg(long, value_name = "TIME+INC")]
    tc: Option<String>,
    /// How to draw the board
    #[arg(long, value_name = "STYLE", default_value = "board")]
    style: String,
    /// Lines of text only
    #[arg(long)]
    plain: bool,
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        Failure::usage(error.to_string())
    }
}

pub(crate) fn run(args: &PlayArgs, out: &mut Output) -> Result<(), Failure> {
    // The screen is yet to come: a terminal gets the same lines.
    let _ = args.plain;
    if let Some(path) = &args.resume {
        let saved = SaveFile::resume(path)?;
        return with_game!(&saved.record.game()?, game => {
            let session = Session::from_record(&saved.record, game)?;
            start(args, session, Some(saved.file), out)
        });
    }
    let clock = args.tc.as_deref().map(clock).transpose()?;
    with_line!(&args.game, line => begin(args, line, clock.clone(), out))
}

fn clock(text: &str) -> Result<ChessClock, Failure> {
    let (start, increment) = text.split_once('+').unwrap_or((text, "0"));
    let increment = if increment == "0" {
        Some(Duration::ZERO)
    } else {
        parse_duration(increment)
    };
    match (parse_duration(start), increment) {
        (Some(start), Some(increment)) => Ok(ChessClock::new(start, increment)),
        _ => Err(Failure::usage(format!("--tc: '{text}' is not such as 300+5"))),
    }
}

fn begin<G: Sources + Draw>(
    args: &PlayArgs,
    line: Line<G>,
    clock: Option<ChessClock>,
    out: &mut Output,
) -> Result<(), Failure> {
    super::refuse_finished(&line)?;
    let spec = |given: &Option<String>, usual: &str| given.as_deref().unwrap_or(usual).to_owned();
    let players = [spec(&args.first, USUAL[0]), spec(&args.second, USUAL[1])];
    let file = args.save.as_deref().map(SaveFile::create).transpose()?;
    start(args, Session::new(line, players, clock), file, out)
}

fn start<G: Sources + Draw>(
    args: &PlayArgs,
    session: Session<G>,
    file: Option<SaveFile>,
    out: &mut Output,
) -> Result<(), Failure> {
    let styles = G::STYLES.iter().map(|(name, _)| *name);
    let (_, drawing) = G::STYLES
        .iter()
        .find(|(name, _)| *name == args.style)
        .ok_or_else(|| unknown_name("style", &args.style, styles))?;
    let game = session.line().game();
    let [first, second] = Player::BOTH.map(|player| Seat::new(session.player(player), game));
    let mut table = Table {
        seats: [first?, second?],
        session,
        file,
        drawing: *drawing,
        stop: &AtomicBool::new(false),
    };
    table.play(&mut std::io::stdin().lock(), out)
}

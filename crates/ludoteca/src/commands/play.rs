//! `ludoteca play`: a game on the screen, or in lines of text.

use std::path::PathBuf;

use clap::Args;
use ludoteca_arena::session::{ChessClock, SaveError, SaveFile, Session};
use ludoteca_rules::{Line, Player, UserError, unknown_name, with_game};

use crate::amounts::{ClockTimes, clock_value};
use crate::args::{GameArgs, with_line};
use crate::output::{Failure, Output};
use crate::play::Seat;
use crate::play::lines::Lines;
use crate::play::manner::Manner;
use crate::play::plain::Table;
use crate::screen::terminal::{can_play, has_colours};
use crate::screen::{self, Face, Look};
use crate::stop;

/// Who plays unless told otherwise.
const USUAL: [&str; 2] = ["human", "engine:level=3"];

#[derive(Debug, Args)]
#[command(
    after_help = "On a terminal the game has a screen: arrows, mouse or typed moves, and ? for all keys. Piped, or with --plain, it is
played in lines of text: type a move, or help. With --save the game is written after every move: killed or left, it
goes on with --resume FILE.

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
    #[arg(long, value_name = "TIME+INC", allow_hyphen_values = true, value_parser = clock_value)]
    tc: Option<ClockTimes>,
    /// Lines of text, with the board drawn in this style [default: board]
    #[arg(long, value_name = "STYLE")]
    style: Option<String>,
    /// Lines of text only
    #[arg(long)]
    plain: bool,
    /// Nothing but ASCII on the screen
    #[arg(long)]
    ascii: bool,
    /// Begin with the analysis shown
    #[arg(long)]
    analysis: bool,
}

impl From<SaveError> for Failure {
    fn from(error: SaveError) -> Self {
        Failure::usage(&error.user_error())
    }
}

pub(crate) fn run(args: &PlayArgs, out: &mut Output) -> Result<(), Failure> {
    if let Some(path) = &args.resume {
        let saved = SaveFile::resume(path)?;
        return with_game!(&saved.record.game()?, game => {
            let session = seated(args, Session::from_record(&saved.record, game)?)?;
            start(args, session, Some(saved.file), out)
        });
    }
    let clock = args.tc.map(|clock| ChessClock::new(clock.start, clock.increment));
    with_line!(&args.game, line => begin(args, line, clock.clone(), out))
}

/// A game taken up from a file, with whom the words seat at it. A file may come from anybody: a program that it wants to run
/// has to be asked for.
fn seated<G: Face>(args: &PlayArgs, mut session: Session<G>) -> Result<Session<G>, Failure> {
    for (player, option, given) in [
        (Player::First, "first", &args.first),
        (Player::Second, "second", &args.second),
    ] {
        let kept = session.player(player);
        if let Some(spec) = given {
            session.seat(player, spec.clone());
        } else if kept == "cmd" || kept.starts_with("cmd:") {
            let why = UserError::new(
                "resume-program",
                "the file wants to run a program, '{bot}': if you want that too, say so with --{option}",
            );
            return Err(Failure::usage(&why.quoting("bot", kept).with("option", option)));
        }
    }
    Ok(session)
}

fn begin<G: Face>(args: &PlayArgs, line: Line<G>, clock: Option<ChessClock>, out: &mut Output) -> Result<(), Failure> {
    super::refuse_finished(&line)?;
    let spec = |given: &Option<String>, usual: &str| given.as_deref().unwrap_or(usual).to_owned();
    let players = [spec(&args.first, USUAL[0]), spec(&args.second, USUAL[1])];
    let file = args.save.as_deref().map(SaveFile::create).transpose()?;
    start(args, Session::new(line, players, clock), file, out)
}

fn start<G: Face>(
    args: &PlayArgs,
    session: Session<G>,
    file: Option<SaveFile>,
    out: &mut Output,
) -> Result<(), Failure> {
    if can_play() && !args.plain && args.style.is_none() {
        let look = Look::new(has_colours(), args.ascii);
        return screen::play(session, file, args.analysis, look, out);
    }
    let usual = if args.ascii { "ascii" } else { "board" };
    let style = args.style.as_deref().unwrap_or(usual);
    let styles = G::STYLES.iter().map(|(name, _)| *name);
    let (_, drawing) = G::STYLES
        .iter()
        .find(|(name, _)| *name == style)
        .ok_or_else(|| unknown_name(UserError::new("word-style", "style"), style, styles))?;
    let game = session.line().game();
    let [first, second] = Player::BOTH.map(|player| Seat::new(session.player(player), game));
    let manner = Manner::of(game.id(), style);
    let stopped = stop::on_ctrl_c()?;
    let mut table = Table {
        seats: [first?, second?],
        session,
        file,
        drawing: *drawing,
        manner,
        stop: &stopped,
    };
    table.play(&Lines::of_stdin(), out)
}

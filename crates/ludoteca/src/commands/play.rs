//! `ludoteca play`: a game on the screen, or in lines of text.

use std::path::PathBuf;

use clap::Args;
use ludoteca_arena::record::Record;
use ludoteca_arena::session::{ChessClock, SaveError, SaveFile, Session};
use ludoteca_games::{GameHandle, Line, Options, Player, UserError};

use crate::amounts::{ClockTimes, clock_value};
use crate::args::GameArgs;
use crate::output::{Failure, Output};
use crate::play::Controller;
use crate::play::dialogue::Dialogue;
use crate::play::text_game::TextGame;
use crate::play::typed_lines::TypedLines;
use crate::screen::terminal::{can_play, has_colours};
use crate::screen::{self, Theme};
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
    #[arg(long, value_name = "FILE", conflicts_with = "save")]
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
        let game = fitting_game(&args.game, &saved.record)?;
        let session = with_players(args, Session::from_record(&saved.record, &game)?)?;
        return start(args, session, Some(saved.file), out);
    }
    let clock = args.tc.map(|clock| ChessClock::new(clock.start, clock.increment));
    begin(args, args.game.line()?, clock, out)
}

/// The game of a record. A call that names a game or a variant must mean that one.
fn fitting_game(args: &GameArgs, record: &Record) -> Result<GameHandle, Failure> {
    let game = record.game()?;
    if args.name().is_empty() {
        return Ok(game);
    }
    let wanted = args.game()?;
    let fits = wanted == game || wanted.id() == game.id() && *args.options() == Options::default();
    if fits {
        return Ok(game);
    }
    let named = |game: &GameHandle| {
        let options = game.options();
        let options: String = options
            .iter()
            .map(|(name, value)| format!(" --{name} {value}"))
            .collect();
        format!("{}{}", game.id(), options.trim_end())
    };
    let why = UserError::new("resume-other-game", "the file holds a game of {game}, not of {wanted}");
    Err(Failure::usage(
        &why.with("game", named(&game)).with("wanted", named(&wanted)),
    ))
}

/// A game taken up from a file, with the players that the call names. A file may come from anybody: a program that it wants to run
/// has to be asked for.
fn with_players(args: &PlayArgs, mut session: Session) -> Result<Session, Failure> {
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

fn begin(args: &PlayArgs, line: Line, clock: Option<ChessClock>, out: &mut Output) -> Result<(), Failure> {
    super::refuse_finished(&line)?;
    let spec = |given: &Option<String>, usual: &str| given.as_deref().unwrap_or(usual).to_owned();
    let players = [spec(&args.first, USUAL[0]), spec(&args.second, USUAL[1])];
    let file = args.save.as_deref().map(SaveFile::create).transpose()?;
    start(args, Session::new(line, players, clock), file, out)
}

fn start(args: &PlayArgs, session: Session, file: Option<SaveFile>, out: &mut Output) -> Result<(), Failure> {
    if can_play() && !args.plain && args.style.is_none() {
        let look = Theme::new(has_colours(), args.ascii);
        return screen::play(session, file, args.analysis, look, out);
    }
    let usual = if args.ascii { "ascii" } else { "board" };
    let style = args.style.as_deref().unwrap_or(usual);
    let game = session.line().game();
    super::check_style(game, style)?;
    let [first, second] = Player::BOTH.map(|player| Controller::new(session.player(player), game));
    let dialogue = Dialogue::of(game.info().layout, style);
    let stopped = stop::on_ctrl_c()?;
    let mut text_game = TextGame {
        controllers: [first?, second?],
        session,
        file,
        style: style.to_owned(),
        dialogue,
        stop: &stopped,
    };
    text_game.play(&TypedLines::of_stdin(), out)
}

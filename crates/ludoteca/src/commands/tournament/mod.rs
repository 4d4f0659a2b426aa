//! `ludoteca tournament`: matches and tournaments between bots and outside programs.

pub(crate) mod config;
mod drawn_games;
mod entrants;
mod live;
mod progress_lines;
mod report_page;
mod summary;
mod tables;

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use ludoteca_arena::stats::Sprt;
use ludoteca_arena::tournament::{
    Archive, Ended, Format, Openings, Restart, Settings, Stop, Store, StoreError, Watcher, run as play, seed_of,
};
use ludoteca_arena::{Adjudication, Agreed, Conditions, TimeControl, USUAL_LOOK};
use ludoteca_games::{GameHandle, Line, Message, UserError};
use ludoteca_players::Rng;

use crate::amounts::{ClockTimes, clock_value, time_value};
use crate::args::GameArgs;
use crate::lang::refused;
use crate::output::{Failure, Output};
use crate::play::saving::shell_word;
use crate::screen::terminal::possible;
use crate::stop;
use drawn_games::DrawnGames;
use progress_lines::ProgressLines;
use report_page::ReportPage;

/// When a win is adjudicated unless told otherwise: four seeds ahead for three moves of each player.
const USUAL_WIN: Agreed = Agreed {
    score: 400,
    moves: 3,
    after: 0,
};
/// The same for a draw.
const USUAL_DRAW: Agreed = Agreed {
    score: 10,
    moves: 8,
    after: 40,
};
/// A book of openings is read whole.
const BOOK_LIMIT: u64 = 16 << 20;

#[derive(Debug, Args)]
#[command(args_override_self = true)]
#[command(after_help = "\
A player is a bot (ludoteca games lists them), with a name of your choice before it: strong=engine:time=1s. An outside \
program is cmd:COMMAND LINE (see cmd in ludoteca games, and check-engine). Each opening is played from both sides.

With --out every finished game is in the file at once. Ctrl-C lets the games being played end, twice breaks them off; \
the same call with --resume goes on. With the same seed, players limited by depth or nodes play the same games \
whatever the concurrency.

A knockout match that ends level is played on, two games at a time; after five times a lot decides.

Examples:
  ludoteca tournament oware --rules evora --player greedy --player random --games 6 --style evora
  ludoteca tournament oware --player engine:level=3 --player engine:level=2 --games 200 --random-plies 4 --concurrency 2
  ludoteca tournament jeson-mor --player engine --player \"fairy=cmd:fairy-stockfish,proto=uci,\
option.UCI_Variant=jesonmor\" --movetime 100ms --games 100 --random-plies 4 --out games.pgn
  ludoteca tournament nim --player nimsum --player random --games 1 --watch
  ludoteca tournament oware --player new=engine:depth=6 --player old=engine:depth=5 --games 20000 --random-plies 6 \
--sprt elo0=0,elo1=10
  ludoteca tournament --config class.toml --report class.html")]
pub(crate) struct TournamentArgs {
    #[command(flatten)]
    game: GameArgs,
    /// A player: [NAME=]SPEC; once for each
    #[arg(long = "player", value_name = "SPEC", required = true, action = clap::ArgAction::Append)]
    players: Vec<String>,
    /// Read the words of this call from a TOML file; what follows on the command line counts more
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// round-robin, gauntlet (the first against all others), knockout or swiss
    #[arg(long, value_name = "FORMAT", default_value = "round-robin")]
    format: String,
    /// Games for each pair of players that meets
    #[arg(long, value_name = "N", allow_hyphen_values = true, default_value_t = 2, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    games: u64,
    /// Rounds of a Swiss tournament; otherwise, how often to play all of it
    #[arg(long, value_name = "N", allow_hyphen_values = true, value_parser = clap::value_parser!(u16).range(1..=10_000))]
    rounds: Option<u16>,
    /// Games at the same time
    #[arg(long, value_name = "N", allow_hyphen_values = true, default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    concurrency: u16,
    /// Where all chance comes from [default: a new one, which is printed]
    #[arg(long, value_name = "N", allow_hyphen_values = true)]
    seed: Option<u64>,
    /// The name of the event in the records
    #[arg(long, value_name = "NAME", default_value = "Ludoteca tournament")]
    event: String,
    /// Keep every finished game in this file
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    out: Option<PathBuf>,
    /// Go on with the games of --out
    #[arg(long, requires = "out", help_heading = "Output")]
    resume: bool,
    /// Write a page with tables, charts and all games to replay
    #[arg(long, value_name = "FILE", help_heading = "Output")]
    report: Option<PathBuf>,
    /// One JSON object
    #[arg(long, help_heading = "Output")]
    json: bool,
    #[arg(long, value_name = "STYLE", help_heading = "Output", value_parser = ["evora"], help = "evora: only the list of results, as [1,2,0]")]
    style: Option<String>,
    /// Draw the games as they are played, one at a time
    #[arg(long, help_heading = "Output", conflicts_with_all = ["json", "style"])]
    watch: bool,
    /// Plain lines instead of the live screen
    #[arg(long, help_heading = "Output")]
    plain: bool,
    /// Begin from this file in turn: records of games that are not over, or lines with moves or positions
    #[arg(long, value_name = "FILE", help_heading = "Openings")]
    openings: Option<PathBuf>,
    /// Begin after so many random moves that leave the game level
    #[arg(long, value_name = "N", allow_hyphen_values = true, help_heading = "Openings", conflicts_with = "openings", value_parser = clap::value_parser!(u32).range(1..=100))]
    random_plies: Option<u32>,
    /// Positions to search before random moves count as level [default: 20000]
    #[arg(long, value_name = "N", allow_hyphen_values = true, help_heading = "Openings", requires = "random_plies", value_parser = clap::value_parser!(u64).range(1..))]
    opening_nodes: Option<u64>,
    /// A clock: seconds for the game + seconds for each move, such as 10+0.1
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, help_heading = "Time", value_parser = clock_value)]
    tc: Option<ClockTimes>,
    /// A time for each move, such as 100ms
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, help_heading = "Time", conflicts_with = "tc", value_parser = time_value)]
    movetime: Option<Duration>,
    /// How much too long a move may take before it loses
    #[arg(long, value_name = "TIME", allow_hyphen_values = true, help_heading = "Time", default_value = "50ms", value_parser = time_value)]
    margin: Duration,
    /// A depth for all players that have one
    #[arg(long, value_name = "N", allow_hyphen_values = true, help_heading = "Time", value_parser = clap::value_parser!(u32).range(1..=100))]
    depth: Option<u32>,
    /// Positions a move for all players that count them
    #[arg(long, value_name = "N", allow_hyphen_values = true, help_heading = "Time", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Stop as soon as it is decided, such as elo0=0,elo1=10,alpha=0.05,beta=0.05 [left out: 0, 5, 0.05, 0.05]
    #[arg(long, value_name = "TEST", help_heading = "Ending", num_args = 0..=1, default_missing_value = "")]
    sprt: Option<String>,
    /// End a game as won when both players say so: score=400,moves=3,after=0
    #[arg(long, value_name = "RULE", help_heading = "Ending", num_args = 0..=1, default_missing_value = "")]
    adjudicate_win: Option<String>,
    /// End a game as drawn when both players say so: score=10,moves=8,after=40
    #[arg(long, value_name = "RULE", help_heading = "Ending", num_args = 0..=1, default_missing_value = "")]
    adjudicate_draw: Option<String>,
    /// Oware: end a game when endgame tables of so many seeds know its result [left out: 11, which are always there]
    #[arg(long, value_name = "N", help_heading = "Ending", num_args = 0..=1, default_missing_value = "11", value_parser = clap::value_parser!(u8).range(1..=48))]
    adjudicate_tables: Option<u8>,
    /// End a game as drawn after so many moves
    #[arg(long, value_name = "N", allow_hyphen_values = true, help_heading = "Ending", value_parser = clap::value_parser!(u32).range(1..))]
    max_plies: Option<u32>,
    /// When to start an outside program anew: failed, always (for every game) or never (it loses its games)
    #[arg(long, value_name = "WHEN", help_heading = "Ending", num_args = 0..=1, default_value = "failed", default_missing_value = "failed", value_parser = ["failed", "always", "never"])]
    restart: String,
}

pub(crate) fn run(args: &TournamentArgs, out: &mut Output) -> Result<(), Failure> {
    let line = args.game.line()?;
    tournament(args, line, out)
}

fn tournament(args: &TournamentArgs, line: Line, out: &mut Output) -> Result<(), Failure> {
    super::refuse_finished(&line)?;
    report_page::refuse_mixed_up(args.report.as_deref(), [&args.out, &args.config, &args.openings])?;
    let page = args
        .report
        .as_deref()
        .map(|path| ReportPage::new(path, args.out.as_deref()));
    let page = page.transpose()?;
    let (mut store, kept) = keep(args, page.as_ref().map(ReportPage::games))?;
    let settings = settings(args, line, kept.iter().find_map(seed_of))?;
    settings.check()?;
    settings.check_kept(&kept).map_err(|why| Failure::work(&why))?;
    if !kept.is_empty() {
        let said = Message::new("tournament-going-on", "going on after {games} games");
        anstream::eprintln!("{}", refused(&said.with("games", kept.len())));
    }
    entrants::try_programs(&settings.entrants)?;
    if let Some(warning) = entrants::too_busy(&settings) {
        crate::commands::warn(warning);
    }
    let stop = Arc::new(Stop::default());
    let asked = Arc::clone(&stop);
    stop::each_ctrl_c(move || asked.ask())?;
    let names: Vec<&str> = settings.entrants.iter().map(|entrant| entrant.name.as_str()).collect();
    let lines = ProgressLines::new(&names);
    let boards = DrawnGames::new(&names);
    let watcher: &dyn Watcher = if args.watch { &boards } else { &lines };
    let mut play = |watcher: &dyn Watcher| {
        let store = store.take().map(|store| Box::new(store) as Box<dyn Archive>);
        play(&settings, store, &kept, &stop, watcher)
    };
    let shown = match args.watch || args.plain || !possible() {
        true => None,
        false => live::shown(&settings, kept.len() as u64, &stop, &mut play),
    };
    let ended = shown
        .unwrap_or_else(|| play(watcher))
        .map_err(|why| Failure::work(&why))?;
    drop(kept);
    let said = say(args, &settings, &ended, out);
    // Whoever has stopped reading our output may still want the page.
    if let Some(page) = page {
        page.write(&settings, &ended, &called())?;
    }
    said?;
    if ended.broken_off {
        return Err(Failure::work(&how_to_go_on(args, &settings, &ended)));
    }
    Ok(())
}

/// The file that games go to, and what it holds already. A page needs one, asked for or not.
fn keep(
    args: &TournamentArgs,
    for_page: Option<&Path>,
) -> Result<(Option<Store>, Vec<ludoteca_arena::record::Record>), Failure> {
    let wrong = |error: StoreError| match error {
        StoreError::Exists(_) | StoreError::NoGames(_) => Failure::usage(&error.user_error()),
        other => Failure::work(&other.user_error()),
    };
    let Some(path) = args.out.as_deref().or(for_page) else {
        return Ok((None, Vec::new()));
    };
    if !args.resume {
        return Ok((Some(Store::create(path).map_err(wrong)?), Vec::new()));
    }
    let (store, kept) = Store::resume(path).map_err(wrong)?;
    if kept.broken > 0 {
        let why = Message::new(
            "tournament-broken",
            "{count} broken game(s) taken out of {file}; the file as it was is kept as {backup}",
        );
        crate::commands::warn(
            why.with("count", kept.broken)
                .with("file", path.display())
                .with("backup", kept.backup.display()),
        );
    }
    Ok((Some(store), kept.records))
}

fn settings(args: &TournamentArgs, line: Line, kept_seed: Option<u64>) -> Result<Settings, Failure> {
    let game = line.game().clone();
    let agreed =
        |text: &Option<String>, usual: Agreed| text.as_deref().map(|text| Agreed::parse(text, usual)).transpose();
    let times = match (args.tc, args.movetime) {
        (Some(ClockTimes { start, increment }), _) => TimeControl::Game { start, increment },
        (None, Some(time)) => TimeControl::Move(time),
        (None, None) => TimeControl::Open,
    };
    let elsewhere = !line.is_empty() || !line.is_from_opening();
    if elsewhere && (args.openings.is_some() || args.random_plies.is_some()) {
        return Err(Failure::usage(&UserError::new(
            "tournament-two-openings",
            "--position and --moves do not go with --openings or --random-plies: games begin in one way",
        )));
    }
    let openings = match (&args.openings, args.random_plies) {
        (Some(path), _) => book(&game, path)?,
        (None, Some(plies)) => Openings::Random {
            plies,
            look: args.opening_nodes.unwrap_or(USUAL_LOOK),
        },
        (None, None) => Openings::From(line),
    };
    Ok(Settings {
        entrants: entrants::entrants(args)?,
        format: Format::parse(&args.format)?,
        games: args.games,
        rounds: args.rounds.map(usize::from),
        openings,
        conditions: Conditions {
            times,
            margin: args.margin,
            adjudication: Adjudication {
                win: agreed(&args.adjudicate_win, USUAL_WIN)?,
                draw: agreed(&args.adjudicate_draw, USUAL_DRAW)?,
                tables: args.adjudicate_tables,
                plies: args.max_plies,
            },
        },
        concurrency: if args.watch { 1 } else { args.concurrency.into() },
        seed: args.seed.or(kept_seed).unwrap_or_else(Rng::fresh_seed),
        restart: match args.restart.as_str() {
            "always" => Restart::Always,
            "never" => Restart::Never,
            _ => Restart::Failed,
        },
        sprt: args.sprt.as_deref().map(Sprt::parse).transpose()?,
        event: args.event.clone(),
        game,
    })
}

fn book(game: &GameHandle, path: &Path) -> Result<Openings, Failure> {
    use std::io::Read;
    let wrong = |why: UserError| {
        let said = UserError::new("openings-file", "--openings: {file}: {why}");
        Failure::usage(&said.with("file", path.display()).phrase("why", why))
    };
    let mut text = String::new();
    let read = std::fs::File::open(path).and_then(|file| file.take(BOOK_LIMIT + 1).read_to_string(&mut text));
    read.map_err(|error| wrong(UserError::new("system-error", "{error}").with("error", error)))?;
    if text.len() as u64 > BOOK_LIMIT {
        return Err(wrong(
            UserError::new("file-too-large", "larger than {most} bytes").with("most", BOOK_LIMIT),
        ));
    }
    Openings::read(game, &text).map_err(wrong)
}

/// Says what came of it, in the form asked for.
fn say(args: &TournamentArgs, settings: &Settings, ended: &Ended, out: &mut Output) -> Result<(), Failure> {
    if args.json {
        out.json(&ludoteca_arena::json::tournament(settings, ended))
    } else if args.style.is_some() {
        out.print(summary::evora(&ended.results) + "\n")
    } else {
        out.print(tables::text(settings, ended))
    }
}

/// The call that takes up what was broken off.
fn how_to_go_on(args: &TournamentArgs, settings: &Settings, ended: &Ended) -> UserError {
    let played = ended.results.len();
    if args.out.is_none() {
        return UserError::new(
            "tournament-not-kept",
            "stopped after {games} games; they are not kept: give --out FILE to be able to go on",
        )
        .with("games", played);
    }
    let mut words = called();
    if !args.resume {
        words += " --resume";
    }
    if args.seed.is_none() {
        words += &format!(" --seed {}", settings.seed);
    }
    UserError::new("tournament-stopped", "stopped after {games} games; to go on: {command}")
        .with("games", played)
        .with("command", words)
}

/// The call of this program, as a shell takes it.
fn called() -> String {
    let words: Vec<String> = std::env::args_os()
        .map(|word| shell_word(&word.to_string_lossy()))
        .collect();
    words.join(" ")
}

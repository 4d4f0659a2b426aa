//! The words of the command line, and the step from them to a game and a position.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;

use clap::builder::PossibleValuesParser;
use clap::{Arg, ArgAction, ArgMatches, Args, FromArgMatches, Parser, Subcommand};
use ludoteca_games::{GAMES, GameHandle, Line, OptionInfo, Options, Player, Setup, UserError, either};

use crate::commands::{
    analyse, annotate, bench, best, check_engine, check_proof, compare, engine, games, moves, perft, play, serve,
    shell, show, solve, tables, tournament, tree,
};
use crate::lang::refused;
use crate::output::{Color, Failure};

/// Play, analyse and solve Oware, Jeson Mor, Nim and Tic-tac-toe.
#[derive(Debug, Parser)]
#[command(name = "ludoteca", version, max_term_width = 100, arg_required_else_help = true)]
#[command(after_help = "Examples:
  ludoteca                                        the menu, on a terminal
  ludoteca play oware                             a game against the computer
  ludoteca games                                  what can be played, and by which rules
  ludoteca show oware --moves FfEc                draw a position
  ludoteca moves jeson-mor --size 7 --json        the legal moves, for a script
  ludoteca perft oware --rules awari --depth 10   count the game tree")]
pub(crate) struct Cli {
    /// When to use colours
    #[arg(
        long,
        global = true,
        value_name = "WHEN",
        default_value = "auto",
        hide_possible_values = false
    )]
    pub(crate) color: Color,
    /// The language: en or pt [default: the system's]
    #[arg(long, global = true, value_name = "LANG", value_parser = crate::lang::LANGUAGES)]
    pub(crate) lang: Option<String>,
    #[command(subcommand)]
    pub(crate) command: Command,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// List the games, their options, and the rule sets with their axes
    Games(games::GamesArgs),
    /// Draw a position
    Show(show::ShowArgs),
    /// List the legal moves and where they lead
    Moves(moves::MovesArgs),
    /// Play against a bot or a friend
    #[command(mut_arg("game", |game| game.required(false).required_unless_present("resume")))]
    Play(Box<play::PlayArgs>),
    /// Count the lines of play, depth by depth
    Perft(perft::PerftArgs),
    /// Value every move, deeper and deeper
    Analyse(analyse::AnalyseArgs),
    /// Look recorded games over: values, marks, better moves
    Annotate(annotate::AnnotateArgs),
    /// Search a fixed set of positions: the node count is a signature, the rate a speed
    Bench(bench::BenchArgs),
    /// Ask a bot for its move
    Best(best::BestArgs),
    /// Play for other programs: UGI and UCI on standard input and output
    Engine(engine::EngineArgs),
    /// Try an outside program: does it speak the protocol and keep to the rules?
    CheckEngine(check_engine::CheckEngineArgs),
    /// Prove the value of a position: win, loss or draw
    Solve(solve::SolveArgs),
    /// Check a certificate of `solve` with the plain rules
    CheckProof(check_proof::CheckProofArgs),
    /// Draw the tree that minimax or alpha-beta searches
    Tree(tree::TreeArgs),
    /// Let bots and outside programs play each other
    Tournament(Box<tournament::TournamentArgs>),
    /// Build, look over and ask endgame tables
    Tables(tables::TablesArgs),
    /// Hold minimax, alpha-beta and the engine against each other
    Compare(compare::CompareArgs),
    /// Serve games over the network: a page, an API, the visualiser protocol
    Serve(Box<serve::ServeArgs>),
    /// Print a completion script for a shell
    Completions(shell::CompletionsArgs),
    /// Print the manual page, or write one for each command
    Man(shell::ManArgs),
}

/// Reads the words of a call, as a command understands them.
pub(crate) fn read(command: clap::Command, words: &[OsString]) -> Result<Cli, clap::Error> {
    let matches = command.try_get_matches_from(words)?;
    Cli::from_arg_matches(&matches)
}

/// The game, its variant and the position: the same words on every command.
#[derive(Clone, Debug)]
pub(crate) struct GameArgs {
    game: String,
    options: Options,
    position: Option<String>,
    setup: Setup,
    moves: Option<String>,
}

/// A file of rules is a handful of short lines.
const OPTION_FILE_LIMIT: u64 = 64 * 1024;

impl GameArgs {
    /// The game that the words name.
    pub(crate) fn game(&self) -> Result<GameHandle, UserError> {
        GameHandle::new(&self.game, &self.options)
    }

    /// The name of the game as the call gives it; empty if it gives none.
    pub(crate) fn name(&self) -> &str {
        &self.game
    }

    /// The options that choose the variant.
    pub(crate) fn options(&self) -> &Options {
        &self.options
    }

    /// The line of play up to the position that the words name.
    pub(crate) fn line(&self) -> Result<Line, Failure> {
        let game = self.game()?;
        let position = match &self.position {
            None if self.setup != Setup::default() => {
                return Err(Failure::usage(&UserError::new(
                    "setup-alone",
                    "--to-move and --scores need a --position in list form",
                )));
            }
            None => game.opening(),
            Some(text) => match game.parse_foreign(text, &self.setup) {
                Some(position) => position?,
                None if self.setup != Setup::default() => {
                    return Err(Failure::usage(&UserError::new(
                        "setup-without-list",
                        "--to-move and --scores go only with Oware's list forms: this position says it all by itself",
                    )));
                }
                None => game.parse_state(text)?,
            },
        };
        let mut line = position.line();
        line.play_text(self.moves.as_deref().unwrap_or_default())?;
        Ok(line)
    }
}

/// The heading of the games' own options in the help.
pub(crate) const VARIANT: &str = "Variant";

/// Every option of every game once, with the games that have it and what they say of it.
pub(crate) fn game_options() -> Vec<(OptionInfo, Vec<(&'static str, &'static str)>)> {
    let mut all: Vec<(OptionInfo, Vec<_>)> = Vec::new();
    for game in GAMES {
        for option in game.options {
            match all.iter_mut().find(|(known, _)| known.name == option.name) {
                Some((_, help)) => help.push((game.id, option.help)),
                None => all.push((*option, vec![(game.id, option.help)])),
            }
        }
    }
    all
}

impl Args for GameArgs {
    fn augment_args(command: clap::Command) -> clap::Command {
        let games: Vec<&str> = GAMES.iter().map(|game| game.id).collect();
        let mut command = command.arg(
            Arg::new("game")
                .value_name("GAME")
                .required(true)
                .help(either(&games, "or")),
        );
        for (option, games) in game_options() {
            let help: Vec<String> = games.iter().map(|(game, help)| format!("{game}: {help}")).collect();
            let action = match option {
                OptionInfo { value: None, .. } => ArgAction::SetTrue,
                OptionInfo { repeatable: true, .. } => ArgAction::Append,
                _ => ArgAction::Set,
            };
            let arg = Arg::new(option.name)
                .long(option.name)
                .action(action)
                .help(help.join("; "));
            command = command.arg(match option.value {
                Some(value) => arg.value_name(value).allow_hyphen_values(true).help_heading(VARIANT),
                None => arg.help_heading(VARIANT),
            });
        }
        let position = |name: &'static str, value: &'static str, help: &'static str| {
            Arg::new(name)
                .long(name)
                .value_name(value)
                .help(help)
                .allow_hyphen_values(true)
                .help_heading("Position")
        };
        command
            .arg(position("position", "STRING", "start here instead of the opening"))
            .arg(
                position("to-move", "PLAYER", "with a position in list form: who moves")
                    .value_parser(PossibleValuesParser::new(["1", "2"])),
            )
            .arg(position(
                "scores",
                "A,B",
                "with a position in list form: seeds captured by players 1 and 2",
            ))
            .arg(position(
                "moves",
                "MOVES",
                "play these moves first, such as \"F f E c\"",
            ))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for GameArgs {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let get = |name: &str| matches.get_one::<String>(name).cloned();
        let bad = |why: UserError| clap::Error::raw(clap::error::ErrorKind::ValueValidation, refused(&why));
        let mut options = Options::default();
        for (option, _) in game_options() {
            if option.value.is_none() {
                if matches.get_flag(option.name) {
                    options.push(option.name, "");
                }
                continue;
            }
            for value in matches.get_many::<String>(option.name).into_iter().flatten() {
                options.push(option.name, option_value(&option, value).map_err(bad)?);
            }
        }
        let to_move = get("to-move")
            .and_then(|text| text.parse().ok())
            .and_then(Player::from_number);
        let scores = get("scores").map(|text| scores_value(&text)).transpose().map_err(bad)?;
        Ok(GameArgs {
            game: get("game").unwrap_or_default(),
            options,
            position: get("position"),
            setup: Setup { to_move, scores },
            moves: get("moves"),
        })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// The value of an option, with a file replaced by what it says.
fn option_value(option: &OptionInfo, value: &str) -> Result<String, UserError> {
    let Some(from_file) = option
        .from_file
        .filter(|_| value.contains('/') || value.ends_with(".rules"))
    else {
        return Ok(value.to_owned());
    };
    let refuse = |why: UserError| {
        UserError::new("option-file", "--{option}: the file '{file}' {why}")
            .with("option", option.name)
            .quoting("file", value)
            .phrase("why", why)
    };
    let mut text = String::new();
    let read = File::open(value).and_then(|file| file.take(OPTION_FILE_LIMIT + 1).read_to_string(&mut text));
    match read {
        Err(error) => Err(refuse(
            UserError::new("option-file-unread", "cannot be read: {error}").with("error", error),
        )),
        Ok(size) if size as u64 > OPTION_FILE_LIMIT => Err(refuse(
            UserError::new("option-file-large", "is larger than {most} bytes").with("most", OPTION_FILE_LIMIT),
        )),
        Ok(_) => from_file(&text)
            .map_err(|why| refuse(UserError::new("option-file-wrong", "is wrong: {why}").phrase("why", why))),
    }
}

fn scores_value(text: &str) -> Result<[u32; 2], UserError> {
    text.split_once(',')
        .and_then(|(a, b)| Some([a.trim().parse().ok()?, b.trim().parse().ok()?]))
        .ok_or_else(|| {
            UserError::new("scores", "--scores: '{text}' is not two numbers such as 20,12").quoting("text", text)
        })
}

//! `ludoteca check-engine`: whether an outside program speaks the protocol and keeps to the rules.

mod conversation_checks;
mod engine_under_test;
mod play_checks;
mod positions;
mod report;

use clap::{ArgMatches, Args, FromArgMatches};
use ludoteca_games::{GAMES, Line, UserError};
use ludoteca_players::external::{EngineCommand, quote_word};
use ludoteca_players::{BotError, BotSpec, Rng};

use crate::args::GameArgs;
use crate::output::{Failure, Output};
use conversation_checks as conversation;
use engine_under_test::EngineUnderTest;
use play_checks as play;
use positions::Positions;
use report::{Finding, Report};

#[derive(Debug, Args)]
#[command(after_help = "\
Starts the program several times, speaks UGI (or UCI) to it, and says for each check whether it is ok, might be better \
(warn) or is wrong (FAIL), and what would be right. The status is 1 if anything failed.

Examples:
  ludoteca check-engine \"python3 mybot.py\"
  ludoteca check-engine --game nim -- python3 mybot.py --fast
  ludoteca check-engine --game jeson-mor --proto uci --option UCI_Variant=jesonmor fairy-stockfish
  ludoteca check-engine --json \"cmd:./mybot,option.Level=3,dir=bots\"")]
pub(crate) struct CheckEngineArgs {
    /// The command line, as one word or several; or a whole bot spec, cmd:…
    #[arg(value_name = "CMD", required = true, num_args = 1..)]
    command: Vec<String>,
    #[command(flatten)]
    game: NamedGame,
    /// What it speaks [default: ugi]
    #[arg(long, value_name = "PROTOCOL", value_parser = ["ugi", "uci"])]
    proto: Option<String>,
    /// Set an option of the program's; repeatable
    #[arg(long, value_name = "NAME=VALUE")]
    option: Vec<String>,
    /// Makes the random positions others
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// One JSON object
    #[arg(long)]
    json: bool,
}

/// The words for a game, with the game itself as an option: here the program is what the words are about.
#[derive(Clone, Debug)]
struct NamedGame(GameArgs);

impl Args for NamedGame {
    fn augment_args(command: clap::Command) -> clap::Command {
        GameArgs::augment_args(command).mut_arg("game", |game| {
            game.long("game").required(false).default_value(GAMES[0].id)
        })
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for NamedGame {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        GameArgs::from_arg_matches(matches).map(NamedGame)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// What a check finds; why it could not be made is a failure, too.
type Found = Result<Finding, BotError>;

/// What a program must be capable of before a check is worth making.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Able {
    Nothing,
    Start,
    Talk,
    Move,
}

/// A check: its name, what it needs, and what is left if it fails.
type Check = (&'static str, Able, Able, fn(&mut EngineUnderTest<'_>) -> Found);

/// The checks, in the order in which they are made.
const CHECKS: &[Check] = {
    use Able::{Move, Nothing, Start, Talk};
    &[
        ("start", Nothing, Nothing, conversation::start),
        ("hello", Start, Start, conversation::hello),
        ("isready", Talk, Start, conversation::ready),
        ("options", Talk, Move, conversation::options),
        ("opening", Talk, Talk, play::opening),
        ("midgame", Move, Move, play::middle),
        ("endgame", Move, Move, play::late),
        ("position fen", Move, Move, play::without_moves),
        ("new game", Move, Move, play::new_game),
        ("movetime", Move, Move, play::move_time),
        ("clock", Move, Move, play::clock),
        ("other limits", Move, Move, play::limits),
        ("stop", Move, Move, play::stop),
        ("isready while thinking", Move, Move, play::ready_while_thinking),
        ("unknown words", Move, Move, conversation::unknown_words),
        ("bad position", Move, Move, conversation::bad_position),
        ("bad option", Move, Move, conversation::bad_option),
        ("its words", Talk, Move, conversation::its_words),
        ("quit", Talk, Move, conversation::quit),
        ("closed input", Talk, Move, conversation::closed_input),
    ]
};

/// The bot spec that the words come to.
fn spec(args: &CheckEngineArgs) -> Result<BotSpec, Failure> {
    let mut text = match args.command.as_slice() {
        [spec] if spec.starts_with("cmd:") => spec.clone(),
        [line] => format!("cmd:{line}"),
        words => {
            let words: Vec<String> = words.iter().map(|word| quote_word(word)).collect();
            format!("cmd:{}", words.join(" "))
        }
    };
    for option in &args.option {
        if !option.contains('=') {
            return Err(Failure::usage(
                &UserError::new("check-option", "--option: '{option}' is not NAME=VALUE").quoting("option", option),
            ));
        }
        text += &format!(",option.{option}");
    }
    if let Some(proto) = &args.proto {
        text += &format!(",proto={proto}");
    }
    Ok(BotSpec::parse(&text)?)
}

pub(crate) fn run(args: &CheckEngineArgs, out: &mut Output) -> Result<(), Failure> {
    let spec = spec(args)?;
    let launch = EngineCommand::from_spec(&spec)?;
    let line = args.game.0.line()?;
    check(args, &spec, &launch, &line, out)
}

fn check(
    args: &CheckEngineArgs,
    spec: &BotSpec,
    launch: &EngineCommand,
    line: &Line,
    out: &mut Output,
) -> Result<(), Failure> {
    super::refuse_finished(line)?;
    let positions = Positions::new(line, &mut Rng::new(args.seed));
    let mut engine = EngineUnderTest::new(launch, positions);
    let mut report = Report::new(out, args.json);
    let mut able = Able::Move;
    for &(name, needed, left, check) in CHECKS {
        if needed > able {
            report.pass_over();
            continue;
        }
        let ok = report.run(name, || {
            let finding = check(&mut engine).unwrap_or_else(|why| Finding::Fail(why.to_string()));
            if matches!(finding, Finding::Fail(_)) {
                // What it may still say belongs to no check.
                engine.end();
            }
            finding
        })?;
        if !ok {
            able = able.min(left);
        }
    }
    let about = serde_json::json!({
        "engine": engine.name(),
        "bot": spec.to_string(),
        "game": line.game().id(),
        "rules": line.game().variant(),
        "seed": args.seed,
    });
    drop(engine);
    report.finish(about)
}

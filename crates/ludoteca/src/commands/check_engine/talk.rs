//! Checks of the conversation: greeting, options, nonsense, farewell.

use std::time::{Duration, Instant};

use ludoteca_players::BotError;
use ludoteca_rules::Game;

use super::report::Finding;
use super::trial::{PATIENCE, Trial, first_word, quoted};
use super::{Found, play};

/// How long a program may take to go.
const FAREWELL: Duration = Duration::from_secs(2);

pub(super) fn start<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    trial.start()?;
    Ok(Finding::Ok(trial.launch.program().to_owned()))
}

pub(super) fn hello<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let start = Instant::now();
    let dialect = trial.protocol();
    let (hello, answer) = (dialect.hello(), dialect.hello_answer());
    trial.greet().map_err(|why| match why {
        BotError::Silent(_) => BotError::Silent(format!(
            "no '{answer}' within {} s of '{hello}': say 'id name …' and '{answer}', and flush the output after each line",
            PATIENCE.as_secs()
        )),
        other => other,
    })?;
    let elapsed = start.elapsed().as_millis();
    Ok(match trial.name() {
        Some(name) => Finding::Ok(format!("{name}, after {elapsed} ms")),
        None => Finding::Warn(format!("it has no name: say 'id name …' before '{answer}'")),
    })
}

pub(super) fn ready<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    trial.ready(PATIENCE)?;
    Ok(Finding::Ok(String::new()))
}

/// Sets the options it has announced to what it says they are, and then those that it was given.
pub(super) fn options<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let announced: Vec<&String> = trial
        .greeting
        .iter()
        .filter(|line| first_word(line) == "option")
        .collect();
    let count = announced.len();
    let mut lines = Vec::new();
    for line in announced {
        let Some(option) = Announced::parse(line) else {
            return Ok(Finding::Warn(format!(
                "'{}' is not of the form 'option name N type T default D'",
                quoted(line)
            )));
        };
        // Text may name a file, and a button does something.
        if let (Some(value), "spin" | "check" | "combo") = (option.default, option.kind) {
            lines.push(format!("setoption name {} value {value}", option.name));
        }
    }
    lines.extend(trial.launch.option_lines());
    for line in &lines {
        trial.say(line)?;
    }
    trial.ready(PATIENCE)?;
    Ok(Finding::Ok(match (count, lines.len()) {
        (0, 0) => "it has none".to_owned(),
        (count, set) => format!("{count} announced, {set} set"),
    }))
}

/// An option as a program announces it.
struct Announced<'l> {
    name: &'l str,
    kind: &'l str,
    default: Option<&'l str>,
}

impl<'l> Announced<'l> {
    fn parse(line: &'l str) -> Option<Self> {
        let (name, rest) = line.strip_prefix("option name ")?.split_once(" type ")?;
        let kind = first_word(rest);
        let default = rest.split_once(" default ").map(|(_, rest)| {
            let end = [" min ", " max ", " var "]
                .iter()
                .filter_map(|word| rest.find(word))
                .min();
            rest[..end.unwrap_or(rest.len())].trim()
        });
        let known = ["check", "spin", "combo", "button", "string"].contains(&kind);
        (known && !name.trim().is_empty()).then_some(Announced {
            name: name.trim(),
            kind,
            default,
        })
    }
}

pub(super) fn unknown_words<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    survives(trial, &["xyzzy 1 2 3", "", "   ", "quack \u{7}\u{e9}", "gogo infinite"])
}

pub(super) fn bad_position<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let lines = [
        "position fen this is no position",
        "position startpos moves zz99",
        "position fen",
        "position",
    ];
    survives(trial, &lines)
}

pub(super) fn bad_option<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    let lines = [
        "setoption name No Such Option value 1",
        "setoption name",
        "setoption",
        "setoption value",
    ];
    survives(trial, &lines)
}

/// Says something that makes no sense: it should be passed over, and nothing be the worse for it.
fn survives<G: Game>(trial: &mut Trial<'_, G>, lines: &[&str]) -> Found {
    for line in lines {
        trial.program()?.say(line)?;
        let failed = |why: BotError| {
            BotError::Crashed(format!(
                "after '{}': {why}; pass over what makes no sense",
                quoted(line)
            ))
        };
        trial.ready(PATIENCE).map_err(failed)?;
    }
    let opening = trial.positions.opening.clone();
    play::ask_shortly(trial, &opening)?;
    Ok(Finding::Ok(String::new()))
}

/// Whether all that it said had its place in the protocol.
pub(super) fn its_words<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    Ok(match (&trial.odd_answer, &trial.stray) {
        (Some(answer), _) => Finding::Warn(format!("'{answer}': it is 'bestmove' and the move, nothing else")),
        (None, Some(line)) => Finding::Warn(format!("'{line}': say 'info string' before remarks")),
        (None, None) => Finding::Ok(String::new()),
    })
}

pub(super) fn quit<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    trial.program()?.say("quit")?;
    let found = gone(trial, "'quit'");
    trial.end();
    found
}

pub(super) fn closed_input<G: Game>(trial: &mut Trial<'_, G>) -> Found {
    trial.end();
    trial.program()?.close_input();
    let found = gone(trial, "its input was closed");
    trial.end();
    found
}

fn gone<G: Game>(trial: &mut Trial<'_, G>, after: &str) -> Found {
    let start = Instant::now();
    let program = trial.running()?;
    let Some(status) = program.wait_end(start + FAREWELL) else {
        let seconds = FAREWELL.as_secs();
        return Ok(Finding::Fail(format!(
            "it still runs {seconds} s after {after}: end the program then"
        )));
    };
    let elapsed = start.elapsed().as_millis();
    Ok(match program.processes() {
        0 if status == "exit status: 0" => Finding::Ok(format!("after {elapsed} ms")),
        0 => Finding::Warn(format!("{status}: it should be 0")),
        left => Finding::Warn(format!("{left} of its processes still run: end them, too")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn announced_options_are_read() {
        for (line, wanted) in [
            (
                "option name Hash type spin default 16 min 1 max 9",
                Some(("Hash", "spin", Some("16"))),
            ),
            (
                "option name Clear Hash type button",
                Some(("Clear Hash", "button", None)),
            ),
            (
                "option name Style type combo default Very Bold var Very Bold var Shy",
                Some(("Style", "combo", Some("Very Bold"))),
            ),
            ("option name Hash", None),
            ("option name X type number default 3", None),
            ("option", None),
        ] {
            let found = Announced::parse(line).map(|option| (option.name, option.kind, option.default));
            assert_eq!(found, wanted, "{line}");
        }
    }
}

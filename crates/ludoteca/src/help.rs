//! What the program says of its own words: help, and what is wrong with a call, in the language that is spoken.
//!
//! The English help stands beside the options in the code. Other languages have it in `lang/LANGUAGE/help.ftl`, by keys
//! made of the names of command and argument.

use std::ffi::OsString;

use clap::builder::{PossibleValue, PossibleValuesParser, StyledStr};
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, Command, CommandFactory};
use ludoteca_rules::{Message, UserError};

use crate::args::{self, Cli, game_options};
use crate::lang::{has, refused, say, spoken, translated};
use crate::output::one_line;

const EXAMPLES: &str = "Examples:";

/// The help that a call asks for.
pub(crate) fn text(help: clap::Error, words: &[OsString]) -> String {
    // Built first, for what clap adds by itself is in it then: help and version, and the options of the whole program.
    let mut command = Cli::command();
    command.build();
    let help = args::read(localised(command, &[]), words).err().unwrap_or(help);
    help.render().ansi().to_string()
}

/// The key of what a command says.
fn command_key(path: &[String]) -> String {
    // `help COMMAND` says of a command what it says itself.
    match path {
        [] => "command-ludoteca".to_owned(),
        [help, rest @ ..] if help == "help" && !rest.is_empty() => command_key(rest),
        _ => format!("command-{}", path.join("-")),
    }
}

/// The key of what an argument says: that of the command, else one that several commands share.
fn arg_key(path: &[String], name: &str, has: impl Fn(&str) -> bool) -> String {
    let keys = (0..=path.len()).rev().map(|depth| {
        let mut words = vec!["help"];
        words.extend(path[..depth].iter().map(String::as_str));
        words.push(name);
        words.join("-")
    });
    let mut keys = keys.peekable();
    let first = keys.peek().cloned().unwrap_or_default();
    keys.find(|key| has(key)).unwrap_or(first)
}

/// What an argument is called in the keys of its texts.
fn arg_name(arg: &Arg) -> &str {
    arg.get_long().unwrap_or_else(|| arg.get_id().as_str())
}

fn heading(english: &str) -> String {
    translated(&format!("heading-{}", english.to_lowercase()), english)
}

/// The name of a value, such as `FILE`. Short ones are signs rather than words.
fn value_name(english: &str) -> String {
    if is_word(english) {
        translated(&format!("value-name-{}", english.to_lowercase()), english)
    } else {
        english.to_owned()
    }
}

fn is_word(value_name: &str) -> bool {
    value_name.len() > 3 && value_name.bytes().all(|b| b.is_ascii_uppercase())
}

/// Whether a paragraph is a list of calls without a word about them, which is the same in all languages.
fn only_calls(paragraph: &str) -> bool {
    paragraph.starts_with(EXAMPLES) && !paragraph.contains("   ")
}

/// A paragraph of what stands below the options.
fn paragraph(key: &str, english: &str) -> String {
    match english.strip_prefix(EXAMPLES).filter(|_| only_calls(english)) {
        Some(calls) => refused(&Message::new("help-examples", "Examples:")) + calls,
        None => translated(key, english),
    }
}

/// A command, already built, in the language that is spoken.
fn localised(command: Command, path: &[String]) -> Command {
    let key = command_key(path);
    let usage_heading = refused(&Message::new("heading-usage", "Usage"));
    let mut command = command
        .subcommand_help_heading(refused(&Message::new("heading-commands", "Commands")))
        .subcommand_value_name(refused(&Message::new("value-name-command", "COMMAND")))
        .help_template(format!(
            "{{about-with-newline}}\n\u{1b}[1m\u{1b}[4m{usage_heading}:\u{1b}[0m {{usage}}\n\n{{all-args}}{{after-help}}"
        ));
    if let Some(about) = command.get_about().map(ToString::to_string) {
        command = command.about(translated(&key, about.trim()));
    }
    if let Some(after) = command.get_after_help().map(ToString::to_string) {
        let paragraphs = paragraphs(&key, &after);
        let said: Vec<String> = paragraphs.iter().map(|(key, part)| paragraph(key, part)).collect();
        command = command.after_help(said.join("\n\n"));
    }
    command = command.mut_args(|arg| localised_arg(arg, path));
    let usage = usage(&command, path);
    command.override_usage(usage).mut_subcommands(|below| {
        let path: Vec<String> = path.iter().cloned().chain([below.get_name().to_owned()]).collect();
        localised(below, &path)
    })
}

/// The paragraphs of what stands below the options, with their keys.
fn paragraphs<'t>(key: &str, after: &'t str) -> Vec<(String, &'t str)> {
    let parts = after.split("\n\n").enumerate();
    parts
        .map(|(i, part)| (format!("{key}-after-{}", i + 1), part.trim_end()))
        .collect()
}

fn localised_arg(arg: Arg, path: &[String]) -> Arg {
    let usual = if arg.is_positional() {
        Message::new("heading-arguments", "Arguments")
    } else {
        Message::new("heading-options", "Options")
    };
    // Under clap's own headings arguments stand before all others.
    let usual = Some(refused(&usual)).filter(|said| *said != usual.to_string());
    let under = arg.get_help_heading().map(heading).or(usual);
    let names = arg.get_value_names().filter(|_| arg.get_action().takes_values());
    let names: Option<Vec<String>> = names.map(|names| names.iter().map(|name| value_name(name)).collect());
    let values = explained_values(&arg, path);
    let (short, long) = match arg.get_id().as_str() {
        "help" => (
            refused(&Message::new("help-help", "Print help (see more with '--help')")),
            refused(&Message::new("help-help-long", "Print help (see a summary with '-h')")),
        ),
        "version" => {
            let version = refused(&Message::new("help-version", "Print version"));
            (version.clone(), version)
        }
        _ => help_of(&arg, path, &values),
    };
    let explained = values.iter().any(|value| value.get_help().is_some());
    let mut arg = arg
        .help(short)
        .long_help(long)
        .hide_default_value(true)
        .hide_possible_values(true);
    if let Some(under) = under {
        arg = arg.help_heading(under);
    }
    if let Some(names) = names {
        arg = arg.value_names(names);
    }
    if explained {
        arg = arg.value_parser(PossibleValuesParser::new(values));
    }
    arg
}

/// The values that an argument can have, with what is said of them.
fn explained_values(arg: &Arg, path: &[String]) -> Vec<PossibleValue> {
    let said = |value: PossibleValue| {
        let Some(help) = value.get_help().map(ToString::to_string) else {
            return value;
        };
        let key = arg_key(path, &format!("{}-{}", arg_name(arg), value.get_name()), has);
        value.help(translated(&key, help.trim()))
    };
    let values = arg.get_action().takes_values().then(|| arg.get_possible_values());
    values.unwrap_or_default().into_iter().map(said).collect()
}

/// What `-h` and `--help` say of an argument, its default and its possible values included: clap can say these in English
/// only.
fn help_of(arg: &Arg, path: &[String], values: &[PossibleValue]) -> (String, String) {
    let english = arg.get_help().map(StyledStr::to_string).unwrap_or_default();
    let help = game_option_help(arg).unwrap_or_else(|| translated(&arg_key(path, arg_name(arg), has), english.trim()));
    let shown: Vec<&PossibleValue> = values
        .iter()
        .filter(|value| !value.is_hide_set() && !arg.is_hide_possible_values_set())
        .collect();
    let mut short = vec![help.clone()];
    let mut long = help;
    let defaults: Vec<String> = arg
        .get_default_values()
        .iter()
        .map(|value| value.to_string_lossy().into_owned())
        .collect();
    let default = (arg.get_action().takes_values() && !defaults.is_empty() && !arg.is_hide_default_value_set())
        .then(|| refused(&Message::new("help-default", "[default: {value}]").with("value", defaults.join(" "))));
    let names: Vec<&str> = shown.iter().map(|value| value.get_name()).collect();
    let possible = (!names.is_empty()).then(|| {
        refused(&Message::new("help-possible", "[possible values: {values}]").with("values", names.join(", ")))
    });
    short.extend(default.clone());
    short.extend(possible.clone());
    let explained = shown.iter().any(|value| value.get_help().is_some());
    if explained {
        let widest = names.iter().map(|name| name.len()).max().unwrap_or_default();
        long += &format!(
            "\n\n{}",
            refused(&Message::new("help-possible-long", "Possible values:"))
        );
        for value in &shown {
            let name = format!("{}:", value.get_name());
            let help = value.get_help().map(StyledStr::to_string).unwrap_or_default();
            long += &format!("\n- {name:<width$} {help}", width = widest + 1);
        }
    }
    let tags: Vec<String> = default.into_iter().chain(possible.filter(|_| !explained)).collect();
    if !tags.is_empty() {
        long += &format!("\n\n{}", tags.join("\n"));
    }
    (short.join(" ").trim_start().to_owned(), long)
}

/// What the games say of an option of theirs; nothing of other arguments.
fn game_option_help(arg: &Arg) -> Option<String> {
    if arg.get_help_heading() != Some(args::VARIANT) {
        return None;
    }
    let (option, games) = game_options()
        .into_iter()
        .find(|(option, _)| option.name == arg_name(arg))?;
    let said = |(game, help): &(&str, &str)| {
        let key = format!("option-{game}-{}", option.name);
        format!("{game}: {}", translated(&key, help))
    };
    let said: Vec<String> = games.iter().map(said).collect();
    Some(said.join("; "))
}

/// How a command is called.
fn usage(command: &Command, path: &[String]) -> String {
    let own = |arg: &&Arg| !matches!(arg.get_id().as_str(), "help" | "version") && !arg.is_hide_set();
    let options = || command.get_arguments().filter(|arg| !arg.is_positional()).filter(own);
    let mut words = vec![format!(
        "\u{1b}[1m{}\u{1b}[0m",
        ["ludoteca"]
            .into_iter()
            .chain(path.iter().map(String::as_str))
            .collect::<Vec<_>>()
            .join(" ")
    )];
    if options().any(|arg| !arg.is_required_set()) {
        words.push(refused(&Message::new("help-options-tag", "[OPTIONS]")));
    }
    words.extend(options().filter(|arg| arg.is_required_set()).map(ToString::to_string));
    words.extend(command.get_positionals().map(ToString::to_string));
    if command.has_subcommands() {
        let name = refused(&Message::new("value-name-command", "COMMAND"));
        let required = command.is_subcommand_required_set() || command.is_arg_required_else_help_set();
        words.push(if required {
            format!("<{name}>")
        } else {
            format!("[{name}]")
        });
    }
    words.join(" ")
}

/// What is wrong with the words of a call, on one line.
pub(crate) fn mistake(error: &clap::Error) -> String {
    if spoken() == "en" {
        return one_line(error);
    }
    let Some(why) = explained(error) else {
        return one_line(error);
    };
    let mut said = refused(&why);
    let nearest = [
        ContextKind::SuggestedArg,
        ContextKind::SuggestedSubcommand,
        ContextKind::SuggestedValue,
    ];
    if let Some(nearest) = nearest.into_iter().find_map(|kind| context(error, kind)) {
        said += &format!("; {}", say("call-nearest", &[("nearest", nearest)]));
    }
    format!("{said} ({})", say("call-see-help", &[]))
}

fn context(error: &clap::Error, kind: ContextKind) -> Option<String> {
    let text = match error.get(kind)? {
        ContextValue::String(text) => text.clone(),
        ContextValue::Strings(texts) => texts.join(", "),
        ContextValue::Number(number) => number.to_string(),
        _ => return None,
    };
    // What it repeats of huge input is cut.
    let cut = |text: &str| text.chars().take(200).collect::<String>() + "…";
    Some(if text.len() > 300 { cut(&text) } else { text })
}

/// Clap's own errors as something that can be translated.
fn explained(error: &clap::Error) -> Option<UserError> {
    let argument = context(error, ContextKind::InvalidArg);
    let why = match error.kind() {
        ErrorKind::UnknownArgument => UserError::new("call-unknown-argument", "unexpected argument '{argument}' found")
            .with("argument", argument?),
        ErrorKind::InvalidSubcommand => UserError::new("call-unknown-command", "unrecognized subcommand '{command}'")
            .with("command", context(error, ContextKind::InvalidSubcommand)?),
        ErrorKind::MissingRequiredArgument => UserError::new(
            "call-missing-argument",
            "the following required arguments were not provided: {argument}",
        )
        .with("argument", argument?),
        ErrorKind::InvalidValue => {
            let value = context(error, ContextKind::InvalidValue).filter(|value| !value.is_empty());
            match value {
                None => UserError::new(
                    "call-missing-value",
                    "a value is required for '{argument}' but none was supplied",
                ),
                Some(value) => UserError::new(
                    "call-wrong-value",
                    "invalid value '{value}' for '{argument}' [possible values: {known}]",
                )
                .with("value", value)
                .with("known", context(error, ContextKind::ValidValue).unwrap_or_default()),
            }
            .with("argument", argument?)
        }
        ErrorKind::ValueValidation => {
            let source = std::error::Error::source(error)?.to_string();
            let why = match source.split_once(" is not in ") {
                Some((_, limits)) => Message::new("call-not-in", "it is not in {limits}").with("limits", limits),
                None => Message::new("call-why", "{text}").with("text", source),
            };
            UserError::new("call-bad-value", "invalid value '{value}' for '{argument}': {why}")
                .with("value", context(error, ContextKind::InvalidValue)?)
                .with("argument", argument?)
                .phrase("why", why)
        }
        ErrorKind::ArgumentConflict => {
            let other = context(error, ContextKind::PriorArg)?;
            let argument = argument?;
            if other == argument {
                UserError::new("call-twice", "the argument '{argument}' cannot be used multiple times")
                    .with("argument", argument)
            } else {
                UserError::new(
                    "call-conflict",
                    "the argument '{argument}' cannot be used with '{other}'",
                )
                .with("argument", argument)
                .with("other", other)
            }
        }
        ErrorKind::MissingSubcommand => UserError::new("command-missing", "a command is missing"),
        _ => return None,
    };
    Some(why)
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeMap;

    use ludoteca_games::GAMES;
    use ludoteca_players::BOTS;

    use super::*;
    use crate::commands::games::bot_option_key;

    fn texts_of(command: &Command, path: &[String], has: &impl Fn(&str) -> bool, texts: &mut BTreeMap<String, String>) {
        let mut add = |key: String, english: String| {
            let english = english.trim().to_owned();
            let before = texts.insert(key.clone(), english.clone());
            assert!(before.is_none_or(|before| before == english), "two texts for {key}");
        };
        let key = command_key(path);
        if let Some(about) = command.get_about() {
            add(key.clone(), about.to_string());
        }
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        for (key, part) in paragraphs(&key, &after) {
            if !part.is_empty() && !only_calls(part) {
                add(key, part.to_owned());
            }
        }
        for arg in command.get_arguments() {
            assert!(
                arg.get_long_help().is_none(),
                "{path:?}: {arg} has a long help, which has no text"
            );
            if let Some(under) = arg.get_help_heading() {
                add(format!("heading-{}", under.to_lowercase()), under.to_owned());
            }
            let names = arg.get_value_names().filter(|_| arg.get_action().takes_values());
            for name in names.into_iter().flatten().filter(|name| is_word(name)) {
                add(format!("value-name-{}", name.to_lowercase()), name.to_string());
            }
            if game_option_help(arg).is_some() {
                continue;
            }
            if let Some(help) = arg.get_help() {
                add(arg_key(path, arg_name(arg), has), help.to_string());
            }
            for value in arg.get_possible_values() {
                if let Some(help) = value.get_help() {
                    let name = format!("{}-{}", arg_name(arg), value.get_name());
                    add(arg_key(path, &name, has), help.to_string());
                }
            }
        }
        for below in command.get_subcommands() {
            let path: Vec<String> = path.iter().cloned().chain([below.get_name().to_owned()]).collect();
            texts_of(below, &path, has, texts);
        }
    }

    /// Every text of the command line and of `ludoteca games` that stands in the code, by its key in a language that
    /// has these texts.
    pub(crate) fn texts(has: impl Fn(&str) -> bool) -> BTreeMap<String, String> {
        let mut texts = BTreeMap::new();
        texts_of(&Cli::command(), &[], &has, &mut texts);
        texts.insert(
            "command-help".to_owned(),
            "Print this message or the help of the given subcommand(s)".to_owned(),
        );
        for game in GAMES {
            texts.insert(format!("game-{}-title", game.id), game.title.to_owned());
            for axis in game.axes {
                for (value, help) in axis.values {
                    texts.insert(format!("axis-{}-{}-{value}", game.id, axis.name), (*help).to_owned());
                }
            }
            for option in game.options {
                texts.insert(format!("option-{}-{}", game.id, option.name), option.help.to_owned());
            }
            for preset in (game.presets)() {
                texts.insert(format!("preset-{}-{}", game.id, preset.name), preset.origin.to_owned());
            }
        }
        for bot in BOTS {
            texts.insert(format!("bot-{}-help", bot.name), bot.help.to_owned());
            for (option, help) in bot.options {
                texts.insert(bot_option_key(bot.name, option), (*help).to_owned());
            }
        }
        texts
    }

    fn same_usage(ours: &Command, mut theirs: Command, path: &[String]) {
        let plain = |text: String| text.replace("\u{1b}[1m", "").replace("\u{1b}[0m", "");
        let usage = theirs.render_usage().to_string();
        assert_eq!(format!("Usage: {}", plain(super::usage(ours, path))), usage);
        for below in ours.get_subcommands().filter(|below| below.get_name() != "help") {
            let path: Vec<String> = path.iter().cloned().chain([below.get_name().to_owned()]).collect();
            let theirs = theirs.find_subcommand(below.get_name()).expect("the same command");
            same_usage(below, theirs.clone(), &path);
        }
    }

    #[test]
    fn the_usage_is_what_clap_would_say() {
        let mut command = Cli::command();
        command.build();
        same_usage(&command.clone(), command, &[]);
    }
}

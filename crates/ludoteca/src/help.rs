//! What the program says of its own words: help, and what is wrong with a call, in the language that is spoken.
//!
//! The English help stands beside the options in the code. Other languages have `lang/LANGUAGE/help.toml`, which gives
//! each English text its translation.

use std::ffi::OsString;
use std::sync::OnceLock;

use clap::builder::PossibleValuesParser;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use clap::{Arg, ArgAction, Command, CommandFactory};
use ludoteca_rules::{Message, UserError};
use toml::Table;

use crate::args::{self, Cli};
use crate::lang::{refused, say, spoken};
use crate::output::one_line;

const EXAMPLES: &str = "Examples:";

/// Words of clap's own that there is no other way to.
const FIXED: [&str; 5] = [
    "[OPTIONS]",
    "[default: ",
    "[possible values: ",
    "Possible values:",
    "Print this message or the help of the given subcommand(s)",
];

/// The translated help of the language that is spoken; none for English.
fn texts() -> Option<&'static Table> {
    static PORTUGUESE: OnceLock<Option<Table>> = OnceLock::new();
    match spoken() {
        "pt" => PORTUGUESE
            .get_or_init(|| include_str!("../lang/pt/help.toml").parse().ok())
            .as_ref(),
        _ => None,
    }
}

/// A text of help, of a bot's or of a rule's, in the language that is spoken.
pub(crate) fn translated(english: &'static str) -> &'static str {
    texts().map_or(english, |texts| told(texts, english))
}

/// The help that a call asks for.
pub(crate) fn text(help: clap::Error, words: &[OsString]) -> String {
    let Some(texts) = texts() else {
        return help.render().ansi().to_string();
    };
    let help = args::read(command_in(Cli::command(), texts), words)
        .err()
        .unwrap_or(help);
    let mut text = help.render().ansi().to_string();
    for word in FIXED {
        text = text.replace(word, told(texts, word));
    }
    text
}

/// A text in the language that is spoken; as it is if it has none there.
fn told<'t>(texts: &'t Table, english: &'t str) -> &'t str {
    texts.get(english).and_then(toml::Value::as_str).unwrap_or(english)
}

/// A paragraph of what stands below the options. Examples are calls, and stay as they are unless they are explained.
fn paragraph(texts: &Table, english: &str) -> String {
    let english = english.trim_end();
    match english.strip_prefix(EXAMPLES) {
        Some(calls) if !texts.contains_key(english) => told(texts, EXAMPLES).to_owned() + calls,
        _ => told(texts, english).to_owned(),
    }
}

/// A command that speaks the language of the texts.
fn command_in(command: Command, texts: &Table) -> Command {
    let said = |text: &clap::builder::StyledStr| told(texts, text.to_string().trim()).to_owned();
    let heading = |usual: &str| told(texts, usual).to_owned();
    let mut command = command
        .disable_help_flag(true)
        .subcommand_help_heading(heading("Commands"))
        .subcommand_value_name(heading("COMMAND"))
        .help_template(format!(
            "{{about-with-newline}}\n\u{1b}[1m\u{1b}[4m{}:\u{1b}[0m {{usage}}\n\n{{all-args}}{{after-help}}",
            heading("Usage")
        ));
    if let Some(about) = command.get_about() {
        let about = said(about);
        command = command.about(about);
    }
    if let Some(after) = command.get_after_help() {
        let after = after.to_string();
        let paragraphs: Vec<String> = after.split("\n\n").map(|part| paragraph(texts, part)).collect();
        command = command.after_help(paragraphs.join("\n\n"));
    }
    let flag = |name: &'static str, short: char, action: ArgAction, help: &str| {
        let arg = Arg::new(name).long(name).short(short).action(action);
        arg.help(help.to_owned())
    };
    command = command.arg(flag("help", 'h', ArgAction::Help, "Print help"));
    if command.get_version().is_some() {
        command = command
            .disable_version_flag(true)
            .arg(flag("version", 'V', ArgAction::Version, "Print version"));
    }
    command
        .mut_args(|mut arg| {
            if let Some(help) = arg.get_help() {
                let help = said(help);
                arg = arg.help(help);
            }
            let usual = if arg.is_positional() { "Arguments" } else { "Options" };
            let under = heading(arg.get_help_heading().unwrap_or(usual));
            arg = arg.help_heading(under);
            let names: Option<Vec<String>> = arg
                .get_value_names()
                .map(|names| names.iter().map(|name| heading(name)).collect());
            if let Some(names) = names {
                arg = arg.value_names(names);
            }
            let mut values = arg.get_possible_values();
            if values.iter().all(|value| value.get_help().is_none()) {
                return arg;
            }
            for value in &mut values {
                if let Some(help) = value.get_help() {
                    *value = value.clone().help(said(help));
                }
            }
            arg.value_parser(PossibleValuesParser::new(values))
        })
        .mut_subcommands(|command| command_in(command, texts))
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
                None => Message::new("call-why", "{why}").with("why", source),
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
mod tests {
    use std::collections::BTreeSet;

    use ludoteca_players::BOTS;
    use ludoteca_rules::GAMES;

    use super::*;

    /// Every text of a command and those below it.
    fn texts_of(command: &Command, texts: &mut BTreeSet<String>) {
        let mut add = |text: Option<String>| texts.extend(text.map(|text| text.trim().to_owned()));
        add(command.get_about().map(ToString::to_string));
        let after = command.get_after_help().map(ToString::to_string).unwrap_or_default();
        let explained = |part: &&str| !part.starts_with(EXAMPLES) || part.contains("   ");
        after
            .split("\n\n")
            .filter(explained)
            .for_each(|part| add(Some(part.to_owned()).filter(|part| !part.is_empty())));
        for arg in command.get_arguments() {
            add(arg.get_help().map(ToString::to_string));
            add(arg.get_help_heading().map(str::to_owned));
            // Short names are signs rather than words.
            let names = arg.get_value_names().filter(|_| arg.get_action().takes_values());
            for name in names.into_iter().flatten() {
                add(Some(name.to_string())
                    .filter(|name| name.len() > 3 && name.bytes().all(|b| b.is_ascii_uppercase())));
            }
            for value in arg.get_possible_values() {
                add(value.get_help().map(ToString::to_string));
            }
        }
        command.get_subcommands().for_each(|below| texts_of(below, texts));
    }

    #[test]
    fn all_help_is_translated_and_nothing_else() {
        let mut wanted: BTreeSet<String> = FIXED.map(str::to_owned).into();
        let headings = [
            "Usage",
            "Commands",
            "COMMAND",
            "Arguments",
            "Options",
            EXAMPLES,
            "Print help",
            "Print version",
        ];
        wanted.extend(headings.map(str::to_owned));
        texts_of(&Cli::command(), &mut wanted);
        // What `ludoteca games` says.
        for game in GAMES {
            let values = game.axes.iter().flat_map(|axis| axis.values);
            wanted.extend(values.map(|(_, help)| (*help).to_owned()));
            wanted.extend(game.options.iter().map(|option| option.help.to_owned()));
            wanted.extend((game.presets)().iter().map(|preset| preset.origin.to_owned()));
            wanted.insert(game.title.to_owned());
        }
        for bot in BOTS {
            wanted.insert(bot.help.to_owned());
            wanted.extend(bot.options.iter().map(|(_, help)| (*help).to_owned()));
        }
        let file: Table = include_str!("../lang/pt/help.toml").parse().expect("TOML");
        let there: BTreeSet<String> = file.keys().cloned().collect();
        let missing: Vec<&String> = wanted.difference(&there).collect();
        let needless: Vec<&String> = there.difference(&wanted).collect();
        assert!(missing.is_empty(), "no translation of {missing:#?}");
        assert!(needless.is_empty(), "no longer in the program: {needless:#?}");
    }
}

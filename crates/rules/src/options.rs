//! The options that choose a variant of a game, the same on the command line, in a record and over the network.

use std::ops::RangeInclusive;

use crate::{Message, UserError, unknown_name};

/// Turns the text of a file into the value of an option.
pub type FromFile = fn(&str) -> Result<String, UserError>;

/// What one option is, for help texts.
#[derive(Clone, Copy, Debug)]
pub struct OptionInfo {
    /// Its name, without dashes.
    pub name: &'static str,
    /// What its value is called; `None` for a switch.
    pub value: Option<&'static str>,
    /// Whether it may be given more than once.
    pub repeatable: bool,
    /// How its value is read from a file, if it may be kept in one.
    pub from_file: Option<FromFile>,
    /// One line of help.
    pub help: &'static str,
    /// Which values it takes: what forms and checks are made from.
    pub kind: OptionKind,
}

/// Which values an option takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// None: it is given or not.
    Switch,
    /// A whole number.
    Number {
        /// The least.
        low: u32,
        /// The most.
        high: u32,
        /// From one value to the next.
        step: u32,
        /// What it is if not given; `None` where that means something of its own.
        default: Option<u32>,
        /// What is counted.
        unit: &'static str,
    },
    /// Whole numbers with commas between.
    Numbers {
        /// The most that each may be.
        high: u32,
        /// How many there may be.
        most: usize,
        /// What they are if not given.
        default: &'static str,
        /// What is counted.
        unit: &'static str,
    },
    /// A rule set: the name of a preset, perhaps with axes.
    RuleSet,
    /// One axis of the rules, as `AXIS=VALUE`.
    Axis,
}

impl OptionKind {
    /// Its name in JSON.
    pub const fn name(&self) -> &'static str {
        match self {
            OptionKind::Switch => "switch",
            OptionKind::Number { .. } => "number",
            OptionKind::Numbers { .. } => "numbers",
            OptionKind::RuleSet => "rules",
            OptionKind::Axis => "axis",
        }
    }

    /// The default as text, if there is one.
    pub fn default_text(&self) -> Option<String> {
        match self {
            OptionKind::Number { default, .. } => default.map(|number| number.to_string()),
            OptionKind::Numbers { default, .. } => Some((*default).to_owned()),
            OptionKind::Switch | OptionKind::RuleSet | OptionKind::Axis => None,
        }
    }
}

impl OptionInfo {
    /// An option with a value.
    pub const fn new(name: &'static str, value: &'static str, kind: OptionKind, help: &'static str) -> Self {
        OptionInfo {
            name,
            value: Some(value),
            repeatable: false,
            from_file: None,
            help,
            kind,
        }
    }

    /// An option without a value.
    pub const fn switch(name: &'static str, help: &'static str) -> Self {
        OptionInfo {
            value: None,
            ..OptionInfo::new(name, "", OptionKind::Switch, help)
        }
    }
}

/// One thing that rule sets disagree on, with the ways they settle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Axis {
    /// Its name.
    pub name: &'static str,
    /// Each value's name and what it means.
    pub values: &'static [(&'static str, &'static str)],
}

/// A named rule set, for listings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PresetInfo {
    /// Its name.
    pub name: &'static str,
    /// Where it comes from.
    pub origin: &'static str,
    /// The value of each axis.
    pub axes: Vec<(&'static str, String)>,
}

/// The options given for a game, in order. A switch has an empty value.
///
/// ```
/// use ludoteca_rules::{Options, jeson_mor};
/// let mut options = Options::default();
/// options.push("size", "7");
/// assert_eq!(jeson_mor::size_of(&options)?, 7);
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    given: Vec<(String, String)>,
}

impl<N: Into<String>, V: Into<String>> FromIterator<(N, V)> for Options {
    fn from_iter<I: IntoIterator<Item = (N, V)>>(pairs: I) -> Self {
        let given = pairs.into_iter().map(|(name, value)| (name.into(), value.into()));
        Options { given: given.collect() }
    }
}

impl Options {
    /// Adds an option.
    pub fn push(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.given.push((name.into(), value.into()));
    }

    /// Whether the option was given.
    pub fn has(&self, name: &str) -> bool {
        self.get(name).is_some()
    }

    /// The last value given for the option.
    pub fn get(&self, name: &str) -> Option<&str> {
        self.all(name).last()
    }

    /// All options with their values, in the order given.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.given.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }

    /// Every value given for the option, in order.
    pub fn all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.given
            .iter()
            .filter(move |(n, _)| n == name)
            .map(|(_, value)| value.as_str())
    }

    /// The number given for an option of that kind, checked against its limits, or its default.
    pub(crate) fn number(&self, option: &OptionInfo) -> Result<Option<u32>, UserError> {
        let OptionKind::Number { low, high, default, .. } = option.kind else {
            return Ok(None);
        };
        match self.get(option.name) {
            Some(text) => number(|| named(option.name), text, low..=high).map(Some),
            None => Ok(default),
        }
    }

    /// Refuses any option that the game does not have.
    ///
    /// # Errors
    /// Names the option and those that there are.
    pub fn check_names(&self, game: &'static str, known: &[OptionInfo]) -> Result<(), UserError> {
        match self.given.iter().find(|(name, _)| known.iter().all(|k| k.name != name)) {
            None => Ok(()),
            Some((name, _)) => {
                let names: Vec<String> = known.iter().map(|k| format!("--{}", k.name)).collect();
                Err(UserError::new(
                    "option-of-other-game",
                    "{game} has no option --{option}: it takes {known}",
                )
                .with("game", game)
                .quoting("option", name)
                .with_choices("known", &names))
            }
        }
    }
}

/// A field that goes by the name of an option, which is the same in every language.
pub(crate) fn named(name: &'static str) -> Message {
    Message::new("field-option", "{name}").with("name", name)
}

/// Reads a whole number within limits; the refusal names the field.
pub(crate) fn number(
    field: impl FnOnce() -> Message,
    text: &str,
    limits: RangeInclusive<u32>,
) -> Result<u32, UserError> {
    // Longer than any number allowed anywhere: do not even try.
    let digits = !text.is_empty() && text.len() <= 10 && text.bytes().all(|b| b.is_ascii_digit());
    let value = if digits { text.parse::<u32>().ok() } else { None };
    value.filter(|n| limits.contains(n)).ok_or_else(|| {
        UserError::new(
            "number-out-of-limits",
            "{field}: '{text}' is not a whole number from {low} to {high}",
        )
        .phrase("field", field())
        .quoting("text", text)
        .with("low", limits.start())
        .with("high", limits.end())
    })
}

/// Reads one of a fixed set of names.
pub(crate) fn one_of<T: Copy>(what: Message, text: &str, known: &[(&'static str, T)]) -> Result<T, UserError> {
    known
        .iter()
        .find(|(name, _)| *name == text)
        .map(|(_, value)| *value)
        .ok_or_else(|| unknown_name(what, text, known.iter().map(|(name, _)| *name)))
}

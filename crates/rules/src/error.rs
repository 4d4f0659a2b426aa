//! Errors for people: one type for every game, made to be read and to be translated.

use std::fmt;

use crate::message::{Arg, Message};

/// A move, position, option or file that is not accepted, with the [`Message`] that says why.
///
/// ```
/// use ludoteca_rules::{Game, oware::Oware};
/// let game = Oware::preset("abapa")?;
/// let state = game.parse_state("0-4-4-4-4-4-4-4-4-4-4-4-4-0-S")?;
/// let a = game.parse_move(&state, "A")?;
/// let error = game.play(&state, a).unwrap_err();
/// assert_eq!(error.to_string(), "house A is empty");
/// assert_eq!(error.key(), "oware-house-empty");
/// assert_eq!(error.arg("house").as_deref(), Some("A"));
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserError(Message);

impl UserError {
    /// An error with its English text, in which `{name}` stands for the argument of that name.
    pub const fn new(key: &'static str, english: &'static str) -> Self {
        UserError(Message::new(key, english))
    }

    /// See [`Message::with`].
    #[must_use]
    pub fn with(self, name: &'static str, value: impl fmt::Display) -> Self {
        UserError(self.0.with(name, value))
    }

    /// See [`Message::quoting`].
    #[must_use]
    pub fn quoting(self, name: &'static str, value: &str) -> Self {
        UserError(self.0.quoting(name, value))
    }

    /// See [`Message::phrase`].
    #[must_use]
    pub fn phrase(self, name: &'static str, phrase: impl Into<Message>) -> Self {
        UserError(self.0.phrase(name, phrase))
    }

    /// See [`Message::with_choices`].
    #[must_use]
    pub fn with_choices(self, name: &'static str, choices: &[impl AsRef<str>]) -> Self {
        UserError(self.0.with_choices(name, choices))
    }

    /// What the error says.
    pub const fn message(&self) -> &Message {
        &self.0
    }

    /// The fixed name of this kind of error.
    pub const fn key(&self) -> &'static str {
        self.0.key()
    }

    /// The arguments by name.
    pub fn args(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        self.0.args()
    }

    /// One argument as English has it.
    pub fn arg(&self, name: &str) -> Option<String> {
        self.0.arg(name)
    }
}

impl fmt::Display for UserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl std::error::Error for UserError {}

impl From<Message> for UserError {
    fn from(message: Message) -> Self {
        UserError(message)
    }
}

impl From<UserError> for Message {
    fn from(error: UserError) -> Self {
        error.0
    }
}

impl AsRef<Message> for UserError {
    fn as_ref(&self) -> &Message {
        &self.0
    }
}

/// The error for a name that is not among the known ones, with the nearest of them if one is near.
///
/// ```
/// use ludoteca_rules::{Message, unknown_name};
/// let error = unknown_name(Message::new("word-preset", "preset"), "abappa", ["abapa", "awari"]);
/// assert_eq!(error.to_string(), "unknown preset 'abappa': did you mean abapa? (abapa or awari)");
/// ```
pub fn unknown_name<'a>(what: impl Into<Message>, word: &str, known: impl IntoIterator<Item = &'a str>) -> UserError {
    let known: Vec<&str> = known.into_iter().collect();
    // Only the start can be close to a short name; the cut keeps the distance cheap on huge input.
    let head: String = word.chars().take(40).collect::<String>().to_lowercase();
    let nearest = known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&head, name), name))
        .min()
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4);
    let error = match nearest {
        Some((_, name)) => UserError::new(
            "unknown-name-near",
            "unknown {what} '{word}': did you mean {nearest}? ({known})",
        )
        .with("nearest", name),
        None => UserError::new("unknown-name", "unknown {what} '{word}': it is one of {known}"),
    };
    error
        .phrase("what", what)
        .quoting("word", word)
        .with_choices("known", &known)
}

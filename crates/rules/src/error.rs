//! Why something was refused: one type for every game, made to be read and to be translated.

use std::fmt;

/// A refused move, position or option.
///
/// It prints as an English sentence. `key` and `args` say the same to a program: a screen in another language looks
/// its own sentence up by the key and fills in the arguments.
///
/// ```
/// use ludoteca_rules::{Game, oware::Oware};
/// let game = Oware::preset("abapa")?;
/// let state = game.parse_state("0-4-4-4-4-4-4-4-4-4-4-4-4-0-S")?;
/// let a = game.parse_move(&state, "A")?;
/// let refusal = game.play(&state, a).unwrap_err();
/// assert_eq!(refusal.to_string(), "house A is empty");
/// assert_eq!(refusal.key(), "oware-house-empty");
/// assert_eq!(refusal.arg("house").as_deref(), Some("A"));
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UserError {
    key: &'static str,
    english: &'static str,
    args: Vec<(&'static str, Arg)>,
}

/// What is filled into a sentence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The same in every language: a number, a name, somebody's input. Where the argument is called `side` or `reason` it
    /// is one of the fixed words that screens have texts for, such as `South` or `majority`.
    Text(String),
    /// One of these: languages have their own word for *or*.
    Choices(Vec<String>),
    /// A sentence or a word of its own, to be translated first.
    Phrase(Box<UserError>),
}

impl fmt::Display for Arg {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Arg::Text(text) => f.write_str(text),
            Arg::Choices(choices) => f.write_str(&either(choices, "or")),
            Arg::Phrase(phrase) => phrase.fmt(f),
        }
    }
}

/// A list of choices, as `A`, `A or B`, `A, B or C`, with a language's own word for *or*.
///
/// ```
/// assert_eq!(ludoteca_rules::either(&["A", "B", "C"], "ou"), "A, B ou C");
/// ```
pub fn either(choices: &[impl AsRef<str>], or: &str) -> String {
    match choices {
        [] => String::new(),
        [only] => only.as_ref().to_owned(),
        [init @ .., last] => {
            let init: Vec<&str> = init.iter().map(AsRef::as_ref).collect();
            format!("{} {or} {}", init.join(", "), last.as_ref())
        }
    }
}

/// The longest piece of a user's input that an error repeats.
const QUOTED: usize = 60;

/// Control characters, and those that turn the direction of writing.
fn disturbs(c: char) -> bool {
    c.is_control() || matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

impl UserError {
    /// A refusal with its English sentence, in which `{name}` stands for the argument of that name.
    pub const fn new(key: &'static str, english: &'static str) -> Self {
        UserError {
            key,
            english,
            args: Vec::new(),
        }
    }

    /// Adds an argument of our own making.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl fmt::Display) -> Self {
        self.args.push((name, Arg::Text(value.to_string())));
        self
    }

    /// Adds an argument that repeats somebody's input: cut if long, and without characters that could disturb a screen.
    #[must_use]
    pub fn quoting(mut self, name: &'static str, value: &str) -> Self {
        let mut text: String = value
            .chars()
            .take(QUOTED)
            .map(|c| if disturbs(c) { '\u{fffd}' } else { c })
            .collect();
        if value.chars().nth(QUOTED).is_some() {
            text.push('…');
        }
        self.args.push((name, Arg::Text(text)));
        self
    }

    /// Adds an argument that is a word or a sentence of its own, with a key of its own.
    #[must_use]
    pub fn phrase(mut self, name: &'static str, phrase: UserError) -> Self {
        self.args.push((name, Arg::Phrase(Box::new(phrase))));
        self
    }

    /// Adds a list of choices, as `A`, `A or B`, `A, B or C`.
    #[must_use]
    pub fn with_choices(mut self, name: &'static str, choices: &[impl AsRef<str>]) -> Self {
        let choices = choices.iter().map(|choice| choice.as_ref().to_owned()).collect();
        self.args.push((name, Arg::Choices(choices)));
        self
    }

    /// The fixed name of this kind of refusal.
    pub const fn key(&self) -> &'static str {
        self.key
    }

    /// The arguments by name.
    pub fn args(&self) -> impl Iterator<Item = (&'static str, &Arg)> {
        self.args.iter().map(|(name, value)| (*name, value))
    }

    /// One argument as English has it.
    pub fn arg(&self, name: &str) -> Option<String> {
        self.args()
            .find(|(n, _)| *n == name)
            .map(|(_, value)| value.to_string())
    }
}

impl fmt::Display for UserError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.english;
        while let Some((before, after)) = rest.split_once('{') {
            f.write_str(before)?;
            let (name, after) = after.split_once('}').unwrap_or((after, ""));
            f.write_str(self.arg(name).as_deref().unwrap_or(name))?;
            rest = after;
        }
        f.write_str(rest)
    }
}

impl std::error::Error for UserError {}

/// The refusal of a name that is not among the known ones, with the nearest of them if one is near.
///
/// ```
/// use ludoteca_rules::{UserError, unknown_name};
/// let refusal = unknown_name(UserError::new("word-preset", "preset"), "abappa", ["abapa", "awari"]);
/// assert_eq!(refusal.to_string(), "unknown preset 'abappa': did you mean abapa? (abapa or awari)");
/// ```
pub fn unknown_name<'a>(what: UserError, word: &str, known: impl IntoIterator<Item = &'a str>) -> UserError {
    let known: Vec<&str> = known.into_iter().collect();
    // Only the start can be close to a short name; the cut keeps the distance cheap on huge input.
    let head: String = word.chars().take(40).collect::<String>().to_lowercase();
    let nearest = known
        .iter()
        .map(|name| (strsim::damerau_levenshtein(&head, name), name))
        .min()
        .filter(|(distance, name)| *distance <= 1 + name.len() / 4);
    let refusal = match nearest {
        Some((_, name)) => UserError::new(
            "unknown-name-near",
            "unknown {what} '{word}': did you mean {nearest}? ({known})",
        )
        .with("nearest", name),
        None => UserError::new("unknown-name", "unknown {what} '{word}': it is one of {known}"),
    };
    refusal
        .phrase("what", what)
        .quoting("word", word)
        .with_choices("known", &known)
}

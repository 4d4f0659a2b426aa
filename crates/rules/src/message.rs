//! Text for people that can be translated.

use std::fmt;

/// A word, a phrase or a sentence for people.
///
/// It prints in English. `key` and `args` say the same to a program: a screen in another language looks its own text
/// up by the key and fills in the arguments.
///
/// ```
/// use ludoteca_rules::Message;
/// let message = Message::new("no-room", "no room for {file}").with("file", "a.pgn");
/// assert_eq!(message.to_string(), "no room for a.pgn");
/// assert_eq!(message.key(), "no-room");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    key: &'static str,
    english: &'static str,
    args: Vec<(&'static str, Arg)>,
}

/// What is filled into a message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Arg {
    /// The same in every language: a number, a name, somebody's input. Where the argument is called `side` or `reason` it
    /// is one of the fixed words that screens have texts for, such as `South` or `majority`.
    Text(String),
    /// One of these: languages have their own word for *or*.
    Choices(Vec<String>),
    /// A message of its own, to be translated first.
    Phrase(Box<Message>),
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

/// The longest piece of a user's input that a message repeats, in characters.
const QUOTED: usize = 60;

/// Control characters, and those that change the direction of writing.
fn is_unsafe_to_print(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Somebody's input as it can be repeated on a screen: cut if long, with control and bidirectional characters replaced.
///
/// ```
/// assert_eq!(ludoteca_rules::quote("a\u{1b}[2Jb"), "a\u{fffd}[2Jb");
/// assert_eq!(ludoteca_rules::quote(&"x".repeat(100)).chars().count(), 61);
/// ```
pub fn quote(text: &str) -> String {
    let mut quoted: String = text
        .chars()
        .take(QUOTED)
        .map(|c| if is_unsafe_to_print(c) { '\u{fffd}' } else { c })
        .collect();
    if text.chars().nth(QUOTED).is_some() {
        quoted.push('…');
    }
    quoted
}

impl Message {
    /// A message with its English text, in which `{name}` stands for the argument of that name.
    pub const fn new(key: &'static str, english: &'static str) -> Self {
        Message {
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

    /// Adds an argument that repeats somebody's input, made safe by [`quote`].
    #[must_use]
    pub fn quoting(self, name: &'static str, value: &str) -> Self {
        self.with(name, quote(value))
    }

    /// Adds an argument that is a message of its own, with a key of its own.
    #[must_use]
    pub fn phrase(mut self, name: &'static str, phrase: impl Into<Message>) -> Self {
        self.args.push((name, Arg::Phrase(Box::new(phrase.into()))));
        self
    }

    /// Adds a list of choices, as `A`, `A or B`, `A, B or C`.
    #[must_use]
    pub fn with_choices(mut self, name: &'static str, choices: &[impl AsRef<str>]) -> Self {
        let choices = choices.iter().map(|choice| choice.as_ref().to_owned()).collect();
        self.args.push((name, Arg::Choices(choices)));
        self
    }

    /// The fixed name of this message.
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

impl fmt::Display for Message {
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

impl AsRef<Message> for Message {
    fn as_ref(&self) -> &Message {
        self
    }
}

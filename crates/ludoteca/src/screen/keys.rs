//! The key bindings of the game screen, in one list that the help shows, too.

use ratatui::crossterm::event::{KeyCode, KeyEvent, KeyModifiers};

/// What a key or a typed word does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Command {
    Help,
    Hint,
    Analysis,
    Undo,
    Redo,
    Back,
    Forth,
    Start,
    End,
    Flip,
    Speed,
    Animation,
    Hurry,
    MoreFacts,
    Annotate,
    Save,
    Resign,
    NewGame,
    Quit,
}

/// A key with its command. Letters and digits are not bound: they are typed moves.
struct Binding {
    command: Command,
    code: KeyCode,
    control: bool,
    /// As it is written on the screen.
    label: &'static str,
    /// The keys of the texts that describe it in a word and in a line; neighbours in the list may share the line.
    word: &'static str,
    text: &'static str,
}

const fn key(command: Command, code: KeyCode, label: &'static str, word: &'static str, text: &'static str) -> Binding {
    Binding {
        command,
        code,
        control: false,
        label,
        word,
        text,
    }
}

const fn control(
    command: Command,
    letter: char,
    label: &'static str,
    word: &'static str,
    text: &'static str,
) -> Binding {
    Binding {
        control: true,
        ..key(command, KeyCode::Char(letter), label, word, text)
    }
}

const BINDINGS: &[Binding] = &[
    key(Command::Hint, KeyCode::Char('!'), "!", "word-hint", "key-hint"),
    key(Command::Undo, KeyCode::Char('<'), "<", "word-undo", "key-undo"),
    key(Command::Redo, KeyCode::Char('>'), ">", "word-redo", "key-undo"),
    key(Command::Analysis, KeyCode::Tab, "Tab", "word-analysis", "key-analysis"),
    key(Command::Hurry, KeyCode::Char('.'), ".", "word-hurry", "key-hurry"),
    key(Command::Flip, KeyCode::Char('*'), "*", "word-flip", "key-flip"),
    key(Command::Speed, KeyCode::Char('+'), "+", "word-speed", "key-speed"),
    key(
        Command::Animation,
        KeyCode::Char(','),
        ",",
        "word-animation",
        "key-animation",
    ),
    key(Command::MoreFacts, KeyCode::Char('&'), "&", "word-binary", "key-binary"),
    key(Command::Back, KeyCode::PageUp, "PgUp", "word-replay", "key-replay"),
    key(Command::Forth, KeyCode::PageDown, "PgDn", "word-replay", "key-replay"),
    key(Command::Start, KeyCode::Home, "Home", "word-replay", "key-ends"),
    key(Command::End, KeyCode::End, "End", "word-replay", "key-ends"),
    control(Command::Annotate, 'a', "Ctrl-A", "word-annotate", "key-annotate"),
    control(Command::Save, 's', "Ctrl-S", "word-save", "key-save"),
    control(Command::Resign, 'r', "Ctrl-R", "word-resign", "key-resign"),
    control(Command::NewGame, 'n', "Ctrl-N", "word-new", "key-new"),
    control(Command::Quit, 'q', "Ctrl-Q", "word-quit", "key-quit"),
    key(Command::Help, KeyCode::Char('?'), "?", "word-help", "key-help"),
];

/// Other keys for the same commands.
const ALIASES: &[(KeyCode, bool, Command)] = &[
    (KeyCode::F(1), false, Command::Help),
    (KeyCode::F(2), false, Command::Hint),
    (KeyCode::F(3), false, Command::Analysis),
    (KeyCode::Char('c'), true, Command::Quit),
];

impl Command {
    /// The command of a key.
    pub(super) fn of(key: KeyEvent) -> Option<Self> {
        let control = key.modifiers.contains(KeyModifiers::CONTROL);
        let bound = BINDINGS
            .iter()
            .find(|bound| bound.code == key.code && bound.control == control);
        let other = ALIASES
            .iter()
            .find(|(code, with, _)| *code == key.code && *with == control);
        bound
            .map(|bound| bound.command)
            .or(other.map(|(_, _, command)| *command))
    }

    /// Its key, and the key of the text that describes it in a word.
    pub(super) fn shown(self) -> (&'static str, &'static str) {
        let bound = BINDINGS.iter().find(|bound| bound.command == self);
        bound.map_or(("", ""), |bound| (bound.label, bound.word))
    }

    /// All keys, with the key of the text that describes them in a line.
    pub(super) fn rows() -> impl Iterator<Item = (String, &'static str)> {
        BINDINGS.chunk_by(|a, b| a.text == b.text).map(|same| {
            let labels: Vec<&str> = same.iter().map(|bound| bound.label).collect();
            (labels.join(" "), same[0].text)
        })
    }
}

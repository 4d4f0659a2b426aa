//! Lines of text cut into the pieces of a record.

use ludoteca_rules::UserError;

use super::Comment;
use super::tags::in_name;

/// A piece of a record and the line it begins on.
#[derive(Clone, Debug)]
pub(super) struct Token {
    pub(super) line: u64,
    pub(super) kind: Kind,
}

#[derive(Clone, Debug)]
pub(super) enum Kind {
    Tag {
        name: String,
        value: String,
    },
    /// Something at the start of a line that should have been a tag.
    BadTag(UserError),
    Comment(Comment),
    /// `(`
    Open,
    /// `)`
    Close,
    /// A move, a number, a mark or a result.
    Word(String),
    /// Something that cannot be read.
    Flaw(UserError),
}

/// Reads line by line. Between two lines it remembers nothing but an open comment.
#[derive(Debug, Default)]
pub(super) struct Lexer {
    open: Option<OpenComment>,
    after_blank: bool,
}

#[derive(Debug)]
struct OpenComment {
    line: u64,
    text: String,
}

impl Lexer {
    /// Cuts the next line and hands its pieces on one by one: a line may hold more of them than should be kept.
    pub(super) fn feed(&mut self, text: &str, line: u64, take: &mut dyn FnMut(Token)) {
        // A comment that is never closed would swallow all games that follow. Nobody writes an empty line and then a whole
        // tag in a comment, so there a new game begins.
        if self.open.is_some() && self.after_blank && read_tag(text.trim_start()).is_some() {
            self.finish(take);
        }
        self.after_blank = text.trim().is_empty();
        if self.open.is_none() && text.starts_with('%') {
            return; // The standard's escape for what is not part of the game.
        }
        let mut rest = text;
        let mut only_tags = true;
        loop {
            if let Some(comment) = &mut self.open {
                let Some((inside, after)) = rest.split_once('}') else {
                    comment.text.push_str(rest);
                    comment.text.push(' ');
                    return;
                };
                comment.text.push_str(inside);
                let kind = Kind::Comment(Comment::new(&comment.text));
                take(Token {
                    line: comment.line,
                    kind,
                });
                self.open = None;
                only_tags = false;
                rest = after;
            }
            rest = rest.trim_start();
            let Some(first) = rest.chars().next() else { return };
            if first == '{' {
                self.open = Some(OpenComment {
                    line,
                    text: String::new(),
                });
                rest = &rest[1..];
                continue;
            }
            let (kind, after) = match first {
                '[' if only_tags => read_tag(rest).unwrap_or_else(|| (Kind::BadTag(not_a_tag(rest)), "")),
                ';' => (Kind::Comment(Comment::to_line_end(&rest[1..])), ""),
                '(' => (Kind::Open, &rest[1..]),
                ')' => (Kind::Close, &rest[1..]),
                '}' => (Kind::Flaw(stray_brace()), &rest[1..]),
                _ => {
                    let ends = |c: char| c.is_whitespace() || "{}();".contains(c);
                    let (word, after) = rest.split_at(rest.find(ends).unwrap_or(rest.len()));
                    (Kind::Word(word.to_owned()), after)
                }
            };
            only_tags &= matches!(kind, Kind::Tag { .. });
            take(Token { line, kind });
            rest = after;
        }
    }

    /// Says what is wrong if the text ends here.
    pub(super) fn finish(&mut self, take: &mut dyn FnMut(Token)) {
        if let Some(comment) = self.open.take() {
            let why = UserError::new(
                "record-open-comment",
                "the comment that begins here with '{brace}' is never closed",
            )
            .with("brace", '{');
            take(Token {
                line: comment.line,
                kind: Kind::Flaw(why),
            });
        }
    }

    /// Drops the words of an open comment: nobody will ask for them.
    pub(super) fn forget(&mut self) {
        if let Some(comment) = &mut self.open {
            comment.text = String::new();
        }
    }
}

/// A tag at the start of a text, and what follows it.
fn read_tag(text: &str) -> Option<(Kind, &str)> {
    let inside = text.strip_prefix('[')?.trim_start();
    let (name, rest) = inside.split_at(inside.find(|c| !in_name(c))?);
    let rest = rest.trim_start().strip_prefix('"')?;
    let mut value = String::new();
    let mut chars = rest.char_indices();
    let after = loop {
        match chars.next()? {
            (i, '"') => break &rest[i + 1..],
            (_, '\\') => match chars.next()? {
                (_, c @ ('"' | '\\')) => value.push(c),
                (_, c) => value.extend(['\\', c]),
            },
            (_, c) => value.push(c),
        }
    };
    let after = after.trim_start().strip_prefix(']')?;
    let name = name.to_owned();
    (!name.is_empty()).then_some((Kind::Tag { name, value }, after))
}

fn not_a_tag(text: &str) -> UserError {
    UserError::new("record-tag", "'{text}' is not a tag such as [First \"Ana\"]").quoting("text", text)
}

fn stray_brace() -> UserError {
    UserError::new("record-stray-brace", "a '{brace}' that closes no comment").with("brace", '}')
}

//! A file of many games, one at a time.

use std::collections::VecDeque;
use std::fmt;
use std::io::{self, BufRead};

use ludoteca_rules::UserError;

use super::Record;
use super::read::read;
use super::tags::read_result;
use super::tokens::{Kind, Lexer, Token};

/// A game longer than this is refused, so that no file can fill the memory.
pub const MAX_GAME_BYTES: usize = 1 << 21;

/// So is one of more pieces than this: small ones take more room in memory than on paper.
const MAX_PIECES: usize = 200_000;

/// A game that cannot be read: what is wrong, and on which line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Broken {
    /// The line, counted from 1.
    pub line: u64,
    /// What is wrong there.
    pub why: UserError,
}

impl fmt::Display for Broken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.user_error().fmt(f)
    }
}

impl std::error::Error for Broken {}

impl Broken {
    /// The same as something that can be translated.
    pub fn user_error(&self) -> UserError {
        UserError::new("record-line", "line {line}: {why}")
            .with("line", self.line)
            .phrase("why", self.why.clone())
    }
}

/// Why [`Records`] gave no record.
#[derive(Debug)]
pub enum ReadError {
    /// This game is broken; the next one is read all the same.
    Broken(Broken),
    /// The file cannot be read any further.
    Io(io::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.user_error().fmt(f)
    }
}

impl std::error::Error for ReadError {}

impl ReadError {
    /// The same as something that can be translated; what the system says is its own affair.
    pub fn user_error(&self) -> UserError {
        match self {
            ReadError::Broken(broken) => broken.user_error(),
            ReadError::Io(error) => UserError::new("system-error", "{error}").with("error", error),
        }
    }
}

/// The games of a text, read as they are asked for.
///
/// ```
/// use ludoteca_arena::record::Records;
/// let text = "[Game \"nim\"]\n\n1. 3-3 *\n\n[Game \"nim\"]\n\n1. 9-9 *\n\n[Game \"tic-tac-toe\"]\n\n1. 5 1 *\n";
/// let games: Vec<_> = Records::new(text.as_bytes()).collect();
/// assert!(games[0].is_ok() && games[2].is_ok());
/// assert!(games[1].as_ref().unwrap_err().to_string().starts_with("line 7: move 1, '9-9', cannot be played"));
/// ```
#[derive(Debug)]
pub struct Records<R> {
    input: R,
    line: u64,
    lexer: Lexer,
    /// Games that have been taken in whole.
    whole: VecDeque<Pieces>,
    /// The game that is being taken in.
    open: Pieces,
    over: bool,
}

impl<R: BufRead> Records<R> {
    /// The games of a text.
    pub fn new(input: R) -> Self {
        Records {
            input,
            line: 0,
            lexer: Lexer::default(),
            whole: VecDeque::new(),
            open: Pieces::default(),
            over: false,
        }
    }

    /// Takes in one line; at the end of the text, the last game.
    fn take_in(&mut self) -> io::Result<()> {
        let line = read_line(&mut self.input)?;
        self.line += 1;
        let Records { lexer, whole, open, .. } = self;
        let mut take = |token: Token| {
            if open.ends_before(&token) {
                whole.push_back(std::mem::take(open));
            }
            open.push(token);
        };
        let Some((text, cut)) = line else {
            self.over = true;
            lexer.finish(&mut take);
            whole.push_back(std::mem::take(open));
            return Ok(());
        };
        // Some programs put a byte order mark before all else.
        let marked = text.strip_prefix('\u{feff}').filter(|_| self.line == 1);
        lexer.feed(marked.unwrap_or(&text), self.line, &mut take);
        open.bytes += text.len();
        if cut || open.bytes > MAX_GAME_BYTES {
            open.give_up(self.line);
        }
        if open.given_up {
            lexer.forget();
        }
        Ok(())
    }
}

impl<R: BufRead> Iterator for Records<R> {
    type Item = Result<Record, ReadError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            while let Some(pieces) = self.whole.pop_front() {
                if !pieces.tokens.is_empty() {
                    return Some(read(pieces.tokens).map_err(ReadError::Broken));
                }
            }
            if self.over {
                return None;
            }
            if let Err(error) = self.take_in() {
                self.over = true;
                return Some(Err(ReadError::Io(error)));
            }
        }
    }
}

/// The pieces of one game.
#[derive(Debug, Default)]
struct Pieces {
    tokens: Vec<Token>,
    /// The first tag's name and line.
    first_tag: Option<(String, u64)>,
    /// Whether the moves have begun, so that the next tag is another game's.
    moves: bool,
    /// Variations opened and not closed.
    nesting: usize,
    /// Whether the result has been met, so that nothing but comments can follow.
    ended: bool,
    bytes: usize,
    given_up: bool,
}

impl Pieces {
    /// Whether a piece belongs to the next game. A game may have no moves at all: then the next one is known by beginning
    /// with the same tag on another line.
    fn ends_before(&self, token: &Token) -> bool {
        let again = |(first, line): &(String, u64), name: &String| first == name && *line < token.line;
        match &token.kind {
            Kind::Tag { name, .. } => self.moves || self.first_tag.as_ref().is_some_and(|first| again(first, name)),
            Kind::BadTag(_) => self.moves,
            Kind::Word(_) | Kind::Open | Kind::Close | Kind::Flaw(_) => self.ended,
            Kind::Comment(_) => false,
        }
    }

    fn push(&mut self, token: Token) {
        match &token.kind {
            Kind::Tag { name, .. } if self.first_tag.is_none() => self.first_tag = Some((name.clone(), token.line)),
            Kind::Open => self.nesting += 1,
            Kind::Close => self.nesting = self.nesting.saturating_sub(1),
            // What has no tags is no game, and one complaint is enough for all of it.
            Kind::Word(word) => {
                self.ended |= self.first_tag.is_some() && self.nesting == 0 && read_result(word).is_some();
            }
            Kind::Tag { .. } | Kind::BadTag(_) | Kind::Comment(_) | Kind::Flaw(_) => (),
        }
        self.moves |= !matches!(token.kind, Kind::Tag { .. } | Kind::BadTag(_) | Kind::Comment(_));
        if self.tokens.len() >= MAX_PIECES {
            self.give_up(token.line);
        }
        if !self.given_up {
            self.tokens.push(token);
        }
    }

    /// Keeps nothing of a game that is too long but the complaint.
    fn give_up(&mut self, line: u64) {
        if self.given_up {
            return;
        }
        let why = UserError::new(
            "record-too-long",
            "a game is longer than {most} bytes or {pieces} words",
        )
        .with("most", MAX_GAME_BYTES)
        .with("pieces", MAX_PIECES);
        self.tokens = vec![Token {
            line,
            kind: Kind::Flaw(why),
        }];
        self.moves = true;
        self.given_up = true;
    }
}

/// The next line without its end, cut if it is too long for any game; `None` at the end of the text.
fn read_line(input: &mut impl BufRead) -> io::Result<Option<(String, bool)>> {
    let mut bytes = Vec::new();
    let (mut ended, mut found, mut cut) = (false, false, false);
    while !ended {
        let buffer = match input.fill_buf() {
            Ok(buffer) => buffer,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if buffer.is_empty() {
            break;
        }
        found = true;
        let end = buffer.iter().position(|&b| b == b'\n');
        let line = &buffer[..end.unwrap_or(buffer.len())];
        let room = (MAX_GAME_BYTES + 1).saturating_sub(bytes.len());
        cut |= line.len() > room;
        bytes.extend_from_slice(&line[..line.len().min(room)]);
        let used = line.len() + usize::from(end.is_some());
        ended = end.is_some();
        input.consume(used);
    }
    Ok(found.then(|| (decode(bytes), cut)))
}

/// Text in UTF-8; what is none is taken for Latin-1, which old files are in.
fn decode(bytes: Vec<u8>) -> String {
    let text =
        String::from_utf8(bytes).unwrap_or_else(|error| error.into_bytes().into_iter().map(char::from).collect());
    text.trim_end_matches('\r').to_owned()
}

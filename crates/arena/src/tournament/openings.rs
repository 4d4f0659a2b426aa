//! Where games begin: at the opening of the game, after random moves that leave it level, or as a file says.

use ludoteca_games::{GameHandle, Line, Rng};
use ludoteca_rules::UserError;

use crate::balanced_opening;
use crate::record::Records;

/// A file of openings holds no more than this many.
const MOST_OPENINGS: usize = 100_000;

/// Where games begin.
#[derive(Clone, Debug)]
pub enum Openings {
    /// From where a line stands: the opening of the game, or a position asked for.
    From(Line),
    /// After so many random moves that leave the game level.
    Random {
        /// Moves.
        plies: u32,
        /// How many positions are searched before an opening counts as level.
        look: u64,
    },
    /// From each of these in turn.
    Book(Vec<Line>),
}

impl Openings {
    /// Reads a book: game records, or lines that each hold a position or moves from the opening. Empty lines and lines that
    /// begin with `#` are passed over.
    ///
    /// # Errors
    /// When a line is neither, a game is over, or there are no openings at all.
    pub fn read(game: &GameHandle, text: &str) -> Result<Self, UserError> {
        let mut book = Vec::new();
        if text.trim_start().starts_with('[') && text.contains("[Game ") {
            for record in Records::new(text.as_bytes()) {
                let record = record.map_err(|why| why.user_error())?;
                if record.game().is_ok_and(|other| other != *game) {
                    return Err(UserError::new(
                        "openings-other-game",
                        "a record is of another game or other rules",
                    ));
                }
                book.push(record.line(game)?);
            }
        } else {
            for (i, words) in text.lines().enumerate() {
                let words = words.trim();
                if words.is_empty() || words.starts_with('#') {
                    continue;
                }
                let line = read_line(game, words).map_err(|why| {
                    UserError::new("openings-line", "line {line}: {why}")
                        .with("line", i + 1)
                        .phrase("why", why)
                })?;
                book.push(line);
            }
        }
        if let Some(over) = book.iter().position(|line| line.outcome().is_some()) {
            return Err(
                UserError::new("openings-over", "in opening {number} the game is over").with("number", over + 1)
            );
        }
        if book.is_empty() || book.len() > MOST_OPENINGS {
            return Err(
                UserError::new("openings-count", "{count} openings: there must be 1 to {most}")
                    .with("count", book.len())
                    .with("most", MOST_OPENINGS),
            );
        }
        Ok(Openings::Book(book))
    }

    /// The opening of a number: the same for the same seed, whoever asks first.
    pub fn line(&self, game: &GameHandle, number: u64, seed: u64) -> Line {
        match self {
            Openings::Random { plies, look } => {
                let mut rng = Rng::new(seed);
                rng.begin(number);
                // Where so many moves end the game, fewer have to do.
                (1..=*plies)
                    .rev()
                    .find_map(|plies| balanced_opening(game, plies, *look, &mut rng))
                    .unwrap_or_else(|| game.line())
            }
            Openings::From(line) => line.clone(),
            Openings::Book(book) => in_turn(book, number).clone(),
        }
    }

    /// The opening of a number, if it need not be looked for.
    pub(super) fn at_hand(&self, number: u64) -> Option<&Line> {
        match self {
            Openings::Random { .. } => None,
            Openings::From(line) => Some(line),
            Openings::Book(book) => Some(in_turn(book, number)),
        }
    }

    /// Refuses random openings so long that they are whole games.
    pub(super) fn check(&self, game: &GameHandle, seed: u64) -> Result<(), UserError> {
        match self {
            Openings::Random { plies, look }
                if balanced_opening(game, *plies, *look, &mut Rng::new(seed)).is_none() =>
            {
                Err(UserError::new(
                    "openings-too-long",
                    "{plies} random moves leave no game to play: ask for fewer",
                )
                .with("plies", *plies))
            }
            _ => Ok(()),
        }
    }

    /// All that tells two sets of openings apart.
    pub fn identity(&self) -> String {
        let text = |line: &Line| {
            let positions = (0..=line.len()).map(|i| line.position_at(i).text());
            positions.collect::<Vec<_>>().join(" ")
        };
        match self {
            Openings::From(line) => text(line),
            Openings::Random { plies, look } => format!("random {plies} {look}"),
            Openings::Book(book) => book.iter().map(text).collect::<Vec<_>>().join("\n"),
        }
    }
}

fn in_turn(book: &[Line], number: u64) -> &Line {
    &book[(number % book.len() as u64) as usize]
}

/// A position, or moves from the opening; what is neither is complained about as moves.
fn read_line(game: &GameHandle, words: &str) -> Result<Line, UserError> {
    let mut line = game.line();
    match line.play_text(words) {
        Ok(()) => Ok(line),
        Err(why) => match game.parse_state(words) {
            Ok(position) => Ok(position.line()),
            Err(_) => Err(why),
        },
    }
}

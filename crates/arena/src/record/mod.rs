//! Game records: PGN-shaped text for every game, read, checked by playing it through, and written back.
//!
//! A record is tags and moves. The tags settle the game (`Game`, its options such as `Rules` or `Size`, and `FEN` for a
//! start elsewhere than the opening), so a record says all by itself. Moves may carry marks (`?!`, `$10`), comments and
//! variations; all are kept.
//!
//! Moves are numbered as in chess, one number for a turn of each player. Where a player moves twice running (Oware lets
//! him after a pass, or a grand slam in `ouri`) a new number begins, and a move of the second player that does not follow
//! one of the first is written `7... c`. On reading, numbers are passed over: the rules know whose turn it is.
//!
//! ```
//! use ludoteca_arena::record::{Record, Records};
//! use ludoteca_games::{GameHandle, Options};
//! let mut line = GameHandle::new("oware", &Options::default())?.line();
//! line.play_text("FfEc")?;
//! let record = Record::from_line(&line, [("First", "Ana"), ("Second", "engine:level=3")]);
//! let text = record.to_string();
//! assert!(text.ends_with("\n\n1. F f 2. E c *\n"));
//! assert_eq!(Records::new(text.as_bytes()).next().unwrap().unwrap(), record);
//! # Ok::<(), ludoteca_rules::UserError>(())
//! ```

mod analysis;
mod file;
mod move_evaluation;
mod moves;
mod notes;
mod pgn_builder;
mod read;
mod review;
mod signature;
mod stream;
mod summary;
mod tags;
mod tokens;
mod variant;
mod wrapped_text;
mod write;

use ludoteca_games::{GameHandle, Line, Move};
use ludoteca_rules::{Player, UserError, Verdict};

pub use file::NewFile;
pub(crate) use file::followed;
pub use move_evaluation::MoveEvaluation;
pub(crate) use move_evaluation::push_seconds;
pub use moves::{MAX_MOVES, MAX_NESTING};
pub use notes::{Comment, Mark, Note, Variation};
pub(crate) use pgn_builder::PgnBuilder;
pub use review::{Better, Review, ReviewedMove, Reviewer, review};
pub use stream::{Broken, MAX_GAME_BYTES, ReadError, Records};
pub use summary::{Summary, chance, mark_for};
pub use tags::Tags;
pub(crate) use tags::result_text;
pub(crate) use variant::tags_of as tags_of_game;

/// A game on paper.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    tags: Tags,
    /// Comments before the first move.
    notes: Vec<Note>,
    plies: Vec<Ply>,
}

/// A move on paper, with what was written beside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    number: u32,
    player: Player,
    text: String,
    marks: Vec<Mark>,
    notes: Vec<Note>,
}

impl Record {
    /// The record of a line of play. The tags that follow from it (the game and its options, `Result`, `Score`, `FEN`,
    /// `Termination`, `PlyCount`) are filled in; the given ones come on top, so that a game lost on time can say so.
    pub fn from_line<'t>(line: &Line, tags: impl IntoIterator<Item = (&'t str, &'t str)>) -> Self {
        let mut plies: Vec<Ply> = Vec::with_capacity(line.len());
        for i in 0..line.len() {
            let player = line.player_at(i);
            let number = plies.last().map_or_else(
                || first_number(line),
                |last| number_after(last.number, last.player, player),
            );
            plies.push(Ply::new(number, player, line.move_text(i)));
        }
        Record {
            tags: tags_of(line, tags),
            notes: Vec::new(),
            plies,
        }
    }

    /// The tags.
    pub fn tags(&self) -> &Tags {
        &self.tags
    }

    /// Sets a tag that does not settle the game: those are as they are.
    pub fn set_tag(&mut self, name: &str, value: &str) {
        if !variant::settles_game(self.tags.get("Game").unwrap_or_default(), name) {
            self.tags.set(name, value);
        }
    }

    /// Says who won where the moves do not: somebody gave up, or ran out of time.
    pub fn set_result(&mut self, verdict: Verdict) {
        self.tags.set("Result", result_text(Some(verdict)));
    }

    /// Comments before the first move.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// The moves.
    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// A move, to write something beside it.
    pub fn ply_mut(&mut self, index: usize) -> Option<&mut Ply> {
        self.plies.get_mut(index)
    }

    /// Who won, by the `Result` tag; `None` while the game is open.
    pub fn result(&self) -> Option<Verdict> {
        self.tags.get("Result").and_then(tags::read_result).flatten()
    }

    /// The game that the tags settle.
    ///
    /// # Errors
    /// When they settle none; never for a record that was read.
    pub fn game(&self) -> Result<GameHandle, UserError> {
        variant::game_of(&self.tags)
    }

    /// The line of play, in the game that [`Record::game`] gives.
    ///
    /// # Errors
    /// When the moves cannot be played; never for a record that was read and its own game.
    pub fn line(&self, game: &GameHandle) -> Result<Line, UserError> {
        let mut line = variant::start_of(&self.tags, game)?;
        for ply in &self.plies {
            let mv = line.position().parse_move(&ply.text)?;
            line.play(mv)?;
        }
        Ok(line)
    }
}

impl Ply {
    fn new(number: u32, player: Player, text: String) -> Self {
        Ply {
            number,
            player,
            text,
            marks: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// The number it is written under.
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// Who made it.
    pub const fn player(&self) -> Player {
        self.player
    }

    /// The move in the game's notation.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The move with its number, as people cite it: `7. F` or `7... c`.
    pub fn cited(&self) -> String {
        let dots = if self.player == Player::First { "." } else { "..." };
        format!("{}{dots} {}", self.number, self.text)
    }

    /// Its marks, in the order they were given.
    pub fn marks(&self) -> &[Mark] {
        &self.marks
    }

    /// The comments and variations after it.
    pub fn notes(&self) -> &[Note] {
        &self.notes
    }

    /// Adds a mark.
    pub fn mark(&mut self, mark: Mark) {
        self.marks.push(mark);
    }

    /// Adds a comment.
    pub fn comment(&mut self, text: &str) {
        self.notes.push(Note::Comment(Comment::new(text)));
    }

    /// Adds a variation: what could have been played instead.
    pub fn variation(&mut self, variation: Variation) {
        self.notes.push(Note::Variation(variation));
    }

    /// What a player or an annotator thought of the move, if a comment says so.
    pub fn thought(&self) -> Option<MoveEvaluation> {
        self.notes.iter().find_map(Note::thought)
    }
}

/// The tags of a line of play: those that follow from it, and the given ones on top.
fn tags_of<'t>(line: &Line, tags: impl IntoIterator<Item = (&'t str, &'t str)>) -> Tags {
    let game = line.game();
    let mut all = variant::tags_of(game);
    let outcome = line.outcome();
    all.set("Result", result_text(outcome.map(|outcome| outcome.verdict)));
    if let Some(outcome) = &outcome {
        all.set("Termination", outcome.reason);
        if let Some([first, second]) = outcome.scores {
            all.set("Score", &format!("{first}-{second}"));
        }
    }
    if !line.is_from_opening() {
        all.set("FEN", &line.start().text());
    }
    all.set("PlyCount", &line.len().to_string());
    for (name, value) in tags {
        if !variant::settles_game(game.id(), name) {
            all.set(name, value);
        }
    }
    all
}

/// The number of the first move of a line, where the text of its start counts moves.
pub(crate) fn first_number(line: &Line) -> u32 {
    line.start().plies() / 2 + 1
}

/// The number of a player's move that follows another's.
fn number_after(number: u32, last: Player, player: Player) -> u32 {
    match (last, player) {
        (Player::First, Player::Second) => number,
        _ => number.saturating_add(1),
    }
}

/// Plays moves, as far as they are legal, and writes them down.
fn played(line: &mut Line, number: u32, moves: &[Move]) -> Vec<Ply> {
    let mut plies: Vec<Ply> = Vec::with_capacity(moves.len());
    for &mv in moves {
        let (player, text) = (line.to_move(), line.position().move_text(mv));
        if line.play(mv).is_err() {
            break;
        }
        let number = plies
            .last()
            .map_or(number, |last| number_after(last.number, last.player, player));
        plies.push(Ply::new(number, player, text));
    }
    plies
}

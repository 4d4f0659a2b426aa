//! The moves of a record with what stands beside them, each played as it is read.

use ludoteca_games::Line;
use ludoteca_rules::UserError;

use super::stream::Broken;
use super::tags::{read_result, result_text};
use super::tokens::{Kind, Token};
use super::{Mark, Note, Ply, Variation, number_after, variant};

/// The most moves in one game.
pub const MAX_MOVES: usize = 10_000;
/// The most moves in one game with its variations: enough for a better line beside every move.
const MAX_WITH_VARIATIONS: usize = 10 * MAX_MOVES;
/// How deep variations may be nested.
pub const MAX_NESTING: usize = 16;

pub(super) struct MoveReader {
    line: Line,
    tokens: std::vec::IntoIter<Token>,
    /// Whether Auale's ways of writing are understood.
    ogn: bool,
    /// The line of text that has been reached.
    at: u64,
    /// Moves so far, variations counted.
    moves: usize,
    result: Option<(&'static str, u64)>,
}

impl MoveReader {
    pub(super) fn new(line: Line, tokens: Vec<Token>, ogn: bool) -> Self {
        MoveReader {
            line,
            tokens: tokens.into_iter(),
            ogn,
            at: 0,
            moves: 0,
            result: None,
        }
    }

    /// The game as played.
    pub(super) fn line(&self) -> &Line {
        &self.line
    }

    /// The result behind the moves, and its line of text.
    pub(super) fn result(&self) -> Option<(&'static str, u64)> {
        self.result
    }

    /// All moves of the game, the first under this number.
    pub(super) fn read(&mut self, number: u32) -> Result<Variation, Broken> {
        self.sequence(0, number).map_err(|why| Broken { line: self.at, why })
    }

    /// Moves up to the end of the game or of the variation.
    fn sequence(&mut self, nesting: usize, number: u32) -> Result<Variation, UserError> {
        let (mut notes, mut plies): (Vec<Note>, Vec<Ply>) = (Vec::new(), Vec::new());
        let opened = self.at;
        while let Some(token) = self.tokens.next() {
            self.at = token.line;
            match token.kind {
                Kind::Comment(comment) => {
                    let beside = plies.last_mut().map_or(&mut notes, |ply| &mut ply.notes);
                    beside.push(Note::Comment(comment));
                }
                Kind::Open => {
                    let ply = plies.last_mut().ok_or_else(variation_of_nothing)?;
                    let variation = self.variation(nesting + 1, ply.number)?;
                    ply.notes.push(Note::Variation(variation));
                }
                Kind::Close if nesting > 0 => return Ok(Variation { notes, plies }),
                Kind::Close => {
                    return Err(UserError::new("record-stray-bracket", "a ')' that closes no variation"));
                }
                Kind::Word(word) => self.word(&word, nesting, number, &mut plies)?,
                Kind::Flaw(why) | Kind::BadTag(why) => return Err(why),
                Kind::Tag { .. } => (),
            }
        }
        if nesting > 0 {
            self.at = opened;
            return Err(UserError::new(
                "record-open-variation",
                "the variation that begins here with '(' is never closed",
            ));
        }
        Ok(Variation { notes, plies })
    }

    /// A variation behind the last move: that one is taken back for its length.
    fn variation(&mut self, nesting: usize, number: u32) -> Result<Variation, UserError> {
        if nesting > MAX_NESTING {
            return Err(
                UserError::new("record-nesting", "variations are nested more than {most} deep")
                    .with("most", MAX_NESTING),
            );
        }
        let instead_of = self.line.undo().ok_or_else(variation_of_nothing)?;
        let variation = self.sequence(nesting, number)?;
        if variation.plies.is_empty() {
            return Err(UserError::new("record-variation-empty", "a variation without a move"));
        }
        for _ in &variation.plies {
            self.line.undo();
        }
        self.line.play(instead_of)?;
        Ok(variation)
    }

    /// A number, a move, a mark or a result; number, move and mark also without space between.
    fn word(&mut self, word: &str, nesting: usize, number: u32, plies: &mut Vec<Ply>) -> Result<(), UserError> {
        if let Some(result) = self.read_result(word) {
            // A variation may say how it would end; that is not the game's result.
            if nesting == 0 {
                self.result = Some((result, self.at));
            }
            return Ok(());
        }
        if let Some(nag) = word.strip_prefix('$') {
            let mark = nag.parse().map_err(|_| unknown_mark(word))?;
            return mark_last(plies, Mark(mark), word);
        }
        let word = without_number(word);
        let (moves, mark) = word.split_at(word.trim_end_matches(['!', '?']).len());
        self.play(moves, number, plies)?;
        match mark {
            "" => Ok(()),
            _ => mark_last(plies, Mark::from_suffix(mark).ok_or_else(|| unknown_mark(mark))?, word),
        }
    }

    fn read_result(&self, word: &str) -> Option<&'static str> {
        let score = variant::read_score(word).filter(|_| self.ogn);
        score
            .map(|(south, north)| variant::by_score(south, north))
            .or_else(|| read_result(word).map(result_text))
    }

    /// Plays a word of moves: one, none, or several joined as Oware writes them.
    fn play(&mut self, word: &str, number: u32, plies: &mut Vec<Ply>) -> Result<(), UserError> {
        // Auale adds the seeds captured: `f+3`.
        let word = word
            .split_once('+')
            .filter(|_| self.ogn)
            .map_or(word, |(moves, _)| moves);
        let game = self.line.game().clone();
        for text in game.split_moves(word) {
            let player = self.line.to_move();
            let number = plies
                .last()
                .map_or(number, |last| number_after(last.number, last.player, player));
            let written = self.play_one(text).map_err(|why| {
                UserError::new("record-move", "move {number}, '{move}', cannot be played: {why}")
                    .with("number", number)
                    .quoting("move", text)
                    .phrase("why", why)
            })?;
            plies.push(Ply::new(number, player, written));
        }
        Ok(())
    }

    /// Plays a move and gives it back in the game's own notation.
    fn play_one(&mut self, text: &str) -> Result<String, UserError> {
        if let Some((result, _)) = self.result {
            return Err(
                UserError::new("record-after-result", "the result {result} stands before it").with("result", result),
            );
        }
        if self.line.len() == MAX_MOVES || self.moves == MAX_WITH_VARIATIONS {
            return Err(UserError::new(
                "record-many-moves",
                "a game holds at most {most} moves, {all} with its variations",
            )
            .with("most", MAX_MOVES)
            .with("all", MAX_WITH_VARIATIONS));
        }
        self.moves += 1;
        // Whose move it would be means nothing once the game is over, so that comes first.
        if let Some(outcome) = self.line.outcome() {
            return Err(
                UserError::new("record-game-over", "the game is over ({reason})").with("reason", outcome.reason)
            );
        }
        let position = self.line.position();
        let mv = position.parse_move(text)?;
        let written = position.move_text(mv);
        self.line.play(mv)?;
        Ok(written)
    }
}

/// A word without the number in front: `12.F`, `12...`, `12.` or `...`.
fn without_number(word: &str) -> &str {
    let rest = word.trim_start_matches(|c: char| c.is_ascii_digit());
    if rest.starts_with('.') {
        rest.trim_start_matches('.')
    } else {
        word
    }
}

fn mark_last(plies: &mut [Ply], mark: Mark, word: &str) -> Result<(), UserError> {
    let ply = plies.last_mut().ok_or_else(|| {
        UserError::new("record-mark-of-nothing", "the mark '{word}' stands behind no move").quoting("word", word)
    })?;
    ply.mark(mark);
    Ok(())
}

fn unknown_mark(word: &str) -> UserError {
    UserError::new(
        "record-mark",
        "'{word}' is no mark: they are !, ?, !!, ??, !?, ?! and $0 to $255",
    )
    .quoting("word", word)
}

fn variation_of_nothing() -> UserError {
    UserError::new("record-variation-of-nothing", "a variation stands behind no move")
}

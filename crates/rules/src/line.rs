//! What a position alone cannot tell: how often it has been on the board, and how long the game has lasted.

use crate::{Game, Outcome, Player, UserError};

/// The hashes of the positions on a path, for counting repetitions.
///
/// It belongs beside a state, not in it: search pushes and pops along its path, a match only pushes. A push costs one
/// store, and [`History::occurrences`] looks back no further than the last irreversible move.
#[derive(Clone, Debug, Default)]
pub struct History {
    entries: Vec<Entry>,
}

#[derive(Clone, Copy, Debug)]
struct Entry {
    hash: u64,
    /// Where the stretch of reversible moves that this entry belongs to began.
    since: usize,
}

impl History {
    /// An empty history.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a position; `irreversible` says whether the move to it closes the way back.
    #[inline]
    pub fn push(&mut self, hash: u64, irreversible: bool) {
        let since = match self.entries.last() {
            Some(last) if !irreversible => last.since,
            _ => self.entries.len(),
        };
        self.entries.push(Entry { hash, since });
    }

    /// Takes the latest position off.
    #[inline]
    pub fn pop(&mut self) {
        self.entries.pop();
    }

    /// Indices of the positions with the latest one's hash, itself left out, latest first.
    fn earlier(&self) -> impl Iterator<Item = usize> {
        let (last, before) = self
            .entries
            .split_last()
            .map_or((None, &[][..]), |(last, before)| (Some(last), before));
        let (hash, since) = last.map_or((0, 0), |last| (last.hash, last.since));
        (since..before.len()).rev().filter(move |&i| before[i].hash == hash)
    }

    /// How many moves ago the latest position was there before (by hash).
    #[inline]
    pub fn since_repeated(&self) -> Option<usize> {
        self.earlier().next().map(|index| self.entries.len() - 1 - index)
    }

    /// How often the latest position has been on the path, this time included (by hash).
    #[inline]
    pub fn occurrences(&self) -> u32 {
        if self.entries.is_empty() {
            0
        } else {
            1 + self.earlier().count() as u32
        }
    }
}

/// A line of play: a start position and the moves from it, with repetition and length watched.
///
/// ```
/// use ludoteca_rules::{Line, jeson_mor::JesonMor};
/// let mut line = Line::new(JesonMor::<u128>::new(9)?);
/// line.play_text("a1b3 a9b7 b3a1 b7a9 a1b3 a9b7 b3a1 b7a9")?;
/// assert_eq!(line.outcome().unwrap().reason, "repetition");
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Line<G: Game> {
    game: G,
    states: Vec<G::State>,
    moves: Vec<G::Move>,
    history: History,
}

impl<G: Game> Line<G> {
    /// A line from the opening.
    pub fn new(game: G) -> Self {
        let opening = game.opening();
        Self::from_state(game, opening)
    }

    /// A line from any position, which counts as its first occurrence.
    pub fn from_state(game: G, state: G::State) -> Self {
        let mut history = History::new();
        history.push(game.hash(&state), true);
        Line {
            game,
            states: vec![state],
            moves: Vec::new(),
            history,
        }
    }

    /// A line from a position that is written down, or from the opening, after moves that are.
    ///
    /// ```
    /// use ludoteca_rules::{Line, oware::Oware};
    /// let line = Line::at(Oware::preset("abapa").unwrap(), None, "F f").unwrap();
    /// assert_eq!(line.moves().len(), 2);
    /// ```
    ///
    /// # Errors
    /// When the position or a move cannot be read, or a move may not be made.
    pub fn at(game: G, position: Option<&str>, moves: &str) -> Result<Self, UserError> {
        let start = match position {
            Some(text) => game.parse_position(text)?,
            None => game.opening(),
        };
        let mut line = Self::from_state(game, start);
        line.play_text(moves)?;
        Ok(line)
    }

    /// Becomes the same line of play as another of the same game. Unlike a clone it keeps its rule book and its room: whoever
    /// plays game after game needs no more of them for each.
    pub fn follow(&mut self, other: &Self) {
        self.states.clone_from(&other.states);
        self.moves.clone_from(&other.moves);
        self.history.entries.clone_from(&other.history.entries);
    }

    /// The rules.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The position now.
    pub fn state(&self) -> &G::State {
        self.states.last().expect("a line has a start position")
    }

    /// Every position from the start to now.
    pub fn states(&self) -> &[G::State] {
        &self.states
    }

    /// The moves from the start to now.
    pub fn moves(&self) -> &[G::Move] {
        &self.moves
    }

    /// Whose turn it is.
    pub fn to_move(&self) -> Player {
        self.game.to_move(self.state())
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<Outcome> {
        let state = self.state();
        self.game.outcome(state).or_else(|| {
            let earlier = self
                .history
                .earlier()
                .filter(|&i| self.game.repeats(&self.states[i], state))
                .count();
            let plies = self.game.plies(&self.states[0]) + self.moves.len() as u32;
            self.game.history_outcome(state, 1 + earlier as u32, plies)
        })
    }

    /// The legal moves, none if the game is over.
    pub fn legal(&self) -> impl Iterator<Item = G::Move> {
        self.outcome()
            .is_none()
            .then(|| self.game.moves(self.state()))
            .into_iter()
            .flatten()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// When the game is over or the move is not legal; the line stays as it was.
    pub fn play(&mut self, mv: G::Move) -> Result<(), UserError> {
        if let Some(outcome) = self.outcome() {
            return Err(game_over(&outcome));
        }
        self.play_on(mv)
    }

    /// Plays a move in a game of which [`Line::outcome`] has just said that it is not over.
    ///
    /// # Errors
    /// When the move is not legal; the line stays as it was.
    pub fn play_on(&mut self, mv: G::Move) -> Result<(), UserError> {
        let next = self.game.play(self.state(), mv)?;
        self.push(mv, next);
        Ok(())
    }

    /// Plays a list of moves in the game's notation.
    ///
    /// # Errors
    /// Names the first move that cannot be read or played; the moves before it have been played.
    pub fn play_text(&mut self, text: &str) -> Result<(), UserError> {
        for (i, word) in self.game.split_moves(text).into_iter().enumerate() {
            self.outcome()
                .map_or_else(
                    || self.game.parse_move(self.state(), word).and_then(|mv| self.play(mv)),
                    |outcome| Err(game_over(&outcome)),
                )
                .map_err(|why| {
                    UserError::new("move-in-list", "move {number} ('{move}') cannot be played: {why}")
                        .with("number", i + 1)
                        .quoting("move", word)
                        .phrase("why", why)
                })?;
        }
        Ok(())
    }

    /// Takes the last move back; `None` at the start.
    pub fn undo(&mut self) -> Option<G::Move> {
        let mv = self.moves.pop()?;
        self.states.pop();
        self.history.pop();
        Some(mv)
    }

    fn push(&mut self, mv: G::Move, next: G::State) {
        self.history
            .push(self.game.hash(&next), self.game.irreversible(self.state(), &next));
        self.states.push(next);
        self.moves.push(mv);
    }
}

/// The refusal of any move in a finished game.
pub(crate) fn game_over(outcome: &Outcome) -> UserError {
    UserError::new("game-over", "the game is over ({reason})").with("reason", outcome.reason)
}

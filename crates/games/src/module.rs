//! What a game brings to the seam beside its rules. Everything but [`Viewable`] and [`Tensors`] has defaults: a game that gives
//! rules, a view and numbers for its moves can be played everywhere.

use std::path::Path as FilePath;
use std::sync::atomic::AtomicBool;

use ludoteca_rules::{Line, Message, UserError};
use ludoteca_search::Evaluator;
use ludoteca_search::proof::Prove;
use ludoteca_search::tablebase::Tablebase;
use ludoteca_tables::TableError;

use crate::registry::GameInfo;
use crate::rng::Rng;
use crate::tensors::Tensors;
use crate::view::{BoardContents, BoardView, Path, Step};

/// So many moves are looked through for the one that a path stands for: no board has as many points.
const POINTABLE: usize = 4096;

/// A game that can be looked at and pointed at.
pub(crate) trait Viewable: Evaluator {
    /// What the position looks like.
    fn view(&self, state: &Self::State) -> BoardView;

    /// The position that somebody has set up: the inverse of [`Viewable::view`], as far as a view tells.
    ///
    /// # Errors
    /// When there can be no such position.
    fn state_from(&self, contents: &BoardContents) -> Result<Self::State, UserError>;

    /// The points that a move goes through; `None` for a move that can only be typed.
    fn path(&self, state: &Self::State, mv: Self::Move) -> Option<Path>;

    /// The move that a path stands for, legal or not, so that a player can be told why it may not be played.
    fn move_at(&self, state: &Self::State, path: Path) -> Option<Self::Move> {
        self.moves(state)
            .take(POINTABLE)
            .find(|&mv| self.path(state, mv) == Some(path))
    }

    /// What a legal move does, step by step: the steps lead from the view of one position to that of the next.
    fn steps(&self, state: &Self::State, mv: Self::Move) -> Vec<Step>;

    /// What is worth knowing about a position besides its board; with `more`, also what only students want to know.
    fn facts(&self, state: &Self::State, more: bool) -> Vec<Message> {
        let _ = (state, more);
        Vec::new()
    }

    /// What a legal move does that speaks for it, the weightiest first.
    fn reasons(&self, line: &Line<Self>, mv: Self::Move) -> Vec<Message> {
        let _ = (line, mv);
        Vec::new()
    }
}

/// A bot that one of the university programs had. `docs/history.md` tells of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ClassicBot {
    /// The best-looking move at once.
    Greedy,
    /// Most seeds captured, any move if nothing can be captured.
    GreedyRandom,
    /// The first move that captures.
    FirstCapture,
    /// Perfect play where theory gives a move without search.
    Theory,
}

impl ClassicBot {
    /// Its name in a bot spec.
    pub const fn name(self) -> &'static str {
        match self {
            ClassicBot::Greedy => "greedy",
            ClassicBot::GreedyRandom => "greedy-random",
            ClassicBot::FirstCapture => "first-capture",
            ClassicBot::Theory => "nimsum",
        }
    }
}

/// The rule-of-thumb players of the university programs. The positions they are asked about are never over; `None` where a
/// bot does not play the game.
pub(crate) trait ClassicBots: Evaluator {
    /// The move of a bot.
    fn classic_move(&self, bot: ClassicBot, line: &Line<Self>, rng: &mut Rng) -> Option<Self::Move> {
        let _ = (bot, line, rng);
        None
    }
}

/// A game with endgame tables.
pub(crate) trait TablebaseProvider: Evaluator {
    /// The tables: from a folder if one is given, else those that are part of the program.
    ///
    /// # Errors
    /// When a table is there but cannot be read.
    fn tablebase(&self, folder: Option<&FilePath>) -> Result<Option<Box<dyn Tablebase<Self>>>, TableError> {
        let _ = folder;
        Ok(None)
    }

    /// Builds the table that knows a position, if there is one that is quickly built and worth it; says whether it is there
    /// now. `progress` is told the share that is done.
    ///
    /// # Errors
    /// When it cannot be built, or the flag to stop is raised.
    fn build_table(
        &self,
        state: &Self::State,
        folder: &FilePath,
        threads: usize,
        stop: &AtomicBool,
        progress: &mut dyn FnMut(f64),
    ) -> Result<bool, TableError> {
        let _ = (state, folder, threads, stop, progress);
        Ok(false)
    }
}

/// How a level of the engine plays: how far it looks, and how much it overlooks.
#[derive(Clone, Copy, Debug)]
pub struct Level {
    /// Plies it looks ahead.
    pub depth: u32,
    /// The chance that a move is not even considered.
    pub overlooks: f64,
    /// How far its evaluation of each move may be off, in hundredths.
    pub blur: f64,
}

impl Level {
    pub(crate) const fn new(depth: u32, overlooks: f64, blur: f64) -> Self {
        Level { depth, overlooks, blur }
    }
}

/// Levels 1 to 7; level 8 is the engine at full strength. Measured in the README of `players`.
pub type Levels = [Level; 7];

/// The levels of most games.
pub(crate) const USUAL_LEVELS: Levels = [
    Level::new(1, 0.31, 185.0),
    Level::new(1, 0.18, 110.0),
    Level::new(2, 0.12, 80.0),
    Level::new(3, 0.06, 42.0),
    Level::new(6, 0.045, 42.0),
    Level::new(8, 0.006, 9.0),
    Level::new(11, 0.0, 0.0),
];

/// All that the seam wants of a game.
pub(crate) trait GameModule: Evaluator + Prove + Viewable + Tensors + ClassicBots + TablebaseProvider {
    /// The game as the registry lists it.
    fn info() -> &'static GameInfo;
}

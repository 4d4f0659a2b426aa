//! Endgame tables of a game chosen at run time.

use std::any::Any;
use std::fmt;

use ludoteca_rules::Game;
use ludoteca_search::tablebase::{ProbeResult, Tablebase as TypedTablebase};

use crate::line::Line;
use crate::position::Position;

/// Endgame tables, to be asked about positions of their own game.
pub struct Tablebase(Box<dyn TablebaseObject>);

impl fmt::Debug for Tablebase {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "tablebase up to {}", self.reach())
    }
}

impl Tablebase {
    pub(crate) fn of<G: Game>(game: G, tablebase: Box<dyn TypedTablebase<G>>) -> Self {
        Tablebase(Box::new(OfGame { game, tablebase }))
    }

    /// What a position that is not over is worth to the player to move, if it is known.
    pub fn probe(&self, position: &Position) -> Option<ProbeResult> {
        self.0.probe(position.state())
    }

    /// The same for the position at the end of a line.
    pub fn probe_line(&self, line: &Line) -> Option<ProbeResult> {
        self.0.probe(line.state_now())
    }

    /// How much is on the board at the end of a line: only captures make it less.
    pub fn size(&self, line: &Line) -> u32 {
        self.0.size(line.state_now())
    }

    /// The most on the board that it knows of.
    pub fn reach(&self) -> u32 {
        self.0.reach()
    }

    /// The tables as search asks them.
    pub(crate) fn typed_ref<G: Game>(&self) -> Option<&dyn TypedTablebase<G>> {
        let typed: &OfGame<G> = self.0.as_any().downcast_ref()?;
        Some(&*typed.tablebase)
    }

    /// The same, for who wants to own them.
    pub(crate) fn typed<G: Game>(&self) -> Option<Borrowed<'_, G>> {
        self.typed_ref().map(Borrowed)
    }
}

trait TablebaseObject: Send + Sync {
    fn as_any(&self) -> &dyn Any;
    fn probe(&self, state: &dyn Any) -> Option<ProbeResult>;
    fn size(&self, state: &dyn Any) -> u32;
    fn reach(&self) -> u32;
}

struct OfGame<G: Game> {
    game: G,
    tablebase: Box<dyn TypedTablebase<G>>,
}

impl<G: Game> TablebaseObject for OfGame<G> {
    fn as_any(&self) -> &dyn Any {
        self
    }

    fn probe(&self, state: &dyn Any) -> Option<ProbeResult> {
        self.tablebase.probe(&self.game, state.downcast_ref()?, u32::MAX)
    }

    fn size(&self, state: &dyn Any) -> u32 {
        state.downcast_ref().map_or(0, |state| self.tablebase.size(state))
    }

    fn reach(&self) -> u32 {
        self.tablebase.reach()
    }
}

/// Tables lent to a search that wants to own some.
pub(crate) struct Borrowed<'t, G: Game>(&'t dyn TypedTablebase<G>);

impl<G: Game> TypedTablebase<G> for Borrowed<'_, G> {
    fn probe(&self, game: &G, state: &G::State, below: u32) -> Option<ProbeResult> {
        self.0.probe(game, state, below)
    }

    fn size(&self, state: &G::State) -> u32 {
        self.0.size(state)
    }

    fn reach(&self) -> u32 {
        self.0.reach()
    }
}

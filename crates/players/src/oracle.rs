//! Endgame tables as the engine asks them.

use ludoteca_rules::jeson_mor::{self, JesonMor};
use ludoteca_rules::oware::{self, Oware};
use ludoteca_rules::{BitSet, Game};
use ludoteca_search::Known;
use ludoteca_search::oracle::{Oracle, Told};
use ludoteca_tables::jeson_mor::{Table, Worth};
use ludoteca_tables::oware::{Board, Law, Tables};

/// Oware: what is captured already, and what the table says of the rest.
pub(crate) struct Seeds(pub(crate) Tables);

impl Oracle<Oware> for Seeds {
    fn tell(&self, _game: &Oware, state: &oware::State, below: u32) -> Option<Told> {
        let board = Board::of(state);
        let seeds = board.seeds();
        if seeds > self.0.seeds() || u32::from(seeds) >= below {
            return None;
        }
        let value = i32::from(self.0.probe(board)?);
        // In abapa endless play gives each player his own row, which the table, where it splits what is left, cannot know.
        // But whoever takes all that is left does so without it.
        let exact = self.0.law() == Law::Awari || value.unsigned_abs() == u32::from(seeds);
        Some(Told::Seeds {
            net: state.lead() + value,
            exact,
        })
    }

    fn size(&self, state: &oware::State) -> u32 {
        Board::of(state).seeds().into()
    }

    fn reach(&self) -> u32 {
        self.0.seeds().into()
    }
}

/// Jeson Mor on the small board: plies to the end.
pub(crate) struct Plies(pub(crate) Table);

impl<B: BitSet> Oracle<JesonMor<B>> for Plies {
    fn tell(&self, game: &JesonMor<B>, state: &jeson_mor::State<B>, _below: u32) -> Option<Told> {
        Some(match self.0.probe(game, state).ok()?? {
            Worth::Win(plies) => Told::Known(Known::Win(Some(plies))),
            Worth::Loss(plies) => Told::Known(Known::Loss(Some(plies))),
            Worth::Draw => Told::Draw,
        })
    }

    fn size(&self, _state: &<JesonMor<B> as Game>::State) -> u32 {
        0
    }

    fn reach(&self) -> u32 {
        0
    }
}

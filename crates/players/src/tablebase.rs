//! Endgame tables as the engine asks them.

use ludoteca_rules::jeson_mor::{self, JesonMor};
use ludoteca_rules::oware::{self, Oware};
use ludoteca_rules::{BitSet, Game};
use ludoteca_search::KnownResult;
use ludoteca_search::tablebase::{ProbeResult, Tablebase};
use ludoteca_tables::jeson_mor::{Table, GameValue};
use ludoteca_tables::oware::{Board, TableRules, Tables};

/// Oware: what is captured already, and what the table says of the rest.
pub(crate) struct Seeds(pub(crate) Tables);

impl Tablebase<Oware> for Seeds {
    fn probe(&self, _game: &Oware, state: &oware::State, below: u32) -> Option<ProbeResult> {
        let board = Board::of(state);
        let seeds = board.seeds();
        if seeds > self.0.seeds() || u32::from(seeds) >= below {
            return None;
        }
        let value = i32::from(self.0.probe(board)?);
        // In abapa endless play gives each player his own row, which the table, where it splits what is left, cannot know.
        // But whoever takes all that is left does so without it.
        let exact = self.0.rules() == TableRules::Awari || value.unsigned_abs() == u32::from(seeds);
        Some(ProbeResult::Seeds {
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

impl<B: BitSet> Tablebase<JesonMor<B>> for Plies {
    fn probe(&self, game: &JesonMor<B>, state: &jeson_mor::State<B>, _below: u32) -> Option<ProbeResult> {
        Some(match self.0.probe(game, state).ok()?? {
            GameValue::Win(plies) => ProbeResult::KnownResult(KnownResult::Win(Some(plies))),
            GameValue::Loss(plies) => ProbeResult::KnownResult(KnownResult::Loss(Some(plies))),
            GameValue::Draw => ProbeResult::Draw,
        })
    }

    fn size(&self, _state: &<JesonMor<B> as Game>::State) -> u32 {
        0
    }

    fn reach(&self) -> u32 {
        0
    }
}

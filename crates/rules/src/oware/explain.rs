//! Why a house may not be played, in words a player understands.

use super::{Feeding, House, Moves, Oware, State};
use crate::mancala::lanes::filled;
use crate::mancala::notation::letter;
use crate::{Game, UserError};

impl Oware {
    pub(super) fn explain(&self, state: &State, house: House) -> Result<(), UserError> {
        if let Some(outcome) = self.outcome(state) {
            return Err(crate::line::game_over(&outcome));
        }
        if self.moves(state).any(|legal| legal == house) {
            return Ok(());
        }
        self.notation().check_house(state, house)?;
        let name = letter(state.to_move(), house.0);
        let legal: Vec<String> = self.moves(state).map(|h| self.move_text(state, h)).collect();
        let feeding = self.feeding(state, filled(state.mine));
        let feeds = Moves(feeding).any(|feeding| feeding == house);
        let refusal = match self.rules().feeding {
            Feeding::Must if state.theirs == 0 && !feeds => {
                UserError::new("oware-must-feed", "your opponent has no seeds: you must play {choices}")
            }
            Feeding::Avoid if !feeds && feeding != 0 => UserError::new(
                "oware-avoid",
                "house {house} would leave your opponent without seeds while another move does not: play {choices}",
            ),
            _ => UserError::new(
                "oware-singleton",
                "houses with more than one seed come first: play {choices}",
            ),
        };
        Err(refusal.with("house", name).with_choices("choices", &legal))
    }
}

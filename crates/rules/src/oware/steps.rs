//! What a move does on its way, for those who show it.

use super::sow::sown_on;
use super::{House, Oware, State};
use crate::mancala::lanes::seeds;
use crate::{Game, UserError};

impl Oware {
    /// The houses that a move puts a seed in, one after the other: the mover's are counted from 0, the enemy's after them.
    ///
    /// ```
    /// use ludoteca_rules::{Game, oware::Oware};
    /// let game = Oware::preset("abapa")?;
    /// let state = game.opening();
    /// let e = game.parse_move(&state, "E")?;
    /// assert_eq!(game.sowing(&state, e).collect::<Vec<_>>(), [5, 6, 7, 8]);
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    pub fn sowing(&self, state: &State, house: House) -> impl Iterator<Item = usize> + use<> {
        let seeds = seeds(state.mine, usize::from(house.0));
        self.sowing_order(house).take(seeds.into())
    }

    /// The houses that get the seeds of a house, one after the other without end; counted as [`Oware::sowing`] does.
    pub fn sowing_order(&self, house: House) -> impl Iterator<Item = usize> + use<> {
        sown_on(self.rules(), self.houses.into(), house.0.into())
    }

    /// The houses whose seeds a move captures, from the last one back; counted as [`Oware::sowing`] does.
    ///
    /// ```
    /// use ludoteca_rules::{Game, oware::Oware};
    /// let game = Oware::preset("abapa")?;
    /// let state = game.parse_state("0-0-0-0-0-2-1-1-4-0-0-0-0-0-S")?;
    /// let f = game.parse_move(&state, "F")?;
    /// assert_eq!(game.captured(&state, f).collect::<Vec<_>>(), [7, 6]);
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    pub fn captured(&self, state: &State, house: House) -> impl Iterator<Item = usize> + use<> {
        let houses = usize::from(self.houses);
        let mut sown: Vec<u8> = (0..houses).map(|at| seeds(state.theirs, at)).collect();
        for at in self.sowing(state, house).filter(|at| *at >= houses) {
            sown[at - houses] += 1;
        }
        let left = self.sow(state, house).theirs;
        (houses..2 * houses)
            .rev()
            .filter(move |at| seeds(left, at - houses) < sown[at - houses])
    }

    pub(super) fn blocked_houses(&self, state: &State) -> Vec<(House, UserError)> {
        if state.over() {
            return Vec::new();
        }
        let own = (0..self.houses).map(House);
        own.filter_map(|house| Some((house, self.check(state, house).err()?)))
            .collect()
    }
}

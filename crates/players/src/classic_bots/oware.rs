//! The Oware bots of sources 000, 002 and 004.

use std::path::Path;

use ludoteca_rules::oware::{House, Oware, State};
use ludoteca_rules::{Game, Line, Player};
use ludoteca_search::tablebase::Tablebase;
use ludoteca_tables::TableError;
use ludoteca_tables::oware::Tables;

use super::Sources;
use crate::classic::any_move;
use crate::rng::Rng;
use crate::tablebase::Seeds;

impl Sources for Oware {
    fn tablebase(&self, folder: Option<&Path>) -> Result<Option<Box<dyn Tablebase<Self>>>, TableError> {
        let tables = Tables::of_game(self, folder)?;
        Ok(tables.map(|tables| Box::new(Seeds(tables)) as Box<dyn Tablebase<Self>>))
    }

    /// Most seeds captured, the first on ties; against an empty row, the move that gives it most seeds.
    fn greedy(&self, state: &State) -> Option<House> {
        let gain = |&house: &House| match state.enemy().sum() {
            0 => {
                let next = self.play_unchecked(state, house);
                self.row(&next, self.to_move(state).other()).map(u32::from).sum()
            }
            _ => u32::from(self.captures(state, house)),
        };
        // The last maximum of the reversed order is the first of the order.
        let houses: Vec<House> = self.moves(state).collect();
        houses.into_iter().rev().max_by_key(gain)
    }

    /// Positions are numbered from the viewer's left with player 1 on top, so his highest is his first house.
    fn greedy_random(&self, state: &State, chance: &mut Rng) -> Option<House> {
        let position = |house: House| match self.to_move(state) {
            Player::First => i16::from(self.houses()) - i16::from(house.0),
            Player::Second => i16::from(house.0) + 1,
        };
        self.moves(state)
            .map(|house| (self.captures(state, house), position(house), house))
            .filter(|(captured, ..)| *captured > 0)
            .max()
            .map_or_else(|| any_move(self, state, chance), |(_, _, house)| Some(house))
    }

    fn first_capture(&self, line: &Line<Self>) -> Option<House> {
        let state = line.state();
        let first_turn = line.states()[0] == self.opening() && line.moves().len() < 2;
        let opening = House(1);
        if first_turn && self.moves(state).any(|house| house == opening) {
            return Some(opening);
        }
        self.moves(state)
            .find(|&house| self.captures(state, house) > 0)
            .or_else(|| self.moves(state).next())
    }
}

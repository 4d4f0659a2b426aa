//! Positions and moves as text: `4-4-4-4-4-4-4-4-4-4-4-4-0-0-S`, `A` to `F` and `a` to `f`.

use super::lanes::{Row, seeds};
use super::{House, State};
use crate::options::number;
use crate::{Message, Player, UserError, push_number};

/// `A`… for South, `a`… for North.
pub(crate) fn letter(player: Player, house: u8) -> char {
    let first = match player {
        Player::First => b'A',
        Player::Second => b'a',
    };
    char::from(first.saturating_add(house))
}

const fn side_name(player: Player) -> &'static str {
    match player {
        Player::First => "South",
        Player::Second => "North",
    }
}

/// How a game refuses what it cannot read or play; the values are filled in here.
#[derive(Debug)]
pub(crate) struct Refusals {
    pub(crate) position_fields: fn() -> UserError,
    pub(crate) position_side: fn() -> UserError,
    pub(crate) too_many_seeds: fn() -> UserError,
    pub(crate) no_such_house: fn() -> UserError,
    pub(crate) house_empty: fn() -> UserError,
}

/// How positions and moves of one board are written.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Notation {
    pub(crate) houses: u8,
    /// The seeds of the whole board.
    pub(crate) full: u8,
    pub(crate) refusals: &'static Refusals,
}

impl Notation {
    pub(crate) fn write(&self, state: &State) -> String {
        let [(south, south_store), (north, north_store)] = state.sides();
        let mut text = String::with_capacity(48);
        let mut field = |number: u8| {
            push_number(&mut text, number.into());
            text.push('-');
        };
        for row in [south, north] {
            (0..self.houses).for_each(|house| field(seeds(row, house.into())));
        }
        field(south_store);
        field(north_store);
        text += &side_name(state.to_move())[..1];
        text
    }

    /// Reads a position, which is not settled yet.
    pub(crate) fn read(&self, text: &str) -> Result<State, UserError> {
        let text = text.trim();
        let houses = usize::from(self.houses);
        let wanted = 2 * houses + 3;
        let found = text.split('-').count();
        if found != wanted {
            return Err((self.refusals.position_fields)()
                .with("found", found)
                .with("wanted", wanted)
                .with("houses", houses)
                .with("all", 2 * houses));
        }
        let mut fields = text.split('-');
        let mut next = || fields.next().unwrap_or_default();
        let mut rows = [[0u8; 8]; 2];
        for player in Player::BOTH {
            for (house, cell) in rows[player.index()][..houses].iter_mut().enumerate() {
                let name = letter(player, house as u8);
                let field = || Message::new("field-house", "house {house}").with("house", name);
                *cell = self.read_seeds(field, next())?;
            }
        }
        let mut store = |player: Player| {
            let field = || Message::new("field-store", "{side}'s store").with("side", side_name(player));
            self.read_seeds(field, next())
        };
        let stores = [store(Player::First)?, store(Player::Second)?];
        let to_move = match fields.next() {
            Some("S") => Player::First,
            Some("N") => Player::Second,
            other => {
                return Err((self.refusals.position_side)().quoting("text", other.unwrap_or_default()));
            }
        };
        self.set_up(rows, stores, to_move)
    }

    /// The position with so many seeds in each house and store, which is not settled yet.
    pub(crate) fn set_up(&self, rows: [[u8; 8]; 2], stores: [u8; 2], to_move: Player) -> Result<State, UserError> {
        let total: u16 = rows.as_flattened().iter().chain(&stores).map(|&n| u16::from(n)).sum();
        if total > self.full.into() {
            return Err((self.refusals.too_many_seeds)()
                .with("total", total)
                .with("full", self.full));
        }
        let [south, north] = rows.map(Row::from_le_bytes);
        let state = State::new(south, north, stores, total as u8);
        Ok(match to_move {
            Player::First => state,
            Player::Second => state.turned(),
        })
    }

    pub(crate) fn read_seeds(&self, field: impl FnOnce() -> Message, text: &str) -> Result<u8, UserError> {
        number(field, text, 0..=self.full.into()).map(|n| n as u8)
    }

    pub(crate) fn read_move(&self, state: &State, text: &str) -> Result<House, UserError> {
        (0..self.houses)
            .find(|&house| text.chars().eq([letter(state.to_move(), house)]))
            .map(House)
            .ok_or_else(|| self.no_such_house(state, text))
    }

    /// Refuses a house that the player to move does not have, or that is empty.
    pub(crate) fn check_house(&self, state: &State, house: House) -> Result<(), UserError> {
        let name = letter(state.to_move(), house.0);
        if house.0 >= self.houses {
            return Err(self.no_such_house(state, &name.to_string()));
        }
        if seeds(state.mine, house.0.into()) == 0 {
            return Err((self.refusals.house_empty)().with("house", name));
        }
        Ok(())
    }

    fn no_such_house(&self, state: &State, text: &str) -> UserError {
        let side = state.to_move();
        (self.refusals.no_such_house)()
            .quoting("text", text)
            .with("side", side_name(side))
            .with("first", letter(side, 0))
            .with("last", letter(side, self.houses - 1))
    }
}

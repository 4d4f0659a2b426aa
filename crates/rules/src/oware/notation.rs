//! Positions and moves as text: our own form, and the lists of the Prolog programs.

use super::lanes::{Row, seeds};
use super::{House, Oware, State};
use crate::options::number;
use crate::{Message, Player, Setup, UserError, push_number};

/// `A`… for South, `a`… for North.
pub(super) fn letter(player: Player, house: u8) -> char {
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

impl Oware {
    pub(super) fn write_state(&self, state: &State) -> String {
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

    pub(super) fn read_state(&self, text: &str) -> Result<State, UserError> {
        let text = text.trim();
        let houses = usize::from(self.houses);
        let wanted = 2 * houses + 3;
        let found = text.split('-').count();
        if found != wanted {
            return Err(UserError::new(
                "oware-position-fields",
                "the position has {found} fields between dashes, but a board of {houses} houses a side has {wanted}: \
                 {all} houses, two stores and S or N",
            )
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
                return Err(
                    UserError::new("oware-position-side", "side to move: '{text}' is neither S nor N")
                        .quoting("text", other.unwrap_or_default()),
                );
            }
        };
        self.set_up(rows, stores, to_move)
    }

    /// Reads `[0,1,4,6,2,1,0,0,8,1,4,6]` (the mover's row, then the other's, in sowing order) or
    /// `[[4,4,4,4,4,4],[4,4,4,4,4,4]]` (player 1's row and player 2's, both from left to right with player 1 on top).
    pub(super) fn read_list(&self, text: &str, setup: &Setup) -> Result<State, UserError> {
        let houses = usize::from(self.houses);
        let bad = |why: Message| {
            UserError::new(
                "oware-list",
                "the list is not one of {all} numbers or two of {houses}: {why}",
            )
            .with("all", 2 * houses)
            .with("houses", houses)
            .phrase("why", why)
        };
        let compact: String = text.chars().filter(|c| !c.is_whitespace()).take(256).collect();
        let inner = compact
            .strip_prefix('[')
            .and_then(|t| t.strip_suffix(']'))
            .ok_or_else(|| bad(Message::new("oware-list-brackets", "brackets")))?;
        let to_move = setup.to_move.unwrap_or(Player::First);
        let lists: Vec<&str> = match inner.strip_prefix('[').and_then(|t| t.strip_suffix(']')) {
            Some(two) => two.split("],[").collect(),
            None => vec![inner],
        };
        let mut numbers = Vec::with_capacity(2 * houses);
        for item in lists.iter().flat_map(|list| list.split(',')) {
            if numbers.len() == 2 * houses {
                return Err(bad(Message::new("oware-list-long", "too many numbers")));
            }
            let field = || Message::new("field-number", "number {number}").with("number", numbers.len() + 1);
            numbers.push(self.read_seeds(field, item)?);
        }
        if numbers.len() < 2 * houses {
            return Err(bad(Message::new("oware-list-short", "too few numbers")));
        }
        let mut rows = [[0u8; 8]; 2];
        let (front, back) = match lists.as_slice() {
            [_] => (to_move, to_move.other()),
            [first, _] if first.split(',').count() == houses => (Player::First, Player::Second),
            _ => return Err(bad(Message::new("oware-list-rows", "rows of unequal length"))),
        };
        rows[front.index()][..houses].copy_from_slice(&numbers[..houses]);
        rows[back.index()][..houses].copy_from_slice(&numbers[houses..]);
        if lists.len() == 2 {
            // Player 1 sits at the top there and sows from right to left: his position 1 is his last house.
            rows[0][..houses].reverse();
        }
        let scores = setup.scores.unwrap_or_default();
        let store = |i: usize| {
            let field = || Message::new("field-score", "score {number}").with("number", i + 1);
            self.read_seeds(field, &scores[i].to_string())
        };
        self.set_up(rows, [store(0)?, store(1)?], to_move)
    }

    /// A settled position from the seeds in each house and store.
    fn set_up(&self, rows: [[u8; 8]; 2], stores: [u8; 2], to_move: Player) -> Result<State, UserError> {
        let total: u16 = rows.as_flattened().iter().chain(&stores).map(|&n| u16::from(n)).sum();
        let full = self.full();
        if total > full.into() {
            return Err(UserError::new(
                "oware-too-many-seeds",
                "the position holds {total} seeds, the board has {full}",
            )
            .with("total", total)
            .with("full", full));
        }
        let [south, north] = rows.map(Row::from_le_bytes);
        let state = State::new(south, north, stores, total as u8);
        Ok(self.settled(if to_move == Player::First {
            state
        } else {
            state.turned()
        }))
    }

    fn read_seeds(&self, field: impl FnOnce() -> Message, text: &str) -> Result<u8, UserError> {
        number(field, text, 0..=self.full().into()).map(|n| n as u8)
    }

    /// The seeds of the whole board.
    const fn full(&self) -> u8 {
        2 * self.houses * self.seeds
    }

    pub(super) fn read_move(&self, state: &State, text: &str) -> Result<House, UserError> {
        (0..self.houses)
            .find(|&house| text.chars().eq([letter(state.to_move(), house)]))
            .map(House)
            .ok_or_else(|| self.no_such_house(state, text))
    }

    pub(super) fn no_such_house(&self, state: &State, text: &str) -> UserError {
        let side = state.to_move();
        UserError::new(
            "oware-no-such-house",
            "'{text}' is not a house of {side}, who moves: {first} to {last}",
        )
        .quoting("text", text)
        .with("side", side_name(side))
        .with("first", letter(side, 0))
        .with("last", letter(side, self.houses - 1))
    }
}

//! The lists of the Prolog programs, and how the board's own notation refuses what it cannot read.

use super::{Oware, State};
use crate::mancala::notation::{Notation, Refusals};
use crate::{Message, Player, Setup, UserError};

const REFUSALS: Refusals = Refusals {
    position_fields: || {
        UserError::new(
            "oware-position-fields",
            "the position has {found} fields between dashes, but a board of {houses} houses a side has {wanted}: \
             {all} houses, two stores and S or N",
        )
    },
    position_side: || UserError::new("oware-position-side", "side to move: '{text}' is neither S nor N"),
    too_many_seeds: || {
        UserError::new(
            "oware-too-many-seeds",
            "the position holds {total} seeds, the board has {full}",
        )
    },
    no_such_house: || {
        UserError::new(
            "oware-no-such-house",
            "'{text}' is not a house of {side}, who moves: {first} to {last}",
        )
    },
    house_empty: || UserError::new("oware-house-empty", "house {house} is empty"),
};

impl Oware {
    pub(super) const fn notation(&self) -> Notation {
        Notation {
            houses: self.houses,
            full: 2 * self.houses * self.seeds,
            refusals: &REFUSALS,
        }
    }

    /// Reads `[0,1,4,6,2,1,0,0,8,1,4,6]` (the mover's row, then the other's, in sowing order) or
    /// `[[4,4,4,4,4,4],[4,4,4,4,4,4]]` (player 1's row and player 2's, both from left to right with player 1 on top).
    pub(super) fn read_list(&self, text: &str, setup: &Setup) -> Result<State, UserError> {
        let notation = self.notation();
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
            numbers.push(notation.read_seeds(field, item)?);
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
            notation.read_seeds(field, &scores[i].to_string())
        };
        let state = notation.set_up(rows, [store(0)?, store(1)?], to_move)?;
        Ok(self.settled(state))
    }
}

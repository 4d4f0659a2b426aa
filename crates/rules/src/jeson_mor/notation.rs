//! Positions in the form that Fairy-Stockfish and Cutechess use, and moves such as `d1e3`.

use super::{JesonMor, KnightMove, MAX_COUNT, State};
use crate::options::number;
use crate::{BitSet, Message, Player, UserError, push_number};

/// Written in the first of the two fields that chess uses and Jeson Mor does not, once the centre has been left: the
/// board alone does not show that the game is won.
const CENTRE_LEFT: &str = "#";

impl<B: BitSet> JesonMor<B> {
    /// A square's name, such as `d1`.
    pub fn square_name(&self, square: u8) -> String {
        let mut name = String::new();
        self.push_square(square, &mut name);
        name
    }

    pub(super) fn push_square(&self, square: u8, text: &mut String) {
        text.push(char::from(b'a' + square % self.size));
        push_number(text, u64::from(square / self.size) + 1);
    }

    pub(super) fn write_state(&self, state: &State<B>) -> String {
        let rank_text = |rank: u8| {
            let mut text = String::new();
            let mut empty = 0;
            for file in 0..self.size {
                let Some(player) = self.knight_on(state, rank * self.size + file) else {
                    empty += 1;
                    continue;
                };
                if empty > 0 {
                    text += &empty.to_string();
                    empty = 0;
                }
                text.push(if player == Player::First { 'N' } else { 'n' });
            }
            if empty > 0 {
                text += &empty.to_string();
            }
            text
        };
        let board: Vec<String> = (0..self.size).rev().map(rank_text).collect();
        let side = if state.to_move == Player::First { 'w' } else { 'b' };
        let left = if state.centre_left { CENTRE_LEFT } else { "-" };
        format!("{} {side} {left} - {} {}", board.join("/"), state.quiet, state.number)
    }

    pub(super) fn read_state(&self, text: &str) -> Result<State<B>, UserError> {
        let fields: Vec<&str> = text.split_whitespace().take(7).collect();
        if fields.len() != 2 && fields.len() != 6 {
            return Err(UserError::new(
                "jeson-mor-position-fields",
                "the position has {found} fields, but 6 are wanted (or just the first 2): board, w or b, -, -, plies \
                 since a capture, move number",
            )
            .with(
                "found",
                if fields.len() == 7 {
                    "more than 6".to_owned()
                } else {
                    fields.len().to_string()
                },
            ));
        }
        let [white, black] = self.read_board(fields[0])?;
        let to_move = match fields[1] {
            "w" => Player::First,
            "b" => Player::Second,
            other => {
                return Err(
                    UserError::new("jeson-mor-position-side", "side to move: '{text}' is neither w nor b")
                        .quoting("text", other),
                );
            }
        };
        let rest = fields
            .get(2..)
            .filter(|rest| rest.len() == 4)
            .unwrap_or(&["-", "-", "0", "1"]);
        let centre_left = match (rest[0], rest[1]) {
            ("-", "-") => false,
            (CENTRE_LEFT, "-") => true,
            (a, b) => {
                return Err(UserError::new(
                    "jeson-mor-position-unused",
                    "the third and fourth fields are '- -', not '{text}'",
                )
                .quoting("text", &format!("{a} {b}")));
            }
        };
        let quiet = number(
            || Message::new("field-quiet", "plies since a capture"),
            rest[2],
            0..=MAX_COUNT.into(),
        )? as u16;
        let number = number(
            || Message::new("field-move-number", "move number"),
            rest[3],
            1..=MAX_COUNT.into(),
        )? as u16;
        let (mine, theirs) = if to_move == Player::First {
            (white, black)
        } else {
            (black, white)
        };
        if centre_left && (theirs.is_empty() || theirs.contains(self.centre.into())) {
            return Err(UserError::new(
                "jeson-mor-position-left",
                "third field: '#' says that the player who just moved has left the centre, but the board denies it",
            ));
        }
        Ok(State {
            mine,
            theirs,
            to_move,
            centre_left,
            quiet,
            number,
        })
    }

    /// White's and Black's knights.
    fn read_board(&self, text: &str) -> Result<[B; 2], UserError> {
        let size = usize::from(self.size);
        let ranks = text.split('/').count();
        if ranks != size {
            return Err(
                UserError::new("jeson-mor-ranks", "board: {ranks} ranks, but size {size} has {size}")
                    .with("ranks", ranks)
                    .with("size", size),
            );
        }
        let mut knights = [B::EMPTY; 2];
        for (rank, row) in (0..size).rev().zip(text.split('/')) {
            let bad = |why: Message| {
                UserError::new("jeson-mor-rank", "board, rank {rank}: {why} in '{row}'")
                    .with("rank", rank + 1)
                    .phrase("why", why)
                    .quoting("row", row)
            };
            let mut file = 0;
            let mut rest = row;
            while let Some(c) = rest.chars().next() {
                let digits = rest.bytes().take_while(u8::is_ascii_digit).count();
                let width = match c {
                    'N' | 'n' => 1,
                    '1'..='9' if digits <= 2 => rest[..digits].parse().unwrap_or(size + 1),
                    '0'..='9' => {
                        return Err(bad(Message::new(
                            "jeson-mor-rank-number",
                            "no such number of empty squares",
                        )));
                    }
                    _ => {
                        return Err(bad(Message::new(
                            "jeson-mor-rank-other",
                            "something other than N, n and numbers",
                        )));
                    }
                };
                if file + width > size {
                    return Err(bad(Message::new("jeson-mor-rank-long", "too many squares")));
                }
                if digits == 0 {
                    let player = usize::from(c == 'n');
                    knights[player] = knights[player].or(B::single(rank * size + file));
                }
                file += width;
                rest = &rest[digits.max(1)..];
            }
            if file < size {
                return Err(bad(Message::new("jeson-mor-rank-short", "too few squares")));
            }
        }
        if knights.iter().all(|set| set.is_empty()) {
            return Err(UserError::new(
                "jeson-mor-no-knights",
                "board: there is no knight on it",
            ));
        }
        Ok(knights)
    }

    pub(super) fn read_move(&self, text: &str) -> Result<KnightMove, UserError> {
        let read = || {
            let (from, rest) = self.read_square(text)?;
            let (to, rest) = self.read_square(rest)?;
            rest.is_empty().then_some(KnightMove { from, to })
        };
        read().ok_or_else(|| {
            UserError::new(
                "jeson-mor-move",
                "'{text}' is not a move such as d1e3 on squares a1 to {last}",
            )
            .quoting("text", text)
            .with("last", self.square_name(self.size * self.size - 1))
        })
    }

    /// A square at the start of a text, and what follows it.
    fn read_square<'t>(&self, text: &'t str) -> Option<(u8, &'t str)> {
        let file = text
            .bytes()
            .next()?
            .checked_sub(b'a')
            .filter(|file| *file < self.size)?;
        let digits = text[1..].bytes().take_while(u8::is_ascii_digit).take(2).count();
        let (rank, rest) = text[1..].split_at(digits);
        let rank = rank
            .parse::<u8>()
            .ok()
            .filter(|rank| (1..=self.size).contains(rank) && !text[1..].starts_with('0'))?;
        Some(((rank - 1) * self.size + file, rest))
    }
}

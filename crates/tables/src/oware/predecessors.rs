//! Predecessors: the boards from which a move without capture leads to a given one.

use ludoteca_rules::oware::{House, Oware, filled};

use super::board::{Board, HOUSES, TableRules};
use super::index::Sets;

/// A move to undo: what to add to both rows, and where its last seed fell.
#[derive(Clone, Copy)]
struct Unmove {
    own: u64,
    enemy: u64,
    /// The house of the sown row, or 6 if the last seed fell on the mover's own side, or 7 if there is no such move.
    last: u8,
}

/// What fills up lists of moves.
const NO_MOVE: u8 = 7;
/// Lists of moves have a multiple of this many, so that the processor foresees how often it goes round.
const FILLED_UP: usize = 4;

impl Unmove {
    /// Undoes the sowing of so many seeds, one at least, from a house.
    fn new(game: &Oware, house: usize, seeds: usize) -> Self {
        let (own, enemy) = sowing_from(game, house, seeds);
        let last = game.sowing_order(House(house as u8)).nth(seeds - 1);
        Unmove {
            own: ((seeds as u64) << (8 * house)).wrapping_sub(own),
            enemy: 0_u64.wrapping_sub(enemy),
            last: last.and_then(|last| last.checked_sub(HOUSES)).unwrap_or(HOUSES) as u8,
        }
    }

    #[inline]
    fn before(&self, board: Board) -> Board {
        Board {
            own: board.enemy.wrapping_add(self.own),
            enemy: board.own.wrapping_add(self.enemy),
        }
    }
}

/// The moves that can be undone, by which houses hold seeds.
pub(crate) struct Predecessors {
    rules: TableRules,
    game: Oware,
    /// By house and seeds, up to a round.
    unmoves: [Unmove; HOUSES * STEP + 1],
    /// The places of those that are possible, for one set of filled houses after the other.
    places: Vec<u8>,
    /// By the filled houses of the row that was sown from and of the other above them: a part of `places`.
    parts: Vec<(u16, u16)>,
}

/// All houses. If all but one hold seeds, more than a whole round may have been sown.
const SETS: u32 = (1 << (2 * HOUSES)) - 1;

/// From a house to the next in the list of moves.
const STEP: usize = 2 * HOUSES - 1;

/// Predecessors of some boards, each with a mark.
pub(crate) struct List {
    boards: Box<[(Board, bool); ROOM]>,
    len: usize,
}

/// Boards that a list has room for.
const ROOM: usize = 1024;
/// More than the predecessors of a board: up to eleven for each house and some rounds, filled up.
const MOST: usize = 128;

impl List {
    pub(crate) fn new() -> Self {
        List {
            boards: Box::new([(Board::default(), false); ROOM]),
            len: 0,
        }
    }

    /// Whether those of another board may not fit.
    #[inline]
    pub(crate) fn is_full(&self) -> bool {
        self.len > ROOM - MOST
    }

    /// Empties it.
    #[inline]
    pub(crate) fn take(&mut self) -> &[(Board, bool)] {
        let len = std::mem::take(&mut self.len);
        &self.boards[..len]
    }

    /// Adds a board if the condition holds, without a branch.
    #[inline]
    fn push_if(&mut self, condition: bool, board: Board, mark: bool) {
        self.boards[self.len % ROOM] = (board, mark);
        self.len += usize::from(condition);
    }
}

impl Predecessors {
    pub(crate) fn new(rules: TableRules) -> Self {
        let mut places = Vec::new();
        let parts = (0_u32..1 << (2 * HOUSES))
            .map(|filled| {
                let from = places.len() as u16;
                for house in (0..HOUSES).filter(|house| filled >> house & 1 == 0) {
                    // The seeds lie in the houses behind it, as many as there are up to the first empty one.
                    let run = (filled >> house >> 1).trailing_ones() as usize
                        + if filled >> house >> 1 == (1 << (2 * HOUSES - 1 - house)) - 1 {
                            (filled & ((1 << house) - 1)).trailing_ones() as usize
                        } else {
                            0
                        };
                    places.extend((0..run).map(|less| (house * STEP + less) as u8));
                }
                let len = (places.len() - from as usize).next_multiple_of(FILLED_UP);
                places.resize(from as usize + len, (HOUSES * STEP) as u8);
                (from, places.len() as u16)
            })
            .collect();
        let game = rules.game();
        Predecessors {
            rules,
            unmoves: std::array::from_fn(|place| match place / STEP {
                HOUSES => Unmove {
                    own: 0,
                    enemy: 0,
                    last: NO_MOVE,
                },
                house => Unmove::new(&game, house, place % STEP + 1),
            }),
            game,
            places,
            parts,
        }
    }

    /// Adds each predecessor of a board to a list, with the mark.
    #[inline]
    pub(crate) fn add(&self, board: Board, sets: Sets, mark: bool, list: &mut List) {
        // A legal move leaves the opponent with seeds; and it was the other row that was sown from.
        if board.own == 0 {
            return;
        }
        let filled = sets.0 & SETS;
        let capturing = self.capturing(filled >> HOUSES, sets.0 >> (2 * HOUSES)) | 1 << NO_MOVE;
        let (from, to) = self.parts[filled as usize];
        for four in self.places[usize::from(from)..usize::from(to)]
            .as_chunks::<FILLED_UP>()
            .0
        {
            for &place in four {
                let unmove = &self.unmoves[usize::from(place)];
                // From this board the same move would have captured.
                list.push_if(capturing >> unmove.last & 1 == 0, unmove.before(board), mark);
            }
        }
        let empty = !filled & SETS;
        if empty & empty.wrapping_sub(1) == 0 && empty != 0 {
            self.add_rounds(board, capturing, mark, list);
        }
    }

    /// The houses of a row in which a last seed would have captured, so that no predecessor ends there, from its filled ones and
    /// those of two or three seeds.
    #[inline]
    fn capturing(&self, filled: u32, capturing: u32) -> u32 {
        // In abapa a capture of the whole row takes nothing. It takes all if every filled house holds 2 or 3 and no empty
        // house lies between them; then only a last seed in the last of them would do it.
        let lowest = filled & filled.wrapping_neg();
        if self.rules == TableRules::Abapa && capturing == filled && (filled + lowest) & filled == 0 {
            return capturing & !(1 << filled.ilog2());
        }
        capturing
    }

    /// The boards from which more than a whole round was sown.
    #[cold]
    fn add_rounds(&self, board: Board, capturing: u32, mark: bool, list: &mut List) {
        let empty = !filled(board.enemy) & 0x8080_8080_8080;
        if empty == 0 {
            return;
        }
        let house = empty.trailing_zeros() as usize / 8;
        for seeds in 2 * HOUSES.. {
            let (own, enemy) = sowing_from(&self.game, house, seeds);
            let less = |row: u64, add: u64| (0..HOUSES).all(|i| (row >> (8 * i) & 0xff) >= (add >> (8 * i) & 0xff));
            if !less(board.enemy, own) || !less(board.own, enemy) {
                return;
            }
            let unmove = Unmove::new(&self.game, house, seeds);
            list.push_if(capturing >> unmove.last & 1 == 0, unmove.before(board), mark);
        }
    }
}

/// What sowing so many seeds from a house adds to both rows.
fn sowing_from(game: &Oware, house: usize, seeds: usize) -> (u64, u64) {
    let order = game.sowing_order(House(house as u8)).take(seeds);
    order.fold((0, 0), |(own, enemy), at| match at.checked_sub(HOUSES) {
        None => (own + (1 << (8 * at)), enemy),
        Some(at) => (own, enemy + (1 << (8 * at))),
    })
}

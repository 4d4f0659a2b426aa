//! The windows of a board (all places where a line can stand) and how many marks each holds, kept up to date move by move.

use ludoteca_rules::tic_tac_toe::{State, TicTacToe};
use ludoteca_rules::{BitSet, Player};

/// Windows that lack at most so many marks are listed by what they lack.
pub(super) const MOST_LISTED: usize = 3;

/// Enough words for the windows of any board: lines of two have the most, 1332 on 19×19.
const WORDS: usize = 21;

/// A window holds so many marks at most.
const LONGEST: usize = 19;

/// The value of an open window by what it lacks; one without a mark is worth nothing.
const VALUES: [i32; 5] = [0, 60, 40, 12, 2];

/// What an open window with so many marks is worth, where a line is so long.
pub(super) fn window_value(line: u8, marks: u32) -> i32 {
    let lacks = u32::from(line).saturating_sub(marks) as usize;
    if marks == 0 {
        0
    } else {
        VALUES.get(lacks).copied().unwrap_or(1)
    }
}

/// Where a window lies: its cells are `start`, `start + step` and so on.
#[derive(Clone, Copy)]
struct Shape {
    start: u16,
    step: u16,
}

/// The order value of a mark in a window, by what the window lacks before: in one open to the player himself, and in one
/// open to his opponent.
const EXTEND: [i16; 6] = [0, 0, 60, 20, 5, 1];
const STOP: [i16; 6] = [0, 0, 40, 12, 3, 0];

/// What a mark of a player is worth in a window that holds so many of his marks and of his opponent's.
pub(super) fn order_value(line: u8, own: u8, enemy: u8) -> i16 {
    let by_lack = |values: &[i16], marks: u8| {
        let lacks = line.saturating_sub(marks);
        values.get(usize::from(lacks)).copied().unwrap_or(0)
    };
    let extend = if enemy == 0 { by_lack(&EXTEND, own) } else { 0 };
    let stop = if own == 0 { by_lack(&STOP, enemy) } else { 0 };
    extend + stop
}

/// The marks in a window.
#[derive(Clone, Copy, Default)]
struct Window {
    /// How many each player has.
    marks: [u8; 2],
    /// What one more mark of each player is worth.
    order: [i16; 2],
    /// Which of the cells are taken, the first as the lowest bit.
    taken: u32,
}

/// A window that contains a cell, and the cell's bit in it.
#[derive(Clone, Copy)]
struct Through {
    window: u16,
    bit: u8,
}

/// A set of windows.
type WindowSet = [u64; WORDS];

/// The cells where a player would complete a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Completing {
    Nowhere,
    At(u16),
    /// At two cells or more: two of them.
    Several(u16, u16),
}

/// The marks of a position, window by window. A window is open to a player if his opponent has no mark in it.
pub(super) struct Windows {
    line: u8,
    /// All bits of a window.
    full: u32,
    shapes: Vec<Shape>,
    /// Windows through cell `c` are `through[from[c]..from[c + 1]]`.
    through: Vec<Through>,
    from: Vec<u32>,
    windows: Vec<Window>,
    /// Words of a set of windows that are in use.
    words: usize,
    /// The windows open to a player that lack one, two or three marks, and how many there are.
    lacking: [[WindowSet; MOST_LISTED]; 2],
    counts: [[u32; MOST_LISTED]; 2],
    /// The sum of the values of the windows open to each player.
    sums: [i32; 2],
    /// The value of an open window by the marks in it.
    values: [i32; LONGEST + 1],
    /// What a mark is worth, by the marks of the player and of his opponent.
    orders: [[i16; LONGEST + 1]; LONGEST + 1],
}

impl Windows {
    pub(super) fn new<B: BitSet>(game: &TicTacToe<B>, state: &State<B>) -> Self {
        let (rows, columns, k) = (
            usize::from(game.rows()),
            usize::from(game.columns()),
            usize::from(game.line()),
        );
        // To the right, down, down to the right, down to the left. A line of one cell runs in every direction at once.
        let directions = [(0, 1), (1, 0), (1, 1), (1, -1_isize)];
        let directions = if k == 1 { &directions[..1] } else { &directions[..] };
        let mut shapes = Vec::new();
        for &(down, right) in directions {
            for start in 0..rows * columns {
                let (row, column) = (start / columns, (start % columns) as isize);
                let last = column + right * (k as isize - 1);
                if row + down * (k - 1) < rows && (0..columns as isize).contains(&last) {
                    let step = (down * columns) as isize + right;
                    shapes.push(Shape {
                        start: start as u16,
                        step: step as u16,
                    });
                }
            }
        }
        let mut by_cell = vec![Vec::new(); rows * columns];
        for (window, shape) in shapes.iter().enumerate() {
            for bit in 0..k as u8 {
                let cell = usize::from(shape.start) + usize::from(bit) * usize::from(shape.step);
                by_cell[cell].push(Through {
                    window: window as u16,
                    bit,
                });
            }
        }
        let mut from = vec![0];
        let mut through = Vec::new();
        for list in by_cell {
            through.extend(list);
            from.push(through.len() as u32);
        }
        let mut windows = Windows {
            line: game.line(),
            full: (1 << k) - 1,
            words: shapes.len().div_ceil(64),
            windows: vec![Window::default(); shapes.len()],
            shapes,
            through,
            from,
            lacking: [[[0; WORDS]; MOST_LISTED]; 2],
            counts: [[0; MOST_LISTED]; 2],
            sums: [0; 2],
            values: std::array::from_fn(|marks| window_value(game.line(), marks as u32)),
            orders: std::array::from_fn(|own| {
                std::array::from_fn(|enemy| order_value(game.line(), own as u8, enemy as u8))
            }),
        };
        let order = windows.orders[0][0];
        windows.windows.iter_mut().for_each(|window| window.order = [order; 2]);
        if k <= MOST_LISTED {
            for window in 0..windows.windows.len() {
                for player in 0..2 {
                    windows.list(player, k, window, true);
                }
            }
        }
        for player in Player::BOTH {
            let mut marks = state.marks(player);
            while let Some(cell) = marks.pop() {
                windows.play(player, cell);
            }
        }
        windows
    }

    #[inline]
    fn through(&self, cell: usize) -> std::ops::Range<usize> {
        self.from[cell] as usize..self.from[cell + 1] as usize
    }

    /// Notes that a window open to a player lacks so many marks, or does no longer.
    #[inline]
    fn list(&mut self, player: usize, lacks: usize, window: usize, now: bool) {
        if (1..=MOST_LISTED).contains(&lacks) {
            let bit = 1 << (window % 64);
            let word = &mut self.lacking[player][lacks - 1][window / 64];
            let count = &mut self.counts[player][lacks - 1];
            if now {
                *word |= bit;
                *count += 1;
            } else {
                *word &= !bit;
                *count -= 1;
            }
        }
    }

    /// Puts a mark into a free cell.
    pub(super) fn play(&mut self, player: Player, cell: usize) {
        let (me, k) = (player.index(), usize::from(self.line));
        for i in self.through(cell) {
            let Through { window, bit } = self.through[i];
            let window = usize::from(window);
            let entry = &mut self.windows[window];
            entry.taken |= 1 << bit;
            let (own, enemy) = (usize::from(entry.marks[me]), usize::from(entry.marks[1 - me]));
            entry.marks[me] += 1;
            entry.order[me] = self.orders[own + 1][enemy];
            entry.order[1 - me] = self.orders[enemy][own + 1];
            if enemy == 0 {
                self.sums[me] += self.values[own + 1] - self.values[own];
                self.list(me, k - own, window, false);
                self.list(me, k - own - 1, window, true);
            }
            if own == 0 {
                self.sums[1 - me] -= self.values[enemy];
                self.list(1 - me, k - enemy, window, false);
            }
        }
    }

    /// Takes a mark back.
    pub(super) fn undo(&mut self, player: Player, cell: usize) {
        let (me, k) = (player.index(), usize::from(self.line));
        for i in self.through(cell) {
            let Through { window, bit } = self.through[i];
            let window = usize::from(window);
            let entry = &mut self.windows[window];
            entry.taken &= !(1 << bit);
            entry.marks[me] -= 1;
            let (own, enemy) = (usize::from(entry.marks[me]), usize::from(entry.marks[1 - me]));
            entry.order[me] = self.orders[own][enemy];
            entry.order[1 - me] = self.orders[enemy][own];
            if enemy == 0 {
                self.sums[me] -= self.values[own + 1] - self.values[own];
                self.list(me, k - own - 1, window, false);
                self.list(me, k - own, window, true);
            }
            if own == 0 {
                self.sums[1 - me] += self.values[enemy];
                self.list(1 - me, k - enemy, window, true);
            }
        }
    }

    /// The value of all windows open to a player.
    pub(super) fn sum(&self, player: Player) -> i32 {
        self.sums[player.index()]
    }

    /// How many windows open to a player lack so many marks, from one to three.
    pub(super) fn count(&self, player: Player, lacks: usize) -> u32 {
        self.counts[player.index()][lacks - 1]
    }

    /// The free cells of a window, the first two of them if there are more. Equal if there is just one.
    #[inline]
    fn free_of(&self, window: usize) -> (u16, u16) {
        let Shape { start, step } = self.shapes[window];
        let free = self.full & !self.windows[window].taken;
        let cell = |free: u32| start + step * free.trailing_zeros() as u16;
        let rest = free & free.wrapping_sub(1);
        (cell(free), cell(if rest == 0 { free } else { rest }))
    }

    /// The numbers of the windows open to a player that lack so many marks, from one to three.
    fn lacking(&self, player: Player, lacks: usize) -> impl Iterator<Item = usize> + '_ {
        let words = &self.lacking[player.index()][lacks - 1][..self.words];
        words.iter().enumerate().flat_map(|(i, &word)| {
            let mut word = word;
            std::iter::from_fn(move || word.pop().map(|bit| 64 * i + bit))
        })
    }

    /// Where a player would complete a line.
    #[inline]
    pub(super) fn completing(&self, player: Player) -> Completing {
        if self.count(player, 1) == 0 {
            return Completing::Nowhere;
        }
        let mut found = Completing::Nowhere;
        for window in self.lacking(player, 1) {
            let cell = self.free_of(window).0;
            found = match found {
                Completing::Nowhere => Completing::At(cell),
                Completing::At(first) if first != cell => return Completing::Several(first, cell),
                found => found,
            };
        }
        found
    }

    /// The pairs of free cells of the windows that lack two marks: a mark on one of them must be answered on the other.
    pub(super) fn pairs(&self, player: Player) -> impl Iterator<Item = (u16, u16)> + '_ {
        self.lacking(player, 2).map(|window| self.free_of(window))
    }

    /// The free cells of the windows open to a player that lack so many marks, from one to three. A cell may come up again.
    pub(super) fn for_each_lacking(&self, player: Player, lacks: usize, mut each: impl FnMut(u16)) {
        for window in self.lacking(player, lacks) {
            let Shape { start, step } = self.shapes[window];
            let mut free = self.full & !self.windows[window].taken;
            while free != 0 {
                each(start + step * free.trailing_zeros() as u16);
                free &= free - 1;
            }
        }
    }

    /// The free cells of all windows through a cell that are open to a player and would lack at most so many marks, had he
    /// those added too.
    pub(super) fn for_each_near_line(
        &self,
        player: Player,
        cell: usize,
        at_most: u8,
        added: impl Fn(u16) -> bool,
        mut each: impl FnMut(u16),
    ) {
        let me = player.index();
        for through in &self.through[self.through(cell)] {
            let window = usize::from(through.window);
            let (Window { marks, taken, .. }, Shape { start, step }) = (self.windows[window], self.shapes[window]);
            if marks[1 - me] > 0 {
                continue;
            }
            let free = (0..u16::from(self.line)).filter(|bit| taken >> bit & 1 == 0);
            let free = free.map(|bit| start + bit * step);
            if free.clone().filter(|&cell| !added(cell)).count() <= at_most.into() {
                free.for_each(&mut each);
            }
        }
    }

    /// What a mark of a player on a free cell is worth for the order of moves.
    #[inline]
    pub(super) fn order_value(&self, player: Player, cell: usize) -> i32 {
        let me = player.index();
        let through = self.through[self.through(cell)].iter();
        through
            .map(|through| i32::from(self.windows[usize::from(through.window)].order[me]))
            .sum()
    }

    /// Whether a cell is in a window that is open to one of the players.
    pub(super) fn is_live(&self, cell: usize) -> bool {
        self.through[self.through(cell)].iter().any(|through| {
            let [a, b] = self.windows[usize::from(through.window)].marks;
            a == 0 || b == 0
        })
    }
}

//! What the engine keeps along its line of search, and asks about each position there.

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::forced_win::ForcedWins;
use super::threat_win::ThreatWins;
use super::windows::{Completing, Windows};
use crate::evaluation::{KnownResult, LeftOut, LongWin, Tracker};

/// On a board of so many cells every cell on an open line is searched.
const ALL_CELLS: usize = 64;

/// Elsewhere, without a threat to answer, at most so many are.
const MOST_CANDIDATES: usize = 12;

/// The largest board has so many cells.
const MOST_CELLS: usize = 19 * 19;

/// Positions visited in search of a win by continuous threats: for the player to move, and to see what a pass would allow.
const ATTACK_LIMIT: u64 = 60;
const DEFENCE_LIMIT: u64 = 60;

/// The marks of a position by windows, with what is needed to list moves.
pub struct LineTracker<B> {
    windows: Windows,
    forced: ForcedWins,
    threat_wins: ThreatWins,
    /// The cells at most two away from a mark, for the position and those before it.
    near: Vec<B>,
    /// The cells at most two away from each cell.
    around: Vec<B>,
    /// The cells chosen last, their order values by cell, and those where a mark leaves a line to complete.
    chosen: B,
    order: Vec<i32>,
    threats: B,
}

fn cells<B: BitSet>(game: &TicTacToe<B>) -> usize {
    usize::from(game.rows()) * usize::from(game.columns())
}

/// The cell in the middle, or beside it.
fn middle<B: BitSet>(game: &TicTacToe<B>) -> usize {
    usize::from(game.rows() / 2) * usize::from(game.columns()) + usize::from(game.columns() / 2)
}

impl<B: BitSet> LineTracker<B> {
    /// The cells on a line that is open to one of the players.
    fn live(&self, free: B) -> B {
        let mut rest = free;
        let mut live = B::EMPTY;
        while let Some(cell) = rest.pop() {
            if self.windows.is_live(cell) {
                live = live.or(B::single(cell));
            }
        }
        live
    }

    /// Leaves only the most promising of the chosen cells, if there are many.
    fn keep_best(&mut self) {
        let mut values = [0; MOST_CELLS];
        let (mut count, mut rest) = (0, self.chosen);
        while let Some(cell) = rest.pop() {
            values[count] = self.order[cell];
            count += 1;
        }
        if count <= MOST_CANDIDATES {
            return;
        }
        let (_, &mut least, _) =
            values[..count].select_nth_unstable_by_key(MOST_CANDIDATES - 1, |&value| std::cmp::Reverse(value));
        let mut rest = self.chosen;
        while let Some(cell) = rest.pop() {
            if self.order[cell] < least {
                self.chosen = self.chosen.minus(B::single(cell));
            }
        }
    }
}

impl<B: BitSet> Tracker<TicTacToe<B>> for LineTracker<B> {
    fn new(game: &TicTacToe<B>, state: &State<B>) -> Self {
        let count = cells(game);
        let columns = usize::from(game.columns());
        let within_two = |cell: usize, other: &usize| {
            let (rows, columns) = (
                (cell / columns).abs_diff(other / columns),
                (cell % columns).abs_diff(other % columns),
            );
            rows.max(columns) <= 2
        };
        let around: Vec<B> = (0..count)
            .map(|cell| {
                let others = (0..count).filter(|other| within_two(cell, other));
                others.fold(B::EMPTY, |set, other| set.or(B::single(other)))
            })
            .collect();
        let mut forced = ForcedWins::new(count);
        let mut near = B::EMPTY;
        for player in Player::BOTH {
            let mut marks = state.marks(player);
            while let Some(cell) = marks.pop() {
                forced.toggle(player, cell);
                near = near.or(around[cell]);
            }
        }
        LineTracker {
            windows: Windows::new(game, state),
            forced,
            threat_wins: ThreatWins::new(),
            near: vec![near],
            around,
            chosen: B::EMPTY,
            order: vec![0; count],
            threats: B::EMPTY,
        }
    }

    fn play(&mut self, game: &TicTacToe<B>, state: &State<B>, mv: Cell) {
        let (player, cell) = (game.to_move(state), usize::from(mv.0));
        self.windows.play(player, cell);
        self.forced.toggle(player, cell);
        let near = self.near.last().copied().unwrap_or(B::EMPTY);
        self.near.push(near.or(self.around[cell]));
    }

    fn undo(&mut self, game: &TicTacToe<B>, state: &State<B>, mv: Cell) {
        let (player, cell) = (game.to_move(state), usize::from(mv.0));
        self.windows.undo(player, cell);
        self.forced.toggle(player, cell);
        self.near.pop();
    }

    fn evaluate(&self, game: &TicTacToe<B>, state: &State<B>) -> i32 {
        let me = game.to_move(state);
        super::estimate(self.windows.sum(me), self.windows.sum(me.other()))
    }

    #[inline]
    fn known_result(&self, game: &TicTacToe<B>, state: &State<B>) -> Option<KnownResult> {
        let me = game.to_move(state);
        if self.windows.count(me, 1) > 0 {
            return Some(KnownResult::Win(Some(1)));
        }
        matches!(self.windows.completing(me.other()), Completing::Several(..)).then_some(KnownResult::Loss(Some(2)))
    }

    fn move_order_score(&self, _game: &TicTacToe<B>, _state: &State<B>, mv: Cell) -> i32 {
        self.order[usize::from(mv.0)]
    }

    fn forcing(&self, _game: &TicTacToe<B>, _state: &State<B>, mv: Cell) -> bool {
        self.threats.contains(mv.0.into())
    }

    fn forced_win(&mut self, game: &TicTacToe<B>, state: &State<B>) -> (Option<u16>, u64) {
        self.forced.search(&mut self.windows, game.to_move(state), ATTACK_LIMIT)
    }

    fn long_forced_win(&mut self, game: &TicTacToe<B>, state: &State<B>, limit: u64) -> (Option<LongWin<Cell>>, u64) {
        let me = game.to_move(state);
        let (found, visited) = self.forced.search(&mut self.windows, me, limit / 4);
        if let Some(plies) = found {
            let line = self.forced.line().iter().take(plies.into());
            let line = line.map(|&cell| Cell(cell)).collect();
            return (Some(LongWin { plies, line }), visited);
        }
        let LineTracker {
            windows,
            forced,
            threat_wins,
            ..
        } = self;
        let (found, more) = threat_wins.search(windows, forced, me, limit - visited);
        let win = found.map(|plies| LongWin {
            plies,
            line: threat_wins.line().map(Cell).collect(),
        });
        (win, visited + more)
    }

    fn choose(&mut self, game: &TicTacToe<B>, state: &State<B>, exact: bool) -> (LeftOut, u64) {
        let me = game.to_move(state);
        let free = game.free(state);
        self.threats = B::EMPTY;
        self.windows.for_each_lacking(me, 2, |cell| {
            self.threats = self.threats.or(B::single(cell.into()));
        });
        let mut visited = 0;
        let mut left_out = LeftOut::Nothing;
        if let Completing::At(cell) | Completing::Several(cell, _) = self.windows.completing(me.other()) {
            self.chosen = B::single(cell.into());
            left_out = LeftOut::Losing(2);
        } else {
            let (lost, nodes) = self.forced.search(&mut self.windows, me.other(), DEFENCE_LIMIT);
            visited = nodes;
            if let Some(plies) = lost {
                self.chosen = self.threats;
                self.forced.for_each_stop(&self.windows, me, |cell| {
                    self.chosen = self.chosen.or(B::single(cell.into()));
                });
                left_out = LeftOut::Losing(plies + 1);
            } else if exact || cells(game) <= ALL_CELLS {
                self.chosen = self.live(free);
                if self.chosen.is_empty() {
                    // Nobody can win any more: all cells are alike.
                    let mut rest = free;
                    self.chosen = rest.pop().map_or(B::EMPTY, B::single);
                }
            } else {
                self.chosen = self.near.last().map_or(B::EMPTY, |near| near.and(free));
                left_out = LeftOut::Unknown;
                if self.chosen.is_empty() {
                    // The board is empty, or the cells that are left are far from all marks.
                    let middle = middle(game);
                    self.chosen = if free.contains(middle) { B::single(middle) } else { free };
                }
            }
        }
        let mut rest = self.chosen;
        while let Some(cell) = rest.pop() {
            self.order[cell] = super::order_score(self.windows.order_value(me, cell));
        }
        if left_out == LeftOut::Unknown {
            self.keep_best();
        }
        (left_out, visited)
    }

    #[inline]
    fn moves<'t>(&'t self, _game: &'t TicTacToe<B>, _state: &'t State<B>) -> impl Iterator<Item = (u16, Cell)> + 't {
        let mut rest = self.chosen;
        std::iter::from_fn(move || rest.pop()).map(|cell| (cell as u16, Cell(cell as u16)))
    }

    fn all_moves<'t>(game: &'t TicTacToe<B>, state: &'t State<B>) -> impl Iterator<Item = (u16, Cell)> + 't {
        game.moves(state).map(|cell| (cell.0, cell))
    }

    #[inline]
    fn numbered(game: &TicTacToe<B>, state: &State<B>, number: u16) -> Option<Cell> {
        let legal = usize::from(number) < cells(game) && game.free(state).contains(number.into());
        legal.then_some(Cell(number))
    }
}

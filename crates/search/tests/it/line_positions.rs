//! Positions of tic-tac-toe and its family, and the truth about them by trying everything. Shared with the unit tests of the
//! evaluation.

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Line, Player, Verdict};

/// Numbers that look random, the same each time.
pub(crate) struct Dice(pub(crate) u64);

impl Dice {
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self
            .0
            .wrapping_mul(0x5851_f42d_4c95_7f2d)
            .wrapping_add(0x1405_7b7e_f767_814f);
        (self.0 >> 33) as usize % limit
    }
}

/// A legal move at random.
pub(crate) fn any_move<B: BitSet>(line: &Line<TicTacToe<B>>, dice: &mut Dice) -> Cell {
    let moves: Vec<Cell> = line.game().moves(line.state()).collect();
    moves[dice.below(moves.len())]
}

/// Plays so many moves at random, fewer if the game would be over.
pub(crate) fn scatter<B: BitSet>(game: &TicTacToe<B>, dice: &mut Dice, plies: usize) -> Line<TicTacToe<B>> {
    let mut line = Line::new(game.clone());
    while line.moves().len() < plies {
        line.play(any_move(&line, dice)).expect("legal");
        if line.outcome().is_some() {
            line.undo();
            break;
        }
    }
    line
}

/// Whether a player wins within so many plies, by trying everything.
pub(crate) fn wins_within<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player, plies: u32) -> bool {
    if let Some(outcome) = game.outcome(state) {
        return outcome.verdict == Verdict::Win(player);
    }
    if plies == 0 {
        return false;
    }
    let mut next = game.moves(state).map(|mv| game.play_unchecked(state, mv));
    if game.to_move(state) == player {
        next.any(|state| wins_within(game, &state, player, plies - 1))
    } else {
        next.all(|state| wins_within(game, &state, player, plies - 1))
    }
}

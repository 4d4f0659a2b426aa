//! The whole game tree of Tic-tac-toe, against the crate `board-game`.

use std::hint::black_box;

use board_game::board::Board;
use board_game::games::ttt::TTTBoard;
use internal_iterator::InternalIterator;
use ludoteca_rules::tic_tac_toe::{State, TicTacToe};
use ludoteca_rules::{Game, tree_size};

use crate::Rows;
use crate::race::{Row, Run, race};

const ROUNDS: u32 = 200;
/// The nodes of the tree, the empty board among them.
const NODES: u64 = 549_946;

pub(crate) fn rows() -> Rows {
    let game = TicTacToe::<u64>::new(3, 3, 3)?;
    let ours = || 1 + tree_size(&game, black_box(&game.opening()));
    let peer = || peer_tree_size(black_box(&TTTBoard::default()));
    if (ours(), peer()) != (NODES, NODES) {
        return Err(format!("the tree has {NODES} nodes, but {} here and {} there", ours(), peer()).into());
    }
    let walked = race(ROUNDS, || Run::of(ours), || Run::of(peer));
    Ok(vec![
        Row::times("Tic-tac-toe, the whole tree", walked, 1.0 / 3.0),
        Row::sizes("Tic-tac-toe position", size_of::<State<u64>>(), size_of::<TTTBoard>()),
    ])
}

/// The board and all below it.
fn peer_tree_size(board: &TTTBoard) -> u64 {
    let mut nodes = 1;
    if let Ok(children) = board.children() {
        children.for_each(|(_, child)| nodes += peer_tree_size(&child));
    }
    nodes
}

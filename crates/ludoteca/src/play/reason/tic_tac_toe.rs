//! Lines made, stopped and threatened.

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Line, Player, Verdict};

use super::{Explain, Reason};

impl<B: BitSet> Explain for TicTacToe<B> {
    fn deeds(line: &Line<Self>, mv: Self::Move) -> Vec<Reason> {
        let (game, before) = (line.game(), line.state());
        let mover = game.to_move(before);
        let mut deeds = Vec::new();
        if completes(game, before, mover, mv) {
            return vec![Reason::new("deed-line")];
        }
        if completes(game, before, mover.other(), mv) {
            deeds.push(Reason::new("deed-blocks"));
        }
        let after = game.play_unchecked(before, mv);
        let ways = game
            .moves(&after)
            .filter(|&cell| completes(game, &after, mover, cell))
            .count();
        if ways > 0 {
            deeds.push(Reason::new("deed-threats").with("count", &ways));
        }
        deeds
    }
}

/// Whether a player's mark on a free cell would complete a line of his, whoever is to move.
fn completes<B: BitSet>(game: &TicTacToe<B>, state: &State<B>, player: Player, cell: Cell) -> bool {
    let wins = |state: &State<B>| {
        let next = game.play_unchecked(state, cell);
        game.outcome(&next)
            .is_some_and(|outcome| outcome.verdict == Verdict::Win(player))
    };
    if game.to_move(state) == player {
        return wins(state);
    }
    // The other marks some cell first, which changes nothing here unless it ends the game.
    let elsewhere = game.moves(state).filter(|other| *other != cell);
    elsewhere
        .map(|other| game.play_unchecked(state, other))
        .find(|next| game.outcome(next).is_none())
        .is_some_and(|next| wins(&next))
}

#[cfg(test)]
mod tests {
    use super::super::tests::deeds;

    #[test]
    fn lines_are_made_stopped_and_threatened() {
        let of = |position: &str, mv: &str| deeds("tic-tac-toe", &[], position, mv);
        assert_eq!(of("xx./oo./... x", "3"), ["line"]);
        assert_eq!(of("x../oo./..x x", "6"), ["blocks", "threats 1"]);
        assert_eq!(of("x../.o./... x", "3"), ["threats 1"]);
        assert_eq!(of("x../.o./..x o", "2"), ["threats 1"]);
        assert_eq!(of("x../.o./o.x x", "3"), ["blocks", "threats 2"]);
        assert!(of("", "5").is_empty());
    }
}

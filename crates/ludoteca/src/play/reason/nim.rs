//! The nim-sum, and who gets the last object.

use ludoteca_rules::nim::{Nim, State};
use ludoteca_rules::{Game, Line};
use ludoteca_search::{Evaluator, KnownResult};

use super::{Explain, Reason};

impl Explain for Nim {
    fn deeds(line: &Line<Self>, mv: Self::Move) -> Vec<Reason> {
        let (game, before) = (line.game(), line.state());
        let after = game.play_unchecked(before, mv);
        if game.outcome(&after).is_some() {
            return vec![Reason::new("deed-last-object")];
        }
        if !matches!(game.known_result(&after), Some(KnownResult::Loss(_))) {
            return vec![Reason::new("deed-nim-lost")];
        }
        // Where only ones are left of a misère game, their number decides and not the sum.
        let small = after.heaps().iter().all(|&heap| nim_value(game, heap) <= 1);
        vec![match game.misere() && small {
            true => Reason::new("deed-nim-odd"),
            false => Reason::new("deed-nim-sum").with("sum", &nim_sum(game, &after)),
        }]
    }
}

fn nim_value(game: &Nim, heap: u32) -> u32 {
    game.limit().map_or(heap, |limit| heap % (limit + 1))
}

fn nim_sum(game: &Nim, state: &State) -> u32 {
    state.heaps().iter().fold(0, |sum, &heap| sum ^ nim_value(game, heap))
}

#[cfg(test)]
mod tests {
    use super::super::tests::deeds;

    #[test]
    fn the_nim_sum_is_left_at_zero() {
        assert_eq!(deeds("nim", &[], "1,3,5 1", "3-3"), ["nim-sum 0"]);
        assert_eq!(deeds("nim", &[], "1,2,3 1", "3-3"), ["nim-lost"]);
        assert_eq!(deeds("nim", &[], "0,0,2 1", "3-2"), ["last-object"]);
        assert_eq!(deeds("nim", &[("misere", "")], "1,0,5 1", "3-5"), ["nim-odd"]);
        assert_eq!(deeds("nim", &[("take", "3")], "5,0,0 1", "1-1"), ["nim-sum 0"]);
    }
}

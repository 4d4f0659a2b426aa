//! Positions to ask a program about: from everywhere in the game, none of them over.

use ludoteca_players::Rng;
use ludoteca_rules::{Game, Line};

/// No random game is played longer.
const LONGEST: usize = 300;
/// A heap of Nim can have a thousand million moves; any of the first ones will do.
const CHOICES: u64 = 1000;
const MIDDLE: usize = 30;
const LATE: usize = 12;

/// The positions, as lines of play from the start.
pub(super) struct Positions<G: Game> {
    pub(super) opening: Line<G>,
    /// From anywhere in random games.
    pub(super) middle: Vec<Line<G>>,
    /// From shortly before the end of others.
    pub(super) late: Vec<Line<G>>,
}

impl<G: Game> Positions<G> {
    pub(super) fn new(opening: &Line<G>, chance: &mut Rng) -> Self {
        let mut some = |count: usize, back: fn(usize, &mut Rng) -> usize| {
            let taken = |_| {
                let (mut line, moves) = random_game(opening, chance);
                // The last position is over: at least one move goes back.
                for _ in 0..1 + back(moves - 1, chance) {
                    line.undo();
                }
                line
            };
            (0..count).map(taken).collect()
        };
        Positions {
            opening: opening.clone(),
            middle: some(MIDDLE, |most, chance| chance.below(most as u64 + 1) as usize),
            late: some(LATE, |most, chance| most.min(chance.below(3) as usize)),
        }
    }
}

/// A game from a position that is not over, and how many moves it had.
fn random_game<G: Game>(opening: &Line<G>, chance: &mut Rng) -> (Line<G>, usize) {
    let mut line = opening.clone();
    for moves in 0..LONGEST {
        let count = line.game().count_moves(line.state()).min(CHOICES);
        let chosen = line.legal().nth(chance.below(count) as usize);
        match chosen {
            Some(mv) if line.play(mv).is_ok() => {}
            _ => return (line, moves),
        }
    }
    (line, LONGEST)
}

#[cfg(test)]
mod tests {
    use ludoteca_rules::{AnyGame, GAMES, Options, with_game};

    use super::*;

    #[test]
    fn none_is_over_and_late_ones_nearly_are() {
        for info in GAMES {
            let any = AnyGame::new(info.id, &Options::default()).expect("a game");
            with_game!(&any, game => {
                let positions = Positions::new(&Line::new(game.clone()), &mut Rng::new(3));
                assert_eq!((positions.middle.len(), positions.late.len()), (MIDDLE, LATE));
                assert!(positions.middle.iter().chain(&positions.late).all(|line| line.outcome().is_none()));
                let plies = |lines: &[Line<_>]| lines.iter().map(|line| line.moves().len()).sum::<usize>();
                assert!(plies(&positions.late) * MIDDLE > plies(&positions.middle) * LATE, "{}", info.id);
            });
        }
    }
}

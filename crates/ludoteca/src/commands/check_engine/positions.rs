//! Positions to ask a program about: from everywhere in the game, none of them over.

use ludoteca_games::Line;
use ludoteca_players::Rng;

/// No random game is played longer.
const LONGEST: usize = 300;
/// A heap of Nim can have a thousand million moves; any of the first ones will do.
const CHOICES: u64 = 1000;
const MIDDLE: usize = 30;
const LATE: usize = 12;

/// The positions, as lines of play from the start.
pub(super) struct Positions {
    pub(super) opening: Line,
    /// From anywhere in random games.
    pub(super) middle: Vec<Line>,
    /// From shortly before the end of others.
    pub(super) late: Vec<Line>,
}

impl Positions {
    pub(super) fn new(opening: &Line, chance: &mut Rng) -> Self {
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
fn random_game(opening: &Line, chance: &mut Rng) -> (Line, usize) {
    let mut line = opening.clone();
    for moves in 0..LONGEST {
        let position = line.position();
        let number = chance.below(position.count_moves().min(CHOICES)) as usize;
        let chosen = position.nth_move(number).filter(|_| line.outcome().is_none());
        match chosen {
            Some(mv) if line.play(mv).is_ok() => {}
            _ => return (line, moves),
        }
    }
    (line, LONGEST)
}

#[cfg(test)]
mod tests {
    use ludoteca_games::{GAMES, Options};

    use super::*;

    #[test]
    fn none_is_over_and_late_ones_nearly_are() {
        for info in GAMES {
            let game = info.new_game(&Options::default()).expect("a game");
            let positions = Positions::new(&game.line(), &mut Rng::new(3));
            assert_eq!((positions.middle.len(), positions.late.len()), (MIDDLE, LATE));
            let all = positions.middle.iter().chain(&positions.late);
            assert!(all.clone().all(|line| line.outcome().is_none()));
            let plies = |lines: &[Line]| lines.iter().map(Line::len).sum::<usize>();
            assert!(
                plies(&positions.late) * MIDDLE > plies(&positions.middle) * LATE,
                "{}",
                info.id
            );
        }
    }
}

//! A knockout: a bracket in which the first two of the list can meet only at the end.

use ludoteca_players::Rng;

use super::schedule::Encounter;

/// How often a match that ends level is played on before a lot decides.
const PLAYED_ON: u32 = 5;

/// Who is still in.
#[derive(Clone, Debug)]
pub(super) struct Bracket {
    /// Neighbours meet; an empty place lets its neighbour through. A power of two.
    places: Vec<Option<usize>>,
    /// The matches that are not decided yet, with how often they were played on.
    open: Vec<(Encounter, u32)>,
    chance: Rng,
}

impl Bracket {
    pub(super) fn new(players: usize, seed: u64) -> Self {
        let mut order = vec![0];
        while order.len() < players {
            let size = order.len() * 2;
            order = order.into_iter().flat_map(|best| [best, size - 1 - best]).collect();
        }
        Bracket {
            places: order
                .into_iter()
                .map(|player| (player < players).then_some(player))
                .collect(),
            open: Vec::new(),
            chance: Rng::new(seed),
        }
    }

    /// Who is left, if only one is.
    pub(super) fn winner(&self) -> Option<usize> {
        match self.places.as_slice() {
            [winner] => *winner,
            _ => None,
        }
    }

    /// The next encounters, given the points of the last, and whether they go on with matches that are level.
    pub(super) fn next(&mut self, last: &[(Encounter, [f64; 2])]) -> (Vec<Encounter>, bool) {
        let open = std::mem::take(&mut self.open);
        for (&(encounter, times), (_, [a, b])) in open.iter().zip(last) {
            let a_wins = if a == b && times < PLAYED_ON {
                self.open.push((encounter, times + 1));
                continue;
            } else if a == b {
                self.chance.below(2) == 0
            } else {
                a > b
            };
            let loser = if a_wins { encounter.1 } else { encounter.0 };
            for place in self.places.iter_mut().filter(|place| **place == Some(loser)) {
                *place = None;
            }
        }
        let level = !self.open.is_empty();
        if !level {
            if !last.is_empty() {
                self.places = self.places.chunks(2).map(|two| two[0].or(two[1])).collect();
            }
            let meet = |two: &[Option<usize>]| Some(((two[0]?, *two.get(1)?.as_ref()?), 0));
            self.open = self.places.chunks(2).filter_map(meet).collect();
        }
        (self.open.iter().map(|(encounter, _)| *encounter).collect(), level)
    }
}

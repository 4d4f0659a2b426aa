//! Kalah on a list of places: South's houses and store, then North's.

use super::{End, Twin};

#[derive(Clone, Debug)]
pub(crate) struct Kalah {
    empty_capture: bool,
    /// Whether only the player to move having no seeds ends the game.
    stuck: bool,
    /// Houses a side.
    houses: usize,
    places: Vec<u32>,
    /// 0 for South, 1 for North.
    mover: usize,
    over: bool,
}

impl Kalah {
    pub(crate) fn opening(houses: usize, seeds: u32, empty_capture: bool, stuck: bool) -> Self {
        let mut places = vec![seeds; 2 * houses + 2];
        places[houses] = 0;
        places[2 * houses + 1] = 0;
        Kalah {
            empty_capture,
            stuck,
            houses,
            places,
            mover: 0,
            over: false,
        }
    }

    /// The position that a text says, under the same rules and on the same board.
    pub(crate) fn at(&self, text: &str) -> Self {
        let fields: Vec<&str> = text.split('-').collect();
        let number = |at: usize| fields[at].parse::<u32>().expect("a number of seeds");
        let houses = self.houses;
        let mut next = self.clone();
        for house in 0..houses {
            next.places[house] = number(house);
            next.places[houses + 1 + house] = number(houses + house);
        }
        next.places[houses] = number(2 * houses);
        next.places[2 * houses + 1] = number(2 * houses + 1);
        next.mover = usize::from(fields[2 * houses + 2] == "N");
        next.over = false;
        next.end_if_due();
        next
    }

    fn store(&self, player: usize) -> usize {
        player * (self.houses + 1) + self.houses
    }

    fn side(&self, player: usize) -> std::ops::Range<usize> {
        let first = player * (self.houses + 1);
        first..first + self.houses
    }

    fn is_empty(&self, player: usize) -> bool {
        self.places[self.side(player)].iter().all(|&seeds| seeds == 0)
    }

    fn end_if_due(&mut self) {
        self.over = if self.stuck {
            self.is_empty(self.mover)
        } else {
            self.is_empty(0) || self.is_empty(1)
        };
        if self.over {
            for player in [0, 1] {
                for house in self.side(player) {
                    let left = std::mem::take(&mut self.places[house]);
                    let store = self.store(player);
                    self.places[store] += left;
                }
            }
        }
    }

    /// Stores of South and North.
    pub(crate) fn stores(&self) -> [u32; 2] {
        [0, 1].map(|player| self.places[self.store(player)])
    }
}

impl Twin for Kalah {
    fn text(&self) -> String {
        let houses = self.side(0).chain(self.side(1)).map(|house| self.places[house]);
        let numbers: Vec<String> = houses.chain(self.stores()).map(|seeds| seeds.to_string()).collect();
        format!("{}-{}", numbers.join("-"), ["S", "N"][self.mover])
    }

    fn moves(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        let letters = ["ABCDEFGH", "abcdefgh"][self.mover];
        let houses = self.side(self.mover).zip(letters.chars());
        houses
            .filter(|(house, _)| self.places[*house] > 0)
            .map(|(_, letter)| letter.to_string())
            .collect()
    }

    fn play(&self, mv: &str) -> Self {
        let letters = ["ABCDEFGH", "abcdefgh"][self.mover];
        let mut next = self.clone();
        let mut at = self.side(self.mover).start + letters.find(mv).expect("a house");
        let mut hand = std::mem::take(&mut next.places[at]);
        let (own_store, enemy_store) = (self.store(self.mover), self.store(1 - self.mover));
        let mut was_empty = false;
        while hand > 0 {
            at = (at + 1) % next.places.len();
            if at == enemy_store {
                continue;
            }
            was_empty = next.places[at] == 0;
            next.places[at] += 1;
            hand -= 1;
        }
        if was_empty && self.side(self.mover).contains(&at) {
            // A house and the one across the board are equally far from the two ends.
            let opposite = 2 * self.houses - at;
            if next.places[opposite] > 0 || self.empty_capture {
                next.places[own_store] += 1 + next.places[opposite];
                next.places[at] = 0;
                next.places[opposite] = 0;
            }
        }
        if at != own_store {
            next.mover = 1 - self.mover;
        }
        next.end_if_due();
        next
    }

    fn end(&self) -> Option<End> {
        let [south, north] = self.stores();
        let winner = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Less => Some(2),
            std::cmp::Ordering::Equal => None,
        };
        self.over.then_some(End {
            winner,
            points: Some([south, north]),
        })
    }
}

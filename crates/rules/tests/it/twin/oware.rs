//! Oware on a list of houses.

use std::rc::Rc;

pub(crate) use super::oware_rules::Rules;
use super::{End, Twin};

#[derive(Clone, Debug)]
pub(crate) struct Oware {
    rules: Rc<Rules>,
    /// All houses in sowing order, South's first.
    houses: Vec<u32>,
    stores: [u32; 2],
    /// 0 for South, 1 for North.
    mover: usize,
    over: bool,
}

/// The board after a sowing and its captures.
struct Sown {
    houses: Vec<u32>,
    captured: u32,
    slam: bool,
}

impl Oware {
    pub(crate) fn opening(rules: Rules, houses: usize, seeds: u32) -> Self {
        Oware {
            rules: Rc::new(rules),
            houses: vec![seeds; 2 * houses],
            stores: [0; 2],
            mover: 0,
            over: false,
        }
        .settle()
    }

    pub(crate) fn from_text(rules: Rules, text: &str) -> Self {
        let mut fields: Vec<&str> = text.split('-').collect();
        let mover = usize::from(fields.pop() == Some("N"));
        let mut numbers: Vec<u32> = fields
            .iter()
            .map(|field| field.parse().expect("a number of seeds"))
            .collect();
        let north = numbers.pop().expect("North's store");
        let south = numbers.pop().expect("South's store");
        Oware {
            rules: Rc::new(rules),
            houses: numbers,
            stores: [south, north],
            mover,
            over: false,
        }
        .settle()
    }

    /// The houses of one side.
    fn side(&self, player: usize) -> std::ops::Range<usize> {
        let half = self.houses.len() / 2;
        player * half..(player + 1) * half
    }

    fn row_sum(&self, player: usize) -> u32 {
        self.houses[self.side(player)].iter().sum()
    }

    fn sow(&self, origin: usize) -> Sown {
        let mut houses = self.houses.clone();
        let mut hand = houses[origin];
        houses[origin] = 0;
        let mut at = origin;
        let mut received = Vec::new();
        while hand > 0 {
            at = (at + 1) % houses.len();
            if at == origin && self.rules.sowing == "skip-origin" {
                continue;
            }
            houses[at] += 1;
            hand -= 1;
            received.push(at);
        }
        let enemy = self.side(1 - self.mover);
        let taken = self.taken(&houses, &received);
        let mut after = houses.clone();
        for &house in &taken {
            after[house] = 0;
        }
        let slam = !taken.is_empty() && after[enemy].iter().all(|&seeds| seeds == 0);
        if slam && self.rules.grand_slam == "no-capture" {
            return Sown {
                houses,
                captured: 0,
                slam: false,
            };
        }
        Sown {
            captured: taken.iter().map(|&house| houses[house]).sum(),
            houses: after,
            slam,
        }
    }

    /// The houses captured, given the board after sowing and the houses that received each seed in turn.
    fn taken(&self, houses: &[u32], received: &[usize]) -> Vec<usize> {
        let enemy = self.side(1 - self.mover);
        let ripe = |house: usize| enemy.contains(&house) && (houses[house] == 2 || houses[house] == 3);
        let mut taken = Vec::new();
        if self.rules.capture == "touched" {
            // The last along the row, not in time: the program `evora` compares the row before and after, lap or no lap.
            let last = enemy.clone().rev().find(|house| received.contains(house));
            if last.is_some_and(ripe) {
                taken.extend(enemy.clone().filter(|&house| received.contains(&house) && ripe(house)));
            }
        } else if let Some(&last) = received.last() {
            let mut house = last;
            while ripe(house) {
                taken.push(house);
                if house == enemy.start {
                    break;
                }
                house -= 1;
            }
        }
        taken
    }

    fn feeds(&self, house: usize) -> bool {
        self.sow(house).houses[self.side(1 - self.mover)]
            .iter()
            .any(|&seeds| seeds > 0)
    }

    fn legal(&self) -> Vec<usize> {
        let mut legal: Vec<usize> = self.side(self.mover).filter(|&house| self.houses[house] > 0).collect();
        let feeding: Vec<usize> = legal.iter().copied().filter(|&house| self.feeds(house)).collect();
        let enemy_empty = self.row_sum(1 - self.mover) == 0;
        if self.rules.feeding == "must" && enemy_empty || self.rules.feeding == "avoid" && !feeding.is_empty() {
            legal = feeding;
        }
        if self.rules.singletons == "last-resort" && legal.iter().any(|&house| self.houses[house] >= 2) {
            legal.retain(|&house| self.houses[house] >= 2);
        }
        legal
    }

    fn ends_early(&self) -> bool {
        let on_board: u32 = self.houses.iter().sum();
        let total = on_board + self.stores[0] + self.stores[1];
        let majority = self.stores.iter().any(|&store| 2 * store > total);
        let even = self.stores.iter().all(|&store| 2 * store == total);
        majority || even || self.rules.early_end == "few-seeds" && on_board <= 4
    }

    /// Ends the game or hands the turn on where the player to move cannot move.
    fn settle(mut self) -> Self {
        if self.ends_early() {
            self.over = true;
            return self;
        }
        if !self.legal().is_empty() {
            return self;
        }
        if self.rules.stuck == "pass" {
            let passed = Oware {
                mover: 1 - self.mover,
                ..self.clone()
            };
            if !passed.legal().is_empty() {
                return passed;
            }
        }
        for player in [0, 1] {
            let taker = if self.rules.stuck == "opponent-takes-all" {
                1 - self.mover
            } else {
                player
            };
            self.stores[taker] += self.row_sum(player);
        }
        self.houses.fill(0);
        self.over = true;
        self
    }
}

impl Twin for Oware {
    fn text(&self) -> String {
        let numbers: Vec<String> = self.houses.iter().chain(&self.stores).map(u32::to_string).collect();
        format!("{}-{}", numbers.join("-"), ["S", "N"][self.mover])
    }

    fn moves(&self) -> Vec<String> {
        if self.over {
            return Vec::new();
        }
        let first = self.side(self.mover).start;
        let letters = ["ABCDEFGH", "abcdefgh"][self.mover];
        self.legal()
            .into_iter()
            .map(|house| letters[house - first..=house - first].to_owned())
            .collect()
    }

    fn play(&self, mv: &str) -> Self {
        let letters = ["ABCDEFGH", "abcdefgh"][self.mover];
        let sown = self.sow(self.side(self.mover).start + letters.find(mv).expect("a house"));
        let mut next = Oware {
            houses: sown.houses,
            ..self.clone()
        };
        next.stores[self.mover] += sown.captured;
        if !(sown.slam && self.rules.grand_slam == "play-again") {
            next.mover = 1 - self.mover;
        }
        next.settle()
    }

    fn end(&self) -> Option<End> {
        if !self.over {
            return None;
        }
        let [south, north] = self.stores;
        let leader = match south.cmp(&north) {
            std::cmp::Ordering::Greater => Some(1),
            std::cmp::Ordering::Less => Some(2),
            std::cmp::Ordering::Equal => None,
        };
        let winner = if self.rules.goal == "fewest" {
            leader.map(|player| 3 - player)
        } else {
            leader
        };
        Some(End {
            winner,
            points: Some(self.stores),
        })
    }
}

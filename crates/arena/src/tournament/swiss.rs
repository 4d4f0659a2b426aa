//! A Swiss tournament: round by round, those with like scores meet, and nobody twice if it can be helped.

use std::collections::HashMap;

use super::schedule::Encounter;

/// How long to look for a round without a rematch.
const STEPS: u32 = 100_000;

/// What the rounds so far say about each player.
#[derive(Clone, Debug)]
pub(super) struct SwissState {
    rounds: usize,
    /// Games of an encounter: as many points has who is free for a round.
    games: u64,
    drawn: usize,
    points: Vec<f64>,
    /// How often each was free for a round.
    free: Vec<u32>,
    /// How much more often each has begun than not.
    began: Vec<i32>,
    met: HashMap<Encounter, u32>,
}

impl SwissState {
    pub(super) fn new(players: usize, rounds: Option<usize>, games: u64) -> Self {
        // Enough for a clear winner, and two more to settle the rest; but nobody has more opponents than there are.
        let usual = (players.next_power_of_two().ilog2() as usize + 2).min(players - 1 + players % 2);
        SwissState {
            rounds: rounds.unwrap_or(usual),
            games,
            drawn: 0,
            points: vec![0.0; players],
            free: vec![0; players],
            began: vec![0; players],
            met: HashMap::new(),
        }
    }

    /// All encounters there will be.
    pub(super) fn encounters(&self) -> u64 {
        (self.points.len() / 2 * self.rounds) as u64
    }

    /// The next encounters, given the points of the last; none if it is over.
    pub(super) fn next(&mut self, last: &[(Encounter, [f64; 2])]) -> Vec<Encounter> {
        for &((a, b), [for_a, for_b]) in last {
            self.points[a] += for_a;
            self.points[b] += for_b;
        }
        if self.drawn == self.rounds {
            return Vec::new();
        }
        let mut order: Vec<usize> = (0..self.points.len()).collect();
        order.sort_by(|&a, &b| self.points[b].total_cmp(&self.points[a]).then(a.cmp(&b)));
        if order.len() % 2 == 1 {
            self.let_one_go(&mut order);
        }
        let mut pairs = Vec::new();
        if self.drawn == 0 {
            // At first nothing is known: the upper half of the list meets the lower.
            let (upper, lower) = order.split_at(order.len() / 2);
            pairs.extend(upper.iter().copied().zip(lower.iter().copied()));
        } else {
            pairs = self.paired(&order);
        }
        self.drawn += 1;
        pairs.into_iter().map(|(a, b)| self.seated(a, b)).collect()
    }

    /// The lowest of those who were free least often is free, and has the points of a won encounter.
    fn let_one_go(&mut self, order: &mut Vec<usize>) {
        let least = self.free.iter().min().copied().unwrap_or(0);
        if let Some(place) = order.iter().rposition(|&player| self.free[player] == least) {
            let player = order.remove(place);
            self.free[player] += 1;
            self.points[player] += self.games as f64;
        }
    }

    /// Who has begun less often begins.
    fn seated(&mut self, a: usize, b: usize) -> Encounter {
        let (first, second) = if self.began[a] > self.began[b] { (b, a) } else { (a, b) };
        self.began[first] += 1;
        self.began[second] -= 1;
        *self.met.entry(key(a, b)).or_default() += 1;
        (first, second)
    }

    fn paired(&self, order: &[usize]) -> Vec<Encounter> {
        let most = self.met.values().max().copied().unwrap_or(0);
        for again in 0..=most {
            let mut pairs = Vec::new();
            let mut steps = STEPS;
            if self.pair_up(order, again, &mut pairs, &mut steps) {
                return pairs;
            }
        }
        order.chunks_exact(2).map(|two| (two[0], two[1])).collect()
    }

    /// From the top, each meets the next whom he has met no more than `again` times; goes back on itself where it must, as
    /// long as there are steps left.
    fn pair_up(&self, order: &[usize], again: u32, pairs: &mut Vec<Encounter>, steps: &mut u32) -> bool {
        let Some((&top, rest)) = order.split_first() else {
            return true;
        };
        for (i, &other) in rest.iter().enumerate() {
            if self.met.get(&key(top, other)).copied().unwrap_or(0) > again {
                continue;
            }
            if *steps == 0 {
                return false;
            }
            *steps -= 1;
            pairs.push((top, other));
            let mut left = rest.to_vec();
            left.remove(i);
            if self.pair_up(&left, again, pairs, steps) {
                return true;
            }
            pairs.pop();
        }
        false
    }
}

fn key(a: usize, b: usize) -> Encounter {
    (a.min(b), a.max(b))
}

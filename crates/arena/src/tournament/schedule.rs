//! Who plays whom, and when. A round's games follow from its number by arithmetic, so that a million of them take no room;
//! the next round follows from the results of those before, so that a tournament taken up again goes on as it would have.

use ludoteca_rules::{Message, Player, UserError, Verdict, unknown_name};

use super::knockout::Bracket;
use super::results::Results;
use super::swiss::SwissState;

/// How a field of players meets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Everybody meets everybody.
    RoundRobin,
    /// The first meets everybody else.
    Gauntlet,
    /// Who loses is out.
    Knockout,
    /// Round by round, those with like scores meet.
    Swiss,
}

/// The formats by name.
pub const FORMATS: [(&str, Format); 4] = [
    ("round-robin", Format::RoundRobin),
    ("gauntlet", Format::Gauntlet),
    ("knockout", Format::Knockout),
    ("swiss", Format::Swiss),
];

impl Format {
    /// A format by name.
    ///
    /// # Errors
    /// When there is none of that name.
    pub fn parse(name: &str) -> Result<Self, UserError> {
        let found = FORMATS.iter().find(|(known, _)| *known == name);
        found.map(|(_, format)| *format).ok_or_else(|| {
            unknown_name(
                Message::new("word-format", "format"),
                name,
                FORMATS.iter().map(|(known, _)| *known),
            )
        })
    }

    /// Its name.
    pub fn name(self) -> &'static str {
        FORMATS
            .iter()
            .find(|(_, format)| *format == self)
            .map_or("", |(name, _)| name)
    }
}

/// One game of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pairing {
    /// Its number, from 0.
    pub number: u64,
    /// Its round, from 0.
    pub round: usize,
    /// Who moves first: a place in the field.
    pub first: usize,
    /// Who moves second.
    pub second: usize,
    /// Which opening it begins from.
    pub opening: u64,
    /// Both games of an encounter from one opening have the same, and no others.
    pub pair: u64,
}

/// Two who meet.
pub(super) type Encounter = (usize, usize);

/// A number of encounters, each of so many games.
#[derive(Clone, Debug)]
struct Round {
    /// The number of its first game.
    base: u64,
    /// The number of its first opening.
    opening: u64,
    encounters: Vec<Encounter>,
    games: u64,
}

impl Round {
    fn end(&self) -> u64 {
        self.base + self.encounters.len() as u64 * self.games
    }

    /// Which turn, encounter and side a game is. Each encounter plays an opening from both sides before the next encounter
    /// comes, and all encounters play an opening before the next opening comes.
    fn place(&self, number: u64) -> (u64, usize, u64) {
        let g = number - self.base;
        let encounters = self.encounters.len() as u64;
        let paired = self.games / 2 * 2 * encounters;
        if g < paired {
            (g / (2 * encounters), (g / 2 % encounters) as usize, g % 2)
        } else {
            (self.games / 2, (g - paired) as usize, 0)
        }
    }

    fn pairing(&self, round: usize, number: u64) -> Pairing {
        let (turn, encounter, side) = self.place(number);
        let (a, b) = self.encounters[encounter];
        let (first, second) = if side == 0 { (a, b) } else { (b, a) };
        Pairing {
            number,
            round,
            first,
            second,
            opening: self.opening + turn,
            pair: number - side,
        }
    }

    /// The points of both sides of each encounter.
    fn points(&self, results: &Results) -> Vec<(Encounter, [f64; 2])> {
        let mut points = vec![[0.0; 2]; self.encounters.len()];
        for result in results.between(self.base, self.end()) {
            let (_, encounter, side) = self.place(result.pairing.number);
            let first = match result.verdict {
                Verdict::Draw => 0.5,
                Verdict::Win(winner) => f64::from(u8::from(winner == Player::First)),
            };
            points[encounter][side as usize] += first;
            points[encounter][1 - side as usize] += 1.0 - first;
        }
        self.encounters.iter().copied().zip(points).collect()
    }
}

/// What draws up the rounds.
#[derive(Clone, Debug)]
enum PairingSystem {
    Once(Vec<Encounter>),
    Knockout(Bracket),
    Swiss(SwissState),
}

/// The games of a tournament, round by round.
#[derive(Clone, Debug)]
pub(super) struct Schedule {
    draw: PairingSystem,
    games: u64,
    rounds: Vec<Round>,
    total: Option<u64>,
}

impl Schedule {
    pub(super) fn new(format: Format, players: usize, games: u64, rounds: Option<usize>, seed: u64) -> Self {
        let (draw, games) = match format {
            Format::RoundRobin => (
                PairingSystem::Once(everybody(players)),
                games * rounds.unwrap_or(1) as u64,
            ),
            Format::Gauntlet => {
                let encounters = (1..players).map(|other| (0, other)).collect();
                (PairingSystem::Once(encounters), games * rounds.unwrap_or(1) as u64)
            }
            Format::Knockout => (PairingSystem::Knockout(Bracket::new(players, seed)), games),
            Format::Swiss => (PairingSystem::Swiss(SwissState::new(players, rounds, games)), games),
        };
        let total = match &draw {
            PairingSystem::Once(encounters) => Some(encounters.len() as u64 * games),
            PairingSystem::Swiss(ladder) => Some(ladder.encounters() * games),
            PairingSystem::Knockout(_) => None,
        };
        Schedule {
            draw,
            games,
            rounds: Vec::new(),
            total,
        }
    }

    /// The game of a number, if its round has come.
    pub(super) fn pairing(&self, number: u64) -> Option<Pairing> {
        let round = self.rounds.iter().rposition(|round| round.base <= number)?;
        let games = &self.rounds[round];
        (number < games.end()).then(|| games.pairing(round, number))
    }

    /// Games so far, those of the present round included.
    pub(super) fn len(&self) -> u64 {
        self.rounds.last().map_or(0, Round::end)
    }

    /// All games there will be, if that is known.
    pub(super) fn total(&self) -> Option<u64> {
        self.total
    }

    /// Who is left of a knockout.
    pub(super) fn winner(&self) -> Option<usize> {
        match &self.draw {
            PairingSystem::Knockout(bracket) => bracket.winner(),
            PairingSystem::Once(_) | PairingSystem::Swiss(_) => None,
        }
    }

    /// Draws up the next round once the results of the last are complete; `false` if the tournament is over.
    pub(super) fn next_round(&mut self, results: &Results) -> bool {
        let last = self.rounds.last().map(|round| round.points(results));
        let (encounters, games) = match &mut self.draw {
            PairingSystem::Once(encounters) if self.rounds.is_empty() => (std::mem::take(encounters), self.games),
            PairingSystem::Once(_) => return false,
            PairingSystem::Swiss(ladder) => (ladder.next(last.as_deref().unwrap_or_default()), self.games),
            PairingSystem::Knockout(bracket) => {
                let (encounters, played_on) = bracket.next(last.as_deref().unwrap_or_default());
                // A match that is level is played on, one opening from both sides at a time.
                (encounters, if played_on { 2 } else { self.games })
            }
        };
        if encounters.is_empty() {
            return false;
        }
        let opening = self
            .rounds
            .last()
            .map_or(0, |round| round.opening + round.games.div_ceil(2));
        self.rounds.push(Round {
            base: self.len(),
            opening,
            encounters,
            games,
        });
        true
    }
}

/// The circle method: one stays, the others go round, so that nobody meets all the strong ones first.
fn everybody(players: usize) -> Vec<Encounter> {
    let even = players + players % 2;
    let mut encounters = Vec::new();
    for round in 0..even.saturating_sub(1) {
        let seat = |i: usize| if i == 0 { 0 } else { (i - 1 + round) % (even - 1) + 1 };
        for i in 0..even / 2 {
            let (a, b) = (seat(i), seat(even - 1 - i));
            if a.max(b) < players {
                encounters.push((a.min(b), a.max(b)));
            }
        }
    }
    encounters
}

#[cfg(test)]
mod tests {
    use super::super::results::GameResult;
    use super::*;

    /// Plays all rounds, the stronger (the lower number) always winning, and gives every pairing.
    fn play(schedule: &mut Schedule, verdict: impl Fn(&Pairing) -> Verdict) -> Vec<Pairing> {
        let mut results = Results::default();
        let mut all = Vec::new();
        while schedule.next_round(&results) {
            for number in all.len() as u64..schedule.len() {
                let pairing = schedule.pairing(number).expect("its round has come");
                assert_eq!(pairing.number, number);
                assert_ne!(pairing.first, pairing.second);
                all.push(pairing);
                results.add(GameResult::new(pairing, verdict(&pairing), "test", 1));
            }
        }
        assert!(schedule.pairing(schedule.len()).is_none());
        all
    }

    fn stronger(pairing: &Pairing) -> Verdict {
        Verdict::Win(if pairing.first < pairing.second {
            Player::First
        } else {
            Player::Second
        })
    }

    #[test]
    fn everybody_meets_everybody_from_both_sides() {
        for players in 2..9 {
            let mut schedule = Schedule::new(Format::RoundRobin, players, 4, None, 1);
            let all = play(&mut schedule, stronger);
            assert_eq!(Some(all.len() as u64), schedule.total());
            for a in 0..players {
                for b in (0..players).filter(|&b| b != a) {
                    let games: Vec<&Pairing> = all.iter().filter(|p| (p.first, p.second) == (a, b)).collect();
                    assert_eq!(games.len(), 2, "{a} {b} of {players}");
                    for game in games {
                        let back = all.iter().find(|p| p.pair == game.pair && p.number != game.number);
                        let back = back.expect("the same opening from the other side");
                        assert_eq!((back.first, back.second, back.opening), (b, a, game.opening));
                    }
                }
            }
        }
    }

    #[test]
    fn an_odd_number_of_games_keeps_the_numbers_of_the_even_ones() {
        let pairings = |games| play(&mut Schedule::new(Format::RoundRobin, 3, games, None, 1), stronger);
        let (five, six) = (pairings(5), pairings(6));
        assert_eq!(five.len(), 15);
        assert_eq!(five[..12], six[..12]);
        let begins = |player| five.iter().filter(|p| p.first == player).count();
        assert!((0..3).all(|player| (4..=6).contains(&begins(player))));
    }

    #[test]
    fn a_gauntlet_is_run_by_the_first() {
        let all = play(&mut Schedule::new(Format::Gauntlet, 4, 2, Some(3), 1), stronger);
        assert_eq!(all.len(), 18);
        assert!(all.iter().all(|p| p.first == 0 || p.second == 0));
    }

    #[test]
    fn the_best_wins_a_knockout_of_any_size() {
        for players in 2..20 {
            let mut schedule = Schedule::new(Format::Knockout, players, 2, None, 1);
            let all = play(&mut schedule, stronger);
            // Everybody but the winner loses one match.
            assert_eq!(all.len(), 2 * (players - 1), "{players}");
            assert_eq!(schedule.winner(), Some(0));
            let last = all.last().expect("a final");
            assert_eq!((last.first.min(last.second), last.first.max(last.second)), (0, 1));
        }
    }

    #[test]
    fn a_level_knockout_match_is_played_on_and_ends() {
        let all = play(&mut Schedule::new(Format::Knockout, 2, 4, None, 1), |_| Verdict::Draw);
        assert_eq!(all.len(), 4 + 2 * 5);
        let all = play(&mut Schedule::new(Format::Knockout, 4, 2, None, 1), |p| {
            if p.round == 0 { Verdict::Draw } else { stronger(p) }
        });
        // Both semifinals are played on once, then comes the final.
        assert_eq!(all.len(), 4 + 4 + 2);
        let openings: Vec<u64> = all.iter().map(|p| p.opening).collect();
        assert_eq!(openings, [0, 0, 0, 0, 1, 1, 1, 1, 2, 2]);
    }

    #[test]
    fn a_swiss_tournament_has_no_rematch_and_finds_the_best() {
        for players in [2, 3, 5, 8, 9, 30, 31] {
            let mut schedule = Schedule::new(Format::Swiss, players, 2, None, 1);
            let all = play(&mut schedule, stronger);
            assert_eq!(Some(all.len() as u64), schedule.total(), "{players}");
            let mut met: Vec<(usize, usize)> = all
                .iter()
                .filter(|p| p.number == p.pair)
                .map(|p| (p.first.min(p.second), p.first.max(p.second)))
                .collect();
            met.sort_unstable();
            let meetings = met.len();
            met.dedup();
            assert_eq!(met.len(), meetings, "{players}: a rematch");
            let points = |player| all.iter().filter(|p| p.first.min(p.second) == player).count();
            assert!((1..players).all(|other| points(0) >= points(other)));
        }
    }

    #[test]
    fn more_swiss_rounds_than_opponents_are_played_with_rematches() {
        let all = play(&mut Schedule::new(Format::Swiss, 4, 2, Some(7), 1), stronger);
        assert_eq!(all.len(), 7 * 2 * 2);
    }
}

//! What came of the games: little for each, however many there are.

use std::borrow::Cow;
use std::collections::BTreeMap;

use ludoteca_rules::{Player, Verdict};

use super::schedule::Pairing;
use crate::WinDrawLoss;
use crate::stats::{Field, Pairs, Ratings};

/// What came of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameResult {
    /// Which game.
    pub pairing: Pairing,
    /// Who won.
    pub verdict: Verdict,
    /// Why, in a word.
    pub reason: Cow<'static, str>,
    /// Moves of the whole game.
    pub plies: u32,
    /// A digest of the moves: two games that have the same are the same game.
    pub digest: u64,
}

impl GameResult {
    /// What came of a game whose moves are not known.
    pub fn new(pairing: Pairing, verdict: Verdict, reason: impl Into<Cow<'static, str>>, plies: u32) -> Self {
        GameResult {
            pairing,
            verdict,
            reason: reason.into(),
            plies,
            digest: pairing.number,
        }
    }

    /// Who won: a place in the field.
    pub fn winner(&self) -> Option<usize> {
        match self.verdict {
            Verdict::Draw => None,
            Verdict::Win(Player::First) => Some(self.pairing.first),
            Verdict::Win(Player::Second) => Some(self.pairing.second),
        }
    }
}

/// The results of a tournament, in the order of the games' numbers whatever order they ended in.
#[derive(Clone, Debug, Default)]
pub struct Results {
    games: BTreeMap<u64, GameResult>,
}

impl Results {
    /// Adds a result.
    pub fn add(&mut self, result: GameResult) {
        self.games.insert(result.pairing.number, result);
    }

    /// How many there are.
    pub fn len(&self) -> u64 {
        self.games.len() as u64
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.games.is_empty()
    }

    /// Whether a game has been played.
    pub fn has(&self, number: u64) -> bool {
        self.games.contains_key(&number)
    }

    /// A game's result.
    pub fn get(&self, number: u64) -> Option<&GameResult> {
        self.games.get(&number)
    }

    /// All results.
    pub fn iter(&self) -> impl Iterator<Item = &GameResult> {
        self.games.values()
    }

    /// The results of the games from one number up to another.
    pub(super) fn between(&self, from: u64, to: u64) -> impl Iterator<Item = &GameResult> {
        self.games.range(from..to).map(|(_, result)| result)
    }

    /// Each player's score.
    pub fn scores(&self, players: usize) -> Vec<WinDrawLoss> {
        let mut scores = vec![WinDrawLoss::default(); players];
        for game in self.iter() {
            scores[game.pairing.first].add(game.verdict, Player::First);
            scores[game.pairing.second].add(game.verdict, Player::Second);
        }
        scores
    }

    /// What each scored against each: `[player][opponent]`.
    pub fn crosstable(&self, players: usize) -> Vec<Vec<WinDrawLoss>> {
        let mut table = vec![vec![WinDrawLoss::default(); players]; players];
        for game in self.iter() {
            let Pairing { first, second, .. } = game.pairing;
            table[first][second].add(game.verdict, Player::First);
            table[second][first].add(game.verdict, Player::Second);
        }
        table
    }

    /// One player's games against another, in pairs where an opening was played from both sides.
    pub fn pairs(&self, player: usize, opponent: usize) -> Pairs {
        let mut pairs = Pairs::default();
        for game in self.iter() {
            let Pairing {
                first, second, pair, ..
            } = game.pairing;
            if (first, second) == (player, opponent) {
                pairs.add(pair, game.verdict, Player::First);
            } else if (second, first) == (player, opponent) {
                pairs.add(pair, game.verdict, Player::Second);
            }
        }
        pairs
    }

    /// Ratings of the whole field.
    pub fn ratings(&self, players: usize) -> Ratings {
        let mut field = Field::new(players);
        for (player, row) in self.crosstable(players).into_iter().enumerate() {
            for (opponent, score) in row.into_iter().enumerate().skip(player + 1) {
                field.add(player, opponent, score);
            }
        }
        field.rate()
    }

    /// What those who moved first scored.
    pub fn first_movers(&self) -> WinDrawLoss {
        let mut score = WinDrawLoss::default();
        self.iter().for_each(|game| score.add(game.verdict, Player::First));
        score
    }

    /// What those who moved first scored from each opening.
    pub fn openings(&self) -> BTreeMap<u64, WinDrawLoss> {
        let mut openings: BTreeMap<u64, WinDrawLoss> = BTreeMap::new();
        for game in self.iter() {
            let score = openings.entry(game.pairing.opening).or_default();
            score.add(game.verdict, Player::First);
        }
        openings
    }

    /// How often games ended for each reason.
    pub fn reasons(&self) -> BTreeMap<&str, u64> {
        let mut reasons = BTreeMap::new();
        for game in self.iter() {
            *reasons.entry(&*game.reason).or_default() += 1;
        }
        reasons
    }

    /// Games that are, move for move, like one before.
    pub fn repeated(&self) -> u64 {
        let mut digests: Vec<u64> = self
            .iter()
            .filter(|game| game.plies > 0)
            .map(|game| game.digest)
            .collect();
        let played = digests.len();
        digests.sort_unstable();
        digests.dedup();
        (played - digests.len()) as u64
    }
}

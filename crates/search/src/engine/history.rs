//! The history heuristic: how often moves have caused a cutoff.

use ludoteca_rules::Player;

/// Entries for each player: a power of two, so that an index is brought into range by a mask.
const SIZE: usize = 1 << 12;
/// Scores are halved before one passes this, so that they fit below the bits for killer moves.
const MAX_SCORE: i32 = 1 << 17;

/// Cutoff scores by player and [`history_index`](crate::Evaluator::history_index). Indices beyond the table share an entry
/// with a smaller one: that costs move ordering, never correctness.
pub(super) struct HistoryTable([Vec<i32>; 2]);

impl HistoryTable {
    pub(super) fn new() -> Self {
        HistoryTable([vec![0; SIZE], vec![0; SIZE]])
    }

    #[inline]
    pub(super) fn score(&self, player: Player, index: u16) -> i32 {
        self.0[player.index()][usize::from(index) % SIZE]
    }

    /// Adds to the score of a move that caused a cutoff: deep history_scores save most.
    pub(super) fn reward(&mut self, player: Player, index: u16, depth: i32) {
        let scores = &mut self.0[player.index()];
        let score = &mut scores[usize::from(index) % SIZE];
        *score += depth * depth;
        if *score > MAX_SCORE {
            scores.iter_mut().for_each(|score| *score /= 2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_index_is_in_range() {
        let mut history = HistoryTable::new();
        for index in [0, 4095, 4096, u16::MAX] {
            history.reward(Player::Second, index, 3);
        }
        assert_eq!(
            history.score(Player::Second, u16::MAX),
            18,
            "4095 and 65535 share an entry"
        );
        assert_eq!(history.score(Player::First, u16::MAX), 0);
    }

    #[test]
    fn scores_stay_bounded() {
        let mut history = HistoryTable::new();
        (0..1000).for_each(|_| history.reward(Player::First, 7, 100));
        assert!(history.score(Player::First, 7) <= MAX_SCORE);
    }
}

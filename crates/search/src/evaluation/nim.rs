//! Nim needs no search: the nim-sum decides every position, also in misère play and with a limit on what may be taken.

use ludoteca_rules::nim::{Nim, State, Take};
use ludoteca_rules::{Game, Player};

use super::{Evaluator, KnownResult};

/// Whether the player to move wins.
///
/// Normal play: exactly when the nim-sum is not 0 (Bouton). Misère play: the same as long as some heap has a nim-value
/// above 1; when all are 0 or 1, moves only toggle the parity and the mover wins exactly when it is even. With a limit
/// of 1 every heap is worth its parity, so only the last case remains. These games are tame, so the rule carries over to
/// heaps counted by their nim-values.
fn mover_wins(game: &Nim, state: &State) -> bool {
    let sum = game.nim_sum(state);
    let all_small = state.heaps().iter().all(|&heap| game.nim_value(heap) <= 1);
    if game.misere() && all_small { sum == 0 } else { sum != 0 }
}

impl Evaluator for Nim {
    type Tracker = ();

    /// By the nim-sum, as the course teaches it: a player who leaves 0 to the other is ahead.
    fn textbook_value(&self, state: &State, player: Player) -> i32 {
        let ahead = mover_wins(self, state) == (self.to_move(state) == player);
        if ahead { 1 } else { -1 }
    }

    fn evaluate(&self, state: &State) -> i32 {
        if mover_wins(self, state) { 100 } else { -100 }
    }

    fn known_result(&self, state: &State) -> Option<KnownResult> {
        Some(if mover_wins(self, state) {
            KnownResult::Win(None)
        } else {
            KnownResult::Loss(None)
        })
    }

    fn move_order_score(&self, state: &State, mv: Take) -> i32 {
        i32::from(!mover_wins(self, &self.play_unchecked(state, mv)))
    }

    fn forcing(&self, _state: &State, _mv: Take) -> bool {
        false
    }

    fn history_index(&self, mv: Take) -> u16 {
        u16::from(mv.heap)
    }

    /// A winning move takes a heap down to one of a few sizes, so few moves have to be tried however large the heaps.
    fn theory_move(&self, state: &State) -> Option<Take> {
        let sum = self.nim_sum(state);
        let most = self.limit().unwrap_or(u32::MAX);
        let winning = state.heaps().iter().enumerate().find_map(|(i, &heap)| {
            let value = self.nim_value(heap);
            // Down to the nim-value that makes the sum 0, or to 0 or 1 for the parity of misère play.
            [value ^ sum, 0, 1].into_iter().find_map(|wanted| {
                let take = Take {
                    heap: i as u8,
                    count: take_to(heap, value, wanted, self.limit())?,
                };
                let legal = take.count >= 1 && take.count <= heap.min(most);
                (legal && !mover_wins(self, &self.play_unchecked(state, take))).then_some(take)
            })
        });
        // A lost position: one object from the largest heap keeps the game going longest.
        let longest = || {
            let (heap, _) = state
                .heaps()
                .iter()
                .enumerate()
                .max_by_key(|&(i, heap)| (*heap, std::cmp::Reverse(i)))?;
            Some(Take {
                heap: heap as u8,
                count: 1,
            })
        };
        winning.or_else(longest).filter(|_| self.outcome(state).is_none())
    }
}

/// How many to take from a heap so that its nim-value becomes the wanted one.
fn take_to(heap: u32, value: u32, wanted: u32, limit: Option<u32>) -> Option<u32> {
    match limit {
        None => heap.checked_sub(wanted),
        // Taking goes round: from a value of 2 one reaches 3 by taking all but one of a full turn.
        Some(limit) => Some(if wanted < value {
            value - wanted
        } else {
            value.checked_add(limit + 1)?.checked_sub(wanted)?
        }),
    }
}

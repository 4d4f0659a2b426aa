//! Wins by threats of such threats: every move of the attacker leaves a line to complete or threatens a win by continuous
//! threats, so that the defender has few replies. (For five in a row: victory by continuous fours and open threes.) Every reply
//! that could stop the threat is tried, so what is found is proven.

use ludoteca_rules::Player;

use super::forced_win::ForcedWins;
use super::windows::{Completing, Windows};

/// Results that are remembered: a power of two, at most that of [`NOTE`].
const REMEMBERED: usize = 1 << 14;
/// The lowest bits of a remembered hash, which its place gives, make room for the result.
const NOTE: u64 = 0xffff;
/// Set in the note of a win: the others are its plies. In that of a failure they are the depth.
const WON: u64 = 0x8000;
/// The depth of a failure that no greater depth can change, and the greatest that is searched.
const ANY_DEPTH: u16 = 0x3f;
/// Positions visited to see whether a player wins by continuous threats alone.
const FORCED_LIMIT: u64 = 60;

/// Searches for wins by threats. It makes its moves on the windows it is given and takes them back.
pub(super) struct ThreatWins {
    /// Hashes of positions with their results.
    known: Vec<u64>,
    /// Moves waiting to be tried, with their order values.
    waiting: Vec<(i32, u16)>,
    /// The moves of the win found, last first, as far as they are remembered.
    line: Vec<u16>,
    nodes: u64,
    limit: u64,
    /// Whether something was left out because of the depth or the limit.
    cut: bool,
}

impl ThreatWins {
    pub(super) fn new() -> Self {
        ThreatWins {
            known: vec![0; REMEMBERED],
            waiting: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            limit: 0,
            cut: false,
        }
    }

    /// The moves of the win found last, both players', as far as they are remembered: at least the first.
    pub(super) fn line(&self) -> impl Iterator<Item = u16> {
        self.line.iter().rev().copied()
    }

    /// In how many plies at most a player who is to move wins so, if he does, and the positions visited, which are about
    /// `limit` at most.
    pub(super) fn search(
        &mut self,
        windows: &mut Windows,
        forced: &mut ForcedWins,
        attacker: Player,
        limit: u64,
    ) -> (Option<u16>, u64) {
        (self.nodes, self.limit) = (0, limit);
        for depth in 0..ANY_DEPTH {
            self.cut = false;
            // Nothing is remembered of the root: its move is wanted.
            let found = self.attack_afresh(windows, forced, attacker, depth);
            if found.is_some() || !self.cut || self.nodes >= self.limit {
                return (found, self.nodes);
            }
        }
        (None, self.nodes)
    }

    /// In how many plies the attacker, who is to move, wins by at most so many threats before the last continuous ones.
    fn attack(&mut self, windows: &mut Windows, forced: &mut ForcedWins, attacker: Player, depth: u16) -> Option<u16> {
        let hash = forced.hash(attacker);
        let slot = hash as usize % REMEMBERED;
        let known = self.known[slot];
        if (known ^ hash) & !NOTE == 0 {
            let result = (known & NOTE & !WON) as u16;
            if known & WON != 0 {
                self.line.clear();
                return Some(result);
            }
            if result >= depth {
                self.cut |= result != ANY_DEPTH;
                return None;
            }
        }
        let cut_before = std::mem::take(&mut self.cut);
        let found = self.attack_afresh(windows, forced, attacker, depth);
        let note = match found {
            Some(plies) => Some(WON | u64::from(plies)),
            None if !self.cut => Some(ANY_DEPTH.into()),
            None if self.nodes < self.limit => Some(depth.into()),
            None => None,
        };
        if let Some(note) = note {
            self.known[slot] = hash & !NOTE | note;
        }
        self.cut |= cut_before;
        found
    }

    fn attack_afresh(
        &mut self,
        windows: &mut Windows,
        forced: &mut ForcedWins,
        attacker: Player,
        depth: u16,
    ) -> Option<u16> {
        let (found, visited) = forced.search(windows, attacker, FORCED_LIMIT);
        self.nodes += visited + 1;
        if let Some(plies) = found {
            self.line.clear();
            self.line.extend(forced.line()[..plies.into()].iter().rev());
            return found;
        }
        let stop_at = match windows.completing(attacker.other()) {
            Completing::Nowhere => None,
            Completing::At(cell) => Some(cell),
            Completing::Several(..) => return None,
        };
        let base = self.waiting.len();
        for lacks in [2, 3] {
            windows.for_each_lacking(attacker, lacks, |cell| {
                if stop_at.is_none_or(|stop_at| stop_at == cell) {
                    self.waiting.push((windows.order_value(attacker, cell.into()), cell));
                }
            });
        }
        if depth == 0 {
            self.cut |= self.waiting.len() > base;
            self.waiting.truncate(base);
            return None;
        }
        self.sort_waiting(base);
        let mut found = None;
        for i in base..self.waiting.len() {
            if self.nodes >= self.limit {
                self.cut = true;
                break;
            }
            let cell = self.waiting[i].1;
            windows.play(attacker, cell.into());
            forced.toggle(attacker, cell.into());
            found = self.defend(windows, forced, attacker, depth);
            forced.toggle(attacker, cell.into());
            windows.undo(attacker, cell.into());
            if let Some(plies) = &mut found {
                *plies += 1;
                self.line.push(cell);
                break;
            }
        }
        self.waiting.truncate(base);
        found
    }

    /// In how many plies the defender, who is to move, loses, if the attacker threatens a win.
    fn defend(&mut self, windows: &mut Windows, forced: &mut ForcedWins, attacker: Player, depth: u16) -> Option<u16> {
        let defender = attacker.other();
        if windows.count(defender, 1) > 0 {
            return None;
        }
        let base = self.waiting.len();
        let mut longest = 2;
        match windows.completing(attacker) {
            Completing::Several(a, _) => {
                self.line.clear();
                self.line.push(a);
                return Some(2);
            }
            Completing::At(cell) => self.waiting.push((0, cell)),
            Completing::Nowhere => {
                let (threat, visited) = forced.search(windows, attacker, FORCED_LIMIT);
                self.nodes += visited;
                longest = threat? + 1;
                let order = |cell: u16| (windows.order_value(defender, cell.into()), cell);
                forced.for_each_stop(windows, defender, |cell| self.waiting.push(order(cell)));
                windows.for_each_lacking(defender, 2, |cell| self.waiting.push(order(cell)));
                self.sort_waiting(base);
            }
        }
        let mut best_line = Vec::new();
        let mut lost = true;
        for i in base..self.waiting.len() {
            let cell = self.waiting[i].1;
            windows.play(defender, cell.into());
            forced.toggle(defender, cell.into());
            // A threat of the defender's own puts off the attack, but does not add to it.
            let less = u16::from(windows.count(defender, 1) == 0);
            let found = self.attack(windows, forced, attacker, depth - less);
            forced.toggle(defender, cell.into());
            windows.undo(defender, cell.into());
            let Some(plies) = found else {
                lost = false;
                break;
            };
            if plies + 1 > longest || best_line.is_empty() {
                longest = longest.max(plies + 1);
                std::mem::swap(&mut best_line, &mut self.line);
                best_line.push(cell);
            }
        }
        self.waiting.truncate(base);
        self.line = best_line;
        lost.then_some(longest)
    }

    /// Puts the moves waiting from a place on into order, each once, the most promising first.
    fn sort_waiting(&mut self, base: usize) {
        let waiting = &mut self.waiting[base..];
        waiting.sort_unstable_by_key(|&(order, cell)| (std::cmp::Reverse(order), cell));
        let mut kept = base;
        for i in base..self.waiting.len() {
            if i == base || self.waiting[i] != self.waiting[kept - 1] {
                self.waiting[kept] = self.waiting[i];
                kept += 1;
            }
        }
        self.waiting.truncate(kept);
    }
}

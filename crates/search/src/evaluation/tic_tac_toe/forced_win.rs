//! Wins by continuous threats: every move of the attacker leaves one line to complete, so that the defender has one reply,
//! until two are to be completed at once. (For five in a row: victory by continuous fours.) What is found is proven.

use ludoteca_rules::Player;

use super::windows::{Completing, Windows};

/// Failures that are remembered: a power of two.
const REMEMBERED: usize = 1 << 14;
/// The lowest bits of a remembered hash give way to a depth.
const DEPTH_BITS: u64 = 0x3f;
/// The depth of a failure that no greater depth can change, and the greatest that is searched.
const ANY_DEPTH: u32 = 0x3f;

/// Searches for wins by continuous threats. It makes its moves on the windows it is given and takes them back.
pub(super) struct ForcedWins {
    /// A random number for each player's mark on each cell.
    numbers: [Vec<u64>; 2],
    /// The hash of the position, kept move by move.
    hash: u64,
    /// Positions without such a win: hash and depth.
    failures: Vec<u64>,
    /// Threats waiting to be tried: the attacker's cell and the reply.
    waiting: Vec<(u16, u16)>,
    /// The moves of the win found, both players', up to the attacker's last threat, then the two cells where he completes.
    line: Vec<u16>,
    nodes: u64,
    limit: u64,
    /// Whether something was left out because of the depth.
    cut: bool,
}

impl ForcedWins {
    pub(super) fn new(cells: usize) -> Self {
        let mut seed = 0x9e37_79b9_7f4a_7c15_u64;
        let mut next = || {
            // SplitMix64.
            seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
            let mixed = (seed ^ seed >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
            let mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
            mixed ^ mixed >> 31
        };
        ForcedWins {
            numbers: [0, 1].map(|_| (0..cells).map(|_| next()).collect()),
            hash: 0,
            failures: vec![0; REMEMBERED],
            waiting: Vec::new(),
            line: Vec::new(),
            nodes: 0,
            limit: 0,
            cut: false,
        }
    }

    /// Keeps the hash when a mark is put down or taken back.
    #[inline]
    pub(super) fn toggle(&mut self, player: Player, cell: usize) {
        self.hash ^= self.numbers[player.index()][cell];
    }

    /// The hash of the position with a player to move.
    #[inline]
    pub(super) fn hash(&self, player: Player) -> u64 {
        if player == Player::First { self.hash } else { !self.hash }
    }

    /// The cells where a mark may stop the win found last, which must have more than one ply: those it uses, and those that
    /// would turn one of its forced replies into a threat. A mark elsewhere changes nothing, unless it is a threat itself.
    pub(super) fn for_each_stop(&self, windows: &Windows, defender: Player, mut each: impl FnMut(u16)) {
        self.line.iter().copied().for_each(&mut each);
        let replies = || self.line[..self.line.len() - 2].iter().skip(1).step_by(2).copied();
        for reply in replies() {
            let added = |cell| replies().any(|reply| reply == cell);
            windows.for_each_near_line(defender, reply.into(), 2, added, &mut each);
        }
    }

    /// The moves of the win found last: both players' in turn, up to the attacker's last threat, then the two cells where he
    /// can complete a line.
    pub(super) fn line(&self) -> &[u16] {
        &self.line
    }

    /// The plies of the shortest such win of a player who is to move (or would be, if his opponent passed), and the positions
    /// visited, which are about `limit` at most.
    pub(super) fn search(&mut self, windows: &mut Windows, attacker: Player, limit: u64) -> (Option<u16>, u64) {
        self.line.clear();
        (self.nodes, self.limit) = (0, limit);
        if let Completing::At(cell) | Completing::Several(cell, _) = windows.completing(attacker) {
            self.line.extend([cell, cell]);
            return (Some(1), 0);
        }
        // A last threat comes out of two windows that lack two marks.
        if windows.count(attacker, 2) < 2 {
            return (None, 0);
        }
        for depth in 1..ANY_DEPTH {
            self.cut = false;
            if self.deepen(windows, attacker, depth) {
                self.line[2..].reverse();
                self.line.rotate_left(2);
                return (Some(2 * depth as u16 + 1), self.nodes);
            }
            if !self.cut || self.nodes >= self.limit {
                break;
            }
        }
        (None, self.nodes)
    }

    /// Whether the attacker, who has no line to complete, wins by at most so many threats.
    fn deepen(&mut self, windows: &mut Windows, attacker: Player, depth: u32) -> bool {
        let defender = attacker.other();
        let stop_at = match windows.completing(defender) {
            Completing::Nowhere => None,
            Completing::At(cell) => Some(cell),
            Completing::Several(..) => return false,
        };
        self.nodes += 1;
        let hash = self.hash(attacker);
        let slot = (hash >> 32) as usize % REMEMBERED;
        let known = self.failures[slot];
        if (known ^ hash) & !DEPTH_BITS == 0 && known & DEPTH_BITS >= u64::from(depth) {
            self.cut |= known & DEPTH_BITS != u64::from(ANY_DEPTH);
            return false;
        }
        let cut_before = std::mem::take(&mut self.cut);
        let base = self.waiting.len();
        for (a, b) in windows.pairs(attacker) {
            for threat in [(a, b), (b, a)] {
                if stop_at.is_none_or(|cell| cell == threat.0) && !self.waiting[base..].contains(&threat) {
                    self.waiting.push(threat);
                }
            }
        }
        let mut found = false;
        for i in base..self.waiting.len() {
            let (cell, reply) = self.waiting[i];
            let (at, reply_at) = (usize::from(cell), usize::from(reply));
            windows.play(attacker, at);
            if let Completing::Several(a, b) = windows.completing(attacker) {
                self.line.extend([a, b, cell]);
                found = true;
            } else if depth > 1 && self.nodes < self.limit {
                self.toggle(attacker, at);
                windows.play(defender, reply_at);
                self.toggle(defender, reply_at);
                found = self.deepen(windows, attacker, depth - 1);
                if found {
                    self.line.extend([reply, cell]);
                }
                windows.undo(defender, reply_at);
                self.toggle(defender, reply_at);
                self.toggle(attacker, at);
            } else {
                self.cut = true;
            }
            windows.undo(attacker, at);
            if found {
                break;
            }
        }
        self.waiting.truncate(base);
        if !found && self.nodes < self.limit {
            let depth = if self.cut { depth } else { ANY_DEPTH };
            self.failures[slot] = hash & !DEPTH_BITS | u64::from(depth);
        }
        self.cut |= cut_before;
        found
    }
}

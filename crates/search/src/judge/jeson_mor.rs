//! Jeson Mor: the fight for the centre is arithmetic, and the rest is a question of spare moves.
//!
//! # The attacker lemma
//!
//! Let a be the knights of the player to move that can go to the centre, and b those of his opponent. A player whose knight
//! stands on the centre wins on his next turn by moving it away (a knight always has a move: see the rules crate), unless
//! it is captured at once, and only a knight that attacks the centre can do that.
//!
//! * **Own knight on the centre, own turn:** won in 1 ply.
//! * **Centre empty, a > b: won in at most 2b + 3 plies.** He goes to the centre. Each time the opponent must capture
//!   there (b times at most), and each time he recaptures: that takes 1 + b ≤ a of his attackers. Then nobody can capture,
//!   the opponent makes any move, and he leaves the centre: b + 1 arrivals, b captures, one idle move, one move away.
//! * **Centre empty, a ≤ b: going there loses.** The opponent is then to move with an enemy on the centre and b > a − 1:
//!   the next case, for him.
//! * **Enemy on the centre: won in at most 2b + 3 plies if a > b, else lost in at most 2a + 2.** Anything but a capture on
//!   the centre lets the enemy leave it. After the capture he has a − 1 attackers left and the opponent b, and the same
//!   exchange runs on: he needs to capture once for each of the b recaptures and once more. With a ≤ b he runs out first:
//!   a captures, a recaptures, an idle move, and the enemy leaves.
//!
//! An exchange captures at every step, so repetition cannot interrupt it; nor can anything else, since any other move loses
//! at once. (Only the limit of 400 plies could.) So every position is decided except those with the centre empty and
//! a ≤ b, and there a move to the centre is refuted without search.

//! # The mirror strategy
//!
//! Call a position symmetric if turning the board by half a turn about the centre and exchanging the colours gives it back,
//! as the opening is. **If the opponent moves from x to y in a symmetric position, the reply from x′ to y′ (the squares
//! turned) is legal, makes the position symmetric again, and whoever always replies so is never beaten.**
//!
//! * The knight on x′ is his and still there: only y = x′ could have captured it, but x′ − x is even in files and ranks, and
//!   no knight's move is. Nor does an own knight stand on y′, since no knight of the opponent's stood on y.
//! * In a symmetric position the centre is empty, being its own image. So the opponent never has a knight there on his turn
//!   and never wins by leaving it: if he goes there, the reply captures.
//! * After each reply both have the same number of knights. The opponent could win by capturing the last knight only if
//!   each had one, his on x and the other on y = x′, which is no knight's move away.
//!
//! So on every odd board the second player cannot lose; at worst the position repeats or the limit of moves is met.

use ludoteca_rules::jeson_mor::{JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Line, Player};

use super::{Judge, Known};

/// The evaluation of source 001 for a player, in millionths, turned so that larger is better; `None` for a won position.
fn source_value<B: BitSet>(game: &JesonMor<B>, state: &State<B>, player: Player) -> f64 {
    let size = i32::from(game.size());
    let centre = (size - 1) / 2;
    let start = f64::from(size);
    let own = state.knights(player).len();
    let enemy = state.knights(player.other()).len();
    if own == 0 {
        return 0.0;
    }
    let distances: i32 = game
        .knights(state, player)
        .map(|square| {
            let (file, rank) = (i32::from(square) % size, i32::from(square) / size);
            (file - centre).abs().max((rank - centre).abs())
        })
        .sum();
    let mean = f64::from(distances) / f64::from(own) / f64::from(centre);
    let near = state.knights(player).and(game.reach_set(game.centre())).len();
    let on_centre = state.knights(player).contains(game.centre().into());
    0.15 * f64::from(own) / start
        + 0.25 * (1.0 - mean)
        + 0.20 * f64::from(near.min(8)) / f64::from(own.min(8))
        + 0.20 * f64::from(own.saturating_sub(enemy)) / start
        + if on_centre { 0.20 } else { 0.0 }
}

impl<B: BitSet> Judge for JesonMor<B> {
    /// Source 001 judges the position after a move from the side of who made it; the other side's is the opposite.
    fn plain_value(&self, state: &State<B>, player: Player) -> i32 {
        let moved = self.to_move(state).other();
        let value = (source_value(self, state, moved) * 1e6).round() as i32;
        if player == moved { value } else { -value }
    }

    /// Attackers level means that whoever runs out of harmless moves first must give way, so spare moves count most;
    /// then knights, and how near they are.
    fn estimate(&self, state: &State<B>) -> i32 {
        let me = self.to_move(state);
        let side = |player: Player| {
            let knights = state.knights(player);
            let ring = self.reach_set(self.centre());
            let attackers = knights.and(ring).len() as i32;
            let enemy_reach = self.reached(state.knights(player.other()));
            // A knight off the ring can step aside without giving up an attacker, if some square is safe.
            let mut free = knights.minus(ring);
            let (mut spare, mut safe) = (0, 0);
            while let Some(square) = free.pop() {
                let steps = self.reach_set(square as u8).minus(knights).minus(enemy_reach);
                safe += steps.minus(ring).len() as i32;
                spare += i32::from(!steps.is_empty());
            }
            let threatened = knights.and(enemy_reach).len() as i32;
            100 * knights.len() as i32 + 60 * attackers + 12 * spare + 3 * safe - 15 * threatened
        };
        side(me) - side(me.other()) + 10
    }

    fn known(&self, state: &State<B>) -> Option<Known> {
        let me = self.to_move(state);
        let centre = usize::from(self.centre());
        if state.knights(me).contains(centre) {
            return Some(Known::Win(Some(1)));
        }
        let ring = self.reach_set(self.centre());
        let a = state.knights(me).and(ring).len() as u16;
        let b = state.knights(me.other()).and(ring).len() as u16;
        if a > b {
            Some(Known::Win(Some(2 * b + 3)))
        } else if state.knights(me.other()).contains(centre) {
            Some(Known::Loss(Some(2 * a + 2)))
        } else {
            None
        }
    }

    fn promise(&self, state: &State<B>, mv: KnightMove) -> i32 {
        let enemy = state.knights(self.to_move(state).other());
        let ring = self.reach_set(self.centre());
        if mv.to == self.centre() {
            // With attackers level or behind that loses (see the lemma), and otherwise nothing needs to be ordered.
            return -100;
        }
        let mut promise = 0;
        if enemy.contains(mv.to.into()) {
            promise += 100 + if ring.contains(mv.to.into()) { 50 } else { 0 };
        }
        promise += 40 * (i32::from(ring.contains(mv.to.into())) - i32::from(ring.contains(mv.from.into())));
        promise
    }

    fn forcing(&self, state: &State<B>, mv: KnightMove) -> bool {
        let enemy = state.knights(self.to_move(state).other());
        enemy.contains(mv.to.into()) || self.reach_set(self.centre()).contains(mv.to.into())
    }

    /// The mirror strategy, as long as the position before the opponent's move was symmetric.
    fn safe_reply(&self, line: &Line<Self>) -> Option<KnightMove> {
        let ([.., before, _], Some(last)) = (line.states(), line.moves().last()) else {
            return None;
        };
        let top = self.size() * self.size() - 1;
        let turned = |player: Player| {
            let mut knights: Vec<u8> = self.knights(before, player).map(|square| top - square).collect();
            knights.reverse();
            knights
        };
        let symmetric = self.knights(before, Player::First).eq(turned(Player::Second));
        symmetric.then_some(KnightMove {
            from: top - last.from,
            to: top - last.to,
        })
    }

    fn slot(&self, mv: KnightMove) -> u16 {
        (u16::from(mv.from) << 4 ^ u16::from(mv.to)) & 0xfff
    }
}

/// What the evaluation asks of a set of knights.
trait Reached<B> {
    fn reached(&self, knights: B) -> B;
}

impl<B: BitSet> Reached<B> for JesonMor<B> {
    /// The squares that some knight of the set reaches.
    fn reached(&self, mut knights: B) -> B {
        let mut reached = B::EMPTY;
        while let Some(square) = knights.pop() {
            reached = reached.or(self.reach_set(square as u8));
        }
        reached
    }
}

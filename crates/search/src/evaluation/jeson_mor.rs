//! Jeson Mor: the fight for the centre is arithmetic, and the rest is a question of spare moves.
//!
//! # The attacker lemma
//!
//! Let a be the knights of the player to move that can go to the centre, and b those of his opponent. A player whose knight
//! stands on the centre wins on his next turn by moving it away, unless it is captured at once, and only a knight that
//! attacks the centre can do that. (Only a knight of his own on each of the eight squares around can hold it back. Then no
//! enemy attacks the centre; he moves one of them, an enemy at most arrives on one of the eight, and he leaves: two plies
//! more.)
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
//! the centre itself left out of account; the opening is. **A player who answers the opponent's move from x to y in a
//! symmetric position by the move from x′ to y′ (the squares turned), or leaves the centre when he stands on it, is never
//! beaten.** Say that it is the opponent's turn in a symmetric position in which he has no knight on the centre.
//!
//! * *He moves from x to y, not to the centre, and we do not stand there.* Our knight on x′ is still there: only y = x′ could
//!   have captured it, but x′ − x is even in files and ranks, and no knight's move is. No knight of ours is on y′, since none
//!   of his was on y. So the reply is legal, captures on y′ if he captured on y, and restores the symmetry.
//! * *He goes to the centre, from x,* capturing us there or not. Our reply from x′ captures him: the position is symmetric
//!   again, and now we stand on the centre.
//! * *We stand on the centre and he does not capture there.* We leave it and win.
//!
//! So he never has a knight on the centre on his own turn and never wins by leaving it. Nor does he win by capturing our
//! last knight: one on the centre is recaptured as above, and elsewhere each side has as many as the other, so he would have
//! just one, on x, and ours on y = x′, which is no knight's move away. Hence on every odd board the second player cannot
//! lose; at worst the position repeats or the limit of moves is met.

use ludoteca_rules::jeson_mor::{JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Line, Player};

use super::{Evaluator, KnownResult};

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

impl<B: BitSet> Evaluator for JesonMor<B> {
    /// A fraction, kept to millionths.
    const TEXTBOOK_UNIT: i32 = 1_000_000;

    /// Source 001 judges the position after a move from the side of who made it; the other side's is the opposite.
    fn textbook_value(&self, state: &State<B>, player: Player) -> i32 {
        let moved = self.to_move(state).other();
        let value = (source_value(self, state, moved) * f64::from(Self::TEXTBOOK_UNIT)).round() as i32;
        if player == moved { value } else { -value }
    }

    /// Attackers level means that whoever runs out of harmless moves first must give way, so spare moves count most;
    /// then knights, and how near they are.
    fn evaluate(&self, state: &State<B>) -> i32 {
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

    fn known_result(&self, state: &State<B>) -> Option<KnownResult> {
        let me = self.to_move(state);
        let centre = usize::from(self.centre());
        let ring = self.reach_set(self.centre());
        // A knight that its own side has walled in has to wait for a move.
        let walled = |player: Player| ring.minus(state.knights(player)).is_empty();
        if state.knights(me).contains(centre) {
            return Some(KnownResult::Win(Some(if walled(me) { 3 } else { 1 })));
        }
        let a = state.knights(me).and(ring).len() as u16;
        let b = state.knights(me.other()).and(ring).len() as u16;
        if a > b {
            Some(KnownResult::Win(Some(2 * b + 3)))
        } else if state.knights(me.other()).contains(centre) {
            Some(KnownResult::Loss(Some(if walled(me.other()) { 4 } else { 2 * a + 2 })))
        } else {
            None
        }
    }

    fn move_order_score(&self, state: &State<B>, mv: KnightMove) -> i32 {
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
        let ([.., before, now], Some(last)) = (line.states(), line.moves().last()) else {
            return None;
        };
        let centre = self.centre();
        let top = self.size() * self.size() - 1;
        let beside = |player: Player| self.knights(before, player).filter(|&square| square != centre);
        let mut turned: Vec<u8> = beside(Player::Second).map(|square| top - square).collect();
        turned.reverse();
        let theirs = before.knights(line.to_move().other());
        if theirs.contains(centre.into()) || !beside(Player::First).eq(turned) {
            return None;
        }
        if now.knights(line.to_move()).contains(centre.into()) {
            return self.moves(now).find(|mv| mv.from == centre);
        }
        Some(KnightMove {
            from: top - last.from,
            to: top - last.to,
        })
    }

    fn history_index(&self, mv: KnightMove) -> u16 {
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

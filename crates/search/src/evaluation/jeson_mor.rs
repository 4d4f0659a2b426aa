//! Jeson Mor: the attacker lemma decides the fight for the centre, and spare moves decide most of the rest. The lemma and
//! the mirror strategy are proven in `docs/proofs.md`.

use ludoteca_rules::jeson_mor::{CentreFight, JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Line, Player};

use super::{Evaluator, KnownResult};

/// The evaluation of the Prolog project (`jeson-mor` in docs/history.md) for a player, turned so that larger is better.
fn project_value<B: BitSet>(game: &JesonMor<B>, state: &State<B>, player: Player) -> f64 {
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
    type Tracker = ();

    /// A fraction, kept to millionths.
    const TEXTBOOK_UNIT: i32 = 1_000_000;

    /// The project evaluates a position for the player who has just moved; for the other it is the opposite.
    fn textbook_value(&self, state: &State<B>, player: Player) -> i32 {
        let moved = self.to_move(state).other();
        let value = (project_value(self, state, moved) * f64::from(Self::TEXTBOOK_UNIT)).round() as i32;
        if player == moved { value } else { -value }
    }

    /// With attackers level, the player who first runs out of safe moves must give way. So knights count most, then attackers
    /// and spare moves.
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

    #[inline]
    fn known_result(&self, state: &State<B>) -> Option<KnownResult> {
        let me = self.to_move(state);
        let fight = self.centre_fight(state.knights(me), state.knights(me.other()))?;
        Some(match fight {
            CentreFight::Win(plies) => KnownResult::Win(Some(plies)),
            CentreFight::Loss(plies) => KnownResult::Loss(Some(plies)),
        })
    }

    fn move_order_score(&self, state: &State<B>, mv: KnightMove) -> i32 {
        let enemy = state.knights(self.to_move(state).other());
        let ring = self.reach_set(self.centre());
        if mv.to == self.centre() {
            // With attackers level or behind that loses (see the lemma), and otherwise nothing needs to be ordered.
            return -100;
        }
        let mut score = 0;
        if enemy.contains(mv.to.into()) {
            score += 100 + if ring.contains(mv.to.into()) { 50 } else { 0 };
        }
        score += 40 * (i32::from(ring.contains(mv.to.into())) - i32::from(ring.contains(mv.from.into())));
        score
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
        if !self.mirrored(before) {
            return None;
        }
        let (centre, top) = (self.centre(), self.size() * self.size() - 1);
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

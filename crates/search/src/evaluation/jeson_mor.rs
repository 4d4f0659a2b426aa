//! Jeson Mor: the attacker lemma decides the fight for the centre, the ring lemma leaves few moves to try while it lasts, and a net
//! judges the rest. The lemmas and the mirror strategy are proven in `docs/proofs.md`.

pub(super) mod net;

use ludoteca_rules::jeson_mor::{CentreFight, JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Line, Player};

use super::{Evaluator, KnownResult, Margin};
use crate::value::Basis;

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

/// Captures are followed so many plies beyond the horizon.
const CAPTURES_BEYOND: u32 = 4;

impl<B: BitSet> Evaluator for JesonMor<B> {
    type Tracker = ();
    const QUIESCENCE: bool = true;
    const REVERSE_FUTILITY: Option<Margin> = Some(Margin {
        each_ply: 100,
        depth: 6,
    });

    /// The network is trained for this unit (`UNIT` in `train/jeson-mor/train.py`).
    const ODDS_UNIT: i32 = 200;

    /// A fraction, kept to millionths.
    const TEXTBOOK_UNIT: i32 = 1_000_000;

    /// The project evaluates a position for the player who has just moved; for the other it is the opposite.
    fn textbook_value(&self, state: &State<B>, player: Player) -> i32 {
        let moved = self.to_move(state).other();
        let value = (project_value(self, state, moved) * f64::from(Self::TEXTBOOK_UNIT)).round() as i32;
        if player == moved { value } else { -value }
    }

    fn estimates_rest_on(&self, _state: &State<B>) -> Basis {
        Basis::Network
    }

    fn evaluate(&self, state: &State<B>) -> i32 {
        net::estimate(self, state)
    }

    #[inline]
    fn known_result(&self, state: &State<B>) -> Option<KnownResult> {
        let me = self.to_move(state);
        let Some(fight) = self.centre_fight(state.knights(me), state.knights(me.other())) else {
            return self.overrun(state).map(|plies| KnownResult::Loss(Some(plies)));
        };
        Some(match fight {
            CentreFight::Win(plies) => KnownResult::Win(Some(plies)),
            CentreFight::Loss(plies) => KnownResult::Loss(Some(plies)),
        })
    }

    fn search_moves(&self, state: &State<B>) -> Self::Moves<'_> {
        self.ring_moves(state)
    }

    /// With fewer attackers than the opponent.
    #[inline]
    fn threatened(&self, state: &State<B>) -> bool {
        let (me, ring) = (self.to_move(state), self.reach_set(self.centre()));
        state.knights(me).and(ring).len() < state.knights(me.other()).and(ring).len()
    }

    /// Captures, and at the horizon itself arrivals on the ring, which have to be answered.
    fn followed(&self, state: &State<B>, mv: KnightMove, beyond: u32) -> bool {
        let enemy = state.knights(self.to_move(state).other());
        let arrival = beyond == 0 && self.reach_set(self.centre()).contains(mv.to.into());
        arrival || (beyond < CAPTURES_BEYOND && enemy.contains(mv.to.into()))
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

    /// Eleven sixteenths of the product of the logarithms.
    fn reduction(&self, depth: i32, index: usize, _moves: usize, _pv: bool) -> i32 {
        if depth < 3 || index < 2 {
            return 0;
        }
        (11 * logarithm(index as u32) * logarithm(depth as u32) / (16 * 16 * 16)).min(depth - 1)
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

/// Sixteenths of the logarithm to base 2, in whole numbers, so that all machines agree.
fn logarithm(number: u32) -> i32 {
    let whole = number.ilog2();
    (16 * whole + ((16 * number) >> whole)) as i32 - 16
}

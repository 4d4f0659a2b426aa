//! What is known of a position without search: the attacker lemma and the mirror strategy. `docs/proofs.md` has the proofs.

use super::{JesonMor, Moves, State};
use crate::{BitSet, Game, Player};

/// Who has a knight on the centre.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Centre {
    /// Nobody.
    Empty,
    /// The player to move.
    Mover,
    /// His opponent.
    Opponent,
}

/// How the fight for the centre ends for the player to move, and in how many plies at most.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CentreFight {
    /// He wins.
    Win(u16),
    /// He loses.
    Loss(u16),
}

/// Knights around the centre that leave the one on it no square.
const WALL: u32 = 8;

impl CentreFight {
    /// The attacker lemma, for the attackers (knights that reach the centre) of the player to move and of his opponent. `None`
    /// if it does not decide: with an empty centre and no more attackers than the opponent.
    #[inline]
    pub const fn decide(centre: Centre, attackers: [u32; 2]) -> Option<Self> {
        let [mover, opponent] = attackers;
        match centre {
            // A knight that its own side has walled in has to wait for a move.
            Centre::Mover => Some(CentreFight::Win(if mover == WALL { 3 } else { 1 })),
            Centre::Opponent => Some(Self::exchange(attackers)),
            Centre::Empty if mover > opponent => Some(CentreFight::Win(2 * opponent as u16 + 3)),
            Centre::Empty => None,
        }
    }

    /// The same with an enemy knight on the centre, where the lemma always decides.
    #[inline]
    pub const fn exchange([mover, opponent]: [u32; 2]) -> Self {
        if mover > opponent {
            CentreFight::Win(2 * opponent as u16 + 3)
        } else if opponent == WALL {
            CentreFight::Loss(4)
        } else {
            CentreFight::Loss(2 * mover as u16 + 2)
        }
    }
}

impl<B: BitSet> JesonMor<B> {
    /// The attacker lemma for the knights of the player to move and of his opponent.
    #[inline]
    pub fn centre_fight(&self, mine: B, theirs: B) -> Option<CentreFight> {
        let (centre, ring) = (usize::from(self.centre), self.reach_set(self.centre));
        let occupant = if mine.contains(centre) {
            Centre::Mover
        } else if theirs.contains(centre) {
            Centre::Opponent
        } else {
            Centre::Empty
        };
        CentreFight::decide(occupant, [mine.and(ring).len(), theirs.and(ring).len()])
    }

    /// The legal moves that the ring lemma does not refute, where the attacker lemma leaves a position open (the centre empty,
    /// no more attackers than the opponent): all others lose at once. With attackers level these are arrivals on the ring and
    /// moves off the ring; one attacker behind, arrivals; two behind, captures on the ring.
    pub fn ring_moves(&self, state: &State<B>) -> Moves<'_, B> {
        let ring = self.reach_set(self.centre());
        let attackers = |knights: B| knights.and(ring).len();
        let barred = match attackers(state.theirs).saturating_sub(attackers(state.mine)) {
            0 => state.mine.or(B::single(self.centre.into())),
            1 => self.board.minus(ring).or(state.mine),
            2 => self.board.minus(ring.and(state.theirs)),
            _ => self.board,
        };
        Moves {
            barred,
            knights: state.mine.minus(ring),
            ..self.moves(state)
        }
    }

    /// Within how many plies the player to move loses, where the attacker lemma leaves a position open but the ring lemma refutes
    /// all his moves.
    #[inline]
    pub fn overrun(&self, state: &State<B>) -> Option<u16> {
        if self.ring_moves(state).next().is_some() {
            return None;
        }
        let ring = self.reach_set(self.centre());
        let attackers = |knights: B| knights.and(ring).len() as u16;
        let (mine, theirs) = (attackers(state.mine), attackers(state.theirs));
        // Level, all he can do is to give up an attacker or to go to the centre; one behind, no knight can arrive; further
        // behind, one more attacker does not help. Then the opponent wins by the attacker lemma.
        Some(2 * mine + 2 + 2 * (theirs - mine).min(2))
    }

    /// Whether the player who is not to move holds by the mirror strategy: half a turn of the board and an exchange of the
    /// colours give the position back, the centre left out, and the player to move has no knight on the centre.
    pub fn mirrored(&self, state: &State<B>) -> bool {
        let (mover, top) = (self.to_move(state), self.size * self.size - 1);
        let beside = |player: Player| self.knights(state, player).filter(|&square| square != self.centre);
        let mut turned: Vec<u8> = beside(mover.other()).map(|square| top - square).collect();
        turned.reverse();
        !state.knights(mover).contains(self.centre.into()) && beside(mover).eq(turned)
    }
}

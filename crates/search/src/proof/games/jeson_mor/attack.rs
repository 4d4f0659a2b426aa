//! Attacks in Jeson Mor. The *ring* is the eight squares from which a knight reaches the centre.
//!
//! By the attacker lemma only moves after which the mover has at least as many knights on the ring as his opponent are worth
//! a search. The budget counts the attacker's *quiet* moves, which neither capture nor reach the ring. The other moves are
//! bounded: a knight on the ring stays there until it is captured or goes to the centre. `docs/proofs.md` has the proofs.

use ludoteca_rules::jeson_mor::{CentreFight, JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Player};

use crate::proof::games::solver::Attack;
use crate::proof::search::{Fact, MAX_BUDGET, ProofGame, ScoredMove, UNLIMITED};
use crate::proof::symmetry::{Keys, Symmetry};
use crate::proof::{Goal, Rule};

/// One player's attack: he wants to win the exchange on the centre.
pub(super) struct CentreAttack<B: BitSet> {
    game: JesonMor<B>,
    attacker: Player,
    ring: B,
    centre: B,
    symmetry: Symmetry,
}

/// A position, seen by attacker and defender.
#[derive(Clone, Copy)]
pub(super) struct Node<B> {
    attacker: B,
    defender: B,
    attacker_to_move: bool,
    keys: Keys,
}

impl<B: BitSet> Node<B> {
    /// The mover's knights and the other's.
    #[inline]
    fn sides(&self) -> (B, B) {
        if self.attacker_to_move {
            (self.attacker, self.defender)
        } else {
            (self.defender, self.attacker)
        }
    }
}

/// What a move does, best first.
const CAPTURES_ON_RING: i32 = 3;
const CAPTURES: i32 = 2;
const ARRIVES: i32 = 1;
const QUIET: i32 = 0;

impl<B: BitSet> CentreAttack<B> {
    pub(super) fn new(game: &JesonMor<B>, attacker: Player) -> Self {
        let size = usize::from(game.size());
        CentreAttack {
            game: game.clone(),
            attacker,
            ring: game.reach_set(game.centre()),
            centre: B::single(game.centre().into()),
            symmetry: Symmetry::new(size, size),
        }
    }

    /// Whether the player to move wins, where the attacker lemma tells.
    fn mover_wins(&self, node: &Node<B>) -> Option<bool> {
        let (mine, theirs) = node.sides();
        if mine.is_empty() || theirs.is_empty() {
            return Some(theirs.is_empty());
        }
        let fight = self.game.centre_fight(mine, theirs)?;
        Some(matches!(fight, CentreFight::Win(_)))
    }

    /// The attacker's move in a position that the lemma calls won: leave the centre, take there, or go there.
    fn exchange(&self, node: &Node<B>) -> Option<KnightMove> {
        let (mine, centre) = (node.attacker, self.game.centre());
        if mine.and(self.centre).is_empty() {
            let from = mine.and(self.ring).pop()? as u8;
            return Some(KnightMove { from, to: centre });
        }
        if let Some(to) = self.ring.minus(mine).pop() {
            return Some(KnightMove {
                from: centre,
                to: to as u8,
            });
        }
        // Own knights all around: one of them makes room.
        let mut ring = self.ring;
        std::iter::from_fn(|| ring.pop()).find_map(|from| {
            let to = self.game.reach_set(from as u8).minus(mine).pop()?;
            Some(KnightMove {
                from: from as u8,
                to: to as u8,
            })
        })
    }
}

impl<B: BitSet> ProofGame for CentreAttack<B> {
    type Node = Node<B>;
    type Move = KnightMove;

    #[inline]
    fn attacker_to_move(&self, node: &Node<B>) -> bool {
        node.attacker_to_move
    }

    #[inline]
    fn theory(&self, node: &Node<B>) -> Option<Fact> {
        self.mover_wins(node).map(|wins| {
            if wins == node.attacker_to_move {
                Fact::Within(0)
            } else {
                Fact::Beyond(UNLIMITED)
            }
        })
    }

    #[inline]
    fn key(&self, node: &Node<B>) -> (u128, u8) {
        self.symmetry.least(&node.keys)
    }

    fn moves(&self, node: &Node<B>, list: &mut Vec<ScoredMove<KnightMove>>) {
        let (mine, theirs) = node.sides();
        // How many attackers the mover lacks: never below 0, or the lemma would have told.
        let lacks = theirs.and(self.ring).len() - mine.and(self.ring).len();
        let last = theirs.len() == 1;
        // An arrival makes up for one attacker, one that captures an attacker for two.
        let (arrivals, others) = match lacks {
            0 => (true, true),
            1 => (true, false),
            _ => (false, false),
        };
        let mut knights = mine.minus(self.ring);
        while let Some(from) = knights.pop() {
            let mut targets = self.game.reach_set(from as u8).minus(mine).minus(self.centre);
            while let Some(to) = targets.pop() {
                let on_ring = self.ring.contains(to);
                let takes = theirs.contains(to);
                let allowed = if on_ring {
                    arrivals || (lacks == 2 && takes)
                } else {
                    others
                };
                if !(allowed || takes && last) {
                    continue;
                }
                let order_score = match (on_ring, takes) {
                    (true, true) => CAPTURES_ON_RING,
                    (false, true) => CAPTURES,
                    (true, false) => ARRIVES,
                    (false, false) => QUIET,
                };
                list.push(ScoredMove {
                    mv: KnightMove {
                        from: from as u8,
                        to: to as u8,
                    },
                    cost: u16::from(node.attacker_to_move && order_score == QUIET),
                    order_score,
                });
            }
        }
    }

    #[inline]
    fn play(&self, node: &Node<B>, mv: KnightMove) -> Node<B> {
        let mut next = *node;
        let (from, to) = (usize::from(mv.from), usize::from(mv.to));
        let (mover, other) = if node.attacker_to_move {
            (&mut next.attacker, &mut next.defender)
        } else {
            (&mut next.defender, &mut next.attacker)
        };
        *mover = mover.minus(B::single(from)).or(B::single(to));
        let takes = other.contains(to);
        *other = other.minus(B::single(to));
        let kind = usize::from(node.attacker_to_move);
        self.symmetry.toggle(&mut next.keys, kind, from);
        self.symmetry.toggle(&mut next.keys, kind, to);
        if takes {
            self.symmetry.toggle(&mut next.keys, 1 - kind, to);
        }
        self.symmetry.pass(&mut next.keys);
        next.attacker_to_move = !node.attacker_to_move;
        next
    }

    #[inline]
    fn history_index(&self, mv: KnightMove) -> usize {
        usize::from(mv.from) << 7 ^ usize::from(mv.to)
    }

    #[inline]
    fn code(&self, mv: KnightMove, turned: u8) -> u16 {
        let place = |square: u8| self.symmetry.turned(square.into(), turned);
        place(mv.from) << 8 | place(mv.to)
    }
}

impl<B: BitSet> Attack<JesonMor<B>> for CentreAttack<B> {
    const REPLY_COST: u16 = 0;
    const BUDGET_IS_PLIES: bool = false;

    fn node(&self, state: &State<B>) -> Node<B> {
        let (attacker, defender) = (state.knights(self.attacker), state.knights(self.attacker.other()));
        let mut node = Node {
            attacker,
            defender,
            attacker_to_move: self.game.to_move(state) == self.attacker,
            keys: Keys::default(),
        };
        for (kind, mut knights) in [(1, attacker), (0, defender)] {
            while let Some(square) = knights.pop() {
                self.symmetry.toggle(&mut node.keys, kind, square);
            }
        }
        if node.attacker_to_move {
            self.symmetry.pass(&mut node.keys);
        }
        node
    }

    fn game_move(&self, mv: KnightMove) -> KnightMove {
        mv
    }

    fn theory_move(&self, node: &Node<B>) -> Option<ScoredMove<KnightMove>> {
        Some(ScoredMove {
            mv: self.exchange(node)?,
            cost: 0,
            order_score: 0,
        })
    }

    /// The exchange on the centre, in which the order of the knights does not matter.
    fn plan(&self, goal: Goal, node: &Node<B>) -> Vec<Rule<KnightMove>> {
        let mut attackers = if goal == Goal::Wins {
            node.attacker.and(self.ring)
        } else {
            B::EMPTY
        };
        let to_centre = |from: usize| Rule {
            to: None,
            play: KnightMove {
                from: from as u8,
                to: self.game.centre(),
            },
        };
        std::iter::from_fn(|| attackers.pop()).map(to_centre).collect()
    }

    /// The exchange of the attacker lemma, with its length, where the attacker's knight is not on the centre already.
    fn planned(&self, goal: Goal, _before: &Node<B>, node: &Node<B>) -> Option<u32> {
        let on_centre = !node.attacker.and(self.centre).is_empty();
        let wins = node.attacker_to_move && !on_centre && self.mover_wins(node) == Some(true);
        (goal == Goal::Wins && wins).then(|| 2 * node.defender.and(self.ring).len() + 3)
    }

    fn threat_score(&self, _node: &Node<B>) -> i32 {
        0
    }

    fn next_budget(&self, _node: &Node<B>, beyond: Option<u16>) -> u16 {
        beyond.map_or(0, |beyond| beyond + 1)
    }

    fn max_useful_budget(&self, _node: &Node<B>) -> u16 {
        MAX_BUDGET
    }

    /// Each knight of the attacker arrives once at most, each of the defender is captured once at most, and the exchange on the
    /// centre takes 19 plies at most.
    fn max_plies(&self, node: &Node<B>, budget: u16) -> u32 {
        2 * (u32::from(budget) + node.attacker.len() + node.defender.len()) + 20
    }
}

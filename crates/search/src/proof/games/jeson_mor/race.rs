//! The race for the centre.
//!
//! A knight *attacks* if it stands on one of the eight squares around the centre that reach it, the ring. By the attacker
//! lemma (see `judge/jeson_mor.rs`) a player to move who has more attackers than the other wins, and so does one who faces
//! a knight on the centre with more attackers than the other; whoever must leave the other more attackers than he has
//! himself has lost. So only these steps are worth a search: those after which the mover has at least as many attackers.
//!
//! The budget counts the hunter's *quiet* moves, which neither capture nor reach the ring. The others are bounded by
//! themselves: a knight that has reached the ring stays there until it is captured or goes to the centre.

use ludoteca_rules::jeson_mor::{JesonMor, KnightMove, State};
use ludoteca_rules::{BitSet, Game, Player};

use crate::proof::games::chase::Chase;
use crate::proof::race::{Candidate, Fact, MOST, NEVER, Race, SLOTS};
use crate::proof::symmetry::{Keys, Symmetry};
use crate::proof::{Goal, Rule};

/// The race of one player for the centre.
pub(super) struct Centre<B: BitSet> {
    game: JesonMor<B>,
    hunter: Player,
    ring: B,
    centre: B,
    symmetry: Symmetry,
}

/// A position, seen by hunter and hunted.
#[derive(Clone, Copy)]
pub(super) struct Node<B> {
    hunter: B,
    hunted: B,
    hunting: bool,
    keys: Keys,
}

impl<B: BitSet> Node<B> {
    /// The mover's knights and the other's.
    #[inline]
    fn sides(&self) -> (B, B) {
        if self.hunting {
            (self.hunter, self.hunted)
        } else {
            (self.hunted, self.hunter)
        }
    }
}

/// What a step does, best first.
const TAKES_ATTACKER: i32 = 3;
const TAKES: i32 = 2;
const ARRIVES: i32 = 1;
const QUIET: i32 = 0;

impl<B: BitSet> Centre<B> {
    pub(super) fn new(game: &JesonMor<B>, hunter: Player) -> Self {
        let size = usize::from(game.size());
        Centre {
            game: game.clone(),
            hunter,
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
        if !mine.and(self.centre).is_empty() {
            return Some(true);
        }
        let (a, b) = (mine.and(self.ring).len(), theirs.and(self.ring).len());
        if a > b {
            Some(true)
        } else {
            (!theirs.and(self.centre).is_empty()).then_some(false)
        }
    }

    /// The hunter's step in a position that the lemma calls won: leave the centre, take there, or go there.
    fn exchange(&self, node: &Node<B>) -> Option<KnightMove> {
        let (mine, centre) = (node.hunter, self.game.centre());
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

impl<B: BitSet> Race for Centre<B> {
    type Node = Node<B>;
    type Step = KnightMove;

    #[inline]
    fn hunting(&self, node: &Node<B>) -> bool {
        node.hunting
    }

    #[inline]
    fn theory(&self, node: &Node<B>) -> Option<Fact> {
        self.mover_wins(node).map(|wins| {
            if wins == node.hunting {
                Fact::Within(0)
            } else {
                Fact::Beyond(NEVER)
            }
        })
    }

    #[inline]
    fn key(&self, node: &Node<B>) -> (u128, u8) {
        self.symmetry.least(&node.keys)
    }

    fn steps(&self, node: &Node<B>, list: &mut Vec<Candidate<KnightMove>>) {
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
                let promise = match (on_ring, takes) {
                    (true, true) => TAKES_ATTACKER,
                    (false, true) => TAKES,
                    (true, false) => ARRIVES,
                    (false, false) => QUIET,
                };
                list.push(Candidate {
                    step: KnightMove {
                        from: from as u8,
                        to: to as u8,
                    },
                    cost: u16::from(node.hunting && promise == QUIET),
                    promise,
                });
            }
        }
    }

    #[inline]
    fn play(&self, node: &Node<B>, step: KnightMove) -> Node<B> {
        let mut next = *node;
        let (from, to) = (usize::from(step.from), usize::from(step.to));
        let (mover, other) = if node.hunting {
            (&mut next.hunter, &mut next.hunted)
        } else {
            (&mut next.hunted, &mut next.hunter)
        };
        *mover = mover.minus(B::single(from)).or(B::single(to));
        let takes = other.contains(to);
        *other = other.minus(B::single(to));
        let kind = usize::from(node.hunting);
        self.symmetry.toggle(&mut next.keys, kind, from);
        self.symmetry.toggle(&mut next.keys, kind, to);
        if takes {
            self.symmetry.toggle(&mut next.keys, 1 - kind, to);
        }
        self.symmetry.pass(&mut next.keys);
        next.hunting = !node.hunting;
        next
    }

    #[inline]
    fn history_index(&self, step: KnightMove) -> usize {
        (usize::from(step.from) << 7 ^ usize::from(step.to)) % SLOTS
    }

    #[inline]
    fn name(&self, step: KnightMove, turned: u8) -> u16 {
        let place = |square: u8| self.symmetry.turned(square.into(), turned);
        place(step.from) << 8 | place(step.to)
    }
}

impl<B: BitSet> Chase<JesonMor<B>> for Centre<B> {
    const REPLY: u16 = 0;
    const EXACT: bool = false;

    fn node(&self, state: &State<B>) -> Node<B> {
        let (hunter, hunted) = (state.knights(self.hunter), state.knights(self.hunter.other()));
        let mut node = Node {
            hunter,
            hunted,
            hunting: self.game.to_move(state) == self.hunter,
            keys: Keys::default(),
        };
        for (kind, mut knights) in [(1, hunter), (0, hunted)] {
            while let Some(square) = knights.pop() {
                self.symmetry.toggle(&mut node.keys, kind, square);
            }
        }
        if node.hunting {
            self.symmetry.pass(&mut node.keys);
        }
        node
    }

    fn mv(&self, step: KnightMove) -> KnightMove {
        step
    }

    fn follow(&self, node: &Node<B>) -> Option<Candidate<KnightMove>> {
        Some(Candidate {
            step: self.exchange(node)?,
            cost: 0,
            promise: 0,
        })
    }

    /// Whoever falls behind in attackers loses the exchange on the centre, in whatever order the others go there.
    fn plan(&self, goal: Goal, node: &Node<B>) -> Vec<Rule<KnightMove>> {
        let mut attackers = if goal == Goal::Wins {
            node.hunter.and(self.ring)
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

    /// The exchange of the attacker lemma, with its length, where the hunter's knight is not on the centre already.
    fn planned(&self, goal: Goal, _before: &Node<B>, node: &Node<B>) -> Option<u32> {
        let on_centre = !node.hunter.and(self.centre).is_empty();
        let wins = node.hunting && !on_centre && self.mover_wins(node) == Some(true);
        (goal == Goal::Wins && wins).then(|| 2 * node.hunted.and(self.ring).len() + 3)
    }

    fn burden(&self, _node: &Node<B>) -> i32 {
        0
    }

    fn next_budget(&self, _node: &Node<B>, beyond: Option<u16>) -> u16 {
        beyond.map_or(0, |beyond| beyond + 1)
    }

    fn enough(&self, _node: &Node<B>) -> u16 {
        MOST
    }

    /// Each knight of the hunter arrives once at most, each of the hunted is captured once at most, and the exchange on the
    /// centre takes 19 plies at most.
    fn longest(&self, node: &Node<B>, budget: u16) -> u32 {
        2 * (u32::from(budget) + node.hunter.len() + node.hunted.len()) + 20
    }
}

//! Tic-tac-toe and its family: plies are the budget, and lines that are still open are most of the theory.

use std::io::{self, Read};

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::chase::{Chase, Pursuit};
use crate::proof::race::{Candidate, Fact, MOST, NEVER, Race};
use crate::proof::symmetry::{Keys, Symmetry};
use crate::proof::{Goal, Progress, Proof, Prove, Rule, SolveLimits};

/// The race of one player for a line.
struct Lines<B: BitSet> {
    game: TicTacToe<B>,
    hunter: Player,
    /// Every line once.
    lines: Vec<B>,
    symmetry: Symmetry,
}

/// A position, seen by hunter and hunted.
#[derive(Clone, Copy)]
struct Node<B> {
    hunter: B,
    hunted: B,
    hunting: bool,
    keys: Keys,
}

/// What a line with so many marks of one player and none of the other is worth to him.
fn worth(marks: u32) -> i32 {
    1 << (2 * marks.min(6))
}

/// What the open lines say.
struct Outlook<B> {
    /// Cells that complete a line of the hunter, and of the hunted.
    hunter_wins: B,
    hunted_wins: B,
    /// Cells that somebody can still use for a line.
    live: B,
    /// The least that a line of the hunter lacks; `None` if he has none left.
    lacks: Option<u16>,
}

impl<B: BitSet> Lines<B> {
    fn new(game: &TicTacToe<B>, hunter: Player) -> Self {
        let cells = usize::from(game.rows()) * usize::from(game.columns());
        let mut lines: Vec<B> = Vec::new();
        for cell in 0..cells {
            // A line belongs to the first of its cells.
            let own = game.lines_through(cell).iter().filter(|line| {
                let mut rest = **line;
                rest.pop() == Some(cell)
            });
            for line in own {
                if !lines.contains(line) {
                    lines.push(*line);
                }
            }
        }
        Lines {
            game: game.clone(),
            hunter,
            lines,
            symmetry: Symmetry::new(game.rows().into(), game.columns().into()),
        }
    }

    fn cells(&self) -> u16 {
        u16::from(self.game.rows()) * u16::from(self.game.columns())
    }

    fn outlook(&self, node: &Node<B>) -> Outlook<B> {
        let mut outlook = Outlook {
            hunter_wins: B::EMPTY,
            hunted_wins: B::EMPTY,
            live: B::EMPTY,
            lacks: None,
        };
        for &line in &self.lines {
            if line.and(node.hunted).is_empty() {
                let open = line.minus(node.hunter);
                outlook.live = outlook.live.or(open);
                let lacks = open.len() as u16;
                outlook.lacks = Some(outlook.lacks.map_or(lacks, |least| least.min(lacks)));
                if lacks == 1 {
                    outlook.hunter_wins = outlook.hunter_wins.or(open);
                }
            } else if line.and(node.hunter).is_empty() {
                let open = line.minus(node.hunted);
                outlook.live = outlook.live.or(open);
                if open.len() == 1 {
                    outlook.hunted_wins = outlook.hunted_wins.or(open);
                }
            }
        }
        outlook
    }

    /// Pairs of free cells, none in two of them, so that every line open to the hunter contains one. The hunted holds by
    /// answering every move in a pair by the other cell of it.
    fn pairs(&self, node: &Node<B>) -> Option<Pairs> {
        let mut open = [B::EMPTY; MOST_PAIRED];
        let mut count = 0;
        for &line in &self.lines {
            if line.and(node.hunted).is_empty() {
                *open.get_mut(count)? = line.minus(node.hunter);
                count += 1;
            }
        }
        let mut pairs = Pairs::default();
        pair(&open[..count], B::EMPTY, &mut pairs, &mut { PAIRINGS_TRIED }).then_some(pairs)
    }

    /// What the lines through a cell promise to whoever plays there.
    fn move_order_score(&self, node: &Node<B>, cell: usize) -> i32 {
        let lines = self.game.lines_through(cell).iter();
        lines
            .map(|line| {
                let (hunter, hunted) = (line.and(node.hunter).len(), line.and(node.hunted).len());
                match (hunter, hunted) {
                    (marks, 0) => 2 * worth(marks),
                    (0, marks) => worth(marks),
                    _ => 0,
                }
            })
            .sum()
    }
}

/// With more open lines than this no pairing is looked for, and not longer than so many pairs have been tried.
const MOST_PAIRED: usize = 32;
const PAIRINGS_TRIED: u32 = 20;

/// Pairs of cells.
#[derive(Default)]
struct Pairs {
    cells: [(u16, u16); MOST_PAIRED],
    count: usize,
}

/// Chooses a pair for every line, of cells that are not used yet.
fn pair<B: BitSet>(open: &[B], used: B, pairs: &mut Pairs, tries: &mut u32) -> bool {
    let free = open.iter().map(|line| line.minus(used));
    let Some(hardest) = free.min_by_key(|cells| cells.len()) else {
        return true;
    };
    let mut firsts = hardest;
    while let Some(first) = firsts.pop() {
        let mut seconds = firsts;
        while let Some(second) = seconds.pop() {
            if *tries == 0 {
                return false;
            }
            *tries -= 1;
            let both = B::single(first).or(B::single(second));
            let (mut rest, mut count) = ([B::EMPTY; MOST_PAIRED], 0);
            for &line in open.iter().filter(|line| !both.minus(**line).is_empty()) {
                rest[count] = line;
                count += 1;
            }
            pairs.cells[pairs.count] = (first as u16, second as u16);
            pairs.count += 1;
            if pair(&rest[..count], used.or(both), pairs, tries) {
                return true;
            }
            pairs.count -= 1;
        }
    }
    false
}

impl<B: BitSet> Race for Lines<B> {
    type Node = Node<B>;
    type Step = u16;

    fn hunting(&self, node: &Node<B>) -> bool {
        node.hunting
    }

    /// Plies that a line takes at least are known from what it lacks, and two threats cannot both be stopped.
    fn theory(&self, node: &Node<B>) -> Option<Fact> {
        let outlook = self.outlook(node);
        let Some(lacks) = outlook.lacks else {
            return Some(Fact::Beyond(NEVER));
        };
        let fact = if node.hunting {
            match (outlook.hunter_wins.len(), outlook.hunted_wins.len()) {
                (1.., _) => Fact::Within(1),
                (_, 2..) => Fact::Beyond(NEVER),
                _ => Fact::Beyond(2 * lacks - 2),
            }
        } else {
            match (outlook.hunter_wins.len(), outlook.hunted_wins.len()) {
                (_, 1..) => Fact::Beyond(NEVER),
                (2.., _) => Fact::Within(2),
                _ => Fact::Beyond(2 * lacks - 1),
            }
        };
        match fact {
            Fact::Beyond(..NEVER) if self.pairs(node).is_some() => Some(Fact::Beyond(NEVER)),
            fact => Some(fact),
        }
    }

    fn key(&self, node: &Node<B>) -> (u128, u8) {
        self.symmetry.least(&node.keys)
    }

    /// A threat must be stopped; else a mark where nobody can make a line any more is a move thrown away, and an extra
    /// mark elsewhere never harms.
    fn steps(&self, node: &Node<B>, list: &mut Vec<Candidate<u16>>) {
        let outlook = self.outlook(node);
        let threats = if node.hunting {
            outlook.hunted_wins
        } else {
            outlook.hunter_wins
        };
        let mut cells = if threats.is_empty() { outlook.live } else { threats };
        while let Some(cell) = cells.pop() {
            list.push(Candidate {
                step: cell as u16,
                cost: 1,
                promise: self.move_order_score(node, cell),
            });
        }
    }

    fn play(&self, node: &Node<B>, cell: u16) -> Node<B> {
        let mut next = *node;
        let mark = B::single(cell.into());
        if node.hunting {
            next.hunter = next.hunter.or(mark);
        } else {
            next.hunted = next.hunted.or(mark);
        }
        self.symmetry
            .toggle(&mut next.keys, usize::from(node.hunting), cell.into());
        self.symmetry.pass(&mut next.keys);
        next.hunting = !node.hunting;
        next
    }

    fn history_index(&self, cell: u16) -> usize {
        cell.into()
    }

    fn name(&self, cell: u16, turned: u8) -> u16 {
        self.symmetry.turned(cell.into(), turned)
    }
}

impl<B: BitSet> Chase<TicTacToe<B>> for Lines<B> {
    const REPLY: u16 = 1;
    const EXACT: bool = true;

    fn node(&self, state: &State<B>) -> Node<B> {
        let (hunter, hunted) = (state.marks(self.hunter), state.marks(self.hunter.other()));
        let mut node = Node {
            hunter,
            hunted,
            hunting: self.game.to_move(state) == self.hunter,
            keys: Keys::default(),
        };
        for (kind, mut marks) in [(1, hunter), (0, hunted)] {
            while let Some(cell) = marks.pop() {
                self.symmetry.toggle(&mut node.keys, kind, cell);
            }
        }
        if node.hunting {
            self.symmetry.pass(&mut node.keys);
        }
        node
    }

    fn mv(&self, cell: u16) -> Cell {
        Cell(cell)
    }

    fn follow(&self, node: &Node<B>) -> Option<Candidate<u16>> {
        let step = self.outlook(node).hunter_wins.pop()? as u16;
        Some(Candidate {
            step,
            cost: 1,
            promise: 0,
        })
    }

    /// Pairs, and after moves outside them any free cell.
    fn plan(&self, goal: Goal, node: &Node<B>) -> Vec<Rule<u16>> {
        let Some(pairs) = self.pairs(node).filter(|_| goal == Goal::Holds) else {
            return Vec::new();
        };
        let answer = |to: u16, play: u16| Rule { to: Some(to), play };
        let answers = pairs.cells[..pairs.count]
            .iter()
            .flat_map(|&(a, b)| [answer(a, b), answer(b, a)]);
        let marks = node.hunter.or(node.hunted);
        let free = (0..self.cells()).filter(|&cell| !marks.contains(cell.into()));
        answers.chain(free.map(|play| Rule { to: None, play })).collect()
    }

    fn planned(&self, goal: Goal, before: &Node<B>, node: &Node<B>) -> Option<u32> {
        let plies = self.cells() - node.hunter.or(node.hunted).len() as u16;
        (goal == Goal::Holds && self.pairs(before).is_some()).then_some(plies.into())
    }

    /// What the lines that are open to the hunter are worth to him.
    fn burden(&self, node: &Node<B>) -> i32 {
        let open = self.lines.iter().filter(|line| line.and(node.hunted).is_empty());
        open.map(|line| worth(line.and(node.hunter).len())).sum()
    }

    /// The hunter makes the last ply, so only every other budget is of use.
    fn next_budget(&self, node: &Node<B>, beyond: Option<u16>) -> u16 {
        let next = beyond.map_or(0, |beyond| beyond + 1);
        next + u16::from((next % 2 == 1) != node.hunting)
    }

    fn enough(&self, node: &Node<B>) -> u16 {
        (self.cells() - node.hunter.or(node.hunted).len() as u16).min(MOST)
    }

    fn longest(&self, _node: &Node<B>, budget: u16) -> u32 {
        budget.into()
    }
}

impl<B: BitSet> Prove for TicTacToe<B> {
    const KEEPS: bool = true;

    fn prove<'p>(
        &'p self,
        root: &State<B>,
        limits: &'p SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>> {
        let chases = Player::BOTH.map(|hunter| Lines::new(self, hunter));
        let pursuit = Pursuit::new(self, chases, limits, kept)?;
        Ok(pursuit.run(root, [false; 2], limits, tell))
    }
}

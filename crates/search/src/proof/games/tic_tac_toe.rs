//! Tic-tac-toe and its family: plies are the budget, and lines that are still open are most of the theory.

use std::io::{self, Read};

use ludoteca_rules::tic_tac_toe::{Cell, State, TicTacToe};
use ludoteca_rules::{BitSet, Game, Player};

use super::solver::{Attack, Solver};
use crate::proof::search::{Fact, MAX_BUDGET, ProofGame, ScoredMove, UNLIMITED};
use crate::proof::symmetry::{Keys, Symmetry};
use crate::proof::{Goal, Progress, Proof, Prove, Rule, SolveLimits};

/// One player's attack: he wants to complete a line.
struct LineAttack<B: BitSet> {
    game: TicTacToe<B>,
    attacker: Player,
    /// Every line once.
    lines: Vec<B>,
    symmetry: Symmetry,
}

/// A position, seen by attacker and defender.
#[derive(Clone, Copy)]
struct Node<B> {
    attacker: B,
    defender: B,
    attacker_to_move: bool,
    keys: Keys,
}

/// The score of a line with so many marks of one player and none of the other.
fn line_score(marks: u32) -> i32 {
    1 << (2 * marks.min(6))
}

/// A summary of the lines that are still open to one of the players.
struct OpenLines<B> {
    /// Cells that complete a line of the attacker, and of the defender.
    attacker_completes: B,
    defender_completes: B,
    /// Cells on a line that is open to one of the players.
    live: B,
    /// The least that a line of the attacker lacks; `None` if he has none left.
    lacks: Option<u16>,
}

impl<B: BitSet> LineAttack<B> {
    fn new(game: &TicTacToe<B>, attacker: Player) -> Self {
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
        LineAttack {
            game: game.clone(),
            attacker,
            lines,
            symmetry: Symmetry::new(game.rows().into(), game.columns().into()),
        }
    }

    fn cells(&self) -> u16 {
        u16::from(self.game.rows()) * u16::from(self.game.columns())
    }

    fn open_lines(&self, node: &Node<B>) -> OpenLines<B> {
        let mut open_lines = OpenLines {
            attacker_completes: B::EMPTY,
            defender_completes: B::EMPTY,
            live: B::EMPTY,
            lacks: None,
        };
        for &line in &self.lines {
            if line.and(node.defender).is_empty() {
                let open = line.minus(node.attacker);
                open_lines.live = open_lines.live.or(open);
                let lacks = open.len() as u16;
                open_lines.lacks = Some(open_lines.lacks.map_or(lacks, |least| least.min(lacks)));
                if lacks == 1 {
                    open_lines.attacker_completes = open_lines.attacker_completes.or(open);
                }
            } else if line.and(node.attacker).is_empty() {
                let open = line.minus(node.defender);
                open_lines.live = open_lines.live.or(open);
                if open.len() == 1 {
                    open_lines.defender_completes = open_lines.defender_completes.or(open);
                }
            }
        }
        open_lines
    }

    /// Pairs of free cells, none in two of them, so that every line open to the attacker contains one. The defender holds by
    /// answering every move in a pair by the other cell of it.
    fn pairs(&self, node: &Node<B>) -> Option<Pairs> {
        let mut open = [B::EMPTY; MOST_PAIRED];
        let mut count = 0;
        for &line in &self.lines {
            if line.and(node.defender).is_empty() {
                *open.get_mut(count)? = line.minus(node.attacker);
                count += 1;
            }
        }
        let mut pairs = Pairs::default();
        pair(&open[..count], B::EMPTY, &mut pairs, &mut { PAIRINGS_TRIED }).then_some(pairs)
    }

    /// The sum of the scores of the open lines through a cell.
    fn order_score(&self, node: &Node<B>, cell: usize) -> i32 {
        let lines = self.game.lines_through(cell).iter();
        lines
            .map(|line| {
                let (attacker, defender) = (line.and(node.attacker).len(), line.and(node.defender).len());
                match (attacker, defender) {
                    (marks, 0) => 2 * line_score(marks),
                    (0, marks) => line_score(marks),
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

impl<B: BitSet> ProofGame for LineAttack<B> {
    type Node = Node<B>;
    type Move = u16;

    fn attacker_to_move(&self, node: &Node<B>) -> bool {
        node.attacker_to_move
    }

    /// RulesAttack that a line takes at least are known from what it lacks, and two threats cannot both be stopped.
    fn theory(&self, node: &Node<B>) -> Option<Fact> {
        let open_lines = self.open_lines(node);
        let Some(lacks) = open_lines.lacks else {
            return Some(Fact::Beyond(UNLIMITED));
        };
        let fact = if node.attacker_to_move {
            match (open_lines.attacker_completes.len(), open_lines.defender_completes.len()) {
                (1.., _) => Fact::Within(1),
                (_, 2..) => Fact::Beyond(UNLIMITED),
                _ => Fact::Beyond(2 * lacks - 2),
            }
        } else {
            match (open_lines.attacker_completes.len(), open_lines.defender_completes.len()) {
                (_, 1..) => Fact::Beyond(UNLIMITED),
                (2.., _) => Fact::Within(2),
                _ => Fact::Beyond(2 * lacks - 1),
            }
        };
        match fact {
            Fact::Beyond(..UNLIMITED) if self.pairs(node).is_some() => Some(Fact::Beyond(UNLIMITED)),
            fact => Some(fact),
        }
    }

    fn key(&self, node: &Node<B>) -> (u128, u8) {
        self.symmetry.least(&node.keys)
    }

    /// A threat must be stopped; else a mark where neither player can make a line any more is wasted, and an extra
    /// mark elsewhere never harms.
    fn moves(&self, node: &Node<B>, list: &mut Vec<ScoredMove<u16>>) {
        let open_lines = self.open_lines(node);
        let threats = if node.attacker_to_move {
            open_lines.defender_completes
        } else {
            open_lines.attacker_completes
        };
        let mut cells = if threats.is_empty() { open_lines.live } else { threats };
        while let Some(cell) = cells.pop() {
            list.push(ScoredMove {
                mv: cell as u16,
                cost: 1,
                order_score: self.order_score(node, cell),
            });
        }
    }

    fn play(&self, node: &Node<B>, cell: u16) -> Node<B> {
        let mut next = *node;
        let mark = B::single(cell.into());
        if node.attacker_to_move {
            next.attacker = next.attacker.or(mark);
        } else {
            next.defender = next.defender.or(mark);
        }
        self.symmetry
            .toggle(&mut next.keys, usize::from(node.attacker_to_move), cell.into());
        self.symmetry.pass(&mut next.keys);
        next.attacker_to_move = !node.attacker_to_move;
        next
    }

    fn history_index(&self, cell: u16) -> usize {
        cell.into()
    }

    fn code(&self, cell: u16, turned: u8) -> u16 {
        self.symmetry.turned(cell.into(), turned)
    }
}

impl<B: BitSet> Attack<TicTacToe<B>> for LineAttack<B> {
    const REPLY_COST: u16 = 1;
    const BUDGET_IS_PLIES: bool = true;

    fn node(&self, state: &State<B>) -> Node<B> {
        let (attacker, defender) = (state.marks(self.attacker), state.marks(self.attacker.other()));
        let mut node = Node {
            attacker,
            defender,
            attacker_to_move: self.game.to_move(state) == self.attacker,
            keys: Keys::default(),
        };
        for (kind, mut marks) in [(1, attacker), (0, defender)] {
            while let Some(cell) = marks.pop() {
                self.symmetry.toggle(&mut node.keys, kind, cell);
            }
        }
        if node.attacker_to_move {
            self.symmetry.pass(&mut node.keys);
        }
        node
    }

    fn game_move(&self, cell: u16) -> Cell {
        Cell(cell)
    }

    fn theory_move(&self, node: &Node<B>) -> Option<ScoredMove<u16>> {
        let mv = self.open_lines(node).attacker_completes.pop()? as u16;
        Some(ScoredMove {
            mv,
            cost: 1,
            order_score: 0,
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
        let marks = node.attacker.or(node.defender);
        let free = (0..self.cells()).filter(|&cell| !marks.contains(cell.into()));
        answers.chain(free.map(|play| Rule { to: None, play })).collect()
    }

    fn planned(&self, goal: Goal, before: &Node<B>, node: &Node<B>) -> Option<u32> {
        let plies = self.cells() - node.attacker.or(node.defender).len() as u16;
        (goal == Goal::Holds && self.pairs(before).is_some()).then_some(plies.into())
    }

    /// What the lines that are open to the attacker are worth to him.
    fn threat_score(&self, node: &Node<B>) -> i32 {
        let open = self.lines.iter().filter(|line| line.and(node.defender).is_empty());
        open.map(|line| line_score(line.and(node.attacker).len())).sum()
    }

    /// The attacker makes the last ply, so only every other budget is of use.
    fn next_budget(&self, node: &Node<B>, beyond: Option<u16>) -> u16 {
        let next = beyond.map_or(0, |beyond| beyond + 1);
        next + u16::from((next % 2 == 1) != node.attacker_to_move)
    }

    fn max_useful_budget(&self, node: &Node<B>) -> u16 {
        (self.cells() - node.attacker.or(node.defender).len() as u16).min(MAX_BUDGET)
    }

    fn max_plies(&self, _node: &Node<B>, budget: u16) -> u32 {
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
        let attacks = Player::BOTH.map(|attacker| LineAttack::new(self, attacker));
        let solver = Solver::new(self, attacks, limits, kept)?;
        Ok(solver.run(root, [false; 2], limits, tell))
    }
}

//! Proofs by search: for each player in turn, does he win within a growing budget?

use std::io::{self, Read};

use ludoteca_rules::{Game, Player};

use crate::proof::search::{Fact, MAX_BUDGET, ProofGame, ProofSearch, Query, ScoredMove, UNLIMITED};
use crate::proof::{Claim, Goal, Progress, Proof, ProvenValue, Rule, SolveLimits, Stage, Strategy, lasts};

/// One player's attack in a game: what the proof search and the strategy have to know of it.
pub(super) trait Attack<G: Game>: ProofGame {
    /// What a reply of the defender takes from the budget.
    const REPLY_COST: u16;
    /// Whether budgets are plies, so that the least one that does is the length of the game.
    const BUDGET_IS_PLIES: bool;

    /// The position as the search sees it.
    fn node(&self, state: &G::State) -> Self::Node;

    /// The move as the game has it.
    fn game_move(&self, mv: Self::Move) -> G::Move;

    /// The attacker's move where theory says that he wins.
    fn theory_move(&self, node: &Self::Node) -> Option<ScoredMove<Self::Move>>;

    /// What the attacker plays by rule, if the goal is to win, or the defender, if it is to hold; it is the other's turn.
    fn plan(&self, goal: Goal, node: &Self::Node) -> Vec<Rule<Self::Move>>;

    /// Whether the plan answers a position, the other having moved, and in how many plies at most it leads to the end.
    fn planned(&self, goal: Goal, before: &Self::Node, node: &Self::Node) -> Option<u32>;

    /// How strong the attacker's threats are, with the attacker to move: only the order matters.
    fn threat_score(&self, node: &Self::Node) -> i32;

    /// The next budget to try, when none up to `beyond` suffices.
    fn next_budget(&self, node: &Self::Node, beyond: Option<u16>) -> u16;

    /// If this budget does not suffice, none does.
    fn max_useful_budget(&self, node: &Self::Node) -> u16;

    /// The plies that a win within the budget takes at most.
    fn max_plies(&self, node: &Self::Node, budget: u16) -> u32;
}

/// What is known of one player's attack from the root.
#[derive(Clone, Copy, Default)]
struct AttackProgress {
    /// No budget up to this suffices.
    beyond: Option<u16>,
    /// This budget suffices, but perhaps a smaller one as well.
    within: Option<u16>,
    /// Positions visited.
    spent: u64,
    /// There is nothing more to find out.
    over: bool,
}

/// After so many positions the largest useful budget, if there is one, is tried at once: the value matters most, and the
/// length of a win can be found later.
const DEEPENING_NODES: u64 = 300_000;

/// Positions that may be visited to find a holding move that leaves less to list.
const HOLDING_NODES: u64 = 1_000_000;

/// Both players' attacks from a position, on one table.
pub(super) struct Solver<'p, G: Game, A> {
    game: &'p G,
    /// By attacker.
    attacks: [A; 2],
    search: ProofSearch,
    limits: SolveLimits<'p>,
    /// The budget within which the root is won.
    budget: u16,
}

impl<'p, G: Game, A: Attack<G> + 'p> Solver<'p, G, A> {
    /// A solver, with the checkpoint of an earlier search if there is one.
    pub(super) fn new(
        game: &'p G,
        attacks: [A; 2],
        limits: &SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
    ) -> io::Result<Self> {
        let mut search = ProofSearch::new(limits);
        if let Some(kept) = kept {
            search.load(kept)?;
        }
        Ok(Solver {
            game,
            attacks,
            search,
            limits: limits.without_deadline(),
            budget: 0,
        })
    }

    /// Searches until the value is known or a limit is met. A player who is known to hold is not attacked.
    pub(super) fn run(
        mut self,
        root: &G::State,
        holds: [bool; 2],
        limits: &SolveLimits<'_>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Proof<'p, G> {
        let to_move = self.game.to_move(root);
        let mut proof = Proof::open();
        let mut progress = [AttackProgress::default(); 2];
        for player in Player::BOTH {
            if holds[player.index()] {
                proof.settle(Claim::holds(player), to_move);
                progress[player.other().index()].over = true;
            }
        }
        // The attack that has visited fewer positions is next.
        let next = |progress: &[AttackProgress; 2]| {
            let open = Player::BOTH.into_iter().filter(|player| !progress[player.index()].over);
            open.min_by_key(|player| progress[player.index()].spent)
        };
        while let Some(attacker) = next(&progress) {
            let Some(budget) = self.next_budget(root, attacker, &progress[attacker.index()]) else {
                progress[attacker.index()].over = true;
                continue;
            };
            let before = self.search.nodes();
            let attack = &self.attacks[attacker.index()];
            let node = attack.node(root);
            let query = Query {
                game: attack,
                root: &node,
                budget,
                stage: Stage::Attacking(attacker, budget),
            };
            let Some(fact) = self.search.answer(&query, limits, tell) else {
                break;
            };
            let own = &mut progress[attacker.index()];
            own.spent += self.search.nodes() - before;
            match fact {
                Fact::Within(budget) => {
                    own.within = Some(budget);
                    self.won(root, attacker, budget, &mut proof);
                    progress[attacker.other().index()].over = true;
                }
                Fact::Beyond(beyond) if beyond >= attack.max_useful_budget(&node) => {
                    own.over = true;
                    proof.settle(Claim::holds(attacker.other()), to_move);
                }
                Fact::Beyond(beyond) => own.beyond = Some(beyond),
            }
            // A length is known when nothing shorter is left to be asked for.
            let own = &progress[attacker.index()];
            if A::BUDGET_IS_PLIES && proof.value().is_some() && self.next_budget(root, attacker, own).is_none() {
                proof.plies = own.within.map(u32::from);
            }
        }
        let budget = progress[to_move.index()].beyond.unwrap_or(0);
        self.search
            .report(Stage::Attacking(to_move, budget), true, limits, tell);
        proof.best = self.best(root, &proof);
        proof.nodes = self.search.nodes();
        proof.strategy = Some(Box::new(self));
        proof
    }

    /// The next budget to try; `None` if there is nothing more to find out.
    fn next_budget(&self, root: &G::State, attacker: Player, progress: &AttackProgress) -> Option<u16> {
        let attack = &self.attacks[attacker.index()];
        let node = attack.node(root);
        let (next, enough) = (
            attack.next_budget(&node, progress.beyond),
            attack.max_useful_budget(&node),
        );
        match progress.within {
            Some(within) => (A::BUDGET_IS_PLIES && next < within).then_some(next),
            None if progress.spent > DEEPENING_NODES && enough < MAX_BUDGET => Some(enough),
            None => (next <= MAX_BUDGET).then_some(next),
        }
    }

    /// Records that the attacker wins, unless the game's limit on length comes first.
    fn won(&mut self, root: &G::State, attacker: Player, budget: u16, proof: &mut Proof<'p, G>) {
        let attack = &self.attacks[attacker.index()];
        let plies = attack.max_plies(&attack.node(root), budget);
        if lasts(self.game, root, plies, Claim::wins(attacker)) {
            self.budget = budget;
            proof.settle(Claim::wins(attacker), self.game.to_move(root));
        }
    }

    /// A move of the root that keeps its value.
    fn best(&mut self, root: &G::State, proof: &Proof<'p, G>) -> Option<G::Move> {
        let me = self.game.to_move(root);
        match (proof.value()?, proof.plies) {
            (ProvenValue::Win, _) => self.winning_move(me, root, self.budget).map(|(mv, _)| mv),
            (ProvenValue::Draw, _) => self.holding_move(me, root, UNLIMITED, 0),
            // Held out one ply less, the game would be won sooner than it can be.
            (ProvenValue::Loss, Some(_)) => self.holding_move(me, root, self.budget - 1, 0),
            (ProvenValue::Loss, None) => self.game.moves(root).next(),
        }
    }

    /// The attack that decides a claim: the claimant's own, or the one he has to hold against.
    fn attack(&self, claim: Claim) -> &A {
        match claim.goal {
            Goal::Wins => &self.attacks[claim.player.index()],
            Goal::Holds => &self.attacks[claim.player.other().index()],
        }
    }

    /// The attacker's move in a position that he wins within the budget, and what is left of it after the move.
    fn winning_move(&mut self, attacker: Player, state: &G::State, budget: u16) -> Option<(G::Move, u16)> {
        let attack = &self.attacks[attacker.index()];
        let node = attack.node(state);
        let (mv, left) = match attack.theory(&node) {
            Some(Fact::Within(_)) => attack
                .theory_move(&node)
                .and_then(|found| Some((found.mv, budget.checked_sub(found.cost)?))),
            _ => self.search.find_win(attack, &node, budget, &self.limits),
        }?;
        Some((attack.game_move(mv), left))
    }

    /// A move after which the attacker does not win within the budget: one that theory knows, or the one with the
    /// weakest threats that `effort` positions can prove, or the one that the search has found.
    fn holding_move(&mut self, player: Player, state: &G::State, budget: u16, effort: u64) -> Option<G::Move> {
        let (game, attack) = (self.game, &self.attacks[player.other().index()]);
        let ended = |next: &G::State| {
            game.outcome(next)
                .map(|outcome| Claim::holds(player).met_by(outcome.verdict))
        };
        let mut moves: Vec<(G::Move, A::Node)> = Vec::new();
        for mv in game.moves(state) {
            let next = game.play_unchecked(state, mv);
            match ended(&next) {
                Some(true) => return Some(mv),
                Some(false) => (),
                None => moves.push((mv, attack.node(&next))),
            }
        }
        let left = |node: &A::Node| {
            if budget == UNLIMITED {
                attack.max_useful_budget(node)
            } else {
                budget.saturating_sub(A::REPLY_COST)
            }
        };
        let theory_move = |node: &A::Node| matches!(attack.theory(node), Some(Fact::Beyond(n)) if n >= left(node));
        if let Some((mv, _)) = moves.iter().find(|(_, node)| theory_move(node)) {
            return Some(*mv);
        }
        let node = attack.node(state);
        let most = left(&node).saturating_add(A::REPLY_COST);
        let found = self
            .search
            .stored_move(attack, &node, most, &self.limits)
            .map(|mv| attack.game_move(mv));
        moves.sort_by_cached_key(|(_, node)| attack.threat_score(node));
        let easy = moves.iter().take_while(|(mv, _)| Some(*mv) != found && effort > 0);
        for (mv, node) in easy {
            let brief = self.search.with_nodes(effort, &self.limits);
            if let Some(Fact::Beyond(_)) = self.search.ask(attack, node, left(node), &brief) {
                return Some(*mv);
            }
        }
        moves.sort_by_key(|(mv, _)| Some(*mv) != found);
        let held = moves.iter().find(|(_, node)| {
            matches!(
                self.search.ask(attack, node, left(node), &self.limits),
                Some(Fact::Beyond(_))
            )
        });
        held.map(|(mv, _)| *mv)
    }
}

impl<'p, G: Game, A: Attack<G> + 'p> Strategy<G> for Solver<'p, G, A> {
    fn budget(&self, claim: Claim) -> u32 {
        match claim.goal {
            Goal::Wins => self.budget.into(),
            Goal::Holds => 0,
        }
    }

    fn choose(&mut self, claim: Claim, state: &G::State, budget: u32) -> Option<(G::Move, u32)> {
        match claim.goal {
            Goal::Wins => {
                let (mv, left) = self.winning_move(claim.player, state, u16::try_from(budget).ok()?)?;
                Some((mv, left.into()))
            }
            Goal::Holds => Some((self.holding_move(claim.player, state, UNLIMITED, HOLDING_NODES)?, 0)),
        }
    }

    fn after_reply(&self, claim: Claim, budget: u32) -> u32 {
        match claim.goal {
            Goal::Wins => budget.saturating_sub(A::REPLY_COST.into()),
            Goal::Holds => budget,
        }
    }

    fn plan(&self, claim: Claim, state: &G::State) -> Vec<Rule<G::Move>> {
        let attack = self.attack(claim);
        let rule = |rule: Rule<A::Move>| Rule {
            to: rule.to.map(|mv| attack.game_move(mv)),
            play: attack.game_move(rule.play),
        };
        let rules = attack.plan(claim.goal, &attack.node(state));
        rules.into_iter().map(rule).collect()
    }

    fn planned(&self, claim: Claim, before: &G::State, state: &G::State) -> Option<u32> {
        let attack = self.attack(claim);
        attack.planned(claim.goal, &attack.node(before), &attack.node(state))
    }
}

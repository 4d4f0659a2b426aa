//! Proofs by races: each player in turn is asked for a win within a growing budget.

use std::io::{self, Read};

use ludoteca_rules::{Game, Player};

use crate::proof::race::{Candidate, Fact, Hunters, MOST, NEVER, Question, Race};
use crate::proof::{Claim, Goal, Progress, Proof, ProvenValue, Rule, SolveLimits, Stage, Strategy, lasts};

/// A race in a game.
pub(super) trait Chase<G: Game>: Race {
    /// What a reply of the hunted takes from the budget.
    const REPLY: u16;
    /// Whether budgets are plies, so that the least one that does is the length of the game.
    const EXACT: bool;

    /// The position as the race sees it.
    fn node(&self, state: &G::State) -> Self::Node;

    /// The move that a step is.
    fn mv(&self, step: Self::Step) -> G::Move;

    /// The hunter's step where theory says that he wins.
    fn follow(&self, node: &Self::Node) -> Option<Candidate<Self::Step>>;

    /// What the hunter plays by rule, if the goal is to win, or the hunted, if it is to hold; it is the other's turn.
    fn plan(&self, goal: Goal, node: &Self::Node) -> Vec<Rule<Self::Step>>;

    /// Whether the plan answers a position, the other having moved, and in how many plies at most it leads to the end.
    fn planned(&self, goal: Goal, before: &Self::Node, node: &Self::Node) -> Option<u32>;

    /// How much trouble the hunted is in, with the hunter to move: only the order matters.
    fn burden(&self, node: &Self::Node) -> i32;

    /// The next budget to ask for, when none up to `beyond` does.
    fn next_budget(&self, node: &Self::Node, beyond: Option<u16>) -> u16;

    /// If this budget does not do, none does.
    fn enough(&self, node: &Self::Node) -> u16;

    /// The plies that a win within the budget takes at most.
    fn longest(&self, node: &Self::Node, budget: u16) -> u32;
}

/// How far the race of one hunter has got.
#[derive(Clone, Copy, Default)]
struct Lap {
    /// No budget up to this does.
    beyond: Option<u16>,
    /// This budget does, but perhaps a smaller one as well.
    within: Option<u16>,
    /// Positions visited.
    spent: u64,
    /// There is nothing more to find out.
    over: bool,
}

/// After so many positions a race whose budgets end somewhere is asked for the largest at once: it is the value that
/// matters, and if it is won the length can be found later.
const PATIENCE: u64 = 300_000;

/// So many positions may be visited to find a way to hold that leaves less to be listed.
const HOLDING: u64 = 1_000_000;

/// Both races of a position, on one table.
pub(super) struct Pursuit<'p, G: Game, C> {
    game: &'p G,
    /// By hunter.
    chases: [C; 2],
    hunters: Hunters,
    limits: SolveLimits<'p>,
    /// The budget within which the root is won.
    budget: u16,
}

impl<'p, G: Game, C: Chase<G> + 'p> Pursuit<'p, G, C> {
    /// Takes up the races, with what an earlier search has found out.
    pub(super) fn new(
        game: &'p G,
        chases: [C; 2],
        limits: &SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
    ) -> io::Result<Self> {
        let mut hunters = Hunters::new(limits);
        if let Some(kept) = kept {
            hunters.load(kept)?;
        }
        Ok(Pursuit {
            game,
            chases,
            hunters,
            limits: limits.unhurried(),
            budget: 0,
        })
    }

    /// Runs the races until the value is known or the limits runs out. A player who is known to hold is not hunted.
    pub(super) fn run(
        mut self,
        root: &G::State,
        holds: [bool; 2],
        limits: &SolveLimits<'_>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> Proof<'p, G> {
        let to_move = self.game.to_move(root);
        let mut proof = Proof::open();
        let mut laps = [Lap::default(); 2];
        for player in Player::BOTH {
            if holds[player.index()] {
                proof.settle(Claim::holds(player), to_move);
                laps[player.other().index()].over = true;
            }
        }
        // Whoever has had less of our time goes first.
        let next = |laps: &[Lap; 2]| {
            let open = Player::BOTH.into_iter().filter(|player| !laps[player.index()].over);
            open.min_by_key(|player| laps[player.index()].spent)
        };
        while let Some(hunter) = next(&laps) {
            let Some(budget) = self.next_budget(root, hunter, &laps[hunter.index()]) else {
                laps[hunter.index()].over = true;
                continue;
            };
            let before = self.hunters.nodes();
            let chase = &self.chases[hunter.index()];
            let node = chase.node(root);
            let question = Question {
                race: chase,
                root: &node,
                budget,
                stage: Stage::Hunting(hunter, budget),
            };
            let Some(fact) = self.hunters.round(&question, limits, tell) else {
                break;
            };
            let lap = &mut laps[hunter.index()];
            lap.spent += self.hunters.nodes() - before;
            match fact {
                Fact::Within(budget) => {
                    lap.within = Some(budget);
                    self.won(root, hunter, budget, &mut proof);
                    laps[hunter.other().index()].over = true;
                }
                Fact::Beyond(beyond) if beyond >= chase.enough(&node) => {
                    lap.over = true;
                    proof.settle(Claim::holds(hunter.other()), to_move);
                }
                Fact::Beyond(beyond) => lap.beyond = Some(beyond),
            }
            // A length is known when nothing shorter is left to be asked for.
            let lap = &laps[hunter.index()];
            if C::EXACT && proof.value().is_some() && self.next_budget(root, hunter, lap).is_none() {
                proof.plies = lap.within.map(u32::from);
            }
        }
        let lap = laps[to_move.index()].beyond.unwrap_or(0);
        self.hunters.report(Stage::Hunting(to_move, lap), true, limits, tell);
        proof.best = self.best(root, &proof);
        proof.nodes = self.hunters.nodes();
        proof.strategy = Some(Box::new(self));
        proof
    }

    /// What to ask for next; `None` if there is nothing more to find out.
    fn next_budget(&self, root: &G::State, hunter: Player, lap: &Lap) -> Option<u16> {
        let chase = &self.chases[hunter.index()];
        let node = chase.node(root);
        let (next, enough) = (chase.next_budget(&node, lap.beyond), chase.enough(&node));
        match lap.within {
            Some(within) => (C::EXACT && next < within).then_some(next),
            None if lap.spent > PATIENCE && enough < MOST => Some(enough),
            None => (next <= MOST).then_some(next),
        }
    }

    /// Takes note that the hunter wins, unless the game's limit on length comes first.
    fn won(&mut self, root: &G::State, hunter: Player, budget: u16, proof: &mut Proof<'p, G>) {
        let chase = &self.chases[hunter.index()];
        let plies = chase.longest(&chase.node(root), budget);
        if lasts(self.game, root, plies, Claim::wins(hunter)) {
            self.budget = budget;
            proof.settle(Claim::wins(hunter), self.game.to_move(root));
        }
    }

    /// A move of the root that keeps its value.
    fn best(&mut self, root: &G::State, proof: &Proof<'p, G>) -> Option<G::Move> {
        let me = self.game.to_move(root);
        match (proof.value()?, proof.plies) {
            (ProvenValue::Win, _) => self.pursue(me, root, self.budget).map(|(mv, _)| mv),
            (ProvenValue::Draw, _) => self.resist(me, root, NEVER, 0),
            // Held out one ply less, the game would be won sooner than it can be.
            (ProvenValue::Loss, Some(_)) => self.resist(me, root, self.budget - 1, 0),
            (ProvenValue::Loss, None) => self.game.moves(root).next(),
        }
    }

    /// The race that decides a claim: the claimant's own, or the one he does not want to lose.
    fn chase(&self, claim: Claim) -> &C {
        match claim.goal {
            Goal::Wins => &self.chases[claim.player.index()],
            Goal::Holds => &self.chases[claim.player.other().index()],
        }
    }

    /// The hunter's move in a position that he wins within the budget, and what is left of it after the move.
    fn pursue(&mut self, hunter: Player, state: &G::State, budget: u16) -> Option<(G::Move, u16)> {
        let chase = &self.chases[hunter.index()];
        let node = chase.node(state);
        let (step, left) = match chase.theory(&node) {
            Some(Fact::Within(_)) => chase
                .follow(&node)
                .and_then(|found| Some((found.step, budget.checked_sub(found.cost)?))),
            _ => self.hunters.winning(chase, &node, budget, &self.limits),
        }?;
        Some((chase.mv(step), left))
    }

    /// A move after which the hunter does not win within the budget: one that theory knows, or the one with the least trouble
    /// that so much effort can prove, or whatever the search has found.
    fn resist(&mut self, player: Player, state: &G::State, budget: u16, effort: u64) -> Option<G::Move> {
        let (game, chase) = (self.game, &self.chases[player.other().index()]);
        let ended = |next: &G::State| {
            game.outcome(next)
                .map(|outcome| Claim::holds(player).met_by(outcome.verdict))
        };
        let mut moves: Vec<(G::Move, C::Node)> = Vec::new();
        for mv in game.moves(state) {
            let next = game.play_unchecked(state, mv);
            match ended(&next) {
                Some(true) => return Some(mv),
                Some(false) => (),
                None => moves.push((mv, chase.node(&next))),
            }
        }
        let left = |node: &C::Node| {
            if budget == NEVER {
                chase.enough(node)
            } else {
                budget.saturating_sub(C::REPLY)
            }
        };
        let theory_move = |node: &C::Node| matches!(chase.theory(node), Some(Fact::Beyond(n)) if n >= left(node));
        if let Some((mv, _)) = moves.iter().find(|(_, node)| theory_move(node)) {
            return Some(*mv);
        }
        let node = chase.node(state);
        let most = left(&node).saturating_add(C::REPLY);
        let found = self
            .hunters
            .remembered(chase, &node, most, &self.limits)
            .map(|step| chase.mv(step));
        moves.sort_by_cached_key(|(_, node)| chase.burden(node));
        let easy = moves.iter().take_while(|(mv, _)| Some(*mv) != found && effort > 0);
        for (mv, node) in easy {
            let brief = self.hunters.briefly(effort, &self.limits);
            if let Some(Fact::Beyond(_)) = self.hunters.ask(chase, node, left(node), &brief) {
                return Some(*mv);
            }
        }
        moves.sort_by_key(|(mv, _)| Some(*mv) != found);
        let held = moves.iter().find(|(_, node)| {
            matches!(
                self.hunters.ask(chase, node, left(node), &self.limits),
                Some(Fact::Beyond(_))
            )
        });
        held.map(|(mv, _)| *mv)
    }
}

impl<'p, G: Game, C: Chase<G> + 'p> Strategy<G> for Pursuit<'p, G, C> {
    fn budget(&self, claim: Claim) -> u32 {
        match claim.goal {
            Goal::Wins => self.budget.into(),
            Goal::Holds => 0,
        }
    }

    fn choose(&mut self, claim: Claim, state: &G::State, budget: u32) -> Option<(G::Move, u32)> {
        match claim.goal {
            Goal::Wins => {
                let (mv, left) = self.pursue(claim.player, state, u16::try_from(budget).ok()?)?;
                Some((mv, left.into()))
            }
            Goal::Holds => Some((self.resist(claim.player, state, NEVER, HOLDING)?, 0)),
        }
    }

    fn after_reply(&self, claim: Claim, budget: u32) -> u32 {
        match claim.goal {
            Goal::Wins => budget.saturating_sub(C::REPLY.into()),
            Goal::Holds => budget,
        }
    }

    fn plan(&self, claim: Claim, state: &G::State) -> Vec<Rule<G::Move>> {
        let chase = self.chase(claim);
        let rule = |rule: Rule<C::Step>| Rule {
            to: rule.to.map(|step| chase.mv(step)),
            play: chase.mv(rule.play),
        };
        let rules = chase.plan(claim.goal, &chase.node(state));
        rules.into_iter().map(rule).collect()
    }

    fn planned(&self, claim: Claim, before: &G::State, state: &G::State) -> Option<u32> {
        let chase = self.chase(claim);
        chase.planned(claim.goal, &chase.node(before), &chase.node(state))
    }
}

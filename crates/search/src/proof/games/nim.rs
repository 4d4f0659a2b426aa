//! Nim: theory knows who wins; small heaps are listed as a whole, for the length of the game.

use std::io::{self, Read};

use ludoteca_rules::Game;
use ludoteca_rules::nim::{Nim, State, Take};

use crate::proof::whole::{Graph, Whole};
use crate::proof::{Claim, Goal, Progress, Proof, Prove, Strategy, Watch};
use crate::{Judge, Known};

/// Heaps with more positions than this are left to theory alone.
const MOST_LISTED: u64 = 200_000;

/// The nim-sum and its relatives.
struct NimSum<'p>(&'p Nim);

impl Strategy<Nim> for NimSum<'_> {
    fn budget(&self, _claim: Claim) -> u32 {
        0
    }

    fn choose(&mut self, claim: Claim, state: &State, _budget: u32) -> Option<(Take, u32)> {
        let wins = claim.goal == Goal::Wins && matches!(self.0.known(state), Some(Known::Win(_)));
        if wins { Some((self.0.by_theory(state)?, 0)) } else { None }
    }
}

impl Prove for Nim {
    const KEEPS: bool = false;

    fn prove<'p>(
        &'p self,
        root: &State,
        watch: &'p Watch<'p>,
        _kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>> {
        let positions = root.heaps().iter().try_fold(2u64, |n, &heap| n.checked_mul(u64::from(heap) + 1));
        if positions.is_some_and(|positions| positions <= MOST_LISTED)
            && let Some(graph) = Graph::new(self, root, MOST_LISTED, watch, tell)
        {
            return Ok(Whole::new(graph).proof());
        }
        let to_move = self.to_move(root);
        let mut proof = Proof::open();
        match self.known(root) {
            Some(Known::Win(_)) => proof.settle(Claim::wins(to_move), to_move),
            Some(Known::Loss(_)) => proof.settle(Claim::wins(to_move.other()), to_move),
            None => return Ok(proof),
        }
        proof.best = self.by_theory(root);
        proof.nodes = 1;
        proof.strategy = Some(Box::new(NimSum(self)));
        Ok(proof)
    }
}

//! Nim: theory tells who wins; small heaps are enumerated in full, for the length of the game.

use std::io::{self, Read};

use ludoteca_rules::Game;
use ludoteca_rules::nim::{Nim, State};

use crate::proof::enumeration::{FullEnumeration, PositionGraph};
use crate::proof::{Claim, Progress, Proof, Prove, SolveLimits};
use crate::{Evaluator, KnownResult};

/// Heaps with more positions than this are left to theory alone, and get no certificate.
const MAX_ENUMERATED: u64 = 200_000;

impl Prove for Nim {
    const KEEPS: bool = false;

    fn prove<'p>(
        &'p self,
        root: &State,
        limits: &'p SolveLimits<'p>,
        _kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>> {
        let positions = root
            .heaps()
            .iter()
            .try_fold(2u64, |n, &heap| n.checked_mul(u64::from(heap) + 1));
        if positions.is_some_and(|positions| positions <= MAX_ENUMERATED)
            && let Some(graph) = PositionGraph::new(self, root, MAX_ENUMERATED, limits, tell)
        {
            return Ok(FullEnumeration::new(graph).proof());
        }
        let to_move = self.to_move(root);
        let mut proof = Proof::open();
        match self.known_result(root) {
            Some(KnownResult::Win(_)) => proof.settle(Claim::wins(to_move), to_move),
            Some(KnownResult::Loss(_)) => proof.settle(Claim::wins(to_move.other()), to_move),
            None => return Ok(proof),
        }
        proof.best = self.theory_move(root);
        proof.nodes = 1;
        Ok(proof)
    }
}

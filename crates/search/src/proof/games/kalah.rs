//! Kalah: small boards are enumerated in full; otherwise wins are searched for, one ply deeper each time.

use std::io::{self, Read};

use ludoteca_rules::Player;
use ludoteca_rules::kalah::{Kalah, State};

use super::by_rules::RulesAttack;
use super::solver::Solver;
use crate::proof::enumeration::{FullEnumeration, PositionGraph};
use crate::proof::{Progress, Proof, Prove, SolveLimits};

/// Positions with more reachable positions than this are not enumerated in full.
const MAX_ENUMERATED: u64 = 3_000_000;

impl Prove for Kalah {
    const KEEPS: bool = false;

    fn prove<'p>(
        &'p self,
        root: &State,
        limits: &'p SolveLimits<'p>,
        _kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>> {
        if let Some(graph) = PositionGraph::new(self, root, MAX_ENUMERATED, limits, tell) {
            return Ok(FullEnumeration::new(graph).proof());
        }
        let attacks = Player::BOTH.map(|attacker| RulesAttack::new(self, attacker));
        Ok(Solver::new(self, attacks, limits, None)?.run(root, [false; 2], limits, tell))
    }
}

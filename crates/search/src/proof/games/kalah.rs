//! Kalah: few positions are listed as a whole; else wins are searched for ply by ply.

use std::io::{self, Read};

use ludoteca_rules::Player;
use ludoteca_rules::kalah::{Kalah, State};

use super::chase::Pursuit;
use super::plies::Plies;
use crate::proof::whole::{Graph, Whole};
use crate::proof::{Progress, Proof, Prove, SolveLimits};

/// With more positions than this below it a position is not listed as a whole.
const MOST_LISTED: u64 = 3_000_000;

impl Prove for Kalah {
    const KEEPS: bool = false;

    fn prove<'p>(
        &'p self,
        root: &State,
        limits: &'p SolveLimits<'p>,
        _kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>> {
        if let Some(graph) = Graph::new(self, root, MOST_LISTED, limits, tell) {
            return Ok(Whole::new(graph).proof());
        }
        let chases = Player::BOTH.map(|hunter| Plies::new(self, hunter));
        Ok(Pursuit::new(self, chases, limits, None)?.run(root, [false; 2], limits, tell))
    }
}

//! Jeson Mor: small boards are enumerated in full; on larger ones wins are searched for.

mod attack;

use std::io::{self, Read};

use ludoteca_rules::jeson_mor::{JesonMor, State};
use ludoteca_rules::{BitSet, Game, Player};

use super::solver::Solver;
use crate::proof::enumeration::{FullEnumeration, PositionGraph};
use crate::proof::{Progress, Proof, Prove, SolveLimits};
use attack::CentreAttack;

/// Boards with no more positions than this are enumerated in full, draws and lengths included.
const MAX_ENUMERATED: u64 = 3_000_000;

impl<B: BitSet> Prove for JesonMor<B> {
    const KEEPS: bool = true;

    fn prove<'p>(
        &'p self,
        root: &State<B>,
        limits: &'p SolveLimits<'p>,
        kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>> {
        if positions(self, root).is_some_and(|count| count <= MAX_ENUMERATED)
            && let Some(graph) = PositionGraph::new(self, root, MAX_ENUMERATED, limits, tell)
        {
            return Ok(FullEnumeration::new(graph).proof());
        }
        let attacks = Player::BOTH.map(|attacker| CentreAttack::new(self, attacker));
        let mut holds = [false; 2];
        if self.mirrored(root) {
            holds[self.to_move(root).other().index()] = true;
        }
        Ok(Solver::new(self, attacks, limits, kept)?.run(root, holds, limits, tell))
    }
}

/// How many ways there are to put so many knights of each colour on the board, with either to move.
fn positions<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> Option<u64> {
    let squares = u64::from(game.size()).pow(2);
    let [first, second] = Player::BOTH.map(|player| u64::from(state.knights(player).len()));
    let choose = |from: u64, count: u64| {
        (0..count).try_fold(1u64, |ways, i| {
            ways.checked_mul(from.checked_sub(i)?).map(|ways| ways / (i + 1))
        })
    };
    choose(squares, first)?
        .checked_mul(choose(squares - first, second)?)?
        .checked_mul(2)
}

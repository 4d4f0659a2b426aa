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

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Instant;

    use ludoteca_rules::Game;
    use ludoteca_rules::kalah::Rules;

    use super::*;
    use crate::proof::ProvenValue;
    use crate::proof::certificate::{self, Certificate};

    /// Small boards that somebody wins, by search: turns are repeated all the time.
    #[test]
    fn certificates_with_repeated_turns_pass() {
        let stop = AtomicBool::new(false);
        for rules in ["kalah", "kalah+empty-capture=yes", "kalah+end=stuck"] {
            for (houses, seeds) in [(1, 3), (2, 2), (2, 3), (2, 4), (3, 2)] {
                let game = Kalah::new(Rules::parse(rules).expect("rules"), houses, seeds).expect("a board");
                let (name, root) = (format!("{rules} {houses} {seeds}"), game.opening());
                let limits = SolveLimits {
                    start: Instant::now(),
                    time: None,
                    nodes: Some(200_000),
                    memory: 1 << 22,
                    threads: 1,
                    stop: &stop,
                };
                let graph =
                    PositionGraph::new(&game, &root, MAX_ENUMERATED, &limits, &mut |_| ()).expect("a small board");
                let wanted = FullEnumeration::new(graph).proof().value();
                if wanted == Some(ProvenValue::Draw) {
                    continue;
                }
                let attacks = Player::BOTH.map(|attacker| RulesAttack::new(&game, attacker));
                let solver = Solver::new(&game, attacks, &limits, None).expect("nothing to read");
                let mut proof = solver.run(&root, [false; 2], &limits, &mut |_| ());
                assert_eq!(proof.value(), wanted, "{name}");
                let (claims, mut file) = (proof.claims(game.to_move(&root)), Vec::new());
                let strategy = proof.strategy.as_mut().expect("a strategy");
                certificate::write(&game, &root, &claims, strategy.as_mut(), 1 << 24, &stop, &mut file)
                    .unwrap_or_else(|why| panic!("{name}: {why}"));
                Certificate::open(&mut file.as_slice())
                    .and_then(|certificate| certificate.check(&game, 1 << 24, 1, &stop))
                    .unwrap_or_else(|why| panic!("{name}: {why}"));
            }
        }
    }
}

//! Oware: few seeds are listed as a whole, with circles and what the rules of repetition make of them; else wins are hunted
//! for ply by ply.

use std::io::{self, Read};

use ludoteca_rules::Player;
use ludoteca_rules::oware::{Oware, State};

use super::chase::Pursuit;
use super::plies::Plies;
use crate::proof::whole::{Graph, Whole};
use crate::proof::{Progress, Proof, Prove, SolveLimits};

/// With more positions than this below it a position is not listed as a whole.
const MOST_LISTED: u64 = 3_000_000;

impl Prove for Oware {
    const KEEPS: bool = false;

    fn prove<'p>(
        &'p self,
        root: &State,
        limits: &'p SolveLimits<'p>,
        _kept: Option<&mut dyn Read>,
        tell: &mut dyn FnMut(&Progress<'_>),
    ) -> io::Result<Proof<'p, Self>> {
        if let Some(graph) = Graph::new(self, root, MOST_LISTED, limits, tell) {
            return Ok(Whole::new(graph).proof_by_lines(limits));
        }
        let chases = Player::BOTH.map(|hunter| Plies::new(self, hunter));
        Ok(Pursuit::new(self, chases, limits, None)?.run(root, [false; 2], limits, tell))
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::AtomicBool;
    use std::time::Instant;

    use ludoteca_rules::Game;

    use super::*;
    use crate::proof::{ProvenValue, certificate};

    /// Whether a move of a certificate's list keeps the turn while the game goes on.
    fn keeps_the_turn(game: &Oware, certificate: &str) -> bool {
        certificate.lines().any(|line| {
            let fields: Vec<&str> = line.split('\t').collect();
            let [position, _, moves] = fields[..] else { return false };
            let Ok(state) = game.parse_state(position) else {
                return false;
            };
            let mv = moves.split(' ').next().and_then(|mv| game.parse_move(&state, mv).ok());
            mv.is_some_and(|mv| {
                let next = game.play_unchecked(&state, mv);
                game.outcome(&next).is_none() && game.to_move(&next) == game.to_move(&state)
            })
        })
    }

    /// Positions whose winner moves twice in a row: in `ouri` after a grand slam, in `feup` when the opponent must pass.
    const REPEATED_TURNS: [(&str, &str); 16] = [
        ("ouri", "1-1-0-4-1-1-1-2-0-0-0-0-18-19-S"),
        ("ouri", "0-1-1-3-3-0-1-2-0-0-0-0-18-19-S"),
        ("ouri", "1-1-1-0-2-0-1-0-0-0-0-0-21-21-S"),
        ("ouri", "1-1-1-1-4-0-1-1-1-0-0-0-18-19-S"),
        ("ouri", "1-0-0-0-2-2-0-0-0-1-1-0-20-21-S"),
        ("ouri", "1-1-2-0-2-2-2-1-0-0-0-0-18-19-S"),
        ("ouri-misere", "1-1-2-0-1-0-1-0-0-0-0-2-20-20-S"),
        ("ouri-misere", "1-3-1-0-0-0-2-0-0-1-0-0-20-20-S"),
        ("ouri-misere", "2-1-0-0-4-1-0-0-0-0-1-0-19-20-S"),
        ("ouri-misere", "1-2-1-1-0-0-0-1-0-0-1-0-20-21-S"),
        ("ouri-misere", "0-0-0-0-2-2-1-0-0-0-0-0-21-22-S"),
        ("feup", "0-1-0-1-1-1-1-0-0-0-0-0-21-22-S"),
        ("feup", "3-0-0-0-1-2-1-1-0-0-0-1-19-20-S"),
        ("feup", "1-2-1-0-0-2-1-1-0-1-0-0-19-20-S"),
        ("feup", "2-0-2-0-2-2-1-1-0-0-0-0-19-19-S"),
        ("feup", "2-0-0-0-1-1-1-0-0-0-0-0-21-22-S"),
    ];

    #[test]
    fn certificates_with_repeated_turns_pass() {
        let stop = AtomicBool::new(false);
        for (rules, text) in REPEATED_TURNS {
            let game = Oware::preset(rules).expect("a preset");
            let root = game.parse_state(text).expect("a position");
            let limits = SolveLimits {
                start: Instant::now(),
                time: None,
                nodes: Some(20_000),
                memory: 1 << 20,
                threads: 1,
                stop: &stop,
            };
            let chases = Player::BOTH.map(|hunter| Plies::new(&game, hunter));
            let pursuit = Pursuit::new(&game, chases, &limits, None).expect("nothing to read");
            let mut proof = pursuit.run(&root, [false; 2], &limits, &mut |_| ());
            assert!(
                matches!(proof.value(), Some(ProvenValue::Win | ProvenValue::Loss)),
                "{rules} {text}"
            );
            let (claims, mut file) = (proof.claims(game.to_move(&root)), Vec::new());
            let strategy = proof.strategy.as_mut().expect("a strategy");
            certificate::write(&game, &root, &claims, strategy.as_mut(), 1 << 24, &stop, &mut file)
                .unwrap_or_else(|why| panic!("{rules} {text}: {why}"));
            certificate::check(&mut file.as_slice(), 1 << 24, 1, &stop)
                .unwrap_or_else(|why| panic!("{rules} {text}: {why}"));
            let file = String::from_utf8(file).expect("text");
            assert!(keeps_the_turn(&game, &file), "{rules} {text}: no turn is repeated");
        }
    }
}

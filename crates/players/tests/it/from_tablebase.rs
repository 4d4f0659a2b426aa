//! What tables say and what a search without them proves are the same.

use std::sync::atomic::AtomicBool;
use std::time::Instant;

use ludoteca_games::{GameHandle, Options};
use ludoteca_players::tablebase;
use ludoteca_search::proof::SolveLimits;

#[test]
fn tables_and_proofs_agree() {
    let stop = AtomicBool::new(false);
    let mut seed = 1u64;
    let mut chance = |most: u64| {
        seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (seed >> 33) % most
    };
    for rules in ["awari", "abapa"] {
        let game = GameHandle::new("oware", &Options::from_iter([("rules", rules)])).expect("a preset");
        let (mut told_of, mut tried) = (0, 0);
        while tried < 60 {
            let mut houses = [0u64; 12];
            (0..2 + chance(4)).for_each(|_| houses[chance(12) as usize] += 1);
            let houses = houses.map(|seeds| seeds.to_string()).join("-");
            let side = ["S", "N"][chance(2) as usize];
            let text = format!("{houses}-{}-19-{side}", 17 + chance(5));
            let root = game.parse_state(&text).expect("a position");
            if root.outcome().is_some() {
                continue;
            }
            tried += 1;
            let tables = tablebase(&game, None).expect("tables").expect("part of the program");
            let Some(table) = root.prove_by_tablebase(&tables) else {
                continue;
            };
            told_of += 1;
            let limits = SolveLimits {
                start: Instant::now(),
                time: None,
                nodes: None,
                memory: 1 << 26,
                threads: 1,
                stop: &stop,
            };
            let search = root.prove(&limits, None, &mut |_| ()).expect("nothing to be read");
            assert_eq!(table.value(), search.value(), "{rules} {text}");
            assert!(table.best.is_some(), "{rules} {text}");
        }
        assert!(told_of > 5, "{rules}: {told_of} of {tried}");
    }
}

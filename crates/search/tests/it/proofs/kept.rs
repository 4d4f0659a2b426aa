//! A search that is kept and taken up again.

use ludoteca_search::proof::{Prove, ProvenValue};

use super::{game, limits};

const BOARD: &str = "1nnnnn1/7/7/7/7/7/1NNNNN1 w - - 0 1";

/// A search up to so many positions that takes up what was kept, and what it leaves.
fn search<G: Prove>(
    game: &G,
    nodes: Option<u64>,
    kept: Option<&[u8]>,
) -> std::io::Result<(Option<ProvenValue>, u64, Vec<u8>)> {
    let root = game.parse_state(BOARD).expect("a position");
    let limits = limits(nodes);
    let mut left = Vec::new();
    let mut kept = kept;
    let kept = kept.as_mut().map(|kept| kept as &mut dyn std::io::Read);
    let proof = game.prove(&root, &limits, kept, &mut |progress| {
        if let Some(table) = progress.table {
            left.clear();
            table.save(&mut left).expect("saved");
        }
    })?;
    Ok((proof.value(), proof.nodes, left))
}

#[test]
fn taken_up_again_it_ends_sooner() {
    with_game!(&game("jeson-mor", &[("size", "7")]), game => {
        let (value, whole, all) = search(game, None, None).expect("a search");
        assert_eq!(value, Some(ProvenValue::Loss));
        let (value, _, part) = search(game, Some(whole / 2), None).expect("a search");
        assert_eq!(value, None);
        // Moves may be tried in another order now, so this says nothing of how long it takes.
        let (value, ..) = search(game, None, Some(&part)).expect("a search");
        assert_eq!(value, Some(ProvenValue::Loss));
        let (value, rest, _) = search(game, None, Some(&all)).expect("a search");
        assert!(value == Some(ProvenValue::Loss) && rest < whole / 20, "{rest} of {whole} once all is known");
    });
}

#[test]
fn damage_is_noticed() {
    with_game!(&game("jeson-mor", &[("size", "7")]), game => {
        let (_, _, kept) = search(game, Some(3000), None).expect("a search");
        assert!(search(game, Some(10), Some(&kept)).is_ok());
        for at in (0..kept.len()).step_by(kept.len() / 50) {
            let mut damaged = kept.clone();
            damaged[at] ^= 0x10;
            assert!(search(game, Some(10), Some(&damaged)).is_err(), "byte {at}");
            assert!(search(game, Some(10), Some(&kept[..at])).is_err(), "cut after {at} bytes");
        }
    });
}

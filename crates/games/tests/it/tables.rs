//! What the tables of every game that has some answer, through the kit that the registry gives.

use ludoteca_games::{GAMES, Options, TableFailure, TableRequest, find};

#[test]
fn the_tables_of_the_program_are_described_and_probed() {
    let kit = find("oware").expect("a game").tables.expect("tables");
    let request = TableRequest {
        options: Options::from_iter([("rules", "awari"), ("seeds", "3")]),
        position: Some("0-0-1-0-2-0-0-0-0-0-0-3-0-0-S".to_owned()),
        ..TableRequest::default()
    };
    assert_eq!(kit.info(&request).expect("embedded").json["rules"], "awari");
    assert_eq!(kit.stats(&request).expect("embedded").json["boards"], 364);
    let probe = kit.probe(&request).expect("few seeds");
    assert_eq!((&probe.json["value"], probe.lines.len()), (&6.into(), 3));
}

#[test]
fn a_request_that_says_too_little_is_refused_as_such() {
    for kit in GAMES.iter().filter_map(|info| info.tables) {
        let nothing = TableRequest::default();
        assert!(matches!(kit.probe(&nothing), Err(TableFailure::Usage(_))), "{kit:?}");
        assert!(!kit.options().is_empty(), "{kit:?}");
    }
}

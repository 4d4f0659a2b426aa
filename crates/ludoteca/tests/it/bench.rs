//! The engine's signature: a change of search behaviour cannot hide.

use std::process::Command;

/// Positions that `ludoteca bench` visits. Change it only together with the search, on purpose.
const SIGNATURE: u64 = 2_083_786;

#[test]
fn the_bench_visits_as_many_positions_as_it_should() {
    let output = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["bench", "--json"])
        .output()
        .expect("the binary runs");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["nodes"], SIGNATURE, "{answer}");
}

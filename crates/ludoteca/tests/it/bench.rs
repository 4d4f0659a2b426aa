//! The engine's signature: a change of search behaviour cannot hide.

use std::process::Command;

/// Positions that `ludoteca bench` visits. Change it only together with the search, on purpose.
const SIGNATURE: u64 = 3_066_411;

#[test]
fn the_bench_visits_as_many_positions_as_it_should() {
    let output = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["bench", "--json"])
        .output()
        .expect("the binary runs");
    let answer: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(answer["nodes"], SIGNATURE, "{answer}");
    assert_eq!(
        answer["networks"],
        serde_json::json!({"jeson-mor": "1de6cc7dcd649904", "kalah": "ce97c550f7c5bc2c", "oware": "eef6bc1cae84ee57"}),
        "other weights: change this together with the recipe in train/"
    );
}

//! The tables against the checked counts.

use std::collections::BTreeMap;

use std::sync::atomic::AtomicBool;

use ludoteca_tables::oware::{Index, Layer, TableRules, build};

fn layers(rules: TableRules, most: u8) -> Vec<Layer> {
    let index = Index::new(most);
    let mut layers = Vec::new();
    for _ in 0..=most {
        let layer = build(
            rules,
            &index,
            &layers,
            1 + usize::from(rules == TableRules::Awari),
            &AtomicBool::new(false),
            &|_| (),
        )
        .expect("not stopped");
        layers.push(layer);
    }
    layers
}

#[test]
fn counts_by_value_are_the_checked_ones() {
    let text = std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/testdata/oware_table_counts.json"))
        .expect("the vectors");
    let checked: serde_json::Value = serde_json::from_str(&text).expect("JSON");
    for (rules, name) in [(TableRules::Awari, "awari"), (TableRules::Abapa, "abapa")] {
        for (seeds, layer) in layers(rules, if rules == TableRules::Awari { 10 } else { 7 })
            .iter()
            .enumerate()
        {
            let mut counts: BTreeMap<String, u64> = BTreeMap::new();
            for value in layer {
                *counts.entry(value.to_string()).or_default() += 1;
            }
            let wanted: BTreeMap<String, u64> =
                serde_json::from_value(checked[name][seeds.to_string()].clone()).expect("counts");
            assert_eq!(counts, wanted, "{name}, {seeds} seeds");
        }
    }
}

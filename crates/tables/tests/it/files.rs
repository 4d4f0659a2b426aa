//! Files of tables: written whole, read by parts, never trusted when damaged.

use std::fs;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_tables::oware::{
    Board, Building, EMBEDDED_SEEDS, Index, Layer, TableRules, Tables, boards, build, build_folder, layer_file,
    layer_values, verify,
};
use ludoteca_tables::{Fault, TableError};

fn folder(name: &str) -> PathBuf {
    let folder = std::env::temp_dir().join(format!("ludoteca-tables-{name}-{}", std::process::id()));
    let _ = fs::remove_dir_all(&folder);
    folder
}

fn made(folder: &std::path::Path, rules: TableRules, seeds: u8) -> (Result<(), TableError>, Vec<Building>) {
    let mut seen = Vec::new();
    let mut watch = |event| seen.push(event);
    let done = build_folder(folder, rules, seeds, 2, &AtomicBool::new(false), &mut watch, &|_| ());
    (done, seen)
}

#[test]
fn what_is_part_of_the_program_is_what_would_be_built() {
    for rules in TableRules::ALL {
        let index = Index::new(EMBEDDED_SEEDS);
        let mut layers: Vec<Layer> = Vec::new();
        for seeds in 0..=EMBEDDED_SEEDS {
            let layer = build(rules, &index, &layers, 2, &AtomicBool::new(false), &|_| ()).expect("not stopped");
            assert!(
                layer_values(None, rules, seeds).expect("there") == layer,
                "{} {seeds}",
                rules.name()
            );
            layers.push(layer);
        }
    }
}

#[test]
fn a_folder_answers_like_its_layers() {
    let folder = folder("answers");
    let most = EMBEDDED_SEEDS + 2;
    made(&folder, TableRules::Awari, most).0.expect("built");
    let tables = Tables::open(&folder, TableRules::Awari).expect("open");
    assert_eq!(tables.seeds(), most);
    let index = Index::new(most);
    for seeds in [3, EMBEDDED_SEEDS, most - 1, most] {
        let values = layer_values(Some(&folder), TableRules::Awari, seeds).expect("values");
        assert_eq!(values.len() as u64, boards(seeds));
        // Threads that ask for different blocks at the same time.
        std::thread::scope(|scope| {
            for thread in 0..3_u64 {
                let (tables, index, values) = (&tables, &index, &values);
                scope.spawn(move || {
                    for number in (thread * 101..boards(seeds)).step_by(997) {
                        let board = index.board(seeds, number);
                        assert_eq!(tables.probe(board), Some(values[number as usize]));
                    }
                });
            }
        });
    }
    let mut larger = [0; 12];
    larger[0] = most + 1;
    assert_eq!(tables.probe(Board::from_counts(larger)), None);
    verify(
        &folder,
        TableRules::Awari,
        most,
        2,
        &AtomicBool::new(false),
        &mut |_| (),
    )
    .expect("right");
    fs::remove_dir_all(folder).expect("removed");
}

/// Every byte of a file changed in turn, and every length: never a panic, and never another value.
#[test]
fn no_damaged_file_is_taken_for_a_good_one() {
    let folder = folder("damage");
    made(&folder, TableRules::Abapa, 4).0.expect("built");
    let path = layer_file(&folder, TableRules::Abapa, 4);
    let whole = fs::read(&path).expect("the file");
    let good = layer_values(Some(&folder), TableRules::Abapa, 4).expect("values");
    let refused = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        match layer_values(Some(&folder), TableRules::Abapa, 4) {
            Ok(values) => assert!(values == good, "another value is taken for good"),
            Err(error) => assert!(matches!(error, TableError::Damaged(..)), "{error}"),
        }
    };
    for place in 0..whole.len() {
        for change in [1, 0x80, 0xff] {
            let mut bytes = whole.clone();
            bytes[place] ^= change;
            refused(&bytes);
        }
    }
    for length in 0..whole.len() {
        refused(&whole[..length]);
        let error = layer_values(Some(&folder), TableRules::Abapa, 4).expect_err("too short");
        assert!(matches!(error, TableError::Damaged(..)), "{error}");
    }
    refused(&[&whole[..], b"x"].concat());
    // Another layer's file under this name.
    refused(&fs::read(layer_file(&folder, TableRules::Abapa, 3)).expect("the file"));
    // Building again mends it, and leaves the others alone.
    let (done, seen) = made(&folder, TableRules::Abapa, 5);
    done.expect("built");
    let found = |seeds| seen.contains(&Building::Found(seeds));
    assert!(
        (0..4).all(found) && !found(4) && seen.contains(&Building::Damaged(4)) && seen.contains(&Building::Done(5))
    );
    assert!(fs::read(&path).expect("the file") == whole);
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn the_table_of_another_law_is_refused() {
    let folder = folder("wrong");
    made(&folder, TableRules::Awari, 5).0.expect("built");
    made(&folder, TableRules::Abapa, 5).0.expect("built");
    fs::copy(
        layer_file(&folder, TableRules::Abapa, 5),
        layer_file(&folder, TableRules::Awari, 5),
    )
    .expect("copied");
    let refused = verify(&folder, TableRules::Awari, 5, 1, &AtomicBool::new(false), &mut |_| ());
    assert!(matches!(refused, Err(TableError::Damaged(_, Fault::Label))));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn two_cannot_build_in_one_folder() {
    let folder = folder("two");
    let stop = AtomicBool::new(false);
    let mut second = None;
    let mut watch = |event| {
        if event == Building::Begun(1) {
            second = Some(made(&folder, TableRules::Awari, 3).0);
        }
    };
    build_folder(&folder, TableRules::Awari, 3, 1, &stop, &mut watch, &|_| ()).expect("the first is not disturbed");
    assert!(matches!(second, Some(Err(TableError::Busy(_)))));
    fs::remove_dir_all(folder).expect("removed");
}

#[test]
fn stopped_it_keeps_what_is_finished() {
    let folder = folder("stopped");
    let stop = AtomicBool::new(false);
    let mut watch = |event| {
        if event == Building::Begun(6) {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let error = build_folder(&folder, TableRules::Awari, 8, 2, &stop, &mut watch, &|_| ()).expect_err("stopped");
    assert!(matches!(error, TableError::Stopped));
    assert!(layer_file(&folder, TableRules::Awari, 5).exists() && !layer_file(&folder, TableRules::Awari, 6).exists());
    let (done, seen) = made(&folder, TableRules::Awari, 6);
    done.expect("built");
    assert_eq!(
        seen.iter().filter(|event| matches!(event, Building::Found(_))).count(),
        6
    );
    fs::remove_dir_all(folder).expect("removed");
}

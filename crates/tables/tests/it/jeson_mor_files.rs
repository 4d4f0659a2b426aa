//! The files of a table: stopped builds, damaged files, folders that cannot be used.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};

use ludoteca_rules::Game;
use ludoteca_rules::jeson_mor::JesonMor;
use ludoteca_tables::jeson_mor::{Table, build, verify};
use ludoteca_tables::{Fault, TableError};

static GO_ON: AtomicBool = AtomicBool::new(false);

/// A folder with nothing in it.
fn folder(name: &str) -> PathBuf {
    let dir = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("jeson-mor-files-{name}"));
    let _ = fs::remove_dir_all(&dir);
    dir
}

fn complete(dir: &Path, knights: usize) {
    build(dir, knights, 1, &GO_ON, &mut |_| ()).expect("built");
}

/// Names and contents of the tables in a folder.
fn files(dir: &Path) -> Vec<(String, Vec<u8>)> {
    let mut files: Vec<_> = fs::read_dir(dir)
        .expect("a folder")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension != "lock"))
        .map(|path| {
            (
                path.file_name().expect("a name").to_string_lossy().into_owned(),
                fs::read(&path).expect("read"),
            )
        })
        .collect();
    files.sort();
    files
}

#[test]
fn a_stopped_build_goes_on_to_the_same_files() {
    let (whole, parts) = (folder("whole"), folder("parts"));
    complete(&whole, 3);
    // Stopped in each pair of layers in turn, with other numbers of threads.
    for (threads, knights) in [[2, 1], [2, 2], [3, 1], [3, 2], [3, 3]].into_iter().enumerate() {
        let stop = AtomicBool::new(false);
        let mut seen = Vec::new();
        let stopped = build(&parts, 3, threads, &stop, &mut |at| {
            seen.push(at.knights);
            assert!(at.boards <= at.total && at.total == 518_402);
            stop.store(at.knights == knights, Relaxed);
        });
        assert!(matches!(stopped, Err(TableError::Stopped)), "{stopped:?}");
        seen.dedup();
        assert!(
            seen.len() <= 2 && seen.last() == Some(&knights),
            "what was finished is not done again: {seen:?}"
        );
        assert!(files(&parts).len() < files(&whole).len());
    }
    complete(&parts, 3);
    assert!(files(&parts) == files(&whole));
}

#[test]
fn every_damaged_byte_is_noticed_and_repaired() {
    let dir = folder("damaged");
    complete(&dir, 1);
    let path = dir.join("jeson-mor-5x5-1v1.table");
    let right = fs::read(&path).expect("read");
    let noticed = |bytes: &[u8]| {
        fs::write(&path, bytes).expect("written");
        match verify(&dir, 1, &GO_ON, &mut |_| ()) {
            Err(TableError::Damaged(at, fault)) => {
                assert_eq!(at, path);
                fault
            }
            other => panic!("{other:?}"),
        }
    };
    for at in 0..right.len() {
        let mut bytes = right.clone();
        bytes[at] ^= 1 << (at % 8);
        noticed(&bytes);
        complete(&dir, 1);
        assert_eq!(fs::read(&path).expect("read"), right);
        noticed(&right[..at]);
    }
    assert_eq!(noticed(&[&right[..], &[0]].concat()), Fault::Length);
    assert_eq!(
        noticed(b"something else that is longer than the head of a table, by a few words"),
        Fault::Foreign
    );
    let other = folder("other");
    complete(&other, 2);
    let other = fs::read(other.join("jeson-mor-5x5-2v1.table")).expect("read");
    assert_eq!(noticed(&other), Fault::Label);
    complete(&dir, 1);
    assert_eq!(fs::read(&path).expect("read"), right);
}

#[test]
fn a_damaged_block_spoils_no_answer_but_is_an_error() {
    let dir = folder("block");
    complete(&dir, 2);
    let path = dir.join("jeson-mor-5x5-2v2.table");
    let table = Table::open(&dir).expect("open");
    let mut bytes = fs::read(&path).expect("read");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    fs::write(&path, bytes).expect("written");
    let game = JesonMor::<u128>::new(5).expect("a size that is allowed");
    let state = game.parse_state("NN3/5/5/5/2n1n w").expect("a position");
    assert!(matches!(
        table.probe(&game, &state),
        Err(TableError::Damaged(_, Fault::Checksum))
    ));
}

#[test]
fn folders_that_cannot_be_used_are_clear_errors() {
    let dir = folder("none");
    assert!(matches!(Table::open(&dir), Err(TableError::Missing(_))));
    assert!(matches!(
        verify(&dir, 1, &GO_ON, &mut |_| ()),
        Err(TableError::Missing(_))
    ));
    fs::create_dir_all(&dir).expect("made");
    let file = dir.join("file");
    File::create(&file).expect("made");
    assert!(matches!(
        build(&file, 1, 1, &GO_ON, &mut |_| ()),
        Err(TableError::Io(..))
    ));
    // A folder where a file should go: nothing half-written stays behind.
    fs::create_dir_all(dir.join("jeson-mor-5x5-1v1.table/in-the-way")).expect("made");
    assert!(matches!(
        build(&dir, 1, 1, &GO_ON, &mut |_| ()),
        Err(TableError::Io(..))
    ));
    assert!(!dir.join("jeson-mor-5x5-1v1.part").exists());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_a_clear_error() {
    let dir = folder("full");
    fs::create_dir_all(&dir).expect("made");
    std::os::unix::fs::symlink("/dev/full", dir.join("jeson-mor-5x5-1v1.part")).expect("made");
    match build(&dir, 1, 1, &GO_ON, &mut |_| ()) {
        Err(TableError::Io(_, error)) => assert_eq!(error.kind(), std::io::ErrorKind::StorageFull),
        other => panic!("{other:?}"),
    }
    assert!(files(&dir).is_empty());
}

#[test]
fn two_do_not_build_in_one_folder_at_once() {
    let dir = folder("busy");
    fs::create_dir_all(&dir).expect("made");
    let lock = File::create(dir.join("jeson-mor-5x5.lock")).expect("made");
    lock.lock().expect("locked");
    assert!(matches!(
        build(&dir, 1, 1, &GO_ON, &mut |_| ()),
        Err(TableError::Busy(_))
    ));
    drop(lock);
    complete(&dir, 1);
}

#[test]
fn a_layer_missing_below_another_is_named() {
    let dir = folder("gap");
    complete(&dir, 2);
    let path = dir.join("jeson-mor-5x5-2v1.table");
    fs::remove_file(&path).expect("removed");
    match verify(&dir, 1, &GO_ON, &mut |_| ()) {
        Err(TableError::Missing(missing)) => assert_eq!(missing, path),
        other => panic!("{other:?}"),
    }
}

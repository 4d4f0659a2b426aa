//! Looking over a table: its checksums, and that each value is the best of its board's moves.

use std::path::Path;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering::Relaxed};

use super::board::{Board, TableRules, each_step};
use super::build::Layer;
use super::folder::layer_file;
use super::index::{Index, boards};
use super::tables::open_layer;
use crate::error::TableError;

/// Boards that a thread takes at a time.
const PORTION: u64 = 1 << 16;

/// Looks over the layers of a folder from the smallest up to that of so many seeds; `watch` is told of each that is right.
///
/// # Errors
/// When a file is missing or damaged, or a value is wrong.
pub fn verify(
    folder: &Path,
    rules: TableRules,
    seeds: u8,
    threads: usize,
    stop: &AtomicBool,
    watch: &mut dyn FnMut(u8),
) -> Result<(), TableError> {
    let index = Index::new(seeds);
    let mut layers: Vec<Layer> = Vec::new();
    for seeds in 0..=seeds {
        let path = layer_file(folder, rules, seeds);
        if !path.exists() {
            return Err(TableError::Missing(path));
        }
        layers.push(
            open_layer(&path, rules, seeds)?
                .read_all(threads)?
                .into_iter()
                .map(|value| value as i8)
                .collect(),
        );
        let wrong = first_wrong(rules, &index, &layers, threads, stop);
        if stop.load(Relaxed) {
            return Err(TableError::Stopped);
        }
        if let Some(board) = wrong {
            let houses = board.counts().map(|count| count.to_string()).join("-");
            return Err(TableError::Wrong(path, format!("{houses}-0-0-S")));
        }
        watch(seeds);
    }
    Ok(())
}

/// A board of the last layer whose value is not the best of its moves.
fn first_wrong(rules: TableRules, index: &Index, layers: &[Layer], threads: usize, stop: &AtomicBool) -> Option<Board> {
    let seeds = layers.len() as u8 - 1;
    let (next, all) = (AtomicU64::new(0), boards(seeds));
    let game = rules.game();
    let check = || {
        let mut wrong = None;
        loop {
            let from = next.fetch_add(PORTION, Relaxed);
            if from >= all || wrong.is_some() || stop.load(Relaxed) {
                return wrong;
            }
            index.each(seeds, from, all.min(from + PORTION), |number, board, _| {
                let mut best = i8::MIN;
                let over = each_step(board, &game, |_, took, next| {
                    let left = usize::from(seeds - took);
                    best = best.max(took as i8 - layers[left][index.rank_among(left, next) as usize]);
                });
                let (value, best) = (layers[usize::from(seeds)][number as usize], over.unwrap_or(best));
                if value != best {
                    wrong.get_or_insert(board);
                }
            });
        }
    };
    std::thread::scope(|scope| {
        let others: Vec<_> = (1..threads).map(|_| scope.spawn(check)).collect();
        let here = check();
        others
            .into_iter()
            .filter_map(|other| other.join().ok().flatten())
            .chain(here)
            .next()
    })
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;
    use crate::file::write;
    use crate::oware::{build_folder, layer_values};

    #[test]
    fn a_wrong_value_is_found_though_its_checksum_is_right() {
        let folder = std::env::temp_dir().join(format!("ludoteca-verify-{}", std::process::id()));
        let never = AtomicBool::new(false);
        build_folder(&folder, TableRules::Awari, 6, 1, &never, &mut |_| (), &|_| ()).expect("built");
        let looked_over = |seeds| verify(&folder, TableRules::Awari, seeds, 2, &never, &mut |_| ());
        looked_over(6).expect("right");
        let mut values = layer_values(Some(&folder), TableRules::Awari, 6).expect("there");
        let one = values.iter_mut().find(|value| **value == 2).expect("one that wins two");
        *one = 3;
        let bytes: Vec<u8> = values.iter().map(|&value| value as u8).collect();
        write(
            &layer_file(&folder, TableRules::Awari, 6),
            &TableRules::Awari.layer_name(6),
            &bytes,
            |byte| byte,
            1,
        )
        .expect("written");
        assert!(matches!(looked_over(6), Err(TableError::Wrong(..))));
        looked_over(5).expect("the others are right");
        fs::remove_dir_all(&folder).expect("removed");
    }
}

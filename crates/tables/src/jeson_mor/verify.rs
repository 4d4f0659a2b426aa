//! Checking a whole table.
//!
//! That every board is worth what the best of its moves makes it worth proves the table right. A win in n has a move to a loss
//! in n − 1, and all moves of a loss in n lead to wins in n − 1 plies or fewer: down to the end of the game, step by step,
//! these claims hold. A draw has no move to a loss and one to a draw: neither player can be forced out of the draws.

use std::path::Path;
use std::sync::atomic::AtomicBool;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::block::Block;
use super::board::KnightBoard;
use super::build::{Progress, layer_path};
use super::index::{Index, stride};
use super::layers::{Layers, pairs};
use super::parallel::run_jobs;
use super::squares::{SQUARES, with_centre};
use super::stats::position;
use super::{GameValue, Table};
use crate::error::TableError;

/// Checks all files of a table, and each board against its moves; says how many boards there are.
///
/// # Errors
/// [`TableError::Damaged`] and [`TableError::Wrong`] name the first file that cannot be trusted; [`TableError::Missing`] if there is no table
/// or a smaller layer is missing; [`TableError::Stopped`] soon after the flag is raised.
pub fn verify(
    dir: &Path,
    threads: usize,
    stop: &AtomicBool,
    progress: &mut dyn FnMut(&Progress),
) -> Result<u64, TableError> {
    let table = Table::open(dir)?;
    let index = &table.index;
    let total = table.layers().map(|knights| index.boards(knights) as u64).sum();
    let most = table.layers().map(|[mine, _]| mine).max().unwrap_or(0);
    let (mut layers, mut boards, start) = (Layers::default(), 0, Instant::now());
    for pair in pairs(most) {
        for &knights in &pair {
            let Some(layer) = table.layer(knights) else {
                if boards == total {
                    return Ok(boards);
                }
                return Err(TableError::Missing(layer_path(dir, knights)));
            };
            layers.put(knights, layer.read_all(1)?);
        }
        for &knights in &pair {
            if let Some(board) = wrong(index, &layers, knights, threads, stop)? {
                return Err(TableError::Wrong(layer_path(dir, knights), position(board)));
            }
            boards += index.boards(knights) as u64;
            progress(&Progress {
                knights: pair[0],
                ply: 0,
                boards,
                total,
                rate: boards as f64 / start.elapsed().as_secs_f64(),
            });
        }
    }
    Ok(boards)
}

/// A board of a layer that is not worth what its moves make it value, if there is one.
fn wrong(
    index: &Index,
    layers: &Layers,
    knights: [usize; 2],
    threads: usize,
    stop: &AtomicBool,
) -> Result<Option<KnightBoard>, TableError> {
    let [mine, theirs] = knights;
    let values = layers.get(knights);
    let found = Mutex::new(None);
    // Block by block of the other's knights: what the moves lead to then lies together.
    let check = |number: usize| {
        let block = Block::new(index, &index.representatives(theirs)[number]);
        for &roaming in index.sets(mine, SQUARES - theirs) {
            let board = KnightBoard {
                mine: with_centre(block.with_centre(roaming)),
                theirs: with_centre(block.standing),
            };
            let mut best = GameValue::Loss(0);
            board.each_move(|next| best = best.max(layers.value(index, next).before()));
            let (class, mut numbers) = block.seen_from_there(roaming, mine);
            if !numbers.all(|number| GameValue::from_byte(values[class * stride(knights) + number]) == best) {
                *found.lock().unwrap_or_else(PoisonError::into_inner) = Some(board);
            }
        }
    };
    if !run_jobs(threads, index.representatives(theirs).len(), stop, check) {
        return Err(TableError::Stopped);
    }
    Ok(found.into_inner().unwrap_or_else(PoisonError::into_inner))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::file;
    use crate::jeson_mor::build;
    use crate::jeson_mor::build::label;

    #[test]
    fn a_wrong_value_under_a_right_checksum_is_found() {
        let dir = std::env::temp_dir().join(format!("ludoteca-wrong-value-{}", std::process::id()));
        let stop = AtomicBool::new(false);
        build(&dir, 2, 1, &stop, &mut |_| ()).expect("built");
        assert_eq!(verify(&dir, 2, &stop, &mut |_| ()).expect("right"), 12512);
        let mut values = Table::open(&dir)
            .and_then(|table| table.layer([2, 1]).expect("there").read_all(1))
            .expect("read");
        for wrong in [0, values[100] ^ 2, values[100] + 1] {
            let right = std::mem::replace(&mut values[100], wrong);
            file::write(&layer_path(&dir, [2, 1]), &label([2, 1]), &values, |value| value, 1).expect("written");
            assert!(
                matches!(verify(&dir, 2, &stop, &mut |_| ()), Err(TableError::Wrong(..))),
                "{wrong}"
            );
            values[100] = right;
        }
        std::fs::remove_dir_all(&dir).expect("removed");
    }
}

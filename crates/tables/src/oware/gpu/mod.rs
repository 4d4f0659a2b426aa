//! Building layers on a graphics card, through a driver that is loaded at run time if there is one.

mod build;
mod card;
mod kernels;
mod layers;
mod numbers;
mod positions;

pub use build::GpuTimes;
pub use card::Card;
pub use kernels::MAX_GPU_SEEDS;
pub use layers::GpuLayers;
pub use positions::{BoardRecord, MoveRecord};

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;
    use std::path::{Path, PathBuf};
    use std::process::Command;
    use std::sync::atomic::AtomicBool;

    use super::numbers::Numbers;
    use crate::oware::predecessors::{List, Predecessors};
    use crate::oware::{Board, Index, Layer, TableRules, boards, build};

    /// The kernels as they are given to the card, compiled for the processor with what they need to know; `None` if there is
    /// no compiler.
    fn program(name: &str, most: u8) -> Option<PathBuf> {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/oware/gpu");
        let folder = std::env::temp_dir().join(format!("ludoteca-kernels-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let compiled = Command::new("c++")
            .args(["-std=c++17", "-O2", "-w", "-U_FORTIFY_SOURCE"])
            .args([
                &format!("-DMOST={most}"),
                "-DSWEEP_BLOCKS=1",
                "-DLOOK_BLOCKS=1",
                "-DMARK_BLOCKS=1",
                "-o",
            ])
            .arg(folder.join("host"))
            .arg(sources.join("host.cpp"))
            .status();
        let Ok(status) = compiled else {
            println!("SKIPPED: there is no C++ compiler, so the kernels were not tried on the processor");
            return None;
        };
        assert!(status.success(), "the kernels can be compiled");
        Some(folder)
    }

    /// Runs the program with further files; what it writes.
    fn output(folder: &Path, rules: TableRules, index: &Index, most: u8, files: &[(&str, Vec<u8>)]) -> Vec<u8> {
        let numbers = Numbers::new(rules, index, most);
        let mut bytes = Vec::new();
        bytes.extend((numbers.numbers.len() as u64).to_le_bytes());
        bytes.extend(numbers.numbers.iter().flat_map(|word| word.to_le_bytes()));
        for words in [&numbers.places, &numbers.halves] {
            bytes.extend((words.len() as u64).to_le_bytes());
            bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        }
        std::fs::write(folder.join("in"), bytes).expect("written");
        let mut command = Command::new(folder.join("host"));
        command.arg(u8::from(rules == TableRules::Abapa).to_string());
        command.args([folder.join("in"), folder.join("out")]);
        for (name, bytes) in files {
            std::fs::write(folder.join(name), bytes).expect("written");
            command.arg(folder.join(name));
        }
        let status = command.status().expect("the program runs");
        assert!(status.success(), "{}", rules.name());
        std::fs::read(folder.join("out")).expect("written")
    }

    fn layers(rules: TableRules, index: &Index, most: u8) -> Vec<Layer> {
        let mut layers: Vec<Layer> = Vec::new();
        for _ in 0..=most {
            let layer = build(rules, index, &layers, 1, &AtomicBool::new(false), &|_| ()).expect("not stopped");
            layers.push(layer);
        }
        layers
    }

    #[test]
    fn the_kernels_build_what_the_processor_builds() {
        const MOST: u8 = 7;
        let Some(folder) = program("build", MOST) else { return };
        for rules in TableRules::ALL {
            let index = Index::new(MOST);
            let wanted = layers(rules, &index, MOST);
            let wanted: Vec<u8> = wanted.iter().flatten().map(|&value| value as u8).collect();
            assert!(output(&folder, rules, &index, MOST, &[]) == wanted, "{}", rules.name());
        }
        std::fs::remove_dir_all(folder).expect("removed");
    }

    /// Sowings of more than a round among them: all houses but one are filled.
    #[test]
    fn the_kernels_mark_the_predecessors_that_the_processor_finds() {
        const MOST: u8 = 14;
        let Some(folder) = program("mark", MOST) else { return };
        let index = Index::new(MOST);
        let filled = |board: Board| board.counts().iter().filter(|count| **count > 0).count();
        let numbers: Vec<u64> = (0..boards(MOST))
            .filter(|&number| number % 1009 == 0 || filled(index.board(MOST, number)) == 11)
            .collect();
        let bytes: Vec<u8> = numbers.iter().flat_map(|number| number.to_le_bytes()).collect();
        for rules in TableRules::ALL {
            let files = [("values", Vec::new()), ("changed", bytes.clone())];
            let marked = output(&folder, rules, &index, MOST, &files);
            let marked: BTreeSet<u64> = (0..boards(MOST))
                .filter(|number| marked[*number as usize / 8] >> (number % 8) & 1 == 1)
                .collect();
            let mut wanted = BTreeSet::new();
            let (predecessors, mut list) = (Predecessors::new(rules), List::new());
            for &number in &numbers {
                let (board, sets) = index.board_and_sets_from(MOST, 0, number);
                predecessors.add(board, sets, false, &mut list);
                wanted.extend(list.take().iter().map(|(board, _)| index.rank(*board)));
            }
            assert!(wanted.len() > numbers.len() && marked == wanted, "{}", rules.name());
        }
        std::fs::remove_dir_all(folder).expect("removed");
    }

    #[test]
    fn boards_from_lines_of_play_have_their_values() {
        const MOST: u8 = 12;
        let Some(folder) = program("lines", MOST) else { return };
        for rules in TableRules::ALL {
            let index = Index::new(MOST);
            let layers = layers(rules, &index, MOST);
            let value = |board: Board| layers[usize::from(board.seeds())][index.rank(board) as usize];
            let values: Vec<u8> = layers.iter().flatten().map(|&value| value as u8).collect();
            let written = output(&folder, rules, &index, MOST, &[("values", values)]);
            assert!(written.len() > 1000 * 28, "{} boards", written.len() / 28);
            for record in written.chunks_exact(28) {
                let board = Board::from_counts(std::array::from_fn(|i| record[i]));
                assert_eq!((record[12] as i8, record[13]), (value(board), board.seeds()));
                let mut wanted = [[0x80; 6], [0; 6]].concat();
                for step in board.steps(&rules.game()).unwrap_or_default() {
                    wanted[usize::from(step.house)] = (step.took as i8 - value(step.board)) as u8;
                    wanted[6 + usize::from(step.house)] = step.took;
                }
                assert_eq!(record[16..], wanted, "{} {board:?}", rules.name());
            }
        }
        std::fs::remove_dir_all(folder).expect("removed");
    }
}

//! Building layers on a graphics card, through a driver that is loaded at run time if there is one.

mod card;
mod numbers;

pub use card::{Card, GpuLayers, GpuTimes, MAX_GPU_SEEDS};

#[cfg(test)]
mod tests {
    use std::io::Write;
    use std::path::Path;
    use std::process::Command;
    use std::sync::atomic::AtomicBool;

    use super::numbers::Numbers;
    use crate::oware::{Index, Layer, TableRules, build};

    /// The kernels as they are given to the card, compiled for the processor, give the values of the other builder.
    #[test]
    fn the_kernels_build_what_the_processor_builds() {
        const MOST: u8 = 7;
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/oware/gpu");
        let folder = std::env::temp_dir().join(format!("ludoteca-kernels-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder");
        let program = folder.join("host");
        let compiled = Command::new("c++")
            .args([
                "-std=c++17",
                "-O2",
                "-w",
                "-U_FORTIFY_SOURCE",
                &format!("-DMOST={MOST}"),
            ])
            .args(["-DSWEEP_BLOCKS=1", "-DLOOK_BLOCKS=1", "-DMARK_BLOCKS=1", "-o"])
            .arg(&program)
            .arg(sources.join("host.cpp"))
            .status();
        let Ok(status) = compiled else {
            println!("SKIPPED: there is no C++ compiler, so the kernels were not tried on the processor");
            return;
        };
        assert!(status.success(), "the kernels can be compiled");
        for rules in TableRules::ALL {
            let index = Index::new(MOST);
            let numbers = Numbers::new(rules, &index, MOST);
            let input = folder.join("in");
            let mut bytes = Vec::new();
            bytes.extend((numbers.numbers.len() as u64).to_le_bytes());
            bytes.extend(numbers.numbers.iter().flat_map(|word| word.to_le_bytes()));
            for words in [&numbers.places, &numbers.halves] {
                bytes.extend((words.len() as u64).to_le_bytes());
                bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
            }
            let mut file = std::fs::File::create(&input).expect("a file");
            file.write_all(&bytes).expect("written");
            let output = folder.join("out");
            let status = Command::new(&program)
                .args([MOST.to_string(), u8::from(rules == TableRules::Abapa).to_string()])
                .args([&input, &output])
                .status()
                .expect("the program runs");
            assert!(status.success(), "{}", rules.name());
            let mut layers: Vec<Layer> = Vec::new();
            for _ in 0..=MOST {
                let layer = build(rules, &index, &layers, 1, &AtomicBool::new(false), &|_| ()).expect("not stopped");
                layers.push(layer);
            }
            let wanted: Vec<u8> = layers.iter().flatten().map(|&value| value as u8).collect();
            assert!(std::fs::read(&output).expect("values") == wanted, "{}", rules.name());
        }
        std::fs::remove_dir_all(folder).expect("removed");
    }
}

//! Files from a graphics card, where there is one.

use std::fs;
use std::sync::atomic::AtomicBool;

use ludoteca_tables::oware::{Card, GpuLayers, TableRules, build_folder, build_folder_on, layer_file};

/// In both rules the files are those of the processor, byte for byte.
#[test]
fn a_card_writes_the_files_of_the_processor() {
    const MOST: u8 = 15;
    let never = AtomicBool::new(false);
    let folder = std::env::temp_dir().join(format!("ludoteca-gpu-files-{}", std::process::id()));
    let [on_card, on_processor] = ["card", "processor"].map(|name| folder.join(name));
    for rules in TableRules::ALL {
        let card = match Card::find() {
            Ok(card) => card,
            Err(error) => {
                println!("SKIPPED: {error}");
                return;
            }
        };
        println!("{} on {}", rules.name(), card.name());
        let mut layers = GpuLayers::new(card, rules, MOST).expect("ready");
        build_folder_on(&mut layers, &on_card, MOST, 1, &never, &mut |_| (), &|_| ()).expect("built");
        build_folder(&on_processor, rules, MOST, 2, &never, &mut |_| (), &|_| ()).expect("built");
        for seeds in 0..=MOST {
            let [card, processor] =
                [&on_card, &on_processor].map(|folder| fs::read(layer_file(folder, rules, seeds)).expect("written"));
            assert!(!processor.is_empty() && card == processor, "{} {seeds}", rules.name());
        }
    }
    fs::remove_dir_all(folder).expect("removed");
}

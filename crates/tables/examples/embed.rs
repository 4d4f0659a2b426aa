//! Makes the tables that are part of the program: `cargo run --release -p ludoteca-tables --example embed`.

use std::error::Error;
use std::path::Path;

use ludoteca_tables::oware::{TableRules, embedded_bytes};

fn main() -> Result<(), Box<dyn Error>> {
    for rules in TableRules::ALL {
        let bytes = embedded_bytes(rules)?;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("embedded");
        std::fs::write(folder.join(format!("{}.tables", rules.name())), &bytes)?;
        println!("{}: {} bytes", rules.name(), bytes.len());
    }
    Ok(())
}

//! Makes the tables that are part of the program: `cargo run --release -p ludoteca-tables --example embed`.

use std::error::Error;
use std::path::Path;

use ludoteca_tables::oware::{Law, embedded_bytes};

fn main() -> Result<(), Box<dyn Error>> {
    for law in Law::ALL {
        let bytes = embedded_bytes(law)?;
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("embedded");
        std::fs::write(folder.join(format!("{}.tables", law.name())), &bytes)?;
        println!("{}: {} bytes", law.name(), bytes.len());
    }
    Ok(())
}

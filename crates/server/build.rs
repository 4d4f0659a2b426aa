//! Embeds the page in release builds. Debug builds read it from disk, so that a change shows on reload.

#[path = "src/http/web_files.rs"]
mod web_files;

use std::path::Path;
use std::{env, fs, io};

fn main() -> io::Result<()> {
    let variable = |name: &str| env::var(name).map_err(io::Error::other);
    let web = Path::new(&variable("CARGO_MANIFEST_DIR")?)
        .join("../../web")
        .canonicalize()?;
    println!("cargo::rerun-if-changed={}", web.display());
    let mut rows = String::new();
    if variable("PROFILE")? != "debug" {
        for name in web_files::list(&web)? {
            rows += &format!("    ({name:?}, include_bytes!({:?})),\n", web.join(&name));
        }
    }
    let table = format!("/// The files by name, in order.\nstatic EMBEDDED: &[(&str, &[u8])] = &[\n{rows}];\n");
    fs::write(Path::new(&variable("OUT_DIR")?).join("embedded.rs"), table)
}

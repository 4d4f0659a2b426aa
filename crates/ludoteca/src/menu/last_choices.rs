//! What was chosen last, kept between runs.

use std::collections::BTreeMap;
use std::io::{Read, Write};
use std::path::PathBuf;

use ludoteca_arena::record::NewFile;

/// The file is a handful of short lines.
const LARGEST: u64 = 64 * 1024;

/// Values by name. What cannot be read or written is forgotten: nobody needs it to play.
#[derive(Debug, Default)]
pub(super) struct Memory {
    values: BTreeMap<String, String>,
    file: Option<PathBuf>,
}

impl Memory {
    pub(super) fn load() -> Self {
        let file = ludoteca_tables::data_folder().map(|folder| folder.join("menu"));
        let mut text = String::new();
        if let Some(opened) = file.as_ref().and_then(|path| std::fs::File::open(path).ok()) {
            let _ = opened.take(LARGEST).read_to_string(&mut text);
        }
        let pairs = text.lines().filter_map(|line| line.split_once('='));
        Memory {
            values: pairs.map(|(name, value)| (name.to_owned(), value.to_owned())).collect(),
            file,
        }
    }

    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.values.get(name).map(String::as_str)
    }

    /// Takes note of values, and writes them down if any is new.
    pub(super) fn keep<'v>(&mut self, values: impl Iterator<Item = (String, &'v str)>) {
        let before = self.values.clone();
        self.values.extend(values.map(|(name, value)| (name, value.to_owned())));
        if self.values != before {
            let _ = self.write();
        }
    }

    fn write(&self) -> std::io::Result<()> {
        let Some(path) = &self.file else {
            return Ok(());
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder)?;
        }
        let mut file = NewFile::create(path)?;
        for (name, value) in &self.values {
            writeln!(file, "{name}={value}")?;
        }
        file.finish()
    }
}

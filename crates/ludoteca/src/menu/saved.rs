//! Games that can be taken up again.

use std::fs;
use std::io::BufReader;
use std::path::PathBuf;
use std::time::SystemTime;

use ludoteca_arena::record::Records;

use super::form::{Act, Form, Row};
use crate::lang::say;
use crate::play::save_folder::games_folder;

/// So many are listed, the latest first.
const LISTED: usize = 12;

/// The list, and the files in its order.
pub(super) fn page() -> (Form, Vec<PathBuf>) {
    let mut files: Vec<(SystemTime, PathBuf)> = games_folder()
        .and_then(|folder| fs::read_dir(folder).ok())
        .into_iter()
        .flatten()
        .flatten()
        .filter(|entry| entry.path().extension().is_some_and(|ending| ending == "pgn"))
        .filter_map(|entry| {
            let data = entry.metadata().ok().filter(fs::Metadata::is_file)?;
            Some((data.modified().ok()?, entry.path()))
        })
        .collect();
    files.sort_by(|a, b| b.cmp(a));
    let mut rows = Vec::new();
    let mut listed = Vec::new();
    for (_, path) in files {
        if listed.len() == LISTED {
            break;
        }
        if let Some(label) = describe(&path) {
            let letter = char::from(b'a' + listed.len() as u8);
            rows.push(Row::act(Act::Item(listed.len()), letter, format!("[{letter}] {label}")));
            listed.push(path);
        }
    }
    let title = if rows.is_empty() {
        "menu-no-saved"
    } else {
        "menu-saved-title"
    };
    let back = say("menu-back", &[]);
    rows.push(Row::act(Act::Back, '0', back));
    let form = Form {
        title: say(title, &[]),
        rows,
        at: 0,
    };
    (form, listed)
}

/// A game that is not over, in a few words; `None` for one that is, or that cannot be read.
fn describe(path: &PathBuf) -> Option<String> {
    let file = fs::File::open(path).ok()?;
    let record = Records::new(BufReader::new(file)).next()?.ok()?;
    if record.result().is_some() {
        return None;
    }
    let name = path.file_stem()?.to_string_lossy().into_owned();
    let tag = |name: &str| record.tags().get(name).unwrap_or("?").to_owned();
    let args = [
        ("name", name),
        ("moves", record.plies().len().to_string()),
        ("first", tag("First")),
        ("second", tag("Second")),
    ];
    Some(say("menu-saved-game", &args))
}

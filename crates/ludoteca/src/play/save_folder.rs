//! Where games are kept that nobody gave a place.

use std::fs;
use std::path::PathBuf;

use ludoteca_arena::session::{SaveError, SaveFile};

/// So many games of one kind are kept there.
const MOST: u32 = 9999;

/// The folder for them, among the user's data; `None` if the system tells of no such place.
pub(crate) fn games_folder() -> Option<PathBuf> {
    ludoteca_tables::data_folder().map(|data| data.join("games"))
}

/// A new file there, such as `oware-12.pgn`.
///
/// # Errors
/// When none can be written; `None` if there is no place for it.
pub(crate) fn new_file(game: &str) -> Option<Result<SaveFile, SaveError>> {
    let folder = games_folder()?;
    if let Err(error) = fs::create_dir_all(&folder) {
        return Some(Err(SaveError::Io(folder, error)));
    }
    let names = (1..=MOST).map(|number| folder.join(format!("{game}-{number}.pgn")));
    // Another program may take a name while we look at it.
    names
        .filter(|path| !path.exists())
        .map(|path| SaveFile::create(&path))
        .find(|file| !matches!(file, Err(SaveError::Exists(_) | SaveError::InUse(_))))
}

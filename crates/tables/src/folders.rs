//! The folders of tables and of the program's data.

use std::env;
use std::path::PathBuf;

/// The variable that names a folder of tables.
pub const TABLES_VARIABLE: &str = "LUDOTECA_TABLES";

/// The folder of tables if none is given: what [`TABLES_VARIABLE`] says, else one among the user's data; `None` if the
/// system tells of no such place.
pub fn usual_folder() -> Option<PathBuf> {
    if let Some(folder) = folder_from(TABLES_VARIABLE) {
        return Some(folder);
    }
    data_folder().map(|data| data.join("tables"))
}

/// Where this program keeps what it has for the user; `None` if the system tells of no such place.
pub fn data_folder() -> Option<PathBuf> {
    let data = if cfg!(windows) {
        folder_from("LOCALAPPDATA")
    } else if cfg!(target_os = "macos") {
        folder_from("HOME").map(|home| home.join("Library/Application Support"))
    } else {
        folder_from("XDG_DATA_HOME")
            .filter(|folder| folder.is_absolute())
            .or_else(|| folder_from("HOME").map(|home| home.join(".local/share")))
    };
    data.map(|data| data.join("ludoteca"))
}

fn folder_from(variable: &str) -> Option<PathBuf> {
    env::var_os(variable)
        .filter(|value| !value.is_empty())
        .map(PathBuf::from)
}

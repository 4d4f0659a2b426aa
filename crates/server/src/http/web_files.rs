//! Which files of `web/` a browser may request. The build script embeds the same list.

use std::path::Path;
use std::{fs, io};

/// Folders with the ending of the files that count in them and below.
const FOLDERS: [(&str, &str); 3] = [("css", ".css"), ("js", ".js"), ("lang", ".json")];

/// The names of all files, relative to the folder `web`, in order.
pub(crate) fn list(web: &Path) -> io::Result<Vec<String>> {
    let mut names = vec!["icon.svg".to_owned(), "index.html".to_owned()];
    for (folder, ending) in FOLDERS {
        add(web, folder, ending, &mut names)?;
    }
    names.sort();
    Ok(names)
}

fn add(web: &Path, folder: &str, ending: &str, names: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(web.join(folder))? {
        let entry = entry?;
        let name = format!("{folder}/{}", entry.file_name().to_string_lossy());
        if entry.file_type()?.is_dir() {
            add(web, &name, ending, names)?;
        } else if name.ends_with(ending) {
            names.push(name);
        }
    }
    Ok(())
}

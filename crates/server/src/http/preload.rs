//! The modules that a screen of the page will import. A browser finds out about a module only when it has read the one that
//! imports it, ten deep; with `modulepreload` links it fetches all of them at once.

use std::collections::{BTreeSet, HashMap};
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use super::page::Files;

/// A screen and the board that its address names. Only screens and boards that exist are asked for, so there are few.
type Key = (String, Option<String>);

static LINKS: LazyLock<Mutex<HashMap<Key, Arc<str>>>> = LazyLock::new(Mutex::default);

/// The links to be put into the head of the page for the screen at an address. They are computed once for each screen, except
/// in a debug build, which reads the files anew each time.
pub(super) fn links(path: &str) -> Arc<str> {
    let key = key(path);
    let compute = || {
        let links = modules(&key);
        let links = links
            .iter()
            .map(|name| format!("<link rel=\"modulepreload\" href=\"/{name}\">\n"));
        links.collect::<String>().into()
    };
    if cfg!(debug_assertions) {
        return compute();
    }
    let mut known = LINKS.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry(key.clone()).or_insert_with(compute))
}

fn key(path: &str) -> Key {
    let mut parts = path.split('/');
    let screen = parts.next().filter(|first| !first.is_empty()).unwrap_or("home");
    let board = parts.next().map(|game| format!("js/boards/{game}.js"));
    (screen.to_owned(), board.filter(|board| Files::get(board).is_some()))
}

/// In the order of their names: the module of the screen, the one the page starts with, the boards it may show, and whatever
/// these import.
fn modules((screen, board): &Key) -> BTreeSet<String> {
    let mut wanted = vec!["js/main.js".to_owned(), format!("js/screens/{screen}.js")];
    match board {
        Some(board) => wanted.push(board.clone()),
        // The address does not say which game it is.
        None if matches!(screen.as_str(), "home" | "play") => {
            let boards = Files::iter().filter(|name| name.starts_with("js/boards/") && name.matches('/').count() == 2);
            wanted.extend(boards.map(String::from));
        }
        None => (),
    }
    let mut found = BTreeSet::new();
    while let Some(name) = wanted.pop() {
        if found.contains(&name) {
            continue;
        }
        let Some(file) = Files::get(&name) else { continue };
        wanted.extend(imports(&name, &String::from_utf8_lossy(&file.data)));
        found.insert(name);
    }
    found
}

/// The static imports of a module; what `import(…)` loads later is not among them.
fn imports<'t>(name: &'t str, text: &'t str) -> impl Iterator<Item = String> {
    let sources = text.split("from \"").skip(1).filter_map(|rest| rest.split('"').next());
    let beside = sources.filter(|source| source.starts_with('.'));
    beside.map(|source| resolved(name, source))
}

/// Resolves the path of an import against the importing file.
fn resolved(from: &str, source: &str) -> String {
    let mut parts: Vec<&str> = from.split('/').collect();
    parts.pop();
    for part in source.split('/') {
        match part {
            "." => (),
            ".." => drop(parts.pop()),
            part => parts.push(part),
        }
    }
    parts.join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn modules(path: &str) -> BTreeSet<String> {
        super::modules(&key(path))
    }

    #[test]
    fn a_screen_brings_what_its_modules_import() {
        let home = modules("");
        for needed in [
            "js/main.js",
            "js/dom.js",
            "js/screens/home.js",
            "js/boards/oware/wood.js",
            "js/boards/nim.js",
        ] {
            assert!(home.contains(needed), "{needed}");
        }
        assert!(!home.contains("js/play/table.js"), "a screen that is not shown");
        assert!(modules("play/abc").contains("js/play/table.js"));
    }

    #[test]
    fn a_game_in_the_address_brings_its_board_alone() {
        let oware = modules("analyse/oware");
        assert!(oware.contains("js/boards/oware.js") && oware.contains("js/analyse/setup/nim.js"));
        assert!(!oware.contains("js/boards/nim.js"));
        assert_eq!(modules("analyse/none"), modules("analyse"));
        // An address can be anything.
        assert_eq!(modules("nothing/../../Cargo"), modules("nothing"));
    }

    #[test]
    fn names_are_as_seen_from_the_file() {
        assert_eq!(resolved("js/boards/oware.js", "../dom.js"), "js/dom.js");
        assert_eq!(
            resolved("js/boards/oware.js", "./oware/wood.js"),
            "js/boards/oware/wood.js"
        );
        let text = "/** @typedef {import(\"./no.js\").No} No */\nimport { a } from \"./yes.js\";\nimport {\n  b,\n} from \"../b.js\";";
        assert_eq!(
            imports("js/x/y.js", text).collect::<Vec<_>>(),
            ["js/x/yes.js", "js/b.js"]
        );
    }
}

//! What a screen of the page is going to ask for. A browser finds out about a module only when it has read the one that
//! imports it, ten deep; told at once, it fetches all of them together.

use std::collections::BTreeSet;

use super::page::Files;

/// The modules that the screen at an address needs, in the order of their names: its own, the one the page begins with, the
/// boards it may show, and whatever these import.
pub(super) fn modules(path: &str) -> BTreeSet<String> {
    let mut parts = path.split('/');
    let screen = parts.next().filter(|first| !first.is_empty()).unwrap_or("home");
    let board = parts.next().map(|game| format!("js/boards/{game}.js"));
    let mut wanted = vec!["js/main.js".to_owned(), format!("js/screens/{screen}.js")];
    match board.filter(|board| Files::get(board).is_some()) {
        Some(board) => wanted.push(board),
        // The address does not say which game it is.
        None if matches!(screen, "home" | "play") => {
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

/// What a module imports before it runs. Modules that it may want later are asked for with `import(…)`, and are not among them.
fn imports<'t>(name: &'t str, text: &'t str) -> impl Iterator<Item = String> {
    let sources = text.split("from \"").skip(1).filter_map(|rest| rest.split('"').next());
    let beside = sources.filter(|source| source.starts_with('.'));
    beside.map(|source| resolved(name, source))
}

/// The name of a file that is written as seen from another.
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
        // An address is anything that somebody typed.
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

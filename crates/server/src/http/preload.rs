//! `<link rel="modulepreload">` elements for each screen. A browser discovers a module only after it has read the one that
//! imports it, up to ten levels deep. Named in the page itself, all modules of a screen are fetched in parallel.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::LazyLock;

use ludoteca_games::{GAMES, GameInfo};

use super::page::{Files, SCREENS};

/// The link elements for each screen and game (`None`: the address names none), computed on the first request.
static LINKS: LazyLock<HashMap<(&'static str, Option<&'static str>), String>> = LazyLock::new(|| {
    let imports: BTreeMap<String, Vec<String>> = Files::names()
        .into_iter()
        .filter(|name| name.ends_with(".js"))
        .filter_map(|name| {
            let file = Files::get(&name)?;
            let imported = static_imports(&name, &String::from_utf8_lossy(&file));
            Some((name.into_owned(), imported))
        })
        .collect();
    let boards: Vec<(&str, String)> = GAMES.iter().map(|info| (info.id, board_module(info))).collect();
    let mut links = HashMap::new();
    for screen in SCREENS {
        let module = format!("js/screens/{}.js", if screen.is_empty() { "home" } else { screen });
        let entry = ["js/main.js".to_owned(), module];
        // These screens show any board, and their addresses do not say which.
        let any = if matches!(screen, "" | "play") {
            &boards[..]
        } else {
            &[]
        };
        let roots = entry.iter().chain(any.iter().map(|(_, board)| board));
        links.insert((screen, None), link_elements(&reachable(&imports, roots)));
        for (game, board) in &boards {
            let roots = entry.iter().chain([board]);
            links.insert((screen, Some(*game)), link_elements(&reachable(&imports, roots)));
        }
    }
    links
});

/// The link elements for the address of a screen.
pub(super) fn links(path: &str) -> &'static str {
    let mut parts = path.split('/');
    let first = parts.next().unwrap_or_default();
    let Some(screen) = SCREENS.into_iter().find(|&screen| screen == first) else {
        return "";
    };
    let wanted = parts.next();
    let game = GAMES.iter().map(|info| info.id).find(|&id| wanted == Some(id));
    let found = LINKS.get(&(screen, game));
    found.map_or("", String::as_str)
}

/// The module that draws the boards of a game's layout.
fn board_module(info: &GameInfo) -> String {
    format!("js/boards/{}.js", info.layout.name())
}

fn link_elements(modules: &BTreeSet<&str>) -> String {
    modules
        .iter()
        .map(|name| format!("<link rel=\"modulepreload\" href=\"/{name}\">\n"))
        .collect()
}

/// The roots and everything they import, directly or not.
fn reachable<'m>(
    imports: &'m BTreeMap<String, Vec<String>>,
    roots: impl Iterator<Item = &'m String>,
) -> BTreeSet<&'m str> {
    let mut pending: Vec<&str> = roots.map(String::as_str).collect();
    let mut found = BTreeSet::new();
    while let Some(name) = pending.pop() {
        let Some((name, imported)) = imports.get_key_value(name) else {
            continue;
        };
        if found.insert(name.as_str()) {
            pending.extend(imported.iter().map(String::as_str));
        }
    }
    found
}

/// The modules that a module imports statically. Those loaded on demand with `import(…)` are not among them.
fn static_imports(name: &str, text: &str) -> Vec<String> {
    let sources = text.split("from \"").skip(1).filter_map(|rest| rest.split('"').next());
    let relative = sources.filter(|source| source.starts_with('.'));
    relative.map(|source| resolve(name, source)).collect()
}

/// Resolves a relative import.
fn resolve(from: &str, source: &str) -> String {
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

    fn lists(path: &str, module: &str) -> bool {
        links(path).contains(&format!("href=\"/{module}\""))
    }

    #[test]
    fn a_screen_lists_what_its_modules_import() {
        for needed in [
            "js/main.js",
            "js/dom.js",
            "js/screens/home.js",
            "js/boards/pits/background.js",
            "js/boards/heaps.js",
        ] {
            assert!(lists("", needed), "{needed}");
        }
        assert!(!lists("", "js/play/game-view.js"), "a module of another screen");
        assert!(lists("play/abc", "js/play/game-view.js"));
    }

    #[test]
    fn a_game_in_the_address_adds_only_its_board() {
        let oware = "analyse/oware";
        assert!(lists(oware, "js/boards/pits.js") && lists(oware, "js/analyse/edit-view.js"));
        assert!(!lists(oware, "js/boards/heaps.js"));
        assert_eq!(links("analyse/none"), links("analyse"));
        // The address is untrusted input.
        assert_eq!(links("analyse/../../Cargo"), links("analyse"));
        assert_eq!(links("nothing/../../Cargo"), "");
    }

    #[test]
    fn relative_imports_are_resolved() {
        assert_eq!(resolve("js/boards/pits.js", "../dom.js"), "js/dom.js");
        assert_eq!(
            resolve("js/boards/pits.js", "./pits/background.js"),
            "js/boards/pits/background.js"
        );
        let text = "/** @typedef {import(\"./no.js\").No} No */\nimport { a } from \"./yes.js\";\nimport {\n  b,\n} from \"../b.js\";";
        assert_eq!(static_imports("js/x/y.js", text), ["js/x/yes.js", "js/b.js"]);
    }
}

//! The variant that an address names.

use axum::http::StatusCode;
use ludoteca_games::{GameHandle, GameInfo, Options, UserError, find};

use crate::problem::Problem;

/// The game that an address names: `default` or `regular`; a preset such as `awari`; a size such as `9x9`; options such as
/// `size=7` or `heaps=3,5,7;misere`; or what a game's state says of its rules, such as `4x4,line=3`.
pub(super) fn variant(id: &str, text: &str) -> Result<GameHandle, Problem> {
    let info = find(id).map_err(unknown_game)?;
    let mut options = Options::default();
    for part in parts(text) {
        match part.split_once('=') {
            _ if matches!(part, "default" | "regular" | "normal") => (),
            // Rules may be written out in full, such as `abapa+feeding=avoid`.
            None if has(info, "rules") => options.push("rules", part),
            Some((name, _)) if has(info, "rules") && !has(info, name) => options.push("rules", part),
            Some((name, value)) => push(info, &mut options, name, value)?,
            None => match size(part) {
                Some((rows, columns)) if has(info, "rows") => {
                    options.push("rows", rows);
                    options.push("columns", columns);
                }
                Some((rows, columns)) if has(info, "size") && rows == columns => options.push("size", rows),
                _ => push(info, &mut options, part, "")?,
            },
        }
    }
    Ok(info.new_game(&options)?)
}

/// The options that make a game again.
pub(crate) fn options_of(game: &GameHandle) -> Vec<(String, String)> {
    game.options()
        .iter()
        .map(|(name, value)| (name.to_owned(), value.to_owned()))
        .collect()
}

/// How a variant is written in an address, which [`variant`] reads.
pub(crate) fn address(options: &[(String, String)]) -> String {
    let parts: Vec<String> = options
        .iter()
        .map(|(name, value)| match value.as_str() {
            "" => name.clone(),
            value => format!("{name}={value}"),
        })
        .collect();
    parts.join(";")
}

/// The parts between semicolons, or between commas before a letter: the commas in `heaps=3,5,7` belong to the value.
fn parts(text: &str) -> impl Iterator<Item = &str> {
    let mut rest = text;
    std::iter::from_fn(move || {
        let cut = rest.char_indices().find(|(at, c)| {
            let word = || rest[at + 1..].starts_with(|c: char| c.is_ascii_alphabetic());
            *c == ';' || *c == ',' && word()
        });
        let (part, after) = match cut {
            Some((at, _)) => (&rest[..at], &rest[at + 1..]),
            None => (rest, ""),
        };
        rest = after;
        (!part.is_empty() || !after.is_empty()).then_some(part)
    })
    .filter(|part| !part.is_empty())
}

/// `9x9`.
fn size(text: &str) -> Option<(&str, &str)> {
    let (rows, columns) = text.split_once('x')?;
    let number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    (number(rows) && number(columns)).then_some((rows, columns))
}

fn has(info: &GameInfo, name: &str) -> bool {
    info.options.iter().any(|option| option.name == name)
}

/// Adds an option; a switch must have no value, any other option must have one.
pub(super) fn push(info: &GameInfo, options: &mut Options, name: &str, value: &str) -> Result<(), Problem> {
    if let Some(option) = info.options.iter().find(|option| option.name == name)
        && option.value.is_none() != value.is_empty()
    {
        let why = UserError::new(
            "net-option-value",
            "{option}: a switch has no value, and everything else has one",
        );
        return Err(Problem::bad(why.with("option", option.name)));
    }
    options.push(name, value);
    Ok(())
}

/// The answer to an address that names no game.
pub(super) fn unknown_game(error: UserError) -> Problem {
    Problem::new(StatusCode::NOT_FOUND, error)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Options, and what both the address and the state's words for the rules must bring back.
    #[test]
    fn what_a_state_says_can_be_an_address() {
        let variants: [(&str, &[(&str, &str)]); 12] = [
            ("oware", &[]),
            ("oware", &[("rules", "awari"), ("houses", "4"), ("seeds", "3")]),
            ("oware", &[("rules", "abapa+feeding=avoid+goal=fewest")]),
            ("oware", &[("rules", "mine:abapa+feeding=avoid")]),
            ("jeson-mor", &[]),
            ("jeson-mor", &[("size", "13")]),
            ("nim", &[("heaps", "3,5,7")]),
            ("nim", &[("heaps", "3,5,7"), ("misere", ""), ("take", "3")]),
            ("nim", &[("heaps", "3,5,7"), ("take", "2")]),
            ("tic-tac-toe", &[]),
            ("tic-tac-toe", &[("rows", "4"), ("columns", "5"), ("line", "3")]),
            ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
        ];
        for (id, given) in variants {
            let game = GameHandle::new(id, &given.iter().copied().collect()).unwrap();
            let rules = GameHandle::variant;
            let again = variant(id, &address(&options_of(&game))).unwrap();
            assert_eq!(options_of(&again), options_of(&game));
            assert_eq!(rules(&again), rules(&game));
            // A label alone does not say what its rules are.
            if !rules(&game).contains("mine") {
                let named = variant(id, &rules(&game)).unwrap();
                assert_eq!(rules(&named), rules(&game), "{id}");
            }
        }
        for usual in ["default", "regular", ""] {
            let game = variant("jeson-mor", usual).unwrap();
            assert_eq!(address(&options_of(&game)), "size=9");
        }
        for wrong in [
            "9x7",
            "size",
            "size=",
            "misere=1",
            "=",
            ";;=",
            "x",
            "9x",
            "size=9=9",
            "größe=9",
            ",é",
        ] {
            assert!(variant("jeson-mor", wrong).is_err(), "{wrong}");
        }
    }
}

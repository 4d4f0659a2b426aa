//! Which bots a stranger may name.

use ludoteca_players::{BotSpec, build};
use ludoteca_rules::{AnyGame, UserError, with_game};

use crate::problem::Problem;

/// Options that reach for the machine: its files, its memory, its processors.
pub(super) const KEPT_BACK: [&str; 3] = ["tables", "threads", "hash"];
/// What nobody is told of who has named something else wrongly: he could not name it either.
const HIDDEN: [&str; 4] = ["cmd", KEPT_BACK[0], KEPT_BACK[1], KEPT_BACK[2]];

/// The bot that a spec names, if it may be named and plays the game.
pub(crate) fn allowed(text: &str, game: &AnyGame) -> Result<BotSpec, UserError> {
    // Looked at before anything else, so that no way of writing the rest can matter.
    if text
        .split(':')
        .next()
        .unwrap_or_default()
        .trim()
        .eq_ignore_ascii_case("cmd")
    {
        return Err(no_programs());
    }
    let spec = BotSpec::parse_hiding(text, &HIDDEN)?;
    if spec.name() == "cmd" {
        return Err(no_programs());
    }
    if let Some(option) = KEPT_BACK.into_iter().find(|option| spec.get(option).is_some()) {
        return Err(
            UserError::new("net-bot-option", "bot {bot}: {option} cannot be set over the network")
                .with("bot", spec.name())
                .with("option", option),
        );
    }
    with_game!(game, game => build(&spec, game).map(drop))?;
    Ok(spec)
}

fn no_programs() -> UserError {
    UserError::new(
        "net-cmd",
        "a bot that is an outside program cannot be named over the network",
    )
}

/// As [`allowed`], away from the threads that serve everybody: an engine is built to see whether it can be.
pub(crate) async fn allowed_apart(text: String, game: AnyGame) -> Result<BotSpec, Problem> {
    let checked = tokio::task::spawn_blocking(move || allowed(&text, &game)).await;
    Ok(checked.map_err(|_| Problem::busy())??)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_rules::Options;

    #[test]
    fn no_spec_reaches_for_the_machine() {
        let game = AnyGame::new("oware", &Options::default()).unwrap();
        for spec in ["cmd:/bin/true", "cmd", "CMD:x", " cmd:x", "cmd:x,proto=uci"] {
            assert_eq!(allowed(spec, &game).unwrap_err().key(), "net-cmd", "{spec}");
        }
        for spec in [
            "engine:tables=/etc",
            "engine:threads=64",
            "engine:level=8,hash=65536",
            "table:tables=x",
        ] {
            assert_eq!(allowed(spec, &game).unwrap_err().key(), "net-bot-option", "{spec}");
        }
        // Nor is any of it suggested.
        for spec in ["cmmd", "nobody", "engine:threds=1", "engine:x=1", "table:tabels=x"] {
            let why = allowed(spec, &game).unwrap_err();
            assert!(why.key().starts_with("unknown-name"), "{spec}: {why}");
            let said = why.to_string();
            let (_, offered) = said.split_once("': ").unwrap();
            assert!(offered.contains("time") || offered.contains("mcts"), "{said}");
            assert!(HIDDEN.iter().all(|hidden| !offered.contains(hidden)), "{said}");
        }
        assert!(allowed("nimsum", &game).is_err());
        assert_eq!(allowed("bot1", &game).unwrap().to_string(), "random");
        assert!(allowed("engine:level=2", &game).is_ok());
    }
}

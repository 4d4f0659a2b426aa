//! Which bots may be named over the network.

use ludoteca_games::{GameHandle, UserError};
use ludoteca_players::{BotKind, BotSpec, build};

use crate::problem::Problem;

/// Options that give access to the machine: its files, memory and processors.
pub(super) const FORBIDDEN_OPTIONS: [&str; 3] = ["tables", "threads", "hash"];
/// What is not suggested after a spelling mistake, since it is not allowed either.
const HIDDEN: [&str; 4] = ["cmd", FORBIDDEN_OPTIONS[0], FORBIDDEN_OPTIONS[1], FORBIDDEN_OPTIONS[2]];

/// The bot that a spec names, if it may be named and plays the game.
pub(crate) fn allowed(text: &str, game: &GameHandle) -> Result<BotSpec, UserError> {
    // Checked first, so that no form of the rest can matter.
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
    if spec.kind() == BotKind::External {
        return Err(no_programs());
    }
    if let Some(option) = FORBIDDEN_OPTIONS.into_iter().find(|option| spec.get(option).is_some()) {
        return Err(
            UserError::new("net-bot-option", "bot {bot}: {option} cannot be set over the network")
                .with("bot", spec.name())
                .with("option", option),
        );
    }
    build(&spec, game)?;
    Ok(spec)
}

fn no_programs() -> UserError {
    UserError::new(
        "net-cmd",
        "a bot that is an outside program cannot be named over the network",
    )
}

/// As [`allowed`], on a thread that may block: the bot is built to check the spec.
pub(crate) async fn allowed_apart(text: String, game: GameHandle) -> Result<BotSpec, Problem> {
    let checked = tokio::task::spawn_blocking(move || allowed(&text, &game)).await;
    Ok(checked.map_err(|_| Problem::busy())??)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludoteca_games::Options;

    #[test]
    fn no_spec_reaches_for_the_machine() {
        let game = GameHandle::new("oware", &Options::default()).unwrap();
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
            let text = why.to_string();
            let (_, offered) = text.split_once("': ").unwrap();
            assert!(offered.contains("time") || offered.contains("mcts"), "{text}");
            assert!(HIDDEN.iter().all(|hidden| !offered.contains(hidden)), "{text}");
        }
        assert!(allowed("nimsum", &game).is_err());
        assert_eq!(allowed("bot1", &game).unwrap().to_string(), "random");
        assert!(allowed("engine:level=2", &game).is_ok());
    }
}

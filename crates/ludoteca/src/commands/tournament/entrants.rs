//! The players of a tournament as the words name them.

use ludoteca_arena::TimeControl;
use ludoteca_arena::tournament::{Entrant, Settings};
use ludoteca_games::{Message, UserError};
use ludoteca_players::external::{EngineCommand, EngineProcess};

use super::TournamentArgs;
use crate::amounts::cores;
use crate::output::Failure;

/// The players, with what is set for all of them.
pub(super) fn entrants(args: &TournamentArgs) -> Result<Vec<Entrant>, UserError> {
    let mut entrants = Entrant::field(&args.players)?;
    for entrant in &mut entrants {
        let both = [("depth", args.depth.map(u64::from)), ("nodes", args.nodes)];
        for (option, value) in both {
            if let Some(value) = value {
                entrant.spec = entrant.spec.clone().or_with(option, value);
            }
        }
    }
    Ok(entrants)
}

/// Starts every outside program once. Of two players both must be there; in a larger field the others can play without
/// him, and he is only warned of.
pub(super) fn try_programs(entrants: &[Entrant]) -> Result<(), Failure> {
    for entrant in entrants.iter().filter(|entrant| entrant.spec.name() == "cmd") {
        if let Err(why) = EngineCommand::from_spec(&entrant.spec).map(|launch| EngineProcess::start(&launch))? {
            let why = UserError::new("tournament-no-program", "{name} cannot play: {why}")
                .with("name", &entrant.name)
                .phrase("why", why.message());
            if entrants.len() == 2 {
                return Err(Failure::work(&why));
            }
            crate::commands::warn(why);
        }
    }
    Ok(())
}

/// What to say if the games being played at the same time want more of the machine than there is. In each of them one
/// player thinks at a time.
pub(super) fn too_busy(settings: &Settings) -> Option<Message> {
    let cores = cores();
    let threads = |entrant: &Entrant| {
        let given = entrant
            .spec
            .get("threads")
            .or_else(|| entrant.spec.get("option.Threads"));
        given.and_then(|text| text.parse::<usize>().ok()).unwrap_or(1)
    };
    let most = settings.entrants.iter().map(threads).max().unwrap_or(1);
    let wanted = most * settings.concurrency;
    let timed = settings.conditions.times != TimeControl::Open
        || settings
            .entrants
            .iter()
            .any(|entrant| entrant.spec.get("time").is_some());
    (wanted > cores && timed).then(|| {
        Message::new(
            "tournament-too-busy",
            "{games} games at a time with up to {threads} thread(s) each on {cores} core(s): the players get less time \
             than their clocks say; --concurrency {fair} would be fair",
        )
        .with("games", settings.concurrency)
        .with("threads", most)
        .with("cores", cores)
        .with("fair", (cores / most).max(1))
    })
}

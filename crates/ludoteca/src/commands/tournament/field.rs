//! The players of a tournament as the words name them.

use ludoteca_arena::Times;
use ludoteca_arena::tournament::{Entrant, Settings};
use ludoteca_players::outside::{Launch, Program};
use ludoteca_players::{BotSpec, Sources};
use ludoteca_rules::Refusal;

use super::TournamentArgs;
use crate::amounts::cores;
use crate::output::Failure;

/// No name is longer.
const LONGEST_NAME: usize = 60;

/// The players, each with a name of his own.
pub(super) fn entrants(args: &TournamentArgs) -> Result<Vec<Entrant>, Refusal> {
    let mut entrants: Vec<Entrant> = Vec::with_capacity(args.players.len());
    for text in &args.players {
        let (name, spec) = named(text);
        let mut spec = BotSpec::parse(spec)?;
        let name = name.map_or_else(|| spec.to_string(), str::to_owned);
        if let Some(depth) = args.depth {
            spec = spec.or_with("depth", depth);
        }
        if let Some(nodes) = args.nodes {
            spec = spec.or_with("nodes", nodes);
        }
        // Names go to screens as they are.
        let printable = |c: char| if c.is_control() { '\u{fffd}' } else { c };
        let name = unlike(name.chars().take(LONGEST_NAME).map(printable).collect(), &entrants);
        entrants.push(Entrant { name, spec });
    }
    Ok(entrants)
}

/// Starts every outside program once. Of two players both must be there; in a larger field the others can play without
/// him, and he is only warned of.
pub(super) fn try_programs(entrants: &[Entrant]) -> Result<(), Failure> {
    for entrant in entrants.iter().filter(|entrant| entrant.spec.name() == "cmd") {
        if let Err(why) = Launch::from_spec(&entrant.spec).map(|launch| Program::start(&launch))? {
            let why = Refusal::new("tournament-no-program", "{name} cannot play: {why}")
                .with("name", &entrant.name)
                .with("why", why);
            if entrants.len() == 2 {
                return Err(Failure::work(&why));
            }
            crate::commands::warn(why);
        }
    }
    Ok(())
}

/// A name before a spec: what stands before the first `=`, if that is not inside the spec.
fn named(text: &str) -> (Option<&str>, &str) {
    match text.split_once('=') {
        Some((name, spec)) if !name.is_empty() && !name.contains(':') => (Some(name), spec),
        _ => (None, text),
    }
}

/// A name that nobody has yet.
fn unlike(name: String, others: &[Entrant]) -> String {
    let taken = |name: &str| others.iter().any(|other| other.name == name);
    if !taken(&name) {
        return name;
    }
    (2..)
        .map(|i| format!("{name} #{i}"))
        .find(|name| !taken(name))
        .unwrap_or(name)
}

/// What to say if the games being played at the same time want more of the machine than there is. In each of them one
/// player thinks at a time.
pub(super) fn too_busy<G: Sources>(settings: &Settings<G>) -> Option<Refusal> {
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
    let timed = settings.conditions.times != Times::Open
        || settings
            .entrants
            .iter()
            .any(|entrant| entrant.spec.get("time").is_some());
    (wanted > cores && timed).then(|| {
        Refusal::new(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_before_the_spec() {
        assert_eq!(named("engine:level=3"), (None, "engine:level=3"));
        assert_eq!(named("ana=engine:level=3"), (Some("ana"), "engine:level=3"));
        assert_eq!(named("ana=random"), (Some("ana"), "random"));
        assert_eq!(named("random"), (None, "random"));
        assert_eq!(named("cmd:./x -d=3"), (None, "cmd:./x -d=3"));
    }
}

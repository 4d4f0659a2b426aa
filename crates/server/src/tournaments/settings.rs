//! What settles a tournament, from what is kept of it.

use std::time::Duration;

use ludoteca_arena::tournament::{Entrant, Format, Openings, Restart, Settings};
use ludoteca_arena::{Adjudication, Conditions, Times};
use ludoteca_players::Sources;
use ludoteca_rules::{AnyGame, Line, UserError, with_game};

use crate::store::Tournament;

/// A machine that is busy with others must not cost anybody a game.
const MARGIN: Duration = Duration::from_secs(30);
const MOST_PLIES: u32 = 1_000;
/// Limits of what is asked for.
const MOST_PLAYERS: usize = 16;
const MOST_GAMES: u64 = 5_000;
const MOST_RANDOM: u32 = 20;

/// The game that is played.
pub(super) fn game_of(head: &Tournament) -> Result<AnyGame, UserError> {
    AnyGame::new(&head.game, &head.options.iter().cloned().collect())
}

pub(super) fn settings<G: Sources>(head: &Tournament, game: G) -> Result<Settings<G>, UserError> {
    Ok(Settings {
        entrants: Entrant::field(&head.players)?,
        format: Format::parse(&head.format)?,
        games: head.games,
        rounds: head.rounds,
        openings: match head.random_plies {
            0 => Openings::From(Line::new(game.clone())),
            plies => Openings::Random { plies },
        },
        conditions: Conditions {
            times: Times::Move(Duration::from_millis(head.movetime)),
            margin: MARGIN,
            adjudication: Adjudication {
                plies: Some(MOST_PLIES),
                ..Adjudication::default()
            },
        },
        concurrency: 1,
        seed: head.seed,
        restart: Restart::Failed,
        sprt: None,
        event: "Ludoteca".to_owned(),
        game,
    })
}

/// Refuses what is too much for a server that others use.
pub(crate) fn modest(head: &Tournament, longest: Duration) -> Result<(), UserError> {
    let players = head.players.len() as u64;
    let encounters = players * players.saturating_sub(1) / 2 * head.rounds.unwrap_or(1) as u64;
    let games = encounters.saturating_mul(head.games);
    if head.players.len() > MOST_PLAYERS || !(1..=MOST_GAMES).contains(&games) {
        let why = UserError::new(
            "net-tournament",
            "a tournament here has 2 to {players} players and up to {games} games",
        );
        return Err(why.with("players", MOST_PLAYERS).with("games", MOST_GAMES));
    }
    if head.random_plies > MOST_RANDOM || !(1..=longest.as_millis() as u64).contains(&head.movetime) {
        let why = UserError::new(
            "net-tournament-terms",
            "there are up to {plies} random moves, and 1 to {time} milliseconds for a move",
        );
        return Err(why.with("plies", MOST_RANDOM).with("time", longest.as_millis()));
    }
    Ok(())
}

/// Refuses what cannot be played. Bots are built to see whether they can be: it must be known that they may.
pub(crate) fn playable(head: &Tournament) -> Result<(), UserError> {
    with_game!(game_of(head)?, game => settings(head, game)?.check())
}

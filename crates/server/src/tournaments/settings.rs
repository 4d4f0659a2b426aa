//! The settings of a tournament from its header, and the limits for tournaments over the network.

use std::time::Duration;

use ludoteca_arena::tournament::{Entrant, Format, Openings, Restart, Settings};
use ludoteca_arena::{Adjudication, Conditions, TimeControl, USUAL_LOOK};
use ludoteca_games::{GameHandle, UserError};

use crate::store::TournamentHeader;

/// A bot must not lose on time because the machine is busy.
const MARGIN: Duration = Duration::from_secs(30);
const MAX_PLIES: u32 = 1_000;
/// Limits for tournaments over the network.
const MAX_PLAYERS: usize = 16;
const MAX_GAMES: u64 = 5_000;
const MAX_RANDOM: u32 = 20;

/// The game that is played.
fn game_of(head: &TournamentHeader) -> Result<GameHandle, UserError> {
    GameHandle::new(&head.game, &head.options.iter().cloned().collect())
}

pub(super) fn settings(head: &TournamentHeader) -> Result<Settings, UserError> {
    let game = game_of(head)?;
    Ok(Settings {
        entrants: Entrant::field(&head.players)?,
        format: Format::parse(&head.format)?,
        games: head.games,
        rounds: head.rounds,
        openings: match head.random_plies {
            0 => Openings::From(game.line()),
            plies => Openings::Random {
                plies,
                look: USUAL_LOOK,
            },
        },
        conditions: Conditions {
            times: TimeControl::Move(Duration::from_millis(head.movetime)),
            margin: MARGIN,
            adjudication: Adjudication {
                plies: Some(MAX_PLIES),
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

/// Refuses a tournament that is too large for a shared server.
pub(crate) fn check_size(head: &TournamentHeader, longest: Duration) -> Result<(), UserError> {
    let players = head.players.len() as u64;
    let encounters = players * players.saturating_sub(1) / 2 * head.rounds.unwrap_or(1) as u64;
    let games = encounters.saturating_mul(head.games);
    if head.players.len() > MAX_PLAYERS || !(1..=MAX_GAMES).contains(&games) {
        let why = UserError::new(
            "net-tournament",
            "a tournament here has 2 to {players} players and up to {games} games",
        );
        return Err(why.with("players", MAX_PLAYERS).with("games", MAX_GAMES));
    }
    if head.random_plies > MAX_RANDOM || !(1..=longest.as_millis() as u64).contains(&head.movetime) {
        let why = UserError::new(
            "net-tournament-terms",
            "there are up to {plies} random moves, and 1 to {time} milliseconds for a move",
        );
        return Err(why.with("plies", MAX_RANDOM).with("time", longest.as_millis()));
    }
    Ok(())
}

/// Refuses a tournament that cannot be played. It builds the bots, so their specs must have been checked before.
pub(crate) fn check_playable(head: &TournamentHeader) -> Result<(), UserError> {
    settings(head)?.check()
}

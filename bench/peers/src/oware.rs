//! Oware by the rules of `abapa`, against the crate `board-game`, which plays the same but for one thing: it ends the
//! game when two seeds chase each other for ever.

use board_game::board::{Board, Outcome as PeerOutcome, Player as PeerPlayer};
use board_game::games::oware::OwareBoard;
use board_game::util::game_stats::perft_naive;
use ludoteca_rules::oware::{Oware, State};
use ludoteca_rules::{Game, Player, Verdict, perft};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use crate::Rows;
use crate::race::{Row, race};

type Peer = OwareBoard<6>;

const DEPTH: u32 = 10;
const ROUNDS: u32 = 8;
const PLAYOUTS: u64 = 20_000;
const MAX_PLIES: u64 = 500;

pub(crate) fn rows() -> Rows {
    let game = Oware::preset("abapa")?;
    let ended_by_peer = check_playouts(&game)?;

    let opening = game.opening();
    let counted = race(ROUNDS, || perft(&game, &opening, DEPTH), || perft_naive(&Peer::default(), DEPTH));
    if counted.0.count != counted.1.count {
        return Err(format!("perft {DEPTH} counts {} here, {} there", counted.0.count, counted.1.count).into());
    }
    let played =
        race(ROUNDS, || (0..PLAYOUTS).map(|seed| playout(&game, seed)).sum(), || (0..PLAYOUTS).map(peer_playout).sum());
    Ok(vec![
        Row::speeds(&format!("Oware perft {DEPTH}"), "leaves", counted, 3.0),
        Row::speeds("Oware random playouts", "moves", played, 3.0),
        Row::alone("  of them, ended by the peer alone", "", &format!("{ended_by_peer} of {PLAYOUTS}")),
        Row::sizes("Oware position", size_of::<State>(), size_of::<Peer>()),
    ])
}

/// Plays a game at random and says how many moves it took.
fn playout(game: &Oware, seed: u64) -> u64 {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut state = game.opening();
    for plies in 0..MAX_PLIES {
        let mut moves = game.moves(&state);
        if moves.len() == 0 {
            return plies;
        }
        let Some(house) = moves.nth(rng.gen_range(0..moves.len())) else { return plies };
        state = game.play_unchecked(&state, house);
    }
    MAX_PLIES
}

fn peer_playout(seed: u64) -> u64 {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut board = Peer::default();
    for plies in 0..MAX_PLIES {
        if board.play_random_available_move(&mut rng).is_err() {
            return plies;
        }
    }
    MAX_PLIES
}

/// Plays the games of the race on both sides at once and compares every position; says how many only the peer ends.
fn check_playouts(game: &Oware) -> Result<u64, String> {
    let mut ended_by_peer = 0;
    for seed in 0..PLAYOUTS {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut state = game.opening();
        let mut board = Peer::default();
        for ply in 0..MAX_PLIES {
            let mut moves = game.moves(&state);
            if moves.len() == 0 {
                break;
            }
            let Some(house) = moves.nth(rng.gen_range(0..moves.len())) else { break };
            state = game.play_unchecked(&state, house);
            board.play(house.0.into()).map_err(|why| format!("playout {seed}, ply {ply}: {why:?}"))?;
            if board.is_done() && game.outcome(&state).is_none() && game.stores(&state).iter().sum::<u8>() == 46 {
                ended_by_peer += 1;
                break;
            }
            if !same(game, &state, &board) {
                return Err(format!("playout {seed}, ply {ply}: {} here, there\n{board}", game.state_text(&state)));
            }
        }
    }
    Ok(ended_by_peer)
}

/// Whether both sides see the same position.
fn same(game: &Oware, state: &State, board: &Peer) -> bool {
    let players = [(Player::First, PeerPlayer::A), (Player::Second, PeerPlayer::B)];
    let end = board.outcome().map(|outcome| match outcome {
        PeerOutcome::WonBy(PeerPlayer::A) => Verdict::Win(Player::First),
        PeerOutcome::WonBy(PeerPlayer::B) => Verdict::Win(Player::Second),
        PeerOutcome::Draw => Verdict::Draw,
    });
    let same_seeds = players.iter().all(|&(ours, peer)| {
        game.stores(state)[ours.index()] == board.score(peer)
            && game.row(state, ours).eq(board.pits()[usize::from(peer.index())])
    });
    // Once a majority has ended the game, the peer may still sweep the board: the winner is all that counts.
    game.outcome(state).map(|outcome| outcome.verdict) == end && (same_seeds || end.is_some())
}

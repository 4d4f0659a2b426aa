//! Oware by the rules of `abapa`, against the crate `board-game`, which plays the same but for two things: it shares
//! the last two seeds out when they chase each other for ever, and it lets a grand slam capture if the slam empties the
//! mover's own row as well. Both end the game.

use std::error::Error;
use std::hint::black_box;

use board_game::board::{Board, Outcome as PeerOutcome, Player as PeerPlayer};
use board_game::games::oware::OwareBoard;
use board_game::util::game_stats::perft_naive;
use ludoteca_rules::oware::{House, Oware, RuleSet, State};
use ludoteca_rules::{Game, Player, Verdict, perft};
use rand::rngs::SmallRng;
use rand::{Rng, SeedableRng};

use crate::Rows;
use crate::race::{Row, Run, race};

type Peer = OwareBoard<6>;

// Short runs and many of them: on a machine that has other work, a long run is never left alone with its caches.
const DEPTH: u32 = 9;
const PERFT_ROUNDS: u32 = 80;
const PLAYOUTS: u64 = 1_000;
const PLAYOUT_ROUNDS: u32 = 200;
/// How deep the counts are compared, and how many games are compared move by move.
const CHECKED_DEPTH: u32 = 11;
const CHECKED: u64 = 20_000;
const MAX_PLIES: u64 = 500;

pub(crate) fn rows() -> Rows {
    let game = Oware::preset("abapa")?;
    let opening = game.opening();
    let parted = check_playouts(&game)?;
    let (here, there) = (
        perft(&game, &opening, CHECKED_DEPTH),
        perft_naive(&Peer::default(), CHECKED_DEPTH),
    );
    if here != there {
        return Err(format!("perft {CHECKED_DEPTH} counts {here} here, {there} there").into());
    }
    let counted = race(
        PERFT_ROUNDS,
        || Run::of(|| perft(&game, black_box(&opening), DEPTH)),
        || Run::of(|| perft_naive(black_box(&Peer::default()), DEPTH)),
    );
    let played = race(
        PLAYOUT_ROUNDS,
        || Run::of(|| (0..PLAYOUTS).map(|seed| playout(&game, seed)).sum()),
        || Run::of(|| (0..PLAYOUTS).map(peer_playout).sum()),
    );
    Ok(vec![
        Row::speeds(&format!("Oware perft {DEPTH}"), "leaves", counted, 3.0),
        Row::speeds("Oware random playouts", "moves", played, 3.0),
        Row::alone(
            "  games the peer ends by own rules",
            "",
            &format!("{parted} of {CHECKED}"),
        ),
        Row::sizes("Oware position", size_of::<State>(), size_of::<Peer>()),
    ])
}

/// Plays a game at random and says how many moves it took.
fn playout(game: &Oware, seed: u64) -> u64 {
    let mut rng = SmallRng::seed_from_u64(seed);
    let mut state = game.opening();
    for plies in 0..MAX_PLIES {
        let Some(house) = random_move(game, &state, &mut rng) else {
            return plies;
        };
        state = game.play_unchecked(&state, house);
    }
    MAX_PLIES
}

/// Any move, each as likely as the others; none when the game is over. It draws as the peer does, so that the same
/// seed makes the same game.
fn random_move(game: &Oware, state: &State, rng: &mut SmallRng) -> Option<House> {
    let mut moves = game.moves(state);
    match moves.len() {
        0 => None,
        count => moves.nth(rng.gen_range(0..count)),
    }
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

/// Plays games like those of the race on both sides at once and compares every position, up to where the peer goes by
/// rules of its own; says how many games come to that.
fn check_playouts(game: &Oware) -> Result<u64, Box<dyn Error>> {
    let slams = Oware::new(RuleSet::parse("abapa+grand-slam=capture")?, 6, 4)?;
    let mut parted = 0;
    for seed in 0..CHECKED {
        let mut rng = SmallRng::seed_from_u64(seed);
        let mut state = game.opening();
        let mut board = Peer::default();
        for _ in 0..MAX_PLIES {
            let Some(house) = random_move(game, &state, &mut rng) else {
                break;
            };
            let slam = slams.captures(&state, house) != game.captures(&state, house);
            state = game.play_unchecked(&state, house);
            let played = board.play(house.0.into());
            if played.is_ok() && same(game, &state, &board) {
                continue;
            }
            let last_slam = slam && board.pits() == [[0; 6]; 2];
            let chase = game.outcome(&state).is_none() && game.stores(&state).iter().sum::<u8>() == 46;
            if !(board.is_done() && (last_slam || chase)) {
                let here = game.state_text(&state);
                return Err(format!("playout {seed} differs: {here} here, but there\n{board}").into());
            }
            parted += 1;
            break;
        }
    }
    Ok(parted)
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

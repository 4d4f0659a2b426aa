//! A match between two bots from random balanced openings, each opening played from both sides.
//!
//! `duel GAME BOT BOT [games=100] [movetime=100ms] [plies=4] [seed=1] [quiet=1] [any option of the game]`

use std::collections::BTreeMap;

use ludoteca_arena::{Score, Times, balanced_opening, play_game};
use ludoteca_players::{BotSpec, Chance, Sources, build, parse_duration};
use ludoteca_rules::{AnyGame, Options, Player, Refusal, with_game};

fn main() -> Result<(), Refusal> {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let [game, first, second, rest @ ..] = words.as_slice() else {
        eprintln!("usage: duel GAME BOT BOT [games=100] [movetime=100ms] [plies=4] [seed=1] [option=value …]");
        std::process::exit(2);
    };
    let mut settings: BTreeMap<&str, &str> = rest.iter().filter_map(|word| word.split_once('=')).collect();
    let mut number = |name: &str, usual: u64| settings.remove(name).and_then(|n| n.parse().ok()).unwrap_or(usual);
    let (games, plies, seed) = (number("games", 100), number("plies", 4), number("seed", 1));
    let times = settings
        .remove("movetime")
        .and_then(parse_duration)
        .map_or(Times::Open, Times::Move);
    let mut options = Options::default();
    for (name, value) in settings {
        options.push(name, value);
    }
    let game = AnyGame::new(game, &options)?;
    let bots = [BotSpec::parse(first)?, BotSpec::parse(second)?];
    with_game!(&game, game => duel(game, &bots, games, plies as u32, seed, times))
}

fn duel<G: Sources>(
    game: &G,
    specs: &[BotSpec; 2],
    games: u64,
    plies: u32,
    seed: u64,
    times: Times,
) -> Result<(), Refusal> {
    let mut chance = Chance::new(seed);
    let (mut a, mut b) = (
        build(&specs[0].clone().or_with("seed", seed), game)?,
        build(&specs[1].clone().or_with("seed", seed + 1), game)?,
    );
    let mut score = Score::default();
    let mut reasons: BTreeMap<&str, u32> = BTreeMap::new();
    let mut opening = balanced_opening(game, plies, &mut chance);
    for number in 0..games {
        let a_plays = if number % 2 == 0 { Player::First } else { Player::Second };
        if number % 2 == 0 && number > 0 {
            opening = balanced_opening(game, plies, &mut chance);
        }
        a.new_game(number);
        b.new_game(number);
        let finished = match a_plays {
            Player::First => play_game(opening.clone(), [&mut *a, &mut *b], &conditions, &stop, &mut |_, _| ()),
            Player::Second => play_game(opening.clone(), [&mut *b, &mut *a], &conditions, &stop, &mut |_, _| ()),
        };
        score.add(finished.outcome.verdict, a_plays);
        *reasons.entry(finished.outcome.reason).or_default() += 1;
        if let Some(fault) = &finished.fault {
            eprintln!("game {}: {}: {fault}", number + 1, finished.outcome.reason);
        }
        if (number + 1) % 10 == 0 || number + 1 == games {
            println!(
                "Score of {} vs {}: {} - {} - {} [{:.3}] {}",
                specs[0],
                specs[1],
                score.won,
                score.lost,
                score.drawn,
                score.share(),
                score.games()
            );
        }
    }
    println!("endings: {reasons:?}");
    Ok(())
}

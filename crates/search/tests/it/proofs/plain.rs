//! The plain twins: every game played out by the rules, with nothing clever.

use std::collections::HashMap;

use ludoteca_rules::{Game, Player, Verdict};
use ludoteca_search::proof::ProvenValue;

/// What an end is worth to a player.
fn worth(verdict: Verdict, player: Player) -> ProvenValue {
    match verdict {
        Verdict::Draw => ProvenValue::Draw,
        Verdict::Win(winner) if winner == player => ProvenValue::Win,
        Verdict::Win(_) => ProvenValue::Loss,
    }
}

/// The value for the player to move when every line of play is followed to its end, the rules of repetition and length
/// included; `None` if that takes more than so many moves.
pub(crate) fn by_all_lines<G: Game>(game: &G, root: &G::State, most: u64) -> Option<ProvenValue> {
    let mut left = most;
    let mut line = vec![*root];
    let first = game.to_move(root);
    best_for_first(game, &mut line, first, &mut left)
}

fn best_for_first<G: Game>(game: &G, line: &mut Vec<G::State>, first: Player, left: &mut u64) -> Option<ProvenValue> {
    let state = *line.last()?;
    let mine = game.to_move(&state) == first;
    let mut best = if mine { ProvenValue::Loss } else { ProvenValue::Win };
    for mv in game.moves(&state) {
        *left = left.checked_sub(1)?;
        let next = game.play_unchecked(&state, mv);
        let before = line.iter().filter(|earlier| game.repeats(earlier, &next)).count() as u32;
        let plies = game.plies(&line[0]) + line.len() as u32;
        let end = game
            .outcome(&next)
            .or_else(|| game.history_outcome(&next, before + 1, plies));
        let value = match end {
            Some(outcome) => worth(outcome.verdict, first),
            None => {
                line.push(next);
                let value = best_for_first(game, line, first, left);
                line.pop();
                value?
            }
        };
        best = if mine { best.max(value) } else { best.min(value) };
        if best == (if mine { ProvenValue::Win } else { ProvenValue::Loss }) {
            break;
        }
    }
    Some(best)
}

/// The value for the player to move and the length of the game, where endless play is a draw: every position that can come
/// up is gone through again and again until nothing changes.
pub(crate) fn by_sweeps<G: Game>(game: &G, root: &G::State) -> (ProvenValue, Option<u32>) {
    let mut numbers: HashMap<G::State, usize> = HashMap::new();
    let mut states = Vec::new();
    // Move counters are no part of a position here: they are the first ones it was met with.
    let mut alike: HashMap<u64, usize> = HashMap::new();
    let mut number = |state: G::State, states: &mut Vec<G::State>| {
        *numbers.entry(state).or_insert_with(|| {
            *alike.entry(game.hash(&state)).or_insert_with(|| {
                states.push(state);
                states.len() - 1
            })
        })
    };
    number(*root, &mut states);
    let mut links: Vec<Vec<Result<usize, Verdict>>> = Vec::new();
    while links.len() < states.len() {
        let state = states[links.len()];
        let mut to = Vec::new();
        for mv in game.moves(&state) {
            let next = game.play_unchecked(&state, mv);
            to.push(match game.outcome(&next) {
                Some(outcome) => Err(outcome.verdict),
                None => Ok(number(next, &mut states)),
            });
        }
        links.push(to);
    }
    // The winner and the plies it takes him.
    let mut won: Vec<Option<(Player, u32)>> = vec![None; states.len()];
    for plies in 1.. {
        let before = won.clone();
        let at = |link: &Result<usize, Verdict>| match *link {
            Err(Verdict::Win(player)) => Some((player, 0)),
            Err(Verdict::Draw) => None,
            Ok(number) => before[number],
        };
        for (number, state) in states
            .iter()
            .enumerate()
            .filter(|(number, _)| before[*number].is_none())
        {
            let me = game.to_move(state);
            let wins = |link: &Result<usize, Verdict>| at(link).is_some_and(|(winner, _)| winner == me);
            let loses = |link: &Result<usize, Verdict>| at(link).is_some_and(|(winner, _)| winner != me);
            if links[number].iter().any(wins) {
                won[number] = Some((me, plies));
            } else if links[number].iter().all(loses) {
                won[number] = Some((me.other(), plies));
            }
        }
        if won == before {
            break;
        }
    }
    match won[0] {
        None => (ProvenValue::Draw, None),
        Some((winner, plies)) => (worth(Verdict::Win(winner), game.to_move(root)), Some(plies)),
    }
}

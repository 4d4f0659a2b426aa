//! What the judges claim to know is true: checked by plain search with the rules alone.

use ludoteca_rules::jeson_mor::{CentreFight, JesonMor};
use ludoteca_rules::nim::Nim;
use ludoteca_rules::{Game, Line, Verdict};
use ludoteca_search::minimax::{MinimaxSettings, WON, search};
use ludoteca_search::{Evaluator, KnownResult};

/// A small generator, so that every run is the same.
struct RandomSource(u64);

impl RandomSource {
    fn below(&mut self, limit: u64) -> u64 {
        self.0 = self
            .0
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) % limit
    }
}

/// A random position of few knights, so that exchanges are short enough to search.
fn random_position(game: &JesonMor<u128>, dice: &mut RandomSource) -> String {
    let size = u64::from(game.size());
    let mut board = vec![b'.'; (size * size) as usize];
    for piece in [b'N', b'n'] {
        for _ in 0..1 + dice.below(4) {
            board[dice.below(size * size) as usize] = piece;
        }
    }
    let rank_text = |rank: &[u8]| {
        let (mut text, mut empty) = (String::new(), 0);
        for &piece in rank {
            if piece == b'.' {
                empty += 1;
                continue;
            }
            text += &if empty > 0 { empty.to_string() } else { String::new() };
            text.push(char::from(piece));
            empty = 0;
        }
        text + &if empty > 0 { empty.to_string() } else { String::new() }
    };
    let ranks: Vec<String> = board.chunks(size as usize).map(rank_text).collect();
    format!("{} {} - - 0 1", ranks.join("/"), ["w", "b"][dice.below(2) as usize])
}

#[test]
fn the_attacker_lemma_holds() {
    let game = JesonMor::<u128>::new(5).expect("a game");
    let mut dice = RandomSource(1);
    let (mut wins, mut losses) = (0, 0);
    for _ in 0..4000 {
        let text = random_position(&game, &mut dice);
        let Ok(state) = game.parse_state(&text) else { continue };
        if game.outcome(&state).is_some() {
            continue;
        }
        let (plies, value) = match game.known_result(&state) {
            Some(KnownResult::Win(Some(plies))) if plies <= 7 => {
                wins += 1;
                (plies, WON)
            }
            Some(KnownResult::Loss(Some(plies))) if plies <= 6 => {
                losses += 1;
                (plies, -WON)
            }
            _ => continue,
        };
        let settings = MinimaxSettings {
            depth: plies.into(),
            prune: true,
            order: true,
            keep: 0,
        };
        let found = search(&game, &state, settings, &|| false).expect("a move");
        assert_eq!(found.value, value, "{text}: {:?}", game.known_result(&state));
    }
    assert!(
        wins > 300 && losses > 100,
        "{wins} wins and {losses} losses were checked"
    );
}

#[test]
fn going_to_the_centre_without_more_attackers_loses() {
    let game = JesonMor::<u128>::new(5).expect("a game");
    let mut dice = RandomSource(2);
    let mut checked = 0;
    for _ in 0..4000 {
        let Ok(state) = game.parse_state(&random_position(&game, &mut dice)) else {
            continue;
        };
        if game.outcome(&state).is_some() || game.known_result(&state).is_some() {
            continue;
        }
        for mv in game.moves(&state).filter(|mv| mv.to == game.centre()) {
            let next = game.play_unchecked(&state, mv);
            assert!(
                matches!(game.known_result(&next), Some(KnownResult::Win(_))),
                "{}",
                game.state_text(&next)
            );
            checked += 1;
        }
    }
    assert!(checked > 100);
}

#[test]
fn moves_that_search_leaves_out_lose_at_once() {
    for size in [5, 7] {
        let game = JesonMor::<u128>::new(size).expect("a game");
        let mut dice = RandomSource(7);
        let (mut open, mut overrun, mut left_out) = (0, 0, 0);
        for _ in 0..20_000 {
            let Ok(state) = game.parse_state(&random_position(&game, &mut dice)) else {
                continue;
            };
            let knights = |player| state.knights(player);
            let me = game.to_move(&state);
            if game.outcome(&state).is_some() || game.centre_fight(knights(me), knights(me.other())).is_some() {
                continue;
            }
            open += 1;
            let tried: Vec<_> = game.search_moves(&state).collect();
            let legal: Vec<_> = game.moves(&state).collect();
            assert!(tried.iter().all(|mv| legal.contains(mv)), "{}", game.state_text(&state));
            let plies = match game.known_result(&state) {
                Some(KnownResult::Loss(Some(plies))) => plies,
                None => u16::MAX,
                other => panic!("{}: {other:?}", game.state_text(&state)),
            };
            assert_eq!(tried.is_empty(), plies < u16::MAX, "{}", game.state_text(&state));
            overrun += i32::from(tried.is_empty());
            for mv in legal.into_iter().filter(|mv| !tried.contains(mv)) {
                let next = game.play_unchecked(&state, mv);
                let enemy = game.to_move(&next);
                let fight = game.centre_fight(next.knights(enemy), next.knights(enemy.other()));
                let Some(CentreFight::Win(rest)) = fight else {
                    panic!("{}: {fight:?}", game.state_text(&next));
                };
                assert!(rest < plies, "{}: {rest} of {plies}", game.state_text(&next));
                left_out += 1;
            }
        }
        assert!(
            open > 1000 && overrun > 50 && left_out > 1000,
            "{open} {overrun} {left_out}"
        );
    }
}

#[test]
fn the_mirror_never_loses() {
    for size in [5, 7, 9] {
        let game = JesonMor::<u128>::new(size).expect("a game");
        let mut dice = RandomSource(3);
        for _ in 0..300 {
            let mut line = Line::new(game.clone());
            while line.outcome().is_none() {
                let count = game.count_moves(line.state());
                let mv = game
                    .moves(line.state())
                    .nth(dice.below(count) as usize)
                    .expect("a move");
                line.play(mv).expect("legal");
                if line.outcome().is_none() {
                    let reply = game.safe_reply(&line).expect("a symmetric position");
                    line.play(reply).expect("the turned move is legal");
                }
            }
            let verdict = line.outcome().expect("over").verdict;
            assert_ne!(verdict, Verdict::Win(ludoteca_rules::Player::First));
        }
    }
}

#[test]
fn nim_is_known_for_every_variant() {
    for misere in [false, true] {
        for limit in [None, Some(1), Some(2), Some(3), Some(5)] {
            for heaps in (0..6u32.pow(3)).map(|n| [n % 6, n / 6 % 6, n / 36]) {
                let game = Nim::new(&heaps, misere, limit).expect("a game");
                let state = game.opening();
                if game.outcome(&state).is_some() {
                    continue;
                }
                let wins = solve(&game, &state);
                let known = game.known_result(&state).expect("known");
                assert_eq!(
                    known,
                    if wins {
                        KnownResult::Win(None)
                    } else {
                        KnownResult::Loss(None)
                    },
                    "{heaps:?} {misere} {limit:?}"
                );
                let take = game.theory_move(&state).expect("a move");
                game.check(&state, take).expect("legal");
                let next = game.play_unchecked(&state, take);
                let next_wins = match game.outcome(&next) {
                    Some(outcome) => outcome.verdict == Verdict::Win(game.to_move(&next)),
                    None => solve(&game, &next),
                };
                assert_eq!(next_wins, !wins, "{heaps:?} {misere} {limit:?}: {take:?}");
            }
        }
    }
}

/// Whether the player to move wins, by trying everything (with the positions seen so far remembered).
fn solve(game: &Nim, state: &ludoteca_rules::nim::State) -> bool {
    fn wins(game: &Nim, heaps: &mut Vec<u32>, seen: &mut std::collections::HashMap<Vec<u32>, bool>) -> bool {
        heaps.sort_unstable();
        if heaps.iter().all(|&heap| heap == 0) {
            return game.misere();
        }
        if let Some(&known) = seen.get(heaps) {
            return known;
        }
        let most = game.limit().unwrap_or(u32::MAX);
        let result = (0..heaps.len()).any(|i| {
            (1..=heaps[i].min(most)).any(|take| {
                let mut next = heaps.clone();
                next[i] -= take;
                !wins(game, &mut next, seen)
            })
        });
        seen.insert(heaps.clone(), result);
        result
    }
    wins(game, &mut state.heaps().to_vec(), &mut std::collections::HashMap::new())
}

#[test]
fn nim_with_huge_heaps_is_answered_at_once() {
    let game = Nim::new(&[1_000_000_000, 999_999_999, 123_456_789], false, None).expect("a game");
    let take = game.theory_move(&game.opening()).expect("a move");
    let next = game.play(&game.opening(), take).expect("legal");
    assert_eq!(next.heaps().iter().fold(0, |sum, heap| sum ^ heap), 0);
}

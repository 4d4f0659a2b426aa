//! One position, one playout: the game and its twin must say the same of everything.

use ludoteca_rules::{Game, Outcome, Score, Verdict};

use crate::chance::Rng;
use crate::twin::{End, Twin};

/// On boards with more moves than this, that many children are looked at, drawn by lot.
const CHILDREN: usize = 48;

fn end_of(outcome: &Outcome) -> End {
    let winner = match outcome.verdict {
        Verdict::Win(player) => Some(player.number()),
        Verdict::Draw => None,
    };
    let points = outcome.scores.map(|scores| {
        scores.map(|score| {
            let points = score.points() as i16;
            assert_eq!(Score::whole(points), score, "a position alone never ends in halves");
            points as u32
        })
    });
    End { winner, points }
}

/// `place` says where we are when they differ.
fn same_position<G: Game, T: Twin>(game: &G, state: &G::State, twin: &T, place: &dyn Fn() -> String) {
    assert_eq!(game.state_text(state), twin.text(), "{}", place());
    assert_eq!(
        game.outcome(state).map(|outcome| end_of(&outcome)),
        twin.end(),
        "{}",
        place()
    );
}

/// Plays up to `plies` random moves; the number of positions compared in full.
pub(crate) fn playout<G: Game, T: Twin>(game: &G, start: G::State, twin: T, chance: &mut Rng, plies: usize) -> u64 {
    let (mut state, mut twin) = (start, twin);
    for ply in 0..=plies {
        let place = || format!("{} {}: {}", game.id(), game.variant(), twin.text());
        same_position(game, &state, &twin, &place);
        let mut moves: Vec<String> = game.moves(&state).map(|mv| game.move_text(&state, mv)).collect();
        let count = moves.len();
        moves.sort();
        let mut twins = twin.moves();
        twins.sort();
        assert_eq!(moves, twins, "{}", place());
        assert_eq!(game.count_moves(&state), count as u64, "{}", place());
        if moves.is_empty() {
            return ply as u64 + 1;
        }
        let play = |text: &str| {
            let mv = game
                .parse_move(&state, text)
                .unwrap_or_else(|why| panic!("{}: {why}", place()));
            let child = game.play(&state, mv).unwrap_or_else(|why| panic!("{}: {why}", place()));
            let twin_child = twin.play(text);
            same_position(game, &child, &twin_child, &|| format!("{}, then {text}", place()));
            (child, twin_child)
        };
        if count <= CHILDREN {
            for text in &moves {
                play(text);
            }
        } else {
            for _ in 0..CHILDREN {
                play(chance.pick(&moves).as_str());
            }
        }
        (state, twin) = play(chance.pick(&moves).as_str());
    }
    plies as u64 + 1
}

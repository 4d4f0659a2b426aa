//! Seeds captured, saved and given.

use ludoteca_rules::oware::{Oware, State};
use ludoteca_rules::{Game, Line};

use super::{Explain, Reason};

impl Explain for Oware {
    fn deeds(line: &Line<Self>, mv: Self::Move) -> Vec<Reason> {
        let (game, before) = (line.game(), line.state());
        let mover = game.to_move(before);
        let after = game.play_unchecked(before, mv);
        let mut deeds = Vec::new();
        let captured = game.captures(before, mv);
        if captured > 0 {
            deeds.push(Reason::new("deed-captures").with("count", &captured));
        }
        let hungry = |state: &State| game.row(state, mover.other()).all(|seeds| seeds == 0);
        if hungry(before) && !hungry(&after) {
            deeds.push(Reason::new("deed-feeds"));
        }
        if game.outcome(&after).is_some() || game.to_move(&after) == mover {
            return deeds;
        }
        // What the opponent could take if it were his turn now, and what he can take after the move.
        let threat = as_if_passed(game, before).map_or(0, |state| best_capture(game, &state));
        let left = best_capture(game, &after);
        if threat > left {
            deeds.push(Reason::new("deed-avoids").with("count", &(threat - left)));
        }
        let next = as_if_passed(game, &after).map_or(0, |state| best_capture(game, &state));
        if next > 0 && captured == 0 {
            deeds.push(Reason::new("deed-threatens").with("count", &next));
        }
        deeds
    }
}

fn best_capture(game: &Oware, state: &State) -> u8 {
    game.moves(state).map(|mv| game.captures(state, mv)).max().unwrap_or(0)
}

/// The same seeds with the other player to move, if there is such a position that is not over.
fn as_if_passed(game: &Oware, state: &State) -> Option<State> {
    let text = game.state_text(state);
    let (seeds, side) = text.rsplit_once('-')?;
    let other = if side == "S" { "N" } else { "S" };
    let passed = game.parse_state(&format!("{seeds}-{other}")).ok()?;
    // Settling it may have passed the turn back.
    (game.to_move(&passed) != game.to_move(state)).then_some(passed)
}

#[cfg(test)]
mod tests {
    use super::super::tests::deeds;

    #[test]
    fn seeds_are_captured_saved_and_given() {
        let of = |position: &str, mv: &str| deeds("oware", &[], position, mv);
        // F reaches house a with its one seed and makes two there.
        let captures = of("0-0-0-0-0-1-1-0-0-0-0-4-21-21-S", "F");
        assert_eq!(captures[0], "captures 2");
        assert_eq!(of("1-0-0-0-0-2-0-0-0-0-0-0-22-23-S", "F")[0], "feeds");
        // North's house f would make two in A; playing A away saves the seed.
        let saves = of("1-4-4-4-4-4-0-0-0-0-0-1-13-13-S", "A");
        assert!(saves.contains(&"avoids 2".to_owned()), "{saves:?}");
        assert!(of("", "A").is_empty());
    }
}

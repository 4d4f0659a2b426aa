//! What a move will do, found in its steps before it is played.

use ludoteca_games::{Layout, Move, Position, Step};

use crate::lang::say;

/// Where the last seed of a sowing falls; `None` for a move that does not sow, or ends in a store.
pub(super) fn sowing_end(steps: &[Step]) -> Option<usize> {
    let sown = |step: &&Step| matches!(step, Step::Drop { .. } | Step::Store { from: None, .. });
    match steps.iter().rfind(sown)? {
        Step::Drop { at } => Some(*at),
        _ => None,
    }
}

/// What a legal move will do, in words, if there is something to say.
pub(super) fn text(position: &Position, mv: Move) -> Option<String> {
    let steps = position.steps(mv);
    let view = position.view();
    let name = |at: usize| view.points.get(at).map(|point| point.name.clone());
    match view.layout {
        Layout::Pits => {
            let house = ("house", position.move_text(mv));
            let Some(end) = sowing_end(&steps).and_then(name) else {
                return Some(say("foretell-store", &[house]));
            };
            let captured: u32 = steps.iter().map(captured).sum();
            let key = if captured > 0 {
                "foretell-capture"
            } else {
                "foretell-sowing"
            };
            Some(say(key, &[house, ("end", end), ("seeds", captured.to_string())]))
        }
        Layout::Heaps => steps.iter().find_map(|step| match *step {
            Step::Remove { at, count } => {
                let args = [
                    ("heap", name(at)?),
                    ("count", count.to_string()),
                    ("left", view.points.get(at)?.count.checked_sub(count)?.to_string()),
                ];
                Some(say("foretell-take", &args))
            }
            _ => None,
        }),
        Layout::Squares | Layout::Cells => None,
    }
}

/// Seeds that a step captures.
const fn captured(step: &Step) -> u32 {
    match step {
        Step::Capture { count, .. } => *count,
        _ => 0,
    }
}

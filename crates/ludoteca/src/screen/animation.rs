//! A move played frame by frame.

use std::time::{Duration, Instant};

use ludoteca_games::{BoardView, Step};

use super::widgets::Frame;

/// How long a frame is shown at the usual speed.
const FRAME_TIME: Duration = Duration::from_millis(130);
/// How many frames a capture is shown for before the seeds are gone.
const CAPTURE_FRAMES: usize = 3;

/// How fast it runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Speed {
    Slow,
    Usual,
    Fast,
}

/// The frames of the last move that are still to be shown.
pub(super) struct Animation {
    frames: std::vec::IntoIter<Frame>,
    /// The frame that is shown, and until when.
    current: Option<(Frame, Instant)>,
    speed: Speed,
    on: bool,
}

impl Animation {
    pub(super) fn new() -> Self {
        Animation {
            frames: Vec::new().into_iter(),
            current: None,
            speed: Speed::Usual,
            on: true,
        }
    }

    /// Plays a move: the board before it, and its steps.
    pub(super) fn play(&mut self, before: BoardView, steps: &[Step]) {
        if self.on {
            self.frames = frames(before, steps).into_iter();
            self.next_frame(Instant::now());
        }
    }

    fn next_frame(&mut self, now: Instant) {
        let due = now + self.scaled(FRAME_TIME);
        self.current = self.frames.next().map(|frame| (frame, due));
    }

    /// Goes to the next frame if it is time to; `true` if so.
    pub(super) fn advance(&mut self, now: Instant) -> bool {
        let due = self.due().is_some_and(|due| now >= due);
        if due {
            self.next_frame(now);
        }
        due
    }

    /// When the next frame is due.
    pub(super) fn due(&self) -> Option<Instant> {
        self.current.as_ref().map(|(_, due)| *due)
    }

    pub(super) fn is_running(&self) -> bool {
        self.current.is_some()
    }

    /// The frame to be shown.
    pub(super) fn frame(&self) -> Option<&Frame> {
        self.current.as_ref().map(|(frame, _)| frame)
    }

    /// Goes to the end at once.
    pub(super) fn finish(&mut self) {
        self.current = None;
    }

    /// A time at this speed.
    pub(super) fn scaled(&self, time: Duration) -> Duration {
        match self.speed {
            Speed::Slow => time * 5 / 2,
            Speed::Usual => time,
            Speed::Fast => time * 2 / 5,
        }
    }

    /// Takes the next speed; returns the key of the text for it.
    pub(super) fn next_speed(&mut self) -> &'static str {
        self.on = true;
        self.speed = match self.speed {
            Speed::Slow => Speed::Usual,
            Speed::Usual => Speed::Fast,
            Speed::Fast => Speed::Slow,
        };
        match self.speed {
            Speed::Slow => "speed-slow",
            Speed::Usual => "speed-usual",
            Speed::Fast => "speed-fast",
        }
    }

    /// Turns it on or off; returns which it is now.
    pub(super) fn toggle(&mut self) -> bool {
        self.on = !self.on;
        self.finish();
        self.on
    }
}

/// What is seen of a move on its way: each seed as it is sown, and all captures together. Nothing of moves that do not sow.
fn frames(mut view: BoardView, steps: &[Step]) -> Vec<Frame> {
    let mut frames = Vec::new();
    let same_kind = |a: &Step, b: &Step| matches!((a, b), (Step::Capture { .. }, Step::Capture { .. }));
    for steps in steps.chunk_by(same_kind) {
        let (mut highlighted, mut store, mut times) = (Vec::new(), None, 1);
        let before = view.clone();
        steps.iter().for_each(|step| view.apply(step));
        let mut shown = &view;
        match steps[0] {
            Step::Lift { at, .. } | Step::Drop { at } => highlighted.push(at),
            Step::Store { from: None, player, .. } => store = Some(player),
            Step::Capture { .. } => {
                highlighted.extend(steps.iter().filter_map(captured_at));
                times = if highlighted.is_empty() { 0 } else { CAPTURE_FRAMES };
                shown = &before;
            }
            Step::Store { .. } | Step::Place { .. } | Step::Move { .. } | Step::Remove { .. } => continue,
        }
        let frame = Frame {
            view: shown.clone(),
            highlighted,
            store,
        };
        frames.extend(std::iter::repeat_n(frame, times));
    }
    frames
}

fn captured_at(step: &Step) -> Option<usize> {
    match *step {
        Step::Capture { at, count, .. } if count > 0 => Some(at),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use ludoteca_games::{GameHandle, Options, Player};

    use super::*;

    fn board(position: &str) -> (BoardView, Vec<Step>) {
        let game = GameHandle::new("oware", &Options::default()).expect("a game");
        let position = game.parse_position(position).expect("a position");
        let mv = position.parse_move("F").expect("a move");
        (position.view(), position.steps(mv))
    }

    #[test]
    fn seeds_are_sown_one_by_one_and_captures_stay_for_a_while() {
        let (before, steps) = board("0-0-0-0-0-1-1-0-1-0-0-0-23-22-S");
        let frames = frames(before, &steps);
        let highlighted: Vec<&[usize]> = frames.iter().map(|frame| &frame.highlighted[..]).collect();
        assert_eq!(highlighted, [&[5][..], &[6], &[6], &[6], &[6]]);
        let seeds: Vec<u32> = frames.iter().map(|frame| frame.view.points[6].count).collect();
        assert_eq!(seeds, [1, 2, 2, 2, 2]);
    }

    /// In other games of this layout seeds are sown into stores, too.
    #[test]
    fn a_seed_that_falls_into_a_store_is_seen() {
        let (before, _) = board("0-0-0-0-0-2-1-0-1-0-0-0-22-22-S");
        let store = Step::Store {
            from: None,
            count: 1,
            player: Player::First,
        };
        let frames = frames(before, &[Step::Lift { at: 5, count: 2 }, store, Step::Drop { at: 6 }]);
        assert_eq!(frames[1].store, Some(Player::First));
        assert_eq!(frames[1].view.stores, Some([23, 22]));
        assert_eq!((frames.len(), frames[2].store), (3, None));
    }
}

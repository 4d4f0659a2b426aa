//! Two clocks of which one runs.

use std::time::Duration;

use ludoteca_rules::Player;

/// The clocks of a game: so much for each player, with so much added after each of his moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ChessClock {
    start: Duration,
    increment: Duration,
    left: [Duration; 2],
}

/// No clock is set to more than this.
const MOST: Duration = Duration::from_secs(7 * 86_400);

impl ChessClock {
    /// Clocks that nobody has used yet.
    pub fn new(start: Duration, increment: Duration) -> Self {
        ChessClock {
            start,
            increment,
            left: [start; 2],
        }
    }

    /// The same clocks, set back.
    pub(super) fn set_back(&self) -> Self {
        ChessClock::new(self.start, self.increment)
    }

    /// What a player has left.
    pub fn left(&self, player: Player) -> Duration {
        self.left[player.index()]
    }

    /// What each move adds.
    pub fn increment(&self) -> Duration {
        self.increment
    }

    /// Takes time off that was spent without a move.
    pub(super) fn pass(&mut self, player: Player, time: Duration) {
        let left = &mut self.left[player.index()];
        *left = left.saturating_sub(time);
    }

    /// Takes the time of a move off; `false` if there was not so much left.
    pub(super) fn spend(&mut self, player: Player, time: Duration) -> bool {
        let left = &mut self.left[player.index()];
        match left.checked_sub(time) {
            Some(rest) => {
                *left = (rest + self.increment).min(MOST);
                true
            }
            None => {
                *left = Duration::ZERO;
                false
            }
        }
    }

    /// As records write it: seconds for the game, seconds for a move.
    pub(super) fn control(&self) -> String {
        format!("{}+{}", self.start.as_secs_f64(), self.increment.as_secs_f64())
    }

    /// What both have left, in milliseconds.
    pub(super) fn left_text(&self) -> String {
        let [first, second] = self.left.map(|left| left.as_millis());
        format!("{first} {second}")
    }

    /// Reads both; without the second the clocks are as at the start. `None` if there is no clock in it.
    pub(super) fn read(control: &str, left: &str) -> Option<Self> {
        let seconds = |text: &str| {
            let seconds = text.parse::<f64>().ok()?;
            (0.0..=MOST.as_secs_f64())
                .contains(&seconds)
                .then(|| Duration::from_secs_f64(seconds))
        };
        let (start, increment) = control.split_once('+')?;
        let mut clock = ChessClock::new(seconds(start)?, seconds(increment)?);
        let mut left = left
            .split(' ')
            .map(|text| text.parse::<u64>().ok().map(Duration::from_millis));
        if let (Some(Some(first)), Some(Some(second))) = (left.next(), left.next()) {
            clock.left = [first.min(MOST), second.min(MOST)];
        }
        Some(clock)
    }
}

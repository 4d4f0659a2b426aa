//! Progress in plain lines, as users of other match programs know them.

use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use ludoteca_arena::Score;
use ludoteca_arena::stats::score_line;
use ludoteca_arena::tournament::{GameResult, State, Watcher};
use ludoteca_rules::{Game, Player, Verdict};

/// Between two lines about games that come fast.
const PAUSE: Duration = Duration::from_millis(500);
/// As many games are all told.
const ALL_TOLD: u64 = 40;

/// A teller of finished games, on standard error.
pub(super) struct Lines<'n> {
    names: &'n [&'n str],
    progress: Mutex<Progress>,
}

struct Progress {
    start: Instant,
    last: Option<Instant>,
    /// Games at hand before the first of ours.
    before: Option<u64>,
    /// The score of the first of two players.
    score: Score,
}

impl<'n> Lines<'n> {
    pub(super) fn new(names: &'n [&'n str]) -> Self {
        Lines {
            names,
            progress: Mutex::new(Progress {
                start: Instant::now(),
                last: None,
                before: None,
                score: Score::default(),
            }),
        }
    }
}

/// A result as records write it.
pub(super) const fn result_text(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Win(Player::First) => "1-0",
        Verdict::Win(Player::Second) => "0-1",
        Verdict::Draw => "1/2-1/2",
    }
}

impl<G: Game> Watcher<G> for Lines<'_> {
    fn finished(&self, _board: usize, game: &GameResult, fault: Option<&str>, state: &State<'_>) {
        let mut progress = self.progress.lock().unwrap_or_else(PoisonError::into_inner);
        let played = state.results.len();
        if progress.before.is_none() {
            progress.before = Some(played - 1);
            progress.score = state.results.scores(self.names.len())[0];
        } else if game.pairing.first == 0 {
            progress.score.add(game.verdict, Player::First);
        } else if game.pairing.second == 0 {
            progress.score.add(game.verdict, Player::Second);
        }
        let all = state.total.is_some_and(|total| total <= ALL_TOLD);
        let due = progress.last.is_none_or(|last| last.elapsed() >= PAUSE);
        if !(all || due || fault.is_some() || state.total == Some(played)) {
            return;
        }
        progress.last = Some(Instant::now());
        let pairing = &game.pairing;
        let why = fault.map_or_else(String::new, |why| format!(": {why}"));
        let of = state.total.map_or_else(String::new, |total| format!(" of {total}"));
        let seconds = progress.start.elapsed().as_secs_f64();
        // In the first moments a rate would be chance.
        let rate = match seconds > 0.2 {
            true => format!(
                ", {:.1} games/s",
                (played - progress.before.unwrap_or(0)) as f64 / seconds
            ),
            false => String::new(),
        };
        anstream::eprintln!(
            "Finished game {} ({} vs {}): {} {{{}{why}}}; {played}{of}{rate}",
            pairing.number + 1,
            self.names[pairing.first],
            self.names[pairing.second],
            result_text(game.verdict),
            game.reason,
        );
        if let [first, second] = self.names {
            anstream::eprintln!("{}", score_line(first, second, &progress.score));
        }
        if let Some(test) = state.test {
            anstream::eprintln!("{}", test.line());
        }
    }
}

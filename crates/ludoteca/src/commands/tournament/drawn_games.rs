//! `--watch`: the games drawn as they are played.

use ludoteca_arena::MoveReport;
use ludoteca_arena::record::MoveEvaluation;
use ludoteca_arena::tournament::{GameResult, Pairing, State, Watcher};
use ludoteca_games::{Line, Player};

use super::progress_lines::result_text;
use crate::draw;

/// Draws games on standard output.
pub(super) struct DrawnGames<'n> {
    names: &'n [&'n str],
}

impl<'n> DrawnGames<'n> {
    pub(super) fn new(names: &'n [&'n str]) -> Self {
        DrawnGames { names }
    }
}

/// The style that games are drawn in.
const STYLE: &str = "board";

fn drawing(line: &Line) -> String {
    draw::draw(STYLE, &line.position())
}

impl Watcher for DrawnGames<'_> {
    fn started(&self, _board: usize, pairing: &Pairing, line: &Line) {
        let game = line.game();
        anstream::println!(
            "Game {}: {} ({}) against {} ({})\n{}",
            pairing.number + 1,
            self.names[pairing.first],
            game.side(Player::First),
            self.names[pairing.second],
            game.side(Player::Second),
            drawing(line)
        );
    }

    fn sees_moves(&self) -> bool {
        true
    }

    fn moved(&self, _board: usize, line: &Line, report: &MoveReport) {
        let Some(last) = line.len().checked_sub(1) else {
            return;
        };
        let evaluation = report.value.map_or_else(String::new, |value| {
            let evaluation = MoveEvaluation {
                value,
                depth: report.depth.unwrap_or(0),
                time: report.time,
            };
            format!("  {{{evaluation}}}")
        });
        anstream::println!(
            "{}. {} plays {}{evaluation}\n{}",
            line.len(),
            line.game().side(line.player_at(last)),
            line.move_text(last),
            drawing(line)
        );
    }

    fn finished(&self, _board: usize, game: &GameResult, fault: Option<&str>, _state: &State<'_>) {
        let why = fault.map_or_else(String::new, |why| format!(": {why}"));
        anstream::println!("{} {{{}{why}}}\n", result_text(game.verdict), game.reason);
    }
}

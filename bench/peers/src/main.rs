//! Races the rules of ludoteca against other programs that play the same games, and checks that both count the same.

mod jeson_mor;
mod oware;
mod race;
mod tic_tac_toe;

use std::error::Error;
use std::process::ExitCode;

use race::Row;

/// What one game brings to the table.
type Rows = Result<Vec<Row>, Box<dyn Error>>;

/// A game's name and its races.
type Game = (&'static str, fn() -> Rows);

const GAMES: [Game; 3] = [
    ("oware", oware::rows),
    ("jeson-mor", jeson_mor::rows),
    ("tic-tac-toe", tic_tac_toe::rows),
];

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|word| GAMES.iter().all(|(name, _)| name != word)) {
        let names = GAMES.map(|(name, _)| name).join(", ");
        eprintln!("no race in '{unknown}': name some of {names}, or none for all");
        return ExitCode::from(2);
    }
    println!("{}", race::HEADING);
    let mut code = ExitCode::SUCCESS;
    for (name, rows) in GAMES {
        if !wanted.is_empty() && wanted.iter().all(|word| word != name) {
            continue;
        }
        match rows() {
            Ok(rows) => rows.iter().for_each(|row| println!("{row}")),
            Err(why) => {
                eprintln!("{name}: {why}");
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

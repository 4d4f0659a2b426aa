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

const GAMES: [Entry; 3] = [
    Entry { name: "oware", rows: oware::rows },
    Entry { name: "jeson-mor", rows: jeson_mor::rows },
    Entry { name: "tic-tac-toe", rows: tic_tac_toe::rows },
];

struct Entry {
    name: &'static str,
    rows: fn() -> Rows,
}

fn main() -> ExitCode {
    let wanted: Vec<String> = std::env::args().skip(1).collect();
    if let Some(unknown) = wanted.iter().find(|word| GAMES.iter().all(|game| game.name != *word)) {
        eprintln!("no race in '{unknown}': name some of {}, or none for all", GAMES.map(|game| game.name).join(", "));
        return ExitCode::from(2);
    }
    println!("{}", race::HEADING);
    let mut code = ExitCode::SUCCESS;
    for game in GAMES.iter().filter(|game| wanted.is_empty() || wanted.iter().any(|word| word == game.name)) {
        match (game.rows)() {
            Ok(rows) => rows.iter().for_each(|row| println!("{row}")),
            Err(why) => {
                eprintln!("{}: {why}", game.name);
                code = ExitCode::FAILURE;
            }
        }
    }
    code
}

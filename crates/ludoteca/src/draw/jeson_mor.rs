//! Jeson Mor: White at the bottom, or as source 001 drew it with White on top.

use ludoteca_rules::Player::{First, Second};
use ludoteca_rules::jeson_mor::{JesonMor, State};
use ludoteca_rules::{BitSet, Player};

use crate::lang::say;
use crate::words::side;

use super::{Draw, Drawing, FRAME, paint, style_of};

impl<B: BitSet> Draw for JesonMor<B> {
    const STYLES: &'static [(&'static str, Drawing<Self>)] =
        &[("board", board), ("ascii", ascii), ("feup", feup), ("text", text)];

    fn side(&self, player: Player) -> &'static str {
        match player {
            First => "White",
            Second => "Black",
        }
    }
}

fn board<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> String {
    squares(game, state, ['♘', '♞', '·'])
}

fn ascii<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> String {
    squares(game, state, ['N', 'n', '.'])
}

/// Ranks from the top down, the centre in brackets, and how many knights of each side can go there.
fn squares<B: BitSet>(game: &JesonMor<B>, state: &State<B>, [white, black, empty]: [char; 3]) -> String {
    let size = game.size();
    let mut text = String::new();
    for rank in (0..size).rev() {
        text += &paint(FRAME, format!("{:>4} ", rank + 1));
        for file in 0..size {
            let square = rank * size + file;
            let piece = match game.knight_on(state, square) {
                Some(player) => paint(style_of(player), if player == First { white } else { black }),
                None => paint(FRAME, empty),
            };
            text += &if square == game.centre() {
                format!("[{piece}]")
            } else {
                format!(" {piece} ")
            };
        }
        text = text.trim_end().to_owned() + "\n";
    }
    let files: String = (0..size).map(|file| format!(" {} ", char::from(b'a' + file))).collect();
    text += &format!("     {}\n\n", paint(FRAME, files.trim_end()));
    let attackers = |player| game.attackers(state, player).to_string();
    let said = say(
        "attackers",
        &[
            ("first", side(game, First)),
            ("a", attackers(First)),
            ("second", side(game, Second)),
            ("b", attackers(Second)),
        ],
    );
    text + &format!("     {said}\n")
}

/// In words, for whoever listens.
fn text<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> String {
    let name = |square: u8| {
        let (file, rank) = (square % game.size(), square / game.size());
        format!("{}{}", char::from(b'a' + file), rank + 1)
    };
    let knights = |player: Player| {
        let squares: Vec<String> = game.knights(state, player).map(name).collect();
        let squares = if squares.is_empty() {
            say("text-no-knights", &[])
        } else {
            squares.join(", ")
        };
        say("text-knights", &[("side", side(game, player)), ("squares", squares)]) + "\n"
    };
    let attackers = |player| game.attackers(state, player).to_string();
    let centre = [
        ("square", name(game.centre())),
        ("first", side(game, First)),
        ("a", attackers(First)),
        ("second", side(game, Second)),
        ("b", attackers(Second)),
    ];
    knights(First) + &knights(Second) + &say("text-centre", &centre) + "\n"
}

/// Letters above, lines between the rows, line numbers at the right, White on top.
fn feup<B: BitSet>(game: &JesonMor<B>, state: &State<B>) -> String {
    let size = game.size();
    let between = format!("{}+\n", "+---".repeat(size.into()));
    let letters: String = (0..size)
        .map(|file| format!("  {} ", char::from(b'a' + file)))
        .collect();
    let mut text = format!("{}\n{between}", letters.trim_end());
    for line in 0..size {
        for file in 0..size {
            let piece = game.knight_on(state, line * size + file);
            text += match piece {
                Some(First) => "| W ",
                Some(Second) => "| B ",
                None => "|   ",
            };
        }
        text += &format!("| {}\n{between}", line + 1);
    }
    text
}

//! Two rows of houses with stores: our board, and the screens of the three Prolog programs.

use ludoteca_games::Player::{First, Second};
use ludoteca_games::{BoardView, Player, Point, Position};

use super::{Drawing, Role, Row, plain, row};
use crate::lang::say;
use crate::words::side;

/// A frame: left, line, joint, right; above, between and below the rows; and the upright.
struct Frame {
    top: [char; 4],
    middle: [char; 4],
    bottom: [char; 4],
    upright: char,
    empty: char,
}

const ROUNDED: Frame = Frame {
    top: ['╭', '─', '┬', '╮'],
    middle: ['├', '─', '┼', '┤'],
    bottom: ['╰', '─', '┴', '╯'],
    upright: '│',
    empty: '·',
};

const ASCII: Frame = {
    let edge = ['+', '-', '+', '+'];
    Frame {
        top: edge,
        middle: edge,
        bottom: edge,
        upright: '|',
        empty: '.',
    }
};

pub(super) fn drawing(style: &str, position: &Position, view: &BoardView) -> Drawing {
    match style {
        "text" => text(position, view),
        "ascii" => framed(position, view, &ASCII),
        "evora" => Drawing::of_text(&evora(view)),
        "ue" => Drawing::of_text(&ue(view)),
        "feup" => Drawing::of_text(&feup(view)),
        _ => framed(position, view, &ROUNDED),
    }
}

/// What the first and the second player have in store.
fn stores(view: &BoardView) -> [u32; 2] {
    view.stores.unwrap_or_default()
}

/// Seeds of a row, from left to right.
fn counts(view: &BoardView, y: u16) -> Vec<u32> {
    row(view, y).into_iter().map(|house| house.count).collect()
}

/// The second player's row above with his store at the left, the first player's below with his at the right.
fn framed(position: &Position, view: &BoardView, frame: &Frame) -> Drawing {
    let [first, second] = stores(view);
    let side = |player| side(position.game(), player);
    let edge = |[left, line, joint, right]: [char; 4]| {
        let cells = vec![line.to_string().repeat(5); view.columns.into()].join(&joint.to_string());
        format!("{left}{cells}{right}")
    };
    let houses = |mut drawn: Row, player: Player, y: u16| {
        drawn.push(Role::Frame, frame.upright);
        for seeds in counts(view, y) {
            match seeds {
                0 => drawn.push(Role::Frame, format!("{:^5}", frame.empty)),
                _ => drawn.push(Role::Player(player), format!("{seeds:^5}")),
            }
            drawn.push(Role::Frame, frame.upright);
        }
        drawn
    };
    let pad = " ".repeat(9);
    let names = |y: u16| {
        let names = row(view, y).into_iter();
        let names: String = names.map(|house| format!("   {}  ", house.name)).collect();
        plain(format!("{pad}{names}")).trimmed()
    };
    Drawing(vec![
        names(0),
        plain(format!("  {:>5}  ", side(Second))).with(Role::Frame, edge(frame.top)),
        houses(plain(format!("  {second:>5}  ")), Second, 0),
        plain(&pad).with(Role::Frame, edge(frame.middle)),
        houses(plain(&pad), First, 1).with(Role::Plain, format!("  {first}")),
        plain(&pad)
            .with(Role::Frame, edge(frame.bottom))
            .with(Role::Plain, format!("  {}", side(First))),
        names(1),
    ])
}

/// In words, for screen readers: each row from its first house on.
fn text(position: &Position, view: &BoardView) -> Drawing {
    let stores = stores(view);
    let row = |player: Player| {
        let own = view.points.iter().filter(|house| house.owner == Some(player));
        let houses: Vec<String> = own
            .map(|house: &Point| format!("{} {}", house.name, house.count))
            .collect();
        let args = [
            ("side", side(position.game(), player)),
            ("houses", houses.join(", ")),
            ("captured", stores[player.index()].to_string()),
        ];
        plain(say("text-houses", &args))
    };
    Drawing(Player::BOTH.map(row).into())
}

fn joined(seeds: &[u32]) -> String {
    seeds.iter().map(ToString::to_string).collect::<Vec<_>>().join(",")
}

/// Two lists, each player's score in brackets at his right hand.
fn evora(view: &BoardView) -> String {
    let [first, second] = stores(view);
    let (top, bottom) = (joined(&counts(view, 0)), joined(&counts(view, 1)));
    format!("[[{second}],{top}]\n[{bottom},[{first}]]\n")
}

/// The lettered table, with the scores above it.
fn ue(view: &BoardView) -> String {
    let [first, second] = stores(view);
    let row = |cells: &[String]| -> String {
        let cells: String = cells.iter().map(|cell| format!("{cell:>3} |")).collect();
        format!("|{cells}\n")
    };
    let letters: Vec<String> = row_names(view);
    let reversed: Vec<String> = letters.iter().rev().cloned().collect();
    let seeds = |y| row(&counts(view, y).iter().map(ToString::to_string).collect::<Vec<_>>());
    let rule = format!("{}+\n", "+----".repeat(view.columns.into()));
    let width = rule.trim_end().len();
    [
        format!("Pontuação\nJogador 2: {second}\nJogador 1: {first}\n\nTabuleiro:\n\n"),
        format!("{}\n", format!("{:^width$}", "Jogador 2").trim_end()),
        rule.clone(),
        row(&reversed),
        rule.clone(),
        seeds(0),
        rule.clone(),
        seeds(1),
        rule.clone(),
        row(&letters),
        rule,
        format!("{}\n", format!("{:^width$}", "Jogador 1").trim_end()),
    ]
    .concat()
}

/// The names of the lower row: that program has the same letters for both.
fn row_names(view: &BoardView) -> Vec<String> {
    row(view, 1).into_iter().map(|house| house.name.clone()).collect()
}

/// The bracketed board: player 1 on top, both rows numbered from the viewer's left.
fn feup(view: &BoardView) -> String {
    let [first, second] = stores(view);
    let row = |y| -> String {
        let seeds = counts(view, y).into_iter().rev();
        seeds.map(|n| format!(" ( {n} ) ")).collect()
    };
    let (top, bottom) = (row(1), row(0));
    let width = top.len().max(bottom.len());
    let score = |player: &str, score: u32| format!("{:^1$}", format!("[{player} - Score {score}]"), width + 4);
    let line = "-".repeat(width);
    [
        format!("{}\n\n", score("Player 1", first).trim_end()),
        format!("  /{line}\\\n"),
        format!(" / {top:<width$} \\\n"),
        format!(" |-{line}-|\n"),
        format!(" \\ {bottom:<width$} /\n"),
        format!("  \\{line}/\n\n"),
        format!("{}\n", score("Player 2", second).trim_end()),
    ]
    .concat()
}

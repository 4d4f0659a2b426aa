//! Oware: our board, and the screens of the three Prolog programs.

use ludoteca_rules::Player;
use ludoteca_rules::Player::{First, Second};
use ludoteca_rules::oware::{Oware, State};

use crate::lang::say;
use crate::words::side;

use super::{Draw, Drawing, FRAME, paint, style_of};

impl Draw for Oware {
    const STYLES: &'static [(&'static str, Drawing<Self>)] = &[
        ("board", board),
        ("ascii", ascii),
        ("evora", evora),
        ("ue", ue),
        ("feup", feup),
        ("text", text),
    ];

    fn side(&self, player: Player) -> &'static str {
        match player {
            First => "South",
            Second => "North",
        }
    }
}

/// A frame: left, line, joint, right; above, between and below the rows; and the upright.
struct Frame {
    top: [char; 4],
    middle: [char; 4],
    bottom: [char; 4],
    upright: char,
    empty: char,
}

fn board(game: &Oware, state: &State) -> String {
    let frame = Frame {
        top: ['╭', '─', '┬', '╮'],
        middle: ['├', '─', '┼', '┤'],
        bottom: ['╰', '─', '┴', '╯'],
        upright: '│',
        empty: '·',
    };
    framed(game, state, &frame)
}

fn ascii(game: &Oware, state: &State) -> String {
    let edge = ['+', '-', '+', '+'];
    framed(
        game,
        state,
        &Frame {
            top: edge,
            middle: edge,
            bottom: edge,
            upright: '|',
            empty: '.',
        },
    )
}

/// North's row above with his store at the left, South's below with his at the right: where they sit.
fn framed(game: &Oware, state: &State, frame: &Frame) -> String {
    let houses = usize::from(game.houses());
    let [south, north] = game.stores(state);
    let edge = |[left, line, joint, right]: [char; 4]| {
        let cells = vec![line.to_string().repeat(5); houses].join(&joint.to_string());
        paint(FRAME, format!("{left}{cells}{right}"))
    };
    let upright = paint(FRAME, frame.upright);
    let row = |player: Player, seeds: &mut dyn Iterator<Item = u8>| -> String {
        let cell = |n: u8| match n {
            0 => paint(FRAME, format!("{:^5}", frame.empty)),
            _ => paint(style_of(player), format!("{n:^5}")),
        };
        seeds.map(|n| cell(n) + &upright).collect()
    };
    let letters = |first: u8, turned: bool| -> String {
        let names = (0..houses as u8).map(|i| char::from(first + if turned { houses as u8 - 1 - i } else { i }));
        names.map(|c| format!("   {c}  ")).collect()
    };
    let pad = " ".repeat(9);
    [
        format!("{pad}{}\n", letters(b'a', true).trim_end()),
        format!("  {:>5}  {}\n", side(game, Second), edge(frame.top)),
        format!(
            "  {north:>5}  {upright}{}\n",
            row(Second, &mut game.row(state, Second).rev())
        ),
        format!("{pad}{}\n", edge(frame.middle)),
        format!("{pad}{upright}{}  {south}\n", row(First, &mut game.row(state, First))),
        format!("{pad}{}  {}\n", edge(frame.bottom), side(game, First)),
        format!("{pad}{}\n", letters(b'A', false).trim_end()),
    ]
    .concat()
}

/// In words, for whoever listens: each row from its first house on.
fn text(game: &Oware, state: &State) -> String {
    let stores = game.stores(state);
    let row = |player: Player| {
        let first = if player == First { b'A' } else { b'a' };
        let houses = (first..).zip(game.row(state, player));
        let houses: Vec<String> = houses
            .map(|(letter, n)| format!("{} {n}", char::from(letter)))
            .collect();
        let said = [
            ("side", side(game, player)),
            ("houses", houses.join(", ")),
            ("captured", stores[player.index()].to_string()),
        ];
        say("text-houses", &said) + "\n"
    };
    row(First) + &row(Second)
}

fn joined(seeds: impl Iterator<Item = u8>, separator: &str) -> String {
    seeds.map(|n| n.to_string()).collect::<Vec<_>>().join(separator)
}

/// Two lists, each player's score in brackets at his right hand.
fn evora(game: &Oware, state: &State) -> String {
    let [south, north] = game.stores(state);
    let top = joined(game.row(state, Second).rev(), ",");
    let bottom = joined(game.row(state, First), ",");
    format!("[[{north}],{top}]\n[{bottom},[{south}]]\n")
}

/// The lettered table, with the scores above it.
fn ue(game: &Oware, state: &State) -> String {
    let [south, north] = game.stores(state);
    let row = |cells: &mut dyn Iterator<Item = String>| -> String {
        format!("|{}\n", cells.map(|cell| format!("{cell:>3} |")).collect::<String>())
    };
    let letters = || (b'A'..b'A' + game.houses()).map(|letter| char::from(letter).to_string());
    let rule = format!("{}+\n", "+----".repeat(game.houses().into()));
    let width = rule.trim_end().len();
    [
        format!("Pontuação\nJogador 2: {north}\nJogador 1: {south}\n\nTabuleiro:\n\n"),
        format!("{}\n", format!("{:^width$}", "Jogador 2").trim_end()),
        rule.clone(),
        row(&mut letters().rev()),
        rule.clone(),
        row(&mut game.row(state, Second).rev().map(|n| n.to_string())),
        rule.clone(),
        row(&mut game.row(state, First).map(|n| n.to_string())),
        rule.clone(),
        row(&mut letters()),
        rule,
        format!("{}\n", format!("{:^width$}", "Jogador 1").trim_end()),
    ]
    .concat()
}

/// The bracketed board: player 1 on top, both rows numbered from the viewer's left.
fn feup(game: &Oware, state: &State) -> String {
    let [first, second] = game.stores(state);
    let row = |seeds: &mut dyn Iterator<Item = u8>| seeds.map(|n| format!(" ( {n} ) ")).collect::<String>();
    let top = row(&mut game.row(state, First).rev());
    let bottom = row(&mut game.row(state, Second));
    let width = top.len().max(bottom.len());
    let score = |player: &str, score: u8| format!("{:^1$}", format!("[{player} - Score {score}]"), width + 4);
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

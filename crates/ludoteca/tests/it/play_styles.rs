//! `play --style`: the university programs' own screens and words.

use crate::common::played;

fn all_said(words: &[&str], lines: &str, pieces: &[&str]) {
    let said = played(words, lines);
    let mut rest = said.as_str();
    for piece in pieces {
        let at = rest
            .find(piece)
            .unwrap_or_else(|| panic!("{piece:?} in {rest}\nof\n{said}"));
        rest = &rest[at + piece.len()..];
    }
}

#[test]
fn the_lettered_table_of_source_002() {
    let words = [
        "oware", "--rules", "ouri", "--style", "ue", "--first", "human", "--second", "human",
    ];
    all_said(
        &words,
        "f.\nn.\nb.\nquit\n",
        &[
            "Pontuação\nJogador 2: 0\nJogador 1: 0\n\nTabuleiro:",
            "Jogador 1 (a,b,c,d,e,f)?\n|: ",
            "Jogador 2 (a,b,c,d,e,f)?\n|: ",
            "\nJogada inválida!\n",
            "'n' is not a house of North",
            "Jogador 2 (a,b,c,d,e,f)?\n|: ",
            "Jogador 1 (a,b,c,d,e,f)?\n|: ",
        ],
    );
    let position = [&words[..], &["--position", "1-0-0-0-3-0-4-0-0-0-0-0-20-20-S"]].concat();
    all_said(&position, "a.\n", &["Há casas com mais de 1 semente!"]);
}

#[test]
fn the_brackets_of_source_004() {
    let words = ["oware", "--rules", "feup", "--style", "feup", "--second", "bot2:seed=1"];
    all_said(
        &words,
        "7.\n3.\n",
        &[
            "[Player 1 - Score 0]",
            "Player 1 choose [1-6]: ",
            ":( Invalid Position!. Insert again:",
            "Player 2 bot chosen: ",
            "Player 1 choose [1-6]: ",
        ],
    );
    let end = [
        &words[..],
        &["--position", "[[1,0,0,0,0,0],[1,0,0,0,0,0]]", "--scores", "22,22"],
    ]
    .concat();
    all_said(&end, "1\n", &["Player 1 Wins with 24 seeds!"]);
}

#[test]
fn the_two_lists_of_source_000() {
    let words = ["oware", "--rules", "evora", "--style", "evora"];
    let second = [&words[..], &["--second", "greedy"]].concat();
    all_said(
        &second,
        "1\n",
        &[
            "Welcome to Ouri! The Player Goes First.",
            "[[0],4,4,4,4,4,4]\n[4,4,4,4,4,4,[0]]",
            "Enter a Pit: ",
            "CPU Turn: \nCPU Chose Pit",
            "Enter a Pit: ",
        ],
    );
    let first = [&words[..], &["--first", "greedy", "--second", "human"]].concat();
    all_said(&first, "", &["The CPU Goes First.", "CPU Chose Pit1", "Enter a Pit: "]);
}

#[test]
fn the_columns_of_source_003() {
    let words = [
        "nim",
        "--columns",
        "2",
        "--style",
        "evora",
        "--second",
        "minimax:depth=10",
    ];
    all_said(
        &words,
        "2.\n2.\n2-1\n1\n1\n",
        &[
            "Estado Inicial:\ncoluna 1: []\ncoluna 2: [][][]\n",
            "Introduza a coluna de onde pretende remover: ",
            "Introduza o numero de pecas que pretende remover: ",
            "Jogada do Jogador Principal: \nretiraColuna(2-2)\n",
            "Jogada do Jogador Adversário: \nretiraColuna(",
            "Jogador Principal venceu",
        ],
    );
}

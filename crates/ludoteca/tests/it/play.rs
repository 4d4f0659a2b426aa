//! `play` in lines of text, through the real binary.

use crate::common::{played, refused};

const NIM: [&str; 7] = ["nim", "--heaps", "1,2", "--first", "human", "--second", "nimsum"];

#[test]
fn a_whole_game_with_wrong_words_on_the_way() {
    let said = played(&NIM, "help\nfly\n9-9\n2-1\nmoves\n1-1\n2-1\n");
    assert!(
        said.contains("hint") && said.contains("'fly'") && said.contains("heap"),
        "{said}"
    );
    // 1,2 is won by taking one of the two; then the bot has to leave the last one.
    assert!(said.contains("Player 2 (nimsum) plays"), "{said}");
    assert!(
        said.contains("The game is over: Player 1 wins, the last object taken."),
        "{said}"
    );
}

#[test]
fn the_same_in_portuguese() {
    let words = [&NIM[..], &["--lang", "pt"]].concat();
    let said = played(&words, "jogadas\nfly\n2-1\nanular\ndica\n2-1\n1-1\n2-1\n");
    for piece in [
        "Jogador 1, a sua jogada",
        "Jogadas possíveis: 1-1",
        "'fly' não é monte-quantidade",
        "Anulado: 2",
        "Experimente 2-1: deixa a soma-nim a 0; ganha",
        "O jogo acabou: vitória do Jogador 1, com o último objeto",
    ] {
        assert!(said.contains(piece), "{piece}: {said}");
    }
    // The English words are understood as well.
    assert!(played(&words, "moves\nquit\n").contains("Jogadas possíveis"), "{said}");
}

/// For each game: its words, lines that go in, and what is said in English and in Portuguese.
const GAMES: [(&[&str], &str, [&str; 2]); 4] = [
    (
        &[
            "oware",
            "--position",
            "0-0-0-0-1-1-1-1-0-0-0-0-22-22-S",
            "--second",
            "human",
        ],
        "a\nhint\nF\nundo\nredo\nboard\nquit\n",
        ["it captures 2 seeds", "captura 2 sementes"],
    ),
    (
        &["jeson-mor", "--size", "5", "--second", "human"],
        "a1a1\nb1c3\nd5c3\nhint\na1c2\nresign\n",
        ["White wins, by resignation", "vitória das Brancas, por desistência"],
    ),
    (
        &["nim", "--misere", "--second", "human"],
        "0-0\nhint\n1-1\n2-3\n3-5\n",
        [
            "Player 2 wins, the last object taken",
            "vitória do Jogador 2, com o último objeto",
        ],
    ),
    (
        &["tic-tac-toe", "--second", "human"],
        "1\n1\n5\n2\nhint\n3\n7\n4\n6\n8\n9\n",
        ["it stops a line of the other's", "impede uma linha do adversário"],
    ),
];

/// What is said of the wrong line in each game.
const WRONG: [[&str; 2]; 4] = [
    ["'a' is not a house of South", "'a' não é uma casa do Sul"],
    ["a knight on a1 does not reach a1", "um cavalo em a1 não chega a a1"],
    ["is not a whole number", "não é um número inteiro"],
    ["cell 1 is taken", "a casa 1 está ocupada"],
];

#[test]
fn every_game_through_a_pipe_in_both_languages() {
    for ((words, lines, ends), wrong) in GAMES.iter().zip(WRONG) {
        for (place, language) in ["en", "pt"].iter().enumerate() {
            let words = [*words, &["--lang", language]].concat();
            let said = played(&words, lines);
            for piece in [wrong[place], ends[place]] {
                assert!(said.contains(piece), "{words:?}: {piece}: {said}");
            }
            let hint = ["Try ", "Experimente "][place];
            assert!(said.contains(hint), "{words:?}: {said}");
            // One question for each line, and one more where the end of input is met.
            let question = [", your move", ", a sua jogada"][place];
            assert_eq!(
                said.matches(question).count(),
                lines.lines().count(),
                "{words:?}: {said}"
            );
        }
    }
}

#[test]
fn wrong_words_are_refused_in_the_language_that_is_spoken() {
    assert!(refused(&["play"]).contains("GAME"));
    assert!(refused(&["play", "oware", "--first", "nobody"]).contains("unknown bot 'nobody'"));
    let said = refused(&["play", "oware", "--first", "nobody", "--lang", "pt"]);
    assert!(said.contains("bot: 'nobody' não existe"), "{said}");
    let said = refused(&[
        "--lang",
        "pt",
        "moves",
        "oware",
        "--position",
        "0-4-4-4-4-4-4-4-4-4-4-4-4-0-S",
        "--moves",
        "A",
    ]);
    assert_eq!(said, "a jogada 1 ('A') não pode ser feita: a casa A está vazia");
}

//! Games on a real terminal: every key a byte, every screen read back cell by cell.
#![cfg(unix)]

use std::time::Duration;

use crate::common::terminal::{ENTER, LEAVE, Terminal};
use crate::common::{Folder, signal, wait_until};

const SMALL: (u16, u16) = (60, 20);
const WIDE: (u16, u16) = (110, 34);
const QUIT: &str = "\u{11}";
const RIGHT: &str = "\u{1b}[C";
const DOWN: &str = "\u{1b}[B";
const UP: &str = "\u{1b}[A";
const HOME: &str = "\u{1b}[H";
const PAGE_UP: &str = "\u{1b}[5~";

/// A game between two people.
fn people(folder: &Folder, size: (u16, u16), words: &str) -> Terminal {
    Terminal::start(&folder.0, size, &format!("play {words} --first human --second human"))
}

#[test]
fn a_whole_game_of_tic_tac_toe() {
    let folder = Folder::new("screen-ttt");
    let mut terminal = people(&folder, SMALL, "tic-tac-toe");
    terminal.sees("X to move");
    insta::assert_snapshot!("tic-tac-toe", terminal.screen());
    for cell in ["1", "4", "2"] {
        terminal.enter(cell);
    }
    terminal.enter("4");
    terminal.sees("4");
    terminal.enter("5");
    // By the cursor: it begins at the first free cell.
    terminal.sees("X to move");
    terminal.press("\r");
    terminal.sees("X wins");
    insta::assert_snapshot!("tic-tac-toe-over", terminal.screen());
    terminal.press(QUIT);
    let (well, said) = terminal.ends();
    assert!(well && said.contains("The game is over: X wins"), "{said}");
}

#[test]
fn a_whole_game_of_nim_with_undo_and_redo() {
    let folder = Folder::new("screen-nim");
    let mut terminal = people(&folder, SMALL, "nim --heaps 1,2");
    terminal.sees("Player 1 to move");
    terminal.press("&");
    terminal.sees("nim-sum");
    insta::assert_snapshot!("nim", terminal.screen());
    terminal.enter("2-1");
    terminal.sees("Player 2 to move");
    terminal.press("<");
    terminal.sees("Player 1 to move");
    terminal.press(">");
    terminal.sees("Player 2 to move");
    terminal.enter("9-1");
    terminal.sees("there is no heap 9");
    terminal.enter("1-1");
    terminal.sees("Player 1 to move");
    terminal.press("\r");
    terminal.sees("Player 1 wins");
    // A rematch, with the sides changed.
    terminal.press("\u{e}");
    terminal.loses("wins");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
}

#[test]
fn a_whole_game_of_jeson_mor_by_cursor_mouse_and_text() {
    let folder = Folder::new("screen-jm");
    let mut terminal = people(&folder, SMALL, "jeson-mor --size 5");
    terminal.sees("White to move");
    insta::assert_snapshot!("jeson-mor", terminal.screen());
    // The cursor is at a1: one to the right, choose it, then up two and right one.
    terminal.press(&format!("{RIGHT}\r{UP}{UP}{RIGHT}"));
    terminal.sees("•");
    terminal.press("\r");
    terminal.sees("Black to move");
    terminal.enter("c3a4");
    terminal.sees("the knight on c3 is your opponent's");
    terminal.enter("a5b3");
    terminal.sees("White to move");
    assert!(terminal.screen().contains("Attackers"), "{}", terminal.screen());
    // The knight in the centre by mouse: its square, then one that it reaches.
    let find = |terminal: &Terminal, text: &str| {
        let screen = terminal.screen();
        let row = screen.lines().position(|line| line.contains(text)).expect("there");
        let line: Vec<char> = screen.lines().nth(row).expect("a line").chars().collect();
        let wanted: Vec<char> = text.chars().collect();
        let column = line
            .windows(wanted.len())
            .position(|part| part == wanted)
            .expect("there");
        (column as u16, row as u16)
    };
    let (column, row) = find(&terminal, "[♞]");
    terminal.click(column + 1, row);
    terminal.sees("•");
    let (column, row) = find(&terminal, "•");
    terminal.click(column, row);
    terminal.sees("White wins");
    terminal.press(QUIT);
    assert!(terminal.ends().1.contains("leaving the centre"));
}

#[test]
fn a_game_of_oware_is_sown_seed_by_seed_and_ends() {
    let folder = Folder::new("screen-oware");
    let mut terminal = people(&folder, SMALL, "oware --position 0-0-0-0-0-1-1-0-1-0-0-0-23-22-S");
    terminal.sees("South to move");
    terminal.sees("F ends in a and captures 2.");
    insta::assert_snapshot!("oware-capture", terminal.screen());
    terminal.enter("A");
    terminal.sees("house A is empty");
    // The cursor is at A, and above it is a house of the opponent.
    terminal.press(&format!("{UP}\r"));
    terminal.sees("'f' is not a house of South");
    terminal.enter("F");
    // While the seed is on its way it is in house a, which then goes to the store.
    terminal.sees("a 2");
    terminal.sees("South wins 25-22, by a majority of the");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
}

#[test]
fn a_bot_answers_and_hints_analysis_and_undo_work() {
    let folder = Folder::new("screen-bot");
    let mut terminal = Terminal::start(&folder.0, WIDE, "play oware --second engine:depth=3");
    terminal.sees("South to move");
    insta::assert_snapshot!("oware-wide", terminal.screen());
    terminal.press("!");
    terminal.sees("Try ");
    terminal.press(",\r");
    terminal.sees("move 2 of 2");
    terminal.press("<");
    terminal.loses("move 2 of 2");
    terminal.press(">");
    terminal.sees("move 2 of 2");
    terminal.press("\t");
    terminal.sees("positions");
    terminal.press(PAGE_UP);
    terminal.sees("move 1 of 2");
    terminal.enter("B");
    terminal.sees("You are looking back");
    terminal.press("\u{1b}[F");
    terminal.sees("move 2 of 2");
    terminal.press("?");
    terminal.sees("take the last move back");
    let screen = terminal.screen();
    let keys = screen.lines().filter_map(|line| line.split('│').nth(1));
    insta::assert_snapshot!("keys", keys.collect::<Vec<_>>().join("\n"));
    terminal.press("x");
    terminal.loses("take the last move back");
    terminal.press("*");
    terminal.enter("quit");
    let (well, said) = terminal.ends();
    assert!(well && said.contains("ludoteca play --resume"), "{said}");
}

#[test]
fn bots_play_each_other_to_the_end_and_the_game_is_looked_over() {
    let folder = Folder::new("screen-bots");
    let mut terminal = Terminal::start(
        &folder.0,
        SMALL,
        "play nim --heaps 1,1,2 --first nimsum --second random:seed=1",
    );
    terminal.press(".....");
    terminal.sees("wins");
    terminal.press("\u{1}");
    terminal.sees("Looked over");
    terminal.press("\u{1b}[6~");
    terminal.sees("1. 3-2");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
    let game = std::fs::read_to_string(folder.0.join("ludoteca/games/nim-1.pgn")).expect("kept");
    assert!(game.contains("Annotator"), "{game}");
}

#[test]
fn a_killed_game_goes_on_where_it_stood() {
    let folder = Folder::new("screen-kill");
    let mut terminal = people(&folder, SMALL, "oware --save game.pgn --tc 600+5");
    terminal.sees("South to move");
    terminal.press(",");
    for (i, house) in ["F", "f", "E", "c"].into_iter().enumerate() {
        terminal.enter(house);
        terminal.sees(&format!("move {} of {}", i + 1, i + 1));
    }
    signal(&terminal.child, "-KILL");
    terminal.child.wait().expect("gone");
    let before = terminal.screen();
    let mut again = Terminal::start(&folder.0, SMALL, "play --resume game.pgn");
    again.sees("move 4 of 4");
    let board = |screen: &str| screen.lines().skip(1).take(9).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(board(&again.screen()), board(&before));
    assert!(again.screen().contains("10:"), "{}", again.screen());
    again.press(QUIT);
    assert!(again.ends().0);
}

#[test]
fn other_sizes_are_filled_or_kindly_refused() {
    let folder = Folder::new("screen-size");
    let mut terminal = people(&folder, WIDE, "oware");
    terminal.sees("South to move");
    terminal.resize((50, 12));
    terminal.sees("60×20");
    terminal.resize(SMALL);
    terminal.sees("South to move");
    terminal.resize((200, 60));
    terminal.sees("South to move");
    terminal.resize((1, 1));
    terminal.resize(WIDE);
    terminal.sees("South to move");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
}

#[test]
fn portuguese_throughout() {
    let folder = Folder::new("screen-pt");
    let mut terminal = people(&folder, SMALL, "oware --lang pt");
    terminal.sees("É a vez do Sul");
    terminal.press("?");
    terminal.sees("virar o tabuleiro");
    terminal.press("?");
    terminal.enter("A");
    terminal.sees("É a vez do Norte");
    terminal.enter("z");
    terminal.sees("não é uma casa do Norte");
    insta::assert_snapshot!("oware-pt", terminal.screen());
    terminal.enter("sair");
    assert!(terminal.ends().1.contains("Continua-se com"));
}

#[test]
fn ascii_is_ascii() {
    let folder = Folder::new("screen-ascii");
    for game in ["oware", "jeson-mor", "nim", "tic-tac-toe", "kalah"] {
        let mut terminal = people(&folder, SMALL, &format!("{game} --ascii --color never"));
        terminal.sees("to move");
        let screen = terminal.screen();
        assert!(screen.is_ascii(), "{screen}");
        insta::assert_snapshot!(format!("ascii-{game}"), screen);
        terminal.press(QUIT);
        assert!(terminal.ends().0);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn ctrl_z_gives_the_terminal_back_for_a_while() {
    let folder = Folder::new("screen-stop");
    let mut terminal = people(&folder, SMALL, "tic-tac-toe");
    terminal.sees("X to move");
    terminal.press("\u{1a}");
    terminal.wait("the terminal", |terminal| terminal.written.contains(LEAVE));
    wait_until("it to stop", || state_of(terminal.child.id()) == Some('T'));
    signal(&terminal.child, "-CONT");
    terminal.wait("the screen", |terminal| terminal.written.matches(ENTER).count() == 2);
    terminal.enter("5");
    terminal.sees("O to move");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
}

/// Also under the menu, whether the game has a screen or plays in lines of text: nobody is left waiting for somebody stopped.
#[test]
#[cfg(target_os = "linux")]
fn ctrl_z_stops_the_menu_and_its_game() {
    let folder = Folder::new("screen-stop-menu");
    for keys in ["p", "r3\u{1b}[A\u{1b}[C1"] {
        let mut terminal = Terminal::start(&folder.0, SMALL, "");
        terminal.sees("[p] Play");
        terminal.press(keys);
        let begun = if keys == "p" { "South to move" } else { "Jogador 1 (a," };
        terminal.sees(begun);
        let screens = terminal.written.matches(ENTER).count();
        terminal.press("\u{1a}");
        wait_until("both to stop", || state_of(terminal.child.id()) == Some('T'));
        // As a shell does it: everybody in the group.
        let group = format!("-{}", terminal.child.id());
        let went_on = std::process::Command::new("kill")
            .args(["-CONT", "--", &group])
            .status();
        assert!(went_on.expect("kill runs").success());
        wait_until("both to go on", || state_of(terminal.child.id()) != Some('T'));
        if keys == "p" {
            // Before it is in raw mode again, the terminal itself would take Ctrl-Q.
            terminal.wait("the screen", |terminal| {
                terminal.written.matches(ENTER).count() > screens
            });
            terminal.press(QUIT);
        } else {
            terminal.enter("sair");
            terminal.sees("Enter returns to the menu.");
            terminal.press("\r");
            for page in ["[1] Humano vs Humano", "startGame"] {
                terminal.sees(page);
                terminal.press("\u{1b}");
            }
        }
        terminal.sees("[p] Play");
        terminal.press("q");
        assert!(terminal.ends().0);
    }
}

/// What the system says of a process: `T` if it is stopped.
#[cfg(target_os = "linux")]
fn state_of(process: u32) -> Option<char> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat")).ok()?;
    stat.rsplit(')').next()?.trim().chars().next()
}

#[test]
fn asked_to_end_or_left_alone_it_ends() {
    let folder = Folder::new("screen-end");
    let mut terminal = people(&folder, SMALL, "oware");
    terminal.sees("South to move");
    terminal.enter("F");
    terminal.sees("North to move");
    signal(&terminal.child, "-TERM");
    let (_, said) = terminal.ends();
    assert!(said.contains("--resume"), "{said}");
    let mut terminal = Terminal::start(&folder.0, SMALL, "play oware --second engine:time=60s");
    terminal.sees("South to move");
    terminal.press(",\r");
    terminal.sees("thinking");
    terminal.close();
    let start = std::time::Instant::now();
    while terminal.child.try_wait().expect("a status").is_none() {
        assert!(
            start.elapsed() < Duration::from_secs(30),
            "it goes on without a terminal"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn the_menu_leads_to_games_and_back() {
    let folder = Folder::new("screen-menu");
    let mut terminal = Terminal::start(&folder.0, SMALL, "");
    terminal.sees("[p] Play");
    insta::assert_snapshot!("menu", terminal.screen());
    terminal.press("p");
    terminal.sees("South to move");
    terminal.press(",\r");
    terminal.sees("move 2 of 2");
    terminal.press(QUIT);
    terminal.sees("[p] Play");
    terminal.press("g");
    terminal.sees("oware-1");
    terminal.press("\r");
    terminal.sees("move 2 of 2");
    terminal.press(QUIT);
    terminal.sees("[p] Play");
    // Jeson Mor, on a board that there is not.
    terminal.press(&format!("{HOME}{RIGHT}"));
    terminal.sees("Board size");
    terminal.press(&format!("{DOWN}\u{7f}6p"));
    terminal.sees("odd");
    terminal.press(&format!("{HOME}{DOWN}\u{7f}5p"));
    terminal.sees("Jeson Mor · 5x5");
    terminal.press(QUIT);
    terminal.sees("[p] Play");
    terminal.press("r2");
    terminal.sees("computer-0");
    insta::assert_snapshot!("menu-report", terminal.screen());
    terminal.press("\u{1b}");
    terminal.sees("startGame");
    terminal.press("\u{1b}");
    terminal.sees("[p] Play");
    // Who begins is guessed, and said before the game begins.
    terminal.press(&format!("{HOME}{}{RIGHT}{RIGHT}p", DOWN.repeat(4)));
    terminal.sees("A seed is hidden");
    terminal.press("l");
    terminal.sees("begin");
    terminal.press("p");
    terminal.sees("Jeson Mor · 5x5");
    terminal.press(QUIT);
    terminal.sees("[p] Play");
    terminal.press("q");
    assert!(terminal.ends().0);
    // What was chosen last is there again, also in another language.
    let mut terminal = Terminal::start(&folder.0, SMALL, "--lang pt");
    terminal.sees("[j] Jogar");
    assert!(terminal.screen().contains("Jeson Mor"));
    terminal.press("q\u{1b}");
    assert!(terminal.ends().0);
}

/// A thousand million objects are no reason to wait, and the nim-sum is in sight.
#[test]
fn nothing_is_too_large_to_begin() {
    let folder = Folder::new("screen-large");
    let mut terminal = people(&folder, SMALL, "nim --heaps 1000000000,3");
    terminal.sees("Player 1 to move");
    terminal.press("&");
    terminal.sees("nim-sum");
    terminal.enter("moves");
    terminal.sees("1-1 1-2");
    terminal.enter("1-999999997");
    terminal.sees("Player 2 to move");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
    for game in [
        "jeson-mor --size 15",
        "tic-tac-toe --rows 19 --columns 19 --line 5",
        "oware --houses 8",
    ] {
        let mut terminal = people(&folder, SMALL, &format!("{game} --tc 60+0"));
        terminal.sees("to move");
        terminal.sees(":5");
        terminal.press(QUIT);
        assert!(terminal.ends().0);
    }
}

/// What goes wrong with the file is said as long as it is wrong; what is no file is refused at once.
#[test]
fn a_game_that_cannot_be_kept_says_so() {
    let folder = Folder::new("screen-unkept");
    std::fs::write(folder.0.join("ludoteca"), "no folder").expect("a file");
    let mut terminal = people(&folder, SMALL, "oware");
    terminal.sees("South to move");
    terminal.press(",");
    terminal.enter("a");
    terminal.sees("The game is not kept");
    terminal.enter("a");
    terminal.sees("The game is not kept");
    terminal.press(QUIT);
    assert!(terminal.ends().1.contains("not kept"));
    assert!(crate::common::refused(&["play", "oware", "--save", "/dev/full"]).contains("no ordinary file"));
}

/// Questions are answered by whoever reads them: nothing else may stand in their place.
#[test]
fn a_question_stays_until_it_is_answered() {
    let folder = Folder::new("screen-question");
    let mut terminal = people(&folder, SMALL, "oware");
    terminal.sees("South to move");
    terminal.press("!\u{12}");
    terminal.sees("Do you give up?");
    std::thread::sleep(Duration::from_millis(1200));
    terminal.sees("Do you give up?");
    terminal.press("\u{1b}");
    terminal.loses("Do you give up?");
    terminal.press("\u{12}\r");
    terminal.sees("by resignation");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
}

#[test]
fn time_runs_out_and_what_was_thought_is_spent() {
    let folder = Folder::new("screen-time");
    let mut terminal = people(&folder, SMALL, "oware --tc 2+0 --save short.pgn");
    terminal.sees("South to move");
    terminal.press("!");
    terminal.sees("North wins, on time");
    terminal.sees("0:00.0");
    terminal.press(QUIT);
    assert!(terminal.ends().0);
    let mut terminal = people(&folder, SMALL, "oware --tc 100+0 --save long.pgn");
    terminal.sees("South to move");
    std::thread::sleep(Duration::from_millis(1500));
    terminal.press(QUIT);
    assert!(terminal.ends().0);
    let game = std::fs::read_to_string(folder.0.join("long.pgn")).expect("kept");
    let left = game.split("[Clock \"").nth(1).and_then(|rest| rest.split(' ').next());
    let left: u32 = left.expect("a clock").parse().expect("a number");
    assert!(left < 98_600, "{game}");
}

/// The menu outlives whatever it starts, and leaves the terminal whole itself.
#[test]
fn the_menu_survives_what_it_starts() {
    let folder = Folder::new("screen-menu-kill");
    let mut terminal = Terminal::start(&folder.0, SMALL, "");
    terminal.sees("[p] Play");
    terminal.press("p");
    terminal.sees("South to move");
    let parent = terminal.child.id().to_string();
    let killed = std::process::Command::new("pkill")
        .args(["-KILL", "-P", &parent])
        .status();
    if !killed.is_ok_and(|status| status.success()) {
        return;
    }
    terminal.sees("Enter returns to the menu.");
    terminal.press("\r");
    terminal.sees("[p] Play");
    signal(&terminal.child, "-TERM");
    // What the killed game left behind has been put in order, too.
    assert!(terminal.ends().0);
}

#[test]
#[ignore = "makes the picture of the README anew: cargo test -p ludoteca --test it -- --ignored picture"]
fn the_picture_for_the_readme() {
    let folder = Folder::new("screen-picture");
    let words = "play oware --moves FfEcBeAdCb --analysis --second engine:level=5";
    let mut terminal = Terminal::coloured(&folder.0, (100, 26), "truecolor", words);
    terminal.sees("depth 1");
    terminal.press(RIGHT);
    terminal.sees("depth 2");
    let place = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/oware.svg");
    std::fs::write(place, terminal.picture()).expect("a picture");
}

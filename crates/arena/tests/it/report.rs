//! The page of a tournament: alone in the world, safe from its players' names, and with every game on it.

use std::fs::{self, File};
use std::io::BufReader;
use std::path::PathBuf;

use ludoteca_arena::Conditions;
use ludoteca_arena::record::{Record, Records};
use ludoteca_arena::report;
use ludoteca_arena::stats::Sprt;
use ludoteca_arena::tournament::{Ended, Entrant, Format, Openings, Restart, Results, Settings, Stop, Store, run};
use ludoteca_games::{GameHandle, Options};
use ludoteca_players::BotSpec;
use serde_json::Value;

/// A name that tries to get out of wherever it is put.
const EVIL: &str = "</script><script>alert(1)</script>\"'><img src=x onerror=alert(2)>&amp;<!--";

fn nim(heaps: &str) -> GameHandle {
    GameHandle::new("nim", &Options::from_iter([("heaps", heaps)])).expect("nim")
}

/// The numbers of a position, as the page has them: told here from the text of the position where the game has one number a
/// place, and from its pieces elsewhere.
fn places(position: &ludoteca_games::Position) -> Vec<u32> {
    let view = position.view();
    let counts = view.points.iter().map(|point| match point.piece {
        Some(piece) => piece.owner.number().into(),
        None => point.count,
    });
    counts.chain(view.stores.into_iter().flatten()).collect()
}

fn settings(game: &GameHandle, names: &[&str], games: u64) -> Settings {
    let entrant = |name: &&str| Entrant {
        name: (*name).to_owned(),
        spec: BotSpec::parse("random").expect("a bot"),
    };
    Settings {
        game: game.clone(),
        entrants: names.iter().map(entrant).collect(),
        format: Format::RoundRobin,
        games,
        rounds: None,
        openings: Openings::From(game.line()),
        conditions: Conditions::default(),
        concurrency: 2,
        seed: 5,
        restart: Restart::Failed,
        sprt: None,
        event: "Test".to_owned(),
    }
}

/// A file for the games of one test.
fn file(test: &str) -> PathBuf {
    std::env::temp_dir().join(format!("ludoteca-report-{test}-{}.pgn", std::process::id()))
}

fn played(settings: &Settings, test: &str) -> (Ended, Vec<Record>) {
    let path = file(test);
    let store = Store::create(&path).expect("a store");
    let ended = run(settings, Some(Box::new(store)), &[], &Stop::default(), &()).expect("a tournament");
    let records = Records::new(BufReader::new(File::open(&path).expect("games")));
    let records = records.map(|record| record.expect("a game")).collect();
    fs::remove_file(&path).expect("gone");
    (ended, records)
}

fn page(settings: &Settings, ended: &Ended, records: &[Record]) -> String {
    let mut page = Vec::new();
    let command = "ludoteca tournament --event '<i>' && true";
    report::write(&mut page, settings, ended, records.to_vec(), command).expect("a page");
    String::from_utf8(page).expect("text")
}

/// What a script element of this name holds.
fn data(page: &str, id: &str) -> Value {
    let (_, rest) = page.split_once(&format!("id=\"{id}\">")).expect("the data");
    let (json, _) = rest.split_once("</script>").expect("its end");
    serde_json::from_str(json).expect("JSON")
}

fn assert_alone(page: &str) {
    for outside in ["http:", "https:", " src=", "@import", "<link", "fetch(", "import("] {
        assert!(!page.contains(outside), "{outside}");
    }
    for reference in page.split("url(").skip(1) {
        assert!(reference.starts_with('#'), "{}", &reference[..20]);
    }
    for reference in page.split("href=\"").skip(1) {
        assert!(reference.starts_with('#'), "{}", &reference[..20]);
    }
}

fn number(text: &str) -> usize {
    usize::from_str_radix(text, 36).expect("a number")
}

/// The last position, as the page comes to it.
fn last_places(head: &Value, game: &Value) -> Vec<u32> {
    let start = game["b"].as_str().or(head["start"].as_str()).expect("a start");
    let mut places: Vec<u32> = start.split(',').map(|text| number(text) as u32).collect();
    for change in game["u"]
        .as_str()
        .expect("changes")
        .split([';', ','])
        .filter(|change| !change.is_empty())
    {
        let (place, new) = change.split_once('.').expect("a change");
        places[number(place)] = number(new) as u32;
    }
    places
}

fn check(game: &GameHandle, test: &str) {
    let settings = settings(game, &["ana", "bob", "cid"], 4);
    let (ended, records) = played(&settings, test);
    let page = page(&settings, &ended, &records);
    assert_alone(&page);
    for part in [
        "standing",
        "ratings",
        "crosstable",
        "lengths",
        "endings",
        "sides",
        "games",
    ] {
        assert!(page.contains(&format!("<section id=\"{part}\">")), "{part}");
    }
    let (head, shown) = (data(&page, "tournament"), data(&page, "records"));
    let shown = shown.as_array().expect("games");
    assert_eq!(shown.len(), 12);
    for (i, shown) in shown.iter().enumerate() {
        let name = (i + 1).to_string();
        let record = records
            .iter()
            .find(|record| record.tags().get("Number") == Some(&name))
            .expect("a record");
        let line = record.line(game).expect("a line");
        let moves: Vec<&str> = shown["m"].as_str().expect("moves").split(' ').collect();
        assert_eq!(
            moves,
            record
                .plies()
                .iter()
                .map(ludoteca_arena::record::Ply::text)
                .collect::<Vec<_>>()
        );
        assert_eq!(moves.len(), shown["v"].as_str().expect("thoughts").split(';').count());
        assert_eq!(moves.len(), shown["u"].as_str().expect("changes").split(';').count());
        assert_eq!(last_places(&head, shown), places(&line.position()));
    }
}

#[test]
fn every_game_can_be_replayed_in_every_variant() {
    let variants: [(&str, &[(&str, &str)]); 9] = [
        ("oware", &[]),
        ("oware", &[("rules", "ouri")]),
        ("oware", &[("rules", "feup"), ("houses", "8")]),
        ("jeson-mor", &[]),
        ("jeson-mor", &[("size", "15")]),
        ("nim", &[]),
        ("nim", &[("columns", "12"), ("misere", "")]),
        ("tic-tac-toe", &[]),
        ("tic-tac-toe", &[("rows", "19"), ("columns", "19"), ("line", "5")]),
    ];
    for (i, (id, given)) in variants.into_iter().enumerate() {
        let mut options = Options::default();
        given.iter().for_each(|(name, value)| options.push(*name, *value));
        let game = GameHandle::new(id, &options).expect("a game");
        check(&game, &format!("all{i}"));
    }
}

#[test]
fn places_are_in_the_order_of_the_board() {
    let game = GameHandle::new("oware", &Options::default()).expect("rules");
    let mut settings = settings(&game, &["ana", "bob"], 1);
    settings.openings = Openings::From(game.line_at(None, "Fc").expect("moves"));
    let (ended, records) = played(&settings, "order");
    let (head, shown) = (data(&page(&settings, &ended, &records), "tournament"), &records[0]);
    assert_eq!(head["board"]["names"], serde_json::json!(["ABCDEF", "abcdef"]));
    let after = shown.line(&game).expect("moves").position_at(2);
    assert_eq!(places(&after), [5, 5, 4, 4, 4, 0, 5, 5, 0, 6, 5, 5, 0, 0]);
}

#[test]
fn names_stay_names() {
    let game = nim("3,4");
    let mut settings = settings(&game, &[EVIL, "bob", "x<y"], 2);
    EVIL.clone_into(&mut settings.event);
    let (ended, records) = played(&settings, "names");
    let page = page(&settings, &ended, &records);
    // The two pieces of data and the program.
    assert_eq!(page.matches("</script").count(), 3);
    assert_eq!(page.matches("<script").count(), 3);
    for broken in ["<img", "<!--", "<i>", "x<y"] {
        assert!(!page.contains(broken), "{broken}");
    }
    assert_eq!(data(&page, "tournament")["players"][0].as_str(), Some(EVIL));
}

#[test]
fn very_many_games_are_cut_and_the_page_says_so() {
    let game = nim("1");
    let settings = settings(&game, &["ana", "bob"], 2_100);
    let (ended, records) = played(&settings, "many");
    let page = page(&settings, &ended, &records);
    assert!(page.contains("The first 2000 games can be replayed here; 100 more were played"));
    assert_eq!(data(&page, "records").as_array().map(Vec::len), Some(2_000));
    assert!(page.contains("2100 games"));
}

#[test]
fn faults_tests_and_early_ends_are_told() {
    let game = nim("3,4");
    let mut settings = settings(&game, &["ana", "broken"], 6);
    settings.entrants[1].spec = BotSpec::parse("cmd:false").expect("a program");
    settings.sprt = Some(Sprt::default());
    let (mut ended, records) = played(&settings, "faults");
    ended.broken_off = true;
    let page = page(&settings, &ended, &records);
    assert!(page.contains("Faults: 6") && page.contains("href=\"#g1\""));
    assert!(page.contains("LLR: ") && page.contains("<section id=\"test\">"));
    assert!(page.contains("Stopped before its end, after 6 games."));
}

#[test]
fn a_tournament_without_games_has_a_page() {
    let game = nim("3,4");
    let settings = settings(&game, &["ana", "bob"], 2);
    let ended = Ended {
        results: Results::default(),
        test: None,
        broken_off: true,
        winner: None,
    };
    let page = page(&settings, &ended, &[]);
    assert!(page.contains("No game was finished."));
    assert_alone(&page);
}

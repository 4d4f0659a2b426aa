//! The picture of a search tree: well formed, complete, and no text upon another.

use std::process::Command;

/// The picture for a call, in which `~` stands for a space inside a word.
fn svg(call: &str) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_ludoteca"))
        .args(["tree", "--format", "svg"])
        .args(call.split_whitespace().map(|word| word.replace('~', " ")))
        .output()
        .expect("the binary runs");
    assert!(
        output.status.success(),
        "{call}: {}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).expect("text")
}

const CALLS: &[&str] = &[
    "tic-tac-toe --bot minimax:depth=4 --position xxo/.o./x..~o",
    "tic-tac-toe --bot alphabeta:depth=9",
    "nim --heaps 1,2 --bot minimax:depth=4",
    "nim --heaps 1000 --bot minimax:depth=2 --limit 40",
    "oware --bot alphabeta:depth=2",
    "oware --bot alphabeta:depth=4",
    "oware --bot minimax:depth=3 --limit 30",
    "jeson-mor --size 5 --bot minimax:depth=2",
    "jeson-mor --size 5 --bot alphabeta:depth=3",
    WIDE[0],
    WIDE[1],
    WIDE[2],
];

/// Searches with many moves at the root.
const WIDE: [&str; 3] = [
    "tic-tac-toe --rows 15 --columns 15 --line 5 --bot minimax:depth=1",
    "tic-tac-toe --rows 15 --columns 15 --line 5 --bot alphabeta:depth=2",
    "jeson-mor --size 15 --bot minimax:depth=2",
];

/// An element: its name, its attributes, and the text in it.
struct Element {
    name: String,
    attributes: Vec<(String, String)>,
    text: String,
}

impl Element {
    fn get(&self, name: &str) -> &str {
        self.attributes
            .iter()
            .find(|(key, _)| key == name)
            .map_or("", |(_, value)| value.as_str())
    }

    fn number(&self, name: &str) -> f64 {
        self.get(name)
            .parse()
            .unwrap_or_else(|_| panic!("{name} of {}", self.name))
    }
}

fn unescaped(text: &str) -> String {
    let safe = ["&amp;", "&lt;", "&gt;", "&quot;", "&#39;"]
        .iter()
        .fold(text.to_owned(), |text, entity| text.replace(entity, ""));
    assert!(!safe.contains(['&', '<', '>']), "'{text}' is escaped");
    text.replace("&lt;", "<")
        .replace("&gt;", ">")
        .replace("&quot;", "\"")
        .replace("&#39;", "'")
        .replace("&amp;", "&")
}

/// Reads what our pictures use of XML, and fails on anything else.
fn parse(document: &str) -> Vec<Element> {
    let mut elements = Vec::new();
    let mut open: Vec<usize> = Vec::new();
    let mut rest = document.trim_end();
    while let Some(after) = rest.strip_prefix('<') {
        let (tag, after) = after.split_once('>').expect("a tag ends");
        let (text, _) = after.split_once('<').unwrap_or((after, ""));
        rest = &after[text.len()..];
        if let Some(name) = tag.strip_prefix('/') {
            let closed = open.pop().expect("a tag to close");
            let element: &Element = &elements[closed];
            assert_eq!(element.name, name, "tags nest");
        } else {
            let (tag, alone) = tag.strip_suffix('/').map_or((tag, false), |tag| (tag, true));
            let (name, mut words) = tag.split_once(' ').unwrap_or((tag, ""));
            let mut attributes = Vec::new();
            while !words.is_empty() {
                let (key, after) = words.split_once("=\"").expect("an attribute");
                let (value, after) = after.split_once('"').expect("a closing quote");
                attributes.push((key.to_owned(), unescaped(value)));
                words = after.trim_start();
            }
            if !alone {
                open.push(elements.len());
            }
            elements.push(Element {
                name: name.to_owned(),
                attributes,
                text: unescaped(text),
            });
            continue;
        }
        assert!(text.trim().is_empty(), "no text between elements: '{text}'");
        assert!(!open.is_empty() || rest.is_empty(), "one element holds all");
    }
    assert!(rest.is_empty() && open.is_empty(), "every tag is closed");
    elements
}

#[test]
fn pictures_are_well_formed_and_stand_alone() {
    for call in CALLS {
        let picture = svg(call);
        let elements = parse(&picture);
        assert_eq!(elements[0].name, "svg");
        assert!(elements[0].get("viewBox").starts_with("0 0 "));
        for outside in ["href", "url(", "<script", "<image", "<style", "NaN", "inf"] {
            assert!(!picture.contains(outside), "{call}: {outside}");
        }
    }
}

#[test]
fn no_text_lies_on_another_or_off_the_page() {
    for call in CALLS {
        let elements = parse(&svg(call));
        let page: Vec<f64> = elements[0]
            .get("viewBox")
            .split(' ')
            .map(|n| n.parse().expect("a number"))
            .collect();
        let mut shift = (0.0, 0.0);
        let mut boxes: Vec<(f64, f64, f64, f64, &str)> = Vec::new();
        for element in &elements {
            // The tree is the one group, and the legend below it has texts at the margin again.
            if let Some(at) = element.get("transform").strip_prefix("translate(") {
                let at: Vec<f64> = at
                    .trim_end_matches(')')
                    .split(' ')
                    .map(|n| n.parse().expect("a number"))
                    .collect();
                shift = (at[0], at[1]);
            }
            if element.name != "text" {
                continue;
            }
            // The widest of the usual fonts, Verdana and DejaVu Sans, are this wide on average.
            let size = element.number("font-size");
            let wide = element.text.chars().count() as f64 * size * 0.6;
            let (x, y) = (element.number("x") + shift.0, element.number("y") + shift.1);
            let left = match element.get("text-anchor") {
                "start" => x,
                "middle" => x - wide / 2.0,
                _ => x - wide,
            };
            if element.get("text-anchor") != "start" {
                assert!(
                    left > 0.0 && left + wide < page[2] && y < page[3],
                    "{call}: '{}' is off the page",
                    element.text
                );
                boxes.push((left, y - 0.75 * size, left + wide, y, &element.text));
            }
        }
        assert!(boxes.len() > 10, "{call}");
        for (i, a) in boxes.iter().enumerate() {
            for b in &boxes[..i] {
                let apart = a.2 <= b.0 || b.2 <= a.0 || a.3 <= b.1 || b.3 <= a.1;
                assert!(apart, "{call}: {a:?} lies on {b:?}");
            }
        }
    }
}

#[test]
fn a_family_of_many_leaves_does_not_make_the_page_wide() {
    for call in WIDE {
        let elements = parse(&svg(call));
        let page: Vec<f64> = elements[0]
            .get("viewBox")
            .split(' ')
            .map(|n| n.parse().expect("a number"))
            .collect();
        assert!(page[2] < 2000.0 && page[3] < 2000.0, "{call}: {page:?}");
    }
}

#[test]
fn everything_is_in_the_picture() {
    let picture = svg("tic-tac-toe --bot alphabeta:depth=4 --position xxo/.o./x..~o");
    let texts: Vec<String> = parse(&picture)
        .into_iter()
        .filter(|e| e.name == "text")
        .map(|e| e.text)
        .collect();
    let count = |text: &str| texts.iter().filter(|t| *t == text).count();
    assert_eq!((count("1 cut"), count("2 cut"), count("draw")), (2, 3, 3));
    assert_eq!(count("(−∞, 0)"), 2);
    for wanted in ["MAX: O to move", "MIN: X to move", "best play", "moves cut off"] {
        assert_eq!(count(wanted), 1, "{wanted}");
    }
    for colour in ["#f6f1e7", "#2a2520", "#1f7a78", "#2f8f5b", "#bf4a3e", "#b98a1d"] {
        assert!(picture.contains(colour), "{colour}");
    }
}

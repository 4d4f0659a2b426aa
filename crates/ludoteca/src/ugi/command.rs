//! One line of the protocol, read. Whether it makes sense in a position is not decided here.

use std::time::Duration;

/// Which of the two protocols the other side has greeted us in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dialect {
    Ugi,
    Uci,
}

/// Where a position begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Start {
    Opening,
    Fen(String),
}

/// What may be asked about the position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Question {
    GameOver,
    FirstToMove,
    Result,
}

/// A line that means something.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Command<'l> {
    Hello(Dialect),
    IsReady,
    NewGame,
    SetOption { name: String, value: String },
    Position { start: Start, moves: &'l str },
    Go(Go),
    Stop,
    Quit,
    Query(Question),
}

/// How long to think.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Go {
    pub(crate) depth: Option<u32>,
    pub(crate) nodes: Option<u64>,
    /// For this move.
    pub(crate) move_time: Option<Duration>,
    /// On each player's clock.
    pub(crate) left: [Option<Duration>; 2],
    /// Added to each player's clock after his moves.
    pub(crate) increment: [Duration; 2],
    /// Whether the move is to be kept back until it is asked for.
    pub(crate) infinite: bool,
}

/// No time is longer: sums and products of it stay far from where time overflows.
const LONGEST: Duration = Duration::from_secs(366 * 24 * 3600);

impl Go {
    /// Whether only `stop` ends it.
    pub(crate) fn is_open(&self) -> bool {
        let limited = self.depth.is_some() || self.nodes.is_some() || self.move_time.is_some();
        self.infinite || (!limited && self.left == [None, None])
    }

    /// The clock of a player, 0 or 1, with what each move adds. A peer may tell only one clock: then it is that one.
    pub(crate) fn clock(&self, player: usize) -> Option<(Duration, Duration)> {
        let other = 1 - player;
        let told = |i: usize| self.left[i].map(|left| (left, self.increment[i]));
        told(player).or_else(|| told(other))
    }

    fn parse(text: &str) -> Result<Self, String> {
        let mut go = Go::default();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            let mut number = || read_number(word, words.next());
            match word {
                "infinite" => go.infinite = true,
                "depth" => go.depth = Some(u32::try_from(number()?).unwrap_or(u32::MAX).max(1)),
                "nodes" => go.nodes = Some(number()?.max(1)),
                "movetime" => go.move_time = Some(milliseconds(number()?)),
                "p1time" | "wtime" => go.left[0] = Some(milliseconds(number()?)),
                "p2time" | "btime" => go.left[1] = Some(milliseconds(number()?)),
                "p1inc" | "winc" => go.increment[0] = milliseconds(number()?),
                "p2inc" | "binc" => go.increment[1] = milliseconds(number()?),
                // A clock's share for one move is small enough for any number of moves to go; other words are for
                // other engines.
                _ => {}
            }
        }
        Ok(go)
    }
}

fn milliseconds(number: u64) -> Duration {
    Duration::from_millis(number).min(LONGEST)
}

/// A whole number. A clock may have run out, so a number below 0 counts as 0; one too large as the largest.
fn read_number(word: &str, text: Option<&str>) -> Result<u64, String> {
    let text = text.unwrap_or_default();
    let (below_zero, digits) = text.strip_prefix('-').map_or((false, text), |digits| (true, digits));
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return Err(format!("go: {word} needs a whole number, not '{}'", quoted(text)));
    }
    Ok(if below_zero {
        0
    } else {
        digits.parse().unwrap_or(u64::MAX)
    })
}

/// Somebody's input as an answer repeats it: short, and on one line.
pub(crate) fn quoted(text: &str) -> String {
    let cut: String = text.chars().filter(|c| !c.is_control()).take(40).collect();
    if cut.len() < text.len() { cut + "…" } else { cut }
}

/// The first word and what follows it.
fn first_word(text: &str) -> (&str, &str) {
    let text = text.trim_start();
    text.split_at(text.find(char::is_whitespace).unwrap_or(text.len()))
}

/// What stands before a word and, if the word is there, after it. Runs of space before it become single spaces.
fn split_at_word<'t>(text: &'t str, wanted: &str) -> (String, Option<&'t str>) {
    let (mut before, mut rest) = (String::new(), text);
    loop {
        match first_word(rest) {
            ("", _) => return (before, None),
            (word, after) if word == wanted => return (before, Some(after)),
            (word, after) => {
                if !before.is_empty() {
                    before.push(' ');
                }
                before += word;
                rest = after;
            }
        }
    }
}

impl<'l> Command<'l> {
    /// Reads a line; `None` if it means nothing to us, which is no fault.
    ///
    /// # Errors
    /// When the line is meant for us and something in it is wrong.
    pub(crate) fn parse(line: &'l str) -> Result<Option<Self>, String> {
        let (word, rest) = first_word(line);
        Ok(Some(match word {
            "ugi" => Command::Hello(Dialect::Ugi),
            "uci" => Command::Hello(Dialect::Uci),
            "isready" => Command::IsReady,
            "uginewgame" | "ucinewgame" => Command::NewGame,
            "setoption" => {
                let ("name", rest) = first_word(rest) else {
                    return Err("setoption: it is setoption name X value Y".to_owned());
                };
                let (name, value) = split_at_word(rest, "value");
                Command::SetOption {
                    name,
                    value: value.unwrap_or_default().trim().to_owned(),
                }
            }
            "position" => {
                let (start, moves) = split_at_word(rest, "moves");
                let start = match first_word(&start) {
                    ("startpos", "") => Start::Opening,
                    ("fen", fen) => Start::Fen(fen.trim().to_owned()),
                    _ => return Err("position: it begins with startpos or with fen and a position".to_owned()),
                };
                Command::Position {
                    start,
                    moves: moves.unwrap_or_default(),
                }
            }
            "go" => Command::Go(Go::parse(rest)?),
            "stop" => Command::Stop,
            "quit" => Command::Quit,
            "query" => Command::Query(match rest.trim() {
                "gameover" => Question::GameOver,
                "p1turn" => Question::FirstToMove,
                "result" => Question::Result,
                _ => return Ok(None),
            }),
            _ => return Ok(None),
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn go(text: &str) -> Go {
        match Command::parse(text) {
            Ok(Some(Command::Go(go))) => go,
            other => panic!("{text}: {other:?}"),
        }
    }

    #[test]
    fn positions_have_a_start_and_moves() {
        let position = |start: Start, moves| Ok(Some(Command::Position { start, moves }));
        assert_eq!(Command::parse("position startpos"), position(Start::Opening, ""));
        assert_eq!(
            Command::parse(" position  startpos moves F f\r"),
            position(Start::Opening, " F f\r")
        );
        assert_eq!(
            Command::parse("position fen 5/5  w -\t- 0 1 moves a1b3"),
            position(Start::Fen("5/5 w - - 0 1".to_owned()), " a1b3")
        );
        for wrong in [
            "position",
            "position moves F",
            "position startpos F",
            "position 4-4",
            "setoption Hash 3",
        ] {
            assert!(Command::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn options_have_names_and_values_of_several_words() {
        let set = |name: &str, value: &str| {
            Ok(Some(Command::SetOption {
                name: name.to_owned(),
                value: value.to_owned(),
            }))
        };
        assert_eq!(Command::parse("setoption name Hash value 32 "), set("Hash", "32"));
        assert_eq!(
            Command::parse("setoption name Clear  Hash value a b"),
            set("Clear Hash", "a b")
        );
        assert_eq!(Command::parse("setoption name Misere"), set("Misere", ""));
    }

    #[test]
    fn going_has_limits_and_clocks_or_neither() {
        assert!(go("go").is_open() && go("go infinite").is_open() && go("go ponder").is_open());
        assert!(go("go infinite depth 3").is_open());
        let clocks = go("go wtime 1000 btime -20 winc 10 binc 0 movestogo 3");
        assert!(!clocks.is_open());
        let ms = Duration::from_millis;
        assert_eq!(clocks.clock(0), Some((ms(1000), ms(10))));
        assert_eq!(clocks.clock(1), Some((ms(0), ms(0))));
        assert_eq!(go("go p2time 50 p2inc 5").clock(0), Some((ms(50), ms(5))));
        let limits = go("go depth 0 nodes 99999999999999999999999 movetime 99999999999999999999999");
        assert_eq!(
            (limits.depth, limits.nodes, limits.move_time),
            (Some(1), Some(u64::MAX), Some(LONGEST))
        );
        for wrong in ["go depth", "go depth x", "go movetime 1.5", "go nodes -", "go wtime +5"] {
            assert!(Command::parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn what_is_not_known_is_no_fault() {
        for line in ["", " ", "\0", "debug on", "ponderhit", "UCI", "query weather", "gogo"] {
            assert_eq!(Command::parse(line), Ok(None), "{line:?}");
        }
    }
}

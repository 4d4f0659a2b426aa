//! The comment that a thinking player leaves behind a move: `{+0.14/17 1.27s}`.

use std::fmt;
use std::time::Duration;

use ludoteca_rules::push_number;
use ludoteca_search::value::Value;

/// What somebody thought of a move, from the side of the player who made it.
///
/// ```
/// use std::time::Duration;
/// use ludoteca_arena::record::MoveEvaluation;
/// use ludoteca_search::value::Value;
/// let thought = MoveEvaluation { value: Value::Estimate(14), depth: 17, time: Duration::from_millis(1270) };
/// assert_eq!(thought.to_string(), "+0.14/17 1.27s");
/// assert_eq!(MoveEvaluation::parse("+0.14/17 1.27s, hard to see"), Some(thought));
/// let won = MoveEvaluation { value: Value::Win(Some(5)), ..thought };
/// assert_eq!(won.to_string(), "+M5/17 1.27s");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MoveEvaluation {
    /// What the move is worth: `+0.14` is an estimate in the game's unit, `+M5` a proven win within 5 plies, `-M` a
    /// proven loss of unknown length, `=` a proven draw.
    pub value: Value,
    /// How many plies ahead the thinker looked; 0 if he did not have to.
    pub depth: u32,
    /// How long it took.
    pub time: Duration,
}

impl fmt::Display for MoveEvaluation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.push_to(&mut text);
        f.write_str(&text)
    }
}

/// Adds a time to the hundredth of a second to a text: `1.27s`.
pub(crate) fn push_seconds(text: &mut String, time: Duration) {
    let hundredths = (time.subsec_micros() + 5_000) / 10_000;
    push_decimal(text, time.as_secs() + u64::from(hundredths / 100), hundredths % 100);
    text.push('s');
}

/// Adds a proven result, within so many plies if that is known, to a text.
fn push_proof(text: &mut String, sign: char, plies: Option<u16>) {
    text.push(sign);
    text.push('M');
    if let Some(plies) = plies {
        push_number(text, plies.into());
    }
}

/// Adds a number with so many hundredths behind the point to a text.
fn push_decimal(text: &mut String, whole: u64, hundredths: u32) {
    push_number(text, whole);
    text.push('.');
    push_number(text, u64::from(hundredths / 10));
    push_number(text, u64::from(hundredths % 10));
}

impl MoveEvaluation {
    /// Adds the thought to a text.
    pub(crate) fn push_to(&self, text: &mut String) {
        match self.value {
            Value::Win(plies) => push_proof(text, '+', plies),
            Value::Loss(plies) => push_proof(text, '-', plies),
            Value::Draw => text.push('='),
            Value::Estimate(number) => {
                text.push(if number < 0 { '-' } else { '+' });
                push_decimal(
                    text,
                    u64::from(number.unsigned_abs() / 100),
                    number.unsigned_abs() % 100,
                );
            }
        }
        text.push('/');
        push_number(text, self.depth.into());
        text.push(' ');
        push_seconds(text, self.time);
    }

    /// Reads a thought at the beginning of a comment; the time may be missing, and words may follow.
    pub fn parse(text: &str) -> Option<Self> {
        let mut words = text.split_whitespace();
        let (value, depth) = words.next()?.split_once('/')?;
        let depth = depth.trim_end_matches(',');
        let depth = depth.parse().ok().filter(|_| only_digits(depth, 4))?;
        let time = words.next().and_then(read_time).unwrap_or_default();
        let value = read_value(value)?;
        Some(MoveEvaluation { value, depth, time })
    }
}

fn only_digits(text: &str, most: usize) -> bool {
    (1..=most).contains(&text.len()) && text.bytes().all(|b| b.is_ascii_digit())
}

fn read_value(text: &str) -> Option<Value> {
    if text == "=" {
        return Some(Value::Draw);
    }
    let (sign, rest) = match text.as_bytes().first()? {
        b'+' => (1, &text[1..]),
        b'-' => (-1, &text[1..]),
        _ => (1, text),
    };
    if let Some(plies) = rest.strip_prefix('M') {
        let plies = match plies {
            "" => None,
            plies => Some(plies.parse().ok().filter(|_| only_digits(plies, 5))?),
        };
        return Some(if sign > 0 {
            Value::Win(plies)
        } else {
            Value::Loss(plies)
        });
    }
    let (whole, hundredths) = rest.split_once('.')?;
    if !only_digits(whole, 6) || hundredths.len() != 2 || !only_digits(hundredths, 2) {
        return None;
    }
    let number = whole.parse::<i32>().ok()? * 100 + hundredths.parse::<i32>().ok()?;
    Some(Value::Estimate(sign * number))
}

fn read_time(text: &str) -> Option<Duration> {
    let seconds = text.trim_end_matches(',').strip_suffix('s')?;
    let plain = seconds.len() <= 12 && seconds.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    seconds.parse().ok().filter(|_| plain).map(Duration::from_secs_f64)
}

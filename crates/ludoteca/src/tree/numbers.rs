//! Values and counts as people read them.

use ludoteca_games::GameHandle;
use ludoteca_search::minimax::WON;

use crate::lang::say;

/// What one point of a plain search's value stands for.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Unit {
    /// A seed, a line, or whatever the game counts.
    Whole,
    /// A millionth: the evaluation is a fraction.
    Millionth,
}

impl Unit {
    pub(crate) fn of(game: &GameHandle) -> Self {
        match game.textbook_unit() {
            1 => Unit::Whole,
            _ => Unit::Millionth,
        }
    }

    /// `win`, `loss`, `0`, `+3`, `−0.250`; the bounds of a search can be infinite.
    pub(crate) fn text(self, value: i32) -> String {
        match value {
            i32::MAX => "+∞".to_owned(),
            WON => say("tree-win", &[]),
            _ if value == -WON => say("tree-loss", &[]),
            0 => "0".to_owned(),
            _ if value == -i32::MAX => "−∞".to_owned(),
            _ => match self {
                Unit::Whole => format!("{value:+}"),
                Unit::Millionth => format!("{:+.3}", f64::from(value) / 1e6),
            }
            .replace('-', "−"),
        }
    }
}

/// A count with its thousands set apart.
pub(crate) fn grouped(n: u64) -> String {
    let digits = n.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// `1 move`, `2 moves`: the things there are texts for.
pub(crate) fn counted(n: u64, thing: &str) -> String {
    say(&format!("count-{thing}"), &[("count", grouped(n))])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_words_or_signed_numbers() {
        let whole = [i32::MAX, -i32::MAX, WON, -WON, 0, 3, -12].map(|value| Unit::Whole.text(value));
        assert_eq!(whole, ["+∞", "−∞", "win", "loss", "0", "+3", "−12"]);
        assert_eq!(Unit::Millionth.text(-347_222), "−0.347");
    }

    #[test]
    fn counts_are_grouped_by_thousands() {
        let texts = [0, 999, 1000, 549_945, 1_234_567].map(grouped);
        assert_eq!(texts, ["0", "999", "1,000", "549,945", "1,234,567"]);
        assert_eq!(
            (counted(1, "move"), counted(2, "move")),
            ("1 move".into(), "2 moves".into())
        );
    }
}

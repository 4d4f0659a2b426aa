//! A command line cut into words, so that a path may hold spaces.

use ludoteca_rules::UserError;

/// The words of a command line. What stands between `'…'` or `"…"` belongs to one word; a backslash means itself, as
/// paths elsewhere are full of them, except before `"` or another backslash within `"…"`.
pub(super) fn split_words(text: &str) -> Result<Vec<String>, UserError> {
    let mut words: Vec<String> = Vec::new();
    let mut word: Option<String> = None;
    let mut quote: Option<char> = None;
    let mut chars = text.chars().peekable();
    while let Some(c) = chars.next() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some('"'), '\\') if matches!(chars.peek(), Some('"' | '\\')) => {
                word.get_or_insert_default().extend(chars.next());
            }
            (None, '\'' | '"') => {
                quote = Some(c);
                // Two quotes with nothing between them are a word, too.
                word.get_or_insert_default();
            }
            (None, c) if c.is_whitespace() => words.extend(word.take()),
            (_, c) => word.get_or_insert_default().push(c),
        }
    }
    if let Some(open) = quote {
        return Err(UserError::new(
            "outside-quote",
            "cmd: a {quote} in the command line is not closed by another",
        )
        .with("quote", open));
    }
    words.extend(word);
    Ok(words)
}

/// Whether the end of a text lies within quotes.
pub(crate) fn within_quotes(text: &str) -> bool {
    split_words(text).is_err()
}

/// A word of a command line as a `cmd:` spec reads it back, with quotes around it if it needs them.
///
/// ```
/// use ludoteca_players::external::quote_word;
/// assert_eq!(quote_word("bot.py"), "bot.py");
/// assert_eq!(quote_word("my bot.py"), "\"my bot.py\"");
/// ```
pub fn quote_word(word: &str) -> String {
    let plain = |c: char| !c.is_whitespace() && !matches!(c, '\'' | '"' | ',');
    if !word.is_empty() && word.chars().all(plain) {
        return word.to_owned();
    }
    format!("\"{}\"", word.replace('\\', "\\\\").replace('"', "\\\""))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn quotes_hold_words_together() {
        for (text, words) in [
            ("", &[][..]),
            ("  ", &[]),
            ("./bot -d  3", &["./bot", "-d", "3"]),
            ("'./my bot' \"a 'b' \\\"c\\\"\"", &["./my bot", "a 'b' \"c\""]),
            ("a'b c'd '' C:\\bots\\x", &["ab cd", "", "C:\\bots\\x"]),
            ("python3 'it''s'", &["python3", "its"]),
        ] {
            assert_eq!(split_words(text).expect(text), words, "{text}");
        }
        for text in ["'", "\"a", "./bot it's"] {
            assert!(split_words(text).expect_err(text).to_string().contains("not closed"));
        }
    }

    #[test]
    fn quoted_words_read_back() {
        for word in ["", "a", "a b", "it's", "\"", "\\", "a\\\"b", "x,depth=3", "\\\\", "é ☃"] {
            assert_eq!(split_words(&quote_word(word)).expect(word), [word]);
        }
    }
}

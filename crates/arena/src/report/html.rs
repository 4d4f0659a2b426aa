//! What every part of the page is written with.

use crate::WinDrawLoss;

/// Text as HTML and XML take it, between tags and in quoted attributes; what XML cannot hold at all is replaced.
pub fn escaped(text: &str) -> String {
    let mut safe = String::with_capacity(text.len());
    for c in text.chars() {
        match c {
            '&' => safe += "&amp;",
            '<' => safe += "&lt;",
            '>' => safe += "&gt;",
            '"' => safe += "&quot;",
            '\'' => safe += "&#39;",
            c if c.is_control() || matches!(c, '\u{fffe}' | '\u{ffff}') => safe.push('\u{fffd}'),
            c => safe.push(c),
        }
    }
    safe
}

/// JSON as a script element takes it: a `<` stands only in its strings, and without one nothing can end the element.
pub(super) fn in_script(json: &str) -> String {
    json.replace('<', "\\u003c")
}

/// Points as people write them: `12½`.
pub(super) fn points(score: &WinDrawLoss) -> String {
    let whole = score.won + score.drawn / 2;
    match (whole, score.drawn % 2) {
        (whole, 0) => whole.to_string(),
        (0, _) => "½".to_owned(),
        (whole, _) => format!("{whole}½"),
    }
}

/// A count with its noun: `1 game`, `2 games`.
pub(super) fn counted(count: u64, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// A number with its sign and a real minus; one that rounds to nothing is `0`.
pub(super) fn signed(number: f64) -> String {
    match number.round() {
        n if n > 0.0 => format!("+{n}"),
        n if n < 0.0 => format!("−{}", -n),
        _ => "0".to_owned(),
    }
}

/// A bar of wins, draws and losses, each as wide as there are many of it, with its number.
pub(super) fn bar(score: &WinDrawLoss) -> String {
    let (won, drawn, lost) = (score.won, score.drawn, score.lost);
    let part = |class: &str, count: u32| match count {
        0 => String::new(),
        _ => format!("<i class=\"{class}\" style=\"flex-grow:{count}\">{count}</i>"),
    };
    format!(
        "<span class=\"bar\" role=\"img\" aria-label=\"{won} won, {drawn} drawn, {lost} lost\">{}{}{}</span>",
        part("win", won),
        part("level", drawn),
        part("loss", lost)
    )
}

/// A section of the page, if there is something in it.
pub(super) fn section(id: &str, title: &str, body: &str) -> String {
    match body {
        "" => String::new(),
        _ => format!("<section id=\"{id}\">\n<h2>{title}</h2>\n{body}\n</section>\n"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_in_a_text_is_taken_for_markup() {
        assert_eq!(escaped("<b>'&\"\u{7}"), "&lt;b&gt;&#39;&amp;&quot;\u{fffd}");
        assert_eq!(in_script(r#""</script>""#), r#""\u003c/script>""#);
    }

    #[test]
    fn numbers_read_well() {
        let score = |won, drawn| WinDrawLoss { won, drawn, lost: 0 };
        assert_eq!(points(&score(0, 1)), "½");
        assert_eq!(points(&score(3, 3)), "4½");
        assert_eq!(points(&score(0, 0)), "0");
        assert_eq!(
            [signed(-0.4), signed(-12.6), signed(7.0)],
            ["0", "−13", "+7"].map(str::to_owned)
        );
        assert_eq!(counted(1, "game"), "1 game");
    }
}

//! The theme of the screen: in many colours, in sixteen, in none, and with ASCII only.

use ratatui::style::{Color, Modifier, Style};

/// What the terminal can show.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Colours {
    None,
    Sixteen,
    Many,
}

/// What the screen is drawn with.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Theme {
    pub(crate) colours: Colours,
    /// Whether any colour can be shown, not only those of a palette.
    true_colour: bool,
    /// ASCII only.
    pub(crate) ascii: bool,
}

/// What a style is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Paint {
    /// Ordinary text.
    Ink,
    /// Less important text.
    Faint,
    /// Headings and important text.
    Strong,
    /// A key that can be pressed.
    Key,
    /// The board itself.
    Wood,
    /// A hollow in it, a dark square.
    Hollow,
    /// The background of text on the board.
    Tag,
    /// A light square.
    Light,
    /// Seeds and objects.
    Seed,
    /// Where something has just happened, or what a hint points at.
    Lit,
    /// The first player's pieces.
    First,
    /// The second player's pieces.
    Second,
    /// White and black pieces on a board that has colours.
    Ivory,
    Ebony,
    /// Where the cursor is.
    Cursor,
    /// Good, level and bad values.
    Good,
    Level,
    Bad,
}

impl Theme {
    /// What the terminal can show, as far as its environment tells; less if that is wanted.
    pub(crate) fn new(colours: bool, ascii: bool) -> Self {
        let says = |name: &str| std::env::var(name).unwrap_or_default();
        let true_colour = ["truecolor", "24bit"].contains(&says("COLORTERM").as_str());
        let many = true_colour || says("TERM").contains("256");
        let charset = ["LC_ALL", "LC_CTYPE", "LANG"]
            .into_iter()
            .map(says)
            .find(|value| !value.is_empty());
        // A locale that names another character set than UTF-8 lacks the symbols used; one that names none may have them.
        let ascii_only = charset.is_some_and(|locale| {
            let locale = locale.to_lowercase();
            locale.contains('.') && !locale.contains("utf")
        });
        Theme {
            colours: match (colours, many) {
                (false, _) => Colours::None,
                (true, false) => Colours::Sixteen,
                (true, true) => Colours::Many,
            },
            true_colour,
            ascii: ascii || ascii_only,
        }
    }

    /// The Unicode symbol, or the ASCII one instead.
    pub(crate) fn sign<'s>(&self, unicode: &'s str, ascii: &'s str) -> &'s str {
        if self.ascii { ascii } else { unicode }
    }

    /// The style for something.
    pub(crate) fn style(&self, paint: Paint) -> Style {
        match self.colours {
            Colours::Many => many(paint, self.true_colour),
            Colours::Sixteen => sixteen(paint),
            Colours::None => none(paint),
        }
    }
}

/// A colour by its number in the palette of 256 colours, and as RGB.
type Tone = (u8, u32);
const IVORY: Tone = (230, 0xf6f1e7);
const EBONY: Tone = (16, 0x171513);
const WOOD: Tone = (94, 0x7a4a25);
const DEPTH: Tone = (235, 0x3a2212);
const LIGHT: Tone = (137, 0xb58a5c);
const SEED: Tone = (151, 0xb9c4a4);
const GLOW: Tone = (221, 0xf2c14e);
const ACCENT: Tone = (80, 0x5fd0cd);

fn many(paint: Paint, true_colour: bool) -> Style {
    let tone = |(index, rgb): Tone| match true_colour {
        true => Color::from_u32(rgb),
        false => Color::Indexed(index),
    };
    let fg = |ink| Style::new().fg(tone(ink));
    let on = |ink, ground| fg(ink).bg(tone(ground));
    match paint {
        Paint::Ink => Style::new(),
        Paint::Faint => fg((245, 0x9a9088)),
        Paint::Strong => Style::new().add_modifier(Modifier::BOLD),
        Paint::Key => fg((37, 0x3fa9a6)).add_modifier(Modifier::BOLD),
        Paint::Wood => on(IVORY, WOOD),
        Paint::Hollow => on(IVORY, DEPTH),
        Paint::Tag => Style::new().bg(tone(EBONY)),
        Paint::Light => on(EBONY, LIGHT),
        Paint::Seed => on(SEED, DEPTH),
        Paint::Lit => on(EBONY, GLOW).add_modifier(Modifier::BOLD),
        Paint::First => fg(GLOW).add_modifier(Modifier::BOLD),
        Paint::Second => fg(ACCENT).add_modifier(Modifier::BOLD),
        Paint::Cursor => on(EBONY, ACCENT).add_modifier(Modifier::BOLD),
        Paint::Ivory => fg(IVORY).add_modifier(Modifier::BOLD),
        Paint::Ebony => fg(EBONY).add_modifier(Modifier::BOLD),
        Paint::Good => fg((77, 0x6cc48f)).add_modifier(Modifier::BOLD),
        Paint::Level => fg((178, 0xd9ae4a)).add_modifier(Modifier::BOLD),
        Paint::Bad => fg((167, 0xe07a6e)).add_modifier(Modifier::BOLD),
    }
}

fn sixteen(paint: Paint) -> Style {
    let fg = |colour| Style::new().fg(colour);
    match paint {
        Paint::Ink | Paint::Wood | Paint::Tag => Style::new(),
        Paint::Strong => Style::new().add_modifier(Modifier::BOLD),
        Paint::Faint | Paint::Hollow | Paint::Light => fg(Color::DarkGray),
        Paint::Seed => fg(Color::Green),
        Paint::Lit => fg(Color::Black).bg(Color::Yellow),
        Paint::First | Paint::Ivory => fg(Color::Yellow).add_modifier(Modifier::BOLD),
        Paint::Key | Paint::Second | Paint::Ebony => fg(Color::Cyan).add_modifier(Modifier::BOLD),
        Paint::Cursor => fg(Color::Black).bg(Color::Cyan),
        Paint::Good => fg(Color::Green).add_modifier(Modifier::BOLD),
        Paint::Level => fg(Color::Yellow),
        Paint::Bad => fg(Color::Red).add_modifier(Modifier::BOLD),
    }
}

fn none(paint: Paint) -> Style {
    match paint {
        Paint::Cursor => Style::new().add_modifier(Modifier::REVERSED),
        Paint::Lit => Style::new().add_modifier(Modifier::BOLD | Modifier::UNDERLINED),
        Paint::Strong | Paint::Key | Paint::First | Paint::Ivory => Style::new().add_modifier(Modifier::BOLD),
        Paint::Faint => Style::new().add_modifier(Modifier::DIM),
        _ => Style::new(),
    }
}

//! From tags to a game and back. The options of a game are tags of the same name with a capital: `size` is `[Size "9"]`.

use ludoteca_games::{GAMES, GameHandle, Line};
use ludoteca_rules::{OptionInfo, Options, UserError};

use super::tags::{Tags, result_text};

/// The options of a game with the names of their tags.
pub(super) fn option_tags(game: &str) -> impl Iterator<Item = (String, &'static OptionInfo)> {
    let info = GAMES.iter().find(|info| info.id == game);
    let options = info.map_or(&[][..], |info| info.options);
    options.iter().map(|option| (tag_name(option.name), option))
}

fn tag_name(option: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(word.chars().next().map_or(0, char::len_utf8));
        first.to_uppercase() + rest
    };
    option.split('-').map(capital).collect()
}

/// The option of a game whose tag has this name, and which it is.
pub(super) fn option_of(game: &str, tag: &str) -> Option<(usize, &'static OptionInfo)> {
    let info = GAMES.iter().find(|info| info.id == game)?;
    let named = |option: &&OptionInfo| {
        let mut rest = tag;
        // As `tag_name` makes it, without making it: this is asked for every tag of every game.
        let taken = option.name.split('-').all(|word| {
            let part = rest.get(..word.len()).unwrap_or_default();
            let same =
                part.eq_ignore_ascii_case(word) && part[1..] == word[1..] && part.starts_with(char::is_uppercase);
            rest = &rest[part.len()..];
            same
        });
        taken && rest.is_empty()
    };
    info.options.iter().enumerate().find(|(_, option)| named(option))
}

/// Whether a tag has a part in settling the game.
pub(super) fn settles_game(game: &str, name: &str) -> bool {
    ["Game", "Rules", "FEN"].contains(&name) || option_of(game, name).is_some()
}

/// The tags that settle a game. `Rules` is there in any case, for people: where it is no option it names the variant.
pub(crate) fn tags_of(game: &GameHandle) -> Tags {
    let mut tags = Tags::default();
    tags.set("Game", game.id());
    tags.set("Rules", &game.variant());
    let options = game.options();
    for (tag, option) in option_tags(game.id()) {
        for value in options.all(option.name) {
            tags.set(&tag, if option.value.is_none() { "1" } else { value });
        }
    }
    tags
}

/// The game that the tags settle.
pub(super) fn game_of(tags: &Tags) -> Result<GameHandle, UserError> {
    let id = tags.get("Game").ok_or_else(|| {
        UserError::new(
            "record-no-game",
            "the tags do not say which game this is: one such as [Game \"oware\"] is missing",
        )
    })?;
    let mut options = Options::default();
    for (tag, option) in option_tags(id) {
        let values: Vec<&str> = tags.all(&tag).collect();
        if values.len() > 1 && !option.repeatable {
            return Err(twice(&tag));
        }
        for value in values {
            match (option.value, value) {
                (Some(_), value) => options.push(option.name, value),
                (None, "1") => options.push(option.name, ""),
                (None, "0") => (),
                (None, other) => return Err(not_a_switch(&tag, other)),
            }
        }
    }
    let game = GameHandle::new(id, &options)?;
    for name in ["Game", "Rules", "FEN", "Result"] {
        if tags.all(name).nth(1).is_some() {
            return Err(twice(name));
        }
    }
    let variant = game.variant();
    match tags.get("Rules") {
        Some(rules) if option_tags(id).all(|(tag, _)| tag != "Rules") && rules != variant => {
            let tags: Vec<String> = option_tags(id).map(|(tag, _)| tag).collect();
            Err(UserError::new(
                "record-rules",
                "the tag Rules says '{rules}', but the other tags make it {variant}: for this game {tags} settle the rules",
            )
            .quoting("rules", rules)
            .with("variant", variant)
            .with("tags", tags.join(", ")))
        }
        _ => Ok(game),
    }
}

fn twice(tag: &str) -> UserError {
    UserError::new("record-tag-twice", "the tag {tag} is there twice").quoting("tag", tag)
}

fn not_a_switch(tag: &str, value: &str) -> UserError {
    UserError::new("record-switch", "{tag}: '{value}' is neither 1 (yes) nor 0 (no)")
        .quoting("tag", tag)
        .quoting("value", value)
}

/// The line that the moves go on from, without any.
pub(super) fn start_of(tags: &Tags, game: &GameHandle) -> Result<Line, UserError> {
    let Some(text) = tags.get("FEN") else {
        return Ok(game.line());
    };
    let start = game.parse_state(text);
    let start = start.map_err(|why| UserError::new("record-fen", "FEN: {why}").phrase("why", why))?;
    Ok(start.line())
}

/// Whether the tags are those of Auale's Oware Game Notation.
pub(super) fn is_ogn(tags: &Tags) -> bool {
    tags.get("Game").is_none()
        && ["Variant", "South", "North"]
            .iter()
            .any(|name| tags.get(name).is_some())
}

/// Auale's tags in ours. Its result is the score.
pub(super) fn from_ogn(tags: &Tags) -> Result<Tags, UserError> {
    let mut ours = Tags::default();
    for (game, rules) in GAMES.iter().filter_map(|info| Some((info, info.auale_rules?))) {
        ours.set("Game", game.id);
        ours.set("Rules", rules);
    }
    for (name, value) in tags.iter() {
        match name {
            "Variant" if value.to_lowercase().contains("abapa") || ["", "?"].contains(&value) => (),
            "Variant" => {
                return Err(UserError::new(
                    "record-variant",
                    "Variant: '{value}' is not Oware Abapa; for other rules use tags such as [Game \"oware\"] [Rules \"ouri\"]",
                )
                .quoting("value", value));
            }
            "South" => ours.set("First", value),
            "North" => ours.set("Second", value),
            "Result" => match read_score(value) {
                Some((south, north)) => {
                    ours.set("Result", by_score(south, north));
                    ours.set("Score", &format!("{south}-{north}"));
                }
                None => ours.add(name, value),
            },
            _ => ours.add(name, value),
        }
    }
    Ok(ours)
}

/// Seeds of South and North, as Auale writes a result. `1-0` stays what it is everywhere else.
pub(super) fn read_score(text: &str) -> Option<(u8, u8)> {
    let digits = |part: &str| (1..=2).contains(&part.len()) && part.bytes().all(|b| b.is_ascii_digit());
    let (south, north) = text.split_once('-').filter(|(s, n)| digits(s) && digits(n))?;
    let (south, north) = (south.parse().ok()?, north.parse().ok()?);
    (south + north > 1).then_some((south, north))
}

/// The result that a score means.
pub(super) fn by_score(south: u8, north: u8) -> &'static str {
    use ludoteca_rules::{Score, Verdict};
    let scores = [south, north].map(|seeds| Score::whole(seeds.into()));
    result_text(Some(Verdict::by_score(scores)))
}

//! From the pieces of one game to its record. Every move is played, so a record that was read is a game that can be.

use ludoteca_games::GameHandle;
use ludoteca_rules::{Outcome, UserError};

use super::moves::MoveReader;
use super::stream::Broken;
use super::tags::{Tags, read_result, result_text};
use super::tokens::{Kind, Token};
use super::{Record, Variation, first_number, variant};

/// The most tags on one game.
const MAX_TAGS: usize = 200;

/// A record from its pieces, of which there is at least one.
pub(super) fn read(tokens: Vec<Token>) -> Result<Record, Broken> {
    let start = tokens.first().map_or(0, |token| token.line);
    let mut head = Head::default();
    let mut body = Vec::new();
    for token in tokens {
        match token.kind {
            Kind::Flaw(why) | Kind::BadTag(why) => return Err(Broken { line: token.line, why }),
            Kind::Tag { name, value } => head.add(token.line, &name, &value)?,
            _ => body.push(token),
        }
    }
    if head.lines.is_empty() {
        let why = UserError::new(
            "record-no-tags",
            "a game begins with tags such as [Game \"oware\"], and here are none",
        );
        return Err(Broken { line: start, why });
    }
    let ogn = variant::is_ogn(&head.tags);
    if ogn {
        head.tags = variant::from_ogn(&head.tags).map_err(|why| head.blame("Variant", why))?;
    }
    let game = variant::game_of(&head.tags).map_err(|why| head.blame_settling(why))?;
    read_body(&head, body, &game, ogn)
}

/// The tags of a game and the lines they stand on.
#[derive(Default)]
struct Head {
    tags: Tags,
    lines: Vec<(String, u64)>,
}

impl Head {
    fn add(&mut self, line: u64, name: &str, value: &str) -> Result<(), Broken> {
        if self.tags.len() >= MAX_TAGS {
            let why = UserError::new("record-many-tags", "more than {most} tags on one game").with("most", MAX_TAGS);
            return Err(Broken { line, why });
        }
        self.tags.add(name, value);
        self.lines.push((name.to_owned(), line));
        Ok(())
    }

    /// What is wrong with a tag, on its line; on the first tag's if it was not given.
    fn blame(&self, tag: &str, why: UserError) -> Broken {
        let own = self.lines.iter().rfind(|(name, _)| name == tag);
        let line = own.or(self.lines.first()).map_or(0, |(_, line)| *line);
        Broken { line, why }
    }

    /// What is wrong with the tags that settle the game: the line of the first after which it is wrong.
    fn blame_settling(&self, why: UserError) -> Broken {
        let mut tags = Tags::default();
        let game = self.tags.get("Game").unwrap_or_default();
        tags.set("Game", game);
        let guilty = self.tags.iter().find(|(name, value)| {
            if *name != "Game" {
                tags.add(name, value);
            }
            variant::settles_game(game, name) && variant::game_of(&tags).is_err()
        });
        self.blame(guilty.map_or("Game", |(name, _)| name), why)
    }
}

fn read_body(head: &Head, body: Vec<Token>, game: &GameHandle, ogn: bool) -> Result<Record, Broken> {
    let start = variant::start_of(&head.tags, game).map_err(|why| head.blame("FEN", why))?;
    if let Some(text) = head.tags.get("Result").filter(|text| read_result(text).is_none()) {
        let why =
            UserError::new("record-result", "Result: '{text}' is not 1-0, 0-1, 1/2-1/2 or *").quoting("text", text);
        return Err(head.blame("Result", why));
    }
    let first = first_number(&start);
    let mut reader = MoveReader::new(start, body, ogn);
    let Variation { notes, plies } = reader.read(first)?;
    // The tags that settle the game are written out in full, whatever was left to what is usual.
    let mut tags = variant::tags_of(game);
    for (name, value) in head.tags.iter() {
        if name == "FEN" || !variant::settles_game(game.id(), name) {
            tags.add(name, value);
        }
    }
    let (outcome, behind) = (reader.line().outcome(), reader.result());
    settle_result(&mut tags, behind.map(|(text, _)| text), outcome.as_ref()).map_err(|why| match behind {
        Some((_, line)) => Broken { line, why },
        None => head.blame("Result", why),
    })?;
    Ok(Record { tags, notes, plies })
}

/// Makes sure that the `Result` tag, the result behind the moves and the rules agree, and that the tag is there.
fn settle_result(tags: &mut Tags, behind: Option<&str>, outcome: Option<&Outcome>) -> Result<(), UserError> {
    let tag = tags.get("Result");
    let said = |text: &&str| *text != "*";
    if let (Some(tag), Some(behind)) = (tag.filter(said), behind.filter(said))
        && tag != behind
    {
        return Err(UserError::new(
            "record-results-differ",
            "the tag Result says {tag}, but behind the moves stands {behind}",
        )
        .with("tag", tag)
        .with("behind", behind));
    }
    let given = tag.filter(said).or(behind.filter(said));
    let by_rules = outcome.map(|outcome| result_text(Some(outcome.verdict)));
    if let (Some(given), Some(right)) = (given, by_rules)
        && given != right
    {
        return Err(UserError::new(
            "record-result-wrong",
            "the result is given as {given}, but the moves end the game {right}",
        )
        .with("given", given)
        .with("right", right));
    }
    let result = given.or(by_rules).unwrap_or("*").to_owned();
    tags.set("Result", &result);
    Ok(())
}

//! `--config FILE`: the words of a call from a TOML file. Every key is an option of the command; `game` is the game, and each
//! `[[player]]` has a `bot`, a `name` if it wants one, and any other keys as options of the bot.

use std::ffi::OsString;
use std::fs::File;
use std::io::Read;
use std::path::Path;

use ludoteca_games::{GAMES, UserError};
use toml::{Table, Value};

use crate::output::Failure;

/// A file of settings is a page or two.
const FILE_LIMIT: u64 = 1 << 20;

/// The words of a call, those of its `--config` file put before the others.
pub(crate) fn expanded(words: Vec<OsString>) -> Result<Vec<OsString>, Failure> {
    if words.get(1).is_none_or(|word| word != "tournament") {
        return Ok(words);
    }
    let Some(path) = file_of(&words) else {
        return Ok(words);
    };
    let path = Path::new(&path);
    let wrong = |why: UserError| {
        let said = UserError::new("config-file", "--config: {file}: {why}");
        Failure::usage(&said.with("file", path.display()).phrase("why", why))
    };
    let mut text = String::new();
    let read = File::open(path).and_then(|file| file.take(FILE_LIMIT + 1).read_to_string(&mut text));
    read.map_err(|error| wrong(UserError::new("system-error", "{error}").with("error", error)))?;
    if text.len() as u64 > FILE_LIMIT {
        return Err(wrong(
            UserError::new("file-too-large", "larger than {most} bytes").with("most", FILE_LIMIT),
        ));
    }
    let table: Table = text.parse().map_err(|error: toml::de::Error| {
        let line = error
            .span()
            .map_or(1, |span| text[..span.start].matches('\n').count() + 1);
        wrong(
            UserError::new("config-line", "line {line}: {error}")
                .with("line", line)
                .with("error", error.message().replace('\n', "; ")),
        )
    })?;
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let mut more = words_of(&table, folder).map_err(wrong)?;
    let (head, tail) = words.split_at(2);
    // A game named in the call counts more than the file's.
    let is_game = |word: &OsString| GAMES.iter().any(|game| word == game.id);
    if tail.first().is_some_and(is_game) {
        more.retain(|word| !is_game(word));
    }
    Ok(head.iter().cloned().chain(more).chain(tail.iter().cloned()).collect())
}

/// The value of `--config`.
fn file_of(words: &[OsString]) -> Option<OsString> {
    words.iter().enumerate().find_map(|(i, word)| {
        let text = word.to_str()?;
        match text.strip_prefix("--config") {
            Some("") => words.get(i + 1).cloned(),
            Some(rest) => rest.strip_prefix('=').map(OsString::from),
            None => None,
        }
    })
}

fn words_of(table: &Table, folder: Option<&Path>) -> Result<Vec<OsString>, UserError> {
    let mut words = Vec::new();
    let limits = match table.get("limits") {
        None => Table::new(),
        Some(Value::Table(limits)) => limits.clone(),
        Some(_) => {
            return Err(UserError::new(
                "config-limits",
                "limits is a table: [limits] memory = 256",
            ));
        }
    };
    for (key, value) in table {
        match (key.as_str(), value) {
            ("limits", _) => {}
            ("config", _) => return Err(UserError::new("config-nested", "a file cannot name another")),
            ("game", Value::String(game)) => words.push(game.into()),
            ("game", _) => return Err(UserError::new("config-game", "game is a name such as \"oware\"")),
            ("player", Value::Array(players)) => {
                for player in players {
                    words.push("--player".into());
                    words.push(spec_of(player, &limits, folder)?.into());
                }
            }
            ("player", _) => {
                return Err(UserError::new(
                    "config-players",
                    "players are tables: [[player]] bot = \"random\"",
                ));
            }
            (key, Value::Boolean(true)) => words.push(format!("--{key}").into()),
            (_, Value::Boolean(false)) => {}
            (key, Value::Array(values)) => {
                for value in values {
                    words.push(format!("--{key}={}", plain(key, value)?).into());
                }
            }
            (key, value) => words.push(format!("--{key}={}", plain(key, value)?).into()),
        }
    }
    Ok(words)
}

/// A player as `--player` takes him.
fn spec_of(player: &Value, limits: &Table, folder: Option<&Path>) -> Result<String, UserError> {
    if let Value::String(spec) = player {
        return Ok(spec.clone());
    }
    let table = player.as_table().ok_or(UserError::new(
        "config-player",
        "a player is a table: [[player]] bot = \"random\"",
    ))?;
    let bot = table.get("bot").and_then(Value::as_str).ok_or(UserError::new(
        "config-no-bot",
        "a player has no bot: bot = \"cmd:python3 ana.py\"",
    ))?;
    let outside = bot.starts_with("cmd:");
    let mut spec = match table.get("name").map(|name| plain("name", name)).transpose()? {
        Some(name) if name.contains(['=', ':']) => {
            let why = UserError::new("config-name", "the name '{name}' has a = or a : in it");
            return Err(why.quoting("name", &name));
        }
        Some(name) => format!("{name}={bot}"),
        None => bot.to_owned(),
    };
    let mut has_options = bot.contains(':');
    let own = table.iter().filter(|(key, _)| !["bot", "name"].contains(&key.as_str()));
    let common = limits.iter().filter(|(key, _)| outside && !table.contains_key(*key));
    for (key, value) in own.chain(common) {
        let separator = if has_options { ',' } else { ':' };
        has_options = true;
        spec += &format!("{separator}{key}={}", plain(key, value)?);
    }
    // Programs are named as seen from the file.
    if let Some(folder) = folder.filter(|_| outside && !table.contains_key("dir")) {
        spec += &format!(",dir={}", folder.display());
    }
    Ok(spec)
}

/// A value as the command line takes it.
fn plain(key: &str, value: &Value) -> Result<String, UserError> {
    match value {
        Value::String(text) => Ok(text.clone()),
        Value::Integer(number) => Ok(number.to_string()),
        Value::Float(number) => Ok(number.to_string()),
        Value::Boolean(flag) => Ok(flag.to_string()),
        Value::Datetime(_) | Value::Array(_) | Value::Table(_) => {
            Err(UserError::new("config-value", "{key} is not a text or a number").quoting("key", key))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Result<Vec<String>, UserError> {
        let table: Table = text.parse().expect("TOML");
        let words = words_of(&table, Some(Path::new("bots")))?;
        Ok(words
            .into_iter()
            .map(|word| word.into_string().expect("text"))
            .collect())
    }

    #[test]
    fn a_file_becomes_the_words_of_a_call() {
        let text = r#"
            game = "nim"
            games = 4
            misere = true
            watch = false
            set = ["a=b", "c=d"]
            [limits]
            memory = 256
            [[player]]
            name = "ana"
            bot = "cmd:python3 ana.py"
            processes = 2
            [[player]]
            bot = "engine"
            level = 3
        "#;
        let words = words(text).expect("right");
        for wanted in [
            "nim",
            "--games=4",
            "--misere",
            "--set=a=b",
            "--set=c=d",
            "engine:level=3",
        ] {
            assert!(words.iter().any(|word| word == wanted), "{wanted}: {words:?}");
        }
        assert!(
            words.contains(&"ana=cmd:python3 ana.py,processes=2,memory=256,dir=bots".to_owned()),
            "{words:?}"
        );
        assert!(!words.iter().any(|word| word.contains("watch")));
    }

    #[test]
    fn wrong_files_are_refused() {
        for text in [
            "game = 3",
            "player = 3",
            "[[player]]\nname = \"x\"",
            "limits = 3",
            "config = \"x\"",
            "x = 1979-05-27",
        ] {
            assert!(words(text).is_err(), "{text}");
        }
    }
}

//! Bot specs: `NAME[:key=value,…]`.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use ludoteca_games::{ClassicBot, GAMES, GameHandle, GameInfo};
use ludoteca_rules::{Message, UserError, unknown_name};

use crate::Bot;
use crate::external::within_quotes;

/// A bot as the list shows it.
#[derive(Clone, Copy, Debug)]
pub struct BotInfo {
    /// Its name.
    pub name: &'static str,
    /// Other names it goes by.
    pub aliases: &'static [&'static str],
    /// Its options with what they mean.
    pub options: &'static [(&'static str, &'static str)],
    /// What it does.
    pub help: &'static str,
    /// How it is made.
    pub kind: BotKind,
}

/// How a bot is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BotKind {
    /// Any legal move.
    Random,
    /// A bot of one of the university programs, for the games that have it.
    Classic(ClassicBot),
    /// Minimax, or alpha-beta with `prune`.
    Minimax {
        /// Whether it prunes.
        prune: bool,
        /// How far it looks unless told otherwise.
        depth: u64,
    },
    /// The engine.
    Engine,
    /// Monte-Carlo tree search.
    Mcts,
    /// A program of its own.
    External,
    /// Made by whoever uses this library; see [`BotSpec::custom`].
    Custom,
}

/// Makes a bot for a game.
type Make = dyn Fn(&GameHandle) -> Box<dyn Bot> + Send + Sync;

/// What is said of bots that no list has.
static CUSTOM: BotInfo = BotInfo {
    name: "custom",
    aliases: &[],
    options: &[],
    help: "a bot of the caller's own",
    kind: BotKind::Custom,
};

impl BotInfo {
    /// Whether it plays a game.
    pub fn plays(&self, game: &GameInfo) -> bool {
        match self.kind {
            BotKind::Classic(bot) => game.classic_bots.contains(&bot),
            _ => true,
        }
    }

    /// The games it plays, where it does not play all.
    pub fn games(&self) -> Vec<&'static str> {
        match self.kind {
            BotKind::Classic(_) => GAMES
                .iter()
                .filter(|game| self.plays(game))
                .map(|game| game.id)
                .collect(),
            _ => Vec::new(),
        }
    }
}

const SEED: (&str, &str) = ("seed", "makes its chance repeatable");

/// Every bot.
pub const BOTS: &[BotInfo] = &[
    BotInfo {
        name: "random",
        aliases: &["bot1", "computer-0"],
        options: &[SEED],
        help: "any legal move",
        kind: BotKind::Random,
    },
    BotInfo {
        name: "greedy",
        aliases: &["computer-1"],
        options: &[],
        help: "the best-looking move at once: most seeds, the best position, nim-sum 0",
        kind: BotKind::Classic(ClassicBot::Greedy),
    },
    BotInfo {
        name: "greedy-random",
        aliases: &["bot2"],
        options: &[SEED],
        help: "most seeds captured, the highest position number on ties; any move if nothing can be captured",
        kind: BotKind::Classic(ClassicBot::GreedyRandom),
    },
    BotInfo {
        name: "first-capture",
        aliases: &[],
        options: &[],
        help: "opens with B; then the first move in the order a to f that captures, else the first legal one",
        kind: BotKind::Classic(ClassicBot::FirstCapture),
    },
    BotInfo {
        name: "minimax",
        aliases: &[],
        options: &[("depth", "moves ahead, 1 to 100 [4]")],
        help: "plain minimax; reports every node it visits",
        kind: BotKind::Minimax { prune: false, depth: 4 },
    },
    BotInfo {
        name: "alphabeta",
        aliases: &[],
        options: &[("depth", "moves ahead, 1 to 100 [6]")],
        help: "plain alpha-beta: the value of minimax with fewer nodes",
        kind: BotKind::Minimax { prune: true, depth: 6 },
    },
    BotInfo {
        name: "nimsum",
        aliases: &[],
        options: &[],
        help: "perfect Nim",
        kind: BotKind::Classic(ClassicBot::Theory),
    },
    BotInfo {
        name: "engine",
        aliases: &[],
        options: &[
            ("level", "1 (a beginner) to 8 (all it can)"),
            ("time", "time for each move, such as 1s or 200ms"),
            ("depth", "moves ahead, 1 to 100"),
            ("nodes", "positions for each move"),
            ("threads", "threads, 1 to 256 [1]"),
            ("hash", "megabytes for its table, 1 to 65536 [16]"),
            (
                "tables",
                "a folder of endgame tables, or none [those found; with depth or nodes those of the program]",
            ),
            SEED,
        ],
        help: "the strong engine",
        kind: BotKind::Engine,
    },
    BotInfo {
        name: "table",
        aliases: &[],
        options: &[
            ("tables", "a folder of endgame tables [those found]"),
            ("time", "time for each move where they do not reach, such as 1s"),
        ],
        help: "perfect play where tables or theory reach, elsewhere the engine",
        kind: BotKind::Engine,
    },
    BotInfo {
        name: "mcts",
        aliases: &[],
        options: &[
            ("sims", "playouts for each move [10000]"),
            ("time", "time for each move, such as 1s"),
            SEED,
        ],
        help: "Monte-Carlo tree search",
        kind: BotKind::Mcts,
    },
    BotInfo {
        name: "cmd",
        aliases: &[],
        options: &[
            (
                "command",
                "the command line: cmd:PROGRAM WORDS, with '…' or \"…\" around words that hold spaces",
            ),
            ("proto", "ugi or uci [ugi]"),
            ("option.NAME", "an option of the program's"),
            (
                "time",
                "time for each move, such as 1s [1s if there is neither a clock nor a limit]",
            ),
            ("depth", "moves ahead, 1 to 1000"),
            ("nodes", "positions for each move"),
            ("memory", "megabytes that all its processes may use together"),
            ("processes", "how many processes it may consist of"),
            ("dir", "the folder it runs in, from which its path is seen, too"),
        ],
        help: "an outside program",
        kind: BotKind::External,
    },
];

/// A bot with its options, as somebody wrote it.
#[derive(Clone)]
pub struct BotSpec {
    info: &'static BotInfo,
    options: Vec<(String, String)>,
    make: Option<Arc<Make>>,
}

impl fmt::Debug for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

impl PartialEq for BotSpec {
    fn eq(&self, other: &Self) -> bool {
        self.name() == other.name() && self.options == other.options
    }
}

impl Eq for BotSpec {}

impl BotSpec {
    /// Reads a spec.
    ///
    /// ```
    /// use ludoteca_players::BotSpec;
    /// let spec = BotSpec::parse("engine:level=3,seed=7")?;
    /// assert_eq!(spec.to_string(), "engine:level=3,seed=7");
    /// assert_eq!(BotSpec::parse("bot1")?.to_string(), "random");
    /// let outside = BotSpec::parse("cmd:./bot --deep,option.Heaps=7,9,4,proto=uci")?;
    /// assert_eq!(outside.get("option.Heaps"), Some("7,9,4"));
    /// assert!(BotSpec::parse("minmax:depth=3").unwrap_err().to_string().contains("did you mean minimax?"));
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    ///
    /// # Errors
    /// When there is no such bot or option; the nearest is suggested.
    pub fn parse(text: &str) -> Result<Self, UserError> {
        BotSpec::parse_hiding(text, &[])
    }

    /// As [`BotSpec::parse`], where some bots and options may not be named: none of these is suggested.
    ///
    /// ```
    /// use ludoteca_players::BotSpec;
    /// let refusal = BotSpec::parse_hiding("cmmd", &["cmd"]).unwrap_err().to_string();
    /// assert!(refusal.contains("mcts") && !refusal.contains("cmd"), "{refusal}");
    /// ```
    ///
    /// # Errors
    /// As there.
    pub fn parse_hiding(text: &str, hidden: &[&str]) -> Result<Self, UserError> {
        let shown = |name: &&str| !hidden.contains(name);
        let (name, rest) = text.split_once(':').unwrap_or((text, ""));
        let info = BOTS
            .iter()
            .find(|bot| bot.name == name || bot.aliases.contains(&name))
            .ok_or_else(|| {
                let known = BOTS.iter().map(|bot| bot.name).filter(shown);
                unknown_name(Message::new("word-bot", "bot"), name, known)
            })?;
        if info.kind == BotKind::External {
            return Ok(BotSpec {
                info,
                options: external_options(rest)?,
                make: None,
            });
        }
        let mut options = Vec::new();
        for item in rest.split(',').filter(|item| !item.is_empty()) {
            let (key, value) = item.split_once('=').ok_or_else(|| {
                UserError::new("bot-option-form", "bot {bot}: '{item}' is not key=value")
                    .with("bot", info.name)
                    .quoting("item", item)
            })?;
            if info.options.is_empty() {
                return Err(UserError::new("bot-no-options", "bot {bot} has no options").with("bot", info.name));
            }
            if info.options.iter().all(|(known, _)| *known != key) {
                return Err(unknown_name(
                    Message::new("word-bot-option", "option of this bot"),
                    key,
                    info.options.iter().map(|(known, _)| *known).filter(shown),
                ));
            }
            options.push((key.to_owned(), value.to_owned()));
        }
        Ok(BotSpec {
            info,
            options,
            make: None,
        })
    }

    /// A bot of the caller's own, which has a name for people but cannot be written as a spec. Two of the same name count as
    /// the same bot.
    ///
    /// ```
    /// use ludoteca_games::{GameHandle, Options};
    /// use ludoteca_players::{BotSpec, build};
    /// let random = BotSpec::custom("mine", |game| {
    ///     build(&BotSpec::parse("random").expect("a bot"), game).expect("it plays everything")
    /// });
    /// assert_eq!(random.to_string(), "mine");
    /// assert!(build(&random, &GameHandle::new("nim", &Options::default())?).is_ok());
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    pub fn custom(name: &str, make: impl Fn(&GameHandle) -> Box<dyn Bot> + Send + Sync + 'static) -> Self {
        BotSpec {
            info: &CUSTOM,
            options: vec![("name".to_owned(), name.to_owned())],
            make: Some(Arc::new(make)),
        }
    }

    /// Makes a bot of the caller's own.
    pub(crate) fn make(&self, game: &GameHandle) -> Option<Box<dyn Bot>> {
        self.make.as_ref().map(|make| make(game))
    }

    /// The bot's name.
    pub const fn name(&self) -> &'static str {
        self.info.name
    }

    /// How it is made.
    pub const fn kind(&self) -> BotKind {
        self.info.kind
    }

    /// What the list says of the bot.
    pub const fn info(&self) -> &'static BotInfo {
        self.info
    }

    /// An option as text.
    pub fn get(&self, key: &str) -> Option<&str> {
        self.options
            .iter()
            .rev()
            .find(|(k, _)| k == key)
            .map(|(_, value)| value.as_str())
    }

    /// Whether the bot has an option, given or not.
    pub fn has_option(&self, key: &str) -> bool {
        self.info().options.iter().any(|(known, _)| *known == key)
    }

    /// The same bot with an option set if it has that option and it was left open.
    #[must_use]
    pub fn or_with(mut self, key: &str, value: impl fmt::Display) -> Self {
        if self.get(key).is_none() && self.has_option(key) {
            self.options.push((key.to_owned(), value.to_string()));
        }
        self
    }

    /// The options meant for an outside program.
    pub(crate) fn program_options(&self) -> Vec<(String, String)> {
        let named = |(key, value): &(String, String)| Some((key.strip_prefix("option.")?.to_owned(), value.clone()));
        self.options.iter().filter_map(named).collect()
    }

    pub(crate) fn number(&self, key: &'static str, low: u64, high: u64) -> Result<Option<u64>, UserError> {
        self.get(key)
            .map(|text| {
                text.parse::<u64>()
                    .ok()
                    .filter(|n| (low..=high).contains(n))
                    .ok_or_else(|| self.bad_value(key, text, whole_number(low, high)))
            })
            .transpose()
    }

    pub(crate) fn time(&self, key: &'static str) -> Result<Option<Duration>, UserError> {
        self.get(key)
            .map(|text| parse_duration(text).ok_or_else(|| self.bad_value(key, text, a_time())))
            .transpose()
    }

    fn bad_value(&self, key: &'static str, text: &str, wanted: Message) -> UserError {
        UserError::new("bot-option-value", "bot {bot}: {key}='{text}' is not {wanted}")
            .with("bot", self.name())
            .with("key", key)
            .quoting("text", text)
            .phrase("wanted", wanted)
    }
}

impl fmt::Display for BotSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let (BotKind::Custom, Some(name)) = (self.kind(), self.get("name")) {
            return f.write_str(name);
        }
        f.write_str(self.name())?;
        for (i, (key, value)) in self.options.iter().enumerate() {
            let separator = if i == 0 { ':' } else { ',' };
            match key.as_str() {
                "command" => write!(f, "{separator}{value}")?,
                _ => write!(f, "{separator}{key}={value}")?,
            }
        }
        Ok(())
    }
}

fn whole_number(low: u64, high: u64) -> Message {
    Message::new("wanted-whole-number", "a whole number from {low} to {high}")
        .with("low", low)
        .with("high", high)
}

fn a_time() -> Message {
    Message::new("wanted-time", "a time such as 1s or 200ms")
}

/// The command line of an outside program, and the options that follow it. A comma that no option follows belongs to what
/// stands before it, so that a value can be a list: `option.Heaps=7,9,4`. So does one within the quotes of the command.
///
/// A word that looks like a key but is none of ours, in no quotes, is taken for a misspelling: where it is really part of the
/// command line, quotes around it say so.
fn external_options(text: &str) -> Result<Vec<(String, String)>, UserError> {
    const KEYS: [&str; 7] = ["proto", "time", "depth", "nodes", "memory", "processes", "dir"];
    let looks_like_key = |key: &str| !key.is_empty() && key.bytes().all(|b| b.is_ascii_alphabetic());
    let mut options: Vec<(String, String)> = Vec::new();
    for (i, item) in text.split(',').enumerate() {
        let takes_no_list = |options: &[(String, String)]| options.last().is_some_and(|(key, _)| !key.contains('.'));
        let quoted = || options.len() == 1 && within_quotes(&options[0].1);
        match item.split_once('=') {
            Some((key, value)) if i > 0 && (KEYS.contains(&key) || key.starts_with("option.")) && !quoted() => {
                options.push((key.to_owned(), value.to_owned()));
            }
            Some((key, _)) if looks_like_key(key) && takes_no_list(&options) && !quoted() => {
                let known = KEYS.into_iter().chain(["option.NAME"]);
                return Err(unknown_name(
                    Message::new("word-bot-option", "option of this bot"),
                    key,
                    known,
                ));
            }
            _ => match options.last_mut() {
                Some((_, value)) => *value = format!("{value},{item}"),
                None => options.push(("command".to_owned(), item.to_owned())),
            },
        }
    }
    Ok(options)
}

/// Reads a time: `200ms`, `1.5s`, `2m`, or a bare number of seconds. At most a day.
///
/// ```
/// use std::time::Duration;
/// use ludoteca_players::parse_duration;
/// assert_eq!(parse_duration("200ms"), Some(Duration::from_millis(200)));
/// assert_eq!(parse_duration("1.5s"), Some(Duration::from_millis(1500)));
/// assert_eq!(parse_duration("-1s"), None);
/// ```
pub fn parse_duration(text: &str) -> Option<Duration> {
    let units = [("ms", 0.001), ("s", 1.0), ("m", 60.0)];
    let (number, unit) = units
        .iter()
        .find_map(|(suffix, seconds)| Some((text.strip_suffix(suffix)?, *seconds)))
        .unwrap_or((text, 1.0));
    let plain = !number.is_empty() && number.len() < 16 && number.bytes().all(|b| b.is_ascii_digit() || b == b'.');
    let seconds = number.parse::<f64>().ok().filter(|_| plain)? * unit;
    (seconds > 0.0 && seconds <= 86_400.0).then(|| Duration::from_secs_f64(seconds))
}

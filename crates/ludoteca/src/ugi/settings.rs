//! What `setoption` changes: how the engine thinks, and which variant of the game is played.

use ludoteca_games::{GameInfo, OptionInfo, Options};
use ludoteca_players::TOP_LEVEL;

use super::command::quoted;

/// How the engine thinks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Strength {
    /// Megabytes.
    pub(super) hash: u64,
    pub(super) threads: u64,
    pub(super) level: u64,
    /// For the levels that play by chance.
    pub(super) seed: Option<u64>,
}

/// The size of the table unless told otherwise, in megabytes.
pub(super) const USUAL_HASH: u64 = 16;

/// A number that may be set.
struct Spin {
    name: &'static str,
    usual: u64,
    most: u64,
    field: fn(&mut Strength) -> &mut u64,
}

const SPINS: [Spin; 3] = [
    Spin {
        name: "Hash",
        usual: USUAL_HASH,
        most: 65_536,
        field: |strength| &mut strength.hash,
    },
    Spin {
        name: "Threads",
        usual: 1,
        most: 256,
        field: |strength| &mut strength.threads,
    },
    Spin {
        name: "Level",
        usual: TOP_LEVEL,
        most: TOP_LEVEL,
        field: |strength| &mut strength.level,
    },
];

/// The option that makes the lower levels repeatable.
const SEED: &str = "Seed";

/// How UCI writes a text of no letters.
const EMPTY: &str = "<empty>";

/// All that may be set.
pub(super) struct Settings {
    game: &'static GameInfo,
    pub(super) strength: Strength,
    /// The options of the game being played.
    played: Options,
    /// The options of the next game.
    wanted: Options,
}

impl Settings {
    pub(super) fn new(game: &'static GameInfo, given: &Options) -> Self {
        let played = with_values(game, given, "", &[]);
        let [hash, threads, level] = SPINS.map(|spin| spin.usual);
        Settings {
            game,
            strength: Strength {
                hash,
                threads,
                level,
                seed: None,
            },
            wanted: played.clone(),
            played,
        }
    }

    /// The lines that tell the other side what it may set.
    pub(super) fn announcements(&self) -> Vec<String> {
        let spin = |spin: &Spin| {
            let Spin { name, usual, most, .. } = spin;
            format!("option name {name} type spin default {usual} min 1 max {most}")
        };
        let mut lines: Vec<String> = SPINS.iter().map(spin).collect();
        lines.push(format!("option name {SEED} type string default {EMPTY}"));
        lines.extend(self.game.options.iter().map(|option| self.announcement(option)));
        lines
    }

    fn announcement(&self, option: &OptionInfo) -> String {
        let name = capitalised(option.name);
        let given: Vec<&str> = self.played.all(option.name).collect();
        if option.value.is_none() {
            return format!("option name {name} type check default {}", !given.is_empty());
        }
        let presets: Vec<&str> = (self.game.presets)().iter().map(|preset| preset.name).collect();
        // A rule set is chosen from a list; one that is not on the list may be sent all the same.
        if option.from_file.is_some()
            && let Some(first) = presets.first()
        {
            let usual = given.first().unwrap_or(first);
            let own = (!presets.contains(usual)).then_some(*usual);
            let listed: String = presets
                .iter()
                .copied()
                .chain(own)
                .map(|preset| format!(" var {preset}"))
                .collect();
            return format!("option name {name} type combo default {usual}{listed}");
        }
        let usual = if given.is_empty() {
            EMPTY.to_owned()
        } else {
            given.join(" ")
        };
        format!("option name {name} type string default {usual}")
    }

    /// Sets an option; one that we do not have is no fault.
    ///
    /// # Errors
    /// When the value is none of the option's. Whether the game's options go together is seen when they are used.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), String> {
        if let Some(spin) = SPINS.iter().find(|spin| spin.name.eq_ignore_ascii_case(name)) {
            let number = value.parse().ok().filter(|n| (1..=spin.most).contains(n));
            *(spin.field)(&mut self.strength) = number.ok_or_else(|| {
                let Spin { name, most, .. } = spin;
                format!("{name}: '{}' is not a whole number from 1 to {most}", quoted(value))
            })?;
            return Ok(());
        }
        let value = if value == EMPTY { "" } else { value };
        if name.eq_ignore_ascii_case(SEED) {
            let number = || {
                value
                    .parse()
                    .map_err(|_| format!("{SEED}: '{}' is not a whole number", quoted(value)))
            };
            self.strength.seed = if value.is_empty() { None } else { Some(number()?) };
            return Ok(());
        }
        let Some(option) = self
            .game
            .options
            .iter()
            .find(|option| option.name.eq_ignore_ascii_case(name))
        else {
            return Ok(());
        };
        let values: Vec<&str> = match option {
            OptionInfo { value: None, .. } => match value {
                "true" => vec![""],
                "false" => vec![],
                _ => {
                    let name = capitalised(option.name);
                    return Err(format!("{name}: '{}' is neither true nor false", quoted(value)));
                }
            },
            _ if value.is_empty() => vec![],
            OptionInfo { repeatable: true, .. } => value.split_whitespace().collect(),
            _ => vec![value],
        };
        self.wanted = with_values(self.game, &self.wanted, option.name, &values);
        Ok(())
    }

    /// The options of the next game, if they are not those of the game being played.
    pub(super) fn changed(&self) -> Option<&Options> {
        (self.wanted != self.played).then_some(&self.wanted)
    }

    /// The next game is being played.
    pub(super) fn adopt(&mut self) {
        self.played = self.wanted.clone();
    }

    /// Leaves those options as they were that cannot be had together with the others, and says which and why.
    pub(super) fn drop_bad(&mut self) -> Vec<String> {
        let check = |options: &Options| self.game.new_game(options);
        if self.changed().is_none_or(|options| check(options).is_ok()) {
            return Vec::new();
        }
        let (game, wanted) = (self.game, &self.wanted);
        let with = |options: &Options, option: &OptionInfo| {
            let values: Vec<&str> = wanted.all(option.name).collect();
            with_values(game, options, option.name, &values)
        };
        let mut kept = self.played.clone();
        let mut bad: Vec<&OptionInfo> = game.options.iter().collect();
        // Some need others first, as a long line needs a large board: so again, until no more can be had.
        for _ in game.options {
            bad.retain(|option| {
                let more = with(&kept, option);
                let good = check(&more).is_ok();
                if good {
                    kept = more;
                }
                !good
            });
        }
        let why = |option: &OptionInfo| {
            let why = check(&with(&kept, option)).err()?;
            Some(format!("{} stays as it was: {why}", capitalised(option.name)))
        };
        let said = bad.into_iter().filter_map(why).collect();
        self.wanted = kept;
        said
    }
}

/// The game's options, each with its values in order, one of them with other values.
fn with_values(game: &GameInfo, options: &Options, name: &str, values: &[&str]) -> Options {
    let mut new = Options::default();
    for option in game.options {
        let old: Vec<&str> = options.all(option.name).collect();
        for value in if option.name == name { values } else { &old } {
            new.push(option.name, *value);
        }
    }
    new
}

fn capitalised(name: &str) -> String {
    let mut letters = name.chars();
    let first = letters.next().map(|letter| letter.to_ascii_uppercase());
    first.into_iter().chain(letters).collect()
}

#[cfg(test)]
mod tests {
    use ludoteca_games::find;

    use super::*;

    fn settings(id: &str, given: &[(&str, &str)]) -> Settings {
        let mut options = Options::default();
        for (name, value) in given {
            options.push(*name, *value);
        }
        Settings::new(find(id).expect("a game"), &options)
    }

    #[test]
    fn the_announcements_show_what_was_given() {
        let lines = settings("oware", &[("rules", "ouri+goal=fewest"), ("seeds", "3")]).announcements();
        assert_eq!(lines[0], "option name Hash type spin default 16 min 1 max 65536");
        assert_eq!(lines[2], "option name Level type spin default 8 min 1 max 8");
        assert!(lines[4].starts_with("option name Rules type combo default ouri+goal=fewest var abapa "));
        assert!(lines[4].ends_with(" var ouri+goal=fewest"));
        assert!(lines.contains(&"option name Seeds type string default 3".to_owned()));
        let lines = settings("nim", &[("misere", "")]).announcements();
        assert!(lines.contains(&"option name Misere type check default true".to_owned()));
        assert!(lines.contains(&"option name Heaps type string default <empty>".to_owned()));
    }

    #[test]
    fn values_are_checked_and_unknown_names_ignored() {
        let mut settings = settings("nim", &[]);
        for (name, value) in [
            ("Hash", "0"),
            ("hash", "65537"),
            ("Level", "9"),
            ("Threads", "x"),
            ("Seed", "-1"),
        ] {
            assert!(settings.set(name, value).is_err(), "{name} {value}");
        }
        assert!(settings.set("Misere", "perhaps").is_err());
        assert_eq!(settings.set("UCI_Variant", "jesonmor"), Ok(()));
        assert!(settings.changed().is_none());
        assert_eq!(settings.set("hAsH", "7"), Ok(()));
        assert_eq!(settings.strength.hash, 7);
    }

    #[test]
    fn the_game_changes_only_when_its_options_do() {
        let mut settings = settings("oware", &[("set", "goal=fewest"), ("rules", "awari")]);
        assert!(settings.changed().is_none());
        settings.set("Rules", "awari").expect("as it was");
        settings.set("Set", "goal=fewest").expect("as it was");
        assert!(settings.changed().is_none());
        settings.set("Set", "goal=fewest grand-slam=capture").expect("axes");
        assert_eq!(settings.changed().expect("changed").all("set").count(), 2);
        settings.set("Set", "<empty>").expect("none");
        assert_eq!(settings.changed().expect("changed").all("set").count(), 0);
        settings.adopt();
        assert!(settings.changed().is_none());
    }

    #[test]
    fn a_bad_option_does_not_take_good_ones_with_it() {
        let mut oware = settings("oware", &[]);
        for (name, value) in [
            ("Houses", "99"),
            ("Rules", "awari"),
            ("Seeds", "no"),
            ("Set", "goal=fewest"),
        ] {
            oware.set(name, value).expect("seen when used");
        }
        let said = oware.drop_bad();
        assert_eq!(said.len(), 2, "{said:?}");
        assert!(
            said[0].starts_with("Houses stays as it was: ") && said[1].starts_with("Seeds "),
            "{said:?}"
        );
        let kept = oware.changed().expect("the good ones");
        assert_eq!(
            (
                kept.all("rules").count(),
                kept.all("houses").count(),
                kept.all("set").count()
            ),
            (1, 0, 1)
        );
        assert_eq!(oware.drop_bad(), [""; 0]);
        // A line of four needs the board first, and a board that is too high is none.
        let mut other = settings("tic-tac-toe", &[]);
        for (name, value) in [("Line", "4"), ("Rows", "99"), ("Columns", "5")] {
            other.set(name, value).expect("seen when used");
        }
        assert_eq!(other.drop_bad().len(), 1);
        assert_eq!(other.changed().expect("the good ones").all("line").count(), 1);
    }
}

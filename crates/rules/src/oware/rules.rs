//! The rule axes of Oware and the presets that combine them.

use std::fmt;

use crate::options::{named, number, one_of};
use crate::{Axis, PresetInfo, UserError, unknown_name};

/// One axis as an enum whose values have names.
macro_rules! axis {
    ($(#[$doc:meta])* $name:ident, $axis:literal { $($(#[doc = $help:literal])+ $variant:ident = $text:literal,)+ }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[doc = $help])+ $variant,)+ }

        impl $name {
            /// The values with their names.
            pub const VALUES: &'static [(&'static str, $name)] = &[$(($text, $name::$variant)),+];
            /// The value's name.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text),+ }
            }
            fn parse(text: &str) -> Result<Self, UserError> {
                one_of(UserError::new("word-value-of", "value of {axis}").with("axis", $axis), text, Self::VALUES)
            }
            const AXIS: Axis = Axis { name: $axis, values: &[$(($text, concat!($($help),+).trim_ascii())),+] };
        }
    };
}

axis! {
    /// Whether a long sowing passes over the house it started from.
    Sowing, "sowing" {
        /// the house of origin is passed over on every lap
        SkipOrigin = "skip-origin",
        /// the house of origin gets a seed like any other
        LapOrigin = "lap-origin",
    }
}

axis! {
    /// Which houses a move captures.
    Capture, "capture" {
        /// the house of the last seed if it makes 2 or 3 there, and those directly before it that hold 2 or 3
        Chain = "chain",
        /// if the last enemy house sown holds 2 or 3, every enemy house sown that holds 2 or 3
        Touched = "touched",
    }
}

axis! {
    /// A capture that would leave the enemy row empty.
    GrandSlam, "grand-slam" {
        /// the seeds are sown, nothing is taken
        NoCapture = "no-capture",
        /// it captures like any other
        Capture = "capture",
        /// it captures, and the same player must at once play a feeding move
        PlayAgain = "play-again",
        /// allowed only if there is no other move (goes with feeding=avoid)
        Avoid = "avoid",
    }
}

axis! {
    /// Whether houses of one seed may be played freely.
    Singletons, "singletons" {
        /// any house may be played
        Free = "free",
        /// a house of 1 only if no legal move starts from a house of 2 or more
        LastResort = "last-resort",
    }
}

axis! {
    /// What a player owes an opponent without seeds.
    Feeding, "feeding" {
        /// when the enemy row is empty, only moves that leave it with a seed are legal
        Must = "must",
        /// no obligation; a player with an empty row passes
        Pass = "pass",
        /// moves that leave the enemy row empty are legal only if there is no other
        Avoid = "avoid",
    }
}

axis! {
    /// What happens when the player to move has no legal move.
    Stuck, "stuck" {
        /// each player takes the seeds of his own row
        OwnRows = "own-rows",
        /// the opponent of the stuck player takes all seeds left
        OpponentTakesAll = "opponent-takes-all",
        /// the turn passes; if both are stuck, each takes his own row
        Pass = "pass",
    }
}

axis! {
    /// Who gets the seeds left when a position repeats.
    Division, "repetition" {
        /// each player takes the seeds of his own row
        OwnRows = "own-rows",
        /// each player gets half of what is left
        Split = "split",
    }
}

axis! {
    /// What ends the game before the board is empty.
    EarlyEnd, "early-end" {
        /// a store above half of all seeds
        Majority = "majority",
        /// a majority, or 4 or fewer seeds on the board, which then count for no one
        FewSeeds = "few-seeds",
    }
}

axis! {
    /// Who wins.
    Goal, "goal" {
        /// the player with most seeds wins
        Most = "most",
        /// the player with fewest seeds wins
        Fewest = "fewest",
    }
}

/// The n-th occurrence of a position ends the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Repetition {
    /// Which occurrence: 2 to 9.
    pub nth: u8,
    /// Who gets the seeds left.
    pub division: Division,
}

impl Repetition {
    /// Reads `3-own-rows`, `3rd own-rows`, or one half of it on top of what held before.
    fn parse(text: &str, before: Repetition) -> Result<Self, UserError> {
        let digits = text.bytes().take_while(u8::is_ascii_digit).count();
        let (count, rest) = text.split_at(digits);
        let rest = ["st", "nd", "rd", "th"]
            .iter()
            .find_map(|s| rest.strip_prefix(s))
            .unwrap_or(rest);
        let rest = rest.trim_start_matches(['-', ',', ':', ' ']);
        let nth = if count.is_empty() {
            before.nth
        } else {
            number(|| named("repetition"), count, 2..=9)? as u8
        };
        let bare_count = rest.is_empty() && !count.is_empty();
        let division = if bare_count {
            before.division
        } else {
            Division::parse(rest)?
        };
        Ok(Repetition { nth, division })
    }
}

impl fmt::Display for Repetition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.nth, self.division.name())
    }
}

/// Every axis.
pub const AXES: &[Axis; 9] = &[
    Sowing::AXIS,
    Capture::AXIS,
    GrandSlam::AXIS,
    Singletons::AXIS,
    Feeding::AXIS,
    Stuck::AXIS,
    Division::AXIS,
    EarlyEnd::AXIS,
    Goal::AXIS,
];

/// A full set of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// Whether a long sowing passes over the house it started from.
    pub sowing: Sowing,
    /// Which houses a move captures.
    pub capture: Capture,
    /// A capture that would leave the enemy row empty.
    pub grand_slam: GrandSlam,
    /// Whether houses of one seed may be played freely.
    pub singletons: Singletons,
    /// What a player owes an opponent without seeds.
    pub feeding: Feeding,
    /// What happens when the player to move has no legal move.
    pub stuck: Stuck,
    /// What a repeated position does.
    pub repetition: Repetition,
    /// What ends the game before the board is empty.
    pub early_end: EarlyEnd,
    /// Who wins.
    pub goal: Goal,
}

const ABAPA: Rules = Rules {
    sowing: Sowing::SkipOrigin,
    capture: Capture::Chain,
    grand_slam: GrandSlam::NoCapture,
    singletons: Singletons::Free,
    feeding: Feeding::Must,
    stuck: Stuck::OwnRows,
    repetition: Repetition {
        nth: 2,
        division: Division::OwnRows,
    },
    early_end: EarlyEnd::Majority,
    goal: Goal::Most,
};

const OURI: Rules = Rules {
    grand_slam: GrandSlam::PlayAgain,
    singletons: Singletons::LastResort,
    repetition: Repetition {
        nth: 3,
        division: Division::OwnRows,
    },
    ..ABAPA
};

/// A preset: its name, where it comes from, and its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Preset {
    /// The name used with `--rules`.
    pub name: &'static str,
    /// Where these rules come from.
    pub origin: &'static str,
    /// The rules.
    pub rules: Rules,
}

/// The presets; the first is the default.
pub static PRESETS: [Preset; 6] = [
    Preset {
        name: "abapa",
        origin: "tournament rules, as Aalina and OpenSpiel play them",
        rules: ABAPA,
    },
    Preset {
        name: "awari",
        origin: "research literature; solved as a draw",
        rules: Rules {
            grand_slam: GrandSlam::Avoid,
            feeding: Feeding::Avoid,
            stuck: Stuck::OpponentTakesAll,
            repetition: Repetition {
                nth: 2,
                division: Division::Split,
            },
            ..ABAPA
        },
    },
    Preset {
        name: "ouri",
        origin: "Portuguese school rules (Ouri UE)",
        rules: OURI,
    },
    Preset {
        name: "ouri-misere",
        origin: "Ouri UE's \"Ouri especial\": fewest seeds win",
        rules: Rules {
            goal: Goal::Fewest,
            ..OURI
        },
    },
    Preset {
        name: "evora",
        origin: "the Ouri project of the University of Évora",
        rules: Rules {
            capture: Capture::Touched,
            grand_slam: GrandSlam::Capture,
            repetition: Repetition {
                nth: 3,
                division: Division::OwnRows,
            },
            early_end: EarlyEnd::FewSeeds,
            ..ABAPA
        },
    },
    Preset {
        name: "feup",
        origin: "the Oware project of the University of Porto",
        rules: Rules {
            sowing: Sowing::LapOrigin,
            grand_slam: GrandSlam::Capture,
            feeding: Feeding::Pass,
            stuck: Stuck::Pass,
            repetition: Repetition {
                nth: 3,
                division: Division::OwnRows,
            },
            ..ABAPA
        },
    },
];

/// The presets, for listings.
pub(crate) fn preset_infos() -> Vec<PresetInfo> {
    let info = |p: &Preset| PresetInfo {
        name: p.name,
        origin: p.origin,
        axes: p.rules.axes().into(),
    };
    PRESETS.iter().map(info).collect()
}

impl Rules {
    /// The value of each axis by name, in the order of [`AXES`].
    pub fn axes(&self) -> [(&'static str, String); AXES.len()] {
        let values = [
            self.sowing.name().to_owned(),
            self.capture.name().to_owned(),
            self.grand_slam.name().to_owned(),
            self.singletons.name().to_owned(),
            self.feeding.name().to_owned(),
            self.stuck.name().to_owned(),
            self.repetition.to_string(),
            self.early_end.name().to_owned(),
            self.goal.name().to_owned(),
        ];
        let mut values = values.into_iter();
        AXES.map(|axis| (axis.name, values.next().unwrap_or_default()))
    }

    fn set(&mut self, axis: &str, value: &str) -> Result<(), UserError> {
        // The tables of the rules write axes with spaces and values in capitals here and there.
        let axis = axis.trim().to_lowercase().replace([' ', '_'], "-");
        let value = value.trim().to_lowercase();
        match axis.as_str() {
            "sowing" => self.sowing = Sowing::parse(&value)?,
            "capture" => self.capture = Capture::parse(&value)?,
            "grand-slam" => self.grand_slam = GrandSlam::parse(&value)?,
            "singletons" => self.singletons = Singletons::parse(&value)?,
            "feeding" => self.feeding = Feeding::parse(&value)?,
            "stuck" => self.stuck = Stuck::parse(&value)?,
            "repetition" => self.repetition = Repetition::parse(&value, self.repetition)?,
            "early-end" => self.early_end = EarlyEnd::parse(&value)?,
            "goal" => self.goal = Goal::parse(&value)?,
            _ => {
                return Err(unknown_name(
                    UserError::new("word-axis", "axis"),
                    &axis,
                    AXES.iter().map(|a| a.name),
                ));
            }
        }
        Ok(())
    }

    /// Refuses combinations that contradict themselves.
    fn check(&self) -> Result<(), UserError> {
        let why = match (self.grand_slam, self.feeding, self.stuck) {
            (GrandSlam::PlayAgain, Feeding::Pass | Feeding::Avoid, _) => UserError::new(
                "oware-play-again-must-feed",
                "grand-slam=play-again obliges the player to feed at once, so it needs feeding=must",
            ),
            (GrandSlam::Avoid, Feeding::Must | Feeding::Pass, _) => UserError::new(
                "oware-slam-avoid-feeding",
                "grand-slam=avoid is a part of feeding=avoid, so it needs feeding=avoid",
            ),
            (_, Feeding::Pass, Stuck::OwnRows | Stuck::OpponentTakesAll) => UserError::new(
                "oware-feeding-pass-stuck",
                "feeding=pass lets a player with no seeds pass, so it needs stuck=pass",
            ),
            _ => return Ok(()),
        };
        Err(UserError::new("oware-rules-contradict", "these rules contradict each other: {why}").phrase("why", why))
    }
}

/// A set of rules with its name: a preset, a preset with some axes changed, or a set of somebody's own with a label.
///
/// ```
/// use ludoteca_rules::oware::RuleSet;
/// let rules = RuleSet::preset("abapa")?.with_all(["grand-slam=capture"])?;
/// assert_eq!(rules.name(), "abapa+grand-slam=capture");
/// assert_eq!(RuleSet::parse("abapa+grand-slam=capture")?, rules);
///
/// let village = RuleSet::from_file_text("name = village\nfrom = ouri\ngrand-slam = capture")?;
/// assert_eq!(village.name(), "village");
/// assert_eq!(village.spec(), "village:ouri+grand-slam=capture");
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RuleSet {
    label: Option<String>,
    base: &'static Preset,
    rules: Rules,
}

impl RuleSet {
    /// A preset by name.
    ///
    /// # Errors
    /// When there is no such preset; the nearest name is suggested.
    pub fn preset(name: &str) -> Result<Self, UserError> {
        PRESETS
            .iter()
            .find(|preset| preset.name == name)
            .map(|base| RuleSet {
                label: None,
                base,
                rules: base.rules,
            })
            .ok_or_else(|| {
                unknown_name(
                    UserError::new("word-preset", "preset"),
                    name,
                    PRESETS.iter().map(|preset| preset.name),
                )
            })
    }

    /// Reads what [`RuleSet::spec`] writes: `abapa`, `ouri+singletons=free`, `village:ouri+singletons=free`.
    ///
    /// # Errors
    /// When the label, the preset or an axis is wrong, or the axes contradict each other.
    pub fn parse(text: &str) -> Result<Self, UserError> {
        let (label, rest) = match text.split_once(':') {
            Some((label, rest)) => (Some(checked_label(label)?), rest),
            None => (None, text),
        };
        let mut parts = rest.split('+');
        let set = Self::preset(parts.next().unwrap_or_default())?.with_all(parts)?;
        Ok(RuleSet { label, ..set })
    }

    /// Reads a file of rules: lines `axis = value`, with `from = preset` (`abapa` if left out) and `name = …`.
    /// Empty lines and what follows a `#` are passed over.
    ///
    /// # Errors
    /// Names the line that is wrong.
    pub fn from_file_text(text: &str) -> Result<Self, UserError> {
        let (mut from, mut label, mut settings) = ("abapa", None, Vec::new());
        for (i, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or_default().trim();
            if line.is_empty() {
                continue;
            }
            let (key, value) = line.split_once('=').ok_or_else(|| {
                UserError::new(
                    "rules-file-line",
                    "line {line} of the rules file: '{text}' is not 'axis = value'",
                )
                .with("line", i + 1)
                .quoting("text", line)
            })?;
            let value = value.trim().trim_matches('"');
            match key.trim() {
                "from" => from = value,
                "name" => label = Some(checked_label(value)?),
                key => settings.push(format!("{key}={value}")),
            }
        }
        let set = Self::preset(from)?.with_all(settings.iter().map(String::as_str))?;
        Ok(RuleSet { label, ..set })
    }

    /// This set with any number of axes changed, each written `axis=value`; only the result has to make sense.
    ///
    /// # Errors
    /// When an axis or value is unknown or the axes contradict each other.
    pub fn with_all<'a>(&self, settings: impl IntoIterator<Item = &'a str>) -> Result<Self, UserError> {
        let mut rules = self.rules;
        let mut stuck_said = false;
        for setting in settings {
            let (axis, value) = setting.split_once('=').ok_or_else(|| {
                UserError::new(
                    "not-a-setting",
                    "'{setting}' is not axis=value, such as grand-slam=capture",
                )
                .quoting("setting", setting)
            })?;
            rules.set(axis, value)?;
            stuck_said |= axis.trim().eq_ignore_ascii_case("stuck");
        }
        if rules.feeding == Feeding::Pass && !stuck_said {
            rules.stuck = Stuck::Pass;
        }
        rules.check()?;
        if rules == self.rules {
            return Ok(self.clone());
        }
        let base = PRESETS.iter().find(|preset| preset.rules == rules).unwrap_or(self.base);
        Ok(RuleSet {
            label: None,
            base,
            rules,
        })
    }

    /// The set's name: its label, or else its [`RuleSet::spec`].
    pub fn name(&self) -> String {
        self.label.clone().unwrap_or_else(|| self.spec())
    }

    /// The set written out in full: its label if it has one, the preset it comes from, and the axes that differ.
    pub fn spec(&self) -> String {
        let mut spec = self
            .label
            .as_ref()
            .map_or_else(String::new, |label| format!("{label}:"));
        spec += self.base.name;
        for ((axis, value), (_, usual)) in self.rules.axes().into_iter().zip(self.base.rules.axes()) {
            if value != usual {
                spec += &format!("+{axis}={value}");
            }
        }
        spec
    }

    /// The rules.
    #[inline]
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }
}

fn checked_label(text: &str) -> Result<String, UserError> {
    let fits = (1..=40).contains(&text.len())
        && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"-_.".contains(&b))
        && PRESETS.iter().all(|preset| preset.name != text);
    if fits {
        return Ok(text.to_owned());
    }
    Err(UserError::new(
        "rules-label",
        "'{name}' cannot name a rule set: use 1 to 40 letters, digits, '-', '_' or '.', and no preset's name",
    )
    .quoting("name", text))
}

//! The rule axes of Kalah.

use crate::options::one_of;
use crate::{Axis, Message, PresetInfo, UserError, unknown_name};

/// What happens when the last seed falls into an own empty house and the house opposite is empty too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmptyCapture {
    /// Nothing is captured.
    No,
    /// The last seed alone goes to the store.
    Yes,
}

/// When the game ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum End {
    /// When either player's houses are all empty after a move.
    Either,
    /// When the player to move has no seeds in his houses.
    Stuck,
}

impl EmptyCapture {
    const VALUES: &'static [(&'static str, Self)] = &[("no", EmptyCapture::No), ("yes", EmptyCapture::Yes)];
}

impl End {
    const VALUES: &'static [(&'static str, Self)] = &[("either", End::Either), ("stuck", End::Stuck)];
}

/// Every axis.
pub const AXES: &[Axis] = &[
    Axis {
        name: "empty-capture",
        values: &[
            (
                "no",
                "a last seed in an own empty house opposite an empty one stays there",
            ),
            ("yes", "it goes to the store"),
        ],
    },
    Axis {
        name: "end",
        values: &[
            (
                "either",
                "the game ends when either side's houses are all empty after a move",
            ),
            (
                "stuck",
                "the game ends when the player to move has no seeds in his houses",
            ),
        ],
    },
];

/// The one preset, which is the default.
const PRESET: &str = "kalah";

/// The presets, for listings.
pub fn preset_infos() -> Vec<PresetInfo> {
    vec![PresetInfo {
        name: PRESET,
        origin: "the usual rules, as OpenSpiel plays them",
        axes: Rules::default().axes().into(),
    }]
}

/// A full set of rules.
///
/// ```
/// use ludoteca_rules::kalah::{End, Rules};
/// let rules = Rules::parse("kalah+end=stuck")?;
/// assert_eq!(rules.end, End::Stuck);
/// assert_eq!(rules.spec(), "kalah+end=stuck");
/// # Ok::<(), ludoteca_rules::UserError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rules {
    /// What happens when the last seed falls into an own empty house and the house opposite is empty too.
    pub empty_capture: EmptyCapture,
    /// When the game ends.
    pub end: End,
}

impl Default for Rules {
    fn default() -> Self {
        Rules {
            empty_capture: EmptyCapture::No,
            end: End::Either,
        }
    }
}

fn name_of<T: PartialEq>(values: &[(&'static str, T)], value: &T) -> &'static str {
    values
        .iter()
        .find(|(_, known)| known == value)
        .map_or("", |(name, _)| name)
}

impl Rules {
    /// Reads what [`Rules::spec`] writes: `kalah`, `kalah+end=stuck`.
    ///
    /// # Errors
    /// When the preset or an axis is wrong.
    pub fn parse(text: &str) -> Result<Self, UserError> {
        let mut parts = text.split('+');
        one_of(
            Message::new("word-preset", "preset"),
            parts.next().unwrap_or_default(),
            &[(PRESET, ())],
        )?;
        Rules::default().with_all(parts)
    }

    /// These rules with any number of axes changed, each written `axis=value`.
    ///
    /// # Errors
    /// When an axis or value is unknown.
    pub fn with_all<'a>(mut self, settings: impl IntoIterator<Item = &'a str>) -> Result<Self, UserError> {
        for setting in settings {
            let (axis, value) = setting.split_once('=').ok_or_else(|| {
                UserError::new(
                    "kalah-not-a-setting",
                    "'{setting}' is not axis=value, such as end=stuck",
                )
                .quoting("setting", setting)
            })?;
            let wrong = |axis: &'static str| Message::new("word-value-of", "value of {axis}").with("axis", axis);
            // As lenient as in Oware.
            let axis = axis.trim().to_lowercase().replace([' ', '_'], "-");
            let value = value.trim().to_lowercase();
            match axis.as_str() {
                "empty-capture" => self.empty_capture = one_of(wrong("empty-capture"), &value, EmptyCapture::VALUES)?,
                "end" => self.end = one_of(wrong("end"), &value, End::VALUES)?,
                _ => {
                    return Err(unknown_name(
                        Message::new("word-axis", "axis"),
                        &axis,
                        AXES.iter().map(|axis| axis.name),
                    ));
                }
            }
        }
        Ok(self)
    }

    /// The value of each axis by name, in the order of [`AXES`].
    pub fn axes(&self) -> [(&'static str, String); 2] {
        [
            (
                "empty-capture",
                name_of(EmptyCapture::VALUES, &self.empty_capture).to_owned(),
            ),
            ("end", name_of(End::VALUES, &self.end).to_owned()),
        ]
    }

    /// The rules written out: the preset, and the axes that differ from it.
    pub fn spec(&self) -> String {
        let mut spec = PRESET.to_owned();
        for ((axis, value), (_, usual)) in self.axes().into_iter().zip(Rules::default().axes()) {
            if value != usual {
                spec += &format!("+{axis}={value}");
            }
        }
        spec
    }
}

//! The axes of Oware as words, and the table of presets.

/// The value of each axis, as the table of presets writes it.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    pub(super) sowing: String,
    pub(super) capture: String,
    pub(super) grand_slam: String,
    pub(super) singletons: String,
    pub(super) feeding: String,
    pub(super) stuck: String,
    pub(super) early_end: String,
    pub(super) goal: String,
}

/// The table of presets; repetition is left out, since a position alone knows nothing of it.
const PRESETS: [&str; 6] = [
    "abapa skip-origin chain no-capture free must own-rows majority most",
    "awari skip-origin chain avoid free avoid opponent-takes-all majority most",
    "ouri skip-origin chain play-again last-resort must own-rows majority most",
    "ouri-misere skip-origin chain play-again last-resort must own-rows majority fewest",
    "evora skip-origin touched capture free must own-rows few-seeds most",
    "feup lap-origin chain capture free pass pass majority most",
];

impl Rules {
    pub(crate) fn preset(name: &str) -> Self {
        let rows = PRESETS.iter().map(|row| row.split(' ').collect::<Vec<&str>>());
        let row = rows.into_iter().find(|row| row[0] == name).expect("a preset");
        Self::new(row[1..].try_into().expect("eight axes"))
    }

    /// The values in the order of the table's columns.
    pub(crate) fn new(values: [&str; 8]) -> Self {
        let [sowing, capture, grand_slam, singletons, feeding, stuck, early_end, goal] = values.map(str::to_owned);
        Rules {
            sowing,
            capture,
            grand_slam,
            singletons,
            feeding,
            stuck,
            early_end,
            goal,
        }
    }
}

//! Oware (Ouri): every rule set as data, on boards of 2 to 8 houses a side and 1 to 8 seeds a house.
//!
//! One implementation serves them all: a row of houses is one machine word (`mancala/lanes.rs`), sowing is one add from a
//! table, captures are lane arithmetic. What the rules disagree on is either in the table or a branch that always
//! goes the same way.

mod explain;
mod notation;
mod rules;
mod sow;
mod steps;

pub use rules::preset_infos;
pub use rules::{
    AXES, Capture, Division, EarlyEnd, Feeding, Goal, GrandSlam, PRESETS, Preset, Repetition, RuleSet, Rules,
    Singletons, Sowing, Stuck,
};

pub use crate::mancala::lanes::{Lanes, Row, filled, sum};
pub use crate::mancala::{House, Houses, Moves, State};
pub use sow::two_or_three;

use crate::bits::{mix, seed};
use crate::mancala::lanes::{has_three, lane, seeds, with_two};
use crate::mancala::notation::letter;
use crate::options::{named, number};
use crate::{Game, OptionInfo, OptionKind, Options, Outcome, Player, Score, Setup, UserError, Verdict};
use sow::SowTable;

/// The options that choose a variant.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo {
        from_file: Some(|text| RuleSet::from_file_text(text).map(|set| set.spec())),
        ..OptionInfo::new(
            "rules",
            "PRESET",
            OptionKind::RuleSet,
            "rule set: a preset, a preset with axes (abapa+goal=fewest), or a file",
        )
    },
    OptionInfo {
        repeatable: true,
        ..OptionInfo::new(
            "set",
            "AXIS=VALUE",
            OptionKind::Axis,
            "change one axis of the rules, such as grand-slam=capture",
        )
    },
    HOUSES,
    SEEDS,
];

const HOUSES: OptionInfo = OptionInfo::new(
    "houses",
    "N",
    OptionKind::Number {
        low: 2,
        high: 8,
        step: 1,
        default: Some(USUAL_HOUSES),
        unit: "houses",
    },
    "houses a side, 2 to 8 [default: 6]",
);
const USUAL_HOUSES: u32 = 6;

const SEEDS: OptionInfo = OptionInfo::new(
    "seeds",
    "N",
    OptionKind::Number {
        low: 1,
        high: 8,
        step: 1,
        default: Some(USUAL_SEEDS),
        unit: "seeds",
    },
    "seeds in each house at the start, 1 to 8 [default: 4]",
);
const USUAL_SEEDS: u32 = 4;

/// The rule book of one variant of Oware.
#[derive(Clone, Debug)]
pub struct Oware {
    rule_set: RuleSet,
    houses: u8,
    seeds: u8,
    table: SowTable,
    /// Whether legality needs more than a seed to lift even when the enemy row is not empty.
    careful: bool,
}

/// The rows after sowing and capturing, before the turn passes. A row is a byte a house, the leftmost lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sown {
    /// The row of the player who moved.
    pub mine: Row,
    /// The other row.
    pub theirs: Row,
    /// The seeds captured.
    pub captured: u8,
    /// Whether a capture has emptied the enemy row.
    pub slam: bool,
}

impl Oware {
    /// A preset on the usual board of 6 houses with 4 seeds each.
    ///
    /// # Errors
    /// When there is no such preset.
    pub fn preset(name: &str) -> Result<Self, UserError> {
        Self::new(RuleSet::preset(name)?, 6, 4)
    }

    /// Any rules on any board of 2 to 8 houses a side and 1 to 8 seeds a house.
    ///
    /// # Errors
    /// When the board is out of these limits or the game would be over before it began.
    pub fn new(rule_set: RuleSet, houses: u8, seeds: u8) -> Result<Self, UserError> {
        let limits = |field: &'static str, value: u8, low: u8| {
            number(|| named(field), &value.to_string(), low.into()..=8).map(drop)
        };
        limits("houses", houses, 2)?;
        limits("seeds", seeds, 1)?;
        let rules = rule_set.rules();
        let total = 2 * houses * seeds;
        if rules.early_end == EarlyEnd::FewSeeds && total <= FEW_SEEDS {
            return Err(UserError::new(
                "oware-over-at-once",
                "a board of {total} seeds is over at once with early-end=few-seeds: use more houses or seeds",
            )
            .with("total", total));
        }
        let careful = rules.singletons == Singletons::LastResort || rules.feeding == Feeding::Avoid;
        let table = SowTable::new(rules, houses.into(), total.into());
        Ok(Oware {
            houses,
            seeds,
            table,
            careful,
            rule_set,
        })
    }

    /// The variant that the options choose.
    ///
    /// # Errors
    /// When an option's value is wrong.
    pub fn from_options(options: &Options) -> Result<Self, UserError> {
        let rule_set = RuleSet::parse(options.get("rules").unwrap_or("abapa"))?.with_all(options.all("set"))?;
        let houses = options.number(&HOUSES)?.unwrap_or(USUAL_HOUSES);
        let seeds = options.number(&SEEDS)?.unwrap_or(USUAL_SEEDS);
        Self::new(rule_set, houses as u8, seeds as u8)
    }

    /// The rules with their name.
    pub const fn rule_set(&self) -> &RuleSet {
        &self.rule_set
    }

    /// Houses a side.
    pub const fn houses(&self) -> u8 {
        self.houses
    }

    /// The same seeds with the other player to move; `None` if there is no such position, because a player who cannot move
    /// would pass the turn back.
    pub fn passed(&self, state: &State) -> Option<State> {
        let passed = self.settled(state.turned());
        (passed.to_move() != state.to_move()).then_some(passed)
    }

    /// The seeds in each house of a player's row, his leftmost first.
    pub fn row(&self, state: &State, player: Player) -> impl ExactSizeIterator<Item = u8> + DoubleEndedIterator {
        let (row, _) = state.sides()[player.index()];
        (0..self.houses).map(move |house| seeds(row, house.into()))
    }

    /// The seeds that players 1 and 2 have captured.
    pub fn stores(&self, state: &State) -> [u8; 2] {
        state.sides().map(|(_, store)| store)
    }

    /// How many seeds a move captures.
    ///
    /// ```
    /// use ludoteca_rules::{Game, oware::Oware};
    /// let game = Oware::preset("abapa")?;
    /// let state = game.parse_state("0-0-0-0-0-2-1-1-4-0-0-0-0-0-S")?;
    /// let f = game.parse_move(&state, "F")?;
    /// assert_eq!(game.captures(&state, f), 4);
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    pub fn captures(&self, state: &State, house: House) -> u8 {
        self.sow(state, house).captured
    }

    #[inline]
    fn rules(&self) -> &Rules {
        self.rule_set.rules()
    }

    #[inline(always)]
    fn sow(&self, state: &State, house: House) -> Sown {
        self.sow_rows(state.mine, state.theirs, house)
    }

    /// What sowing a house makes of the rows of the player to move and of his opponent, by itself: whether the move is legal is
    /// not looked at. The house must hold no more seeds than the game has.
    #[inline(always)]
    pub fn sow_rows(&self, mine: Row, theirs: Row, house: House) -> Sown {
        let house = usize::from(house.0);
        let sow = self.table.get(house, seeds(mine, house));
        let mine = (mine & !lane(house)) + sow.mine;
        let sown = theirs + sow.theirs;
        // Most moves capture nothing, and one look at the last house tells.
        if !sow.captures(sown) {
            return Sown {
                mine,
                theirs: sown,
                captured: 0,
                slam: false,
            };
        }
        let taken = sow.captured(self.rules().capture, sown);
        let theirs = sown & !taken;
        let slam = theirs == 0;
        if slam && self.rules().grand_slam == GrandSlam::NoCapture {
            return Sown {
                mine,
                theirs: sown,
                captured: 0,
                slam: false,
            };
        }
        Sown {
            mine,
            theirs,
            captured: sum(sown & taken),
            slam,
        }
    }

    /// The legal houses of a state that is not known to be over.
    #[inline]
    fn playable(&self, state: &State) -> Lanes {
        if self.careful || state.theirs == 0 {
            self.playable_with_care(state)
        } else {
            filled(state.mine)
        }
    }

    #[inline(never)]
    fn playable_with_care(&self, state: &State) -> Lanes {
        let own = filled(state.mine);
        let mut legal = match self.rules().feeding {
            Feeding::Must if state.theirs == 0 => self.feeding(state, own),
            // A house of three or more is never captured and never emptied, so nothing can empty such a row.
            Feeding::Avoid if !has_three(state.theirs) => match self.feeding(state, own) {
                0 => own,
                feeding => feeding,
            },
            _ => own,
        };
        if self.rules().singletons == Singletons::LastResort && legal & with_two(state.mine) != 0 {
            legal &= with_two(state.mine);
        }
        legal
    }

    /// Those of the houses that leave the enemy row with a seed.
    fn feeding(&self, state: &State, houses: Lanes) -> Lanes {
        Moves(houses)
            .filter(|&house| self.sow(state, house).theirs != 0)
            .fold(0, |lanes, house| lanes | 0x80 << (8 * house.0))
    }

    #[inline]
    fn ends_early(&self, state: &State) -> bool {
        let most = state.store_mine().max(state.store_theirs());
        2 * u16::from(most) > u16::from(state.total())
            || (self.rules().early_end == EarlyEnd::FewSeeds && state.on_board() <= FEW_SEEDS)
    }

    /// Ends the game or passes the turn where the rules say so, so that the state is over or its player can move.
    #[inline(never)]
    fn settled(&self, state: State) -> State {
        if self.ends_early(&state) {
            return state.ended(true);
        }
        if self.playable(&state) != 0 {
            return state;
        }
        match self.rules().stuck {
            Stuck::Pass if self.playable(&state.turned()) != 0 => state.turned(),
            Stuck::OwnRows | Stuck::Pass => state.swept(sum(state.mine)),
            Stuck::OpponentTakesAll => state.swept(0),
        }
    }

    /// How a game that is over has ended.
    fn end(&self, state: &State) -> Outcome {
        let stores = self.stores(state);
        let majority = stores
            .iter()
            .any(|&store| 2 * u16::from(store) > u16::from(state.total()));
        let reason = match state.on_board() {
            0 => "no-moves",
            _ if majority => "majority",
            _ => "few-seeds",
        };
        self.outcome_of(stores.map(|store| Score::whole(store.into())), reason)
    }

    fn end_by_repetition(&self, state: &State) -> Outcome {
        let scores = state.sides().map(|(row, store)| {
            let store = i16::from(store);
            match self.rules().repetition.division {
                Division::OwnRows => Score::whole(store + i16::from(sum(row))),
                Division::Split => Score::halves(2 * store + i16::from(state.on_board())),
            }
        });
        self.outcome_of(scores, "repetition")
    }

    fn outcome_of(&self, scores: [Score; 2], reason: &'static str) -> Outcome {
        let verdict = match (self.rules().goal, Verdict::by_score(scores)) {
            (Goal::Fewest, Verdict::Win(player)) => Verdict::Win(player.other()),
            (_, verdict) => verdict,
        };
        Outcome {
            verdict,
            scores: Some(scores),
            reason,
        }
    }
}

/// With `early-end=few-seeds`, so many seeds on the board end the game.
const FEW_SEEDS: u8 = 4;

impl Game for Oware {
    type State = State;
    type Move = House;
    type Moves<'g> = Moves;

    fn id(&self) -> &'static str {
        "oware"
    }

    fn variant(&self) -> String {
        self.rule_set.name()
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.push("rules", self.rule_set.spec());
        // The usual board goes without saying.
        for (name, value, usual) in [
            ("houses", self.houses, USUAL_HOUSES),
            ("seeds", self.seeds, USUAL_SEEDS),
        ] {
            if u32::from(value) != usual {
                options.push(name, value.to_string());
            }
        }
        options
    }

    fn opening(&self) -> State {
        let row = (0..self.houses).map(|house| Row::from(self.seeds) << (8 * house)).sum();
        State::new(row, row, [0, 0], 2 * self.houses * self.seeds)
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.to_move()
    }

    #[inline]
    fn moves(&self, state: &State) -> Moves {
        Moves(if state.over() { 0 } else { self.playable(state) })
    }

    #[inline]
    fn count_moves(&self, state: &State) -> u64 {
        self.moves(state).len() as u64
    }

    #[inline(always)]
    fn play_unchecked(&self, state: &State, house: House) -> State {
        let sown = self.sow(state, house);
        let after = state.sown(sown.mine, sown.theirs, sown.captured);
        if after.mine == 0 || after.theirs == 0 {
            let again = sown.slam && self.rules().grand_slam == GrandSlam::PlayAgain;
            return self.settled(if again { after } else { after.turned() });
        }
        // A player with seeds can move if his opponent has seeds, so only an early end is left to check, which a capture brings.
        after.turned().ended(sown.captured > 0 && self.ends_early(&after))
    }

    fn encode_move(&self, mv: House) -> u64 {
        mv.0.into()
    }

    fn decode_move(&self, code: u64) -> House {
        House(u8::try_from(code).unwrap_or(u8::MAX))
    }

    fn check(&self, state: &State, house: House) -> Result<(), UserError> {
        self.explain(state, house)
    }

    fn blocked_moves(&self, state: &State) -> Vec<(House, UserError)> {
        self.blocked_houses(state)
    }

    #[inline]
    fn outcome(&self, state: &State) -> Option<Outcome> {
        state.over().then(|| self.end(state))
    }

    fn scores(&self, state: &State) -> Option<[Score; 2]> {
        Some(self.stores(state).map(|store| Score::whole(store.into())))
    }

    #[inline]
    fn hash(&self, state: &State) -> u64 {
        mix(mix(seed(state.rest()), state.mine), state.theirs)
    }

    #[inline]
    fn irreversible(&self, before: &State, after: &State) -> bool {
        before.on_board() != after.on_board()
    }

    #[inline]
    fn history_outcome(&self, state: &State, occurrences: u32, _plies: u32) -> Option<Outcome> {
        (occurrences >= self.rules().repetition.nth.into()).then(|| self.end_by_repetition(state))
    }

    fn state_text(&self, state: &State) -> String {
        self.notation().write(state)
    }

    fn parse_state(&self, text: &str) -> Result<State, UserError> {
        self.notation().read(text).map(|state| self.settled(state))
    }

    fn parse_foreign(&self, text: &str, setup: &Setup) -> Option<Result<State, UserError>> {
        text.trim_start().starts_with('[').then(|| self.read_list(text, setup))
    }

    fn push_move(&self, state: &State, house: House, text: &mut String) {
        text.push(letter(state.to_move(), house.0));
    }

    fn parse_move(&self, state: &State, text: &str) -> Result<House, UserError> {
        self.notation().read_move(state, text)
    }

    fn split_moves<'t>(&self, text: &'t str) -> Vec<&'t str> {
        text.split_whitespace()
            .flat_map(|word| word.split_inclusive(|_: char| true))
            .collect()
    }
}

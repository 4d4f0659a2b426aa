//! Kalah on boards of 1 to 8 houses a side and 1 to 8 seeds a house.
//!
//! A row of houses is one machine word (`mancala/lanes.rs`) and sowing is one add from a table, as in Oware.

mod rules;
mod sow;

pub use crate::mancala::{House, Houses, Moves, State};
pub use rules::{AXES, EmptyCapture, End, Rules, preset_infos};

use crate::bits::{mix, seed};
use crate::mancala::lanes::{Row, filled, lane, seeds, sum};
use crate::mancala::notation::{Notation, Refusals, letter};
use crate::options::{named, number};
use crate::{Game, OptionInfo, OptionKind, Options, Outcome, Player, Score, UserError, Verdict};
use sow::{SowTable, sown_on};

/// The options that choose a variant.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        "rules",
        "PRESET",
        OptionKind::RuleSet,
        "rule set: kalah, or kalah with axes (kalah+end=stuck) [default: kalah]",
    ),
    OptionInfo {
        repeatable: true,
        ..OptionInfo::new(
            "set",
            "AXIS=VALUE",
            OptionKind::Axis,
            "change one axis of the rules, such as empty-capture=yes",
        )
    },
    HOUSES,
    SEEDS,
];

const HOUSES: OptionInfo = OptionInfo::new(
    "houses",
    "N",
    OptionKind::Number {
        low: 1,
        high: 8,
        step: 1,
        default: Some(USUAL_HOUSES),
        unit: "houses",
    },
    "houses a side, 1 to 8 [default: 6]",
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

const REFUSALS: Refusals = Refusals {
    position_fields: || {
        UserError::new(
            "kalah-position-fields",
            "the position has {found} fields between dashes, but a board of {houses} houses a side has {wanted}: \
             {all} houses, two stores and S or N",
        )
    },
    position_side: || UserError::new("kalah-position-side", "side to move: '{text}' is neither S nor N"),
    too_many_seeds: || {
        UserError::new(
            "kalah-too-many-seeds",
            "the position holds {total} seeds, the board has {full}",
        )
    },
    no_such_house: || {
        UserError::new(
            "kalah-no-such-house",
            "'{text}' is not a house of {side}, who moves: {first} to {last}",
        )
    },
    house_empty: || UserError::new("kalah-house-empty", "house {house} is empty"),
};

/// The rule book of one variant of Kalah.
#[derive(Clone, Debug)]
pub struct Kalah {
    rules: Rules,
    houses: u8,
    seeds: u8,
    table: SowTable,
}

/// The board after sowing and capturing, before anybody asks what comes next.
struct Sown {
    mine: Row,
    theirs: Row,
    /// What goes to the mover's store, sown or captured.
    stored: u8,
    /// How much of that is captured.
    captured: u8,
    /// Whether the mover moves again.
    again: bool,
}

impl Kalah {
    /// Any rules on any board of 1 to 8 houses a side and 1 to 8 seeds a house.
    ///
    /// # Errors
    /// When the board is out of these limits.
    pub fn new(rules: Rules, houses: u8, seeds: u8) -> Result<Self, UserError> {
        for (name, value) in [("houses", houses), ("seeds", seeds)] {
            number(|| named(name), &value.to_string(), 1..=8)?;
        }
        Ok(Kalah {
            rules,
            houses,
            seeds,
            table: SowTable::new(houses.into(), (2 * houses * seeds).into()),
        })
    }

    /// The variant that the options choose.
    ///
    /// # Errors
    /// When a value is wrong.
    pub fn from_options(options: &Options) -> Result<Self, UserError> {
        let rules = Rules::parse(options.get("rules").unwrap_or("kalah"))?.with_all(options.all("set"))?;
        let houses = options.number(&HOUSES)?.unwrap_or(USUAL_HOUSES);
        let seeds = options.number(&SEEDS)?.unwrap_or(USUAL_SEEDS);
        Self::new(rules, houses as u8, seeds as u8)
    }

    /// The rules.
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Houses a side.
    pub const fn houses(&self) -> u8 {
        self.houses
    }

    /// The seeds in each house of a player's row, his leftmost first.
    pub fn row(&self, state: &State, player: Player) -> impl ExactSizeIterator<Item = u8> + DoubleEndedIterator {
        let (row, _) = state.sides()[player.index()];
        (0..self.houses).map(move |house| seeds(row, house.into()))
    }

    /// The seeds in the stores of players 1 and 2.
    pub fn stores(&self, state: &State) -> [u8; 2] {
        state.sides().map(|(_, store)| store)
    }

    /// How many seeds a move captures, the last one sown included.
    ///
    /// ```
    /// use ludoteca_rules::{Game, kalah::{Kalah, Rules}};
    /// let game = Kalah::new(Rules::default(), 6, 4)?;
    /// let state = game.parse_state("1-0-0-0-0-0-0-0-0-0-5-0-0-0-S")?;
    /// let a = game.parse_move(&state, "A")?;
    /// assert_eq!(game.captures(&state, a), 6);
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    #[inline]
    pub fn captures(&self, state: &State, house: House) -> u8 {
        self.sow(state, house).captured
    }

    /// Whether the last seed of a move falls into the store, so that the same player moves again.
    ///
    /// ```
    /// use ludoteca_rules::{Game, kalah::{Kalah, Rules}};
    /// let game = Kalah::new(Rules::default(), 6, 4)?;
    /// let state = game.opening();
    /// let again = game.moves(&state).find(|&house| game.moves_again(&state, house));
    /// assert_eq!(again.map(|house| game.move_text(&state, house)).as_deref(), Some("C"));
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    #[inline]
    pub fn moves_again(&self, state: &State, house: House) -> bool {
        let house = usize::from(house.0);
        self.table.get(house, seeds(state.mine, house)).again
    }

    /// The places that a move puts a seed in, one after the other, counted from the mover's leftmost house: his houses, his
    /// store, his opponent's houses.
    ///
    /// ```
    /// use ludoteca_rules::{Game, kalah::{Kalah, Rules}};
    /// let game = Kalah::new(Rules::default(), 6, 4)?;
    /// let state = game.opening();
    /// let e = game.parse_move(&state, "E")?;
    /// assert!(game.sowing(&state, e).eq([5, 6, 7, 8]));
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    pub fn sowing(&self, state: &State, house: House) -> impl Iterator<Item = usize> + use<> {
        let origin = usize::from(house.0);
        sown_on(self.houses.into(), origin).take(seeds(state.mine, origin).into())
    }

    /// The houses whose seeds a move captures, counted as [`Kalah::sowing`] does: the one where the last seed falls, and the
    /// one opposite if it holds any.
    pub fn captured(&self, state: &State, house: House) -> impl Iterator<Item = usize> + use<> {
        let captured = self.captures(state, house);
        let last = self.sowing(state, house).last().filter(|_| captured > 0);
        let houses = last.map(|last| [last, usize::from(self.houses) + 1 + self.opposite(last)]);
        houses.into_iter().flatten().take(captured.min(2).into())
    }

    const fn notation(&self) -> Notation {
        Notation {
            houses: self.houses,
            full: 2 * self.houses * self.seeds,
            refusals: &REFUSALS,
        }
    }

    /// The house opposite an own one.
    #[inline]
    const fn opposite(&self, house: usize) -> usize {
        self.houses as usize - 1 - house
    }

    #[inline(always)]
    fn sow(&self, state: &State, house: House) -> Sown {
        let house = usize::from(house.0);
        let sow = self.table.get(house, seeds(state.mine, house));
        let mut sown = Sown {
            mine: (state.mine & !lane(house)) + sow.mine,
            theirs: state.theirs + sow.theirs,
            stored: sow.store,
            captured: 0,
            again: sow.again,
        };
        // A house of one that has just got a seed was empty before.
        if let Some(last) = sow.last()
            && seeds(sown.mine, last) == 1
        {
            let opposite = self.opposite(last);
            let enemy = seeds(sown.theirs, opposite);
            if enemy > 0 || self.rules.empty_capture == EmptyCapture::Yes {
                sown.mine &= !lane(last);
                sown.theirs &= !lane(opposite);
                sown.captured = 1 + enemy;
                sown.stored += sown.captured;
            }
        }
        sown
    }

    /// Ends the game where the rules say so, so that the state is over or its player can move.
    #[inline]
    fn settled(&self, state: State) -> State {
        let over = match self.rules.end {
            End::Either => state.mine == 0 || state.theirs == 0,
            End::Stuck => state.mine == 0,
        };
        if over { state.swept(sum(state.mine)) } else { state }
    }
}

impl Game for Kalah {
    type State = State;
    type Move = House;
    type Moves<'g> = Moves;

    fn id(&self) -> &'static str {
        "kalah"
    }

    fn variant(&self) -> String {
        self.rules.spec()
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.push("rules", self.rules.spec());
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
        // A game that is over has no seeds left in the houses.
        Moves(filled(state.mine))
    }

    #[inline]
    fn count_moves(&self, state: &State) -> u64 {
        self.moves(state).len() as u64
    }

    #[inline(always)]
    fn play_unchecked(&self, state: &State, house: House) -> State {
        let sown = self.sow(state, house);
        let after = state.sown(sown.mine, sown.theirs, sown.stored);
        self.settled(if sown.again { after } else { after.turned() })
    }

    fn encode_move(&self, mv: House) -> u64 {
        mv.0.into()
    }

    fn decode_move(&self, code: u64) -> House {
        House(u8::try_from(code).unwrap_or(u8::MAX))
    }

    fn check(&self, state: &State, house: House) -> Result<(), UserError> {
        match self.outcome(state) {
            Some(outcome) => Err(crate::line::game_over(&outcome)),
            None => self.notation().check_house(state, house),
        }
    }

    fn blocked_moves(&self, state: &State) -> Vec<(House, UserError)> {
        if state.over() {
            return Vec::new();
        }
        let own = (0..self.houses).map(House);
        own.filter_map(|house| Some((house, self.check(state, house).err()?)))
            .collect()
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        if !state.over() {
            return None;
        }
        let scores = self.stores(state).map(|store| Score::whole(store.into()));
        Some(Outcome {
            verdict: Verdict::by_score(scores),
            scores: Some(scores),
            reason: "no-moves",
        })
    }

    fn scores(&self, state: &State) -> Option<[Score; 2]> {
        Some(self.stores(state).map(|store| Score::whole(store.into())))
    }

    #[inline]
    fn hash(&self, state: &State) -> u64 {
        mix(mix(seed(state.rest()), state.mine), state.theirs)
    }

    /// Seeds only move towards the stores and never back, so no position comes up twice.
    fn irreversible(&self, _before: &State, _after: &State) -> bool {
        true
    }

    fn state_text(&self, state: &State) -> String {
        self.notation().write(state)
    }

    fn parse_state(&self, text: &str) -> Result<State, UserError> {
        self.notation().read(text).map(|state| self.settled(state))
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

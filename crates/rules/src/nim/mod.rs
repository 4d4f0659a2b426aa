//! Nim: heaps of objects, normal or misère, with or without a limit on how many may be taken at once.

use crate::bits::{mix, seed};
use crate::options::{named, number};
use crate::{Game, Message, OptionInfo, OptionKind, Options, Outcome, Player, UserError, push_number};

/// The options that choose a variant.
pub const OPTIONS: &[OptionInfo] = &[
    OptionInfo::new(
        "heaps",
        "1,3,5",
        OptionKind::Numbers {
            high: MAX_HEAP,
            most: MAX_HEAPS,
            default: "1,3,5",
            unit: "objects",
        },
        "objects in each heap at the start [default: 1,3,5]",
    ),
    COLUMNS,
    OptionInfo::switch("misere", "whoever takes the last object loses"),
    TAKE,
];

const COLUMNS: OptionInfo = OptionInfo::new(
    "columns",
    "X",
    OptionKind::Number {
        low: 1,
        high: MAX_HEAPS as u32,
        step: 1,
        default: None,
        unit: "heaps",
    },
    "instead: X heaps of 1, 3, 5, …, 2X−1",
);
/// Heaps if nothing is said of them.
const USUAL_COLUMNS: u32 = 3;

const TAKE: OptionInfo = OptionInfo::new(
    "take",
    "L",
    OptionKind::Number {
        low: 1,
        high: MAX_HEAP,
        step: 1,
        default: None,
        unit: "objects",
    },
    "take at most L at once",
);

/// The most heaps there can be.
pub const MAX_HEAPS: usize = 64;
/// The most objects in one heap.
pub const MAX_HEAP: u32 = 1_000_000_000;

/// The rule book of one variant of Nim.
#[derive(Clone, Debug)]
pub struct Nim {
    opening: State,
    misere: bool,
    limit: Option<u32>,
}

/// Taking objects from one heap.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Take {
    /// The heap, counted from 0.
    pub heap: u8,
    /// How many objects.
    pub count: u32,
}

/// A position of Nim.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct State {
    heaps: [u32; MAX_HEAPS],
    len: u8,
    to_move: Player,
}

impl State {
    /// The objects in each heap.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps[..self.len.into()]
    }
}

impl Nim {
    /// Nim with these heaps; `limit` is the most that may be taken at once.
    ///
    /// # Errors
    /// When there are no heaps or more than 64, a heap holds more than a thousand million, or the limit is 0.
    pub fn new(heaps: &[u32], misere: bool, limit: Option<u32>) -> Result<Self, UserError> {
        if !(1..=MAX_HEAPS).contains(&heaps.len()) {
            return Err(wrong_heap_count(heaps.len()));
        }
        for (i, heap) in heaps.iter().enumerate() {
            number(|| heap_field(i), &heap.to_string(), 0..=MAX_HEAP)?;
        }
        if let Some(limit) = limit {
            number(|| named("take"), &limit.to_string(), 1..=MAX_HEAP)?;
        }
        let mut state = State {
            heaps: [0; MAX_HEAPS],
            len: heaps.len() as u8,
            to_move: Player::First,
        };
        state.heaps[..heaps.len()].copy_from_slice(heaps);
        Ok(Nim {
            opening: state,
            misere,
            limit,
        })
    }

    /// The variant that the options choose.
    ///
    /// # Errors
    /// When an option's value is wrong.
    pub fn from_options(options: &Options) -> Result<Self, UserError> {
        let heaps = match (options.get("heaps"), options.get("columns")) {
            (Some(_), Some(_)) => {
                return Err(UserError::new(
                    "nim-heaps-twice",
                    "give either --heaps or --columns, not both",
                ));
            }
            (Some(heaps), None) => read_heaps(heaps)?,
            (None, _) => {
                let columns = options.number(&COLUMNS)?.unwrap_or(USUAL_COLUMNS);
                (1..=columns).map(|column| 2 * column - 1).collect()
            }
        };
        let limit = options.number(&TAKE)?;
        Self::new(&heaps, options.has("misere"), limit)
    }

    /// Whether whoever takes the last object loses.
    pub const fn misere(&self) -> bool {
        self.misere
    }

    /// The most that may be taken at once, if there is a limit.
    pub const fn limit(&self) -> Option<u32> {
        self.limit
    }

    /// The nim-value of a heap: its size, or with a limit on what may be taken the remainder modulo limit + 1.
    pub fn nim_value(&self, heap: u32) -> u32 {
        self.limit.map_or(heap, |limit| heap % (limit + 1))
    }

    /// The nim-sum of a position: the nim-values of its heaps, combined by exclusive or.
    ///
    /// ```
    /// use ludoteca_rules::{Game, nim::Nim};
    /// let free = Nim::new(&[1, 3, 5], false, None)?;
    /// assert_eq!(free.nim_sum(&free.opening()), 1 ^ 3 ^ 5);
    /// let limited = Nim::new(&[1, 3, 5], false, Some(2))?;
    /// assert_eq!(limited.nim_sum(&limited.opening()), 1 ^ 0 ^ 2);
    /// # Ok::<(), ludoteca_rules::UserError>(())
    /// ```
    pub fn nim_sum(&self, state: &State) -> u32 {
        state.heaps().iter().fold(0, |sum, &heap| sum ^ self.nim_value(heap))
    }

    /// Heaps at the start.
    pub const fn heap_count(&self) -> usize {
        self.opening.len as usize
    }

    /// The most objects that may be taken at once.
    pub fn most(&self) -> u32 {
        self.limit.unwrap_or(MAX_HEAP)
    }
}

fn heap_field(index: usize) -> Message {
    Message::new("field-heap-number", "heap {number}").with("number", index + 1)
}

fn wrong_heap_count(found: usize) -> UserError {
    UserError::new("nim-heap-count", "heaps: {found} of them, but there can be 1 to {most}")
        .with("found", found)
        .with("most", MAX_HEAPS)
}

fn heaps_text(state: &State) -> String {
    let heaps: Vec<String> = state.heaps().iter().map(u32::to_string).collect();
    heaps.join(",")
}

fn read_heaps(text: &str) -> Result<Vec<u32>, UserError> {
    let count = text.split(',').count();
    if count > MAX_HEAPS {
        return Err(wrong_heap_count(count));
    }
    text.split(',')
        .enumerate()
        .map(|(i, heap)| number(|| heap_field(i), heap, 0..=MAX_HEAP))
        .collect()
}

/// The legal moves, by heap, then by how many are taken.
#[derive(Clone, Debug)]
pub struct Moves {
    state: State,
    most: u32,
    next: Take,
}

impl Iterator for Moves {
    type Item = Take;

    #[inline]
    fn next(&mut self) -> Option<Take> {
        while self.next.heap < self.state.len {
            if self.next.count <= self.state.heaps[usize::from(self.next.heap)].min(self.most) {
                let take = self.next;
                self.next.count += 1;
                return Some(take);
            }
            self.next = Take {
                heap: self.next.heap + 1,
                count: 1,
            };
        }
        None
    }
}

impl Game for Nim {
    type State = State;
    type Move = Take;
    type Moves<'g> = Moves;

    fn id(&self) -> &'static str {
        "nim"
    }

    fn variant(&self) -> String {
        let ending = if self.misere { "misere" } else { "normal" };
        self.limit
            .map_or(ending.to_owned(), |limit| format!("{ending},take={limit}"))
    }

    fn options(&self) -> Options {
        let mut options = Options::default();
        options.push("heaps", heaps_text(&self.opening));
        if self.misere {
            options.push("misere", "");
        }
        if let Some(limit) = self.limit {
            options.push("take", limit.to_string());
        }
        options
    }

    fn opening(&self) -> State {
        self.opening
    }

    #[inline]
    fn to_move(&self, state: &State) -> Player {
        state.to_move
    }

    #[inline]
    fn moves(&self, state: &State) -> Moves {
        Moves {
            state: *state,
            most: self.most(),
            next: Take { heap: 0, count: 1 },
        }
    }

    #[inline]
    fn count_moves(&self, state: &State) -> u64 {
        state.heaps().iter().map(|&heap| u64::from(heap.min(self.most()))).sum()
    }

    #[inline]
    fn play_unchecked(&self, state: &State, take: Take) -> State {
        let mut next = State {
            to_move: state.to_move.other(),
            ..*state
        };
        next.heaps[usize::from(take.heap)] -= take.count;
        next
    }

    fn encode_move(&self, mv: Take) -> u64 {
        u64::from(mv.heap) << 32 | u64::from(mv.count)
    }

    fn decode_move(&self, code: u64) -> Take {
        Take {
            heap: u8::try_from(code >> 32).unwrap_or(u8::MAX),
            count: code as u32,
        }
    }

    fn check(&self, state: &State, take: Take) -> Result<(), UserError> {
        if let Some(outcome) = self.outcome(state) {
            return Err(crate::line::game_over(&outcome));
        }
        let refusal = match state.heaps().get(usize::from(take.heap)) {
            None => UserError::new("nim-no-such-heap", "there is no heap {heap}: there are {heaps}"),
            Some(0) => UserError::new("nim-heap-empty", "heap {heap} is empty"),
            Some(_) if take.count == 0 => UserError::new("nim-take-none", "take at least one object"),
            Some(_) if self.limit.is_some_and(|limit| take.count > limit) => {
                UserError::new("nim-over-limit", "at most {limit} may be taken at once")
            }
            Some(held) if take.count > *held => {
                UserError::new("nim-heap-too-small", "heap {heap} holds only {held}").with("held", held)
            }
            Some(_) => return Ok(()),
        };
        let heap = usize::from(take.heap) + 1;
        Err(refusal
            .with("heap", heap)
            .with("heaps", state.len)
            .with("limit", self.most()))
    }

    fn outcome(&self, state: &State) -> Option<Outcome> {
        let over = state.heaps().iter().all(|&heap| heap == 0);
        let winner = if self.misere {
            state.to_move
        } else {
            state.to_move.other()
        };
        over.then(|| Outcome::win(winner, "last-object"))
    }

    fn hash(&self, state: &State) -> u64 {
        state
            .heaps()
            .iter()
            .fold(seed(state.to_move as u64), |hash, &heap| mix(hash, heap.into()))
    }

    fn irreversible(&self, _before: &State, _after: &State) -> bool {
        true
    }

    fn state_text(&self, state: &State) -> String {
        format!("{} {}", heaps_text(state), state.to_move.number())
    }

    fn parse_state(&self, text: &str) -> Result<State, UserError> {
        let (heaps, player) = text.trim().split_once(' ').ok_or_else(|| {
            UserError::new(
                "nim-position-fields",
                "'{text}' is not heaps and the player to move, such as '1,3,5 1'",
            )
            .quoting("text", text)
        })?;
        let heaps = read_heaps(heaps)?;
        let to_move = number(|| Message::new("field-to-move", "player to move"), player.trim(), 1..=2)? as u8;
        let start = Self::new(&heaps, self.misere, self.limit)?;
        Ok(State {
            to_move: Player::from_number(to_move).unwrap_or(Player::First),
            ..start.opening
        })
    }

    fn push_move(&self, _state: &State, take: Take, text: &mut String) {
        push_number(text, u64::from(take.heap) + 1);
        text.push('-');
        push_number(text, take.count.into());
    }

    fn parse_move(&self, _state: &State, text: &str) -> Result<Take, UserError> {
        // The Prolog program wrote its moves so.
        let bare = text
            .strip_prefix("retiraColuna(")
            .and_then(|t| t.strip_suffix(')'))
            .unwrap_or(text);
        let (heap, count) = bare.split_once('-').ok_or_else(|| {
            UserError::new(
                "nim-move",
                "'{text}' is not heap-count, such as 3-2 for two from heap 3",
            )
            .quoting("text", text)
        })?;
        let heap = number(|| Message::new("field-heap", "heap"), heap, 1..=MAX_HEAPS as u32)? as u8 - 1;
        let count = number(|| Message::new("field-count", "count"), count, 1..=MAX_HEAP)?;
        Ok(Take { heap, count })
    }
}

//! Nim: its rules with perfect play by the nim-sum, and the view of its heaps.

use ludoteca_rules::nim::{self, Nim, State, Take};
use ludoteca_rules::{Game, Line, Message, UserError};
use ludoteca_search::{Evaluator, KnownResult};

use crate::game::GameHandle;
use crate::module::{ClassicBot, ClassicBots, GameModule, TablebaseProvider, USUAL_LEVELS, Viewable};
use crate::registry::GameInfo;
use crate::rng::Rng;
use crate::tensors::Tensors;
use crate::view::{BoardContents, BoardView, Layout, Path, Point, Step};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "nim",
    title: "Nim",
    sides: ["Player 1", "Player 2"],
    layout: Layout::Heaps,
    options: nim::OPTIONS,
    axes: &[],
    presets: Vec::new,
    historical_styles: &["evora"],
    classic_bots: &[ClassicBot::Greedy, ClassicBot::Theory],
    auale_rules: None,
    levels: &USUAL_LEVELS,
    tables: None,
    build: |options| Nim::from_options(options).map(GameHandle::of),
};

impl GameModule for Nim {
    fn info() -> &'static GameInfo {
        &INFO
    }
}

impl Viewable for Nim {
    fn view(&self, state: &State) -> BoardView {
        let heaps = state.heaps();
        let point = |(i, &count): (usize, &u32)| Point {
            count,
            ..Point::new((i + 1).to_string(), i as u16, 0)
        };
        BoardView {
            layout: Layout::Heaps,
            columns: heaps.len() as u16,
            rows: 1,
            points: heaps.iter().enumerate().map(point).collect(),
            stores: None,
            lines: Vec::new(),
            attacks: Vec::new(),
        }
    }

    /// The heaps need not be as many as in the opening.
    fn state_from(&self, contents: &BoardContents) -> Result<State, UserError> {
        let heaps: Vec<String> = contents.points.iter().map(u32::to_string).collect();
        self.parse_state(&format!("{} {}", heaps.join(","), contents.to_move.number()))
    }

    fn path(&self, _state: &State, mv: Take) -> Option<Path> {
        Some(Path {
            from: None,
            to: mv.heap.into(),
            count: Some(mv.count),
        })
    }

    fn move_at(&self, _state: &State, path: Path) -> Option<Take> {
        let heap = u8::try_from(path.to).ok().filter(|_| path.from.is_none())?;
        Some(Take {
            heap,
            count: path.count?,
        })
    }

    fn steps(&self, _state: &State, mv: Take) -> Vec<Step> {
        vec![Step::Remove {
            at: mv.heap.into(),
            count: mv.count,
        }]
    }

    /// The nim-sum in binary, and each heap as far as it counts: what matters most first.
    fn facts(&self, state: &State, more: bool) -> Vec<Message> {
        if !more {
            return Vec::new();
        }
        let sum = self.nim_sum(state);
        let heaps = state.heaps().iter().map(|&heap| (heap, self.nim_value(heap)));
        let most = heaps.clone().map(|(_, value)| value).chain([sum]).max().unwrap_or(0);
        let digits = (32 - most.leading_zeros()).max(1) as usize;
        let binary = |value: u32| format!("{value:0digits$b}");
        let mut facts = vec![
            Message::new("fact-nim-sum", "nim-sum {sum}  {binary}")
                .with("sum", format!("{sum:>2}"))
                .with("binary", binary(sum)),
        ];
        facts.extend(heaps.enumerate().map(|(i, (heap, value))| {
            Message::new("fact-heap", "({heap}) {count}  {binary}")
                .with("heap", format!("{:>2}", i + 1))
                .with("count", format!("{heap:>4}"))
                .with("binary", binary(value))
        }));
        facts
    }

    fn reasons(&self, line: &Line<Self>, mv: Take) -> Vec<Message> {
        let after = self.play_unchecked(line.state(), mv);
        if self.outcome(&after).is_some() {
            return vec![Message::new("deed-last-object", "it takes the last object")];
        }
        if !matches!(self.known_result(&after), Some(KnownResult::Loss(_))) {
            return vec![Message::new("deed-nim-lost", "no move leaves a nim-sum that wins")];
        }
        // Where only ones are left of a misère game, their number decides and not the sum.
        let small = after.heaps().iter().all(|&heap| self.nim_value(heap) <= 1);
        vec![match self.misere() && small {
            true => Message::new("deed-nim-odd", "it leaves an odd number of heaps of one"),
            false => Message::new("deed-nim-sum", "it leaves the nim-sum at {sum}").with("sum", self.nim_sum(&after)),
        }]
    }
}

/// The most objects that a move of a game from the opening takes.
fn longest_take(game: &Nim) -> u32 {
    let largest = game.opening().heaps().iter().max().copied().unwrap_or(0);
    largest.min(game.most())
}

/// An action is a number of objects and a heap: one object of each heap, then two of each heap, and so on. A position that was set
/// up may have moves that are no actions.
impl Tensors for Nim {
    fn action_count(&self) -> u64 {
        self.heap_count() as u64 * u64::from(longest_take(self))
    }

    fn action_of(&self, mv: Take) -> Option<usize> {
        let (heap, heaps) = (usize::from(mv.heap), self.heap_count());
        (heap < heaps && mv.count <= longest_take(self)).then(|| (mv.count as usize - 1) * heaps + heap)
    }

    fn action_move(&self, action: usize) -> Take {
        Take {
            heap: (action % self.heap_count()) as u8,
            count: (action / self.heap_count()) as u32 + 1,
        }
    }

    /// The objects of each heap, as shares of the largest at the start.
    fn observation_shape(&self) -> [usize; 3] {
        [1, 1, self.heap_count()]
    }

    fn observe(&self, state: &State, out: &mut [f32]) {
        let largest = self.opening().heaps().iter().max().map_or(1.0, |&heap| heap as f32);
        let heaps = state.heaps().iter().chain(std::iter::repeat(&0));
        for (out, &heap) in out.iter_mut().zip(heaps) {
            *out = (heap as f32 / largest).min(1.0);
        }
    }
}

impl ClassicBots for Nim {
    /// A move that leaves the opponent a lost position if there is one.
    fn classic_move(&self, bot: ClassicBot, line: &Line<Self>, _rng: &mut Rng) -> Option<Take> {
        (bot == ClassicBot::Greedy).then(|| self.theory_move(line.state()))?
    }
}

impl TablebaseProvider for Nim {}

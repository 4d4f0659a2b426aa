//! Kalah: its rules with one simple bot and the view of its board.

use ludoteca_rules::kalah::{self, House, Kalah, State};
use ludoteca_rules::{Game, Line, Message, Player, UserError};

use crate::game::GameHandle;
use crate::mancala;
use crate::module::{ClassicBot, ClassicBots, GameModule, TablebaseProvider, USUAL_LEVELS, Viewable};
use crate::registry::GameInfo;
use crate::rng::Rng;
use crate::tensors::Tensors;
use crate::view::{BoardContents, BoardView, Layout, Path, Step};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "kalah",
    title: "Kalah",
    sides: ["South", "North"],
    layout: Layout::Pits,
    options: kalah::OPTIONS,
    axes: kalah::AXES,
    presets: kalah::preset_infos,
    historical_styles: &[],
    classic_bots: &[ClassicBot::Greedy],
    auale_rules: None,
    levels: &USUAL_LEVELS,
    tables: None,
    build: |options| Kalah::from_options(options).map(GameHandle::of),
};

impl GameModule for Kalah {
    fn info() -> &'static GameInfo {
        &INFO
    }
}

impl Viewable for Kalah {
    fn view(&self, state: &State) -> BoardView {
        let rows = Player::BOTH.map(|player| self.row(state, player).map(u32::from).collect());
        mancala::view(&rows, self.stores(state).map(u32::from))
    }

    fn state_from(&self, contents: &BoardContents) -> Result<State, UserError> {
        self.parse_state(&mancala::position_text(self.houses(), contents)?)
    }

    fn path(&self, state: &State, mv: House) -> Option<Path> {
        let point = mancala::point(self.houses(), self.to_move(state), mv.0.into());
        Some(Path::at(point))
    }

    fn move_at(&self, state: &State, path: Path) -> Option<House> {
        mancala::house_at(self.houses(), self.to_move(state), path).map(House)
    }

    fn steps(&self, state: &State, mv: House) -> Vec<Step> {
        let (mover, houses) = (self.to_move(state), self.houses());
        let mut now = self.view(state);
        // Places are counted from the mover's leftmost house, with his store after his houses; a store is no point.
        let point = |place: usize| match place.checked_sub(houses.into()) {
            None => Some(mancala::point(houses, mover, place)),
            Some(0) => None,
            Some(beyond) => Some(mancala::point(houses, mover.other(), beyond - 1)),
        };
        let from = mancala::point(houses, mover, mv.0.into());
        let mut steps = vec![Step::Lift {
            at: from,
            count: now.points[from].count,
        }];
        steps.extend(self.sowing(state, mv).map(|place| match point(place) {
            Some(at) => Step::Drop { at },
            None => Step::Store {
                from: None,
                count: 1,
                player: mover,
            },
        }));
        steps.iter().for_each(|step| now.apply(step));
        for at in self.captured(state, mv).filter_map(point) {
            let step = Step::Capture {
                at,
                count: now.points[at].count,
                player: mover,
            };
            now.apply(&step);
            steps.push(step);
        }
        steps.extend(mancala::sweep(&now, &self.view(&self.play_unchecked(state, mv))));
        steps
    }

    fn reasons(&self, line: &Line<Self>, mv: House) -> Vec<Message> {
        let state = line.state();
        let mut reasons = Vec::new();
        let captured = self.captures(state, mv);
        if captured > 0 {
            reasons.push(Message::new("deed-captures", "it captures {count} seeds").with("count", captured));
        }
        let over = self.outcome(&self.play_unchecked(state, mv)).is_some();
        if self.moves_again(state, mv) && !over {
            reasons.push(Message::new("deed-moves-again", "it moves again"));
        }
        reasons
    }
}

impl Tensors for Kalah {
    fn action_count(&self) -> u64 {
        self.houses().into()
    }

    #[inline]
    fn action_of(&self, mv: House) -> Option<usize> {
        Some(mv.0.into())
    }

    #[inline]
    fn action_move(&self, action: usize) -> House {
        House(action as u8)
    }

    fn observation_shape(&self) -> [usize; 3] {
        mancala::observation_shape(self.houses())
    }

    #[inline]
    fn observe(&self, state: &State, out: &mut [f32]) {
        mancala::observe(self.houses(), state, out);
    }
}

impl ClassicBots for Kalah {
    fn classic_move(&self, bot: ClassicBot, line: &Line<Self>, _rng: &mut Rng) -> Option<House> {
        match bot {
            ClassicBot::Greedy => greedy(self, line.state()),
            ClassicBot::GreedyRandom | ClassicBot::FirstCapture | ClassicBot::Theory => None,
        }
    }
}

/// Most seeds into the store at once, the first on ties.
fn greedy(game: &Kalah, state: &State) -> Option<House> {
    let mover = game.to_move(state).index();
    // The last maximum of the reversed order is the first of the order.
    let houses: Vec<House> = game.moves(state).collect();
    let store = |&house: &House| game.stores(&game.play_unchecked(state, house))[mover];
    houses.into_iter().rev().max_by_key(store)
}

impl TablebaseProvider for Kalah {}

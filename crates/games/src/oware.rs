//! Oware: its rules with the bots of three university programs, endgame tables, and the view of its board.

mod table_kit;

use std::path::Path as FilePath;

use ludoteca_rules::oware::{self, House, Oware, State};
use ludoteca_rules::{Game, Line, Message, Player, UserError};
use ludoteca_search::tablebase::{ProbeResult, Tablebase};
use ludoteca_tables::TableError;
use ludoteca_tables::oware::{Board, TableRules, Tables};

use crate::game::GameHandle;
use crate::mancala;
use crate::module::{ClassicBot, ClassicBots, GameModule, TablebaseProvider, USUAL_LEVELS, Viewable};
use crate::registry::GameInfo;
use crate::rng::Rng;
use crate::tensors::Tensors;
use crate::view::{BoardContents, BoardView, Layout, Path, Step};

pub(crate) static INFO: GameInfo = GameInfo {
    id: "oware",
    title: "Oware (Ouri)",
    sides: ["South", "North"],
    layout: Layout::Pits,
    options: oware::OPTIONS,
    axes: oware::AXES,
    presets: oware::preset_infos,
    historical_styles: &["evora", "ue", "feup"],
    classic_bots: &[ClassicBot::Greedy, ClassicBot::GreedyRandom, ClassicBot::FirstCapture],
    auale_rules: Some("abapa"),
    levels: &USUAL_LEVELS,
    tables: Some(&table_kit::OwareTables),
    build: |options| Oware::from_options(options).map(GameHandle::of),
};

impl GameModule for Oware {
    fn info() -> &'static GameInfo {
        &INFO
    }
}

impl Viewable for Oware {
    fn view(&self, state: &State) -> BoardView {
        let rows = Player::BOTH.map(|player| self.row(state, player).map(u32::from).collect());
        mancala::view(&rows, self.stores(state).map(u32::from))
    }

    fn state_from(&self, contents: &BoardContents) -> Result<State, UserError> {
        self.parse_state(&mancala::position_text(self.houses(), contents)?)
    }

    fn path(&self, state: &State, mv: House) -> Option<Path> {
        Some(Path::at(mancala::point(
            self.houses(),
            self.to_move(state),
            mv.0.into(),
        )))
    }

    fn move_at(&self, state: &State, path: Path) -> Option<House> {
        mancala::house_at(self.houses(), self.to_move(state), path).map(House)
    }

    fn steps(&self, state: &State, mv: House) -> Vec<Step> {
        let (mover, houses) = (self.to_move(state), self.houses());
        let mut now = self.view(state);
        let point = |at: usize| (mancala::point(houses, mover, 0) + at) % now.points.len();
        let from = point(mv.0.into());
        let mut steps = vec![Step::Lift {
            at: from,
            count: now.points[from].count,
        }];
        steps.extend(self.sowing(state, mv).map(|at| Step::Drop { at: point(at) }));
        let captured: Vec<usize> = self.captured(state, mv).map(point).collect();
        steps.iter().for_each(|step| now.apply(step));
        let mut left = u32::from(self.captures(state, mv));
        for at in captured {
            let count = now.points[at].count.min(left);
            left -= count;
            let step = Step::Capture {
                at,
                count,
                player: mover,
            };
            now.apply(&step);
            steps.push(step);
        }
        steps.extend(mancala::sweep(&now, &self.view(&self.play_unchecked(state, mv))));
        steps
    }

    fn reasons(&self, line: &Line<Self>, mv: House) -> Vec<Message> {
        let before = line.state();
        let mover = self.to_move(before);
        let after = self.play_unchecked(before, mv);
        let mut reasons = Vec::new();
        let captured = self.captures(before, mv);
        if captured > 0 {
            reasons.push(Message::new("deed-captures", "it captures {count} seeds").with("count", captured));
        }
        let hungry = |state: &State| self.row(state, mover.other()).all(|seeds| seeds == 0);
        if hungry(before) && !hungry(&after) {
            reasons.push(Message::new("deed-feeds", "it gives seeds to a player who has none"));
        }
        if self.outcome(&after).is_some() || self.to_move(&after) == mover {
            return reasons;
        }
        // What the opponent could take if it were his turn now, and what he can take after the move.
        let threat = self.passed(before).map_or(0, |state| best_capture(self, &state));
        let left = best_capture(self, &after);
        if threat > left {
            let avoided = u32::from(threat - left);
            reasons.push(Message::new("deed-avoids", "it avoids the capture of {count} seeds").with("count", avoided));
        }
        let next = self.passed(&after).map_or(0, |state| best_capture(self, &state));
        if next > 0 && captured == 0 {
            reasons.push(Message::new("deed-threatens", "it threatens to capture {count} seeds").with("count", next));
        }
        reasons
    }
}

fn best_capture(game: &Oware, state: &State) -> u8 {
    game.moves(state).map(|mv| game.captures(state, mv)).max().unwrap_or(0)
}

impl Tensors for Oware {
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

    /// As long as nothing is captured the rows and the player to move are all that changes.
    #[inline]
    fn repetition_hash(&self, state: &State) -> u64 {
        let own = state.own().bytes().wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let enemy = state.enemy().bytes().wrapping_mul(0xc2b2_ae3d_27d4_eb4f);
        let hash = own.wrapping_add(enemy) ^ self.to_move(state) as u64;
        // The highest bits depend on all houses, the lowest on few.
        hash ^ hash >> 47
    }

    #[inline]
    fn observe(&self, state: &State, out: &mut [f32]) {
        mancala::observe(self.houses(), state, out);
    }
}

impl ClassicBots for Oware {
    fn classic_move(&self, bot: ClassicBot, line: &Line<Self>, rng: &mut Rng) -> Option<House> {
        let state = line.state();
        match bot {
            ClassicBot::Greedy => greedy(self, state),
            ClassicBot::GreedyRandom => greedy_random(self, state, rng),
            ClassicBot::FirstCapture => first_capture(self, line),
            ClassicBot::Theory => None,
        }
    }
}

/// Most seeds captured, the first on ties; against an empty row, the move that gives it most seeds.
fn greedy(game: &Oware, state: &State) -> Option<House> {
    let gain = |&house: &House| match state.enemy().sum() {
        0 => {
            let next = game.play_unchecked(state, house);
            game.row(&next, game.to_move(state).other()).map(u32::from).sum()
        }
        _ => u32::from(game.captures(state, house)),
    };
    // The last maximum of the reversed order is the first of the order.
    let houses: Vec<House> = game.moves(state).collect();
    houses.into_iter().rev().max_by_key(gain)
}

/// Positions are numbered from the viewer's left with player 1 on top, so his highest is his first house.
fn greedy_random(game: &Oware, state: &State, rng: &mut Rng) -> Option<House> {
    let position = |house: House| match game.to_move(state) {
        Player::First => i16::from(game.houses()) - i16::from(house.0),
        Player::Second => i16::from(house.0) + 1,
    };
    game.moves(state)
        .map(|house| (game.captures(state, house), position(house), house))
        .filter(|(captured, ..)| *captured > 0)
        .max()
        .map_or_else(|| rng.pick_move(game, state), |(_, _, house)| Some(house))
}

fn first_capture(game: &Oware, line: &Line<Oware>) -> Option<House> {
    let state = line.state();
    let first_turn = line.states()[0] == game.opening() && line.moves().len() < 2;
    let opening = House(1);
    if first_turn && game.moves(state).any(|house| house == opening) {
        return Some(opening);
    }
    game.moves(state)
        .find(|&house| game.captures(state, house) > 0)
        .or_else(|| game.moves(state).next())
}

impl TablebaseProvider for Oware {
    fn tablebase(&self, folder: Option<&FilePath>) -> Result<Option<Box<dyn Tablebase<Self>>>, TableError> {
        let tables = Tables::of_game(self, folder)?;
        Ok(tables.map(|tables| Box::new(SeedTables(tables)) as Box<dyn Tablebase<Self>>))
    }
}

/// What is captured already, and what the tables say of the rest.
struct SeedTables(Tables);

impl Tablebase<Oware> for SeedTables {
    fn probe(&self, _game: &Oware, state: &State, below: u32) -> Option<ProbeResult> {
        let board = Board::of(state);
        let seeds = board.seeds();
        if seeds > self.0.seeds() || u32::from(seeds) >= below {
            return None;
        }
        let value = i32::from(self.0.probe(board)?);
        // In abapa endless play gives each player his own row, which the table, where it splits what is left, cannot know.
        // But whoever takes all that is left does so without it.
        let exact = self.0.rules() == TableRules::Awari || value.unsigned_abs() == u32::from(seeds);
        Some(ProbeResult::Seeds {
            net: state.lead() + value,
            exact,
        })
    }

    fn size(&self, state: &State) -> u32 {
        Board::of(state).seeds().into()
    }

    fn reach(&self) -> u32 {
        self.0.seeds().into()
    }
}

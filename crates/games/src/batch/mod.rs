//! Many games of one kind played at the same time, for programs that learn: one call makes a move in each.

mod episode;
mod playouts;

use std::sync::Arc;

use ludoteca_rules::{Message, Player, UserError, Verdict};

use crate::game::{GameHandle, Typed};
use crate::module::GameModule;
use crate::position::{Position, StateBox};
use crate::tensors::MOST_ACTIONS;
use episode::Episode;

pub use playouts::Playouts;

/// A thread gets no fewer games than this: it would take longer to start than to play them.
const LEAST_SHARE: usize = 1024;

/// Games that are played side by side. A game that ends begins again by itself.
///
/// ```
/// use ludoteca_games::{Batch, GameHandle, Options};
/// let game = GameHandle::new("tic-tac-toe", &Options::default())?;
/// let mut batch = Batch::new(&game, 100, 1)?;
/// let mut ended = 0;
/// for _ in 0..20 {
///     batch.sample(1);
///     batch.step(1)?;
///     ended += batch.arrays().done.iter().filter(|done| **done).count();
/// }
/// assert!(ended > 200);
/// # Ok::<(), ludoteca_games::UserError>(())
/// ```
pub struct Batch {
    game: GameHandle,
    object: Box<dyn BatchObject>,
    arrays: BatchArrays,
}

/// What a batch of games reads and writes: a row for each game, one after the other.
#[derive(Debug)]
pub struct BatchArrays {
    /// The action to take next in each game.
    pub actions: Vec<i32>,
    /// What the player to move sees.
    pub observations: Vec<f32>,
    /// Whether each action is legal.
    pub legal: Vec<bool>,
    /// What the last move brought to the first and to the second player: 1 for a win, −1 for a loss.
    pub rewards: Vec<f32>,
    /// Whether the last move ended the game. Everything else is then of the game that follows.
    pub done: Vec<bool>,
    /// Whether it was ended because of its length alone.
    pub truncated: Vec<bool>,
    /// Who is to move: 0 or 1.
    pub to_move: Vec<u8>,
}

impl Batch {
    /// So many games from the opening. Chance follows from the seed, another for each game.
    ///
    /// # Errors
    /// When there are too many or none, or the game has too many different moves for an array.
    pub fn new(game: &GameHandle, games: usize, seed: u64) -> Result<Self, UserError> {
        const MOST: usize = 1 << 24;
        if !(1..=MOST).contains(&games) {
            return Err(UserError::new("batch-games", "{count} games: a batch has 1 to {most}")
                .with("count", games)
                .with("most", MOST));
        }
        let actions = game.action_count()?;
        let observation: usize = game.observation_shape().iter().product();
        let mut batch = Batch {
            game: game.clone(),
            object: game.0.batch(games, seed),
            arrays: BatchArrays {
                actions: vec![0; games],
                observations: vec![0.0; games * observation],
                legal: vec![false; games * actions],
                rewards: vec![0.0; 2 * games],
                done: vec![false; games],
                truncated: vec![false; games],
                to_move: vec![0; games],
            },
        };
        batch.reset(1);
        Ok(batch)
    }

    /// What is played.
    pub fn game(&self) -> &GameHandle {
        &self.game
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.arrays.done.len()
    }

    /// Whether there are none; there always are.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// What the games read and write. They keep their place in memory as long as the batch lives.
    pub fn arrays(&self) -> &BatchArrays {
        &self.arrays
    }

    /// The same, to write actions into.
    pub fn arrays_mut(&mut self) -> &mut BatchArrays {
        &mut self.arrays
    }

    /// Ends games after so many moves.
    pub fn set_max_plies(&mut self, most: Option<u32>) {
        self.object.set_max_plies(most);
    }

    /// Begins every game anew. Chance goes on where it was.
    pub fn reset(&mut self, threads: usize) {
        self.object.reset(&mut self.arrays, threads);
    }

    /// Writes a random legal action for each game.
    pub fn sample(&mut self, threads: usize) {
        self.object.sample(&mut self.arrays, threads);
    }

    /// Takes the actions that are written.
    ///
    /// # Errors
    /// When one of them is not legal; then no game has moved.
    pub fn step(&mut self, threads: usize) -> Result<(), UserError> {
        let width = self.arrays.legal.len() / self.len();
        let actions = self.arrays.actions.iter().zip(self.arrays.legal.chunks_exact(width));
        for (game, (&action, legal)) in actions.enumerate() {
            let legal = usize::try_from(action).ok().and_then(|action| legal.get(action));
            if legal != Some(&true) {
                return Err(self.refusal(game, action));
            }
        }
        self.object.step(&mut self.arrays, threads);
        Ok(())
    }

    /// Why an action of a game is refused.
    fn refusal(&self, number: usize, action: i32) -> UserError {
        let why = match self.position(number).action_move(i64::from(action)) {
            Ok(mv) => self.position(number).check(mv).err(),
            Err(why) => Some(why),
        };
        let why = why.map_or_else(|| Message::new("batch-not-legal", "it is not legal"), Message::from);
        UserError::new("batch-action", "action {action} of game {game}: {why}")
            .with("action", action)
            .with("game", number)
            .phrase("why", why)
    }

    /// The position of a game of the batch.
    ///
    /// # Panics
    /// When there is no such game.
    pub fn position(&self, number: usize) -> Position {
        Position::new(self.game.clone(), self.object.state(number))
    }
}

/// What every batch can be asked.
pub(crate) trait BatchObject: Send + Sync {
    fn set_max_plies(&mut self, most: Option<u32>);
    fn reset(&mut self, arrays: &mut BatchArrays, threads: usize);
    fn sample(&mut self, arrays: &mut BatchArrays, threads: usize);
    fn step(&mut self, arrays: &mut BatchArrays, threads: usize);
    fn state(&self, number: usize) -> StateBox;
}

struct TypedBatch<G: GameModule> {
    game: G,
    opening: (G::State, u32),
    max_plies: Option<u32>,
    episodes: Vec<Episode<G>>,
}

/// The entries of some of the games.
struct Rows<'a> {
    actions: &'a mut [i32],
    observations: &'a mut [f32],
    legal: &'a mut [bool],
    rewards: &'a mut [f32],
    done: &'a mut [bool],
    truncated: &'a mut [bool],
    to_move: &'a mut [u8],
}

impl BatchArrays {
    /// The entries in shares of so many games.
    fn shares(&mut self, games: usize) -> impl Iterator<Item = Rows<'_>> {
        let all = self.done.len();
        let (observation, actions) = (self.observations.len() / all, self.legal.len() / all);
        let rows = (self.actions.chunks_mut(games))
            .zip(self.observations.chunks_mut(games * observation))
            .zip(self.legal.chunks_mut(games * actions))
            .zip(self.rewards.chunks_mut(games * 2))
            .zip(self.done.chunks_mut(games))
            .zip(self.truncated.chunks_mut(games))
            .zip(self.to_move.chunks_mut(games));
        rows.map(
            |((((((actions, observations), legal), rewards), done), truncated), to_move)| Rows {
                actions,
                observations,
                legal,
                rewards,
                done,
                truncated,
                to_move,
            },
        )
    }
}

impl<G: GameModule> TypedBatch<G> {
    /// Does the same to all games, in shares of their own for so many threads.
    fn share(
        &mut self,
        arrays: &mut BatchArrays,
        threads: usize,
        work: impl Fn(&G, (G::State, u32), &mut [Episode<G>], Rows<'_>) + Sync,
    ) {
        let games = self.episodes.len();
        let share = games.div_ceil(threads.clamp(1, games.div_ceil(LEAST_SHARE)));
        let (game, opening) = (&self.game, self.opening);
        let mut shares = self.episodes.chunks_mut(share).zip(arrays.shares(share));
        let Some((episodes, rows)) = shares.next() else { return };
        std::thread::scope(|scope| {
            for (episodes, rows) in shares {
                let work = &work;
                scope.spawn(move || work(game, opening, episodes, rows));
            }
            work(game, opening, episodes, rows);
        });
    }
}

/// Where it is written what one game looks like.
struct View<'a> {
    observation: &'a mut [f32],
    legal: &'a mut [bool],
    to_move: &'a mut u8,
}

impl View<'_> {
    #[inline]
    fn show<G: GameModule>(self, game: &G, state: &G::State) {
        game.observe(state, self.observation);
        game.mark_legal(state, self.legal);
        *self.to_move = game.to_move(state) as u8;
    }
}

/// The same for each of several games.
fn views<'a>(
    observations: &'a mut [f32],
    legal: &'a mut [bool],
    to_move: &'a mut [u8],
) -> impl Iterator<Item = View<'a>> {
    let (width, actions) = (observations.len() / to_move.len(), legal.len() / to_move.len());
    let seen = observations
        .chunks_exact_mut(width)
        .zip(legal.chunks_exact_mut(actions));
    seen.zip(to_move).map(|((observation, legal), to_move)| View {
        observation,
        legal,
        to_move,
    })
}

/// What the first player gets.
#[inline]
const fn reward(verdict: Verdict) -> f32 {
    match verdict {
        Verdict::Win(Player::First) => 1.0,
        Verdict::Win(Player::Second) => -1.0,
        Verdict::Draw => 0.0,
    }
}

impl<G: GameModule> BatchObject for TypedBatch<G> {
    fn set_max_plies(&mut self, most: Option<u32>) {
        self.max_plies = most;
    }

    fn reset(&mut self, arrays: &mut BatchArrays, threads: usize) {
        self.share(arrays, threads, |game, (opening, plies), episodes, rows| {
            rows.rewards.fill(0.0);
            rows.done.fill(false);
            rows.truncated.fill(false);
            for (episode, view) in episodes
                .iter_mut()
                .zip(views(rows.observations, rows.legal, rows.to_move))
            {
                episode.restart(opening, plies);
                view.show(game, &opening);
            }
        });
    }

    fn sample(&mut self, arrays: &mut BatchArrays, threads: usize) {
        self.share(arrays, threads, |game, _, episodes, rows| {
            for (episode, action) in episodes.iter_mut().zip(rows.actions) {
                *action = episode.any_move(game).and_then(|mv| game.action_of(mv)).unwrap_or(0) as i32;
            }
        });
    }

    fn step(&mut self, arrays: &mut BatchArrays, threads: usize) {
        let max_plies = self.max_plies.unwrap_or(u32::MAX);
        self.share(arrays, threads, |game, (opening, plies), episodes, rows| {
            let views = views(rows.observations, rows.legal, rows.to_move);
            let ends = rows
                .done
                .iter_mut()
                .zip(rows.truncated)
                .zip(rows.rewards.as_chunks_mut::<2>().0);
            let rows = rows.actions.iter().zip(views).zip(ends);
            for (episode, ((&action, view), ((done, truncated), rewards))) in episodes.iter_mut().zip(rows) {
                let outcome = episode.play(game, game.action_move(action as usize));
                let too_long = outcome.is_none() && episode.plies - plies >= max_plies;
                let first = outcome.as_ref().map_or(0.0, |outcome| reward(outcome.verdict));
                *rewards = [first, -first];
                *done = outcome.is_some() || too_long;
                *truncated = too_long;
                if *done {
                    episode.restart(opening, plies);
                }
                view.show(game, &episode.state);
            }
        });
    }

    fn state(&self, number: usize) -> StateBox {
        Arc::new(self.episodes[number].state)
    }
}

impl<G: GameModule> Typed<G> {
    pub(crate) fn new_batch(&self, games: usize, seed: u64) -> Box<dyn BatchObject> {
        let opening = self.0.opening();
        let plies = self.0.plies(&opening);
        Box::new(TypedBatch {
            game: self.0.clone(),
            opening: (opening, plies),
            max_plies: None,
            episodes: (0..games as u64)
                .map(|number| Episode::new(opening, plies, seed, number))
                .collect(),
        })
    }
}

/// Whether an array can have an entry for each of so many actions.
///
/// # Errors
/// When they are too many.
pub(crate) fn listable(actions: u64) -> Result<usize, UserError> {
    if (1..=MOST_ACTIONS).contains(&actions) {
        return Ok(actions as usize);
    }
    Err(UserError::new(
        "too-many-actions",
        "this variant has {count} different moves, and an array of them may have {most}: choose a smaller one",
    )
    .with("count", actions)
    .with("most", MOST_ACTIONS))
}

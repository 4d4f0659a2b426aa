//! Many games of one kind played at the same time, for programs that learn: one call makes a move in each.

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use ludoteca_rules::{Message, Outcome, Player, UserError, Verdict};

use crate::game::{GameHandle, Typed};
use crate::module::GameModule;
use crate::position::{Position, StateBox};
use crate::rng::Rng;
use crate::tensors::MOST_ACTIONS;

/// A thread gets no fewer games than this: it would take longer to start than to play them.
const LEAST_SHARE: usize = 1024;
/// So many random games are played in turn by a thread, so that one need not wait for the other's memory and arithmetic.
const ABREAST: usize = 64;
/// A thread gets no fewer random games than this.
const LEAST_PLAYOUTS: u64 = 64;
/// How often random games look whether to stop, in moves of each.
const LOOK: u32 = 1024;

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

/// What random games came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Playouts {
    /// Games that the first player won.
    pub first: u64,
    /// Games that the second player won.
    pub second: u64,
    /// Drawn games.
    pub drawn: u64,
    /// The moves of all of them.
    pub plies: u64,
}

impl Playouts {
    fn add(self, other: Self) -> Self {
        Playouts {
            first: self.first + other.first,
            second: self.second + other.second,
            drawn: self.drawn + other.drawn,
            plies: self.plies + other.plies,
        }
    }
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

impl Position {
    /// Plays so many random games from here to their ends; `None` if stopped. The same seed gives the same games on any number of
    /// threads.
    ///
    /// ```
    /// use std::sync::atomic::AtomicBool;
    /// use ludoteca_games::{GameHandle, Options};
    /// let opening = GameHandle::new("tic-tac-toe", &Options::default())?.opening();
    /// let games = opening.random_playouts(1000, 1, 2, &AtomicBool::new(false)).expect("not stopped");
    /// assert_eq!(games.first + games.second + games.drawn, 1000);
    /// assert!(games.first > games.second);
    /// # Ok::<(), ludoteca_games::UserError>(())
    /// ```
    pub fn random_playouts(&self, games: u64, seed: u64, threads: usize, stop: &AtomicBool) -> Option<Playouts> {
        let share = games.div_ceil(threads.max(1) as u64).max(LEAST_PLAYOUTS);
        let shares: Vec<Range<u64>> = (0..games.div_ceil(share))
            .map(|i| i * share..((i + 1) * share).min(games))
            .collect();
        let play = |numbers: Range<u64>| self.game().0.random_playouts(self.state(), seed, numbers, stop);
        let done = std::thread::scope(|scope| {
            let mut shares = shares.into_iter();
            let own = shares.next();
            let others: Vec<_> = shares.map(|share| scope.spawn(|| play(share))).collect();
            let own = own.map_or_else(Playouts::default, play);
            others
                .into_iter()
                .map(|other| other.join().unwrap_or_default())
                .fold(own, Playouts::add)
        });
        (!stop.load(Ordering::Relaxed)).then_some(done)
    }
}

/// A game of the batch, or one that is played at random.
struct Episode<G: GameModule> {
    state: G::State,
    plies: u32,
    /// The hashes of the positions before this one that may come again.
    before: Vec<u64>,
    /// The same, to see quickly that a hash is not among them.
    filter: Filter,
    /// The hash of this one, if there are any before it.
    hash: u64,
    rng: Rng,
}

/// A set of hashes that may take one for another, but forgets none.
#[derive(Clone, Copy, Default)]
struct Filter([u64; 16]);

impl Filter {
    #[inline]
    const fn place(hash: u64) -> (usize, u64) {
        ((hash >> 6) as usize % 16, 1 << (hash % 64))
    }

    #[inline]
    const fn insert(&mut self, hash: u64) {
        let (word, bit) = Self::place(hash);
        self.0[word] |= bit;
    }

    #[inline]
    const fn may_have(&self, hash: u64) -> bool {
        let (word, bit) = Self::place(hash);
        self.0[word] & bit != 0
    }
}

impl<G: GameModule> Episode<G> {
    fn new(state: G::State, plies: u32, seed: u64, number: u64) -> Self {
        let mut rng = Rng::new(seed);
        rng.begin(number);
        Episode {
            state,
            plies,
            before: Vec::new(),
            filter: Filter::default(),
            hash: 0,
            rng,
        }
    }

    /// Begins again; chance goes on.
    #[inline]
    fn restart(&mut self, state: G::State, plies: u32) {
        self.state = state;
        self.plies = plies;
        self.forget();
    }

    /// Forgets positions that cannot come again.
    #[inline]
    fn forget(&mut self) {
        if !self.before.is_empty() {
            self.before.clear();
            self.filter = Filter::default();
        }
    }

    /// Plays a legal move, and says how the game ended if it has. Repetition and length count as in [`ludoteca_rules::Line`], but
    /// by hashes alone.
    #[inline(always)]
    fn play(&mut self, game: &G, mv: G::Move) -> Option<Outcome> {
        let next = game.play_unchecked(&self.state, mv);
        self.plies += 1;
        let mut occurrences = 1;
        if game.irreversible(&self.state, &next) {
            self.forget();
        } else {
            let before = if self.before.is_empty() {
                game.repetition_hash(&self.state)
            } else {
                self.hash
            };
            self.filter.insert(before);
            self.before.push(before);
            self.hash = game.repetition_hash(&next);
            if self.filter.may_have(self.hash) {
                occurrences += self.earlier();
            }
        }
        self.state = next;
        game.outcome(&next)
            .or_else(|| game.history_outcome(&next, occurrences, self.plies))
    }

    /// How often a position was there before.
    #[cold]
    fn earlier(&self) -> u32 {
        self.before.iter().filter(|before| **before == self.hash).count() as u32
    }

    /// Any legal move; `None` if there is none.
    #[inline]
    fn any_move(&mut self, game: &G) -> Option<G::Move> {
        self.rng.pick_move(game, &self.state)
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

/// Writes what a game looks like now.
#[inline]
fn show<G: GameModule>(game: &G, state: &G::State, observation: &mut [f32], legal: &mut [bool], to_move: &mut u8) {
    game.observe(state, observation);
    game.mark_legal(state, legal);
    *to_move = game.to_move(state) as u8;
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
            let width = rows.observations.len() / episodes.len();
            let actions = rows.legal.len() / episodes.len();
            let seen = rows
                .observations
                .chunks_exact_mut(width)
                .zip(rows.legal.chunks_exact_mut(actions));
            for ((episode, (observation, legal)), to_move) in episodes.iter_mut().zip(seen).zip(rows.to_move) {
                episode.restart(opening, plies);
                show(game, &opening, observation, legal, to_move);
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
            let width = rows.observations.len() / episodes.len();
            let actions = rows.legal.len() / episodes.len();
            let seen = rows
                .observations
                .chunks_exact_mut(width)
                .zip(rows.legal.chunks_exact_mut(actions));
            let ends = rows
                .done
                .iter_mut()
                .zip(rows.truncated)
                .zip(rows.rewards.as_chunks_mut::<2>().0);
            let rows = rows.actions.iter().zip(seen).zip(ends).zip(rows.to_move);
            for (episode, (((&action, (observation, legal)), ((done, truncated), rewards)), to_move)) in
                episodes.iter_mut().zip(rows)
            {
                let outcome = episode.play(game, game.action_move(action as usize));
                let too_long = outcome.is_none() && episode.plies - plies >= max_plies;
                let first = outcome.as_ref().map_or(0.0, |outcome| reward(outcome.verdict));
                *rewards = [first, -first];
                *done = outcome.is_some() || too_long;
                *truncated = too_long;
                if *done {
                    episode.restart(opening, plies);
                }
                show(game, &episode.state, observation, legal, to_move);
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

    /// Plays the random games of some numbers from a position, several in turn.
    pub(crate) fn play_random(
        &self,
        from: &G::State,
        seed: u64,
        mut numbers: Range<u64>,
        stop: &AtomicBool,
    ) -> Playouts {
        let game = &self.0;
        let plies = game.plies(from);
        let mut playouts = Playouts::default();
        if let Some(outcome) = game.outcome(from) {
            (0..numbers.end - numbers.start).for_each(|_| playouts.count(outcome.verdict));
            return playouts;
        }
        let begin = |number| Episode::new(*from, plies, seed, number);
        let mut episodes: Vec<Episode<G>> = numbers.by_ref().take(ABREAST).map(begin).collect();
        let mut rounds = 0_u32;
        while !episodes.is_empty() {
            let mut left = None;
            for (i, episode) in episodes.iter_mut().enumerate() {
                let mv = episode.any_move(game);
                let Some(outcome) = mv.and_then(|mv| episode.play(game, mv)) else {
                    continue;
                };
                playouts.count(outcome.verdict);
                playouts.plies += u64::from(episode.plies - plies);
                match numbers.next() {
                    Some(number) => {
                        episode.restart(*from, plies);
                        episode.rng.begin(number);
                    }
                    None => {
                        left = Some(i);
                        break;
                    }
                }
            }
            if let Some(i) = left {
                episodes.swap_remove(i);
            }
            rounds = rounds.wrapping_add(1);
            if rounds.is_multiple_of(LOOK) && stop.load(Ordering::Relaxed) {
                break;
            }
        }
        playouts
    }
}

impl Playouts {
    fn count(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::Win(Player::First) => self.first += 1,
            Verdict::Win(Player::Second) => self.second += 1,
            Verdict::Draw => self.drawn += 1,
        }
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

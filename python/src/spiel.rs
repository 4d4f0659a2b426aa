//! A game in progress with the method names of OpenSpiel's states.

use ludoteca_games::{Line, Outcome};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyList;

use crate::errors::{IllegalMove, failed, illegal, unreadable};
use crate::json::Reduced;
use crate::outcome::returns;
use crate::position::Position;

/// The player to move of a game that is over, as OpenSpiel numbers players.
const TERMINAL: i64 = -4;

/// A game in progress, with the method names of pyspiel.State. Unlike a Position it changes when an action is applied.
#[pyclass(module = "ludoteca.spiel")]
pub(crate) struct State {
    game: Py<PyAny>,
    line: Line,
    outcome: Option<Outcome>,
    /// Room for the legal actions.
    actions: Vec<usize>,
}

impl State {
    fn at(game: Py<PyAny>, line: Line) -> Self {
        State {
            game,
            outcome: line.outcome(),
            line,
            actions: Vec::new(),
        }
    }

    fn copy(&self, py: Python<'_>) -> Self {
        State {
            game: self.game.clone_ref(py),
            line: self.line.clone(),
            outcome: self.outcome,
            actions: Vec::new(),
        }
    }

    /// The legal actions, in the room that is kept for them.
    fn legal(&mut self) -> &[usize] {
        self.actions.clear();
        if self.outcome.is_none() {
            self.line.push_legal_actions(&mut self.actions);
        }
        &self.actions
    }

    /// Refuses a player who does not exist.
    fn check_player(player: Option<i64>) -> PyResult<()> {
        match player {
            None | Some(0 | 1) => Ok(()),
            Some(player) => Err(PyValueError::new_err(format!(
                "there is no player {player}: they are 0 and 1"
            ))),
        }
    }
}

#[pymethods]
impl State {
    /// A game in progress of a Game of ludoteca.spiel, at a Position.
    #[new]
    fn new(game: Py<PyAny>, position: &Bound<'_, Position>) -> PyResult<Self> {
        let line = position.get().line.clone();
        line.game().action_count().map_err(failed)?;
        Ok(State::at(game, line))
    }

    /// The player to move, 0 or 1; -4 if the game is over.
    fn current_player(&self) -> i64 {
        match self.outcome {
            None => self.line.to_move().index() as i64,
            Some(_) => TERMINAL,
        }
    }

    fn is_terminal(&self) -> bool {
        self.outcome.is_some()
    }

    fn is_initial_state(&self) -> bool {
        self.line.is_empty()
    }

    fn is_chance_node(&self) -> bool {
        false
    }

    fn is_simultaneous_node(&self) -> bool {
        false
    }

    fn is_mean_field_node(&self) -> bool {
        false
    }

    fn is_player_node(&self) -> bool {
        self.outcome.is_none()
    }

    /// The legal actions in order; of a player who is not to move, none.
    #[pyo3(signature = (player = None, /))]
    fn legal_actions<'py>(&mut self, py: Python<'py>, player: Option<i64>) -> PyResult<Bound<'py, PyList>> {
        if let Some(player) = player
            && player != self.line.to_move().index() as i64
        {
            Self::check_player(Some(player))?;
            return Ok(PyList::empty(py));
        }
        PyList::new(py, self.legal())
    }

    /// For each action 1 if it is legal, else 0.
    #[pyo3(signature = (player = None, /))]
    fn legal_actions_mask(&mut self, player: Option<i64>) -> PyResult<Vec<u8>> {
        Self::check_player(player)?;
        let mut mask = vec![0; self.line.game().action_count().map_err(failed)?];
        if player.is_none_or(|player| player == self.line.to_move().index() as i64) {
            self.legal().iter().for_each(|&action| mask[action] = 1);
        }
        Ok(mask)
    }

    /// Takes an action.
    #[pyo3(signature = (action, /))]
    fn apply_action(&mut self, action: i64) -> PyResult<()> {
        if let Some(outcome) = &self.outcome {
            return Err(IllegalMove::new_err(format!("the game is over ({})", outcome.reason)));
        }
        self.outcome = self.line.play_action(action).map_err(illegal)?;
        Ok(())
    }

    /// The same: actions are always checked.
    #[pyo3(signature = (action, /))]
    fn apply_action_with_legality_check(&mut self, action: i64) -> PyResult<()> {
        self.apply_action(action)
    }

    /// A copy with an action taken.
    #[pyo3(signature = (action, /))]
    fn child(&self, py: Python<'_>, action: i64) -> PyResult<Self> {
        let mut child = self.copy(py);
        child.apply_action(action)?;
        Ok(child)
    }

    /// Takes the last action back, which must be this one of this player's.
    #[pyo3(signature = (player, action, /))]
    fn undo_action(&mut self, player: i64, action: i64) -> PyResult<()> {
        let made = self.full_history().pop();
        if made != Some((player, action)) {
            return Err(PyValueError::new_err(format!(
                "player {player} did not take action {action} last: {made:?}"
            )));
        }
        self.line.undo();
        self.outcome = self.line.outcome();
        Ok(())
    }

    /// What each player gets: 1 for a win, -1 for a loss, 0 for a draw or while the game goes on.
    fn returns(&self) -> [f64; 2] {
        self.outcome.map_or([0.0; 2], |outcome| returns(outcome.verdict))
    }

    /// What the last action brought, which is nothing before the end.
    fn rewards(&self) -> [f64; 2] {
        self.returns()
    }

    #[pyo3(signature = (player, /))]
    fn player_return(&self, player: i64) -> PyResult<f64> {
        Self::check_player(Some(player))?;
        Ok(self.returns()[player as usize])
    }

    #[pyo3(signature = (player, /))]
    fn player_reward(&self, player: i64) -> PyResult<f64> {
        self.player_return(player)
    }

    /// The actions so far.
    fn history(&self) -> Vec<i64> {
        self.full_history().into_iter().map(|(_, action)| action).collect()
    }

    /// The players and actions so far.
    fn full_history(&self) -> Vec<(i64, i64)> {
        let moves = self.line.moves().into_iter().enumerate();
        let actions = moves.map(|(number, mv)| {
            let action = self.line.position_at(number).action_of(mv);
            let player = self.line.player_at(number).index() as i64;
            (player, action.map_or(-1, |action| action as i64))
        });
        actions.collect()
    }

    fn history_str(&self) -> String {
        let actions: Vec<String> = self.history().iter().map(ToString::to_string).collect();
        actions.join(", ")
    }

    fn move_number(&self) -> usize {
        self.line.len()
    }

    /// An action as a move of the game's notation; a player may stand before it, as in OpenSpiel.
    #[pyo3(signature = (player_or_action, action = None, /))]
    fn action_to_string(&self, player_or_action: i64, action: Option<i64>) -> PyResult<String> {
        let action = action.unwrap_or(player_or_action);
        let mv = self.line.game().action_move(action).map_err(illegal)?;
        Ok(self.line.position().move_text(mv))
    }

    /// The action of a move; a player may stand before it, as in OpenSpiel.
    #[pyo3(signature = (player_or_move, text = None, /))]
    fn string_to_action(&self, player_or_move: &Bound<'_, PyAny>, text: Option<&str>) -> PyResult<usize> {
        let text = match text {
            Some(text) => text.to_owned(),
            None => player_or_move.extract()?,
        };
        let position = self.line.position();
        let mv = position.parse_move(&text).map_err(unreadable)?;
        position.check(mv).map_err(illegal)?;
        let action = position.action_of(mv);
        action.ok_or_else(|| PyValueError::new_err(format!("'{text}' has no number")))
    }

    /// What the player to move sees: numbers from 0 to 1, all planes in one list.
    #[pyo3(signature = (player = None, /))]
    fn observation_tensor(&self, player: Option<i64>) -> PyResult<Vec<f32>> {
        Self::check_player(player)?;
        let mut out = vec![0.0; self.line.game().observation_shape().iter().product()];
        self.line.position().observe(&mut out);
        Ok(out)
    }

    /// The same: nothing is hidden in these games.
    #[pyo3(signature = (player = None, /))]
    fn information_state_tensor(&self, player: Option<i64>) -> PyResult<Vec<f32>> {
        self.observation_tensor(player)
    }

    #[pyo3(signature = (player = None, /))]
    fn observation_string(&self, player: Option<i64>) -> PyResult<String> {
        Self::check_player(player)?;
        Ok(self.to_string())
    }

    /// All actions so far.
    #[pyo3(signature = (player = None, /))]
    fn information_state_string(&self, player: Option<i64>) -> PyResult<String> {
        Self::check_player(player)?;
        Ok(self.history_str())
    }

    /// The position as text.
    #[expect(clippy::inherent_to_string, reason = "OpenSpiel's name")]
    fn to_string(&self) -> String {
        self.line.position().text()
    }

    fn num_players(&self) -> usize {
        2
    }

    fn num_distinct_actions(&self) -> PyResult<usize> {
        self.line.game().action_count().map_err(failed)
    }

    /// The Game of ludoteca.spiel.
    fn get_game(&self, py: Python<'_>) -> Py<PyAny> {
        self.game.clone_ref(py)
    }

    /// The position, for everything else that Ludoteca can do with it.
    fn position(&self) -> Position {
        Position::new(self.line.clone())
    }

    fn clone(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    /// The start, if it is not the opening, and the actions so far: game.deserialize_state reads it back.
    fn serialize(&self) -> String {
        let start = match self.line.is_from_opening() {
            true => String::new(),
            false => self.line.start().text(),
        };
        format!("{start}\n{}\n", self.history_str())
    }

    fn __str__(&self) -> String {
        self.to_string()
    }

    fn __repr__(&self) -> String {
        self.to_string()
    }

    fn __copy__(&self, py: Python<'_>) -> Self {
        self.copy(py)
    }

    fn __deepcopy__(&self, py: Python<'_>, _memo: &Bound<'_, PyAny>) -> Self {
        self.copy(py)
    }

    fn __reduce__<'py>(&self, py: Python<'py>) -> Reduced<'py, (String,)> {
        let restore = self.game.bind(py).getattr("deserialize_state")?;
        Ok((restore, (self.serialize(),)))
    }
}

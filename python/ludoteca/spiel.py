"""The games with the names of OpenSpiel's Python interface, so that its algorithms run on them unchanged.

>>> from ludoteca import spiel
>>> game = spiel.load_game("oware")
>>> state = game.new_initial_state()
>>> state.apply_action(state.legal_actions()[0])
>>> state.current_player(), state.legal_actions()
(1, [0, 1, 2, 3, 4, 5])

States are fast and native. An action is a number from 0 on: a house from the left of the player to move, a cell along the rows, a
knight's square and direction, or a number of objects and a heap. Observations are as the player to move sees them.
"""

from __future__ import annotations

import enum
from types import SimpleNamespace
from typing import Any, Optional

from ._native import Game as _Game
from ._native import State, catalogue

__all__ = ["Game", "PlayerId", "State", "load_game", "registered_names"]

#: No game lasts longer; most end long before.
_LONGEST = 100_000


class PlayerId(enum.IntEnum):
    """The numbers that stand for no player."""

    DEFAULT_PLAYER_ID = 0
    INVALID = -3
    TERMINAL = -4
    CHANCE = -1
    MEAN_FIELD = -5
    SIMULTANEOUS = -2


def _look_alike(name: str, values: list[str]) -> type[enum.Enum]:
    return enum.Enum(name, values)  # type: ignore[return-value]


def _kinds() -> Any:
    """OpenSpiel's own enumerations where it is installed, and the same names where it is not."""
    try:
        import pyspiel
    except ImportError:
        return SimpleNamespace(
            Dynamics=_look_alike("Dynamics", ["SEQUENTIAL"]),
            ChanceMode=_look_alike("ChanceMode", ["DETERMINISTIC"]),
            Information=_look_alike("Information", ["PERFECT_INFORMATION"]),
            Utility=_look_alike("Utility", ["ZERO_SUM"]),
            RewardModel=_look_alike("RewardModel", ["TERMINAL"]),
        )
    return pyspiel.GameType


def registered_names() -> list[str]:
    """The names of all games."""
    return [game["name"] for game in catalogue()]


class Game:
    """A game with the method names of pyspiel.Game."""

    def __init__(self, game: _Game) -> None:
        #: The game as the rest of the package knows it.
        self.game = game
        self._opening = game.opening()
        self._actions = game.action_count
        self._shape = list(game.observation_shape)

    def new_initial_state(self, text: Optional[str] = None) -> State:
        """A state at the opening, or at a position that is written down."""
        return State(self, self._opening if text is None else self.game.position(text))

    def new_initial_states(self) -> list[State]:
        """There is one opening."""
        return [self.new_initial_state()]

    def num_distinct_actions(self) -> int:
        return self._actions

    def num_players(self) -> int:
        return 2

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def max_game_length(self) -> int:
        return _LONGEST

    def max_history_length(self) -> int:
        return _LONGEST

    def max_move_number(self) -> int:
        return _LONGEST

    def max_chance_outcomes(self) -> int:
        return 0

    def max_chance_nodes_in_history(self) -> int:
        return 0

    def policy_tensor_shape(self) -> list[int]:
        return [self._actions]

    def observation_tensor_shape(self) -> list[int]:
        """Planes, rows and columns."""
        return list(self._shape)

    def observation_tensor_size(self) -> int:
        planes, rows, columns = self._shape
        return planes * rows * columns

    def information_state_tensor_shape(self) -> list[int]:
        return list(self._shape)

    def information_state_tensor_size(self) -> int:
        return self.observation_tensor_size()

    def get_parameters(self) -> dict[str, Any]:
        return dict(self.game.options)

    def get_type(self) -> SimpleNamespace:
        """What kind of game it is, with OpenSpiel's own enumerations where it is installed."""
        kinds = _kinds()
        return SimpleNamespace(
            short_name=self.game.name,
            long_name=self.game.title,
            dynamics=kinds.Dynamics.SEQUENTIAL,
            chance_mode=kinds.ChanceMode.DETERMINISTIC,
            information=kinds.Information.PERFECT_INFORMATION,
            utility=kinds.Utility.ZERO_SUM,
            reward_model=kinds.RewardModel.TERMINAL,
            max_num_players=2,
            min_num_players=2,
            provides_information_state_string=True,
            provides_information_state_tensor=True,
            provides_observation_string=True,
            provides_observation_tensor=True,
            parameter_specification=dict(self.game.options),
            default_loadable=True,
        )

    def deserialize_state(self, text: str) -> State:
        """Reads what state.serialize() wrote."""
        start, actions = text.split("\n")[:2]
        state = self.new_initial_state(start or None)
        for action in filter(None, actions.split(", ")):
            state.apply_action(int(action))
        return state

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.game == other.game

    def __hash__(self) -> int:
        return hash(self.game)

    def __reduce__(self) -> tuple[type[Game], tuple[_Game]]:
        return (Game, (self.game,))

    def __str__(self) -> str:
        options = ",".join(f"{name}={value}" for name, value in self.game.options.items())
        return f"{self.game.name}({options})"

    __repr__ = __str__


def load_game(name: str, parameters: Optional[dict[str, Any]] = None, **options: Any) -> Game:
    """A game by name, with the options of ludoteca.Game as keywords or, as OpenSpiel has it, in a dict.

    >>> load_game("tic-tac-toe", {"rows": 4, "columns": 4})
    tic-tac-toe(rows=4,columns=4,line=3)
    """
    return Game(_Game(name, **(parameters or {}), **options))

"""Gymnasium environments: you against a bot; needs pip install "ludoteca[gymnasium]".

>>> import ludoteca.gymnasium
>>> env = ludoteca.gymnasium.OpponentEnv("tic-tac-toe", opponent="random:seed=1")
>>> observation, info = env.reset(seed=1)
>>> int(info["action_mask"].sum())
9

Importing this module also registers "ludoteca/oware-v0" and the other games with gymnasium.make.
"""

from __future__ import annotations

from typing import Any, Callable, Optional, Union

import gymnasium
import numpy as np

from ._native import Game, Position, catalogue

__all__ = ["OpponentEnv"]


class OpponentEnv(gymnasium.Env):
    """You play one side, a bot or a callable the other. An illegal action loses the game, unless `strict`, when it raises
    IllegalMove. The mask of legal actions is info["action_mask"]."""

    metadata: dict[str, Any] = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}

    def __init__(
        self,
        game: str = "oware",
        *,
        opponent: Union[str, Callable[[Position], str]] = "random",
        side: Optional[int] = None,
        strict: bool = False,
        max_plies: Optional[int] = None,
        render_mode: Optional[str] = None,
        **options: Any,
    ) -> None:
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: {render_mode!r} is none of {self.metadata['render_modes']}")
        if side not in (None, 1, 2):
            raise ValueError(f"side: 1, 2 or None (another for each game) is wanted, not {side!r}")
        self.game = Game(game, **options)
        self.opponent = opponent
        self.side = side
        self.strict = strict
        self.max_plies = max_plies
        self.render_mode = render_mode
        self.observation_space = gymnasium.spaces.Box(0.0, 1.0, self.game.observation_shape, np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.game.action_count)
        self.position = self.game.opening()
        self.me = 1

    def _answer(self) -> str:
        if callable(self.opponent):
            return self.opponent(self.position)
        if self.opponent == "random":
            moves = self.position.moves()
            return moves[int(self.np_random.integers(len(moves)))]
        return self.position.best(self.opponent)

    def _let_opponent_move(self) -> None:
        while self.position.outcome is None and self.position.to_move != self.me:
            self.position = self.position.play(self._answer())

    def _observation(self) -> np.ndarray:
        return np.array(self.position.observe(), dtype=np.float32).reshape(self.game.observation_shape)

    def _info(self) -> dict[str, Any]:
        mask = np.zeros(self.game.action_count, dtype=np.int8)
        mask[self.position.legal_actions()] = 1
        return {"action_mask": mask, "position": self.position.text, "side": self.me}

    def reset(
        self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None
    ) -> tuple[np.ndarray, dict[str, Any]]:
        super().reset(seed=seed)
        self.me = self.side or int(self.np_random.integers(1, 3))
        self.position = self.game.opening()
        self._let_opponent_move()
        return self._observation(), self._info()

    def step(self, action: Any) -> tuple[np.ndarray, float, bool, bool, dict[str, Any]]:
        if not self.strict and int(action) not in self.position.legal_actions():
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self.position = self.position.play_action(int(action))
        self._let_opponent_move()
        outcome = self.position.outcome
        reward = 0.0
        if outcome is not None and outcome.winner is not None:
            reward = 1.0 if outcome.winner == self.me else -1.0
        plies = len(self.position.history)
        truncated = outcome is None and self.max_plies is not None and plies >= self.max_plies
        return self._observation(), reward, outcome is not None, truncated, self._info()

    def render(self) -> Any:
        if self.render_mode == "ansi":
            return str(self.position)
        if self.render_mode == "rgb_array":
            from .render import pixels

            return pixels(self.position)
        return None


for _game in catalogue():
    gymnasium.register(
        id=f"ludoteca/{_game['name']}-v0", entry_point=OpponentEnv, kwargs={"game": _game["name"]}, order_enforce=True
    )

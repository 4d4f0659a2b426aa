"""Thousands of games at a time on NumPy arrays."""

from __future__ import annotations

from typing import Any, NamedTuple, Optional, Union

import numpy as np

from . import _native
from ._native import Game, Playouts, Position

__all__ = ["Batch", "Step"]


class Step(NamedTuple):
    """What a step of a batch gives: views of its arrays, which the next step overwrites."""

    observations: np.ndarray
    rewards: np.ndarray
    done: np.ndarray
    legal: np.ndarray


class Batch:
    """Games played side by side on all cores. A game that ends begins again by itself.

    All arrays are views of memory that each step overwrites: copy what you keep. The same seed gives the same games on any
    number of threads.

    >>> import ludoteca
    >>> batch = ludoteca.Batch("tic-tac-toe", 4096, seed=1)
    >>> batch.observations.shape, batch.legal.shape
    ((4096, 2, 3, 3), (4096, 9))
    >>> for _ in range(9):
    ...     observations, rewards, done, legal = batch.step(batch.sample())
    >>> int(done.sum())
    1445
    """

    def __init__(
        self,
        game: Union[str, Game],
        games: int,
        *,
        seed: int = 0,
        threads: Optional[int] = None,
        max_plies: Optional[int] = None,
        **options: Any,
    ) -> None:
        self._native = _native.Batch(game, games, seed, threads, max_plies, options)
        self._seed = seed
        self._threads = threads
        array = self._native.array
        self._actions = np.asarray(array("actions"))
        #: What the player to move sees, (games, planes, rows, columns).
        self.observations: np.ndarray = np.asarray(array("observations"))
        #: Whether each action is legal, (games, actions).
        self.legal: np.ndarray = np.asarray(array("legal"))
        #: What the last move brought the first and the second player, (games, 2): 1 for a win, -1 for a loss.
        self.rewards: np.ndarray = np.asarray(array("rewards"))
        #: Whether the last move ended the game, (games,). All other arrays but the rewards are of the next game then.
        self.done: np.ndarray = np.asarray(array("done"))
        #: Whether it ended because of its length alone, (games,); see max_plies.
        self.truncated: np.ndarray = np.asarray(array("truncated"))
        #: Who is to move, 0 or 1, (games,).
        self.to_move: np.ndarray = np.asarray(array("to_move"))

    @property
    def game(self) -> Game:
        """What is played."""
        return self._native.game

    def __len__(self) -> int:
        return len(self._native)

    def __repr__(self) -> str:
        return f"Batch({self.game!r}, {len(self)}, seed={self._seed})"

    def reset(self) -> np.ndarray:
        """Begins every game anew, and returns the observations."""
        self._native.reset()
        return self.observations

    def sample(self) -> np.ndarray:
        """A random legal action for each game; step() may take them as they are."""
        self._native.sample()
        return self._actions

    def step(self, actions: Any) -> Step:
        """Takes an action in each game. If one is not legal, IllegalMove names it and no game has moved."""
        if actions is not self._actions:
            given = np.asarray(actions)
            if given.shape != self._actions.shape or given.dtype.kind not in "iu":
                raise ValueError(
                    f"actions: an array of {len(self)} whole numbers is wanted, not {given.dtype} of shape {given.shape}"
                )
            # What does not fit is no action, and is refused as such.
            self._actions[...] = np.clip(given.astype(np.int64), -1, np.iinfo(np.int32).max)
        self._native.step()
        return Step(self.observations, self.rewards, self.done, self.legal)

    def position(self, number: int) -> Position:
        """The position of one of the games."""
        return self._native.position(number)

    def random_playouts(self, games: int) -> Playouts:
        """Plays random games from the opening to their ends, on all cores, apart from those of the batch."""
        return self.game.random_playouts(games, seed=self._seed, threads=self._threads)

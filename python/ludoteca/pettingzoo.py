"""PettingZoo environments of all games; needs pip install "ludoteca[pettingzoo]".

>>> from ludoteca import pettingzoo
>>> env = pettingzoo.env("oware", rules="awari")
>>> env.reset(seed=1)
>>> env.agents
['player_1', 'player_2']
"""

from __future__ import annotations

from typing import Any, Optional

import gymnasium
import numpy as np
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ._native import Game

__all__ = ["BoardEnv", "env", "raw_env"]

AGENTS = ["player_1", "player_2"]


class BoardEnv(AECEnv):
    """Two players in turn. An observation is a dict: "observation" as the player to move sees the board, "action_mask" with 1 for
    each legal action. Rewards are 1 for a win and -1 for a loss, at the end."""

    metadata: dict[str, Any] = {"render_modes": ["human", "ansi", "rgb_array"], "is_parallelizable": False, "render_fps": 2}

    def __init__(
        self, game: str = "oware", *, render_mode: Optional[str] = None, max_plies: Optional[int] = None, **options: Any
    ) -> None:
        super().__init__()
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise ValueError(f"render_mode: {render_mode!r} is none of {self.metadata['render_modes']}")
        self.game = Game(game, **options)
        self.metadata = {**self.metadata, "name": f"ludoteca_{self.game.name}_v0"}
        self.render_mode = render_mode
        self.max_plies = max_plies
        self.possible_agents = list(AGENTS)
        shape, actions = self.game.observation_shape, self.game.action_count
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0.0, 1.0, shape, np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in AGENTS
        }
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in AGENTS}
        self.state_space = gymnasium.spaces.Box(0.0, 1.0, shape, np.float32)
        self.position = self.game.opening()

    def observation_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space:
        return self.action_spaces[agent]

    def _to_move(self) -> str:
        return AGENTS[self.position.to_move - 1]

    def observe(self, agent: str) -> dict[str, np.ndarray]:
        mask = np.zeros(self.game.action_count, dtype=np.int8)
        # Only the player to move may move.
        if agent == self.agent_selection:
            mask[self.position.legal_actions()] = 1
        return {"observation": self.state(), "action_mask": mask}

    def state(self) -> np.ndarray:
        """The board as the player to move sees it: nothing is hidden."""
        seen = np.array(self.position.observe(), dtype=np.float32)
        return seen.reshape(self.game.observation_shape)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self.position = self.game.opening()
        self.agents = list(AGENTS)
        self.rewards = {agent: 0.0 for agent in AGENTS}
        self._cumulative_rewards = {agent: 0.0 for agent in AGENTS}
        self.terminations = {agent: False for agent in AGENTS}
        self.truncations = {agent: False for agent in AGENTS}
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in AGENTS}
        self.agent_selection = self._to_move()

    def step(self, action: Any) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self.position = self.position.play_action(int(action))
        self._cumulative_rewards[agent] = 0.0
        outcome = self.position.outcome
        if outcome is not None:
            self.terminations = {agent: True for agent in AGENTS}
            for number, other in enumerate(AGENTS, 1):
                won = outcome.winner
                self.rewards[other] = 0.0 if won is None else 1.0 if won == number else -1.0
                self.infos[other] = {"reason": outcome.reason}
        elif self.max_plies is not None and len(self.position.history) >= self.max_plies:
            self.truncations = {agent: True for agent in AGENTS}
        # The same player may move again; at the end it is the other one's turn to hear of it.
        self.agent_selection = self._to_move() if outcome is None else AGENTS[1 - AGENTS.index(agent)]
        self._accumulate_rewards()

    def render(self) -> Any:
        if self.render_mode is None:
            gymnasium.logger.warn("render() without a render_mode shows nothing")
            return None
        if self.render_mode == "human":
            print(self.position)
            return None
        if self.render_mode == "ansi":
            return str(self.position)
        from .render import pixels

        return pixels(self.position)

    def close(self) -> None:
        """There is nothing to close."""


def raw_env(game: str = "oware", **settings: Any) -> BoardEnv:
    """The environment without wrappers: an illegal action raises IllegalMove."""
    return BoardEnv(game, **settings)


def env(game: str = "oware", **settings: Any) -> AECEnv:
    """The environment with PettingZoo's usual wrappers: an illegal action loses the game."""
    wrapped: AECEnv = raw_env(game, **settings)
    wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)

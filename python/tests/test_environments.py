"""PettingZoo's and Gymnasium's own test suites on our environments."""

import warnings

import numpy as np
import pytest

import ludoteca
from ludoteca import IllegalMove

NAMES = [entry["name"] for entry in ludoteca.catalogue()]


@pytest.fixture
def zoo():
    pytest.importorskip("pettingzoo")
    from ludoteca import pettingzoo

    return pettingzoo


@pytest.mark.parametrize("name", NAMES)
def test_the_suite_of_pettingzoo(zoo, name):
    from pettingzoo.test import api_test, seed_test
    from pettingzoo.test.state_test import test_state as state_test

    api_test(zoo.env(name, max_plies=200), num_cycles=300, verbose_progress=False)
    seed_test(lambda: zoo.env(name, max_plies=200), num_cycles=50)
    state_test(zoo.env(name, max_plies=200), num_cycles=50)


@pytest.mark.parametrize("name", NAMES)
def test_rendering(zoo, name):
    from pettingzoo.test import render_test

    modes = {"ansi": lambda drawn: isinstance(drawn, str) and drawn}
    try:
        import PIL  # noqa: F401
        import resvg_py  # noqa: F401

        modes["rgb_array"] = lambda drawn: drawn.dtype == np.uint8 and drawn.ndim == 3 and drawn.std() > 10
    except ImportError:
        warnings.warn("pictures are not tested: pip install ludoteca[render]", stacklevel=1)
    for mode, looks_right in modes.items():
        env = zoo.env(name, render_mode=mode)
        env.reset()
        assert looks_right(env.render())
    render_test(lambda render_mode=None: zoo.env(name, render_mode=render_mode), custom_tests=modes)


def test_a_game_in_pettingzoo(zoo):
    env = zoo.env("tic-tac-toe")
    env.reset(seed=1)
    for action in (0, 3, 1, 4, 2):
        observation, reward, terminated, truncated, info = env.last()
        assert not terminated and not truncated and reward == 0 and observation["action_mask"][action] == 1
        env.step(action)
    results = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        assert terminated and info["reason"] == "line" and observation["action_mask"].sum() == 0
        results[agent] = reward
        env.step(None)
    assert results == {"player_1": 1.0, "player_2": -1.0}


def test_illegal_actions_in_pettingzoo(zoo):
    env = zoo.env("tic-tac-toe")
    env.reset()
    env.step(4)
    env.step(4)
    assert env.terminations == {"player_1": True, "player_2": True} and env.rewards["player_2"] == -1
    raw = zoo.raw_env("tic-tac-toe")
    raw.reset()
    raw.step(4)
    with pytest.raises(IllegalMove, match="taken"):
        raw.step(4)
    with pytest.raises(ValueError, match="render_mode"):
        zoo.env("oware", render_mode="film")


def test_a_player_may_move_again(zoo):
    env = zoo.raw_env("kalah")
    env.reset()
    env.step(2)
    assert env.agent_selection == "player_1", "the last seed fell into the store"


@pytest.mark.parametrize("name", NAMES)
def test_the_checker_of_gymnasium(name):
    gymnasium = pytest.importorskip("gymnasium")
    from gymnasium.utils.env_checker import check_env

    import ludoteca.gymnasium  # noqa: F401

    env = gymnasium.make(f"ludoteca/{name}-v0", opponent="random", render_mode="ansi", max_plies=200)
    check_env(env.unwrapped, skip_render_check=False)
    observation, info = env.reset(seed=3)
    total, done = 0.0, False
    rng = np.random.default_rng(1)
    while not done:
        action = rng.choice(np.flatnonzero(info["action_mask"]))
        observation, reward, terminated, truncated, info = env.step(action)
        total, done = total + reward, terminated or truncated
    assert total in (-1.0, 0.0, 1.0) and isinstance(env.render(), str)


def test_opponents_in_gymnasium():
    pytest.importorskip("gymnasium")
    from ludoteca.gymnasium import OpponentEnv

    for opponent in ("engine:level=1,seed=1", lambda position: position.moves()[-1]):
        env = OpponentEnv("tic-tac-toe", opponent=opponent, side=2)
        _, info = env.reset(seed=1)
        assert info["side"] == 2 and info["action_mask"].sum() == 8
        taken = int(np.flatnonzero(info["action_mask"] == 0)[0])
        *_, reward, terminated, truncated, info = env.step(taken)
        assert (reward, terminated, info["illegal"]) == (-1.0, True, True)
    strict = OpponentEnv("tic-tac-toe", strict=True, side=1)
    strict.reset(seed=1)
    strict.step(4)
    with pytest.raises(IllegalMove):
        strict.step(4)
    with pytest.raises(ValueError, match="side"):
        OpponentEnv("oware", side=3)

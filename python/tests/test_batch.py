"""Batches against single games."""

import numpy as np
import pytest

import ludoteca
from ludoteca import Batch, Game, IllegalMove, LudotecaError, ParseError

GAMES = [
    ("oware", {}),
    ("oware", {"rules": "ouri"}),
    ("kalah", {}),
    ("jeson-mor", {"size": 5}),
    ("nim", {"heaps": [3, 4, 5]}),
    ("tic-tac-toe", {}),
    ("tic-tac-toe", {"rows": 9, "columns": 9, "line": 5}),
]


@pytest.mark.parametrize(("name", "options"), GAMES, ids=str)
def test_a_batch_plays_as_single_positions_do(name, options):
    batch = Batch(name, 8, seed=5, **options)
    game = batch.game
    positions = [game.opening()] * 8
    for _ in range(150):
        actions = batch.sample().copy()
        observations, rewards, done, legal = batch.step(actions)
        for i, action in enumerate(actions):
            positions[i] = positions[i].play_action(int(action))
            outcome = positions[i].outcome
            assert done[i] == (outcome is not None)
            winner = outcome and outcome.winner
            assert list(rewards[i]) == {None: [0, 0], 1: [1, -1], 2: [-1, 1]}[winner]
            if outcome:
                positions[i] = game.opening()
            assert list(np.flatnonzero(legal[i])) == positions[i].legal_actions()
            assert np.allclose(observations[i].ravel(), positions[i].observe())
            assert batch.to_move[i] == positions[i].to_move - 1
            assert batch.position(i) == positions[i]


def test_arrays_are_views_that_keep_their_place():
    batch = Batch("tic-tac-toe", 64)
    views = batch.observations, batch.legal, batch.rewards, batch.done, batch.truncated, batch.to_move
    shapes = [(64, 2, 3, 3), (64, 9), (64, 2), (64,), (64,), (64,)]
    kinds = [np.float32, np.bool_, np.float32, np.bool_, np.bool_, np.uint8]
    places = [view.__array_interface__["data"][0] for view in views]
    for _ in range(20):
        step = batch.step(batch.sample())
    assert step.observations is batch.observations
    assert [view.shape for view in views] == shapes and [view.dtype for view in views] == kinds
    assert [view.__array_interface__["data"][0] for view in views] == places
    with pytest.raises(ValueError, match="read-only"):
        batch.legal[0, 0] = False
    observations = batch.observations
    del batch, step, views
    assert observations.sum() > 0, "the arrays outlive the batch"


def test_seeds_and_threads():
    def games(**settings):
        batch = Batch("oware", 3000, **settings)
        return [batch.step(batch.sample()).observations.copy() for _ in range(30)][-1]

    assert np.array_equal(games(seed=1, threads=1), games(seed=1, threads=4))
    assert not np.array_equal(games(seed=1), games(seed=2))
    batch = Batch("kalah", 10, seed=7)
    assert batch.random_playouts(300) == Game("kalah").random_playouts(300, seed=7)


def test_reset():
    batch = Batch("oware", 10)
    opening = batch.observations.copy()
    batch.step(batch.sample())
    assert not np.array_equal(batch.observations, opening)
    assert np.array_equal(batch.reset(), opening) and batch.position(3) == Game("oware").opening()


def test_long_games_are_cut():
    batch = Batch("jeson-mor", 20, max_plies=5)
    for ply in range(1, 16):
        batch.step(batch.sample())
        assert batch.truncated.all() == (ply % 5 == 0) and batch.done.all() == batch.truncated.all()


def test_actions_of_every_sort():
    for actions in ([4] * 5, (4,) * 5, np.full(5, 4), np.full(5, 4, dtype=np.uint8), np.full(5, 4, dtype=np.int64)):
        batch = Batch("tic-tac-toe", 5)
        batch.step(actions)
        assert batch.position(4) == Game("tic-tac-toe").play("5")


@pytest.mark.parametrize(
    ("actions", "error", "words"),
    [
        ([0, 0, 0], ValueError, "an array of 4 whole numbers is wanted"),
        (np.zeros(4), ValueError, "float64"),
        (np.zeros((4, 1), dtype=int), ValueError, "shape"),
        (0, ValueError, "shape"),
        (None, ValueError, "object"),
        (["a", "b", "c", "d"], ValueError, "whole numbers"),
        ([0, 0, 9, 0], IllegalMove, "action 9 of game 2: there is no action 9"),
        ([0, -1, 0, 0], IllegalMove, "action -1 of game 1"),
        (np.full(4, 2**40), IllegalMove, "game 0"),
    ],
)
def test_wrong_actions_move_nothing(actions, error, words):
    batch = Batch("tic-tac-toe", 4)
    with pytest.raises(error, match=words):
        batch.step(actions)
    assert all(batch.position(i) == Game("tic-tac-toe").opening() for i in range(4))
    batch.step([0, 1, 2, 3])
    with pytest.raises(IllegalMove, match="action 2 of game 2: cell 3 is taken"):
        batch.step([1, 0, 2, 0])


def test_wrong_batches():
    with pytest.raises(LudotecaError, match="a batch has 1 to"):
        Batch("oware", 0)
    with pytest.raises(OverflowError):
        Batch("oware", -1)
    with pytest.raises(LudotecaError, match="different moves"):
        Batch("nim", 4, heaps=[10**6])
    with pytest.raises(ParseError, match="no option"):
        Batch("oware", 4, size=3)
    with pytest.raises(ValueError, match="options already"):
        Batch(Game("oware"), 4, rules="awari")
    with pytest.raises(IndexError, match="there are 4"):
        Batch("oware", 4).position(4)
    assert len(Batch(Game("oware"), 4)) == 4 and "Batch(Game('oware'" in repr(Batch("oware", 4))
    assert isinstance(ludoteca.Batch("nim", 1).step([0]), ludoteca.Step)

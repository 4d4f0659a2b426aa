"""Tournaments, with Python callables among the players."""

import pytest

import ludoteca
from ludoteca import Game, LudotecaError, ParseError, tournament


def first(position):
    return position.moves()[0]


def last(position):
    return position.moves()[-1]


def test_callables_and_bots_meet():
    told = []
    result = tournament([first, last, "greedy"], "oware", games=4, seed=1, progress=told.append)
    assert [player.name for player in result.players] == ["first", "last", "greedy"]
    assert len(result.games) == 12 == len(told) and told[-1]["played"] == 12 and result.complete
    assert sum(player.score for player in result.players) == 12
    table = result.crosstable
    assert table[0][1].games == 4 and table[0][1].won == table[1][0].lost and table[2][2].games == 0
    assert len(result.records) == 12 and result.records[0].tags["First"] in ("first", "last", "greedy")
    assert "<table" in result._repr_html_() and "Elo" in str(result) and "12 games" in repr(result)


def test_names_and_sides():
    result = tournament({"Ana": first, "Rui": "random"}, Game("nim"), games=2, seed=1)
    assert {(game["first"], game["second"]) for game in result.games} == {("Ana", "Rui"), ("Rui", "Ana")}
    twice = tournament([first, first], "nim", games=2, seed=1)
    assert [player.name for player in twice.players] == ["first", "first #2"]
    assert result.match["elo"] is not None or result.match["interval"]


def test_a_player_who_fails_loses_and_the_tournament_goes_on():
    def raises(position):
        raise ZeroDivisionError("I have divided by zero")

    def nonsense(position):
        return "xyz"

    def number(position):
        return 17

    def illegal(position):
        return "1-9" if position.game.name == "nim" else "A"

    for wrong, words in ((raises, "divided by zero"), (nonsense, "xyz"), (number, "17"), (illegal, "heap")):
        result = tournament({"wrong": wrong, "right": first}, "nim", games=4, seed=1)
        assert result.players[1].won == 4 and len(result.faults) == 4
        assert all(words in fault["fault"] for fault in result.faults), result.faults
        assert result.faults[0]["reason"] in ("crash", "illegal-move")


def test_objects_can_play():
    class Counter:
        def __init__(self):
            self.asked = 0

        def __call__(self, position):
            self.asked += 1
            return position.moves()[0]

    counter = Counter()
    result = tournament([counter, "random"], "nim", games=6, seed=1, concurrency=3)
    assert counter.asked > 0 and result.players[0].name == "Counter" and result.complete


def test_the_same_seed_gives_the_same_games():
    def games(**settings):
        players = ["engine:depth=2", "mcts:sims=20", "random"]
        result = tournament(players, "oware", games=4, seed=5, random_plies=4, **settings)
        return [(record.moves, record.tags["Number"]) for record in result.records]

    assert sorted(games()) == sorted(games(concurrency=3))


def test_games_are_kept_and_gone_on_with(tmp_path):
    file = tmp_path / "games.pgn"
    short = tournament([first, "random"], "nim", games=4, seed=1, out=file)
    assert len(ludoteca.load_records(file)) == 4
    with pytest.raises(LudotecaError, match="there already"):
        tournament([first, "random"], "nim", games=8, seed=1, out=file)
    longer = tournament([first, "random"], "nim", games=8, seed=1, out=file, resume=True)
    assert len(longer.games) == 8 == len(ludoteca.load_records(file)) and len(short.games) == 4
    assert len(longer.records) == 8
    with pytest.raises(LudotecaError, match="another"):
        tournament([last, "random"], "nim", games=8, seed=1, out=file, resume=True)


def test_clocks_openings_and_formats():
    result = tournament(["random", first], "oware", games=2, seed=1, seconds_per_move=5, openings=["F f", "A a"])
    assert [record.moves[:2] for record in result.records][0] in (["F", "f"], ["A", "a"])
    result = tournament(["random"] * 4, "tic-tac-toe", games=2, seed=1, format="knockout", clock=(60, 0.1))
    assert len(result.players) == 4

    def slow(position):
        import time

        time.sleep(0.3)
        return first(position)

    result = tournament([slow, "random"], "nim", games=2, seed=1, seconds_per_move=0.05)
    assert result.players[0].lost == 2 and result.games[0]["reason"] == "time"


def test_a_sequential_test_ends_early():
    result = tournament(["nimsum", "random"], "nim", heaps=[3, 4, 5], games=5000, seed=1, sprt={"elo0": 0, "elo1": 200})
    assert result.sprt["accepted"] == "H1" and len(result.games) < 5000


@pytest.mark.parametrize(
    ("call", "error", "words"),
    [
        (lambda: tournament(["random"]), ParseError, "needs 2"),
        (lambda: tournament([]), ParseError, "needs 2"),
        (lambda: tournament(["random", "rondom"]), ParseError, "did you mean random"),
        (lambda: tournament(["random", "nimsum"], "oware"), ParseError, "does not play"),
        (lambda: tournament(["random", "random"], "ovare"), ParseError, "oware"),
        (lambda: tournament(["random", "random"], format="league"), ParseError, "league"),
        (lambda: tournament(["random", "random"], clock=(1, 1), seconds_per_move=1), ValueError, "one of them"),
        (lambda: tournament(["random", "random"], openings=["F"], random_plies=2), ValueError, "one of them"),
        (lambda: tournament(["random", "random"], openings=["xyz"]), ParseError, "line 1"),
        (lambda: tournament(["random", "random"], seconds_per_move=0), ValueError, "above 0"),
        (lambda: tournament(["random", "random"], Game("nim"), heaps=[1]), TypeError, "options already"),
        (lambda: tournament(["random", 5]), TypeError, None),
        (lambda: tournament(["random", "random"], sprt={"elo": 1}), ParseError, "elo"),
        (lambda: tournament(["random", "random"], out="/no/such/folder/games.pgn"), LudotecaError, "no/such"),
    ],
)
def test_wrong_words_are_refused(call, error, words):
    with pytest.raises(error, match=words):
        call()


def test_what_progress_raises_comes_out():
    def progress(game):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        tournament([first, "random"], "oware", games=100_000, seed=1, progress=progress)

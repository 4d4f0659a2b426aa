"""Bots, analyses, proofs and tables."""

import math

import pytest

import ludoteca
from ludoteca import Game, IllegalMove, LudotecaError, ParseError, TableError, Value


def test_bots_choose_legal_moves():
    for name in [entry["name"] for entry in ludoteca.catalogue()]:
        position = Game(name).opening()
        for bot in ("random:seed=1", "engine:level=1", "engine:depth=4", "alphabeta:depth=2", "mcts:sims=50,seed=1"):
            assert position.best(bot) in position.moves(), (name, bot)
    assert Game("nim", heaps=[3, 4, 5]).opening().best("nimsum") == "1-2"


def test_an_analysis_is_a_table_of_moves():
    position = Game("tic-tac-toe").play("1 2")
    analysis = position.analyse("engine:depth=9")
    assert sorted(row.move for row in analysis) == sorted(position.moves())
    assert analysis.value.kind == "win" and analysis.value.proven and analysis.best == analysis.pv[0]
    assert analysis["9"].basis == "proven"
    with pytest.raises(KeyError):
        analysis["10"]
    values = [float(row.value) for row in analysis]
    assert values == sorted(values, reverse=True)
    assert "<table" in analysis._repr_html_() and "<svg" in analysis._repr_html_()
    assert analysis.position == position and "wins in" in str(analysis)


def test_a_callback_hears_of_every_depth():
    depths = []
    analysis = Game("oware").opening().analyse("engine:depth=6", each=lambda found: depths.append(found.depth))
    assert depths == [1, 2, 3, 4, 5, 6] and analysis.depth == 6


def test_what_a_callback_raises_comes_out():
    def each(analysis):
        raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        Game("oware").opening().analyse("engine:time=60s", each=each)


def test_an_iterator_deepens():
    found = []
    for analysis in Game("jeson-mor").opening().deepen("engine:time=600s"):
        found.append(analysis.depth)
        if len(found) == 4:
            break
    assert found == [1, 2, 3, 4]
    deepening = Game("oware").opening().deepen("engine:time=600s")
    assert next(deepening).depth == 1
    deepening.stop()
    assert len(list(deepening)) < 100


@pytest.mark.parametrize(
    ("ask", "error", "words"),
    [
        (lambda p: p.best("engin"), ParseError, "did you mean engine"),
        (lambda p: p.best("engine:depth=0"), ParseError, "depth"),
        (lambda p: p.best("nimsum"), ParseError, "does not play"),
        (lambda p: p.best("cmd:/no/such/program"), LudotecaError, "program"),
        (lambda p: p.analyse("random"), ParseError, "gives moves no values"),
        (lambda p: p.deepen("random"), ParseError, "gives moves no values"),
        (lambda p: p.solve(seconds=-1), ValueError, "seconds"),
        (lambda p: p.solve(seconds=math.nan), ValueError, "seconds"),
        (lambda p: p.solve(memory=1 << 60, seconds=1), LudotecaError, "no room"),
    ],
)
def test_wrong_words_are_refused(ask, error, words):
    with pytest.raises(error, match=words):
        ask(Game("oware").opening())


def test_a_finished_game_is_not_analysed():
    over = Game("tic-tac-toe").play("1 4 2 5 3")
    for ask in (over.best, over.analyse, over.deepen, over.solve):
        with pytest.raises(IllegalMove, match="over"):
            ask()


def test_proofs(tmp_path):
    solution = Game("tic-tac-toe").opening().solve()
    assert (solution.value, solution.at_least, solution.at_most) == ("draw", "draw", "draw")
    assert Game("tic-tac-toe").play("1 2").solve().value == "win"
    proof = tmp_path / "four.proof"
    solution = Game("tic-tac-toe", rows=4, columns=4, line=3).opening().solve(proof=proof)
    assert solution.value == "win" and solution.certified > 0
    checked = ludoteca.check_proof(proof)
    assert checked["accepted"] and checked["value"] == "win" and checked["game"] == "tic-tac-toe"
    text = proof.read_bytes()
    proof.write_bytes(text[: len(text) // 2])
    with pytest.raises(LudotecaError, match="refused"):
        ludoteca.check_proof(proof)
    with pytest.raises(OSError, match="nothing.proof"):
        ludoteca.check_proof(tmp_path / "nothing.proof")
    undecided = Game("jeson-mor").opening().solve(nodes=1000)
    assert undecided.value == "undecided" and undecided.best is None


def test_tables(tmp_path):
    game = Game("oware", rules="awari")
    tables = game.tables()
    assert tables.reach >= 11 and tables.game == game
    position = game.position("0-0-1-0-2-0-0-0-0-0-0-3-0-0-S")
    assert tables.probe(position) == Value("seeds", number=6, exact=True)
    moves = tables.probe_moves(position)
    assert max(float(value) for value in moves.values()) == 6 and set(moves) == set(position.moves())
    assert tables.probe(game.opening()) is None and tables.probe_moves(game.opening()) == {}
    with pytest.raises(TableError, match="abapa"):
        tables.probe(Game("oware").opening())
    for name in ("nim", "tic-tac-toe"):
        with pytest.raises(TableError, match="no tables"):
            Game(name).tables()
        with pytest.raises(TableError, match="no tables"):
            Game(name).build_tables(tmp_path)


def test_tables_are_built(tmp_path):
    told = []
    game = Game("oware", rules="awari")
    tables = game.build_tables(tmp_path, seeds=12, threads=1, progress=lambda *words: told.append(words))
    assert tables.reach == 12 and len(list(tmp_path.glob("*.table"))) >= 12
    assert all(0 <= done <= total for _, done, total in told)
    with pytest.raises(ParseError, match="have no option seed"):
        game.build_tables(tmp_path, seed=12)
    with pytest.raises(ParseError, match="seeds"):
        game.build_tables(tmp_path)
    with pytest.raises(RuntimeError, match="enough"):

        def progress(*words):
            raise RuntimeError("enough")

        game.build_tables(tmp_path / "more", seeds=16, progress=progress)


def test_values():
    assert str(Value("win", plies=1)) == "wins in 1 ply" and str(Value("loss", plies=4)) == "loses in 4 plies"
    assert str(Value("seeds", number=-1.5)) == "-1.50 seeds" and str(Value("score", number=0.25)) == "+0.25"
    assert float(Value("draw")) == 0 and float(Value("win")) == math.inf
    assert repr(Value("seeds", number=2, exact=True)) == "Value('seeds', number=2, exact=True)"


def test_playouts():
    game = Game("oware")
    one = game.random_playouts(500, seed=3, threads=1)
    assert one == game.random_playouts(500, seed=3, threads=3) and one != game.random_playouts(500, seed=4)
    assert one.games == 500 == one.first + one.second + one.drawn
    assert game.opening().random_playouts(0).games == 0

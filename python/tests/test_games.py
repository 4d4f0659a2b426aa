"""Games and positions."""

import copy
import pickle

import pytest

import ludoteca
from ludoteca import Game, IllegalMove, LudotecaError, ParseError

VARIANTS = [
    ("oware", {}),
    ("oware", {"rules": "awari"}),
    ("oware", {"rules": "ouri", "set": {"grand-slam": "capture"}}),
    ("oware", {"rules": "feup", "houses": 4, "seeds": 3}),
    ("kalah", {}),
    ("jeson-mor", {}),
    ("jeson-mor", {"size": 5}),
    ("nim", {"heaps": [3, 4, 5], "misere": True}),
    ("nim", {"heaps": (7, 9), "take": 3}),
    ("tic-tac-toe", {}),
    ("tic-tac-toe", {"rows": 6, "columns": 7, "line": 4}),
]


@pytest.fixture(params=VARIANTS, ids=lambda variant: f"{variant[0]}-{variant[1]}")
def game(request):
    name, options = request.param
    return Game(name, **options)


def walk(game, plies, pick=lambda moves, ply: moves[ply * 7 % len(moves)]):
    """Positions of a game whose moves are picked by number."""
    positions = [game.opening()]
    while positions[-1].outcome is None and len(positions) <= plies:
        moves = positions[-1].moves()
        positions.append(positions[-1].play(pick(moves, len(positions))))
    return positions


def test_every_game_of_the_catalogue_can_be_played_to_its_end():
    names = [entry["name"] for entry in ludoteca.catalogue()]
    assert {"oware", "kalah", "jeson-mor", "nim", "tic-tac-toe"} <= set(names)
    for name in names:
        last = walk(Game(name), 2000)[-1]
        assert last.outcome is not None, name
        assert last.moves() == [] and last.legal_actions() == []
        with pytest.raises(IllegalMove, match="the game is over"):
            last.play("1")


def test_positions_are_immutable_values(game):
    positions = walk(game, 40)
    for position in positions:
        again = game.position(position.text)
        assert again == position and hash(again) == hash(position)
        assert again.text == position.text
        copied = pickle.loads(pickle.dumps(position))
        assert copied == position and copied.history == position.history and copied.game == game
        assert copy.deepcopy(position) == position
    assert positions[0] == game.opening() and positions[0] != positions[1]
    assert len({position.text for position in positions}) == len(set(positions))
    with pytest.raises(AttributeError):
        positions[0].text = "something"


def test_games_are_values(game):
    assert Game(game.name, **game.options) == game
    assert pickle.loads(pickle.dumps(game)) == game and hash(pickle.loads(pickle.dumps(game))) == hash(game)
    assert eval(repr(game)) == game
    assert game != Game("nim", heaps=[19])
    assert game.title and len(game.sides) == 2 and game.rules


def test_history_can_be_walked(game):
    positions = walk(game, 12)
    last = positions[-1]
    assert len(last.history) == len(positions) - 1
    for i, position in enumerate(positions):
        assert last.at(i) == position and last.at(i).history == position.history
    assert last.start == game.opening()
    assert game.play(" ".join(last.history)) == last
    with pytest.raises(IndexError, match="only"):
        last.at(len(positions))


def test_actions_are_moves(game):
    for position in walk(game, 30):
        actions = position.legal_actions()
        assert actions == sorted(set(actions)) and len(actions) == len(position.moves())
        assert all(0 <= action < game.action_count for action in actions)
        for action in actions:
            move = position.action_move(action)
            assert position.action(move) == action
            assert position.play_action(action) == position.play(move)
        planes, rows, columns = game.observation_shape
        seen = position.observe()
        assert len(seen) == planes * rows * columns and all(0 <= number <= 1 for number in seen)


def test_repetition_ends_a_game():
    p = Game("jeson-mor").play("a1b3 a9b7 b3a1 b7a9 a1b3 a9b7 b3a1 b7a9")
    assert p.outcome.reason == "repetition" and p.outcome.winner is None
    # The same board, reached for the first time, goes on.
    again = Game("jeson-mor").position(p.text)
    assert again == p and again.outcome is None


def test_counts():
    def count(position, depth):
        """The same by playing every move."""
        return 1 if depth == 0 else sum(count(position.play(move), depth - 1) for move in position.moves())

    assert Game("tic-tac-toe").perft(9) == 127_872
    for name in ("oware", "kalah", "nim"):
        assert Game(name).perft(4) == count(Game(name).opening(), 4) and Game(name).perft(0) == 1


def test_outcomes():
    p = Game("tic-tac-toe").play("1 4 2 5 3")
    assert p.outcome == Game("tic-tac-toe").play("1 5 2 4 3").outcome
    assert (p.outcome.winner, p.outcome.reason, p.outcome.scores) == (1, "line", None)
    assert repr(p.outcome) == "Outcome(winner=1, reason='line')"
    over = Game("oware").position("0-0-0-0-0-0-0-0-0-0-0-0-25-23-S")
    assert over.outcome.scores == (25.0, 23.0) and over.scores == (25.0, 23.0)


@pytest.mark.parametrize(
    ("make", "error", "words"),
    [
        (lambda: Game("owari"), ParseError, "did you mean oware"),
        (lambda: Game("oware", size=9), ParseError, "oware has no option size"),
        (lambda: Game("jeson-mor", size=8), ParseError, "odd"),
        (lambda: Game("jeson-mor", size="nine"), ParseError, "nine"),
        (lambda: Game("jeson-mor", size=9.5), TypeError, "size"),
        (lambda: Game("oware", rules="nothing"), ParseError, "nothing"),
        (lambda: Game("nim", heaps=[]), ParseError, None),
        (lambda: Game(7), TypeError, None),
        (lambda: Game(), TypeError, None),
        (lambda: Game("oware").position("4-4"), ParseError, "2 fields between dashes"),
        (lambda: Game("oware").position("x" * 100_000), ParseError, None),
        (lambda: Game("oware").opening().play("g"), ParseError, "is not a house"),
        (lambda: Game("oware").opening().play("FF"), ParseError, None),
        (lambda: Game("tic-tac-toe").play("5 5"), IllegalMove, "taken"),
        (lambda: Game("tic-tac-toe").opening().play_action(9), IllegalMove, "there is no action 9: they are 0 to 8"),
        (lambda: Game("tic-tac-toe").opening().play_action(-1), IllegalMove, "there is no action -1"),
        (lambda: Game("tic-tac-toe").opening().play_action(2**70), OverflowError, None),
        (lambda: Game("nim", heaps=[10**9]).opening().moves(), LudotecaError, "too many to list"),
        (lambda: Game("nim", heaps=[10**9]).action_count, LudotecaError, "different moves"),
        (lambda: Game("oware").opening().play(None), TypeError, None),
    ],
)
def test_what_is_wrong_is_said(make, error, words):
    with pytest.raises(error, match=words):
        make()


def test_errors_are_value_errors_with_one_base():
    assert issubclass(IllegalMove, ValueError) and issubclass(IllegalMove, LudotecaError)
    assert issubclass(ParseError, ValueError) and ParseError.__module__ == "ludoteca"


def test_pictures(game):
    for position in walk(game, 10):
        svg = position.svg()
        assert svg.startswith("<svg ") and svg == position._repr_svg_()
        assert str(position) and len(position.view["points"]) > 0


def test_numpy_numbers_are_numbers():
    numpy = pytest.importorskip("numpy")
    assert Game("jeson-mor", size=numpy.int64(7)) == Game("jeson-mor", size=7)
    position = Game("tic-tac-toe").opening()
    assert position.play_action(numpy.int32(4)) == position.play("5")

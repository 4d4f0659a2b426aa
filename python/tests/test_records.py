"""Game records."""

import pickle

import pytest

import ludoteca
from ludoteca import Game, ParseError, Record


@pytest.fixture
def record():
    return Record(Game("oware").play("FfEcDb"), First="Ana", Second="Rui", Date="2026.01.02")


def test_records_are_read_back(record, tmp_path):
    assert ludoteca.read_records(str(record)) == [record]
    file = tmp_path / "games.pgn"
    ludoteca.save_records(file, [record, record])
    assert ludoteca.load_records(file) == [record, record]
    assert list(tmp_path.iterdir()) == [file]
    assert pickle.loads(pickle.dumps(record)) == record


def test_what_a_record_says(record):
    assert record.tags["First"] == "Ana" and record.game == Game("oware")
    assert record.moves == list("FfEcDb") and record.result is None
    assert [position.history for position in record.positions] == [list("FfEcDb")[:i] for i in range(7)]
    assert record.position == record.positions[-1]
    assert record.values == [None] * 6 and record.marks == [""] * 6
    won = Record(Game("nim", heaps=[1]).play("1-1"))
    assert won.result == 1 and "6 moves" in repr(record)


def test_a_record_from_elsewhere():
    p = Game("oware").position("0-0-0-0-2-1-0-0-0-0-1-0-20-20-S").play("E")
    again = ludoteca.read_records(str(Record(p)))[0]
    assert again.position == p and again.positions[0].text == "0-0-0-0-2-1-0-0-0-0-1-0-20-20-S"


def test_annotations(record):
    annotated = record.annotate(depth=6)
    assert all(value is not None for value in annotated.values) and annotated.moves == record.moves
    assert any("by ludoteca" in word for words in annotated.comments for word in words)
    assert record.values == [None] * 6, "the record itself stays as it is"
    with pytest.raises(ValueError, match="seconds"):
        record.annotate(seconds=-1)


def test_a_notebook_steps_through_it(record):
    page = record._repr_html_()
    assert page.count("<svg") == 7 and "Ana – Rui" in page and page.count("<button") == 4


def test_a_plot(record):
    matplotlib = pytest.importorskip("matplotlib")
    matplotlib.use("Agg")
    axes = record.plot(depth=4)
    assert len(axes.lines[1].get_xdata()) == 6
    won = Record(Game("tic-tac-toe").play("1 4 2 5 3"))
    assert won.plot(depth=9) is not None


@pytest.mark.parametrize("text", ["[Game \"oware\"]\n\n1. G *\n", "[Game \"chess\"]\n\n1. e4 *\n", "nonsense", "[", "{"])
def test_broken_records_are_refused(text):
    with pytest.raises(ParseError, match="line"):
        ludoteca.read_records(text)


def test_no_records():
    assert ludoteca.read_records("") == []
    with pytest.raises(OSError):
        ludoteca.load_records("/no/such/file.pgn")

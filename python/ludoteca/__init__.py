"""Play, analyse and solve Oware, Kalah, Jeson Mor, Nim and Tic-tac-toe, at the speed of Rust.

>>> import ludoteca
>>> game = ludoteca.Game("oware", rules="awari")
>>> p = game.opening().play("F")
>>> p.moves()
['a', 'b', 'c', 'd', 'e', 'f']
>>> p.analyse("engine:depth=12").best in p.moves()
True
"""

from __future__ import annotations

import os
from typing import Iterable, Union

from ._batch import Batch, Step
from ._errors import IllegalMove, LudotecaError, ParseError, TableError
from ._native import (
    Deepening,
    Game,
    Outcome,
    Playouts,
    Position,
    Record,
    Tables,
    __version__,
    catalogue,
    check_proof,
    read_records,
)
from ._results import Analysis, MoveValue, Solution, Value
from ._tournament import Player, Score, Tournament, tournament

__all__ = [
    "Analysis",
    "Batch",
    "Deepening",
    "Game",
    "IllegalMove",
    "LudotecaError",
    "MoveValue",
    "Outcome",
    "ParseError",
    "Player",
    "Playouts",
    "Position",
    "Record",
    "Score",
    "Solution",
    "Step",
    "TableError",
    "Tables",
    "Tournament",
    "Value",
    "__version__",
    "catalogue",
    "check_proof",
    "load_records",
    "read_records",
    "save_records",
    "tournament",
]


def load_records(file: Union[str, os.PathLike[str]]) -> list[Record]:
    """Reads the records in a file."""
    with open(file, encoding="utf-8") as text:
        return read_records(text.read())


def save_records(file: Union[str, os.PathLike[str]], records: Iterable[Record]) -> None:
    """Writes records to a file, which is there whole or not at all."""
    part = f"{os.fspath(file)}.part"
    with open(part, "w", encoding="utf-8") as text:
        for record in records:
            text.write(f"{record}\n\n")
        text.flush()
        os.fsync(text.fileno())
    os.replace(part, file)

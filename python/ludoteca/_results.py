"""What searches and proofs have found."""

from __future__ import annotations

import math
from dataclasses import dataclass, field
from typing import Any, Iterator, Optional

__all__ = ["Analysis", "MoveValue", "Solution", "Value"]


def _in_plies(plies: Optional[int]) -> str:
    return "" if plies is None else f" in {plies} {'ply' if plies == 1 else 'plies'}"


@dataclass(frozen=True)
class Value:
    """What a position or a move is worth to the player to move (in an Analysis), or to the player who made it (in a Record).

    >>> Value("win", plies=5)
    Value('win', plies=5)
    >>> str(Value("seeds", number=1.25)), float(Value("loss"))
    ('+1.25 seeds', -inf)
    """

    #: "win", "loss" and "draw" are proven; "seeds" is a lead at the end, "score" an estimate without a unit.
    kind: str
    #: In how many plies a proven win or loss comes about, if that is known.
    plies: Optional[int] = None
    #: The lead or the estimate.
    number: Optional[float] = None
    #: Whether a lead is certain, because a table says so.
    exact: bool = False

    @classmethod
    def _from_json(cls, value: dict[str, Any]) -> Value:
        if value["kind"] == "seeds":
            return cls("seeds", number=value["net"], exact=value["exact"])
        if value["kind"] == "score":
            return cls("score", number=value["centi"] / 100)
        return cls(value["kind"], plies=value["plies"])

    @property
    def proven(self) -> bool:
        """Whether it is beyond doubt who wins."""
        return self.kind in ("win", "loss", "draw")

    def __float__(self) -> float:
        """A number to sort and plot by: infinite for proven wins and losses."""
        known = {"win": math.inf, "loss": -math.inf, "draw": 0.0}
        return float(known.get(self.kind, self.number or 0.0))

    def __str__(self) -> str:
        if self.kind == "win":
            return "wins" + _in_plies(self.plies)
        if self.kind == "loss":
            return "loses" + _in_plies(self.plies)
        if self.kind == "draw":
            return "draw"
        if self.kind == "seeds":
            return f"{self.number:+g} seeds, exactly" if self.exact else f"{self.number:+.2f} seeds"
        return f"{self.number:+.2f}"

    def __repr__(self) -> str:
        parts = [repr(self.kind)]
        parts += [f"plies={self.plies}"] if self.plies is not None else []
        parts += [f"number={self.number}"] if self.number is not None else []
        parts += ["exact=True"] if self.exact else []
        return f"Value({', '.join(parts)})"


@dataclass(frozen=True)
class MoveValue:
    """A move with its value and what is expected to follow."""

    move: str
    value: Value
    #: The move and what is expected after it.
    pv: list[str]
    #: What the value rests on: "proven", "table", "net", "terms", "textbook" or "playouts".
    basis: str


@dataclass(frozen=True)
class Analysis:
    """Every legal move with its value, best first. In a notebook it is a table.

    >>> import ludoteca
    >>> analysis = ludoteca.Game("nim", heaps=[3, 4, 5]).opening().analyse("engine:depth=1")
    >>> analysis.best, str(analysis.value), len(analysis)
    ('1-2', 'wins', 12)
    """

    #: The position.
    position: Any = field(repr=False)
    #: How many plies ahead it looks.
    depth: int
    #: Positions visited.
    nodes: int
    #: How long it took.
    seconds: float
    #: The moves, best first.
    moves: list[MoveValue] = field(repr=False)
    #: How many moves are not listed because there are too many.
    left_out: int = field(default=0, repr=False)

    @classmethod
    def _from_json(cls, position: Any, report: dict[str, Any]) -> Analysis:
        moves = [
            MoveValue(row["move"], Value._from_json(row["value"]), row["pv"], row["basis"]) for row in report["moves"]
        ]
        return cls(position, report["depth"], report["nodes"], report["seconds"], moves, report["left_out"])

    @property
    def best(self) -> str:
        """The best move."""
        return self.moves[0].move

    @property
    def value(self) -> Value:
        """What the best move is worth."""
        return self.moves[0].value

    @property
    def pv(self) -> list[str]:
        """The best move and what is expected to follow."""
        return self.moves[0].pv

    def __len__(self) -> int:
        return len(self.moves)

    def __iter__(self) -> Iterator[MoveValue]:
        return iter(self.moves)

    def __getitem__(self, move: str) -> MoveValue:
        for row in self.moves:
            if row.move == move:
                return row
        raise KeyError(move)

    def __str__(self) -> str:
        rows = [f"depth {self.depth}, {self.nodes} positions, {self.seconds:.2f} s"]
        rows += [f"{row.move:>7}  {str(row.value):<18} {' '.join(row.pv[:12])}" for row in self.moves]
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        from ._display import analysis_html

        return analysis_html(self)


@dataclass(frozen=True, repr=False)
class Solution:
    """What is proven of a position, for the player to move."""

    #: "win", "loss", "draw" or "undecided".
    value: str
    #: The length of the game with best play on both sides, if that is known.
    plies: Optional[int]
    #: A move that keeps the value.
    best: Optional[str]
    #: Positions visited.
    nodes: int
    #: How long it took.
    seconds: float
    #: The player to move gets at least this.
    at_least: str
    #: The player to move gets at most this.
    at_most: str
    #: Positions in the certificate, if one was written.
    certified: Optional[int]

    @classmethod
    def _from_json(cls, report: dict[str, Any]) -> Solution:
        return cls(**report)

    def __repr__(self) -> str:
        return f"Solution(value={self.value!r}, plies={self.plies}, best={self.best!r})"

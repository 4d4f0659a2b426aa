"""Tournaments of bots and Python callables."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from typing import Any, Callable, Iterable, Mapping, Optional, Union

from ._native import Game, Position, Record, read_records, run_tournament

__all__ = ["Player", "Score", "Tournament", "tournament"]

#: A bot's spec, or anything that is called with a Position and answers with a move.
Bot = Union[str, Callable[[Position], str]]


@dataclass(frozen=True)
class Score:
    """Games of one player against another."""

    won: int = 0
    drawn: int = 0
    lost: int = 0

    @property
    def games(self) -> int:
        """How many there were."""
        return self.won + self.drawn + self.lost

    @property
    def points(self) -> float:
        """A point for a win, half of one for a draw."""
        return self.won + self.drawn / 2


@dataclass(frozen=True)
class Player:
    """Where a player stands."""

    name: str
    bot: str
    played: int
    won: int
    drawn: int
    lost: int
    score: float
    #: Elo over the field's mean, and its 95 % margin, as far as the games tell.
    elo: Optional[float]
    margin: Optional[float]


@dataclass(frozen=True, repr=False)
class Tournament:
    """What came of a tournament. In a notebook it is a crosstable."""

    #: The players in the order they were given.
    players: list[Player]
    #: Each game as a dict: first, second, result ("1", "2" or "draw"), reason, plies, number, round, opening.
    games: list[dict[str, Any]]
    #: The seed that all chance came from.
    seed: int
    #: Whether all games were played.
    complete: bool
    #: The games that somebody lost by doing something wrong, with what it was.
    faults: list[dict[str, Any]]
    #: Of two players: Elo difference, its margin and interval, the chance that the first is stronger.
    match: Optional[dict[str, Any]]
    #: The sequential test, if there was one.
    sprt: Optional[dict[str, Any]]
    #: All games as text.
    text: str = field(repr=False)

    @property
    def records(self) -> list[Record]:
        """All games as records."""
        return read_records(self.text) if self.text else []

    @property
    def crosstable(self) -> list[list[Score]]:
        """What each scored against each."""
        place = {player.name: i for i, player in enumerate(self.players)}
        counts = [[[0, 0, 0] for _ in self.players] for _ in self.players]
        for game in self.games:
            first, second = place[game["first"]], place[game["second"]]
            won = {"1": 0, "draw": 1, "2": 2}[game["result"]]
            counts[first][second][won] += 1
            counts[second][first][2 - won] += 1
        return [[Score(*cell) for cell in row] for row in counts]

    def __str__(self) -> str:
        width = max(len(player.name) for player in self.players)
        rows = []
        for player in sorted(self.players, key=lambda player: -player.score):
            elo = "" if player.elo is None else f"  Elo {player.elo:+.0f}"
            if player.elo is not None and player.margin is not None:
                elo += f" ± {player.margin:.0f}"
            score = f"{player.score:g}/{player.played}"
            rows.append(f"{player.name:<{width}}  {score:>8}  +{player.won} ={player.drawn} -{player.lost}{elo}")
        return "\n".join(rows)

    def __repr__(self) -> str:
        names = ", ".join(player.name for player in self.players)
        return f"Tournament({names}: {len(self.games)} games)"

    def _repr_html_(self) -> str:
        from ._display import tournament_html

        return tournament_html(self)


def tournament(
    players: Union[Mapping[str, Bot], Iterable[Bot]],
    game: Union[str, Game] = "oware",
    *,
    games: int = 2,
    format: str = "round-robin",
    rounds: Optional[int] = None,
    openings: Optional[Iterable[str]] = None,
    random_plies: Optional[int] = None,
    opening_nodes: Optional[int] = None,
    seconds_per_move: Optional[float] = None,
    clock: Optional[tuple[float, float]] = None,
    margin: float = 0.05,
    max_plies: Optional[int] = None,
    concurrency: int = 1,
    seed: Optional[int] = None,
    sprt: Optional[Mapping[str, float]] = None,
    event: str = "Ludoteca tournament",
    out: Union[str, os.PathLike[str], None] = None,
    resume: bool = False,
    progress: Optional[Callable[[dict[str, Any]], Any]] = None,
    **options: Any,
) -> Tournament:
    """Lets bots play each other.

    A player is a bot's spec or any callable that is given a Position and returns a move. One that raises, or answers with what
    is no legal move, loses that game, and the tournament goes on. Names are the keys of a dict, or else what the players
    are called.

    Each opening is played from both sides: `openings` are moves or positions as texts, `random_plies` so many random moves that
    leave the game level. Time is counted if `seconds_per_move` or a `clock` of seconds and increment are given; a move may
    take `margin` seconds too long. `out` keeps every finished game in a file at once, and `resume` goes on with it. `sprt`
    stops as soon as a test is decided: {"elo0": 0, "elo1": 10}. `progress` is called with each finished game.

    >>> import ludoteca
    >>> def first_move(position):
    ...     return position.moves()[0]
    >>> result = ludoteca.tournament([first_move, "greedy", "random"], games=10, seed=1)
    >>> [player.played for player in result.players]
    [20, 20, 20]
    """
    if isinstance(players, Mapping):
        field: list[tuple[Optional[str], Bot]] = list(players.items())
    else:
        field = [(None, player) for player in players]
    if isinstance(game, str):
        game = Game(game, **options)
    elif options:
        raise TypeError(f"a Game has its options already: {', '.join(options)}")
    settings = {
        "format": format,
        "games": games,
        "rounds": rounds,
        "openings": None if openings is None else "\n".join(openings),
        "random_plies": random_plies,
        "opening_nodes": opening_nodes,
        "seconds_per_move": seconds_per_move,
        "clock": clock,
        "margin": margin,
        "max_plies": max_plies,
        "concurrency": concurrency,
        "seed": seed,
        "sprt": None if sprt is None else ",".join(f"{key}={value}" for key, value in sprt.items()),
        "event": event,
        "out": None if out is None else os.fspath(out),
        "resume": resume,
    }
    results, faults, text = run_tournament(game, field, settings, progress)
    return Tournament(
        players=[Player(**player) for player in results["players"]],
        games=results["games"],
        seed=results["seed"],
        complete=results["complete"],
        faults=faults,
        match=results.get("match"),
        sprt=results.get("sprt"),
        text=text,
    )

"""Gives schemathesis seats at real games, and tournaments: with what is made up by chance no request would get further than
403 or 404."""

import functools
import itertools
import json
import os
import re
from urllib.request import Request, urlopen

import schemathesis

WISHES = itertools.cycle((
    {"game": "oware"},
    {"game": "nim", "players": ["human", "random"]},
    {"game": "tic-tac-toe", "clock": {"start": 60000, "increment": 1000}},
    {"game": "jeson-mor", "open": True},
    {"game": "oware", "options": {"rules": "awari"}, "moves": "A a"},
))


def post(path, wish):
    body = json.dumps(wish).encode()
    request = Request(os.environ["LUDOTECA"] + path, body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


@functools.cache
def tournament():
    """One for all: only so many are played at once."""
    made = post("/api/tournaments", {"game": "nim", "players": ["random", "nimsum"], "games": 20})
    return made["id"], made["secret"]


@schemathesis.auth(refresh_interval=None)
class Seat:
    """A seat at a game of its own for every request, if it names a game as games are named."""

    def get(self, case, context):
        if case.operation.path.startswith("/api/tournaments"):
            return tournament()
        made = post("/api/play", next(WISHES))
        return made["id"], made["seats"][0]["secret"]

    def set(self, case, seat, context):
        name = (case.path_parameters or {}).get("id")
        if isinstance(name, str) and re.fullmatch("[0-9a-hjkmnp-tv-z]{12}", name):
            case.path_parameters["id"], secret = seat
            case.headers = case.headers or {}
            case.headers["Authorization"] = f"Bearer {secret}"

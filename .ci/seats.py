"""Gives schemathesis seats at real games, and tournaments of real bots: with what is made up by chance no request would get further
than 400, 403 or 404."""

import functools
import itertools
import json
import os
import re
import time
from urllib.request import Request, urlopen

import schemathesis
from schemathesis import GenerationMode

WISHES = itertools.cycle((
    {"game": "oware"},
    {"game": "nim", "players": ["human", "random"]},
    {"game": "tic-tac-toe", "clock": {"start": 60000, "increment": 1000}},
    {"game": "jeson-mor", "open": True},
    {"game": "oware", "options": {"rules": "awari"}, "moves": "A a"},
))
FIELDS = itertools.cycle((["random", "greedy"], ["ana=random", "random", "rui=greedy"], ["random"] * 16))
GAMES = 20


def ask(path, wish=None):
    body = None if wish is None else json.dumps(wish).encode()
    request = Request(os.environ["LUDOTECA"] + path, body, {"Content-Type": "application/json"})
    with urlopen(request) as answer:
        return json.load(answer)


def announced(games):
    made = ask("/api/tournaments", {"game": "nim", "players": ["random", "nimsum"], "games": games})
    return made["id"], made["secret"]


@functools.cache
def played():
    """A tournament that is over, for all who only look."""
    made = announced(GAMES)
    while ask(f"/api/tournaments/{made[0]}")["stage"] != "over":
        time.sleep(0.05)
    return made


@schemathesis.auth(refresh_interval=None)
class Seat:
    """A seat at a game of its own for every request, if it names a game as games are named; a tournament of its own for one that
    would end it."""

    def get(self, case, context):
        path = case.operation.path
        if path.endswith("/stop"):
            return announced(1000)
        if path.startswith("/api/tournaments"):
            return played()
        made = ask("/api/play", next(WISHES))
        return made["id"], made["seats"][0]["secret"]

    def set(self, case, seat, context):
        names = case.path_parameters or {}
        name = names.get("id")
        if isinstance(name, str) and re.fullmatch("[0-9a-hjkmnp-tv-z]{12}", name):
            names["id"], secret = seat
            case.headers = case.headers or {}
            case.headers["Authorization"] = f"Bearer {secret}"
        # What is wrong on purpose stays wrong.
        if case.meta is None or case.meta.generation.mode != GenerationMode.POSITIVE:
            return
        if str(names.get("number", "")).isdecimal():
            names["number"] = int(names["number"]) % GAMES + 1
        if case.operation.label == "POST /api/tournaments" and isinstance(case.body, dict):
            case.body["players"] = next(FIELDS)
            case.body.pop("options", None)

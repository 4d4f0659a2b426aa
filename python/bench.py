"""How fast Ludoteca is from Python, beside OpenSpiel, pgx and its own binary, on one core in one run.

    pip install open_spiel pgx jax && cargo build --release && python python/bench.py

Peers that are not installed are left out. Every row is the better of several turns that alternate between the two.
"""

from __future__ import annotations

import json
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

if hasattr(os, "sched_setaffinity"):
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
os.environ.setdefault("XLA_FLAGS", "--xla_cpu_multi_thread_eigen=false")

import ludoteca
from ludoteca import Batch, Game, spiel

TURNS = 5
BINARY = Path(__file__).parent.parent / "target/release/ludoteca"
rows = []


def compare(work, aim, unit, ours, theirs, peer):
    """Lets both do the work in turn, and keeps the best rate of each."""
    best_ours = best_theirs = 0.0
    for _ in range(TURNS):
        best_ours = max(best_ours, ours())
        best_theirs = max(best_theirs, theirs())
    row = (work, peer, f"{best_ours:,.0f}", f"{best_theirs:,.0f}", unit, f"{best_ours / best_theirs:.2f}", aim)
    rows.append(row)
    print(*row, sep=" | ", flush=True)


def timed(work):
    """What a piece of work counts, by the second."""
    start = time.perf_counter()
    done = work()
    return done / (time.perf_counter() - start)


def random_games(game, count):
    """Random games through OpenSpiel's interface, the same lines for both."""
    draw = random.random
    for _ in range(count):
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            state.apply_action(actions[int(draw() * len(actions))])
    return count


def openspiel():
    import pyspiel

    ours, theirs = spiel.load_game("oware"), pyspiel.load_game("oware")
    turn = 3000
    compare(
        "random Oware games, OpenSpiel's interface",
        "≥ 2",
        "games/s",
        lambda: timed(lambda: random_games(ours, turn)),
        lambda: timed(lambda: random_games(theirs, turn)),
        "pyspiel",
    )
    oware = Game("oware")
    compare(
        "random Oware games, random_playouts",
        "≥ 50",
        "games/s",
        lambda: timed(lambda: oware.random_playouts(400_000, threads=1).games),
        lambda: timed(lambda: random_games(theirs, turn)),
        "pyspiel",
    )
    batch = Batch("oware", 4096, threads=1)

    def steps():
        ended = 0
        for _ in range(200):
            batch.step(batch.sample())
            ended += int(batch.done.sum())
        return ended

    compare(
        "random Oware games, batch.step with observations",
        "",
        "games/s",
        lambda: timed(steps),
        lambda: timed(lambda: random_games(theirs, turn)),
        "pyspiel",
    )


def pgx():
    import jax
    import jax.numpy as jnp
    import pgx
    from pgx.experimental.wrappers import auto_reset

    size, turns = 4096, 300
    env = pgx.make("tic_tac_toe")
    step = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
    state = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size))
    any_legal = jax.jit(lambda key, legal: jax.random.categorical(key, jnp.where(legal, 0.0, -jnp.inf), axis=-1))
    key = jax.random.PRNGKey(1)

    def theirs():
        nonlocal state, key
        for _ in range(turns):
            key, draw, again = jax.random.split(key, 3)
            state = step(state, any_legal(draw, state.legal_action_mask), jax.random.split(again, size))
        jax.block_until_ready(state)
        return size * turns

    batch = Batch("tic-tac-toe", size, threads=1)

    def ours():
        for _ in range(turns):
            batch.step(batch.sample())
        return size * turns

    theirs()
    compare(
        "random moves of tic-tac-toe in batches of 4096",
        "≥ 5",
        "steps/s",
        lambda: timed(ours),
        lambda: timed(theirs),
        "pgx",
    )


def binary():
    def run(*words):
        done = subprocess.run([BINARY, *words, "--json"], capture_output=True, text=True, check=True)
        return json.loads(done.stdout)

    def perft():
        counted = run("perft", "oware", "--depth", "12")["depths"][-1]
        return counted["nodes"] / counted["seconds"]

    game = Game("oware")
    compare("perft of Oware", "≥ 0.95", "nodes/s", lambda: timed(lambda: game.perft(12)), perft, "our binary")
    bot = "engine:nodes=3000000"

    def engine():
        found = run("best", "oware", "--bot", bot)
        return found["nodes"] / found["seconds"]

    position = game.opening()

    def ours():
        position.best(bot)
        return 3_000_000

    compare("engine in Oware", "≥ 0.95", "nodes/s", lambda: timed(ours), engine, "our binary")

    def boards():
        with tempfile.TemporaryDirectory() as folder:
            words = ("tables", "build", "oware", "--rules", "awari", "--seeds", "15", "--threads", "1", "--no-gpu")
            start = time.perf_counter()
            subprocess.run([BINARY, *words, "--dir", folder], capture_output=True, check=True)
            return 17_383_860 / (time.perf_counter() - start)

    awari = Game("oware", rules="awari")

    def built():
        with tempfile.TemporaryDirectory() as folder:
            options = {"no-gpu": True}
            start = time.perf_counter()
            awari.build_tables(folder, seeds=15, threads=1, **options)
            return 17_383_860 / (time.perf_counter() - start)

    compare("tables of 15 seeds", "≥ 0.95", "boards/s", built, boards, "our binary")


def main():
    print(f"ludoteca {ludoteca.__version__}, Python {sys.version.split()[0]}, one core\n")
    for peers, needed in ((openspiel, "pyspiel"), (pgx, "pgx"), (binary, None)):
        try:
            if needed:
                __import__(needed)
            elif not BINARY.exists():
                raise ImportError(f"no {BINARY}: cargo build --release")
        except ImportError as why:
            print(f"left out: {why}")
            continue
        peers()
    print("\n| work | peer | Ludoteca | peer | | times | aim |\n|---|---|---|---|---|---|---|")
    for row in rows:
        print(f"| {' | '.join(row)} |")


if __name__ == "__main__":
    main()

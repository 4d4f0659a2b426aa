"""Ctrl-C, threads, forks and memory."""

import multiprocessing
import os
import pickle
import resource
import signal
import subprocess
import sys
import threading
import time

import pytest

import ludoteca
from ludoteca import Batch, Game

#: Work that takes minutes, each to be stopped by Ctrl-C.
LONG = {
    "best": "Game('oware').opening().best('engine:time=600s')",
    "analyse": "Game('jeson-mor').opening().analyse('engine:time=600s')",
    "deepen": "[a for a in Game('oware').opening().deepen('engine:time=600s')]",
    "solve": "Game('jeson-mor').opening().solve()",
    "perft": "Game('oware').perft(30)",
    "playouts": "Game('oware').random_playouts(10**12)",
    "tables": "Game('oware', rules='awari').build_tables(folder, seeds=22)",
    "tournament": "tournament(['engine:depth=12'] * 2, games=10**6, concurrency=2)",
    "quick games": "tournament(['random'] * 2, games=10**7, progress=lambda game: None)",
    "callable": "tournament([slow, slow], games=10**6, concurrency=2)",
    "annotate": "Record(Game('oware').play('FfEcDb')).annotate(seconds=600)",
}

SCRIPT = """
import os, sys, tempfile, time
import ludoteca
from ludoteca import Game, Record, tournament
folder = tempfile.mkdtemp()
def slow(position):
    while True:
        time.sleep(0.01)
print("ready", flush=True)
try:
    {work}
except KeyboardInterrupt:
    stopped = time.time()
    # Nothing is broken: the same things go on working.
    assert Game("oware").opening().best("engine:depth=4")
    assert Game("tic-tac-toe").perft(3) == 504
    print(stopped, flush=True)
"""


@pytest.mark.parametrize("work", LONG)
def test_ctrl_c(work):
    child = subprocess.Popen([sys.executable, "-c", SCRIPT.format(work=LONG[work])], stdout=subprocess.PIPE, text=True)
    try:
        assert child.stdout.readline() == "ready\n"
        time.sleep(0.7)
        sent = time.time()
        child.send_signal(signal.SIGINT)
        stopped = float(child.stdout.readline())
        assert child.wait(10) == 0
    finally:
        child.kill()
    # 0.2 s on an idle machine; a busy one may take a moment to run us at all.
    assert stopped - sent < 0.6, f"{stopped - sent:.2f} s"


def test_other_threads_run_meanwhile():
    ticks = []
    over = threading.Event()

    def tick():
        while not over.is_set():
            ticks.append(time.time())
            time.sleep(0.01)

    thread = threading.Thread(target=tick)
    thread.start()
    Game("oware").opening().best("engine:time=500ms")
    Game("oware").perft(11)
    over.set()
    thread.join()
    assert len(ticks) > 20


def test_many_threads_ask_at_once():
    game = Game("oware")
    position = game.play("FfEc")
    expected = position.best("engine:depth=6")
    failures = []

    def work():
        for _ in range(20):
            if position.best("engine:depth=6") != expected or game.perft(4) != game.opening().perft(4):
                failures.append(1)
            batch = Batch(game, 50, seed=1)
            batch.step(batch.sample())

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures


def test_a_batch_used_by_two_threads_at_once_is_an_error_or_waits():
    batch = Batch("oware", 20_000, threads=2)
    wrong = []

    def work():
        for _ in range(20):
            try:
                batch.step(batch.sample())
            except (RuntimeError, ludoteca.IllegalMove):
                pass
            except BaseException as why:  # noqa: BLE001
                wrong.append(why)

    threads = [threading.Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    batch.step(batch.sample())


def ask(position):
    batch = Batch("kalah", 3000, seed=1, threads=2)
    batch.step(batch.sample())
    playouts = position.random_playouts(500, seed=2, threads=2).first
    return position.best("engine:depth=6,threads=2"), playouts, batch.observations.sum()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
def test_everything_works_after_a_fork():
    position = Game("oware").play("FfEc")
    expected = ask(position)
    with multiprocessing.get_context("fork").Pool(2) as pool:
        answers = pool.map(ask, [position] * 4, chunksize=1)
    assert answers == [expected] * 4
    assert pickle.loads(pickle.dumps(position)) == position


def games(count):
    game = Game("tic-tac-toe")
    from ludoteca import spiel

    loaded = spiel.load_game("nim")
    for number in range(count):
        position = game.opening()
        while position.outcome is None:
            position = position.play_action(position.legal_actions()[number % 3 % len(position.legal_actions())])
        state = loaded.new_initial_state()
        while not state.is_terminal():
            state.apply_action(state.legal_actions()[0])
        with pytest.raises(ludoteca.IllegalMove):
            position.play("1")
    batch = Batch("oware", 100)
    for _ in range(count):
        batch.step(batch.sample())


def test_nothing_leaks():
    """A million games and more by the batch; longer runs by LUDOTECA_LEAK_GAMES."""
    count = int(os.environ.get("LUDOTECA_LEAK_GAMES", "6000"))
    games(count // 4)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    games(count)
    grown = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before
    assert grown < 4000, f"{grown} KB more"

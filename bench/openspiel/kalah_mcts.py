#!/usr/bin/env python3
"""OpenSpiel's MCTS bot as an engine for Kalah that speaks UGI; see README.md.

The bot is the one written in C++, with random rollouts. `go movetime` is its own limit of time; `go nodes` a number of simulations.
"""

import argparse
import sys

import pyspiel

from kalah import action

# Seconds of a move that go to the pipe and to Python.
OVERHEAD = 0.002
LETTERS = {action(letter): letter for letter in "ABCDEFabcdef"}
START = "-".join(["4"] * 12 + ["0", "0", "S"])


def place(game, words):
    """The state after `position startpos|fen F [moves …]`; OpenSpiel can begin at the opening only."""
    if words[1] != "startpos" and words[2] != START:
        raise ValueError("OpenSpiel begins at the opening")
    state = game.new_initial_state()
    for letter in "".join(words[words.index("moves") + 1 :] if "moves" in words else []):
        state.apply_action(action(letter))
    return state


def think(game, state, args, limits):
    """A move within the limits of a `go`."""
    simulations, seconds = args.most_simulations, -1.0
    if "nodes" in limits:
        simulations = int(limits["nodes"])
    else:
        seconds = max(int(limits.get("movetime", 1000)) / 1000 - OVERHEAD, 0.001)
    # True: solved positions are backed up.
    bot = pyspiel.MCTSBot(
        game,
        pyspiel.RandomRolloutEvaluator(args.rollouts, args.seed),
        args.uct,
        simulations,
        args.memory,
        True,
        args.seed,
        False,
        max_wall_clock_time=seconds,
    )
    return LETTERS[bot.step(state)]


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rollouts", type=int, default=1, help="rollouts of each simulation")
    parser.add_argument("--uct", type=float, default=2.0, help="how much UCT explores")
    parser.add_argument("--memory", type=int, default=1000, help="megabytes of the tree")
    parser.add_argument("--most-simulations", type=int, default=100_000_000)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    game = pyspiel.load_game("mancala")
    state = game.new_initial_state()
    for line in sys.stdin:
        words = line.split() or [""]
        if words[0] in ("ugi", "uci"):
            print(f"id name OpenSpiel MCTS\n{words[0]}ok", flush=True)
        elif words[0] == "isready":
            print("readyok", flush=True)
        elif words[0] == "position":
            state = place(game, words)
        elif words[0] == "go":
            limits = dict(zip(words[1::2], words[2::2]))
            args.seed += 1
            print("bestmove", "0000" if state.is_terminal() else think(game, state, args, limits), flush=True)
        elif words[0] == "quit":
            break


if __name__ == "__main__":
    main()

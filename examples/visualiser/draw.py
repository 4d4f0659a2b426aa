#!/usr/bin/env python3
"""Draws a game from the visualiser's messages alone: it knows no rules.

    ludoteca serve --visualiser 127.0.0.1:8421
    python3 examples/visualiser/draw.py 127.0.0.1:8421 human bot2

Who is human chooses a position from 1 to 6, left to right as the board is drawn.
"""

import json
import re
import socket
import sys


def draw(status):
    board, first, second = re.fullmatch(r"gameStatus (\S+) (\d+) (\d+)", status).groups()
    top, below = json.loads(board)
    row = lambda houses: " ".join(f"({seeds:>2})" for seeds in houses)
    print(f"\n  player 1: {first}\n  {row(top)}\n  {row(below)}\n  player 2: {second}")


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    host, _, port = sys.argv[1].rpartition(":")
    players = sys.argv[2:]
    with socket.create_connection((host, int(port))) as line, line.makefile("rw", encoding="utf-8", newline="\n") as talk:

        def say(text):
            talk.write(text + "\n")
            talk.flush()

        say(f"beginGame {players[0]} {players[1]}")
        turn = 1
        for message in map(str.strip, talk):
            word, _, rest = message.partition(" ")
            if word == "gameStatus":
                draw(message)
            elif word == "playerTurn":
                turn = int(rest)
            elif word == "playerChoose":
                print(f"  player {turn} chooses {rest}")
            elif word == "error":
                print(f"  {rest}")
            elif word == "endGame":
                print(f"  {rest}")
                return
            if word in ("playerTurn", "error") and players[turn - 1] == "human":
                choice = sys.stdin.readline() if not sys.stdin.isatty() else input(f"  player {turn}, 1 to 6: ")
                if not choice:
                    return
                say(f"playerChoose {choice.strip()}")
        print("  the server has gone")


if __name__ == "__main__":
    main()

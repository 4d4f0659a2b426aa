#!/usr/bin/env python3
"""An Oware bot for UGI (rules abapa): it takes as many seeds as it can."""
import sys

HOUSES = "ABCDEFabcdef"


def sow(board, house):
    """The board after a move."""
    seeds, i, board = board[house], house, board[:]
    board[house] = 0
    while seeds:
        i = (i + 1) % 12
        if i != house:
            board[i] += 1
            seeds -= 1
    enemy = range(6, 12) if house < 6 else range(6)
    after = board[:]
    while i in enemy and after[i] in (2, 3):
        after[i] = 0
        i -= 1
    return after if any(after[j] for j in enemy) else board  # a capture of all is none


def place(words):
    """position startpos|fen 4-4-...-0-0-S [moves FfEc]: the board, and who moves"""
    fields = ("4-" * 12 + "0-0-S" if words[1] == "startpos" else words[2]).split("-")
    board, player = [int(n) for n in fields[:12]], "SN".index(fields[14])
    for move in "".join(words[words.index("moves") + 1:] if "moves" in words else []):
        board, player = sow(board, HOUSES.index(move)), 1 - player
    return board, player


def best(board, player):
    own, enemy = range(6 * player, 6 * player + 6), range(6 - 6 * player, 12 - 6 * player)
    after = {house: sow(board, house) for house in own if board[house]}
    # An opponent without seeds must be given some; one with seeds always keeps some.
    legal = [house for house in after if any(after[house][j] for j in enemy)]
    return HOUSES[min(legal, key=lambda house: sum(after[house]))] if legal else "0000"


position = place(["position", "startpos"])
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "ugi":
        print("id name Magpie\nugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        try:
            position = place(words)
        except (ValueError, IndexError):
            pass  # what makes no sense is passed over
    elif words[0] == "go":
        print("bestmove", best(*position), flush=True)
    elif words[0] == "quit":
        break

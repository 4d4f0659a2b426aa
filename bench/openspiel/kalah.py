#!/usr/bin/env python3
"""Replays random games of Kalah in OpenSpiel's mancala and compares everything after every move.

Reads what the example kalah_lines prints from standard input; see README.md.
"""

import sys

import pyspiel

HOUSES = 6


def action(letter):
    """OpenSpiel numbers South's houses 1 to 6, and North's 8 to 13; 7 and 0 are the stores."""
    south = letter.isupper()
    return ord(letter) - ord("A") + 1 if south else ord(letter) - ord("a") + HOUSES + 2


def board(text):
    """Our position as OpenSpiel lists it, and the number of the player to move."""
    *numbers, side = text.split("-")
    numbers = [int(number) for number in numbers]
    south, north = numbers[:HOUSES], numbers[HOUSES : 2 * HOUSES]
    south_store, north_store = numbers[2 * HOUSES :]
    return [north_store, *south, south_store, *north], 0 if side == "S" else 1


def swept(places):
    """OpenSpiel leaves what is left at the end in the houses and counts it; we put it into the stores."""
    south = sum(places[1 : HOUSES + 2])
    rest = [0] * HOUSES
    return [sum(places) - south, *rest, south, *rest]


def compare(state, position, legal, winner):
    """What differs, or None."""
    tensor = [int(value) for value in state.observation_tensor(0)]
    theirs = tensor[: 2 * HOUSES + 2]
    ours, mover = board(position)
    over = state.is_terminal()
    if over != (winner != "-"):
        return f"over: {over}"
    if over:
        if swept(theirs) != ours:
            return f"board {theirs}"
        returns = {"1": [1, -1], "2": [-1, 1], "draw": [0, 0]}[winner]
        return None if state.returns() == returns else f"returns {state.returns()}"
    if theirs != ours:
        return f"board {theirs}"
    if state.current_player() != mover:
        return f"player {state.current_player()}"
    actions = [action(letter) for letter in legal]
    return None if state.legal_actions() == actions else f"legal {state.legal_actions()}"


def main():
    game = pyspiel.load_game("mancala")
    state, games, positions = None, 0, 0
    for line in sys.stdin:
        words = line.split()
        if not words:
            state = None
            continue
        move, position, legal, winner = words
        if move == "-":
            state = game.new_initial_state()
            games += 1
        else:
            state.apply_action(action(move))
        difference = compare(state, position, legal, winner)
        if difference:
            sys.exit(f"game {games}, after {move}, {position} {legal} {winner}: OpenSpiel has {difference}")
        positions += 1
    if games == 0:
        sys.exit("no games on standard input")
    print(f"{games} games, {positions} positions: the same")


if __name__ == "__main__":
    main()

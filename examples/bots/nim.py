#!/usr/bin/env python3
"""A Nim bot for UGI: it leaves a nim-sum of 0 where it can, and else takes one."""
import sys


def place(words):
    """position startpos|fen 1,3,5 1 [moves 3-2 1-1 ...]"""
    heaps = [1, 3, 5] if words[1] == "startpos" else [int(n) for n in words[2].split(",")]
    for move in words[words.index("moves") + 1:] if "moves" in words else []:
        heap, taken = move.split("-")
        heaps[int(heap) - 1] -= int(taken)
    return heaps


def best(heaps):
    total = 0
    for n in heaps:
        total ^= n
    for i, n in enumerate(heaps, 1):
        if n ^ total < n:
            return f"{i}-{n - (n ^ total)}"
    return next((f"{i}-1" for i, n in enumerate(heaps, 1) if n), "0000")


heaps = []
for line in sys.stdin:
    words = line.split() or [""]
    if words[0] == "ugi":
        print("id name Nimrod\nugiok", flush=True)
    elif words[0] == "isready":
        print("readyok", flush=True)
    elif words[0] == "position":
        try:
            heaps = place(words)
        except (ValueError, IndexError):
            pass  # what makes no sense is passed over
    elif words[0] == "go":
        print("bestmove", best(heaps), flush=True)
    elif words[0] == "quit":
        break

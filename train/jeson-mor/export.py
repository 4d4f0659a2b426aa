#!/usr/bin/env python3
"""Writes a trained net in whole numbers, as crates/search/src/evaluation/jeson_mor/net.rs reads it.

    export.py net.npz net.bin
"""

import sys

import numpy as np

from train import UNIT

FULL, PARTS = 256, 16
# Knights, ring squares, knights off the ring, the size and the bias: so many numbers are added up in 16 bits.
MOST = 32767 // 41


def whole(numbers, scale, most):
    rounded = np.rint(np.asarray(numbers, np.float64) * scale)
    cut = int((np.abs(rounded) > most).sum())
    if cut:
        print(f"{cut} weights cut to {most}")
    return np.clip(rounded, -most, most).astype("<i2").tobytes()


def main():
    net = np.load(sys.argv[1])
    with open(sys.argv[2], "wb") as out:
        out.write(whole(net["w1"], FULL, MOST))
        out.write(whole(net["b1"], FULL, MOST))
        out.write(whole(net["w2"], UNIT * PARTS, 32767))
        out.write(whole(net["direct"], UNIT * PARTS, 32767))
        out.write(int(round(float(net["b2"][0]) * UNIT * PARTS)).to_bytes(4, "little", signed=True))


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Trains the evaluation of Jeson Mor on the positions that the example jeson_mor_data writes.

    train.py --out net.npz data.txt ...

One hidden layer over sparse inputs, all of them seen from the player to move and relative to the centre, so that one net
serves every size of board:

* each knight by owner, whether an enemy knight off the ring attacks it, whether an own one off the ring defends it, and square;
* each square of the ring (a knight's move from the centre) by its occupant and by how many knights off the ring of either
  side reach it (0, 1, 2 or more);
* how many knights off the ring each side has;
* the size of the board.

While training, what inputs have in common counts as an input too: the kind of a knight, its kind and its distance from the
centre, the state of a square of the ring, whichever it is. That is learnt from more positions than the square alone, and added
to the weights of the squares in the end.

A knight on the ring never moves again except to the centre (docs/proofs.md), so it neither attacks nor defends.
"""

import argparse

import numpy as np
from scipy.sparse import csr_matrix, hstack

SPAN = 15  # squares are numbered on the largest board
SQUARES = SPAN * SPAN
KNIGHT_INPUTS = 8 * SQUARES
RING = [(-2, -1), (-2, 1), (-1, -2), (-1, 2), (1, -2), (1, 2), (2, -1), (2, 1)]  # (rank, file), in order of squares
RING_INPUTS = 8 * 27
MOST_FREE = 15
SIZES = [5, 7, 9, 11, 13, 15]
FREE_INPUTS = (MOST_FREE + 1) ** 2
INPUTS = KNIGHT_INPUTS + RING_INPUTS + FREE_INPUTS + len(SIZES)
# Values are in the engine's points: so many make odds of e to 1.
UNIT = 200.0
SYMMETRIES = [
    lambda r, f: (r, f), lambda r, f: (r, -f), lambda r, f: (-r, f), lambda r, f: (-r, -f),
    lambda r, f: (f, r), lambda r, f: (f, -r), lambda r, f: (-f, r), lambda r, f: (-f, -r),
]


def symmetry_maps():
    """Where each input goes when the board is turned or mirrored."""
    maps = []
    for turn in SYMMETRIES:
        to = np.arange(INPUTS)
        for kind in range(8):
            for r in range(-7, 8):
                for f in range(-7, 8):
                    r2, f2 = turn(r, f)
                    to[kind * SQUARES + (r + 7) * SPAN + f + 7] = kind * SQUARES + (r2 + 7) * SPAN + f2 + 7
        for i, (r, f) in enumerate(RING):
            j = RING.index(turn(r, f))
            for state in range(27):
                to[KNIGHT_INPUTS + i * 27 + state] = KNIGHT_INPUTS + j * 27 + state
        maps.append(to)
    return np.stack(maps)


def common_inputs():
    """For each input what it has in common with others: a matrix of inputs by common inputs."""
    orbits = {}
    pairs = []
    for kind in range(8):
        for r in range(-7, 8):
            for f in range(-7, 8):
                at = kind * SQUARES + (r + 7) * SPAN + f + 7
                distance = (kind, max(abs(r), abs(f)), min(abs(r), abs(f)))
                pairs.append((at, kind))
                pairs.append((at, 8 + 27 + orbits.setdefault(distance, len(orbits))))
    for i in range(8):
        for state in range(27):
            pairs.append((KNIGHT_INPUTS + i * 27 + state, 8 + state))
    rows, columns = zip(*pairs)
    shape = (INPUTS, 8 + 27 + len(orbits))
    return csr_matrix((np.ones(len(rows), np.float32), (rows, columns)), shape=shape)


def reached(knights):
    """How many of the knights reach each square; boards of shape (positions, side, side)."""
    count = np.zeros(knights.shape, np.int8)
    n = knights.shape[1]
    for r, f in RING:
        to_r, to_f = slice(max(r, 0), n + min(r, 0)), slice(max(f, 0), n + min(f, 0))
        from_r, from_f = slice(max(-r, 0), n + min(-r, 0)), slice(max(-f, 0), n + min(-f, 0))
        count[:, to_r, to_f] += knights[:, from_r, from_f]
    return count


def inputs(size, boards):
    """The active inputs of each position, as (position, input) pairs."""
    c = size // 2
    ring = np.zeros((size, size), bool)
    for r, f in RING:
        ring[c + r, c + f] = True
    mine, theirs = boards == ord("x"), boards == ord("o")
    by_mine, by_theirs = reached(mine & ~ring), reached(theirs & ~ring)
    pairs = []
    for owner, (knights, own, enemy) in enumerate([(mine, by_mine, by_theirs), (theirs, by_theirs, by_mine)]):
        at, r, f = np.nonzero(knights)
        kind = owner * 4 + 2 * (enemy[at, r, f] > 0) + (own[at, r, f] > 0)
        pairs.append((at, kind * SQUARES + (r - c + 7) * SPAN + f - c + 7))
    for i, (r, f) in enumerate(RING):
        here = (slice(None), c + r, c + f)
        occupant = mine[here] + 2 * theirs[here]
        state = occupant * 9 + np.minimum(by_mine[here], 2) * 3 + np.minimum(by_theirs[here], 2)
        pairs.append((np.arange(len(boards)), KNIGHT_INPUTS + i * 27 + state))
    free = [(knights & ~ring).sum(axis=(1, 2)) for knights in (mine, theirs)]
    free_input = KNIGHT_INPUTS + RING_INPUTS + free[0] * (MOST_FREE + 1) + free[1]
    pairs.append((np.arange(len(boards)), free_input))
    size_input = KNIGHT_INPUTS + RING_INPUTS + FREE_INPUTS + SIZES.index(size)
    pairs.append((np.arange(len(boards)), np.full(len(boards), size_input)))
    return np.concatenate([p[0] for p in pairs]), np.concatenate([p[1] for p in pairs])


def load(files, value_unit, result_share):
    """The inputs of all positions (rows of equal order) and the targets."""
    by_size = {}
    for name in files:
        with open(name) as lines:
            for line in lines:
                words = line.split()
                if len(words) == 4:
                    by_size.setdefault(int(words[0]), []).append(words[1:])
    rows, columns, targets, start = [], [], [], 0
    for size, entries in sorted(by_size.items()):
        entries = list({entry[0]: entry for entry in entries}.values())
        boards = np.frombuffer("".join(e[0] for e in entries).encode(), np.uint8).reshape(-1, size, size)
        at, which = inputs(size, boards)
        rows.append(at + start)
        columns.append(which)
        value = np.array([float(e[1]) for e in entries])
        result = np.array([(float(e[2]) + 1) / 2 for e in entries])
        estimate = 1 / (1 + np.exp(-value / value_unit))
        target = (1 - result_share) * estimate + result_share * result
        targets.append(np.where(np.abs(value) > 20000, value > 0, target))
        start += len(entries)
        print(f"size {size}: {len(entries)} positions")
    ones = np.ones(sum(map(len, rows)), np.float32)
    table = csr_matrix((ones, (np.concatenate(rows), np.concatenate(columns))), shape=(start, INPUTS))
    table.sort_indices()
    return table, np.concatenate(targets).astype(np.float32)


def forward(net, x):
    hidden = x @ net["w1"] + net["b1"]
    active = np.clip(hidden, 0, 1)
    return hidden, active, active @ net["w2"] + x @ net["direct"] + net["b2"]


def loss(out, target):
    p = np.clip(1 / (1 + np.exp(-out)), 1e-6, 1 - 1e-6)
    return float(-np.mean(target * np.log(p) + (1 - target) * np.log(1 - p)))


def train(table, target, hidden, epochs, seed, rate, batch):
    random = np.random.default_rng(seed)
    common = common_inputs()
    shared = (table @ common).tocsr()
    wide = INPUTS + common.shape[1]
    # Whole stretches are held out: positions of one game must not be on both sides.
    everything = np.arange(table.shape[0])
    held = everything[everything // 400 % 20 == 0]
    order = everything[everything // 400 % 20 != 0]
    net = {
        "w1": (random.standard_normal((wide, hidden)) * 0.05).astype(np.float32),
        "b1": np.full(hidden, 0.5, np.float32),
        "w2": (random.standard_normal(hidden) * 0.3).astype(np.float32),
        "direct": np.zeros(wide, np.float32),
        "b2": np.zeros(1, np.float32),
    }
    # Inputs without data stay at what they have in common with others.
    net["w1"][:INPUTS] = 0
    moment = {k: [np.zeros_like(v), np.zeros_like(v)] for k, v in net.items()}
    maps = symmetry_maps()
    step, steps = 0, epochs * (len(order) // batch)
    for epoch in range(epochs):
        order = random.permutation(order)
        total = 0.0
        for first in range(0, len(order) - batch + 1, batch):
            chosen = order[first : first + batch]
            x = table[chosen]
            turns = np.repeat(random.integers(8, size=batch), np.diff(x.indptr))
            x = csr_matrix((x.data, maps[turns, x.indices], x.indptr), shape=x.shape)
            x = hstack([x, shared[chosen]], format="csr")
            t = target[chosen]
            raw, active, out = forward(net, x)
            total += loss(out, t)
            d_out = (1 / (1 + np.exp(-out)) - t) / batch
            d_hidden = np.outer(d_out, net["w2"]) * ((raw > 0) & (raw < 1))
            grads = {
                "w1": x.T @ d_hidden,
                "b1": d_hidden.sum(axis=0),
                "w2": active.T @ d_out,
                "direct": x.T @ d_out,
                "b2": d_out.sum(keepdims=True),
            }
            step += 1
            lr = rate * (1 - step / (steps + 1)) * min(1.0, step / 200)
            for k, g in grads.items():
                m, v = moment[k]
                m += 0.1 * (g - m)
                v += 0.001 * (g * g - v)
                net[k] -= (lr * (m / (1 - 0.9**step)) / (np.sqrt(v / (1 - 0.999**step)) + 1e-8)).astype(np.float32)
                if k in ("w1", "direct"):
                    net[k] *= 1 - lr * 1e-2
        kept = loss(forward(folded(net, common), table[held])[2], target[held])
        print(f"epoch {epoch + 1}: loss {total / (len(order) // batch):.5f}, held out {kept:.5f}", flush=True)
    return folded(net, common)


def folded(net, common):
    """The net with the weights of common inputs added to those of the inputs."""
    return {
        **net,
        "w1": net["w1"][:INPUTS] + common @ net["w1"][INPUTS:],
        "direct": net["direct"][:INPUTS] + common @ net["direct"][INPUTS:],
    }


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("data", nargs="+")
    parser.add_argument("--out", required=True)
    parser.add_argument("--hidden", type=int, default=64)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--value-unit", type=float, default=UNIT, help="how the values in the data count: as UNIT")
    parser.add_argument("--result-share", type=float, default=0.5, help="how much of the target is the game's result")
    parser.add_argument("--rate", type=float, default=5e-3)
    parser.add_argument("--batch", type=int, default=256)
    args = parser.parse_args()
    table, target = load(args.data, args.value_unit, args.result_share)
    np.savez(args.out, **train(table, target, args.hidden, args.epochs, args.seed, args.rate, args.batch))


if __name__ == "__main__":
    main()

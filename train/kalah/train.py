"""Trains the network that evaluates Kalah: `python3 train.py --out DIRECTORY DATA...` (see README.md).

DATA are files of the example `kalah_data`. Writes `kalah.net`, which the engine reads, and `values.txt`, positions with their
values in integers, which a test compares with the engine's.
"""

import argparse
import math
import struct
import time

import numpy as np
import torch

# `crates/search/src/evaluation/kalah/net.rs` has the same numbers.
WIDTH = 64
COUNTS = 9  # seeds of a house that a pair tells apart; more count as COUNTS - 1
LARGE = 12  # houses of COUNTS seeds and more have rows of their own, up to COUNTS + LARGE - 1 seeds
ROWS = COUNTS + LARGE
LEADS = 25  # leads beyond this count as this
STAGES = 8
SIX = torch.arange(6)
ONE = 255  # the integer that stands for 1 in the hidden layer
# The sums of the hidden layer fit 16 bits: six pairs, twelve large houses at most, the lead and the bias.
PAIR, SINGLE, LEAD, BIAS = 2500, 1000, 2500, 700
UNIT = 275  # hundredths of a seed that make odds of e to 1, by the results of games
PROVEN = 32000
START = time.time()


def log(*words):
    print(f"[{time.time() - START:.0f}]", *words, flush=True)


def load(files):
    """Different positions: houses, leads, values and results (2 for none)."""
    records = np.concatenate([np.fromfile(name, np.uint8).reshape(-1, 16) for name in files])
    # Games from one opening share positions: the last search of each counts.
    _, at = np.unique(records[::-1, :13], axis=0, return_index=True)
    records = records[::-1][np.sort(at)]
    boards = torch.from_numpy(records[:, :12].astype(np.int64))
    leads = torch.from_numpy(records[:, 12].copy().view(np.int8).astype(np.int64))
    results = torch.from_numpy(records[:, 13].copy().view(np.int8).astype(np.float32))
    values = torch.from_numpy(records[:, 14:].copy().view("<i2")[:, 0].astype(np.float32))
    return boards, leads, values, results


def targets(values, results, share):
    """The chance to win: proven, or what search says, mixed with the game's result."""
    chance = torch.sigmoid(values / UNIT)
    mixed = torch.where(results < 2, (1 - share) * chance + share * (results + 1) / 2, chance)
    return torch.where(values.abs() == PROVEN, (values > 0).float(), mixed)


def rows(boards, leads):
    """The rows of weights that each position chooses, all tables one after the other: pairs of houses that face each other, houses,
    the lead."""
    own, facing = boards[:, :6], boards[:, 6:].flip(1)
    few = lambda seeds: seeds.clamp(max=COUNTS - 1)
    pairs = (SIX * COUNTS + few(own)) * COUNTS + few(facing)
    single = torch.arange(12) * ROWS + boards.clamp(max=ROWS - 1)
    lead = leads.clamp(-LEADS, LEADS) + LEADS
    base = 6 * COUNTS * COUNTS
    return torch.cat([pairs, base + single, base + 12 * ROWS + lead[:, None]], 1)


def stage(boards):
    return (boards.sum(1) // 6).clamp(max=STAGES - 1)


class Net(torch.nn.Module):
    def __init__(self, width):
        super().__init__()
        count = 6 * COUNTS * COUNTS + 12 * ROWS + 2 * LEADS + 1
        self.rows = torch.nn.EmbeddingBag(count, width, mode="sum")
        with torch.no_grad():
            self.rows.weight.normal_(0, 0.1)
            self.rows.weight[: 6 * COUNTS * COUNTS].normal_(0, 0.02)
        self.bias = torch.nn.Parameter(torch.full((width,), 0.4))
        self.output = torch.nn.Parameter(torch.randn(STAGES, width) * width**-0.5)
        self.output_bias = torch.nn.Parameter(torch.zeros(STAGES))

    def forward(self, rows, stages):
        hidden = (self.rows(rows) + self.bias).clamp(0, 1) ** 2
        return (hidden * self.output[stages]).sum(1) + self.output_bias[stages]

    def integers(self):
        """The integer network: pairs with their houses of few seeds, houses of more, leads, bias, outputs, their biases, scale."""
        table = self.rows.weight.detach().double() * ONE
        pairs, single, leads = table.split([6 * COUNTS * COUNTS, 12 * ROWS, 2 * LEADS + 1])
        pairs, single = pairs.view(6, COUNTS, COUNTS, -1), single.view(12, ROWS, -1)
        few = single[:, :COUNTS]
        pairs = pairs + few[:6, :, None] + few[6:].flip(0)[:, None]
        large = single[:, COUNTS:] - single[:, COUNTS - 1 : COUNTS]
        output, output_bias = self.output.detach().double(), self.output_bias.detach().double()
        full = ONE * ONE / 4  # a hidden unit of 1
        scale = 1 << 14
        most = lambda: scale * ((output.abs().sum(1).max() + output_bias.abs().max()) * full).item()
        while scale * output.abs().max() > 32000 or most() >= 2**31:
            scale >>= 1
        rounded = lambda weights, most: weights.round().clamp(-most, most).long()
        return {
            "pairs": rounded(pairs, PAIR),
            "large": rounded(large, SINGLE),
            "leads": rounded(leads, LEAD),
            "bias": rounded(self.bias.detach().double() * ONE, BIAS),
            "output": (output * scale).round().long(),
            "output_bias": (output_bias * scale * full).round().long(),
            "scale": round(UNIT * 2**32 / (full * scale)),
        }


def evaluate_integers(net, boards, leads):
    """Values in hundredths of a seed, by integers alone: what the engine must compute."""
    few = boards.clamp(max=COUNTS - 1)
    x = net["bias"] + net["pairs"][SIX, few[:, :6], few[:, 6:].flip(1)].sum(1)
    large = net["large"][torch.arange(12), (boards - COUNTS).clamp(0, LARGE - 1)]
    x = x + (large * (boards >= COUNTS)[:, :, None]).sum(1) + net["leads"][leads.clamp(-LEADS, LEADS) + LEADS]
    assert x.abs().max() < 32768
    x = x.clamp(0, ONE)
    stages = stage(boards)
    out = ((x * x >> 2) * net["output"][stages]).sum(1) + net["output_bias"][stages]
    assert out.abs().max() < 2**31
    return (out * net["scale"]) >> 32


def write(net, path):
    """The file that the engine reads."""
    with open(path, "wb") as file:
        for name in ["pairs", "large", "leads", "bias", "output"]:
            file.write(net[name].numpy().astype("<i2").tobytes())
        file.write(net["output_bias"].numpy().astype("<i4").tobytes())
        file.write(struct.pack("<q", net["scale"]))


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("data", nargs="+")
    options.add_argument("--out", required=True)
    options.add_argument("--epochs", type=int, default=12)
    options.add_argument("--batch", type=int, default=2048)
    options.add_argument("--rate", type=float, default=4e-3)
    options.add_argument("--share", type=float, default=0.3, help="how much of the target is the game's result")
    options.add_argument("--seed", type=int, default=1)
    args = options.parse_args()
    torch.manual_seed(args.seed)
    torch.set_num_threads(1)
    boards, leads, values, results = load(args.data)
    chances = targets(values, results, args.share)
    chosen, stages = rows(boards, leads).int(), stage(boards)
    # Whole stretches are held out: positions of one game must not be on both sides.
    everything = torch.arange(len(boards))
    held = everything[everything // 400 % 25 == 0]
    order = everything[everything // 400 % 25 != 0]
    log(len(boards), "positions")

    net = Net(WIDTH)
    optimizer = torch.optim.Adam(net.parameters(), lr=args.rate, betas=(0.9, 0.99))
    loss_of = torch.nn.functional.binary_cross_entropy_with_logits
    steps, step = args.epochs * (len(order) // args.batch), 0
    floor = loss_of(torch.logit(chances[held], 1e-6), chances[held]).item()
    for epoch in range(args.epochs):
        order = order[torch.randperm(len(order))]
        total = 0.0
        for at in order[: len(order) // args.batch * args.batch].split(args.batch):
            for group in optimizer.param_groups:
                group["lr"] = args.rate * min(1, (step + 1) / 200) * (0.005 + 0.4975 * (1 + math.cos(math.pi * step / steps)))
            loss = loss_of(net(chosen[at], stages[at]), chances[at])
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            total += loss.item()
            step += 1
        with torch.no_grad():
            kept = loss_of(net(chosen[held], stages[held]), chances[held]).item()
        log(f"epoch {epoch + 1}: excess loss {total / (len(order) // args.batch) - floor:.5f}, held out {kept - floor:.5f}")

    integers = net.integers()
    whole = evaluate_integers(integers, boards[held], leads[held])
    log("in integers", f"{loss_of(whole / UNIT, chances[held]).item() - floor:.5f}",
        "largest weights", {name: int(weights.abs().max()) for name, weights in integers.items() if name != "scale"})
    write(integers, f"{args.out}/kalah.net")
    with open(f"{args.out}/values.txt", "w") as file:
        for board, lead, value in zip(boards[held[:3000]].tolist(), leads[held[:3000]].tolist(), whole[:3000].tolist()):
            file.write("-".join(map(str, board)) + f" {lead} {value}\n")


if __name__ == "__main__":
    main()

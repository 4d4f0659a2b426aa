"""The networks: the large one that teaches, and the small one of the engine with its integer form."""

import struct

import numpy as np
import torch

from game import DEVICE, seeds_on

# The small network; `crates/search/src/evaluation/oware/net.rs` has the same numbers.
COUNTS = 12  # seeds of a house that a pair tells apart; more count as COUNTS - 1
ROWS = 32  # seeds of a house by itself; more count as ROWS - 1
STAGES = 7
UNIT = 8.0  # networks learn the value in eights of seeds
ONE = 255  # the integer that stands for 1 in the hidden layer
# The sums of the hidden layer fit 16 bits: 6 * PAIR + 4 * LARGE + BIAS < 32768, as 48 seeds fill at most 4 houses with 12.
PAIR, LARGE, BIAS = 4000, 2000, 700

HALF = torch.bfloat16 if DEVICE == "cuda" else torch.float32
EYE = torch.eye(ROWS, device=DEVICE, dtype=HALF)
EYE_PAIR = torch.eye(COUNTS * COUNTS, device=DEVICE, dtype=HALF)


def houses(boards):
    """One-hot rows of every house."""
    return EYE[boards.clamp(max=ROWS - 1).int().reshape(-1)].reshape(len(boards), 12 * ROWS)


def pairs(boards):
    """One-hot rows of every two neighbouring houses."""
    few = boards.clamp(max=COUNTS - 1).int()
    return EYE_PAIR[(few[:, 0::2] * COUNTS + few[:, 1::2]).reshape(-1)].reshape(len(boards), 6 * COUNTS * COUNTS)


def stage(boards):
    return ((seeds_on(boards) - 6) // 6).clamp(0, STAGES - 1).long()


def squared(x):
    x = x.clamp(0, 1)
    return x * x


def weights(*shape, spread):
    return (torch.randn(*shape, device=DEVICE) * spread).requires_grad_(True)


class Teacher:
    """Three hidden layers over the houses."""

    def __init__(self, widths=(1024, 256, 64)):
        self.first = weights(12 * ROWS, widths[0], spread=0.25)
        sizes = [*widths, 1]
        self.matrices = [weights(a, b, spread=(2.0 / a) ** 0.5) for a, b in zip(sizes, sizes[1:])]
        self.biases = [weights(size, spread=0.0) for size in sizes]

    def parameters(self):
        return [self.first, *self.matrices, *self.biases]

    def forward(self, boards, inputs=None):
        x = houses(boards) if inputs is None else inputs["houses"]
        x = torch.addmm(self.biases[0].to(HALF), x, self.first.to(HALF))
        for matrix, bias in zip(self.matrices, self.biases[1:]):
            x = torch.addmm(bias.to(HALF), torch.relu(x), matrix.to(HALF))
        return x[:, 0].float()


class Small:
    """One hidden layer over pairs of houses, and an output for each stage of the game."""

    def __init__(self, width):
        self.width = width
        self.houses = weights(12 * ROWS, width, spread=0.15)
        self.pairs = weights(6 * COUNTS * COUNTS, width, spread=0.02)
        self.bias = (torch.zeros(width, device=DEVICE) + 0.5).requires_grad_(True)
        self.output = weights(width, STAGES, spread=width**-0.5)
        self.output_bias = weights(STAGES, spread=0.0)

    def parameters(self):
        return [self.houses, self.pairs, self.bias, self.output, self.output_bias]

    def forward(self, boards, inputs=None):
        inputs = inputs or {"houses": houses(boards), "pairs": pairs(boards), "stage": stage(boards)}
        x = torch.addmm(self.bias.to(HALF), inputs["houses"], self.houses.to(HALF))
        x = squared(x + inputs["pairs"] @ self.pairs.to(HALF))
        out = torch.addmm(self.output_bias, x.float(), self.output)
        return out.gather(1, inputs["stage"][:, None])[:, 0]

    def integers(self):
        """The integer network: rows of pairs, rows of large houses, bias, outputs by stage and their biases, scale."""
        single = self.houses.detach().double().view(12, ROWS, -1) * ONE
        pair = self.pairs.detach().double().view(6, COUNTS, COUNTS, -1) * ONE
        few = single[:, :COUNTS]
        pair = pair + few[0::2][:, :, None] + few[1::2][:, None]
        large = single[:, COUNTS:] - single[:, COUNTS - 1 : COUNTS]
        output, output_bias = self.output.detach().double().t(), self.output_bias.detach().double()
        full = ONE * ONE / 4  # a hidden unit of 1
        scale = 1 << 14
        most = lambda: scale * ((output.abs().sum(1).max() + output_bias.abs().max()) * full).item()
        while scale * output.abs().max() > 32000 or most() >= 2**31:
            scale >>= 1
        return {
            "pairs": pair.round().clamp(-PAIR, PAIR).long(),
            "large": large.round().clamp(-LARGE, LARGE).long(),
            "bias": (self.bias.detach().double() * ONE).round().clamp(-BIAS, BIAS).long(),
            "output": (output * scale).round().long(),
            "output_bias": (output_bias * scale * full).round().long(),
            "scale": round(UNIT * 100 * 2**32 / (full * scale)),
        }


def evaluate(net, boards, chunk=1 << 19):
    """Values in seeds."""
    with torch.no_grad():
        parts = [net.forward(boards[i : i + chunk]) * UNIT for i in range(0, len(boards), chunk)]
        return torch.cat(parts) if parts else torch.zeros(0, device=boards.device)


def evaluate_integers(net, boards):
    """Values in hundredths of a seed, by integers alone: what the engine must compute."""
    boards = boards.long()
    few = boards.clamp(max=COUNTS - 1)
    at = torch.arange(6, device=boards.device)
    x = net["bias"] + net["pairs"][at, few[:, 0::2], few[:, 1::2]].sum(1)
    many = (boards.clamp(COUNTS, ROWS - 1) - COUNTS)
    rows = net["large"][torch.arange(12, device=boards.device), many]
    x = x + (rows * (boards >= COUNTS)[:, :, None]).sum(1)
    assert x.abs().max() < 32768
    x = x.clamp(0, ONE)
    x = (x * x) >> 2
    at = stage(boards)
    out = (x * net["output"][at]).sum(1) + net["output_bias"][at]
    assert out.abs().max() < 2**31
    return (out * net["scale"]) >> 32


def write(net, path):
    """The file that the engine reads."""
    with open(path, "wb") as file:
        for name, kind in [("pairs", "<i2"), ("large", "<i2"), ("bias", "<i2"), ("output", "<i2"), ("output_bias", "<i4")]:
            file.write(net[name].cpu().numpy().astype(kind).tobytes())
        file.write(struct.pack("<q", net["scale"]))

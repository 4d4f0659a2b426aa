"""Trains the network that evaluates Oware: `python3 train.py DATA OUT` (see README.md).

DATA has boards with exact values from the tables. A large network, the teacher, learns them; boards with more
seeds than the tables have get values from searches with the teacher, which learns these too, round by round. Then the small
networks learn from both.
"""

import argparse
import math
import time

import numpy as np
import torch

import nets
from game import DEVICE, children, search, seeds_on

GPU = DEVICE == "cuda"
BATCH = 65536 if GPU else 64
START = time.time()


def log(*words):
    print(f"[{time.time() - START:.1f}]", *words, flush=True)


class Data:
    """Boards with their values, in the memory of the GPU. The tables' part has 16 bytes a board: houses, value, seeds, and two
    that are not used."""

    def __init__(self, path, slam_captures):
        self.slam_captures = slam_captures
        self.train = self.load(f"{path}/train.bin", 16)
        test = self.load(f"{path}/test.bin", 16)
        self.test, self.test_values = self.split(test)
        self.test_seeds = test[:, 13].int()
        moves = self.load(f"{path}/moves.bin", 12).view(torch.int8)
        self.move_values = moves[:, :6].float()
        self.after, self.captured, self.legal = children(self.test, slam_captures)
        assert (self.legal == (moves[:, :6] > -128)).all(), "the rules here and in the tables differ"
        assert (self.captured[self.legal] == moves[:, 6:][self.legal]).all()
        self.more = None  # boards beyond the tables, and their values

    @staticmethod
    def load(path, width):
        return torch.from_numpy(np.fromfile(path, dtype=np.uint8).reshape(-1, width)).to(DEVICE)

    @staticmethod
    def split(records):
        return records[:, :12].contiguous().view(torch.int8), records[:, 12].contiguous().view(torch.int8).float()

    def batch(self, size, share):
        """Boards and their values, a share of them from beyond the tables."""
        beyond = int(size * share)
        # Four words a board: picking rows of words is faster than picking rows of bytes.
        words = self.train.view(torch.int32).view(-1, 4)
        records = words[torch.randint(0, len(words), (size - beyond,), device=DEVICE)].view(torch.uint8).view(-1, 16)
        boards, values = self.split(records)
        if beyond:
            more, more_values = self.more
            at = torch.randint(0, len(more), (beyond,), device=DEVICE)
            boards, values = torch.cat([boards, more[at]]), torch.cat([values, more_values[at]])
        return boards, values


def train(data, networks, seconds, rate, share):
    """Trains networks on the same batches until the time is over: mean squared error, Adam, the rate falling to 0 as a cosine."""
    parameters = [p for net in networks.values() for p in net.parameters()]
    now = torch.tensor(1e-5, device=DEVICE) if GPU else 1e-3
    more = {"fused": True, "capturable": True} if GPU else {}
    optimizer = torch.optim.Adam(parameters, lr=now, betas=(0.9, 0.99), **more)
    losses = {name: torch.zeros((), device=DEVICE) for name in networks}

    def step():
        boards, values = data.batch(BATCH, share)
        inputs = {"houses": nets.houses(boards), "pairs": nets.pairs(boards), "stage": nets.stage(boards)}
        total = 0
        for name, net in networks.items():
            loss = ((net.forward(boards, inputs) - values / nets.UNIT) ** 2).mean()
            losses[name].lerp_(loss.detach(), 0.01)
            total = total + loss
        optimizer.zero_grad(set_to_none=not GPU)
        total.backward()
        optimizer.step()

    run = captured(step, parameters) if GPU else step
    run()
    begin = time.time()
    for _ in range(20 if GPU else 1):
        run()
    if GPU:
        torch.cuda.synchronize()
    each = (time.time() - begin) / (20 if GPU else 1)
    steps = max(20, int(seconds / each))
    log(list(networks), f"{each * 1e3:.2f} ms a step, {steps} steps")
    begin = time.time()
    for i in range(steps):
        factor = min(1, (i + 1) / 300) * 0.5 * (1 + math.cos(math.pi * i / steps))
        if GPU:
            now.fill_(rate * max(factor, 1e-3))
        run()
        if i % 200 == 0 and time.time() - begin > 1.15 * seconds:
            log("stopped late, at step", i)
            break
    log("trained", {name: round(float(loss) * nets.UNIT**2, 3) for name, loss in losses.items()})
    for p in parameters:
        p.grad = None


def captured(step, parameters):
    """The step as a CUDA graph: thousands of small kernels start at once."""
    side = torch.cuda.Stream()
    side.wait_stream(torch.cuda.current_stream())
    with torch.cuda.stream(side):
        for p in parameters:
            p.grad = torch.zeros_like(p)
        for _ in range(3):
            step()
    torch.cuda.current_stream().wait_stream(side)
    graph = torch.cuda.CUDAGraph()
    with torch.cuda.graph(graph):
        step()
    return graph.replay


def report(data, name, values_of):
    """By seeds on the board: the mean error, and the seeds lost by a move chosen at one ply."""
    with torch.no_grad():
        error = (values_of(data.test) - data.test_values).abs()
        after = values_of(data.after.reshape(-1, 12)).view(-1, 6)
        chosen = (data.captured.float() - after).masked_fill(~data.legal, -1e9).argmax(1)
        best = data.move_values.masked_fill(~data.legal, -1e9).max(1).values
        lost = best - data.move_values.gather(1, chosen[:, None])[:, 0]
        choice = data.legal.sum(1) >= 2
        row = []
        for low, high in [(8, 14), (15, 20), (21, 26), (27, 30), (31, 34), (35, 37)]:
            here = (data.test_seeds >= low) & (data.test_seeds <= high)
            if here.any():
                row.append(f"{low}-{high}: error {error[here].mean():.2f} loss {lost[here & choice].mean():.3f}")
    print(f"{name:12}", " | ".join(row), flush=True)


@torch.no_grad()
def play(data, evaluate, games, least):
    """Boards of at least so many seeds from games by one ply of search with chance, and from random moves off these games."""
    boards = torch.full((games, 12), 4, dtype=torch.int8, device=DEVICE)
    chance = torch.tensor([0.05, 0.2, 0.5, 1.0], device=DEVICE)[torch.randint(0, 4, (games,), device=DEVICE)]
    random_plies = torch.randint(0, 9, (games,), device=DEVICE)
    found = []

    def moved(boards, score):
        after, _, legal = children(boards, data.slam_captures)
        chosen = score.masked_fill(~legal, -1e9).argmax(1)
        after = after[torch.arange(len(boards), device=DEVICE), chosen]
        return after, legal.any(1) & (seeds_on(after) >= least)

    for ply in range(90):
        after, captured_, _ = children(boards, data.slam_captures)
        score = captured_.float() - evaluate(after.reshape(-1, 12)).view(-1, 6)
        score += 0.05 * torch.rand_like(score)
        at_random = (torch.rand(len(boards), device=DEVICE) < chance) | (ply < random_plies)
        score = torch.where(at_random[:, None], torch.rand_like(score), score)
        boards, keep = moved(boards, score)
        boards, chance, random_plies = boards[keep], chance[keep], random_plies[keep]
        if not len(boards):
            break
        off = boards[torch.rand(len(boards), device=DEVICE) < 0.5]
        for _ in range(5):
            found.append(off[torch.rand(len(off), device=DEVICE) < 0.4])
            off, keep = moved(off, torch.rand(len(off), 6, device=DEVICE))
            off = off[keep]
    found = torch.cat(found)
    found = found[found[:, :6].sum(1, dtype=torch.int32) > 0]
    return found[torch.randperm(len(found), device=DEVICE)]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("data")
    options.add_argument("out")
    options.add_argument("--rules", choices=["abapa", "awari"], default="abapa")
    options.add_argument("--exact", type=int, default=37, help="seeds of the largest layer with exact values")
    options.add_argument("--teacher", type=float, default=100, help="seconds for the teacher")
    options.add_argument("--rounds", type=int, default=10, help="rounds of values from searches")
    options.add_argument("--small", type=float, default=260, help="seconds for the small networks")
    options.add_argument("--widths", default="128", help="hidden units of the small networks, such as 96,128")
    options.add_argument("--until", type=float, default=1e9, help="seconds that all of it may take")
    options.add_argument("--seed", type=int, default=1)
    args = options.parse_args()
    torch.manual_seed(args.seed)
    torch.backends.cuda.matmul.allow_tf32 = True
    slam_captures = args.rules == "awari"
    data = Data(args.data, slam_captures)
    log("boards", len(data.train), "for tests", len(data.test))

    teacher = nets.Teacher()
    taught = lambda boards: nets.evaluate(teacher, boards)
    train(data, {"teacher": teacher}, args.teacher, 1.5e-3, 0.0)
    report(data, "teacher", taught)

    boards = play(data, taught, 800_000 if GPU else 300, args.exact + 1)
    held, boards = boards[: 40_000 if GPU else 20], boards[40_000 if GPU else 20 :]
    log("boards beyond the tables", len(boards))
    deep = lambda boards, depths=(2, 3): sum(search(boards, depth, taught, slam_captures) for depth in depths) / len(depths)
    optimizer = torch.optim.Adam(teacher.parameters(), lr=1e-3, betas=(0.9, 0.99), fused=GPU)
    for round_ in range(args.rounds):
        if time.time() - START > args.until - args.small - 90:
            log("no time for more rounds")
            break
        some = boards[torch.randperm(len(boards), device=DEVICE)[: 1_500_000 if GPU else 100]]
        data.more = some, deep(some)
        steps = 1500 if GPU else 2
        for i in range(steps):
            for group in optimizer.param_groups:
                group["lr"] = 6e-4 * (0.02 + 0.49 * (1 + math.cos(math.pi * i / steps)))
            some, values = data.batch(BATCH // 2, 0.5)
            loss = ((teacher.forward(some) - values / nets.UNIT) ** 2).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        log("round", round_, f"difference to its own search {(taught(held) - deep(held)).abs().mean():.3f} seeds")
    report(data, "teacher", taught)
    values = []
    for start in range(0, min(len(boards), 4_000_000), 200_000):
        if time.time() - START > args.until - args.small - 30:
            break
        values.append(deep(boards[start : start + 200_000], (3, 4)))
    data.more = boards[: sum(map(len, values))], torch.cat(values)
    log("beyond the tables", len(data.more[0]), "boards; the opening is worth", taught(torch.full((1, 12), 4, dtype=torch.int8, device=DEVICE)).item())

    small = {name: nets.Small(int(name)) for name in args.widths.split(",")}
    left = args.until - (time.time() - START) - 20
    train(data, small, min(args.small, left), 2.5e-3, 0.3)

    sample = torch.cat([torch.nonzero(data.test_seeds == n)[:100, 0] for n in range(8, args.exact + 1)])
    sample = torch.cat([data.test[sample], held[:1000]])
    for name, net in small.items():
        report(data, name, lambda boards: nets.evaluate(net, boards))
        integers = net.integers()
        parts = lambda boards: torch.cat([nets.evaluate_integers(integers, part) for part in boards.split(1 << 16)])
        report(data, name + " integer", lambda boards: parts(boards).float() / 100)
        log(name, "against the teacher's search beyond the tables", f"{(parts(held).float() / 100 - deep(held)).abs().mean():.3f}",
            "largest weights", {k: int(v.abs().max()) for k, v in integers.items() if k != "scale"})
        nets.write(integers, f"{args.out}/{name}.net")
        with open(f"{args.out}/{name}.txt", "w") as file:
            for board, value in zip(sample.tolist(), parts(sample).tolist()):
                file.write("-".join(map(str, board)) + f" {value}\n")
    log("done")


if __name__ == "__main__":
    main()

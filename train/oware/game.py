"""Oware on a board of six houses a side, for many boards at once.

A board is a row of 12 numbers of seeds as the mover sees it: his houses 0 to 5, then his opponent's.
"""

import torch

DEVICE = "cuda" if torch.cuda.is_available() else "cpu"
MOST = 48


def _sowing():
    """For each house and number of seeds: what sowing adds to each house, and the last house."""
    change = torch.zeros(6, MOST + 1, 12, dtype=torch.int8)
    last = torch.full((6, MOST + 1), -1, dtype=torch.int8)
    for house in range(6):
        for seeds in range(1, MOST + 1):
            at, left = house, seeds
            change[house, seeds, house] = -seeds
            while left:
                at = (at + 1) % 12
                if at != house:
                    change[house, seeds, at] += 1
                    left -= 1
            last[house, seeds] = at
    return change.to(DEVICE), last.to(DEVICE)


CHANGE, LAST = _sowing()
HOUSES = torch.arange(6, device=DEVICE)


def children(boards, slam_captures):
    """The board after each of the six moves as the opponent sees it, the seeds captured, and whether the move is legal.

    A capture of all the opponent's seeds takes nothing (abapa) or is not legal (awari, `slam_captures`).
    """
    seeds = boards[:, :6].long()
    sown = boards[:, None, :] + CHANGE[HOUSES, seeds]
    last = LAST[HOUSES, seeds]
    enemy = sown[:, :, 6:]
    takes = (enemy == 2) | (enemy == 3)
    taken = torch.zeros_like(takes)
    run = torch.zeros_like(last, dtype=torch.bool)
    for house in range(5, -1, -1):
        run = takes[:, :, house] & ((last == 6 + house) | run)
        taken[:, :, house] = run
    if not slam_captures:
        slam = ((enemy * ~taken).sum(2, dtype=torch.int16) == 0) & taken.any(2)
        taken &= ~slam[:, :, None]
    captured = (enemy * taken).sum(2, dtype=torch.int8)
    enemy = enemy * ~taken
    legal = (seeds > 0) & (enemy.sum(2, dtype=torch.int16) > 0)
    return torch.cat([enemy, sown[:, :, :6]], 2), captured, legal


def seeds_on(boards):
    return boards.sum(1, dtype=torch.int32)


def search(boards, depth, evaluate, slam_captures, chunk=1 << 23):
    """The value of a full search of so many plies, in seeds. Who has no legal move loses or keeps what is on the board."""
    if depth == 0:
        return evaluate(boards)
    values = []
    step = max(1, chunk // 6**depth)
    for start in range(0, len(boards), step):
        some = boards[start : start + step]
        after, captured, legal = children(some, slam_captures)
        found = torch.full(legal.shape, -1e9, device=boards.device)
        at = legal.reshape(-1).nonzero()[:, 0]
        if len(at):
            below = search(after.reshape(-1, 12)[at], depth - 1, evaluate, slam_captures, 1 << 40)
            found.view(-1)[at] = captured.reshape(-1)[at].float() - below
        left = seeds_on(some).float()
        over = torch.where(some[:, :6].sum(1, dtype=torch.int32) > 0, left, -left)
        values.append(torch.where(legal.any(1), found.max(1).values, over))
    return torch.cat(values)

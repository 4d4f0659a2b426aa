# needs: torch numpy
"""Learns to play a small game from nothing but its own games, then meets the engine.

    pip install torch && python examples/train_moves.py

A network says what each move is worth to the player who makes it. Thousands of games are played at once (ludoteca.Batch): mostly the
best move, sometimes any. When a game ends, every move of it learns how it ended. That is Monte-Carlo control, the simplest thing
that works; it takes about two minutes on two cores.
"""

import os
import time

import numpy as np
import torch
from torch import nn

import ludoteca

QUICK = bool(os.environ.get("LUDOTECA_QUICK"))  # for the tests: does everything, learns little
GAME = {"game": "kalah", "houses": 4, "seeds": 3}
GAMES, ROUNDS, STEPS = (256, 3, 40) if QUICK else (2048, 150, 60)
torch.manual_seed(1)
torch.set_num_threads(2)


class MoveValues(nn.Module):
    """From what the player to move sees to a value between -1 and 1 for each move."""

    def __init__(self, inputs, actions, width=128):
        super().__init__()
        self.layers = nn.Sequential(
            nn.Flatten(),
            nn.Linear(inputs, width),
            nn.ReLU(),
            nn.Linear(width, width),
            nn.ReLU(),
            nn.Linear(width, actions),
            nn.Tanh(),
        )

    def forward(self, seen):
        return self.layers(seen)


def choose(net, seen, legal, explore, rng):
    """The best legal move of each game, or now and then any."""
    with torch.no_grad():
        values = net(torch.from_numpy(seen)).numpy()
    best = np.where(legal, values, -np.inf).argmax(axis=1)
    noise = np.where(legal, rng.random(legal.shape), -1).argmax(axis=1)
    return np.where(rng.random(len(best)) < explore, noise, best)


class Experience:
    """What was seen and done in games that go on, and lessons from those that ended."""

    def __init__(self, batch):
        self.batch = batch
        self.open = [[] for _ in range(len(batch))]
        self.seen, self.actions, self.results = [], [], []

    def play(self, net, explore, rng):
        batch = self.batch
        seen, movers = batch.observations.copy(), batch.to_move.copy()
        actions = choose(net, seen, batch.legal, explore, rng)
        batch.step(actions)
        for game, (saw, action, mover) in enumerate(zip(seen, actions, movers)):
            self.open[game].append((saw, action, mover))
        for game in np.flatnonzero(batch.done):
            for saw, action, mover in self.open[game]:
                self.seen.append(saw)
                self.actions.append(action)
                self.results.append(batch.rewards[game, mover])
            self.open[game] = []

    def lessons(self):
        """All that was learnt since the last time."""
        taken = np.array(self.seen), np.array(self.actions), np.array(self.results, dtype=np.float32)
        self.seen, self.actions, self.results = [], [], []
        return taken


def learn(net, optimiser, lessons, size=1024):
    """One pass over the lessons in small parts; the mean error."""
    seen, actions, results = (torch.from_numpy(part) for part in lessons)
    errors = []
    for part in torch.randperm(len(results)).split(size):
        values = net(seen[part]).gather(1, actions[part, None]).squeeze(1)
        error = nn.functional.mse_loss(values, results[part])
        optimiser.zero_grad()
        error.backward()
        optimiser.step()
        errors.append(error.item())
    return float(np.mean(errors))


def main():
    batch = ludoteca.Batch(games=GAMES, seed=1, **GAME)
    game = batch.game
    net = MoveValues(int(np.prod(game.observation_shape)), game.action_count)
    optimiser = torch.optim.Adam(net.parameters(), lr=1e-3)
    rng = np.random.default_rng(1)
    experience = Experience(batch)
    start = time.time()
    for number in range(1, ROUNDS + 1):
        explore = max(0.05, 0.5 * (1 - number / ROUNDS))
        for _ in range(STEPS):
            experience.play(net, explore, rng)
        lessons = experience.lessons()
        error = learn(net, optimiser, lessons)
        if number % 10 == 0 or number == ROUNDS:
            print(f"round {number:>3}: {len(lessons[2]):>6} lessons, error {error:.3f}, {time.time() - start:.0f} s")

    def trained(position):
        """The network as a player: any callable is one."""
        seen = np.array(position.observe(), dtype=np.float32).reshape(1, *game.observation_shape)
        legal = np.zeros((1, game.action_count), dtype=bool)
        legal[0, position.legal_actions()] = True
        return position.action_move(int(choose(net, seen, legal, 0.0, rng)[0]))

    players = {"trained": trained, "engine level 3": "engine:level=3", "random": "random"}
    result = ludoteca.tournament(players, game, games=20 if QUICK else 200, random_plies=2, seed=1)
    print(result)


if __name__ == "__main__":
    main()

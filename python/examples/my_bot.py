"""A bot of your own in a tournament with others: any callable that answers with a move.

    python examples/my_bot.py
"""

import ludoteca


def cautious(position):
    """Looks two plies ahead: the most seeds for me, the fewest for the answer."""
    me = position.to_move - 1

    def lead(p):
        scores = p.scores
        return scores[me] - scores[1 - me]

    def worst(p):
        return min((lead(p.play(move)) for move in p.moves()), default=lead(p))

    return max(position.moves(), key=lambda move: worst(position.play(move)))


result = ludoteca.tournament(
    [cautious, "greedy", "random", "engine:level=1", "engine:level=3"],
    "oware",
    games=10,
    random_plies=4,
    seed=1,
    progress=lambda game: print(f"\rgame {game['played']} of {game['total']}", end="", flush=True),
)
print("\n")
print(result)
longest = max(result.records, key=lambda record: len(record.moves))
print("\nthe longest game:", longest.tags["First"], "-", longest.tags["Second"], longest.tags["Result"])

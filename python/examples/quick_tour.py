"""A tour in twenty lines: rules, engine, tables, a proof, a record.

    python examples/quick_tour.py
"""

import ludoteca

game = ludoteca.Game("oware", rules="awari")
position = game.opening()
for move in "F f E c".split():
    position = position.play(move)
print(position, "\nto move: player", position.to_move, " moves:", *position.moves(), "\n")

print(position.analyse("engine:time=500ms"), "\n")

late = game.position("0-0-1-0-2-0-0-0-0-0-0-3-20-22-S")
print("by the tables,", late.text, "is", game.tables().probe(late), "for the player to move\n")

solution = ludoteca.Game("jeson-mor", size=5).opening().solve(seconds=60)
print("Jeson Mor on 5x5:", solution.value, "for the first player, after", solution.nodes, "positions\n")

while position.outcome is None:
    position = position.play(position.best("engine:level=2,seed=1" if position.to_move == 1 else "engine:level=5,seed=2"))
print(ludoteca.Record(position, First="level 2", Second="level 5"))

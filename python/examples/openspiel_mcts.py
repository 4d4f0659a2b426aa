# needs: pyspiel numpy
"""OpenSpiel's Monte-Carlo bot, written for its own games, plays one of ours.

    pip install open_spiel && python examples/openspiel_mcts.py
"""

import numpy as np
from open_spiel.python.algorithms import mcts

from ludoteca import spiel

game = spiel.load_game("oware", rules="awari", houses=4, seeds=3)
rng = np.random.RandomState(1)
evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=50, evaluator=evaluator, random_state=rng)

state = game.new_initial_state()
while not state.is_terminal():
    if state.current_player() == 0:
        action = bot.step(state)
    else:
        # The other side is our engine: a state knows its position.
        move = state.position().best("engine:depth=2")
        action = state.string_to_action(move)
    print(state.action_to_string(action), end=" ", flush=True)
    state.apply_action(action)
print("\nOpenSpiel's bot scores", state.returns()[0])

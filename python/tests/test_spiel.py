"""OpenSpiel's own algorithms on our states, and its rules against ours."""

import copy
import pickle
import random

import pytest

from ludoteca import IllegalMove, spiel

pyspiel = pytest.importorskip("pyspiel")


@pytest.mark.parametrize("name", spiel.registered_names())
def test_states_answer_as_openspiel_asks(name):
    game = spiel.load_game(name)
    rng = random.Random(1)
    for _ in range(5):
        state = game.new_initial_state()
        assert state.is_initial_state() and state.get_game() is game and state.num_players() == 2
        seen = []
        while not state.is_terminal() and len(seen) < 300:
            player = state.current_player()
            actions = state.legal_actions()
            assert player in (0, 1) and actions == state.legal_actions(player)
            assert state.legal_actions(1 - player) == [] and sum(state.legal_actions_mask()) == len(actions)
            assert state.returns() == [0, 0] == state.rewards() and not state.is_chance_node()
            tensor = state.observation_tensor(player)
            assert len(tensor) == game.observation_tensor_size() == len(state.information_state_tensor())
            for action in actions[:3]:
                text = state.action_to_string(player, action)
                assert state.string_to_action(text) == action == state.string_to_action(player, text)
                assert state.action_to_string(action) == text
                child = state.child(action)
                assert child.history() == state.history() + [action]
            action = rng.choice(actions)
            before = str(state)
            copied = state.clone()
            state.apply_action(action)
            seen.append(action)
            assert str(copied) == before and state.history() == seen and state.move_number() == len(seen)
            assert state.information_state_string(0) == ", ".join(map(str, seen)) == state.history_str()
            assert state.full_history()[-1] == (player, action)
            undone = state.clone()
            undone.undo_action(player, action)
            assert str(undone) == before and undone.current_player() == player
        for again in (
            game.deserialize_state(state.serialize()),
            pickle.loads(pickle.dumps(state)),
            copy.deepcopy(state),
        ):
            assert str(again) == str(state) and again.history() == state.history()
            assert again.is_terminal() == state.is_terminal() and again.returns() == state.returns()
        if state.is_terminal():
            assert state.current_player() == spiel.PlayerId.TERMINAL == pyspiel.PlayerId.TERMINAL
            assert sum(state.returns()) == 0 and state.legal_actions() == []
            assert state.player_return(0) == state.returns()[0] == -state.player_reward(1)
            with pytest.raises(IllegalMove, match="over"):
                state.apply_action(0)


def test_games_answer_as_openspiel_asks():
    game = spiel.load_game("oware", {"rules": "awari"})
    assert game == pickle.loads(pickle.dumps(game)) and game.get_parameters() == {"rules": "awari"}
    assert (game.num_distinct_actions(), game.num_players()) == (6, 2)
    assert (game.min_utility(), game.max_utility(), game.utility_sum()) == (-1, 1, 0)
    kind = game.get_type()
    assert kind.dynamics == pyspiel.GameType.Dynamics.SEQUENTIAL and kind.short_name == "oware"
    assert kind.utility == pyspiel.GameType.Utility.ZERO_SUM
    state = game.new_initial_state("0-0-0-0-2-1-0-0-0-0-1-0-20-20-S")
    assert state.legal_actions() == [4, 5] and not state.is_terminal()
    assert game.deserialize_state(state.serialize()).legal_actions() == [4, 5]
    for wrong in (lambda: state.apply_action(0), lambda: state.apply_action(-1), lambda: state.child(6)):
        with pytest.raises(IllegalMove):
            wrong()
    for wrong in (lambda: state.legal_actions(2), lambda: state.player_return(-1), lambda: state.undo_action(0, 1)):
        with pytest.raises(ValueError):
            wrong()


def test_minimax_of_openspiel():
    minimax = pytest.importorskip("open_spiel.python.algorithms.minimax")
    game = spiel.load_game("tic-tac-toe")
    value, action = minimax.alpha_beta_search(game)
    assert value == 0 and action in range(9)
    # X threatens twice after 1, 9 and 3 against 5, 2.
    state = game.new_initial_state()
    for action in (0, 1):
        state.apply_action(action)
    value, _ = minimax.alpha_beta_search(game, state=state)
    assert value == 1
    nim = spiel.load_game("nim", heaps=[1, 2, 3])
    assert minimax.alpha_beta_search(nim)[0] == -1, "the nim-sum is 0"


def test_mcts_of_openspiel_beats_chance():
    np = pytest.importorskip("numpy")
    mcts = pytest.importorskip("open_spiel.python.algorithms.mcts")
    game = spiel.load_game("tic-tac-toe")
    rng = np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(n_rollouts=1, random_state=rng)
    bot = mcts.MCTSBot(game, uct_c=1.4, max_simulations=100, evaluator=evaluator, solve=True, random_state=rng)
    total = 0
    for number in range(10):
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.current_player() == number % 2:
                state.apply_action(bot.step(state))
            else:
                state.apply_action(int(rng.choice(state.legal_actions())))
        total += state.returns()[number % 2]
    assert total >= 6


def test_tabular_value_iteration_of_openspiel():
    value_iteration = pytest.importorskip("open_spiel.python.algorithms.value_iteration")
    game = spiel.load_game("tic-tac-toe")
    values = value_iteration.value_iteration(game, depth_limit=-1, threshold=0.01)
    assert values[str(game.new_initial_state())] == 0
    assert len(values) == 5478, "the positions of tic-tac-toe"
    nim = spiel.load_game("nim", heaps=[1, 2])
    assert value_iteration.value_iteration(nim, depth_limit=-1, threshold=0.01)[str(nim.new_initial_state())] == 1


def on_their_board(state, action):
    """A house from the left of the player to move, as a pit of the board of OpenSpiel's mancala."""
    return action + 1 if state.current_player() == 0 else action + 8


@pytest.mark.parametrize(
    ("ours", "options", "theirs", "number"),
    [
        ("tic-tac-toe", {}, "tic_tac_toe", None),
        ("tic-tac-toe", {"rows": 4, "columns": 5, "line": 4}, "mnk(m=5,n=4,k=4)", None),
        ("oware", {}, "oware", None),
        ("oware", {"houses": 4, "seeds": 3}, "oware(num_houses_per_player=4,num_seeds_per_house=3)", None),
        ("nim", {"heaps": [1, 3, 5, 7], "misere": True}, "nim", None),
        ("nim", {"heaps": [4, 2]}, "nim(is_misere=false,pile_sizes=4;2)", None),
        ("kalah", {}, "mancala", on_their_board),
    ],
)
def test_the_rules_are_openspiels(ours, options, theirs, number):
    """Random games move by move; python/README.md lists these games."""
    our_game, their_game = spiel.load_game(ours, **options), pyspiel.load_game(theirs)
    number = number or (lambda state, action: action)
    rng = random.Random(7)
    for _ in range(300):
        our, their = our_game.new_initial_state(), their_game.new_initial_state()
        while not our.is_terminal():
            assert [number(their, action) for action in our.legal_actions()] == their.legal_actions(), str(our)
            assert our.current_player() == their.current_player()
            action = rng.choice(our.legal_actions())
            their.apply_action(number(their, action))
            our.apply_action(action)
            assert our.is_terminal() == their.is_terminal(), str(our)
        assert our.returns() == list(their.returns()), str(our)

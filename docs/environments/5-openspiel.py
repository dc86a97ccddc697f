import numpy as np

from cuatto_kit.lab import environments

game = environments.openspiel("short-12", seats=2)
state, chance = game.new_initial_state(), np.random.default_rng(1)
while not state.is_terminal():
    if state.is_chance_node():
        rolls, odds = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(chance.choice(rolls, p=odds))
    else:
        state.apply_action(chance.choice(state.legal_actions()))
print(game)
print(state.returns())

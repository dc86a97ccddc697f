import numpy as np

from cuatto_kit.lab import environments

game = environments.stepper("snake-24", 1, seats=2, auto_reset=False)
game.reset(seed=7)
chance, moves = np.random.default_rng(7), 0
while not game.ended[0]:
    legal = np.flatnonzero(game.masks[0])
    game.step([chance.choice(legal)])
    moves += 1
print(moves, "moves; rewards of the seats:", game.rewards[0])

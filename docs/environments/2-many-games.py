import numpy as np

from cuatto_kit.lab import environments

games = environments.stepper("royal-ur", 256)
games.reset(seed=1)
ended, won = 0, np.zeros(2)
for _ in range(2_000):
    seen = games.observe()  # int8[256, numbers], each as seen by the seat to choose
    actions = games.sample()  # here a policy looks at `seen` and `games.masks`
    games.step(actions)
    ended += games.ended.sum()
    won += (games.rewards > 0).sum(axis=0)
print(ended, "games; won by each seat:", np.round(won / ended, 2))

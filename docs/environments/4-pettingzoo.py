import numpy as np

from cuatto_kit.lab import environments

env = environments.aec("cabeza", render_mode="ansi")
env.reset(seed=3)
chance = np.random.default_rng(3)
for agent in env.agent_iter():
    seen, reward, over, _, _ = env.last()
    if over:
        print(agent, reward)
        action = None
    else:
        action = chance.choice(np.flatnonzero(seen["action_mask"]))
    env.step(action)

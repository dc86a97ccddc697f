"""Research: environments for agents, the engine protocol, matches and reviews of games."""

"""A board as loaded, and everything that is made of it."""

"""A board as loaded, and all its products."""

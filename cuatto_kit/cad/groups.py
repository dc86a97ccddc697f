"""The groups of a game's parts: the sections of a build."""

BOARD = "board"
"""Panels, inlays and connectors."""
TEAMS = "teams"
"""All pieces, dice and sticks."""
GROUPS = frozenset({BOARD, TEAMS})
"""All groups."""

"""The sections of a build into which the parts of a game fall."""

BOARD = "board"
"""Panels, inlays and connectors."""
TEAMS = "teams"
"""All pieces, dice and sticks."""
GROUPS = frozenset({BOARD, TEAMS})
"""All of them."""

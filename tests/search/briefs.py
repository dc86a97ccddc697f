"""Briefs for tests."""

from pathlib import Path

from cuatto_kit.config.bundled import Source
from cuatto_kit.search.brief import read_brief

BRIEF = """\
title: Quick
base:
  game: cuatto
  seats: 4
  teams: {colours: [red, blue, green, gold], checkers: {regular: 4}}
  board: {start: pool, finish: tray}
"""


def read(more="", text=BRIEF, name="quick"):
    """What a brief says that ends with these lines."""
    return read_brief(Source(name, f"{name}.yaml", Path(f"{name}.yaml"), text + more))

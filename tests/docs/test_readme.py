"""The README is short, and pages name every verb and every printer."""

import re
from pathlib import Path

from cuatto_kit.cli import verbs
from cuatto_kit.config import bundled

TOP = Path(__file__).parents[2]
README = (TOP / "README.md").read_text("utf-8")
COMMANDS = (TOP / "docs/commands.md").read_text("utf-8")
PRINTING = (TOP / "docs/printing.md").read_text("utf-8")
MOST_WORDS = 800


def test_the_readme_is_short():
    assert len(README.split()) <= MOST_WORDS


def test_every_verb_is_told():
    known = {command.name or command.callback.__name__ for command in verbs.app.registered_commands}
    assert set(re.findall(r"^\| `cuatto-kit (\w+)", COMMANDS, re.M)) == known


def test_every_printer_is_named():
    (sentence,) = re.findall(r"print: \{printer: …\}` takes (generic.*?)\.", PRINTING, re.S)
    assert set(re.split(r",\s+|\s+or\s+", sentence)) == set(bundled.printers())

"""The README names what there is to be used."""

import re
from pathlib import Path

from cuatto_kit.cli import verbs
from cuatto_kit.config import bundled

TEXT = (Path(__file__).parents[2] / "README.md").read_text("utf-8")


def test_every_verb_is_told():
    known = {command.name or command.callback.__name__ for command in verbs.app.registered_commands}
    assert set(re.findall(r"^\| `cuatto-kit (\w+)", TEXT, re.M)) == known


def test_every_printer_is_named():
    (sentence,) = re.findall(r"print: \{printer: …\}` takes (.*?)\.", TEXT, re.S)
    assert set(re.split(r",\s+|\s+or\s+", sentence)) == set(bundled.printers())

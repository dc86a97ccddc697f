"""A small board with its printer: every free text of theirs, and names of files, are hostile."""

import json
from pathlib import Path
from xml.sax.saxutils import escape, quoteattr

from .payloads import CUT, LINES, SIGNS, TITLE

NAME = "=q7z <b>& '$(q7z)' %00"
"""What the file is called, before its `.yaml`."""
KIT = "q7z-b-q7z-00"
"""What its kit is called."""

PRINTER = "own=<q7z> & printer.yaml"

DRAWING = "own=<q7z> & drawing.svg"

TEXTS = (TITLE, LINES, SIGNS, CUT)
"""All that the board's file says in its own words, in English."""


def text(jumps: str = "{}", title: str = TITLE) -> str:
    """The YAML of the board."""
    said = {
        name: _said(words) for name, words in zip("abcd", (LINES, SIGNS, CUT, CUT), strict=True)
    }
    return f"""\
game: cuatto
title: {{en: {_said(title)}, "<q7z onq7z=1>": {_said(title[::-1])}}}
about: {{en: {_said(title)}, zz: {said["b"]}}}
house_rules: [{{zz: {_said(title)}}}, {said["a"]}, {said["b"]}]
seats: 2
teams: {{colours: [gold, red], checkers: {{regular: 1}}}}
print: {{printer: {_said(PRINTER)}, words: spaces, art: {{tile: {_said(DRAWING)}}}}}
board:
  start: {{bridge: 1}}
  paths:
    stem: {{from: start, walk: up 1, title: {said["a"]}}}
    short: {{from: stem, walk: up 2, title: {said["b"]}}}
    long: {{from: stem, walk: "left 1, up 3", title: {{en: {said["c"]}, es: {said["b"]}}}}}
    crown: {{from: [short, long], walk: up 1, to: finish, title: {said["d"]}}}
  finish: out
  jumps: {jumps}
"""


def printer() -> str:
    """The YAML of its printer, which a project of its plates tells by name."""
    said = _said(TITLE)
    presets = f"presets: {{model: {said}, process: {said}, filament: {said}}}\n"
    return f"extends: generic-220\ntitle: {said}\nfilaments: 2\n{presets}"


def drawing() -> str:
    """The SVG of its drawing, whose names and attributes are hostile, too."""
    words = escape(TITLE)
    shape = f'<rect width="9" height="9" id={quoteattr(TITLE)} onclick={quoteattr(TITLE)}/>'
    return f'<svg xmlns="http://www.w3.org/2000/svg"><title>{words}</title>{shape}</svg>'


def write(folder: Path) -> Path:
    """All files; the board's."""
    (folder / DRAWING).write_text(drawing(), "utf-8")
    (folder / PRINTER).write_text(printer(), "utf-8")
    board = folder / f"{NAME}.yaml"
    board.write_text(text(), "utf-8")
    return board


def _said(words: str) -> str:
    """Words as YAML says them between quotes."""
    return json.dumps(words, ensure_ascii=False)

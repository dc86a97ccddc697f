"""A search by a brief whose every text is hostile, from the command line to its files."""

import json

import pytest

from . import board
from .payloads import SIGNS, TITLE
from .readers import read
from .test_outputs import bare, files

TITLES = {"en": TITLE[:190], "es": SIGNS[:190]}
SAID = json.dumps(TITLES, ensure_ascii=False)
BRIEF = f"""\
title: {SAID}
base:
  game: cuatto
  seats: 2
  teams: {{colours: [red, blue], checkers: {{regular: 2}}}}
  board: {{start: pool}}
features: {{tiles: [8, 14], routes: [1, 2], bridges: [0, 1], ladders: 0, chutes: 0}}
targets: {{minutes: [2, 4], skill: false}}
traits: {{minutes: [1, 5, 4], routes: [1, 2]}}
batch: 8
"""
FOUND = {
    f"{board.KIT}/atlas.html": (TITLES["en"],),
    f"{board.KIT}/atlas.json": (TITLES["en"],),
    f"{board.KIT}/boards/*.yaml": (TITLES["en"],),
    f"{board.KIT}.journal": (),
}


@pytest.mark.long
def test_what_is_found_says_texts(run, tmp_path):
    (tmp_path / f"{board.NAME}.yaml").write_text(BRIEF, "utf-8")
    answer = run("search", f"{board.NAME}.yaml", "--games", "60000", "--workers", "2")
    assert answer.returncode == 0, answer.stderr
    for pattern, texts in FOUND.items():
        for path in files(tmp_path / "build", pattern):
            said = bare("\n".join(read(path.name, path.read_bytes())))
            assert all(bare(text) in said for text in texts), path

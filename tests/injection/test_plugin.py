"""The rules of a game in a package of its own: strangers write them too."""

import pytest

from cuatto_kit.sheets.typeset import plain
from tests.plugin import GAME, install, python

from .payloads import CUT, LINES, SIGNS, TITLE
from .readers import read
from .test_outputs import bare, files

RULE = """\
---
switch: always
value: {value}
section: {value}
order: 10
{quick}---
{body}
"""
SHEETS = ("*/*.a4.pdf", "*/*.html", "*/*.md", "*/*/*.svg")
UNSEEN = "\u200b"
"""Where a document may break a word."""


def one_line(text: str) -> str:
    """A text that a rule may say: braces are for what is filled in, lines end where one likes."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


@pytest.mark.slow
def test_its_rules_are_texts(tmp_path):
    rules = install(tmp_path / "site") / "rules" / "en" / GAME
    title, signs, lines = map(one_line, (TITLE, SIGNS, LINES))
    goal = RULE.format(value="goal", quick="", body=f"{title}\n\n- {signs}\n- {lines}")
    turn = RULE.format(value="turn", quick=f'quick: "{CUT}"\n', body=LINES)
    (rules / "always.goal.md").write_text(goal, "utf-8")
    (rules / "always.turn.md").write_text(turn, "utf-8")
    sheet = ("-m", "cuatto_kit", "sheet", GAME, "--lang", "en", "-o", "out")
    answer = python(tmp_path / "site", tmp_path, *sheet)
    assert (answer.returncode, answer.stderr) == (0, "")
    for pattern in SHEETS:
        for path in files(tmp_path / "out" / GAME, pattern):
            texts = bare("\n".join(read(path.name, path.read_bytes())).replace(UNSEEN, ""))
            if path.name.startswith("rules."):
                for text in (title, lines, CUT):
                    assert bare(plain(text)) in texts, path

"""The rules of a game in a package of its own: strangers write them too."""

import pytest
import yaml

from cuatto_kit.sheets.typeset import plain
from tests.plugin import GAME, install, python

from .payloads import CUT, LINES, SIGNS, TITLE
from .readers import read
from .test_outputs import bare, files

SHEETS = ("*/*.a4.pdf", "*/*.html", "*/*.md", "*/*/*.svg")
UNSEEN = "\u200b"
"""Where a document may break a word."""


def one_line(text: str) -> str:
    """A text that a rule may say: braces are for what is filled in, lines end where one likes."""
    return " ".join(text.replace("{", "(").replace("}", ")").split())


@pytest.mark.slow
def test_its_rules_are_texts(tmp_path):
    rules = install(tmp_path / "site") / "rules" / "en" / f"{GAME}.yaml"
    title, signs, lines = map(one_line, (TITLE, SIGNS, LINES))
    data = yaml.safe_load(rules.read_text("utf-8"))
    data["texts"]["always"]["goal"] = f"{title}\n\n- {signs}\n- {lines}"
    data["texts"]["always"]["turn"] = {"text": lines, "quick": CUT}
    rules.write_text(yaml.safe_dump(data), "utf-8")
    sheet = ("-m", "cuatto_kit", "sheet", GAME, "--lang", "en", "-o", "out")
    answer = python(tmp_path / "site", tmp_path, *sheet)
    assert (answer.returncode, answer.stderr) == (0, "")
    for pattern in SHEETS:
        for path in files(tmp_path / "out" / GAME, pattern):
            texts = bare("\n".join(read(path.name, path.read_bytes())).replace(UNSEEN, ""))
            if path.name.startswith("rules."):
                for text in (title, lines, CUT):
                    assert bare(plain(text)) in texts, path

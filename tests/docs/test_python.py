"""The scripts on the page about Python are the files beside it; they run and answer as shown."""

import re

import pytest

from cuatto_kit.cache import disk, store

from .page import PYTHON

FILES = sorted(PYTHON.folder.glob("*.py"))


def test_the_page_shows_every_script_as_it_is_and_in_order():
    shown = [text for text, _ in PYTHON.snippets]
    assert shown == [path.read_text("utf-8") for path in FILES]


@pytest.mark.slow
@pytest.mark.parametrize(("script", "answer"), PYTHON.snippets, ids=[path.stem for path in FILES])
def test_every_script_runs_and_answers_as_shown(script, answer, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    exec(compile(script, "script", "exec"), {"__name__": "__main__"})
    assert answer
    assert capsys.readouterr().out == answer


def test_the_page_tells_the_bounds_of_the_store():
    words = " ".join(PYTHON.text.split())
    assert f"may fill {disk.MOST_BYTES // 2**30} GiB" in words
    assert f"up to {store.MOST_IN_MEMORY // 2**20} MiB" in words
    assert disk.KEPT_AFTER_PRUNING == 0.8, "a fifth is free"
    assert store.SELDOM == 3_600, "once an hour"


def test_the_page_explains_every_remark_of_the_store():
    sources = (
        PYTHON.folder.parents[1] / f"cuatto_kit/{name}.py"
        for name in ("cache/store", "cache/folders")
    )
    source = "".join(path.read_text("utf-8") for path in sources)
    remarks = re.findall(r'(?:self\._remark\(|self\._fail\(|fault = )f"(.*)"', source)
    expected = {re.sub(r"\{[^}]*\}", "…", remark) for remark in remarks}
    assert {row[0] for row in PYTHON.table("remark")} == expected

"""Faults once found stay mended."""

import pytest

from fuzz.fuzzing import corpus, running, verdicts
from tests.cases import often

FILES = corpus.files()
USUAL = [path for path in FILES if path.stem == "layers-too-fine"]
"""One that is refused before anything is played."""


@pytest.mark.parametrize("path", often(USUAL, FILES), ids=lambda path: path.stem)
def test_what_once_failed_is_answered(path, apart, tmp_path):
    kept = corpus.read(path)
    outcome = apart(running.run, kept.case, tmp_path / "case")
    assert verdicts.wrong(kept.case, outcome) == []
    assert (outcome.status, tuple(verdicts.codes(outcome))) == (kept.status, kept.codes)


def test_a_case_is_read_as_it_was_written(tmp_path):
    kept = corpus.Kept(
        corpus.Case(("check", "b.yaml"), {"b.yaml": b"a: 1\n  b\n", "c": b"\xff\0"}, b"\x1b1\n"),
        "because", 3, ("YAML",),
    )  # fmt: skip
    (tmp_path / "kept.yaml").write_text(corpus.written(kept), "utf-8")
    assert corpus.read(tmp_path / "kept.yaml") == kept

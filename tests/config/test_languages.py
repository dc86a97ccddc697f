"""The languages are the folders that say so."""

import pytest

from cuatto_kit import resources
from cuatto_kit.config.languages import LABELS, label_of_space, languages, read


@pytest.fixture
def rules(tmp_path, monkeypatch):
    """An empty folder in the place of rules/."""
    monkeypatch.setattr(resources, "folder", {"rules": tmp_path}.__getitem__)
    for kept in (languages, read):
        kept.cache_clear()
    yield tmp_path
    for kept in (languages, read):
        kept.cache_clear()


def test_english_and_spanish_are_there():
    assert {"de", "en", "es", "pt-BR"} <= set(languages())


def test_a_language_is_a_folder_that_has_a_grammar(rules):
    for name in ("qab", "qaa", "drafts"):
        (rules / name).mkdir()
    for name in ("qab", "qaa"):
        (rules / name / "language.yaml").write_text(f"name: {name}")
    (rules / "notes.md").write_text("to do")
    assert languages() == ("qaa", "qab")


def test_what_is_read_are_texts(rules):
    (rules / "qaa").mkdir()
    (rules / "qaa" / "some.yaml").write_text("a: [1, no, 2.50, {b: }]")
    assert read("qaa", "some.yaml") == {"a": ["1", "no", "2.50", {"b": ""}]}
    with pytest.raises(FileNotFoundError):
        read("qaa", LABELS)


def test_a_label_of_a_space_is_told_in_every_language():
    labels = label_of_space("finish")
    assert tuple(labels) == languages()
    assert (labels["en"], labels["es"]) == ("Finish", "Meta")

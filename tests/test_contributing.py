"""CONTRIBUTING.md: every file that its lists name is there, and every test of their checks."""

import re
import shlex
from itertools import chain
from pathlib import Path

import pytest

from cuatto_kit.config.languages import languages

TOP = Path(__file__).parents[1]
TEXT = (TOP / "CONTRIBUTING.md").read_text("utf-8")
SECTIONS = dict(re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", TEXT, re.M | re.S))
EXAMPLES = {
    "A board": {"game": "cuatto", "family": "race", "name": "snake-24"},
    "A printer": {"name": "prusa-mk4"},
    "A theme": {"name": "volcano"},
    "A checker class": {"name": "strong"},
    "A rule value": {"family": "race", "switch": "finish", "value": "exact"},
    "A part": {"part": "runner", "family": "columns", "variant": "cant-stop"},
}
"""What the placeholders of each list are for something that is there already."""


def section(title: str) -> str:
    """A section with an example in place of its placeholders."""
    text = SECTIONS[title]
    for name, value in EXAMPLES[title].items():
        text = text.replace(f"<{name}>", value)
    return text


def test_every_list_with_checks_has_an_example() -> None:
    assert {title for title, text in SECTIONS.items() if "\n```sh\n" in text} == {
        *EXAMPLES,
        "A game family",  # a package of its own, held by test_plugin.py
    }


@pytest.mark.parametrize("title", EXAMPLES)
def test_each_file_that_is_named_exists(title: str) -> None:
    listed = re.findall(r"^\d\. .*?(?=^\d\. |^```|\n\n)", section(title), re.M | re.S)
    lines = " ".join(" ".join(listed).split())
    runs = re.findall(r"((?:`[^`]+`(?:, )?)+):", lines)
    names = [*chain.from_iterable(re.findall("`([^`]+)`", run) for run in runs)]
    files = {name.replace("<language>", one) for name in names for one in languages()}
    assert len(names) > 1
    assert [file for file in sorted(files) if not any(TOP.glob(file))] == []


@pytest.mark.parametrize("title", EXAMPLES)
def test_each_test_that_checks_it_exists(title: str) -> None:
    (fence,) = re.findall(r"^```sh\n(.*?)^```$", section(title), re.M | re.S)
    words = chain.from_iterable(shlex.split(line) for line in fence.splitlines())
    tests = [word for word in words if word.startswith("tests/")]
    assert tests
    assert [path for path in tests if not (TOP / path).exists()] == []

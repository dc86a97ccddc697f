"""The file of a found board says what the search meant, and reads as if a person had written it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cuatto_kit
from cuatto_kit.config import bundled
from cuatto_kit.config.criteria import Targets
from cuatto_kit.config.document import parse
from cuatto_kit.config.yaml_text import yaml_text
from cuatto_kit.search.writing import board_text, titles_of, written_targets

from .atlases import BRIEF, atlas, board, design, said

SPECIAL = [name for name in bundled.bundled() if bundled.find(name).path.parent.name == "cuatto"]
SAME = [name for name in SPECIAL if name != "volcano-escape"]  # it has remarks on its jumps
WORDS = st.text(st.characters(codec="utf-8", exclude_categories=["Cc", "Cs", "Cf", "Zl", "Zp"]))
TEXTS = st.one_of(
    WORDS,
    st.sampled_from(["no", "12:30", "0x1f", "- a", "a # b", "", "~", "on: off", "up 2, left 3"]),
    st.sampled_from(["0" * 16, "-" + "9" * 20, "1e999"]),
    st.lists(st.text(" .↑→S")).map("\n".join),
    st.lists(st.sampled_from(["up 2,", "left 13,", "bridge 2"])).map(" ".join),
)
SCALARS = st.one_of(
    TEXTS,
    st.integers(-(10**12), 10**12),
    st.floats(allow_nan=False, allow_infinity=False),
    st.booleans(),
    st.none(),
)
KEYS = st.sampled_from(["board", "paths", "stem", "walk", "main.4", "from", "title", "1", "*"])
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4),
    max_leaves=20,
)


@given(st.dictionaries(KEYS, VALUES, min_size=1, max_size=5))
def test_what_is_written_is_read_again(data):
    assert parse(yaml_text(data), "x").data == data


@pytest.mark.parametrize("name", bundled.bundled())
def test_bundled_boards_are_read_again(name):
    data = parse(bundled.find(name).path.read_text("utf-8"), name).data
    assert parse(yaml_text(data), name).data == data


@pytest.mark.parametrize("name", SAME)
def test_boards_are_written_as_people_write_them(name):
    text = bundled.find(name).path.read_text("utf-8")
    lines = [line for line in text.splitlines(keepends=True) if not line.startswith("#")]
    shuffled = dict(reversed(parse(text, name).data.items()))
    assert yaml_text(shuffled) == "".join(lines)


def test_a_found_board_is_the_board_it_was():
    one = board(7)
    made = cuatto_kit.load(board_text(said(), BRIEF, atlas(one), one))
    assert made.layout == design().layout
    assert made.title == {"en": "Quick family race 07", "es": "Carrera rápida 07"}
    assert made.variant.targets == BRIEF.targets
    assert made.variant.model_copy(update={"title": {}, "targets": None}) == (
        design().variant.model_copy(update={"title": {}, "targets": None})
    )


def test_remarks_say_how_it_was_found():
    one = board(7)
    head = board_text(said(), BRIEF, atlas(one), one).partition("game:")[0]
    assert head == (
        "# Quick family race 07: found by cuatto-kit search quick-family --seed 7.\n"
        "# Its place on the map: Minutes a game 20–30, Routes 2.\n"
        "# Figures from games, with 95% intervals: minutes a game 22.1 (21.4 to 22.8), gap\n"
        "# between the seats 13.1% (12.2% to 14.0%).\n"
        "# Missed of what was wanted: gap between the seats.\n"
        "# How it came to be: 2 changes of a new board, the last: bends the way of west.\n"
    )


@pytest.mark.parametrize("words", ["a\nb: c", "x\x1b[2J", "\u2028{", "\ufeff"])
def test_no_text_leaves_its_remark(words):
    one = board(7, how=words, title=words)
    text = board_text(said(), BRIEF, atlas(one), one)
    assert parse(text, "x").data["game"] == "cuatto"
    assert all(line.startswith("# ") for line in text.partition("game:")[0].splitlines())


def test_titles_stay_within_what_a_file_may_say():
    long = BRIEF.model_copy(update={"title": {"*": "x" * 200}})
    assert set(titles_of(long, "boards/123.yaml").values()) == {"x" * 190 + " 123"}


@pytest.mark.parametrize(
    "targets",
    [
        {},
        {"minutes": [15, 25.5], "seat_spread": 0.12, "hits": False},
        {"skill": 0.2, "decision_share": [0.3, 0.6], "seat_spread": [0.01, 0.1], "hits": [0, 3]},
    ],
)
def test_targets_are_written_as_they_were_given(targets):
    assert written_targets(Targets.model_validate(targets)) == targets

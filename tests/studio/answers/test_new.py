"""A text to begin with is what `new` writes."""

import pytest

from cuatto_kit.errors import UsageError
from cuatto_kit.studio.answers import new


@pytest.mark.parametrize("name", ["snake-24-full", ""])
def test_a_text_is_what_new_would_write(name, answered, call, tmp_path):
    told, answer = answered(new, {"origin": name})
    assert told == []
    call("new", "mine", *(["--from", name] if name else []))
    assert (tmp_path / "mine.yaml").read_text("utf-8") == answer["text"]


def test_a_board_that_is_not_there(answered):
    with pytest.raises(UsageError, match="did you mean 'short-12'"):
        answered(new, {"origin": "short-13"})

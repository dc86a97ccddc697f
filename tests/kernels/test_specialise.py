"""What the rules at hand never do is left out, and the rest comes to the same."""

import pytest

from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.specialise import specialise, text_of

from . import programs
from .programs import Table
from .tables import table_of


@compiled
def travel(table: Table, n: int) -> int:
    return programs_travel(table, n)


programs_travel = programs.travel

WALKER, FLIER = {"speed": 2, "flies": 0, "seats": 2}, {"speed": 3, "flies": 1, "seats": 2}


@pytest.mark.parametrize("flies", [0, 1])
@pytest.mark.parametrize("speed", [1, 2, 3])
@pytest.mark.parametrize("limit", [9, 1000])
def test_every_set_of_rules_is_its_own_kernel(speed: int, flies: int, limit: int) -> None:
    table = table_of(speed=speed, flies=flies, limit=limit)
    for n in range(5):
        assert travel(table, n) == programs.travel(table, n)


def test_what_is_no_rule_is_read_from_the_table() -> None:
    assert [travel(table_of(limit=limit), 50) for limit in (10, 60, 200)] == [10, 60, 100]
    assert len({rules for _, rules in travel._loaded if rules == (2, 0, 2)}) == 1


def test_dead_branches_and_functions_are_gone() -> None:
    walker = text_of(specialise(programs.travel, WALKER))
    assert "slowly" in walker
    assert "swiftly" not in walker
    assert "far += 1" not in walker
    flier = text_of(specialise(programs.travel, FLIER))
    assert "slowly" not in flier
    assert "far += 1" in flier
    assert "if " not in flier.partition("def travel")[2]


def test_the_specialised_source_is_python_that_does_the_same() -> None:
    text = text_of(specialise(programs.travel, FLIER))
    scope: dict[str, object] = {"Table": object, "Numbers": object}
    exec(text, scope)
    table = table_of(speed=3, flies=1)
    assert scope["travel"](table, 4) == programs.travel(table, 4)  # type: ignore[operator]


def test_a_field_of_another_record_is_no_rule_though_it_is_called_so() -> None:
    assert "hut.speed" in text_of(specialise(programs.windy, WALKER))

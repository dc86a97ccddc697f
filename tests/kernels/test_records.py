"""Records are the same to Python and to a kernel, and what is declared wrongly is refused."""

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import clear, copy
from cuatto_kit.kernels.records import Record, Rows, nested, number, reals, rule, section
from cuatto_kit.kernels.source import KernelError
from cuatto_kit.kernels.specialise import specialise, text_of

from . import programs
from .programs import Chances, Frame, Hut, Small, State, Table, Workspace
from .tables import HUTS, fields, table_of

TABLE = table_of()

# In Python


def test_a_table_says_what_it_is_built_of() -> None:
    assert (TABLE.limit, TABLE.huts_known, TABLE.speed, TABLE.flies, TABLE.seats) == (
        *(1000, 3, 2, 0, 2),
    )
    assert TABLE.goal.tolist() == [40, 41]
    assert TABLE.toll.tolist() == [[0, 1, 2], [10, 11, 12]]
    assert TABLE.summits.tolist() == [3000, 2000, 4000]
    assert len(TABLE.huts) == len(HUTS)
    for hut, (speed, height, ways) in zip(map(TABLE.huts.__getitem__, range(3)), HUTS, strict=True):
        assert (hut.speed, hut.height, tuple(hut.ways.tolist())) == (speed, height, ways)


def test_every_number_has_one_place() -> None:
    work = Workspace.new(TABLE)
    work.array[:] = range(len(work.array))
    places = [work.tries, *work.lists.flat]
    places += [n for k in range(3) for n in (work.frames[k].hut, work.frames[k].worth)]
    places += [work.last.hut, work.last.worth]
    for state in (work.after, work.states[0], work.states[1]):
        places += [state.turn, state.paid, *state.here.flat, *state.visits.flat]
    assert [*places, *work.seen.flat] == work.array.tolist()


def test_sections_and_records_share_the_numbers_of_theirs() -> None:
    work = Workspace.new(TABLE)
    work.after.paid = 7
    work.after.paid += 1
    work.after.here[1] = 2
    work.frames[2].worth = 5
    assert (work.after.paid, work.frames[2].worth) == (8, 5)
    assert sorted(work.array[work.array > 0].tolist()) == [2, 5, 8]
    clear(work.after)
    assert sorted(work.array[work.array > 0].tolist()) == [5]


def test_bounds_are_checked() -> None:
    work = Workspace.new(TABLE)
    for outside in (
        lambda: work.lists[3],
        lambda: work.lists[0, 4, 0],
        lambda: work.frames[3],
        lambda: work.after.visits[2, 0],
        lambda: TABLE.huts[3],
        lambda: Chances.new(TABLE).of_hut[0, 3],
    ):
        with pytest.raises(IndexError):
            outside()


def test_a_copy_is_on_its_own() -> None:
    state = State.new(TABLE)
    state.here[:] = 1, 2
    other = state.copy()
    other.here[0] = other.turn = 1
    copy(state, other)
    other.turn = 0
    assert (state.turn, state.here.tolist()) == (1, [1, 2])
    changed = TABLE.changed(limit=5)
    assert (changed.limit, TABLE.limit, changed.copy().limit) == (5, 1000, 5)


def test_a_record_may_have_other_elements_than_its_table() -> None:
    assert (TABLE.array.dtype, Chances.new(TABLE).array.dtype) == (np.int32, np.float64)


def test_rules_are_the_numbers_that_are_said_to_be() -> None:
    assert list(Table.rules()) == ["speed", "flies", "seats"]
    assert Hut.rules() == {}


# Floats among whole numbers


class Course(Record):
    legs: int = number("")


class Notes(Record, of=Course):
    first: int = number("")
    worths: NDArray[np.float64] = reals("", 2, "legs")
    last: Small = section("", "legs")


def note_worths(course: Course, notes: Notes) -> float:
    for leg in range(course.legs):
        notes.worths[1, leg] = leg / 3 - 1
        notes.worths[1, leg] += 1
        notes.last[leg] = leg
    return notes.worths[1, course.legs - 1]


@pytest.mark.parametrize("note", [note_worths, compiled(note_worths)])
def test_floats_have_the_place_of_two_numbers(note: Callable[[Course, Notes], float]) -> None:
    course = Course.build({"legs": 3})
    notes = Notes.new(course)
    notes.first = 7
    assert note(course, notes) == 2 / 3 - 1 + 1
    assert notes.worths.tolist() == [[0, 0, 0], [leg / 3 - 1 + 1 for leg in range(3)]]
    assert (notes.first, notes.last.tolist()) == (7, [0, 1, 2])
    assert len(notes.array) == 1 + 2 * 2 * 3 + 3


# What is declared wrongly


def later() -> Any:
    return type("Later", (Record,), {"many": section("", 2), "one": number("")})


def shadowing() -> Any:
    return type("Shadowing", (Record,), {"length": number("")})


def strange_extent() -> Any:
    return type("Strange", (Record,), {"many": section("", "many_of_them")})


def extent_of_a_section() -> Any:
    return type("Strange", (Record,), {"many": section("", 2), "more": section("", "many")})


def open_and_more() -> Any:
    return type("Open", (Record,), {"many": section("", ..., 2)})


def other_elements() -> Any:
    fields = {"element": "int64", "within": nested("", Hut)}
    return type("Other", (Record,), fields)


def floats_of_a_table() -> Any:
    return type("Whole", (Record,), {"worths": reals("", 2)})


def of_a_table() -> Any:
    return type("Whole", (Record,), {"within": nested("", State)})


def varying() -> Any:
    return type("Whole", (Record,), {"within": nested("", Table)})


@pytest.mark.parametrize(
    ("declare", "message"),
    [
        (later, "Later.one is a number behind a section"),
        (shadowing, "Shadowing.length is the name of something that every record has"),
        (strange_extent, "Strange.many is as long as something that is no number of its table"),
        (extent_of_a_section, "Strange.more is as long as something that is no number of its"),
        (open_and_more, "Open.many has an open length, which only a table's section of one"),
        (other_elements, "Other.within is a record of other elements"),
        (floats_of_a_table, "Whole.worths is an array of floats, which only a record of int32"),
        (of_a_table, "Whole.within is a record of another table"),
        (varying, "Whole.within is a table that is not always as long"),
    ],
)
def test_a_wrong_table_is_refused(declare: Callable[[], Any], message: str) -> None:
    with pytest.raises(TypeError, match=message):
        declare()


def test_a_wrong_record_of_a_table_is_refused() -> None:
    class Whole(Record):
        size: int = number("")

    with pytest.raises(TypeError, match=r"Chest\.lid is a rule of something that is no table"):

        class Chest(Record, of=Whole):
            lid: int = rule("")

    with pytest.raises(TypeError, match=r"Row\.many has an open length, which only a table's"):

        class Row(Record, of=Whole):
            many: Small = section("", ...)

    with pytest.raises(TypeError, match=r"Guest\.frame is a record of another table"):

        class Guest(Record, of=Whole):
            frame: Frame = nested("", Frame)

    with pytest.raises(TypeError, match="Far has to be declared beside Table"):

        class Far(Record, of=Table):
            pass


# What is built wrongly


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (fields(colour=1), "a Table has other fields: colour"),
        ({k: v for k, v in fields().items() if k != "goal"}, "a Table has other fields: goal"),
        (fields(goal=[1, 2, 3]), "goal takes 2 numbers, not 3"),
        (fields(goal=[1, 2**40]), "a Table holds what does not go into int32"),
        (fields(toll=[1, 2, 3]), "toll takes 6 numbers, not 3"),
        (fields(huts=[1, 2, 3]), "huts takes a multiple of 4 numbers, not 3"),
    ],
)
def test_a_table_of_other_fields_is_refused(given: dict[str, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Table.build(given)


def test_a_number_is_one() -> None:
    with pytest.raises(ValueError, match="size 1"):
        Table.build(fields(limit=[1, 2]))


# In a kernel


@compiled
def journey(table: Table, state: State, work: Workspace, chances: Chances, rounds: int) -> int:
    return programs_journey(table, state, work, chances, rounds)


programs_journey = programs.journey


@given(st.integers(1, 4), st.integers(0, 12), st.lists(st.integers(0, 2), min_size=4, max_size=4))
def test_a_kernel_reads_and_writes_as_python_does(
    seats: int, rounds: int, places: list[int]
) -> None:
    table = table_of(seats=seats)

    def fresh() -> tuple[State, Workspace, Chances]:
        state, work = State.new(table), Workspace.new(table)
        state.here[:] = places[:seats]
        work.array[:] = -3
        return state, work, Chances.new(table)

    ours, theirs = fresh(), fresh()
    before = table.array.tolist()
    assert journey(table, *ours, rounds) == programs.journey(table, *theirs, rounds)
    for one, other in zip(ours, theirs, strict=True):
        assert one.array.tolist() == other.array.tolist()
    assert table.array.tolist() == before


def test_an_extent_that_is_a_rule_is_a_number_of_the_kernel() -> None:
    rules = {"speed": 2, "flies": 0, "seats": 2}
    assert "(seat + 1) % 2" in text_of(specialise(programs.journey, rules))


@compiled
def travellers(table: Table, states: Rows[State], paid: Small) -> int:
    return programs_travellers(table, states, paid, len(paid))


programs_travellers = programs.travellers


def test_a_kernel_is_called_with_rows_of_records_and_often_with_the_same() -> None:
    ours, theirs = (Rows.new(5, State, TABLE) for _ in range(2))
    for states in (ours, theirs):
        states.array[:] = np.arange(states.array.size).reshape(states.array.shape) % 3
    paid, expected = np.zeros((2, 5), np.int32)
    again = travellers.bound(TABLE, ours, paid)
    for _ in range(2):
        assert again() == programs.travellers(TABLE, theirs, expected, 5)
        assert paid.tolist() == expected.tolist()
        assert ours.array.tolist() == theirs.array.tolist()
    assert len(set(paid.tolist())) > 1


def rows_as_record(rows: Rows[State]) -> int:
    return rows.turn


def slice_of_rows(rows: Rows[State]) -> int:
    rest = rows[1:]
    return rest[0].turn


def whole_rows(work: Workspace) -> int:
    frames = work.frames
    return len(frames)


def number_of_nothing(n: int) -> int:
    return n.turn


def strange_field(s: State) -> int:
    return s.colour


def unknown_rows(s: State, t: Table) -> int:
    visits = s.visits
    return visits[0, 1]


def unknown_rows_of_a_slice(s: State, t: Table) -> int:
    visits = s.visits[1:]
    return visits[0, 1]


def number_as_section(s: State) -> int:
    return s.turn[0]


def number_as_array(n: int) -> int:
    return n[0]


def record_as_array(s: State) -> int:
    return s[0]


def too_many_indices(work: Workspace) -> int:
    return work.lists[0, 1, 1, 0]


def slice_with_an_end(work: Workspace) -> int:
    first = work.lists[0:2]
    return first[0, 0, 0]


def without_its_extent(chances: Chances) -> int:
    return chances.of_hut[1, 0]


def without_its_table(work: Workspace) -> int:
    return work.seen[0, 0]


def writing_to_a_table(t: Table) -> int:
    t.limit = 1
    return 1


def writing_within_a_table(t: Table) -> int:
    t.huts[1].height = 1
    return 1


def clearing_a_table(t: Table) -> int:
    clear(t)
    return 1


def writing_a_record(work: Workspace, s: State) -> int:
    work.after = s
    return 1


def copying_other_kinds(work: Workspace, s: State) -> int:
    copy(s, work.last)
    return 1


def clearing_a_section(s: State) -> int:
    clear(s.here)
    return 1


GIVEN = {
    "t": TABLE,
    "s": State.new(TABLE),
    "work": Workspace.new(TABLE),
    "chances": Chances.new(TABLE),
    "n": 1,
    "rows": Rows.new(2, State, TABLE),
}


@pytest.mark.parametrize(
    ("function", "message"),
    [
        (whole_rows, "'frames' are several records"),
        (number_of_nothing, "'n' is no record"),
        (strange_field, "a State has no 'colour'"),
        (unknown_rows, "only its table says how long its rows are: index it here"),
        (unknown_rows_of_a_slice, "only its table says how long its rows are: index it here"),
        (number_as_section, "'turn' is one number"),
        (number_as_array, "'n' is no array"),
        (record_as_array, "'s' is no array"),
        (too_many_indices, "it has 3 indices at most"),
        (slice_with_an_end, "a slice has a start and no end"),
        (without_its_extent, "the table that knows 'huts_known' is not given"),
        (without_its_table, "a Table is needed here and not given"),
        (writing_to_a_table, "nothing can be written here"),
        (writing_within_a_table, "nothing can be written here"),
        (clearing_a_table, "nothing can be written here"),
        (writing_a_record, "nothing can be written here"),
        (copying_other_kinds, "copy is between records of one kind"),
        (clearing_a_section, "this is no record"),
        (rows_as_record, "'rows' is no record"),
        (slice_of_rows, "records are taken one at a time"),
    ],
)
def test_what_names_nothing_is_told_with_its_line(
    function: Callable[..., Any], message: str
) -> None:
    code = function.__code__
    given = [GIVEN[name] for name in code.co_varnames[: code.co_argcount]]
    with pytest.raises(KernelError) as refused:
        compiled(function)(*given)
    place, told = str(refused.value).split(": ", 1)
    assert message in told
    path, _, line = place.rpartition(":")
    assert path == __file__
    assert code.co_firstlineno < int(line) <= code.co_firstlineno + 2

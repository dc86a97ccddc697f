"""The checks of what a rule sheet states about routes, checkers that start on the board, ladders,
and goals that others walk over."""

from cuatto_kit.board.layout import SpaceKind
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.race.config.names import FINISH
from tests.games.planting import Planted

from .statements import PLANTED, states
from .statements_of_starts import first_places, number_of, number_of_owner
from .table import Table, name_of, names_of

DICE = range(1, 7)


def on_board(table: Table, seat: int) -> list[str]:
    """Where the checkers of a team are on the board before the first turn."""
    places = [space for _, space in first_places(table, seat)]
    return [space for space in places if space not in table.layout.starts[seat]]


# Checkers that start on the board


@states("structure", "standing", "standing_of")
def check_standing(table: Table, topic: Topic) -> None:
    """These checkers of a team, and no others, are on the board at first."""
    if topic.value == "standing":
        assert any(on_board(table, seat) for seat in range(table.game.seats))
        return
    seat = number_of_owner(table, name_of(topic, "owner"))
    said = []
    for placed in names_of(topic, "placed"):
        count, _, space = placed.partition(" ")
        said += [space] * int(count)
    assert sorted(said) == sorted(on_board(table, seat))


@states("structure", *(f"{place}_rest" for place in ("pool", "yards", "jail", "jails")))
def check_rest(table: Table, topic: Topic) -> None:
    """Some checkers wait at first, in the place that the text means."""
    counts = [len(on_board(table, seat)) for seat in range(table.game.seats)]
    assert any(counts)
    assert any(count < table.size for count in counts)
    _check_place(table, topic)


@states("structure", *(f"{place}_none" for place in ("pool", "yards", "jail", "jails")))
def check_none(table: Table, topic: Topic) -> None:
    """All checkers are on the board at first."""
    assert all(len(on_board(table, seat)) == table.size for seat in range(table.game.seats))
    _check_place(table, topic)


def _check_place(table: Table, topic: Topic) -> None:
    """Checkers wait in yards or beside the board, and are freed by certain rolls or walk on."""
    place = topic.value.partition("_")[0]
    spaces = [table.layout.space(start) for starts in table.layout.starts for start in starts]
    assert all(space.kind is SpaceKind.POOL for space in spaces)
    assert all(bool(space.outline) is (place in ("yards", "jails")) for space in spaces)
    assert table.rules.waits is (place in ("jail", "jails"))


# Routes


@states("structure", "ways", "ways_some")
def check_ways(table: Table, topic: Topic) -> None:
    """Each team, or some, has one way without forks, and not all ways are the same."""
    lone = [
        all(len(targets) <= 1 for targets in steps.values()) and _ends(table, seat)
        for seat, steps in enumerate(table.steps)
    ]
    assert all(lone) if topic.value == "ways" else any(lone)
    assert len({frozenset(steps.items()) for steps in table.steps}) > 1


def _ends(table: Table, seat: int) -> bool:
    return any(goal in table.steps[seat] for goal in table.layout.finishes[seat])


@states("structure", "contrary")
def check_contrary(table: Table, topic: Topic) -> None:
    """Some team steps from one space to another and never back, and another team the other way."""
    pairs = [
        {(space, there) for space, targets in steps.items() for there in targets}
        for steps in table.steps
    ]
    assert any(
        (there, space) in other and (there, space) not in one and (space, there) not in other
        for one in pairs
        for other in pairs
        for space, there in one
    )


@states("structure", "jump_either")
def check_jump_either(table: Table, topic: Topic) -> None:
    """A checker that comes to the first space goes on to the second."""
    origin, target, tried = name_of(topic, "from"), name_of(topic, "to"), 0
    for seat in range(table.game.seats):
        for space in table.before(seat, origin):
            state = table.game.place(table.standing(seat, space), seat=seat, dice=(1,))
            lands = [move.land for move in table.walks(state, space) if move.path[0] == origin]
            assert lands == [target]
            tried += 1
    assert tried


# Ladders


@states("structure", "ladder", "ladder_home")
def check_ladder(table: Table, topic: Topic) -> None:
    """Each space of a ladder is entered from the one before by its own number only."""
    if topic.value == "ladder_home":
        ends = {
            (seat, space)
            for seat in range(table.game.seats)
            for space in table.before(seat, FINISH)
        }
        assert ends
        for seat, space in ends:
            assert [die for die in DICE if FINISH in _lands(table, seat, space, die)] == [
                number_of(topic, "pips")
            ]
        return
    for path in names_of(topic, "ways"):
        rungs = [space.id for space in table.layout.spaces if space.path == path]
        seat = next(k for k in range(table.game.seats) if table.before(k, rungs[0]))
        assert rungs
        for number, rung in enumerate(rungs, 1):
            (before,) = table.before(seat, rung)
            found = [die for die in DICE if rung in _lands(table, seat, before, die)]
            assert found == [number]


def _lands(table: Table, seat: int, origin: str, die: int) -> set[str]:
    state = table.game.place(table.standing(seat, origin), seat=seat, dice=(die,))
    return {move.land for move in table.walks(state, origin)}


# Goals


@states("structure", "goals_at", "goal_at")
def check_goals_at(table: Table, topic: Topic) -> None:
    """A checker stays at the end of its way, which it does not pass."""
    if topic.value == "goals_at":
        ends = [(seat, goal) for seat in range(table.game.seats) for goal in _goals(table, seat)]
        assert ends
        for seat, goal in ends:
            placed = table.standing(seat, goal, wait=True)
            for die in DICE:
                state = table.game.place(placed, seat=seat, dice=(die,))
                assert not table.walks(state, goal)
        return
    seat = number_of_owner(table, name_of(topic, "owner"))
    assert names_of(topic, "at") == _goals(table, seat)
    for goal in _goals(table, seat):
        assert all(not _lands(table, seat, goal, die) - {goal} for die in DICE)


@states("structure", "goals_over", "goals_hit")
def check_visited_goals(table: Table, topic: Topic) -> None:
    """Others pass over a checker that has arrived, or send it back by landing there."""
    found = []
    for seat in range(table.game.seats):
        for goal in _goals(table, seat):
            for other in range(table.game.seats):
                for origin in table.before(other, goal) if other != seat else ():
                    placed = table.standing(seat, goal, wait=True)
                    placed |= table.standing(other, origin, wait=True)
                    die = 2 if topic.value == "goals_over" else 1
                    state = table.game.place(placed, seat=other, dice=(die,))
                    for move in table.walks(state, origin):
                        after = table.where(table.game.apply(state, move), seat)
                        passed = goal in move.path[:-1] and goal in after
                        back = move.land == goal and goal not in after
                        found.append(passed if topic.value == "goals_over" else back)
    assert any(found)
    assert topic.value == "goals_over" or not any(
        "safe" in table.layout.space(goal).flags
        for seat in range(table.game.seats) for goal in _goals(table, seat)
    )  # fmt: skip


def _goals(table: Table, seat: int) -> list[str]:
    return [goal for goal in table.layout.finishes[seat] if goal != FINISH]


@states("goal_pass", "false")
def check_goal_pass(table: Table, topic: Topic) -> None:
    """In its goals a checker may not move over a taken space, but may if that is free."""
    tried = 0
    for seat in range(table.game.seats):
        first, second, *_ = table.layout.finishes[seat]
        (origin,) = table.before(seat, first)
        for placed, free in (([origin], True), ([origin, first], False)):
            state = table.game.place(table.standing(seat, *placed, wait=True), seat=seat, dice=(2,))
            assert any(move.land == second for move in table.walks(state, origin)) is free
            tried += 1
    assert tried


@states("structure", "overpass")
def check_overpass(table: Table, topic: Topic) -> None:
    """A 1 leads over the arch, or below it: to the other side of one cell without a space."""
    taken = {space.cell for space in table.layout.spaces}
    for one, other in (("from", "to"), ("below", "beyond")):
        origin, target = (name_of(topic, fact) for fact in (one, other))
        state = table.game.place(table.standing(0, origin), dice=(1,))
        assert {move.land for move in table.walks(state, origin)} == {target}
        cells = [table.layout.space(space).cell for space in (origin, target)]
        (x, y), (to_x, to_y) = (cell for cell in cells if cell)
        assert sorted((abs(x - to_x), abs(y - to_y))) == [0, 2]
        assert ((x + to_x) // 2, (y + to_y) // 2) not in taken


PLANTED += [
    Planted("two ways", "structure", "standing_of", {
        "placed": (Name("placed", "2 main.3"),)}),
    Planted("snake-24", "structure", "standing"),
    Planted("snake-24", "structure", "pool_rest"),
    Planted("none wait", "structure", "pool_rest"),
    Planted("two ways", "structure", "pool_none"),
    Planted("ludo", "structure", "jails_none"),
    Planted("volcano-escape", "structure", "ways"),
    Planted("snake-24", "structure", "ways_some"),
    Planted("snake-24", "structure", "contrary"),
    Planted("jump both ways", "structure", "jump_either", {
        "from": Name("number", "main.5"), "to": Name("number", "main.3")}),
    Planted("passing", "structure", "overpass", {"to": Name("number", "one.4")}),
    Planted("passing", "structure", "overpass", {"below": Name("number", "two.2")}),
    Planted("rungs", "structure", "ladder", {"ways": (Name("path", "main"),)}),
    Planted("rungs", "structure", "ladder_home", {"pips": 3}),
    Planted("shared goals", "structure", "goal_at", {"at": (Name("number", "main.2"),)}),
    Planted("ludo", "structure", "goals_at"),
    Planted("ludo", "structure", "goals_over"),
    Planted("one end", "structure", "goals_over"),
    Planted("safe goals", "structure", "goals_hit"),
    Planted("shared goals, no hits", "structure", "goals_hit"),
    Planted("ludo", "goal_pass", "false"),
]  # fmt: skip

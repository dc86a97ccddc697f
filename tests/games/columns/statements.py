"""The checks of what a rule sheet states besides its answers, by switch and value.

Each check plays positions on the engine, and fails where the board does not play as the text says.
"""

from collections import Counter
from collections.abc import Callable
from functools import cached_property

from cuatto_kit.games.columns.game import BUST, ROLL_ON, STOP, ColumnsGame, Move, Phase, Position
from cuatto_kit.games.columns.game import make_game as game_for
from cuatto_kit.games.columns.model import MustScope
from cuatto_kit.games.columns.printing import make_parts
from cuatto_kit.games.facts import Name, Topic
from tests.games.planting import Statements

from . import oracle
from .boards import load
from .test_questions import CHECKS, changed, played


class Table:
    """A board with its game, whose rules may be bent, and what random play comes to on it."""

    def __init__(self, text: str, bent: type[ColumnsGame] | None = None) -> None:
        self.text = text
        self.variant, self.layout = load(text)
        game, self.steps = played(text)
        self.game: ColumnsGame = game
        if bent:
            self.game = bent.__new__(bent)
            self.game.__dict__.update(game.__dict__)
        self.columns = game.board.columns
        self.to_win = self.variant.rules.columns_to_win
        self.pairs = self.variant.dice.number // 2

    def steps_by(self, *choices: Move) -> list[tuple[Position, Position]]:
        """Return the positions before and after some choices."""
        return [(before, after) for before, choice, after in self.steps if choice in choices]

    @cached_property
    def plays(self) -> list[tuple[Position, Move, Position]]:
        """The climbs of random play, with the positions before and after them."""
        return [
            (before, choice, after)
            for before, choice, after in self.steps
            if isinstance(choice, Move) and choice.columns
        ]

    def in_phase(self, phase: Phase) -> list[Position]:
        return [before for before, _, _ in self.steps if before.phase is phase]

    @property
    def rolls(self) -> list[tuple[int, ...]]:
        return [tuple(roll) for roll, _ in self.game.outcomes(self.game.initial())]

    def legal(self, roll: tuple[int, ...], **placed: object) -> list[Move]:
        """Return the plays of a roll in a position without cubes."""
        return self.game.legal(self.game.place({}, dice=roll, **placed))  # type: ignore[arg-type]

    def kit(self) -> Counter[tuple[str, str]]:
        """Return the number of printed pieces, by name and colour."""
        kit = make_parts(self.variant, self.layout, self.variant.print.default_clearance)
        return Counter((copy.part, copy.colour) for copy in kit.assembly)


Check = Callable[[Table, Topic], None]
STATEMENTS = Statements[Check]()
states = STATEMENTS.states


def number(topic: Topic, fact: str) -> int:
    value = topic.facts[fact]
    assert isinstance(value, int)
    return value


# The table


@states("always", "assembly", "assembly_magnets")
def check_assembly(table: Table, topic: Topic) -> None:
    """The board has this number of panels, each with a joint."""
    panels = table.layout.panels
    assert number(topic, "panels") == len(panels) > 1
    assert all(panel.joints for panel in panels)


@states("always", "setup")
def check_setup(table: Table, topic: Topic) -> None:
    """The board is empty before the first roll."""
    state = table.game.initial()
    assert state.phase is Phase.ROLL
    assert not table.game.runners(state)
    assert not any(table.game.cubes(state, seat) for seat in range(table.game.seats))
    assert all(table.game.owner(state, column) is None for column in table.columns)


@states("always", "cubes", "cubes_alone")
@states("piece", "cube")
def check_cubes(table: Table, topic: Topic) -> None:
    """Every team has this number of cubes of one colour, and never needs more."""
    assert topic.switch == "piece" or (table.game.seats == 1) is (topic.value == "cubes_alone")
    kit = table.kit()
    colours = table.variant.teams.colours[: table.variant.seats[1]]
    assert [kit["cube", colour] for colour in colours] == [number(topic, "n")] * len(colours)
    assert len({*colours}) == len(colours)
    for _, _, after in table.steps:
        for seat in range(table.game.seats):
            held = len(table.game.cubes(after, seat)) + len(table.game.claimed(after, seat))
            assert held <= number(topic, "n")


@states("piece", "runner")
def check_runners_made(table: Table, topic: Topic) -> None:
    assert table.kit()["runner", "white"] == number(topic, "n") == most_runners(table)


@states("always", "table")
def check_table(table: Table, topic: Topic) -> None:
    """As many runners as climb at once at the most, and as many dice as are rolled."""
    assert number(topic, "n") == most_runners(table)
    assert {len(roll) for roll in table.rolls} == {number(topic, "rolled")}


def most_runners(table: Table) -> int:
    return max(len(table.game.runners(after)) for _, _, after in table.steps)


@states("piece", "die")
def check_dice_made(table: Table, topic: Topic) -> None:
    """Printed dice show the numbers that are rolled, and there are enough."""
    assert {face for roll in table.rolls for face in roll} == {
        *range(1, number(topic, "sides") + 1)
    }
    assert table.kit()["die", "white"] == len(table.rolls[0])


@states("always", "own_dice")
def check_own_dice(table: Table, topic: Topic) -> None:
    """No dice are printed; those that are rolled show these numbers."""
    assert not table.kit()["die", "white"]
    assert {len(roll) for roll in table.rolls} == {number(topic, "n")}
    assert {face for roll in table.rolls for face in roll} == {
        *range(1, number(topic, "sides") + 1)
    }


@states("always", "order", "order_two")
def check_order(table: Table, topic: Topic) -> None:
    """The first colour begins, and the others follow in this order, with any number of players."""
    order = topic.facts["order"]
    assert isinstance(order, tuple)
    assert topic.facts["first"] == order[0]
    fewest, most = table.variant.seats
    named = [name.key for name in order if isinstance(name, Name)]
    assert named == [*table.variant.teams.colours[:most]]
    assert (len(order) == 2) is (topic.value == "order_two")
    for seats in range(fewest, most + 1):
        game = game_for(table.variant, table.layout, seats)
        state, seen = game.initial(), []
        for _ in range(seats + 1):
            seen.append(state.seat)
            runners = {next(iter(table.columns)): 1}
            state = game.place({}, runners=runners, seat=state.seat, phase=Phase.DECIDE)
            state = game.apply(state, STOP)
        assert seen == [*range(seats), 0]


@states("always", "fewer")
def check_fewer(table: Table, topic: Topic) -> None:
    """Fewer can play, and then those seats that come first."""
    fewest, most = table.variant.seats
    assert fewest < most
    game = game_for(table.variant, table.layout, fewest)
    seen = {0}
    state = game.initial()
    for _ in range(most):
        column = next(iter(table.columns))
        state = game.place({}, runners={column: 1}, seat=state.seat, phase=Phase.DECIDE)
        state = game.apply(state, STOP)
        seen.add(state.seat)
    assert seen == {*range(fewest)}


# Dice and sums


@states("dice", "2", "4", "6")
@states("step", "roll", "roll_two", "pair")
def check_pairs(table: Table, topic: Topic) -> None:
    """This number of dice is paired in every way; each play is some of a pairing's sums."""
    dice = {len(roll) for roll in table.rolls}
    if topic.value == "pair":
        assert number(topic, "pairs") == table.pairs > 1
    else:
        assert dice == {number(topic, "n")}
        assert topic.value not in ("2", "roll_two") or dice == {2}
        assert topic.value in ("2", "roll_two") or dice != {2}
        assert topic.switch == "step" or dice == {int(topic.value)}
    if topic.switch == "dice":
        sums = {sum(roll[:2]) for roll in table.rolls} | {sum(roll[-2:]) for roll in table.rolls}
        assert (min(sums), max(sums)) == (number(topic, "least"), number(topic, "most"))
    longest = 0
    for roll in table.rolls:
        pairings = [Counter(sums) for sums in oracle.pairings(roll)]
        for move in table.legal(roll):
            assert move == BUST or any(Counter(move.columns) <= sums for sums in pairings)
            longest = max(longest, len(move.columns))
    assert longest == table.pairs


@states("always", "gaps")
def check_gaps(table: Table, topic: Topic) -> None:
    """These sums can be played, and some that two dice make cannot."""
    climbed = {
        column for roll in table.rolls for move in table.legal(roll) for column in move.columns
    }
    assert (*sorted(climbed),) == topic.facts["sums"]
    assert {sum(roll[:2]) for roll in table.rolls} - climbed


@states("must_scope", *map(str, MustScope))
def check_scope(table: Table, topic: Topic) -> None:
    """The answer to the same question says which sums of a roll must be played."""
    assert number(topic, "pairs") == table.pairs
    CHECKS[f"every_sum_{topic.value}"](table.text)


@states("always", "tip")
def check_tip(table: Table, topic: Topic) -> None:
    """In this number of rolls out of 100, some pair of dice makes the sum."""
    dice, sides = table.variant.dice.number, table.variant.dice.sides
    for key in ("often", "rare"):
        ways, rolls = oracle.odds([number(topic, key)], dice, sides)
        assert topic.facts[f"{key}_rolls"] == round(100 * ways / rolls)


# Climbing


@states("always", "climb")
def check_climb(table: Table, topic: Topic) -> None:
    """A runner climbs from where it is, or comes one space above the cube; cubes stay."""
    begun: set[bool] = set()
    for before, move, after in table.plays:
        if after.phase is not Phase.DECIDE:
            continue
        cubes = table.game.cubes(before, before.seat)
        for column, steps in Counter(move.columns).items():
            begins = table.game.runners(before).get(column, cubes.get(column, 0))
            assert table.game.runners(after)[column] == begins + steps
            if column not in table.game.runners(before):
                begun.add(column in cubes)
        assert table.game.cubes(after, before.seat) == cubes
    assert begun == {True, False}


@states("always", "twice", "often")
def check_twice(table: Table, topic: Topic) -> None:
    """Pairs of the same sum move a runner once each, as far as there is room."""
    assert (table.pairs == 2) is (topic.value == "twice")
    alike = [roll for roll in table.rolls if len({*roll}) == 1 and 2 * roll[0] in table.columns]
    roll = max(alike, key=lambda roll: table.columns[2 * roll[0]])
    column, length = 2 * roll[0], table.columns[2 * roll[0]]
    for room in range(1, table.pairs + 1):
        runners = {column: length - room} if length > room else {}
        climbs = {move.columns.count(column) for move in table.legal(roll, runners=runners)}
        assert max(climbs) == (room if runners else table.pairs)


@states("runners", "1", "n", "enough")
def check_runners(table: Table, topic: Topic) -> None:
    """With all runners on the board, no other column can be climbed, if there is one."""
    n = number(topic, "n")
    assert (n == 1) is (topic.value == "1")
    assert most_runners(table) == min(n, len(table.columns)) == n
    assert (n >= len(table.columns)) is (topic.value == "enough")
    runners = dict.fromkeys([*table.columns][:n], 1)
    state = table.game.place({}, runners=runners, dice=table.rolls[0])
    assert {*table.game.playable(state)} == {*runners}


@states("always", "last_runner", "last_runners")
def check_last(table: Table, topic: Topic) -> None:
    """Where sums need more new runners than are left, each choice of them can be played."""
    assert (table.pairs == 2) is (topic.value == "last_runner")
    free = 1 if table.pairs == 2 else table.pairs - 1
    found = 0
    for roll in table.rolls:
        for sums in oracle.pairings(roll):
            others = [column for column in table.columns if column not in sums]
            taken = others[: table.variant.runners - free]
            if not {*sums} <= table.columns.keys() or len({*sums}) < table.pairs:
                continue
            if len(taken) < table.variant.runners - free or free > table.variant.runners:
                continue
            found += 1
            plays = {move.columns for move in table.legal(roll, runners=dict.fromkeys(taken, 1))}
            if free == 1 and table.variant.rules.must_scope is MustScope.PAIRING:
                assert {(column,) for column in sums} <= plays
            assert (*sorted(sums),) not in plays
    assert found


@states("always", "closed", "closed_claimed", "closed_top", "closed_runners")
def check_closed(table: Table, topic: Topic) -> None:
    """A column is closed if it is claimed, has a runner on top, or needs a runner that is not
    there, and never otherwise; each case comes about."""
    cases = {"closed_claimed": 0, "closed_top": 0, "closed_runners": 0}
    for state in (*table.in_phase(Phase.PICK), _on_top(table)):
        runners, playable = table.game.runners(state), table.game.playable(state)
        for column, length in table.columns.items():
            claimed = table.game.owner(state, column) is not None
            topped = runners.get(column) == length
            short = column not in runners and len(runners) == table.variant.runners
            assert (column in playable) is not (claimed or topped or short)
            cases["closed_claimed"] += claimed
            cases["closed_top"] += topped
            cases["closed_runners"] += short and not claimed
    assert cases.get(topic.value, 1)


def _on_top(table: Table) -> Position:
    column, length = next(iter(table.columns.items()))
    return table.game.place({}, runners={column: length}, dice=table.rolls[0])


# Stopping


@states("always", "going_on")
@states("step", "again", "move", "move_two")
def check_going_on(table: Table, topic: Topic) -> None:
    """After a climb one may always roll again, as often as one likes, or stop unless that is
    blocked; without a climb one is bust."""
    assert topic.value != "move" or table.pairs > 1
    assert topic.value != "move_two" or table.pairs == 1
    rolled, most = 0, 0
    for before, choice, after in table.steps:
        if before.phase is Phase.DECIDE:
            legal = table.game.legal(before)
            assert ROLL_ON in legal
            assert {*legal} <= {STOP, ROLL_ON}
            assert STOP in legal or table.variant.rules.blocking
        if before.phase is Phase.PICK:
            assert all(move.columns or move == BUST for move in table.game.legal(before))
        if choice == ROLL_ON:
            assert (after.phase, after.seat) == (Phase.ROLL, before.seat)
            rolled += 1
        elif choice in (STOP, BUST):
            rolled = 0
        most = max(most, rolled)
    assert most > 2


@states("always", "stop")
def check_stop(table: Table, topic: Topic) -> None:
    """Cubes come to where the runners are, or stay on tops that are claimed."""
    stops = table.steps_by(STOP)
    assert stops
    for before, after in stops:
        cubes = table.game.cubes(before, before.seat) | table.game.runners(before)
        kept = {c: s for c, s in cubes.items() if table.game.owner(after, c) is None}
        assert table.game.cubes(after, before.seat) == kept
        tops = {c for c, s in table.game.runners(before).items() if s == table.columns[c]}
        assert {c: table.columns[c] for c in cubes.keys() - kept.keys()} == {
            c: cubes[c] for c in tops
        }


@states("always", "bust", "bust_two")
def check_bust(table: Table, topic: Topic) -> None:
    """Bust are those who can play no sum; cubes stay, and the next turn begins."""
    assert (table.pairs == 1) is (topic.value == "bust_two")
    for state in table.in_phase(Phase.PICK):
        sums = {s for sums in oracle.pairings(table.game.dice(state)) for s in sums}
        bust = not sums & {*table.game.playable(state)}
        assert (table.game.legal(state) == [BUST]) is bust
    busts = table.steps_by(BUST)
    assert busts
    for before, after in busts:
        assert after.seat == (before.seat + 1) % table.game.seats
        for seat in range(table.game.seats):
            assert table.game.cubes(after, seat) == table.game.cubes(before, seat)


@states("always", "off", "off_one")
def check_off(table: Table, topic: Topic) -> None:
    """No runner is on the board after a turn."""
    assert (table.variant.runners == 1) is (topic.value == "off_one")
    ends = table.steps_by(STOP, BUST)
    assert any(table.game.runners(before) for before, _ in ends)
    assert not any(table.game.runners(after) for _, after in ends)


@states("blocking", "true", "false")
def check_blocking(table: Table, topic: Topic) -> None:
    """Two cubes share a space or not, as the answer says; runners climb past and beside cubes."""
    CHECKS[f"share_{topic.value}"](table.text)
    past = beside = 0
    for before, move, after in table.plays:
        if after.phase is not Phase.DECIDE:
            continue
        for column in {*move.columns}:
            others = {
                table.game.cubes(before, seat).get(column)
                for seat in range(table.game.seats)
                if seat != before.seat
            } - {None}
            here = table.game.runners(after)[column]
            beside += here in others
            past += any(other < here for other in others if other)
    assert past
    assert beside


# The end


@states("always", "claim", "claim_alone")
def check_claim(table: Table, topic: Topic) -> None:
    """A stop on the top claims; all cubes leave the column, and no team climbs it any more."""
    seats = table.game.seats
    assert (seats == 1) is (topic.value == "claim_alone")
    column, length = max(table.columns.items(), key=lambda item: item[1])
    cubes = {seat: {column: 1} for seat in range(seats)}
    state = table.game.place(cubes, runners={column: length}, phase=Phase.DECIDE)
    assert table.game.owner(state, column) is None
    after = table.game.apply(state, STOP)
    assert table.game.owner(after, column) == 0
    assert not any(column in table.game.cubes(after, seat) for seat in range(seats))
    for seat in range(seats):
        later = table.game.place({}, owners={column: 0}, seat=seat, dice=table.rolls[0])
        assert column not in table.game.playable(later)


@states("always", "goal", "goal_alone")
@states("columns_to_win", "1", "n", "all")
def check_win(table: Table, topic: Topic) -> None:
    """A team with this number of columns at the end of a turn has won, and not with one less."""
    n = number(topic, "n")
    if topic.switch == "always":
        assert (table.game.seats == 1) is (topic.value == "goal_alone")
    else:
        every = n == len(table.columns)
        assert topic.value == ("1" if n == 1 else "all" if every else "n")
    for count in range(1, n + 1):
        assert wins(table.game, count) is (count == n)


def wins(game: ColumnsGame, count: int) -> bool:
    """Return whether a seat wins by a stop on top of a column that makes this number in all."""
    *before, last = [*game.board.columns][:count]
    owners, runners = dict.fromkeys(before, 0), {last: game.board.columns[last]}
    state = game.place({}, owners=owners, runners=runners, phase=Phase.DECIDE)
    return game.winners(game.apply(state, STOP)) == (0,)


@states("auto_stop", "true", "false")
def check_auto_stop(table: Table, topic: Topic) -> None:
    """The last top ends the turn and wins, or one has to stop and may still be bust."""
    *before, last = [*table.columns][: table.to_win]
    runners = {last: table.columns[last] - 1} if table.columns[last] > 1 else {}
    owners = dict.fromkeys(before, 0)
    roll, move = next(
        (roll, move)
        for roll in table.rolls
        for move in table.legal(roll, owners=owners, runners=runners)
        if last in move.columns
    )
    state = table.game.place({}, owners=owners, runners=runners, dice=roll)
    after = table.game.apply(state, move)
    if topic.value == "true":
        assert (after.phase, table.game.winners(after)) == (Phase.END, (0,))
        return
    assert {*table.game.legal(after)} == {STOP, ROLL_ON}
    assert table.game.winners(table.game.apply(after, STOP)) == (0,)
    lost = [
        game_over
        for roll in table.rolls
        for rolled in [table.game.apply(table.game.apply(after, ROLL_ON), roll)]
        if table.game.legal(rolled) == [BUST]
        for game_over in [table.game.apply(rolled, BUST)]
    ]
    assert all(table.game.owner(state, last) is None for state in lost)
    assert lost or table.variant.runners > 1


@states("always", "nobody")
def check_nobody(table: Table, topic: Topic) -> None:
    """All columns may be claimed without enough of them for any team."""
    seats, n = table.game.seats, number(topic, "n")
    assert n == table.to_win
    *rest, last = table.columns
    places = [seat for seat in range(seats) for _ in range(n - 1)][1:]  # the first claims one more
    owners = dict(zip(rest, places, strict=False))
    assert len(owners) == len(rest)
    runners = {last: table.columns[last]}
    state = table.game.place({}, owners=owners, runners=runners, phase=Phase.DECIDE)
    over = table.game.apply(state, STOP)
    assert over.phase is Phase.END
    assert not table.game.winners(over)


# Easier games


@states("easier", "columns")
def check_easier_columns(table: Table, topic: Topic) -> None:
    """This number of columns wins, and fewer in the easier game."""
    few, n = number(topic, "few"), number(topic, "n")
    assert 0 < few < n
    assert not wins(table.game, n - 1)
    assert wins(table.game, n)
    assert wins(changed(table.text, columns_to_win=few), few)


@states("easier", "game", "pairs", "share")
def check_easier(table: Table, topic: Topic) -> None:
    """The easier game allows the moves that a rule forbids, and forbids none."""
    rules = {
        "pairs": {"must_scope": MustScope.PAIRING},
        "share": {"blocking": False},
        "game": {"must_scope": MustScope.PAIRING, "blocking": False},
    }[topic.value]
    easy = changed(table.text, **rules)
    more = 0
    for state in (*table.in_phase(Phase.PICK), *table.in_phase(Phase.DECIDE)):
        usual, free = {*table.game.legal(state)}, {*easy.legal(state)}
        assert usual <= free
        more += usual < free
    assert more or (topic.value == "game" and table.to_win > 1)

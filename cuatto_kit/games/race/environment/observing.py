"""Observations of a seat of a race, as numbers; the code runs interpreted and compiled."""

from typing import Any

from cuatto_kit.games.encoding import Field
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.race.engine.tables import STEPWISE, Board, Ints, State, Table
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import shared
from cuatto_kit.kernels.records import Rows

TURN = 5


def fields_of(board: Board) -> tuple[Field, ...]:
    """Return the fields of an observation of a board, in the order in which `write` fills them."""
    table = board.table
    faces = int(table.sum_row) + 1
    spaces, classes = len(board.names), len(set(board.classes))
    fields = [
        Field(
            "checkers",
            (table.seats, classes, spaces),
            "the number of checkers of a seat and a class on a space: classes in the order of the "
            "file, spaces in the order of the layout",
        ),
        Field(
            "dice",
            (faces,),
            f"the number of unused dice, or bonuses, of 0, 1 … {faces - 1} pips",
        ),
        Field("actor", (table.seats,), "1 for the seat whose turn it is"),
        Field("starter", (table.seats,), "1 for the seat that began"),
        Field(
            "turn",
            (TURN,),
            "1 if the actor rolls again; 1 if a team is out; the doubles of this turn; its rolls "
            "that freed no checker; 1 if this roll has hit",
        ),
    ]
    if table.sum_move != STEPWISE:
        meaning = "1 for the space on which a checker may not go on by this roll"
        fields.append(Field("moved", (spaces,), meaning))
    if table.huffing:
        meaning = "the number of the actor's checkers on a space that could have hit by this roll"
        fields.append(Field("huffable", (spaces,), meaning))
    if table.own_extent:
        meaning = "1 for the space of the checker that the actor moved last in this turn"
        fields.append(Field("last", (spaces,), meaning))
    if table.latest_extent:
        meaning = "1 for a space with several checkers, an exit, to which a seat came last"
        fields.append(Field("latest", (table.seats, spaces), meaning))
    if table.mate_slots:
        meaning = "the number of the actor's checkers on a space that formed a barrier before"
        fields.append(Field("mates", (spaces,), f"{meaning} this roll"))
    if table.missing_slots:
        fields.append(Field("misses", (table.seats,), "the turns that a seat has still to miss"))
    if table.hold_extent:
        meaning = "1 for a space that holds a checker of a seat"
        fields.append(Field("held", (table.seats, spaces), meaning))
    return tuple(fields)


@compiled
def watch_games(
    table: Table, states: Rows[State], class_of: Ints, seats: Numbers, observations: Any
) -> None:
    """Write the observation of a seat of each game.

    `class_of` is int32, the class of each checker of a team; `observations` is int8, one game after
    another.
    """
    games = len(seats)
    size = len(observations) // games
    for k in range(games):
        write(table, states[k], class_of, seats[k], observations[k * size :], size)


@shared
def write(t: Table, s: State, class_of: Ints, looking: int, seen: Any, size: int) -> None:
    """Write an observation of `size` numbers by the seat `looking`."""
    for place in range(size):
        seen[place] = 0
    spaces = t.spaces - 1
    classes = class_of[t.team - 1] + 1
    for seat in range(t.seats):
        team = ((seat - looking) % t.seats) * classes
        for checker in range(t.team):
            seen[(team + class_of[checker]) * spaces + s.checkers[seat, checker]] += 1
    at = t.seats * classes * spaces
    for die in range(s.dice_left):
        seen[at + s.dice[die]] += 1
    at += t.sum_row + 1
    seen[at + (s.actor - looking) % t.seats] = 1
    at += t.seats
    seen[at + (s.starter - looking) % t.seats] = 1
    at += t.seats
    seen[at] = s.again
    seen[at + 1] = s.closing
    seen[at + 2] = s.doubles
    seen[at + 3] = s.fruitless
    seen[at + 4] = s.captured
    at += TURN
    if t.sum_move != STEPWISE:
        if s.moved > 0:
            seen[at + s.moved - 1] = 1
        at += spaces
    if t.huffing:
        for k in range(t.team):
            if s.huffable[k] > 0:
                seen[at + s.huffable[k] - 1] += 1
        at += spaces
    if t.own_extent:
        if s.last > 0:
            seen[at + s.last - 1] = 1
        at += spaces
    if t.latest_extent:
        for space in range(spaces):
            if s.latest[space] > 0:
                seat = (s.latest[space] - 1 - looking) % t.seats
                seen[at + seat * spaces + space] = 1
        at += t.seats * spaces
    for k in range(t.mate_slots):
        if s.mate_at[k] > 0:
            seen[at + s.mate_at[k] - 1] += 1
    at += spaces if t.mate_slots else 0
    for seat in range(t.missing_slots):
        seen[at + (seat - looking) % t.seats] = s.missing[seat]
    at += t.missing_slots
    if t.hold_extent:
        for space in range(spaces):
            if s.holder[space] > 0:
                seat = (s.holder[space] - 1 - looking) % t.seats
                seen[at + seat * spaces + space] = 1

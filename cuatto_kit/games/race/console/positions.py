"""Positions of a race as text: `gold start.1.1,2 main.5*2 finish / red start*4 / gold plays 3 5`.

A team has one word for each path on which it has checkers: the names of the spaces, after a comma
without the path's name, with `*2` after a space with two checkers and `:pin` after checkers that
are not regular. A team `rolls`, `plays` the dice that are left, or `pays` for a missed hit; `ended`
is for the team that had the last turn, and `roll-off` has no team, before a team has begun.

Notes follow if they apply: `again` (the team rolls once more), `hit` (it has hit by this roll),
`stays=main.9` (the space of a checker that this roll moved and that may not go on),
`huffable=main.3,main.7` (checkers that could have hit), `doubles=1` and `fruitless=2` (rolls of
this turn that count towards three), `last=main.5` (where the checker that moved last in this turn
is), `came=stem.1:red` (the team that came last to an exit with several), `barrier=main.3:main.7`
(where a checker is that formed a barrier before this roll), `misses=red:2` (the turns that a team
has still to miss), `held=main.31:red` (the team whose checker a space holds), `began=red`. The
parts common to all families are in games/positions.py.
"""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from cuatto_kit.config.messages import did_you_mean, format_value, join_names, one_of
from cuatto_kit.games import positions
from cuatto_kit.games.positions import Turn
from cuatto_kit.games.race.engine.game import Position, RaceGame
from cuatto_kit.games.race.engine.state import (
    BEGIN,
    END,
    MOVE,
    NOBODY,
    ROLL,
    is_out,
    new_state,
    recount,
)
from cuatto_kit.games.race.engine.tables import (
    FIELD,
    HUFFED,
    OWN_PAIR,
    STEPWISE,
    State,
)
from cuatto_kit.games.race.engine.turns import TOO_MANY_DOUBLES

REGULAR = "regular"
ROLLS, PLAYS, PAYS, ENDED, ROLL_OFF = "rolls", "plays", "pays", "ended", "roll-off"
PHASES = {ROLLS: ROLL, PLAYS: MOVE, PAYS: MOVE, ENDED: END, ROLL_OFF: BEGIN}
DEEDS = (ROLLS, PLAYS, PAYS, ENDED)
FLAGS = {"again": "again", "hit": "captured"}
"""The notes without a value, with their fields of a state."""
COUNTS = ("doubles", "fruitless")
NOTES = (*FLAGS, *COUNTS, "stays", "huffable", "last", "came", "barrier", "misses", "held", "began")

_ITEM = re.compile(r"(?P<space>[^:*,]+)(?::(?P<name>[^:*,]+))?(?:\*(?P<count>[0-9]{1,2}))?")

Checker: TypeAlias = tuple[str, str]
"""A class and a space."""


class RacePositions:
    """Conversion of the positions of one board to text and back."""

    def __init__(self, game: RaceGame, colours: Sequence[str]) -> None:
        self._game = game
        self._table, self._names = game.board.table, game.board.names
        self._number = {name: number for number, name in enumerate(self._names)}
        self._colours = colours[: game.seats]

    def write(self, state: Position) -> str:
        """Return the position on one line."""
        array = self._game.read(state)
        teams = [list(self._words(state, seat)) for seat in range(self._game.seats)]
        return positions.write(self._colours, teams, self._turn(array, self._game.dice(state)))

    def read(self, text: str) -> Position:
        """Return the position that a text describes.

        Raises ValueError with a message for users.
        """
        alone = (ROLL_OFF,) if self._table.roll_off else ()
        teams, turn = positions.read(text, self._colours, DEEDS, NOTES, alone)
        array = new_state(self._table)
        for seat, words in enumerate(teams):
            array.checkers[seat] = self._team(seat, words)
        recount(self._table, array)
        self._check_spaces(array)
        self._take_turn(array, turn)
        self._check_end(array)
        return Position(array.array.tobytes())

    # Writing

    def _words(self, state: Position, seat: int) -> Iterator[str]:
        """Yield a word for each path on which a team has checkers."""
        classes = self._game.board.classes
        order = {name: number for number, name in enumerate(classes)}
        here = Counter(self._game.checkers(state, seat))
        stands = sorted(here, key=lambda checker: (self._number[checker[1]], order[checker[0]]))
        for _, group in groupby(enumerate(stands), key=lambda entry: _path(entry[1][1]) or entry):
            word = ""
            for _, (name, space) in group:
                item = space.removeprefix(f"{_path(space)}.") if word else space
                item += f":{name}" * (name != REGULAR)
                item += f"*{here[name, space]}" * (here[name, space] > 1)
                word += f",{item}" if word else item
            yield word

    def _turn(self, array: State, dice: tuple[int, ...]) -> Turn:
        deed = next(deed for deed, phase in PHASES.items() if phase == array.phase)
        if deed == ROLL_OFF:
            return Turn(None, deed)
        if deed == PLAYS and not dice:
            deed = PAYS
        notes = {note: "" for note, name in FLAGS.items() if getattr(array, name)}
        if array.moved:
            notes["stays"] = self._names[array.moved - 1]
        if huffable := [self._names[space - 1] for space in array.huffable.tolist() if space]:
            notes["huffable"] = ",".join(huffable)
        notes |= {name: str(getattr(array, name)) for name in COUNTS if getattr(array, name)}
        if array.last:
            notes["last"] = self._names[array.last - 1]
        latest = enumerate(array.latest.tolist())
        if came := [f"{self._names[n]}:{self._colours[k - 1]}" for n, k in latest if k]:
            notes["came"] = ",".join(came)
        mates = zip(array.mate_from.tolist(), array.mate_at.tolist(), strict=True)
        if noted := [f"{self._names[k - 1]}:{self._names[n - 1]}" for k, n in mates if k]:
            notes["barrier"] = ",".join(noted)
        if missed := [
            f"{self._colours[seat]}:{n}" for seat, n in enumerate(array.missing.tolist()) if n
        ]:
            notes["misses"] = ",".join(missed)
        holders = enumerate(array.holder.tolist())
        if held := [f"{self._names[n]}:{self._colours[k - 1]}" for n, k in holders if k]:
            notes["held"] = ",".join(held)
        if array.starter:
            notes["began"] = self._colours[array.starter]
        return Turn(int(array.actor), deed, dice, notes)

    # Reading: the checkers

    def _team(self, seat: int, words: Sequence[str]) -> list[int]:
        """Return the space of each checker of a seat, in the order of a state."""
        colour, classes = self._colours[seat], self._game.board.classes
        found = [checker for word in words for checker in self._checkers(seat, word)]
        given, wanted = Counter(name for name, _ in found), Counter(classes)
        if given != wanted:
            expected = ", ".join(f"{count} {name}" for name, count in wanted.items())
            has = ", ".join(f"{count} {name}" for name, count in given.items()) or "nothing"
            raise ValueError(f"{colour} has {has}; expected {expected}")
        ordered = sorted((classes.index(name), self._number[space]) for name, space in found)
        return [space for _, space in ordered]

    def _checkers(self, seat: int, word: str) -> Iterator[Checker]:
        """Yield the checkers that a word describes."""
        colour, first = self._colours[seat], ""
        for item in word.split(","):
            found = _ITEM.fullmatch(item)
            if found is None:
                expected = "expected a space, as in main.5, main.5,6 or main.5:pin*2"
                raise ValueError(f"{format_value(word)} is given for {colour}; {expected}")
            space = f"{_path(first)}.{found['space']}" if first else found["space"]
            first = first or space
            name, count = found["name"] or REGULAR, int(found["count"] or 1)
            if space not in self._number:
                meant = did_you_mean(space, self._names)
                expected = f"expected a space of this board{meant}"
                raise ValueError(f"{format_value(space)} is given for {colour}; {expected}")
            if self._number[space] not in self._standing[seat]:
                raise ValueError(f"{colour} cannot be on {space}; expected a space on its way")
            if name not in self._game.board.classes:
                known = one_of(name, dict.fromkeys(self._game.board.classes))
                raise ValueError(f"{format_value(name)} is no class here; expected {known}")
            yield from [(name, space)] * count

    @cached_property
    def _standing(self) -> list[set[int]]:
        """The spaces on which checkers of each seat may come to be, by seat."""
        table = self._table
        lands: dict[tuple[int, int], set[int]] = {}
        for move in self._game.board.tabled_moves:
            back = self._game.board.sent_back(move.seat, move.land)
            lands.setdefault((move.seat, move.origin), set()).update({move.land, *back})
        found = []
        for seat in range(table.seats):
            goals = [space for space in self._number.values() if table.goal[seat, space]]
            new = {*table.start[seat].tolist(), *table.lane_at[seat].tolist(), *goals}
            new |= {int(space[seat]) for space in (table.pools, table.exits) if space[seat] >= 0}
            known: set[int] = set()
            while new:
                known |= new
                new = set().union(*(lands.get((seat, space), ()) for space in new)) - known
            found.append(known)
        return found

    def _check_spaces(self, array: State) -> None:
        """Check that no space has too many checkers or is owned by two teams."""
        for space, name in enumerate(self._names):
            if array.total[space] > self._table.capacity[space]:
                room = f"expected {self._table.capacity[space]} at most"
                raise ValueError(f"{array.total[space]} checkers are on {name}; {room}")
            owners = [
                s for s in range(self._game.seats) if array.count[s, space] >= self._table.owners
            ]
            if (
                self._table.barriers == OWN_PAIR
                and self._table.kind[space] == FIELD
                and len(owners) > 1
            ):
                both = join_names((self._colours[seat] for seat in owners), " and ")
                raise ValueError(f"{both} own {name}; expected one team to have two there")

    # Reading: the turn

    def _take_turn(self, array: State, turn: Turn) -> None:
        """Write the turn and its notes to a state."""
        for note, value in turn.notes.items():
            self._check_note(note, value, turn)
        array.phase, array.actor = PHASES[turn.deed], turn.seat or 0
        array.dice_left = len(dice := sorted(self._dice(turn)))
        array.dice[: len(dice)] = dice
        for note, name in FLAGS.items():
            setattr(array, name, note in turn.notes)
        for note, most in self._counts.items():
            if note in turn.notes:
                setattr(array, note, positions.number(turn.notes[note], 1, most, note))
        if "stays" in turn.notes:
            array.moved = self._own_space(array, "stays", turn.notes["stays"]) + 1
        if "last" in turn.notes:
            array.last = self._own_space(array, "last", turn.notes["last"]) + 1
        self._take_arrivals(array, turn.notes)
        self._take_mates(array, turn.notes)
        self._take_missed(array, turn.notes)
        self._take_held(array, turn.notes)
        self._take_huffable(array, turn)
        array.starter = self._began(turn.notes)

    def _check_note(self, note: str, value: str, turn: Turn) -> None:
        """Raise ValueError for a note that does not fit the turn on this board."""
        known = [name for name in NOTES if turn.deed in self._known_with[name]]
        if note not in known:
            expected = join_names(known) if known else "nothing after it"
            raise ValueError(f"{note!r} does not go with {turn.deed!r} here; expected {expected}")
        if bool(value) == (note in FLAGS):
            expected = f"{note!r} alone" if value else f"a value, as in {note}=…"
            raise ValueError(f"{format_value(note)} has a value; expected {expected}")

    @cached_property
    def _known_with(self) -> Mapping[str, tuple[str, ...]]:
        """The deeds with which each note is allowed on this board."""
        table = self._table
        return {
            "again": (PLAYS, PAYS) if table.more_rolls else (),
            "hit": (PLAYS,),
            "stays": (PLAYS,) if table.sum_move != STEPWISE else (),
            "huffable": (PLAYS, PAYS) if table.huffing else (),
            "last": (ROLLS, PLAYS) if table.own_extent else (),
            "came": (ROLLS, PLAYS, PAYS, ENDED) if table.latest_extent else (),
            "doubles": (ROLLS, PLAYS, PAYS) if table.triple or table.triple_six else (),
            "fruitless": (ROLLS, PLAYS, PAYS) if table.freed_by else (),
            "barrier": (PLAYS,) if table.mate_slots else (),
            "misses": (ROLLS, PLAYS, PAYS, ENDED) if table.missing_slots else (),
            "held": (ROLLS, PLAYS, PAYS, ENDED) if table.hold_extent else (),
            "began": (ROLLS, PLAYS, PAYS, ENDED) if table.roll_off else (),
        }

    @cached_property
    def _counts(self) -> Mapping[str, int]:
        """The maximum of each count."""
        return {"doubles": TOO_MANY_DOUBLES - 1, "fruitless": int(self._table.freeing_rolls)}

    def _dice(self, turn: Turn) -> tuple[int, ...]:
        """Return the dice that are left."""
        table, dice = self._table, turn.dice
        several = table.held > table.dice > 1
        most = int(table.held if several or table.many_dice else table.dice)
        kept = bool(table.bank) and turn.deed == ROLLS
        most = most if turn.deed == PLAYS or kept else 0
        sound = (turn.deed == PLAYS) <= len(dice) <= most
        alike = bool(table.four_moves) and not table.many_dice
        sound &= len(dice) <= 2 or not alike or len(set(dice)) == 1
        faces = self._game.board.pips
        if not sound or not {*faces}.issuperset(dice):
            given = " ".join(map(str, dice)) or "nothing"
            numbers = f"1 to {most} numbers from {self._pips_named()}"
            numbers += ", more than two of them equal" if alike and several else ""
            expected = numbers if most else "nothing"
            raise ValueError(f"{given} is given after {turn.deed!r}; expected {expected}")
        return dice

    def _pips_named(self) -> str:
        """Return the pips that a move may have, as in `1 to 6 or 20` or `1, 2, 3, 4, 8`."""
        pips, sides = self._game.board.pips, int(self._table.sides)
        if not {*range(pips[0], sides + 1)}.issubset(pips):
            return join_names(map(str, pips))
        more = "".join(f" or {n}" for n in pips if n > sides)
        return f"{pips[0]} to {sides}{more}"

    def _own_space(self, array: State, note: str, name: str) -> int:
        """Return the number of a space on which the team to move has a checker."""
        space = self._number.get(name)
        if space is None or not array.count[array.actor, space]:
            colour = self._colours[array.actor]
            raise ValueError(
                f"{note} is {format_value(name)}; expected a space with {colour} on it"
            )
        return space

    def _take_arrivals(self, array: State, notes: Mapping[str, str]) -> None:
        """Write the teams that came last to exits with several checkers."""
        for item in notes["came"].split(",") if "came" in notes else ():
            name, _, colour = item.partition(":")
            space = self._number.get(name, -1)
            several = space in self._table.exits.tolist() and array.total[space] > 1
            seat = self._colours.index(colour) if colour in self._colours else -1
            if not several or seat < 0 or not array.count[seat, space]:
                expected = "expected an exit with several checkers and a team on it"
                raise ValueError(f"{name}:{colour} is given as came; {expected}")
            array.latest[space] = seat + 1

    def _take_mates(self, array: State, notes: Mapping[str, str]) -> None:
        """Write the checkers that formed barriers before the roll."""
        items = notes["barrier"].split(",") if "barrier" in notes else []
        pairs = [item.partition(":")[::2] for item in items]
        spaces = [self._own_space(array, "barrier", now) for _, now in pairs]
        froms = [self._number.get(before, NOBODY) for before, _ in pairs]
        known = [n >= 0 and self._table.kind[n] == FIELD for n in froms]
        whole = all(count >= self._table.owners for count in Counter(froms).values())
        there = all(array.count[array.actor, n] >= k for n, k in Counter(spaces).items())
        if not (all(known) and whole and there):
            expected = "expected the space of a barrier and the space now of each of its checkers"
            raise ValueError(f"barrier is {format_value(notes['barrier'])}; {expected}")
        array.mate_from[: len(froms)] = [n + 1 for n in froms]
        array.mate_at[: len(spaces)] = [n + 1 for n in spaces]

    def _take_missed(self, array: State, notes: Mapping[str, str]) -> None:
        """Write the turns that teams have still to miss."""
        most = int(self._table.miss_at.max(initial=0))
        for item in notes["misses"].split(",") if "misses" in notes else ():
            colour, _, turns = item.partition(":")
            if colour not in self._colours:
                known = one_of(colour, self._colours)
                raise ValueError(f"{format_value(colour)} is given as misses; expected {known}")
            array.missing[self._colours.index(colour)] = positions.number(turns, 1, most, "misses")

    def _take_held(self, array: State, notes: Mapping[str, str]) -> None:
        """Write the teams whose checkers are held, by space."""
        for item in notes["held"].split(",") if "held" in notes else ():
            name, _, colour = item.partition(":")
            space = self._number.get(name, -1)
            holds = space >= 0 and self._table.hold_at[space]
            seat = self._colours.index(colour) if colour in self._colours else -1
            if not holds or seat < 0 or not array.count[seat, space]:
                expected = "expected a space that holds checkers and a team on it"
                raise ValueError(f"{name}:{colour} is given as held; {expected}")
            array.holder[space] = seat + 1

    def _take_huffable(self, array: State, turn: Turn) -> None:
        named = turn.notes["huffable"].split(",") if "huffable" in turn.notes else []
        spaces = [self._own_space(array, "huffable", name) for name in named]
        seat = array.actor
        for space, count in Counter(spaces).items():
            away = space == self._table.pools[seat] or self._table.goal[seat, space]
            if away or count > array.count[seat, space]:
                expected = "expected each checker on its way once"
                raise ValueError(f"{self._names[space]} is given as huffable; {expected}")
        if turn.deed == PAYS and (self._table.huffing != HUFFED or not spaces):
            expected = "expected whom it may pay with, as in huffable=…"
            raise ValueError(f"{PAYS!r} is given, and no checker is huffable; {expected}")
        array.huffable[: len(spaces)] = [space + 1 for space in spaces]

    def _began(self, notes: Mapping[str, str]) -> int:
        colour = notes.get("began", self._colours[0])
        if colour not in self._colours:
            known = one_of(colour, self._colours)
            raise ValueError(f"began is {format_value(colour)}; expected {known}")
        return self._colours.index(colour)

    def _check_end(self, array: State) -> None:
        """Check that the teams at home are consistent with the turn.

        Sets `closing` if any team is at home.
        """
        table, seats, actor = self._table, self._game.seats, int(array.actor)
        out = [seat for seat in range(seats) if is_out(table, array, seat)]
        names = join_names((self._colours[seat] for seat in out), " and ")
        ended = array.phase == END
        if ended and not out:
            raise ValueError(f"{ENDED!r} is given and no team is home; expected a turn")
        if not table.round_end and out and not (ended and out == [actor]):
            first = self._colours[out[0]]
            expected = f"expected one team at most, and '{first} {ENDED}'"
            raise ValueError(f"{names} came home; {expected}")
        if table.round_end and out:
            place = {seat: (seat - array.starter) % seats for seat in range(seats)}
            if ended and place[actor] != seats - 1:
                last = self._colours[(array.starter - 1) % seats]
                raise ValueError(f"the round is not over; expected '{last} {ENDED}'")
            at_most = place[actor] - (array.phase == ROLL) if array.phase != BEGIN else NOBODY
            if late := [seat for seat in out if place[seat] > at_most]:
                expected = "expected those alone who have had their turn of the last round"
                raise ValueError(f"{self._colours[late[0]]} is home; {expected}")
        array.closing = bool(out)


def _path(space: str) -> str:
    """Return the name of a space's path; empty if it has none."""
    return space.rpartition(".")[0]

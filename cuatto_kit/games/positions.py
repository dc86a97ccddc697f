"""Positions of games with dice as one line of text: the common part of the families' notations.

    gold start.1.1,2 main.5*2 / red start*4 / gold plays 3 5 again doubles=1

The teams come first, in the order of their seats, each with the places of its pieces in words of
the family. The turn is last: the team to move, its next action, the dice, and any further state of
the turn as notes. Capitals and blanks are ignored.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field

from cuatto_kit.config.messages import counted, format_value, join_names, one_of
from cuatto_kit.games.game import Move, State
from cuatto_kit.games.text_view import Command, OpenGame, Positions

MOST_LETTERS = 4_096
"""The maximum number of characters of a text."""
_NUMBER = re.compile(r"[0-9]{1,3}")


@dataclass(frozen=True)
class Turn:
    """The last part of a position.

    `seat` is the seat to move (from 0; None if all seats act together), `deed` its next action,
    `dice` its dice, and `notes` its notes by name, with a value or an empty string.
    """

    seat: int | None
    deed: str
    dice: tuple[int, ...] = ()
    notes: Mapping[str, str] = field(default_factory=dict)


def write(colours: Sequence[str], teams: Sequence[Sequence[str]], turn: Turn) -> str:
    """Return a position as text; `teams[seat]` are the words for the pieces of a seat."""
    parts = [" ".join((colour, *words)) for colour, words in zip(colours, teams, strict=True)]
    whose = [] if turn.seat is None else [colours[turn.seat]]
    notes = [f"{name}={value}" if value else name for name, value in turn.notes.items()]
    return " / ".join((*parts, " ".join((*whose, turn.deed, *map(str, turn.dice), *notes))))


def read(
    text: str,
    colours: Sequence[str],
    deeds: Collection[str],
    notes: Collection[str],
    alone: Collection[str] = (),
) -> tuple[list[list[str]], Turn]:
    """Return the words for the pieces of each seat, and the turn.

    `deeds` are the actions of a team, `alone` those without a team, and `notes` the known notes.
    Raises ValueError, with a readable message.
    """
    if len(text) > MOST_LETTERS:
        raise ValueError(f"{len(text):,} letters; expected {MOST_LETTERS:,} at most")
    *parts, last = [part.split() for part in text.lower().split("/")]
    if len(parts) != len(colours):
        given, wanted = counted(len(parts), "team"), join_names(colours)
        raise ValueError(f"{given} before the turn; expected {wanted}, each followed by /")
    for number, (words, colour) in enumerate(zip(parts, colours, strict=True), 1):
        if not words or words[0] != colour:
            given = format_value(words[0]) if words else "nothing"
            raise ValueError(f"team {number} begins with {given}; expected {colour}")
    seat, deed, rest = _whose(last, colours, deeds, alone)
    dice: list[int] = []
    found: dict[str, str] = {}
    for word in rest:
        name, _, value = word.partition("=")
        if _NUMBER.fullmatch(word) and not found:
            dice.append(int(word))
        elif name in found:
            raise ValueError(f"{name} is given twice; expected it once")
        elif name in notes:
            found[name] = value
        else:
            expected = f"expected dice, then {one_of(name, notes)}"
            raise ValueError(f"{format_value(word)} is given for the turn; {expected}")
    return [words[1:] for words in parts], Turn(seat, deed, tuple(dice), found)


def _whose(
    words: Sequence[str], colours: Sequence[str], deeds: Collection[str], alone: Collection[str]
) -> tuple[int | None, str, Sequence[str]]:
    """Return the seat to move, its next action, and the words that follow."""
    seat = colours.index(words[0]) if words and words[0] in colours else None
    deed, *rest = (*words, "") if seat is None else (*words[1:], "")
    if deed not in (alone if seat is None else deeds):
        teams = f"one of {join_names(colours)}, with one of {join_names(deeds)}"
        other = f", or {join_names(alone)}" if alone else ""
        given = format_value(" ".join(words)) if words else "nothing"
        raise ValueError(f"the turn is {given}; expected {teams}{other}")
    return seat, deed, rest[:-1]


def number(text: str, least: int, most: int, noun: str) -> int:
    """Return the number in a word.

    Raises ValueError, with a readable message, if it is not a number from `least` to `most`.
    """
    if not _NUMBER.fullmatch(text) or not least <= int(text) <= most:
        raise ValueError(f"{noun} is {format_value(text)}; expected {least} to {most}")
    return int(text)


def command(positions: Positions[State]) -> Command[State, Move]:
    """Return the console command `position`."""

    def position(opened: OpenGame[State, Move], rest: str) -> str:
        if not rest:
            return f"position {positions.write(opened.state)}"
        opened.set_up(positions.read(rest))
        return "position ok"

    help = (
        "prints the position as text, team by team and the turn last; sets up POSITION if it is "
        "given"
    )
    return Command(position, help, "[POSITION]")

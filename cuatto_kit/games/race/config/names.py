"""Checks of the names by which paths and jumps refer to each other.

They read the document, any part of which may be missing or wrong, so that an unknown name is
reported together with all other faults of the file.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from pydantic import TypeAdapter

from cuatto_kit.board.layout import Flag
from cuatto_kit.board.maps import DrawnMap
from cuatto_kit.board.shapes import SHAPES, STRAIGHT, length_of, shape_key
from cuatto_kit.board.walks import MAX_SPACES, Step, Walk, walked_again
from cuatto_kit.config.document import Document, dotted
from cuatto_kit.config.messages import (
    Advice,
    counted,
    did_you_mean,
    format_value,
    join_names,
    meant,
)
from cuatto_kit.config.model import valid_value
from cuatto_kit.errors import Code, Fault, Offer, YamlPath

START, FINISH = "start", "finish"

PATHS: YamlPath = ("board", "paths")
MAP: YamlPath = ("board", "map")
NAMES: YamlPath = ("board", "names")
JUMPS: YamlPath = ("board", "jumps")
SAFE, AGAIN = FLAGS = (Flag.SAFE, Flag.AGAIN)
"""The keys of the board that list special spaces, which are also the flags of these spaces."""
ENTRIES: YamlPath = ("board", "entries")
ENTRY, GOAL = Flag.ENTRY, Flag.GOAL
"""The flags of spaces where checkers come on to the board, and of spaces where they stay."""

LETTERS = 26

_APART = re.compile(r"(.*[^0-9])[^0-9a-z]([0-9]{1,6})")
"""A path and a number with a separator other than a point."""
_NUMBER = re.compile(r"[1-9][0-9]{0,5}")


_WALK, _MAP = TypeAdapter(Walk), TypeAdapter(DrawnMap)


class WrittenBoard:
    """The board of a document, as far as it can be read.

    `steps` are the steps of its paths by name, None for an invalid walk; `drawn` is the map, if the
    board has a valid one.
    """

    def __init__(self, document: Document) -> None:
        self.document = document
        self.drawn: DrawnMap | None = None
        self.steps: Mapping[str, tuple[Step, ...] | None] = {}
        if isinstance(document.at(MAP), str):
            self._read_map()
            return
        written = document.at(PATHS)
        names = written if isinstance(written, dict) else ()
        self.steps = {name: self._course(name) for name in names}

    def _course(self, name: str) -> tuple[Step, ...] | None:
        """Return the steps of a path, or None if its walk or its places are invalid."""
        over = self.document.at((*PATHS, name, "over"))
        if isinstance(over, str):
            steps = None if over == name else self._own_course(over)
            back = self.document.at((*PATHS, name, "reversed")) is True
            return walked_again(steps, back=back) if steps else None
        return self._own_course(name)

    def _own_course(self, name: str) -> tuple[Step, ...] | None:
        """Return the steps of a path that is over no other one."""
        shaped = shape_key(self.document.at((*PATHS, name)))
        if shaped is None:
            return self._steps((*PATHS, name, "walk"))
        shape = valid_value(self.document, (*PATHS, name, shaped), SHAPES[shaped])
        return None if shape is None else (STRAIGHT,) * length_of(shape)

    def _steps(self, where: YamlPath) -> tuple[Step, ...] | None:
        """Return the steps of a walk, or None if it is invalid or cut off by a comma."""
        if dotted(where) in {fault.path for fault in self.document.loose.values()}:
            return None
        walk = valid_value(self.document, where, _WALK)
        return walk.steps if walk else None

    def _read_map(self) -> None:
        self.drawn = drawn = valid_value(self.document, MAP, _MAP)
        if drawn is None:
            return
        given = self.document.at(NAMES)
        names = names_on_map(list(given) if isinstance(given, dict) else [], len(drawn.paths))
        self.steps = {name: path.steps for name, path in zip(names, drawn.paths, strict=False)}


def name_faults(board: WrittenBoard) -> Iterator[Fault]:
    """Yield faults of names and jumps, and of a board with too many spaces."""
    names = Names(board)
    yield from names.form_faults()
    if names.lengths:
        yield from names.size_faults()
        yield from names.end_faults()
        yield from names.jump_faults()
        yield from names.flag_faults()


def names_on_map(given: Sequence[str], count: int) -> list[str]:
    """Return the names of the paths of a map.

    They are the given names; else `main` for a single path, or `a`, `b`, … for several, and `p27`
    and so on after `z`.
    """
    if given:
        return list(given)
    if count == 1:
        return ["main"]
    return [chr(ord("a") + k) if k < LETTERS else f"p{k + 1}" for k in range(count)]


def is_space_number(number: str, length: int) -> bool:
    """Return True if the part after the point of an end is a space of a path of that length."""
    return bool(_NUMBER.fullmatch(number)) and int(number) <= length


def written_at(document: Document, name: str, key: str) -> YamlPath:
    """Return the place of a path's key in the file, or of the map on which the path is drawn."""
    return MAP if isinstance(document.at(MAP), str) else (*PATHS, name, key)


def single_space(name: str) -> str:
    """Return the space that a name of a space, or of a path of one space, means."""
    return name if "." in name else f"{name}.1"


def ends_at(document: Document, path: YamlPath) -> list[tuple[YamlPath, str]]:
    """Return the ends that a key names, one or a list, each with its place."""
    value = document.at(path)
    items = [(path, value)]
    if isinstance(value, list):
        items = [((*path, position), item) for position, item in enumerate(value)]
    return [(where, item) for where, item in items if isinstance(item, str)]


class Refusal(NamedTuple):
    """The reason why an end is invalid, and advice on the intended name."""

    message: str
    advice: Advice = Advice()


class Names:
    """The paths of a board with their lengths (spaces), or None if the walk is invalid."""

    def __init__(self, board: WrittenBoard) -> None:
        self.document = board.document
        self.drawn = board.drawn
        self.lengths = {
            name: None if steps is None else len(steps) for name, steps in board.steps.items()
        }

    def form_faults(self) -> Iterator[Fault]:
        """Yield faults of the form of the board.

        They are neither paths nor a map, or both; names without a map, or not one name per path.
        """
        document, board = self.document, self.document.at(("board",))
        if not isinstance(board, dict):
            return
        names = board.get("names")
        if board.get("map") is None:
            if "paths" not in board:
                message = "the key is missing; it must be given, or `map`"
                yield document.fault(Code.MISSING_KEY, PATHS, message)
            elif board["paths"] is None:
                message = "nothing is given; expected paths, or `map`"
                yield document.fault(Code.WRONG_TYPE, PATHS, message)
            if names:
                message = "names are for a map; expected titles in the paths"
                yield document.fault(Code.BAD_VALUE, NAMES, message, at_key=True)
        elif board.get("paths") is not None:
            message = "the board is drawn and walked; expected one of map and paths"
            yield document.fault(Code.BAD_VALUE, PATHS, message, at_key=True)
        elif self.drawn and isinstance(names, dict) and names:
            yield from self._count_faults(list(names), self.drawn)

    def _count_faults(self, names: list[str], drawn: DrawnMap) -> Iterator[Fault]:
        """Yield the fault of a number of names that differs from that of paths on the map.

        Names that are cut off by commas are reported instead.
        """
        if len(names) == len(drawn.paths):
            return
        loose = [self.document.loose.get((*NAMES, name)) for name in names]
        if cut_off := dict.fromkeys(fault for fault in loose if fault):
            yield from cut_off
            return
        given, paths = counted(len(names), "name"), counted(len(drawn.paths), "path")
        listed = join_names(_drawn_paths(drawn, names))
        message = f"{given} for {paths} on the map; expected one a path: {listed}{drawn.starts}"
        yield self.document.fault(Code.BAD_VALUE, NAMES, message, at_key=True)

    def size_faults(self) -> Iterator[Fault]:
        spaces = sum(length or 0 for length in self.lengths.values())
        if spaces > MAX_SPACES:
            message = f"{spaces:,} spaces; expected {MAX_SPACES:,} at most"
            yield self.document.fault(Code.TOO_BIG, PATHS, message)

    def end_faults(self) -> Iterator[Fault]:
        for name in self.lengths:
            for where, end in ends_at(self.document, (*PATHS, name, "from")):
                refusal = self.refusal(end, [START, *self.lengths])
                if end == FINISH:
                    refusal = Refusal("no path comes from the finish")
                if refusal:
                    yield self.document.fault(Code.UNKNOWN_NAME, where, *refusal)
            for where, end in ends_at(self.document, (*PATHS, name, "to")):
                refusal = self.refusal(end, [*self.lengths, FINISH])
                if end == START:
                    refusal = Refusal("no path leads to the start")
                if refusal:
                    yield self.document.fault(Code.UNKNOWN_NAME, where, *refusal)

    def flag_faults(self) -> Iterator[Fault]:
        """Yield faults of special spaces and entries that do not exist or are whole paths."""
        for flag in (*FLAGS, *ENTRIES[1:]):
            for where, space in ends_at(self.document, ("board", flag)):
                refusal = self.refusal(space, list(self.lengths))
                if refusal is None and "." not in space:
                    last = self.lengths[space] or 1
                    expected = f"expected {space}.1" + f" to {space}.{last}" * (last > 1)
                    message = f"{format_value(space)} is a whole path; {expected}"
                    refusal = Refusal(message, _spaces_of(space, last, space))
                if refusal:
                    yield self.document.fault(Code.UNKNOWN_NAME, where, *refusal)

    def jump_faults(self) -> Iterator[Fault]:
        """Yield faults of jumps: unknown spaces, several from one space, loops and circles."""
        jumps: dict[str, str] = {}
        keys: dict[str, YamlPath] = {}
        written = self.document.at(JUMPS)
        for key, value in written.items() if isinstance(written, dict) else ():
            where: YamlPath = (*JUMPS, key)
            if refusal := self.no_space(key, list(self.lengths)):
                yield self.document.fault(Code.UNKNOWN_NAME, where, *refusal, at_key=True)
                continue
            if not isinstance(value, str):
                continue
            if refusal := self.no_space(value, [*self.lengths, START, FINISH]):
                yield self.document.fault(Code.UNKNOWN_NAME, where, *refusal)
                continue
            origin, target = self.space(key, last=True), self.space(value, last=False)
            if origin == target:
                message = "the jump ends where it begins; expected another space"
                yield self.document.fault(Code.BAD_VALUE, where, message)
            elif origin in jumps:
                message = f"{origin} has a jump already; expected one a space"
                yield self.document.fault(Code.BAD_VALUE, where, message, at_key=True)
            else:
                jumps[origin], keys[origin] = target, where
        for origin in _circles(jumps):
            message = "the jumps lead round in a circle; expected an end"
            yield self.document.fault(Code.BAD_VALUE, keys[origin], message, at_key=True)

    def no_space(self, end: str, known: Sequence[str]) -> Refusal | None:
        """Return the reason why `end` is not a single space; a path with several spaces is not."""
        length = self.lengths.get(end) or 1
        if length == 1:
            return self.refusal(end, known)
        given = f"{format_value(end)} is a path of {length} spaces"
        return Refusal(f"{given}; expected {end}.1 to {end}.{length}", _spaces_of(end, length, end))

    def refusal(self, end: str, known: Sequence[str]) -> Refusal | None:
        """Return why `end` is neither a known name nor a space of one, as in `stem.2`."""
        name, dot, number = end.partition(".")
        if name not in known:
            advice = did_you_mean(name, known)
            offers = advice.offers
            if advice and dot:
                advice = meant(f"{advice.value}.{number}")
            if (parts := _APART.fullmatch(end)) and parts[1] in known:
                advice = meant(f"{parts[1]}.{parts[2]}")
            advice = Advice(advice, advice.value, offers)
            expected = f"expected one of {join_names(known)}{advice}"
            return Refusal(f"no path {format_value(name)}; {expected}", advice)
        if not dot:
            return None
        if name in (START, FINISH):
            offer = Offer("word", name, end)
            message = f"no space {format_value(end)}; expected {name}"
            return Refusal(message, Advice(offers=(offer,)))
        length = self.lengths[name]
        if length is None or is_space_number(number, length):
            return None
        message = f"no space {format_value(end)}; expected {name}.1 to {name}.{length}"
        return Refusal(message, _spaces_of(name, length, end))

    def space(self, end: str, *, last: bool) -> str:
        """Return the space that an end means: for a whole path its last or its first."""
        length = self.lengths.get(end)
        if length is None:
            return end
        return f"{end}.{length if last else 1}"


def _spaces_of(path: str, length: int, end: str) -> Advice:
    """Return offers of spaces of a path in place of an end: the nearest, the last, the first."""
    number = end.partition(".")[2]
    nearest = min(max(int(number), 1), length) if re.fullmatch(r"\d{1,9}", number) else length
    spaces = dict.fromkeys((nearest, length, 1))
    return Advice(offers=tuple(Offer("word", f"{path}.{each}", end) for each in spaces))


def _drawn_paths(drawn: DrawnMap, names: Sequence[str]) -> Iterator[str]:
    """Yield the paths of a map by name, else by number, with their place and direction."""
    called = [*names, *map(str, range(len(names) + 1, len(drawn.paths) + 1))]
    for name, path in zip(called, drawn.paths, strict=False):
        before = " and ".join("the start" if k is None else called[k] for k in path.before)
        yield f"{name} ({path.place}: {path.steps[0].edge.value} from {before})"


def _circles(jumps: dict[str, str]) -> Iterator[str]:
    """Yield one space of every circle of jumps."""
    seen: set[str] = set()
    for space in jumps:
        trail: set[str] = set()
        while space in jumps and space not in seen:
            seen.add(space)
            trail.add(space)
            space = jumps[space]
        if space in trail:
            yield space

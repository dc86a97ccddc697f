"""The keys `board.effects` and `board.first_throw`: what a landing on a space causes, which moves
over it are legal, and the spaces to which certain throws lead from the start.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Annotated, Any

from pydantic import BeforeValidator, PlainSerializer, TypeAdapter, WithJsonSchema

from cuatto_kit.board.layout import Flag
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import Advice, counted, did_you_mean, format_value, join_names
from cuatto_kit.config.model import valid_value
from cuatto_kit.config.validation import validation_error
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.config.names import (
    JUMPS,
    PATHS,
    START,
    Names,
    Refusal,
    WrittenBoard,
    ends_at,
)
from cuatto_kit.games.race.config.rules import Callout, Full, Rules, SumMove

EFFECTS: YamlPath = ("board", "effects")
FIRST_THROW: YamlPath = ("board", "first_throw")

PLAIN = (Flag.HOLD, Flag.TO_START, Flag.REPEAT, Flag.STOP)
"""The effects that are written by name alone."""
WITH_VALUE = (Flag.MISS, Flag.NEEDS, Flag.BACK)
"""The effects that are keys of a mapping."""
KINDS = frozenset((*PLAIN, *WITH_VALUE))
LEAVING = frozenset((Flag.TO_START, Flag.REPEAT, Flag.BACK))
"""The effects of spaces on which no checker stays."""
MOST_MISSED = 9
MOST_PIPS = 72
"""The most pips of one move: the sum of two throws."""
_THROW = re.compile(r"([1-9][0-9]?)\+([1-9][0-9]?)")


@dataclass(frozen=True)
class Effect:
    """An effect of a space.

    `numbers` are the turns of MISS or the pips of NEEDS, ascending; `space` is the target of BACK.
    """

    kind: Flag
    numbers: tuple[int, ...] = ()
    space: str = ""


def _read_effects(value: Any) -> tuple[Effect, ...]:
    """Return the effects of a space, one or a list."""
    effects = tuple(map(_read_effect, value if isinstance(value, list | tuple) else [value]))
    kinds = [effect.kind for effect in effects]
    if not kinds or len(set(kinds)) < len(kinds):
        message = f"{format_value(value)} is given; expected an effect, or a list of different ones"
        raise validation_error(Code.BAD_VALUE, message)
    return effects


def _read_effect(value: Any) -> Effect:
    if isinstance(value, Effect):
        return value
    if isinstance(value, str) and value in PLAIN:
        return Effect(Flag(value))
    if isinstance(value, dict) and len(value) == 1:
        ((key, given),) = value.items()
        match key, given:
            case Flag.MISS, int() if _is_number(given, MOST_MISSED):
                return Effect(Flag.MISS, (given,))
            case Flag.MISS, _:
                message = f"{format_value(given)} turns to miss; expected 1 to {MOST_MISSED}"
                raise validation_error(Code.OUT_OF_RANGE, message)
            case Flag.NEEDS, _:
                return Effect(Flag.NEEDS, _read_pips(given))
            case Flag.BACK, str():
                return Effect(Flag.BACK, space=given)
    known = [*PLAIN, *(f"{{{key}: …}}" for key in WITH_VALUE)]
    word = next(iter(value), "") if isinstance(value, dict) else value
    advice = did_you_mean(str(word).split(" ")[0], list(map(str, (*PLAIN, *WITH_VALUE))))
    key, _, given = str(value).partition(" ")
    if key in WITH_VALUE and given:
        written = f"{{{key}: {given}}}"
        advice = Advice(f"; did you mean {written}?", written)
    message = f"{format_value(value)} is no effect; expected one of {join_names(known)}{advice}"
    raise validation_error(Code.BAD_VALUE, message, advice)


def _write_effects(effects: tuple[Effect, ...]) -> list[Any]:
    """Return effects as YAML spells them."""
    return [
        {str(one.kind): one.space or (one.numbers[0] if one.kind is Flag.MISS else [*one.numbers])}
        if one.kind in WITH_VALUE
        else str(one.kind)
        for one in effects
    ]


def _read_pips(value: Any) -> tuple[int, ...]:
    listed = value if isinstance(value, list) else [value]
    if not listed or not all(_is_number(pips, MOST_PIPS) for pips in listed):
        expected = f"expected 1 to {MOST_PIPS}, or a list of such numbers"
        message = f"{format_value(value)} is no number of pips; {expected}"
        raise validation_error(Code.BAD_VALUE, message)
    return tuple(sorted(set(listed)))


def _is_number(value: Any, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= most


def _read_throw(value: Any) -> str:
    """Return two dice as `3+6`, the smaller one first."""
    found = _THROW.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        message = f"{format_value(value)} is no throw of two dice; expected such as 3+6"
        raise validation_error(Code.BAD_VALUE, message)
    return "{}+{}".format(*sorted(map(int, found.groups())))


_TURNS = {"type": "integer", "minimum": 1, "maximum": MOST_MISSED}
_PIPS = {"type": "integer", "minimum": 1, "maximum": MOST_PIPS}
_EFFECT: dict[str, Any] = {
    "anyOf": [
        {"enum": [str(kind) for kind in PLAIN]},
        *(
            {
                "type": "object",
                "properties": {str(kind): {"description": words, **schema}},
                "required": [str(kind)],
                "additionalProperties": False,
            }
            for kind, words, schema in (
                (Flag.MISS, "The turns that a team misses that lands on the space.", _TURNS),
                (
                    Flag.NEEDS,
                    "The pips by which alone a checker moves on.",
                    {"anyOf": [_PIPS, {"type": "array", "items": _PIPS, "minItems": 1}]},
                ),
                (Flag.BACK, "The space to which a checker goes that lands.", {"type": "string"}),
            )
        ),
    ]
}
Effects = Annotated[
    tuple[Effect, ...],
    BeforeValidator(_read_effects),
    PlainSerializer(_write_effects),
    WithJsonSchema({"anyOf": [_EFFECT, {"type": "array", "items": _EFFECT, "minItems": 1}]}),
]
TwoDice = Annotated[
    str,
    BeforeValidator(_read_throw),
    WithJsonSchema({"type": "string", "pattern": f"^{_THROW.pattern}$"}),
]
"""The two dice of a throw as a key."""

_ADAPTER: TypeAdapter[tuple[Effect, ...]] = TypeAdapter(Effects)


def effect_faults(board: WrittenBoard, rules: Rules | None, team: int) -> Iterator[Fault]:
    """Yield the faults of effects and first throws.

    Args:
        board: The board of the document.
        rules: The switches; None if they are not valid.
        team: The number of checkers of a team; 0 if it is not valid.
    """
    names = Names(board)
    if not names.lengths:
        return
    checks = _EffectChecks(board, names, rules or Rules())
    yield from checks.effects()
    yield from checks.jumps()
    if rules:
        yield from checks.first_throws(team)


class _EffectChecks:
    """The checks of special spaces of a document, with its switches."""

    def __init__(self, board: WrittenBoard, names: Names, rules: Rules) -> None:
        self.board, self.names, self.rules = board, names, rules
        self.document: Document = board.document
        self.lanes = isinstance(self.document.at(("board", "start")), dict)
        self.jumping = {names.space(key, last=True) for key in _mapping(self.document, JUMPS)}
        self.known: dict[str, tuple[Effect, ...]] = {}

    def effects(self) -> Iterator[Fault]:
        """Yield the faults of `effects`."""
        for key in _mapping(self.document, EFFECTS):
            where = (*EFFECTS, key)
            if refusal := self._no_ordinary(key):
                yield self.document.fault(Code.UNKNOWN_NAME, where, *refusal, at_key=True)
                continue
            space = self.names.space(key, last=True)
            effects = valid_value(self.document, where, _ADAPTER)
            if space in self.known:
                message = f"{space} has effects already; expected one list a space"
                yield self.document.fault(Code.BAD_VALUE, where, message, at_key=True)
            elif effects is not None:
                self.known[space] = effects
                if message := self._clash(space, effects):
                    yield self.document.fault(Code.BAD_VALUE, where, message)

    def jumps(self) -> Iterator[Fault]:
        """Yield the faults of jumps to a start bridge, or to a space that repeats a throw."""
        for key, target in _mapping(self.document, JUMPS).items():
            where = (*JUMPS, key)
            if target == START and self.lanes:
                message = "no jump leads to a start bridge; expected a start that is a pool"
                yield self.document.fault(Code.BAD_VALUE, where, message)
            elif isinstance(target, str) and self._leaves(target) == {Flag.REPEAT}:
                message = f"{target} repeats a throw; expected a space that does not"
                yield self.document.fault(Code.BAD_VALUE, where, message)

    def first_throws(self, team: int) -> Iterator[Fault]:
        """Yield the faults of `first_throw`."""
        throws = _mapping(self.document, FIRST_THROW)
        if not throws:
            return
        reasons = (
            (self.rules.sum_move is not SumMove.ONLY, f"sum_move: {self.rules.sum_move}", "only"),
            (team > 1, f"a team of {team}", "one checker"),
            (self.rules.waits, f"entry: {self.rules.entry}", "free"),
            (self.lanes, "a start bridge", "a start that is a pool, or yards"),
        )
        for so, beside, expected in reasons:
            if so:
                message = f"first throws do not go with {beside}; expected {expected}"
                yield self.document.fault(Code.BAD_VALUE, FIRST_THROW, message, at_key=True)
        seen: set[str] = set()
        for key, target in throws.items():
            where = (*FIRST_THROW, key)
            if not _THROW.fullmatch(key):
                continue
            throw = _read_throw(key)
            faces = [face for face in map(int, throw.split("+")) if face not in self._faces]
            if throw in seen or faces:
                message = f"no die shows {faces[0]}" if faces else f"{throw} is given twice"
                expected = f"expected two of {join_names(map(str, self._faces))}"
                message = f"{message}; {expected if faces else 'expected each throw once'}"
                yield self.document.fault(Code.BAD_VALUE, where, message, at_key=True)
            seen.add(throw)
            if not isinstance(target, str):
                continue
            if refusal := self._no_ordinary(target):
                yield self.document.fault(Code.UNKNOWN_NAME, where, *refusal)
            elif self._leaves(target) or self.names.space(target, last=True) in self.jumping:
                message = f"no checker stays on {target}; expected a space on which it does"
                yield self.document.fault(Code.BAD_VALUE, where, message)

    @property
    def _faces(self) -> list[int]:
        """The numbers of a die, ascending."""
        return sorted({*self.rules.thrown.results} - {0})

    def _leaves(self, target: str) -> set[Flag]:
        """Return the effects of a space by which a checker leaves it."""
        effects = self.known.get(self.names.space(target, last=False), ())
        return {effect.kind for effect in effects} & LEAVING

    def _no_ordinary(self, space: str) -> Refusal | None:
        """Return the reason why a name is no single space on which checkers walk as usual."""
        if refusal := self.names.no_space(space, list(self.names.lengths)):
            return refusal
        place = self.names.space(space, last=True)
        path, _, number = place.partition(".")
        steps = self.board.steps.get(path)
        written = self.document.at((*PATHS, path))
        told = written if isinstance(written, Mapping) else {}
        reason = (
            "is a goal" if told.get("goal") is True
            else "is on a ladder" if told.get("steps") == "by_number"
            else "is on a bridge" if steps and steps[int(number) - 1].bridge
            else ""
        )  # fmt: skip
        return Refusal(f"{place} {reason}; expected another space") if reason else None

    def _clash(self, space: str, effects: tuple[Effect, ...]) -> str:
        """Return the reason why a space cannot have these effects; empty if it can."""
        kinds = {effect.kind for effect in effects}
        leaving = kinds & LEAVING
        listed = {self.names.space(name, last=True) for name in self._listed("again")}
        safe = {self.names.space(name, last=True) for name in self._listed("safe")}
        if leaving and (len(kinds - {Flag.STOP}) > 1 or space in self.jumping):
            (first, *_) = sorted(leaving)
            return f"no checker stays on a space with {first}; expected no other effect but stop"
        if space in self.jumping and kinds - {Flag.STOP}:
            return f"a jump leads on from {space}; expected stop, or no effect"
        if space in listed and kinds & {*LEAVING, Flag.MISS, Flag.HOLD}:
            return f"{space} gives another roll; expected stop or needs, or no `again`"
        if self.rules.waits and space in self._entered and kinds - {Flag.NEEDS, Flag.STOP}:
            return f"checkers enter on {space}; expected stop, needs, or another space"
        if space in safe and leaving:
            return f"no checker stays on {space}; expected another space to be safe"
        if self.document.at(("board", "spaces")) == "points":
            return "effects do not go with spaces: points; expected tiles"
        if self.rules.callout is not Callout.OFF and kinds != {Flag.STOP}:
            return f"effects do not go with callout: {self.rules.callout}; expected off"
        return next(filter(None, (self._unsound(space, one, space in safe) for one in effects)), "")

    def _unsound(self, space: str, effect: Effect, safe: bool) -> str:
        """Return the reason why an effect makes no sense here; empty if it does."""
        match effect.kind:
            case Flag.TO_START | Flag.BACK if self.lanes:
                return f"{effect.kind} does not go with a start bridge; expected a pool, or yards"
            case Flag.BACK if refusal := self._no_ordinary(effect.space):
                return refusal.message
            case Flag.BACK if self.names.space(effect.space, last=True) == space:
                return "the space leads to itself; expected another one"
            case Flag.BACK if not self.rules.barriers_move:
                return "back_to does not go with barriers_move: false; expected true"
            case Flag.NEEDS if unknown := [n for n in effect.numbers if n not in self._moves]:
                known = join_names(map(str, self._moves))
                return f"no move has {counted(unknown[0], 'pip')}; expected one of {known}"
            case Flag.HOLD if self._classes > 1:
                return "hold_until_relieved does not go with several classes; expected one class"
            case Flag.HOLD if self._room(space) == 1 and (safe or not self._hits_on_full):
                return f"no other checker can land on {space}; expected room for two, or hits there"
        return ""

    @property
    def _moves(self) -> list[int]:
        """The pips that one move can have, ascending."""
        faces = {*self._faces} | ({self.rules.six_counts} if self.rules.plain_dice else set())
        sums = {one + other for one in self.rules.thrown.results for other in faces}
        if self.rules.sum_move is SumMove.ONLY:
            return sorted(sums)
        summed = sums if self.rules.sum_move is SumMove.JUMP else set()
        return sorted({*faces, *summed, *self.rules.bonus_pips})

    @property
    def _classes(self) -> int:
        return sum(map(bool, _mapping(self.document, ("teams", "checkers")).values()))

    @property
    def _entered(self) -> set[str]:
        """The spaces on which checkers come on to the board."""
        ways = {
            name
            for name in self.names.lengths
            if START in [end for _, end in ends_at(self.document, (*PATHS, name, "from"))]
        }
        return {*self._listed("entries"), *(f"{name}.1" for name in ways)}

    @property
    def _hits_on_full(self) -> bool:
        return self.rules.full is Full.AFTER_HIT and self.rules.hit.alone

    def _room(self, space: str) -> Any:
        """Return the capacity of a space as the file gives it."""
        named = _mapping(self.document, ("board", "capacities"))
        usual = self.document.at(("board", "capacity"))
        return named.get(space, named.get(space.partition(".")[0], usual))

    def _listed(self, key: str) -> list[str]:
        return [name for _, name in ends_at(self.document, ("board", key))]


def _mapping(document: Document, where: YamlPath) -> dict[str, Any]:
    value = document.at(where)
    return value if isinstance(value, dict) else {}

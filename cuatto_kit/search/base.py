"""Checks of a brief's base: the common data of all boards, checked like the file of a board.

Placeholders replace the spaces that a search will make; the game's own model reads the result.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import product
from math import prod
from pathlib import Path
from typing import Any

from pydantic import JsonValue

from cuatto_kit.config import bundled
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document, dotted
from cuatto_kit.config.messages import Advice, did_you_mean, format_value, join_names, meant, near
from cuatto_kit.config.model import USUAL_PRINTER
from cuatto_kit.config.settings import part_of, put, with_list, with_part
from cuatto_kit.design.loading import PRINTER, as_written
from cuatto_kit.errors import Code, Fault, InvalidVariant, YamlPath
from cuatto_kit.games import registry
from cuatto_kit.games.editing import Said
from cuatto_kit.games.variation import Variation

BASE, VARY = "base", "vary"
NOT_OF_BASES: Mapping[str, JsonValue] = {"title": "?", "targets": {}}
"""Keys of a variant that are at the top level of a brief, with their placeholders in a base."""
ANY = "any"
"""The word for all usual values of a setting that varies."""
MOST_COMBINATIONS = 64
"""The most sets of settings; the rules of each are compiled once."""
MOST_SETTINGS = 12
"""The most settings that may vary."""
MOST_FAULTS = 20
"""The number of faults of a base above which the varied settings are not checked."""

Values = Mapping[str, Sequence[JsonValue]]
"""The values of each setting that varies."""
Chosen = tuple[int, ...]
"""The index of a value of each setting."""


def sound_combinations(base: Said, vary: Values) -> Iterator[Said]:
    """Yield the valid combinations of the base with one value for each setting, in order."""
    for values in product(*vary.values()):
        said: Any = base
        for setting, value in zip(vary, values, strict=True):
            said = put(said, steps_of(setting), value)
        if not _faults(_as_board(Document("", said, {}, {}))):
            yield said


def steps_of(setting: str) -> YamlPath:
    """Return the keys that lead to a setting."""
    return tuple(setting.split("."))


def variations() -> Mapping[str, Variation]:
    """Return the generators of boards by game; some games have none."""
    found = {game: registry.family(game).variation() for game in registry.games()}
    return {game: variation for game, variation in found.items() if variation}


def variation_of(game: object) -> Variation | None:
    """Return the generator of boards of a game, or of the game that a misspelt name is near."""
    named = [game] if game in registry.games() else near(str(game), registry.games())
    return registry.family(str(named[0])).variation() if named else None


def listed(brief: Document) -> Document:
    """Return a brief in which each setting that varies over ANY has the list of its values.

    The value of the base comes first. Values that fit no board of the brief are left out, unless
    fewer than two fit.
    """
    settings = brief.at((VARY,))
    variation = variation_of(brief.at((BASE, "game")))
    if not variation or not isinstance(settings, dict):
        return brief
    asked = [name for name, value in settings.items() if value == ANY and variation.values(name)]
    for setting in asked:
        own = brief.at((BASE, *steps_of(setting)))
        others = [value for value in variation.values(setting) if value != own]
        brief = with_list(brief, (VARY, setting), others if own is None else [own, *others])
    values = {name: brief.at((VARY, name)) for name in settings}
    vary: Values = {name: listed for name, listed in values.items() if isinstance(listed, list)}
    if not asked or not isinstance(brief.at((BASE,)), dict) or not all(vary.values()):
        return brief
    boards = _Boards(brief, vary)
    for setting in asked:
        fitting = [value for k, value in enumerate(vary[setting]) if boards.fits(setting, k)]
        if len(fitting) > 1:
            brief = with_list(brief, (VARY, setting), fitting)
    return brief


def base_faults(document: Document, vary: Values) -> Iterator[Fault]:
    """Yield the faults of a brief's base, and of values that never fit it.

    A value never fits if this does not depend on the values of other settings. Each fault has its
    place in the brief.
    """
    boards = _Boards(document, vary)
    first = boards.faults(boards.first)
    if first and not (vary and all(boards.fits(setting, 0) for setting in vary)):
        yield from first
    for setting, values in vary.items() if len(first) <= MOST_FAULTS else ():
        for position in range(1, len(values)):
            if not boards.fits(setting, position):
                yield from boards.faults_of_value(setting, position)


class _Boards:
    """The boards of a brief: its base, with a value for each setting that varies."""

    def __init__(self, brief: Document, vary: Values) -> None:
        self.brief, self.vary = brief, vary
        base = part_of(brief, (BASE,))
        self.base = Document(
            brief.file, base.value, base.values, base.keys, base.faults, loose=base.loose or {}
        )
        self.first: Chosen = (0,) * len(vary)
        self._told: dict[Chosen, Sequence[Fault]] = {}

    def faults(self, chosen: Chosen) -> Sequence[Fault]:
        """Return the faults of a board, with their places in the brief."""
        if chosen not in self._told:
            board = self.base
            for setting, position in zip(self.vary, chosen, strict=True):
                part = part_of(self.brief, (VARY, setting, position))
                board = with_part(board, steps_of(setting), part)
            found = (self._placed(fault, chosen) for fault in _faults(_as_board(board)))
            self._told[chosen] = list(dict.fromkeys(found))
        return self._told[chosen]

    def fits(self, setting: str, position: int) -> bool:
        """Return whether there is a valid board with a value."""
        if not self.faults(self._with(setting, position)):
            return True
        if self._lasting:
            return False
        choices = [range(len(values)) for values in self.vary.values()]
        if prod(map(len, choices)) > MOST_COMBINATIONS:
            return False
        choices[list(self.vary).index(setting)] = range(position, position + 1)
        return any(not self.faults(chosen) for chosen in product(*choices))

    @cached_property
    def _lasting(self) -> set[Fault]:
        """The faults of the first board that also occur with any other value of one setting."""
        others = (
            self.faults(self._with(setting, position))
            for setting, values in self.vary.items()
            for position in range(1, len(values))
        )
        return set(self.faults(self.first)).intersection(*others)

    def faults_of_value(self, setting: str, position: int) -> Iterator[Fault]:
        """Yield the faults of a board with a value that the first board does not have."""
        told = set(self.faults(self.first))
        for fault in self.faults(self._with(setting, position)):
            if fault in told:
                continue
            if fault.path.startswith(f"{BASE}."):
                for suggestion in fault.suggestions:
                    fault = fault.without(suggestion)
                message = f"{fault.path}: {fault.message}"
                fault = self.brief.fault(fault.code, (VARY, setting, position), message)
            yield fault

    def _with(self, setting: str, position: int) -> Chosen:
        """Return the first values of all settings but one."""
        return tuple(position * (name == setting) for name in self.vary)

    def _placed(self, fault: Fault, chosen: Chosen) -> Fault:
        """Return a fault of a board as a fault of the brief."""
        for setting, position in zip(self.vary, chosen, strict=True):
            if f"{fault.path}.".startswith(f"{setting}."):
                if fault.code is Code.UNKNOWN_KEY and fault.path == setting:
                    return self._of_setting(fault, setting)
                below = fault.path.removeprefix(setting)
                path, here = f"{VARY}.{setting}.{position}{below}", (VARY, setting, position)
                return fault.moved(path, steps_of(setting), here)
            if setting.startswith(f"{fault.path}.") and steps_of(fault.path) not in self.base.keys:
                return self._of_setting(fault, setting)
        if fault.code is Code.MISSING_KEY:  # suggests no key that a setting made
            return self.brief.fault(fault.code, (BASE, *steps_of(fault.path)), fault.message)
        return fault.moved(f"{BASE}.{fault.path}".rstrip("."), (), (BASE,))

    def _of_setting(self, fault: Fault, setting: str) -> Fault:
        advice = Advice()
        for suggestion in fault.suggestions:
            steps = list(steps_of(setting))
            steps[len(suggestion.path) - 1] = suggestion.value
            advice = meant(dotted(steps))
            fault = fault.without(suggestion)
        message = f"{fault.message}{advice}"
        return self.brief.fault(fault.code, (VARY, setting), message, advice, at_key=True)


def _as_board(base: Document) -> Document:
    """Return a base as the file of a board, with placeholders for all that the search makes."""
    board = base
    for key, value in NOT_OF_BASES.items():
        board = _saying(board, (key,), value)
    variation = variation_of(base.at(("game",)))
    for path, value in variation.spaces.items() if variation else ():
        if isinstance(base.at(path[:-1]), dict):
            board = _saying(board, path, value)
    return board


def _faults(board: Document) -> Sequence[Fault]:
    """Return the faults of a board's file."""
    word = board.at(PRINTER)
    found: tuple[Fault, ...] = ()
    if isinstance(word, str) and word not in bundled.printers():
        known = bundled.printers()
        advice = did_you_mean(word, known)
        message = f"no printer {format_value(word)}; expected one of {join_names(known)}{advice}"
        found = (board.fault(Code.NOT_FOUND, PRINTER, message, advice),)
        board = _saying(board, PRINTER, USUAL_PRINTER)
    try:
        loaded = as_written(board, (Source("", board.file, Path(board.file)),), "", ())
    except InvalidVariant as error:
        return (*found, *error.faults)
    return (*found, *loaded.unplayable)


def _saying(board: Document, path: YamlPath, value: JsonValue) -> Document:
    """Return a board with another value at a path; the value has no position in its file."""
    data: Any = put(board.data, path, value)
    return replace(board, data=data)

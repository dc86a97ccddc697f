"""What brings ends together that lie apart: changes that are tried on the board before they are
named."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import replace
from typing import Any

from cuatto_kit.board.walks import Walk, WalkError
from cuatto_kit.config.document import Document
from cuatto_kit.config.settings import put
from cuatto_kit.errors import Code, Fault, Suggestion
from cuatto_kit.games.race.config.models import Board, RaceVariant

MOST_TRIED = 12
"""How many changes are tried on a board; those of other faults are left out."""

Judge = Callable[[Document, RaceVariant], Iterable[Fault]]
"""All that is wrong with a board."""


def with_changes(
    document: Document, variant: RaceVariant, faults: Sequence[Fault], judge: Judge
) -> list[Fault]:
    """The faults of a board, those of ends that lie apart each with the first of its changes that
    brings them together and leads nothing else astray, named in its message."""
    told = Counter(map(_key, faults))
    left = MOST_TRIED
    found = []
    for fault in faults:
        named = fault
        if fault.code is Code.ENDS_APART:
            named = replace(fault, suggestions=())
            for suggestion in fault.suggestions[:left]:
                left -= 1
                changed = _changed(document, variant, suggestion)
                after = Counter(map(_key, judge(*changed))) if changed else told
                if after <= told and after[_key(fault)] < told[_key(fault)]:
                    message = f"{fault.message}{suggestion.words}"
                    named = replace(fault, message=message, suggestions=(suggestion,))
                    break
        found.append(named)
    return found


def _key(fault: Fault) -> tuple[str, str]:
    return fault.code, fault.path


def _changed(
    document: Document, variant: RaceVariant, suggestion: Suggestion
) -> tuple[Document, RaceVariant] | None:
    """Return a board with another walk, or None where no path may have that walk."""
    text = json.loads(suggestion.value)
    name = str(suggestion.path[-2])
    paths = dict(variant.board.paths or {})
    try:
        paths[name] = paths[name].model_copy(update={"walk": Walk.read(text)})
    except WalkError:  # too long
        return None
    data: Any = put(document.data, suggestion.path, text)
    said = {key: getattr(variant.board, key) for key in Board.model_fields}
    board = Board.model_construct(**{**said, "paths": paths})  # what follows from paths is anew
    return replace(document, data=data), variant.model_copy(update={"board": board})

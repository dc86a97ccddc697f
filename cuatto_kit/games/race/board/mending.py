"""Changes to walks that join ends that are apart, tried on the board before they are suggested."""

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
"""The number of changes that are tried on a board; further ones are ignored."""

Judge = Callable[[Document, RaceVariant], Iterable[Fault]]
"""A function that returns all faults of a board."""


def with_changes(
    document: Document, variant: RaceVariant, faults: Sequence[Fault], judge: Judge
) -> list[Fault]:
    """Return the faults of a board, with a tested change for ends that are apart.

    The message of such a fault names the first of its changes that joins the ends and causes no
    other fault; the fault has no suggestion if there is none.
    """
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
    """Return a board with another walk, or None if the changed walk is too long."""
    text = json.loads(suggestion.value)
    name = str(suggestion.path[-2])
    paths = dict(variant.board.paths or {})
    try:
        paths[name] = paths[name].model_copy(update={"walk": Walk.read(text)})
    except WalkError:  # too long
        return None
    data: Any = put(document.data, suggestion.path, text)
    said = {key: getattr(variant.board, key) for key in Board.model_fields}
    board = Board.model_construct(**{**said, "paths": paths})  # cached properties are made anew
    return replace(document, data=data), variant.model_copy(update={"board": board})

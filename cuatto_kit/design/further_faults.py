"""Further faults of a board whose file is not valid.

They are the faults that do not follow from those already reported.
"""

from collections.abc import Sequence

from cuatto_kit.board.checks import static_findings
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import near
from cuatto_kit.config.model import Variant, examine
from cuatto_kit.config.validation import sound_part
from cuatto_kit.errors import Code, Fault, InvalidVariant, KitError, in_order
from cuatto_kit.games import registry

_BOARD = ("board", "seats")
"""The keys without which a board is only partly known."""
_WAYS = {
    *(Code.ENDS_APART, Code.NO_PLACE, Code.OVERLAP),
    *(Code.DEAD_END, Code.LOOP, Code.NO_FINISH, Code.UNREACHABLE),
}
"""The codes of faults that do not depend on rules, teams and printer."""


def with_layout(
    document: Document, game: str, faults: Sequence[Fault], bed: Bed | None
) -> list[Fault]:
    """Return the faults of a document, and those of the valid part of its board, in order."""
    found = list(faults)
    told = {fault.path for fault in faults}
    found += [
        fault for fault in _layout_faults(document, game, faults, bed) if fault.path not in told
    ]
    return in_order(found, document.files)


def _layout_faults(
    document: Document, game: str, faults: Sequence[Fault], bed: Bed | None
) -> Sequence[Fault]:
    family = registry.family(game)
    model = family.model_of(game)
    sound = sound_part(document, model, faults, model.stand_ins)
    if sound is None:
        return ()
    part, variant = sound
    refused = [fault.path for fault in faults if fault.code.status == InvalidVariant.status]
    if any(path.partition(".")[0] in _BOARD for path in refused):
        return family.part_faults(part, variant)
    if any(fault.code.status == InvalidVariant.status for fault in model.cross_field_faults(part)):
        return ()  # the remaining parts are not consistent
    try:
        findings = static_findings(family.lay_out(part, variant, bed))
    except KitError as error:
        return [fault for fault in error.faults if fault.code in _WAYS]
    return [finding.fault(document) for finding in findings if finding.severity == "error"]


def faults_of_another_game(
    document: Document, faults: Sequence[Fault], bed: Bed | None
) -> list[Fault]:
    """Return the faults of a document with an unknown game.

    If the name is similar to that of a known game, its faults are added, otherwise those of any
    game.
    """
    word = document.at(("game",))
    games = near(word, registry.games()) if isinstance(word, str) else []
    model = registry.family(games[0]).model_of(games[0]) if games else Variant
    try:
        examine(document, model)
        others: Sequence[Fault] = ()
    except InvalidVariant as error:
        others = error.faults
    if games:
        others = with_layout(document, games[0], others, bed)
        return in_order([*faults, *others], document.files)
    keys = {key for known in registry.models().values() for key in known.model_fields}
    common = [
        fault
        for fault in others
        if fault.path != "game" and (fault.code is not Code.UNKNOWN_KEY or fault.path not in keys)
    ]
    return in_order([*faults, *common], document.files)

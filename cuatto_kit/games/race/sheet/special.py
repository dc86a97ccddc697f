"""Special spaces in the rule sheet: the effects of landings, and throws from the start."""

from collections.abc import Iterator

from cuatto_kit.board.layout import Flag, Layout
from cuatto_kit.games.facts import Name
from cuatto_kit.games.race.config.effects import Effect
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import single_space
from cuatto_kit.games.race.sheet.names import space_name
from cuatto_kit.games.race.sheet.starts import Told

SPECIAL = (
    "special", "repeat", "miss", "miss_one", "hold", "held", "to_start", "needs", "stop", "back",
    "first_throws", "first_throw",
)  # fmt: skip
"""The values of texts on special spaces."""
_TEXTS = {
    Flag.REPEAT: "repeat",
    Flag.HOLD: "hold",
    Flag.TO_START: "to_start",
    Flag.NEEDS: "needs",
    Flag.STOP: "stop",
    Flag.BACK: "back",
}


def special(variant: RaceVariant, layout: Layout) -> Iterator[Told]:
    """Yield the effects of special spaces, each with all spaces that have it, and first throws."""
    spaces: dict[Effect, list[Name]] = {}
    for space in layout.spaces:
        for effect in variant.board.effects_at.get(space.id, ()):
            spaces.setdefault(effect, []).append(space_name(layout, space.id))
    if spaces:
        yield "special", {}
    for effect, names in spaces.items():
        yield _told(layout, effect, tuple(names))
    if any(effect.kind is Flag.HOLD for effect in spaces):
        yield "held", {}
    if variant.board.first_throw:
        yield "first_throws", {}
    for throw, target in variant.board.first_throw.items():
        first, second = map(int, throw.split("+"))
        to = space_name(layout, single_space(target))
        yield "first_throw", {"first": first, "second": second, "to": to}


def sends_home(layout: Layout) -> bool:
    """Return whether a space can send a checker back to its start."""
    return any(space.flags & {Flag.TO_START, Flag.BACK} for space in layout.spaces)


def _told(layout: Layout, effect: Effect, at: tuple[Name, ...]) -> Told:
    match effect.kind:
        case Flag.MISS:
            (turns,) = effect.numbers
            return ("miss_one", {"at": at}) if turns == 1 else ("miss", {"at": at, "turns": turns})
        case Flag.NEEDS:
            return "needs", {"at": at, "values": effect.numbers}
        case Flag.BACK:
            return "back", {"at": at, "to": space_name(layout, single_space(effect.space))}
    return _TEXTS[effect.kind], {"at": at}

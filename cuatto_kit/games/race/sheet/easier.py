"""The rules that an easier game of a race may leave out, for its rule sheet."""

from collections.abc import Iterator

from cuatto_kit.board.layout import Flag
from cuatto_kit.games.facts import Topic
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.config.rule_values import ROLL_AGAIN
from cuatto_kit.games.race.config.rules import Callout, Finish, Hit, TripleDouble, TripleSix
from cuatto_kit.games.race.engine.tables import OWNERS
from cuatto_kit.games.race.sheet.starts import Told
from cuatto_kit.games.race.sheet.switches import Switches

EASIER = (
    "game", "free", "bridge", "bridge_hits", "classes", "missed", "triple", "triple_six", "bonus",
    "turn_hit", "turn_home", "hits", "exact", "fewer",
)  # fmt: skip
"""The rules that an easier game may leave out, after the introduction."""
MOST = 4
"""The most rules that are left out."""
MANY = 3
"""The number of checkers from which a team may play with half of them."""


def easier(switches: Switches) -> Iterator[Topic]:
    """Yield the rules that may be left out, the most important first."""
    told = list(_told(switches))[:MOST]
    if told:
        yield Topic("easier", "game")
    for value, facts in told:
        yield Topic("easier", value, facts)


def _told(switches: Switches) -> Iterator[Told]:
    rules, variant, size = switches.rules, switches.variant, switches.variant.teams.size
    special = any(n for name, n in variant.teams.checkers.items() if name != "regular")
    if rules.waits:
        yield "free", {}
    if variant.bridge:
        yield ("bridge_hits" if switches.hits else "bridge"), {}
    if special:
        yield "classes", {}
    if switches.hits and rules.callout is not Callout.OFF:
        yield "missed", {}
    if rules.triple_double is TripleDouble.JAIL_FARTHEST:
        yield "triple", {}
    if rules.triple_six is not TripleSix.NONE:
        yield "triple_six", {}
    if any(isinstance(bonus, int) for bonus in (switches.hit_bonus, switches.home_bonus)):
        yield "bonus", {}
    if switches.hit_bonus == ROLL_AGAIN:
        yield "turn_hit", {}
    if switches.home_bonus == ROLL_AGAIN:
        yield "turn_home", {}
    small = 0 < switches.capacity <= OWNERS
    barred = (switches.barred and switches.closing) or switches.rooms or small
    if switches.hits and not switches.single and rules.hit is not Hit.NONE and not barred:
        yield "hits", {}
    bound = switches.by_ladder or _by_needs(switches)
    if switches.finish is not Finish.OVERSHOOT and switches.finishes and not bound:
        yield "exact", {}
    if size >= MANY and not special and not variant.teams.standing:
        yield "fewer", {"size": size, "few": size // 2}


def _by_needs(switches: Switches) -> bool:
    """Return whether a checker comes home by certain numbers only, whatever `finish` is."""
    effects = switches.variant.board.effects_at
    last = [link.origin for link in switches.layout.links if link.target == FINISH]
    return all(any(one.kind is Flag.NEEDS for one in effects.get(name, ())) for name in last)

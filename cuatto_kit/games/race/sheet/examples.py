"""Worked examples for the rule sheet: small positions whose texts the engine confirms."""

from itertools import islice

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.engine.game import make_game
from cuatto_kit.games.race.sheet.case import Case
from cuatto_kit.games.race.sheet.claims import CLAIMS, holds
from cuatto_kit.games.race.sheet.moments import Moment, Teller
from cuatto_kit.games.race.sheet.reasons import Setting, View
from cuatto_kit.games.race.sheet.recipes import SpaceRecipes
from cuatto_kit.games.race.sheet.recipes_of_turns import TurnRecipes
from cuatto_kit.games.race.sheet.stages import Stages

KINDS = tuple(CLAIMS)
"""The kinds of examples, in the order of the sheet."""
TRIES = 120
"""The most positions that are tried for each kind."""
CROWD = 4
"""The number of teams in an example of a full space if fewer cannot fill one."""
CROWDED = ("full", "full_pass")
"""The kinds that may need more teams."""
SPARED = {"free_double": "free_forced", "split_more": "split"}
"""Kinds that are omitted if another one, which shows the same, is found."""
REASONS = {"taken_safe": "taken"}
"""The reason (reasons.py) of a kind whose name differs."""
PAST_THE_END = "out_exact"
"""The kind of a move past the finish; it has no path and therefore no reasons."""


def find_moments(variant: RaceVariant, layout: Layout) -> tuple[Moment, ...]:
    """Return the clearest example of each kind, in the order of `KINDS`.

    The result is deterministic. A kind is omitted if no position shows it.
    """
    fewest = min(max(2, variant.seats[0]), layout.seats)
    found = _found(variant, layout, fewest, KINDS)
    missing = [kind for kind in CROWDED if kind not in found]
    if missing and min(CROWD, layout.seats) > fewest:
        found |= _found(variant, layout, min(CROWD, layout.seats), missing)
    shown = [kind for kind in KINDS if kind in found and SPARED.get(kind) not in found]
    return tuple(found[kind] for kind in shown)


def _found(
    variant: RaceVariant, layout: Layout, seats: int, kinds: tuple[str, ...] | list[str]
) -> dict[str, Moment]:
    """Return the first proposal of each kind whose text holds."""
    variant, layout = seated(variant, layout, seats)
    game = make_game(variant, layout, seats)
    stages, setting = Stages(variant, layout, game), Setting(variant, layout, game)
    teller = Teller(variant, layout, seats)
    recipes = {**SpaceRecipes(stages, teller).kinds, **TurnRecipes(stages, teller).kinds}
    found = {}
    for kind in kinds:
        for one in islice(recipes[kind](), TRIES) if kind in recipes else ():
            told = one.kind == kind and _has_one_reason(setting, one)
            if told and holds(Case(variant, layout, game, one)):
                found[kind] = one
                break
    return found


def _has_one_reason(setting: Setting, one: Moment) -> bool:
    """Return whether a move is legal, or illegal for the reason of its kind only."""
    if one.legal or one.kind == PAST_THE_END:
        return True
    reasons = View(setting, one.state).reasons(one.move)
    return [reason.kind for reason in reasons] == [REASONS.get(one.kind, one.kind)]

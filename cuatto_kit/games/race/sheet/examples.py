"""Worked examples for the rule sheet: small positions that the engine bears out."""

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
"""What there may be examples of, in the order of the sheet."""
TRIES = 120
"""Positions of a kind that are tried, at most."""
CROWD = 4
"""Teams at the table where so many may play, and fewer do not fill a space."""
CROWDED = ("full", "full_pass")
SPARED = {"free_double": "free_forced", "split_more": "split"}
"""Kinds that show nothing more where another is shown."""
REASONS = {"taken_safe": "taken"}
"""The reason of a kind, where it is not called so (reasons.py)."""
PAST_THE_END = "out_exact"
"""A move that no way leads along has no reasons of its own."""


def find_moments(variant: RaceVariant, layout: Layout) -> tuple[Moment, ...]:
    """The clearest example of each kind, by `KINDS`; the same at every call."""
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
    """By kind, the first proposal whose text holds."""
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
    """Whether a move that is refused is so for the reason that is told, and no other."""
    if one.legal or one.kind == PAST_THE_END:
        return True
    reasons = View(setting, one.state).reasons(one.move)
    return [reason.kind for reason in reasons] == [REASONS.get(one.kind, one.kind)]

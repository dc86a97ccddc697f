"""Changes that may improve a race: head starts, seat order, tiles, checkers and switches."""

import json
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import product

from cuatto_kit.config.document import Document
from cuatto_kit.games.family import Change, Complaint
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import Doubles, Finish, Full, Hit, StartOrder

LARGEST_START = 6
"""The most pips by which the head start of the weakest seat is increased."""
TILES = (1, 2, 4, 8)
"""The numbers of tiles by which a path is lengthened or shortened."""
_STRAIGHT = re.compile(r"(up|down|left|right) ([0-9]+)")


def changes(document: Document, variant: RaceVariant, complaint: Complaint) -> Iterator[Change]:
    """Yield changes that may help, the smallest first."""
    rules = variant.rules
    match complaint.criterion, complaint.too_low:
        case "seat_spread", _:
            yield from _head_starts(variant, complaint)
            if rules.start_order is StartOrder.SEAT:
                yield _switch("lots decide who begins", "start_order", StartOrder.ROLL_OFF)
            yield from _order_of_seats(document, variant)
        case (("minutes" | "wait"), False):
            yield from _quicker(variant)
            yield from _tiles(document, -1)
            yield from _checkers(document, variant, -1)
        case ("minutes", True) | ("first_round", _):
            yield from _tiles(document, 1)
            yield from _checkers(document, variant, 1)
            yield from _slower(variant)
        case (("passes" | "lost_dice" | "length_spread"), False):
            yield from _quicker(variant)
        case (("decision_share" | "skill"), True):
            yield from _checkers(document, variant, 1)
            if rules.dice == 1 and not rules.waits:
                yield Change("two dice are rolled", ("rules.dice=2",))
        case (("lead_changes" | "drama" | "halfway_leader" | "uncertainty" | "decisiveness"), _):
            if not rules.hit.alone:
                yield _switch("any landing hits", "hit", Hit.ON_LANDING)
            yield from _checkers(document, variant, 1)
        case (("path_share" | "coverage"), True):
            yield from _tiles(document, -1)


def _switch(words: str, key: str, value: str) -> Change:
    return Change(words, (f"rules.{key}={value}",))


def _head_starts(variant: RaceVariant, complaint: Complaint) -> Iterator[Change]:
    """Yield head starts that favour seats that win less.

    The weakest seat gets 1 to LARGEST_START additional pips. A seat that does not play gets the
    head start of the playing seat before it.
    """
    shares, best, playing = complaint.shares, max(complaint.shares), complaint.playing
    most = variant.seats[1]
    given = variant.teams.head_start or (0,) * most
    places = [max(0, bisect_right(playing, seat) - 1) for seat in range(most)]
    told = set()
    for pips in range(1, LARGEST_START + 1):
        more = [round(pips * (best - share) / (best - min(shares))) for share in shares]
        ahead = [given[playing[place]] + more[place] for place in places]
        if tuple(ahead) not in told:
            told.add(tuple(ahead))
            listed = json.dumps(ahead)
            yield Change(_head_start_words(ahead), (f"teams.head_start={listed}",))


def _head_start_words(ahead: Sequence[int]) -> str:
    """Return a head start in words, by seat."""
    given = [(seat, pips) for seat, pips in enumerate(ahead, 1) if pips]
    seats, pips = (_listed(column) for column in zip(*given, strict=True))
    spaces = "space" if pips == "1" else "spaces"
    return f"give seat{'s' * (len(given) > 1)} {seats} a head start of {pips} {spaces}"


def _listed(numbers: Sequence[int]) -> str:
    """Return numbers as `1`, `1 and 2`, or `1, 2 and 3`."""
    *first, last = map(str, numbers)
    return f"{', '.join(first)} and {last}" if first else last


def _order_of_seats(document: Document, variant: RaceVariant) -> Iterator[Change]:
    """Yield the reverse order in which seats enter the board."""
    if len(entries := variant.board.entries) > 1 and document.at(("board", "entries")):
        turned = [entries[0], *reversed(entries[1:])]
        words = "seats enter in the other order round the board"
        yield Change(words, (f"board.entries={json.dumps(turned)}",))


def _quicker(variant: RaceVariant) -> Iterator[Change]:
    rules = variant.rules
    if rules.finish is not Finish.OVERSHOOT:
        yield _switch("a die larger than needed takes a checker out", "finish", Finish.OVERSHOOT)
    if rules.full is Full.STRICT and rules.hit is not Hit.NONE:
        yield _switch("a hit makes room on a full space", "full", Full.AFTER_HIT)
    if not rules.jump_blocks:
        yield Change("owned and full spaces may be passed", ("rules.jump_blocks=true",))
    if rules.hit is Hit.ON_LANDING:
        yield _switch("only two checkers together hit", "hit", Hit.ON_OWNERSHIP)


def _slower(variant: RaceVariant) -> Iterator[Change]:
    rules = variant.rules
    if rules.finish is Finish.OVERSHOOT:
        yield _switch("checkers finish by the exact die", "finish", Finish.EXACT)
    if rules.doubles is Doubles.FOUR_MOVES:
        yield _switch("a double is two moves", "doubles", Doubles.TWO_MOVES)


def _checkers(document: Document, variant: RaceVariant, more: int) -> Iterator[Change]:
    """Yield a team with one regular checker more or less."""
    number = variant.teams.checkers.get("regular", 0) + more
    if number < 1:
        return
    plain = document.at(("teams", "pieces")) is not None
    key = "teams.pieces" if plain else "teams.checkers.regular"
    words = f"a checker {'more' if more > 0 else 'less'} in each team"
    yield Change(words, (f"{key}={number}",))


def _tiles(document: Document, sign: int) -> Iterator[Change]:
    """Yield paths with a longer or shorter last straight, if their walks are in the file."""
    paths = document.at(("board", "paths"))
    walks = {
        name: path["walk"]
        for name, path in (paths.items() if isinstance(paths, dict) else ())
        if isinstance(path, dict) and isinstance(path.get("walk"), str)
    }
    for tiles, (name, walk) in product(TILES, walks.items()):
        *_, last = [None, *_STRAIGHT.finditer(walk)]
        if last and (number := int(last[2]) + sign * tiles) > 0:
            changed = json.dumps(f"{walk[: last.start(2)]}{number}{walk[last.end(2) :]}")
            what = f"{tiles} tile{'s' * (tiles > 1)} {'longer' if sign > 0 else 'shorter'}"
            yield Change(f"path {name} is {what}", (f"board.paths.{name}.walk={changed}",))

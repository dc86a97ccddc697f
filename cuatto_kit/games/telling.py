"""What the page tells of a game, as JSON; it has the words in each language."""

from collections.abc import Hashable

from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.cache.store import Json
from cuatto_kit.config.languages import label_of_space
from cuatto_kit.config.model import text_in
from cuatto_kit.games.family import AnyBoardGame
from cuatto_kit.games.game import Choice, Event, EventKind, Game


def happenings(game: Game[Hashable, Choice], state: Hashable, choice: Choice) -> list[Json]:
    """Return the events of a choice or a roll, in order.

    Each is `{kind, seat, piece, place, origin, count, numbers, forced}`, as in games/game.py;
    `forced` is true for a pass without any other move.
    """
    return [_happening(game, state, event) for event in game.play(state, choice).events]


def _happening(game: Game[Hashable, Choice], state: Hashable, event: Event) -> Json:
    passed = event.kind is EventKind.PASSED
    return {
        "kind": event.kind,
        "seat": event.seat,
        "piece": event.piece,
        "place": event.place,
        "origin": event.origin,
        "count": event.count,
        "numbers": list(event.numbers),
        "forced": passed and game.actor(state) >= 0 and len(game.legal(state)) == 1,
    }


def places(layout: Layout, language: str) -> dict[str, Json]:
    """Return `{kind, name}` of each space by its id; the name is the one on the drawing."""
    slot = text_in(label_of_space("slot"), language)
    found: dict[str, Json] = {}
    for space in layout.spaces:
        name = text_in(space.label, language)
        if space.kind is SpaceKind.LANE:
            name = slot.format(number=name)
        found[space.id] = {"kind": space.kind.value, "name": name}
    return found


def traits(board_game: AnyBoardGame, seats: int, language: str) -> dict[str, Json]:
    """Return `{ladders, points, sticks, swaps, roomy}`, by which the page selects words.

    `ladders` is true if the jumps of a board are ladders and slides, `points` if its spaces are
    points, `sticks` if sticks or the like are thrown instead of dice, `swaps` if a piece that is
    hit goes to the place that the other one left, and `roomy` if each space has room for any number
    of pieces, so that others are passed without a word.
    """
    layout, pointing = board_game.layout, board_game.pointing(seats)
    return {
        "ladders": board_game.rulebook().labels(language).ladders,
        "points": any(space.is_point for space in layout.spaces),
        "sticks": bool(pointing and pointing.sticks),
        "swaps": bool(pointing and pointing.swaps),
        "roomy": all(space.capacity is None for space in layout.spaces if space.cell),
    }

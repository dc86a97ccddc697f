"""Pictures of positions in words, for readers who do not see them."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, Space, SpaceKind
from cuatto_kit.config.languages import label_of_space
from cuatto_kit.config.model import ANY_LANGUAGE, text_in
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.games.facts import Name
from cuatto_kit.sheets.grammar import Words, capital

ENDS = {SpaceKind.POOL: "start", SpaceKind.FINISH: "finish"}
"""The nouns for spaces without a number."""


def describer(layout: Layout, colours: Sequence[str]) -> Callable[[Scene, Words], str]:
    """Return a function that describes the pieces of a scene by team and space.

    Args:
        layout: The board.
        colours: The names of the teams' colours by seat.

    Returns:
        The function; its text is as in "Gold: 5, 12 (2). Red: 8."
    """

    def describe(scene: Scene, words: Words) -> str:
        found: dict[int | None, Counter[str]] = {}
        for token in scene.tokens:
            if not scene.around or token.space in scene.around or _on(layout, token, scene.around):
                place = _place(layout, token, words)
                found.setdefault(token.seat, Counter())[place] += 1
        return " ".join(f"{_team(seat, words)}: {_listed(found[seat])}." for seat in found)

    def _team(seat: int | None, words: Words) -> str:
        name = words.fill("{runner}", {}) if seat is None else words.name(_colour(seat))
        return capital(name)

    def _colour(seat: int) -> Name:
        return Name("colour", colours[seat])

    return describe


def _listed(places: Mapping[str, int]) -> str:
    return ", ".join(f"{place} ({n})" if n > 1 else place for place, n in places.items())


def _on(layout: Layout, token: Token, spaces: Sequence[str]) -> bool:
    return any(space.id in spaces for space in _under(layout, token))


def _under(layout: Layout, token: Token) -> Iterator[Space]:
    """Yield the spaces that a piece covers."""
    if token.space:
        yield layout.space(token.space)
        return
    width, length = token.size or (0.0, 0.0)
    covered = Rect.around(token.place, 0.9 * width, 0.9 * length)
    for space in layout.spaces:
        if space.outline and (space.outline.holds(token.place) or space.outline.overlaps(covered)):
            yield space


def _place(layout: Layout, token: Token, words: Words) -> str:
    """Return the spaces of a piece, after the letter or the number on it."""
    spaces = [_named(layout, space, words) for space in _under(layout, token)]
    return " ".join(filter(None, [token.label, "+".join(spaces)]))


def _named(layout: Layout, space: Space, words: Words) -> str:
    """Return the label of a space, or its id if others have the same label."""
    if space.kind in ENDS and not space.cell:
        return words.fill(f"{{{ENDS[space.kind]}}}", {})
    label = text_in(space.label, words.language)
    if space.kind is SpaceKind.LANE:
        slot = text_in(label_of_space("slot"), words.language)
        return slot.format(number=space.label[ANY_LANGUAGE])
    alike = sum(other.label == space.label for other in layout.spaces)
    return label if alike == 1 else space.id

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

    alike = Counter(str(space.label) for space in layout.places)

    def describe(scene: Scene, words: Words) -> str:
        found: dict[int | None, Counter[str]] = {}
        for token in scene.tokens:
            covered = list(_under(layout, token))
            places = {layout.place_of(space.id) for space in covered}
            if scene.around and places.isdisjoint(scene.around):
                continue
            named = "+".join(_named(space, words, alike[str(space.label)]) for space in covered)
            place = " ".join(filter(None, [token.label, named]))
            found.setdefault(token.seat, Counter())[place] += 1
        return " ".join(f"{team(seat, words)}: {_listed(found[seat])}." for seat in found)

    def team(seat: int | None, words: Words) -> str:
        if seat is None:
            return capital(words.fill("{runner}", {}))
        return capital(words.name(Name("colour", colours[seat])))

    return describe


def _listed(places: Mapping[str, int]) -> str:
    return ", ".join(f"{place} ({n})" if n > 1 else place for place, n in places.items())


def _under(layout: Layout, token: Token) -> Iterator[Space]:
    """Yield the spaces that a piece covers."""
    if token.space:
        yield layout.space(token.space)
        return
    width, length = token.size or (0.0, 0.0)
    covered = Rect.around(token.place, 0.9 * width, 0.9 * length)
    for space in layout.places:
        if space.outline and (space.outline.holds(token.place) or space.outline.overlaps(covered)):
            yield space


def _named(space: Space, words: Words, alike: int) -> str:
    """Return the label of a space, or its id if other spaces have the same label."""
    if space.kind in ENDS and not space.cell:
        return words.fill(f"{{{ENDS[space.kind]}}}", {})
    if space.kind is SpaceKind.LANE:
        slot = text_in(label_of_space("slot"), words.language)
        return slot.format(number=space.label[ANY_LANGUAGE])
    return text_in(space.label, words.language) if alike == 1 else space.id

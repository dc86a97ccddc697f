"""Explanations of the signs on a race's board at a terminal."""

from collections.abc import Iterator, Mapping

from cuatto_kit.board.geometry import SQUARE_EDGES
from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.config.messages import join_names
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.console.cells import BOTH, cells_of
from cuatto_kit.games.race.console.ends import FINISH, START, TWO_WAY, arrows_of, ends
from cuatto_kit.games.race.console.grids import (
    AGAIN_MARK,
    MEANINGS,
    WIDTH,
    initials,
    mark_of,
    number_of,
)
from cuatto_kit.games.text_view import team_letters


def signs(variant: RaceVariant, layout: Layout, seats: int) -> Mapping[str, str]:
    """Return the signs of a board and its checkers, each with its meaning."""
    flat = layout.flat
    paths = _crossed(variant, layout) if variant.on_panels else _gridded(flat)
    checkers = {**dict(_checkers(variant, seats)), **dict(_again(layout))}
    return {**checkers, **dict(paths), **dict(_marks(flat))}


def _checkers(variant: RaceVariant, seats: int) -> Iterator[tuple[str, str]]:
    letters = team_letters(variant.team_colours, seats)
    teams = zip(letters, variant.team_colours, strict=False)
    yield " ".join(letters), f"checkers: {join_names(f'{k} {colour}' for k, colour in teams)}"
    found = {CLASSES[name].letter: name for name in variant.teams.line_up if name in CLASSES}
    classes = {letter: name for letter, name in found.items() if letter}
    if classes:
        kinds = join_names(f"{letter} {name}" for letter, name in classes.items())
        yield " ".join(classes), f"after that letter: a checker that is not regular: {kinds}"
    yield "2", "after a checker: the number of them on the space"
    if variant.bridge:
        yield "·", "a free slot of the start"
    yield "…", "the checkers there are listed below the board; in a name, omitted letters"


def _again(layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the mark of checkers on places that their way passes once more, if there are any."""
    further = [space for space in layout.spaces if space.ground]
    if further:
        one = f"{further[0].id} for {further[0].ground}"
        yield (
            AGAIN_MARK,
            f"after a checker: it passes the space once more, under another name: {one}",
        )


def _gridded(layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the signs of a board of boxes or cells."""
    arrows = cells_of(layout.flat, WIDTH).arrows
    shown = [arrow for arrow in arrows_of(layout).values() if arrow in arrows]
    upright = ", ".join(arrow for arrow in shown if arrow in "↑↓")
    behind = f"; {upright} after a space: to the one above or below" if upright else ""
    hexagons = layout.edges is not SQUARE_EDGES
    if hexagons:
        behind = ", after a space"
    yield " ".join(shown), f"the way on{behind}"
    if BOTH in arrows:
        yield BOTH, "after a space: ways up and down"
    if (two_way := TWO_WAY["→"]) in arrows:
        yield two_way, "ways in both directions"
    if not hexagons:
        yield "┌ ─ │", "the edges of a space"
    names = {end.space.id for end in ends(layout)}
    if START in names:
        yield f"{START}, in", "where checkers come on to the board"
    if FINISH in names:
        yield f"{FINISH}, out", "where they are home"
    on_board = [space for space in layout.spaces if space.cell]
    letters = initials(list(dict.fromkeys(space.path for space in on_board)))
    last = on_board[-1]
    number = last.id.rpartition(".")[2]
    if len(letters) > 1:
        told = f"{last.id} for short, by the letter of its path: {_paths(letters)}"
        yield f"{letters[last.path]}{number}", told
    else:
        yield number, f"{last.id} for short"
    if printed := next(filter(None, map(number_of, on_board)), ""):
        yield f"({printed})", "after a name: the number printed on the space"
    if any(space.kind is SpaceKind.CROSSING for space in on_board):
        yield "[ ]", "a space of a bridge, on which no checker is hit"
    if any(link.kind is LinkKind.JUMP for link in layout.links):
        yield "jumps", "a checker that ends its move on the first space goes on to the second"


def _crossed(variant: RaceVariant, layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the signs of a board in panels."""
    walks = variant.board.walks
    letters = initials([name for name in walks if not walks[name].takers])
    path, letter = next(iter(letters.items()))
    told = f"{path}.1, by the letter of its path: {_paths(letters)}"
    yield (
        f"{letter}1",
        f"{told}; a number alone is on a way home, or continues the path beside it",
    )
    if variant.yards:
        yield "┌ ─ │", "a yard, where a team waits, or home, with the checkers there"
    if any(link.kind is LinkKind.JUMP for link in layout.links):
        yield "jumps", "a checker that ends its move on the first space goes on to the second"


def _marks(layout: Layout) -> Iterator[tuple[str, str]]:
    """Yield the marks of spaces."""
    for space in layout.spaces:
        if space.cell and (mark := mark_of(space)):
            flags = [MEANINGS[flag] for flag in MEANINGS if flag in space.flags]
            yield mark, f"after a space: {', '.join(flags)}"


def _paths(letters: Mapping[str, str]) -> str:
    return join_names(f"{letter} {path}" for path, letter in letters.items())

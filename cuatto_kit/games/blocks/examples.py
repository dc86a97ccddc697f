"""Worked examples on the rule sheets of block games."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, groupby

from cuatto_kit.board.geometry import Point
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.drawing.scene import Arrow, Scene, Token
from cuatto_kit.games.blocks import fen
from cuatto_kit.games.blocks.claims import CLAIMS, Case, holds
from cuatto_kit.games.blocks.game import BlocksGame, Position, make_game
from cuatto_kit.games.blocks.grid import Grid, Size, square_id, square_name
from cuatto_kit.games.blocks.model import BlocksVariant
from cuatto_kit.games.blocks.moments import Moment, Search, find_moments, near, stricter
from cuatto_kit.games.facts import Example, Fact, Name, Topic
from cuatto_kit.games.game import Reason

# Stances

STANCE = "stance"
STANCES = ("low", "side", "high")
"""On the largest face, on the middle one, on the smallest."""


@dataclass(frozen=True)
class Stance:
    """A block as placed at the start; its letter is included if the sides differ."""

    name: Name
    size: Size
    """Width, depth and height, in squares."""

    @property
    def height(self) -> int:
        """The height in squares."""
        return self.size[2]

    @property
    def kind(self) -> str:
        """One of STANCES."""
        low, _, high = sorted(self.size)
        return {low: "low", high: "high"}.get(self.height, "side")

    @property
    def footprint(self) -> list[int]:
        """Its dimensions as seen from above, regardless of rotation."""
        return sorted(self.size[:2])


def stances(variant: BlocksVariant) -> Iterator[Topic]:
    """Yield the blocks that are not cubes, by their orientation and height."""
    uneven = [stance for stance in _standing(variant) if len(set(stance.size)) > 1]
    for (kind, height), group in groupby(sorted(uneven, key=_posture), _posture):
        facts: dict[str, Fact] = {"names": tuple(s.name for s in group), "height": height}
        yield Topic(STANCE, kind, facts)


def alike(variant: BlocksVariant) -> Iterator[tuple[Stance, Stance]]:
    """Yield blocks of different heights that look the same from above, the lower one first."""
    for pair in combinations(_standing(variant), 2):
        low, high = sorted(pair, key=lambda stance: stance.height)
        if low.footprint == high.footprint and low.height < high.height:
            yield low, high


def _posture(stance: Stance) -> tuple[str, int]:
    return stance.kind, stance.height


def _standing(variant: BlocksVariant) -> Iterator[Stance]:
    """Yield every block, once for both sides if they have the same height."""
    grid = variant.grid
    places, _ = fen.read(grid, variant.board.start)
    for number, (name, block) in enumerate(variant.teams.blocks.items(), 1):
        south, north = (grid.placements[row[number]].size for row in places)
        if south[2] == north[2]:
            yield Stance(_called(name), south)
        else:
            yield Stance(_called(f"{name} {block.letter.upper()}"), south)
            yield Stance(_called(f"{name} {block.letter}"), north)


def _called(name: str) -> Name:
    return Name("block", name, {ANY_LANGUAGE: name})


# Examples

KINDS = tuple(CLAIMS)
"""Every kind of example."""


def block_name(name: str) -> Name:
    """Return a block's name from the file, which is the same in every language."""
    return Name("block", name, {ANY_LANGUAGE: name})


def examples(variant: BlocksVariant, layout: Layout) -> Iterator[Example]:
    """Yield moves on this board; kinds that do not occur on it are left out."""
    game = make_game(variant, layout, 2)
    teller = _Teller(variant, layout, game)
    for kind, case in told_moments(variant, layout, game).items():
        yield Example(kind, case.facts, tuple(teller.scenes(case.moment)))


def told_moments(variant: BlocksVariant, layout: Layout, game: BlocksGame) -> dict[str, Case]:
    """Return the clearest moment of each kind whose text is true."""
    strict = stricter(variant, layout, game)
    teller = _Teller(variant, layout, game)
    names = ("", *variant.teams.blocks)
    colours = tuple(variant.teams.colours)

    def case(moment: Moment) -> Case:
        return Case(layout, game, strict, names, colours, teller.facts(moment), moment)

    search = Search(variant, layout, strict)
    found = find_moments(search, game, lambda kind, moment: holds(kind, case(moment)))
    return {kind: case(moment) for kind, moment in found.items()}


def tokens(grid: Grid, layout: Layout, state: Position) -> tuple[Token, ...]:
    """Return all pieces of a position.

    A block has the letter that moves use, and the size of its footprint.
    """
    return tuple(
        piece_of(grid, layout, side, number)
        for side, places in enumerate(state.places)
        for number in places
        if number >= 0
    )


def piece_of(grid: Grid, layout: Layout, side: int, number: int) -> Token:
    """Return the piece of a side in a placement."""
    placement = grid.placements[number]
    letter = grid.kinds[placement.kind].letter
    label = letter if side else letter.upper()
    middle = _middle(layout, grid.squares_of(placement))
    if number < grid.squares:
        return Token(middle, side, "head", label=label)
    pitch = _pitch(layout)
    size = (placement.size[0] * pitch, placement.size[1] * pitch)
    return Token(middle, side, "block", size, label, height=placement.size[2])


def _pitch(layout: Layout) -> float:
    return next(space.outline.width for space in layout.spaces if space.outline)


def _middle(layout: Layout, squares: list[int]) -> Point:
    """Return the middle of squares that form a rectangle."""
    outlines = [layout.space(square_id(square)).outline for square in squares]
    points = [outline.centre for outline in outlines if outline]
    return (
        sum(x for x, _ in points) / len(points),
        sum(y for _, y in points) / len(points),
    )


@dataclass(frozen=True)
class _Teller:
    variant: BlocksVariant
    layout: Layout
    game: BlocksGame

    def facts(self, moment: Moment) -> dict[str, Fact]:
        """Return the move, its piece and squares, and other relevant squares.

        `taken` are those relevant squares that are occupied.
        """
        state, grid = moment.before, self.game.grid
        kind = grid.placements[moment.path[0]].kind
        taken = {s for row in state.places for n in row if n >= 0 for s in self._covers(n)}
        colours = [Name("colour", colour) for colour in self.variant.teams.colours]
        facts: dict[str, Fact] = {
            "colour": colours[state.side],
            "other": colours[1 - state.side],
            "move": moment.move,
            "origin": self._names(self._covers(moment.path[0])),
            "target": self._names(self._covers(moment.path[-1])),
            "between": self._names([s for n in moment.path[1:-1] for s in self._covers(n)]),
            "beside": self._names(moment.beside),
            "taken": self._names([s for s in moment.beside if s in taken]),
        }
        if kind:
            facts["name"] = block_name(list(self.variant.teams.blocks)[kind - 1])
        return {name: fact for name, fact in facts.items() if fact != ()}

    def scenes(self, moment: Moment) -> Iterator[Scene]:
        """Yield the position with the piece's route, then a scene after each of its rolls or steps.

        An illegal move has only the first scene.
        """
        squares = {s for number in moment.path for s in self._covers(number)} | {*moment.beside}
        around = tuple(map(square_id, sorted(near(self.game.grid, squares))))

        def scene(state: Position, marked: Sequence[int], *arrows: Arrow) -> Scene:
            standing = tokens(self.game.grid, self.layout, state)
            return Scene(standing, tuple(map(square_id, marked)), arrows, around=around)

        before, target = moment.before, self._covers(moment.path[-1])
        way = tuple(_middle(self.layout, self._covers(number)) for number in moment.path)
        slides = self.game.grid.placements[moment.path[0]].kind == 0
        yield scene(before, target if slides else moment.beside or target, Arrow(way, moment.legal))
        for number in moment.path[1:] if moment.legal else ():
            after = self.game.apply(before, self.game.name_of(before, number))
            outcome = self.game.outcome(after)
            if number == moment.path[-1] or not outcome or outcome.reason is not Reason.CRUSHED:
                yield scene(after, self._covers(number))

    def _covers(self, number: int) -> list[int]:
        return self.game.grid.squares_of(self.game.grid.placements[number])

    def _names(self, squares: list[int] | tuple[int, ...]) -> tuple[str, ...]:
        return tuple(square_name(self.game.grid, square) for square in squares)

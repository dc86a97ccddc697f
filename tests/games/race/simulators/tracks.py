"""Races of two along ways that meet: the Royal Game of Ur, Aseb, Hounds and Jackals, Gavalata,
Pente grammai, Totolospi, Snakes and Ladders. One throw is one move, which must be made if it can.

Sources and editions:

- The Royal Game of Ur: the rules of RoyalUr.net (Python package `royalur`): seven pieces, four
  binary dice, exact throws home, one piece a space, a rosette gives another throw. Finkel: fourteen
  spaces, eight of them shared, and rosettes are safe (I. Finkel, "On the Rules for the Royal Game
  of Ur", 2007). The other edition of it gives another throw after a hit as well
  (`captures_grant_extra_rolls`). Masters: sixteen spaces, and rosettes are not safe (J. Masters,
  mastersgames.com/rules/royal-ur-rules.htm, where it is the third route; he throws three dice, the
  package four). Skiriuk: round the small block and back over the middle, off the board at its other
  end (skyruk.livejournal.com/231444.html). Murray: the same, but on over the spaces where the other
  player comes in (H. J. R. Murray, "A History of Board-Games Other Than Chess", 1952). In these two
  rosettes are safe.
- Aseb, or Twenty Squares: RoyalUr.net: five pieces, four binary dice, a way of sixteen spaces, of
  which the last twelve are shared; a rosette at each fourth is safe and gives another throw.
- Hounds and Jackals: a common reconstruction, after H. Carter (1912): five pieces, a track of 29
  holes for each, one die, one piece a hole, lines from 6 to 20 and from 8 to 10, which are only
  followed forward, exact throws home; holes 15 and 25 give another throw. Nothing is hit.
- Gavalata: S. Culin, "Chess and Playing-Cards", 1898, p. 851, by the reading of the Digital Ludeme
  Project (ludii.games, evidence DLP.Evidence.1685): 5 × 5 squares, two men each, four cowries that
  count their mouths; round the edge clockwise, then in beside the start and round the inner squares
  the other way, and into the middle. In castles nothing is hit. The men begin on the castle of
  their own side, which is the same as waiting beside the board, one step before the next square.
  Culin does not say how many may be on a square: any number here.
- Pente grammai: the race that U. Schädler reconstructed, as quoted at
  navpil.github.io/2024/11/06/five-lines-bgg.html: ten points, the five pieces of each on the five
  points of their own side, one die, anticlockwise, one piece a point and any number on the sacred
  line; all five must come to the far half of it. Nothing is hit. Schädler makes a player who has
  nothing else to play move on from there; here, as in the kit, such a throw is lost. The other
  edition is the knock-off mode of the project Locus Ludi (ludii.games, ruleset 786): the pieces
  come on to the board by throws and must if they can, and a piece that is landed on starts again,
  but not on the sacred line.
- Totolospi: a Hopi race of one marker each, by S. Culin, "Games of the North American Indians",
  1907: three canes, whose three flat sides count 5 and three round sides 10. The track is the
  kit's: a row of twenty steps for each player.
- Snakes and Ladders: Milton Bradley's Chutes and Ladders, 100 squares, exact throws to the last (S.
  C. Althoen, L. King and K. Schilling, "How Long Is a Game of Snakes and Ladders?", 1993).
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from .figures import Figures, Game, measure
from .position import WAITING, Position, Space


def coins(chance: Random) -> int:
    """Return the throw of four coins, sticks or cowries: the number of marks."""
    return chance.getrandbits(4).bit_count()


def die(chance: Random) -> int:
    """Return the throw of a die."""
    return 1 + int(chance.random() * 6)


def canes(chance: Random) -> int:
    """Return the throw of three canes."""
    return {0: 10, 3: 5}.get(chance.getrandbits(3).bit_count(), 0)


@dataclass(frozen=True)
class Race:
    """The rules of a race for two."""

    ways: Sequence[Sequence[Space]]
    pieces: int
    throw: Callable[[Random], int]
    leaves: bool = True
    """True if pieces leave the board one step after their last space; otherwise they stay there."""
    hits: bool = True
    enters_first: bool = False
    """True if a piece that waits must come on to the board if it can."""
    hit_again: bool = False
    """True if a hit gives another throw."""
    again: frozenset[Space] = frozenset()
    safe: frozenset[Space] = frozenset()
    roomy: frozenset[Space] = frozenset()
    """Spaces with room for any number of pieces; the others have room for one."""
    jumps: Mapping[Space, Space] = field(default_factory=dict)
    standing: Sequence[Sequence[int]] = ()
    """The steps at which the pieces of each seat begin, if not beside the board."""

    @property
    def home(self) -> tuple[int, ...]:
        """The last step of each seat."""
        return tuple(len(way) + self.leaves for way in self.ways)


def legal_moves(race: Race, position: Position, seat: int, throw: int) -> list[tuple[int, int]]:
    """Return the moves by a throw: pairs of steps."""
    moves = []
    home, way = race.home[seat], position.ways[seat]
    for origin in sorted(set(position.steps[seat])):
        target = origin + throw
        if target > home or origin == home:
            continue
        if target < len(way):
            space = way[target]
            if space in race.jumps:
                target = position.step_on[seat].get(race.jumps[space], home)
        if target == len(way) or may_land(race, position, seat, way[target]):
            moves.append((origin, target))
    entering = [move for move in moves if move[0] == WAITING]
    return entering if race.enters_first and entering else moves


def may_land(race: Race, position: Position, seat: int, space: Space) -> bool:
    """Return True if there is room for a piece on a space, perhaps after a hit."""
    crowd = position.crowd[space]
    if not crowd or space in race.roomy:
        return True
    return seat not in crowd and race.hits and space not in race.safe


def play(race: Race, chance: Random) -> Game:
    """Play one game at random."""
    position = Position(race.ways, race.pieces)
    for seat, steps in enumerate(race.standing):
        for step in steps:
            position.move(seat, 0, step)
    turns = rolls = hits = 0
    while True:
        seat = turns % 2
        turns += 1
        again = True
        while again:
            again = False
            rolls += 1
            throw = race.throw(chance)
            moves = legal_moves(race, position, seat, throw) if throw else []
            if not moves:
                continue
            origin, target = moves[int(chance.random() * len(moves))]
            position.move(seat, origin, target)
            if target <= len(race.ways[seat]):
                space = position.ways[seat][target]
                if race.hits and space not in race.safe:
                    sent = position.hit(seat, target)
                    hits += sent
                    again = race.hit_again and sent > 0
                again = again or space in race.again
            if all(step == race.home[seat] for step in position.steps[seat]):
                return Game(turns, rolls, hits, seat)


def names(letter: str, count: int) -> list[str]:
    """Return the names of some spaces in a row."""
    return [f"{letter}{number}" for number in range(1, count + 1)]


def ur_finkel(*, hit_again: bool = False) -> Race:
    """Return Finkel's game of Ur, with or without another throw after a hit."""
    middle = names("m", 8)
    ways = [[*names(own, 4), *middle, own + "5", own + "6"] for own in "ab"]
    rosettes = frozenset({"a4", "b4", "m4", "a6", "b6"})
    return Race(ways, 7, coins, again=rosettes, safe=rosettes, hit_again=hit_again)


def ur_masters() -> Race:
    """Return the game of Ur by Masters' route: the small block is walked round in opposite
    directions, from rosette to rosette.
    """
    middle, block = names("m", 7), names("r", 5)
    ways = [
        [*names("a", 4), *middle, *block],
        [*names("b", 4), *middle, *reversed(block)],
    ]
    return Race(ways, 7, coins, again=frozenset({"a4", "b4", "m4", "r1", "r5"}))


def ur_skiriuk() -> Race:
    """Return the game of Ur by Skiriuk's route."""
    return _ur_and_back([[], []])


def ur_murray() -> Race:
    """Return the game of Ur by Murray's route."""
    return _ur_and_back([names("b", 4)[::-1], names("a", 4)[::-1]])


def _ur_and_back(ends: Sequence[Sequence[Space]]) -> Race:
    """Return a game of Ur over the middle, round the block and back, then over each seat's end."""
    middle, block = names("m", 7), names("r", 5)
    ways = [
        [*names("a", 4), *middle, *block, *reversed(middle), *ends[0]],
        [*names("b", 4), *middle, *reversed(block), *reversed(middle), *ends[1]],
    ]
    rosettes = frozenset({"a4", "b4", "m4", "r1", "r5"})
    return Race(ways, 7, coins, again=rosettes, safe=rosettes)


def aseb() -> Race:
    """Return Aseb."""
    ways = [[*names(own, 4), *names("m", 12)] for own in "ab"]
    rosettes = frozenset({"a4", "b4", "m4", "m8", "m12"})
    return Race(ways, 5, coins, again=rosettes, safe=rosettes)


def hounds_and_jackals() -> Race:
    """Return Hounds and Jackals."""
    lines = {f"{own}{start}": f"{own}{end}" for own in "ab" for start, end in ((6, 20), (8, 10))}
    again = frozenset({"a15", "a25", "b15", "b25"})
    ways = [names(own, 29) for own in "ab"]
    return Race(ways, 5, die, hits=False, again=again, jumps=lines)


def gavalata() -> Race:
    """Return Gavalata."""
    edge = [(-1, -2), (-2, -2), (-2, -1), (-2, 0), (-2, 1), (-2, 2), (-1, 2), (0, 2)]
    edge += [(-x, -y) for x, y in edge]
    ring = [(1, -1), (1, 0), (1, 1), (0, 1), (-1, 1), (-1, 0), (-1, -1), (0, -1)]
    ways = [
        [*edge[:15], *ring, (0, 0)],
        [*edge[8:], *edge[:7], *ring[4:], *ring[:4], (0, 0)],
    ]
    castles = {(0, 0), (0, -2), (0, 2), (-2, 0), (2, 0), (1, -1), (1, 1), (-1, 1), (-1, -1)}
    everywhere = frozenset({*edge, *ring, (0, 0)})
    return Race(ways, 2, coins, leaves=False, safe=frozenset(castles), roomy=everywhere)


def pente_grammai(*, knock_off: bool = False) -> Race:
    """Return Pente grammai: Schädler's race or the knock-off mode of Locus Ludi."""
    near, far = names("n", 5), names("f", 5)
    ways = [[*near, *far[:3]], [*far, *near[:3]]]
    sacred = frozenset({"n3", "f3"})
    standing = () if knock_off else ((1, 2, 3, 4, 5),) * 2
    return Race(
        ways, 5, die, leaves=False, hits=knock_off, enters_first=knock_off, safe=sacred,
        roomy=sacred, standing=standing,
    )  # fmt: skip


def totolospi() -> Race:
    """Return Totolospi on two rows of twenty steps."""
    return Race([names("s", 19), names("n", 19)], 1, canes, hits=False)


def snakes_and_ladders() -> Race:
    """Return Chutes and Ladders for two."""
    ladders = {1: 38, 4: 14, 9: 31, 21: 42, 28: 84, 36: 44, 51: 67, 71: 91, 80: 100}
    chutes = {16: 6, 47: 26, 49: 11, 56: 53, 62: 19, 64: 60, 87: 24, 93: 73, 95: 75, 98: 78}
    squares = range(1, 100)
    jumps: dict[Space, Space] = {**ladders, **chutes}
    return Race([squares] * 2, 1, die, hits=False, roomy=frozenset(squares), jumps=jumps)


def simulate(race: Race, games: int, seed: int) -> Figures:
    """Return the figures of random games of a race."""
    return measure(lambda chance: play(race, chance), games, seed)

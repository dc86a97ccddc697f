"""The checks of what a rule sheet states besides its answers, by switch and value.

Each check plays positions on the engine, and fails where the board does not play as the text says.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice, permutations, product

from cuatto_kit.cad.parts import Kit
from cuatto_kit.games.blocks import text as notation
from cuatto_kit.games.blocks.game import PASS, Move, Position
from cuatto_kit.games.blocks.grid import DIRECTIONS, Placement
from cuatto_kit.games.blocks.printing import make_parts
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import END
from tests.games.planting import Statements

from . import oracle
from .table import Squares, Table, cells, covered

MANY = 300
"""The most positions with a cabeza that a block can land on."""

Check = Callable[[Table, Topic], None]
STATEMENTS = Statements[Check]()
states = STATEMENTS.states


def named(topic: Topic, fact: str) -> str:
    name = topic.facts[fact]
    assert isinstance(name, Name)
    return name.key


def names(topic: Topic) -> list[str]:
    told = topic.facts["names"]
    assert isinstance(told, tuple)
    return [name.key for name in told if isinstance(name, Name)]


# Before the game


@states("always", "assembly", "assembly_magnets")
def check_assembly(table: Table, topic: Topic) -> None:
    """The board has this number of panels, each with a joint."""
    panels = table.layout.panels
    assert topic.facts["panels"] == len(panels) > 1
    assert all(panel.joints for panel in panels)


@states("always", "setup", "pieces")
def check_setup(table: Table, topic: Topic) -> None:
    """The side in the south has the pieces with capital letters, which are nearer to row 1."""
    assert [named(topic, side) for side in ("south", "north")] == [*table.colours]
    drawn, _ = notation.write_position(table.game, table.game.initial()).split(",")
    rows = [(row, letter) for row, line in enumerate(drawn.split("/")) for letter in line]
    south = [row for row, letter in rows if letter.isupper()]
    north = [row for row, letter in rows if letter.islower()]
    assert min(south) > max(north)
    start = table.game.initial()
    for side in range(2):
        team = [covered(piece) for kind in range(len(table.grid.kinds))
                      if (piece := table.at(start, side, kind))]  # fmt: skip
        middle = table.grid.rows / 2
        assert all((y < middle) is (side == 0) for squares in team for _, y in squares)


@states("always", "rows")
def check_rows(table: Table, topic: Topic) -> None:
    """The row along the edge of each side, which the other side's cabeza has to reach."""
    assert [named(topic, side) for side in ("south", "north")] == [*table.colours]
    for side, goal in enumerate(("far", "near")):
        cells_ = [table.layout.space(name).cell for name in table.layout.finishes[side]]
        assert {cell[1] + 1 for cell in cells_ if cell} == {topic.facts[goal]}
        (square,) = table.cabeza(table.game.initial(), side)
        assert (square[1] >= table.grid.rows / 2) is (side == 1)


@states("stance", "low", "side", "high")
def check_stance(table: Table, topic: Topic) -> None:
    """Blocks rest on their largest side, on their smallest or on another, and are so high."""
    blocks = table.variant.teams.blocks
    letters = {name: (b.letter.upper(), b.letter) for name, b in blocks.items()}
    letters |= {f"{name} {letter}": (letter,) for name, both in letters.items() for letter in both}
    assert names(topic)
    for name in names(topic):
        for letter in letters[name]:
            side = int(letter.islower())
            kind = [k.letter for k in table.grid.kinds].index(letter.lower())
            piece = table.at(table.game.initial(), side, kind)
            assert piece
            low, *_, high = sorted(piece.size)
            assert low < high
            assert piece.size[2] == topic.facts["height"]
            wanted = {"low": piece.size[2] == low, "high": piece.size[2] == high}
            assert wanted.get(topic.value, low < piece.size[2] < high)


@states("always", "first")
def check_first(table: Table, topic: Topic) -> None:
    """One side begins, and then they take turns."""
    state = table.game.initial()
    assert table.colours[table.game.actor(state)] == named(topic, "first")
    after = table.game.apply(state, table.game.legal(state)[0])
    assert table.game.actor(after) == 1 - table.game.actor(state)


# Moves


@states("always", "turn")
@states("step", "pick", "move")
def check_turn(table: Table, topic: Topic) -> None:
    """Each move is one of one own piece, a block or the cabeza, and is due if there is any."""
    seen = set()
    for state in table.scenes:
        legal = table.game.legal(state)
        assert PASS not in legal or legal == [PASS]
        for move in legal:
            after = table.game.apply(state, move)
            pairs = zip(state.places[state.side], after.places[state.side], strict=True)
            changed = [kind for kind, (one, other) in enumerate(pairs) if one != other]
            assert len(changed) == (move != PASS)
            seen |= {bool(kind) for kind in changed}
    assert seen == {True, False}


@states("always", "change")
def check_change(table: Table, topic: Topic) -> None:
    """No piece ends its move where it began."""
    for blocks in (True, False):
        moves = [*table.moves(blocks=blocks)]
        assert moves
        for state, move in moves:
            _, before, after = table.moved(state, move)
            assert before != after


@states("always", "roll")
def check_roll(table: Table, topic: Topic) -> None:
    """A block comes to where it is if it is tipped over its edges, in the order of the letters."""
    rolled = 0
    for state, move in table.moves(blocks=True):
        kind, before, after = table.moved(state, move)
        assert after
        assert any(tipped(before, way)[-1] == cells(after) for way in ways(table, kind, move[1:]))
        rolled += 1
    assert rolled


def ways(table: Table, kind: int, letters: str) -> list[tuple[str, ...]]:
    """Return the orders of rolls that letters stand for: for a cube, any."""
    return [*permutations(letters)] if table.grid.kinds[kind].cube else [tuple(letters)]


def tipped(piece: Placement, way: tuple[str, ...]) -> list[oracle.Cells]:
    """Return the cells after each roll."""
    found, here = [], cells(piece)
    for direction in way:
        here = oracle.rolled(here, direction)
        found.append(here)
    return found


@states("always", "stand")
def check_stand(table: Table, topic: Topic) -> None:
    """Some rolls make a block cover fewer squares, and some more."""
    seen = set()
    for state, move in table.moves(blocks=True):
        _, before, after = table.moved(state, move)
        assert after
        seen.add(
            (len(covered(after)) > len(covered(before)))
            - (len(covered(after)) < len(covered(before)))
        )
    assert {1, -1} <= seen


@states("always", "landing")
def check_landing(table: Table, topic: Topic) -> None:
    """A block can roll once where all of it is on the board, on squares that are free, its own or
    of the other cabeza, and nowhere else; and a second roll begins from such a place."""
    free = barred = 0
    for state in table.scenes:
        legal = {*table.game.legal(state)}
        for kind in range(1, len(table.grid.kinds)):
            piece = table.at(state, state.side, kind)
            if not piece:
                continue
            letter = table.grid.kinds[kind].letter
            letter = letter if state.side else letter.upper()
            for direction in DIRECTIONS:
                allowed = may_land(table, state, kind, tipped(piece, (direction,))[0])
                assert (f"{letter}{direction}" in legal) is allowed
                free += allowed
                barred += not allowed
            for move in (move for move in legal if move[0] == letter and len(move) == 3):
                assert any(
                    all(may_land(table, state, kind, place) for place in tipped(piece, way))
                    for way in ways(table, kind, move[1:])
                )
    assert free
    assert barred


def may_land(table: Table, state: Position, kind: int, place: oracle.Cells) -> bool:
    squares = oracle.footprint(place)
    taken = table.taken(state, but=(state.side, kind)) - table.cabeza(state, 1 - state.side)
    return table.on(squares) and not squares & taken


@states("always", "slide")
def check_slide(table: Table, topic: Topic) -> None:
    """The cabeza comes to all squares that one or two king's steps lead to, each on a free one."""
    turned = 0
    for state in table.scenes:
        if not (squares := table.cabeza(state, state.side)):
            continue
        (here,) = squares
        taken = table.taken(state, but=(state.side, 0))
        ends = {
            square
            for state_, move in heads(table, state)
            if (after := table.moved(state_, move)[2])
            for square in covered(after)
        }
        once = king_steps(table, here, taken)
        twice = {end for middle in once for end in king_steps(table, middle, taken)}
        assert ends == (once | twice) - {here}
        turned += bool(twice - once)
    assert turned


def heads(table: Table, state: Position) -> Iterator[tuple[Position, Move]]:
    for move in table.game.legal(state):
        if move != PASS and move[0].lower() == table.grid.kinds[0].letter:
            yield state, move


def king_steps(table: Table, here: oracle.Square, taken: Squares) -> set[oracle.Square]:
    """Return where one step leads: diagonally not between two squares that are taken."""
    x, y = here
    found = set()
    for dx, dy in product((-1, 0, 1), repeat=2):
        end = (x + dx, y + dy)
        pinched = dx and dy and {(x + dx, y), (x, y + dy)} <= taken
        if table.on(frozenset({end})) and end not in taken and not pinched and end != here:
            found.add(end)
    return found


@states("always", "diagonal")
def check_diagonal(table: Table, topic: Topic) -> None:
    """A diagonal step to a free square is barred by two pieces beside it, and not by one."""
    seen = set()
    for state in table.scenes:
        if not (squares := table.cabeza(state, state.side)):
            continue
        ((x, y),) = squares
        taken = table.taken(state, but=(state.side, 0))
        letter = table.grid.kinds[0].letter
        letter = letter if state.side else letter.upper()
        legal = {*table.game.legal(state)}
        for (across, dx), (along, dy) in product((("e", 1), ("w", -1)), (("n", 1), ("s", -1))):
            end = (x + dx, y + dy)
            if end in taken or not table.on(frozenset({end})):
                continue
            beside = len({(x + dx, y), (x, y + dy)} & taken)
            seen.add(beside)
            assert (f"{letter}{along}{across}" in legal) is (beside < 2)
    assert {0, 1} <= seen
    assert Move("Cne") not in table.game.legal(shut_in(table))


@states("class", "once", "twice")
def check_class(table: Table, topic: Topic) -> None:
    """These blocks roll so often at the most, in every direction, and all others do not."""
    rolls: dict[str, set[str]] = {name: set() for name in table.variant.teams.blocks}
    of = {block.letter: name for name, block in table.variant.teams.blocks.items()}
    for _, move in table.moves(blocks=True):
        rolls[of[move[0].lower()]].add(move[1:])
    assert names(topic)
    most = 1 if topic.value == "once" else 2
    for name, ways in rolls.items():
        assert {*DIRECTIONS} <= ways
        assert (max(map(len, ways)) == most) is (name in names(topic))


# Ends


def struck(table: Table) -> Iterator[tuple[Position, Move]]:
    """Yield scenes with the other cabeza where a block lands by a single roll, and that move."""
    for state, move in table.moves(blocks=True):
        if len(move) != 2:
            continue
        _, _, after = table.moved(state, move)
        assert after
        own = table.taken(state, but=(1 - state.side, 0))
        for x, y in sorted(covered(after) - own):
            home = (table.grid.rows - 1) if state.side else 0
            foe = table.head(x, y)
            if y == table.grid.rows - 1 - home:
                continue
            rows = [list(row) for row in state.places]
            rows[1 - state.side][0] = table.grid.number[foe]
            yield replace(state, places=(tuple(rows[0]), tuple(rows[1]))), move


@states("always", "crush")
@states("step", "crush")
def check_crush(table: Table, topic: Topic) -> None:
    """A block that ends on the other cabeza wins at once."""
    crushed = 0
    for state, move in islice(struck(table), MANY):
        if table.game.actor(state) == END:
            continue
        after = table.game.apply(state, move)
        assert (table.game.actor(after), table.game.winners(after)) == (END, (state.side,))
        crushed += 1
    assert crushed


@states("always", "home")
@states("step", "end")
def check_home(table: Table, topic: Topic) -> None:
    """The cabeza of each side wins on the other's home row, and not before."""
    rows = {"near": 1, "far": table.grid.rows} if topic.switch == "step" else topic.facts
    if topic.switch == "always":
        assert [named(topic, side) for side in ("south", "north")] == [*table.colours]
    for side, (row, way) in enumerate(((int(str(rows["far"])), -1), (int(str(rows["near"])), 1))):
        start = row - 1 + way
        mine, foe = table.head(0, start), table.head(table.grid.columns - 1, start)
        state = table.placed(side, (side, 0, mine), (1 - side, 0, foe))
        letter = "cC"[side == 0]
        for direction, won in ((DIRECTIONS[0 if side == 0 else 2], True), ("e", False)):
            after = table.game.apply(state, Move(letter + direction))
            assert table.game.winners(after) == ((side,) if won else ())
            assert (table.game.actor(after) == END) is won


@states("always", "goal")
def check_goal(table: Table, topic: Topic) -> None:
    """A team that does either wins."""
    check_crush(table, topic)
    check_home(table, Topic("step", "end"))


@states("crush_through", "true", "false")
def check_through(table: Table, topic: Topic) -> None:
    """A block rolls on over the other cabeza, and nothing has happened; or it cannot."""
    over, tried = 0, 0
    twice = {kind.letter for kind in table.grid.kinds[1:] if kind.rolls == 2}
    for state, move in islice(struck(table), MANY):
        if table.game.actor(state) == END or move[0].lower() not in twice:
            continue
        kind, before, _ = table.moved(state, move)
        foe = table.cabeza(state, 1 - state.side)
        cube, legal = table.grid.kinds[kind].cube, {*table.game.legal(state)}
        for direction in DIRECTIONS:
            last = tipped(before, (move[1], direction))[-1]
            around = cube and direction != move[1] and f"{move[0]}{direction}" in legal
            off = may_land(table, state, kind, last) and not oracle.footprint(last) & foe
            if around or not off or last == cells(before):
                continue
            tried += 1
            for way in ways(table, kind, move[1] + direction):
                on = Move(move[0] + "".join(way))
                if on in legal:
                    over += 1
                    after = table.game.apply(state, on)
                    assert table.game.winners(after) == ()
                    assert table.cabeza(after, 1 - state.side) == foe
    assert tried
    assert (over >= tried) if topic.value == "true" else not over


def shut_in(table: Table) -> Position:
    """Return a position in which the south has a cabeza alone, in a corner, and cannot move: only
    the diagonal square is free."""
    corner, north, east = table.head(0, 0), (0, 1), (1, 0)
    blocks = [p for p in table.grid.placements if p.kind and (0, 0) not in covered(p)]
    far = table.head(table.grid.columns - 1, table.grid.rows - 1)
    for one, other in product(blocks, repeat=2):
        apart = one.kind != other.kind and not covered(one) & covered(other)
        barred = covered(one) | covered(other)
        open_ = not barred & ({(1, 1)} | covered(far))
        if north in covered(one) and east in covered(other) and apart and open_:
            return table.placed(
                0, (0, 0, corner), (1, 0, far), (1, one.kind, one), (1, other.kind, other)
            )
    raise AssertionError("no checker can be shut in")


@states("stalemate", "draw", "loss", "pass")
def check_stalemate(table: Table, topic: Topic) -> None:
    """A team that cannot move loses, draws or passes."""
    state = shut_in(table)
    if topic.value == "pass":
        assert table.game.legal(state) == [PASS]
        after = table.game.apply(state, PASS)
        assert (after.places, table.game.actor(after)) == (state.places, 1)
    else:
        assert table.game.legal(state) == []
        assert table.game.actor(state) == END
        assert table.game.winners(state) == ((1,) if topic.value == "loss" else ())


@states("repetition", "draw_3", "none")
def check_repetition(table: Table, topic: Topic) -> None:
    """The third time that a position comes about is a draw, or nothing."""
    last = table.grid.rows - 1
    state = table.placed(0, (0, 0, table.head(0, 0)), (1, 0, table.head(0, last)))
    draws = topic.value == "draw_3"
    for times in (2, 3, 4):
        for move in ("Ce", "ce", "Cw", "cw"):
            state = table.game.apply(state, Move(move))
        over = table.game.actor(state) == END
        assert over is (draws and times == 3)
        if over:
            assert table.game.winners(state) == ()
            break


@states("ply_cap", "n", "none")
def check_ply_cap(table: Table, topic: Topic) -> None:
    """A game without a winner after this number of moves is a draw, or goes on."""
    last = int(str(topic.facts["n"])) if topic.value == "n" else 10_000
    for left in (2, 1):
        state = replace(table.game.initial(), ply=last - left)
        moves = table.game.legal(state)
        assert moves
        after = table.game.apply(state, moves[0])
        assert (table.game.actor(after) == END) is (left == 1 and topic.value == "n")
        assert table.game.winners(after) == ()


# An easier game, and the box


@states("easier", "game", "rolls")
def check_easier(table: Table, topic: Topic) -> None:
    """Some blocks roll twice; in the easier game there are fewer moves and no others."""
    easy = table.board(once="".join(kind.letter for kind in table.grid.kinds[1:])).game()
    fewer = 0
    for state in table.scenes:
        few, many = {*easy.legal(state)}, {*table.game.legal(state)}
        assert few <= many
        assert all(len(move) == 2 for move in few if move[0].lower() != "c" and move != PASS)
        fewer += few < many
    assert fewer > 10


@states("piece", "cabeza")
def check_cabeza(table: Table, topic: Topic) -> None:
    """One for each side; the letter of moves by it."""
    assert colours_of(table, "cabeza") == sorted(table.colours)
    assert {move[0].lower() for _, move in table.moves(blocks=False)} == {topic.facts["letter"]}


@states("piece", "block")
def check_block(table: Table, topic: Topic) -> None:
    """One for each side, with these edges; the letter of moves by it."""
    name = named(topic, "name")
    assert colours_of(table, f"block-{name}") == sorted(table.colours)
    kinds = [kind.letter for kind in table.grid.kinds]
    kind = kinds.index(str(topic.facts["letter"]))
    sizes = {" × ".join(map(str, sorted(p.size, reverse=True)))
             for p in table.grid.placements if p.kind == kind}  # fmt: skip
    assert sizes == {topic.facts["size"]}
    assert table.variant.teams.blocks[name].letter == topic.facts["letter"]
    (part,) = [p for p in kit_of(table).parts if p.name == f"block-{name}"]
    edges = [edge or 0.0 for edge in part.extents]
    squares = [round(edge / min(edges) * min(map(int, str(topic.facts["size"]).split(" × "))))
               for edge in sorted(edges, reverse=True)]  # fmt: skip
    assert " × ".join(map(str, squares)) == topic.facts["size"]


def kit_of(table: Table) -> Kit:
    return make_parts(table.variant, table.layout, table.variant.print.default_clearance)


def colours_of(table: Table, part: str) -> list[str]:
    """Return the colours of the copies of a part."""
    return sorted(copy.colour for copy in kit_of(table).assembly if copy.part == part)

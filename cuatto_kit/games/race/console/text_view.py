"""A race at the terminal: the grid of spaces with who stands there, the teams, what happens.

A checker is the letter of its team, marked with the letter of its class unless it is
regular: `Gp` is gold's pin.
"""

from collections import Counter
from collections.abc import Iterator
from textwrap import wrap

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.games.game import CHANCE, Roll
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import Spec
from cuatto_kit.games.race.config.rules import Throw
from cuatto_kit.games.race.console import notation
from cuatto_kit.games.race.console.grids import WIDTH, Boxes, Cross, Standing
from cuatto_kit.games.race.engine.game import PASS, Choice, Move, Position, RaceGame
from cuatto_kit.games.race.engine.state import ACTOR, BEGIN, MOVE, PHASE, ROLL
from cuatto_kit.games.race.engine.tables import GOAL, WAITS
from cuatto_kit.games.text_view import Line, Span, team_letters, team_name


def draw(spec: Spec, layout: Layout, game: RaceGame, state: Position) -> list[Line]:
    """The board and the teams beside it."""
    standing = _standing(spec, game, state)
    grid = Cross(spec, layout) if spec.yards else Boxes(layout)
    return [*grid.lines(standing), *_jumps(layout), *_teams(spec, layout, game, state)]


def status(spec: Spec, game: RaceGame, state: Position) -> Line:
    """Who is to do what, with the dice that are left."""
    if state.array[PHASE] == BEGIN:
        return (Span("the teams roll for who begins"),)
    seat = game.actor(state)
    if seat == CHANCE:
        return (
            *team_name(spec.team_colours, _roller(state)),
            Span(" to throw" if _sticks(spec) else " to roll"),
        )
    if seat < 0:
        return (Span("the game is over"),)
    if _is_called_out(game, state):
        return (*team_name(spec.team_colours, seat), Span(" to pay for a missed hit"))
    dice = " ".join(map(str, game.dice(state)))
    thrown = "sticks" if _sticks(spec) else "dice"
    return (*team_name(spec.team_colours, seat), Span(f" to move, {thrown} {dice}"))


def tell(
    spec: Spec, game: RaceGame, before: Position, choice: Choice, after: Position
) -> Iterator[Line]:
    """What a choice or an outcome brought about: rolls, moves, hits, who is out."""
    if before.array[PHASE] == BEGIN:
        yield (*team_name(spec.team_colours, _roller(after)), Span(" begins"))
        return
    team = team_name(spec.team_colours, _roller(before))
    again = _rolls_again(game, before, after)
    if not isinstance(choice, Move):
        yield (*team, Span(f" {_rolled(spec, game, before, choice)}"))
        if after.array[PHASE] != MOVE:
            yield (*team, Span(_third_double(game, before, after)))
    elif choice == PASS:
        yield (*team, Span(" passes and rolls again" if again else " passes"))
        again = False
    else:
        yield (*team, Span(f" {_said(game, before, choice)}"))
        yield from _sent_back(spec, game, before, after)
    yield from _come_home(spec, game, before, after)
    if _is_called_out(game, after):
        spaces = " or ".join(move.origin for move in game.legal(after))
        yield (*team, Span(f" missed a hit with {spaces}"))
    if again:
        yield (*team, Span(" rolls again"))


def _sticks(spec: Spec) -> bool:
    return spec.rules.throw is Throw.FOUR_STICKS


def _rolled(spec: Spec, game: RaceGame, before: Position, roll: Roll) -> str:
    """A roll as one tells of it; where it is fewer dice than usual, it says so."""
    text = notation.write(game, before, roll)
    if len(roll) < game.board.dice:
        return f"rolls one die: {text}"
    return f"throws {text}" if _sticks(spec) else f"rolls {text}"


def _said(game: RaceGame, before: Position, move: Move) -> str:
    """A move as one tells of it."""
    if notation.is_payment(move):
        return f"pays with {move.origin}: back to jail"
    if notation.is_freeing(game, move):
        return f"frees {move.count}"
    return notation.write(game, before, move)


def _third_double(game: RaceGame, before: Position, after: Position) -> str:
    """What becomes of a third double in a turn, which nobody moves by."""
    seat = _roller(before)
    gone = Counter(game.checkers(before, seat)) - Counter(game.checkers(after, seat))
    text = " has rolled three doubles"
    for _, space in gone:
        home = _home(game, after, seat) > _home(game, before, seat)
        text += f": {space} {'comes home' if home else 'goes back'}"
    return text


def _sent_back(spec: Spec, game: RaceGame, before: Position, after: Position) -> Iterator[Line]:
    for other in range(game.seats):
        if other != _roller(before):
            gone = Counter(game.checkers(before, other)) - Counter(game.checkers(after, other))
            for name, space in gone.elements():
                kind = "" if name == "regular" else f" {name}"
                yield (*team_name(spec.team_colours, other), Span(f"{kind} {space} is sent back"))


def _come_home(spec: Spec, game: RaceGame, before: Position, after: Position) -> Iterator[Line]:
    """Whether a choice brought a checker out, or home, as it is called on a board with yards."""
    seat = _roller(before)
    there = _home(game, after, seat)
    if there > _home(game, before, seat):
        word = _word(spec)
        all_of_them = there == len(game.board.classes)
        text = f" is all {word}" if all_of_them else f" has {there} {word}"
        yield (*team_name(spec.team_colours, seat), Span(text))


def _word(spec: Spec) -> str:
    return "home" if spec.yards else "out"


def _home(game: RaceGame, state: Position, seat: int) -> int:
    """How many checkers of a seat stand on its goals."""
    table, names = game.board.table, game.board.names
    goals = table[table[GOAL] + seat * len(names) :][: len(names)]
    return sum(bool(goals[names.index(space)]) for _, space in game.checkers(state, seat))


def _is_called_out(game: RaceGame, state: Position) -> bool:
    """Whether a seat is to choose the checker that goes back for a missed hit."""
    return game.actor(state) >= 0 and not game.dice(state)


def _rolls_again(game: RaceGame, before: Position, after: Position) -> bool:
    """Whether a roll is over and its seat has another, where others might be next."""
    over = before.array[PHASE] == MOVE and after.array[PHASE] == ROLL
    return over and game.seats > 1 and _roller(before) == _roller(after)


def _roller(state: Position) -> int:
    return int(state.array[ACTOR])


def _standing(spec: Spec, game: RaceGame, state: Position) -> Standing:
    found: dict[str, list[Span]] = {}
    for seat, letter in enumerate(team_letters(spec.team_colours, game.seats)):
        colour = spec.teams.colours[seat]
        for name, space in game.checkers(state, seat):
            mark = CLASSES[name].letter
            found.setdefault(space, []).append(Span(f"{letter}{mark}", colour, strong=True))
    return found


def _jumps(layout: Layout) -> Iterator[Line]:
    jumps = [
        f"{link.origin} → {link.target}" for link in layout.links if link.kind is LinkKind.JUMP
    ]
    for line in wrap(f"jumps: {', '.join(jumps)}", WIDTH) if jumps else ():
        yield (Span(line),)


def _teams(spec: Spec, layout: Layout, game: RaceGame, state: Position) -> Iterator[Line]:
    """A line a team: its lane or how many wait in the pool, and how many are out."""
    standing = _standing(spec, game, state)
    colours = spec.teams.colours[: game.seats]
    widest = max(map(len, colours))
    for seat, letter in enumerate(team_letters(spec.team_colours, game.seats)):
        colour = colours[seat]
        line = [Span(f" {letter} ", colour, strong=True), Span(f" {colour.ljust(widest)}  ")]
        home = Span(f"{_word(spec)} {_home(game, state, seat)}")
        if spec.rules.waits:
            waiting = sum(
                space == layout.starts[seat][0] for _, space in game.checkers(state, seat)
            )
            yield (*line, Span(f"waiting {waiting}  "), home)
        else:
            yield (*line, *_start(layout, game, state, seat, standing), home)


def _start(layout: Layout, game: RaceGame, state: Position, seat: int, here: Standing) -> Line:
    """Who stands on the slots of a team's lane, or how many wait in the pool."""
    first, *more = slots = layout.starts[seat]
    if layout.space(first).kind is SpaceKind.LANE:
        line = [Span(f"{first} to {more[-1]}: " if more else f"{first}: ")]
        for slot in slots:
            (standing,) = here.get(slot, [Span("·")])
            line += [standing, Span(" " * (3 - len(standing.text)))]
        return tuple(line)
    waiting = Counter(name for name, space in game.checkers(state, seat) if space == first)
    word = "waiting" if game.board.table[WAITS] else first  # where nobody walks in
    text = f"{word} {waiting.total()}"
    if len(set(game.board.classes)) > 1 and waiting:
        text += f" ({', '.join(f'{count} {name}' for name, count in waiting.items())})"
    return (Span(f"{text}  "),)

"""A race at the terminal: the grid of spaces with the checkers, the teams, and the events.

A checker is the letter of its team, followed by the letter of its class unless it is regular: `Gp`
is gold's pin.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.config.messages import counted
from cuatto_kit.games import positions
from cuatto_kit.games.fitting import APART, beside, fitted, flowing, width, words
from cuatto_kit.games.game import CHANCE, Event, EventKind, Played
from cuatto_kit.games.race.board.seating import seated
from cuatto_kit.games.race.config.classes import CLASSES
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.rules import Hit, TripleSix
from cuatto_kit.games.race.config.throws import Throw
from cuatto_kit.games.race.console import notation, signs
from cuatto_kit.games.race.console.bots import BOTS, STRENGTHS, RaceThinker, make_bot
from cuatto_kit.games.race.console.cells import cells_of
from cuatto_kit.games.race.console.grids import (
    AGAIN_MARK,
    CELL,
    NARROW,
    NARROW_CELL,
    WIDTH,
    Boxes,
    Cross,
    Occupants,
    apart,
    grouped,
)
from cuatto_kit.games.race.console.positions import RacePositions
from cuatto_kit.games.race.engine.game import Choice, Move, Position, RaceGame, make_game
from cuatto_kit.games.race.engine.state import BEGIN
from cuatto_kit.games.race.engine.turns import decider
from cuatto_kit.games.text_view import Command, Line, Room, Span, TextGame, team_letters, team_name
from cuatto_kit.games.thinking import Bot, Stop, Thinker

NAMED = 6
"""The least width of a cell (columns) that has room for its name and its checkers."""
THIRD_DOUBLE, THIRD_SIX = "has rolled three doubles", "has rolled three sixes"


def draw(
    variant: RaceVariant,
    layout: Layout,
    game: RaceGame,
    state: Position,
    room: Room | None = None,
) -> list[Line]:
    """Return the lines of the board, with the teams below or beside it."""
    if room is not None:
        actor = game.read(state).actor
        forms = _crosses if variant.on_panels else _grids
        return fitted(forms(variant, layout, game, state, room), room, variant.teams.colours[actor])
    occupants = _occupants(variant, layout, game, state)
    teams = _teams(variant, layout, game, state)
    if variant.hexagons:
        comb = cells_of(layout.flat, WIDTH)
        on_board = {space.id for space in layout.spaces if space.cell}
        occupants = {name: here for name, here in occupants.items() if name in on_board}
        paths = [(Span(f"{letter} {path}"),) for path, letter in comb.letters.items()]
        return [*comb.lines(occupants), *flowing(paths, WIDTH), *comb.jumps(), *teams]
    grid = Cross(variant, layout.flat) if variant.on_panels else Boxes(layout.flat)
    return [*grid.lines(occupants), *_jumps(layout, WIDTH), *teams]


def _grids(
    variant: RaceVariant, layout: Layout, game: RaceGame, state: Position, room: Room
) -> Iterator[list[Line]]:
    """Yield views of a board of tiles, the largest first: boxes of squares, then lines of cells.

    The teams are below it, beside it, or on few lines.
    """
    everywhere = _occupants(variant, layout, game, state)
    here = {space.id: everywhere.get(space.id, []) for space in layout.places if space.cell}
    teams = list(_teams(variant, layout, game, state))
    brief = list(_brief_teams(variant, layout, game, state))
    if not variant.hexagons:
        boxes = list(Boxes(layout.flat, room).lines(here))
        jumps = list(_jumps(layout, min(WIDTH, room.columns)))
        yield [*boxes, *jumps, *teams]
        yield [*beside(boxes, teams), *jumps]
    for panel, is_beside in ((teams, False), (brief, True), (brief, False)):
        taken = width(panel) + APART if is_beside else 0
        cells = cells_of(layout.flat, room.columns - taken)
        if is_beside and cells.width < NAMED:
            continue
        board = list(cells.lines(here))
        paths = [(Span(f"{letter} {path}"),) for path, letter in cells.letters.items()]
        below = [*flowing(paths, room.columns), *cells.jumps()]
        if is_beside:
            yield [*beside(board, panel), *below]
        else:
            yield [*board, *below, *(flowing(panel, room.columns) if panel is brief else panel)]


def _crosses(
    variant: RaceVariant, layout: Layout, game: RaceGame, state: Position, room: Room
) -> Iterator[list[Line]]:
    """Yield views of a board in panels, the largest first, in cells of four columns or three.

    The first ones include the teams, which yards also show, and the legend.
    """
    here = _occupants(variant, layout, game, state)
    teams = list(_teams(variant, layout, game, state))
    wide = min(NARROW, room.columns)
    jumps = list(_jumps(layout, wide))
    crosses = [Cross(variant, layout.flat, cell) for cell in (CELL, NARROW_CELL)]
    for cross in crosses:
        yield [*cross.lines(here, wide), *jumps, *teams]
    for cross in crosses:
        panel = [*teams, *cross.legend(width(teams)), *_jumps(layout, width(teams))]
        yield beside(list(cross.lines(here, wide, legend=False)), panel)
    for legend in (True, False) if variant.yards else ():
        for cross in crosses:
            yield list(cross.lines(here, wide, legend))


def status(variant: RaceVariant, game: RaceGame, state: Position) -> Line:
    """Return the team to act and its task, with the dice that are left."""
    if game.read(state).phase == BEGIN:
        return (Span("the teams roll for who begins"),)
    seat = game.actor(state)
    if seat == CHANCE:
        return (
            *team_name(variant.team_colours, _roller(game, state)),
            Span(" to throw" if _sticks(variant) else " to roll"),
            *_for_partner(variant, game, state),
        )
    if seat < 0:
        return (Span("the game is over"),)
    if _is_to_huff(game, state):
        return (*team_name(variant.team_colours, seat), Span(" to pay for a missed hit"))
    dice = " ".join(map(str, game.dice(state)))
    thrown = _thrown(variant, len(game.dice(state)))
    task = Span(f" to move, {thrown} {dice}")
    return (*team_name(variant.team_colours, seat), task, *_for_partner(variant, game, state))


def tell(
    variant: RaceVariant, game: RaceGame, before: Position, choice: Choice, played: Played[Position]
) -> Iterator[Line]:
    """Yield the effects of a choice or an outcome: rolls, moves, hits, and checkers at home."""
    kinds = [event.kind for event in played.events]
    if kinds[:2] == [EventKind.PASSED, EventKind.ROLLS_AGAIN]:
        yield _line(variant, played.events[0].seat, " passes and rolls again")
        return
    missed = [event for event in played.events if event.kind is EventKind.MISSED_HIT]
    for event in played.events:
        if event.kind is EventKind.HIT:
            yield _hit(variant, game.mover(before), event, _left(variant, game, before, choice))
        elif isinstance(choice, Move) and event.kind is EventKind.MOVED:
            yield _line(variant, event.seat, f" {notation.write(game, before, choice)}")
        elif isinstance(choice, Move) and event.kind is EventKind.JUMPED:
            if event.place != choice.land:
                yield _line(variant, event.seat, f" goes back to {event.place}")
        elif event.kind is not EventKind.MISSED_HIT:
            yield from _told(variant, game, event, kinds)
        elif event == missed[0]:
            spaces = " or ".join(event.place for event in missed)
            yield _line(variant, event.seat, f" missed a hit with {spaces}")


def _told(
    variant: RaceVariant, game: RaceGame, event: Event, kinds: Sequence[EventKind]
) -> Iterator[Line]:
    """Yield the description of an event; `kinds` are the kinds of all events of the same choice."""
    match event.kind:
        case EventKind.BEGINS:
            yield _line(variant, event.seat, " begins")
        case EventKind.ROLLED:
            yield _line(variant, event.seat, f" {_rolled(variant, game, event.numbers)}")
        case EventKind.PASSED:
            third = EventKind.ROLLED in kinds
            yield _line(variant, event.seat, f" {_third(variant) if third else 'passes'}")
        case EventKind.SENT_BACK:
            yield _line(variant, event.seat, f" {_third(variant)}: {event.place} goes back")
        case EventKind.CROWNED:
            yield _line(variant, event.seat, f" {THIRD_DOUBLE}: {event.place} comes home")
        case EventKind.HUFFED:
            yield _line(variant, event.seat, f" pays with {event.place}: back to jail")
        case EventKind.FREED:
            yield _line(variant, event.seat, f" frees {event.count}")
        case EventKind.HOME:
            every = event.count == len(game.board.classes)
            text = f" is all {_word(variant)}" if every else f" has {event.count} {_word(variant)}"
            yield _line(variant, event.seat, text)
        case EventKind.MISSES:
            yield _line(variant, event.seat, f" has to miss {counted(event.count, 'turn')}")
        case EventKind.SKIPPED:
            turns = "a turn" if event.count == 1 else f"{event.count} turns"
            yield _line(variant, event.seat, f" misses {turns}")
        case EventKind.HELD:
            yield _line(variant, event.seat, f" is held on {event.place}")
        case EventKind.RELEASED:
            yield _line(variant, event.seat, f" is free on {event.place}")
        case EventKind.BONUS:
            yield _line(variant, event.seat, f" has a bonus of {event.numbers[0]}")
        case EventKind.ROLLS_AGAIN:
            yield _line(variant, event.seat, " rolls again")


def _third(variant: RaceVariant) -> str:
    return THIRD_DOUBLE if variant.rules.triple_six is TripleSix.NONE else THIRD_SIX


def _left(variant: RaceVariant, game: RaceGame, before: Position, choice: Choice) -> str:
    """Return the space to which the checkers go that a move hits; empty for their start."""
    if not isinstance(choice, Move) or variant.rules.hit is not Hit.SWAP:
        return ""
    pool = game.board.names[game.board.table.pools[game.actor(before)]]
    return choice.origin if choice.origin != pool else ""


def _hit(variant: RaceVariant, seat: int, event: Event, left: str) -> Line:
    """Return the line of a hit: the seat that moves hits a checker of another seat.

    `left` is the space to which that checker goes, if it is not its start.
    """
    kind = "" if event.piece == "regular" else f"'s {event.piece}"
    other = team_name(variant.team_colours, event.seat)
    goes = f", which goes to {left}" if left else ""
    return (*_line(variant, seat, " hits "), *other, Span(f"{kind} on {event.place}{goes}"))


def _line(variant: RaceVariant, seat: int, text: str) -> Line:
    return (*team_name(variant.team_colours, seat), Span(text))


def _sticks(variant: RaceVariant) -> bool:
    return not variant.rules.thrown.rolled


def _thrown(variant: RaceVariant, throws: int) -> str:
    """Return the name of what is to be moved, followed by its numbers."""
    if variant.rules.throw is Throw.FOUR_STICKS:
        return "sticks"
    if variant.rules.thrown.rolled and not variant.rules.bank:
        return "dice"
    return "throws" if throws > 1 else "throw"


def _rolled(variant: RaceVariant, game: RaceGame, numbers: tuple[int, ...]) -> str:
    """Return the description of a roll, with a special form for a single die."""
    text = " ".join(map(str, numbers))
    if len(numbers) < game.board.dice:
        return f"rolls one die: {text}"
    return f"throws {text}" if _sticks(variant) else f"rolls {text}"


def _word(variant: RaceVariant) -> str:
    return "home" if variant.yards else "out"


def _home(game: RaceGame, state: Position, seat: int) -> int:
    """Return the number of checkers of a seat on its goals."""
    table, names = game.board.table, game.board.names
    goals = table.goal[seat][: len(names)]
    return sum(bool(goals[names.index(space)]) for _, space in game.checkers(state, seat))


def _is_to_huff(game: RaceGame, state: Position) -> bool:
    """Return True if a seat must choose the checker that goes back for a missed hit."""
    return game.actor(state) >= 0 and not game.dice(state)


def _roller(game: RaceGame, state: Position) -> int:
    return int(decider(game.board.table, game.read(state)))


def _for_partner(variant: RaceVariant, game: RaceGame, state: Position) -> Line:
    """Return the partner whose checkers are moved, nothing if the team moves its own."""
    mover = game.mover(state)
    if mover == _roller(game, state):
        return ()
    return (Span(", for "), *team_name(variant.team_colours, mover))


def _occupants(variant: RaceVariant, layout: Layout, game: RaceGame, state: Position) -> Occupants:
    """Return the checkers on each place; those that pass it once more have a mark."""
    found: dict[str, list[Span]] = {}
    for seat, letter in enumerate(team_letters(variant.team_colours, game.seats)):
        colour = variant.teams.colours[seat]
        for name, space in game.checkers(state, seat):
            place = layout.place_of(space)
            mark = CLASSES[name].letter + ("" if place == space else AGAIN_MARK)
            found.setdefault(place, []).append(Span(f"{letter}{mark}", colour, strong=True))
    return found


def _jumps(layout: Layout, columns: int) -> Iterator[Line]:
    jumps = [
        f"{link.origin} → {link.target}" for link in layout.links if link.kind is LinkKind.JUMP
    ]
    return words(f"jumps: {', '.join(jumps)}" if jumps else "", columns)


def _teams(variant: RaceVariant, layout: Layout, game: RaceGame, state: Position) -> Iterator[Line]:
    """Yield a line for each team: its lane or waiting checkers, and its number of checkers out."""
    occupants = _occupants(variant, layout, game, state)
    colours = variant.teams.colours[: game.seats]
    widest = max(map(len, colours))
    for seat, letter in enumerate(team_letters(variant.team_colours, game.seats)):
        colour = colours[seat]
        line = [Span(f" {letter} ", colour, strong=True), Span(f" {colour.ljust(widest)}  ")]
        home = Span(f"{_word(variant)} {_home(game, state, seat)}")
        if variant.rules.waits:
            waiting = sum(
                space == layout.starts[seat][0] for _, space in game.checkers(state, seat)
            )
            yield (*line, Span(f"waiting {waiting}  "), home)
        else:
            yield (*line, *_start(layout, game, state, seat, occupants), home)


def _brief_teams(
    variant: RaceVariant, layout: Layout, game: RaceGame, state: Position
) -> Iterator[Line]:
    """Yield a short line for each team: `G start.1 Gp G · · out 2`."""
    occupants = _occupants(variant, layout, game, state)
    for seat, letter in enumerate(team_letters(variant.team_colours, game.seats)):
        first, *_ = slots = layout.starts[seat]
        line = [Span(letter, variant.teams.colours[seat], strong=True)]
        if layout.space(first).kind is SpaceKind.LANE:
            line.append(Span(f" {first.rpartition('.')[0]}"))
            for slot in slots:
                line += [Span(" "), *occupants.get(slot, [Span("·")])]
        else:
            waiting = grouped(occupants.get(first, [])) or [Span("0")]
            line += [Span(f" {first} "), *apart(waiting)]
        yield (*line, Span(f" {_word(variant)} {_home(game, state, seat)}"))


def _start(layout: Layout, game: RaceGame, state: Position, seat: int, here: Occupants) -> Line:
    """Return the slots of a team's lane with their checkers, or the number waiting in the pool."""
    first, *more = slots = layout.starts[seat]
    if layout.space(first).kind is SpaceKind.LANE:
        line = [Span(f"{first} to {more[-1]}: " if more else f"{first}: ")]
        for slot in slots:
            (piece,) = here.get(slot, [Span("·")])
            line += [piece, Span(" " * (3 - len(piece.text)))]
        return tuple(line)
    waiting = Counter(name for name, space in game.checkers(state, seat) if space == first)
    table = game.board.table
    word = first if (table.start[seat] == table.pools[seat]).all() else "waiting"
    word = "waiting" if table.freed_by else word
    text = f"{word} {waiting.total()}"
    if len(set(game.board.classes)) > 1 and waiting:
        text += f" ({', '.join(f'{count} {name}' for name, count in waiting.items())})"
    return (Span(f"{text}  "),)


class RaceText(TextGame[Position, Choice]):
    """The notation, the view and the bots of `console/`, for one board."""

    bots = BOTS
    strengths = STRENGTHS
    form = notation.FORM

    def __init__(self, variant: RaceVariant, layout: Layout, seats: int) -> None:
        self._variant, self._layout = seated(variant, layout, seats)
        self.game: RaceGame = make_game(self._variant, self._layout, seats)
        self._positions = RacePositions(self.game, self._variant.team_colours)

    @property
    def positions(self) -> RacePositions:
        return self._positions

    def policy(self, name: str, stop: Stop) -> Bot[Position, Choice]:
        return make_bot(name, self.game)

    def thinker(self) -> Thinker[Position, Choice]:
        return RaceThinker(self.game)

    def write(self, state: Position, choice: Choice) -> str:
        return notation.write(self.game, state, choice)

    def read(self, state: Position, text: str) -> Choice:
        return notation.read(self.game, state, text)

    def draw(self, state: Position, room: Room | None = None) -> Sequence[Line]:
        return draw(self._variant, self._layout, self.game, state, room)

    def signs(self) -> Mapping[str, str]:
        return signs.signs(self._variant, self._layout, self.game.seats)

    def status(self, state: Position) -> Line:
        return status(self._variant, self.game, state)

    def tell(self, before: Position, choice: Choice, played: Played[Position]) -> Iterator[Line]:
        return tell(self._variant, self.game, before, choice, played)

    def commands(self, stop: Stop) -> Mapping[str, Command[Position, Choice]]:
        return {"position": positions.command(self._positions)}

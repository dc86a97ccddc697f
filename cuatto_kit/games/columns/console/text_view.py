"""Can't Stop at the terminal: one line per column with its top on the right, and the events.

A cube is the letter of its team; the runners of the seat to move are `*`. A claimed column shows
its owner's letter beyond the top.
"""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.board.layout import Layout
from cuatto_kit.games.columns.analysis.odds import bust_odds
from cuatto_kit.games.columns.config.models import ColumnsVariant
from cuatto_kit.games.columns.engine.game import (
    BUST,
    STOP,
    ColumnsGame,
    Phase,
    Position,
)
from cuatto_kit.games.fitting import fitted, flowing
from cuatto_kit.games.game import CHANCE, Event, EventKind, Played, Reason
from cuatto_kit.games.text_view import Line, Room, Span, team_letters, team_name

WIDTH = 80
"""The terminal width that a board keeps to if possible."""
NARROWEST = 2
"""The minimum width of a space: a piece and a blank."""
FREE, TOP, RUNNER = "·", "○", "*"

_DEEDS = {
    EventKind.ROLLS_AGAIN: "rolls on",
    EventKind.BUST: "goes bust",
    EventKind.STOPPED: "stops",
}

Occupants = dict[tuple[int, int], list[Span]]
"""The pieces on each space of a column, the runner first."""


def draw(
    variant: ColumnsVariant,
    layout: Layout,
    game: ColumnsGame,
    state: Position,
    room: Room | None = None,
) -> list[Line]:
    """Return the columns, the highest sum first, and the teams below them."""
    occupants = _occupants(variant, game, state)
    wide = min(WIDTH, room.columns) if room else WIDTH
    columns = sorted(game.board.columns, reverse=True)
    lines = [_column(variant, game, state, column, occupants, wide) for column in columns]
    teams = list(_teams(variant, game, state))
    if room is None:
        return [*lines, tuple(span for team in teams for span in team)]
    return fitted([[*lines, *flowing(teams, wide)]], room, variant.teams.colours[state.seat])


def signs(variant: ColumnsVariant, seats: int) -> Mapping[str, str]:
    """Return the meaning of the signs of a board."""
    letters = team_letters(variant.team_colours, seats)
    teams = ", ".join(
        f"{letter} {colour}" for letter, colour in zip(letters, variant.team_colours, strict=False)
    )
    return {
        " ".join(letters): f"cubes: {teams}; behind the top of a column, who has won it",
        RUNNER: "a runner of the team whose turn it is",
        FREE: "a free space",
        TOP: "the top of a column",
        "+": "there are more on the space than go in",
        str(min(variant.columns)): "at the head of a line: the column, which begins on the left",
    }


def status(variant: ColumnsVariant, game: ColumnsGame, state: Position) -> Line:
    """Return which team is to act, and with which dice or at what risk."""
    if state.phase is Phase.END:
        return (Span("the game is over"),)
    team = team_name(variant.team_colours, state.seat)
    if game.actor(state) == CHANCE:
        return (*team, Span(" to roll"))
    legal = game.legal(state)
    if state.phase is Phase.PICK:
        dice = " ".join(map(str, game.dice(state)))
        nothing = ": nothing can be played" if legal == [BUST] else ""
        return (*team, Span(f" to move, dice {dice}{nothing}"))
    risk = f"(bust {float(bust_odds(game, state)):.1%})".replace("%", " %")
    if STOP not in legal:
        return (*team, Span(f" to move: roll {risk}, a runner stands beside a cube"))
    return (*team, Span(f" to move: stop or roll {risk}"))


def tell(variant: ColumnsVariant, game: ColumnsGame, played: Played[Position]) -> Iterator[Line]:
    """Yield lines on the events of a choice or a roll; the console announces the winner."""
    first = played.events[0]
    team = team_name(variant.team_colours, first.seat)
    yield (*team, Span(f" {_deed(played.events)}"))
    for event in played.events:
        if event.kind is EventKind.CLAIMED:
            yield (*team, Span(f" claims {event.place}", strong=True))
        elif event.kind is EventKind.ENDED:
            outcome = game.outcome(played.state)
            if outcome and outcome.reason is Reason.NOTHING_LEFT:
                yield (Span("all columns are claimed and nobody has enough"),)


def _deed(events: Sequence[Event]) -> str:
    """Return the text for the first event and others of its kind: a play may climb often."""
    kind = events[0].kind
    if kind is EventKind.ROLLED:
        return f"rolls {' '.join(map(str, events[0].numbers))}"
    if kind is not EventKind.MOVED:
        return _DEEDS[kind]
    counted = {1: "", 2: " twice", 3: " three times"}
    climbed = [
        f"{column}{counted[event.count]}"
        for event in events
        if event.kind is EventKind.MOVED
        for column in event.numbers
    ]
    return f"climbs {' and '.join(climbed)}"


def _occupants(variant: ColumnsVariant, game: ColumnsGame, state: Position) -> Occupants:
    found: Occupants = {}
    for place in game.runners(state).items():
        found[place] = [Span(RUNNER, variant.teams.colours[state.seat], strong=True)]
    for seat, letter in enumerate(team_letters(variant.team_colours, game.seats)):
        for place in game.cubes(state, seat).items():
            cube = Span(letter, variant.teams.colours[seat], strong=True)
            found.setdefault(place, []).append(cube)
    return found


def _column(
    variant: ColumnsVariant,
    game: ColumnsGame,
    state: Position,
    column: int,
    occupants: Occupants,
    wide: int,
) -> Line:
    """Return a column from its lowest space to its top, and its owner."""
    longest, length = max(game.board.columns.values()), game.board.columns[column]
    width = max(NARROWEST, min(game.seats + 1, (wide - 5) // longest))
    line = [Span(f"{column:2} " + " " * (width * (longest - length)))]
    owner = game.owner(state, column)
    if owner is not None:
        letter, colour = (
            team_letters(variant.team_colours, game.seats)[owner],
            variant.teams.colours[owner],
        )
        return (*line, Span(" " * (width * length)), Span(letter, colour, strong=True))
    for place in range(1, length + 1):
        pieces = occupants.get((column, place)) or [Span(TOP if place == length else FREE)]
        if len(pieces) >= width:
            pieces = [*pieces[: width - 2], Span("+", strong=True)]
        line += [*pieces, Span(" " * (width - len(pieces)))]
    return tuple(line[:-1])


def _teams(variant: ColumnsVariant, game: ColumnsGame, state: Position) -> Iterator[Line]:
    """Yield the number of columns that each team has claimed."""
    for seat, letter in enumerate(team_letters(variant.team_colours, game.seats)):
        colour, claimed = variant.teams.colours[seat], len(game.claimed(state, seat))
        yield (Span(f" {letter} ", colour, strong=True), Span(f"{colour} {claimed}  "))

"""Column games at the terminal: moves, positions, boards and click targets as text."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TypeAlias

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout
from cuatto_kit.config.messages import counted, format_value, join_names
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.games import positions
from cuatto_kit.games.columns.game import (
    BUST,
    STOP,
    Choice,
    ColumnsGame,
    Move,
    Phase,
    Position,
    make_game,
)
from cuatto_kit.games.columns.model import ColumnsVariant, space_id
from cuatto_kit.games.columns.players import BOTS, STRENGTHS, ColumnsThinker, make_bot
from cuatto_kit.games.columns.report import bust_odds
from cuatto_kit.games.fitting import fitted, flowing
from cuatto_kit.games.game import CHANCE, Event, EventKind, Played, Reason, Roll
from cuatto_kit.games.pointing import Touch
from cuatto_kit.games.positions import Turn
from cuatto_kit.games.text_view import Command, Line, Room, Span, TextGame, team_letters, team_name
from cuatto_kit.games.thinking import Bot, Stop, Thinker

# Moves

FORM = re.compile(r"\d+([\s,+-]+\d+)*|stop|roll|bust", re.IGNORECASE)
"""The pattern of text that is meant as a move, whether legal or not."""

_SEPARATORS = re.compile(r"[\s,+-]+")


def write(game: ColumnsGame, state: Position, choice: Choice) -> str:
    """Return a move or a roll as text; dice keep their order."""
    if isinstance(choice, Move):
        return choice.word or " ".join(map(str, choice.columns))
    return " ".join(map(str, choice))


def read(game: ColumnsGame, state: Position, text: str) -> Choice:
    """Return the move or the roll of a text.

    Numbers may be in any order, separated by spaces, commas, + or -. Raises ValueError, with a
    readable message, if the text is not possible in the position.
    """
    if state.phase is Phase.END:
        raise ValueError("the game is over")
    words = [word for word in _SEPARATORS.split(text.lower()) if word]
    if state.phase is Phase.ROLL:
        return _read_roll(game, words, text)
    legal = game.legal(state)
    for move in legal:
        if words == [move.word] or (words and sorted(words) == sorted(map(str, move.columns))):
            return move
    known = join_names(write(game, state, move) for move in sorted(legal))
    raise ValueError(f"{format_value(text.strip())} cannot be played; expected one of: {known}")


def _read_roll(game: ColumnsGame, words: list[str], text: str) -> Roll:
    dice, sides = game.board.dice, game.board.sides
    faces = {str(face): face for face in range(1, sides + 1)}
    if len(words) != dice or any(word not in faces for word in words):
        expected = f"expected {dice} dice from 1 to {sides}"
        raise ValueError(f"{format_value(text.strip())} is no roll; {expected}")
    return Roll(faces[word] for word in words)


# Positions

WON, RUNNERS = "won", "runners"
DEEDS = {"rolls": Phase.ROLL, "plays": Phase.PICK, "decides": Phase.DECIDE, "ended": Phase.END}
_WORDS = {phase: word for word, phase in DEEDS.items()}

Places: TypeAlias = dict[int, int]
"""The space of each piece, by column."""


class ColumnsPositions:
    """The notation of positions of one board."""

    def __init__(self, game: ColumnsGame, colours: Sequence[str]) -> None:
        self._game = game
        self._colours = colours[: game.seats]
        self._lengths = game.board.columns

    def write(self, state: Position) -> str:
        """Return the position on one line."""
        game = self._game
        teams = []
        for seat in range(game.seats):
            words: dict[int, int | str] = {**game.cubes(state, seat)}
            words |= dict.fromkeys(game.claimed(state, seat), WON)
            teams.append([f"{column}:{place}" for column, place in sorted(words.items())])
        runners = ",".join(f"{column}:{place}" for column, place in game.runners(state).items())
        notes = {RUNNERS: runners} if runners else {}
        turn = Turn(state.seat, _WORDS[state.phase], game.dice(state), notes)
        return positions.write(self._colours, teams, turn)

    def read(self, text: str) -> Position:
        """Return the position that a text describes.

        Raises ValueError, with a readable message.
        """
        teams, turn = positions.read(text, self._colours, DEEDS, (RUNNERS,))
        assert turn.seat is not None
        phase = DEEDS[turn.deed]
        cubes: dict[int, Places] = {}
        owners: Places = {}
        for seat, words in enumerate(teams):
            cubes[seat], won = self._cubes(words)
            if twice := owners.keys() & won:
                raise ValueError(f"column {min(twice)} is won twice; expected one team to have it")
            owners |= dict.fromkeys(won, seat)
        self._check_cubes(cubes, owners, phase)
        self._check_end(owners, phase, turn.seat)
        runners = self._runners(turn, cubes[turn.seat], owners)
        return self._game.place(
            cubes, owners, runners, seat=turn.seat, phase=phase, dice=self._dice(turn)
        )

    def _cubes(self, words: Sequence[str]) -> tuple[Places, list[int]]:
        """Return the cubes of a team, and the columns that it has won."""
        given = self._by_column(words)
        won = [column for column, place in given.items() if place == WON]
        # A cube cannot be on the top space, because it would have won the column.
        cubes = {
            column: positions.number(place, 1, self._lengths[column] - 1, f"{column}:{place}")
            for column, place in given.items()
            if place != WON
        }
        return cubes, won

    def _by_column(self, words: Sequence[str]) -> dict[int, str]:
        """Return the place that words give for each column; no column may occur twice."""
        found: dict[int, str] = {}
        known = {str(column): column for column in self._lengths}
        for word in words:
            name, colon, place = word.partition(":")
            if name not in known or not colon:
                expected = "expected a column and a space, as in 7:3 or 7:won; the columns are"
                raise ValueError(f"{format_value(word)} is given; {expected} {join_names(known)}")
            if known[name] in found:
                raise ValueError(f"column {name} is given twice; expected it once")
            found[known[name]] = place
        return found

    def _check_cubes(
        self, cubes: Mapping[int, Places], owners: Mapping[int, int], phase: Phase
    ) -> None:
        """Raise ValueError for a cube in a won column or, with `blocking`, beside another cube."""
        taken: set[tuple[int, int]] = set()
        for seat, places in cubes.items():
            for place in places.items():
                if place[0] in owners:
                    message = f"a cube of {self._colours[seat]} is in column {place[0]}"
                    raise ValueError(f"{message}, which is won; expected none there")
                if self._game.board.table.blocking and phase is not Phase.END and place in taken:
                    beside = f"{place[0]}:{place[1]}"
                    raise ValueError(f"two cubes are on {beside}; expected one, the rules block")
                taken.add(place)

    def _check_end(self, owners: Mapping[int, int], phase: Phase, seat: int) -> None:
        """Raise ValueError if the phase does not agree with the won columns.

        The game is over if the last team to play has enough columns, or if no column is left.
        """
        enough, owned = self._game.board.table.to_win, list(owners.values())
        won = {owner for owner in owned if owned.count(owner) >= enough}
        if len(won) > 1:
            raise ValueError(f"{len(won)} teams have won {enough} columns; expected one at most")
        over = bool(won) or len(owners) == len(self._lengths)
        if over and phase is not Phase.END:
            raise ValueError("the game is over: no column is left to win; expected 'ended'")
        if phase is Phase.END and not over:
            left = f"no team has won {counted(enough, 'column')}"
            raise ValueError(f"'ended' is given and {left}; expected a turn")
        if won and won != {seat}:
            winner = self._colours[min(won)]
            raise ValueError(f"{winner} has won; expected '{winner} ended', after its turn")

    def _runners(self, turn: Turn, cubes: Places, owners: Mapping[int, int]) -> Places:
        """Return the runners, which must be above their team's cubes and in open columns."""
        words = turn.notes.get(RUNNERS)
        given = {} if words is None else self._by_column(words.split(","))
        runners: Places = {}
        for column, place in given.items():
            if column in owners:
                raise ValueError(f"a runner is in column {column}, which is won; expected none")
            least = cubes.get(column, 0) + 1
            noun = f"the runner {column}:{place}"
            runners[column] = positions.number(place, least, self._lengths[column], noun)
        most = 0 if DEEDS[turn.deed] is Phase.END else int(self._game.board.table.runners)
        least = DEEDS[turn.deed] is Phase.DECIDE
        if not least <= len(runners) <= most:
            expected = f"expected {int(least)} to {most}" if most else "expected none"
            raise ValueError(f"{counted(len(runners), 'runner')} where it {turn.deed}; {expected}")
        return runners

    def _dice(self, turn: Turn) -> tuple[int, ...]:
        board = self._game.board
        number = board.dice if DEEDS[turn.deed] is Phase.PICK else 0
        if len(turn.dice) != number or not all(1 <= die <= board.sides for die in turn.dice):
            given = " ".join(map(str, turn.dice)) or "nothing"
            faces = f" from 1 to {board.sides}" if number else ""
            expected = f"expected {counted(number, 'die', 'dice')}{faces}"
            raise ValueError(f"{given} is given after {turn.deed!r}; {expected}")
        return turn.dice


# Click targets

TIMES = {1: "", 2: " twice"}
"""Suffixes for the number of spaces climbed in a column."""


class ColumnsPointing:
    """The selectable moves in the games of one board."""

    def __init__(self, variant: ColumnsVariant, layout: Layout, seats: int) -> None:
        self._game: ColumnsGame = make_game(variant, layout, seats)
        self._layout = layout
        self.pips = variant.dice.sides <= 6
        self.sticks = self.swaps = False

    def touch(self, state: Position, move: Choice, scene: Scene) -> Touch:
        """Return the sums that are played and the spaces that runners climb.

        For a stop, the spaces are those of the runners, which would be kept.
        """
        if not isinstance(move, Move):
            return Touch()
        runners = self._game.runners(state)
        if not move.columns:
            kept = runners.items() if move == STOP else ()
            return Touch(shows=tuple(self._outline(*place) for place in kept))
        cubes = self._game.cubes(state, state.seat)
        shows, words = [], []
        for column, spaces in Counter(move.columns).items():
            here = runners.get(column, cubes.get(column, 0))
            shows += [self._outline(column, here + up) for up in range(1, spaces + 1)]
            words.append(f"{column}{TIMES.get(spaces, f' {spaces} times')}")
        return Touch(words=f"climb {' and '.join(words)}", shows=tuple(shows))

    def dice(self, state: Position) -> Sequence[int]:
        """Return the dice to be paired, in ascending order."""
        return self._game.dice(state)

    def _outline(self, column: int, step: int) -> Rect:
        outline = self._layout.space(space_id(column, step)).outline
        assert outline is not None
        return outline


# The board

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
        " ".join(letters): f"cubes: {teams}; after the top of a column, the team that has won it",
        RUNNER: "a runner of the team whose turn it is",
        FREE: "a free space",
        TOP: "the top of a column",
        "+": "there are more on the space than fit in",
        str(
            min(variant.columns)
        ): "at the head of a line: the number of the column, which begins on the left",
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
        return (*team, Span(f" to move: roll {risk}, a runner is beside a cube"))
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
                yield (Span("all columns are claimed and no team has enough"),)


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


# The game


class ColumnsText(TextGame[Position, Choice]):
    """The notation, the view and the bots of `console/`, for one board."""

    bots = BOTS
    strengths = STRENGTHS
    form = FORM

    def __init__(self, variant: ColumnsVariant, layout: Layout, seats: int) -> None:
        self._variant = variant
        self._layout = layout
        self.game: ColumnsGame = make_game(variant, layout, seats)
        self._positions = ColumnsPositions(self.game, variant.team_colours)

    @property
    def positions(self) -> ColumnsPositions:
        return self._positions

    def policy(self, name: str, stop: Stop) -> Bot[Position, Choice]:
        return make_bot(name, self.game)

    def thinker(self) -> Thinker[Position, Choice]:
        return ColumnsThinker(self.game)

    def write(self, state: Position, choice: Choice) -> str:
        return write(self.game, state, choice)

    def read(self, state: Position, text: str) -> Choice:
        return read(self.game, state, text)

    def draw(self, state: Position, room: Room | None = None) -> Sequence[Line]:
        return draw(self._variant, self._layout, self.game, state, room)

    def signs(self) -> Mapping[str, str]:
        return signs(self._variant, self.game.seats)

    def status(self, state: Position) -> Line:
        return status(self._variant, self.game, state)

    def tell(self, before: Position, choice: Choice, played: Played[Position]) -> Iterator[Line]:
        return tell(self._variant, self.game, played)

    def risk(self, state: Position) -> float | None:
        return float(bust_odds(self.game, state)) if state.phase is Phase.DECIDE else None

    def commands(self, stop: Stop) -> Mapping[str, Command[Position, Choice]]:
        return {"position": positions.command(self._positions)}

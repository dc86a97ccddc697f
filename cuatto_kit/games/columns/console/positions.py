"""Positions of Can't Stop as text: `red 6:won 7:3 / blue 4:1 / red plays 1 3 5 6 runners=7:5`.

A team has a word for each column in which it has a cube: the column, and the space of the cube,
from 1, or `won`. A team `rolls`, `plays` its dice, or `decides` whether to go on; `ended` is for
the team that had the last turn. The notes give the runners by column and space. The format that
families share is in games/positions.py.
"""

from collections.abc import Mapping, Sequence
from typing import TypeAlias

from cuatto_kit.config.messages import counted, format_value, join_names
from cuatto_kit.games import positions
from cuatto_kit.games.columns.engine.game import ColumnsGame, Phase, Position
from cuatto_kit.games.positions import Turn

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
            left = f"nobody has won {counted(enough, 'column')}"
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
            raise ValueError(f"{given} is given behind {turn.deed!r}; {expected}")
        return turn.dice

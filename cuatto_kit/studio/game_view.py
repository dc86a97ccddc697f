"""A game as JSON for the page: the drawn position, possible choices and past steps.

Lengths are those of the drawing (mm, y downwards); a box is left, top, width, height.
"""

from collections import deque
from collections.abc import Hashable, Iterator, Sequence
from time import monotonic

from cuatto_kit.api import Design
from cuatto_kit.board.geometry import Rect
from cuatto_kit.cache.store import Json
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.console import records
from cuatto_kit.console.session import AnySession, Step
from cuatto_kit.design.sheet_content import stage_of
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.positions import EMPTY
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.games.game import Choice
from cuatto_kit.games.pointing import Pick, sequences
from cuatto_kit.games.telling import happenings, places, traits
from cuatto_kit.games.text_view import Line
from cuatto_kit.studio.asks import Tell

BATCH = 0.1
"""The duration (s) of steps that are sent together."""


class GameView:
    """A session and its pictures; after a change of the session, call `advance`, then `now`."""

    def __init__(self, session: AnySession, design: Design, language: str) -> None:
        self.session = session
        self.design = design
        seats = session.game.seats
        self._pointing = design.board_game.pointing(seats)
        self._states: deque[Hashable] = deque()
        self._scenes = design.board_game.scenes(seats, iter(self._states.popleft, None))
        self._scene: Scene | None = None
        self._before = EMPTY
        self._window: Rect | None = None
        self._lines: list[tuple[Step[Hashable, Choice], str]] = []
        self._stage = stage_of(design, language)
        self._language = language
        self._told = 0
        self.look_again()

    def told(self) -> dict[str, Json]:
        """Return the part of a game that does not change.

        It is `{variant, settings, title, colours, fills, players, seed, board, places, ladders,
        points, sticks, swaps, roomy}`. `fills` are the colours as in CSS and `board` the shapes of
        the empty board; games/telling.py describes the names of its spaces (`places`) and the last
        five.
        """
        match, seats = self.session.match, self.session.game.seats
        return {
            "variant": match.variant,
            "settings": list(match.settings),
            "title": dict(match.title),
            "colours": list(match.colours),
            "fills": [COLOURS[colour] for colour in match.colours],
            "players": list(match.players),
            "seed": match.seed,
            "board": self._stage.board,
            "places": places(self.design.layout, self._language),
            **traits(self.design.board_game, seats, self._language),
        }

    def now(self) -> dict[str, Json]:
        """Return the present position and the possible moves.

        It is `{actor, result, winners, reason, risk, dice, pips, pieces, window, text, picks,
        moves, plies, record}`.

        - `actor`: the seat that must choose, -2 at the end, -1 after too many moves without one.
        - `result`, `winners` and `reason`: the end of the game; null before.
        - `risk`: the chance to lose this turn's progress by rolling on; null if there is none.
        - `picks`: `{words, places, shows}` each, with boxes `places` and `shows`.
        - `moves`: `{text, picks, die, events}` each; `picks` are numbers of picks, in their order,
          `die` is the number of the die that is used (0 without one), and `events` what the move
          brings about (telling.py).
        - `text`: the board as lines if the game is not drawn, else null.
        - `pieces`: the shapes over the board if the game is drawn.
        - `plies`: the number of choices and rolls so far.
        - `record`: the game so far.
        """
        session = self.session
        outcome = session.game.outcome(session.state)
        found = sequences(session.text, self._pointing, session.state, self._scene)
        picks = {pick: number for number, pick in enumerate(_each(found))}
        moves = zip(session.legal, found, strict=True) if session.legal else ()
        return {
            "actor": session.actor,
            "result": session.result if session.is_over else None,
            "winners": list(outcome.winners) if outcome else None,
            "reason": outcome.reason if outcome else None,
            "risk": session.text.risk(session.state),
            **self._shown([place for pick in picks for place in pick.places], session.state),
            "picks": [_pick(pick) for pick in picks],
            "moves": [
                {
                    "text": session.written(move),
                    "picks": [picks[pick] for pick in sequence],
                    "die": self._die(move),
                    "events": happenings(session.game, session.state, move),
                }
                for move, sequence in moves
            ],
            "plies": len(session.history),
            "record": self.record(),
        }

    def _die(self, move: Choice) -> int:
        """Return the die that a legal move uses."""
        if self._pointing is None or self._scene is None:
            return 0
        return self._pointing.touch(self.session.state, move, self._scene).die

    def past(self) -> list[Json]:
        """Return the steps of the game so far, as `advance` does, drawn from its beginning."""
        history = self.session.history
        if not history:
            return []
        states = self._states
        self._scenes = self.design.board_game.scenes(
            self.session.game.seats, iter(states.popleft, None)
        )
        self._scene, self._told = None, 0
        self._look(history[0].before)
        self._before = self._scene or EMPTY
        return list(self._steps())

    def record(self) -> str:
        """Return the record of the game so far; only new steps are formatted."""
        session, history = self.session, self.session.history
        same = [one is step for (one, _), step in zip(self._lines, history, strict=False)]
        del self._lines[same.index(False) if False in same else len(same) :]
        new = history[len(self._lines) :]
        self._lines += [(step, records.line_of(session, step)) for step in new]
        return records.whole(session, [line for _, line in self._lines])

    def advance(self, tell: Tell) -> list[Json]:
        """Play until a person must choose, and return the last steps.

        Earlier steps are sent meanwhile, as `{steps, definitions}`, each step once. A step is
        `{number, seat, events, notation, dice, pips, pieces, window, text}`, where `number` counts
        choices and rolls from 1 and `seat` is null for chance. `definitions` are the shapes that
        the board and all pieces so far refer to.
        """
        steps: list[Json] = []
        due = monotonic() + BATCH
        for _ in self.session.advances():
            steps += self._steps()
            if monotonic() > due:
                tell({"steps": steps, "definitions": self._stage.definitions})
                steps, due = [], monotonic() + BATCH
        return steps

    @property
    def definitions(self) -> str:
        """The shapes that the board and all pieces so far refer to."""
        return self._stage.definitions

    def take(self, choice: Choice) -> None:
        """Play a move of the seat that must choose.

        Raises ValueError if none must choose, or if the move is not legal.
        """
        if self.session.actor < 0:
            raise ValueError("no player is to move")
        self.session.take(choice)

    def _steps(self) -> Iterator[Json]:
        """Yield the steps of the history that were not yet sent."""
        session = self.session
        for step in session.history[self._told :]:
            self._told += 1
            if step.choice is None:  # a position that was set up
                events, notation = [], ""
            else:
                events = happenings(session.game, step.before, step.choice)
                notation = session.text.write(step.before, step.choice)
            self._look(step.after)
            yield {
                "number": self._told,
                "seat": step.actor if step.actor >= 0 else None,
                "events": events,
                "notation": notation,
                **self._shown([], step.after),
            }

    def look_again(self) -> None:
        """Draw the position after an undo, in which no piece counts as moved."""
        self._look(self.session.state)
        self._told = len(self.session.history)
        self._before = self._scene or EMPTY

    def _look(self, state: Hashable) -> None:
        """Draw a position; the pieces that the last change moved keep their rims."""
        if self._scenes is None:
            return
        self._states.append(state)
        scene = next(self._scenes)
        if self._scene is not None and scene.tokens != self._scene.tokens:
            self._before = self._scene
        self._scene = scene

    def _shown(self, places: Sequence[Rect], state: Hashable) -> dict[str, Json]:
        """Return the parts of a position that steps and `now` share."""
        pointing, scene = self._pointing, self._scene
        shown: dict[str, Json] = {
            "dice": list(pointing.dice(state)) if pointing else [],
            "pips": bool(pointing and pointing.pips),
        }
        if scene is None:
            text = [_spans(line) for line in self.session.text.draw(state, None)]
            return {**shown, "pieces": "", "window": None, "text": text}
        pieces = "".join(map(self._stage.piece, scene.tokens))
        rims = "".join(self._stage.rims(scene, self._before))
        window = self._stage.window([scene], places)
        self._window = svg.around([window, self._window or window])  # the window never shrinks
        return {**shown, "pieces": pieces + rims, "window": _box(self._window), "text": None}


def _each(found: Sequence[tuple[Pick, ...]]) -> Iterator[Pick]:
    """Yield every pick once, in order."""
    yield from dict.fromkeys(pick for picks in found for pick in picks)


def _pick(pick: Pick) -> Json:
    return {
        "words": pick.words,
        "places": list(map(_box, pick.places)),
        "shows": list(map(_box, pick.shows)),
    }


def _box(rect: Rect) -> list[float]:
    return [round(value, 3) for value in svg.downwards(rect)]


def _spans(line: Line) -> list[Json]:
    return [{"text": s.text, "colour": s.colour, "strong": s.strong} for s in line]

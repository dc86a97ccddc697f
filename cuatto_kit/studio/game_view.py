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
from cuatto_kit.games.game import Choice, EventKind
from cuatto_kit.games.pointing import Pick, sequences
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
        self._look()
        self._before = self._scene or EMPTY

    def told(self) -> dict[str, Json]:
        """Return the part of a game that does not change.

        It is `{variant, settings, title, colours, fills, players, seed, board}`. `fills` are the
        colours as in CSS, `board` the shapes of the empty board.
        """
        match = self.session.match
        return {
            "variant": match.variant,
            "settings": list(match.settings),
            "title": dict(match.title),
            "colours": list(match.colours),
            "fills": [COLOURS[colour] for colour in match.colours],
            "players": list(match.players),
            "seed": match.seed,
            "board": self._stage.board,
        }

    def now(self) -> dict[str, Json]:
        """Return the present position and the possible moves.

        It is `{actor, status, result, dice, pips, pieces, window, text, picks, moves, record}`.

        - `actor`: the seat that must choose, -1 for chance, -2 at the end.
        - `result`: null before the end.
        - `picks`: `{words, places, shows}` each, with boxes `places` and `shows`.
        - `moves`: `{text, picks, die, hits}` each; `picks` are numbers of picks, in their order,
          `die` is the number of the die that is used (0 without one), and `hits` are the seats
          that lose a piece.
        - `text`: the board as lines if the game is not drawn, else null.
        - `pieces`: the shapes over the board if the game is drawn.
        - `record`: the game so far.
        """
        session = self.session
        found = sequences(session.text, self._pointing, session.state, self._scene)
        picks = {pick: number for number, pick in enumerate(_each(found))}
        moves = zip(session.legal, found, strict=True) if session.legal else ()
        return {
            "actor": session.actor,
            "status": _spans(session.status()),
            "result": session.result if session.is_over else None,
            **self._shown([place for pick in picks for place in pick.places]),
            "picks": [_pick(pick) for pick in picks],
            "moves": [
                {
                    "text": session.written(move),
                    "picks": [picks[pick] for pick in sequence],
                    **self._effects(move),
                }
                for move, sequence in moves
            ],
            "record": self.record(),
        }

    def _effects(self, move: Choice) -> dict[str, Json]:
        """Return the die that a legal move uses, and the seats that it hits."""
        state, die = self.session.state, 0
        if self._pointing is not None and self._scene is not None:
            die = self._pointing.touch(state, move, self._scene).die
        events = self.session.game.play(state, move).events
        hits = {event.seat for event in events if event.kind is EventKind.HIT}
        return {"die": die, "hits": sorted(hits)}

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
        `{seat, lines, dice, pips, pieces, window, text}`; `seat` is null for chance. `definitions`
        are the shapes that the board and all pieces so far refer to.
        """
        steps: list[Json] = []
        due = monotonic() + BATCH
        for lines in self.session.advances():
            if lines:
                steps.append(self._step(lines))
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

    def _step(self, lines: Sequence[Line]) -> Json:
        self._look()
        history = self.session.history
        actor = history[-1].actor if history else -1
        return {
            "seat": actor if actor >= 0 else None,
            "lines": [_spans(line) for line in lines],
            **self._shown([]),
        }

    def look_again(self) -> None:
        """Draw the position after an undo, in which no piece counts as moved."""
        self._look()
        self._before = self._scene or EMPTY

    def _look(self) -> None:
        """Draw the position; the pieces that the last change moved keep their rims."""
        if self._scenes is None:
            return
        self._states.append(self.session.state)
        scene = next(self._scenes)
        if self._scene is not None and scene.tokens != self._scene.tokens:
            self._before = self._scene
        self._scene = scene

    def _shown(self, places: Sequence[Rect]) -> dict[str, Json]:
        """Return the parts of the position that steps and `now` share."""
        pointing, scene = self._pointing, self._scene
        shown: dict[str, Json] = {
            "dice": list(pointing.dice(self.session.state)) if pointing else [],
            "pips": bool(pointing and pointing.pips),
        }
        if scene is None:
            text = [_spans(line) for line in self.session.board()]
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

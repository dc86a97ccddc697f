"""A review as a self-contained HTML page: a graph of the chances, the seats, every choice.

`review.html` and `review.css` define its appearance, on the basis of a report's.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cuatto_kit import templates
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.drawing.positions import scene_drawing
from cuatto_kit.lab.review import words
from cuatto_kit.lab.review.model import DecisionEntry, Mark, ReviewData
from cuatto_kit.lab.review.review import Played

WIDTH, HEIGHT = 830, 260
"""The size of the area between the axes of the graph (px)."""
MOST_DRAWN = 24
"""The most blunders that are drawn; the worst are chosen."""
TWO = 2


@dataclass(frozen=True)
class Line:
    """A seat's chances: its team, its colour, and the points of its curve (px)."""

    team: str
    colour: str
    points: Sequence[tuple[float, float]]


@dataclass(frozen=True)
class Flag:
    """A mistake on the graph: its place (px), its mark and its description."""

    at: tuple[float, float]
    mark: str
    words: str


@dataclass(frozen=True)
class Blunder:
    """A choice with a great loss, and a drawing of the position if the family draws."""

    title: str
    words: str
    drawing: str


def review_page(played: Played, data: ReviewData) -> str:
    """Return the page; it loads no other files."""
    return templates.render(
        "lab/review/review.html",
        data=data,
        headline=words.headline(data),
        legend=words.legend(data),
        lines=list(_lines(data)),
        flags=list(_flags(data)),
        width=WIDTH,
        height=HEIGHT,
        ticks=[(choice, _across(data, choice)) for choice in _ticks(data.choices)],
        summary=_summary(data),
        head=words.HEAD,
        rows=list(zip(data.decisions, words.rows(data), strict=True)),
        seats_head=words.SEATS_HEAD,
        seats=list(words.seat_rows(data)),
        blunders=list(_blunders(played, data)),
    )


def _across(data: ReviewData, choice: int) -> float:
    return WIDTH * choice / max(data.choices, 1)


def _lines(data: ReviewData) -> Iterator[Line]:
    """Yield a curve for each seat, or for the first of two, as the other mirrors it."""
    shown = data.seats[:1] if len(data.seats) == TWO else data.seats
    for seat in shown:
        points = [
            (_across(data, point.choice), HEIGHT * (1 - point.chances[seat.seat - 1]))
            for point in data.course
        ]
        yield Line(seat.team, COLOURS[seat.team], points)


def _flags(data: ReviewData) -> Iterator[Flag]:
    for one in data.decisions:
        if one.mark in (Mark.MISTAKE, Mark.BLUNDER):
            first = len(data.seats) == TWO and one.seat == TWO
            chance = 1 - one.after.win if first else one.after.win
            at = _across(data, one.choice), HEIGHT * (1 - chance)
            yield Flag(at, one.mark.value, f"{one.choice}: {_told(data, one)}")


def _told(data: ReviewData, one: DecisionEntry) -> str:
    return f"{data.seats[one.seat - 1].team} {one.move} {words.remark(one)}"


def _ticks(choices: int) -> Iterator[int]:
    """Yield round numbers of choices, with at most ten intervals."""
    steps = (n * 10**power for power in range(5) for n in (1, 2, 5))
    step = next(step for step in steps if choices <= 10 * step)
    yield from range(0, choices + 1, step)


def _summary(data: ReviewData) -> str:
    """Return a description of the graph for screen readers."""
    first, last = data.course[0].chances, data.course[-1].chances
    told = [
        f"{seat.team} from {words.percent(first[k])} to {words.percent(last[k])} %"
        for k, seat in enumerate(data.seats)
    ]
    return f"Chances to win over {data.choices} choices and rolls: {', '.join(told)}"


def _blunders(played: Played, data: ReviewData) -> Iterator[Blunder]:
    """Yield the worst blunders in order, with the positions before them."""
    marked = [one for one in data.decisions if one.mark is Mark.BLUNDER]
    defined: set[str] = set()
    worst = sorted(marked, key=lambda one: -one.loss)[:MOST_DRAWN]
    for one in sorted(worst, key=lambda one: one.choice):
        team = data.seats[one.seat - 1].team
        dice = f", dice {one.dice}" if one.dice else ""
        yield Blunder(
            f"{one.choice}. {team}{dice}: {one.move}",
            f"{words.remark(one)}; {words.percent(one.before.win)} → "
            f"{words.percent(one.after.win)} %",
            _drawn(played, one, defined),
        )


def _drawn(played: Played, one: DecisionEntry, defined: set[str]) -> str:
    """Return the position before a choice as a drawing, or "" if the family draws none.

    `defined` contains the definitions that the page has so far; it is updated.
    """
    board_game = played.board_game
    before = played.steps[one.choice - 1].before
    scenes = board_game.scenes(played.text.game.seats, [before])
    if scenes is None:
        return ""
    labels = replace(board_game.rulebook().labels("en"), start="start", finish="finish")
    drawn = scene_drawing(board_game.layout, board_game.variant.team_colours, next(scenes), labels)
    return inlined(drawn.svg, drawn.width, f"the board before choice {one.choice}", defined)

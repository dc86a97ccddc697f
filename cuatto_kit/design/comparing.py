"""From names of boards to boards held against each other, and a board along a setting."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from cuatto_kit.config.model import usual_seats
from cuatto_kit.config.settings import value_of
from cuatto_kit.design.core import DesignCore
from cuatto_kit.errors import CannotPlay, Code, Fault, InvalidVariant, KitError, UsageError
from cuatto_kit.reports.comparing import Comparison, Sweep, SweepRow
from cuatto_kit.reports.contest import Entrant, play
from cuatto_kit.reports.plan import Plan
from cuatto_kit.timing import Deadline, Progress


@dataclass(frozen=True)
class Wish:
    """How boards are to be played; None leaves the choice: the usual number of seats that all
    boards take, those who play like people, and games until time is up or there are plenty."""

    seats: int | None = None
    games: int | None = None
    policies: Sequence[str] | None = None
    seed: int = 1
    skill: bool = True


def compare(
    boards: tuple[str, str],
    settings: Sequence[str],
    wish: Wish,
    deadline: Deadline,
    progress: Progress,
) -> Comparison:
    """Two boards, with the same settings laid over both. Raises KitError where one is no board to
    play, UsageError where they are not for a common number of seats."""
    with deadline.paused():
        pair = [(board, DesignCore.open(board, settings)) for board in boards]
        entrants = _entrants(pair, wish)
    return _compared(entrants, deadline, progress)


def compare_by_rounds(
    one: tuple[str, DesignCore], other: tuple[str, DesignCore], wish: Wish, games: Sequence[int]
) -> Iterator[Comparison]:
    """Two boards by what they are called, after so many games of each, and again after more; none
    is played twice, and skill is measured at last. Raises UsageError as `compare` does."""
    entrants = _entrants([one, other], wish)
    for most in games:
        skill = wish.skill and most == games[-1]
        playing = [
            replace(entrant, plan=replace(entrant.plan, games=most, skill=skill))
            for entrant in entrants
        ]
        yield _compared(playing, Deadline(), lambda *_: None)


def _entrants(pair: Sequence[tuple[str, DesignCore]], wish: Wish) -> list[Entrant]:
    """Two boards as they are to be played."""
    designs = [design for _, design in pair]
    seats = _common_seats(designs) if wish.seats is None else wish.seats
    if seats is None:
        ranges = " and ".join("{} to {}".format(*design.variant.seats) for design in designs)
        message = f"the boards are for {ranges} seats; expected a number that both take"
        raise UsageError(Fault(Code.USAGE, message))
    return [_entrant(name, design, design.seats(seats), wish) for name, design in pair]


def _compared(entrants: Sequence[Entrant], deadline: Deadline, progress: Progress) -> Comparison:
    one, other = play(entrants, deadline, progress)
    return Comparison(one, other, entrants[0].plan.seed)


def sweep(
    board: str,
    setting: str,
    settings: Sequence[str],
    wish: Wish,
    deadline: Deadline,
    progress: Progress,
) -> Sweep:
    """A board along a setting, `key=value,value…`, over other settings. A value that makes it no
    board to play is told in its row; raises InvalidVariant where all values do, UsageError on a
    setting of another form."""
    key, texts = _key_and_values(setting)
    with deadline.paused():
        opened = [_opened(board, [*settings, f"{key}={text}"]) for text in texts]
    designs = [one for one in opened if isinstance(one, DesignCore)]
    faults = [one for one in opened if isinstance(one, InvalidVariant)]
    if len(faults) == len(opened):
        raise faults[0]
    seats = _common_seats(designs) if wish.seats is None else wish.seats
    entrants = [
        _entrant(f"{key}={text}", one, one.seats(seats), wish)
        for text, one in zip(texts, opened, strict=True)
        if isinstance(one, DesignCore)
    ]
    played = iter(play(entrants, deadline, progress))
    rows = []
    for text, one in zip(texts, opened, strict=True):
        row = SweepRow(text, value_of(text))
        if isinstance(one, KitError):
            rows.append(replace(row, error="; ".join(map(str, one.faults))))
        else:
            rows.append(replace(row, played=next(played)))
    return Sweep(board, key, wish.seed, rows)


def _opened(board: str, settings: Sequence[str]) -> DesignCore | InvalidVariant | CannotPlay:
    """A board that can be played, or why there is none."""
    try:
        design = DesignCore.open(board, settings)
        assert design.layout
    except (InvalidVariant, CannotPlay) as error:
        return error
    return design


def _common_seats(designs: Sequence[DesignCore]) -> int | None:
    """The usual number of seats, or the nearest that all boards take; None where there is none."""
    fewest = max((design.variant.seats[0] for design in designs), default=1)
    most = min((design.variant.seats[1] for design in designs), default=1)
    return usual_seats(fewest, most) if fewest <= most else None


def _entrant(name: str, design: DesignCore, seats: int, wish: Wish) -> Entrant:
    """A board as it is to be played. Raises UsageError on policies that do not fit it."""
    subject = design.subject
    people = (subject.policies.like_people,)
    plan = Plan(
        seats, wish.games, policies=wish.policies or people, seed=wish.seed, skill=wish.skill
    )
    plan.check(subject.policies.names)
    return Entrant(name, subject, plan)


def _key_and_values(setting: str) -> tuple[str, list[str]]:
    key, equals, values = setting.partition("=")
    texts = [text.strip() for text in _split(values)]
    if not key or not equals or not all(texts):
        message = f"--sweep {setting}: expected KEY=value,value…, as in rules.finish=exact,bounce"
        raise UsageError(Fault(Code.USAGE, message))
    return key, texts


def _split(text: str) -> Iterator[str]:
    """The parts between commas that stand neither in brackets nor in quotes."""
    depth, quote, begin = 0, "", 0
    for position, sign in enumerate(text):
        if quote:
            quote = "" if sign == quote else quote
        elif sign in "\"'":
            quote = sign
        elif sign in "[{":
            depth += 1
        elif sign in "]}":
            depth -= 1
        elif sign == "," and depth <= 0:
            yield text[begin:position]
            begin = position + 1
    yield text[begin:]

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
    """The options of a comparison.

    None leaves the choice to the program: the usual number of seats for which all boards are made,
    the policy most similar to human play, and games until the time is up or there are enough.
    """

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
    """Compare two boards, with the same settings applied to both.

    Args:
        boards: The boards, bundled names or paths.
        settings: The settings, each `path=value`.
        wish: The options.
        deadline: The deadline of the games.
        progress: A function that is called with the progress.

    Raises:
        KitError: If one of the boards cannot be played.
        UsageError: If the boards have no common number of seats.
    """
    with deadline.paused():
        pair = [(board, DesignCore.open(board, settings)) for board in boards]
        entrants = _entrants(pair, wish)
    return _compared(entrants, deadline, progress)


def compare_by_rounds(
    one: tuple[str, DesignCore], other: tuple[str, DesignCore], wish: Wish, games: Sequence[int]
) -> Iterator[Comparison]:
    """Yield comparisons of two boards after increasing numbers of games on each.

    No game is played twice; skill is measured only in the last round.

    Args:
        one: The name and the design of the first board.
        other: The name and the design of the second board.
        wish: The options.
        games: The numbers of games, in ascending order.

    Raises:
        UsageError: If the boards have no common number of seats.
    """
    entrants = _entrants([one, other], wish)
    for most in games:
        skill = wish.skill and most == games[-1]
        playing = [
            replace(entrant, plan=replace(entrant.plan, games=most, skill=skill))
            for entrant in entrants
        ]
        yield _compared(playing, Deadline(), lambda *_: None)


def _entrants(pair: Sequence[tuple[str, DesignCore]], wish: Wish) -> list[Entrant]:
    """Return two boards with their plans."""
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
    """Play a board with several values of a setting.

    A board that a value makes invalid has its faults in its row.

    Args:
        board: The board, a bundled name or a path.
        setting: The setting and its values, `key=value,value…`.
        settings: Further settings, each `path=value`.
        wish: The options.
        deadline: The deadline of the games.
        progress: A function that is called with the progress.

    Raises:
        InvalidVariant: If all values make the board invalid.
        UsageError: If `setting` has another form.
    """
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
    """Return a board that can be played, or its error."""
    try:
        design = DesignCore.open(board, settings)
        assert design.layout
    except (InvalidVariant, CannotPlay) as error:
        return error
    return design


def _common_seats(designs: Sequence[DesignCore]) -> int | None:
    """Return the usual number of seats, or the nearest for which all boards are made, or None."""
    fewest = max((design.variant.seats[0] for design in designs), default=1)
    most = min((design.variant.seats[1] for design in designs), default=1)
    return usual_seats(fewest, most) if fewest <= most else None


def _entrant(name: str, design: DesignCore, seats: int, wish: Wish) -> Entrant:
    """Return a board with its plan.

    Raises UsageError for policies that the board does not have.
    """
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
    """Yield the parts between commas that are neither in brackets nor in quotes."""
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

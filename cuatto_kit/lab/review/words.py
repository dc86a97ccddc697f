"""The texts of a review in the terminal and on the page. Chances are in percent."""

from collections.abc import Iterator, Mapping, Sequence

from cuatto_kit.lab.review.model import DecisionEntry, ReviewData, SeatEntry

HEAD = ("", "Team", "Dice", "Luck", "Choice", "Win", "Loss", "")
NUMBERS = frozenset({0, 3, 5, 6})
SEATS_HEAD = (
    "Team", "Player", "Choices", "?!", "?", "??", "Mean loss", "Luck", "Result", "Without luck",
)  # fmt: skip
SEATS_NUMBERS = frozenset(range(2, len(SEATS_HEAD)))
WORSE = "better: "


def headline(data: ReviewData) -> str:
    """Return the result of the game and the method of its valuation."""
    return f"{data.title}: {data.result}. Positions are valued {data.method}."


def legend(data: ReviewData) -> str:
    """Return the explanation of the columns."""
    luck = "luck is the gain of a roll over the average roll; " if data.rolls else ""
    return (
        f"Figures are in % of a win: the chance before and after a choice; {luck}"
        "a loss beyond noise is marked: ?! from 2, ? from 5, ?? from 10."
    )


def rows(data: ReviewData) -> Iterator[Sequence[str]]:
    """Yield a row for each decision, with the columns of HEAD."""
    luck = {roll.choice: roll.luck[roll.seat - 1] for roll in data.rolls if roll.seat}
    told = 0
    for one in data.decisions:
        rolled = max((choice for choice in luck if choice < one.choice), default=0)
        news = signed(luck[rolled]) if rolled > told else ""
        told = max(rolled, told)
        win = f"{percent(one.before.win)} → {percent(one.after.win)}"
        team = data.seats[one.seat - 1].team
        yield (str(one.choice), team, one.dice, news, one.move, win, loss(one), remark(one))


def seat_rows(data: ReviewData) -> Iterator[Sequence[str]]:
    """Yield a row for each seat, with the columns of SEATS_HEAD."""
    for seat in data.seats:
        marks = (seat.decisions, seat.dubious, seat.mistakes, seat.blunders)
        sums = (signed(seat.luck), percent(seat.result), percent(seat.adjusted))
        yield (seat.team, seat.player, *map(str, marks), _mean_loss(seat), *sums)


def loss(one: DecisionEntry) -> str:
    """Return the loss of a choice, or "" if it is not more than noise."""
    if one.best is None:
        return ""
    return f"{percent(one.loss)} ± {percent(one.half)}" if one.half else percent(one.loss)


def remark(one: DecisionEntry) -> str:
    """Return the mark of a choice and the better move."""
    better = f"{WORSE}{one.best}" if one.best is not None else ""
    return " ".join(filter(None, [one.mark.value, better]))


def percent(share: float) -> str:
    """Return a share in percent with one decimal."""
    return f"{_rounded(share):.1f}".replace("-", "−")


def signed(share: float) -> str:
    """Return a share in percent with one decimal and its sign."""
    return f"{_rounded(share):+.1f}".replace("-", "−")


def _rounded(share: float) -> float:
    """Return a share in percent, rounded to one decimal, without a negative zero."""
    return round(100 * share, 1) + 0.0


def _mean_loss(seat: SeatEntry) -> str:
    if not seat.decisions:
        return ""
    mean = seat.mean_loss
    return f"{percent(mean.mean)} ± {percent(mean.ci95[1] - mean.mean)}"


def comments(data: ReviewData) -> Mapping[int, tuple[str, str]]:
    """Return a mark and a comment for each choice and roll, by its number."""
    said: dict[int, tuple[str, str]] = {}
    for roll in data.rolls:
        if roll.seat:
            team = data.seats[roll.seat - 1].team
            said[roll.choice] = ("", f"{team}'s luck {signed(roll.luck[roll.seat - 1])} %")
    for one in data.decisions:
        win = f"{percent(one.before.win)} → {percent(one.after.win)} %"
        better = f"; {WORSE}{one.best}" if one.best is not None else ""
        said[one.choice] = (one.mark.value, f"{win}{better}")
    return said

"""Kernel functions for the tests: what the language has, once each."""

import numpy as np
from numpy.typing import NDArray

from cuatto_kit.kernels.language import clear, copy, inlined, lowest, ones, shared
from cuatto_kit.kernels.records import Record, Rows, nested, number, rule, section

Numbers = NDArray[np.int64]
Small = NDArray[np.int32]
Reals = NDArray[np.float64]

EVEN = (2, 4, 6, 8)


@shared
def arithmetic(a: int, b: int) -> int:
    """All operators; `b` is not zero."""
    mixed = (a // b) * 7 + a % b - (a & b) + (a | b) - (a ^ b) + ~a
    return mixed + (a >> 3) + ((a & 0xFFFF) << 5) - -b + abs(a - b) + min(a, b, 3) - max(a, b)


@shared
def truths(a: int, b: int) -> int:
    """Comparisons, and what `and` and `or` come to."""
    score = 0
    score += 1 if a < b <= 10 else 2
    score += 4 * (a == b) + 8 * (a != b and b > 0) + 16 * (not a)
    both = (a > 0) & (b > 0)
    either = (a > 0) | (b > 0)
    score += 32 * (both ^ either)
    score += 64 if a in EVEN else 128
    score += 256 if b not in (1, 3, a) else 512
    return score + ((a and b) or 1024) * 2048


@shared
def floats(x: float, n: int) -> float:
    """Floats among whole numbers."""
    worth, best = 0.0, -1e30
    for k in range(n):
        worth += x / (k + 1) - float(k) * 0.25
        best = max(best, worth)
    return best if x > 0 else -abs(worth) + int(x)


@shared
def loops(n: int) -> int:
    """Loops in loops, left and gone on with."""
    total = 0
    for k in range(n, -1, -1):
        if k % 3 == 0:
            continue
        inner = 0
        while True:
            inner += 1
            if inner * inner > k:
                break
            if inner == 5:
                total -= 1
                continue
            total += inner
        for step in range(1, inner, 2):
            total += step
            k += 100  # changes nothing but this round
    return total


@inlined
def both_ways(a: int, b: int) -> tuple[int, int]:
    """Two numbers at once."""
    a, b = b, a
    return a - b, a + b


@shared
def fibonacci(n: int) -> int:
    """Calls itself."""
    return n if n < 2 else fibonacci(n - 1) + fibonacci(n - 2)


@shared
def arrays(numbers: Numbers, small: Small, reals: Reals) -> int:
    """Elements, slices that share them, several targets."""
    half = small[4:]
    half[0] = half[1] = 7
    half[2] += numbers[0] % 1000
    small[0], small[1] = small[1], small[0]
    reals[0] += small[4] / 2
    less, more = both_ways(numbers[0], numbers[1])
    numbers[2] = less
    numbers[3] ^= more
    return ones(numbers[3] & 0xFFFF) + lowest(numbers[2] | 1 << 40) + int(reals[0])


# Records


class Hut(Record):
    """A record within a table. `speed` is no rule here."""

    speed: int = number("of the wind there")
    height: int = number("above the sea")
    ways: Small = section("the huts that one comes to", 2)


class Table(Record):
    """A country and how one travels in it."""

    limit: int = number("how far one gets")
    huts_known: int = number("how many there are")
    speed: int = rule("of those who walk")
    flies: int = rule("whether one flies")
    seats: int = rule("who travel together")

    goal: Small = section("where each wants to go", "seats")
    huts: Rows[Hut] = nested("where one may stay", Hut, ...)
    toll: Small = section("what it costs each to stay there", "seats", "huts_known")
    summits: Small = section("heights of all there are", ...)


class State(Record, of=Table):
    """The present places of the travellers."""

    turn: int = number("whose turn it is")
    paid: int = number("what all have paid")

    here: Small = section("the hut that each is in", "seats")
    visits: Small = section("how often each was there", "seats", "huts_known")


class Frame(Record, of=Table):
    """What is remembered of a try."""

    hut: int = number("that it began in")
    worth: int = number("what it came to")


class Workspace(Record, of=Table):
    """Room for tries."""

    tries: int = number("how many there were")

    lists: Small = section("lists of moves", 3, 4, 2)
    frames: Rows[Frame] = nested("the tries", Frame, 3)
    last: Frame = nested("the last one", Frame)
    after: State = nested("the state after it", State)
    states: Rows[State] = nested("one for each", State, "seats")
    seen: Small = section("huts in the order in which each saw them", "seats", 2)


class Chances(Record, of=Table):
    """Numbers that are not whole."""

    element = "float64"

    best: float = number("the best of them")
    of_hut: Reals = section("for each", "seats", "huts_known")


@shared
def slowly(t: Table, n: int) -> int:
    """What a walker does."""
    return n * t.speed


@shared
def swiftly(t: Table, n: int) -> int:
    """What a flier does."""
    return n * t.speed * 10


@shared
def travel(t: Table, n: int) -> int:
    """Goes by the rules of a table, as far as its limit."""
    flies = t.flies
    far = swiftly(t, n) if flies else slowly(t, n)
    if t.flies and t.speed > 2:
        far += 1
    return min(far, t.limit)


@inlined
def windy(hut: Hut) -> int:
    """How strong the wind is, of a hut alone."""
    return hut.speed


@shared
def go(t: Table, s: State, seat: int, way: int) -> int:
    """Takes a seat on to the next hut; what it pays."""
    hut = t.huts[s.here[seat]]
    s.here[seat] = hut.ways[way]
    s.visits[seat, s.here[seat]] += 1
    cost = t.toll[seat, s.here[seat]] + windy(t.huts[s.here[seat]])
    s.paid += cost
    return cost


@shared
def note(moves: Small, n: int, seat: int, way: int) -> int:
    """Writes a move behind others of a list whose rows are two numbers."""
    moves[n, 0], moves[n, 1] = seat, way
    return n + 1


@shared
def journey(t: Table, s: State, work: Workspace, chances: Chances, rounds: int) -> int:
    """Travels for some rounds and writes down all that a workspace has room for."""
    clear(work)
    for turn in range(rounds):
        seat = s.turn
        depth = turn % 3
        n = 0
        for way in range(2):
            n = note(work.lists[depth], n, seat, way)
        rest = work.lists[depth][2:]
        n += note(rest, 1, s.here[seat], t.limit)
        copy(work.states[seat], s)
        copy(work.after, s)
        frame = work.frames[depth]
        frame.hut = s.here[seat]
        frame.worth = go(t, work.after, seat, work.lists[depth, 1, 1])
        work.last.hut, work.last.worth = frame.hut, n
        copy(work.frames[(depth + 1) % 3], work.last)
        tail = work.seen[seat][1:]
        tail[0] = work.seen[seat, 0]
        work.seen[seat, 0] = work.after.here[seat]
        work.tries += 1
        go(t, s, seat, 1 if work.frames[depth].worth > work.states[seat].paid else 0)
        odds = work.after.paid / (1 + turn)
        chances.of_hut[seat, s.here[seat]] += odds
        chances.best = max(chances.best, odds)
        s.turn = (seat + 1) % t.seats
    clear(work.states[0])
    summits = t.summits[1:]
    return s.paid + summits[0] + t.goal[s.turn]


@shared
def travellers(t: Table, states: Rows[State], paid: Small, many: int) -> int:
    """Takes the first seat of many positions on by a hut, and writes down what each has paid."""
    total = 0
    for k in range(many):
        s = states[k]
        total += go(t, s, 0, k % 2)
        paid[k] = states[k].paid
    return total

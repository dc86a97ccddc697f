"""Bent boards: whatever is done to a file, it is answered with a board or with its faults.

`python -m tests.config.fuzz 10000 --seed 1 [--keep DIR]` bends good files at random, loads
them, lays them out and plays some moves. Anything but a KitError is a failure, and so are more
than SECONDS for one file. The same number and seed give the same files.
"""

import argparse
import copy
import faulthandler
import random
import re
import resource
import signal
import sys
import tempfile
import time
import traceback
from collections import Counter
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import yaml

import cuatto_kit
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.solids import scad_text
from cuatto_kit.config import bundled, document
from cuatto_kit.errors import KitError, UsageError
from cuatto_kit.games.game import CHANCE, END

SECONDS = 10
"""What one file may take."""
MEMORY = 1 << 30
"""What all may take at most (bytes)."""
MOVES = 12
PARTS_EACH = 20
"""Every so manieth board that loads is made into parts too."""

NUMBERS = [
    *("0", "-1", "1", "2", "3", "4", "5", "12", "13", "24", "25", "40", "4999", "5000", "5001"),
    *("10000", "1000000000", "999999999999999", "9999999999999999", "0x7fffffff", "0o777"),
    *("1e400", "-1e400", "1e-400", ".inf", ".nan", "0.5", "2.0", "1e3", "-0.0", "00", "1_000"),
]
INSERTS = [
    *("&a ", "*a", "*b", "<<: *a", "!!python/object:x ", "!x ", "{", "}", "[", "]", "|", ">", "? "),
    *("- ", ": ", ",", "#", "\t", "\r", "\r\n", "\n", "---\n", "...\n", "%YAML 1.1\n", "'", '"'),
    *('"\\x00"', '"\\u202e"', '"\\ud800"', "\ufeff", "\x07", "../", "null", "~", "é", "棋", "🎲"),
    *("extends: snake-24\n", "extends: bent.yaml\n", "extends: base.yaml\n", "@", "`", "=", "%"),
]
VALUES = [
    *(None, True, False, 0, -1, 1, 2, 3, 8, 12, 24, 10**9, 10**14, 0.5, 2.0, "", "x"),
    *([], {}, [1], [1, 2], [2, 2], ["start"], {"a": 1}, {"bridge": 24}, [[]], {"": None}),
    *("pool", "start", "finish", "main", "main.1", "a.1", "..", "f", "c", "M", "<<", "snake-24"),
    *("x" * 10_000, "up 3", "up 5000", "up 1, down 1", "bridge 3", "left 9999, up 9999"),
    *("up 2500, left 2490", "S→F", "S→→F", "S→┬→F\n  └→F", {"main": None}, {"en": "", "es": "x"}),
    *([12, 1], [1, 12], 12, "1", ["finish", "finish"], {"main.1": "main.2", "main.2": "main.1"}),
]
WORD = re.compile(rb"[A-Za-z_][A-Za-z0-9_.-]*")
NUMBER = re.compile(rb"[0-9]+(?:\.[0-9]+)?")


@cache
def corpus() -> tuple[bytes, ...]:
    """The good files: every bundled board, and the template."""
    return tuple(path.read_bytes() for path in (*bundled.bundled().values(), bundled.template()))


@cache
def words() -> tuple[bytes, ...]:
    """All words of the good files, and some that only their models know."""
    known = b"exact bounce four_moves roll_again maximise optional on_landing none after_hit "
    known += b"bridge_highest roll_off round_end loss pass draw draw_3 roll pairing original kit "
    known += b"teal black odd even bidirectional jumps to title seats at map names dice sides "
    known += b"runners cubes columns rows rolls size letter ply_cap columns_to_win targets minutes"
    return tuple(sorted({word for text in (*corpus(), known) for word in WORD.findall(text)}))


@cache
def trees() -> tuple[object, ...]:
    """The good files as data."""
    return tuple(document.parse(text.decode(), "good.yaml").data for text in corpus())


# Bending text


def bend_bytes(text: bytes, chance: random.Random) -> bytes:
    """Some bytes flipped."""
    changed = bytearray(text)
    for _ in range(chance.randint(1, 4)):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def bend_lines(text: bytes, chance: random.Random) -> bytes:
    """A line dropped, doubled, moved, or one of another file put in."""
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    match chance.randrange(4):
        case 0:
            del lines[at]
        case 1:
            lines.insert(chance.randrange(len(lines)), lines[at])
        case 2:
            other = chance.randrange(len(lines))
            lines[at], lines[other] = lines[other], lines[at]
        case _:
            lines.insert(at, chance.choice(chance.choice(corpus()).splitlines(keepends=True)))
    return b"".join(lines)


def bend_number(text: bytes, chance: random.Random) -> bytes:
    """A number for another one, mostly an absurd one."""
    return _replaced(NUMBER, text, chance.choice(NUMBERS).encode(), chance)


def bend_word(text: bytes, chance: random.Random) -> bytes:
    """A word for another one."""
    return _replaced(WORD, text, chance.choice(words()), chance)


def _replaced(pattern: re.Pattern[bytes], text: bytes, new: bytes, chance: random.Random) -> bytes:
    found = list(pattern.finditer(text))
    if not found:
        return text
    one = chance.choice(found)
    return text[: one.start()] + new + text[one.end() :]


def bend_indent(text: bytes, chance: random.Random) -> bytes:
    """A line further in or out."""
    lines = text.splitlines(keepends=True)
    at = chance.randrange(len(lines))
    blank = chance.choice((b" ", b"  ", b"    ", b"\t"))
    inwards = chance.random() < 0.5
    lines[at] = blank + lines[at] if inwards else lines[at].removeprefix(blank)
    return b"".join(lines)


def bend_syntax(text: bytes, chance: random.Random) -> bytes:
    """A piece of YAML somewhere."""
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice(INSERTS).encode() * chance.choice((1, 1, 1, 3, 50)) + text[at:]


# Bending data


def bend_tree(text: bytes, chance: random.Random) -> bytes:
    """Keys dropped, renamed, doubled or moved; values of another kind, or of another file."""
    try:
        tree = copy.deepcopy(document.parse(text.decode(), "x.yaml").data)
    except (KitError, UnicodeDecodeError):
        tree = copy.deepcopy(chance.choice(trees()))
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _bend_once(tree, chance)
    return yaml.safe_dump(tree, allow_unicode=True, sort_keys=chance.random() < 0.1).encode()


def _bend_once(tree, chance):
    places = [(holder, key) for holder, key, _ in _places(tree)]
    if not places:
        return
    holder, key = chance.choice(places)
    donor = chance.choice([value for _, _, value in _places(chance.choice(trees()))])
    match chance.randrange(6):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(words()).decode()] = holder.pop(key)
        case 2 if isinstance(holder, dict):
            holder[chance.choice(words()).decode()] = copy.deepcopy(holder[key])
        case 3:
            other, where = chance.choice(places)
            if isinstance(other, dict):
                other[str(key)] = copy.deepcopy(holder[key])
            else:
                other.insert(where, copy.deepcopy(holder[key]))
        case 4:
            holder[key] = copy.deepcopy(donor)
        case _:
            holder[key] = copy.deepcopy(chance.choice(VALUES))


def _places(tree):
    """Every place of data: what holds it, its key, its value."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in pairs:
        yield tree, key, value
        if isinstance(value, dict | list):
            yield from _places(value)


def bend_base(text: bytes, chance: random.Random) -> bytes:
    """A file that changes something in another one, be it itself."""
    files = ("base.yaml", "bent.yaml", "../base.yaml", "/", "base")
    base = chance.choice([*bundled.bundled(), *files])
    tree = copy.deepcopy(chance.choice(trees()))
    kept = chance.sample(sorted(tree), chance.randint(0, 2))
    tree = {"extends": base, **{key: tree[key] for key in kept}}
    if chance.random() < 0.5:
        _bend_once(tree, chance)
    return yaml.safe_dump(tree, allow_unicode=True).encode()


BENDS = (
    *(bend_bytes, bend_lines, bend_number, bend_number, bend_word, bend_word, bend_indent),
    *(bend_syntax, bend_tree, bend_tree, bend_tree, bend_base),
)


def bent(seed: int, number: int) -> tuple[bytes, bytes]:
    """File `number` of a seed, and the file that lies beside it as base.yaml."""
    chance = random.Random(f"{seed}:{number}")
    text = chance.choice(corpus())
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        text = chance.choice(BENDS)(text, chance) or b"\n"
    base = chance.choice(corpus())
    return text, chance.choice(BENDS)(base, chance) if chance.random() < 0.5 else base


# Trying


def peak() -> int:
    """The most memory that the process has held (bytes)."""
    unit = 1 if sys.platform == "darwin" else 1024
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit


@dataclass
class Tally:
    """What became of the files."""

    outcomes: Counter = field(default_factory=Counter)
    failures: list[tuple[int, str]] = field(default_factory=list)
    slowest: tuple[float, int] = (0.0, 0)
    before: int = field(default_factory=peak)

    @property
    def grown(self) -> int:
        """By how much these files have raised the process's peak (bytes)."""
        return peak() - self.before


class TooSlowError(BaseException):
    """A file took more than SECONDS."""


@contextmanager
def watched(seconds=None):
    """Ends what takes too long; C code that never returns is told with its stack."""

    def ring(*_):
        raise TooSlowError

    before = signal.signal(signal.SIGALRM, ring)
    seconds = seconds or SECONDS
    signal.alarm(seconds)
    faulthandler.dump_traceback_later(3 * seconds, exit=True, file=sys.__stderr__)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)
        faulthandler.cancel_dump_traceback_later()


def attempt(path: Path, chance: random.Random, *, parts: bool) -> str:
    """Loads, lays out and plays a file; "good", or the code of its first fault."""
    try:
        loaded = cuatto_kit.load(str(path))
        layout = loaded.layout
        seats = loaded.seats()
    except KitError as error:
        _check_messages(error)
        return error.faults[0].code
    if parts:
        clearance = loaded.clearance
        kit = loaded.family.kit(loaded.variant, layout, clearance)
        for solid in (*(part.solid for part in kit.parts), kit.drawing()):
            assert scad_text(solid, "a part", Quality.DRAFT)
    play(loaded.family.game(loaded.variant, layout, seats), chance)
    return "good"


def _check_messages(error: KitError) -> None:
    """Every fault is told on a line, and one of a file has its place there."""
    assert error.status in (2, 3, 4, 5), str(error)
    for fault in error.faults:
        assert str(fault).isprintable(), repr(str(fault))
        placed = fault.file and fault.line and fault.column
        assert placed or error.status == UsageError.status, str(fault)


def play(game, chance: random.Random) -> None:
    """Some random moves."""
    state = game.initial()
    for _ in range(MOVES):
        actor = game.actor(state)
        if actor == END:
            return
        choices = (
            [outcome for outcome, _ in game.outcomes(state)]
            if actor == CHANCE
            else list(game.legal(state))
        )
        state = game.apply(state, chance.choice(choices))


def run(count: int, seed: int, folder: Path, keep: Path | None = None) -> Tally:
    """Tries so many files, each written to `folder`; those that fail stay in `keep`."""
    tally = Tally()
    path, beside = folder / "bent.yaml", folder / "base.yaml"
    for number in range(count):
        text, base = bent(seed, number)
        path.write_bytes(text)
        beside.write_bytes(base)
        begun = time.perf_counter()
        parts = tally.outcomes["good"] % PARTS_EACH == 0
        try:
            with watched():
                outcome = attempt(path, random.Random(number), parts=parts)
        except TooSlowError:
            outcome = "HANG"
            tally.failures.append((number, f"more than {SECONDS} s"))
        except Exception:
            outcome = "FAILURE"
            tally.failures.append((number, traceback.format_exc()))
        tally.outcomes[outcome] += 1
        tally.slowest = max(tally.slowest, (time.perf_counter() - begun, number))
        if outcome in ("HANG", "FAILURE") and keep:
            keep.mkdir(parents=True, exist_ok=True)
            (keep / f"{seed}-{number}.yaml").write_bytes(text)
            (keep / f"{seed}-{number}.base.yaml").write_bytes(base)
            (keep / f"{seed}-{number}.txt").write_text(tally.failures[-1][1], "utf-8")
    return tally


def main() -> None:
    """Prints what became of the files; exits with 1 where one failed."""
    parser = argparse.ArgumentParser(description="Bend good boards and see what is said.")
    parser.add_argument("count", type=int)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", type=Path, default=Path(tempfile.gettempdir()) / "cuatto-fuzz")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(options.count, options.seed, Path(folder), options.keep)
    for outcome, count in tally.outcomes.most_common():
        print(f"{count:7,}  {outcome}")
    seconds, number = tally.slowest
    print(f"slowest: file {number}, {seconds:.2f} s; peak memory {peak() / 2**20:.0f} MiB")
    for number, reason in tally.failures[:20]:
        print(f"file {number}: {reason.strip().splitlines()[-1]} (in {options.keep})")
    sys.exit(bool(tally.failures) or peak() > MEMORY)


if __name__ == "__main__":
    main()

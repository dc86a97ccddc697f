"""Does an engine speak the protocol of docs/protocol.md? Any engine can be tested.

    python benchmarks/conformance.py COMMAND [--stops N] [--garbage N] [--positions N] [--seed S]

COMMAND starts the engine, as in "cuatto-kit engine cabeza". Each check is printed with its figures;
the status is 1 if one of them fails. Positions come from games at random, where the engine
answers `query moves` and `query rolls`, else from what it plays itself.
"""

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from random import Random

from controller import Engine, Silence

SOON = 2.0
"""Seconds within which an engine that thinks must have answered."""
MOST_CHOICES = 200
"""Moves and rolls of a game after which another begins."""
WORDS = (
    "ugi isready position startpos fen moves go depth movetime infinite p1time p2inc stop "
    "query p1turn result gameover setoption name MultiPV value dice d uginewgame roll: -1 0 "
    "999999999999999999999 1e9 6/8/8 aaa,bbb é 🎲"
)
"""What garbage is made of, besides bytes."""


class Failed(Exception):
    """A check did not hold."""


class Trial:
    """One engine that is tried, and the dice of what it is tried with."""

    def __init__(self, command: str, seed: int) -> None:
        self.command = command
        self.engine = Engine(command)
        self.dice = Random(seed)

    def begin_again(self) -> None:
        """Another process, after one that may be out of step."""
        self.engine.close()
        self.engine = Engine(self.command)
        self.engine.ask("ugi", "ugiok")

    def greet(self, _: int) -> str:
        engine = self.engine
        engine.say("ugi")
        lines = engine.until("ugiok")
        names = [heard.line for heard in lines if heard.line.startswith("id name ")]
        expect(len(names) == 1, "one line `id name …`", names)
        expect(any(heard.line.startswith("id author ") for heard in lines), "`id author …`", lines)
        introduced = lines[-1].at - engine.began
        engine.say("isready")
        ready = engine.until("readyok")[-1].at - engine.began
        return f"{names[0][8:]}; ugiok after {introduced:.2f} s, readyok after {ready:.2f} s"

    def questions(self, _: int) -> str:
        engine = self.engine
        engine.ask_ready("uginewgame")
        engine.ask_ready("position startpos")
        answers = {word: engine.query(word) for word in ("p1turn", "gameover", "result")}
        expect(answers["p1turn"] in ("true", "false"), "p1turn true or false", answers)
        expect((answers["gameover"], answers["result"]) == ("false", "none"), "a game on", answers)
        return ", ".join(f"{word} {answer}" for word, answer in answers.items())

    def positions(self, number: int) -> str:
        engine, began, longest = self.engine, time.perf_counter(), 0
        for line in self._lines_of_games(number):
            refused = [said for said in engine.ask_ready(line) if said.startswith("error")]
            expect(not refused, f"no error after {line!r}", refused)
            over, result = engine.query("gameover"), engine.query("result")
            expect((over == "true") == (result != "none"), "a result at the end alone", result)
            longest = max(longest, len(line.split()) - 3)
        seconds = time.perf_counter() - began
        return f"{number:,} positions, up to {longest} moves, {1e3 * seconds / number:.2f} ms each"

    def stops(self, number: int) -> str:
        engine, waits = self.engine, []
        for line in self._lines_to_choose_in(number):
            engine.ask_ready(line)
            engine.say("go infinite")
            time.sleep(self.dice.choice([0, self.dice.uniform(0, 0.02), self.dice.uniform(0, 0.3)]))
            said = engine.say("stop")
            answer = engine.until("bestmove", patience=SOON)[-1]
            waits.append(answer.at - said)
            move = answer.line.split()[1]
            more = engine.ask_ready(f"{line}{'' if ' moves ' in line else ' moves'} {move}")
            expect(not more, f"{move} legal and no more said after {line!r}", more)
        return f"{number} stops, bestmove after {spread(waits)}"

    def meanwhile(self, number: int) -> str:
        engine, waits = self.engine, []
        for line in self._lines_to_choose_in(number):
            engine.ask_ready(line)
            engine.say("go infinite")
            said = engine.say("isready")
            heard = engine.until("readyok", patience=SOON)
            waits.append(heard[-1].at - said)
            if any(one.line.startswith("bestmove") for one in heard):
                continue  # there was nothing more to find, which UGI allows
            engine.say("go infinite")
            engine.say(line)
            engine.say("stop")
            moves = [engine.until("bestmove", patience=SOON)]
            moves += [said for said in engine.ask_ready("stop") if said.startswith("bestmove")]
            expect(len(moves) == 1, "one bestmove", moves)
        return f"{number} times, readyok after {spread(waits)}; a second go refused each time"

    def clock(self, number: int) -> str:
        engine, over = self.engine, []
        for line in self._lines_to_choose_in(number):
            engine.ask_ready(line)
            said = engine.say("go movetime 100")
            over.append(engine.until("bestmove", patience=SOON)[-1].at - said)
        return f"{number} times, bestmove after {spread(over)}"

    def garbage(self, number: int) -> str:
        engine = self.engine
        for _ in range(number):
            engine.ask_ready(noise(self.dice))
        engine.ask_ready("stop")
        engine.ask_ready(next(self._lines_to_choose_in(1)))
        return f"{number:,} lines, then it plays {engine.best('depth 1')}"

    def ends(self, _: int) -> str:
        expect((status := self.engine.goodbye()) == 0, "status 0 after quit", status)
        waits = []
        for last in (
            b"",
            b"isread",
            b"ugi\ngo dep",
            b"position startpos\ngo infinite\n",
            b"\xff\0",
        ):
            with Engine(self.command) as engine:
                engine.ask("ugi", "ugiok")
                engine.process.stdin.write(last)
                said = time.perf_counter()
                engine.process.stdin.close()
                status = engine.process.wait(timeout=60)
                waits.append(time.perf_counter() - said)
            expect(status == 0, f"status 0 where the input ends after {last!r}", status)
        return f"after quit and after half a line, {spread(waits)}"

    def _lines_of_games(self, number: int) -> Iterator[str]:
        """Lines `position …`, each one choice further, game after game."""
        moves: list[str] = []
        for _ in range(number):
            line = " ".join(["position startpos", *(["moves", *moves] if moves else [])])
            yield line
            self.engine.ask_ready(line)
            choice = self._choice() if len(moves) < MOST_CHOICES else None
            moves = [*moves, choice] if choice else []

    def _lines_to_choose_in(self, number: int) -> Iterator[str]:
        """Those after which a seat is to choose, from anywhere in a game."""
        found = 0
        while found < number:
            for line in self._lines_of_games(MOST_CHOICES):
                self.engine.ask_ready(line)
                if self.dice.random() < 0.1 and self._may_choose():
                    yield line
                    found += 1
                    if found == number:
                        return

    def _may_choose(self) -> bool:
        turn = self.engine.query("turn")
        if turn is None:  # UGI alone: there are no dice
            return self.engine.query("gameover") == "false"
        return turn.startswith("p")

    def _choice(self) -> str | None:
        """Return a move or a roll of the position, None at the end of the game."""
        engine = self.engine
        if engine.query("gameover") == "true":
            return None
        moves = engine.query("moves")
        if moves is None:
            return engine.best("depth 1")
        if moves == "none":
            moves = engine.query("rolls") or ""
        return self.dice.choice(moves.split()).partition("=")[0]


def noise(dice: Random) -> bytes:
    """Return a random line: a shortened or padded command, bytes, or a very long text."""
    words = WORDS.split()
    kind = dice.random()
    if kind < 0.6:
        line = " ".join(dice.choices(words, k=dice.randrange(1, 7))).encode()
    elif kind < 0.7:
        line = dice.choice(words).encode() + b" " + dice.randbytes(dice.randrange(40))
    elif kind < 0.98:
        line = dice.randbytes(dice.randrange(200))
    else:
        line = dice.choice([b"a", b" ", b"\0", b"moves ", b"go "]) * dice.choice([5_000, 2_000_000])
    line = line.replace(b"\n", b" ")
    obeyed = (b"quit", b"isready", b"go infinite")  # other checks try them
    return b"stop" if line.strip().startswith(obeyed) else line


def expect(holds: bool, expected: str, given: object) -> None:
    """Raises Failed where something does not hold."""
    if not holds:
        raise Failed(f"expected {expected}; it is {given!r}")


def spread(seconds: list[float]) -> str:
    """Return the middle and the longest of some times."""
    ordered = sorted(seconds)
    return f"{1e3 * ordered[len(ordered) // 2]:.1f} ms (at most {1e3 * ordered[-1]:.1f})"


def main() -> int:
    parser = argparse.ArgumentParser(description="Tries an engine that speaks UGI.")
    parser.add_argument("command", metavar="COMMAND", help="starts the engine")
    parser.add_argument("--stops", type=int, default=50, metavar="N", help="default 50")
    parser.add_argument("--garbage", type=int, default=1_000, metavar="N", help="default 1,000")
    parser.add_argument("--positions", type=int, default=1_000, metavar="N", help="default 1,000")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    options = parser.parse_args()
    trial = Trial(options.command, options.seed)
    checks: list[tuple[str, Callable[[int], str], int]] = [
        ("greeting", trial.greet, 1),
        ("questions", trial.questions, 1),
        ("positions", trial.positions, options.positions),
        ("stop", trial.stops, options.stops),
        ("isready while thinking", trial.meanwhile, max(1, options.stops // 10)),
        ("go movetime 100", trial.clock, max(1, options.stops // 10)),
        ("garbage", trial.garbage, options.garbage),
        ("the end", trial.ends, 1),
    ]
    failed = 0
    for name, check, number in checks:
        try:
            print(f"ok      {name}: {check(number)}", flush=True)
        except (Failed, Silence, OSError) as error:
            failed += 1
            print(f"FAILED  {name}: {error}", flush=True)
            if name == "greeting":
                break
            trial.begin_again()
    trial.engine.close()
    return int(failed > 0)


if __name__ == "__main__":
    sys.exit(main())

"""Boards are opened as environments; impossible requests are refused with a message."""

import subprocess
import sys

import numpy as np
import pytest

from cuatto_kit.errors import UsageError
from cuatto_kit.games.race.family import RaceBoardGame
from cuatto_kit.lab import environments


def test_a_board_is_opened_with_its_seats_and_settings() -> None:
    plain = environments.encoding("short-12", seats=3)
    again = environments.encoding("short-12", seats=3, rules={"sum_move": "jump"})
    assert plain.game.seats == again.game.seats == 3
    assert plain.actions < again.actions
    games = environments.stepper("short-12", 4, seats=3, auto_reset=False)
    assert games.rewards.shape == (4, 3)
    assert games.masks.shape == (4, plain.actions)


@pytest.mark.parametrize(
    ("seats", "told"), [(1, "1 seats; expected 2 or more"), (9, "expected 2 to 6")]
)
def test_seats_that_a_board_has_not_are_refused(seats: int, told: str) -> None:
    with pytest.raises(UsageError, match=told):
        environments.encoding("short-12", seats=seats)


def test_a_family_may_have_no_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(RaceBoardGame, "encoding", lambda *_: None)
    with pytest.raises(UsageError, match="short-12: games of race have no actions by number"):
        environments.stepper("short-12", 1)


@pytest.mark.parametrize(
    ("package", "module", "ask", "extra"),
    [
        ("pettingzoo", "agents", environments.aec, r"cuatto-kit\[rl\]"),
        ("gymnasium", "agents", environments.aec, r"cuatto-kit\[rl\]"),
        ("pyspiel", "spiel", environments.openspiel, r"cuatto-kit\[openspiel\]"),
    ],
)
def test_what_is_not_installed_is_told(
    package: str, module: str, ask: object, extra: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, package, None)
    monkeypatch.delitem(sys.modules, f"cuatto_kit.lab.environments.{module}", raising=False)
    with pytest.raises(
        UsageError, match=f"(gymnasium|{package}) is not installed: pip install '{extra}'"
    ):
        ask("short-12")  # type: ignore[operator]


@pytest.mark.slow
def test_neither_library_is_imported_before_it_is_asked_for() -> None:
    code = "import sys, cuatto_kit.lab.environments; print([n for n in NAMES if n in sys.modules])"
    names = "NAMES = ['pettingzoo', 'gymnasium', 'pyspiel']; "
    command = [sys.executable, "-c", names + code]
    assert subprocess.check_output(command, text=True).strip() == "[]"


@pytest.mark.slow
def test_actions_are_the_same_in_every_process(capsys: pytest.CaptureFixture[str]) -> None:
    """Sets of text come in another order in each."""
    code = (
        "from cuatto_kit.lab import environments; e = environments.encoding('short-12');"
        "s = e.stepper(3); s.reset(5); print([e.legal(s.position(k)) for k in range(3)])"
    )
    exec(code, {})
    told = subprocess.check_output([sys.executable, "-c", code], text=True)
    assert told == capsys.readouterr().out != ""


def test_seats_count_from_the_one_that_looks() -> None:
    encoding = environments.encoding("short-12", seats=3)
    state = encoding.stepper(1).position(0)
    first = encoding.read(encoding.observe(state, 0))
    for seat in range(3):
        fields = encoding.read(encoding.observe(state, seat))
        assert (np.roll(fields["checkers"], seat, axis=0) == first["checkers"]).all()
        assert fields["actor"].argmax() == (encoding.game.actor(state) - seat) % 3

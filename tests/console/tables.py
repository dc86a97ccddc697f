"""Sessions and commands for tests, and what is heard from them."""

import random
from collections.abc import Iterable

from cuatto_kit.console import opening
from cuatto_kit.console.commands import Commands
from cuatto_kit.console.session import Session
from cuatto_kit.console.terminal import plain
from cuatto_kit.games.text_view import Line


def open_session(
    variant: str = "snake-24",
    *players: str,
    seats: int | None = None,
    seed: int = 1,
    settings: tuple[str, ...] = (),
) -> Session:
    return opening.open_session(variant, settings, opening.PlayOptions(seats, players, seed))


def table_of(session: Session, **options) -> Commands:
    return Commands(session, opening.open_record, opening.rules_of, **options)


def open_table(variant: str = "snake-24", *players: str, **options) -> Commands:
    """The commands of a session that has come to the first decision."""
    commands = table_of(open_session(variant, *players, **options))
    list(commands.opening())
    return commands


def said(lines: Iterable[Line]) -> list[str]:
    return [plain(line) for line in lines]


def answers(commands: Commands, line: str) -> list[str]:
    return said(commands.answer(line))


def play_out(session: Session, seed: int = 0, most: int = 100_000) -> list[str]:
    """Play random moves for the humans, to the end or a limit, and return the output."""
    rng = random.Random(seed)
    told = said(session.advance())
    for _ in range(most):
        if session.is_over:
            break
        session.play(rng.choice(session.legal))
        told += said(session.advance())
    return told

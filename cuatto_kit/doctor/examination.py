"""The whole examination, in order."""

import platform
from collections.abc import Iterator, Mapping

from cuatto_kit import __version__
from cuatto_kit.doctor import folders, libraries, machine, programs, trials
from cuatto_kit.doctor.model import SCHEMA, Examination, Line, gravest

WORK: Mapping[str, str] = {
    "compile": "games are compiled",
    "render": "parts are rendered",
    "typeset": "rule sheets are set",
}
"""The purpose of each trial of trials.py."""


def examine() -> Examination:
    """Examine everything; faulty libraries and folders raise no errors."""
    imported = [library.task for library in libraries.asked_for() if not library.extra]
    outcomes = trials.outcomes([*imported, *trials.WORK])
    found = (
        *libraries.lines(outcomes),
        *_work(outcomes),
        *programs.lines(),
        *folders.lines(),
        *machine.lines(),
    )
    return Examination(
        SCHEMA, __version__, platform.python_version(), platform.platform(), gravest(found), found
    )


def _work(outcomes: Mapping[str, str]) -> Iterator[Line]:
    for task, purpose in WORK.items():
        if reason := outcomes[task]:
            mend = "correct the problems above first; otherwise report it"
            yield Line("work", task, "fault", f"fails ({reason})", mend)
        else:
            yield Line("work", task, "ok", purpose)

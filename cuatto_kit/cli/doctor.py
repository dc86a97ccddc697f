"""The verb `doctor`."""

import sys
from typing import TYPE_CHECKING

from cuatto_kit.cli import output as show
from cuatto_kit.cli.failures import Manner, reporting
from cuatto_kit.cli.options import AsJson, Debug, Quiet, Version

if TYPE_CHECKING:
    from cuatto_kit.doctor.model import Examination, Line


def doctor(
    as_json: AsJson = False, quiet: Quiet = False, debug: Debug = False, version: Version = False
) -> None:
    """Report what this machine has and lacks for the kit, and how to mend it."""
    with reporting(Manner(as_json, quiet, debug)):
        from cuatto_kit.doctor.checks import examine

        found = examine()
        if as_json:
            show.print_json(found.as_json())
        elif not quiet:
            _print(found)
        if as_json or quiet:
            for fault in found.faults:
                show.say(str(fault), err=True)
        if found.faults:
            sys.exit(max(fault.code.status for fault in found.faults))


def _print(found: "Examination") -> None:
    from cuatto_kit.config.messages import counted

    show.say(f"cuatto-kit {found.version}, Python {found.python}, {found.platform}")
    topic = None
    for line in found.lines:
        if line.topic != topic:
            topic = line.topic
            show.say(f"\n{topic}")
        show.say(_told(line))
    said = ["Something hinders boards from being built or played"]
    if not found.faults:
        said = ["Nothing hinders boards from being built and played"]
    for state in ("fault", "note"):
        if count := sum(line.state == state for line in found.lines):
            said.append(counted(count, state))
    show.say(f"\n{'; '.join(said)}.")


def _told(line: "Line") -> str:
    name = f"{line.name} {line.version}".rstrip()
    place = f" ({line.path})" if line.path else ""
    text = f"  {line.state:5s}  {name}: {line.message}{place}"
    return f"{text}\n         → {line.mend}" if line.mend else text

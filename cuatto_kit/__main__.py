"""The command line as a process: `cuatto-kit`, or `python -m cuatto_kit`."""

from cuatto_kit import signals

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import NoReturn


def main() -> "NoReturn":
    """Run a verb; exit with the status of the contract, or 128 + the signal that ended it."""
    leave = signals.leaving()
    signals.at_once()  # importing the verbs takes a while
    from cuatto_kit import process
    from cuatto_kit.cli import streams, verbs

    process.collect_seldom()
    streams.prepare()
    try:
        signals.with_care()
        verbs.main()
    except (KeyboardInterrupt, SystemExit) as ended:
        signals.at_once()
        status = 130 if isinstance(ended, KeyboardInterrupt) else int(ended.code or 0)
    leave(streams.flushed(status))


if __name__ == "__main__":
    main()

"""What the games of a design need is compiled ahead."""

from threading import Thread

from cuatto_kit.design.design import Design
from cuatto_kit.games.simulator import Simulator


def warm(design: Design) -> int:
    """Compiles what the games of a report need; of how many sets of rules."""
    simulator = _simulator(design)
    missing = [lineup for lineup in simulator.lineups if not simulator.is_compiled(lineup)]
    for number, lineup in enumerate(missing):
        design.progress(f"{design.name}: {', '.join(dict.fromkeys(lineup))}", number, len(missing))
        simulator.compile(lineup)
    return len(missing)


def warm_aside(design: Design) -> None:
    """Begins to compile what the quick report needs, beside whatever else is made."""

    def compile_rules() -> None:
        simulator = _simulator(design)
        simulator.compile(simulator.lineups[0])

    if not design.store.holds(design.quick_report_key):
        Thread(target=compile_rules, daemon=True).start()


def _simulator(design: Design) -> Simulator:
    return design.family.simulator(design.variant, design.layout, design.seats())

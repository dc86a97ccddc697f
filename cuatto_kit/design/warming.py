"""What the games of a design need is compiled ahead."""

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


def _simulator(design: Design) -> Simulator:
    return design.family.simulator(design.variant, design.layout, design.seats())

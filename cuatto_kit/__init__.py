"""Board games from a YAML file: printable parts, simulated games and typeset rules.

    import cuatto_kit

    design = cuatto_kit.load("two-ways-home", rules={"finish": "exact"})
    design.report().verdict
    design.write("build")

`docs/python.md` shows the rest.
"""

__version__ = "1.0.0"
__all__ = ["Design", "Report", "__version__", "load"]

TYPE_CHECKING = False  # typing is slow to import, and until then signals are not handled
if TYPE_CHECKING:
    from typing import Any

    from cuatto_kit.api import Design, load
    from cuatto_kit.reports.report import Report

_ROOMS = {"Design": "api", "load": "api", "Report": "reports.report"}
"""The modules of the public names, relative to this package."""


def __getattr__(name: str) -> "Any":
    """Return a public name, imported on first use so that the command line starts quickly."""
    from importlib import import_module

    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)

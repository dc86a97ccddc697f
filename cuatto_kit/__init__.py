"""Board games from a YAML file: parts that print and fit, games played, rules typeset.

    import cuatto_kit

    design = cuatto_kit.load("two-ways-home", rules={"finish": "exact"})
    design.report().verdict
    design.write("build")

`docs/python.md` shows the rest.
"""

__version__ = "1.0.0"
__all__ = ["Design", "Report", "__version__", "load"]

TYPE_CHECKING = False  # that of typing takes long to import, and no signal is heard until then
if TYPE_CHECKING:
    from typing import Any

    from cuatto_kit.api import Design, load
    from cuatto_kit.reports.report import Report

_ROOMS = {"Design": "api", "load": "api", "Report": "reports.report"}


def __getattr__(name: str) -> "Any":
    """The public names, imported when they are first asked for: the command line starts without."""
    from importlib import import_module

    if name not in _ROOMS:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"{__name__}.{_ROOMS[name]}"), name)

"""Which rule sheets are asked for."""

from dataclasses import dataclass

from cuatto_kit.config.languages import language_meant, languages, regions
from cuatto_kit.config.messages import join_names
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.sheets.paper import Paper


@dataclass(frozen=True)
class SheetOptions:
    """Languages and paper of the sheets, None for all that a family has texts in; `paper_board`
    adds the prototype in paper."""

    languages: tuple[str, ...] | None = None
    paper: Paper = Paper.A4
    paper_board: bool = False


def languages_of(given: str | None) -> tuple[str, ...] | None:
    """The languages that `--lang` names, by commas; None where it is not given.

    Raises UsageError on one that there are no texts in.
    """
    if given is None:
        return None
    names = tuple(dict.fromkeys(word.strip() for word in given.split(",")))
    known = sorted((*languages(), *regions()))
    for name in names:
        if name not in known:
            advice = language_meant(name, known)
            message = f"--lang {name}: expected one or more of {join_names(known)}{advice}"
            raise UsageError(Fault(Code.USAGE, message))
    return names

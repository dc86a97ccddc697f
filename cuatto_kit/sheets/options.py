"""The options that select rule sheets."""

from dataclasses import dataclass

from cuatto_kit.config.languages import language_meant, languages, regions
from cuatto_kit.config.messages import join_names
from cuatto_kit.errors import Code, Fault, UsageError
from cuatto_kit.sheets.paper import Paper


@dataclass(frozen=True)
class SheetOptions:
    """The languages and the paper of the sheets.

    `languages` is None for all languages in which the family has texts; `paper_board` adds the
    paper prototype.
    """

    languages: tuple[str, ...] | None = None
    paper: Paper = Paper.A4
    paper_board: bool = False


def languages_of(given: str | None) -> tuple[str, ...] | None:
    """Return the languages in a comma-separated `--lang`, or None if it is not given.

    Raises UsageError for a language without texts.
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

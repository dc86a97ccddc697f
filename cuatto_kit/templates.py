"""Pages from templates: Jinja2, where every value is text unless the template says otherwise.

A template lies beside the module that uses it and is named by its path in the package, such as
`reports/report.html`. In it `file(path) | safe` is another file of the package as it stands (a
style sheet, a script), and `value | tojson` is JSON that no text in it can end.
"""

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment

_PACKAGE = Path(__file__).resolve().parent


def render(template: str, **values: object) -> str:
    """The page that a template makes of the values.

    Raises jinja2.UndefinedError where the template names a value that is not given.
    """
    return _environment().get_template(template).render(values)


@cache
def _environment() -> "Environment":
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    made = Environment(
        loader=FileSystemLoader(_PACKAGE),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    made.policies["json.dumps_kwargs"] = {"separators": (",", ":")}
    made.globals["file"] = _file
    return made


@cache
def _file(path: str) -> str:
    return (_PACKAGE / path).read_text("utf-8").rstrip()

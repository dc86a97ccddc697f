"""HTML pages from Jinja2 templates, with every value escaped unless the template says otherwise.

A template is beside the module that uses it and is named by its path in the package, such as
`reports/report.html`. In it `file(path) | safe` is the content of another file of the package (a
style sheet), `script(path)` is a script, and `value | tojson` is JSON that no text in it can end.
Every page begins with `policy(*paths)`: a browser loads nothing for it and runs these scripts
alone, even if other scripts were injected; with `kernels=true` they may run WebAssembly and
workers.
"""

from base64 import b64encode
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from jinja2 import Environment
    from markupsafe import Markup

_PACKAGE = Path(__file__).resolve().parent


def render(template: str, **values: object) -> str:
    """Return the page that a template makes of the values.

    Raises jinja2.UndefinedError if the template names a value that is not given.
    """
    return environment().get_template(template).render(values)


@cache
def environment() -> "Environment":
    """Return the Jinja2 environment of the package's pages; it compiles each template once a
    process."""
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
    made.globals |= {"file": _file, "script": _script, "policy": _policy}
    return made


def _policy(*scripts: str, kernels: bool = False) -> "Markup":
    from markupsafe import Markup

    rules = ["default-src 'none'", "style-src 'unsafe-inline'", "img-src data:"]
    rules += ["base-uri 'none'", "form-action 'none'"]
    if scripts:
        digests = (b64encode(sha256(_file(path).encode()).digest()) for path in scripts)
        sources = [f"'sha256-{one.decode()}'" for one in digests]
        rules.append(" ".join(["script-src", *sources, *(["'wasm-unsafe-eval'"] * kernels)]))
    if kernels:
        rules.append("worker-src blob:")
    content = "; ".join(rules)
    return Markup(f'<meta http-equiv="Content-Security-Policy" content="{content}">')


def _script(path: str) -> "Markup":
    from markupsafe import Markup

    return Markup(f"<script>{_file(path)}</script>")


@cache
def _file(path: str) -> str:
    return (_PACKAGE / path).read_text("utf-8").rstrip()

"""The bundled boards, and files to begin a new board with."""

import re
from pathlib import Path

from cuatto_kit import files
from cuatto_kit.config import bundled, document, extends
from cuatto_kit.config.messages import expected_name, format_value
from cuatto_kit.config.model import text_in
from cuatto_kit.design.loading import PRINTER, read
from cuatto_kit.errors import Code, Fault, UsageError


def list_variants() -> list[dict[str, str]]:
    """Return the bundled variants: name, title, game, seats and pieces, all as text."""
    rows = []
    for name in bundled.bundled():
        loaded = read(bundled.find(name))
        fewest, most = loaded.variant.seats
        rows.append(
            {
                "name": name,
                "title": text_in(loaded.variant.title, "en"),
                "game": loaded.variant.game,
                "seats": str(most) if fewest == most else f"{fewest}–{most}",
                "pieces": loaded.variant.pieces,
            }
        )
    return rows


def write_new(
    name: str, origin: str | None = None, form: str | None = None, *, brief: bool = False
) -> Path:
    """Write NAME.yaml into the current folder, and return its path.

    Args:
        name: The name of the file, with or without `.yaml`.
        origin: The variant or bundled brief that is copied; None means a template.
        form: The form of the board (`map` or `paths`); None means that of the original.
        brief: True for a brief instead of a board.

    Raises:
        UsageError: If the name is not a valid file name, if the file exists, or if the board cannot
            be written in that form.
        InvalidVariant: If the variant is not YAML.
    """
    if not re.fullmatch(r"[\w][\w .-]{0,79}", name):
        message = f"{name!r} cannot name a file; expected letters, digits, spaces, . - and _"
        raise UsageError(Fault(Code.USAGE, message))
    if not files.is_portable(name):
        message = f"{name!r} cannot name a file on every system; expected another name"
        raise UsageError(Fault(Code.USAGE, message))
    path = Path(name if name.endswith(".yaml") else f"{name}.yaml")
    text = new_brief(origin, form) if brief else new_text(origin, form)
    try:
        files.create(path, text.encode())
    except FileExistsError as error:
        raise UsageError(
            Fault(Code.EXISTS, f"{path} is there already; choose another name")
        ) from error
    except OSError as error:
        raise UsageError(Fault(Code.USAGE, f"{path}: {error.strerror}")) from error
    return path


def new_text(origin: str | None = None, form: str | None = None) -> str:
    """Return the text of a new board.

    The arguments and the errors are those of `write_new`.
    """
    source = bundled.find(origin) if origin else bundled.Source("", "", bundled.template())
    return _copied(source) if form is None else _in_form(source, form)


def new_brief(origin: str | None = None, form: str | None = None) -> str:
    """Return the text of a new brief.

    Raises UsageError if a form is given, or for an unknown brief.
    """
    if form is not None:
        message = f"--form {form}: a brief has a single form"
        raise UsageError(Fault(Code.USAGE, message))
    source = bundled.find_brief(origin) if origin else None
    path, shown = (source.path, source.shown) if source else (bundled.brief_template(), "")
    return document.text_of(document.raw(path, shown), shown)


def _copied(source: bundled.Source) -> str:
    """Return the text of a variant.

    Raises UsageError if it names a file that is not in the current folder.
    """
    _check_neighbours(source)
    return document.text_of(document.raw(source.path, source.shown), source.shown)


def _check_neighbours(source: bundled.Source) -> None:
    """Raise UsageError if a copy of a variant would name a file that is not in this folder."""
    written = document.read(source.path, source.shown)
    if source.path.parent.resolve() == Path.cwd():
        return
    names = {
        (extends.KEY,): ("extends", bundled.bundled()),
        PRINTER: ("names", bundled.printers()),
    }
    for path, (verb, known) in names.items():
        word = written.at(path)
        if isinstance(word, str) and word not in known:
            said = f"{source.shown} {verb} {format_value(word)}"
            message = f"{said}, which is beside it; expected a copy there"
            raise UsageError(Fault(Code.USAGE, message))


def _in_form(source: bundled.Source, form: str) -> str:
    """Return the text of a variant with its board in another form.

    Raises UsageError if that is not possible.
    """
    loaded = read(source)
    if loaded.document.bases:
        message = f"--form {form}: the file extends another; expected one that extends no other"
        raise UsageError(Fault(Code.USAGE, message))
    forms = loaded.family.forms()
    if forms is None:
        message = f"--form {form}: a board of {loaded.variant.game} has a single form"
        raise UsageError(Fault(Code.USAGE, message))
    _check_neighbours(source)
    if form not in forms.names:
        message = f"--form {form}: {expected_name(form, forms.names)}"
        raise UsageError(Fault(Code.USAGE, message))
    try:
        written = source.path.read_text("utf-8")
        text = forms.rewrite(written, loaded.document, loaded.variant, form)
    except ValueError as error:
        raise UsageError(Fault(Code.USAGE, f"--form {form}: {error}")) from error
    return text

"""The layout of a loaded board, with the findings on it."""

from collections.abc import Iterator

from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.joints import play_remark
from cuatto_kit.config.document import Document
from cuatto_kit.design.loading import Loaded
from cuatto_kit.errors import CannotPlay, Code, Finding, KitError, error_for
from cuatto_kit.sheets.pdf import missing_signs

_HOLDERS = {"title", "names"}
"""The keys of texts that players read."""


def word_remarks(document: Document) -> Iterator[Finding]:
    """Yield texts with characters that the PDFs cannot show, each text once."""
    told: set[str] = set()
    for path in document.values:
        text = document.at(path)
        if isinstance(text, str) and _HOLDERS.intersection(path) and text not in told:
            told.add(text)
            if signs := missing_signs(text):
                message = (
                    f"the PDFs have no letters for {' '.join(signs)}: they are blank there; "
                    "HTML and Markdown show them, and a browser prints the HTML"
                )
                yield Finding(Code.NO_LETTERS, "warning", text, message, path)


def laid_out(
    loaded: Loaded, force: bool
) -> tuple[Layout | None, tuple[Finding, ...], KitError | None]:
    """Return the layout, all findings on it, and the error of a board that cannot be made, or None.

    With `force` a board that cannot be played has no error.
    """
    document, variant = loaded.document, loaded.variant
    unfit = loaded.unplayable
    bed = loaded.printer.surface if loaded.printer else None
    try:
        layout = loaded.family.lay_out(document, variant, bed)
    except KitError as error:
        return None, (), error_for([*unfit, *error.faults], document.files)
    findings = static_findings(layout)
    if remark := play_remark(loaded.clearance, variant.print.scale, layout):
        findings += (remark,)
    findings += tuple(word_remarks(document))
    errors = {finding.code for finding in findings if finding.severity == "error"}
    if not unfit and errors <= {Code.OVERLAP}:  # rules do not depend on where spaces are
        findings += loaded.family.findings(variant, layout)
    faults = [finding.fault(document) for finding in findings if finding.severity == "error"]
    if not (unfit or faults):
        return layout, findings, None
    refusal = error_for([*unfit, *faults], document.files)
    # Never forced: a team that does not fit its bridge, and a team without a finish.
    fit = not unfit and all(layout.finishes)
    forced = force and fit and isinstance(refusal, CannotPlay)
    return layout, findings, None if forced else refusal

"""The check for characters that the PDFs cannot show, because none of the sheets' fonts has them.

Accessible PDFs (PDF/UA-1) refuse such a text, so typst itself is used for the check.
"""

from functools import cache

from cuatto_kit.sheets.pdf import fonts

_KNOWN = "\u017f"
"""The last character of the range that is in the fonts; a text within it is not checked."""
_TRIED = b'#set document(title: "-")\n#set text(font: "Fira Sans", lang: "en")\n#sys.inputs.text'


@cache
def missing_signs(text: str) -> str:
    """Return the characters of a text that no font has, each once.

    If a cluster cannot be shown although each of its characters can, returns all unusual
    characters.
    """
    unusual = "".join(dict.fromkeys(sign for sign in text if sign > _KNOWN))
    if not unusual or _is_shown(text):
        return ""
    return "".join(sign for sign in unusual if not _is_shown(sign)) or unusual


def _is_shown(text: str) -> bool:
    import typst

    try:
        typst.compile(
            _TRIED, format="pdf", font_paths=fonts(), pdf_standards="ua-1",
            sys_inputs={"text": text},
        )  # fmt: skip
    except typst.TypstError:
        return False
    return True

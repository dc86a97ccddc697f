"""Which signs of a text the PDFs cannot show: those that none of the sheets' fonts has.

Typesetting for all readers (PDF/UA-1) refuses such a text, so typst itself is asked.
"""

from functools import cache

from cuatto_kit.sheets.pdf import fonts

_KNOWN = "\u017f"
"""Up to here all signs are in the fonts: no text in Latin letters need be tried."""
_TRIED = b'#set document(title: "-")\n#set text(font: "Fira Sans", lang: "en")\n#sys.inputs.text'


@cache
def missing_signs(text: str) -> str:
    """The signs of a text that no font has, each once; those of a cluster that only has none
    together, all."""
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

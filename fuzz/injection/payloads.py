"""Texts that would be something else wherever they are not handled as text.

Whatever they would make (an element, an attribute, a module, a link, a macro) is called by `MARK`,
so that a reader which meets the mark anywhere but in a text has found a hole.
"""

MARK = "q7z"

TITLE = (
    '=1+1");q7z(1);//</script></title><img src=q7z onerror=q7z()>]]>{{q7z}}${q7z}$q7z$#q7z()@q7z'
    "<q7z>*q7z*_q7z_`q7z`[q7z](http://q7z)|q7z|--- &q7z; &#113;7z \\q7z%q7z"
)
"""HTML with a script, XML, templates, Typst, OpenSCAD, Markdown and a formula in one title."""

LINES = '  \t<!-- <q7z>\n# q7z\n- [q7z]: http://q7z\n1. q7z\n| q7z |\n---\n#read("/etc/passwd")  '
"""What begins a line means something: headings, lists, tables, definitions of links."""

SIGNS = (
    "q7z'&amp;<![CDATA[q7z]]>&lt;q7z&gt; <?q7z?> {% q7z %} %n %s {0} : # &q7z *q7z !q7z "
    "\u200b\u200d\u200f\u2060\u00ad\u00a0 棋 🎲 e\u0301 \U000e0041 q7z"
)
"""Entities, processing instructions, formats, YAML, and letters that are easily lost or unseen."""

CUT = "Q7Z'//"
"""Signs that there are strokes for, so that they are cut into plastic."""

STEERING = [*range(0x20), *range(0x7F, 0xA0), 0x61C, 0x200E, 0x200F, 0x2028, 0x2029]
STEERING += [*range(0x202A, 0x202F), *range(0x2066, 0x206A), 0xD800, 0xDCFF, 0xDFFF, 0xFEFF, 0xFFFE]
"""Characters that must not reach a terminal: controls (C0, C1), changes of writing direction,
invisible line ends, and surrogates."""

TERMINAL = "q7z\x1b[2J\x1b]8;;http://q7z\x1b\\\x9b2J\x07\r\b\x00\u202e\u2066\u2028\x85q7z"
"""A text that clears a screen, makes a link, goes back in its line and turns round."""

FORMULAS = ("=1+q7z", "+q7z", "-q7z", "@q7z", "\tq7z", "\rq7z")
"""Beginnings of a cell that a spreadsheet would reckon with."""

OUTSIDE = (
    "../q7z.yaml", "/q7z.yaml", "..\\q7z.yaml", "C:\\q7z.yaml", "\\\\q7z\\q7z.yaml",
    "a/../../q7z.yaml", "q7z.yaml\0.yaml", "./../q7z.yaml",
)  # fmt: skip
"""Names of files that would be outside the folder."""

DEVICES = ("con", "NUL", "aux.b", "com1", "Lpt9")
"""Names that Windows keeps for itself."""

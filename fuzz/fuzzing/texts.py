"""Words that strangers write: plain ones, and such as break what takes them."""

from random import Random

PLAIN = (
    *("main", "main.1", "stem", "short", "long", "crown", "start", "finish", "start.1.1", "pool"),
    *("up 3", "right 2, up 1", "bridge 2, up 1", "left 1", "a", "b", "way", "teal", "gold", "en"),
    *("es", "de", "pt-BR", "regular", "pin", "strong", "odd", "2", "12", "b.yaml", "line.yaml"),
    *("snake-24", "ludo", "ocean", "generic-220", "own.stl", "p.yaml", "Ring", "S→F", "urF"),
)
ODD = (
    "\0",
    "\x1b[31mred\x1b[0m",
    "\x07\x08",
    "\x85\u2028",
    "\ufeff",
    "\u202eabc\u202c",
    "שלום",
    "مرحبا",
    "棋盘游戏",
    "🎲🎲",
    "é́́́́",
    "a\u200db",
    "ﷺ" * 30,
    "=1+1",
    "@SUM(A1)",
    "+cmd|' /C calc'!A0",
    "<script>alert(1)</script>",
    "&lt;&amp;]]>",
    "\"'`\\",
    "#set page()",
    "$x^2$",
    "{{ 7*7 }}",
    "{title}",
    "%s%n",
    "../../etc/passwd",
    "/dev/stdin",
    "C:\\x.yaml",
    "con",
    "nul.yaml",
    "http://x.test/b.yaml",
    "~",
    "null",
    "no",
    "0x10",
    "1e5",
    "1_000",
    ".inf",
    "2026-01-01",
    "!!python/object:os.system",
    "&a",
    "*a",
    "<<",
    "- ",
    "? ",
    ": ",
    "\t",
    " ",
    "\r\n",
    "x" * 199,
    "x" * 201,
    "x" * 5_000,
    "word " * 60,
    "\udc80",
    "ß",
    "İ",
    "²",
    "٣",
    "①",
)


def plain_text(chance: Random) -> str:
    """A word of the kind that boards are made of."""
    return chance.choice(PLAIN)


def odd_text(chance: Random) -> str:
    """Return an unusual word."""
    return chance.choice(ODD) if chance.random() < 0.8 else chance.choice(ODD) + chance.choice(ODD)

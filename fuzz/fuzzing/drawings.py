"""Maps edited sign by sign."""

from random import Random

SIGNS = "→←↑↓⇒⇐⇑⇓└┘┌┐├┤┬┴┼─│urdlURDLSF+. .  "
KINDS = ("→⇒┬┴┼─", "←⇐┬┴┼─", "↑⇑├┤┼│", "↓⇓├┤┼│", "rRuU", "uUrR", "lLuU", "SF+", "└┘┌┐├┤┬┴")
STRANGE = "x\t\0→🎲é0"


FLAT, UPRIGHT = "→←⇒⇐─rlRL. ", "↑↓⇑⇓│udUD. "
"""Signs of which a column, a row of others like it makes a longer way."""
MIRRORED = str.maketrans("→←⇒⇐└┘┌┐├┤rlRL", "←→⇐⇒┘└┐┌┤├lrLR")
"""Signs as seen from behind."""


def bent_map(drawn: str, chance: Random) -> str:
    """A map that says the same in another way, or with one to four edits."""
    if chance.random() < 0.6:
        return _changed(drawn, chance)
    rows = [list(row) for row in drawn.split("\n")]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _bend(rows, chance)
    return "\n".join("".join(row) for row in rows)


def _changed(drawn: str, chance: Random) -> str:
    """A map with longer ways, more table round it, or seen from behind."""
    rows = drawn.rstrip("\n").split("\n")
    wide = max(map(len, rows))
    rows = [row.ljust(wide, ".") for row in rows]
    match chance.randrange(4):
        case 0:
            rows = [row.translate(MIRRORED)[::-1] for row in rows]
        case 1:
            rows = [f".{row}." for row in ["." * wide, *rows, "." * wide]]
        case 2:
            flat = [at for at in range(wide) if all(row[at] in FLAT for row in rows)]
            for at in chance.sample(flat, min(1, len(flat))):
                more = chance.choice((1, 2, 9))
                rows = [row[:at] + row[at] * more + row[at:] for row in rows]
        case _:
            upright = [at for at, row in enumerate(rows) if all(sign in UPRIGHT for sign in row)]
            for at in chance.sample(upright, min(1, len(upright))):
                rows[at:at] = [rows[at]] * chance.choice((1, 2, 9))
    return "\n".join(rows) + "\n"


def _bend(rows: list[list[str]], chance: Random) -> None:
    at = chance.randrange(len(rows)) if rows else 0
    match chance.randrange(14):
        case 0 if rows:
            del rows[at]
        case 1 if rows:
            rows.insert(at, list(rows[chance.randrange(len(rows))]))
        case 2:
            rows.insert(at, [chance.choice(SIGNS) for _ in range(chance.randrange(8))])
        case 3 if rows:
            other = chance.randrange(len(rows))
            rows[at], rows[other] = rows[other], rows[at]
        case 4:
            column = chance.randrange(6)
            for row in rows:
                row[column:column] = [chance.choice(SIGNS)] * (len(row) >= column)
        case 5 if rows and rows[at]:
            del rows[at][chance.randrange(len(rows[at]))]
        case _ if rows:
            row = rows[at]
            column = chance.randrange(len(row) + 1)
            row[column : column + 1] = [_like("".join(row[column : column + 1]), chance)]


def _like(sign: str, chance: Random) -> str:
    """A sign for another one: often of its kind, so that a map is left."""
    alike = next((kind for kind in KINDS if sign and sign in kind), SIGNS)
    return chance.choice(STRANGE if chance.random() < 0.03 else alike)

"""Maps edited sign by sign."""

from random import Random

SIGNS = "→←↑↓⇒⇐⇑⇓└┘┌┐├┤┬┴┼─│urdlURDLSF+. .  "
KINDS = ("→⇒┬┴┼─", "←⇐┬┴┼─", "↑⇑├┤┼│", "↓⇓├┤┼│", "rRuU", "uUrR", "lLuU", "SF+", "└┘┌┐├┤┬┴")
STRANGE = "x\t\0→🎲é0"


def bent_map(drawn: str, chance: Random) -> str:
    """A map with one to four edits."""
    rows = [list(row) for row in drawn.split("\n")]
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _bend(rows, chance)
    return "\n".join("".join(row) for row in rows)


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

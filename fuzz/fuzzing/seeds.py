"""What cases begin with: small boards of our own, which are cheap; at times the bundled ones."""

from functools import cache
from pathlib import Path
from random import Random

from cuatto_kit.config import bundled

FOLDER = Path(__file__).parent / "seeds"
OTHERS = ("brief", "printer")
"""Files there that are no boards."""
SELDOM = 0.12
"""How often a bundled board is taken."""
MAPS = (
    "→→F\n↑..\nS..\n",
    "→→→F\n↑.⇑.\n↑.↑.\n└→↑.\nS...\n",
    "rrF\nU..\nu..\nulS\n",
    "→→→→→→F\n↑..⇑...\n↑..↑...\n↑←←┘...\n...↑...\n...S...\n",
    "S+→F\n.↓↑\n.→↑\n",
    "SrF",
    "↓←←F\n→→→↑\nS...\n",
)


@cache
def text(name: str) -> bytes:
    """One of our own files."""
    return (FOLDER / f"{name}.yaml").read_bytes()


@cache
def names() -> tuple[str, ...]:
    """Our own boards."""
    return tuple(sorted({path.stem for path in FOLDER.glob("*.yaml")} - {*OTHERS}))


@cache
def all_texts() -> tuple[bytes, ...]:
    """Every good board: ours, the bundled ones, the template."""
    ours = [text(name) for name in names()]
    theirs = [path.read_bytes() for path in (*bundled.bundled().values(), bundled.template())]
    return (*ours, *theirs)


def board(chance: Random) -> bytes:
    """A good board."""
    if chance.random() < SELDOM:
        return chance.choice(all_texts())
    return text(chance.choice(names()))


def printer(chance: Random) -> bytes:
    """A good printer."""
    paths = sorted(bundled.printers().values())
    return text("printer") if chance.random() < 0.5 else chance.choice(paths).read_bytes()


def brief(chance: Random) -> bytes:
    """A good brief."""
    paths = sorted(bundled.briefs().values())
    return text("brief") if chance.random() < 0.6 else chance.choice(paths).read_bytes()

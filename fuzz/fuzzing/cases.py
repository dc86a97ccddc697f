"""Cases: a command, its files, what it reads. Each is a function of its kind and number alone."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random

from fuzz.fuzzing import asks, bending, conversations, schemas, seeds
from fuzz.fuzzing.bending import IN_GENERAL, bent, by_schema
from fuzz.fuzzing.grafting import grafted
from fuzz.fuzzing.texts import odd_text, plain_text

STUDIO = "studio-asks"
"""The verb of a case whose standard input is requests to a studio, one a line (asks.py)."""


@dataclass(frozen=True)
class Case:
    """What is run: the arguments of `cuatto-kit`, the files of the folder it runs in, its input."""

    arguments: tuple[str, ...]
    files: Mapping[str, bytes] = field(default_factory=dict)
    stdin: bytes = b""


BY_SCHEMA = by_schema("variant")
BOARD = (
    *(BY_SCHEMA,) * 8,
    *(bending.bend_map,) * 3,
    *(bending.bend_walk,) * 3,
    bending.bend_board,
    bending.bend_base,
)
"""What is done to boards so that many still are some."""
RULES = (bending.bend_rules,) * 6
ANY_BOARD = (*BOARD, *BOARD, *RULES, *RULES, *RULES, *RULES, bending.bend_print, *IN_GENERAL)
TEXTS = (*(bending.bend_text,) * 4, *(BY_SCHEMA,) * 3, *(bending.bend_map,) * 2, *RULES)
"""What a sheet shows."""
PRINT = (bending.bend_print,) * 8
SHAPES = (
    *(BY_SCHEMA,) * 4,
    *(bending.bend_map,) * 3,
    bending.bend_walk,
    bending.bend_board,
    *PRINT,
)
"""What a kit is made of."""


def case_of(kind: str, number: int) -> Case:
    """Case `number` of a kind."""
    return KINDS[kind](Random(f"{kind}:{number}"))


def _files(board: bytes, chance: Random) -> dict[str, bytes]:
    """Return a board with files that may be beside it."""
    files = {"b.yaml": board, "line.yaml": seeds.text("line")}
    if b"base.yaml" in board:
        files["base.yaml"] = bent(seeds.board(chance), ANY_BOARD, chance)
    if b"p.yaml" in board or chance.random() < 0.05:
        files["p.yaml"] = bent(seeds.printer(chance), (*PRINTER, *IN_GENERAL), chance)
    return files


def _at_times(chance: Random, share: float, *words: str) -> list[str]:
    return list(words) if chance.random() < share else []


def _check(chance: Random) -> Case:
    """`check` of a bent board."""
    files = _files(bent(seeds.board(chance), ANY_BOARD, chance), chance)
    skill = _at_times(chance, 0.93, "--no-skill")
    more = [
        *_at_times(chance, 0.3, "--json"),
        *_at_times(chance, 0.1, "--seats", str(chance.choice((0, 1, 2, 3, 4, 12, 13)))),
        *_at_times(
            chance, 0.05, "--policy", chance.choice(("random", "greedy", "x", "greedy,random"))
        ),
        *_at_times(chance, 0.05, "--strict"),
        *_at_times(
            chance, 0.05, "--html", chance.choice(("page.html", "b.yaml", ".", "no/p.html"))
        ),
        *_at_times(chance, 0.05, "--seed", chance.choice(("0", "-1", str(2**62), str(2**64), "x"))),
    ]
    return Case(("check", "b.yaml", "--games", "5", *skill, *more), files)


def _sheet(chance: Random) -> Case:
    """`sheet` of a board whose texts, board or rules are bent."""
    files = _files(bent(seeds.board(chance), TEXTS, chance), chance)
    more = [
        *_at_times(chance, 0.15, "--paper", chance.choice(("letter", "a4", "a3"))),
        *_at_times(chance, 0.1, "--paper-board"),
        *_at_times(chance, 0.2, "--json"),
    ]
    lang = chance.choice(("en",) * 40 + ("es", "de", "pt-BR", "es-ES", "xx", "en,en", ""))
    return Case(("sheet", "b.yaml", "-o", "o", "--lang", lang, *more), files)


def _build(chance: Random) -> Case:
    """`build` in draft of a few parts of a board."""
    files = _files(bent(seeds.board(chance), SHAPES, chance), chance)
    only = ("parts",) * 30 + ("board", "teams", "plates", "preview", "box", "card", "flat", "x")
    more = [
        *_at_times(chance, 0.1, "--json"),
        *_at_times(chance, 0.1, "--plates", chance.choice(("one-colour", "fewest", "by-object"))),
        *_at_times(
            chance,
            0.05,
            "--parts",
            chance.choice(("tile=3",) * 5 + ("x=1", "tile=0", "tile", "=1")),
        ),
        *_at_times(chance, 0.05, "--spare", chance.choice(("1", "2", "3", "100", "101"))),
        *_at_times(
            chance, 0.05, "--flat", "svg", "--kerf", chance.choice(("0", "1", "0.2", "0.3", "2"))
        ),
        *_at_times(
            chance, 0.05, "--printer", chance.choice(("prusa-mini",) * 9 + ("p.yaml", "x", ""))
        ),
        *_at_times(chance, 0.03, "--box"),
    ]
    chosen = ("--only", chance.choice(only), "--force")
    return Case(("build", "b.yaml", "-o", "o", "--quality", "draft", *chosen, *more), files)


def _kit(chance: Random) -> Case:
    """`build` of all of a board that has parts of others."""
    more = [
        *_at_times(chance, 0.3, "--force"),
        *_at_times(chance, 0.2, "--box"),
        *_at_times(chance, 0.2, "--card"),
        *_at_times(chance, 0.1, "--flat", chance.choice(("svg", "dxf"))),
        *_at_times(chance, 0.15, "--paper-board"),
        *_at_times(chance, 0.1, "--plates", chance.choice(("one-colour", "fewest", "by-object"))),
        *_at_times(chance, 0.2, "--printer", chance.choice(("prusa-mini", "bambu-a1", "ender-3"))),
    ]
    lang = chance.choice(("en",) * 6 + ("es", "de", "pt-BR", "es-ES"))
    files = {"b.yaml": grafted(chance), "line.yaml": seeds.text("line")}
    words = ("build", "b.yaml", "-o", "o", "--quality", "draft", "--lang", lang)
    return Case((*words, *more), files)


def _settings(chance: Random) -> Case:
    """`--set` on a good board."""
    name = chance.choice(seeds.names())
    data = bending.tree_of(seeds.text(name))
    schema = schemas.of("variant")
    words = []
    for _ in range(chance.choice((1, 1, 2, 4))):
        path, node = _somewhere(schema, data, chance)
        while not (node and schema.is_switch(node)) and chance.random() < 0.75:
            path, node = _somewhere(schema, data, chance)
        make = schema.value if chance.random() < 0.93 else schema.beyond
        value = make(node, chance) if node else odd_text(chance)
        text = value if isinstance(value, str) else json.dumps(value)
        words += ["--set", bending.in_words(f"{path}={text}", chance)]
    verbs = (
        *(("check", "--games", "5", "--no-skill"),) * 3,
        ("play", "--quiet"),
        *([("solve",)] if name in SOLVED else []),
        ("odds", "6", "7", "8"),
        ("check", "--games", "5", "--no-skill", "--sweep", words[1]),
    )
    verb, *more = chance.choice(verbs if name == "tower" else [v for v in verbs if v[0] != "odds"])
    files = {f"{each}.yaml": seeds.text(each) for each in {name, "line"}}
    arguments = (verb, f"{name}.yaml", *more, *words)
    return Case(tuple(word.replace("\0", "0") for word in arguments), files)


def _somewhere(schema: schemas.Schema, tree: object, chance: Random) -> tuple[str, schemas.Node]:
    """A path to a place that the schema knows, and what it says of it."""
    node = schema.of_game(tree.get("game") if isinstance(tree, dict) else None)
    path: list[str] = []
    while True:
        node = schema.fitting(tree, node)
        names = [name for name in node.get("properties", {}) if name != "extends"]
        if not names or (path and chance.random() < 0.2):
            break
        key = chance.choice(names)
        node = schema.resolved(node["properties"][key])
        tree = tree.get(key) if isinstance(tree, dict) else None
        path.append(key)
    if chance.random() < 0.1:
        path.append(chance.choice(("0", "1", "-1", plain_text(chance), odd_text(chance))))
    return ".".join(path), node


PRINTER = (by_schema("printer"),) * 4


def _printer(chance: Random) -> Case:
    """A bent printer, for a board or a coupon."""
    files = {"p.yaml": bent(seeds.printer(chance), (*PRINTER, *IN_GENERAL), chance)}
    name = chance.choice(("line", "fork", "drawn", "ring", "heads", "tower"))
    files[f"{name}.yaml"] = seeds.text(name)
    if chance.random() < 0.4:
        return Case(("coupon", "--printer", "p.yaml", "-o", "o"), files)
    if chance.random() < 0.5:
        words = ("--games", "5", "--no-skill", "--set", "print.printer=p.yaml")
        return Case(("check", f"{name}.yaml", *words), files)
    words = ("-o", "o", "--quality", "draft", "--only", chance.choice(("parts", "plates")))
    return Case(("build", f"{name}.yaml", *words, "--force", "--printer", "p.yaml"), files)


def _brief(chance: Random) -> Case:
    """Return a case of `search` with a bent brief; its budget ends before the work, since most
    faults are reported before it."""
    bends = (*(by_schema("brief"),) * 5, *IN_GENERAL)
    files = {"b.yaml": bent(seeds.brief(chance), bends, chance)}
    budget = chance.choice(("1000", "1001", "999", "0", "x"))
    more = _at_times(chance, 0.2, "--json")
    return Case(("search", "b.yaml", "-o", "o", "--workers", "1", "--games", budget, *more), files)


def _new(chance: Random) -> Case:
    """`new` from a bent board, in another form, and `list` and `schema` of odd words."""
    files = _files(bent(seeds.board(chance), ANY_BOARD, chance), chance)
    odd = odd_text(chance).replace("\0", "0")
    name = chance.choice((*("mine",) * 40, "b", odd, odd, "a/b", "."))
    form = _at_times(chance, 0.5, "--form", chance.choice(("map", "paths", "paths") * 6 + ("x",)))
    origin = ["--from", chance.choice(("b.yaml",) * 20 + ("line.yaml", "snake-24", "x"))]
    arguments = ["new", *form, *origin, *_at_times(chance, 0.05, "--brief"), "--", name]
    return Case(tuple(arguments), files)


def _compare(chance: Random) -> Case:
    """`check` of two boards."""
    files = _files(bent(seeds.board(chance), BOARD, chance), chance)
    words = ("--games", "5", "--no-skill", *_at_times(chance, 0.4, "--json"))
    other = chance.choice(seeds.names())
    files[f"{other}.yaml"] = seeds.text(other)
    return Case(("check", "b.yaml", f"{other}.yaml", *words), files)


def _play(chance: Random) -> Case:
    """A script for `play`."""
    name, seats = chance.choice(conversations.TABLES)
    board, files = _maybe_bent(name, chance)
    bots = chance.choice(("random", "random", "greedy", "human", "easy", "x", "random,random", ""))
    words = [*_at_times(chance, 0.7, "--bots", bots), *_at_times(chance, 0.5, "--seats", seats)]
    words += _at_times(chance, 0.3, "--seed", str(chance.randrange(40)))
    return Case(("play", board, *words), files, conversations.table_talk(name, seats, chance))


def _engine(chance: Random) -> Case:
    """A controller's lines for `engine`."""
    name, seats = chance.choice(conversations.TABLES)
    board, files = _maybe_bent(name, chance)
    words = _at_times(chance, 0.6, "--seats", seats)
    return Case(("engine", board, *words), files, conversations.protocol_talk(name, seats, chance))


def _maybe_bent(name: str, chance: Random) -> tuple[str, dict[str, bytes]]:
    """A table's board, as a file that is bent at times."""
    if chance.random() < 0.8:
        return name, {}
    return "b.yaml", _files(bent(seeds.board(chance), BOARD, chance), chance)


def _replay(chance: Random) -> Case:
    """A record or a game's text, cut and bent."""
    name, seats = chance.choice(conversations.TABLES)
    files = {"g.txt": conversations.bent_game(name, seats, chance)}
    review = _at_times(chance, 0.15, "--review", "--seconds", "0.01")
    more = [
        *_at_times(chance, 0.2, "--text", chance.choice(("t.txt",) * 6 + ("g.txt", ".", "no/t"))),
        *_at_times(chance, 0.3 if review else 0.02, "--html", "r.html"),
        *_at_times(chance, 0.3 if review else 0.02, "--json"),
    ]
    return Case(("replay", "g.txt", *review, *more), files)


def _position(chance: Random) -> Case:
    """Positions as text, bent, at the table and to the engine."""
    name, seats = chance.choice(conversations.TABLES)
    lines = [conversations.bent_position(name, seats, chance) for _ in range(8)]
    if chance.random() < 0.5:
        talk = [f"position {line}\nmoves\nposition\n1\ndraw\nstatus" for line in lines]
        verb = ("play", name, "--seats", seats, "--bots", "human")
    else:
        talk = [
            f"position fen {line}\nquery moves\nquery position\nd\ngo nodes 5" for line in lines
        ]
        verb = ("engine", name, "--seats", seats)
    return Case(verb, {}, "\n".join(talk).encode(errors="surrogatepass") + b"\n")


def _studio(chance: Random) -> Case:
    """Requests to a studio, and what its workers are asked."""
    board = bent(seeds.board(chance), ANY_BOARD, chance)
    files = {"b.yaml": board, "line.yaml": seeds.text("line")}
    requests = asks.requests(board, chance)
    return Case((STUDIO,), files, "".join(f"{json.dumps(one)}\n" for one in requests).encode())


KINDS: Mapping[str, Callable[[Random], Case]] = {
    "check": _check,
    "sheet": _sheet,
    "build": _build,
    "kit": _kit,
    "set": _settings,
    "printer": _printer,
    "brief": _brief,
    "new": _new,
    "compare": _compare,
    "play": _play,
    "engine": _engine,
    "replay": _replay,
    "position": _position,
    "studio": _studio,
}
"""What can be tried, and how a case of it is made."""
SOLVED = ("line", "letters", "heads")
"""Boards that are solved in a second, or soon refused."""
TALKS = ("play", "engine", "replay", "position")
"""Kinds whose cases begin with good games."""

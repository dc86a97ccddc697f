"""Files bent at random, by what they say: data, words that people read, drawings.

A bend takes the text of a file and gives another. Those of data go by the schema of the file: a
value at a bound or over it, a key that the schema has and the file has not.
"""

import copy
from collections.abc import Callable, Iterator
from functools import cache
from random import Random
from typing import Any

import yaml

from cuatto_kit.config import bundled, document
from cuatto_kit.errors import KitError
from fuzz.fuzzing import schemas, scrambling, seeds
from fuzz.fuzzing.drawings import bent_map
from fuzz.fuzzing.texts import odd_text, plain_text

Bend = Callable[[bytes, Random], bytes]

COLOURS = ("red", "gold", "green", "blue", "white", "black", "teal", "orange", "silver", "grey")
SPOKEN = ("title", "titles", "name", "names", "summary", "note", "label", "en")
"""Keys whose values are read by people."""
FIXED = "cabeza"
"""The game whose boards and pieces are printed by measures of their own."""
FITTED = {"tops", "printer", "clearance"}
"""What is printed by files that there are, or in proportion to a tile."""


@cache
def trees() -> tuple[Any, ...]:
    """The good files as data."""
    return tuple(document.parse(text.decode(), "good.yaml").data for text in seeds.all_texts())


def tree_of(text: bytes) -> Any:
    """What a file says; None where it is not YAML."""
    try:
        return copy.deepcopy(document.parse(text.decode(), "x.yaml").data)
    except (KitError, UnicodeDecodeError):
        return None


def written(tree: Any, chance: Random) -> bytes:
    """Data as a file."""
    text = yaml.dump(
        tree, Dumper=_Plain, allow_unicode=True, sort_keys=chance.random() < 0.1, width=10**6
    )
    return text.encode(errors="surrogatepass")


class _Plain(yaml.SafeDumper):
    """Writes shared nodes twice, without anchors, which are tested elsewhere."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def bend_tree(text: bytes, chance: Random) -> bytes:
    """Keys dropped, renamed, doubled or moved; values of another kind, or of another file."""
    tree = tree_of(text)
    if not isinstance(tree, dict | list):
        return scrambling.bend_syntax(text, chance)
    for _ in range(chance.choice((1, 1, 1, 2, 4))):
        _move_once(tree, chance)
    return written(tree, chance)


def _move_once(tree: Any, chance: Random) -> None:
    places = [(holder, path[-1]) for holder, path, _ in places_of(tree)]
    if not places:
        return
    holder, key = chance.choice(places)
    donor = chance.choice([value for _, _, value in places_of(chance.choice(trees()))])
    match chance.randrange(5):
        case 0:
            del holder[key]
        case 1 if isinstance(holder, dict):
            holder[chance.choice(scrambling.words()).decode()] = holder.pop(key)
        case 2 if isinstance(holder, dict):
            holder[chance.choice(scrambling.words()).decode()] = copy.deepcopy(holder[key])
        case 3:
            other, where = chance.choice(places)
            if isinstance(other, dict):
                other[str(key)] = copy.deepcopy(holder[key])
            else:
                other.insert(where, copy.deepcopy(holder[key]))
        case _:
            holder[key] = copy.deepcopy(donor)


def places_of(tree: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, tuple[Any, ...], Any]]:
    """Every place of data: what holds it, the keys that lead to it, its value."""
    pairs = tree.items() if isinstance(tree, dict) else enumerate(tree)
    for key, value in pairs:
        yield tree, (*at, key), value
        if isinstance(value, dict | list):
            yield from places_of(value, (*at, key))


def by_schema(kind: str) -> Bend:
    """The bend of files of a kind by their schema."""

    def bend(text: bytes, chance: Random) -> bytes:
        """Values at a bound, over it, of another type; keys that were not given."""
        tree = tree_of(text)
        if not isinstance(tree, dict):
            return scrambling.bend_syntax(text, chance)
        schema = schemas.of(kind)
        for _ in range(chance.choice((1, 1, 1, 1, 1, 1, 2, 3))):
            node = schema.of_game(tree.get("game")) if kind == "variant" else schema.root
            places = list(schema.places(tree, node))
            if chance.random() < 0.8:  # else hardly a board would be left
                places = [place for place in places if schema.is_switch(place[2])] or places
            holder, key, below = chance.choice(places)
            if chance.random() < 0.9 and below:
                holder[key] = schema.value(below, chance)
            else:
                holder[key] = schema.beyond(below, chance)
        return settled(tree, chance) if kind == "variant" else written(tree, chance)

    return bend


def settled(tree: Any, chance: Random) -> bytes:
    """A bent board as a file, mostly with what the bend has broken elsewhere mended."""
    if chance.random() < 0.85:
        _fit(tree)
    return written(tree, chance)


def _fit(tree: Any) -> None:
    """Mends what a bend mostly breaks elsewhere: a colour each, one of two ways to say a thing,
    jumps between spaces that are gone, prints of what has measures of its own."""
    teams, board, seats = tree.get("teams"), tree.get("board"), tree.get("seats")
    if isinstance(teams, dict):
        if {"pieces", "checkers"} <= teams.keys():
            del teams["pieces"]
        colours = teams.get("colours")
        most = max((n for n in _listed(seats) if isinstance(n, int)), default=0)
        if isinstance(colours, list) and 0 < most <= len(COLOURS):
            plain = [one for one in dict.fromkeys(map(str, colours)) if one in COLOURS]
            teams["colours"] = [*plain, *(one for one in COLOURS if one not in plain)][:most]
    if isinstance(board, dict) and "map" in board:
        board.pop("paths", None)
        board.pop("jumps", None)
    if FIXED in (tree.get("game"), tree.get("extends")):
        tree.pop("print", None)


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]


def bend_print(text: bytes, chance: Random) -> bytes:
    """How it is printed, by values that the schema has."""
    tree = tree_of(text)
    if not isinstance(tree, dict):
        return scrambling.bend_syntax(text, chance)
    if tree.get("game") == FIXED and chance.random() < 0.8:
        return bend_text(text, chance)
    schema = schemas.of("variant")
    node = schema.resolved(schema.of_game(tree.get("game")))["properties"]["print"]
    switches = schema.resolved(node)["properties"]
    given = tree.get("print")
    tree["print"] = given = given if isinstance(given, dict) else {}
    plain = sorted(switches.keys() - FITTED if chance.random() < 0.8 else switches)
    for key in chance.sample(plain, chance.choice((1, 1, 2, 4))):
        given[key] = schema.value(switches[key], chance)
    return settled(tree, chance)


def bend_rules(text: bytes, chance: Random) -> bytes:
    """Some switches, each with a value that it has."""
    tree = tree_of(text)
    if not isinstance(tree, dict):
        return scrambling.bend_syntax(text, chance)
    schema = schemas.of("variant")
    node = schema.resolved(schema.of_game(tree.get("game")))
    switches = schema.resolved(node["properties"]["rules"])["properties"]
    rules = tree.get("rules")
    tree["rules"] = rules = rules if isinstance(rules, dict) else {}
    for key in chance.sample(sorted(switches), min(len(switches), chance.choice((1, 1, 2)))):
        rules[key] = schema.value(switches[key], chance)
    return settled(tree, chance)


def bend_text(text: bytes, chance: Random) -> bytes:
    """Replace a word or a key of the file by unusual letters."""
    tree = tree_of(text)
    if not isinstance(tree, dict):
        return scrambling.bend_syntax(text, chance)
    told = [(holder, path[-1]) for holder, path, value in places_of(tree) if isinstance(value, str)]
    if chance.random() < 0.7:
        told = [place for place in told if place[1] in SPOKEN]
    if not told:
        holder, key = tree, "title"
    else:
        holder, key = chance.choice(told)
    if chance.random() < 0.93 or not isinstance(holder, dict):
        holder[key] = odd_text(chance)
    else:
        holder[odd_text(chance)] = holder.pop(key, "")
    if chance.random() < 0.5:
        tree["title"] = odd_text(chance) if chance.random() < 0.7 else {"en": odd_text(chance)}
    return written(tree, chance)


def bend_map(text: bytes, chance: Random) -> bytes:
    """The drawing of a board edited; a board without one gets one."""
    tree = tree_of(text)
    board = tree.get("board") if isinstance(tree, dict) else None
    if not isinstance(board, dict):
        return scrambling.bend_syntax(text, chance)
    drawn = board.get("map")
    if not isinstance(drawn, str):
        if "paths" not in board:  # nothing that is drawn
            return by_schema("variant")(text, chance)
        board.pop("paths")
        drawn = chance.choice(seeds.MAPS)
    board["map"] = bent_map(drawn, chance)
    return settled(tree, chance)


def bend_walk(text: bytes, chance: Random) -> bytes:
    """A path that goes another way, begins or ends elsewhere, is for some, or is gone."""
    tree = tree_of(text)
    board = tree.get("board") if isinstance(tree, dict) else None
    paths = board.get("paths") if isinstance(board, dict) else None
    if not isinstance(paths, dict) or not paths:
        return bend_map(text, chance)
    name = chance.choice(sorted(paths, key=str))
    path = paths[name]
    ends = ["start", "finish", *paths, f"{name}.1", f"{chance.choice([*paths])}.2"]
    if not isinstance(path, dict):
        return by_schema("variant")(text, chance)
    match chance.randrange(8):
        case 0:
            del paths[name]
        case 1:
            path["from"] = chance.choice(ends)
        case 2:
            path["to"] = chance.choice((chance.choice(ends), chance.sample(ends, 2)))
        case 3:
            path["seats"] = chance.choice(([1], [2], [1, 2], 1, 12))
        case 4:
            path["goal"] = chance.random() < 0.5
        case 5:
            path["at"] = [chance.randrange(-5, 6), chance.randrange(-5, 6)]
        case _:
            steps = str(path.get("walk", "up 2")).split(", ")
            at = chance.randrange(len(steps) + 1)
            way = chance.choice(("up", "down", "left", "right", "bridge"))
            steps[at : at + chance.randrange(2)] = [f"{way} {chance.choice((1, 1, 2, 3, 9))}"]
            path["walk"] = ", ".join(steps)
    return settled(tree, chance)


def bend_board(text: bytes, chance: Random) -> bytes:
    """Replace a subtree by that of another board."""
    tree, other = tree_of(text), copy.deepcopy(chance.choice(trees()))
    if not isinstance(tree, dict):
        return scrambling.bend_syntax(text, chance)
    key = chance.choice(("board", "teams", "rules", "print", "seats", "game", "targets", "dice"))
    if key in other:
        tree[key] = other[key]
    else:
        tree.pop(key, None)
    return settled(tree, chance)


def bend_base(text: bytes, chance: Random) -> bytes:
    """A file that changes something in another one, be it itself."""
    files = ("base.yaml", "b.yaml", "../base.yaml", "/", "base", "line.yaml", plain_text(chance))
    tree = tree_of(text)
    if not isinstance(tree, dict):
        return scrambling.bend_syntax(text, chance)
    base = chance.choice([*bundled.bundled(), *files, *files])
    kept = chance.sample(sorted(tree, key=str), min(len(tree), chance.randint(0, 3)))
    tree = {"extends": base, **{key: tree[key] for key in kept}}
    return written(tree, chance)


IN_GENERAL: tuple[Bend, ...] = (
    *(scrambling.bend_bytes, scrambling.bend_whole, scrambling.bend_lines),
    *(scrambling.bend_number,) * 2,
    *(scrambling.bend_word,) * 2,
    *(scrambling.bend_indent, scrambling.bend_syntax, bend_tree, bend_tree, bend_text),
)
"""What can be done to any file."""


def bent(text: bytes, bends: tuple[Bend, ...], chance: Random) -> bytes:
    """A file after one to three bends."""
    for _ in range(chance.choice((1, 1, 1, 1, 1, 2, 3))):
        text = chance.choice(bends)(text, chance)
    return text


def in_words(text: str, chance: Random) -> str:
    """An argument of the command line; now and then with a sign too many."""
    if chance.random() < 0.96:
        return text
    at = chance.randrange(len(text) + 1)
    return text[:at] + chance.choice((".", "=", "[", "}", ",", " ", "é", "\x1b", "&a ")) + text[at:]

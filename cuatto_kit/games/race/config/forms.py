"""The two forms of a board, `paths` (walked) and `map` (drawn), and conversion between them.

Only the lines of the board's form are replaced; comments and all other lines stay unchanged.
"""

import json
from collections.abc import Collection, Iterator

from cuatto_kit.board.geometry import Cell, Edge, next_cell
from cuatto_kit.board.layout import Layout, LinkKind, SpaceKind
from cuatto_kit.board.maps import draw_map
from cuatto_kit.config.document import Document, parse
from cuatto_kit.config.model import ANY_LANGUAGE, Text, validate
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.games.race.board.layout import lay_out
from cuatto_kit.games.race.board.own_ways import have_own_links
from cuatto_kit.games.race.board.paths import START_CELL
from cuatto_kit.games.race.config.models import RaceVariant
from cuatto_kit.games.race.config.names import FINISH, START, names_on_map
from cuatto_kit.games.race.config.paths import Path

FORMS = ("map", "paths")

_NOT_DRAWABLE = "this board cannot be drawn as a map"
_NOT_WALKABLE = "this board cannot be written as paths"


def rewrite(text: str, document: Document, variant: RaceVariant, form: str) -> str:
    """Return the YAML `text` of a board with its paths in the given form, one of FORMS.

    Raises ValueError, with a message for users, if the other form cannot express the board.
    """
    layout = lay_out(document, variant, None)
    if (form == "map") == (variant.board.map is not None):
        return text
    if form == "paths":
        rewritten = _replaced(text, document, ("map", "names"), list(_walked(variant)))
        refusal, reason = _NOT_WALKABLE, "it uses parts of the file in several places (& and *)"
    else:
        rewritten = _replaced(text, document, ("paths",), list(_drawn(variant, layout)))
        refusal = _NOT_DRAWABLE
        reason = "a map names its paths from one start, split or join to the next"
    try:
        again = parse(rewritten, document.file)
        same = _said_by(lay_out(again, validate(again, RaceVariant), None)) == _said_by(layout)
    except InvalidVariant as error:
        raise ValueError(f"{refusal}: {error.faults[0].message}") from error
    if not same:
        raise ValueError(f"{refusal}: {reason}")
    return rewritten


def _said_by(layout: Layout) -> tuple[frozenset[object], ...]:
    """Return the content of a layout, independent of its order in the file."""
    return frozenset(
        (s.id, s.cell, s.kind, tuple(sorted(s.label.items()))) for s in layout.spaces
    ), (frozenset(layout.links))


def _replaced(text: str, document: Document, keys: Collection[str], block: list[str]) -> str:
    """Return the text with some keys of the board replaced by other lines."""
    lines = text.splitlines()
    spans = [_span(lines, document, key) for key in keys if ("board", key) in document.keys]
    first, indent = spans[0][0], document.keys["board", next(iter(keys))].column - 1
    gone = {number for start, end in spans for number in range(start, end)}
    kept: list[str] = []
    for number, line in enumerate(lines):
        if number == first:
            kept += [" " * indent + new for new in block]
        if number not in gone:
            kept.append(line)
    return "\n".join(kept) + "\n"


def _span(lines: list[str], document: Document, key: str) -> tuple[int, int]:
    """Return the lines of a key of the board and of its content, from 0, without the end.

    Raises ValueError if the key is in another file or shares its line.
    """
    mark = document.keys["board", key]
    start, indent = mark.line - 1, mark.column - 1
    if mark.file != document.file:
        raise ValueError(f"{key} is written in {mark.file}; expected it in {document.file}")
    if lines[start][:indent].strip():
        raise ValueError(f"{key} shares its line with others; expected a line of its own")
    end = start + 1
    for number in range(start + 1, len(lines)):
        line = lines[number]
        if line.strip() and len(line) - len(line.lstrip()) <= indent:
            break
        if line.strip():
            end = number + 1
    return start, end


def _walked(variant: RaceVariant) -> Iterator[str]:
    yield "paths:"
    for name, path in variant.board.walks.items():
        yield f"  {name}:"
        for key, value in _keys_of(path):
            yield f"    {key}: {value}"


def _keys_of(path: Path) -> Iterator[tuple[str, str]]:
    yield "from", path.from_[0] if len(path.from_) == 1 else f"[{', '.join(path.from_)}]"
    if path.at:
        yield "at", f"[{path.at[0]}, {path.at[1]}]"
    assert path.walk is not None  # a path of a map has one
    yield "walk", path.walk.text
    if path.to:
        yield "to", path.to[0] if len(path.to) == 1 else f"[{', '.join(path.to)}]"
    if path.title:
        yield "title", _written(path.title)


def _written(title: Text) -> str:
    words = {language: _quoted(text) for language, text in title.items()}
    if set(words) == {ANY_LANGUAGE}:
        return words[ANY_LANGUAGE]
    return f"{{{', '.join(f'{language}: {text}' for language, text in words.items())}}}"


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)  # also valid as YAML


def _drawn(variant: RaceVariant, layout: Layout) -> Iterator[str]:
    if have_own_links(layout) or any(path.seats for path in variant.board.walks.values()):
        raise ValueError(f"{_NOT_DRAWABLE}: a path of it is for some seats only")
    if len(layout.places) < len(layout.spaces):
        raise ValueError(f"{_NOT_DRAWABLE}: a place of it is passed twice")
    if variant.off_lattice:
        raise ValueError(f"{_NOT_DRAWABLE}: the places of its spaces are given")
    if any(path.ladder for path in variant.board.walks.values()):
        raise ValueError(f"{_NOT_DRAWABLE}: a path of it is a ladder")
    yield "map: |"
    yield from (f"  {row}" for row in _map_of(variant, layout).split("\n"))
    titled = any(path.title for path in variant.board.walks.values())
    if not titled and list(variant.board.walks) == names_on_map((), len(variant.board.walks)):
        return
    yield "names:"
    for name, path in variant.board.walks.items():
        yield f"  {name}: {_written(path.title) if path.title else ''}".rstrip()


def _map_of(variant: RaceVariant, layout: Layout) -> str:
    cells = {space.id: space.cell for space in layout.spaces if space.cell is not None}
    exits: dict[Cell, list[Edge]] = {cell: [] for cell in cells.values()}
    finishes: list[Cell] = []
    for link in layout.links:
        origin = cells.get(link.origin)
        if origin is None or link.kind is LinkKind.JUMP:
            continue
        if link.target == FINISH:
            edge = variant.board.walks[link.path].course[-1].edge
            finishes.append(next_cell(origin, edge))
        else:
            edge = Edge.between(origin, cells[link.target]) or Edge.UP
        if edge not in exits[origin]:
            exits[origin].append(edge)
    bridges = {cells[space.id] for space in layout.spaces if space.kind is SpaceKind.CROSSING}
    starts = [
        path.at or START_CELL for path in variant.board.walks.values() if path.from_[0] == START
    ]
    return draw_map(exits, bridges, list(dict.fromkeys(starts)), finishes)


class RaceForms:
    """Conversion between the two forms of a race board (games/family.py)."""

    names = FORMS

    def rewrite(self, text: str, document: Document, variant: RaceVariant, form: str) -> str:
        return rewrite(text, document, variant, form)

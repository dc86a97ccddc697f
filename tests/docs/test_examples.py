"""Every key in the reference of the YAML has an example, and every example is valid."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from struct import pack
from typing import Any

import pytest
import yaml

import cuatto_kit
from cuatto_kit.config import printer
from cuatto_kit.config.bundled import printers
from cuatto_kit.config.looks import Look
from cuatto_kit.errors import InvalidVariant
from cuatto_kit.games.race.config.rules import Rules
from cuatto_kit.games.registry import games

from .test_site import GAMES, REFERENCE, page, rows

USUAL = Rules().model_dump(mode="json")
"""The rules of other races: those of Parqués exclude start bridges and single dice."""
ARC = {"spaces": 8, "radius": 4, "from": 180, "to": 0}
CURVED = {"start": "pool", "paths": {"main": {"from": "start", "arc": ARC, "to": "finish"}}}
DRAWN = {"start": "pool", "map": REFERENCE.WRITTEN["board.map"]}


def examples(kind: str) -> Iterator[tuple[list[str], Any]]:
    """Yield the place of each key on a page and its example, as the page shows it."""
    place: list[str] = []
    for line in page(kind).splitlines():
        if heading := re.match("## `(.*)`", line):
            place = heading[1].split(".")
        elif line.startswith("| `"):
            (cells,) = rows(line)
            if example := cells[3]:
                ((key, value),) = yaml.safe_load(example.strip("`")).items()
                yield [*place, key], value


def changed(data: Any, steps: list[str], value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield a mapping with another value at a place; the step NAME means each key in turn."""
    data = data if isinstance(data, dict) else {}
    for key in list(data) if steps[0] == "NAME" else steps[:1]:
        if steps[1:]:
            for below in changed(data.get(key), steps[1:], value):
                yield {**data, key: below}
        else:
            yield {**data, key: value}


def known(data: Any, steps: list[str]) -> int:
    """The number of the steps that a board has, so that it is likely to take the last one."""
    if not steps or not isinstance(data, dict):
        return 0
    keys = list(data) if steps[0] == "NAME" else [key for key in steps[:1] if key in data]
    return max((1 + known(data[key], steps[1:]) for key in keys), default=0)


def boards(game: str, steps: list[str], value: Any) -> Iterator[Mapping[str, Any]]:
    """Yield boards of a game with an example in place of another value."""
    sources = (data for files in REFERENCE._sources(game) for data in files)
    for data in sorted(sources, key=lambda data: known(data, steps), reverse=True):
        for board in changed(data, steps, value):
            yield {**board, "game": game}
            if "parques" in (game, data["game"]):
                yield {**board, "game": game, "rules": {**USUAL, **board.get("rules", {})}}
            if steps[0] == "rules":  # beside the rules that an entry by a sum, or a throw, needs
                rules = {"entry": "on_value", "dice": 2, steps[-1]: value}
                yield {**board, "game": game, "rules": rules}
                yield {**board, "game": game, "rules": {"throw": {steps[-1]: value}}}
            if steps[0] == "print":
                yield {**board, "game": game, "print": {steps[-1]: value}}
            if "arc" in steps:  # which no bundled board has
                for curved in changed({"board": CURVED}, steps, value):
                    yield {**board, "game": game, **curved}
            if steps[-1] in ("map", "names"):
                yield {**board, "game": game, "board": {**DRAWN, steps[-1]: value}}


def loads(path: Path, data: Mapping[str, Any]) -> bool:
    path.write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    try:
        cuatto_kit.load(path)
    except InvalidVariant:
        return False
    return True


@pytest.mark.parametrize("kind", [*GAMES, "printer", "look"])
def test_every_key_has_an_example_or_a_table_of_its_own(kind: str) -> None:
    place = ""
    for line in page(kind).splitlines():
        if heading := re.match("## `(.*)`", line):
            place = f"{heading[1]}."
        elif line.startswith("| `"):
            ((key, values, _, example, _),) = rows(line)
            refused = (kind, place + key.strip("`")) in REFERENCE.REFUSED
            assert example or refused or "](#" in values, key


@pytest.mark.slow
@pytest.mark.parametrize("game", games())
def test_every_example_of_a_game_is_valid_in_a_board(game: str, tmp_path: Path) -> None:
    triangle = pack("<12fH", *(0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0), 0)
    (tmp_path / "my-top.stl").write_bytes(bytes(80) + pack("<I", 1) + triangle)
    drawing = '<svg xmlns="http://www.w3.org/2000/svg"><rect width="1" height="1"/></svg>'
    (tmp_path / "leaf.svg").write_text(drawing, "utf-8")
    path = tmp_path / "board.yaml"
    refused = [
        ".".join(steps)
        for steps, value in examples(game)
        if not (
            loads(path, {"extends": value})
            if steps == ["extends"]
            else any(loads(path, board) for board in boards(game, steps, value))
        )
    ]
    assert refused == []


def test_every_example_of_a_printer_is_valid(tmp_path: Path) -> None:
    path = tmp_path / "printer.yaml"
    whole = yaml.safe_load(printers()["prusa-mk4"].read_text("utf-8"))
    for steps, value in examples("printer"):
        base = whole if steps != ["bed", "diameter"] else {**whole, "bed": {}}
        for data in changed(base, steps, value):
            path.write_text(yaml.safe_dump(data), "utf-8")
            printer.load(str(path))


def test_every_example_of_a_look_is_valid() -> None:
    for steps, value in examples("look"):
        for data in changed({"board": ["sand", "navy"]}, steps, value):
            assert Look.model_validate_json(json.dumps(data), strict=True)

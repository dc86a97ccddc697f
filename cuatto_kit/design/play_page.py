"""A page that plays a board without a server: one file with its rules and kernels."""

import json
import zlib
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from cuatto_kit import templates
from cuatto_kit.cache.store import RAW, Json
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import USUAL, languages
from cuatto_kit.design.core import DesignCore
from cuatto_kit.design.sheet_content import stage_of
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.positions import EMPTY, Stage
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.games.portable import Portable, in_base64, portable_games
from cuatto_kit.games.telling import places, traits
from cuatto_kit.kernels.kernel import NoLibraryError

CHUNK = 2_000
"""The most games that a worker of the page plays before it answers."""
_HERE = "translate(0 0)"
Games = Mapping[int, Portable]
"""The games of a board by the number of seats."""


def play_page(design: DesignCore) -> bytes | None:
    """Return the page as HTML, or None if the family has no page.

    Its first making may compile for some seconds. In a browser there is no page for rules without
    kernels.
    """
    try:
        return design.store.get(design.key("play"), RAW, lambda: made_page(design).encode()) or None
    except NoLibraryError:
        return None


def made_page(design: DesignCore) -> str:
    """Return the page, newly made, or "" if the family has none."""
    games = _games(design)
    if not games:
        return ""
    told = in_base64(zlib.compress(json.dumps(_data(design, games)).encode(), 9))
    return templates.render("design/play.html", board=told)


def _games(design: DesignCore) -> Games:
    fewest, most = design.loaded.variant.seats
    counts = range(1 if design.family.policies.solitaire else fewest, most + 1)
    made = ((seats, design.board_game.portable(seats)) for seats in counts)
    return {seats: game for seats, game in made if game is not None}


def _data(design: DesignCore, games: Games) -> dict[str, Any]:
    modules = list(dict.fromkeys(game.module for game in games.values()))
    seats = design.seats()
    return {
        **_board(design, games),
        **_drawings(design, games),
        "modules": list(map(in_base64, modules)),
        "games": {
            count: {
                "family": game.family,
                "module": modules.index(game.module),
                "inputs": game.inputs,
                "data": game.data,
            }
            for count, game in games.items()
        },
        "check": {
            **portable_games(design.board_game.simulator(seats), games[seats].finished, CHUNK),
            "turnCap": design.subject.turn_cap,
            "secondsPerTurn": design.subject.seconds_per_turn,
        },
    }


def _board(design: DesignCore, games: Games) -> dict[str, Json]:
    """Return what the page tells of a board."""
    variant, board_game, usual = design.loaded.variant, design.board_game, design.seats()
    pointing = board_game.pointing(usual)
    return {
        "variant": design.name,
        "title": dict(variant.title),
        "colours": list(variant.team_colours),
        "fills": [COLOURS[colour] for colour in variant.team_colours],
        **traits(board_game, usual, USUAL),
        "seats": [min(games), max(games)],
        "usual": usual,
        "alone": design.family.policies.solitaire,
        "playing": {str(seats): list(board_game.playing(seats)) for seats in games},
        "pips": bool(pointing and pointing.pips),
    }


def _drawings(design: DesignCore, games: Games) -> dict[str, Json]:
    """Return the board in each language and its pieces."""
    most = max(games)
    stages = {language: stage_of(design, language) for language in languages()}
    start = design.board_game.text_game(most).game.initial()
    pieces = [*(design.board_game.scenes(most, iter([start])) or ())]
    first, *others = stages.values()
    windows = [*(stage.window([]) for stage in others), first.window([]), first.window(pieces)]
    return {
        "definitions": first.definitions,
        "window": [round(value, 3) for value in svg.downwards(svg.around(windows))],
        "stamps": dict(_stamps(first, games.values())),
        "languages": {
            language: {"board": stage.board, "places": places(design.layout, language)}
            for language, stage in stages.items()
        },
    }


def _stamps(stage: Stage, games: Iterable[Portable]) -> Iterator[tuple[str, Json]]:
    """Yield each piece, drawn in the place @, and the rim around it when it has moved."""
    tokens = {name: token for game in games for name, token in game.pieces.items()}
    for name, token in tokens.items():
        shape = stage.piece(token)
        placed = f'<g transform="translate(@)">{shape}</g>'
        rim = "".join(stage.rims(Scene((token,)), EMPTY))
        yield (
            name,
            {
                "shape": placed if token.label else shape.replace(_HERE, "translate(@)"),
                "rim": f'<g transform="translate(@)">{rim}</g>',
            },
        )

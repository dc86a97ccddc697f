"""The YAML of a race: teams, paths that split and join, bridges, rules."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Discriminator,
    Field,
    Tag,
    TypeAdapter,
    WithJsonSchema,
    model_validator,
)

from cuatto_kit.board.geometry import HEXAGON_EDGES, SQUARE_EDGES, Edge
from cuatto_kit.board.layout import Flag
from cuatto_kit.board.maps import DrawnMap
from cuatto_kit.board.shapes import Place
from cuatto_kit.board.walks import Walk
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.document import Document
from cuatto_kit.config.fields import Model
from cuatto_kit.config.languages import Style
from cuatto_kit.config.messages import did_you_mean, format_value, near
from cuatto_kit.config.model import (
    SEATS,
    TILES,
    Print,
    TeamColours,
    Text,
    Variant,
    as_tuple,
    colour_faults,
    valid_value,
)
from cuatto_kit.config.tops import top_faults
from cuatto_kit.config.units import MM
from cuatto_kit.config.validation import sound_keys, validation_error
from cuatto_kit.errors import Code, Fault, YamlPath
from cuatto_kit.games.race.config.again import again_faults
from cuatto_kit.games.race.config.by_seat import by_seat_faults, standing_clash
from cuatto_kit.games.race.config.classes import CLASSES, EMPTY, MOST_CHECKERS
from cuatto_kit.games.race.config.conflicts import board_faults, start_faults, team_size
from cuatto_kit.games.race.config.effects import Effect, Effects, TwoDice, effect_faults
from cuatto_kit.games.race.config.hexagonal import HEXAGONS, hexagon_faults
from cuatto_kit.games.race.config.names import (
    FINISH,
    START,
    WrittenBoard,
    name_faults,
    names_on_map,
    single_space,
)
from cuatto_kit.games.race.config.ornaments import race_ornament_faults
from cuatto_kit.games.race.config.paths import Path, PathName, SpaceName, space_text, walked_over
from cuatto_kit.games.race.config.placed import is_placed, placed_faults
from cuatto_kit.games.race.config.pointed import POINTS, has_points, point_faults
from cuatto_kit.games.race.config.rule_conflicts import rule_faults
from cuatto_kit.games.race.config.rules import ParquesRules, Rules
from cuatto_kit.games.race.config.seating import (
    SCHEMA,
    Players,
    Seats,
    seat_number,
    seating_faults,
)
from cuatto_kit.games.simulator import Level, Matchup, Policies

if TYPE_CHECKING:
    ClassName = str
    Slot = str
else:
    ClassName = Literal[tuple(CLASSES)]
    Slot = Literal[(*CLASSES, EMPTY)]

MOST_ADAPTERS = 24
"""The largest number of loose adapters."""
MOST_AHEAD = 24
"""The largest head start (pips)."""


def _a_team(checkers: Mapping[ClassName, int]) -> Mapping[ClassName, int]:
    size = sum(checkers.values())
    if not size:
        raise validation_error(Code.BAD_VALUE, "no checker is given; expected one or more")
    if size > MOST_CHECKERS:
        message = f"a team of {size} is out of range; expected {MOST_CHECKERS} checkers or less"
        raise validation_error(Code.OUT_OF_RANGE, message)
    return checkers


def _pool_or_bridge(value: Any) -> Any:
    lanes = isinstance(value, dict) and any(near(str(key), ["bridge"]) for key in value)
    if value not in ("pool", "yards") and not lanes and not isinstance(value, BridgeStart):
        advice = did_you_mean(str(value), ["pool", "yards"])
        expected = f"expected 'pool', 'yards' or {{bridge: n}}{advice}"
        message = f"{format_value(value)} is not known; {expected}"
        raise validation_error(Code.BAD_VALUE, message, advice)
    return value


MOST_ON_A_SPACE = 30
"""The largest capacity of a space, besides `any`."""


def _capacity(value: Any) -> Any:
    number = isinstance(value, int) and not isinstance(value, bool)
    if value == "any" or (number and 1 <= value <= MOST_ON_A_SPACE):
        return value
    message = f"{format_value(value)} is no capacity; expected 1 to {MOST_ON_A_SPACE}, or any"
    raise validation_error(Code.BAD_VALUE, message)


Capacity = Annotated[
    int | str,
    BeforeValidator(_capacity),
    WithJsonSchema(
        {
            "anyOf": [
                {"enum": ["any"]},
                {"type": "integer", "minimum": 1, "maximum": MOST_ON_A_SPACE},
            ]
        }
    ),
]
"""The number of checkers that a space holds, or `any`."""

RouteItem = Annotated[str, BeforeValidator(space_text), WithJsonSchema({"type": "string"})]
"""A part of a route: a path, a space, a stretch as in `stem.8-1`, or `finish`."""

Route = Annotated[tuple[RouteItem, ...], Field(min_length=1), BeforeValidator(as_tuple)]

Length = Annotated[int, Field(ge=1, le=MOST_CHECKERS)]

SeatNumber = Annotated[int, BeforeValidator(seat_number)]
"""A seat as a key, from 1 in turn order."""
_BY_SEAT: dict[str, Any] = {"type": "object", "propertyNames": {"pattern": "^([1-9]|1[0-2])$"}}
_ROUTE = {"type": "array", "items": {"type": "string"}, "minItems": 1}
_ROUTES = WithJsonSchema(_BY_SEAT | {"additionalProperties": _ROUTE})
_COUNT = {"type": "integer", "minimum": 1, "maximum": MOST_CHECKERS}
_STANDING = WithJsonSchema(
    _BY_SEAT | {"additionalProperties": {"type": "object", "additionalProperties": _COUNT}}
)

Checkers = Annotated[
    Mapping[ClassName, Annotated[int, Field(ge=0, le=MOST_CHECKERS)]],
    Field(min_length=1),
    AfterValidator(_a_team),
]
_CHECKERS: TypeAdapter[Mapping[str, int]] = TypeAdapter(Checkers)

HeadStart = Annotated[tuple[Annotated[int, Field(ge=0, le=MOST_AHEAD)], ...], Field(max_length=12)]


def _team_in_the_schema(schema: dict[str, Any]) -> None:
    """Add `pieces`, which is replaced before validation, to the schema of a team."""
    pieces = {"type": "integer", "minimum": 1, "maximum": MOST_CHECKERS}
    words = "The number of checkers of a team if all are regular; in place of `checkers`."
    schema["properties"]["pieces"] = {"description": words, **pieces}
    schema["required"].remove("checkers")
    schema["not"] = {"required": ["checkers", "pieces"]}


class Teams(Model):
    """The checkers of every team."""

    model_config = ConfigDict(json_schema_extra=_team_in_the_schema)

    colours: TeamColours
    """The colour of each team, in seat order."""
    checkers: Checkers
    """The number of checkers of each class in a team: `regular`; `strong` hits wherever it may
    land; `pin` holds others fast; `odd` moves by odd dice only; `even` moves by even dice only;
    `bidirectional` may go back.
    """
    start_slots: Annotated[tuple[Slot, ...], Field(max_length=MOST_CHECKERS)] = ()
    """The class on each slot of a start bridge from slot 1, the rearmost, or `empty`. By default
    pins are behind and regular checkers in front.
    """
    head_start: HeadStart = ()
    """The head start of each seat's foremost checker before the first turn (pips), in turn order,
    with a number for each seat of the largest game; with fewer players only playing seats count.
    If all are 1, each team begins with a checker on its entry.
    """
    standing: Annotated[Mapping[SeatNumber, Mapping[SpaceName, Length]], _STANDING] = {}
    """The checkers that are on the board before the first turn, by seat and space, as in `{1:
    {main.1: 2}}`; the others wait. Only for teams of one class.
    """

    @model_validator(mode="before")
    @classmethod
    def _plain_team(cls, data: Any) -> Any:
        """Replace `pieces: 7` by seven regular checkers."""
        if not isinstance(data, dict):
            return data
        said = {key: as_tuple(value) for key, value in data.items()}
        if "pieces" in said and "checkers" not in said:
            said["checkers"] = {"regular": said.pop("pieces")}
        return said

    @property
    def size(self) -> int:
        """The number of checkers of a team."""
        return sum(self.checkers.values())

    @property
    def line_up(self) -> tuple[str, ...]:
        """The class on each slot of a team's bridge, the rearmost first, or `empty`.

        By default pins are behind and regular checkers in front.
        """
        return self.start_slots or tuple(
            name for name in CLASSES for _ in range(self.checkers.get(name, 0))
        )


def _finish_kind(value: Any) -> str:
    """Return a tag that is no possible key of the YAML, as `_start_kind` does."""
    return "<place>" if isinstance(value, list | tuple) else "<name>"


class BridgeStart(Model):
    """A start on a bridge, with a separate lane for each team."""

    bridge: Length
    """The number of slots in a lane."""


def _start_kind(value: Any) -> str:
    """Return a tag that is no possible key of the YAML, since pydantic adds it to error places."""
    return "<lanes>" if isinstance(value, dict | BridgeStart) else "<pool>"


class Board(Model):
    """The table: a start, paths, a finish."""

    start: Annotated[
        Annotated[Literal["pool", "yards"], Tag("<pool>")] | Annotated[BridgeStart, Tag("<lanes>")],
        Discriminator(_start_kind),
        BeforeValidator(_pool_or_bridge),
    ]
    """`pool`: all wait beside the board; `yards`: each team waits in a corner of the board, which
    is printed in panels; `{bridge: n}`: each team waits in a lane of n slots.
    """
    entries: Annotated[tuple[SpaceName, ...], BeforeValidator(as_tuple)] = ()
    """The spaces where checkers come on to the board, one for each team, as in `stem.4`."""
    seating: Annotated[Mapping[Players, Seats], SCHEMA] = {}
    """The seats that play with fewer players, in turn order, by the number of players, as in `{2:
    [1, 3]}`. By default they are spread evenly if each team enters a ring at a different space and
    the number of seats can be divided, as with two opposite seats of four; else they are the first
    seats.
    """
    paths: Annotated[Mapping[PathName, Path], Field(min_length=1, max_length=500)] | None = None
    """The walks that make up the board."""
    map: DrawnMap | None = None
    """The board as a drawing instead of walks, with one character per tile: arrows, or u l d r,
    lead on; double arrows, or U L D R, are cells of a bridge; └ ┴ ┼ and similar signs split; S is
    the start, F the finish, and . is free table.
    """
    names: Annotated[Mapping[PathName, Text | None], Field(max_length=500)] = {}
    """The paths of the map by name, in the order in which they are reached from the start (up,
    left, down, right at a split), with the titles that players read.
    """
    finish: Annotated[
        Annotated[Literal["tray", "out"], Tag("<name>")] | Annotated[Place, Tag("<place>")],
        Discriminator(_finish_kind),
    ] = "out"
    """`tray`: a printed bridge takes the checkers; `out`: they leave the board; or the place of a
    space for them, as in `[0, 0]`, on a board with given places.
    """
    jumps: Mapping[str, SpaceName] = {}
    """A checker that ends its move on the first space goes on to the second, or to `start`."""
    routes: Annotated[Mapping[SeatNumber, Route], _ROUTES] = {}
    """The whole way of a seat, in place of the ways that `from` and `to` give it, as in `{1:
    [south, middle.1-8, finish]}`: paths, walked backward where only their last space is near,
    spaces, stretches such as `middle.8-1`, and `finish`. Without `finish` the checkers stay on
    the last space, or on the last path if it is a goal. A space may come twice; on the second
    passage `middle.8` is called `middle.8b`.
    """
    capacity: Capacity = 4
    """The number of checkers that a space holds, except on bridges, or `any`; printed spaces have
    room for four.
    """
    capacities: Annotated[Mapping[SpaceName, Capacity], WithJsonSchema({"type": "object"})] = {}
    """Other capacities by space or path, as in `{stem.3: any}`."""
    spaces: Literal["tiles", "points", "hexagons"] = "tiles"
    """`tiles`: each space is a square; `points`: each is a long point of a board of two rows, with
    its base at the outer rim and places for five men in a row, further men on top of them;
    `hexagons`: each is a hexagon with six neighbours, for the same checkers as a square and 1.15
    times as wide, and walks go `up`, `up-right`, `down-right`, `down`, `down-left` and `up-left`.
    """
    safe: Annotated[tuple[SpaceName, ...], BeforeValidator(as_tuple)] = ()
    """Spaces on which no checker is hit, as in `stem.4`."""
    again: Annotated[tuple[SpaceName, ...], BeforeValidator(as_tuple)] = ()
    """Spaces on which a landing gives another roll."""
    effects: Mapping[SpaceName, Effects] = {}
    """The effects of spaces, one or a list each. `{miss: 2}`: a team that lands misses two turns;
    `hold_until_relieved`: a checker is held until another one lands; `to_start`: it goes back to
    the start; `repeat_throw`: it moves on by the same throw; `{needs: 5}`: it moves on by 5 pips
    only; `stop`: none passes; `{back_to: main.15}`: it goes there, or to the nearest free space
    before.
    """
    first_throw: Mapping[TwoDice, SpaceName] = {}
    """The spaces to which throws lead from the start, by their dice, as in `{3+6: main.26}`. Only
    for teams of one checker that moves by the sum.
    """

    @property
    def finish_place(self) -> tuple[float, float] | None:
        """The place of the finish (space pitches); None if it is not on the board."""
        return None if isinstance(self.finish, str) else self.finish

    def capacity_of(self, path: str, space: str) -> int | None:
        """Return the number of checkers that a space of a path holds, None without a limit."""
        capacity = self.capacities.get(space, self.capacities.get(path, self.capacity))
        return capacity if isinstance(capacity, int) else None

    @cached_property
    def off_lattice(self) -> bool:
        """True if the places of its spaces are given."""
        return any(path.shape for path in (self.paths or {}).values())

    @cached_property
    def effects_at(self) -> Mapping[str, tuple[Effect, ...]]:
        """The effects by space; a jump to the start is one of them."""
        spaces = {single_space(name): effects for name, effects in self.effects.items()}
        homeward = [single_space(name) for name, target in self.jumps.items() if target == START]
        return spaces | {name: (*spaces.get(name, ()), Effect(Flag.TO_START)) for name in homeward}

    @cached_property
    def walks(self) -> Mapping[str, Path]:
        """The paths by name, walked or drawn; those over others have walks over the same cells.

        Paths without a course are left out: the others of an invalid board are still placed.
        """
        if self.map is None:
            paths = self.paths or {}
            walked = {name: path for name, path in paths.items() if path.course}
            return {
                name: path if path.course else walked_over(walked[path.over or ""], path)
                for name, path in paths.items()
                if path.course or path.over in walked
            }
        drawn = self.map.paths
        names = names_on_map(list(self.names), len(drawn))
        return {
            name: Path(
                **{"from": tuple(START if k is None else names[k] for k in path.before)},
                walk=Walk.of(path.steps),
                to=(FINISH,) * path.ends,
                title=self.names.get(name),
                at=path.set_out,
            )
            for name, path in zip(names, drawn, strict=True)
        }


class RacePrint(Print):
    """The settings for printing a race."""

    tile: Annotated[float, MM, Field(ge=TILES[0], le=TILES[1])] = 50
    """Edge of a tile (mm); all parts grow with it. A tile of 50 has checkers 16 mm wide, as wide as
    a fingertip.
    """
    adapters: Annotated[int, Field(ge=0, le=MOST_ADAPTERS)] = 0
    """The number of loose adapters: halves of hexagons that join a hexagon to a square tile, with
    a knob at both ends. Only for `spaces: hexagons` with `edges: open`.
    """


class RaceVariant(Variant):
    """A race game on a graph of spaces."""

    stand_ins: ClassVar[Mapping[YamlPath, object]] = {
        **Variant.stand_ins,
        ("seats",): 12,
        ("teams",): {"colours": list(COLOURS)[:12], "checkers": {"regular": 1}},
        ("teams", "colours"): list(COLOURS)[:12],
        ("teams", "checkers"): {"regular": 1},
        ("board", "start"): "yards",  # the least strict start: paths may meet at corners
    }

    teams: Teams
    """The checkers of every team."""
    board: Board
    """The table: a start, paths, a finish."""
    rules: Rules = Rules()
    """The switches; those that are not given keep their defaults."""
    print: RacePrint = RacePrint()
    """The settings for printing the kit."""

    @property
    def team_colours(self) -> tuple[str, ...]:
        return self.teams.colours

    @property
    def wording(self) -> str | None:
        return "thrown" if self.rules.thrown.counted else None

    @property
    def style(self) -> Style:
        """The style that selects the words of the game."""
        return Style("race", self.spoken, self.theme)

    @property
    def pieces(self) -> str:
        checkers = self.teams.checkers.items()
        return ", ".join(f"{count} {name}" for name, count in checkers if count)

    @property
    def bridge(self) -> int:
        """The number of slots in a lane of the start bridge, 0 if the start is not a bridge."""
        return self.board.start.bridge if isinstance(self.board.start, BridgeStart) else 0

    @property
    def yards(self) -> bool:
        """True if teams wait in corners of a board that is printed in panels."""
        return self.board.start == "yards"

    @property
    def off_lattice(self) -> bool:
        """True if the places of its spaces are given, so that they are round."""
        return self.board.off_lattice

    @property
    def on_panels(self) -> bool:
        """True if it is printed in panels with pawns, instead of tiles with checkers."""
        return self.yards or self.off_lattice

    @property
    def has_ladders(self) -> bool:
        """True if its jumps are called and drawn as ladders and slides."""
        return self.spoken == "chutes-and-ladders"

    @property
    def points(self) -> bool:
        """True if each space is a long point for five men in a row."""
        return self.board.spaces == POINTS

    @property
    def hexagons(self) -> bool:
        """True if each space is a hexagon."""
        return self.board.spaces == HEXAGONS

    @property
    def edges(self) -> Sequence[Edge]:
        """The directions of the neighbours of a space."""
        return HEXAGON_EDGES if self.hexagons else SQUARE_EDGES

    @classmethod
    def cross_field_faults(cls, document: Document) -> Iterator[Fault]:
        """Yield the faults of keys that do not fit each other.

        Examples are teams without a colour or room on their bridge, and unknown names.
        """
        seats = valid_value(document, ("seats",), SEATS)
        yield from colour_faults(document)
        yield from _own_top_faults(document)
        yield from race_ornament_faults(document, seats)
        board = WrittenBoard(document)
        yield from name_faults(board)
        yield from again_faults(board)
        yield from _seat_faults(document, seats)
        yield from point_faults(document)
        yield from hexagon_faults(board)
        yield from placed_faults(document, seats)
        yield from start_faults(document, seats)
        yield from by_seat_faults(board, seats, team_size(document))
        yield from standing_clash(document)
        yield from board_faults(board, seats)
        yield from seating_faults(document, seats)
        switches: Any = cls.model_fields["rules"].annotation
        written = document.data.get("rules", {})  # the defaults of a game may also conflict
        rules = sound_keys(written, switches) if isinstance(written, dict) else None
        yield from rule_faults(document, rules)
        yield from effect_faults(board, rules, team_size(document))


class ParquesVariant(RaceVariant):
    """A race by the rules of Parqués, except for rules that the file gives."""

    rules: ParquesRules = ParquesRules()
    """The switches; those that are not given keep their defaults."""


def model_of(game: str) -> type[RaceVariant]:
    """Return the model of the boards of a game."""
    return ParquesVariant if game == "parques" else RaceVariant


def _own_top_faults(document: Document) -> Iterator[Fault]:
    """Yield faults of tops for classes that no team has; boards in panels have pawns, without
    tops. Those of boards of points are in pointed.py.
    """
    if has_points(document):
        return
    if document.at(("board", "start")) == "yards" or is_placed(document):
        yield from top_faults(document, ())
    elif checkers := valid_value(document, ("teams", "checkers"), _CHECKERS):
        yield from top_faults(document, [name for name in CLASSES if checkers.get(name)])


def _seat_faults(document: Document, seats: tuple[int, int] | None) -> Iterator[Fault]:
    """Yield faults of paths for seats that do not exist."""
    paths = document.at(("board", "paths"))
    for name in paths if isinstance(paths, dict) and seats else ():
        given = document.at(("board", "paths", name, "seats"))
        for position, seat in enumerate(given if isinstance(given, list) else ()):
            if isinstance(seat, int) and seats and seat > seats[1]:
                where = ("board", "paths", name, "seats", position)
                message = f"no seat {seat}; expected 1 to {seats[1]}"
                yield document.fault(Code.BAD_VALUE, where, message)


POLICIES = Policies(
    names=("random", "greedy", "lookahead"),
    ladder=(
        Matchup("greedy", "random", 2_000),
        Matchup("lookahead", "random", 400),
        Matchup("lookahead", "greedy", 400),
    ),
    seconds_per_turn=15,
    levels=(Level("random", 2_000), Level("greedy", 6_000), Level("lookahead", 200, turns=30_000)),
    people="greedy",
    solitaire=True,
)
"""The policies of races, with the comparisons and levels of a report."""

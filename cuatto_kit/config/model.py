"""What every variant says, whatever its game, and how a model meets a document.

A family's models.py extends `Variant`. Models are frozen and take no unknown key;
they are validated as JSON in strict mode, so that `4` is never read as "4".
"""

import json
from collections.abc import Collection, Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BeforeValidator,
    ConfigDict,
    Field,
    TypeAdapter,
    ValidationError,
    WithJsonSchema,
    field_serializer,
    model_validator,
)

from cuatto_kit import resources
from cuatto_kit.config import bundled, extends, tops
from cuatto_kit.config.base import Model
from cuatto_kit.config.choices import BoardColours, Colour, Language, Theme, Vocabulary
from cuatto_kit.config.document import Document
from cuatto_kit.config.known import Known
from cuatto_kit.config.languages import USUAL, languages, lineage, vocabularies
from cuatto_kit.config.messages import (
    Advice,
    as_text,
    counted,
    format_value,
    join_names,
)
from cuatto_kit.config.ranges import fewest_first, pair
from cuatto_kit.config.targets import Targets
from cuatto_kit.config.units import MM, SECONDS
from cuatto_kit.config.validation import faults_of, validation_error
from cuatto_kit.errors import Code, Fault, InvalidVariant, YamlPath, error_for

MOST_FAULTS = 200
"""How many faults between fields are looked for: each may search all names for one meant."""

ANY_LANGUAGE = "*"

_WORDS = {"type": "string", "minLength": 1, "maxLength": 200}
_SEATS = {"type": "integer", "minimum": 1, "maximum": 12}


def _by_language(value: Any) -> Any:
    if isinstance(value, str):
        return {ANY_LANGUAGE: value}
    if not isinstance(value, dict):
        text = as_text(value)
        advice = Advice(f', as in "{text}"', f'"{text}"') if text else Advice()
        message = f"{format_value(value)} is given; expected text{advice}, or text by language"
        raise validation_error(Code.WRONG_TYPE, message, advice)
    return value


def as_tuple(value: object) -> object:
    """A list as a tuple: what a validator has touched, strict mode no longer takes for JSON."""
    return tuple(value) if isinstance(value, list) else value


def _known_printer(value: str) -> str:
    if value not in bundled.printers() and not bundled.is_path(value):
        message, advice = extends.printers().unknown(value)
        raise validation_error(Code.NOT_FOUND, message, advice)
    return value


class _WordsByLanguage:
    """The schema of a text: languages are looked up when it is asked for."""

    def __get_pydantic_json_schema__(self, *_: Any) -> dict[str, Any]:
        each = {
            language: {**_WORDS, "description": f"The words in the language `{language}`."}
            for language in languages()
        }
        by_language = {
            "type": "object",
            "properties": each,
            "additionalProperties": _WORDS,
            "minProperties": 1,
        }
        return {"anyOf": [_WORDS, by_language]}


Text = Annotated[
    Annotated[
        Mapping[str, Annotated[str, Field(min_length=1, max_length=200)]], Field(min_length=1)
    ],
    BeforeValidator(_by_language),
    _WordsByLanguage(),
]
"""Words a player reads, by language; plain text serves every language."""

SeatRange = Annotated[
    tuple[Annotated[int, Field(ge=1, le=12)], Annotated[int, Field(ge=1, le=12)]],
    BeforeValidator(pair),
    AfterValidator(fewest_first),
    WithJsonSchema(
        {
            "anyOf": [
                _SEATS,
                {"type": "array", "items": _SEATS, "minItems": 2, "maxItems": 2},
            ]
        }
    ),
]
"""How many can play: a number, or the fewest and the most."""

_PATH = {"type": "string", "pattern": r"^(?![A-Za-z]+:|/)[^\\]*\.ya?ml$"}
"""A file that another names."""


def _printer_or_path(schema: dict[str, Any]) -> None:
    del schema["type"]
    schema["anyOf"] = [{"enum": list(bundled.printers())}, _PATH]


def _top_file(value: str) -> str:
    if not value.endswith(tops.SUFFIXES):
        message = f"{format_value(value)} is given; expected an .stl or .scad file"
        raise validation_error(Code.BAD_VALUE, message)
    return value


TopFile = Annotated[
    str,
    AfterValidator(_top_file),
    WithJsonSchema({"type": "string", "pattern": r"^(?![A-Za-z]+:|/)[^\\]*\.(stl|scad)$"}),
]
"""A file that draws the top of a checker."""


_PRINTERS = Field(json_schema_extra=_printer_or_path)


def _with_extends(schema: dict[str, Any]) -> None:
    """What extends.py reads before a model sees the rest."""
    base = base_in_words("variant", bundled.bundled())
    schema["properties"] = {extends.KEY: base, **schema["properties"]}


def base_in_words(noun: str, names: Iterable[str]) -> dict[str, Any]:
    """The schema of what a file extends: one of the bundled `names`, or a file."""
    words = (
        f"What this file changes: a bundled {noun} by its name, or a .yaml file in this folder or "
        "below. Mappings are merged key by key, all else is replaced."
    )
    return {"description": words, "anyOf": [{"enum": list(names)}, _PATH]}


def all_different(colours: tuple[str, ...]) -> tuple[str, ...]:
    """The colours. Refuses one that is given twice."""
    twice = [colour for colour in colours if colours.count(colour) > 1]
    if twice:
        raise validation_error(
            Code.BAD_VALUE, f"{twice[0]} is given twice; expected one colour a team"
        )
    return colours


TeamColours = Annotated[
    tuple[Colour, ...], Field(min_length=1, max_length=12), AfterValidator(all_different)
]
"""A colour for each team, in seat order."""


USUAL_PRINTER = "generic-220"
"""The printer of a board that names none."""


TILES = (20, 200)
USUAL_TILE = 40
"""The smallest and the largest tile (mm)."""


class Print(Model):
    """How the kit is printed."""

    profile: Literal["kit", "original"] = "kit"
    """`original` takes the units of the first Cuatto models: a tile of 200, no printer."""
    tile: Annotated[float, MM, Field(ge=TILES[0], le=TILES[1])] = USUAL_TILE
    """Edge of a tile (mm); all parts grow with it."""
    clearance: Annotated[float, MM, Field(ge=0.02, le=2)] | None = None
    """Play between parts that join (mm); the printer's own where it is not given."""
    edges: Literal["plain", "open"] = "plain"
    """Where tiles have knobs and sockets: `plain` where a neighbour meets them, `open` on all four
    edges, so that tiles of several boards can be mixed; so has the original."""
    printer: Annotated[str, AfterValidator(_known_printer), _PRINTERS] | None = USUAL_PRINTER
    """The printer that the parts must fit: a bundled one, or a .yaml file in this folder or
    below."""

    words: Literal["none", "ends", "spaces"] = "ends"
    """What is written: `ends` says where start and finish are, whose a lane is and where jumps
    lead, `spaces` also numbers every space and names every path; with `none` bases of checkers bear
    no notches, either."""
    marks: Literal["engraved", "inlaid"] = "engraved"
    """How words and marks show: cut into the board, or filled flush in a second colour."""
    language: Language = USUAL
    """The language of these words."""
    board: BoardColours | None = None
    """The light and the dark colour of the board; those of its theme where they are not given."""
    assembly: Literal["glue", "snap"] = "glue"
    """What holds the two halves of a checker together: a peg that centres them, and glue; or a
    pin that snaps."""
    tops: Annotated[Mapping[str, TopFile], Field(max_length=12)] = Field(default_factory=dict)
    """Tops of checkers of one's own, by class: .stl or .scad files in this folder or below, in mm,
    the middle of the foot the origin. The hole for the base's peg is cut into them."""

    @model_validator(mode="before")
    @classmethod
    def _original_units(cls, data: Any) -> Any:
        if not isinstance(data, dict) or data.get("profile") != "original":
            return data
        if others := sorted(set(data) - {"profile"}):
            message = f"the original's measures are fixed; take out {join_names(others)}"
            raise validation_error(Code.BAD_VALUE, message)
        fixed = {"tile": 200, "clearance": 1, "edges": "open", "words": "none", "printer": None}
        return {"profile": "original", **fixed}

    @field_serializer("printer")
    def _without_folder(self, printer: str | None) -> str | None:
        return self.printer_name

    @property
    def printer_name(self) -> str | None:
        """The printer as reports call it: where its file lies is nobody else's business."""
        if self.printer is None or not bundled.is_path(self.printer):
            return self.printer
        return Path(self.printer).stem

    @property
    def default_clearance(self) -> float:
        """Play between parts that join where neither file nor printer names one (mm)."""
        return self.tile / 200

    @property
    def paper_scale(self) -> float:
        """Size of a paper prototype against the print; the original's units are no millimetres."""
        return 0.2 if self.profile == "original" else 1.0

    @property
    def scale(self) -> float:
        """Size against the default kit, whose tile is 40 mm."""
        return self.tile / 40


class Variant(Model):
    """One board with its teams, rules and wishes."""

    model_config = ConfigDict(json_schema_extra=_with_extends)

    stand_ins: ClassVar[Mapping[YamlPath, object]] = {("title",): "?"}
    """What takes the place of faulty values while the rest of a board is judged (sound.py)."""

    game: str
    """The family of games: which rules this file speaks of."""
    title: Text
    """The name of the board."""
    seats: SeatRange
    """How many can play: a number, or the fewest and the most."""
    print: Print = Print()
    """How the kit is printed."""
    targets: Targets = Targets()
    """What the designer hopes for."""
    seconds_per_turn: Annotated[float, SECONDS, Field(ge=1, le=600)] | None = None
    """What a turn takes at the table, thinking included (seconds); what is usual for such games
    where it is not given."""
    theme: Theme | None = None
    """What the rule sheet calls things: a bundled theme, plain words where none is given."""
    vocabulary: Vocabulary | None = None
    """The game whose own words the rule sheet speaks, as `ludo` has a yard; where it is not given
    those of `game`, if there are any."""

    @property
    def spoken(self) -> str | None:
        """The vocabulary that the board speaks, None for plain words."""
        return self.vocabulary or (self.game if self.game in vocabularies() else None)

    @property
    def team_colours(self) -> tuple[str, ...]:
        """The colour of each team, by seat."""
        raise NotImplementedError

    @property
    def pieces(self) -> str:
        """A team in a few words, as in `4 regular, 1 pin`."""
        raise NotImplementedError


USUAL_SEATS = 4
"""Who plays where nothing is said: four, or as many as the board takes."""


def usual_seats(fewest: int, most: int) -> int:
    """How many play where nothing is said, on a board for so many."""
    return max(fewest, min(USUAL_SEATS, most))


AnyModel = TypeVar("AnyModel", bound=Model)
AnyValue = TypeVar("AnyValue")


def text_in(text: Mapping[str, str], language: str) -> str:
    """The words for `language`, else those of the language that it extends, else those for every
    language, else the first given."""
    known = (text[tag] for tag in (*lineage(language), ANY_LANGUAGE) if tag in text)
    return next(known, None) or next(iter(text.values()))


def valid_value(document: Document, path: YamlPath, kind: TypeAdapter[AnyValue]) -> AnyValue | None:
    """The value at `path` read by itself, None where it is missing or faulty."""
    try:
        return kind.validate_json(json.dumps(document.at(path)), strict=True)
    except ValidationError:
        return None


def validate(document: Document, model: type[AnyModel]) -> AnyModel:
    """The document as a `model`, whatever bars it from play. Raises InvalidVariant with all its
    faults."""
    return examine(document, model)[0]


def examine(document: Document, model: type[AnyModel]) -> tuple[AnyModel, tuple[Fault, ...]]:
    """The document as a `model`, and its faults that only bar it from play. Raises
    InvalidVariant with all its faults where it has others."""
    faults = list(document.faults)
    variant = None
    meant: Collection[str] = ()
    try:
        variant = model.model_validate_json(json.dumps(document.data), strict=True)
    except ValidationError as refusal:
        told = {fault.path for fault in faults}
        found, meant = faults_of(document, _known(model), refusal)
        faults += [fault for fault in found if fault.path not in told]
    told = {fault.path for fault in faults}
    others = (
        fault
        for fault in model.cross_field_faults(document)
        if fault.path not in told and not (fault.code is Code.MISSING_KEY and fault.path in meant)
    )
    faults += islice(others, MOST_FAULTS)
    error = error_for(faults, document.files)
    if isinstance(error, InvalidVariant):
        raise error
    assert variant is not None
    return variant, tuple(faults)


def _known(model: type[Model]) -> Known:
    """What is known of the keys of a model; themes and languages lie in folders."""
    return _known_in(model, *resources.folders("rules"), *resources.folders("variants"))


@lru_cache(maxsize=8)
def _known_in(model: type[Model], *_: Path) -> Known:
    return Known(model.model_json_schema())


def colour_faults(document: Document) -> Iterator[Fault]:
    """Fewer team colours than seats, whatever each is worth; two in one are told by themselves."""
    seats = valid_value(document, ("seats",), TypeAdapter(SeatRange))
    colours = document.at(("teams", "colours"))
    if not seats or not isinstance(colours, list) or any(" " in str(one) for one in colours):
        return
    if 0 < len(colours) < seats[1]:
        given = counted(len(colours), "colour")
        message = f"{given} for {seats[1]} seats; expected a colour each"
        yield document.fault(Code.BAD_VALUE, ("teams", "colours"), message)

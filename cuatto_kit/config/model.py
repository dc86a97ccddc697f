"""The part of a variant that is common to all games, and the validation of documents.

A family's models.py extends `Variant`. Models are frozen and reject unknown keys; they are
validated as JSON in strict mode, so that `4` is never read as "4".
"""

import json
import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from pathlib import Path
from typing import Annotated, Any, ClassVar, Literal, Self, TypeVar

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
from pydantic_core import PydanticCustomError

from cuatto_kit import resources
from cuatto_kit.config import bundled, extends, tops
from cuatto_kit.config.criteria import Targets
from cuatto_kit.config.document import Document
from cuatto_kit.config.fields import (
    BoardColours,
    Colour,
    Language,
    Model,
    Texture,
    Theme,
    Vocabulary,
    fewest_first,
    pair,
)
from cuatto_kit.config.known import Known
from cuatto_kit.config.languages import USUAL, languages, lineage, vocabularies
from cuatto_kit.config.messages import (
    Advice,
    as_text,
    counted,
    format_value,
    join_names,
)
from cuatto_kit.config.units import MM, SECONDS
from cuatto_kit.config.validation import faults_of, validation_error
from cuatto_kit.errors import Code, Fault, InvalidVariant, YamlPath, error_for

MOST_FAULTS = 200
"""The maximum number of faults between fields: each may search all names for a similar one."""

ANY_LANGUAGE = "*"
"""The key of a text that serves every language."""

LONGEST_NAME, LONGEST_TEXT, MOST_PARAGRAPHS = 200, 2000, 20
"""The most characters of a name and of a text of paragraphs, and the most paragraphs of a key."""

_SEATS = {"type": "integer", "minimum": 1, "maximum": 12}


def _by_language(value: Any) -> Any:
    if isinstance(value, str):
        return {ANY_LANGUAGE: value}
    if not isinstance(value, dict):
        raise _no_text(value, ", or text by language")
    return value


def _no_text(value: object, others: str) -> PydanticCustomError:
    """Return the error for a value that is no text; `others` is what else is expected."""
    text = as_text(value)
    advice = Advice(f', as in "{text}"', f'"{text}"') if text else Advice()
    message = f"{format_value(value)} is given; expected text{advice}{others}"
    return validation_error(Code.WRONG_TYPE, message, advice)


def _in_list(value: object) -> object:
    if not isinstance(value, str | dict | list):
        raise _no_text(value, ", text by language, or a list of them")
    return tuple(value) if isinstance(value, list) else (value,)


_TAG = r"^([a-z]{2,3}(-[A-Za-z0-9]{1,8})*|\*)$"
"""The form of the tag of a language (BCP 47), which also need not be one of the kit's."""


def _tag(key: str) -> str:
    if not re.search(_TAG, key):
        expected = "expected a tag such as en, or quotes around a text with a colon"
        raise validation_error(Code.BAD_VALUE, f"no language {format_value(key)}; {expected}")
    return key


def _with_words(text: str) -> str:
    if not paragraphs_of(text):
        raise validation_error(Code.BAD_VALUE, "the text is blank; expected words")
    return text


def _few_paragraphs(texts: tuple[Mapping[str, str], ...]) -> tuple[Mapping[str, str], ...]:
    count = sum(max(len(paragraphs_of(words)) for words in text.values()) for text in texts)
    if count > MOST_PARAGRAPHS:
        message = f"{count} paragraphs are given; expected {MOST_PARAGRAPHS} at most"
        raise validation_error(Code.OUT_OF_RANGE, message)
    return texts


def as_tuple(value: object) -> object:
    """Return a list as a tuple, which strict mode requires of values that a validator returns."""
    return tuple(value) if isinstance(value, list) else value


def _known_printer(value: str) -> str:
    if value not in bundled.printers() and not bundled.is_path(value):
        message, advice = extends.printers().unknown(value)
        raise validation_error(Code.NOT_FOUND, message, advice)
    return value


@dataclass(frozen=True)
class _WordsByLanguage:
    """The schema of a text; its languages are determined when it is generated.

    `listed` is the greatest length of a list of such texts, 0 where none is allowed.
    """

    longest: int
    listed: int = 0

    def __get_pydantic_json_schema__(self, *_: Any) -> dict[str, Any]:
        words = {"type": "string", "minLength": 1, "maxLength": self.longest}
        each = {
            language: {**words, "description": f"The words in the language `{language}`."}
            for language in languages()
        }
        by_language = {
            "type": "object",
            "properties": each,
            "additionalProperties": words,
            "minProperties": 1,
        }
        kinds: list[dict[str, Any]] = [words, by_language]
        if self.listed:
            by_language["propertyNames"] = {"pattern": _TAG}
            items = {"anyOf": [words, by_language]}
            listed = {"type": "array", "items": items, "minItems": 1, "maxItems": self.listed}
            kinds.append(listed)
        return {"anyOf": kinds}


Text = Annotated[
    Annotated[
        Mapping[str, Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]],
        Field(min_length=1),
    ],
    BeforeValidator(_by_language),
    _WordsByLanguage(LONGEST_NAME),
]
"""Words that players read, by language; plain text serves every language."""

_LongText = Annotated[
    str, Field(min_length=1, max_length=LONGEST_TEXT), AfterValidator(_with_words)
]

Paragraphs = Annotated[
    tuple[
        Annotated[
            Mapping[Annotated[str, AfterValidator(_tag)], _LongText],
            Field(min_length=1),
            BeforeValidator(_by_language),
        ],
        ...,
    ],
    Field(min_length=1, max_length=MOST_PARAGRAPHS),
    AfterValidator(_few_paragraphs),
    BeforeValidator(_in_list),
    _WordsByLanguage(LONGEST_TEXT, MOST_PARAGRAPHS),
]
"""Paragraphs that players read: a text, text by language, or a list of them (`paragraphs_in`)."""

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
"""The number of players: one number, or the fewest and the most."""
SEATS: TypeAdapter[tuple[int, int]] = TypeAdapter(SeatRange)

_PATH = {"type": "string", "pattern": r"^(?![A-Za-z]+:|/)[^\\]*\.ya?ml$"}
"""The schema of the path of another YAML file."""


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
"""The path of a file with the top of a checker."""


SvgFile = Annotated[
    str, WithJsonSchema({"type": "string", "pattern": r"^(?![A-Za-z]+:|/)[^\\]*\.svg$"})
]
"""The path of an SVG file; config/ornaments.py reads it before validation."""


_PRINTERS = Field(json_schema_extra=_printer_or_path)


def _with_extends(schema: dict[str, Any]) -> None:
    """Add the key `extends` to a schema; extends.py removes it before validation."""
    base = base_in_words("variant", bundled.bundled())
    schema["properties"] = {extends.KEY: base, **schema["properties"]}


def base_in_words(noun: str, names: Iterable[str]) -> dict[str, Any]:
    """Return the schema of `extends`: one of the bundled `names`, or a path."""
    words = (
        f"What this file changes: a bundled {noun} by its name, or a .yaml file in this folder or "
        "below. Mappings are merged key by key, all else is replaced."
    )
    return {"description": words, "anyOf": [{"enum": list(names)}, _PATH]}


def all_different(colours: tuple[str, ...]) -> tuple[str, ...]:
    """Return the colours; raise an error if one is given twice."""
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


MagnetSize = Literal["4x2", "5x2", "6x2", "6x3"]
"""The sizes of disc magnets: diameter and thickness (mm)."""


USUAL_PRINTER = "generic-220"
"""The printer of a board that does not name one."""


TILES = (24, 160)
"""The smallest and the largest tile (mm): floors of checkers and roofs of joints are bridges, which
are too wide for any printer from 170 on."""
USUAL_TILE, TRAVEL_TILE = 40, 34
"""The edges of a tile that the file does not give, usually and for travel (mm)."""


_ORIGINAL = {"tile": 200.0, "clearance": 1.0, "edges": "open", "words": "none", "printer": None}
"""The settings of `profile: original`."""


class Art(Model):
    """Your own drawings: .svg files in this folder or below, of filled shapes and lines."""

    tile: SvgFile | None = None
    """A drawing in the top of every tile without a star or a curved arrow, around its dimples."""
    lid: SvgFile | None = None
    """A drawing on the lids of the boxes, in place of the map of the board."""
    yard: SvgFile | None = None
    """A drawing in the middle of every yard, around its places."""


class Print(Model):
    """The settings for printing the kit."""

    profile: Literal["kit", "original"] = "kit"
    """`original` uses the dimensions of the first Cuatto models: a tile of 200 and no printer."""
    edition: Literal["table", "travel"] = "table"
    """`travel`: a tile of 34 unless the file gives another, and a storage box with every kit."""
    tile: Annotated[float, MM, Field(ge=TILES[0], le=TILES[1])] = USUAL_TILE
    """Edge of a tile (mm); all parts grow with it."""
    clearance: Annotated[float, MM, Field(ge=0.02, le=2)] | None = None
    """Gap between parts that join (mm); by default the printer's."""
    edges: Literal["plain", "open"] = "plain"
    """The edges of tiles that have knobs and sockets: `plain` only those with a neighbour, `open`
    all, so that tiles of several boards can be mixed. The original is `open`.
    """
    printer: Annotated[str, AfterValidator(_known_printer), _PRINTERS] | None = USUAL_PRINTER
    """The printer that the parts must fit: a bundled one, or a .yaml file in this folder or a
    subfolder.
    """

    words: Literal["none", "ends", "spaces"] = "ends"
    """The words on the board: `ends` labels start, finish, lanes and jumps; `spaces` also numbers
    every space and names every path; `none` has no words and no notches on the bases of checkers.
    """
    marks: Literal["engraved", "inlaid"] = "engraved"
    """The technique for words and marks: engraved into the board, or inlaid flush in a second
    colour.
    """
    language: Language = USUAL
    """The language of these words."""
    board: BoardColours | None = None
    """The light and the dark colour of the board; by default those of its theme."""
    texture: Texture | None = None
    """The pattern that is cut into the corners of tiles; by default that of the theme."""
    art: Art = Art()
    """Your own drawings on parts."""
    initials: Annotated[
        tuple[Annotated[str, Field(min_length=1, max_length=8)], ...],
        Field(max_length=12),
        BeforeValidator(as_tuple),
    ] = ()
    """One or two letters or digits on the checkers of each team, in the order of seats."""
    assembly: Literal["glue", "snap"] = "glue"
    """The joint of the two halves of a checker: a centring peg and glue, or a pin that snaps."""
    joints: Literal["knobs", "magnets"] = "knobs"
    """The joints between the parts of the board: knobs in sockets, or pairs of magnets that are
    glued into pockets from below.
    """
    lid: Literal["latch", "magnets", "plain"] = "latch"
    """The lid of the storage box: a `latch` snaps in, `magnets` hold it at the corners, a `plain`
    one is only put on.
    """
    magnets: MagnetSize = "6x2"
    """The disc magnets of joints and lids: diameter and thickness (mm)."""
    tops: Annotated[Mapping[str, TopFile], Field(max_length=12)] = Field(default_factory=dict)
    """Custom tops of checkers, by class: .stl or .scad files in this folder or below, in mm, with
    the origin at the centre of the foot. The hole for the peg of the base is cut into them.
    """

    @model_validator(mode="before")
    @classmethod
    def _fixed_sizes(cls, data: Any) -> Any:
        """Fill in the tile of the travel edition; refuse other keys beside the original's."""
        if not isinstance(data, dict):
            return data
        if data.get("profile") == "original" and (others := sorted(set(data) - {"profile"})):
            message = f"the original's measures are fixed; take out {join_names(others)}"
            raise validation_error(Code.BAD_VALUE, message)
        if data.get("edition") == "travel" and data.get("profile", "kit") == "kit":
            return {"tile": TRAVEL_TILE, **data}
        return data

    @model_validator(mode="after")
    def _as_in_the_original(self) -> Self:
        """Fill in the measures of the original, whose units are not millimetres."""
        return self.model_copy(update=_ORIGINAL) if self.profile == "original" else self

    @field_serializer("printer")
    def _without_folder(self, printer: str | None) -> str | None:
        return self.printer_name

    @property
    def printer_name(self) -> str | None:
        """The name of the printer in reports, without the folder of its file, which is private."""
        if self.printer is None or not bundled.is_path(self.printer):
            return self.printer
        return Path(self.printer).stem

    @property
    def default_clearance(self) -> float:
        """The gap between parts that join if neither file nor printer gives one (mm)."""
        return self.tile / 200

    @property
    def paper_scale(self) -> float:
        """The scale of a paper prototype to the print; the original's units are not millimetres."""
        return 0.2 if self.profile == "original" else 1.0

    @property
    def scale(self) -> float:
        """The scale to the default kit, which has a tile of 40 mm."""
        return self.tile / 40


class Variant(Model):
    """A board with its teams, rules and targets."""

    model_config = ConfigDict(json_schema_extra=_with_extends)

    stand_ins: ClassVar[Mapping[YamlPath, object]] = {("title",): "?"}
    """Replacements of missing values, with which the rest of a board is judged (validation.py)."""

    game: str
    """The family of games, which determines the rules of this file."""
    title: Text
    """The name of the board."""
    about: Annotated[Paragraphs | None, Field(exclude=True)] = None
    """Your own words about the game, which the rule sheet prints in place of the usual ones: a
    text, text by language, or a list of them.
    """
    house_rules: Annotated[Paragraphs | None, Field(exclude=True)] = None
    """Rules that you add, which the rule sheet prints, but which are neither played nor checked: a
    text, text by language, or a list of them.
    """
    seats: SeatRange
    """The number of players: one number, or the fewest and the most."""
    print: Print = Print()
    """The settings for printing the kit."""
    targets: Targets = Targets()
    """The figures that the board should reach."""
    seconds_per_turn: Annotated[float, SECONDS, Field(ge=1, le=600)] | None = None
    """The duration of a turn at the table, including thinking (seconds); by default that of the
    game's family.
    """
    theme: Theme | None = None
    """The theme whose words the rule sheet uses; plain words if not given."""
    vocabulary: Vocabulary | None = None
    """The game whose words the rule sheet uses, such as `ludo` with its yard; by default those of
    `game`, if it has any.
    """

    @property
    def spoken(self) -> str | None:
        """The vocabulary of the rule sheet, or None for plain words."""
        return self.vocabulary or (self.game if self.game in vocabularies() else None)

    @property
    def wording(self) -> str | None:
        """The section of texts that replace usual ones on this board, or None."""
        return None

    @property
    def team_colours(self) -> tuple[str, ...]:
        """The colour of each team, by seat."""
        raise NotImplementedError

    @property
    def pieces(self) -> str:
        """The checkers of a team in a few words, such as `4 regular, 1 pin`."""
        raise NotImplementedError


USUAL_SEATS = 4
"""The usual number of players."""


def usual_seats(fewest: int, most: int) -> int:
    """Return the default number of players: four, limited to the range of the board."""
    return max(fewest, min(USUAL_SEATS, most))


AnyModel = TypeVar("AnyModel", bound=Model)
AnyValue = TypeVar("AnyValue")


def text_in(text: Mapping[str, str], language: str) -> str:
    """Return the words for a language.

    These are, in this order of preference, the words for the language, for a language that it
    extends, for every language, or the first ones given.
    """
    return text[_language_of(text, language)]


def _language_of(text: Mapping[str, str], language: str) -> str:
    """Return the language in which `text_in` returns a text."""
    known = (tag for tag in (*lineage(language), ANY_LANGUAGE) if text.get(tag))
    return next(known, None) or next(iter(text))


def paragraphs_in(texts: Iterable[Mapping[str, str]], language: str) -> Iterator[tuple[str, str]]:
    """Yield paragraphs for a language, each after the language that it is in.

    The latter is "" for the language itself, for one that it extends, and if it is not known.
    """
    alike = {*lineage(language), ANY_LANGUAGE}
    for text in texts:
        tag = _language_of(text, language)
        for paragraph in paragraphs_of(text[tag]):
            yield "" if tag in alike else tag, paragraph


_EMPTY_LINE = re.compile(r"\n\s*\n")


def paragraphs_of(text: str) -> Sequence[str]:
    """Return the paragraphs of a text, which empty lines separate.

    In a text without empty lines, as YAML reads folded lines (`>`), each line is a paragraph.
    """
    whole = text.strip()
    pieces = _EMPTY_LINE.split(whole) if _EMPTY_LINE.search(whole) else whole.split("\n")
    return [piece for piece in pieces if piece.strip()]


def valid_value(document: Document, path: YamlPath, kind: TypeAdapter[AnyValue]) -> AnyValue | None:
    """Return the value at `path` validated by itself, or None if it is missing or faulty."""
    try:
        return kind.validate_json(json.dumps(document.at(path)), strict=True)
    except ValidationError:
        return None


def validate(document: Document, model: type[AnyModel]) -> AnyModel:
    """Return the document as a `model`, even if it has faults that only prevent play.

    Raises InvalidVariant with all its faults if it has others.
    """
    return examine(document, model)[0]


def examine(document: Document, model: type[AnyModel]) -> tuple[AnyModel, tuple[Fault, ...]]:
    """Return the document as a `model`, and its faults, which only prevent play.

    Raises InvalidVariant with all its faults if it has others.
    """
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
    """Return the queries of a model's schema, which depends on folders of themes and languages."""
    return _known_in(model, *resources.folders("rules"), *resources.folders("variants"))


@lru_cache(maxsize=8)
def _known_in(model: type[Model], *_: Path) -> Known:
    return Known(model.model_json_schema())


def colour_faults(document: Document) -> Iterator[Fault]:
    """Yield a fault if there are fewer team colours than seats.

    Nothing is reported if the seats are invalid, or if one item holds several colours, which is
    another fault.
    """
    seats = valid_value(document, ("seats",), SEATS)
    colours = document.at(("teams", "colours"))
    if not seats or not isinstance(colours, list) or any(" " in str(one) for one in colours):
        return
    if 0 < len(colours) < seats[1]:
        given = counted(len(colours), "colour")
        message = f"{given} for {seats[1]} seats; expected a colour each"
        yield document.fault(Code.BAD_VALUE, ("teams", "colours"), message)

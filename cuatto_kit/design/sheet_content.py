"""The rule sheets of a design: facts, texts, pictures and the figures of its games, typeset."""

import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from functools import cache

import numpy as np

from cuatto_kit.board.geometry import Rect
from cuatto_kit.board.layout import Layout, SpaceKind
from cuatto_kit.cache.store import Codec, Key, codec_of, key_of
from cuatto_kit.cad.parts import TEAMS
from cuatto_kit.config.colours import COLOURS
from cuatto_kit.config.languages import USUAL
from cuatto_kit.config.looks import look_of
from cuatto_kit.config.model import text_in
from cuatto_kit.design.core import DesignCore
from cuatto_kit.drawing import svg
from cuatto_kit.drawing.board import largest_letters, tile_of
from cuatto_kit.drawing.labels import Labels
from cuatto_kit.drawing.legend import board_signs, piece_sign, scene_signs
from cuatto_kit.drawing.positions import EMPTY, NO_WORDS, Stage, scene_drawing
from cuatto_kit.drawing.scene import Scene, Token
from cuatto_kit.drawing.svg import Drawing
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.games.facts import Example, Name, Topic
from cuatto_kit.games.family import Rulebook
from cuatto_kit.games.simulator import Level, Policies
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.sampling import Sample, Sampler
from cuatto_kit.reports.subject import Subject
from cuatto_kit.sheets.card import Card, card_of, write_card
from cuatto_kit.sheets.compose import (
    CLASS,
    PIECE,
    compose,
    room_of,
)
from cuatto_kit.sheets.described import describer
from cuatto_kit.sheets.document import Sheet
from cuatto_kit.sheets.grammar import capital
from cuatto_kit.sheets.markdown import write_markdown
from cuatto_kit.sheets.material import LEAST_TILE, BoxItem, Lasting, Length, Material
from cuatto_kit.sheets.options import Paper
from cuatto_kit.sheets.palette import palette_of
from cuatto_kit.sheets.paper_board import PaperWords, paper_pages
from cuatto_kit.sheets.pdf import forget, write_pages, write_pdf
from cuatto_kit.sheets.texts import Library, library
from cuatto_kit.timing import NEVER, Progress

READABLE = 2.15
"""The least height of letters (mm on paper), slightly more than 6 pt."""
ROUNDS = 4
"""The greatest number of times that a drawing is repeated with larger letters."""


def typeset(
    design: DesignCore, sheet: Sheet, html: bytes, paper: Paper, paper_board: bool
) -> tuple[Mapping[str, bytes], Mapping[str, bytes]]:
    """Return a composed sheet in all its formats and the summary card by file name, with the
    prototype in paper if asked for, and the pictures of the Markdown by path.

    `html` is the sheet as an HTML page.
    """
    language = sheet.language
    markdown = write_markdown(sheet, f"rules.{language}")
    pdf = write_pdf(sheet, paper)
    forget()  # before the next large drawing
    files = {
        f"rules.{language}.{paper}.pdf": pdf,
        f"rules.{language}.html": html,
        f"rules.{language}.md": markdown.text.encode(),
        f"card.{language}.pdf": write_summary_card(design, language, paper),
    }
    if paper_board:
        files[f"paper-board.{language}.{paper}.pdf"] = _paper_board(design, language, paper)
    forget()
    return files, {path: svg.encode() for path, svg in markdown.pictures.items()}


def library_of(design: DesignCore, language: str) -> Library:
    """Return the texts for a design in a language, in the words of its game and theme."""
    variant = design.loaded.variant
    name = design.loaded.family.name
    return library(language, name, variant.theme, variant.spoken, variant.wording)


def rulebook_of(design: DesignCore) -> Rulebook:
    """Return the content of a design's rule sheet."""
    return design.board_game.rulebook()


def rules_in_words(design: DesignCore, language: str, length: Length | None = None) -> Sheet:
    """Return the sheet without pictures, and with the `length` of games only if it is given.

    It is ready immediately.
    """
    book, blank = rulebook_of(design), Drawing("", Rect(0.0, 0.0, 1.0, 1.0))
    material = Material(
        title=design.title,
        about=design.variant.about or (),
        house_rules=design.variant.house_rules or (),
        seats=design.loaded.variant.seats,
        topics=tuple(book.topics()),
        set_ups=book.set_ups(),
        age=book.age,
        examples=_examples(design),
        box=(),
        pictures={},
        length=length,
        draw=lambda scene, words, room=None: blank,
        describe=lambda scene, words: "",
    )
    return compose(material, library_of(design, language))


def material_of(design: DesignCore) -> Material:
    """Return the input of the sheets of a design, independent of the language.

    The games come before the parts, which a second process may render meanwhile.
    """
    book, length = rulebook_of(design), length_of(design)
    topics, examples, set_ups = tuple(book.topics()), _examples(design), book.set_ups()
    shown = (scene for example in examples for scene in example.scenes)
    parts = design.meshes()

    @cache
    def picture(name: str) -> Drawing:
        return picture_of(design, parts[name])

    return Material(
        title=design.title,
        about=design.variant.about or (),
        house_rules=design.variant.house_rules or (),
        seats=design.loaded.variant.seats,
        topics=topics,
        set_ups=set_ups,
        age=book.age,
        examples=examples,
        legend={sign.key: sign.drawing for sign in (*book.legend(), *scene_signs(shown))},
        box=tuple(
            BoxItem(topic, _colours(found), picture(found[0].part.name) if found else None)
            for topic in topics
            if topic.switch == PIECE
            for found in [_parts_of(topic, parts)]
        ),
        pictures={
            topic.value: picture(name)
            for topic in topics
            if topic.switch == CLASS
            for name in parts
            if name.endswith(f"-{topic.value}")
        },
        length=length,
        draw=lambda scene, words, room=None: draw_scene(design, scene, words, room),
        describe=describer(design.layout, design.loaded.variant.team_colours),
        tile=tile_of(design.layout),
        least_tile=least_tile(design),
        look=look_of(design.loaded.variant),
        colours=[COLOURS[colour] for colour in design.loaded.variant.team_colours],
        teams={
            design.variant.team_colours[seat]: _team(design, set_ups[seats], seat, parts)
            for seats in [design.variant.seats[1]]
            for seat in range(seats)
        },
        cover=_without_words(design),
    )


EXAMPLES = codec_of(tuple[Example, ...])
WORDING = {"title", "theme", "vocabulary"}
"""The keys of a file that change words only."""


def _examples(design: DesignCore) -> tuple[Example, ...]:
    """Return the examples, cached for a board independently of its name and its words."""
    loaded = design.loaded
    said = loaded.variant.model_dump_json(exclude=WORDING)
    bed = loaded.printer.surface if loaded.printer else None
    key = key_of("examples", loaded.family.name, said, repr(bed))
    return design.store.get(key, EXAMPLES, lambda: tuple(rulebook_of(design).examples()))


def _without_words(design: DesignCore, scene: Scene = EMPTY) -> Drawing:
    """Return a scene on the board without words."""
    colours = design.loaded.variant.team_colours
    wordless = replace(NO_WORDS, ladders=rulebook_of(design).labels(USUAL).ladders)
    return scene_drawing(design.layout, colours, scene, wordless)


def draw_scene(
    design: DesignCore, scene: Scene, words: Library, room: tuple[float, float] | None = None
) -> Drawing:
    """Return a scene on the board, with legible words.

    Args:
        design: The design.
        scene: The scene.
        words: The texts in the reader's language.
        room: The width and height (mm) into which the drawing will be fitted; by default the
            smallest room of a picture of the whole board. In a scene of a part of the board the
            words are legible at the smallest size of its tiles.
    """
    layout, colours = design.layout, design.loaded.variant.team_colours
    labels = _labels(rulebook_of(design), words)
    if scene.around:
        labels = replace(labels, exit="")  # a crop might cut it

    def draw(least: float) -> Drawing:
        return scene_drawing(layout, colours, scene, replace(labels, least=least))

    usual = READABLE / least_tile(design) * tile_of(layout) if scene.around else 0.0
    return drawn_to_fit(draw, *(room or room_of(draw(usual))), usual)


def least_tile(design: DesignCore) -> float:
    """Return the smallest edge of a legible tile in an example, including its number (mm)."""
    layout = design.layout
    letters = largest_letters(layout, rulebook_of(design).labels(USUAL).numbers)
    return max(LEAST_TILE, READABLE * tile_of(layout) / letters)


def drawn_to_fit(
    draw: Callable[[float], Drawing], width: float, height: float, least: float = 0.0
) -> Drawing:
    """Return a drawing whose letters are legible when it is fitted into a room.

    Larger words make a larger drawing, which is reduced more; after a few rounds both agree.

    Args:
        draw: Draws with the given least height of letters (mm on the drawing).
        width: The width of the room (mm).
        height: The height of the room (mm).
        least: The least height of letters to begin with (mm on the drawing).
    """
    drawing = draw(least)
    for _ in range(ROUNDS):
        needed = READABLE / min(1.0, width / drawing.width, height / drawing.height)
        if needed <= least:
            break
        least = 1.02 * needed
        drawing = draw(least)
    return drawing


def set_up_drawing(design: DesignCore, language: str) -> Drawing:
    """Return the board with every team set up, with words as large as on the sheet."""
    scene, labels = _set_up(design, language)
    return _drawn(design, design.layout, scene, labels)


def edited_drawing(design: DesignCore, layout: Layout, language: str) -> Drawing:
    """Return the board as it is edited, like `set_up_drawing`.

    The spaces of each path are numbered from 1, also where a board with one path continues the
    numbers of its start. A board that cannot be played yet is drawn as far as it is described.
    """
    book = design.family.on(design.variant, layout).rulebook()
    labels = _labels(book, library_of(design, language))
    if any(space.kind is SpaceKind.LANE for space in layout.spaces):
        own = {space.id: space.id.rpartition(".")[2] for space in layout.places if space.cell}
        labels = replace(labels, numbers={**labels.numbers, **own})
    try:
        scene = book.set_ups()[design.variant.seats[1]]
    except ValueError:  # the teams have no room on their starts
        scene = EMPTY
    return _drawn(design, layout, scene, labels)


def _drawn(design: DesignCore, layout: Layout, scene: Scene, labels: Labels) -> Drawing:
    colours = design.loaded.variant.team_colours

    def draw(least: float) -> Drawing:
        return scene_drawing(layout, colours, scene, replace(labels, least=least))

    return drawn_to_fit(draw, *room_of(draw(0.0)))


def stage_of(design: DesignCore, language: str) -> Stage:
    """Return the board for drawing positions, with words in the reader's language."""
    scene, labels = _set_up(design, language)
    return Stage(design.layout, design.loaded.variant.team_colours, scene, labels)


def _set_up(design: DesignCore, language: str) -> tuple[Scene, Labels]:
    """Return every team set up on the board, and the words beside it."""
    book = design.board_game.rulebook()
    return book.set_ups()[design.variant.seats[1]], _labels(book, library_of(design, language))


def _labels(book: Rulebook, words: Library) -> Labels:
    labels = book.labels(words.language)
    return replace(
        labels, start=_end(words, "start"), finish=_end(words, "finish"), exit=_exit(words)
    )


def _parts_of(topic: Topic, parts: Mapping[str, BuiltPart]) -> list[BuiltPart]:
    """Return the parts of a `piece` topic."""
    kinds = {name: built.part.kind for name, built in parts.items()}
    return [parts[name] for name in _names_of(topic, kinds)]


def _names_of(topic: Topic, kinds: Mapping[str, str | None]) -> list[str]:
    """Return the names of the parts of a `piece` topic, given the kinds of all parts by name.

    The topic's value (up to an underscore, after which variants differ) is the kind of its parts,
    or their name without a number; a name in the topic's facts follows it.
    """
    name, called = topic.facts.get("name"), topic.value.partition("_")[0]
    if isinstance(name, Name):
        return [f"{topic.value}-{name.key}"]
    pattern = re.compile(rf"{re.escape(called)}(-\d+)?")
    return [part for part, kind in kinds.items() if kind == called or pattern.fullmatch(part)]


def part_names(design: DesignCore, language: str) -> Mapping[str, str]:
    """Return the names of parts and of their kinds as within a line of the sheet, without more."""
    words = library_of(design, language)
    kinds = {part.name: part.kind for part in design.kit.parts}
    found: dict[str, str] = {}
    for topic in rulebook_of(design).topics():
        if topic.switch == PIECE:
            named = re.split(r" \(|[;:,]", words.name_of(topic))[0]
            found |= dict.fromkeys([topic.value, *_names_of(topic, kinds)], named)
    return found


def _colours(items: Sequence[BuiltPart]) -> Mapping[str, int]:
    counted: Counter[str] = Counter()
    for item in items:
        counted.update(item.part.colours)
    return counted


DRAWN = codec_of(Drawing)


def picture_of(design: DesignCore, item: BuiltPart) -> Drawing:
    """Return a part in its first colour, cached by content."""
    from cuatto_kit.drawing.renderings import piece_picture

    colour = next(iter(item.part.colours))
    paints = [COLOURS[paint] for paint in item.part.paints(colour)]
    painted = list(zip(item.volumes, paints, strict=True))
    key = key_of("picture", *(f"{mesh.digest} {paint}" for mesh, paint in painted))
    return design.store.get(
        key, DRAWN, lambda: piece_picture([(mesh.triangles, paint) for mesh, paint in painted])
    )


def _team(design: DesignCore, table: Scene, seat: int, parts: Mapping[str, BuiltPart]) -> Drawing:
    """Return a team's pattern, and beside it the part that no other team has, if there is one."""
    colours = design.loaded.variant.team_colours
    pattern = _pattern(table, seat, colours)
    own = (item for item in parts.values() if list(item.part.colours) == [colours[seat]])
    item = next((item for item in own if item.part.group == TEAMS), None)
    if item is None:
        return pattern
    shown, side = picture_of(design, item), pattern.width
    width = 0.9 * side * shown.width / shown.height
    rooms = (Rect(0, 0, side, side), Rect(1.2 * side, 0, 1.2 * side + width, 0.9 * side))
    body = "".join(
        svg.inset(drawing, drawing.window, room)
        for drawing, room in zip((pattern, shown), rooms, strict=True)
    )
    return svg.drawing(svg.around(rooms), body)


def _pattern(table: Scene, seat: int, colours: Sequence[str]) -> Drawing:
    """Return a piece of a team as drawn on the board; `table` has all teams set up."""
    shape = next((token.shape for token in table.tokens if token.seat == seat), "checker")
    return piece_sign("", Token((0.0, 0.0), seat, shape), colours).drawing


def _paper_board(design: DesignCore, language: str, paper: Paper) -> bytes:
    """Return the paper prototype: the board at its scale on paper, and pieces to cut out."""
    words = library_of(design, language)
    variant, book = design.loaded.variant, rulebook_of(design)
    title = text_in(design.title, words.language)
    pieces = tuple(book.cut_outs())
    labels = _labels(book, words)
    names = {cut.name: _named(cut.name, words) for cut in pieces if cut.name}
    signs = [
        (sign.drawing, words.sign(sign.key))
        for sign in board_signs(design.layout, labels, variant.team_colours)
    ]
    pages = paper_pages(
        design.layout,
        variant.team_colours,
        pieces,
        paper,
        PaperWords(title, **words.paper, names=names, signs=signs),
        labels,
        scale=variant.print.paper_scale,
    )
    return write_pages(pages, title, words.language)


def write_summary_card(design: DesignCore, language: str, paper: Paper) -> bytes:
    """Return the summary card as PDF, nine to a page."""
    variant, words = design.loaded.variant, library_of(design, language)
    colours = [COLOURS[colour] for colour in variant.team_colours]
    return write_card(card_in(design, words), palette_of(look_of(variant), colours), paper)


def card_in(design: DesignCore, words: Library) -> Card:
    """Return the content of a design's card in a language."""
    book, title = rulebook_of(design), text_in(design.title, words.language)
    seats, colours = design.variant.seats[1], design.variant.team_colours
    table = book.set_ups()[seats]
    return replace(
        card_of(title, tuple(book.topics()), words),
        board=_without_words(design, table),
        pieces=tuple(_pattern(table, seat, colours) for seat in range(seats)),
    )


def _named(name: tuple[str, str], words: Library) -> str:
    """Return the name of a cut-out: a noun, a name of the language, or the file's own name."""
    kind, key = name
    if kind == "noun":
        return words.words.fill(f"{{{key}}}", {})
    known = key in words.words.names.get(kind, {})
    return words.words.name(Name(kind, key)) if known else key


def _end(words: Library, label: str) -> str:
    return words.words.fill(words.labels[label], {})


def _exit(words: Library) -> str:
    """Return the word for the space where players enter."""
    return capital(words.words.fill("{exit}", {}))


# How long games take, for every number of players

LENGTH: Codec[Length | None] = codec_of(Length | None)  # type: ignore[arg-type]


def length_of(design: DesignCore) -> Length | None:
    """Return the length of games, or None if too many do not end.

    The games are those by which a check judges the board, so that both give the same times.
    """
    key = Key("length", design.quick_report_key.digest)

    def play() -> Length | None:
        return played(design.subject, design.seats(), design.progress)

    return design.store.get(key, LENGTH, play)


def played(subject: Subject, seats: int, progress: Progress = lambda *_: None) -> Length | None:
    """Play the games of a board, and return their length, or None if too many do not end.

    `seats` is the usual number of players.
    """
    level = _judging(subject.policies)
    fewest, most = subject.seats
    sampler = Sampler(subject, Plan(seats), NEVER, progress)
    samples = []
    for number in range(fewest, most + 1):
        sample = sampler.level(level, number)
        if sample.is_endless:
            return None
        samples.append(sample)
    games = sum(sample.games.games for sample in samples)
    to_win = level.policy != subject.policies.names[0]
    return Length(tuple(map(_lasting, samples)), games, subject.seconds_per_turn, to_win)


def _judging(policies: Policies) -> Level:
    """Return the level by which a board is judged, with as many games as in a check."""
    known = {level.policy: level for level in policies.levels}
    return known.get(policies.like_people, Level(policies.like_people, games=1_000))


def _lasting(sample: Sample) -> Lasting:
    minutes = sample.turns * np.float64(sample.subject.seconds_per_turn / 60)
    short, usual, long = (float(value) for value in np.percentile(minutes, (5, 50, 95)))
    return Lasting(sample.seats, usual, short, long)

"""The files for publishing a kit on a model site: pictures, descriptions, tags, an archive."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from cuatto_kit.cache.store import RAW
from cuatto_kit.cad.dice import DIE
from cuatto_kit.config.languages import USUAL
from cuatto_kit.config.model import text_in
from cuatto_kit.design.core import DesignCore
from cuatto_kit.design.sheet_content import length_of, library_of, part_names, rules_in_words
from cuatto_kit.fabrication import showcase
from cuatto_kit.fabrication.built import BuiltPart
from cuatto_kit.fabrication.in_play import Setting, in_play
from cuatto_kit.fabrication.manifest import TOTAL, Row, totals
from cuatto_kit.fabrication.plates import PlateFile
from cuatto_kit.fabrication.raster import Shape
from cuatto_kit.fabrication.threemf import archived
from cuatto_kit.preview.assembly.page import plate_rows, print_settings, total_of
from cuatto_kit.preview.words import colour_names, grams_of, labels, language_of
from cuatto_kit.reports.story import steps_of
from cuatto_kit.sheets.document import Block, Bullets, Paragraph, Section, Table
from cuatto_kit.sheets.grammar import capital
from cuatto_kit.sheets.markdown import as_markdown, write_markdown

FOLDER = "publish"
"""The folder of a kit."""
SEED, MOMENT = 1, 0.4
"""The seed of the game that a picture shows, and the share of its turns that are played."""


@dataclass(frozen=True)
class Published:
    """The kit that is published.

    Attributes:
        design: Its design.
        built: Its parts.
        plates: Its plates; none without a printer.
        shopping: Its filament, by part.
        projects: The paths of its projects for slicers.
    """

    design: DesignCore
    built: Sequence[BuiltPart]
    plates: Sequence[PlateFile]
    shopping: Sequence[Row]
    projects: Sequence[str]


def publish_files(
    kit: Published, languages: Sequence[str], texts: Mapping[str, bytes]
) -> Mapping[str, bytes]:
    """Return the files of the folder by path.

    Args:
        kit: The kit.
        languages: The languages of the descriptions.
        texts: The files that go into the archive with the meshes, by name.
    """
    files = dict(_pictures(kit))
    for language in languages:
        files[f"description.{language}.md"] = _description(kit, language).encode()
    files["tags.txt"] = f"{', '.join(tags_of(kit.design))}\n".encode()
    archive, meshes = f"{kit.design.name}-stl.zip", {item.file: item.mesh.stl for item in kit.built}
    described = files[f"description.{languages[0]}.md"]
    files[archive] = archived({"README.md": described, **texts, **meshes})
    files["README.md"] = _guide(kit, archive).encode()
    return {f"{FOLDER}/{name}": content for name, content in files.items()}


# Pictures


def _pictures(kit: Published) -> Iterator[tuple[str, bytes]]:
    """Yield the pictures by name; they are cached."""
    design = kit.design
    makers = {
        "hero": lambda: photo_of_board(design),
        "play": lambda: photo_of_play(design),
        "parts": lambda: showcase.parts_photo(kit.built),
    }
    if kit.plates:
        makers["plates"] = lambda: showcase.plates_photo(kit.plates, kit.built)
    inputs = design.quality, design.rendered_by, list(map(repr, kit.plates))
    for done, (name, make) in enumerate(makers.items()):
        design.progress(f"picture {name}", done, len(makers))
        yield f"{name}.png", design.store.get(design.key("photo", name, *inputs), RAW, make)


def photo_of_board(design: DesignCore) -> bytes:
    """Return a picture of the board with every team set up, as PNG."""
    return showcase.board_photo(_setting(design).of(design.kit.assembly))


def photo_of_play(design: DesignCore) -> bytes:
    """Return a picture of the board from near, in the middle of a game, as PNG.

    Without pictures of positions, or with pieces that have no part, it is set up.
    """
    return showcase.close_up(*_position(design, _setting(design)))


def _setting(design: DesignCore) -> Setting:
    return Setting(design.kit.assembly, design.meshes(), design.variant.team_colours)


def _position(design: DesignCore, setting: Setting) -> tuple[list[Shape], list[Shape]]:
    """Return a board in the middle of a game, or else set up, and the pieces on it."""
    game, seats = design.board_game, design.variant.seats[1]
    text = game.text_game(seats)
    policy = design.family.policies.like_people
    states = [text.game.initial(), *(state for _, state in steps_of(text, policy, SEED))]
    scenes = list(game.scenes(seats, states) or ())
    found = in_play(setting, scenes[0], scenes[int(MOMENT * len(scenes))]) if scenes else None
    if found is None:
        pieces = tuple(filter(setting.is_piece, setting.assembly))
        return setting.of(setting.assembly), setting.of(pieces)
    beside, moved = found[0], [copy for piece in found[1] for copy in piece]
    return setting.of((*beside, *moved)), setting.of(moved)


# Texts


def _description(kit: Published, language: str) -> str:
    """Return the description of the kit as Markdown, in the words of its sheet and its pages."""
    design, known = kit.design, language_of(language)
    words, said = labels(known, "assembly"), labels(known, "publish")
    library = library_of(design, language)
    sheet = rules_in_words(design, language, length_of(design))
    told = {section.name: section.blocks for section in sheet.sections}
    steps = Paragraph(said["assembly"].format(file=f"assembly.{language}.html"))
    licence = Paragraph(said["licence"])
    sections = [
        Section("goal", library.titles["goal"], told.get("goal", ())),
        Section("box", library.titles["box"], (_contents(kit, language),)),
        Section("print", words["print"], tuple(_printing(kit, language))),
        Section("assembly", words["title"], (steps,)),
        Section("credits", library.titles["credits"], (*told.get("credits", ()), licence)),
    ]
    written = tuple(section for section in sections if section.blocks)
    return write_markdown(replace(sheet, sections=written), "").text


def _contents(kit: Published, language: str) -> Table:
    """Return the parts of the kit with their numbers and colours."""
    known = language_of(language)
    called, names = part_names(kit.design, language), colour_names(known)
    words = labels(known, "assembly")
    counts: dict[str, Counter[str]] = {}
    for item in kit.built:
        name = capital(called.get(item.part.name, item.part.name))
        counts.setdefault(name, Counter()).update(item.part.colours)
    rows = [
        (name, str(colours.total()), ", ".join(f"{n} {names[c]}" for c, n in colours.items()))
        for name, colours in counts.items()
    ]
    return Table((words["part"], words["quantity"], words["colours"]), tuple(rows), frozenset({1}))


def _printing(kit: Published, language: str) -> Iterator[Block]:
    """Yield how the kit is printed: its plates, its filament and the settings of a slicer."""
    design, printer = kit.design, kit.design.printer
    called, language = part_names(design, language), language_of(language)
    words, said = labels(language, "assembly"), labels(language, "publish")
    if printer is None:
        yield Paragraph(words["parts_lead"])
        return
    settings = {
        said["bed"]: " × ".join(f"{edge:g}" for edge in printer.surface.size) + " mm",
        **dict(print_settings(language, design.kit, printer.layer, called)),
    }
    yield Bullets(tuple(f"**{name}:** {value}" for name, value in settings.items()))
    sliced = all(file.takes.sliced for file in kit.plates)
    about = "" if sliced else "≈ "
    yield Paragraph(
        " ".join([words["settings_lead"], said["order"], *[said["estimated"]] * (not sliced)])
    )
    rows = [
        (row.name, row.colours, f"{about}{row.grams}", row.time)
        for row in plate_rows(language, kit.plates, called)
    ]
    grams, time = total_of(kit.plates, language)
    rows.append((words["total"], "", f"{about}{grams}", time))
    heads = (words["plate"], words["colours"], words["grams"], words["time"])
    yield Table(heads, tuple(rows), frozenset({2, 3}))
    names = colour_names(language)
    filament = [
        (capital(names[row.colour]), f"{about}{grams_of(row.grams, language)}")
        for row in totals(kit.shopping)
        if row.colour != TOTAL
    ]
    yield Table((said["filament"], words["grams"]), tuple(filament), frozenset({1}))


def tags_of(design: DesignCore) -> list[str]:
    """Return tags of the game and of its kit, without punctuation."""
    fewest, most = design.variant.seats
    title = re.sub(r"[\W_]+", " ", text_in(design.title, USUAL)).strip().lower()
    game = design.loaded.variant.game.replace("-", " ")
    dice = ["dice game"] if any(part.name == DIE for part in design.kit.parts) else []
    seats = [f"{number} players" for number in range(fewest, most + 1)]
    tags = [title, game, "board game", "tabletop", *dice, *seats, "no supports"]
    return list(dict.fromkeys(filter(None, tags)))


def _guide(kit: Published, archive: str) -> str:
    """Return the text that says where each file goes."""
    title = as_markdown(text_in(kit.design.title, USUAL))
    pictures = ["hero.png (the cover)", "play.png", "parts.png (small pieces are enlarged)"]
    pictures += ["plates.png"] * bool(kit.plates)
    projects = "".join(
        f"- Print profile or project: ../{path}, for Bambu Studio and OrcaSlicer\n"
        for path in kit.projects
    )
    return f"""\
# Publishing {title}

MakerWorld, Printables and Thingiverse ask for the same things:

- Pictures, in this order: {", ".join(pictures)}
{projects}- Models: {archive}, all meshes in one colour
- Description: description.*.md, by language; Markdown
- Tags: tags.txt
- Instructions: the PDF of the rules and the assembly page, in the folder above
- Licence: LICENSE in the folder above says what belongs to whom
"""

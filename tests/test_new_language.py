"""A language is data: a third one is made here as one folder, and everything speaks it.

The made-up language has its texts from English, and tables that no code foresees: three genders, a
case, a form after two to four, other words for numbers, other ways to join.
"""

import shutil

import pytest
import yaml

import cuatto_kit
from cuatto_kit import resources
from cuatto_kit.cad.parts import Instance, Pose
from cuatto_kit.config.languages import LABELS, LANGUAGE, WORDS, languages, read, spoken
from cuatto_kit.games.race.sheet.names import space_name
from cuatto_kit.preview.page import Bed, Layer, Row, preview_page
from cuatto_kit.studio.answers.gallery import GalleryAsk
from tests.fabrication.bad_parts import box, triangles

NEW = "qaa"
"""A tag that BCP 47 keeps free for such uses."""
GRAMMAR = """
name: Made up
phrases:
  the: {a: ta, o: {one: to, few: toi, many: tom}, u: tu}
  a: {one: {a: na, o: no, u: nu}, few: "", many: ""}
  of the: d’
  to the: {a: ad ta, o: ad to, u: ad tu}
  among: vi
cases: {of the: genitive, among: genitive}
endings:
  x: {a: ix, o: ox, u: ux}
sounds:
  et: {"[aeiou]": etz}
joining: {between: "; ", last: et, or: aut}
plurals: {forms: [one, few, many], rule: "n == 1 ? 0 : n < 5 ? 1 : 2"}
numbers: [nil, {alone: un, a: una, o: uno, u: unu}, duo, {genitive: trium, alone: tri, a: tra,
  o: tro, u: tru}, kvar, kvin, ses]
"""
GOAL = """
Bring {$size checkers} {of the start} {to the finish}, {among 3 checkers};
{1 checker} is blu{team:x}
"""


def forms_of(one, gender):
    return {
        "one": f"{one}{gender}",
        "few": f"{one}{gender}f",
        "many": f"{one}{gender}m",
        "genitive": {
            "one": f"{one}{gender}g",
            "few": f"{one}{gender}fg",
            "many": f"{one}{gender}mg",
        },
        "gender": gender,
    }


GENDERS = {"checker": "o", "start": "a", "finish": "a", "player": "u", "minute": "a", "team": "u"}
"""Of the nouns that are looked at; all others are in turn of the three."""


def renamed(nouns):
    """The nouns, of three genders."""
    return {
        key: forms_of(noun["one"], GENDERS.get(key, "aou"[number % 3]))
        | {name: noun[name] for name in ("plural",) if name in noun}
        for number, (key, noun) in enumerate(nouns.items())
    }


@pytest.fixture
def new_language(tmp_path, monkeypatch):
    """The bundled rules with one folder more, in the place of the bundled ones."""
    rules = tmp_path / "data" / "rules"
    shutil.copytree(resources.folder("rules"), rules)
    folder = rules / NEW
    shutil.copytree(rules / "en", folder)
    (folder / LANGUAGE).write_text(GRAMMAR, "utf-8")
    words, labels = read("en", WORDS), read("en", LABELS)
    classes = words["names"]["class"] | {"regular": "ordinary"}
    words = {"nouns": renamed(words["nouns"]), "names": words["names"] | {"class": classes}}
    labels = labels | {
        "spaces": {"finish": "Arrival", "slot": "{number}. place"},
        "preview": {key: f"new {key}" for key in labels["preview"]},
    }
    for path, data in ((WORDS, words), (LABELS, labels)):
        (folder / path).write_text(yaml.safe_dump(data, allow_unicode=True), "utf-8")
    texts = read("en", "race.yaml")["texts"]
    texts = texts | {"always": texts["always"] | {"goal": GOAL}}
    (folder / "race.yaml").write_text(yaml.safe_dump({"texts": texts}), "utf-8")
    bundled = resources.folder
    monkeypatch.setattr(
        resources, "folder", lambda name: rules if name == "rules" else bundled(name)
    )
    languages.cache_clear()
    yield NEW
    languages.cache_clear()


@pytest.mark.slow
def test_the_sheet_is_written_in_it(new_language, call, tmp_path):
    answer = call("sheet", "two-ways-home", "--lang", new_language, "-o", "out", "--paper-board")
    assert (answer.returncode, answer.stderr) == (0, "")
    sheets = tmp_path / "out" / "two-ways-home" / "sheets"
    assert {path.name for path in sheets.iterdir()} == {
        *(f"rules.{new_language}.{ending}" for ending in ("a4.pdf", "html", "md")),
        f"rules.{new_language}",
        f"card.{new_language}.pdf",
        f"paper-board.{new_language}.a4.pdf",
    }
    markdown = (sheets / f"rules.{new_language}.md").read_text("utf-8")
    page = (sheets / f"rules.{new_language}.html").read_text("utf-8")
    assert f'<html lang="{new_language}">' in page
    for told in (
        "Two Ways Home",
        "Duo to kvar playeruf · 8 to 20 minuteam · from age 8",
        "Bring ses checkerom d’startag ad ta finisha, vi trium checkerofg; uno checkero is bluux",
        "from back to front: pin; strong etz ordinary.",
        "in this order: gold; red; green et blue",
    ):
        assert told in markdown, told
        for part in told.split(" · "):  # each behind its icon in HTML
            assert part in page, part


def test_the_command_line_and_the_schema_know_it(new_language, call):
    assert new_language in spoken("race")
    assert new_language in call("sheet", "snake-24", "--lang", "xx").stderr
    assert f"The words in the language `{new_language}`." in call("schema").stdout


def test_labels_of_spaces_are_in_it(new_language):
    layout = cuatto_kit.load("two-ways-home").layout
    assert layout.space("finish").label[new_language] == "Arrival"
    assert space_name(layout, "start.1.2").text[new_language] == "2. place"


def test_the_studio_is_asked_in_it(new_language):
    assert GalleryAsk(language=new_language).language == new_language


def test_the_preview_speaks_it(new_language):
    cube = triangles(box(0, 0, 0, 10, 10, 10))
    layers = [Layer(cube), Layer(cube + 20, accent=True)]
    assembly = [Instance("cube", "cube", "red", Pose((0.0, 0.0, 0.0)))]
    row = Row("cube", "Cube", 1, "10 × 10 × 10 mm", "red 1", "1 g")
    plate = Bed("plate-1", (200.0, 200.0), False, tuple(assembly), ("red",), 1.0, 600.0)
    page = preview_page("Cubes", new_language, {"cube": layers}, assembly, [row], [plate])
    assert f'<html lang="{new_language}">' in page
    assert all(f"new {key}" in page for key in read("en", LABELS)["preview"])

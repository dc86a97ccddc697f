"""Words on plastic: signs that there are strokes for, room, and a size that can be printed."""

import re
import unicodedata

import numpy as np
import pytest

from cuatto_kit.cad.lettering import (
    LEAST_HEIGHT,
    LEAST_STROKE,
    capitals,
    fitted,
    lettering,
    no_strokes,
    without_strokes,
)
from cuatto_kit.cad.quality import Quality
from cuatto_kit.cad.scale import Scale
from cuatto_kit.cad.solids import call, scad_text
from cuatto_kit.config.languages import Style, languages, noun
from cuatto_kit.fabrication.meshes import Embedded
from tests.cases import rarely, seldom

USUAL = Scale(1)
ROOM = (70.0, 6.5)


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("start", "START"),
        ("Salida", "SALIDA"),
        ("las peñas", "LAS PEÑAS"),
        ("São João", "SÃO JOÃO"),
        ("garçon à l'île", "GARÇON À L'ÎLE"),
        ("stra\u00dfe", "STRASSE"),
        ("n\u0303", "Ñ"),
        (" two \n\t lines ", "TWO LINES"),
        ("wer? wo!", "WER? WO!"),
    ],
)
def test_words_are_drawn_in_capitals_in_one_line(text, drawn):
    """Marks come after their letters."""
    assert unicodedata.normalize("NFC", capitals(text)) == drawn


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("Ход конём, подъезд", "ХОД КОНЁМ, ПОДЪЕЗД"),
        ("Їжак і ґанок", "ЇЖАК І ҐАНОК"),
        ("Ђорђе љуби њиву", "ЂОРЂЕ ЉУБИ ЊИВУ"),
        ("Қазақ, әөүұһ", "ҚАЗАҚ, ӘӨҮҰҺ"),
        ("Ο δρόμος προς τα εκεί, ΰ", "Ο ΔΡΟΜΟΣ ΠΡΟΣ ΤΑ ΕΚΕΙ, Ϋ"),
        ("Příliš žluťoučký kůň", "PŘÍLIŠ ŽLUŤOUČKÝ KŮŇ"),
        ("Zażółć gęślą jaźń", "ZAŻÓŁĆ GĘŚLĄ JAŹŃ"),
        ("Đường về nhà, ước nguyện", "ĐƯỜNG VỀ NHÀ, ƯỚC NGUYỆN"),
        ("Þórður, ŋ, ħ, ǆ", "ÞÓRÐUR, Ŋ, Ħ, DŽ"),
        ("№ 1 «a» – „b“ (c)…", "№ 1 «A» – „B“ (C)…"),
    ],
)
def test_latin_greek_and_cyrillic_words_are_drawn(text, drawn):
    assert unicodedata.normalize("NFC", capitals(text)) == drawn
    assert without_strokes(text) == ""


ALPHABETS = (
    "АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯІЇЄҐЎЂЃЈЉЊЋЌЏЅ"
    "ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩ"
    "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
)


@pytest.mark.parametrize("letter", ALPHABETS)
def test_every_letter_is_drawn_in_both_cases(letter):
    assert capitals(letter) == capitals(letter.lower()) is not None


def test_every_precomposed_latin_letter_of_unicode_is_drawn():
    """Where its base is a letter from A to Z and its marks have strokes."""
    marks = set("\u031b\u0328").union(*map(_marks_of, "ÀÁÂÃÄÅĀĂȦẢŐǍȀȂẠṲḀȘÇḘḪḚḆ"))
    missing = []
    for sign in map(chr, range(0xC0, 0x1F00)):
        letter, *over = unicodedata.normalize("NFD", sign)
        if over and letter.upper() in ALPHABETS[-26:] and set(over) <= marks:
            missing += [sign] if capitals(sign) is None else []
    assert missing == []


def _marks_of(sign):
    return unicodedata.normalize("NFD", sign)[1:]


@pytest.mark.parametrize(
    ("text", "signs"),
    [("日本の道", "日 本 の 道"), ("Go 囲碁 go", "囲 碁"), ("שלום", "ש ל ו ם"), ("a;b;c", ";")],
)
def test_signs_without_strokes_are_named_each_once(text, signs):
    assert capitals(text) is None
    assert without_strokes(text) == signs
    assert f"no strokes for {signs}; expected Latin, Greek or Cyrillic" in no_strokes(text)


def test_marks_over_one_another_take_more_room():
    plain, one, two = (lettering(text, 8, USUAL) for text in ("E", "Ê", "Ế"))
    assert plain.length < one.length < two.length
    assert plain.width == one.width == two.width


@pytest.mark.parametrize(
    "text",
    [
        *('say "hi"', "a\\b", "a\x00b", "a\x1bb", "خط", "שלום", "日本", "a\u202eb", "😀", "a;b"),
        *("", "  ", "\n"),
    ],
)
def test_no_strokes_for_what_is_strange(text):
    """Such a text never comes into a drawing."""
    assert capitals(text) is None
    assert lettering(text, 5, USUAL) is None
    assert fitted(text, ROOM, 6.5, USUAL) is None


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("theme", [None, "volcano", "ocean", "forest"])
@pytest.mark.parametrize("key", ["start", "finish"])
def test_both_ends_of_a_race_can_be_written(language, theme, key):
    assert fitted(noun(language, key, Style("race", theme=theme)), ROOM, 6.5, USUAL)


@pytest.mark.parametrize("scale", [0.5, 1, 2, 5])
@pytest.mark.parametrize("text", ["START", "CRÁTER", "ÇA", "A LONG NAME"])
def test_a_word_is_as_large_as_its_room_and_a_nozzle_allow(text, scale):
    found = fitted(text, (30, 6), 5, Scale(scale))
    if found is None:
        assert scale == 0.5
        return
    assert found.width <= 30
    assert found.length <= 6
    assert found.height <= 5
    assert found.height * scale >= LEAST_HEIGHT - 1e-6
    assert found.stroke * scale >= LEAST_STROKE - 1e-6


def test_a_word_that_would_be_too_small_is_left_off():
    assert fitted("x" * 60, ROOM, 6.5, USUAL) is None
    assert fitted("START", (70, 2.9), 6.5, USUAL) is None
    assert fitted("START", (70, 2.9), 6.5, Scale(2)) is not None


@pytest.mark.parametrize(
    "text",
    rarely(["ΨΩ"], seldom(3, ["START", "ÇÅÑ", "6-9, Q?", "¡FIN!", "II", "ЖЮЙ", "ΨΩ", "ẾỢ", "ĄŁŻ"])),
)
def test_a_word_measures_what_is_told(text, tmp_path):
    told = lettering(text, 8, USUAL)
    solid = call("letters", words=[told.text], stroke=told.stroke, letter_height=told.height)
    drawing = tmp_path / "word.scad"
    drawing.write_text(scad_text(solid, "A word", Quality.NORMAL))
    library = tmp_path / "library"
    library.symlink_to(_scad())
    corners = Embedded().render(drawing).reshape(-1, 3)
    low, high = corners.min(axis=0), corners.max(axis=0)
    assert high[0] - low[0] == pytest.approx(told.width, abs=0.5)
    assert high[1] - low[1] == pytest.approx(told.length, abs=0.4)
    assert float(np.abs((high + low)[0])) < 0.5
    assert (high + low)[1] / 2 == pytest.approx(-told.shift, abs=0.3)


def _scad():
    from cuatto_kit import resources

    return resources.folder("scad")


def test_no_stroke_runs_along_a_side_of_the_dot_that_draws_it():
    """At 45° OpenSCAD's hull of two octagons fails now and then."""
    text = (_scad() / "letters.scad").read_text("utf-8")
    steps = re.findall(r"\[(-?[\d.]+), (-?[\d.]+)\], \[(-?[\d.]+), (-?[\d.]+)\]", text)
    steps += re.findall(r"(?=\], \[(-?[\d.]+), (-?[\d.]+)\], \[(-?[\d.]+), (-?[\d.]+)\])", text)
    for x, y, u, v in (map(float, step) for step in steps):
        assert x == u or abs(abs(x - u) - abs(y - v)) > 1e-6

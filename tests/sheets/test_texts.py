"""The rule texts, filled in: no placeholder is left, and they are written as the language is."""

import re
from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
import yaml

import cuatto_kit
from cuatto_kit.config.languages import languages
from cuatto_kit.design.sheet_content import part_names
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.sheets.grammar import Noun
from cuatto_kit.sheets.texts import library
from tests.cases import seldom
from tests.games.race import structured, test_examples, test_questions, thrown

from .whole import (
    BOARDS,
    BUNDLED,
    FAMILIES,
    SHOWN,
    THEMES,
    WORDS,
    data_of,
    examples_on,
    expected_of,
    load,
    said,
    sheet_of,
    topics_on,
)

pytestmark = pytest.mark.slow

# Placeholders


def neutral(fact):
    """The fact without a person's own words, which are in any language."""
    if isinstance(fact, tuple):
        return tuple(map(neutral, fact))
    return "7" if isinstance(fact, Name) and fact.text else fact


def with_magnets(text):
    """The board with joints of magnets, so large that they have room and it has several panels."""
    data = yaml.safe_load(text)
    settings = {**data.get("print", {}), "tile": 60, "joints": "magnets", "magnets": "4x2"}
    return yaml.safe_dump({**data, "print": settings}, sort_keys=False)


@cache
def told():
    """Every topic and example of the boards here, once for each set of facts."""
    found = {}
    asked = test_questions.BOARDS | structured.STRUCTURED | thrown.THROWN
    more = {f"asked: {name}": text for name, text in asked.items()}
    more["men without symbols"] = BOARDS["backgammon"].replace("print: {", "print: {words: none, ")
    adapters = "print: {edges: open, adapters: 2, "
    more["adapters"] = BOARDS["honeycomb"].replace("print: {", adapters)
    more["a single turn"] = BOARDS["goose"].replace("miss: 2", "miss: 1")
    for name in ("two-ways-home", "cant-stop", "cabeza"):
        more[f"magnets: {name}"] = with_magnets(BOARDS[name])
    shown = {f"shown: {name}": text for name, text in test_examples.BOARDS.items()}
    for name, text in (BOARDS | more | shown).items():
        topics = list(topics_on(text))
        if name in SHOWN or name in shown:
            topics += [Topic("example", one.kind, one.facts) for one in examples_on(text)]
        for topic in topics:
            family = load(text)[0]
            facts = {name: neutral(fact) for name, fact in topic.facts.items()}
            key = (family, topic.switch, topic.value, repr(facts))
            found.setdefault(key, replace(topic, facts=facts))
    return [(family, topic) for (family, *_), topic in found.items()]


def filled(topic, words):
    """What a topic says, all its texts in one."""
    text = words.text(topic)
    blocks = [part for block in text.blocks(words.words, topic.facts) for part in said(block)]
    return "\n".join([words.words.fill(text.quick, topic.facts), *blocks])


def test_every_text_is_met_on_some_board():
    """So that its placeholders are filled with the facts that it gets."""
    met = {(family, topic.switch, topic.value) for family, topic in told()}
    assert {(f, s, v) for f in FAMILIES for s, v in expected_of(f)} - met <= {
        ("race", "piece", "checker-top-bidirectional"),
        ("race", "piece", "checker-top-even"),
        ("race", "piece", "checker-top-odd"),
    }


@pytest.mark.parametrize(("language", "theme"), WORDS)
def test_placeholders_are_filled(language, theme):
    for family, topic in told():
        text = filled(topic, library(language, family, theme))
        assert not re.search(r"[{}]|\bNone\b(?! of)|Name\(|  | [,.;:]|\.\.|\(\)", text), text


@pytest.mark.parametrize(("language", "theme"), WORDS)
def test_captions_need_no_facts_but_their_own(language, theme):
    """The same in every language."""
    words = library(language, "race", theme).words
    for label, text in data_of(language, "labels.yaml")["labels"].items():
        placeholders = set(re.findall(r"\{([^{}]*)\}", text))
        english = data_of("en", "labels.yaml")["labels"][label]
        facts = set(re.findall(r"\w+", english))
        assert words.fill(text, dict.fromkeys(facts, 2)).count("{") == 0
        assert placeholders or "{" not in english


def test_an_unknown_placeholder_is_a_fault_of_the_text():
    words = library("es", "race")
    wrong = replace(words.texts["always", "goal"], body="{the ficha}")
    with pytest.raises(KeyError, match="the ficha"):
        list(wrong.blocks(words.words, {}))


# Language


@cache
def sheet_texts(name, language, theme=None):
    return tuple(said(sheet_of(BOARDS[name], language, played=name in SHOWN, theme=theme)))


def everything(language, theme=None):
    """All texts that topics and the sheets of bundled boards say."""
    texts = [filled(topic, library(language, family, theme)) for family, topic in told()]
    for name in BUNDLED:
        texts += sheet_texts(name, language, theme)
    return [line for text in texts for line in text.splitlines()]


def found_in(pattern, texts):
    search = re.compile(pattern, re.IGNORECASE).search
    return sorted({f"{match[0]!r} in {text!r}" for text in texts if (match := search(text))})


ACCENTED = (
    "numeros?|mas|tambien|despues|dias?|asi|facil(mente)?|rapid[oa]s?|ultim[oa]s?|aqui|alli|ahi|"
    "ademas|jamas|segun|traves|detras|atras|quiza|unic[oa]s?|proxim[oa]s?|maxim[oa]|minim[oa]|"
    r"paginas?|lineas?|vaci[oa]s?|\w+[csx]ion|todavia|habria|podrias?|tendrias?|tenias?|algun|"
    "ningun|comun|razon|arbol|pais|interes|marron|crater|volcan|carbon|raiz|cuales? es|"
    "jugaras|ganaras|perderas|moveras|esten|quien(es)? empieza\\?|parentesis|clasic[oa]|basic[oa]"
)


@pytest.mark.parametrize("theme", THEMES)
def test_spanish_has_its_accents(theme):
    assert found_in(rf"\b(?:{ACCENTED})\b", everything("es", theme)) == []
    asked = r"¿(?:que|como|cuando|donde|cual|quien|cuanto)\b"
    assert found_in(asked, everything("es", theme)) == []


def test_the_list_of_accents_finds_them():
    wrong = ["el numero", "Mas alla", "la posicion", "esta vacio"]
    assert len(found_in(rf"\b(?:{ACCENTED})\b", wrong)) == 4
    assert found_in(rf"\b(?:{ACCENTED})\b", ["el número", "Más allá", "la posición"]) == []


@pytest.mark.parametrize(("language", "theme"), WORDS)
def test_marks_are_paired(language, theme):
    """¿ ? and ¡ ! one after the other, opened in Spanish only; brackets and ** everywhere."""
    for text in everything(language, theme):
        for opening, closing in ("¿?", "¡!"):
            marks = re.sub(rf"[^{opening}{closing}]", "", text)
            one = opening + closing if language == "es" else closing
            assert marks == one * text.count(closing), text
        assert text.count("**") % 2 == 0, text
        assert text.count("(") == text.count(")"), text


def test_spanish_and_and_or_keep_clear_of_their_own_sound():
    texts = everything("es")
    assert found_in(r"\by h?[ií](?![aeoáéó])", texts) == []
    assert found_in(r"\be (?!h?[ií])(?=\w{2})", [t for t in texts if "e es este" not in t]) == []
    assert found_in(r"\bo (?:h?[oó]|8\b|11\b)", texts) == []


def test_spanish_speaks_to_one_reader_of_latin_america():
    assert found_in(r"\b(?:vosotr[oa]s|vuestr[oa]s?|os|coger|coges|coge|usted|vos)\b",
                    everything("es")) == []  # fmt: skip


ENGLISH = (
    "the|and|you|your|of|with|each|space|spaces|is|are|if|then|dice|checkers?|teams?|players?|"
    "boards?|bridges?|paths?|turns?|moves?|roll|rolls|this|that|it|its|to|from|for|at|on|by|or|"
    "not|all|may|must|can|up|down|out|back|when|where|pins?|strong|red|blue|green|gold|white|"
    "purple|yellow|black|start|finish|home|game|piece|block|column|square|tile|runner|cube"
)
SPANISH = (
    "el|la|los|las|un|una|unos|unas|de|del|al|y|que|con|por|para|se|su|tu|es|en|cada|si|"
    "fichas?|casillas?|dados?|turno|jugador|jugadores|equipos?|tablero|puentes?|rojo|azul|verde|"
    "clavo|fuerte|com[uú]n|salida|meta|losetas?|camino|columna|corredor|cubo|bloque|pieza|juego"
)


GERMAN = (
    "dem|und|oder|eine|einen|einem|ihr|dein|deine|von|auf|aus|zum|ist|sind|wird|nicht|kein|"
    "wenn|jeder|jede|jedes|figur|figuren|feld|felder|zug|spieler|spielbrett|würfel|blau|grün|gelb|"
    "ziel|weg|spalte|klötzchen|zahl|wurf|platz"
)
COMMON = {
    "en": r"Parqués|Parchís|Medellín|Mensch ärgere dich nicht|assembly\.en\.html",
    "es": "Can’t Stop|Mensch ärgere dich nicht",
    "de": r"Can’t Stop|Parqués|Parchís|Medellín"
    r"|\b(?:[Ee]s|los|Teams?|Start|Block|Gold|assembly\.de)\b",
}
"""What is called so in another language too."""
LETTERS = {"en": "[áéíóúüñ¿¡äöß]", "es": "[äöß]", "de": "[áéíóúñ¿¡]"}


@pytest.mark.parametrize("theme", THEMES)
def test_no_word_of_another_language(theme):
    words = {"en": ENGLISH, "es": SPANISH, "de": GERMAN}
    for language, common in COMMON.items():
        others = "|".join(words[other] for other in words if other != language)
        texts = [re.sub(common, "", text) for text in everything(language, theme)]
        assert found_in(rf"\b(?:{others})\b|{LETTERS[language]}", texts) == []


@pytest.mark.parametrize(("language", "theme"), WORDS)
def test_sentences_begin_and_end_as_sentences_do(language, theme):
    for family, topic in told():
        words = library(language, family, theme)
        text = words.text(topic)
        if topic.switch in ("piece", "example", "step"):
            continue
        for block in text.blocks(words.words, topic.facts):
            if hasattr(block, "text"):
                plain = block.text.replace("**", "")
                assert plain.lstrip("¡¿")[0].isupper() or plain[0].isdigit(), plain
                assert plain[-1] in ".:!?", plain
        if text.quick:
            quick = words.words.fill(text.quick, topic.facts)
            assert quick.lstrip("¡¿")[0].isupper() or quick[0].isdigit(), quick
            assert quick[-1] in ".!?", quick


# Nouns agree with the words beside them in every theme


BESIDE = {
    **dict.fromkeys(("el", "un", "del", "al", "este", "ese", "ningún", "algún"), "mo"),
    **dict.fromkeys(("la", "una", "esta", "esa", "ninguna", "alguna"), "fo"),
    **dict.fromkeys(("los", "unos", "estos", "esos", "ambos", "muchos", "varios"), "mm"),
    **dict.fromkeys(("las", "unas", "estas", "esas", "ambas", "muchas", "varias"), "fm"),
    **dict.fromkeys(("todo", "mismo", "propio", "otro", "suelto", "segundo", "primero"), "mo"),
    **dict.fromkeys(("toda", "misma", "propia", "otra", "suelta", "segunda", "primera"), "fo"),
    **dict.fromkeys(("todos", "mismos", "propios", "otros", "tantos", "nuevos"), "mm"),
    **dict.fromkeys(("todas", "mismas", "propias", "otras", "tantas", "nuevas"), "fm"),
    **dict.fromkeys(("cada", "tu", "su", "cualquier"), "?o"),
    **dict.fromkeys(("tus", "sus", "dos", "tres", "cuatro", "cinco", "seis", "doce"), "?m"),
}
"""Words before a noun: of which gender (m, f, any), with one or many."""
AFTER = "roj|negr|blanc|amarill|morad|rosad|dorad|platead|vecin|llen|ajen|tuy|suy|propi|otr|suelt"
BETWEEN = "tu|su|sus|tus|el|la|los|las|demás|propio|propia|mismo|misma|otro|otra|dos|tres"


def made_up(gender):
    """A word of a gender that no text can have written plainly."""
    one, many = ("quemba", "quembas") if gender == "f" else ("trulón", "trulones")
    return Noun({"one": one, "many": many}, gender)


def forms_of(words):
    """How nouns are written: gender and number by form."""
    return {
        noun.forms["many" if many else "one"]: noun.gender + ("m" if many else "o")
        for noun, many in words.nouns.values()
    }


def at_odds(text, forms):
    """Where a word before or after a noun is of another gender or number."""
    nouns = "|".join(sorted(forms, key=len, reverse=True))
    for match in re.finditer(
        rf"(?=\b(?P<before>[a-záéíóú]+)(?: (?:{BETWEEN}))? (?P<noun>{nouns})\b)", text, re.I
    ):
        wanted, form = BESIDE.get(match["before"].lower()), forms[match["noun"].lower()]
        if wanted and not (wanted[0] in ("?", form[0]) and wanted[1] == form[1]):
            yield match["before"], match["noun"]
    for match in re.finditer(
        rf"\b(?P<noun>{nouns}) (?P<after>(?:{AFTER})(?P<gender>[oa])(?P<many>s?))\b", text, re.I
    ):
        told = "fm"[match["gender"] == "o"] + "om"[bool(match["many"])]
        if told != forms[match["noun"].lower()]:
            yield match["noun"], match["after"]


def test_what_disagrees_is_found():
    forms = {"escalador": "mo", "fichas": "fm", "dado": "mo", "casillas": "fm"}
    wrong = "La escalador ve los fichas, una dado rueda hasta casillas llenos; tod tu escalador"
    assert len([*at_odds(wrong, forms)]) == 4
    right = "El escalador ve las otras fichas, un dado rueda hasta casillas llenas"
    assert [*at_odds(right, forms)] == []


@pytest.mark.parametrize("theme", THEMES)
def test_spanish_agrees(theme):
    forms = forms_of(library("es", "race", theme).words)
    assert [(odd, text) for text in everything("es", theme) for odd in at_odds(text, forms)] == []


@pytest.mark.parametrize("gender", ["f", "m"])
def test_spanish_agrees_whatever_gender_a_theme_gives(gender):
    """Every noun in turn is renamed to a word of either gender."""
    for family in FAMILIES:
        plain = library("es", family)
        topics = [topic for name, topic in told() if name == family]
        for key, (noun, many) in plain.words.nouns.items():
            if many or (key, gender) == ("team", "f"):  # see the next test
                continue
            nouns = {
                name: (made_up(gender) if kept == noun else kept, plural)
                for name, (kept, plural) in plain.words.nouns.items()
            }
            words = replace(plain, words=replace(plain.words, nouns=nouns))
            forms = {"quemba": "fo", "quembas": "fm", "trulón": "mo", "trulones": "mm"}
            for topic in topics:
                text = filled(topic, words)
                assert [*at_odds(text, forms)] == [], (key, text)


@pytest.mark.parametrize("theme", THEMES)
def test_a_team_is_masculine_in_spanish(theme):
    """The same as the names of colours that follow it."""
    assert library("es", "race", theme).words.nouns["team"][0].gender == "m"


@pytest.mark.parametrize("theme", THEMES)
def test_english_agrees(theme):
    """One of one, many of many; a before a consonant, an before a vowel."""
    nouns = library("en", "race", theme).words.nouns.values()
    one = "|".join({noun.forms["one"] for noun, _ in nouns})
    many = "|".join({noun.forms["many"] for noun, _ in nouns})
    texts = everything("en", theme)
    numbers = "two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|both|several|these"
    assert found_in(rf"\b(?:a|an|one|each|every|this) (?:{many})\b", texts) == []
    assert found_in(rf"\b(?:{numbers}) (?:{one})\b", texts) == []
    assert found_in(r"\ba (?!one\b|once\b)[aeiou]|\ban [^aeiou8]", texts) == []


def test_all_of_a_theme_reaches_the_sheet():
    """The bundled board of the theme calls nothing by its plain name."""
    for language, gone, there in (
        ("en", ("checker", "checkers"), ("climber", "climbers", "the crater", "the ship")),
        ("es", ("ficha", "fichas"), ("escalador", "escaladores", "el cráter", "el barco")),
        ("de", ("figur", "figuren"), ("kletterer", "kletterers", "krater", "vom boot")),
    ):
        text = "\n".join(sheet_texts("volcano-escape", language)).lower()
        assert all(re.search(rf"\b{word}\b", text) for word in there)
        assert not any(re.search(rf"\b{word}\b", text) for word in gone)


def test_texts_are_not_told_twice():
    """The items of two lists may be alike."""
    for language in languages():
        for family in FAMILIES:
            bodies = Counter(text.body.strip() for text in library(language, family).texts.values())
            twice = [body for body, count in bodies.items() if count > 1]
            assert [body for body in twice if not body.startswith("- ")] == []


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("board", seldom(6, BUNDLED))
def test_every_part_is_called_as_on_the_sheet(board, language):
    design = cuatto_kit.load(board)
    called = part_names(design, language)
    assert {part.name for part in design.kit.parts} <= called.keys()
    assert not any(re.search(r"[{}();]", name) for name in called.values())

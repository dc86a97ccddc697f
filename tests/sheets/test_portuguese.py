"""Brazilian Portuguese agrees: articles, contractions and adjectives with their nouns, in gender
and number, whatever gender a theme gives them; and it is no Spanish."""

import re
from dataclasses import replace
from itertools import starmap

import pytest

from cuatto_kit.config.languages import vocabularies
from cuatto_kit.games.facts import Name
from cuatto_kit.sheets.grammar import Noun
from cuatto_kit.sheets.texts import library
from tests.cases import seldom

from .test_texts import everything, filled, found_in, told
from .whole import FAMILIES, THEMES, data_of

pytestmark = pytest.mark.slow

ARTICLES = ("o", "d{o}", "n{o}", "pel{o}", "ess{o}", "est{o}", "tod{o}", "outr{o}", "própri{o}")
BEFORE = {
    **{
        (word.replace("{o}", letter) if "{o}" in word else letter) + many: gender + number
        for word in ARTICLES
        for letter, gender in (("o", "m"), ("a", "f"))
        for many, number in (("", "o"), ("s", "m"))
    },
    "ao": "mo",
    "aos": "mm",
    "à": "fo",
    "às": "fm",
    "um": "mo",
    "uma": "fo",
    "meu": "mo",
    "seu": "mo",
    "meus": "mm",
    "seus": "mm",
    "minha": "fo",
    "sua": "fo",
    "minhas": "fm",
    "suas": "fm",
    "nenhum": "mo",
    "nenhuma": "fo",
    "dois": "mm",
    "duas": "fm",
    "vários": "mm",
    "várias": "fm",
    "cada": "?o",
    "qualquer": "?o",
    **dict.fromkeys(("três", "quatro", "cinco", "seis", "sete", "oito", "nove", "dez"), "?m"),
}
"""Words before a noun: of which gender (m, f, any), with one or many."""
STEMS = "vermelh|amarel|pret|branc|rox|dourad|pratead|chei|alhei|ocupad|conquistad|fechad|inteir"
AFTER = rf"(?:{STEMS}|junt|esmagad|capturad)(?P<gender>[oa])(?P<many>s?)"
WHOLE = r"(?:tod[oa]s?|seu|sua|seus|suas|meu|minha|outr[oa]s?|própri[oa]s?|dois|duas) "


def made_up(gender):
    """A word of a gender that no text can have written plainly."""
    one, many = ("quemba", "quembas") if gender == "f" else ("trulão", "trulões")
    return Noun({"one": one, "many": many}, gender)


MADE_UP = {"quemba": "fo", "quembas": "fm", "trulão": "mo", "trulões": "mm"}


def at_odds(text, forms):
    """Where a word before or after a noun is of another gender or number."""
    nouns = "|".join(sorted(forms, key=len, reverse=True))
    words = "|".join(sorted(BEFORE, key=len, reverse=True))
    before = rf"\b(?=(?P<before>{words}) (?:{WHOLE})?(?P<noun>{nouns})\b)"
    for match in re.finditer(before, text, re.IGNORECASE):
        wanted, form = BEFORE[match["before"].lower()], forms[match["noun"].lower()]
        if wanted[0] not in ("?", form[0]) or wanted[1] != form[1]:
            yield match["before"], match["noun"]
    for match in re.finditer(rf"\b(?P<noun>{nouns}) (?P<after>{AFTER})\b", text, re.IGNORECASE):
        told_as = "fm"[match["gender"] == "o"] + "om"[bool(match["many"])]
        if told_as != forms[match["noun"].lower()]:
            yield match["noun"], match["after"]


def test_what_disagrees_is_found():
    wrong = "A trulão vê os quembas, um quemba vai do quemba até as trulões; quembas cheios"
    assert len([*at_odds(wrong, MADE_UP)]) == 6
    right = "O trulão vê as outras quembas, uma quemba vai da quemba até os trulões; quembas cheias"
    assert [*at_odds(right, MADE_UP)] == []


def test_prepositions_go_together_with_articles():
    words = library("pt-BR", "race", "volcano").words
    told_as = words.fill(
        "{of the finish}, {to the finish}, {in the starts}, {by the start}, {to the spaces}; "
        "s{checkers:eu} {checkers}, s{start:eu} {start}, {1 space}, {2 spaces}, {2 checkers}",
        {},
    )
    assert told_as == (
        "do navio, ao navio, nas crateras, pela cratera, às casas; "
        "seus escaladores, sua cratera, uma casa, duas casas, dois escaladores"
    )


SPOKEN = [*((family, None) for family in FAMILIES), *(("race", name) for name in vocabularies())]


@pytest.mark.parametrize("gender", seldom(2, ["f", "m"]))
@pytest.mark.parametrize(("family", "vocabulary"), seldom(6, starmap(pytest.param, SPOKEN)))
def test_portuguese_agrees_whatever_gender_a_theme_gives(family, vocabulary, gender):
    """All nouns but the team, which is masculine as the colours beside it, are of one gender."""
    plain = library("pt-BR", family, None, vocabulary)
    nouns = {
        key: (noun if key in ("team", "teams") else made_up(gender), many)
        for key, (noun, many) in plain.words.nouns.items()
    }
    words = replace(plain, words=replace(plain.words, nouns=nouns))
    texts = [filled(topic, words) for name, topic in told() if name == family]
    assert [(odd, text) for text in texts for odd in at_odds(text, MADE_UP)] == []


@pytest.mark.parametrize("theme", THEMES)
def test_portuguese_agrees(theme):
    nouns = library("pt-BR", "race", theme).words.nouns
    forms = {
        noun.forms["many" if many else "one"]: noun.gender + "om"[many]
        for key, (noun, many) in nouns.items()
        if key != "teams"  # os times branco e preto
    }
    texts = everything("pt-BR", theme)
    assert [(odd, text) for text in texts for odd in at_odds(text, forms)] == []


def plain_texts():
    """All rule texts as they are written."""
    for family, vocabulary in SPOKEN:
        for text in library("pt-BR", family, None, vocabulary).texts.values():
            yield from (text.body, text.quick)


def test_pieces_are_captured_and_not_eaten():
    assert found_in(r"\bcom(?:er|e|em|am|a|eu|eram|endo|id[oa]s?)\b", plain_texts()) == []


def test_who_goes_back_is_named_where_a_landing_hits():
    """Not as in `se você cai sobre um rival, volta`, where it is you who would go back."""
    assert found_in(r"\bse (?:você )?cair? [^.:;]*, voltam?\b", plain_texts()) == []


def test_the_third_double_is_not_the_same_one_three_times():
    assert (
        found_in(r"\{the double\}[^.]*terceira vez|terceira vez[^.]*double\}", plain_texts()) == []
    )


def test_colours_in_the_box_are_not_blank_pieces():
    labels = library("pt-BR", "race").labels
    assert (
        library("pt-BR", "race").words.fill(
            labels["count"], {"n": 2, "colour": Name("colour", "white")}
        )
        == "2 × branco"
    )


def test_a_team_is_masculine_in_portuguese():
    """The same as the names of colours that follow it."""
    assert data_of("pt-BR", "words.yaml")["nouns"]["team"]["gender"] == "m"


@pytest.mark.parametrize("theme", THEMES)
def test_prepositions_are_not_left_before_an_article(theme):
    """De o is do, em a is na, por os is pelos; para o stays as it is."""
    texts = everything("pt-BR", theme)
    assert (
        found_in(r"\b(?:de|em|por) (?:[oa]s?) (?!que\b)[a-zà-ú]{2}|\ba [oa]s? [a-z]", texts) == []
    )


SPANISH = (
    "el|los|las|una?os|unas|del|al|y|con|fichas?|casillas?|jugador(?:es)?|tablero|equipos?|puedes?|"
    "tienes?|lanza(?:n|mientos)|jugar|turnos?|meta|otr[oa] vez|más|también|después|hasta|"
    "hacia|rojo|negro|blanco|amarillo|juego|muev[ae]s?|sin embargo|ningún|algún|tus?|tuy[oa]s?"
)
ENGLISH = "the|and|you|your|of|with|each|spaces?|is|are|dice|checkers?|teams?|players?|board|roll"
TU = "tu|teu|tua|teus|tuas|ti|contigo|vós|vosso|vossa|podes|tens|jogas|moves"
UNACCENTED = (
    "nao|voce|peao|peoes|ate|tambem|ja|so|numero|numeros|tres|inicio|saida|vitoria|ninguem|alguem|"
    "sera|estao|sao|proxim[oa]|propri[oa]|ultim[oa]|vari[oa]s|possivel|maximo|impar|prisao|alem"
)


@pytest.mark.parametrize("theme", THEMES)
def test_portuguese_is_brazilian_and_no_other_language(theme):
    names = (
        r"Can't Stop|Parqués|Medellín|Mensch ärgere dich nicht|cuatto-kit|\bflaco|chato\b|\bopa\b"
    )
    texts = [re.sub(names, "", text) for text in everything("pt-BR", theme)]
    assert found_in(rf"(?<!-)\b(?:{SPANISH}|{ENGLISH})\b|[ñ¿¡]", texts) == []
    assert found_in(rf"\b(?:{TU}|{UNACCENTED})\b", texts) == []

"""German agrees: articles, adjectives and prepositions with their nouns, in gender, number and
case, whatever gender a theme gives them."""

import re
from dataclasses import replace
from itertools import starmap

import pytest

from cuatto_kit.config.languages import vocabularies
from cuatto_kit.sheets.grammar import Noun
from cuatto_kit.sheets.texts import library
from tests.cases import seldom

from .test_texts import everything, filled, found_in, told
from .whole import FAMILIES, THEMES, data_of

CASES = ("nom", "acc", "dat", "gen")
NUMBERS = "zwei|drei|vier|fünf|sechs|sieben|acht|neun|zehn|elf|zwölf"
OF_DER = {
    "er": {"mo nom", "fo dat", "fo gen", "*m gen"},
    "e": {"fo nom", "fo acc", "*m nom", "*m acc"},
    "es": {"no nom", "no acc", "mo gen", "no gen"},
    "en": {"mo acc", "*m dat"},
    "em": {"mo dat", "no dat"},
}
"""The endings of der, dieser, jeder: gender, one or many, case."""
OF_EIN = {
    "": {"mo nom", "no nom", "no acc"},
    "e": OF_DER["e"],
    "er": OF_DER["er"] - {"mo nom"},
    "es": {"mo gen", "no gen"},
    "en": OF_DER["en"],
    "em": OF_DER["em"],
}
ARTICLES = {
    "der": OF_DER["er"],
    "die": OF_DER["e"],
    "das": {"no nom", "no acc"},
    "den": OF_DER["en"],
    "dem": OF_DER["em"],
    "des": {"mo gen", "no gen"},
    **dict.fromkeys(("im", "vom", "zum", "am", "beim"), OF_DER["em"]),
    "zur": {"fo dat"},
    "ins": {"no acc"},
    **{f"{word}{end}": to for word in ("jed", "dies", "welch") for end, to in OF_DER.items()},
    **{
        f"{word}{end}": to
        for word in ("ein", "kein", "mein", "dein", "sein", "ihr")
        for end, to in OF_EIN.items()
    },
    **dict.fromkeys(("alle", "beide"), OF_DER["e"] & {"*m nom", "*m acc"}),
    **{number: {f"*m {case}" for case in CASES} for number in NUMBERS.split("|")},
}
"""Words before a noun, and the nouns that may follow them."""
ADJECTIVES = ("golden", "rot", "grün", "gelb", "weiß", "blau", "ander", "eigen", "frei", "vorderst")
PREPOSITIONS = {
    preposition: cases.split()
    for cases, prepositions in (
        ("dat", "mit aus von bei nach"),
        ("acc", "für um durch"),
        ("acc dat", "auf in neben über hinter vor an"),
    )
    for preposition in prepositions.split()
}


def made_up(gender):
    """A noun that is another word in every case, so that each says which it is."""
    one = {case: f"Tru{gender}{case}" for case in CASES}
    many = {case: f"Trulen{gender}{case}" for case in CASES}
    forms = {"one": one["nom"], "many": many["nom"]}
    return Noun(forms | {c: {"one": one[c], "many": many[c]} for c in CASES[1:]}, gender)


MADE_UP = r"Tru(?P<many>len)?(?P<gender>[mfn])(?P<case>nom|acc|dat|gen)"
WORDS_BEFORE = re.compile(
    rf"(?:\b(?P<preposition>{'|'.join(PREPOSITIONS)}) )?"
    rf"(?:\b(?P<article>{'|'.join(sorted(ARTICLES, key=len, reverse=True))}) )?"
    rf"(?P<adjectives>(?:\b(?:{'|'.join(ADJECTIVES)})e[rsnm]? )*)"
    rf"\b{MADE_UP}(?:, (?:auf )?(?P<relative>der|die|das|den|dem|denen)\b)?",
    re.IGNORECASE,
)


def at_odds(text):
    """Yield the places where the words before a made-up noun do not agree with it."""
    for match in WORDS_BEFORE.finditer(text):
        form = match["gender"] + "om"[bool(match["many"])]
        case, article = match["case"], (match["article"] or "").lower()
        fits = {f"{form} {case}", f"*{form[1]} {case}"}
        if article and not fits & ARTICLES[article]:
            yield match[0]
        for adjective in match["adjectives"].split():
            stem = next(stem for stem in ADJECTIVES if adjective.lower().startswith(stem))
            if adjective.lower().removeprefix(stem) not in endings(article, form, case):
                yield match[0]
        preposition = (match["preposition"] or "").lower()
        if preposition and case not in PREPOSITIONS[preposition]:
            yield match[0]
        relative = (match["relative"] or "").lower()
        genders = {to.split()[0] for to in ARTICLES.get(relative, ())}
        if relative and relative != "denen" and not {form, f"*{form[1]}"} & genders:
            yield match[0]


def endings(article, form, case):
    """The ending of an adjective: weak after der, after a form of ein that tells the case; strong
    where no article tells it."""
    if article and article not in NUMBERS.split("|") and not re.fullmatch(r"\w*ein|ihr", article):
        plain = case == "nom" or (case == "acc" and form != "mo")
        return {"e"} if plain and form[1] == "o" else {"en"}
    if case == "gen" and form in ("mo", "no"):
        return {"en"}
    return {end for end, to in OF_DER.items() if {f"{form} {case}", f"*{form[1]} {case}"} & to}


@pytest.mark.parametrize(
    ("wrong", "right"),
    [
        ("die Trumnom", "der Trumnom"),
        ("mit der Trunacc", "mit der Trufdat"),
        ("auf einen Trunacc", "auf ein Trunacc"),
        ("das roter Trunnom", "das rote Trunnom"),
        ("kein andere Trumnom", "kein anderer Trumnom"),
        ("des rotes Trumgen", "des roten Trumgen"),
        ("vier Trufnom", "vier Trulenfnom"),
        ("von den roten Trulenmacc", "von den roten Trulenmdat"),
        ("mit Trulenmnom", "mit Trulenmdat"),
        ("der Trumnom, die geht", "der Trumnom, auf dem er steht"),
        ("andere Trulenngen", "anderer Trulenngen"),
        ("dein freie Trunnom", "dein freies Trunnom"),
    ],
)
def test_what_disagrees_is_found(wrong, right):
    assert len([*at_odds(f"Hier: {wrong}.")]) >= 1
    assert [*at_odds(f"Hier: {right}.")] == []


SPOKEN = [*((family, None) for family in FAMILIES), *(("race", name) for name in vocabularies())]


@pytest.mark.slow
@pytest.mark.parametrize("gender", seldom(3, ["f", "m", "n"]))
@pytest.mark.parametrize(("family", "vocabulary"), seldom(6, starmap(pytest.param, SPOKEN)))
def test_german_agrees_whatever_gender_a_theme_gives(family, vocabulary, gender):
    """All nouns are renamed to one of a gender."""
    plain = library("de", family, None, vocabulary)
    nouns = {key: (made_up(gender), many) for key, (_, many) in plain.words.nouns.items()}
    words = replace(plain, words=replace(plain.words, nouns=nouns))
    texts = [filled(topic, words) for name, topic in told() if name == family]
    assert [(odd, text) for text in texts for odd in at_odds(text)] == []


def test_german_nouns_have_a_gender_and_their_cases():
    """Many have n in the dative; m and n one in the genitive has s."""
    nouns = [data_of("de", "words.yaml")["nouns"]]
    nouns += [data_of("de", f"themes/{theme}.yaml")["nouns"] for theme in THEMES if theme]
    for noun in (noun for each in nouns for noun in each.values()):
        assert noun["gender"] in ("m", "f", "n")
        assert noun["one"][0].isupper()
        assert noun["many"][0].isupper()
        dative = noun.get("dat", noun)["many"]
        assert dative == noun["many"] + "n" * (noun["many"][-1] not in "ns"), noun
        assert (noun["gender"] == "f") == (not noun.get("gen", noun)["one"].endswith("s")), noun


@pytest.mark.slow
@pytest.mark.parametrize("theme", THEMES)
def test_german_speaks_to_one_player_or_all_of_them_and_writes_umlauts(theme):
    texts = everything("de", theme)
    wrong = "fuer|ueber|zurueck|moeglich|wuerfel|spaeter|koennen|muessen|groesser|naechste"
    assert found_in(rf"\b(?:{wrong})", texts) == []
    inside = r"[a-zäöüß,] (?:\*\*)?(?:Sie|Ihr|Ihre[nmrs]?|Ihnen)\b"
    assert [text for text in texts if re.search(inside, text)] == []

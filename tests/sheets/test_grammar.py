"""Placeholders: facts, nouns with their articles and numbers, in English, Spanish and a language
that has more of everything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cuatto_kit.games.facts import Name
from cuatto_kit.sheets.grammar import Grammar, Noun, Words, grammar_of, picked
from cuatto_kit.sheets.typeset import runs

NOUNS = {
    "en": {
        "checker": (Noun({"one": "checker", "many": "checkers"}), False),
        "checkers": (Noun({"one": "checker", "many": "checkers"}), True),
        "die": (Noun({"one": "die", "many": "dice"}), False),
        "dice": (Noun({"one": "die", "many": "dice"}), True),
        "island": (Noun({"one": "island", "many": "islands"}), False),
        "islands": (Noun({"one": "island", "many": "islands"}), True),
    },
    "es": {
        "checker": (Noun({"one": "ficha", "many": "fichas"}, "f"), False),
        "checkers": (Noun({"one": "ficha", "many": "fichas"}, "f"), True),
        "die": (Noun({"one": "dado", "many": "dados"}, "m"), False),
        "dice": (Noun({"one": "dado", "many": "dados"}, "m"), True),
        "island": (Noun({"one": "isla", "many": "islas"}, "f"), False),
        "islands": (Noun({"one": "isla", "many": "islas"}, "f"), True),
    },
}
NAMES = {
    "en": {"colour": {"red": "red", "indigo": "indigo"}},
    "es": {
        "colour": {
            "red": {
                "alone": "rojo",
                "m": {"one": "rojo", "many": "rojos"},
                "f": {"one": "roja", "many": "rojas"},
            },
            "indigo": "índigo",
        }
    },
}
WORDS = {
    language: Words(grammar_of(language), NOUNS[language], NAMES[language]) for language in NOUNS
}


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("{checker}", "checker", "ficha"),
        ("{dice}", "dice", "dados"),
        ("{the checker}", "the checker", "la ficha"),
        ("{the checkers}", "the checkers", "las fichas"),
        ("{the die}", "the die", "el dado"),
        ("{the dice}", "the dice", "los dados"),
        ("{a checker}", "a checker", "una ficha"),
        ("{a checkers}", "checkers", "unas fichas"),
        ("{a die}", "a die", "un dado"),
        ("{a dice}", "dice", "unos dados"),
        ("{a island}", "an island", "una isla"),
        ("{a islands}", "islands", "unas islas"),
        ("{of the checker}", "of the checker", "de la ficha"),
        ("{of the checkers}", "of the checkers", "de las fichas"),
        ("{of the die}", "of the die", "del dado"),
        ("{of the dice}", "of the dice", "de los dados"),
        ("{to the checker}", "to the checker", "a la ficha"),
        ("{to the checkers}", "to the checkers", "a las fichas"),
        ("{to the die}", "to the die", "al dado"),
        ("{to the dice}", "to the dice", "a los dados"),
        ("{Checkers}", "Checkers", "Fichas"),
        ("{The die}", "The die", "El dado"),
        ("{A island}", "An island", "Una isla"),
        ("{Of the die}", "Of the die", "Del dado"),
        ("{To the checkers}", "To the checkers", "A las fichas"),
        ("{the 4 checkers}", "the four checkers", "las cuatro fichas"),
        ("{Of the 1 die}", "Of the one die", "Del un dado"),
    ],
)
def test_a_noun_takes_its_article_and_gender(text, english, spanish):
    assert [WORDS[language].fill(text, {}) for language in WORDS] == [english, spanish]


def test_an_ending_agrees_where_the_language_has_endings():
    assert WORDS["es"].fill("x{checker:o}, x{checkers:o}s", {}) == "xa, xas"
    assert WORDS["es"].fill("x{die:o}, x{dice:o}s", {}) == "xo, xos"
    with pytest.raises(KeyError, match="checker:o"):
        WORDS["en"].fill("x{checker:o}", {})


@pytest.mark.parametrize(
    ("number", "english", "spanish"),
    [
        (0, "zero checkers, zero dice", "cero fichas, cero dados"),
        (1, "one checker, one die", "una ficha, un dado"),
        (2, "two checkers, two dice", "dos fichas, dos dados"),
        (12, "twelve checkers, twelve dice", "doce fichas, doce dados"),
        (13, "13 checkers, 13 dice", "13 fichas, 13 dados"),
        (21, "21 checkers, 21 dice", "21 fichas, 21 dados"),
    ],
)
def test_a_number_of_things(number, english, spanish):
    """In words up to twelve, the noun in its number, one in its gender."""
    for language, expected in (("en", english), ("es", spanish)):
        fill = WORDS[language].fill
        assert fill("{$count checkers}, {$count dice}", {"count": number}) == expected
        assert fill(f"{{{number} checkers}}, {{{number} dice}}", {}) == expected


@pytest.mark.parametrize(
    ("number", "english", "spanish"), [(1, "one", "uno"), (4, "four", "cuatro"), (13, "13", "13")]
)
def test_a_number_by_itself_in_words(number, english, spanish):
    """As where a noun follows further on: `from two to four players`."""
    told = [WORDS[language].fill("{$count:n}", {"count": number}) for language in WORDS]
    assert told == [english, spanish]


def test_all_numbers_in_words_differ():
    for words in WORDS.values():
        told = [words.fill(f"{{{number} checkers}}", {}).split()[0] for number in range(14)]
        assert len(set(told)) == 14
        assert [number.isdigit() for number in told] == [False] * 13 + [True]


RED, INDIGO = Name("colour", "red"), Name("colour", "indigo")
OWN = Name("path", "x", {"en": "Back road", "es": "Camino de atrás"})
ONE_LANGUAGE = Name("path", "x", {"en": "Back road"})


@pytest.mark.parametrize(
    ("fact", "english", "spanish"),
    [
        (4, "4", "4"),
        (12, "12", "12"),
        ("b3", "b3", "b3"),
        (RED, "red", "rojo"),
        (OWN, "Back road", "Camino de atrás"),
        (ONE_LANGUAGE, "Back road", "Back road"),
        ((RED,), "red", "rojo"),
        ((RED, 7), "red and 7", "rojo y 7"),
        ((1, RED, "b3"), "1, red and b3", "1, rojo y b3"),
        (((1, 2), (3, 4)), "1 and 2 and 3 and 4", "1 y 2 y 3 y 4"),
        ((RED, INDIGO), "red and indigo", "rojo e índigo"),
        ((INDIGO, RED), "indigo and red", "índigo y rojo"),
        (("h5", "i5"), "h5 and i5", "h5 e i5"),
        (("h5", "Isla"), "h5 and Isla", "h5 e Isla"),
        (("h5", "hilo"), "h5 and hilo", "h5 e hilo"),
        (("h5", "hielo"), "h5 and hielo", "h5 y hielo"),
        (("h5", "yegua"), "h5 and yegua", "h5 y yegua"),
        (("h5", "hoja"), "h5 and hoja", "h5 y hoja"),
    ],
)
def test_a_fact_by_itself(fact, english, spanish):
    """Several are joined by and; y becomes e before its own sound."""
    told = [WORDS[language].fill("{$fact}", {"fact": fact}) for language in WORDS]
    assert told == [english, spanish]


@pytest.mark.parametrize("inside", [
    "nothing", "the nothing", "nothing:o", "4 nothings", "count checkers", "", "the", " checker",
    "the  checker", "checker:a", "of checker", "n", "$nothing", "$checker", "$Count", "n checkers",
    "nothing:n", "checker:n", "the nothing checker", "of 4 checkers", "the 4", "4 the checkers",
])  # fmt: skip
@pytest.mark.parametrize("language", WORDS)
def test_a_placeholder_that_means_nothing_is_named(inside, language):
    with pytest.raises(KeyError) as refused:
        WORDS[language].fill(f"before {{{inside}}} after", {"n": 3})
    assert f"{{{inside}}}" in str(refused.value)


@pytest.mark.parametrize(
    ("names", "english", "spanish"),
    [
        (("e4",), "The checker e4; E4", "La ficha e4; E4"),
        (("i4", "i4"), "The checker i4; I4 and i4", "La ficha i4; I4 e i4"),
        (("i4", "i5"), "The checkers i4 and i5; I4 and i5", "Las fichas i4 e i5; I4 e i5"),
    ],
)
def test_things_that_are_named_count_themselves(names, english, spanish):
    text = "{The $names checkers}; {$Names}"
    assert WORDS["en"].fill(text, {"names": names}) == english
    assert WORDS["es"].fill(text, {"names": names}) == spanish


def test_only_a_number_counts():
    with pytest.raises(KeyError, match=r"\{\$n checkers\}.*number"):
        WORDS["en"].fill("{$n checkers}", {"n": "four"})


@pytest.mark.parametrize("language", WORDS)
def test_a_name_that_the_language_lacks_is_refused(language):
    with pytest.raises(KeyError):
        WORDS[language].fill("{$n}", {"n": Name("colour", "mauve")})


@given(st.text(st.characters(exclude_characters="{}", exclude_categories=["Cs"])))
def test_text_without_placeholders_stays(text):
    for words in WORDS.values():
        assert words.fill(text, {"n": 3}) == text


@given(st.text())
def test_what_a_fact_says_is_no_placeholder(text):
    for words in WORDS.values():
        assert words.fill("<{$n}>", {"n": text}) == f"<{text}>"
        assert words.fill("<{$n}>", {"n": (text, "{$n}")}).endswith(" {$n}>")


def test_a_persons_own_words_are_no_markup():
    """Not even where they look like it."""
    name = Name("path", "p", {"*": "a **loud** way"})
    said = WORDS["en"].fill("By {$title}.", {"title": name})
    assert runs(said) == ((said, False),)


# Whatever the tables list

RICH = Grammar(
    language="qaa",
    phrases={
        "the": {
            "a": "ta", "o": {"one": "to", "few": "toi", "many": "tom"}, "u": "tu", "name": "",
        },
        "a": {"one": {"a": "na", "o": "no", "u": "nu"}, "few": "", "many": ""},
        "of the": "d’",
        "among": "vi",
        "towards": "",
    },
    cases={"of the": "genitive", "among": "genitive", "towards": "dative"},
    endings={"x": {"a": "ix", "o": {"one": "ox", "many": "oxen"}, "u": "ux"}},
    adjectives={
        "stand": "before",
        "endings": {"the": {"genitive": "s", "one": "a", "few": "i", "many": "i"}, "": "er"},
    },
    kinds={
        "spot": {"noun": "pawn", "told": "{eye} {$name}"},
        "cove": {"noun": "pawn", "told": "{pawn} {$name}", "several": "{pawns} {$name}"},
        "cape": {"told": "{eye} {$name}", "several": "{eye} {$name}"},
    },
    sounds={"tu": {"[aeiou]": "tur", "h(?=i)": "tuh"}, "d’": {"x": "de"}},
    joining={"between": "; ", "last": "et", "or": "aut"},
    forms=["one", "few", "many"],
    plural=lambda n: 0 if n == 1 else 1 if n < 5 else 2,
    numbers=["nil", {"alone": "un", "a": "una", "o": "uno", "u": "unu"}, {"genitive": "duum",
             "alone": "duo", "a": "dua", "o": "duo", "u": "duu"}],
)  # fmt: skip
PAWN = Noun(
    {
        "one": "pono",
        "few": "ponoi",
        "many": "ponom",
        "genitive": {"one": "ponog", "few": "ponoig", "many": "ponomg"},
        "dative": "ponod",
    },
    "o",
)
EYE = Noun({"one": "iku", "few": "ikui", "many": "ikum", "genitive": "xiku"}, "u")
RICH_WORDS = Words(
    RICH,
    {"pawn": (PAWN, False), "pawns": (PAWN, True), "eye": (EYE, False), "eyes": (EYE, True)},
    {"hue": {"grey": {"stem": "gri", "alone": "grio"}, "plain": "beige"}},
)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{the pawn} {the pawns} {the 3 pawns} {the 5 pawns}",
         "to pono tom ponom toi 3 ponoi tom 5 ponom"),
        ("{a pawn} {a pawns} {A eye}", "no pono ponom Nu iku"),
        ("{1 pawn} {2 pawns} {4 pawns} {5 pawns} {1 eye} {0 eyes}",
         "uno pono duo ponoi 4 ponoi 5 ponom unu iku nil ikui"),
        ("{of the pawn} {among pawns} {towards pawns}", "d’ponog vi ponomg ponod"),
        ("{among 2 pawns} {among $n pawns} {towards 1 pawn}",
         "vi duum ponoig vi 7 ponomg uno ponod"),
        ("{the eye} {of the eye} {Among eyes}", "tur iku de xiku Vi xiku"),
        ("{pawn:x} {Pawns:x} {eye:x}", "ox Oxen ux"),
        ("{$one:n} {$two:n} {$n:n}", "un duo 7"),
        ("{$list}", "1; 2 et 3"),
    ],
)  # fmt: skip
def test_genders_cases_forms_and_sounds_are_those_of_the_tables(text, told):
    facts = {"n": 7, "one": 1, "two": 2, "list": (1, 2, 3)}
    assert RICH_WORDS.fill(text, facts) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{the $grey pawn} {the $grey pawns} {the 3 $grey pawns}",
         "to gria pono tom grii ponom toi 3 grii ponoi"),
        ("{of the $grey pawn} {a $plain pawn} {A $grey eye}",
         "d’grier ponog no beige pono Nu grier iku"),
        ("{$grey} {$plain}", "grio beige"),
        ("{$here} {the $here} {of the $here} {the $places} {the $there}",
         "iku 7 to iku 7 d’iku 7 to iku 7 et B 2 B 2"),
        ("{$places:or} {$here:or} {the $goal} {$goal}", "iku 7 aut B 2 iku 7 to pono to pono"),
    ],
)  # fmt: skip
def test_adjectives_and_places_are_those_of_the_tables(text, told):
    grey, plain = Name("hue", "grey"), Name("hue", "plain")
    here, there = Name("spot", "7", {"*": "7"}), Name("place", "b", {"*": "B 2"})
    facts = {"grey": grey, "plain": plain, "here": here, "there": there}
    facts |= {"places": (here, there), "goal": Name("noun", "pawn")}
    assert RICH_WORDS.fill(text, facts) == told


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("{$coves} {the $coves}", "ponom 7; 8 et 9 tom ponom 7; 8 et 9"),
        ("{$coves:or}", "ponom 7; 8 aut 9"),
        ("{$cove} {the $cove} {the $one}", "pono 7 to pono 7 to pono 7"),
        ("{$capes} {towards $capes}", "iku 7 et 8 iku 7 et 8"),
        ("{$mixed} {the $mixed}", "pono 7 et iku 8 to pono 7 et iku 8"),
    ],
)
def test_the_noun_of_names_that_are_alike_is_said_once(text, told):
    coves = tuple(Name("cove", name, {"*": name}) for name in "789")
    capes = tuple(Name("cape", name, {"*": name}) for name in "78")
    facts = {"coves": coves, "cove": coves[0], "one": coves[:1], "capes": capes}
    facts["mixed"] = (coves[0], capes[1])
    assert RICH_WORDS.fill(text, facts) == told


@pytest.mark.parametrize(
    ("text", "english", "spanish"),
    [
        ("{The $hue checker}", "The red checker", "La ficha roja"),
        ("{of the $hue dice}", "of the red dice", "de los dados rojos"),
        ("{a $dusk checker}", "an indigo checker", "una ficha índigo"),
        ("{the 2 $hue checkers}", "the two red checkers", "las dos fichas rojas"),
        ("{$several:or}", "7 or 8", "7 u 8"),
        ("{$others:or}", "7, 8 or 9", "7, 8 o 9"),
    ],
)
def test_colours_agree_and_lists_are_joined_by_or(text, english, spanish):
    facts = {"hue": RED, "dusk": INDIGO, "several": (7, 8), "others": (7, 8, 9)}
    assert [WORDS[language].fill(text, facts) for language in WORDS] == [english, spanish]


def test_a_table_without_a_word_is_named():
    assert picked({"m": {"one": "x"}}, "f", "one", "m") == "x"
    with pytest.raises(KeyError, match="f or many among m"):
        picked({"m": {"one": "x"}}, "f", "many")

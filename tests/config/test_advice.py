"""What a message suggests, done as it is printed, is accepted and is what was meant.

Good files are bent in one place, by the schema of their kind: a number gets a unit, a key, a name
or a value is misspelt, a walk is broken or leads elsewhere. Each suggestion of each fault is then
made in the data of the file by means of this module's own, and the file is read again.
"""

import copy
import json
import re
from fractions import Fraction
from functools import cache
from pathlib import Path
from random import Random

import pytest
import yaml

from cuatto_kit.api import Design
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.units import KEYWORD
from cuatto_kit.design.loading import read
from cuatto_kit.errors import KitError
from cuatto_kit.search.brief import read_brief
from fuzz.fuzzing import schemas, seeds
from fuzz.fuzzing.bending import tree_of
from tests.cases import each

ADVISES = re.compile(r"did you mean|, as in |, as with |without quotes|expected `[\w-]+: ")
"""Words of messages that suggest something."""

WRITTEN = {
    "mm": [("{} mm", 1), ("{} cm", 10), ("{}um", Fraction(1, 1000)), ("{} in", Fraction("25.4"))],
    "seconds": [("{} s", 1), ("{} min", 60), ("{}h", 3600), ("{} ms", Fraction(1, 1000))],
    "minutes": [("{} min", 1), ("{}h", 60), ("{} seconds", Fraction(1, 60))],
    "share": [("{} %", Fraction(1, 100)), ("{}%", Fraction(1, 100))],
    "times": [("{} times", 1), ("{}x", 1)],
    "mm/s": [("{} mm/s", 1), ("{} mm/min", Fraction(1, 60)), ("{} m/s", 1000)],
    "mm/s²": [("{} mm/s²", 1), ("{} m/s2", 1000)],
    "mm³": [("{} mm³", 1), ("{} ml", 1000)],
    "mm³/s": [("{} mm³/s", 1), ("{} mm3/min", Fraction(1, 60))],
    "g/cm³": [("{} g/cm³", 1), ("{} kg/m³", Fraction(1, 1000))],
    "money/kg": [("{} €", 1), ("{} EUR/kg", 1)],
    "pitches": [("{} pitches", 1), ("{} spaces", 1)],
    "degrees": [("{}°", 1), ("{} deg", 1)],
    "": [("{}", 1)],
}
"""How numbers of a unit may be written, and what one of each is: a table of this test's own."""
OTHERS = {"mm": "3 kg", "seconds": "3 cm", "minutes": "3 cm", "share": "3 mm", "degrees": "3 cm"}
"""What does not fit a unit."""


def variant_faults(text):
    try:
        assert Design(read(Source("x", "x.yaml", Path("x.yaml").resolve(), text))).layout
    except KitError as error:
        return error.faults
    return ()


def printer_faults(text):
    try:
        printer.read(Source("x", "x.yaml", Path("x.yaml").resolve(), text))
    except KitError as error:
        return error.faults
    return ()


def brief_faults(text):
    try:
        read_brief(Source("x", "x.yaml", Path("x.yaml").resolve(), text))
    except KitError as error:
        return error.faults
    return ()


FAULTS = {"variant": variant_faults, "printer": printer_faults, "brief": brief_faults}


@cache
def good_files():
    """Files without faults, each with its kind: bundled and small ones."""
    found = [("variant", path.read_bytes()) for path in bundled.bundled().values()]
    found += [("variant", seeds.text(name)) for name in seeds.names()]
    found += [("printer", path.read_bytes()) for path in bundled.printers().values()]
    found += [("brief", path.read_bytes()) for path in bundled.briefs().values()]
    whole = [(kind, tree_of(text)) for kind, text in found]
    return [(kind, tree) for kind, tree in whole if "extends" not in tree]


def text_of(tree):
    return yaml.safe_dump(tree, sort_keys=False, allow_unicode=True)


def places_of(kind, tree):
    schema = schemas.of(kind)
    node = schema.of_game(tree.get("game")) if kind == "variant" else schema.root
    return schema, list(schema.places(tree, node))


# What a suggestion does, as it is printed


def done(tree, suggestion):
    """The data of a file after what the JSON of a suggestion says."""
    tree = copy.deepcopy(tree)
    *above, last = steps_of(tree, suggestion["path"])
    holder = tree
    for step in above:
        holder = holder[step]
    for key in suggestion["drops"]:
        del holder[key]
    if suggestion["does"] == "rename":
        pairs = [(suggestion["value"] if key == last else key, holder[key]) for key in holder]
        assert len(dict(pairs)) == len(pairs), "two keys of a name"
        holder.clear()
        holder.update(pairs)
    else:
        holder[last] = yaml.safe_load(suggestion["value"])
    return tree


def steps_of(tree, path):
    """The keys and numbers of a path in which keys may hold points."""
    if not path:
        return []
    for step in tree if isinstance(tree, dict) else range(len(tree)):
        if path == str(step) or path.startswith(f"{step}."):
            below = path[len(str(step)) + 1 :]
            try:
                return [step, *steps_of(tree[step], below)]
            except LookupError:
                continue
    if "." not in path:  # a key that is to be set and is not there
        return [path]
    raise LookupError(path)


def wrong_with(kind, tree, faults):
    """What is wrong with the suggestions of the faults of a file."""
    told = {(fault.code, fault.path, fault.message) for fault in faults}
    for fault in faults:
        if ADVISES.search(fault.message) and not fault.suggestions:
            yield f"no suggestion stands behind: {fault}"
        for suggestion in json.loads(json.dumps(fault.as_json()))["suggestions"]:
            changed = suggestion["path"]
            if suggestion["does"] == "rename":
                changed = f"{changed.rpartition('.')[0]}.{suggestion['value']}".lstrip(".")
            places = (f"{fault.path}.", f"{changed}.")
            for new in FAULTS[kind](text_of(done(tree, suggestion))):
                if (new.code, new.path, new.message) == (fault.code, fault.path, fault.message):
                    yield f"{suggestion} leaves: {fault}"
                elif (new.code, new.path, new.message) not in told and (
                    any(place.startswith(f"{new.path}.") for place in places)
                ):
                    yield f"{suggestion} for: {fault} makes: {new}"


# Bends


def misspelt(word, chance):
    """A word with a letter too much or too few, two exchanged, or capitals."""
    at = chance.randrange(len(word))
    twins = word[: at - 1] + word[at : at + 1] + word[at - 1 : at] + word[at + 1 :] if at else word
    bent = [word.upper(), word.capitalize(), word[:at] + word[at] + word[at:], twins]
    return chance.choice([*bent, word[:at] + word[at + 1 :] or word * 2])


def bend_key(kind, tree, chance):
    _, places = places_of(kind, tree)
    holder, key, _ = chance.choice(
        [place for place in places if isinstance(place[1], str) and place[1] in place[0]]
    )
    bent = misspelt(key, chance)
    pairs = [(bent if name == key else name, value) for name, value in holder.items()]
    holder.clear()
    holder.update(pairs)


def bend_word(kind, tree, chance):
    """A name, or one of a list of values, misspelt."""
    _, places = places_of(kind, tree)
    words = [p for p in places if re.fullmatch(r"[A-Za-z][\w.-]+", str(_given(p) or ""))]
    if not words:
        bend_key(kind, tree, chance)
        return
    holder, key, _ = chance.choice(words)
    holder[key] = misspelt(str(holder[key]), chance)


def bend_kind(kind, tree, chance):
    """A value of another kind."""
    _, places = places_of(kind, tree)
    holder, key, _ = chance.choice([p for p in places if _given(p) is not None])
    value = holder[key]
    if isinstance(value, list):
        holder[key] = chance.choice((", ", " ", "-", " x ")).join(map(str, value))
    else:
        holder[key] = chance.choice(([value], str(value), f"{value} {key}", "yes", 4.0, None))


def bend_walk(kind, tree, chance):
    """A walk broken, or one that ends elsewhere."""
    paths = tree.get("board", {}).get("paths", {})
    walks = [path for path in paths.values() if "walk" in path]
    if not walks:
        bend_word(kind, tree, chance)
        return
    path = chance.choice(walks)
    pieces = path["walk"].split(", ")
    at = chance.randrange(len(pieces))
    word, number = pieces[at].split()
    turned = {"up": "right", "right": "up", "left": "down", "down": "left", "bridge": "up"}
    pieces[at] = chance.choice(
        (
            f"{misspelt(word, chance)} {number}",
            f"{number} {word}",
            f"{word} {number} tiles",
            word,
            *(f"{word} {max(1, int(number) + by)}" for by in (-2, -1, 1, 2, 3)),
            f"{word} {number}, {turned[word]} {chance.choice((1, 2))}",
            f"{turned[word]} {number}",
        )
    )
    path["walk"] = ", ".join(pieces)


def _given(place):
    holder, key, _ = place
    if isinstance(holder, dict):
        return holder.get(key)
    return holder[key]


BENDS = (bend_key, bend_key, bend_word, bend_word, bend_kind, bend_walk, bend_walk)


NUMBERS = range(350)
MORE = range(350, 1400)


@pytest.mark.parametrize(
    "number", [*each(175, NUMBERS), *(pytest.param(n, marks=pytest.mark.long) for n in MORE)]
)
def test_what_is_suggested_for_a_bent_file_holds(number):
    chance = Random(number)
    kind, tree = chance.choice(good_files())
    tree = copy.deepcopy(tree)
    chance.choice(BENDS)(kind, tree, chance)
    assert list(wrong_with(kind, tree, FAULTS[kind](text_of(tree)))) == []


@cache
def numeric_places():
    """A place of every numeric key of every kind of file: the file, the way to it, its unit, and a
    number that it takes there."""
    found = {}
    for kind, tree in good_files():
        schema, places = places_of(kind, tree)
        for holder, key, node in places:
            for one in schema.either(node):
                value = _given((holder, key, node)) if isinstance(holder, dict) else holder[key]
                if one.get("type") == "number" and (
                    value is None or (isinstance(value, int | float) and value is not True)
                ):
                    sound = schema.value(one, Random(1)) if value is None else value
                    where = (*_way(tree, holder), key)
                    if isinstance(key, int) and where[0] in ("targets", "traits"):
                        continue  # the advice there concerns both ends
                    found.setdefault((kind, str(key), one[KEYWORD]), (tree, where, sound))
    return [(*key, *place) for key, place in sorted(found.items(), key=lambda item: item[0])]


def _way(tree, holder):
    if tree is holder:
        return []
    for key, value in tree.items() if isinstance(tree, dict) else enumerate(tree):
        if isinstance(value, dict | list):
            below = _way(value, holder)
            if below is not None:
                return [key, *below]
    return None


@pytest.mark.parametrize("number", each(52, range(104)))
def test_a_number_with_a_unit_is_suggested_in_that_of_its_key(number):
    places = numeric_places()
    kind, key, unit, tree, where, sound = places[number % len(places)]
    for form, factor in WRITTEN[unit]:
        amount = Fraction(str(sound)) / factor
        exact = f"{float(amount):.9f}".rstrip("0").rstrip(".")
        if Fraction(exact) != amount:
            continue
        for shown in {exact, exact.replace(".", ",")}:
            text = form.format(shown)
            bent = copy.deepcopy(tree)
            holder = bent
            for step in where[:-1]:
                holder = holder[step]
            holder[where[-1]] = text
            faults = FAULTS[kind](yaml.safe_dump(bent, sort_keys=False, allow_unicode=True))
            here = [f for f in faults if f.path == ".".join(map(str, where))]
            if re.fullmatch(r"[1-9][0-9]{0,2},[0-9]{3}(?![0-9]).*", text):
                continue  # it may part thousands
            assert [s.value for f in here for s in f.suggestions], (key, text, here)
            for suggestion in (s for f in here for s in f.suggestions):
                assert Fraction(suggestion.value) == Fraction(str(sound)), (key, text)
                assert suggestion.value in here[0].message
            assert list(wrong_with(kind, bent, faults)) == []


@pytest.mark.parametrize("unit", OTHERS)
def test_no_number_is_offered_for_a_unit_that_does_not_fit(unit):
    kind, _, _, tree, where, _ = next(place for place in numeric_places() if place[2] == unit)
    bent = copy.deepcopy(tree)
    holder = bent
    for step in where[:-1]:
        holder = holder[step]
    holder[where[-1]] = OTHERS[unit]
    (fault,) = [f for f in FAULTS[kind](text_of(bent)) if f.path == ".".join(map(str, where))]
    assert fault.suggestions == ()
    assert re.search(rf"in {unit}|as a share of 1", fault.message)
    assert "as in" not in fault.message

"""Faults of a brief in the combination of keys that are valid individually."""

import json
from collections.abc import Collection, Iterator, Mapping
from itertools import islice
from math import prod
from typing import Any

from cuatto_kit.config.criteria import BY_NAME
from cuatto_kit.config.document import Document, dotted
from cuatto_kit.config.extends import KEY as EXTENDS
from cuatto_kit.config.messages import Advice, counted, did_you_mean, format_value, join_names
from cuatto_kit.config.model import Variant
from cuatto_kit.errors import Code, Fault, Offer, YamlPath
from cuatto_kit.games import registry
from cuatto_kit.games.variation import Feature, Variation
from cuatto_kit.search.base import (
    BASE,
    MOST_COMBINATIONS,
    MOST_SETTINGS,
    NOT_OF_BASES,
    VARY,
    base_faults,
    steps_of,
    variation_of,
    variations,
)

LUCK = "luck"
"""The trait that is the complement of skill: 1 if practice does not help."""
GAME = "game"
COMMON = {EXTENDS, *Variant.model_fields}
"""Keys of a variant that do not depend on the game, or that boards must share to be comparable."""


def conflicts(document: Document) -> Iterator[Fault]:
    """Yield all conflicts; values that are invalid by themselves are not reported."""
    game = document.at((BASE, GAME))
    variation = variation_of(game)
    yield from _weight_faults(document)
    yield from _apart_faults(document)
    if variation is None and game in registry.games():
        able = join_names(variations())
        message = f"boards of {game} are not made by chance; expected one of {able}"
        yield document.fault(Code.BAD_VALUE, (BASE, GAME), message)
        return
    refused = [*_key_faults(document, variation), *_setting_faults(document, variation)]
    yield from refused
    told = {fault.path for fault in refused}
    if isinstance(document.at((BASE,)), dict):
        found = base_faults(document, _judged_with(document, told))
        yield from (fault for fault in found if fault.path not in told)
    if variation:
        features = {feature.name: feature for feature in variation.features}
        yield from _feature_faults(document, features)
        yield from _trait_faults(document, features)


def _judged_with(document: Document, told: Collection[str]) -> Mapping[str, list[Any]]:
    """Return the settings for checks of a base: all values, or the first ones of very many."""
    settings = {
        setting: values
        for setting, values in islice(_mapping(document, VARY).items(), MOST_SETTINGS)
        if isinstance(values, list) and values and dotted((VARY, setting)) not in told
    }
    many = sum(map(len, settings.values())) > MOST_COMBINATIONS
    return {setting: values[:1] if many else values for setting, values in settings.items()}


def _mapping(document: Document, key: str) -> Mapping[str, Any]:
    value = document.at((key,))
    return value if isinstance(value, dict) else {}


def _key_faults(document: Document, variation: Variation | None) -> Iterator[Fault]:
    """Yield faults of base keys that belong elsewhere or are made by the search."""
    if (BASE, EXTENDS) in document.keys:
        message = "a base extends nothing; expected all keys of a board"
        yield document.fault(Code.UNKNOWN_KEY, (BASE, EXTENDS), message, at_key=True)
    for key in NOT_OF_BASES:
        if (BASE, key) in document.keys:
            message = f"no such key here; {key} belongs at the top of the brief"
            yield document.fault(Code.UNKNOWN_KEY, (BASE, key), message, at_key=True)
    for path in variation.spaces if variation else ():
        if (BASE, *path) in document.keys:
            message = "the search makes them; expected a base without spaces"
            yield document.fault(Code.BAD_VALUE, (BASE, *path), message, at_key=True)


def _setting_faults(document: Document, variation: Variation | None) -> Iterator[Fault]:
    """Yield faults of settings that cannot vary, of repeated values and of too many sets."""
    settings = dict(islice(_mapping(document, VARY).items(), MOST_SETTINGS))
    spaces = variation.spaces if variation else {}
    for setting in settings:
        if refusal := _refusal(document, setting, settings, spaces):
            yield document.fault(Code.BAD_VALUE, (VARY, setting), refusal, at_key=True)
    lists = {setting: values for setting, values in settings.items() if isinstance(values, list)}
    for setting, values in lists.items():
        seen: set[str] = set()
        for position, value in enumerate(values):
            said = json.dumps(value, sort_keys=True)
            if said in seen:
                message = f"{format_value(value)} is given twice; expected each value once"
                yield document.fault(Code.BAD_VALUE, (VARY, setting, position), message)
            seen.add(said)
    if (sets := prod(len(values) or 1 for values in lists.values())) > MOST_COMBINATIONS:
        message = f"{counted(sets, 'set')} of settings; expected {MOST_COMBINATIONS} at most"
        yield document.fault(Code.OUT_OF_RANGE, (VARY,), message)


def _refusal(
    document: Document, setting: str, settings: Collection[str], spaces: Collection[YamlPath]
) -> str | None:
    """Return the reason why a setting cannot vary, or None."""
    steps = steps_of(setting)
    if not all(steps):
        return "expected keys with points between them, as in rules.finish"
    if steps[0] in COMMON:
        return f"{steps[0]} is the same for all boards; expected a setting of rules, teams or board"
    for path in spaces:
        if steps[: len(path)] == path or path[: len(steps)] == steps:
            return "the search makes the spaces; expected another setting"
    for other in settings:
        if setting.startswith(f"{other}."):
            return f"{other} varies as a whole; expected one of the two"
    for length in range(1, len(steps)):
        above = document.at((BASE, *steps[:length]))
        if above is not None and not isinstance(above, dict):
            said = f"{dotted(steps[:length])}: {format_value(above)}"
            return f"the base has {said}, which has no keys"
    return None


def _feature_faults(document: Document, features: Mapping[str, Feature]) -> Iterator[Fault]:
    """Yield faults of features that the game's boards do not have, or not in that number."""
    written = _mapping(document, "features")
    for name, wanted in written.items():
        where: YamlPath = ("features", name)
        feature = features.get(name)
        if feature is None:
            yield _unknown(document, "feature", where, features)
            continue
        least, most = feature.limits
        for position, end in enumerate(_ends(wanted)):
            if not least <= end <= most:
                place = (*where, position) if isinstance(wanted, list) else where
                message = f"{format_value(end)} is out of range; expected {least} to {most}"
                nearest = Offer("value", f"{least if end < least else most}")
                advice = Advice(offers=(nearest,))
                yield document.fault(Code.OUT_OF_RANGE, place, message, advice)
        needed = _ends(written.get(feature.needs))
        if min(_ends(wanted), default=0) > least and needed and max(needed) == 0:
            message = f"{format_value(wanted)} needs {feature.needs}, and none are allowed"
            yield document.fault(Code.BAD_VALUE, where, message)


def _trait_faults(document: Document, features: Mapping[str, Feature]) -> Iterator[Fault]:
    """Yield faults of traits with unknown names."""
    known = (*BY_NAME, LUCK, *features)
    for name in _mapping(document, "traits"):
        if name not in known:
            yield _unknown(document, "trait", ("traits", name), known)


def _weight_faults(document: Document) -> Iterator[Fault]:
    """Yield faults of weights without a target."""
    targets = _mapping(document, "targets")
    for name in _mapping(document, "weights"):
        where: YamlPath = ("weights", name)
        criterion = BY_NAME.get(name)
        if criterion is None:
            yield _unknown(document, "target", where, BY_NAME)
        elif targets.get(name) is False:
            message = f"targets say {name}: false, which has no weight; expected one of the two"
            yield document.fault(Code.BAD_VALUE, where, message)
        elif not criterion.good.ends and targets.get(name) is None:
            message = f"{name} has no usual limits; expected some under targets"
            yield document.fault(Code.BAD_VALUE, where, message)


def _unknown(document: Document, kind: str, where: YamlPath, known: Collection[str]) -> Fault:
    """Return the fault of an unknown name, with the name that may be meant."""
    name = str(where[-1])
    advice = did_you_mean(name, known)
    message = f"no {kind} {format_value(name)}; expected one of {join_names(known)}{advice}"
    return document.fault(Code.UNKNOWN_KEY, where, message, advice, at_key=True)


def _apart_faults(document: Document) -> Iterator[Fault]:
    """Yield faults of traits whose ranges exclude the wanted boards."""
    pairs = {name: ends for name, ends in _mapping(document, "targets").items() if _is_pair(ends)}
    wanted = {**pairs, **_mapping(document, "features")}
    for name, trait in _mapping(document, "traits").items():
        sought, told = _ends(wanted.get(name)), _ends(trait)[:2]
        if sought and told and (max(sought) < min(told) or max(told) < min(sought)):
            given = f"{format_value(trait[:2])} does not overlap what is wanted"
            message = f"{given}, {format_value(wanted[name])}; expected some of both"
            yield document.fault(Code.BAD_VALUE, ("traits", name), message)


def _is_pair(value: object) -> bool:
    return isinstance(value, list) and len(value) == 2


def _ends(value: object) -> list[float]:
    """Return the numbers of a range, or a single number; none for other values."""
    ends = value if isinstance(value, list) else [value]
    numbers = [end for end in ends if isinstance(end, int | float) and not isinstance(end, bool)]
    return numbers if len(numbers) == len(ends) else []

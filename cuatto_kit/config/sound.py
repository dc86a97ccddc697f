"""What is sound of a document with faults: a model of the rest of it, so that what does not
depend on the faulty parts can be judged beside them."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from cuatto_kit.config.document import MAX_DEPTH, Document, dotted
from cuatto_kit.errors import Code, Fault, InvalidVariant, YamlPath

MOST_FAULTS = 200
"""How many faulty values are taken out: each costs a walk through the rest."""

AnyModel = TypeVar("AnyModel", bound=BaseModel)


def sound_part(
    document: Document,
    model: type[AnyModel],
    faults: Iterable[Fault],
    stand_ins: Mapping[YamlPath, object],
) -> tuple[Document, AnyModel] | None:
    """A document without the values that have faults, and its model; None where too little is
    left. What is left keeps its places in the file.

    Whatever cannot be without them goes too, but for what has a stand-in. Names that are unknown
    stay: who follows them passes over those. So do faults that bar a board from play alone.
    """
    refused = {
        fault.path
        for fault in faults
        if fault.code.status == InvalidVariant.status and fault.code is not Code.UNKNOWN_NAME
    }
    if len(refused) > MOST_FAULTS:
        return None
    data: Any = document.data
    for path in document.values:
        if path and dotted(path) in refused:
            data = _without(data, path)
    found = _fitting(data, model, stand_ins)
    return found and (replace(document, data=found[0]), found[1])


def sound_keys(value: object, model: type[AnyModel]) -> AnyModel | None:
    """The model that a mapping makes without its faulty keys, None where there is no such."""
    found = _fitting(value, model, {})
    return found and found[1]


def _fitting(
    data: Any, model: type[AnyModel], stand_ins: Mapping[YamlPath, object]
) -> tuple[Any, AnyModel] | None:
    """Data without all that the model refuses, and the model that it makes."""
    for _ in range(MAX_DEPTH):  # each time what held the last goes
        try:
            return data, model.model_validate_json(json.dumps(data), strict=True)
        except ValidationError as error:
            details = error.errors()
        if len(details) > MOST_FAULTS:
            return None
        for detail in details:
            place = _place_in(data, detail["loc"])
            missing = (*place, *detail["loc"][-1:])
            if detail["type"] == "missing" and missing in stand_ins:
                data = _with(data, missing, stand_ins[missing])
            elif place:
                data = _without(data, place)
            else:
                return None
    return None


def _place_in(data: Any, location: YamlPath) -> YamlPath:
    """The steps of pydantic's location that data knows."""
    path: YamlPath = ()
    for step in location:
        steps = (
            range(len(data)) if isinstance(data, list) else data if isinstance(data, dict) else ()
        )
        if step in steps:
            data, path = data[step], (*path, step)
    return path


def _without(data: Any, path: YamlPath) -> Any:
    """Data without the value at a path; a list goes as a whole, its items have their places."""
    step, below = path[0], path[1:]
    if not isinstance(data, dict) or step not in data:
        return data
    rest = {key: value for key, value in data.items() if key != step}
    if not below or isinstance(data[step], list):
        return rest
    return {**rest, step: _without(data[step], below)}


def _with(data: Any, path: YamlPath, value: Any) -> Any:
    if not path:
        return value
    return {**data, path[0]: _with(data.get(path[0], {}), path[1:], value)}

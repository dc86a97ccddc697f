"""The answers to the requests of a page, by the modules in `answers/`."""

import json
from collections.abc import Callable
from importlib import import_module

from pydantic import ValidationError

from cuatto_kit.cache.store import Json
from cuatto_kit.config.messages import did_you_mean
from cuatto_kit.errors import Code, Fault, KitError, UsageError

KINDS = (
    "alone",
    "atlas",
    "board",
    "compare",
    "edit",
    "files",
    "gallery",
    "games",
    "kit",
    "new",
    "play",
    "print",
    "review",
    "schema",
    "sheet",
    "table",
    "vary",
)
"""The kinds of requests; each has a module in `answers/`."""


def answer(kind: str, asked: Json, tell: Callable[[bytes], None]) -> tuple[str, bytes]:
    """Answer a request: return its state (`done` or `failed`) and its data as JSON.

    `tell` is called with each part of the answer, as JSON. Errors of any kind are answers too.
    """
    state, data = _answered(kind, asked, lambda part: tell(_json(part)))
    return state, _json(data)


def _answered(kind: str, asked: Json, tell: Callable[[Json], None]) -> tuple[str, Json]:
    try:
        if kind not in KINDS:
            raise UsageError(Fault(Code.USAGE, f"no request {kind!r}{did_you_mean(kind, KINDS)}"))
        module = import_module(f"cuatto_kit.studio.answers.{kind}")
        return "done", module.answer(module.ASKED.model_validate(asked), tell)
    except KitError as error:
        return "failed", {"status": error.status, "faults": [f.as_json() for f in error.faults]}
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        place = ".".join(map(str, first["loc"]))
        return "failed", _own_fault(Code.USAGE, f"{kind} {place}: {first['msg']}", 2)
    except MemoryError:
        return "failed", _own_fault(Code.TOO_BIG, "this board takes more memory than there is", 4)
    except Exception as error:  # reported like on the command line; the worker survives
        reason = f"{type(error).__name__}: {error}".splitlines()[0][:500]
        return "failed", _own_fault(Code.INTERNAL, f"{reason} (a fault of cuatto-kit)", 1)


def _own_fault(code: Code, message: str, status: int) -> Json:
    return {"status": status, "faults": [Fault(code, message).as_json()]}


def _json(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=False, allow_nan=False, separators=(",", ":")).encode(
        errors="replace"
    )

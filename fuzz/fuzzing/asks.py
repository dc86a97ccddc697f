"""What a page asks of a studio: requests to its server, and asks that its workers answer.

`converse` answers them in one process: the server as `serve` makes it, but for its socket and its
workers; an ask goes to the module that a worker would hand it to.
"""

import asyncio
import io
import json
import os
import sys
import tempfile
import traceback
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from importlib import import_module
from pathlib import Path
from random import Random
from typing import Any, NoReturn
from urllib.parse import unquote_to_bytes

from pydantic import ValidationError

from cuatto_kit.errors import KitError
from cuatto_kit.studio import answering, workers
from cuatto_kit.studio.app import Studio, application
from cuatto_kit.studio.asks import FOLDER, OFFERED
from cuatto_kit.studio.files import Folder
from cuatto_kit.studio.guard import Guard
from fuzz.fuzzing.schemas import Schema
from fuzz.fuzzing.texts import odd_text, plain_text

PORT, TOKEN = 8137, "token"
QUICK = ("board", "edit", "edit", "edit", "new", "play", "play", "schema", "sheet", "atlas")
"""Kinds of asks that answer soon."""
SLOW = ("table", "kit", "vary", "gallery", "print")
"""Those that make parts or boards; of these a case has one at most. Those that play thousands of
games are tried as `check`."""
PATHS = (
    *("/", "/api/start", "/api/file?path=b.yaml", "/api/file?path=../x.yaml", "/api/file"),
    *(
        "/api/file?path=%00.yaml",
        "/api/file?path=" + "a" * 3_000 + ".yaml",
        "/api/ask",
        "/api/stop",
    ),
    *("/api/watch", "/api/download/x", f"/api/download/{'0' * 32}", "/product/..", "/index.html"),
    *(
        "/../app.py",
        "/%2e%2e/app.py",
        "//etc/passwd",
        "/api/file?path=b.yaml&path=c.yaml",
        "/\ud800",
    ),
)
METHODS = ("GET", "GET", "POST", "POST", "PUT", "PUT", "HEAD", "DELETE", "OPTIONS", "X")
DEEDS = ("set-up", "begin", "begin", "go", "choose", "undo", "reset", "hint", "save", "open")
SPACES = ("start", "finish", "main.1", "main.2", "stem.1", "crown.1", "a.1", "x", "south.1", "pool")

Request = dict[str, Any]


@cache
def _schema(kind: str) -> Schema:
    asked = import_module(f"cuatto_kit.studio.answers.{kind}").ASKED
    return Schema(asked.model_json_schema())


def requests(board: bytes, chance: Random) -> list[Request]:
    """Requests of one case, about a board and others."""
    text = board.decode(errors="replace")
    said = [_ask(chance.choice(QUICK), text, chance) for _ in range(chance.randrange(1, 5))]
    said += [_sent(text, chance) for _ in range(chance.randrange(4))]
    if chance.random() < 0.1:
        said.append(_ask(chance.choice(SLOW), text, chance))
    return said


def _ask(kind: str, text: str, chance: Random) -> Request:
    """An ask by the model of its kind."""
    schema = _schema(kind)
    asked = schema.value(schema.root, chance)
    properties = schema.root.get("properties", {})
    if "board" in properties:
        asked["board"] = {"file": chance.choice(("b.yaml", "b.yaml", "snake-24")), "text": text}
    if kind == "edit" and chance.random() < 0.8:
        asked.pop("reach", None)
        asked["gesture"], asked["settings"], asked["form"] = _gesture(chance), [], ""
    if kind == "play":
        asked["deed"], asked["players"] = chance.choice(DEEDS), chance.choice(([], ["human"] * 2))
        asked["move"] = chance.choice(("1", "", odd_text(chance)))
    if chance.random() < 0.1 and properties:
        name = chance.choice(sorted(properties))
        asked[name] = schema.beyond(properties[name], chance)
    return {"ask": kind, "input": asked}


def _gesture(chance: Random) -> Any:
    """A gesture on a drawing, of any family."""
    space = lambda: chance.choice((*SPACES, *SPACES, odd_text(chance)))  # noqa: E731
    cell = lambda: [chance.randrange(-4, 9), chance.randrange(-4, 9)]  # noqa: E731
    flag = chance.random() < 0.5
    known: list[Any] = [
        {"kind": "lay", "from": space(), "cells": [cell() for _ in range(3)], "to": space()},
        {"kind": "lay", "from": "main.2", "cells": [[1, 2], [2, 2]], "to": None},
        {"kind": "bridge", "spaces": [space()], "on": flag},
        {"kind": "mark", "flag": "safe", "spaces": [space(), space()], "on": flag},
        {"kind": "jump", "from": space(), "to": chance.choice((space(), None))},
        {"kind": "move", "space": space(), "cell": cell()},
        {"kind": "delete", "spaces": [space()]},
        {"kind": "rename", "path": plain_text(chance), "name": odd_text(chance)},
        {"kind": "finish", "path": "main", "on": flag},
        {"kind": "move", "space": "7.3", "cell": [7, 10**9]},
        None,
        {"kind": "x"},
    ]
    return chance.choice(known)


def _sent(text: str, chance: Random) -> Request:
    """A request to the server."""
    headers = {"host": f"127.0.0.1:{PORT}", "authorization": f"Bearer {TOKEN}"}
    if chance.random() < 0.15:
        name = chance.choice(("host", "origin", "authorization", "content-length", "range", "x"))
        values = (odd_text(chance), "http://evil.test", "bytes=0-9999999999", "-1", "Bearer é", "²")
        headers[name] = chance.choice(values)
    bodies = (
        {"path": "b.yaml", "text": text, "known": ""},
        {
            "path": chance.choice(("new.yaml", "../x.yaml", "a/b.yaml", odd_text(chance))),
            "text": "x",
        },
        {"desk": "d", "kind": "board", "number": chance.choice((1, -1, 2**70)), "input": None},
        {"desk": odd_text(chance), "kind": odd_text(chance), "number": 1},
        {"desk": "d", "path": odd_text(chance)},
        {},
        [],
        None,
    )
    body = json.dumps(chance.choice(bodies))
    if chance.random() < 0.1:
        body = chance.choice(("", "{", "[" * 5_000, '{"a":1,"a":2}', "\ud800", "NaN", "\0"))
    return {
        "method": chance.choice(METHODS),
        "path": chance.choice(PATHS),
        "headers": headers,
        "body": body,
    }


# Answering


class _NoWorkers(workers.Workers):
    """Workers that end at once: what they would say is asked of the modules themselves."""

    def __init__(self) -> None:
        self.threads = ThreadPoolExecutor(1)

    def take(self, nice: int = 0) -> NoReturn:
        raise OSError


def converse() -> int:
    """Answers the requests on standard input, in the current folder; the exit status."""
    offered = tempfile.mkdtemp(prefix="cuatto-kit-fuzz-")
    os.environ[FOLDER], os.environ[OFFERED] = os.getcwd(), offered
    studio = Studio(Folder(Path.cwd()), "", Path(offered), _NoWorkers())
    guard = Guard(application(studio), PORT, TOKEN)
    status = 0
    for line in io.TextIOWrapper(sys.stdin.buffer, "utf-8"):
        request = json.loads(line)
        try:
            if "ask" in request:
                print(f"{request['ask']}: {_answered(request['ask'], request['input'])}")
            else:
                print(asyncio.run(_served(guard, request)))
        except Exception:
            traceback.print_exc()
            status = 1
    return status


def _answered(kind: str, asked: object) -> str:
    """What becomes of an ask."""
    module = import_module(f"cuatto_kit.studio.answers.{kind}")
    try:
        wanted = module.ASKED.model_validate(asked)
    except ValidationError:
        return "refused"
    try:
        json.loads(answering._json(module.answer(wanted, lambda part: answering._json(part))))
    except ValidationError:
        return "refused"
    except KitError as error:
        if error.status == 1:
            raise
        return str(error.faults[0].code)
    return "done"


async def _served(guard: Guard, request: Request) -> int:
    """The status of an answer; an event stream is left after its first words."""
    path, _, query = request["path"].partition("?")
    raw = path.encode(errors="replace")
    body = request["body"].encode(errors="replace")
    told = [(k.encode(), v.encode("latin-1", "replace")) for k, v in request["headers"].items()]
    scope = {
        "type": "http", "asgi": {"version": "3.0"}, "http_version": "1.1", "scheme": "http",
        "method": request["method"], "path": unquote_to_bytes(raw).decode(errors="replace"),
        "raw_path": raw, "query_string": query.encode(errors="replace"), "root_path": "",
        "headers": told, "server": ("127.0.0.1", PORT), "client": ("127.0.0.1", 9),
    }  # fmt: skip
    said: list[int] = []
    asked = iter([{"type": "http.request", "body": body, "more_body": False}])

    async def receive() -> dict[str, Any]:
        return next(asked, {"type": "http.disconnect"})

    async def send(message: dict[str, Any]) -> None:
        if message["type"] == "http.response.start":
            said.append(message["status"])

    await asyncio.wait_for(guard(scope, receive, send), 5)  # type: ignore[arg-type]
    return said[0]

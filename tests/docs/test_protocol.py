"""The conversations of docs/protocol.md take place as shown, and its tables are whole."""

import re
import shlex
import sys

import pytest

from cuatto_kit.lab.protocol import Conversation
from tests.cases import each
from tests.console.controllers import script, text_of

from .page import DOCS, Page

PROTOCOL = Page("protocol")
SHOWN = re.findall(r"^```sh\n([^\n]*)\n```\n\n```ugi\n(.*?)^```$", PROTOCOL.text, re.M | re.S)
MEASURED = re.compile(r" time \d+ nodes \d+ nps \d+")


def replayed(command, shown):
    """A conversation that takes place anew."""
    _, *arguments = shlex.split(command)
    called = shlex.join([sys.executable, "-m", "cuatto_kit", *arguments])
    with script("controller").Engine(called) as engine:
        return "".join(
            f"> {line}\n" + "".join(f"{answer}\n" for answer in answers_of(engine, line))
            for line in re.findall("^> (.*)$", shown, re.M)
        )


def answers_of(engine, line):
    if line == "quit":
        assert engine.goodbye() == 0
        return []
    if line == "isready" or line.startswith("go "):
        engine.say(line)
        return [heard.line for heard in engine.until("readyok", "bestmove", "error")]
    return engine.ask_ready(line)


@pytest.mark.parametrize("number", each(len(SHOWN), range(len(SHOWN))))
def test_it_is_said_as_shown(number, request):
    command, shown = SHOWN[number]
    said = replayed(command, shown)
    if request.config.getoption("--update-goldens"):
        page = DOCS / "protocol.md"
        page.write_text(page.read_text("utf-8").replace(shown, said), "utf-8")
    else:
        assert MEASURED.sub("", said) == MEASURED.sub("", shown)


def words(rows):
    return {word for row in rows for word in re.findall(r"`([\w]+)[^`]*`", row[0])}


def test_every_command_is_told():
    known = Conversation(text_of("cabeza"), "name", "author", print)
    assert words(PROTOCOL.table("command")) == {*known._commands, *known._at_any_time}


def test_every_question_is_told(capsys):
    Conversation(text_of("cabeza"), "name", "author", print).hear("query weather")
    told = capsys.readouterr().out.partition("expected one of ")[2]
    assert words(PROTOCOL.table("query")) == set(re.split(r",\s+", told.strip()))

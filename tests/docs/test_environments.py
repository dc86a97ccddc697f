"""What docs/environments.md shows is what is so."""

import re

import pytest

from cuatto_kit.lab import environments

from .page import ENVIRONMENTS

FILES = sorted(ENVIRONMENTS.folder.glob("*.py"))
NEEDED = {"aec": ("pettingzoo", pytest.mark.rl), "openspiel": ("pyspiel", pytest.mark.openspiel)}
FAMILIES = {"Races": "parques", "Can't Stop": "cant-stop", "Cabeza": "cabeza"}


def cases():
    """Each script with its answer, marked by what it needs."""
    for path, (script, answer) in zip(FILES, ENVIRONMENTS.snippets, strict=True):
        asked = re.search(r"environments\.(\w+)\(", script)[1]
        package, mark = NEEDED.get(asked, ("numpy", ()))
        yield pytest.param(package, script, answer, marks=mark, id=path.stem)


def test_the_page_shows_every_script_as_it_is_and_in_order():
    shown = [text for text, _ in ENVIRONMENTS.snippets]
    assert shown == [path.read_text("utf-8") for path in FILES]


@pytest.mark.parametrize(("package", "script", "answer"), list(cases()))
def test_every_script_runs_and_answers_as_shown(package, script, answer, capsys):
    pytest.importorskip(package)
    exec(compile(script, "script", "exec"), {"__name__": "__main__"})
    assert answer
    assert capsys.readouterr().out == answer


@pytest.mark.parametrize("title", FAMILIES)
def test_every_field_of_an_observation_is_told(title):
    (text,) = re.findall(rf"^### {title}\n(.*?)^##", ENVIRONMENTS.text, re.M | re.S)
    rows = re.findall(r"^\| `(\w+)` \| ([^|]*) \| ([^|]*) \|", text, re.M)
    encoding = environments.encoding(FAMILIES[title])
    names = [field.name for field in encoding.fields]
    told = {name: shape for name, shape, said in rows if name in names or "; only " not in said}
    assert list(told) == names
    shapes = [len(shape.split(", ")) for shape in told.values()]
    assert shapes == [len(field.shape) for field in encoding.fields]

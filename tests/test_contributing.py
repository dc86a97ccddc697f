"""CONTRIBUTING.md: who follows a list in a copy of the checkout touches the files that it names and
no other, and the checks below it pass."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from fnmatch import fnmatchcase
from itertools import chain
from pathlib import Path

import pytest

from cuatto_kit.config.languages import languages

TOP = Path(__file__).parents[1]
TEXT = (TOP / "CONTRIBUTING.md").read_text("utf-8")
COPIED = ("cuatto_kit", "docs", "rules", "scad", "tests", "variants", ".ci", ".github")
ALONE = ("CONTRIBUTING.md", "README.md", "CHANGELOG.md", "LICENSE", "pyproject.toml", "mkdocs.yml")
LANGUAGES = languages()

pytestmark = pytest.mark.slow


# --- the lists ------------------------------------------------------------------------------


class Section:
    """A section of CONTRIBUTING.md, with names in place of its `<placeholders>`."""

    def __init__(self, title, **names):
        (text,) = re.findall(rf"^## {title}\n(.*?)(?=^## |\Z)", TEXT, re.M | re.S)
        for key, name in names.items():
            text = text.replace(f"<{key}>", name)
        self.text = text

    @property
    def files(self):
        """What the list names before its colons, each by a pattern; one for every language."""
        listed = re.findall(r"^\d\. .*?(?=^\d\. |^```|\n\n)", self.text, re.M | re.S)
        lines = " ".join(" ".join(listed).split())
        spans = chain.from_iterable(
            re.findall("`([^`]+)`", run) for run in re.findall(r"((?:`[^`]+`(?:, )?)+):", lines)
        )
        return {name.replace("<language>", language) for name in spans for language in LANGUAGES}

    @property
    def checks(self):
        (fence,) = re.findall(r"^```sh\n(.*?)^```$", self.text, re.M | re.S)
        return fence.splitlines()


# --- a copy of the checkout -----------------------------------------------------------------


class Checkout:
    """A copy of the checkout to work in."""

    def __init__(self, folder, elsewhere):
        self.folder = folder
        self.elsewhere = elsewhere
        self.before = self._content()

    def _content(self):
        return {
            path.relative_to(self.folder).as_posix(): path.read_bytes()
            for path in self.folder.rglob("*")
            if path.is_file() and not {"__pycache__", ".hypothesis"} & set(path.parts)
        }

    @property
    def changed(self):
        after = self._content()
        assert self.before.keys() <= after.keys()
        return {name for name, content in after.items() if self.before.get(name) != content}

    def add(self, name, text):
        path = self.folder / name
        assert not path.exists()
        path.write_text(text, "utf-8")

    def change(self, name, *pairs):
        """Replaces what stands once in a file."""
        path = self.folder / name
        text = path.read_text("utf-8")
        for old, new in pairs:
            assert text.count(old) == 1, f"{name} no longer holds one {old!r}: follow its code here"
            text = text.replace(old, new)
        path.write_text(text, "utf-8")

    def widen(self, folder, value, other):
        """What holds where a rule `is` a value holds for another value as well, in all modules of
        a folder, wherever they ask."""
        found = 0
        for path in (self.folder / folder).rglob("*.py"):
            text = path.read_text("utf-8")
            found += text.count(f" is {value}")
            path.write_text(text.replace(f" is {value}", f" in ({value}, {other})"), "utf-8")
        assert found, f"nothing in {folder} asks whether a rule is {value}"

    def run(self, command):
        """A check as it is written, in the copy; what it makes besides lies elsewhere."""
        program, *arguments = shlex.split(command)
        module = {"pytest": ["pytest", "-n0", "-p", "no:cacheprovider"]}
        called = module.get(program, ["cuatto_kit"])
        bytecode = str(self.folder.parent / "bytecode")  # outlives the copy: most is as in the next
        done = subprocess.run(
            [sys.executable, "-m", *called, *arguments],
            cwd=self.folder if program == "pytest" else self.elsewhere,
            env={**os.environ, "PYTHONPATH": str(self.folder), "PYTHONPYCACHEPREFIX": bytecode},
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout[-6000:]}\n{done.stderr[-3000:]}"


@pytest.fixture(scope="module")
def place(tmp_path_factory):
    """One place for all copies: what is compiled for one serves the next."""
    return tmp_path_factory.mktemp("copy")


@pytest.fixture
def checkout(place):
    shutil.rmtree(place / "kit", ignore_errors=True)
    shutil.rmtree(place / "elsewhere", ignore_errors=True)
    unwanted = shutil.ignore_patterns("__pycache__", ".hypothesis")
    for name in COPIED:
        shutil.copytree(TOP / name, place / "kit" / name, ignore=unwanted)
    for name in ALONE:
        shutil.copy2(TOP / name, place / "kit")
    (place / "elsewhere").mkdir()
    return Checkout(place / "kit", place / "elsewhere")


def hold(checkout, section):
    """The checks pass, and the files that were touched are those of the list."""
    for command in section.checks:
        checkout.run(command)
    changed, listed = checkout.changed, section.files
    assert {name for name in changed if not any(fnmatchcase(name, p) for p in listed)} == set()
    assert {p for p in listed if not any(fnmatchcase(name, p) for name in changed)} == set()


# --- one of each kind -----------------------------------------------------------------------


def test_a_board(checkout):
    name = "round-trip"
    board = (TOP / "variants/cuatto/short-12.yaml").read_text("utf-8")
    text = board.replace("Short 12", "Round Trip").replace("Corta 12", "Ida y vuelta")
    assert text.count("right 1") == 1
    checkout.add(f"variants/cuatto/{name}.yaml", text.replace("right 1", "right 3"))
    hold(checkout, Section("A board", game="cuatto", family="race", name=name))


def test_a_printer(checkout):
    name = "workshop-300"
    checkout.add(
        f"variants/printers/{name}.yaml",
        "extends: prusa-mk4\ntitle: Workshop 300\nbed: [300, 300]\nheight: 320\n",
    )
    checkout.change("README.md", (" or ender-3.", f", ender-3 or {name}."))
    hold(checkout, Section("A printer", name=name))


@pytest.mark.long
def test_a_theme(checkout):
    words = {
        "en": "nouns:\n  checker: {one: skater, many: skaters}\n",
        "es": "nouns:\n  checker: {one: patinador, many: patinadores, gender: m}\n",
        "de": "nouns:\n  checker: {one: Läufer, many: Läufer, gender: m}\n",
        "pt-BR": "nouns:\n  checker: {one: patinador, many: patinadores, gender: m}\n",
    }
    for language in LANGUAGES:
        checkout.add(f"rules/{language}/themes/ice.yaml", words[language])
    look = "board: [white, navy]\naccent: teal\ntexture: ripples\n"
    checkout.add("variants/themes/ice.yaml", look)
    hold(checkout, Section("A theme", name="ice"))


@pytest.mark.long
def test_a_checker_class(checkout):
    """One that no pin holds: an ability that the engine has, but no class has it alone."""
    race, tests = "cuatto_kit/games/race", "tests/games/race"
    checkout.change(
        f"{race}/config/classes.py",
        (
            '    "regular": CheckerClass(',
            '    "free": CheckerClass(\n'
            "        mark=(_PLATE, Disc(0.25, dark=True)),\n"
            '        letter="f",\n'
            "        abilities=frozenset({Ability.UNPINNABLE}),\n"
            "    ),\n"
            '    "regular": CheckerClass(',
        ),
    )
    checkout.change(
        "scad/checker_top.scad",
        ("bidirectional]", "bidirectional, free]"),
        (
            '    else assert(class == "regular"',
            '    else if (class == "free") above(12.4);\n    else assert(class == "regular"',
        ),
    )
    checkout.change(
        "scad/original_top.scad",
        ("bidirectional]", "bidirectional, free]"),
        (
            '  else if (class == "bidirectional") difference() {',
            '  else if (class == "free") plain();\n'
            '  else if (class == "bidirectional") difference() {',
        ),
    )
    words = {
        "en": ("free", "**Free**, with a flat crown: no pin holds it.", "a free {checker}: flat"),
        "es": ("libre", "**Libre**, de cabeza plana: nada la clava.", "{checker} libre: plana"),
        "de": ("Freier", "**Freier**, flach: keine Klammer hält ihn.", "Kopf eines Freien: flach"),
        "pt-BR": ("livre", "**Livre**, de cabeça plana: nada o prende.", "{checker} livre: plana"),
    }
    for language in LANGUAGES:
        name, told, piece = words[language]
        checkout.change(
            f"rules/{language}/words.yaml", ("  class:\n", f"  class:\n    free: {name}\n")
        )
        front = "---\nswitch: {}\nvalue: {}\nsection: {}\norder: {}\n---\n{}\n"
        checkout.add(
            f"rules/{language}/race/class.free.md",
            front.format("class", "free", "checkers", 60, told),
        )
        checkout.add(
            f"rules/{language}/race/piece.checker-top-free.md",
            front.format("piece", "checker-top-free", "box", 130, piece),
        )
    checkout.change(
        f"{tests}/oracle_setup.py",
        (
            '    "regular": frozenset(),',
            '    "free": frozenset({"unpinnable"}),\n    "regular": frozenset(),',
        ),
    )
    checkout.change(
        f"{tests}/test_engine.py",
        (
            '    {"regular": 3},\n',
            '    {"regular": 3},\n    {"free": 1, "pin": 1, "regular": 1},\n',
        ),
    )
    hold(checkout, Section("A checker class", name="free"))


def test_a_rule_value(checkout):
    """A double that gives four moves and another roll."""
    race, tests, new = "cuatto_kit/games/race", "tests/games/race", "four_and_again"
    checkout.change(
        f"{race}/config/rules.py",
        (
            '    FOUR_MOVES = "four_moves"\n',
            f'    FOUR_AND_AGAIN = "{new}"\n    """Four moves and another roll."""\n'
            '    FOUR_MOVES = "four_moves"\n',
        ),
    )
    for old in ("Doubles.FOUR_MOVES", "Doubles.ROLL_AGAIN"):
        checkout.widen(f"{race}/engine", old, "Doubles.FOUR_AND_AGAIN")
    checkout.change(
        f"{tests}/oracle.py",
        (
            '        if setup.rule("doubles") == "roll_again":\n',
            f'        if setup.rule("doubles") in ("roll_again", "{new}"):\n',
        ),
        (
            '        elif setup.rule("doubles") == "four_moves":\n',
            f'        if setup.rule("doubles") in ("four_moves", "{new}"):\n',
        ),
    )
    checkout.change(
        f"{tests}/test_engine.py",
        (
            '"doubles": ["two_moves", "four_moves"',
            f'"doubles": ["two_moves", "{new}", "four_moves"',
        ),
    )
    checkout.change(
        f"{tests}/test_switches.py",
        (
            '            "four_moves": ((1, 1, 1, 1), 1),\n',
            f'            "{new}": ((1, 1, 1, 1), 0),\n'
            '            "four_moves": ((1, 1, 1, 1), 1),\n',
        ),
    )
    told = {
        "en": "A double is four moves and another roll.",
        "es": "Un doble son cuatro movimientos y otra tirada.",
        "de": "Ein Pasch zählt viermal und bringt einen weiteren Wurf.",
        "pt-BR": "Uma dupla vale quatro movimentos e outro lançamento.",
    }
    for language in LANGUAGES:
        same = (TOP / f"rules/{language}/race/doubles.four_moves.md").read_text("utf-8")
        front = same.partition("\n---\n")[0].replace("four_moves", new)
        front = re.sub("quick: .*", f'quick: "{told[language]}"', front)
        checkout.add(f"rules/{language}/race/doubles.{new}.md", f"{front}\n---\n{told[language]}\n")
    checkout.change(
        "docs/describe-a-race-game.md",
        ("| `two_moves`, `four_moves`,", f"| `two_moves`, `{new}`, `four_moves`,"),
    )
    hold(checkout, Section("A rule value", family="race", switch="doubles", value=new))


@pytest.mark.long
def test_a_part(checkout):
    """A disc that lies before whoever began, for Can't Stop."""
    columns, tests = "cuatto_kit/games/columns", "tests/games/columns"
    checkout.add(
        "scad/starter.scad",
        "// Starter: a disc that lies before whoever began.\n\n"
        "/* [Starter] */\n"
        "// Radius of the disc (mm)\nstarter_radius = 9; // [4:0.1:40]\n"
        "// Height of the disc (mm)\nstarter_height = 3; // [1:0.2:10]\n\n"
        "// Its underside lies on the table.\n"
        "module starter(starter_radius = starter_radius, starter_height = starter_height) {\n"
        "  cylinder(r = starter_radius, h = starter_height);\n"
        "}\n\n"
        "starter($fa = 6, $fs = 0.3);\n",
    )
    checkout.change(
        "scad/README.md",
        (
            "| `pawn.scad` |",
            "| `starter.scad` | a disc that lies before whoever began |\n| `pawn.scad` |",
        ),
    )
    checkout.change(
        "tests/cad/calls.py",
        ('    "die": call("die"),', '    "die": call("die"),\n    "starter": call("starter"),'),
    )
    checkout.change(
        f"{columns}/printing/parts.py",
        ('"""Names of parts."""', '"""Names of parts."""\nSTARTER = "starter"'),
        (
            "        if self.dice:\n",
            "        yield Part(\n"
            "            name=STARTER,\n"
            '            title="Starter: lies before whoever began",\n'
            "            group=TEAMS,\n"
            '            solid=self.scale.drawn("starter"),\n'
            "            colours={NEUTRAL: 1},\n"
            "        )\n"
            "        if self.dice:\n",
        ),
        (
            "shared = [DIE] * self.dice + [RUNNER] * self.variant.runners",
            "shared = [DIE] * self.dice + [RUNNER] * self.variant.runners + [STARTER]",
        ),
    )
    checkout.change(
        f"{columns}/sheet/topics.py",
        (
            '"piece": ("panel", "cube", "runner", "die"),',
            '"piece": ("panel", "cube", "runner", "die", "starter"),',
        ),
        (
            '    yield Topic("piece", "runner", {"n": variant.runners})\n',
            '    yield Topic("piece", "runner", {"n": variant.runners})\n'
            '    yield Topic("piece", "starter")\n',
        ),
    )
    told = {
        "en": "disc for whoever begins",
        "es": "disco para quien empieza",
        "de": "Scheibe für den, der beginnt",
        "pt-BR": "disco para quem começa",
    }
    for language in LANGUAGES:
        checkout.add(
            f"rules/{language}/columns/piece.starter.md",
            f"---\nswitch: piece\nvalue: starter\nsection: box\norder: 50\n---\n{told[language]}\n",
        )
    checkout.change(
        f"{tests}/test_parts.py",
        ('"cube", "runner", "die"]', '"cube", "runner", "starter", "die"]'),
        (
            '    assert parts["die"].quantity == 6\n',
            '    assert parts["die"].quantity == 6\n    assert parts["starter"].quantity == 1\n',
        ),
    )
    names = {"part": "starter", "family": "columns", "variant": "cant-stop"}
    hold(checkout, Section("A part", **names))


def test_every_list_is_followed_here():
    """Each list that ends in checks to run: one that nobody follows is no better than none."""
    titles = {
        title.lower().replace(" ", "_")
        for title, text in re.findall(r"^## (.*?)\n(.*?)(?=^## |\Z)", TEXT, re.M | re.S)
        if re.search(r"^1\. ", text, re.M) and "\n```sh\n" in text
    }
    assert {f"test_{title}" for title in titles} <= set(globals())

"""A family of games in a package of its own: it is loaded, checked, played, built and told of by
its entry point alone."""

import json
import shutil
from pathlib import Path

import pytest
import yaml

from cuatto_kit.config.languages import languages
from tests.fixtures import Answer, Command
from tests.plugin import GAME, PACKAGE, SOURCE, install, python

FIRST, SECOND, DRAWN = 0.5849, 0.2881, 0.1270
"""How random games end, exactly: all 255,168 games with their chances."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is installed."""
    return install(tmp_path_factory.mktemp("site")).parent


@pytest.fixture
def with_plugin(site: Path, tmp_path: Path) -> Command:
    """The command line where the package is installed."""

    def run(*arguments: str, typed: str = "") -> Answer:
        return python(site, tmp_path, "-m", "cuatto_kit", *arguments, typed=typed)

    return run


def test_it_is_listed(with_plugin: Command) -> None:
    answer = with_plugin("list", "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    rows = {row["name"]: row for row in json.loads(answer.stdout)["variants"]}
    assert rows[GAME]["game"] == GAME
    *bundled, last = rows
    assert (bundled[0], last) == ("cabeza", GAME)


@pytest.mark.slow
def test_it_is_checked(with_plugin: Command) -> None:
    answer = with_plugin("check", GAME, "--games", "10000", "--json")
    assert (answer.returncode, answer.stderr) == (0, "")
    report = json.loads(answer.stdout)
    first, second = (seat["mean"] for seat in report["seat_win_rate"])
    assert first == pytest.approx(FIRST, abs=0.02)  # four standard deviations
    assert second == pytest.approx(SECOND, abs=0.02)
    assert report["draws"]["mean"] == pytest.approx(DRAWN, abs=0.014)
    assert first + second + report["draws"]["mean"] == pytest.approx(1, abs=1e-6)
    assert report["finished"]["mean"] == 1
    assert report["verdict"] == "warn"
    assert "TARGET_SEAT_SPREAD" in [finding["code"] for finding in report["findings"]]
    (rung,) = report["skill"]
    assert rung["win_rate"] > 0.75


@pytest.mark.slow
def test_it_is_played(with_plugin: Command) -> None:
    """The bot takes the last square of a line from a side that would fill it."""
    answer = with_plugin(
        "play", GAME, "--bots", "human,careful", "--seed", "1", typed="a1\na1\nb1\nd4\nboard\n"
    )
    told = answer.stdout + answer.stderr
    assert "a1 is taken" in told
    assert "'d4' is no square" in told
    assert "gold takes c1" in told or "gold takes b1" in told


@pytest.mark.slow
def test_it_plays_for_other_programs(with_plugin: Command) -> None:
    said = "isready\nposition startpos moves a1 b1 a2 b2 c1 c2\nquery moves\ngo depth 9\n"
    answer = with_plugin("engine", GAME, typed=said)
    ready, moves, *_, thought, best = answer.stdout.splitlines()
    assert (ready, moves) == ("readyok", "response a3 b3 c3")
    assert best.removeprefix("bestmove ") in ("a3", "b3", "c3")
    assert f" pv {best.removeprefix('bestmove ')}" in thought


@pytest.mark.slow
def test_its_parts_are_built(with_plugin: Command, tmp_path: Path) -> None:
    options = ("-o", "out", "--only", "parts", "--quality", "draft")
    answer = with_plugin("build", GAME, *options, "--set", "board.columns=9")
    assert answer.returncode == 3
    assert "board.columns" in answer.stderr
    answer = with_plugin("build", GAME, *options)
    assert (answer.returncode, answer.stderr) == (0, "")
    manifest = json.loads((tmp_path / "out" / GAME / "manifest.json").read_text("utf-8"))
    assert {part["name"]: part["quantity"] for part in manifest["parts"]} == {
        "panel": 1,
        "block": 9,
    }


@pytest.mark.slow
def test_the_whole_kit_is_built(with_plugin: Command, tmp_path: Path) -> None:
    """Of a board in several panels: joints and pieces on every square are proved."""
    board = ("--set", "board.columns=8", "--set", "board.rows=8", "--set", "print.tile=55")
    answer = with_plugin("build", GAME, "-o", "out", "--quality", "draft", *board)
    assert (answer.returncode, answer.stderr) == (0, "")
    folder = tmp_path / "out" / GAME
    manifest = json.loads((folder / "manifest.json").read_text("utf-8"))
    assert manifest["assembly"]
    assert (folder / "preview.html").is_file()
    assert {path.name for path in (folder / "sheets").iterdir()} == {
        name.format(language)
        for language in languages()
        for name in ("rules.{}.a4.pdf", "rules.{}.html", "rules.{}.md", "rules.{}", "card.{}.pdf")
    }


@pytest.mark.slow
def test_its_rules_are_told(with_plugin: Command, tmp_path: Path) -> None:
    """With the nouns of the family, and those that all families have."""
    answer = with_plugin("sheet", GAME, "--lang", "en", "-o", "out")
    assert (answer.returncode, answer.stderr) == (0, "")
    text = (tmp_path / "out" / GAME / "sheets" / "rules.en.md").read_text("utf-8")
    assert "Be the first to have three pieces of your colour in a row." in text
    assert "The blue team takes c1: a1, b1 and c1 are its own" in text
    assert "{" not in text


@pytest.mark.slow
def test_its_faults_are_told_with_their_place(with_plugin: Command, tmp_path: Path) -> None:
    (tmp_path / "board.yaml").write_text(
        f"game: {GAME}\ntitle: Faulty\nseats: 3\n"
        "teams: {colours: [blue, gold]}\nboard: {columns: 4, rows: 4}\nrules: {line: 5}\n"
    )
    answer = with_plugin("check", "board.yaml")
    assert answer.returncode == 3
    assert "board.yaml:3:8: BAD_VALUE seats: two sides play this game; expected 2" in answer.stderr
    assert (
        "board.yaml:6:15: OUT_OF_RANGE rules.line: 5 in a row have no room; expected 4"
        in answer.stderr
    )


@pytest.mark.slow
def test_a_language_without_its_texts_is_left_out(tmp_path: Path) -> None:
    site = install(tmp_path / "site", without="es").parent
    sheet = ("-m", "cuatto_kit", "sheet", GAME, "-o", "out")
    answer = python(site, tmp_path, *sheet, "--lang", "es")
    assert answer.returncode == 2
    assert f"--lang es: no rules of {GAME}; expected one of de, en, pt-BR" in answer.stderr
    assert python(site, tmp_path, *sheet).returncode == 0
    written = (tmp_path / "out" / GAME / "sheets").glob("rules.*.md")
    assert sorted(path.name for path in written) == ["rules.de.md", "rules.en.md", "rules.pt-BR.md"]


@pytest.mark.slow
def test_what_is_made_depends_on_its_code(tmp_path: Path) -> None:
    """Else a changed family would be answered from the cache."""
    package = install(tmp_path / "site")
    site = package.parent
    digest = ("-c", "from cuatto_kit.resources import code_digest; print(code_digest())")
    before = python(site, tmp_path, *digest).stdout
    assert before == python(site, tmp_path, *digest).stdout
    with (package / "printing.py").open("a") as module:
        module.write("\n# changed\n")
    assert python(site, tmp_path, *digest).stdout != before


@pytest.mark.slow
def test_it_keeps_the_promises_of_a_family(site: Path) -> None:
    tests = ("-m", "pytest", "-n0", "-p", "no:cacheprovider", "--assert=plain")
    checked = ("tests/test_conformance.py", "-k", f"{GAME}-2")
    answer = python(site, Path(__file__).parents[1], *tests, *checked)
    assert answer.returncode == 0, answer.stdout[-4000:]


@pytest.mark.slow
def test_without_the_package_the_game_is_unknown(run: Command, tmp_path: Path) -> None:
    shutil.copy(SOURCE / PACKAGE / "variants" / GAME / f"{GAME}.yaml", tmp_path / "board.yaml")
    answer = run("check", "board.yaml")
    assert answer.returncode == 3
    assert f"'{GAME}' is no game; expected one of" in answer.stderr
    answer = run("check", GAME)
    assert answer.returncode == 2
    assert f"no variant '{GAME}'" in answer.stderr


@pytest.mark.slow
def test_an_installer_takes_all_of_it(tmp_path: Path) -> None:
    """The package's own build, into a folder of its own."""
    pytest.importorskip("setuptools")
    shutil.copytree(SOURCE, tmp_path / "source", ignore=shutil.ignore_patterns("__pycache__"))
    options = ("--no-deps", "--no-build-isolation", "--no-index", "--target", "site")
    answer = python(tmp_path, tmp_path, "-m", "pip", "install", *options, "./source")
    assert answer.returncode == 0, answer.stderr

    def content(folder: Path) -> set[str]:
        files = (path for path in folder.rglob("*") if path.is_file())
        names = {path.relative_to(folder).as_posix() for path in files}
        return {name for name in names if "__pycache__" not in name}

    assert content(tmp_path / "site" / PACKAGE) == content(SOURCE / PACKAGE)
    answer = python(tmp_path / "site", tmp_path, "-m", "cuatto_kit", "list")
    assert GAME in answer.stdout


def test_it_speaks_every_bundled_language() -> None:
    rules = SOURCE / PACKAGE / "rules"
    files = [(rules / language / f"{GAME}.yaml").read_text("utf-8") for language in languages()]
    names = [
        {(switch, value) for switch, values in texts.items() for value in values}
        for texts in (yaml.safe_load(file)["texts"] for file in files)
    ]
    assert names[0]
    assert all(each == names[0] for each in names)

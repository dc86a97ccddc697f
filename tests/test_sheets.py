"""The verb `sheet` from end to end, and `build --only sheets`: files, papers, languages."""

import hashlib
import json
import re
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader

from cuatto_kit.config.languages import languages, spoken

from .boards import text_of

HOME = "from: stem, walk: up 3, to: finish"
BOARD = text_of(stem="from: start, walk: up 3", home=HOME, checkers="{regular: 2}")
DEAD_END = text_of(stem="from: start, walk: up 3", alley="from: stem, walk: left 2", home=HOME)
POINTS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}
"""Width and height of the papers (1/72 inch)."""


@pytest.fixture
def board(tmp_path):
    """Writes a board into the working folder, as board.yaml."""

    def write(text=BOARD):
        (tmp_path / "board.yaml").write_text(text, "utf-8")
        return "board.yaml"

    return write


def content(folder):
    """Every file below a folder, by path."""
    files = (path for path in folder.rglob("*") if path.is_file())
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in files}


def told(paths):
    """The paths of a kit without the pictures beside its Markdown."""
    return {path for path in paths if not re.match(r"sheets/rules\.[\w-]+/\d\d-\w+\.svg$", path)}


def rules(*languages, paper="a4"):
    """The sheets by path in the kit."""
    return {
        f"sheets/{name}"
        for language in languages
        for name in (
            *(f"rules.{language}{ending}" for ending in (f".{paper}.pdf", ".html", ".md")),
            f"card.{language}.pdf",
        )
    }


def check_paper(path, paper):
    for page in PdfReader(path).pages:
        size = (float(page.mediabox.width), float(page.mediabox.height))
        assert size == pytest.approx(POINTS[paper], abs=0.1)


# What is written


def test_sheet_writes_what_the_contract_names(call, board, tmp_path):
    name = board(BOARD.replace("title: Test", "title: {en: Short 6, es: Corta 6}"))
    answer = call("sheet", name, "--lang", "en,es")
    assert (answer.returncode, answer.stderr) == (0, "")
    kit = tmp_path / "build" / "board"
    assert told(content(kit)) == {"manifest.json", *rules("en", "es")}
    assert set(answer.stdout.split()) == {f"build/board/{p}" for p in rules("en", "es")}
    for language, title in (("en", "Short 6"), ("es", "Corta 6")):
        path = kit / f"sheets/rules.{language}.a4.pdf"
        check_paper(path, "a4")
        reader = PdfReader(path)
        assert (reader.metadata.title, reader.trailer["/Root"]["/Lang"]) == (title, language)
        assert title in reader.pages[0].extract_text()
        html = (kit / f"sheets/rules.{language}.html").read_text("utf-8")
        assert f'<html lang="{language}"' in html
        assert f"<title>{title}" in html
        assert (kit / f"sheets/rules.{language}.md").read_text("utf-8").startswith(f"# {title}\n")


@pytest.mark.slow
def test_all_formats_say_the_same(call, board, tmp_path):
    """Every word of the Markdown, but for its markup, is in the HTML and in the PDF.

    The facts of the cover are one line of the Markdown; in the others each is behind its icon.
    """
    call("sheet", board(), "--lang", "es")
    folder = tmp_path / "build" / "board" / "sheets"
    markdown = (folder / "rules.es.md").read_text("utf-8")
    told = [line for line in markdown.splitlines() if line[:1].isalpha()]
    assert len(told) > 20
    page = re.sub(r"<svg.*?</svg>|<[^>]*>", "", (folder / "rules.es.html").read_text("utf-8"),
                  flags=re.DOTALL)  # fmt: skip
    pdf = "".join(page.extract_text() for page in PdfReader(folder / "rules.es.a4.pdf").pages)
    for line in (part for one in told for part in one.split(" · ")):
        plain = re.sub(r"\*\*|\\", "", line)
        assert "".join(plain.split()) in "".join(page.split()), line
    words = {word.strip("«».,;:¡!¿?()*") for line in told for word in line.split()}
    assert [word for word in words if len(word) > 8 and word not in "".join(pdf.split())] == []


@pytest.mark.slow
def test_one_language_on_letter(call, board, tmp_path):
    answer = call("sheet", board(), "-o", "out", "--lang", "es", "--paper", "letter")
    assert answer.returncode == 0
    kit = tmp_path / "out" / "board"
    assert told(content(kit)) == {"manifest.json", *rules("es", paper="letter")}
    check_paper(kit / "sheets/rules.es.letter.pdf", "letter")


@pytest.mark.parametrize("languages", ["es,en", " en , es ", "es,es,en"])
def test_languages_by_commas(call, board, tmp_path, languages):
    assert call("sheet", board(), "--lang", languages, "--quiet").stdout == ""
    assert told(content(tmp_path / "build" / "board")) == {"manifest.json", *rules("en", "es")}


@pytest.mark.slow
@pytest.mark.parametrize("paper", POINTS)
def test_a_prototype_in_paper(call, board, tmp_path, paper):
    call("sheet", board(), "--lang", "en", "--paper", paper, "--paper-board")
    kit = tmp_path / "build" / "board"
    name = f"sheets/paper-board.en.{paper}.pdf"
    assert told(content(kit)) == {"manifest.json", name, *rules("en", paper=paper)}
    check_paper(kit / name, paper)
    reader = PdfReader(kit / name)
    assert reader.metadata.title == "Test"
    assert "100 mm" in "".join(page.extract_text() for page in reader.pages)


# The kit's folder


def test_the_rest_of_a_kit_stays(call, board, tmp_path):
    """And its manifest lists the sheets beside what was there."""
    call("build", board(), "--only", "teams", "--quality", "draft")
    kit = tmp_path / "build" / "board"
    before = content(kit)
    manifest = json.loads(before.pop("manifest.json"))
    assert call("sheet", "board.yaml").returncode == 0
    after = content(kit)
    assert told(after) == {*before, "manifest.json", *rules(*languages())}
    assert before.items() <= after.items()
    now = json.loads(after.pop("manifest.json"))
    assert {key: now[key] for key in manifest if key != "files"} == {
        key: manifest[key] for key in manifest if key != "files"
    }
    assert {file["path"]: (file["sha256"], file["bytes"]) for file in now["files"]} == {
        path: (hashlib.sha256(data).hexdigest(), len(data)) for path, data in after.items()
    }
    assert now["sheets"]["sha256"] == now["source"]["sha256"]


@pytest.mark.slow
def test_a_second_run_gives_the_same_bytes(call, run, board, tmp_path):
    """In the same folder, and in another process in another."""
    call("sheet", board(), "--paper-board")
    first = content(tmp_path / "build")
    call("sheet", board(), "--paper-board")
    assert content(tmp_path / "build") == first
    assert run("sheet", board(), "--paper-board", "-o", "again").returncode == 0
    assert content(tmp_path / "again") == first


def test_sheets_of_another_run_do_not_linger(call, board, tmp_path):
    call("sheet", board(), "--lang", "es", "--paper", "letter")
    call("sheet", board(), "--lang", "en")
    assert told(content(tmp_path / "build" / "board")) == {"manifest.json", *rules("en")}


def test_the_pictures_of_the_markdown_lie_beside_it(call, board, tmp_path):
    call("sheet", board(), "--lang", "es")
    sheets = tmp_path / "build" / "board" / "sheets"
    named = re.findall(r"!\[[^]]*\]\(([^)]*)\)", (sheets / "rules.es.md").read_text("utf-8"))
    assert {sheets / name for name in named} == {*sheets.glob("rules.es/*.svg")}
    assert all(ElementTree.parse(sheets / name) for name in named)


def test_json_is_the_manifest(call, board, tmp_path):
    printed = json.loads(call("sheet", board(), "--lang", "es", "--json").stdout)
    written = json.loads((tmp_path / "build" / "board" / "manifest.json").read_text("utf-8"))
    assert printed == written
    assert told(file["path"] for file in printed["files"]) == rules("es")


@pytest.mark.slow
def test_build_makes_the_same_sheets(call, board, tmp_path):
    answer = call(
        "build", board(), "--only", "sheets", "--lang", "es", "--paper", "letter", "--paper-board"
    )
    assert answer.returncode == 0
    built = content(tmp_path / "build" / "board")
    assert not {"preview.html", "report.json", "bom.csv"} & built.keys()
    call("sheet", "board.yaml", "-o", "alone", "--lang", "es", "--paper", "letter", "--paper-board")
    alone = content(tmp_path / "alone" / "board")
    names = {*rules("es", paper="letter"), "sheets/paper-board.es.letter.pdf"}
    assert told(name for name in built if name.startswith("sheets/")) == names
    for name in names:
        assert built[name] == alone[name], name


def test_parts_alone_come_without_sheets(call, board, tmp_path):
    call("build", board(), "--only", "parts", "--quality", "draft")
    kit = content(tmp_path / "build" / "board")
    assert not [name for name in kit if name.startswith("sheets/")]


# Words


@pytest.mark.slow
def test_a_setting_may_choose_the_theme(call, board, tmp_path):
    call("sheet", board(), "--lang", "es", "--set", "theme=volcano")
    text = (tmp_path / "build" / "board" / "sheets" / "rules.es.md").read_text("utf-8")
    assert "escaladores" in text
    assert not re.search(r"\bfichas?\b", text)


TITLE = '# *T* <b>&amp;</b> $x$ \\n "q" {n} [l](m) `c` @r'


def test_a_title_that_is_no_markup(call, board, tmp_path):
    given = BOARD.replace("title: Test", f"title: {json.dumps(TITLE)}")
    assert call("sheet", board(given), "--lang", "en", "--paper-board").returncode == 0
    folder = tmp_path / "build" / "board" / "sheets"
    for name in ("rules", "paper-board"):
        reader = PdfReader(folder / f"{name}.en.a4.pdf")
        assert reader.metadata.title == TITLE
    html = (folder / "rules.en.html").read_text("utf-8")
    assert "&lt;b&gt;&amp;amp;&lt;/b&gt;" in html
    assert "<b>&amp;" not in html


# What is refused


@pytest.mark.parametrize(
    ("given", "hint"), [("esp", "did you mean 'es'?"), ("en,fr", "--lang fr"), ("", "en, es")]
)
def test_an_unknown_language(call, board, tmp_path, given, hint):
    answer = call("sheet", board(), "--lang", given)
    assert (answer.returncode, answer.stdout) == (2, "")
    (line,) = answer.stderr.splitlines()
    assert line.startswith("USAGE: --lang ")
    assert f"expected one or more of {', '.join(spoken('race', with_regions=True))}" in line
    assert hint in line
    assert not (tmp_path / "build").exists()


def test_an_unknown_paper(call, board, tmp_path):
    answer = call("sheet", board(), "--paper", "a5")
    assert (answer.returncode, answer.stdout) == (2, "")
    assert answer.stderr == "USAGE: --paper a5: expected one of a3, a4, letter, legal\n"
    assert not (tmp_path / "build").exists()


@pytest.mark.parametrize("verb", ["sheet", "build"])
def test_an_unknown_theme(call, board, tmp_path, verb):
    answer = call(verb, board(BOARD.replace("seats:", "theme: volcan\nseats:")))
    assert (answer.returncode, answer.stdout) == (3, "")
    assert answer.stderr == (
        "board.yaml:3:8: BAD_VALUE theme: no theme 'volcan'; expected one of "
        "castle, desert, forest, ocean, volcano; did you mean 'volcano'?\n"
    )
    assert not (tmp_path / "build").exists()


def test_a_board_that_cannot_be_played_has_no_rules(call, board, tmp_path):
    """It is refused as `build` refuses it; a kit that is there stays as it was."""
    call("sheet", board(), "--lang", "en")
    before = content(tmp_path / "build")
    refused = [call(verb, board(DEAD_END)) for verb in ("sheet", "build")]
    assert refused[0].returncode == refused[1].returncode != 0
    assert refused[0].stderr == refused[1].stderr != ""
    assert content(tmp_path / "build") == before


def test_faults_as_json(call, board):
    answer = call("sheet", board(), "--lang", "ex", "--json")
    (fault,) = json.loads(answer.stdout)["error"]
    assert (answer.returncode, fault["code"]) == (2, "USAGE")


def test_help_names_the_options(call):
    answer = call("sheet", "--help")
    assert answer.returncode == 0
    assert {"--lang", "--paper", "--paper-board", "--json"} <= set(answer.stdout.split())

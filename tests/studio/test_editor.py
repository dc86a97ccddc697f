"""The editor in a browser: faults in their places, fixes, completion, words, keys alone."""

import re

import pytest

from tests import answers
from tests.config.test_invalid import CASES, NAMES
from tests.studio.conftest import open_board

pytestmark = pytest.mark.browser

BOARD = """# Snake 𝐌
game: cuatto
title: {en: Snake 𝐌, es: Ñandú}
seats: [2, 4]
teams: {colours: [red, blue, green, gold], checkers: {regular: 4}}
board:
  start: pool
  paths:
    stem: {from: start, walk: up 3}
    main: {from: stem, walk: up 6, to: finish}
"""
UNREADABLE = {"latin-1", "utf-16"}


@pytest.fixture
def edit(page, studio):
    """Opens a text in the editor."""

    def opened(text, name="edited.yaml"):
        open_board(page, studio, text, name)
        page.wait_for_selector(READY)
        return Editor(page)

    return opened


READY = ".drawing, .cm-lint-marker"
LINES = """() => [...document.querySelectorAll('.cm-line')].map((line) => line.textContent)"""


class Editor:
    """The editor of a page."""

    def __init__(self, page):
        self.page = page
        self.keys = page.keyboard

    @property
    def lines(self):
        return self.page.evaluate(LINES)

    def go(self, line, column=1):
        """Puts the cursor there, by keys."""
        self.page.focus(".cm-content")
        self.keys.press("Control+Alt+g")
        self.keys.type(str(line))
        self.keys.press("Enter")
        for _ in range(column - 1):
            self.keys.press("ArrowRight")

    def end_of(self, line):
        self.go(line, len(self.lines[line - 1].rstrip()) + 1)

    def options(self):
        self.page.wait_for_selector(".cm-tooltip-autocomplete li")
        return self.page.locator(
            ".cm-tooltip-autocomplete li .cm-completionLabel"
        ).all_inner_texts()

    def choose(self, label):
        options = self.options()
        self.page.wait_for_timeout(100)  # CodeMirror takes no key within 75 ms of showing
        for _ in range(options.index(label)):
            self.keys.press("ArrowDown")
        self.keys.press("Enter")

    def marked(self):
        """What is underlined, in order."""
        return self.page.locator(".cm-lintRange").all_inner_texts()

    def until(self, expected):
        """Waits for a line of that text."""
        line = re.compile(f"^{re.escape(expected)}$")
        self.page.locator(".cm-line").filter(has_text=line).wait_for()

    def sound(self):
        """Waits until nothing is wrong."""
        self.page.wait_for_selector(".drawing:not(.old)")
        self.page.wait_for_selector(".cm-lintRange", state="detached")


def test_faults_are_underlined_at_their_places(edit):
    editor = edit(CASES["several-faults"].text.decode())
    assert editor.marked()[1:4] == ["gren", "one", "letf 2"]
    assert editor.page.locator(".cm-lint-marker-error").count() == 8
    assert editor.page.locator(".faults li").count() == 8


def test_places_are_right_beside_wide_characters(edit):
    editor = edit(BOARD.replace("es: Ñandú", "ess: Ñandú").replace("{regular", "{regulr"))
    assert editor.marked() == ["regulr"]


def test_a_fix_is_one_step(edit):
    editor = edit(BOARD.replace("green", "gren"))
    editor.page.click("text=Change to green")
    editor.sound()
    assert "green, gold" in editor.lines[4]
    editor.keys.press("Control+z")
    editor.page.wait_for_selector(".cm-lintRange")
    assert "gren, gold" in editor.lines[4]


def test_a_fix_from_the_words_over_a_fault(edit):
    editor = edit(BOARD.replace("stem, walk", "steam, walk"))
    editor.page.hover(".cm-lintRange")
    told = editor.page.wait_for_selector(".cm-diagnostic")
    assert "UNKNOWN_NAME" in told.inner_text()
    editor.page.click(".cm-diagnosticAction >> nth=0")
    editor.sound()
    assert "from: stem, walk" in editor.lines[9]


def test_mending_by_keys_alone(edit):
    editor = edit(BOARD.replace("walk: up 6", "walk: upp 6").replace("gold]", "golld]"))
    editor.page.focus(".cm-content")
    editor.keys.press("F8")
    editor.keys.press("Control+.")
    editor.choose("Change to gold")
    editor.page.locator(".faults li >> nth=1").wait_for(state="detached")
    editor.keys.press("F8")
    editor.keys.press("Alt+Enter")
    editor.choose('Change to "up 6"')
    editor.sound()


def test_completes_keys_and_values(edit):
    editor = edit(BOARD)
    editor.sound()
    editor.end_of(10)
    editor.keys.press("Enter")
    editor.keys.press("Shift+Tab")
    editor.keys.press("Shift+Tab")
    editor.keys.type("rul")
    assert editor.options()[0] == "rules"
    editor.choose("rules")
    assert "doubles" in editor.options()
    editor.keys.type("doub")
    editor.choose("doubles")
    assert sorted(editor.options()) == ["four_moves", "roll_again", "two_moves", "undersides"]
    editor.choose("roll_again")
    assert editor.lines[10:12] == ["rules:", "  doubles: roll_again"]
    editor.sound()


def test_completes_in_braces_and_names_of_the_board(edit):
    editor = edit(BOARD.replace("  paths:", "  safe: []\n  paths:"))
    editor.sound()
    editor.go(8, 10)
    editor.keys.press("Control+Space")
    assert editor.options()[:2] == ["stem.1", "stem.2"]
    editor.choose("stem.2")
    editor.until("  safe: [stem.2]")
    editor.keys.press("End")
    editor.go(5, len("teams: {") + 1)
    editor.keys.press("Control+Space")
    assert "start_slots" in editor.options()


def test_enter_goes_on_behind_a_value_that_is_whole(edit):
    editor = edit(BOARD)
    editor.sound()
    editor.end_of(7)
    editor.keys.press("Enter")
    editor.keys.type("finish: tray")
    assert editor.options() == ["tray"]
    editor.page.wait_for_timeout(100)
    editor.keys.press("Enter")
    assert editor.lines[7:9] == ["  finish: tray", "  "]


def test_says_what_a_key_means(edit):
    editor = edit(BOARD)
    editor.page.locator(".tok-propertyName", has_text=re.compile("^seats$")).hover()
    words = editor.page.wait_for_selector(".explained").inner_text()
    assert "The number of players" in words
    assert "1 to 12" in words
    editor.page.mouse.move(0, 0)
    editor.page.wait_for_selector(".explained", state="detached")
    editor.page.locator(".bar .language select").select_option("es")
    editor.page.locator(".tok-propertyName", has_text=re.compile("^seats$")).hover()
    words = editor.page.wait_for_selector(".explained").inner_text()
    assert "El número de jugadores" in words
    assert "de 1 a 12" in words


def test_the_space_that_the_cursor_speaks_of_is_looked_at(edit):
    editor = edit(BOARD)
    editor.sound()
    editor.go(10, len("    main: {from: stem, walk: u"))
    editor.keys.press("ArrowRight")
    looked_at = editor.page.wait_for_selector(".cm-selected-space")
    assert looked_at.inner_text() == editor.lines[9]


def test_tab_indents_and_escape_lets_it_leave(edit):
    editor = edit(BOARD)
    editor.go(10)
    editor.keys.press("Tab")
    assert editor.lines[9].startswith("      main")
    editor.keys.press("Shift+Tab")
    editor.keys.press("Escape")
    editor.keys.press("Tab")
    assert not editor.page.evaluate("!!document.activeElement.closest('.cm-content')")
    assert editor.lines[9].startswith("    main")


def test_search_folding_and_brackets(edit):
    editor = edit(BOARD)
    editor.go(8)
    editor.keys.press("Control+Shift+BracketLeft")
    assert editor.page.locator(".cm-foldPlaceholder").count() == 1
    editor.keys.press("Control+Shift+BracketRight")
    editor.keys.press("Control+f")
    editor.keys.type("stem")
    assert editor.page.locator(".cm-searchMatch").count() == 2
    editor.keys.press("Escape")
    editor.end_of(10)
    editor.keys.press("Enter")
    editor.keys.type("{")
    assert editor.lines[10].endswith("{}")


def test_speaks_spanish(edit):
    editor = edit(BOARD.replace("gold]", "golld]"))
    editor.page.locator(".bar .language select").select_option("es")
    assert editor.page.wait_for_selector("[aria-label='El tablero como YAML']")
    editor.page.click("text=Cambiar por gold")
    editor.sound()


def test_keeps_the_ends_of_lines(edit, studio):
    editor = edit(BOARD.replace("\n", "\r\n"))
    editor.sound()
    assert editor.page.locator(".bar .state").inner_text() == "Saved"
    editor.end_of(4)
    editor.keys.type(" ")
    editor.keys.press("Control+s")
    editor.page.wait_for_selector(".bar .state:text-is('Saved')")
    written = (studio.folder / "edited.yaml").read_bytes()
    assert written == BOARD.replace("[2, 4]", "[2, 4] ").replace("\n", "\r\n").encode()


@pytest.mark.long
def test_bad_boards_show_their_faults(page, studio):
    """Each is opened, its faults are listed, and the console stays silent."""
    names = [name for name in NAMES if name not in UNREADABLE]
    for name in names:
        answers.put(CASES[name], studio.folder)
    page.reload()
    for name in names:
        _, said = answers.expected(CASES[name])
        page.click(f".start-files >> text='{name}.yaml'")
        page.wait_for_selector(".faults li.error")
        assert page.locator(".faults li.error").count() == len(said), name
        here = [line for line in said if line.startswith(f"{name}.yaml:")]
        if here:
            page.wait_for_selector(
                ".cm-lint-marker, .cm-lintPoint, .cm-lintRange", state="attached"
            )
        page.click("[aria-label='All boards']")


def serious(page):
    """What axe finds serious about the editor and what belongs to it."""
    from axe_playwright_python.sync_playwright import Axe

    found = Axe().run(page, ".code").response["violations"]
    return [
        (violation["help"], [node["html"] for node in violation["nodes"]])
        for violation in found
        if violation["impact"] in ("serious", "critical")
    ]


@pytest.mark.long
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_is_open_to_all(edit, theme):
    editor = edit(CASES["several-faults"].text.decode())
    editor.page.emulate_media(color_scheme=theme)
    editor.page.wait_for_selector(f":root[data-theme={theme}]")
    editor.go(7)
    editor.keys.press("Control+Space")
    editor.keys.press("Control+f")
    assert serious(editor.page) == []
    editor.keys.press("Escape")
    editor.keys.press("F8")
    editor.keys.press("F8")
    editor.keys.press("Control+.")
    assert editor.options()
    assert serious(editor.page) == []

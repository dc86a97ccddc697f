"""Games are played to their end by clicks, and their records are played again by the command
line."""

import subprocess
import sys

import pytest

from tests.cases import seldom

from .conftest import open_board
from .looks import check_looks

pytestmark = pytest.mark.browser

COLUMNS = {column: 2 if abs(column - 7) > 1 else 3 for column in range(2, 13)}
SHORT = {
    "cuatto": "extends: short-12\nteams: {checkers: {regular: 2}}\n",
    "race": "extends: chutes-and-ladders\n",
    "parques": "extends: parques\nteams: {pieces: 1}\n",
    "cant-stop": f"extends: cant-stop\nboard: {{columns: {COLUMNS}}}\n",
    "cabeza": "extends: cabeza\nrules: {ply_cap: 30}\n",
}
"""Boards of each game whose games are short."""
RACES = {
    "backgammon": "teams: {pieces: 4, standing: {1: {main.24: 1, main.13: 1, main.8: 1, main.6: 1},"
    " 2: {main.1: 1, main.12: 1, main.17: 1, main.19: 1}}}",
    "parchis": "teams: {pieces: 2}",
    "mensch": "teams: {pieces: 1}",
    "pop-and-run": "teams: {pieces: 1}",
    "ur-masters": "teams: {pieces: 2}",
    "hounds-and-jackals": "teams: {pieces: 2}",
    "ashta-chamma": "teams: {pieces: 2}",
}
"""The bundled races with routes, bonuses, kept throws or men on points, with few checkers."""
SHORT |= {name: f"extends: {name}\n{teams}\n" for name, teams in RACES.items()}
PAIRS = """
extends: ludo
seats: 4
teams: {pieces: 1}
rules: {entry: free, partners: [[1, 3], [2, 4]], after_home: play_partner}
"""
SPECIAL = {
    "goose": ("extends: goose\n", 2),
    "senet": ("extends: senet\n", 2),
    "yut-nori": ("extends: yut-nori\n", 2),
    "honeycomb": ("extends: honeycomb\n", 2),
    "pairs": (PAIRS, 4),
}
"""Boards of given places, hexagons, special spaces, exchanges, stacks and partners, and the number
of players."""
SOME_CLICKS = 16
MOST_CLICKS = 600


@pytest.fixture(autouse=True)
def game(request, page, studio):
    """The short board of a game is open."""
    game = getattr(request, "param", "cuatto")
    text = SHORT[game] if game in SHORT else SPECIAL[game][0]
    open_board(page, studio, text, f"{game}.yaml")


def begin(page, *players):
    """A game of these players begins."""
    page.get_by_role("tab", name="Play").first.click()
    page.get_by_label("Dice seed (for repeatable games)").fill("5")
    seats = page.get_by_label("Seats")
    if seats.is_enabled():
        seats.select_option(str(len(players)))
    for seat, player in enumerate(players, 1):
        page.get_by_label(f"Seat {seat}:").select_option(player)
    page.get_by_role("button", name="Start the game").click()
    page.get_by_label("Pace", exact=True).select_option("none")
    settled(page)


def settled(page):
    page.locator(".play[aria-busy=false]").wait_for()


def click_on(page):
    """Picks the last piece, its last target or the first button; whether there was any."""
    buttons = page.locator(".play-choices button.main")
    picks = page.locator(".play-pick")
    if buttons.count():
        buttons.first.click()
    elif picks.count():
        box = picks.last.locator("rect").last.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    else:
        return False
    settled(page)
    return True


def said(page):
    return page.locator(".play-status").inner_text()


def replayed(studio, name):
    """How the record in a file ends, by the command line."""
    command = [sys.executable, "-m", "cuatto_kit", "replay", name]
    ran = subprocess.run(command, cwd=studio.folder, capture_output=True, text=True, check=True)
    return ran.stdout.splitlines()[-1]


@pytest.mark.parametrize("game", ["cant-stop"], indirect=True)
def test_a_pairing_lights_up_its_columns(page, studio):
    begin(page, "human", "human")
    page.locator(".play-choices button").first.hover()
    page.locator(".play-lit rect").first.wait_for()


@pytest.mark.long
@pytest.mark.parametrize("game", ["cabeza"], indirect=True)
def test_it_is_open_to_all(page, studio):
    begin(page, "human", "human")
    narrow = page.locator("#pane-tab-play")
    check_looks(page, ".play", lambda width: narrow.click() if width < 800 else None)


@pytest.mark.slow
@pytest.mark.parametrize("game", SHORT, indirect=True)
def test_a_game_is_played_to_its_end_by_clicks(page, studio):
    begin(page, "human", "random")
    clicks = 0
    while click_on(page):
        clicks += 1
        assert clicks < MOST_CLICKS
    assert " won" in said(page) or said(page).startswith("A draw")
    assert page.locator(".play-figures tbody tr").count() > 0
    page.get_by_role("button", name="Save record in the folder").click()
    written = page.locator(".play-small .play-note").inner_text().removeprefix("Written: ")
    assert written.endswith("-game-1.txt")
    result = said(page).partition(":")[0].lower().removeprefix("a ")
    assert replayed(studio, written) == result.replace(" has won", " won")


@pytest.mark.parametrize(
    ("game", "players"),
    seldom(2, [pytest.param(name, players) for name, (_, players) in SPECIAL.items()]),
    indirect=["game"],
)
def test_a_game_of_special_rules_is_played_by_clicks(page, players):
    begin(page, *["human"] * players)
    pieces = page.locator(".play-board use").count()
    assert pieces >= players
    clicks = 0
    while clicks < SOME_CLICKS and click_on(page):
        clicks += 1
    assert clicks == SOME_CLICKS
    assert "checker" in page.locator(".play-log").inner_text()
    plies = page.locator(".play-log [data-ply][title]").all()
    told = {ply.get_attribute("title"): ply.inner_text() for ply in plies}
    assert not [notation for notation, words in told.items() if words == notation]


@pytest.mark.long
def test_a_game_goes_back_and_on_by_keys(page, studio):
    begin(page, "human", "human")
    before = said(page)
    page.locator(".play-pick").first.focus()
    page.keyboard.press("Enter")
    page.locator(".play-pick.target").first.wait_for()
    page.keyboard.press("Escape")
    page.locator(".play-pick.target").first.wait_for(state="detached")
    page.get_by_role("button", name="Hint").click()
    hint = page.locator(".play-status b")
    notation, words = hint.get_attribute("title"), hint.inner_text()
    assert words.startswith("A checker")
    page.locator(".play-moves summary").click()
    page.locator(".play-moves").get_by_role("button", name=words, exact=True).click()
    settled(page)
    assert page.locator(f'.play-log [title="{notation}"]').inner_text().startswith("a checker")
    stands = said(page).splitlines()[0]
    page.reload()
    page.get_by_role("button", name="Go on with the last game").click()
    settled(page)
    assert said(page).splitlines()[0] == stands
    page.get_by_role("button", name="Undo").last.click()
    page.locator(f'.play-log [title="{notation}"]').wait_for(state="detached")
    settled(page)
    assert said(page) == before


def test_the_past_of_a_game_can_be_looked_at(page):
    begin(page, "human", "human")
    start = page.locator(".play-board").inner_html()
    for _ in range(3):
        click_on(page)
    settled(page)
    stands = page.locator(".play-board").inner_html()
    log = page.locator(".play-log")
    log.locator("[data-ply]").first.click()
    page.locator(".play-log .viewed").wait_for()
    assert page.locator(".play-pick").count() == 0
    assert page.locator(".play-board").inner_html() != stands
    log.press("End")
    settled(page)
    assert page.locator(".play-pick").count() > 0
    assert start != stands


def test_a_game_is_thrown_away_only_when_confirmed(page):
    begin(page, "human", "human")
    click_on(page)
    page.get_by_role("button", name="From the beginning").click()
    page.get_by_role("button", name="Discard this game?").wait_for()


def test_a_record_of_the_command_line_is_taken_up(page, studio):
    begin(page, "human", "human")
    click_on(page)
    click_on(page)
    with page.expect_download() as download:
        page.get_by_role("button", name="Download record").click()
    path = studio.folder / "kept.txt"
    download.value.save_as(path)
    stands = said(page)
    page.get_by_role("button", name="New game").click()
    page.locator("input[type=file]").set_input_files(path)
    settled(page)
    assert said(page) == stands
    path.write_text(path.read_text().replace("seed 5", "seed 6"))
    page.get_by_role("button", name="New game").click()
    page.locator("input[type=file]").set_input_files(path)
    page.get_by_text("something was changed").wait_for()


def test_a_board_that_is_not_saved_is_saved_before_its_record(page, studio):
    begin(page, "human", "human")
    (studio.folder / "cuatto.yaml").write_text("extends: short-12\n")
    page.get_by_role("button", name="Save record in the folder").click()
    page.get_by_text("save the board first").wait_for()


def test_the_key_for_undo_takes_back_a_move_where_one_plays(page):
    begin(page, "human", "human")
    text, before = page.inner_text(".cm-content"), said(page)
    while said(page) == before:
        click_on(page)
    plies = page.locator("[data-ply]").count()
    page.keyboard.press("Control+z")
    page.locator(f'[data-ply="{plies - 1}"]').wait_for(state="detached")
    settled(page)
    assert page.inner_text(".cm-content") == text


def play_to_the_end(page):
    begin(page, "human", "random")
    while click_on(page):
        pass


def test_a_game_that_has_ended_is_reviewed_and_stepped_through(page):
    play_to_the_end(page)
    page.get_by_role("button", name="Review the game").click()
    chart = page.get_by_role("slider")
    chart.wait_for()
    assert page.locator(".play-review li").count() > 0
    at_end = chart.get_attribute("aria-valuetext")
    assert "100 %" in at_end
    board = page.locator(".play-board").inner_html()
    chart.press("Home")
    page.locator(".play-log .viewed").wait_for()
    assert page.locator(".play-board").inner_html() != board
    assert chart.get_attribute("aria-valuetext").startswith("Turn 1:")
    chart.press("ArrowRight")
    assert chart.get_attribute("aria-valuetext").startswith("Turn 2:")
    box = chart.bounding_box()
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + 5)
    page.locator(".play-log .viewed").wait_for(state="detached")
    assert chart.get_attribute("aria-valuetext") == at_end
    page.get_by_text("As a table").click()
    assert page.locator(".play-chances tbody tr").last.inner_text().endswith("%")


def test_a_game_is_told_in_the_readers_language(page):
    begin(page, "human", "human")
    while page.locator("[data-ply]").count() < 2:
        click_on(page)
    assert "Gold rolls" in page.locator(".play-log").inner_text()
    page.get_by_role("combobox", name="Language of the studio").select_option("de")
    page.get_by_text("Gold wirft").first.wait_for()
    settled(page)
    assert "eine Figur" in page.locator(".play-log").inner_text()
    assert "am Zug" in said(page)


def test_the_board_is_zoomed(page):
    begin(page, "human", "human")
    board = page.locator(".play-board")
    width = board.bounding_box()["width"]
    page.get_by_role("button", name="Zoom in").last.click()
    assert board.bounding_box()["width"] == pytest.approx(1.5 * width, rel=0.05)
    page.get_by_role("button", name="Zoom out").last.click()
    assert board.bounding_box()["width"] == pytest.approx(width, rel=0.05)

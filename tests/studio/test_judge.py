"""What games say of the board in the editor, part by part."""

from collections.abc import Iterator
from typing import Any

import pytest

from cuatto_kit.config import bundled
from cuatto_kit.errors import KitError
from cuatto_kit.reports.model import ReportData
from cuatto_kit.studio.answers import compare, games
from cuatto_kit.studio.asks import BoardText
from tests.cases import often

from .conftest import WINDOWS, Running, end, new_page, run
from .looks import eventually

NAME = "cant-stop"


SOME = [NAME, "cabeza", "crossroads", "royal-ur"]
OTHERS = [pytest.param(one, marks=pytest.mark.long) for one in bundled.bundled() if one not in SOME]

TEXT = bundled.find(NAME).path.read_text("utf-8")


def board(text: str = TEXT) -> BoardText:
    return BoardText(file=NAME, text=text)


def parts_of(module: Any, **asked: Any) -> list[dict[str, Any]]:
    """All that an answer tells; the last is the answer."""
    told: list[dict[str, Any]] = []
    last = module.answer(module.ASKED(**asked), told.append)
    assert told[-1] == last
    return told


@pytest.fixture(scope="module")
def told() -> list[dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(games, "EFFORTS", (1 / 64, 1 / 32))
        patch.setattr(games, "FIRST_GAMES", 60)
        patch.setattr(games, "FIRST_SECONDS", 60)
        return parts_of(games, board=board(), seats=2)


def test_figures_come_first_and_then_a_verdict(told: list[dict[str, Any]]) -> None:
    stages = [part["stage"] for part in told if part["stage"] != "compiling"]
    assert stages[:3] == ["first", "judged", "sharp"]
    first, few, *_, last = [part for part in told if part["stage"] != "compiling"]
    assert (first["verdict"], first["games"]) == (None, 60)
    assert few["verdict"] is None
    assert last["verdict"] in ("pass", "warn")
    assert last["told"]["usual"] > 0
    assert last["missing"] == []


def means_of(said: dict[str, Any]) -> dict[tuple[str, str], float]:
    """The figures of the shown games outside the judgements, by criterion and part of the board."""
    keys = {
        "minutes": "minutes",
        "decision_share": "decision_share",
        "lead_changes": "lead_changes",
        "hits": "hits_per_game",
        "passes": "passes_per_turn",
        "lost_dice": "dice_lost_share",
    }
    found = {(name, ""): said[key]["mean"] for name, key in keys.items() if key in said}
    for path in said.get("paths", ()):
        found["coverage", f"path {path['name']}"] = path["use"]["mean"]
    for split in said.get("splits", ()):
        for arm in split["arms"]:
            where = f"path {arm['path']} at {split['space']}"
            found["path_share", where] = arm["share"]["mean"]
    return found


@pytest.mark.parametrize("name", often([NAME], SOME) + OTHERS)
def test_every_name_has_one_value(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "EFFORTS", (1 / 64,))
    monkeypatch.setattr(games, "_may_be_mended", lambda report: False)
    asked = BoardText(file=name, text=bundled.find(name).path.read_text("utf-8"))
    said = parts_of(games, board=asked)[-1]
    rows = {
        (row["name"], row["where"], row["seats"], row["policy"]): row["mean"]
        for row in said["judgements"]
    }
    assert len(rows) == len(said["judgements"])
    (policy,) = set(said["policy"])
    for (criterion, where), mean in means_of(said).items():
        shown = rows.get((criterion, where, said["seats"], policy), mean)
        assert shown == pytest.approx(mean, rel=1e-3, abs=2e-6), (criterion, where)
    assert not {title for title, _ in said["figures"]} & {
        one["title"] for one in said["criteria"].values()
    }
    shares = [one["mean"] for one in said["seat_win_rate"]]
    for seat, share in (said["told"]["best"], said["told"]["worst"]):
        assert share == pytest.approx(shares[seat - 1], abs=2e-6)


def test_the_figures_are_of_the_requested_players(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "EFFORTS", (1 / 64,))
    monkeypatch.setattr(games, "_may_be_mended", lambda report: False)
    said = parts_of(games, board=board(), seats=2, policy="random")[-1]
    shares = [one["mean"] for one in said["seat_win_rate"]]
    assert said["told"]["best"][1] == pytest.approx(max(shares), abs=2e-6)
    assert {one["policy"] for one in said["judgements"]} == {said["choices"]["people"]}


def test_every_part_is_a_report(told: list[dict[str, Any]]) -> None:
    *_, last = told
    known = ReportData.model_fields.keys() & last.keys()
    assert {"seat_win_rate", "minutes", "sentences", "judgements"} <= known
    assert all(one["gauge"] for one in last["judgements"])
    assert last["criteria"].keys() >= {one["name"] for one in last["judgements"]}


def test_lengths_are_shares_of_all_games(told: list[dict[str, Any]]) -> None:
    histogram = told[-1]["histogram"]
    assert len(histogram["starts"]) == len(histogram["parts"]) <= games.MOST_BINS
    assert 0.95 < sum(histogram["parts"]) <= 1.000001


def test_heat_lies_on_the_spaces_of_the_board(told: list[dict[str, Any]]) -> None:
    spaces = {space.id for space in board().design().layout.spaces}
    assert told[-1]["heat"]
    for count in told[-1]["heat"]:
        assert count["spaces"].keys() <= spaces
        assert max(count["spaces"].values()) == count["most"]


def test_what_can_be_asked_for_is_told(told: list[dict[str, Any]]) -> None:
    choices = told[0]["choices"]
    assert choices["policy"] == choices["people"] in choices["policies"]
    assert choices["least"] <= choices["seats"] == 2 <= choices["most"]


@pytest.mark.parametrize("asked", [{"policy": "nobody"}, {"seats": 9}])
def test_what_cannot_be_asked_for_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(KitError):
        parts_of(games, board=board(), **asked)


def test_a_board_that_cannot_be_played_tells_its_faults() -> None:
    with pytest.raises(KitError) as refusal:
        parts_of(games, board=board("game: cant-stop\n"))
    assert refusal.value.faults


def test_two_versions_are_held_against_each_other(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compare, "GAMES", (50, 100))
    shorter = board(TEXT + "rules: {columns_to_win: 2}\n")
    parts = parts_of(
        compare, one=board(), other=shorter, names=("saved", "now"), seats=2, policy="random"
    )
    assert [(part["games"], part["sharp"]) for part in parts] == [(50, False), (100, True)]
    assert [part["verdicts"] == [None, None] for part in parts] == [True, False]
    assert "now is" in parts[-1]["sentence"]
    assert "shorter" in parts[-1]["sentence"]
    assert parts[-1]["criteria"].keys() == {one["name"] for one in parts[-1]["figures"]}


# --- the page ---------------------------------------------------------------------------------

SMALL = """\
game: cuatto
title: {en: Small, es: Chico}
seats: [2, 3]
teams: {colours: [gold, red, green], checkers: {regular: 3}}
board:
  start: pool
  paths:
    main: {from: start, to: finish, walk: "up 2, right 4, up 2"}
"""


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    folder = tmp_path_factory.mktemp("judged")
    (folder / "small.yaml").write_text(SMALL, "utf-8")
    running = run(folder, "small.yaml")
    yield running
    end(running)


def rest(page: Any) -> None:
    """Waits until all games are played."""
    page.locator(".judge-seats").wait_for()
    page.locator('.judge:not(.judge-old)[aria-busy="false"]').wait_for()


def write(page: Any, text: str) -> None:
    """Types at the end of the text."""
    page.locator(".cm-content").click()
    page.keyboard.press("Control+End")
    page.keyboard.type(text)


@pytest.mark.browser
def test_the_panel_tells_the_verdict_and_its_reasons(page: Any) -> None:
    rest(page)
    assert "need attention" in page.locator(".judge-verdict").inner_text()  # it is over too soon
    assert page.locator(".judge-remedies li").count() > 0
    minded, helps, charts = (
        page.locator(part).first.bounding_box()["y"]
        for part in (".judge-minded", ".judge-remedies", ".judge-charts")
    )
    assert minded < helps < charts
    reason = page.locator(".judge-minded .judge-why").first
    reason.locator("summary").press("Enter")
    assert len(reason.inner_text()) > 20
    assert page.locator(".judge-strip b").inner_text() in page.locator("h2").first.inner_text()
    assert page.locator(".judge-seats tbody tr").count() == 3
    assert "Games take" in page.locator(".judge-lengths svg").get_attribute("aria-label")
    page.get_by_text("All figures").click()
    assert page.locator(".judge-thought").count() > 5
    assert "min" in page.locator(".judge-strip").inner_text()


@pytest.mark.browser
@pytest.mark.slow
def test_fewer_players_and_others_are_played_when_chosen(page: Any) -> None:
    seats = page.locator(".judge:not(.judge-old) .judge-seats tbody tr")
    seats.nth(2).wait_for()
    page.get_by_role("combobox", name="Seats").select_option("2")
    seats.nth(2).wait_for(state="detached")
    table = page.locator(".judge-seats")
    before = table.inner_text()
    page.get_by_role("combobox", name="Players").select_option("random")
    eventually(page, lambda: table.inner_text() != before)
    assert table.locator("tbody tr").count() == 2


@pytest.mark.long
@pytest.mark.browser
def test_heat_is_laid_on_the_drawing(page: Any) -> None:
    rest(page)
    page.get_by_role("combobox", name="Heat map").select_option("visits")
    assert page.locator(".heat path").count() == 8
    box = page.locator(".heat path").first.bounding_box()
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    assert "visits" in page.wait_for_selector(".draw-count").inner_text()
    page.mouse.move(0, 0)
    page.wait_for_selector(".draw-count", state="detached")
    page.locator(".drawing").press("ArrowDown")
    assert "visits" in page.wait_for_selector(".draw-count").inner_text()
    assert "a game" in page.locator(".judge-legend").inner_text()
    page.get_by_role("combobox", name="Heat map").select_option("")
    assert page.locator(".heat path").count() == 0


@pytest.mark.long
@pytest.mark.browser
def test_a_pinned_version_is_held_against_the_present_one(page: Any) -> None:
    rest(page)
    page.get_by_role("button", name="Pin this version").click()
    assert "Nothing has changed" in page.locator(".judge-compare").inner_text()
    write(page, "rules: {finish: exact}\n")
    page.locator(".judge-sides tbody tr").first.wait_for()
    page.locator('.judge-compare[aria-busy="false"]').wait_for()
    assert "→" in page.locator(".judge-compare p").first.inner_text()
    assert page.locator(".judge-differs").count() > 0


@pytest.mark.long
@pytest.mark.browser
def test_faults_leave_the_figures_of_the_last_sound_text(page: Any) -> None:
    rest(page)
    write(page, "nonsense")
    page.locator(".judge-note").wait_for()
    assert page.locator(".judge-seats tbody tr").count() == 3


@pytest.mark.long
@pytest.mark.browser
def test_a_remedy_is_written_into_the_text_by_a_click(page: Any) -> None:
    pytest.importorskip("cuatto_kit.studio.answers.edit")
    write(page, "targets: {minutes: [1, 2]}\n")
    page.locator(".judge-remedies .button").first.wait_for()
    lines = page.locator(".judge-remedies pre").first.inner_text()
    page.locator(".judge-remedies .button").first.click()
    value = lines.splitlines()[-1].split(": ")[1].strip()
    page.locator(".cm-content", has_text=value).wait_for()


@pytest.mark.long
@pytest.mark.browser
@pytest.mark.parametrize(("width", "colours"), WINDOWS)
def test_the_panel_is_open_to_all(chromium: Any, studio: Running, width: int, colours: str) -> None:
    axe = pytest.importorskip("axe_playwright_python.sync_playwright")
    page = new_page(chromium, viewport={"width": width, "height": 844}, color_scheme=colours)
    page.goto(studio.url)
    if width < 800:
        page.locator("#pane-tab-judge").click()
    rest(page)
    for summary in page.locator(".judge summary").all():
        summary.click()
    page.get_by_role("button", name="Pin this version").click()
    found = axe.Axe().run(page, ".judge").response["violations"]
    assert [v["help"] for v in found if v["impact"] in ("serious", "critical")] == []
    panel = "document.querySelector('.panel')"
    assert page.evaluate(f"{panel}.scrollWidth <= {panel}.clientWidth")
    page.context.close()

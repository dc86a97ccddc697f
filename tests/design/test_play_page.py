"""The page that plays a board without a server, in Chromium, from a file."""

import re
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import cuatto_kit
from cuatto_kit.config.bundled import bundled
from cuatto_kit.design.play_page import play_page
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.rollouts import thrown
from cuatto_kit.games.telling import happenings
from cuatto_kit.games.thinking import Stop
from tests.cases import each, seldom
from tests.fixtures import new_page

pytestmark = pytest.mark.browser
SEED = 1234
CHOICES, WHOLE = 250, 2_000
"""The most choices and rolls of a game that is compared, and of one that is to end."""
BOTS = {"blocks": ["search:1", "search:2"]}
"""The bots of a family that are compared, if not all that choose by rules."""
MOST_BYTES = 1_500_000
REAL = Path(__file__).parents[1] / "games/race/real_games"
TWICE = pytest.param(str(REAL / "ur-skiriuk.yaml"), id="real-ur-skiriuk")
"""A board of places passed twice."""
PARTNERS = REAL / "ludo-partners.yaml"
SOME_CLICKS = 12
GAMES, MANY = 300, 10_000
RATIOS = ("choices_per_decision", "decision_share", "lead_changes")
"""The figures of all families besides length and wins."""


@pytest.fixture(scope="module")
def pages(chromium, tmp_path_factory) -> Iterator[Any]:
    """A function that returns the page of a board, opened from a file."""
    opened: dict[str, Any] = {}

    def page_of(board: str) -> Any:
        if board not in opened:
            file = tmp_path_factory.mktemp("play") / "play.html"
            file.write_bytes(play_page(cuatto_kit.load(board)))
            opened[board] = new_page(chromium)
            opened[board].goto(file.as_uri())
            opened[board].get_by_role("button", name="Start the game").wait_for()
        return opened[board]

    yield page_of
    for page in opened.values():
        page.close()


def games(board: str, most: int = CHOICES) -> Iterator[tuple[int, list[dict[str, Any]], list[int]]]:
    """Yield a random game for the fewest and for the most seats: its seats, steps and winners."""
    design = cuatto_kit.load(board)
    for seats in sorted({*design.variant.seats}):
        text = design.board_game.text_game(seats)
        pointing = design.board_game.pointing(seats)
        game, chance, steps = text.game, Random(SEED), []
        state = game.initial()
        bots = BOTS.get(design.family.name, text.bots[1:])
        while len(steps) < most and (actor := game.actor(state)) != END:
            legal = [] if actor == CHANCE else list(game.legal(state))
            choice = thrown(game, state, chance) if actor == CHANCE else chance.choice(legal)
            chosen = {}
            if len(legal) > 1 and len(steps) % 9 == 0:
                players = {name: text.bot(name, Stop()) for name in bots}
                chosen = {
                    name: text.write(state, bot(state, lambda _: SEED))
                    for name, bot in players.items()
                }
            steps.append(
                {
                    "actor": actor,
                    "dice": list(pointing.dice(state)) if pointing else [],
                    "legal": [text.write(state, move) for move in legal],
                    "choice": list(choice) if actor == CHANCE else text.write(state, choice),
                    "events": happenings(game, state, choice),
                    "chosen": chosen,
                }
            )
            state = game.apply(state, choice)
        yield seats, steps, list(game.winners(state))


REPLAY = """([seats, steps, seed]) => {
    const engine = cuattoKit.engineOf(cuattoKit.page(), seats);
    let state = engine.initial();
    const found = steps.map(({ actor, choice, chosen }) => {
        const legal = engine.choices(state, []).map(({ text }) => text);
        const before = { actor: engine.actor(state), dice: engine.dice(state), legal };
        const answer = (bot) => [bot, legal[engine.chosen(state, bot, seed)]];
        const bots = Object.fromEntries(Object.keys(chosen).map(answer));
        const at = legal.indexOf(choice);
        const played = actor < 0 ? engine.roll(state, choice) : engine.play(state, at);
        state = played.state;
        return { ...before, choice, events: played.events, chosen: bots };
    });
    return [found, engine.winners(state)];
}"""


@pytest.mark.parametrize("board", [*seldom(15, bundled()), TWICE])
def test_games_are_those_of_python(pages, board):
    compare_games(pages, board)


def test_partners_play_for_each_other_as_in_python(pages, tmp_path):
    board = tmp_path / "pairs.yaml"
    board.write_text(PARTNERS.read_text() + "teams: {pieces: 1}\n")
    (tmp_path / "british-ludo.yaml").write_bytes((REAL / "british-ludo.yaml").read_bytes())
    _, steps, winners = next(games(str(board), WHOLE))
    moved = [(step["actor"], event["seat"]) for step in steps for event in step["events"][:1]]
    assert any(actor not in (CHANCE, mover) for actor, mover in moved)
    assert len(winners) == 2
    compare_games(pages, str(board), WHOLE)


def compare_games(pages, board, most=CHOICES):
    """Compare random games of a board as the page and Python play them."""
    page = pages(board)
    for seats, steps, winners in games(board, most):
        found, won = page.evaluate(REPLAY, [seats, steps, SEED])
        for ours, theirs in zip(found, steps, strict=True):
            assert ours == theirs
        assert won == winners


PLAY = """async ([seats, bot]) => {
    const { page, Session } = cuattoKit;
    const session = new Session(page(), "en", ["human", ...Array(seats - 1).fill(bot)], 5);
    for (let choices = 0; choices < 5000; choices += 1) {
        [...session.advance()];
        const now = session.now();
        if (now.winners) return [choices, now.winners, now.reason, now.moves.length];
        session.choose(now.moves[choices % now.moves.length].text);
    }
    return null;
}"""


@pytest.mark.parametrize("bot", ["easy", "medium", "hard"])
@pytest.mark.parametrize("board", each(5, bundled()))
def test_a_game_against_bots_is_played_to_its_end(pages, board, bot):
    page = pages(board)
    choices, winners, reason, moves = page.evaluate(PLAY, [cuatto_kit.load(board).seats(), bot])
    assert choices > 3
    assert reason
    assert moves == 0
    assert len(winners) <= 1


RUN = """async ([policy, seed, games]) => {
    await cuattoKit.run({ policy, seed }, games);
    return cuattoKit.figures.value;
}"""


@pytest.mark.parametrize("board", seldom(15, bundled()))
def test_figures_are_those_of_a_report(pages, board):
    design = cuatto_kit.load(board)
    policy = design.family.policies.like_people
    found = pages(board).evaluate(RUN, [policy, SEED, GAMES])
    report = design.report(games=GAMES, seed=SEED, policy=policy, skill=False).data.as_json()
    for name in ("games", "finished", "turns", "minutes", "seat_win_rate", *RATIOS):
        ours, theirs = found[name], report[name]
        if name in ("turns", "minutes"):
            theirs = {key: value for key, value in theirs.items() if key != "sd"}
        assert numbers(ours) == pytest.approx(numbers(theirs), abs=2e-6), name


def numbers(entry: Any) -> list[float]:
    """Return the numbers of an entry of JSON, by the order of the names."""
    if isinstance(entry, dict):
        entry = [entry[name] for name in sorted(entry)]
    return [n for one in entry for n in numbers(one)] if isinstance(entry, list) else [entry]


PLAYED = """([policy, seed, games]) => {
    const { check } = cuattoKit.page();
    const code = Uint8Array.from(atob(check.module), (letter) => letter.charCodeAt(0));
    const play = new cuattoKit.Games(check, new WebAssembly.Module(code));
    const columns = Object.fromEntries(Object.keys(check.columns).map((name) => [name, []]));
    for (let first = 0; first < games; first += check.chunk) {
        const part = play.play({ policy, seed }, first, Math.min(check.chunk, games - first));
        for (const name in columns) columns[name].push(...part[name]);
    }
    return columns;
}"""


@pytest.mark.slow
@pytest.mark.parametrize("board", ["snake-24-full", "cant-stop", "cabeza"])
def test_ten_thousand_games_are_those_of_python(pages, board):
    simulator = cuatto_kit.load(board).board_game.simulator(cuatto_kit.load(board).seats())
    policy = simulator.policies.names[0]
    found = pages(board).evaluate(PLAYED, [policy, SEED, MANY])
    played = simulator.play([policy] * simulator.seats, SEED, 0, MANY)
    assert {"winners", "turns", "leads"} <= found.keys()
    for name, column in found.items():
        if name != "finished" or "finished" in simulator.batch.columns:
            assert column == played.columns[name].tolist(), name


@pytest.mark.parametrize("board", ["six-seats", "parques", "backgammon"])
def test_a_page_is_small_and_loads_nothing(pages, board):
    page = play_page(cuatto_kit.load(board))
    assert len(page) < MOST_BYTES
    assert b"src=" not in page.partition(b"<script")[0]


def click_on(page, pick):
    """Click in the middle of the first place of a pick; the board answers, not the mark."""
    box = page.locator(f"{pick} rect").first.bounding_box()
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_a_move_is_made_by_clicks_and_taken_back(pages):
    page = pages("snake-24")
    page.reload()
    set_up = page.locator("#pane-play")
    set_up.get_by_label("Seats").select_option("2")
    set_up.get_by_label("Dice seed (for repeatable games)").fill("5")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_label("Pace", exact=True).select_option("none")
    page.locator(".play[aria-busy=false]").wait_for()
    rolled = page.locator(".play-log").inner_text()
    click_on(page, "[data-pick]")
    click_on(page, "[data-pick].target")
    page.locator(".play-log p", has_text="enters").first.wait_for()
    page.get_by_role("button", name="Undo").click()
    page.locator(".play[aria-busy=false]").wait_for()
    assert page.locator(".play-log").inner_text() == rolled


@pytest.mark.parametrize(
    "board",
    seldom(
        3, ["goose", "senet", "yut-nori", "honeycomb", pytest.param(str(PARTNERS), id="partners")]
    ),
)
def test_moves_of_special_rules_are_made_by_clicks(pages, board):
    page, errors = pages(board), []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.on("console", lambda told: errors.append(told.text) if told.type == "error" else None)
    page.reload()
    set_up = page.locator("#pane-play")
    set_up.get_by_label("Dice seed (for repeatable games)").fill("5")
    for seat in set_up.get_by_label(re.compile("Seat [0-9]+:")).all():
        seat.select_option("human")
    page.get_by_role("button", name="Start the game").click()
    page.get_by_label("Pace", exact=True).select_option("none")
    for _ in range(SOME_CLICKS):
        page.locator(".play[aria-busy=false]").wait_for()
        if page.locator(".play-choices button.main").count():
            page.locator(".play-choices button.main").first.click()
        else:
            target = page.locator("[data-pick].target").count() > 0
            click_on(page, "[data-pick].target" if target else "[data-pick]")
    page.locator(".play[aria-busy=false]").wait_for()
    assert "checker" in page.locator(".play-log").inner_text()
    assert not errors


@pytest.mark.parametrize(
    ("tag", "start"), [("de", "Partie beginnen"), ("es", "Empezar"), ("pt-BR", "Começar")]
)
def test_it_speaks_the_readers_language(pages, tag, start):
    page = pages("cabeza")
    page.locator(".language select").select_option(tag)
    assert page.locator(".play-set-up button[type=submit]").inner_text().startswith(start[:4])
    page.locator(".language select").select_option("en")

"""Checks of the statements on an easier game: each rule that may go is in force on the board, and
without it the game is played as the sheet says."""

import copy
import random
from collections.abc import Callable
from itertools import islice
from typing import Any

import yaml

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE, END, Roll
from cuatto_kit.games.race.config.names import FINISH, START
from cuatto_kit.games.race.engine.game import Action, Position
from cuatto_kit.games.race.sheet.topics import topics
from tests.games.planting import Planted

from .boards import load
from .statements import PLANTED, states
from .table import Table

Data = dict[str, Any]
Change = Callable[[Data, Topic], None]
SIDES = 6
"""The sides of a die."""
SOME, FEW = 100, 4
"""Rolls and moves of an easier game; places on the way where checkers meet."""


def rule(switch: str, value: str) -> Change:
    def change(data: Data, _: Topic) -> None:
        data.setdefault("rules", {})[switch] = value

    return change


def without_waiting(data: Data, _: Topic) -> None:
    """Drop the rules that are about checkers that wait, too."""
    rules = data.setdefault("rules", {})
    rules["entry"] = "free"
    for switch in ("entry_sum", "six_counts", "exit_hit", "exit_duty"):
        rules.pop(switch, None)
    if rules.get("triple_six", "none") != "void":
        rules.pop("triple_six", None)


def without_bonus(data: Data, _: Topic) -> None:
    rules = data.get("rules", {})
    rules.pop("bonus_use", None)
    for switch in ("hit_bonus", "home_bonus"):
        if isinstance(rules.get(switch), int):
            rules.pop(switch)


def without_hits(data: Data, _: Topic) -> None:
    rules = data.setdefault("rules", {})
    rules["hit"] = "none"
    if rules.pop("hit_bonus", None) and not rules.get("home_bonus"):
        rules.pop("bonus_use", None)


def without_bridge(data: Data, _: Topic) -> None:
    data["board"]["start"] = "pool"
    data["teams"].pop("start_slots", None)


def all_regular(data: Data, _: Topic) -> None:
    team = data["teams"]
    team["checkers"] = {"regular": sum(team["checkers"].values())}
    slots = team.pop("start_slots", None)
    if slots and "bridge" in data["board"]["start"]:
        team["start_slots"] = [name if name == "empty" else "regular" for name in slots]


def half_a_team(data: Data, topic: Topic) -> None:
    data["teams"].pop("pieces", None)
    data["teams"].pop("start_slots", None)
    data["teams"]["checkers"] = {"regular": topic.facts["few"]}


CHANGES: dict[str, Change] = {
    "free": without_waiting,
    "bridge": without_bridge,
    "bridge_hits": without_bridge,
    "classes": all_regular,
    "missed": rule("callout", "off"),
    "triple": rule("triple_double", "none"),
    "triple_six": rule("triple_six", "none"),
    "bonus": without_bonus,
    "turn_hit": rule("hit_bonus", "none"),
    "turn_home": rule("home_bonus", "none"),
    "hits": without_hits,
    "exact": rule("finish", "overshoot"),
    "fewer": half_a_team,
}
"""The setting of each rule that may go."""


def eased(table: Table, *told: Topic) -> Table:
    """Return the board without some of its rules."""
    data = table.variant.model_dump(mode="json", by_alias=True, exclude_unset=True)
    data = copy.deepcopy({key: value for key, value in data.items() if key != "print"})
    for topic in told:
        CHANGES[topic.value](data, topic)
    return Table(*load(yaml.safe_dump(data, sort_keys=False)))


def is_played(table: Table) -> bool:
    """Return whether turns follow one another from the beginning."""
    chance, state, movers = random.Random(2), table.game.initial(), set()
    for _ in range(SOME):
        if table.game.actor(state) == END:
            state = table.game.initial()
        if table.game.actor(state) == CHANCE:
            rolls = [roll for roll, _ in table.game.outcomes(state)]
            state = table.game.apply(state, chance.choice(rolls))
        else:
            movers.add(table.game.actor(state))
            state = table.game.apply(state, chance.choice(table.game.legal(state)))
    return movers == {*range(table.game.seats)}


@states("easier", "game")
def check_game(table: Table, topic: Topic) -> None:
    """There is some rule that may go, and all that are named may go together."""
    told = [one for one in topics(table.variant, table.layout) if one.switch == "easier"]
    rest = [one for one in told if one.value != "game"]
    assert rest
    easy = eased(table, *rest)
    assert easy.variant != table.variant
    assert is_played(easy)


@states("easier", "free")
def check_free(table: Table, topic: Topic) -> None:
    """Some number brings no checker out; in the easier game each does, a one on to the exit."""
    easy = eased(table, topic)
    kept = 0
    for die in range(1, SIDES + 1):
        dice = (die, die % SIDES + 1)[: table.rules.moves_a_roll]
        waiting = table.standing(0, wait=True)
        kept += not any(
            move.path for move in table.game.legal(table.game.place(waiting, dice=dice))
        )
        state = easy.game.place(easy.standing(0, wait=True), dice=(die,))
        (pool,) = easy.layout.starts[0]
        (move,) = easy.walks(state, pool)
        assert die != 1 or move.land == table.exit(0)
        assert len(move.path) == die
    assert kept


@states("easier", "bridge", "bridge_hits")
def check_bridge(table: Table, topic: Topic) -> None:
    """Lanes are there; in the easier game all wait beside the board, and a one leads where it led
    from the front slot; one that is hit waits there again."""
    assert len({space for lane in table.layout.starts for space in lane}) > table.game.seats
    front = table.layout.starts[0][-1]
    first = {move.land for move in table.walks(
        table.game.place(table.standing(0, front), dice=(1,)), front)}  # fmt: skip
    easy = eased(table, topic)
    team = easy.where(easy.game.initial(), 0)
    assert {*team} == {START}
    state = easy.game.place(easy.standing(0, wait=True), dice=(1,))
    assert {move.land for move in easy.walks(state, START)} == first
    hit = hit_by_two(easy)
    assert (hit is not None) is (topic.value == "bridge_hits")
    assert hit is None or START in easy.where(hit, 1)


def hit_by_two(table: Table) -> Position | None:
    """Return the position after a second checker, if a team has two, has joined one beside a
    rival, if that hits."""
    origin, at = next(table.pairs())
    placed = table.standing(0, *[origin, at][: table.size]) | table.standing(1, at)
    state = table.game.place(placed, dice=(1,))
    (move,) = table.walks(state, origin, at)
    return table.game.apply(state, move) if table.hits(state, move) else None


@states("easier", "classes")
def check_classes(table: Table, topic: Topic) -> None:
    """A team has special checkers; in the easier game it has as many, and all are alike."""
    team = [name for name, _ in table.game.checkers(table.game.initial(), 0)]
    assert {*team} - {"regular"}
    easy = eased(table, topic)
    alike = [name for name, _ in easy.game.checkers(easy.game.initial(), 0)]
    assert alike == ["regular"] * len(team)
    assert is_played(easy)


def misses(table: Table) -> set[str]:
    """Return what follows where a hit was possible: it is made, or missed freely or at a cost."""
    found = set()
    for origin, at in islice(table.pairs(), FEW):
        placed = table.standing(0, origin, table.exit(0)) | table.standing(1, at)
        state = table.game.place(placed, dice=(1,))
        for move in table.game.legal(state):
            if move.path and table.hits(state, move):
                found.add("hit")
                continue
            later = table.game.legal(table.game.apply(state, move))
            found.add("huffed" if any(m.action is Action.HUFF for m in later) else "missed")
    return found


@states("easier", "missed")
def check_missed(table: Table, topic: Topic) -> None:
    """A missed hit costs a checker or cannot be missed; in the easier game neither is so."""
    assert misses(table) in ({"hit", "huffed"}, {"hit"})
    assert misses(eased(table, topic)) == {"hit", "missed"}


@states("easier", "triple")
def check_triple(table: Table, topic: Topic) -> None:
    """The third double moves no checker on; in the easier game it is played as any other."""
    easy = eased(table, topic)
    for board, played in ((table, False), (easy, True)):
        at = board.exit(0)
        placed = board.standing(0, at, at)
        state = board.game.place(placed, doubles=2)
        after = board.game.play(state, Roll((3, 3)))
        assert (board.game.actor(after.state) == 0) is played
        gone = at not in board.where(after.state, 0) or board.where(after.state, 0).count(at) == 1
        assert gone is not played
        assert not played or board.walks(after.state, at)


@states("easier", "triple_six")
def check_triple_six(table: Table, topic: Topic) -> None:
    """The third six is not played; in the easier game it is played as any other."""
    easy = eased(table, topic)
    for board, played in ((table, False), (easy, True)):
        at = board.exit(0)
        state = board.game.place(board.standing(0, at, wait=True), doubles=2)
        after = board.game.apply(state, Roll((SIDES,)))
        assert (board.game.actor(after) == 0) is played


@states("easier", "bonus", "turn_hit", "turn_home")
def check_bonus(table: Table, topic: Topic) -> None:
    """Some move earns pips or another roll; in the easier game none does."""
    easy = eased(table, topic)
    for switch in ("hit_bonus", "home_bonus"):
        before, after = getattr(table.rules, switch), getattr(easy.rules, switch)
        pips = isinstance(before, int)
        gone = pips if topic.value == "bonus" else topic.value == f"turn_{switch.partition('_')[0]}"
        assert after == ("none" if gone else before)
        assert not gone or (before == "roll_again") is topic.value.startswith("turn")
    assert table.rules != easy.rules
    assert is_played(easy)


@states("easier", "hits")
def check_hits(table: Table, topic: Topic) -> None:
    """Rivals are sent back; in the easier game all stay where they meet."""
    easy = eased(table, topic)
    assert hit_by_two(table)
    for origin, at in islice(easy.pairs(), FEW):
        for mates in ((), (at,))[: table.size]:
            placed = easy.standing(0, origin, *mates) | easy.standing(1, at)
            state = easy.game.place(placed, dice=(1,))
            (move,) = easy.walks(state, origin, at)
            after = easy.game.apply(state, move)
            assert easy.where(after, 0).count(at) == 1 + len(mates)
            assert at in easy.where(after, 1)


@states("easier", "exact")
def check_exact(table: Table, topic: Topic) -> None:
    """A number that is too high takes no checker home; in the easier game it does."""
    easy = eased(table, topic)
    for board, home in ((table, False), (easy, True)):
        (at,) = board.before(0, FINISH)[:1]
        behind = board.before(0, at)[:1] if table.rules.finish == "rearmost" else []
        for die in (1, 2, 3):
            state = board.game.place(board.standing(0, at, *behind), dice=(die,))
            ends = {move.land for move in board.walks(state, at)}
            assert (FINISH in ends) is (home or die == 1)


@states("easier", "fewer")
def check_fewer(table: Table, topic: Topic) -> None:
    """A team has more checkers than the text says; the easier game is played with these."""
    size = len(table.game.checkers(table.game.initial(), 0))
    assert topic.facts["size"] == size
    easy = eased(table, topic)
    few = len(easy.game.checkers(easy.game.initial(), 0))
    assert topic.facts["few"] == few < size
    assert 2 * few in (size, size - 1)
    assert is_played(easy)


PLANTED += [
    Planted("two alone", "easier", "game"),
    Planted("snake-24", "easier", "free"),
    Planted("two-ways-home", "easier", "free"),
    Planted("snake-24", "easier", "bridge"),
    Planted("snake-24", "easier", "bridge_hits"),
    Planted("no hits", "easier", "bridge_hits"),
    Planted("snake-24-full", "easier", "bridge"),
    Planted("snake-24", "easier", "classes"),
    Planted("parques", "easier", "classes"),
    Planted("no calls", "easier", "missed"),
    Planted("snake-24", "easier", "missed"),
    Planted("ludo", "easier", "triple"),
    Planted("one number each", "easier", "triple"),
    Planted("ludo", "easier", "triple_six"),
    Planted("ludo", "easier", "bonus"),
    Planted("bonuses", "easier", "turn_hit"),
    Planted("bonuses", "easier", "turn_home"),
    Planted("again by hits", "easier", "bonus"),
    Planted("no hits", "easier", "hits"),
    Planted("royal-ur", "easier", "hits"),
    Planted("snake-24", "easier", "exact"),
    Planted("snake-24", "easier", "fewer", {"few": 2}),
    Planted("royal-ur", "easier", "fewer", {"size": 6}),
    Planted("ludo", "easier", "fewer", {"few": 4}),
]

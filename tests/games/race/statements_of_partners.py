"""The checks of what a rule sheet states about partners."""

from cuatto_kit.games.facts import Topic
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.engine.game import Position
from tests.games.planting import Planted

from .spots import last_space, next_seat, play_on, reached, row, rows
from .statements import PLANTED, states
from .table import Table, names_of


@states("structure", "pair_of")
def check_pair(table: Table, topic: Topic) -> None:
    """These two are partners."""
    colours = table.variant.teams.colours
    one, other = map(colours.index, names_of(topic, "owners"))
    assert table.partner(one) == other
    assert table.partner(other) == one


@states("partners", "pairs")
def check_partners(table: Table, topic: Topic) -> None:
    """A checker hits none of its partner where it hits those of others."""
    beside, foes = 0, 0
    for spot in rows(table, 2, shared=[1]):
        partner = table.partner(spot.seat)
        assert partner is not None
        start, at = spot.spaces
        if at not in reached(table, partner):
            continue
        for other in (partner, *spot.rivals):
            placed = table.standing(spot.seat, start) | table.standing(other, at)
            state = table.game.place(placed, seat=spot.seat, dice=(1,))
            for move in table.walks(state, start, at):
                hit = table.hits(state, move)
                beside += other == partner
                foes += hit
                assert not (hit and other == partner)
    assert beside or table.capacity == 1
    assert foes


@states("after_home", "pass", "play_partner")
def check_after_home(table: Table, topic: Topic) -> None:
    """A seat that is home rolls no more, or moves the checkers of its partner."""
    partner = table.partner(0)
    assert partner is not None
    at = row(table, 4, seat=partner).spaces[0]
    placed = table.standing(0) | table.standing(partner, at)
    before = table.game.place(placed, seat=table.game.seats - 1, dice=table.ones)
    rolls = play_on(table, before)
    plays = topic.value == "play_partner"
    assert (next_seat(table, rolls) == partner) is plays
    state = table.game.place(placed, seat=0, dice=table.ones)
    moved = {move.origin for move in table.game.legal(state)}
    assert (at in moved) is plays
    assert table.game.actor(state) == 0


@states("win", "immediate_pairs", "round_end_pairs")
@states("always", "goal_pairs")
def check_pair_wins(table: Table, topic: Topic) -> None:
    """Both win when all checkers of both are home, at once or at the end of the round."""
    partner = table.partner(0)
    assert partner is not None
    last, at = last_space(table, 0), row(table, 2, seat=partner).spaces[0]
    waiting = _home(table, table.standing(0, last) | table.standing(partner, at), last)
    assert table.game.actor(waiting) == CHANCE
    done = _home(table, table.standing(0, last) | table.standing(partner), last)
    at_once = table.rules.win == "immediate"
    if topic.switch == "win":
        assert at_once is (topic.value == "immediate_pairs")
    assert (table.game.actor(done) == END) is at_once
    if at_once:
        assert table.game.winners(done) == tuple(sorted((0, partner)))


def _home(table: Table, placed: dict[int, list[tuple[str, str]]], last: str) -> Position:
    """Return the position after the first seat has brought its last checker home by a one."""
    state = table.game.place(placed, dice=table.ones)
    (move,) = [m for m in table.walks(state, last) if m.land in table.layout.finishes[0]]
    return play_on(table, table.game.apply(state, move))


PLANTED += [
    Planted("ludo", "structure", "pair_of"),
    Planted("ludo", "partners", "pairs"),
    Planted("pairs", "after_home", "pass"),
    Planted("pairs of a round", "after_home", "play_partner"),
    Planted("pairs", "win", "round_end_pairs"),
    Planted("pairs of a round", "win", "immediate_pairs"),
    Planted("ludo", "always", "goal_pairs"),
]

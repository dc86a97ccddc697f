"""Checks of the statements on every race: its aim, the order of turns, and moves."""

from collections.abc import Iterator
from itertools import islice, pairwise

from cuatto_kit.board.layout import LinkKind, SpaceKind
from cuatto_kit.config.model import ANY_LANGUAGE
from cuatto_kit.games.facts import Name, Topic
from cuatto_kit.games.game import CHANCE, END
from cuatto_kit.games.race.config.names import FINISH
from cuatto_kit.games.race.engine.game import Action, Move, Position, RaceGame, make_game
from cuatto_kit.games.race.engine.state import BEGIN
from cuatto_kit.games.race.sheet.topics import topics
from tests.games.planting import Planted

from .statements import PLANTED, states
from .table import Table, names_of

SIDES = 6
"""The sides of a die."""
PLIES = 60
"""Rolls and moves until every seat has had its turn."""
SLOTS = 24
"""The longest lane."""


# The story, by the wording


@states("always", "board", "board_fewer")
def check_colours(table: Table, topic: Topic) -> None:
    """Fewer players leave colours out, and the order of turns says which, or there are no fewer."""
    fewest, most = table.variant.seats
    turns = {"turn_fewer", "turn_seating"} & {
        one.value for one in topics(table.variant, table.layout)
    }
    assert (topic.value == "board_fewer") is (fewest < most) is bool(turns)
    assert topic.value == "board" or topic.facts["most"] == most


@states("always", "story")
def check_story(table: Table, topic: Topic) -> None:
    """Several teams with the same aim; and what the wording of a game says besides."""
    assert table.game.seats > 1
    assert len({len(table.game.checkers(table.game.initial(), s)) for s in range(2)}) == 1
    STORIES.get(str(table.variant.spoken), lambda _: None)(table)


def _past_the_others(table: Table) -> None:
    """Checkers pass others."""
    assert any(_passing(table))


def _passing(table: Table) -> Iterator[Move]:
    """Yield moves of random play over spaces on which others are."""
    for state in table.states:
        others = {
            space
            for seat in range(table.game.seats)
            if seat != table.game.actor(state)
            for space in table.where(state, seat)
        }
        for move in table.game.legal(state):
            if others & {*move.path[:-1]}:
                yield move


def _up_and_down(table: Table) -> None:
    """Jumps lead forward and back, and no move is a player's choice."""
    far = table.far(0)
    jumps = [link for link in table.layout.links if link.kind is LinkKind.JUMP]
    forward = {far[link.target] < far[link.origin] for link in jumps}
    assert forward == {True, False}
    assert all(len(table.game.legal(state)) == 1 for state in table.states)


def _out_of_the_yard(table: Table) -> None:
    """Checkers wait in a corner, and are sent back from the last stretch before home."""
    assert table.variant.yards
    assert any(hitting(table)) or _hit_by_one(table)


def _out_of_jail(table: Table) -> None:
    """Checkers are freed, go round a cross, and are sent back."""
    assert table.rules.waits
    assert any(hitting(table))


def _for_two(table: Table) -> None:
    assert table.game.seats == 2


STORIES = {
    "cuatto": _past_the_others,
    "chutes-and-ladders": _up_and_down,
    "ludo": _out_of_the_yard,
    "parques": _out_of_jail,
    "royal-ur": _for_two,
}
"""The claims of the story of a game, by its wording."""


# The aim


@states("always", "goal", "goal_one", "goal_alone")
def check_goal(table: Table, topic: Topic) -> None:
    """A team with all checkers home has won; with all but one home it has not."""
    seats = range(table.game.seats)
    assert (table.game.seats == 1) is (topic.value == "goal_alone")
    for seat in seats:
        size = len(table.game.checkers(table.game.initial(), seat))
        assert size == topic.facts["size"]
        assert topic.value != "goal_one" or size == 1
        far = table.far(seat)
        near = sorted((space for space in far if far[space]), key=far.__getitem__)
        last, next_to_last = [space for space in near if not table.jump_from(space)][:2]
        for spaces in ([last], [last, next_to_last])[:size]:
            state = table.game.place(table.standing(seat, *spaces), seat=seat, dice=(1,))
            moves = [m for m in table.walks(state, last) if m.land in table.layout.finishes[seat]]
            (move,) = moves
            assert is_ending(table, table.game.apply(state, move)) is (spaces == [last])
    if table.variant.spoken == "chutes-and-ladders":
        _check_top(table)


def _check_top(table: Table) -> None:
    """The finish comes after space 99, which is in the highest row."""
    (last,) = table.before(0, FINISH)
    space = table.layout.space(last)
    assert space.label[ANY_LANGUAGE] == "99"
    rows = [each.cell[1] for each in table.layout.spaces if each.cell]
    assert space.cell
    assert space.cell[1] == max(rows)


def is_ending(table: Table, state: Position) -> bool:
    """Return whether the game is over, or ends with this round."""
    return table.game.actor(state) == END or bool(table.game.read(state).closing)


# What teams do to one another


def hitting(table: Table) -> Iterator[Move]:
    """Yield moves of random play that send rivals back."""
    for state in table.states:
        for move in table.game.legal(state):
            if move.path and move.action is not Action.HUFF and table.hits(state, move):
                yield move


@states("always", "hinder", "hinder_hit", "hinder_block", "hinder_swap", "hinder_swap_block")
def check_hinder(table: Table, topic: Topic) -> None:
    """Rivals can be sent back, change places, or are kept from where they could go otherwise."""
    assert (
        topic.value == "hinder_block"
        or any(hitting(table))
        or _hit_by_one(table)
        or _hit_by_two(table)
    )
    assert ("swap" in topic.value) is (table.rules.hit == "swap")
    assert topic.value in ("hinder_hit", "hinder_swap") or any(blocked(table))


def _hit_by_one(table: Table) -> bool:
    """Return whether a checker that lands on a lone one sends it back."""
    for origin, at in table.pairs():
        state = table.game.place(table.standing(0, origin) | table.standing(1, at), dice=table.ones)
        if any(table.hits(state, move) for move in table.walks(state, origin, at)):
            return True
    return False


def _hit_by_two(table: Table) -> bool:
    """Return whether a second checker that joins a first one sends a rival back."""
    for origin, at in table.pairs():
        placed = table.standing(0, origin, at) | table.standing(1, at)
        state = table.game.place(placed, dice=(1,))
        if any(table.hits(state, move) for move in table.walks(state, origin, at)):
            return True
    return False


def blocked(table: Table) -> Iterator[tuple[str, str]]:
    """Yield a space and the next one where other teams keep the first seat from moving on."""
    for origin, at in steps_of(table):
        alone = table.game.place(table.standing(0, origin), dice=(1,))
        if not table.walks(alone, origin):
            continue
        for held in _rivals(table, origin, at):
            state = table.game.place(table.standing(0, origin) | held, dice=(1,))
            if not table.walks(state, origin, at):
                yield origin, at
                break


def steps_of(table: Table) -> Iterator[tuple[str, str]]:
    """Yield the steps of the first seat between spaces of the board, none at a jump."""
    for link in table.layout.links:
        ours = link.kind is LinkKind.STEP and (not link.seats or 0 in link.seats)
        kinds = {table.layout.space(name).kind for name in (link.origin, link.target)}
        plain = not (table.jump_from(link.origin) or table.jump_from(link.target))
        if ours and plain and kinds <= {SpaceKind.FIELD, SpaceKind.CROSSING}:
            yield link.origin, link.target


def _rivals(table: Table, origin: str, at: str) -> Iterator[dict[int, list[tuple[str, str]]]]:
    """Yield placements of other teams that might keep a checker off a space or on another."""
    comers = [seat for seat in range(1, table.game.seats) if at in table.far(seat)]
    room = table.layout.space(at).capacity or SLOTS
    for seat in comers:
        for count in range(1, min(room, table.variant.teams.size) + 1):
            yield table.standing(seat, *[at] * count)
        for beside in [end for begin, end in steps_of(table) if begin == at][: table.size - 1]:
            yield table.standing(seat, at, beside)
        if "pin" in table.team and origin in table.far(seat):
            yield table.standing(seat, origin, name="pin")
    full: dict[int, list[tuple[str, str]]] = {}
    left = room
    for seat in comers:
        count = min(left, 1 if table.rules.owning else table.variant.teams.size)
        full |= table.standing(seat, *[at] * count)
        left -= count
    if full and not left:
        yield full


@states("always", "landing")
def check_landing(table: Table, topic: Topic) -> None:
    """Some space may not be entered for those that are there."""
    assert any(_full(table)) or any(blocked(table)) or any(_kept_by_its_own(table))


def _kept_by_its_own(table: Table) -> Iterator[str]:
    """Yield spaces on which one of the first seat may not land as another of its own is there."""
    for origin, at in steps_of(table):
        state = table.game.place(table.standing(0, origin, at), dice=(1,))
        if not table.walks(state, origin, at):
            yield at


def _full(table: Table) -> Iterator[str]:
    """Yield spaces that may not be entered as they are full, of mates and perhaps others."""
    for link in table.layout.links:
        if link.kind is not LinkKind.STEP or (link.seats and 0 not in link.seats):
            continue
        room = table.layout.space(link.target).capacity or SLOTS
        mates = min(room, table.variant.teams.size - 1)
        if table.jump_from(link.target) or not table.is_field(link.origin):
            continue
        placed = table.standing(0, link.origin, *[link.target] * mates)
        if room - mates <= table.variant.teams.size and table.game.seats > 1:
            placed |= table.standing(1, *[link.target] * (room - mates))
        elif room > mates:
            continue
        alone = table.game.place(table.standing(0, link.origin), dice=(1,))
        there = table.walks(alone, link.origin, link.target)
        state = table.game.place(placed, dice=(1,))
        if there and not table.walks(state, link.origin, link.target):
            yield link.target


# Who plays when


def games_of(table: Table) -> dict[int, RaceGame]:
    """Return the game for each number of players."""
    fewest, most = table.variant.seats
    return {n: make_game(table.variant, table.layout, n) for n in range(fewest, most + 1)}


def _first_steps(table: Table, game: RaceGame, seat: int) -> frozenset[str]:
    """Return the spaces to which a seat comes from its start by a one, or by what frees."""
    number = table.rules.entry_value[0] if table.rules.waits else 1
    moves = game.legal(game.place({}, seat=seat, dice=(number,) * game.board.dice))
    walks = [move for move in moves if isinstance(move, Move) and move.path]
    return frozenset(move.path[0] for move in walks)


def colours_of(table: Table, game: RaceGame) -> list[str]:
    """Return the colours of a game, by the starts of the teams if these differ."""
    players = game.seats
    colours = table.variant.teams.colours[: table.layout.seats]
    starts = [start[0] for start in table.layout.starts]
    if len({*starts}) < len(starts):
        entered = [_first_steps(table, table.game, seat) for seat in range(table.game.seats)]
        if len({*entered}) < len(entered):
            return [*colours[:players]]
        return [colours[entered.index(_first_steps(table, game, seat))] for seat in range(players)]
    owner = {space: seat for seat, start in enumerate(table.layout.starts) for space in start}
    teams = [game.checkers(game.initial(), seat) for seat in range(players)]
    found = [{owner[space] for _, space in team if space in owner} for team in teams]
    return [colours[seat] for (seat,) in found]


def followers(game: RaceGame) -> Iterator[tuple[int, int]]:
    """Yield each seat with the next one to roll that is another."""
    state = game.initial()
    last = int(game.read(state).actor)
    for _ in range(PLIES * game.seats):
        if game.actor(state) == END:
            state = game.initial()
            last = int(game.read(state).actor)
        begins = game.read(state).phase == BEGIN
        rolling = game.actor(state) == CHANCE
        choices = [roll for roll, _ in game.outcomes(state)] if rolling else game.legal(state)
        state = game.apply(state, choices[1 % len(choices)])
        if begins:
            last = int(game.read(state).actor)
        if game.actor(state) == CHANCE and int(game.read(state).actor) != last:
            yield last, int(game.read(state).actor)
            last = int(game.read(state).actor)


def check_order(game: RaceGame) -> None:
    """All players follow one another in one order, and then begin again."""
    players = game.seats
    seen = [*islice(followers(game), players + 1)]
    assert len(seen) == players + 1
    assert all(after == (seat + 1) % players for seat, after in seen)


@states("always", "turn", "turn_two")
def check_turn(table: Table, topic: Topic) -> None:
    """Always as many players as there are colours, in that order."""
    fewest, most = table.variant.seats
    assert fewest == most == table.layout.seats
    assert names_of(topic, "colours") == colours_of(table, table.game)
    assert (most == 2) is (topic.value == "turn_two")
    check_order(table.game)


@states("always", "turn_fewer", "turn_seating")
def check_turn_fewer(table: Table, topic: Topic) -> None:
    """Fewer players take the first colours, or others; their order is that of the colours."""
    fewest, most = table.variant.seats
    assert topic.facts["most"] == most > fewest
    colours = names_of(topic, "colours")
    games = games_of(table)
    *few, full = (colours_of(table, game) for game in games.values())
    assert colours == full
    first = all(playing == colours[: len(playing)] for playing in few)
    assert first is (topic.value == "turn_fewer")
    for playing in few:
        assert playing == [colour for colour in colours if colour in playing]
    for players in (max(fewest, 2), most):
        check_order(games[players])


@states("always", "turn_playing")
def check_playing(table: Table, topic: Topic) -> None:
    """This number of players takes these colours."""
    few = topic.facts["few"]
    assert isinstance(few, int)
    assert table.variant.seats[0] <= few < table.variant.seats[1]
    assert names_of(topic, "played") == colours_of(
        table, make_game(table.variant, table.layout, few)
    )


# How checkers move


@states("always", "move", "move_marks")
def check_move(table: Table, topic: Topic) -> None:
    """A checker takes as many steps as there are pips, or marks on four sticks."""
    sticks = topic.value == "move_marks"
    seen = set()
    for state in table.states:
        seat = table.game.mover(state)
        for move in table.game.legal(state):
            if move.action is not Action.WALK or move.checker == "bidirectional":
                continue
            far = table.far(seat)
            if table.rules.retreat == "forced" and far[move.land] > far[move.origin]:
                continue  # as another text says
            steps = _steps(table, seat, move)
            if FINISH not in move.path:
                assert steps == move.die
            assert steps <= move.die
            seen.add(move.die)
    assert len(seen) > 1
    throws = _throws(table)
    if sticks:
        assert throws == {0: 1, 1: 4, 2: 6, 3: 4, 4: 1}
    else:
        assert throws.keys() == {*range(1, SIDES + 1)}
        assert len({*throws.values()}) == 1


def _steps(table: Table, seat: int, move: Move) -> int:
    """Return the number of single steps of a walk, forward as far as it does not turn round."""
    steps = 0
    for origin, target in pairwise((move.origin, *move.path)):
        links = [link for link in table.layout.links_from(origin, seat) if link.target == target]
        kinds = {link.kind for link in links}
        if LinkKind.STEP in kinds:
            steps += 1
        elif FINISH in move.path and not kinds:
            return move.die  # one that turns round there goes back
        else:
            assert kinds == {LinkKind.JUMP}
    return steps


def _throws(table: Table) -> dict[int, int]:
    """Return in how many ways of sixteen, or of six, each number of a die or throw comes up."""
    state = table.game.initial()
    if table.rules.start_order == "roll_off":
        state = table.game.apply(state, table.game.outcomes(state)[0][0])
    shown = dict.fromkeys((roll[0] for roll, _ in table.game.outcomes(state)), 0.0)
    for roll, chance in table.game.outcomes(state):
        shown[roll[0]] += float(chance)
    return {number: round(16 * chance) for number, chance in shown.items()}


def colours(*keys: str) -> tuple[Name, ...]:
    return tuple(Name("colour", key) for key in keys)


PLANTED += [
    Planted("snake-24", "always", "board"),
    Planted("royal-ur", "always", "board_fewer"),
    Planted("snake-24", "always", "board_fewer", {"most": 5}),
    Planted("one", "always", "story"),
    Planted("snake-24", "always", "goal", {"size": 5}),
    Planted("ludo", "always", "goal", {"size": 3}),
    Planted("one", "always", "goal", {"size": 3}),
    Planted("snake-24", "always", "goal_one", {"size": 6}),
    Planted("chutes-and-ladders", "always", "goal_one", {"size": 2}),
    Planted("snake-24", "always", "goal_alone", {"size": 6}),
    Planted("one", "always", "goal_alone", {"size": 2}),
    Planted("no hits", "always", "hinder"),
    Planted("parques", "always", "hinder"),
    Planted("no hits", "always", "hinder_hit"),
    Planted("safe", "always", "hinder_swap"),
    Planted("places change", "always", "hinder_swap_block"),
    Planted("parques", "always", "hinder_block"),
    Planted("chutes-and-ladders", "always", "hinder_block"),
    Planted("parques", "always", "landing"),
    Planted("chutes-and-ladders", "always", "landing"),
    Planted("own ways", "always", "turn", {"colours": colours("red", "gold", "green")}),
    Planted("short-12", "always", "turn", {"most": 6}),
    Planted("royal-ur", "always", "turn", {"most": 2}),
    Planted("own ways", "always", "turn_two", {"most": 3}),
    Planted("royal-ur", "always", "turn_two", {"colours": colours("black", "white")}),
    Planted("snake-24", "always", "turn_fewer", {"most": 5}),
    Planted("volcano-escape", "always", "turn_fewer", {
        "colours": colours("red", "blue", "gold", "green")}),
    Planted("parques", "always", "turn_fewer"),
    Planted("snake-24", "always", "turn_seating"),
    Planted("parques", "always", "turn_seating", {
        "colours": colours("red", "yellow", "blue", "green")}),
    Planted("parques", "always", "turn_seating", {"most": 3}),
    Planted("parques", "always", "turn_playing", {"few": 4}),
    Planted("parques", "always", "turn_playing", {"few": 2, "played": colours("red", "blue")}),
    Planted("ludo", "always", "turn_playing", {"played": colours("yellow", "red", "black")}),
    Planted("royal-ur", "always", "move"),
    Planted("ludo", "always", "move_marks"),
]  # fmt: skip

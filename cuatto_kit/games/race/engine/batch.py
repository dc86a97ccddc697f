"""Batches of games, compiled: one record for each game, and tallies by space.

The random stream of game `g` of seed `s` depends only on (s, g), so the game is the same in every
batch.
"""

from typing import Any, Protocol

from cuatto_kit.games import leading
from cuatto_kit.games.game import Numbers
from cuatto_kit.games.leading import nobody_leads, note_lead, who_led
from cuatto_kit.games.race.engine.lookahead import prepare
from cuatto_kit.games.race.engine.policies import LOOKAHEAD, choose, landing_of
from cuatto_kit.games.race.engine.state import BEGIN, END, MOVE, ROLL, has_won, is_out, set_up
from cuatto_kit.games.race.engine.steps import HUFF, PASS, play
from cuatto_kit.games.race.engine.tables import BONUS_ROLL, State, Table, Workspace
from cuatto_kit.games.race.engine.turns import begin, decider, dice_to_roll, roll
from cuatto_kit.games.streams import draw, seed_stream
from cuatto_kit.kernels.kernel import compiled
from cuatto_kit.kernels.language import inlined, shared

# Columns of a record.
(
    WINNERS, TURNS, ROLLS, HITS, PASSES, LOST, DECISIONS, CHOICES, NONTRIVIAL, MARGIN,
    LEADS, LED, SETTLED, COLUMNS,
) = range(14)  # fmt: skip
"""Columns of a record.

- WINNERS: the winning seats as bits, 0 if the turn cap ended the game.
- TURNS: the turns; a turn includes all extra rolls of a seat.
- ROLLS: the rolls.
- HITS: the checkers sent back.
- PASSES: the turns without a decision.
- LOST: the dice that could not be played, except those of a team that was out.
- DECISIONS: the moves with something to play.
- CHOICES: the number of legal moves, summed over decisions.
- NONTRIVIAL: the decisions with more than one legal move.
- MARGIN: the pips that the runner-up had still to go.
- LEADS, LED, SETTLED: as in games/leading.py. The lead is determined after each roll, except the
  one that ends the game.

After them there is a column for each arm of a split, the number of times that it was taken, and for
each path, the number of times that a checker came to it.
"""

COLUMN_NAMES = (
    "winners", "turns", "rolls", "hits", "passes", "lost", "decisions", "choices", "nontrivial",
    "margin", *leading.COLUMN_NAMES,
)  # fmt: skip
"""The names of the columns."""


class Ways(Protocol):
    """The fields of a table, or of that of a crowd, by which walks are counted (tables.py)."""

    path_of: Any
    arms_at: Any
    arms: Any
    feet_at: Any
    feet: Any


@compiled
def play_games(
    table: Table,
    state: State,
    workspace: Workspace,
    random_stream: Numbers,
    policies: Numbers,
    rotate: bool,
    seed: int,
    first_game: int,
    games: int,
    turn_cap: int,
    records: Numbers,
    visits: Numbers,
    hits: Numbers,
    jumps: Numbers,
    waits: Numbers,
) -> None:
    """Play games numbered from `first_game`.

    Args:
        random_stream: Room for the random stream, int64[4].
        policies: The policies, int64[seats].
        rotate: True if seat i of game g plays policy (i + g) modulo the seats, instead of policy i.
        records: A row for each game, int64: COLUMNS numbers, then one for each arm and each path.
        visits: The moves that landed on each space.
        hits: The checkers sent back by the moves that landed on each space.
        jumps: The moves that continued from each space by a jump.
        waits: The checkers on each space at the start of a turn, summed over all turns.

    The last four are int64, one number for each space, and are added to. If they are empty, neither
    they nor arms and paths are counted.
    """
    t, s, work, stream = table, state, workspace, random_stream
    counting, width = len(visits) > 0, COLUMNS + t.arm_count + t.path_count
    for number in range(games):
        game = first_game + number
        seed_stream(stream, seed, game)
        set_up(t, s)
        if t.playing & 1 << LOOKAHEAD:
            prepare(t, s, work)
        play_game(
            t, s, work, stream, policies, game % t.seats if rotate else 0, turn_cap,
            records[number * width :], counting, visits, hits, jumps, waits,
        )  # fmt: skip


@shared
def play_game(
    t: Table,
    s: State,
    work: Workspace,
    stream: Any,
    policies: Numbers,
    shift: int,
    turn_cap: int,
    record: Numbers,
    counting: bool,
    visits: Numbers,
    hits: Numbers,
    jumps: Numbers,
    waits: Numbers,
) -> None:
    """Play one game from its set-up to its end or to the turn cap."""
    for column in range(COLUMNS + t.arm_count + t.path_count):
        record[column] = 0
    nobody_leads(work)
    previous, again, busy, idle = -1, False, 0, 0
    if s.phase == BEGIN:
        begin(s, draw(stream, t.seats))
    while s.phase != END:
        seat = decider(t, s)
        if s.phase == ROLL:
            kept = t.bank > 0 and s.dice_left > 0
            if not kept and not (t.more_rolls and again and seat == previous):
                if record[TURNS] == turn_cap:
                    break
                record[TURNS] += 1
                if counting:
                    count_waiting(t, s, waits)
                previous, idle = seat, 1
            record[ROLLS] += 1
            random_roll(t, s, stream)
            if t.bank and s.phase == ROLL and s.dice_left > 0:
                continue
        if s.phase == MOVE:
            mover = seat + shift
            mover -= t.seats if mover >= t.seats else 0
            n, checker, tabled = choose(t, s, policies[mover], stream, work)
            if n == 1 and tabled == PASS:
                record[LOST] += 0 if is_out(t, s, s.actor) else s.dice_left
            else:
                record[DECISIONS] += 1
                record[CHOICES] += n
                record[NONTRIVIAL] += 1 if n > 1 else 0
                busy += idle
                idle = 0
            landed = landing_of(t, s, tabled)
            again = gives_roll(t, s, landed) or comes_home_to_roll(t, s, checker, tabled)
            sent = play(t, s, checker, tabled)
            again |= sent > 0 and t.hit_bonus == BONUS_ROLL
            record[HITS] += sent
            if counting and tabled != PASS and tabled != HUFF:
                visits[landed] += 1
                hits[landed] += sent
                paths = record[COLUMNS + t.arm_count :]
                count_path(t, landed, paths)
                if tabled >= 0:
                    count_ways(t, tabled, record[COLUMNS:], paths, jumps)
        else:  # a third double
            again = False
        if s.phase == ROLL:  # a move that wins changes no lead
            note_lead(work, record[LEADS:], record[TURNS], lead(t, s))
    if s.phase == END:
        record[WINNERS] = winners(t, s)
        record[MARGIN] = margin(t, s)
    record[PASSES] = record[TURNS] - busy
    record[LED] = who_led(work, record[TURNS])


@shared
def count_ways(t: Ways, tabled: int, arms: Numbers, paths: Numbers, jumps: Numbers) -> None:
    """Count the arms of splits that a walk takes, and its jumps by the spaces where they begin."""
    for place in range(t.arms_at[tabled], t.arms_at[tabled + 1]):
        arms[t.arms[place]] += 1
    for place in range(t.feet_at[tabled], t.feet_at[tabled + 1]):
        jumps[t.feet[place]] += 1
        count_path(t, t.feet[place], paths)


@inlined
def count_path(t: Ways, space: int, paths: Numbers) -> None:
    """Count a checker that comes to a space under the path of the space."""
    if t.path_of[space] >= 0:
        paths[t.path_of[space]] += 1


@shared
def count_waiting(t: Table, s: State, waits: Numbers) -> None:
    """Count the checkers on each space."""
    for seat in range(t.seats):
        for checker in range(t.team):
            waits[s.checkers[seat, checker]] += 1


@inlined
def gives_roll(t: Table, s: State, landed: int) -> bool:
    """Return True if the actor rolls again when its dice are played, unless it is out by then.

    `landed` is the space of a landing to come, -1 for none.
    """
    return s.again > 0 or (landed >= 0 and t.again_at[landed] > 0)


@inlined
def comes_home_to_roll(t: Table, s: State, checker: int, tabled: int) -> bool:
    """Return True if a move brings a checker home and so gives another roll."""
    if t.home_bonus != BONUS_ROLL or tabled < 0:
        return False
    seat = s.actor
    return t.goal[seat, t.land[tabled]] > t.goal[seat, s.checkers[seat, checker]]


@shared
def random_roll(t: Table, s: State, stream: Any) -> None:
    """Roll the dice, or throw the sticks, with the random stream."""
    roll_numbered(t, s, draw(stream, rolls_there_are(t, s)))


@inlined
def rolls_there_are(t: Table, s: State) -> int:
    """Return the number of equally likely rolls of the actor."""
    results = t.lots if t.lots else t.sides
    rolls = results
    for _ in range(dice_to_roll(t, s) - 1):
        rolls = rolls * results
    return rolls


@inlined
def roll_numbered(t: Table, s: State, number: int) -> None:
    """Make one of the equally likely rolls of the actor, by its number from 0."""
    results = t.lots if t.lots else t.sides
    dice = dice_to_roll(t, s)
    for k in range(dice - 1, -1, -1):
        result = number % results
        s.dice[s.dice_left + k] = t.lot_value[result] if t.lots else 1 + result
        number = number // results
    roll(t, s, dice)


@shared
def lead(t: Table, s: State) -> int:
    """Return the seat with the fewest pips to go, -1 if two share the lead.

    Partners lead together; the first of them is returned.
    """
    best, leader = pips_left(t, s, 0), 0
    for seat in range(1, t.seats):
        left = pips_left(t, s, seat)
        if left < best:
            best, leader = left, seat
        elif left == best and not (t.partners and t.partner[seat] < seat):
            leader = -1
    return leader


@inlined
def pips_left(t: Table, s: State, seat: int) -> int:
    """Return the pips that a seat and its partner have to go."""
    own = s.pip_count[seat]
    return own + s.pip_count[t.partner[seat]] if t.partners else own


@shared
def winners(t: Table, s: State) -> int:
    """Return the seats that are out, as bits."""
    found = 0
    for seat in range(t.seats):
        if has_won(t, s, seat):
            found |= 1 << seat
    return found


@shared
def margin(t: Table, s: State) -> int:
    """Return the fewest pips to go of a seat that did not win, 0 if all won."""
    best = 0
    for seat in range(t.seats):
        left = pips_left(t, s, seat)
        best = smaller_margin(best, left)
    return best


@inlined
def smaller_margin(best: int, left: int) -> int:
    """Return the fewest pips to go so far, 0 for none, after those of one more seat."""
    return left if left > 0 and (best == 0 or left < best) else best

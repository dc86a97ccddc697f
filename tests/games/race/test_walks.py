"""The walks of a roll as bits of a word: the same as their list, in its order."""

from hypothesis import given

from cuatto_kit.games.game import END
from cuatto_kit.games.race.engine.game import RaceGame
from cuatto_kit.games.race.engine.legal import depends_on_others, list_moves, random_move
from cuatto_kit.games.race.engine.state import MOVE
from cuatto_kit.games.race.engine.tables import Ints, State, Workspace
from cuatto_kit.games.race.engine.walks import list_walks, walk_of, walks_of_roll

from .boards import STRAIGHT, document, game_of
from .test_invariants import SEEDS, first_steps, games, several


def positions_to_move(game: RaceGame, seed: int) -> list[State]:
    return [
        game.read(state).copy()
        for state, _, _ in first_steps(game, seed)
        if game.actor(state) not in (END, -1) and game.read(state).phase == MOVE
    ]


def listed(moves: Ints, n: int) -> list[tuple[int, ...]]:
    return [tuple(move) for move in moves[:n].tolist()]


@several
@given(games(), SEEDS)
def test_each_bit_is_a_walk_of_the_list_in_its_order(game: RaceGame, seed: int) -> None:
    table = game.board.table
    work = Workspace.new(table)
    for s in positions_to_move(game, seed):
        if not table.slots or s.dice_left == 0:
            continue
        walks = int(walks_of_roll(table, s))
        bits = [bit for bit in range(walks.bit_length()) if walks >> bit & 1]
        found = [tuple(map(int, walk_of(table, s, bit))) for bit in bits]
        assert found == listed(work.moves, list_walks(table, s, work.moves))


class Chooses:
    """A random stream that yields a chosen number in place of its four words."""

    def __init__(self, share: float) -> None:
        self.words = [0, 0, 0, 0]
        # The draw is (s1 · 5, turned by 7, · 9) / 2³²: what draws a share is looked for.
        wanted = int(share * 2**32)
        turned = wanted * pow(9, -1, 2**32) % 2**32
        self.words[1] = (turned >> 7 | turned << 25) % 2**32 * pow(5, -1, 2**32) % 2**32

    def __getitem__(self, k: int) -> int:
        return self.words[k]

    def __setitem__(self, k: int, word: int) -> None:
        self.words[k] = word


@several
@given(games(), SEEDS)
def test_each_legal_move_is_picked_by_one_number(game: RaceGame, seed: int) -> None:
    table = game.board.table
    work = Workspace.new(table)
    for s in positions_to_move(game, seed)[:20]:
        moves = listed(work.moves, list_moves(table, s, work.moves, work))
        picks = []
        for k in range(len(moves)):
            stream = Chooses((k + 0.5) / len(moves))
            n, checker, tabled = random_move(table, s, stream, work)  # type: ignore[arg-type]
            assert n == len(moves)
            picks.append((int(checker), int(tabled)))
        assert picks == moves


def test_bits_are_used_where_walks_are_all_there_is() -> None:
    game = game_of(document(STRAIGHT, checkers={"regular": 2}))
    state = game.apply(game.initial(), (1, 2))
    assert game.board.table.slots
    assert not depends_on_others(game.board.table, game.read(state))

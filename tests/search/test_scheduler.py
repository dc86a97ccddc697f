"""A search by crews that play no games: what it finds follows from brief, seed and games alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from cuatto_kit.errors import UsageError
from cuatto_kit.search.journal import Journal
from cuatto_kit.search.scheduler import CLOSEST, FRESH, Scheduler, climb, from_nothing, illuminate
from cuatto_kit.search.trial import Replay
from cuatto_kit.timing import Deadline
from tests.search import crews

GAMES = 400_000


def search(folder, crew=None, *, seed=1, games=GAMES, emitter=illuminate, resume=False):
    """What a search finds."""
    journal = Journal(folder / "test.journal", {"brief": "test", "seed": seed})
    if resume:
        journal.read()
    with journal:
        scheduler = Scheduler(crews.brief(), seed, crew or crews.Crew(), journal, emitter)
        return scheduler.run(games, Deadline())


def elites(found):
    return [(one.id, one.cell, one.quality, one.board.said) for one in found.archive.elites]


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    return search(tmp_path_factory.mktemp("search"))


def test_boards_are_found(found):
    assert len(found.archive) > 20
    assert found.archive.best.quality > 0.5
    assert found.tried > 100


def test_so_many_games_are_never_passed(found):
    assert GAMES / 2 < found.games <= GAMES


class Watched(crews.Crew):
    """Keeps the games of each closer look, by board."""

    def __init__(self):
        super().__init__()
        self.looks = {}

    def submit(self, ticket, order):
        super().submit(ticket, order)
        if isinstance(order, Replay) and order.look.games >= FRESH.games:
            self.looks.setdefault(repr(order.board.said), []).append(order.look.games)
            assert order.look.skill * FRESH.games == order.look.games * FRESH.skill


def test_a_board_whose_place_others_want_is_played_again_by_twice_as_many_games(tmp_path):
    crew = Watched()
    kept = search(tmp_path, crew).archive
    again = [games for games in crew.looks.values() if len(games) > 1]
    assert len(again) > 5
    for games in again:
        assert sorted(set(games)) == [FRESH.games * 2**k for k in range(len(set(games)))]
        assert max(games) <= CLOSEST.games
    assert any(one.look.games > FRESH.games for one in kept)


def test_every_ancestor_is_known(found):
    for elite in found.archive:
        waiting = [elite.id]
        while waiting:
            waiting += found.ancestors[waiting.pop()].parents


@pytest.mark.slow
@settings(max_examples=20, deadline=None)
@given(st.integers(0, 1000))
def test_the_order_of_answers_changes_nothing(found, tmp_path_factory, order):
    other = search(tmp_path_factory.mktemp("search"), crews.Crew(order))
    assert elites(other) == elites(found)
    assert (other.tried, other.games) == (found.tried, found.games)
    assert other.ancestors == found.ancestors


def test_another_seed_finds_other_boards(found, tmp_path):
    assert elites(search(tmp_path, seed=2)) != elites(found)


class Killed(Exception):
    pass


class Mortal(crews.Crew):
    """Ends the search after some answers."""

    def __init__(self, life, seed):
        super().__init__(seed)
        self.life = life

    def next(self):
        if self.done == self.life:
            raise Killed
        return super().next()


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(st.lists(st.integers(0, 300), min_size=1, max_size=20), st.integers(0, 60))
def test_a_search_goes_on_after_kills(found, tmp_path_factory, lives, cut):
    folder = tmp_path_factory.mktemp("search")
    for number, life in enumerate(lives):
        try:
            search(folder, Mortal(life, number), resume=number > 0)
        except Killed:
            path = folder / "test.journal"
            written = path.read_bytes()
            head = written.index(b"\n") + 1
            path.write_bytes(written[: max(head, len(written) - cut)])  # the last line is cut off
    crew = crews.Crew(99)
    assert elites(search(folder, crew, resume=True)) == elites(found)


def test_what_is_in_the_journal_is_not_played_again(tmp_path):
    first, again = crews.Crew(), crews.Crew()
    search(tmp_path, first)
    search(tmp_path, again, resume=True)
    assert first.done > 100
    assert again.done == 0


@pytest.mark.parametrize("damage", [b"", b"\xff", b"x" * 7])
def test_a_damaged_line_of_the_journal_is_played_again(damage, found, tmp_path):
    search(tmp_path)
    path = tmp_path / "test.journal"
    lines = path.read_bytes().splitlines(keepends=True)
    middle = len(lines) // 2
    lines[middle] = lines[middle][:40] + damage + lines[middle][41:]
    path.write_bytes(b"".join(lines))
    crew = crews.Crew()
    assert elites(search(tmp_path, crew, resume=True)) == elites(found)
    assert crew.done == 1


def test_a_journal_with_a_damaged_head_is_refused(tmp_path):
    search(tmp_path, games=GAMES // 4)
    path = tmp_path / "test.journal"
    path.write_bytes(path.read_bytes().replace(b'"seed":1', b'"seed":2', 1))
    with pytest.raises(UsageError, match="is no journal of a search"):
        search(tmp_path, seed=2, resume=True)


def test_a_journal_is_written_by_one_search_alone(tmp_path):
    path = tmp_path / "test.journal"
    with Journal(path, {"brief": "test"}):
        before = path.read_bytes()
        with pytest.raises(UsageError, match="another search writes it"):
            Journal(path, {"brief": "test"}).__enter__()
        assert path.read_bytes() == before
    with Journal(path, {"brief": "test"}):
        pass
    assert [found.name for found in tmp_path.iterdir()] == ["test.journal"]


def test_more_games_go_on_from_there(found, tmp_path, tmp_path_factory):
    search(tmp_path, games=GAMES // 2)
    crew = crews.Crew()
    whole = search(tmp_path, crew, resume=True)
    assert elites(whole) == elites(found)
    fresh = crews.Crew()
    search(tmp_path_factory.mktemp("search"), fresh)
    assert 0 < crew.done < fresh.done


def test_time_ends_a_search_once_anything_was_found(tmp_path):
    """The clock stops after some answers: those of the first batches, and a few more."""
    crew = crews.Crew()

    class Clock(Deadline):
        @property
        def left(self):
            return 0.0 if crew.done >= 100 else super().left

    with Journal(tmp_path / "test.journal", {}) as journal:
        found = Scheduler(crews.brief(), 1, crew, journal).run(None, Clock())
    assert found.tried > 10
    assert crew.done == 100


@pytest.mark.parametrize(("earlier", "over"), [(0, False), (3_000, False), (3_700, True)])
def test_the_time_of_earlier_runs_counts(earlier, over, tmp_path):
    """Of an hour, for a search that goes on."""
    with Journal(tmp_path / "test.journal", {}) as journal:
        journal.seconds = earlier
        scheduler = Scheduler(crews.brief(), 1, crews.Crew(), journal)
        assert scheduler._is_over(Deadline(3_600)) is over


def test_it_fills_the_map_better_than_chance_and_than_climbing(found, tmp_path):
    score = found.archive.score
    for emitter in (from_nothing, climb):
        other = search(tmp_path / emitter.__name__, emitter=emitter)
        assert score > other.archive.score

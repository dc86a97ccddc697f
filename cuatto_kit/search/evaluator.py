"""From an order to a trial: a board is made, checked and played. This is what workers do."""

import json
from collections import defaultdict
from dataclasses import replace
from functools import cached_property, lru_cache
from random import Random

from pydantic import JsonValue

from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import join_names
from cuatto_kit.config.model import examine, text_in
from cuatto_kit.errors import Finding, KitError
from cuatto_kit.games import registry
from cuatto_kit.games.simulation import Simulation
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.games.variation import NoWay, Varied
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.reports.study import skill_of
from cuatto_kit.reports.subject import Subject, subject_of
from cuatto_kit.search.brief import Brief
from cuatto_kit.search.pricing import kit_of
from cuatto_kit.search.quality import wishes_of, worst
from cuatto_kit.search.trial import Board, Look, Make, Order, Price, Replay, Result, Said, Trial
from cuatto_kit.statistics import Estimate, share_of

TRIES = 12
"""How often a board is made before there is none to be had."""
FIRST_GAMES = 20
"""Games after which a board is given up that half of them do not come to the end of."""
CARELESS = 100
"""Games by which it is known whether careless players come to an end."""
ANOTHER_SETTING = 0.15
"""How many boards take other settings than their first parent, where a brief has several."""


class Evaluator:
    """Makes and plays the boards of a brief; `work` does so by order."""

    def __init__(self, brief: Brief) -> None:
        self.brief = brief
        self.wishes = wishes_of(brief)
        self.family = registry.family(str(brief.base["game"]))
        variation = self.family.variation()
        assert variation, "a brief is of a family that varies its boards"
        self.variation = variation
        self.room = brief.room(self.family)
        title = {"title": text_in(brief.title, "en")}
        self.settings = [{**title, **said} for said in brief.combinations]

    def work(self, order: Order) -> Result:
        """What was found."""
        match order:
            case Make(seed, parents, look):
                made = self._made(parents, Random(seed))
                return replace(self._looked_at(made[1], look), board=made[0]) if made else Trial()
            case Replay(board, look):
                loaded = self.load(board.said)
                assert loaded, "the board was made and loaded before"
                return self._looked_at(loaded, look)
            case Price(said):
                return kit_of(said)

    def load(self, said: Said) -> Subject | None:
        """The board of a file as games are played on it; None where it cannot be played, is not
        what the brief has room for, or is one that `check` would warn of."""
        document = Document("board", dict(said), {}, {})
        try:
            variant, unplayable = examine(document, self.family.model_of(str(said["game"])))
            layout = self.family.lay_out(document, variant, self._bed)
        except KitError:
            return None
        if unplayable or not self._has_room(layout):
            return None
        findings = static_findings(layout)
        if not any(finding.severity == "error" for finding in findings):
            findings += self.family.findings(variant, layout)
        if any(map(_spoils, findings)):
            return None
        subject = subject_of("board", self.family, variant, layout, findings)
        simulator = self.family.simulator(variant, layout, self.brief.seats, general=True)
        return replace(subject, simulator=lambda _: simulator)

    def _has_room(self, layout: Layout) -> bool:
        counts = self.variation.count(layout)
        return all(least <= counts[name] <= most for name, (least, most) in self.room.items())

    @cached_property
    def _bed(self) -> Bed | None:
        name = self.brief.printer
        return printer.read(bundled.find_printer(name)).printer.surface if name else None

    def _made(self, parents: tuple[Said, ...], chance: Random) -> tuple[Board, Subject] | None:
        """A board that can be played."""
        for _ in range(TRIES):
            try:
                varied = self._varied(parents, chance)
            except NoWay:
                continue
            if subject := self.load(varied.said):
                features = self.variation.count(subject.layout)
                return Board(varied.said, features, varied.words), subject
        return None

    def _varied(self, parents: tuple[Said, ...], chance: Random) -> Varied:
        settings = self.settings
        if not parents:
            return self.variation.begin(chance.choice(settings), self.room, chance)
        first, *others = parents
        if len(settings) > 1 and chance.random() < ANOTHER_SETTING:
            return _with_settings(first, chance.choice(settings))
        if others:
            return self.variation.cross(first, others[0], self.room, chance)
        varied = self.variation.change(first, self.room, chance)
        while chance.random() < 1 / 3:  # now and then several changes at once
            more = self.variation.change(varied.said, self.room, chance)
            varied = Varied(more.said, f"{varied.words}; {more.words}")
        return varied

    def _looked_at(self, subject: Subject, look: Look) -> Trial:
        seats = self.brief.seats
        lineup = [subject.policies.like_people] * seats
        simulator = subject.simulator(seats)

        def play(games: int) -> Sample:
            records = simulator.play(
                lineup, look.seed, 0, games, turn_cap=subject.turn_cap, tally=True
            )
            return Sample(subject, lineup, _played(records))

        first = play(min(FIRST_GAMES, look.games))
        if first.finished.mean < 0.5:
            return Trial(games=first.games.games)
        sample = play(look.games)
        if sample.is_endless:
            return Trial(games=look.games)
        named: defaultdict[str, list[tuple[float, float, float]]] = defaultdict(list)
        for figure in sample.figures:
            named[figure.name].append(_numbers(figure.estimate))
        if look.skill and not self._ends(subject, look):
            return Trial(games=look.games)
        if look.skill and (skill := self._skill(subject, look)):
            named["skill"].append(_numbers(skill))
        return Trial(None, worst(named, self.wishes), look.cost)

    def _ends(self, subject: Subject, look: Look) -> bool:
        """Whether careless players come to an end as well."""
        lineup = [subject.policies.names[0]] * self.brief.seats
        records = subject.simulator(self.brief.seats).play(
            lineup, look.seed + 2, 0, CARELESS, turn_cap=subject.turn_cap
        )
        return not Sample(subject, lineup, _played(records)).is_endless

    def _skill(self, subject: Subject, look: Look) -> Estimate | None:
        """How much of what there is to be won the best player takes from careless ones."""
        policies, seats = subject.policies, self.brief.seats
        rungs = [rung for rung in policies.ladder if rung.against == policies.names[0]]
        if not rungs or seats == 1:
            return None
        played = _played(
            subject.simulator(seats).play(
                rungs[-1].lineup(seats), look.seed + 1, 0, look.skill,
                rotate=True, turn_cap=subject.turn_cap,
            )
        )  # fmt: skip
        won = float(played.wins_of_first(seats).sum())
        return skill_of(share_of(won, look.skill), seats)


def _spoils(finding: Finding) -> bool:
    """Whether nobody would look for a board of which this is said: it cannot be played, or `check`
    would warn of its spaces. Teams are the brief's own business."""
    of_board = finding.source[:1] == ("board",)
    return finding.severity == "error" or (finding.severity == "warning" and of_board)


def _with_settings(said: Said, settings: Said) -> Varied:
    """The same spaces with other settings."""
    board = {**_mapping(said["board"]), **_mapping(settings["board"])}
    changed = {**said, **settings, "board": board}
    names = [name for name in changed if changed[name] != said.get(name)]
    return Varied(changed, f"other {join_names(names)}" if names else "nothing changed")


def _mapping(value: JsonValue) -> Said:
    return value if isinstance(value, dict) else {}


def _played(records: GameRecords) -> Simulation:
    return Simulation(records.columns, records.tallies, seconds=0.0, cores=1)


def _numbers(estimate: Estimate) -> tuple[float, float, float]:
    return (estimate.mean, *estimate.ci95)


@lru_cache(maxsize=2)
def evaluator_of(data: str) -> Evaluator:
    """The evaluator of a brief, which a process makes once. Raises as `Brief.of` does."""
    return Evaluator(Brief.of(json.loads(data)))

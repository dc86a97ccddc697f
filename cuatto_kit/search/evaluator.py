"""The work of workers: from an order to a trial, with a board that is made, checked and played."""

import json
from collections import defaultdict
from dataclasses import replace
from functools import cached_property, lru_cache
from pathlib import Path
from random import Random

from pydantic import JsonValue

from cuatto_kit.api import Design
from cuatto_kit.board.checks import static_findings
from cuatto_kit.board.layout import Layout
from cuatto_kit.config import bundled, printer
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.bundled import Source
from cuatto_kit.config.document import Document
from cuatto_kit.config.messages import join_names
from cuatto_kit.config.model import Variant, examine, text_in
from cuatto_kit.config.yaml_text import yaml_text
from cuatto_kit.design.loading import read
from cuatto_kit.drawing.sketch import sketch
from cuatto_kit.errors import Finding, KitError
from cuatto_kit.games import registry
from cuatto_kit.games.simulation import Simulation, joined
from cuatto_kit.games.simulator import GameRecords
from cuatto_kit.games.variation import NoWay, Varied
from cuatto_kit.reports.sampling import Sample
from cuatto_kit.reports.study import skill_of
from cuatto_kit.reports.subject import Subject, subject_of
from cuatto_kit.search.brief import Brief
from cuatto_kit.search.quality import wishes_of, worst
from cuatto_kit.search.trial import (
    Board,
    Kit,
    Look,
    Make,
    Order,
    Price,
    Replay,
    Result,
    Said,
    Trial,
)
from cuatto_kit.statistics import Estimate, share_of

TRIES = 12
"""The number of attempts to make a board."""
FIRST_GAMES = 20
"""The number of games after which a board is rejected if fewer than half of them have ended."""
CARELESS = 100
"""The number of games that test whether careless players reach the end."""
ANOTHER_SETTING = 0.15
"""The share of boards with other settings than their first parent, if a brief has several."""


class Evaluator:
    """An evaluator of a brief, which makes and plays boards."""

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
        """Return the result of an order."""
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
        """Return the board of a file, ready for games.

        Returns None if it cannot be played, if its features are outside the brief's room, or if
        `check` would warn of it.
        """
        document = Document("board", dict(said), {}, {})
        try:
            variant, unplayable = examine(document, self.family.model_of(str(said["game"])))
            layout = self.family.lay_out(document, _with_magnets(variant), self._bed)
        except KitError:
            return None
        if unplayable or not self._has_room(layout):
            return None
        board_game = self.family.on(variant, layout)
        findings = static_findings(layout)
        if not any(finding.severity == "error" for finding in findings):
            findings += board_game.findings()
        if any(map(_spoils, findings)):
            return None
        subject = subject_of("board", board_game, findings)
        simulator = board_game.simulator(self.brief.seats, general=True)
        return replace(subject, simulator=lambda _: simulator)

    def _has_room(self, layout: Layout) -> bool:
        counts = self.variation.count(layout)
        return all(least <= counts[name] <= most for name, (least, most) in self.room.items())

    @cached_property
    def _bed(self) -> Bed | None:
        name = self.brief.printer
        return printer.read(bundled.find_printer(name)).printer.surface if name else None

    def _made(self, parents: tuple[Said, ...], chance: Random) -> tuple[Board, Subject] | None:
        """Return a playable board, or None if the attempts fail."""
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
        while chance.random() < 1 / 3:  # sometimes several changes together
            more = self.variation.change(varied.said, self.room, chance)
            varied = Varied(more.said, f"{varied.words}; {more.words}")
        return varied

    def _looked_at(self, subject: Subject, look: Look) -> Trial:
        seats = self.brief.seats
        lineup = [subject.policies.like_people] * seats
        simulator = subject.simulator(seats)

        def play(first: int, games: int) -> Simulation:
            return _played(
                simulator.play(
                    lineup, look.seed, first, games, turn_cap=subject.turn_cap, tally=True
                )
            )

        few = min(FIRST_GAMES, look.games)
        begun = play(0, few)
        if Sample(subject, lineup, begun).finished.mean < 0.5:
            return Trial(games=few)
        sample = Sample(subject, lineup, joined(begun, play(few, look.games - few)))
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
        """Return whether games of careless players end as well."""
        lineup = [subject.policies.names[0]] * self.brief.seats
        records = subject.simulator(self.brief.seats).play(
            lineup, look.seed + 2, 0, CARELESS, turn_cap=subject.turn_cap
        )
        return not Sample(subject, lineup, _played(records)).is_endless

    def _skill(self, subject: Subject, look: Look) -> Estimate | None:
        """Return the share of the possible wins that the best policy takes from careless ones.

        Returns None if there is no such comparison.
        """
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


def _with_magnets(variant: Variant) -> Variant:
    """Return a board whose tiles need no arrangement of their knobs, which affects no game."""
    joints = variant.print.model_copy(update={"joints": "magnets"})
    return variant.model_copy(update={"print": joints})


def _spoils(finding: Finding) -> bool:
    """Return whether a finding excludes a board: it cannot be played, or `check` would warn of it.

    Only warnings about the board count; those about teams concern the brief.
    """
    of_board = finding.source[:1] == ("board",)
    return finding.severity == "error" or (finding.severity == "warning" and of_board)


def _with_settings(said: Said, settings: Said) -> Varied:
    """Return the same spaces with other settings."""
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
    """Return the evaluator of a brief, cached per process. Raises the errors of `Brief.of`."""
    return Evaluator(Brief.of(json.loads(data)))


# The cost of printing a board


def kit_of(said: Said) -> Kit | None:
    """Return the kit of a board, with its parts made and measured.

    Returns None if the board cannot be played or its parts cannot be printed.
    """
    text = yaml_text(said)
    try:
        return _priced(Design(read(Source("board", "board.yaml", Path("board.yaml"), text))))
    except KitError:
        return None


def _priced(design: Design) -> Kit | None:
    static = design.subject.static(design.seats())
    if any(finding.severity == "error" for finding in static):
        return None
    printer = design.printer
    files = design.plates()
    grams = sum(file.grams for file in files)
    return Kit(
        parts=sum(part.quantity for part in design.kit.parts),
        plates=len(files),
        grams=grams,
        price=grams / 1000 * printer.price if printer else 0.0,
        seconds=sum(file.seconds for file in files),
        drawing=sketch(design.layout).svg,
    )

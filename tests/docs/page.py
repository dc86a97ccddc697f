"""A page of the documentation with its boards, commands, answers and tables."""

import re
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import cuatto_kit
from cuatto_kit.reports.plan import Plan
from cuatto_kit.reports.report import make_report
from tests.kept import kept

DOCS = Path(__file__).parents[2] / "docs"
GAMES = 4_000


class Command(NamedTuple):
    """A line that the reader is to type, and what the page says that it answers."""

    page: str
    line: str
    answer: str

    def __str__(self):
        return self.line


class Page:
    """docs/NAME.md, and the boards and scripts in docs/NAME/."""

    def __init__(self, name):
        self.name = name
        self.text = (DOCS / f"{name}.md").read_text("utf-8")
        self.folder = DOCS / name
        self.boards = sorted(self.folder.glob("*.yaml"))
        self.fences = re.findall(r"^```(\w+)\n(.*?)^```$", self.text, re.M | re.S)

    @property
    def commands(self):
        """All commands; a `text` fence is the answer to the last one before it."""
        found = []
        for kind, text in self.fences:
            if kind == "sh":
                found += [Command(self.name, line, "") for line in text.splitlines() if line]
            elif kind == "text" and found:
                found[-1] = found[-1]._replace(answer=text)
        return found

    @property
    def snippets(self):
        """All Python on the page, and the answer that follows each."""
        found = []
        for kind, text in self.fences:
            if kind == "python":
                found.append((text, ""))
            elif kind == "text" and found:
                found[-1] = (found[-1][0], text)
        return found

    @property
    def pictures(self):
        return re.findall(r"!\[[^]]*\]\(([^)]+)\)", self.text)

    @property
    def links(self):
        """The files that the page sends its reader to."""
        return re.findall(r"(?<!!)\[[^]]*\]\(([^)#]+)", self.text)

    def table(self, heading):
        """The rows of the table whose first column is headed so, each as its cells."""
        (found,) = re.findall(
            rf"^\| {re.escape(heading)} \|.*\n\|[-|]+\n((?:\|.*\n)+)", self.text, re.M
        )
        return [[cell.strip() for cell in row.split("|")[1:-1]] for row in found.splitlines()]

    def figures(self, row):
        """The numbers of a row of one of the page's tables."""
        (found,) = re.findall(rf"^\| {re.escape(row)} \|((?: [\d.]+ \|)+)$", self.text, re.M)
        return [float(number) for number in found.split("|")[:-1]]

    def report(self, board, policy="random", settings=()):
        """What `check` says of a board of the page, or of a bundled one."""
        return report_on(self.path_of(board), policy, tuple(settings))

    def path_of(self, board):
        """A board of the page, or a bundled one."""
        path = self.folder / f"{board}.yaml"
        return str(path) if path.exists() else board

    def codes(self, board):
        """The warnings of a board."""
        data = judgement_of(self.path_of(board))
        remarks = (*data["static"], *data["findings"])
        return [one["code"] for one in remarks if one["severity"] != "info"]

    def wins(self, board, **options):
        """What part of the games each seat wins (%)."""
        return [100 * row["mean"] for row in self.report(board, **options)["seat_win_rate"]]

    def spread(self, board, **options):
        """The best seat's wins less the worst's (%)."""
        wins = self.wins(board, **options)
        return max(wins) - min(wins)


@kept
def report_on(board, policy, settings):
    """Return the report of 4,000 games on a board, with one policy and one number of seats."""
    design = cuatto_kit.load(board, settings=settings)
    plan = Plan(design.seats(), games=GAMES, policies=(policy,), skill=False)
    alone = replace(design.subject.policies, levels=(), people="")
    subject = replace(design.subject, policies=alone, seats=(plan.seats, plan.seats))
    return make_report(subject, plan).data.as_json()


@kept
def judgement_of(board):
    """What is thought of a board."""
    design = cuatto_kit.load(board)
    return design.check(Plan(design.seats(), games=100, skill=False)).data.as_json()


DESIGN = Page("design-a-board")
DESCRIBE = Page("describe-a-race-game")
PYTHON = Page("python")
ENVIRONMENTS = Page("environments")
PAGES = (DESIGN, DESCRIBE, PYTHON, ENVIRONMENTS)

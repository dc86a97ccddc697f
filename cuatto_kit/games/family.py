"""The interface of a family of games, and of its game on one board.

`Family` and `BoardGame` declare what a family must have (abstract methods) and what it may have
(methods that return None by default). tests/conformance.py derives its checks from these lists.

Positions and moves are private to a family. `Family` is generic over its YAML model, its positions
and its moves; its callers see them as opaque values (`AnyFamily`) that they can keep, compare and
pass back.
"""

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Generic, Protocol, TypeAlias, TypeVar

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import Fit, Kit
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.config.model import Variant
from cuatto_kit.drawing.scene import CutOut, Scene
from cuatto_kit.errors import Fault, Finding
from cuatto_kit.games.editing import BoardEditor
from cuatto_kit.games.facts import Example, Topic
from cuatto_kit.games.game import Choice, Game, Move, State
from cuatto_kit.games.pointing import Pointing
from cuatto_kit.games.simulator import Policies, Simulator
from cuatto_kit.games.text_view import TextGame
from cuatto_kit.games.variation import Variation
from cuatto_kit.timing import Progress

if TYPE_CHECKING:
    from cuatto_kit.drawing.labels import Labels
    from cuatto_kit.drawing.legend import Sign
    from cuatto_kit.games.encoding import Encoding
    from cuatto_kit.games.metrics import Metrics
    from cuatto_kit.games.outlook import Playouts
    from cuatto_kit.games.portable import Portable

AnyVariant = TypeVar("AnyVariant", bound=Variant)
VariantIn = TypeVar("VariantIn", bound=Variant, contravariant=True)
StateIn = TypeVar("StateIn", bound=Hashable, contravariant=True)


class Rulebook(Protocol):
    """The content of one board's rule sheet; the wording is in rules/, by switch and value."""

    def topics(self) -> Iterable[Topic]:
        """Return every topic for which this board needs a text."""

    def set_ups(self) -> Mapping[int, Scene]:
        """Return the table at the start by the number of players, in ascending order."""

    @property
    def age(self) -> int:
        """The recommended minimum age, in years."""

    def labels(self, language: str) -> "Labels":
        """Return the labels on and beside a drawing of the board."""

    def legend(self) -> "Iterable[Sign]":
        """Return the pieces and signs that the drawings show, each once."""

    def cut_outs(self) -> Iterable[CutOut]:
        """Return the pieces of a paper prototype."""

    def examples(self) -> Iterable[Example]:
        """Return worked examples that the engine has played on this board, one of each kind.

        Each is the clearest that a fixed search finds among the positions that agree with its whole
        text. A kind that the board cannot show is left out.
        """


@dataclass(frozen=True)
class Solution:
    """An exactly solved game.

    `states` is the number of positions; `win_probability` is the first seat's chance to win with
    best play by both.
    """

    states: int
    win_probability: float


class Odds(Protocol[VariantIn]):
    """Exact odds of a roll."""

    def odds(self, variant: VariantIn, columns: Sequence[int]) -> tuple[int, int]:
        """Return the number of rolls on which any of the columns can be played, and of all rolls.

        Raises ValueError, with a readable message, for a column that the board does not have.
        """

    def triples(self, variant: VariantIn) -> Iterator[tuple[int, int, int, int, int]]:
        """Yield all triples a < b < c of the board's columns, each with the figures of `odds`."""


class Endgame(Protocol[StateIn]):
    """A position and all positions that can follow it, solved exactly."""

    def win_probability(self, state: StateIn) -> float | None:
        """Return the first seat's chance to win from a position with best play by both.

        Returns None for a position that cannot be reached from the first.
        """


class Solver(Protocol[StateIn]):
    """A solver of one small game for two seats."""

    def solve(self, progress: Progress) -> Solution:
        """Solve the game exactly.

        Raises ValueError, with a readable message, if the game cannot be solved.
        """

    def endgame(self, state: StateIn, most: int) -> Endgame[StateIn]:
        """Solve a game of two seats from a position on.

        Raises ValueError, with a readable message, if more than `most` positions can follow it.
        """


class Forms(Protocol[VariantIn]):
    """Other ways to write the same board."""

    @property
    def names(self) -> Sequence[str]:
        """The values that `new --form` accepts."""

    def rewrite(self, text: str, document: Document, variant: VariantIn, form: str) -> str:
        """Return the text of a file with its board in another form.

        Raises ValueError, with a readable message, if that form cannot express the board.
        """


class BoardGame(ABC, Generic[AnyVariant, State, Move]):
    """The game of a family on one board.

    Attributes:
        family: The family of the game.
        variant: The board as read from its file.
        layout: Its spaces and links.

    >>> import cuatto_kit
    >>> game = cuatto_kit.load("cant-stop").board_game.game(seats=2)
    >>> len(game.outcomes(game.initial()))  # the rolls of four dice, in any order
    126
    """

    def __init__(
        self,
        family: "Family[AnyVariant, State, Move]",
        variant: AnyVariant,
        layout: Layout,
    ) -> None:
        self.family = family
        self.variant = variant
        self.layout = layout

    @abstractmethod
    def findings(self) -> tuple[Finding, ...]:
        """Return what can be said of a board by the rules alone, before a game is played."""

    @abstractmethod
    def kit(self, clearance: float) -> Kit:
        """Return the parts to print and their assembly; `clearance` is in mm."""

    @abstractmethod
    def fits(self, clearance: float, kit: Kit) -> Iterable[Fit]:
        """Return the pairs of parts of a kit that must fit together; `clearance` is in mm."""

    @abstractmethod
    def game(self, seats: int) -> Game[State, Move]:
        """Return the rules on a board for a number of seats."""

    @abstractmethod
    def text_game(self, seats: int) -> TextGame[State, Move]:
        """Return the same game as people see and type it."""

    @abstractmethod
    def simulator(self, seats: int, *, general: bool = False) -> Simulator:
        """Return a simulator that plays thousands of games.

        The first use may compile for some seconds. A `general` one may be slower, but its compiled
        code also serves other boards with the same rules.
        """

    @abstractmethod
    def rulebook(self) -> Rulebook:
        """Return the content of a board's rule sheet."""

    def played(self) -> str:
        """Return a key of everything on which games on a board depend.

        Two boards with the same key have the same report. By default the key is the whole variant
        and the whole layout.
        """
        return f"{self.variant.model_dump_json()} {self.layout!r}"

    # Optional features

    def playing(self, seats: int) -> tuple[int, ...]:
        """Return the board's seats (0-based) that play in a game of `seats` players, in turn order.

        A game numbers them from 0. By default they are the first ones.
        """
        return tuple(range(seats))

    def teams(self, seats: int) -> tuple[str, ...]:
        """Return the colours of the teams that play in a game of `seats` players, in turn order."""
        colours = self.variant.team_colours
        return tuple(colours[seat] for seat in self.playing(seats))

    def scenes(self, seats: int, states: Iterable[State]) -> Iterator[Scene] | None:
        """Return the positions of one game as pictures, in order, or None if there are none."""
        return None

    def pointing(self, seats: int) -> Pointing[State, Move] | None:
        """Return how moves are selected on these pictures, or None if there are only buttons."""
        return None

    def portable(self, seats: int) -> "Portable | None":
        """Return the game as data for a page that plays it, or None if there is no such page."""
        return None

    def encoding(self, seats: int) -> "Encoding[State, Move] | None":
        """Return the game as numbers for programs that learn it, or None if it has no encoding."""
        return None

    def playouts(self, seats: int) -> "Playouts[State] | None":
        """Return the playouts that reviews use.

        Returns None if moves are searched, or tried in interpreted games, instead.
        """
        return None

    def exhaustive(self, seats: int) -> tuple[Finding, ...]:
        """Return the findings of a look at every position, none for a game that is too large."""
        return ()

    def solver(self) -> Solver[State] | None:
        """Return the exact solver of small games, if the family has one."""
        return None


@dataclass(frozen=True)
class Complaint:
    """A fault of a board that a change should remedy.

    - `criterion`: the name of a criterion (config/criteria.py).
    - `too_low`: whether the figure is too low, else too high.
    - `playing`: the board's seats that play (0-based).
    - `shares`: the share of wins of each of them.
    """

    criterion: str
    too_low: bool
    playing: Sequence[int]
    shares: Sequence[float]


@dataclass(frozen=True)
class Change:
    """A change to a file: a description, and the settings to apply.

    Each setting has the form `path=value` with the value as YAML.
    """

    words: str
    settings: tuple[str, ...]


class Family(ABC, Generic[AnyVariant, State, Move]):
    """A family of games.

    It is one object in `games/<name>/family.py`, or in another package that names it in the entry
    point group `cuatto_kit.games` (one entry per game).

    Heavy modules are imported inside the methods, so that loading a family costs only its YAML
    models.
    """

    @property
    @abstractmethod
    def name(self) -> str:
        """The name of the family's folder and of its texts in rules/."""

    @abstractmethod
    def model_of(self, game: str) -> type[AnyVariant]:
        """Return the YAML model of one of its games, as listed in games/registry.py."""

    @property
    @abstractmethod
    def policies(self) -> Policies:
        """The policies and levels that a simulation may use."""

    @abstractmethod
    def lay_out(self, document: Document, variant: AnyVariant, bed: Bed | None) -> Layout:
        """Return the board's layout, for a printer's bed or, with None, without one.

        Raises InvalidVariant or CannotPrint with all faults.
        """

    @abstractmethod
    def on(self, variant: AnyVariant, layout: Layout) -> BoardGame[AnyVariant, State, Move]:
        """Return the game on a board."""

    def part_faults(self, document: Document, variant: AnyVariant) -> tuple[Fault, ...]:
        """Return the faults of an incomplete board that will remain when the rest is added.

        Names in it may be unknown. The default is an empty tuple.
        """
        return ()

    @property
    @abstractmethod
    def metrics(self) -> "type[Metrics]":
        """The model of the family's part of a report: its figures beyond those of all games."""

    @property
    @abstractmethod
    def topics(self) -> Mapping[str, tuple[str, ...]]:
        """Every topic that any board of the family may need, as switch → values.

        The texts in rules/ are checked against it in both directions.
        """

    # Optional features

    def changes(
        self, document: Document, variant: AnyVariant, complaint: Complaint
    ) -> Iterable[Change]:
        """Return changes that may remedy a complaint, the smallest first; a report tests them."""
        return ()

    def odds(self) -> Odds[AnyVariant] | None:
        """Return the exact odds of a roll, if the family has them."""
        return None

    def forms(self) -> Forms[AnyVariant] | None:
        """Return the other forms of its boards, if there are any."""
        return None

    def editor(self) -> BoardEditor | None:
        """Return the editor of its boards, if there is one."""
        return None

    def variation(self) -> Variation | None:
        """Return the generator of random boards for a search, if there is one."""
        return None


AnyFamily: TypeAlias = Family[Variant, Hashable, Choice]
"""A family as its callers see it: its positions and moves are opaque."""
AnyBoardGame: TypeAlias = BoardGame[Variant, Hashable, Choice]
"""A game on a board as its callers see it."""

"""What a family of games is: one typed object that everything above asks.

`Family` declares once what a family must have (its abstract methods) and what it may have (its
methods that answer None). tests/conformance.py derives its checks from these two lists.

Positions and moves are a family's own business: `Family` is generic over its YAML model, its
positions and its moves, and those above see them sealed (`AnyFamily`), as values that they keep,
compare and hand back.
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
from cuatto_kit.games.remedies import Change, Complaint
from cuatto_kit.games.simulator import Policies, Simulator
from cuatto_kit.games.text_view import TextGame
from cuatto_kit.games.variation import Variation
from cuatto_kit.timing import Progress

if TYPE_CHECKING:
    from cuatto_kit.drawing.labels import Labels
    from cuatto_kit.drawing.legend import Sign
    from cuatto_kit.games.encoding import Encoding
    from cuatto_kit.games.metrics import Metrics
    from cuatto_kit.games.playing_on import Playouts

AnyVariant = TypeVar("AnyVariant", bound=Variant)
VariantIn = TypeVar("VariantIn", bound=Variant, contravariant=True)
StateIn = TypeVar("StateIn", bound=Hashable, contravariant=True)


class Rulebook(Protocol):
    """What the rule sheet of one board tells; words are filed in rules/ by switch and value."""

    def topics(self) -> Iterable[Topic]:
        """Every topic that this very board needs words for."""

    def set_ups(self) -> Mapping[int, Scene]:
        """The table at the start, by the number of players, the fewest first."""

    @property
    def age(self) -> int:
        """From how many years on the game is played."""

    def labels(self, language: str) -> "Labels":
        """What stands on and beside a drawing of the board."""

    def legend(self) -> "Iterable[Sign]":
        """The pieces and signs that the drawings show, each once."""

    def cut_outs(self) -> Iterable[CutOut]:
        """The pieces of a prototype in paper."""

    def examples(self) -> Iterable[Example]:
        """Worked examples that the engine has played on this board, each of another kind: the
        clearest that a fixed search finds, of those that bear out all that their text says. A kind
        that the board cannot show is left out."""


@dataclass(frozen=True)
class Solution:
    """A game solved exactly: how many positions it has, and the chance of the first seat to win
    when both play their best."""

    states: int
    win_probability: float


class Odds(Protocol[VariantIn]):
    """Exact odds of a roll."""

    def odds(self, variant: VariantIn, columns: Sequence[int]) -> tuple[int, int]:
        """The rolls on which one of the columns can be played, and all rolls. Raises ValueError,
        in words, on a column that the board has not."""

    def triples(self, variant: VariantIn) -> Iterator[tuple[int, int, int, int, int]]:
        """All a < b < c of the board's columns, each with the figures of `odds`."""


class Endgame(Protocol[StateIn]):
    """A position and all that may come of it, solved exactly."""

    def win_probability(self, state: StateIn) -> float | None:
        """The chance of the first seat to win from a position when both play their best; None of a
        position that does not come of the first."""


class Solver(Protocol[VariantIn, StateIn]):
    """Small games for two, solved exactly."""

    def solve(self, variant: VariantIn, layout: Layout, progress: Progress) -> Solution:
        """Raises ValueError, in words, where the game is not one that is solved."""

    def endgame(
        self, variant: VariantIn, layout: Layout, state: StateIn, most: int
    ) -> Endgame[StateIn]:
        """Solves a game of two seats from a position on. Raises ValueError, in words, where more
        than `most` positions may come of it."""


class Forms(Protocol[VariantIn]):
    """Other ways to write the same board."""

    @property
    def names(self) -> Sequence[str]:
        """What `new --form` takes."""

    def rewrite(self, text: str, document: Document, variant: VariantIn, form: str) -> str:
        """The file with its board in another form. Raises ValueError, in words, where that form
        cannot say the same."""


class Exhaustive(Protocol[VariantIn]):
    """Small games walked through whole."""

    def findings(self, variant: VariantIn, layout: Layout, seats: int) -> tuple[Finding, ...]:
        """What looking at every position brings to light; nothing of games too large."""


class Family(ABC, Generic[AnyVariant, State, Move]):
    """A family of games: one object in `games/<name>/family.py`, or in a package of its own that
    names it in the entry point group `cuatto_kit.games` (one entry a game).

    Heavy modules are imported inside the methods: to know a family costs its YAML models alone.
    """

    @property
    @abstractmethod
    def name(self) -> str:
        """What its folder and its texts in rules/ are called."""

    @abstractmethod
    def model_of(self, game: str) -> type[AnyVariant]:
        """What reads the YAML of that one of its games; games/registry.py says which it has."""

    @property
    @abstractmethod
    def policies(self) -> Policies:
        """What a simulation may ask."""

    @abstractmethod
    def lay_out(self, document: Document, variant: AnyVariant, bed: Bed | None) -> Layout:
        """The board, for a printer with that bed or for none.

        Raises InvalidVariant or CannotPrint with all its faults.
        """

    def part_faults(self, document: Document, variant: AnyVariant) -> tuple[Fault, ...]:
        """What is wrong with the part of a board that `variant` holds, and will be so when the
        rest is added: names in it may be unknown. Nothing, unless a family looks."""
        return ()

    @abstractmethod
    def findings(self, variant: AnyVariant, layout: Layout) -> tuple[Finding, ...]:
        """What the rules say of a board before a game is played."""

    @abstractmethod
    def kit(self, variant: AnyVariant, layout: Layout, clearance: float) -> Kit:
        """what is printed, and its assembly; `clearance` in mm."""

    @abstractmethod
    def fits(
        self, variant: AnyVariant, layout: Layout, clearance: float, kit: Kit
    ) -> Iterable[Fit]:
        """Which parts of a kit must fit together."""

    @abstractmethod
    def game(self, variant: AnyVariant, layout: Layout, seats: int) -> Game[State, Move]:
        """The rules on a board for a number of seats."""

    @abstractmethod
    def text_game(self, variant: AnyVariant, layout: Layout, seats: int) -> TextGame[State, Move]:
        """The same game as people see and type it."""

    @abstractmethod
    def simulator(
        self, variant: AnyVariant, layout: Layout, seats: int, *, general: bool = False
    ) -> Simulator:
        """Plays games by the thousand. The first use may compile for some seconds; a `general` one
        may be slower, and what it compiles serves other boards of the same rules as well."""

    @property
    @abstractmethod
    def metrics(self) -> "type[Metrics]":
        """The family's part of a report: what it says of games beyond what is said of all."""

    @property
    @abstractmethod
    def topics(self) -> Mapping[str, tuple[str, ...]]:
        """Every topic that any of its boards may need words for: switch → values. The texts in
        rules/ are held against it, both ways."""

    @abstractmethod
    def rulebook(self, variant: AnyVariant, layout: Layout) -> Rulebook:
        """What the rule sheet of a board tells."""

    def played(self, variant: AnyVariant, layout: Layout) -> str:
        """What games on a board follow from: two boards that say the same here give the same
        report. All that the file says and where everything lies, unless a family knows better."""
        return f"{variant.model_dump_json()} {layout!r}"

    # What a family may have

    def playing(self, variant: AnyVariant, layout: Layout, seats: int) -> tuple[int, ...]:
        """The seats of the board (0-based) that play in a game of so many, in turn order; a game
        numbers them from 0. The first ones, unless a family knows better."""
        return tuple(range(seats))

    def teams(self, variant: AnyVariant, layout: Layout, seats: int) -> tuple[str, ...]:
        """The colours of the teams that play in a game of so many, in turn order."""
        colours = variant.team_colours
        return tuple(colours[seat] for seat in self.playing(variant, layout, seats))

    def scenes(
        self, variant: AnyVariant, layout: Layout, seats: int, states: Iterable[State]
    ) -> Iterator[Scene] | None:
        """The positions of one game as pictures, in order; None where none are drawn."""
        return None

    def pointing(
        self, variant: AnyVariant, layout: Layout, seats: int
    ) -> Pointing[State, Move] | None:
        """How moves are pointed at in these pictures; None where they are buttons alone."""
        return None

    def encoding(
        self, variant: AnyVariant, layout: Layout, seats: int
    ) -> "Encoding[State, Move] | None":
        """The game as numbers, for programs that learn it; None where it is not told so."""
        return None

    def changes(
        self, document: Document, variant: AnyVariant, complaint: Complaint
    ) -> Iterable[Change]:
        """What might mend a board, the smallest change first: a report tries it out."""
        return ()

    def exhaustive(self) -> Exhaustive[AnyVariant] | None:
        """Looks at every position of small games."""
        return None

    def solver(self) -> Solver[AnyVariant, State] | None:
        """Solves small games exactly."""
        return None

    def playouts(self, variant: AnyVariant, layout: Layout, seats: int) -> "Playouts[State] | None":
        """Plays positions on, for reviews; None where moves are searched, or tried out by
        interpreted games."""
        return None

    def odds(self) -> Odds[AnyVariant] | None:
        """Tells exact odds."""
        return None

    def forms(self) -> Forms[AnyVariant] | None:
        """Writes boards in other forms."""
        return None

    def editor(self) -> BoardEditor | None:
        """Changes boards as they are drawn on."""
        return None

    def variation(self) -> Variation | None:
        """Makes boards by chance, for a search."""
        return None


AnyFamily: TypeAlias = Family[Variant, Hashable, Choice]
"""A family as those above it see it: of positions and moves no more is known than that."""

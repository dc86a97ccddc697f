"""The race family of games: Cuatto, Parqués and every race on a graph."""

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from cuatto_kit.board.layout import Layout
from cuatto_kit.cad.parts import Fit, Kit
from cuatto_kit.config.beds import Bed
from cuatto_kit.config.document import Document
from cuatto_kit.drawing.scene import Scene
from cuatto_kit.errors import Fault, Finding
from cuatto_kit.games.editing import BoardEditor
from cuatto_kit.games.family import BoardGame, Change, Complaint, Family, Forms, Rulebook, Solver
from cuatto_kit.games.game import Game
from cuatto_kit.games.pointing import Pointing
from cuatto_kit.games.race.config.models import POLICIES, RaceVariant, model_of
from cuatto_kit.games.simulator import Simulator
from cuatto_kit.games.text_view import TextGame
from cuatto_kit.games.variation import Variation

if TYPE_CHECKING:
    from cuatto_kit.games.encoding import Encoding
    from cuatto_kit.games.metrics import Metrics
    from cuatto_kit.games.portable import Portable
    from cuatto_kit.games.race.engine.game import Choice, Position
    from cuatto_kit.games.race.engine.playing_on import RacePlayouts


class RaceBoardGame(BoardGame[RaceVariant, "Position", "Choice"]):
    """A game of the family on a board."""

    def findings(self) -> tuple[Finding, ...]:
        from cuatto_kit.games.race.analysis.checks import rule_findings

        return rule_findings(self.variant, self.layout)

    def kit(self, clearance: float) -> Kit:
        from cuatto_kit.games.race.printing.parts import make_parts

        return make_parts(self.variant, self.layout, clearance)

    def fits(self, clearance: float, kit: Kit) -> Iterable[Fit]:
        from cuatto_kit.games.race.printing.fits import fits

        return fits(self.variant, self.layout, clearance, kit)

    def game(self, seats: int) -> "Game[Position, Choice]":
        from cuatto_kit.games.race.engine.game import make_game

        return make_game(self.variant, self.layout, seats)

    def text_game(self, seats: int) -> "TextGame[Position, Choice]":
        from cuatto_kit.games.race.console.text_view import RaceText

        return RaceText(self.variant, self.layout, seats)

    def simulator(self, seats: int, *, general: bool = False) -> Simulator:
        from cuatto_kit.games.race.analysis.simulator import make_simulator

        return make_simulator(self.variant, self.layout, seats, general=general)

    def rulebook(self) -> Rulebook:
        from cuatto_kit.games.race.sheet.topics import RaceRulebook

        return RaceRulebook(self.variant, self.layout)

    def playing(self, seats: int) -> tuple[int, ...]:
        from cuatto_kit.games.race.board.seating import playing

        return playing(self.variant, self.layout, seats)

    def scenes(self, seats: int, states: Iterable["Position"]) -> Iterator[Scene]:
        from cuatto_kit.games.race.sheet.scenes import SceneMaker

        return SceneMaker(self.variant, self.layout, seats).in_turn(states)

    def pointing(self, seats: int) -> "Pointing[Position, Choice]":
        from cuatto_kit.games.race.console.pointing import RacePointing

        return RacePointing(self.variant, self.layout, seats)

    def portable(self, seats: int) -> "Portable":
        from cuatto_kit.games.race.console.portable import make_portable

        return make_portable(self.variant, self.layout, seats)

    def encoding(self, seats: int) -> "Encoding[Position, Choice]":
        from cuatto_kit.games.race.engine.game import make_game
        from cuatto_kit.games.race.environment.encoding import RaceEncoding

        return RaceEncoding(make_game(self.variant, self.layout, seats))

    def played(self) -> str:
        """Return a key of the rules, the teams, the board's graph and effects, and the seating.

        The positions of tiles are not included, since they affect no game.
        """
        said = self.variant.model_dump_json(exclude={"title", "print", "theme", "board"})
        board = self.variant.board
        special = f"{board.effects_at} {board.first_throw}"
        return f"{said} {self.layout.topology!r} {board.seating} {special}"

    def exhaustive(self, seats: int) -> tuple[Finding, ...]:
        from cuatto_kit.games.race.analysis.exhaustive import exhaustive_findings

        return exhaustive_findings(self.variant, self.layout, seats)

    def playouts(self, seats: int) -> "RacePlayouts":
        from cuatto_kit.games.race.engine.game import make_game
        from cuatto_kit.games.race.engine.playing_on import RacePlayouts

        return RacePlayouts(make_game(self.variant, self.layout, seats))

    def solver(self) -> "Solver[Position]":
        from cuatto_kit.games.race.analysis.endgame import RaceSolver

        return RaceSolver(self.variant, self.layout)


class RaceFamily(Family[RaceVariant, "Position", "Choice"]):
    """Races of teams of checkers from a start to a finish, over paths that split and join."""

    name = "race"
    policies = POLICIES

    def model_of(self, game: str) -> type[RaceVariant]:
        return model_of(game)

    def lay_out(self, document: Document, variant: RaceVariant, bed: Bed | None) -> Layout:
        from cuatto_kit.games.race.board.layout import lay_out

        return lay_out(document, variant, bed)

    def on(self, variant: RaceVariant, layout: Layout) -> RaceBoardGame:
        return RaceBoardGame(self, variant, layout)

    def part_faults(self, document: Document, variant: RaceVariant) -> tuple[Fault, ...]:
        from cuatto_kit.games.race.board.layout import part_faults

        return part_faults(document, variant)

    @property
    def metrics(self) -> "type[Metrics]":
        from cuatto_kit.games.race.analysis.metrics import RaceMetrics

        return RaceMetrics

    @property
    def topics(self) -> Mapping[str, tuple[str, ...]]:
        from cuatto_kit.games.race.sheet.topics import VALUES

        return VALUES

    def changes(
        self, document: Document, variant: RaceVariant, complaint: Complaint
    ) -> Iterable[Change]:
        from cuatto_kit.games.race.analysis.remedies import changes

        return changes(document, variant, complaint)

    def forms(self) -> Forms[RaceVariant]:
        from cuatto_kit.games.race.config.forms import RaceForms

        return RaceForms()

    def editor(self) -> BoardEditor:
        from cuatto_kit.games.race.editing.editor import RaceEditor

        return RaceEditor()

    def variation(self) -> Variation:
        from cuatto_kit.games.race.variation.variation import RaceVariation

        return RaceVariation()


RACE = RaceFamily()

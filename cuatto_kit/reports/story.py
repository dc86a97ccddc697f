"""One game as a story: every roll and move, in words and as a picture."""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

from cuatto_kit.drawing.embedding import inlined
from cuatto_kit.drawing.positions import film
from cuatto_kit.games.family import AnyBoardGame
from cuatto_kit.games.game import CHANCE, END, Choice
from cuatto_kit.games.text_view import AnyTextGame

MOST_STEPS = 600
"""The greatest number of steps that are shown, since a game may not end."""


@dataclass(frozen=True)
class Story:
    """A game with `policy` for all seats and the dice of a seed.

    `words` begin with the set-up. `drawing`, an element of a page, has a group of the class
    `position` for each of them; it is empty if the family draws no positions. `ended` is true if
    the game ended with the last of them.
    """

    policy: str
    seed: int
    words: Sequence[str]
    drawing: str
    ended: bool


def story_of(board_game: AnyBoardGame, seats: int, policy: str, seed: int) -> Story:
    """Return the game of a seed."""
    text = board_game.text_game(seats)
    words, states = ["The set-up"], [text.game.initial()]
    for told, state in steps_of(text, policy, seed):
        words.append(told)
        states.append(state)
    scenes = board_game.scenes(seats, states)
    drawing = ""
    if scenes is not None:
        labels = board_game.rulebook().labels("en")
        labels = replace(labels, start="start", finish="finish")
        drawn = film(board_game.layout, board_game.variant.team_colours, list(scenes), labels)
        drawing = inlined(drawn.svg, drawn.width, "the board and its pieces, move by move")
    return Story(policy, seed, words, drawing, text.game.actor(states[-1]) == END)


def steps_of(text: AnyTextGame, policy: str, seed: int) -> Iterator[tuple[str, Hashable]]:
    """Yield the steps of a game, each with its words and the resulting position.

    A step is a roll and the moves after it, or a move if nothing is rolled.
    """
    game, bot, random = text.game, text.bot(policy), Random(seed)
    state, told = game.initial(), list[str]()
    steps, actor = 0, game.actor(state)
    while actor != END and steps < MOST_STEPS:
        choice = _rolled(text, state, random) if actor == CHANCE else bot(state, random.randrange)
        played = game.play(state, choice)
        for line in text.tell(state, choice, played):
            told.append("".join(span.text for span in line))
        before, state = actor, played.state
        actor = game.actor(state)
        if actor == END or before not in (CHANCE, actor):
            yield "; ".join(told), state
            told, steps = [], steps + 1


def _rolled(text: AnyTextGame, state: Hashable, random: Random) -> Choice:
    outcomes = text.game.outcomes(state)
    choices, weights = zip(*outcomes, strict=True)
    found: Choice = random.choices(choices, [float(share) for share in weights])[0]
    return found

"""The events of a turn, in one line."""

from collections.abc import Iterable, Iterator, Sequence

from cuatto_kit.games.text_view import Line, Span


def by_turn(lines: Iterable[Line], colours: Sequence[str]) -> Iterator[Line]:
    """Yield the lines, with consecutive ones about the same team's actions joined.

    An example is `blue rolls 3 5, plays 3 crown.4-crown.7, hits red`.
    """
    turn: Line = ()
    for line in lines:
        team = _teller(line, colours)
        if turn and team == turn[0].colour:
            turn = (*turn, Span(","), *_deed(line))
            continue
        if turn:
            yield turn
        turn = (line[0], *_deed(line)) if team else ()
        if not team:
            yield line
    if turn:
        yield turn


def _teller(line: Line, colours: Sequence[str]) -> str | None:
    """Return the team that a line describes, or None; such a line begins with the team's name."""
    if len(line) < 2 or not line[1].text.startswith(" "):
        return None
    name = line[0]
    return name.colour if name.text == name.colour and name.text in colours else None


def _deed(line: Line) -> Line:
    """Return the action in a line; a move that begins with its number gets the word `plays`."""
    _, first, *rest = line
    text = f" plays{first.text}" if first.text[1:2].isdigit() else first.text
    return (Span(text, first.colour, first.strong), *rest)

"""The gesture that removes spaces, together with spaces that become unreachable."""

from collections.abc import Iterator, Sequence

from cuatto_kit.config.messages import counted
from cuatto_kit.games.race.config.names import START
from cuatto_kit.games.race.editing import gestures
from cuatto_kit.games.race.editing.laying import Done
from cuatto_kit.games.race.editing.saying import settle
from cuatto_kit.games.race.editing.sketch import End, Sketch, Spot, Track, reached_by_routes


def delete(sketch: Sketch, gesture: gestures.Delete) -> Done:
    """Remove spaces.

    The rest of a path behind them is removed too, unless another way or the route of a seat leads
    there: it then becomes a path of its own.
    """
    names = sketch.ids()
    select = _before(sketch, sketch.spot(gesture.spaces[0]))
    gone = _remove(sketch, gesture.spaces)
    settle(sketch)
    words = names[next(iter(gone))] if len(gone) == 1 else counted(len(gone), "space")
    return Done(f"{words} removed", select if select not in gone else None)


def removed(sketch: Sketch, spaces: Sequence[str]) -> tuple[str, ...]:
    """Return the names of the spaces that `delete` removes together with `spaces`."""
    names = sketch.ids()
    gone = _remove(sketch, spaces)
    return tuple(name for spot, name in names.items() if spot in gone)


def _remove(sketch: Sketch, spaces: Sequence[str]) -> set[Spot]:
    """Remove spaces and those that become unreachable, and return them all."""
    gone = set(map(sketch.spot, spaces))
    before = reached_by_routes(sketch)
    sketch.check_entries(gone)
    _take_away(sketch, gone)
    while lost := before - reached_by_routes(sketch) - gone or _without_beginning(sketch):
        sketch.check_entries(lost)
        gone |= lost
        _take_away(sketch, lost)
    return gone


def _without_beginning(sketch: Sketch) -> set[Spot]:
    """Return the spaces of paths that no longer have an origin."""
    return {spot for track in sketch.tracks if not track.froms for spot in track.spots}


def _before(sketch: Sketch, spot: Spot) -> Spot | None:
    """Return a space that leads to another one, or None."""
    return next((origin for origin, target in sketch.links() if target is spot), None)


def _take_away(sketch: Sketch, gone: set[Spot]) -> None:
    """Cut paths where spaces are removed, and remove what refers to these spaces."""
    tracks = []
    for track in sketch.tracks:
        parts = list(_parts(track, gone))
        for number, (before, part) in enumerate(parts):
            # The first remaining part keeps the name; others get one when all names are known.
            name, was = (track.name, track.was) if number == 0 else ("", "")
            ends = track.tos if part[-1] is track.last else []
            # Where all ways are routes, a path may begin anywhere.
            begins = [End(START)] if sketch.routes else []
            froms, at = (begins, before.cell) if before else (track.froms, track.at)
            tracks.append(Track(name, part, froms, ends, at if froms else None, was))
    sketch.tracks = tracks
    for track in tracks:
        track.froms = [end for end in track.froms if end.target not in gone]
        track.tos = [end for end in track.tos if end.target not in gone]
        track.name = track.name or sketch.free_name()
    sketch.forget(gone)
    _adopt(sketch)


def _parts(track: Track, gone: set[Spot]) -> Iterator[tuple[Spot | None, list[Spot]]]:
    """Yield the remaining pieces of a path, and the removed space before each, if any.

    If another path leads into a piece, the caller later removes the unreachable spaces before that.
    """
    part: list[Spot] = []
    before: Spot | None = None
    for spot in track.spots:
        if spot not in gone:
            part.append(spot)
            continue
        if part:
            yield before, part
        part, before = [], spot
    if part:
        yield before, part


def _adopt(sketch: Sketch) -> None:
    """Make paths that have lost their origin come from another path that leads to them."""
    for track in sketch.tracks:
        if track.froms:
            continue
        for other in sketch.tracks:
            leading = [end for end in other.tos if end.target is track.spots[0]]
            if leading and not track.froms:
                other.tos.remove(leading[0])
                track.froms = [End(other.last)]

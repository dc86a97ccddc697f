"""Lines for the table, the engine and records: valid games, and bent lines."""

import hashlib
from functools import cache
from random import Random

from cuatto_kit.console import game_text, opening, records
from cuatto_kit.games.game import CHANCE
from fuzz.fuzzing.texts import odd_text

TABLES = (
    *(("snake-24", "2"), ("short-12", "3"), ("parques", "2"), ("parques", "4"), ("ludo", "2")),
    *(("royal-ur", "2"), ("cant-stop", "2"), ("cant-stop", "4"), ("cabeza", "2")),
    *(("two-ways-home", "2"), ("chutes-and-ladders", "3"), ("six-seats", "6")),
)
"""Boards that are played on, and how many play: their rules are compiled once."""
MOVES = 60
"""Choices of a good game; a whole one may have hundreds."""
TALK = (
    *("moves", "status", "draw", "undo", "u", "help", "help moves", "rules", "reset", "hint"),
    *("save g.txt", "load g.txt", "save b.yaml", "save .", "save no/g", "load .", "load b.yaml"),
    *("save", "load", "move", "m", "move 0", "move -1", "position", "position x", "roll", "stop"),
    *("1", "2", "3", "1", "1", "1", "1", "99", "6 8", "7", "quit now", "fen", "perft 1", "depth 2"),
    *("search 1", "turn", "board", "odds", "odds 6 7 8", "again", "", " ", "#", "?", "q uit"),
)
PROTOCOL = (
    *("ugi", "ubgi", "isready", "uginewgame", "newgame", "position startpos", "query turn"),
    *(
        "query moves",
        "query rolls",
        "query position",
        "query result",
        "query gameover",
        "query p1turn",
    ),
    *("query", "query x", "go depth 1", "go nodes 5", "go movetime 5", "go nodes 0", "go depth -1"),
    *("go p1time 20 p2time 20", "go nodes 99999999999999999999", "go x", "go depth", "stop", "d"),
    *(
        "dice 1 2",
        "dice 6",
        "dice 0 7",
        "dice",
        "dice 1 2 3 4",
        "dice x",
        "position",
        "position fen",
    ),
    *(
        "setoption name MultiPV value 3",
        "setoption name MultiPV value 0",
        "setoption name x value 1",
    ),
    *("setoption", "position startpos moves 1", "position startpos moves roll:1,2", "x", "", " "),
)


@cache
def _game(name: str, seats: str) -> tuple[str, str, tuple[str, ...]]:
    """A game at random: its record, its text, and positions of it."""
    chance = Random(name + seats)
    options = opening.PlayOptions(int(seats), ("random",) * int(seats), 7)
    session = opening.open_session(name, (), options)
    positions = []
    notation = session.text.positions
    for _ in range(MOVES):
        if session.is_over:
            break
        if notation:
            positions.append(notation.write(session.state))
        if session.actor == CHANCE:
            outcomes = [outcome for outcome, _ in session.game.outcomes(session.state)]
            session.take(chance.choice(outcomes))
        else:
            session.take(chance.choice(list(session.legal)))
    return records.write(session), game_text.write(session, {}), tuple(positions)


def bent_position(name: str, seats: str, chance: Random) -> str:
    """A position of a game on a board, mostly bent."""
    words = chance.choice(_game(name, seats)[2]).split(" ")
    donor = chance.choice(_game(*chance.choice(TABLES))[2]).split(" ")
    for _ in range(chance.randrange(4)):
        _bend_words(words, donor, chance)
    return " ".join(words)


def _bend_words(words: list[str], donor: list[str], chance: Random) -> None:
    at = chance.randrange(len(words) + 1)
    match chance.randrange(7):
        case 0:
            del words[at : at + 1]
        case 1 if words:
            words.insert(at, chance.choice(words))
        case 2:
            words.insert(at, chance.choice(donor))
        case 3 if words:
            other = chance.randrange(len(words))
            words[at : at + 1] = [words[other]]
        case 4:
            words.insert(at, odd_text(chance))
        case _ if words:
            at = min(at, len(words) - 1)
            word = words[at]
            place = chance.randrange(len(word) + 1)
            new = chance.choice("0123456789.,*:=/-rbRBfFcC ") * chance.choice((1, 1, 1, 12))
            words[at] = word[:place] + new + word[place + chance.randrange(2) :]


def bent_game(name: str, seats: str, chance: Random) -> bytes:
    """A record or a game's text, mostly bent; the sum of most bent records fits again."""
    record, text, _ = _game(name, seats)
    is_record = chance.random() < 0.6
    lines = (record if is_record else text).splitlines()
    for _ in range(chance.choice((0, 0, 0, 1, 1, 1, 4))):
        _bend_lines(lines, name, seats, chance)
    if is_record and chance.random() < 0.85:
        kept = [line for line in lines if not line.startswith("sum ")]
        whole = "".join(f"{line}\n" for line in kept).encode(errors="surrogatepass")
        lines = [*kept, f"sum {hashlib.sha256(whole).hexdigest()[:16]}"]
    data = "".join(f"{line}\n" for line in lines).encode(errors="surrogatepass")
    return data[: chance.randrange(len(data))] if chance.random() < 0.05 else data


def _bend_lines(lines: list[str], name: str, seats: str, chance: Random) -> None:
    at = chance.randrange(len(lines)) if lines else 0
    other = _game(*chance.choice(TABLES))
    donor = chance.choice(other[:2]).splitlines()
    match chance.randrange(12):
        case 0:
            del lines[at : at + 1]
        case 1 if lines:
            lines.insert(at, lines[chance.randrange(len(lines))])
        case 2:
            lines.insert(at, chance.choice(donor))
        case 3:
            lines.insert(at, f"= {bent_position(name, seats, chance)}")
        case 4:
            del lines[at : at + chance.randrange(30)]
            lines.append("end unfinished")
        case 6 | 7 | 8 | 9:
            del lines[at:]  # a game may end anywhere
            lines.append("end unfinished")
        case 5:
            lines.insert(at, odd_text(chance))
        case _ if lines:
            words = lines[at].split(" ")
            _bend_words(words, chance.choice(donor).split(" "), chance)
            lines[at] = " ".join(words)


def table_talk(name: str, seats: str, chance: Random) -> bytes:
    """Lines for `play`."""
    said: list[str] = []
    for _ in range(chance.choice((3, 10, 30))):
        drawn = chance.random()
        if drawn < 0.5:
            said.append(chance.choice(("1", "1", "2", "3")))
        elif drawn < 0.85:
            said.append(chance.choice(TALK))
        elif drawn < 0.9:
            said.append(f"position {bent_position(name, seats, chance)}")
        elif drawn < 0.95:
            said.append(f"{chance.choice(TALK)} {odd_text(chance)}")
        else:
            said.append(odd_text(chance))
    return _as_lines(said, chance)


def protocol_talk(name: str, seats: str, chance: Random) -> bytes:
    """Lines for `engine`."""
    moves = [line.partition(" ")[2] for line in _game(name, seats)[0].splitlines()]
    said: list[str] = []
    for _ in range(chance.choice((3, 10, 25))):
        drawn = chance.random()
        if drawn < 0.6:
            said.append(chance.choice(PROTOCOL))
        elif drawn < 0.75:
            said.append(f"position fen {bent_position(name, seats, chance)}")
        elif drawn < 0.85:
            played = [move.replace(" ", ",") for move in chance.sample(moves, 3)]
            said.append(f"position startpos moves {' '.join(played)}")
        elif drawn < 0.95:
            words = chance.choice(PROTOCOL).split(" ")
            _bend_words(words, chance.choice(PROTOCOL).split(" "), chance)
            said.append(" ".join(words))
        else:
            said.append(odd_text(chance))
    return _as_lines(said, chance)


def _as_lines(said: list[str], chance: Random) -> bytes:
    data = "".join(f"{line}\n" for line in said).encode(errors="surrogatepass")
    if chance.random() < 0.1:
        at = chance.randrange(len(data) + 1)
        data = data[:at] + chance.choice((b"\xff", b"\0", b"\r", b"\xc3")) + data[at:]
    return data[:-1] if chance.random() < 0.1 else data


def prepare() -> None:
    """Plays the good games, before cases are made of them."""
    for name, seats in TABLES:
        _game(name, seats)

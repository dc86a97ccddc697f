"""Writes the table of docs/real-games.md from docs/real-games.yaml.

python docs/real_games.py
"""

import re
from collections import Counter
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).parent
BOARDS = HERE.parent / "tests/games/race/real_games"
PAGE = HERE / "real-games.md"
VERDICTS = {
    "exact": "The rules of the named edition are played in full",
    "deviates": "The game is playable with a named difference",
    "not yet": "Rules are missing without which it is another game",
}
MARKED = re.compile(r"(?<=<!-- games -->\n).*(?=<!-- /games -->)", re.DOTALL)


def games() -> list[dict[str, Any]]:
    """Return the lines of the table."""
    found: list[dict[str, Any]] = yaml.safe_load((HERE / "real-games.yaml").read_text("utf-8"))
    return found


def path_of(board: str) -> Path | None:
    """Return the file of a board that is not bundled."""
    path = BOARDS / f"{board}.yaml"
    return path if path.exists() else None


def tables() -> str:
    """Return a heading and a table for each verdict."""
    count = Counter(game["verdict"] for game in games())
    lines = []
    for verdict, meaning in VERDICTS.items():
        lines += [f"## {verdict.capitalize()}: {count[verdict]} games", "", f"{meaning}.", ""]
        rows = [game for game in games() if game["verdict"] == verdict]
        if verdict == "not yet":
            lines += ["| game | edition | missing |", "|---|---|---|"]
            lines += [f"| {row['name']} | {row['edition']} | {row['note']} |" for row in rows]
        else:
            last = "difference" if verdict == "deviates" else "remark"
            lines += [f"| game | edition | board | compared in | {last} |", "|---|---|---|---|---|"]
            lines += [_row(game) for game in rows]
        lines.append("")
    return "\n".join(lines)


def _row(game: dict[str, Any]) -> str:
    held = ", ".join(f"`{name}`" for name in game.get("held", []))
    board = f"`{game['board']}`"
    if path_of(game["board"]) is None:
        board += " (bundled)"
    return f"| {game['name']} | {game['edition']} | {board} | {held} | {game.get('note', '')} |"


def page() -> str:
    """Return the page with its tables written anew."""
    return MARKED.sub(lambda _: "\n" + tables(), PAGE.read_text("utf-8"))


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")

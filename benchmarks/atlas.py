"""Does an atlas hold what it says? Its boards are checked, their parts built, their games played
anew.

    python benchmarks/atlas.py FOLDER… [--times 8]

Each board's games are played again on a seed that no search has used, `--times` as many as the
atlas is based on, so that hardly any noise is left. The output is the share of figures within the
95 % intervals of the atlas: about 95 % if the intervals are right, a little less for the remaining
noise. Figures that never differ from game to game are left out.
Statuses are those of `cuatto-kit check` and `cuatto-kit build --only parts`.
"""

import argparse
import json
import subprocess
import sys
import tempfile
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

from cuatto_kit.config import bundled, document
from cuatto_kit.process import cores
from cuatto_kit.search.atlas import Atlas, BoardEntry
from cuatto_kit.search.brief import Brief, read_brief
from cuatto_kit.search.finish import FINAL
from cuatto_kit.search.trial import Board, Figures, Replay, Trial
from cuatto_kit.search.workers import Processes


def anew(brief: Brief, folder: Path, boards: list[BoardEntry], times: int) -> list[Figures]:
    """Return the figures of each board from many games with another seed."""
    look = replace(FINAL, games=times * FINAL.games, skill=times * FINAL.skill)
    crew = Processes(json.dumps(brief.data), cores())
    found: dict[int, Figures] = {}
    try:
        for k, entry in enumerate(boards):
            said = document.read(folder / entry.file, entry.file).data
            board = Board(said, entry.features, entry.how)
            crew.submit((0, 0, k), Replay(board, look.anew("anew", entry.id)))
        for _ in boards:
            ticket, trial = crew.next()
            assert isinstance(trial, Trial)
            found[ticket[2]] = trial.figures
    finally:
        crew.close()
    return [found[k] for k in range(len(boards))]


def statuses(folder: Path, boards: list[BoardEntry]) -> Counter[str]:
    """Return how often each verb ended with each status."""
    with tempfile.TemporaryDirectory() as out:
        verbs = {"check": (), "build": ("--only", "parts", "-o", out)}

        def status(verb: str, entry: BoardEntry) -> str:
            path = str(folder / entry.file)
            command = [sys.executable, "-m", "cuatto_kit", verb, path, "--quiet", *verbs[verb]]
            ended = subprocess.run(command, stdout=subprocess.DEVNULL).returncode
            return f"{' '.join([verb, *verbs[verb][:2]])}: status {ended}"

        with ThreadPoolExecutor(cores()) as pool:
            asked = [pool.submit(status, verb, entry) for entry in boards for verb in verbs]
            return Counter(one.result() for one in asked)


def main() -> None:
    parser = argparse.ArgumentParser(description="Does an atlas hold what it says?")
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--times", type=int, default=8)
    given = parser.parse_args()
    for folder in given.folders:
        atlas = Atlas.model_validate_json((folder / "atlas.json").read_bytes())
        brief = read_brief(bundled.find_brief(atlas.brief))
        inside: Counter[str] = Counter()
        asked: Counter[str] = Counter()
        for entry, figures in zip(
            atlas.boards, anew(brief, folder, atlas.boards, given.times), strict=True
        ):
            for name, told in entry.figures.items():
                low, high = told.ci95
                if low < high:
                    asked[name] += 1
                    inside[name] += name in figures and low <= figures[name][0] <= high
        print(f"\n{atlas.brief}: {len(atlas.boards)} boards")
        whole = f"{inside.total()} of {asked.total()}"
        print(f"  within their intervals: {whole} figures, {inside.total() / asked.total():.1%}")
        for name in asked:
            print(f"    {name:16} {inside[name]:4} of {asked[name]}")
        for name, count in sorted(statuses(folder, atlas.boards).items()):
            print(f"  {name}: {count}")


if __name__ == "__main__":
    main()

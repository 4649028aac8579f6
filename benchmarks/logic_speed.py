"""How fast whole paths are found, steps kept, by the usual techniques, beside others that solve as a person does.

    python -m benchmarks.logic_speed --peer hodoku=PATH --peer-seconds 20 kaggle 17_clue

All in one run, on the same puzzles, as CPU time, so that a busy machine distorts little; the best of a few rounds counts.
`one call` is `explain_many` of a set, `a call each` calls `explain` for each line. The expert puzzles are made by
qqwing where it is on the PATH. The peers from PyPI get a few puzzles, one a call, and so many seconds; those that guess or get
stuck are shown by what they solved. HoDoKu is run when the path of its jar is given, in batch mode: once with the puzzles and
once with them twice over, and the difference is its time when it is warm.
"""

from __future__ import annotations

import argparse
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.frame import Entry, Program, data_set, fits, machine
from benchmarks.general import dedoku
from whydoku import Path as LogicPath
from whydoku import explain, explain_many

MAX_PUZZLES = {"kaggle": 5000, "17_clue": 2000, "qqwing": 200, "top1465": 100}
JAVA_MOST = {"kaggle": 5000, "17_clue": 2000, "qqwing": 200, "top1465": 40}
PUBLISHED = {"kaggle": 110.0, "17_clue": 1400.0, "qqwing": 12200.0, "top1465": 152000.0}
"""HoDoKu 2.5, warm, µs a puzzle, as measured elsewhere: shown where its jar is not given."""


@dataclass(frozen=True)
class Row:
    """What a program did on a data set."""

    data: str
    program: str
    puzzles: int
    solved: int
    micros: float


def puzzles(name: str) -> list[str]:
    """Read a data set, or have qqwing make it."""
    if name != "qqwing":
        return data_set(name, MAX_PUZZLES[name])
    if shutil.which("qqwing") is None:
        return []
    command = ["qqwing", "--generate", str(MAX_PUZZLES[name]), "--difficulty", "expert", "--one-line"]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout.split()


def hodoku_py() -> Program:
    from hodoku import Solver

    solver = Solver()

    def solve(lines: Sequence[str]) -> list[str | None]:
        found = [solver.solve(line.replace(".", "0")) for line in lines]
        return [result.solution if result.solved else None for result in found]

    return solve


def sudokutools() -> Program:
    from sudokutools.solvers import solve as by_hand
    from sudokutools.sudoku import Sudoku

    def solve(lines: Sequence[str]) -> list[str | None]:
        out: list[str | None] = []
        for line in lines:
            grid = by_hand(Sudoku.decode(line.replace(".", "0")))
            out.append("".join(str(grid[row, col]) for row in range(9) for col in range(9)))
        return out

    return solve


def pencilmark() -> Program:
    import pencilmark as pm

    def solve(lines: Sequence[str]) -> list[str | None]:
        for line in lines:
            pm.rate(pm.from_string(line.replace("0", ".")))
        return [None] * len(lines)

    return solve


PEERS = (
    Entry("hodoku-py", hodoku_py, 20),
    Entry("sudokutools", sudokutools, 20),
    Entry("dedoku", dedoku, 20),
    Entry("pencilmark (rate)", pencilmark, 20),
)


def best_of(rounds: int, work: Callable[[], Sequence[LogicPath]]) -> tuple[float, Sequence[LogicPath]]:
    """Return the least CPU time of a few rounds, and the last result."""
    best = float("inf")
    paths: Sequence[LogicPath] = ()
    for _ in range(rounds):
        begin = time.process_time()
        paths = work()
        best = min(best, time.process_time() - begin)
    return best, paths


def ours(name: str, lines: Sequence[str], rounds: int) -> list[Row]:
    """Time this program in its two ways."""
    rows = []
    for program, work in (
        ("whydoku, one call", lambda: list(explain_many(lines))),
        ("whydoku, a call each", lambda: [explain(line) for line in lines]),
    ):
        seconds, paths = best_of(rounds, work)
        solved = sum(path.solved and not path.guesses for path in paths)
        rows.append(Row(name, program, len(lines), solved, seconds / len(lines) * 1e6))
    return rows


def theirs(name: str, lines: Sequence[str], limit: float) -> list[Row]:
    """Time the peers from PyPI on as many puzzles as they manage in so many seconds."""
    rows = []
    for peer in PEERS:
        try:
            program = peer.load()
        except ImportError as error:
            print(f"# {peer.name} left out: {error}")
            continue
        done = solved = 0
        begin = time.process_time()
        for line in lines[: peer.most]:
            try:
                grid = program([line])[0]
            except Exception as error:  # whatever a peer fails with on one puzzle is not our business
                print(f"# {peer.name} on {name}: {type(error).__name__}")
                grid = None
            done += 1
            solved += fits(line, grid)
            if time.process_time() - begin > limit:
                break
        rows.append(Row(name, peer.name, done, solved, (time.process_time() - begin) / done * 1e6))
    return rows


def java_seconds(jar: str, lines: Sequence[str]) -> float:
    """Run HoDoKu on puzzles in batch mode and return the CPU time."""
    with tempfile.TemporaryDirectory() as folder:
        # Names without a slash: what begins with one is an option to it.
        (Path(folder) / "in.txt").write_text("\n".join(line.replace("0", ".") for line in lines) + "\n")
        java = ["java", "-Djava.awt.headless=true", "-XX:+UseSerialGC", "-jar", str(Path(jar).resolve())]
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        subprocess.run(
            [*java, "/bs", "in.txt", "/vp", "/o", "out.txt"],
            cwd=folder,
            capture_output=True,
            check=True,
            stdin=subprocess.DEVNULL,
        )
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        if len(lines) > (Path(folder) / "out.txt").read_text().count("#"):
            raise SystemExit("HoDoKu has not answered every puzzle")
    return after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime


def hodoku(name: str, lines: Sequence[str], jar: str) -> Row:
    """Time HoDoKu when Java has started and compiled what is hot."""
    some = lines[: JAVA_MOST[name]]
    seconds = java_seconds(jar, [*some, *some]) - java_seconds(jar, some)
    return Row(name, "HoDoKu", len(some), len(some), seconds / len(some) * 1e6)


def table(rows: Sequence[Row]) -> str:
    """Return µs per puzzle, and the ratio to ours."""
    base = {row.data: row.micros for row in rows if row.program == "whydoku, one call"}
    lines = ["| data set | program | puzzles | solved | µs a puzzle | ÷ one call |", "|---|---|---:|---:|---:|---:|"]
    for row in rows:
        solved = row.solved if row.solved or "rate" not in row.program else "–"
        cells = (
            row.data,
            row.program,
            row.puzzles,
            solved,
            f"{row.micros:,.1f}",
            f"{row.micros / base[row.data]:,.1f}",
        )
        lines.append("| " + " | ".join(map(str, cells)) + " |")
    return "\n".join(lines)


def main(arguments: Sequence[str] = ()) -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("sets", nargs="*", default=list(MAX_PUZZLES), help="data sets")
    parser.add_argument("--peer", action="append", default=[], metavar="hodoku=JAR", help="HoDoKu's jar")
    parser.add_argument("--peer-seconds", type=float, default=20.0, help="CPU time for each peer from PyPI and set")
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args(arguments)
    jar = dict(text.partition("=")[::2] for text in options.peer).get("hodoku")
    print(machine())
    rows: list[Row] = []
    for name in options.sets:
        lines = puzzles(name)
        if not lines:
            print(f"# {name} left out: qqwing is not installed")
            continue
        rows += ours(name, lines, options.rounds)
        if jar:
            rows.append(hodoku(name, lines, jar))
        else:
            rows.append(Row(name, "HoDoKu (published)", 0, 0, PUBLISHED[name]))
        rows += theirs(name, lines, options.peer_seconds)
    print(table(rows))


if __name__ == "__main__":
    main(sys.argv[1:])

"""Five walks through the code, counted: function calls and files; and how large and how tangled the code is.

    python -m benchmarks.walks [--tree FOLDER]

A call is one that `sys.setprofile` reports for a Python function; calls of built-in and kernel functions are not counted.
A file is one of whydoku's in which a call took place. Each walk runs in a process of its own: the first run counts the
modules of whydoku that it imports, the third run counts calls and files, and the time is CPU time, the best of five more.
`--tree` looks at another working copy, whose kernel must be compiled.
"""

from __future__ import annotations

import argparse
import ast
import json
import subprocess
import sys
import time
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

from benchmarks.frame import machine

HERE = Path(__file__).resolve().parent.parent
LINE = "409010803000009240000000001390274600000050000002163059500000000013600000908020107"
KILLER = (
    "https://www.f-puzzles.com/?load=N4IgzglgXgpiBcBOANCA5gJwgEwQbT2AF9ljSSzKLryBdZQmq8l54+x1p7rjtn/nQaCR3PgI"
    "m9hk0UM6zR4rssX0QAawgAbLTAwBjAIZo48QiH0wdYfCABKAJgDCAVhCo7AZlfv73gGwgagBuhloArqYgAIwA7CAUFlZaNmb20U4ALL6"
    "OWUGooRFR0QAMCaRJ1rZ2ABx5Hoh5IWGRCDHxiZZVaXYu9fb+TQUtUR0VXSnVdTU5dYg5jfPNRW0zncmpeOlOMx4Z8x7OB35Ox3aZp/k"
    "gha3wIA6e5aATm/Z9gR598R6Dgcu37SelUmPWcuxO3xO4POOyuN2KbnW3S2vScDhyfUe/2KZSRIJRdUeDTRCycWOGKzu0UR4w21Qu2Q8"
    "Fzcnx82La0UCeNedgy0RyGXRezJOWc5OuIw5Y2edJ6g0hdliTg+9iVCrq8XZVPm3OqziFJwNXhFTJJpvF8LaDn5up6fWhfTOgzOSuhSq"
    "WFIBnketpRF35rIDAycQbsgyNgwtkruDi5tOR9guKphms9xWlwJ5dWTjRZ9kafzTHLjMoTdkaCsaMy1IAzL2qGTzvOVAqcqYllJia3j+"
    "NVZr7RL7jPsdVDdXRNdjQPrcp8HiVTbqbhrpWnspRzmTznblruXNoRCAA==="
)
"""A killer of 9×9 as a link of f-puzzles."""
RUNS = 5
"""Timed runs of a walk, of which the fastest counts."""


def _solve() -> Callable[[], object]:
    import whydoku as w

    return lambda: w.solve(LINE)


def _explain() -> Callable[[], object]:
    import whydoku as w

    return lambda: "\n".join(str(step) for step in w.explain(KILLER))


def _explain_again() -> Callable[[], object]:
    import whydoku as w

    path = w.explain(KILLER)
    return lambda: "\n".join(str(step) for step in path)


def _prove() -> Callable[[], object]:
    import whydoku as w

    return lambda: w.prove(LINE)


def _rate() -> Callable[[], object]:
    import whydoku as w

    return lambda: w.rate(LINE)


def _hint() -> Callable[[], object]:
    import whydoku as w

    return lambda: str(w.hint(LINE, level=4))


def _why() -> Callable[[], object]:
    import whydoku as w

    return lambda: str(w.why(LINE, "r1c2"))


WALKS: dict[str, Callable[[], Callable[[], object]]] = {
    "1 solve(line)": _solve,
    "2 explain(f-puzzles killer), every text": _explain,
    "2b the same texts again": _explain_again,
    "3 prove(line)": _prove,
    "4 rate(line)": _rate,
    "5 hint(line, level=4)": _hint,
    "5b why(line, r1c2)": _why,
}


def walk(name: str) -> dict[str, Any]:
    """Take one walk in this process, and return what was counted."""
    import whydoku

    package = str(Path(str(whydoku.__file__)).parent)
    run = WALKS[name]()
    run()
    modules = sum(each.startswith("whydoku") for each in sys.modules)
    run()
    calls: Counter[tuple[str, str]] = Counter()

    def count(frame: FrameType, event: str, _: object) -> None:
        if event == "call":
            calls[frame.f_code.co_filename, frame.f_code.co_name] += 1

    sys.setprofile(count)
    run()
    sys.setprofile(None)
    times = []
    for _ in range(RUNS):
        begin = time.process_time()
        run()
        times.append(time.process_time() - begin)
    files = {file for file, _ in calls if file.startswith(package)}
    most = [f"{_short(file, package)} {function} {number}" for (file, function), number in calls.most_common(4)]
    return {"calls": calls.total(), "files": len(files), "modules": modules, "ms": min(times) * 1000, "most": most}


def _short(file: str, package: str) -> str:
    return file.removeprefix(package).lstrip("/") if file.startswith(package) else Path(file).name


def concepts() -> dict[str, list[str]]:
    """Return the classes of the modules that define steps, paths, and what they are made of."""
    import whydoku as w

    path = w.explain(LINE)
    kinds = {type(path[0]), type(path), type(w.explain_many([LINE])), type(w.steps(LINE, limit=1))}
    names = {base.__module__ for kind in kinds for base in kind.__mro__ if base.__module__.startswith("whydoku.")}
    found = {}
    for name in sorted(names):
        tree = ast.parse(Path(str(sys.modules[name].__file__)).read_text(encoding="utf-8"))
        found[name] = [node.name for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    return found


def declarations(tree: Path, name: str) -> Counter[str]:
    """Count where functions have a parameter, or classes a field, of this name, by file."""
    found: Counter[str] = Counter()
    for file in sorted((tree / "src").rglob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                declared = [each.arg for each in (*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs)]
            elif isinstance(node, ast.ClassDef):
                targets = [each.target for each in node.body if isinstance(each, ast.AnnAssign)]
                declared = [target.id for target in targets if isinstance(target, ast.Name)]
            else:
                continue
            if name in declared:
                found[str(file.relative_to(tree / "src"))] += 1
    return found


def exceptions(tree: Path) -> list[str]:
    """Return the exceptions to the one direction of imports."""
    settings = tomllib.loads((tree / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    return [each for contract in contracts for each in contract.get("ignore_imports", ())]


SOURCES = {".py", ".pyi", ".cpp", ".hpp", ".h", ".js", ".mjs", ".css", ".html"}
FOLDERS = ("src/whydoku", "native", "tests", "benchmarks", "docs", "fuzz")


def sizes(tree: Path) -> Iterator[tuple[str, int, int]]:
    """Yield each folder with its files and lines of source; those of `src/whydoku` and `native` one by one."""
    for top in FOLDERS:
        counted: dict[str, list[int]] = {}
        for file in (tree / top).rglob("*"):
            if file.suffix in SOURCES and "__pycache__" not in file.parts:
                parts = file.relative_to(tree / top).parts
                deep = len(parts) > 1 and top in FOLDERS[:2]
                place = counted.setdefault(f"{top}/{parts[0]}" if deep else top, [0, 0])
                place[0] += 1
                place[1] += file.read_text(encoding="utf-8").count("\n")
        for name, (files, lines) in sorted(counted.items()):
            yield name, files, lines


def report(tree: Path) -> Iterator[str]:
    """Yield the lines of the report."""

    def ask(what: str) -> Any:
        program = [sys.executable, "-m", "benchmarks.walks", "--tree", str(tree), "--ask", what]
        return json.loads(subprocess.run(program, cwd=HERE, check=True, capture_output=True, text=True).stdout)

    yield machine()
    yield f"{'walk':42}{'calls':>9}{'files':>7}{'modules':>9}{'ms':>9}  most calls"
    for name in WALKS:
        found = ask(name)
        counted = f"{found['calls']:>9,}{found['files']:>7}{found['modules']:>9}{found['ms']:>9.3f}"
        yield f"{name:42}{counted}  {', '.join(found['most'])}"
    yield ""
    every = list(sizes(tree))
    for name, files, lines in every:
        yield f"{name:42}{files:>7,} files{lines:>9,} lines"
    yield f"{'total':42}{sum(each[1] for each in every):>7,} files{sum(each[2] for each in every):>9,} lines"
    yield ""
    passing = exceptions(tree)
    yield f"exceptions to the import direction: {len(passing)}"
    yield from (f"  {each}" for each in passing)
    where = declarations(tree, "up_to")
    yield f"declarations of up_to: {where.total()} in {len(where)} files"
    yield from (f"  {file} {number}" for file, number in where.items())
    around = ask("concepts")
    yield f"classes in the modules of steps and paths: {sum(map(len, around.values()))}"
    yield from (f"  {module}: {', '.join(classes)}" for module, classes in around.items())


def main() -> None:
    """Print the report, or answer one of its questions."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tree", type=Path, default=HERE, metavar="FOLDER", help="the working copy to look at")
    parser.add_argument("--ask", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.ask is None:
        for line in report(given.tree.resolve()):
            print(line, flush=True)
        return
    sys.path.insert(0, str(given.tree.resolve() / "src"))
    print(json.dumps(concepts() if given.ask == "concepts" else walk(given.ask)))


if __name__ == "__main__":
    main()

"""The rules people set today: read, solved, proved unique, compared with the stored solution, and explained.

python -m benchmarks modern [--explain] [NAMES …]

Each puzzle of variants/exotic.jsonl and variants/modern.jsonl is read as it stands: an ISS string, a SudokuMaker link, or a
list of elements by tool (`tests/support/tool_puzzles.py`). A puzzle whose rules are not known is counted by their names; for
the others the figures are those of `whydoku.solve`. Seconds are CPU seconds, of this process and of those it started; a wall
clock of several times as long ends what is stuck, so that a busy machine changes little of what is counted. With WHYDOKU_ISS, a
checkout of ISS, and node, its times are shown as well.

Many SudokuMaker links are experiments whose stored grid is one of several solutions: those count as solved where search
finds a second one, and are listed apart.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import resource
import sys
import threading
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import whydoku as w
from benchmarks.frame import data_folder, machine
from benchmarks.variants import mean, run_all, run_iss
from tests.support.tool_puzzles import UnknownToolError, read_tools
from whydoku.errors import StoppedError, WhydokuError
from whydoku.formats import formats
from whydoku.rules import rule_types

SECONDS = 10.0
PATIENCE = 8  # wall seconds for each CPU second
WORST = 10
AGAIN = 1.0  # CPU seconds up to which a puzzle is run again beside ISS
FAR = 5  # times as long as ISS


@dataclass(frozen=True)
class ModernCase:
    """The result of one puzzle."""

    name: str
    status: str  # right, another solution, several, none, stopped; or why it was not read
    seconds: float = 0.0
    engine: str = ""
    explained: str = ""  # no guess, guesses, stuck, stopped
    explain_seconds: float = 0.0
    needs: tuple[str, ...] = ()

    @property
    def was_read(self) -> bool:
        """Whether its rules are known."""
        return not self.status.startswith("not read")

    @property
    def is_solved(self) -> bool:
        """Whether it was answered in time as its data state."""
        return self.status in ("right", "unique", "several") and self.seconds <= SECONDS


def cpu() -> float:
    """Return the CPU seconds of this process and of the children that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def settle() -> None:
    """Wait for what was started beside a puzzle, so that its time is not counted with the next one."""
    for thread in threading.enumerate():
        if thread is not threading.current_thread():
            thread.join(SECONDS)


def read_entry(entry: dict[str, Any]) -> w.Puzzle:
    """Read a puzzle in whichever of the three ways it is listed."""
    if "puzzle" in entry:
        return read_tools(entry["puzzle"])
    return w.read(entry["iss"], format="iss") if "iss" in entry else w.read(entry["link"])


def digits_of(solution: Any) -> list[int]:
    """Return a stored solution as numbers: digits or, from 10 on, letters from A."""
    if not isinstance(solution, str):
        return [int(each) for each in solution]
    if any(sign.isalpha() for sign in solution) and not any(sign.isdigit() for sign in solution):
        return [ord(sign) - ord("A") + 1 for sign in solution]
    return [int(sign, 36) for sign in solution]


def status_of(puzzle: w.Puzzle, found: w.Solution | None, stored: Any, flags: dict[str, str]) -> str:
    """Return how an answer compares with the stored one."""
    if found is None:
        return "none"
    if found.unique is None:
        return "stopped"
    if not found.unique:
        return "several"
    if not stored:
        return "unique"
    wanted = digits_of(stored)
    cells = min(len(wanted), len(puzzle.board.plain.cells))  # either may have cells beside the grid at its end
    if list(found.values[:cells]) != wanted[:cells]:
        return "another solution"
    for flag, signs in flags.items():
        if flag in ("shaded", "wall", "doubler", "loop", "circled") and not any(
            "".join(str(int(value > 1)) for value in values) == signs for values in found.layers.values()
        ):
            return f"another {flag}"
    return "right"


def run_case(entry: dict[str, Any], *, explain: bool) -> ModernCase:
    """Read, solve and, where asked, explain one puzzle."""
    needs = tuple(entry.get("needs", ()))
    begin = cpu()
    try:
        puzzle = read_entry(entry)
        puzzle.network  # noqa: B018  # what cannot be compiled is not read
    except (WhydokuError, UnknownToolError) as error:
        return ModernCase(entry["id"], f"not read: {error}", needs=needs)
    engine = ""
    try:
        found = w.solve(puzzle, deadline=PATIENCE * SECONDS)
        engine = found.engine if found else ""
        status = status_of(puzzle, found, entry.get("solution"), entry.get("layers") or {})
    except StoppedError:
        status = "stopped"
    settle()
    spent = cpu() - begin
    told, begin = "", cpu()
    if explain and status in ("right", "unique"):
        path = w.explain(puzzle, deadline=PATIENCE * SECONDS)
        told = "stuck" if not path.solved else "guesses" if path.guesses else "no guess"
    return ModernCase(entry["id"], status, spent, engine, told, cpu() - begin, needs)


def show_worst(cases: Sequence[ModernCase]) -> None:
    """Print the puzzles that take longest."""
    print(f"\n# the {WORST} slowest, CPU seconds:")
    for case in sorted(cases, key=lambda case: -case.seconds)[:WORST]:
        needs = ", ".join(case.needs) or "rules not listed"
        print(f"#   {case.name}: {case.seconds:.2f} {case.engine or case.status}; {needs}")


def show_unread(cases: Sequence[ModernCase]) -> None:
    """Print the rules that unread puzzles mention, the most frequent first."""
    causes: Counter[str] = Counter()
    for case in cases:
        causes.update(need for need in case.needs if need.startswith(("drawn", "custom")) or len(case.needs) == 1)
    print(f"\n# not read: {len(cases)}; their rules are drawings or pieces of code, most often:")
    for cause, count in causes.most_common(WORST):
        print(f"#   {count:3} {cause}")


def show_iss(entries: Sequence[dict[str, Any]], cases: Sequence[ModernCase]) -> None:
    """Compare with ISS, where it runs: the best of as many rounds of both; what took seconds is not run again."""
    found = {case.name: case.seconds * 1e3 for case in cases if case.status == "right"}
    asked = [entry for entry in entries if "iss" in entry and entry["id"] in found]
    live = run_iss(asked)
    if not live:
        return
    again = [{**entry, "solution": digits_of(entry["solution"])} for entry in asked if found[entry["id"]] < AGAIN * 1e3]
    found |= {case.name: case.millis for case in run_all(again) if case.status == "right"}
    ratios = {name: found[name] / millis for name, (millis, _) in live.items()}
    over = sum(ratio > FAR for ratio in ratios.values())
    average = mean(ratios.values())
    print(
        f"\n# ISS in the same run, {len(ratios)} puzzles: geometric mean of CPU time ratios {average:.2f}, over {FAR}: {over}"
    )
    for name in sorted(ratios, key=lambda name: -ratios[name])[:WORST]:
        print(f"#   {name}: {found[name]:.1f} ms, ISS {live[name][0]:.1f} ms, ratio {ratios[name]:.1f}")


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--explain", action="store_true")
    parser.add_argument("names", nargs="*")
    words = sys.argv[1:]
    asked = parser.parse_args(words[1:] if words[:1] == ["modern"] else words)
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds variants/")
    print(f"# {machine()}; load {os.getloadavg()[0]:.1f}")
    rule_types(), formats()
    for collection in ("exotic", "modern"):
        entries = [json.loads(line) for line in (folder / "variants" / f"{collection}.jsonl").read_text().splitlines()]
        entries = [entry for entry in entries if not asked.names or any(name in entry["id"] for name in asked.names)]
        cases = [run_case(entry, explain=asked.explain) for entry in entries]
        known = [case for case in cases if case.was_read]
        counts = Counter(case.status for case in known)
        print(f"\n## {collection}: {len(known)} of {len(cases)} read; {dict(counts.most_common())}")
        for case in known:
            if not case.is_solved:
                print(f"#   {case.name}: {case.status} after {case.seconds:.1f} s {case.engine}")
        judged = [case for case in known if case.status != "several"]
        done = sum(case.is_solved for case in judged)
        share = 100 * done / len(judged) if judged else math.nan
        print(f"# of {len(judged)} with one solution: {done} proved within {SECONDS:g} CPU seconds ({share:.0f} %)")
        told = Counter(case.explained for case in known if case.explained)
        if told:
            print(f"# explained: {dict(told)}, {100 * told['no guess'] / told.total():.0f} % without a guess")
            for case in known:
                if case.explained not in ("", "no guess"):
                    print(f"#   {case.name}: {case.explained} after {case.explain_seconds:.1f} s")
        show_worst(known)
        if unread := [case for case in cases if not case.was_read]:
            show_unread(unread)
        show_iss(entries, cases)


if __name__ == "__main__":
    main()

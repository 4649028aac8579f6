"""Does `explain --reasons` finish every puzzle without a guess, how long does it take, and is every step proved?

python -m benchmarks.reasons [SECONDS for each puzzle] [SET …]

For each set: puzzles that are finished without a guess, steps that are reasons, the share of these explained link by link
(the others only name their parts), steps with nested assumptions that are left, the same without reasons, and CPU seconds.
Every step is checked by its own argument.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from statistics import median
from time import process_time

from benchmarks.frame import data_folder, data_set, machine
from whydoku import Path, Puzzle, StoppedError, certify, explain, read, read_all
from whydoku.model.argument import Reason

SECONDS = 60.0
CLASSIC = {"top95": 95, "hardest11": 11, "hardest_1905": 100}
NESTED = ("Nested Forcing Net", "Nested Rule Forcing")


def sets(wanted: list[str]) -> Iterator[tuple[str, list[tuple[str, Puzzle]]]]:
    """Yield the sets of puzzles."""
    folder = data_folder()
    if folder is None:
        raise SystemExit("no puzzle collections found; set WHYDOKU_DATA to the folder that holds classic/")
    if not wanted or "euler" in wanted:
        euler = read_all((folder / "euler96.txt").read_text(encoding="utf-8"))
        yield "euler", [(str(number), puzzle) for number, puzzle in enumerate(euler, 1)]
    for name, most in CLASSIC.items():
        if not wanted or name in wanted:
            yield name, [(line, read(line)) for line in data_set(name, most)]
    if not wanted or "variants" in wanted:
        lines = (folder / "variants" / "puzzles.jsonl").read_text(encoding="utf-8").splitlines()
        entries = [json.loads(line) for line in lines]
        yield "variants", [(entry["id"], read(entry["iss"], format="iss")) for entry in entries]


def nested_steps(path: Path) -> int:
    """Count the steps with nested assumptions."""
    return sum(step.technique.title in NESTED for step in path)


def unproved(path: Path) -> int:
    """Count the steps that the checker does not accept."""
    return sum(not certify(path.position(number), step) for number, step in enumerate(path))


def measure(name: str, puzzles: list[tuple[str, Puzzle]], seconds: float) -> None:
    """Print a row of the table, and what was not finished."""
    finished, reasons, told, left, without, wrong, steps, spent = 0, 0, 0, 0, 0, 0, 0, []
    lengths: list[int] = []
    for title, puzzle in puzzles:
        begin = process_time()
        try:
            path = explain(puzzle, reasons=True, deadline=seconds)
        except StoppedError as error:
            spent.append(process_time() - begin)
            print(f"# {name} {title}: {error}", flush=True)
            continue
        spent.append(process_time() - begin)
        done = path.solved and path.guesses == 0
        finished += done
        if not done:
            print(f"# {name} {title}: {path.ending}", flush=True)
        found = [step for step in path if step.technique.title == "Reason"]
        reasons += len(found)
        told += sum(step.argument[-1].reason is not Reason.SEARCH for step in found)
        lengths += [len(step.argument) for step in found]
        left += nested_steps(path)
        wrong += unproved(path)
        steps += len(path)
        if found:
            without += nested_steps(explain(puzzle, guesses=False, deadline=seconds))
        if spent[-1] > seconds / 4:
            print(f"# {name} {title}: {spent[-1]:.1f} s, {len(found)} reasons in {len(path)} steps", flush=True)
    print(
        f"| {name} | {finished} of {len(puzzles)} | {steps:,} | {wrong} | {reasons} | {told} | "
        f"{median(lengths) if lengths else 0:.0f} | {left} | {without} | {median(spent):.2f} | {max(spent):.1f} |",
        flush=True,
    )


def main() -> None:
    """Print the table."""
    asked = [each for each in sys.argv[1:] if each != "reasons"]
    seconds = next((float(each) for each in asked if each.replace(".", "").isdigit()), SECONDS)
    wanted = [each for each in asked if not each.replace(".", "").isdigit()]
    print(f"{machine()}; at most {seconds:.0f} s for each puzzle\n")
    print(
        "| puzzles | finished without a guess | steps | not proved | reasons | told link by link | median inferences | "
        "nested steps left | nested steps without reasons | median CPU s | longest |"
    )
    print("|---|---:|---:|---:|---:|---:|---:|---:|---:|---:|---:|", flush=True)
    for name, puzzles in sets(wanted):
        measure(name, puzzles, seconds)


if __name__ == "__main__":
    main()

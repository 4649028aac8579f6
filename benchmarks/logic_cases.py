"""Peers' cases, counted: of positions in HoDoKu's library form, how many of the stated steps are found?

When a case counts as found is in `tests/support/library_cases.py`.

    python -m benchmarks.logic_cases                 # a table by code, of both collections
    python -m benchmarks.logic_cases 03 0901         # only codes that start so, and every miss with its line
"""

from __future__ import annotations

import sys
import time
from collections import Counter, defaultdict

from benchmarks.frame import data_folder
from tests.support.library_cases import library_lines, passes, read_cases, verdict


def main(wanted: tuple[str, ...] = ()) -> None:
    folder = data_folder()
    if folder is None:
        raise SystemExit("no case collections found; set WHYDOKU_DATA to the folder that holds logic/")
    for name, lines in library_lines(folder).items():
        if wanted:
            lines = [line for line in lines if line[1:].startswith(wanted)]
        results: dict[str, Counter[str]] = {}
        good: Counter[str] = Counter()
        seconds: defaultdict[str, float] = defaultdict(float)
        for case in read_cases(lines):
            begin = time.perf_counter()
            result = verdict(case)
            seconds[case.code] += time.perf_counter() - begin
            results.setdefault(case.code, Counter())[result] += 1
            good[case.code] += passes(case, result)
            if wanted and not passes(case, result):
                print(result, case.line)
        print(f"\n### {name}: {sum(good.values())} of {sum(r.total() for r in results.values())} found\n")
        print("| code | cases | found | in a larger step | missed | wrong | unknown | ms a case |")
        print("|---|---:|---:|---:|---:|---:|---:|---:|")
        for code, counts in sorted(results.items()):
            figures = " | ".join(str(counts[kind]) for kind in ("found", "more", "missed", "wrong", "unknown"))
            print(f"| {code} | {counts.total()} | {figures} | {seconds[code] / counts.total() * 1000:.2f} |")


if __name__ == "__main__":
    main(tuple(sys.argv[1:]))

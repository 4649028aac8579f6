"""Run every benchmark, or those named: `python -m benchmarks general`."""

from __future__ import annotations

import importlib
import pkgutil
import sys
from pathlib import Path


def main() -> None:
    here = Path(__file__).parent
    helpers = ("frame", "puzzles")
    names = [info.name for info in pkgutil.iter_modules([str(here)])]
    known = [name for name in names if name not in helpers and not name.startswith("_")]
    asked = sys.argv[1:]
    if asked and asked[0] not in known:
        raise SystemExit(f"there is no benchmark {asked[0]!r}; known are {', '.join(known)}")
    for name in [name for name in asked if name in known] or known:  # what is no name is for the benchmark before it
        print(f"\n## {name}\n")
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()

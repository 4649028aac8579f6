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
    for name in sys.argv[1:] or known:
        if name not in known:
            raise SystemExit(f"there is no benchmark {name!r}; known are {', '.join(known)}")
        print(f"\n## {name}\n")
        importlib.import_module(f"benchmarks.{name}").main()


if __name__ == "__main__":
    main()

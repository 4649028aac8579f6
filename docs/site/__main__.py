"""Build the docs site into build/site: `python -m docs.site`, or `make docs`."""

from __future__ import annotations

import argparse
import shutil
import sys
import time
from pathlib import Path

from docs.site.links import check_site
from docs.site.nav import ROOT
from docs.site.stage import HOME, stage


def main() -> int:
    """Stage, build, check; 1 if anything is wrong."""
    parser = argparse.ArgumentParser(prog="python -m docs.site", description=__doc__)
    parser.add_argument("--output", "-o", type=Path, default=ROOT / "build/site", help="where the site goes")
    output: Path = parser.parse_args().output.resolve()
    try:
        from sphinx.cmd.build import build_main
    except ImportError:
        print("the docs site needs Sphinx; install it with: pip install --group docs", file=sys.stderr)
        return 2
    staged = output.with_name(output.name + "-pages")
    start = time.perf_counter()
    pages = stage(staged)
    print(f"{pages} pages staged in {time.perf_counter() - start:.0f} s")
    shutil.rmtree(output, ignore_errors=True)
    options = ["--quiet", "--fail-on-warning", "--keep-going", "--jobs", "auto", "--conf-dir", str(HOME)]
    code: int = build_main([*options, "-d", str(staged / ".doctrees"), str(staged), str(output)])
    if code:
        return code
    wrong, checked = check_site(output)
    for each in wrong:
        print(each, file=sys.stderr)
    print(
        f"{checked} links checked, {len(wrong)} wrong; {time.perf_counter() - start:.0f} s in all: {output / 'index.html'}"
    )
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())

"""Where each hand-written page stands on the site, so that links between files become links between pages.

The files are unchanged: readable on their own, and doctests. A file of `docs/` that is not listed here stands under
"How to", so that a new one is found before it gets a better place.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).resolve().parents[2]
OWN = Path(__file__).resolve().parent / "pages"


class Source(NamedTuple):
    """A page made of a file of the repository, or of one section of it."""

    place: str  # on the site, without suffix
    file: str
    section: str = ""  # the heading of what is taken, or all of it
    title: str = ""  # another title than the file's own


HOW_TO = (
    Source("howto/own-rule", "docs/own-rule.md"),
    Source("howto/own-technique", "CONTRIBUTING.md", "Add a technique", "A technique of your own"),
    Source("howto/own-format", "CONTRIBUTING.md", "Add a format", "A format of your own"),
    Source("howto/own-command", "CONTRIBUTING.md", "Add a command", "A command of your own"),
    Source("howto/page", "docs/page.md"),
    Source("howto/serve", "docs/serve.md"),
    Source("howto/setters", "docs/setters.md"),
    Source("howto/generate", "docs/generate.md"),
    Source("howto/millions", "docs/classic.md"),
    Source("howto/pictures", "docs/pictures.md"),
)
WHY = (
    Source("why/logic", "docs/logic.md"),
    Source("why/variants", "docs/variants.md"),
    Source("why/sat", "docs/sat.md"),
)
BENCHMARKS = (
    Source("benchmarks/classic", "docs/benchmarks-classic.md"),
    Source("benchmarks/logic", "docs/benchmarks-logic.md"),
    Source("benchmarks/variants", "docs/benchmarks-variants.md"),
    Source("benchmarks/sat", "docs/benchmarks-sat.md"),
    Source("benchmarks/proofs", "docs/benchmarks-proofs.md"),
    Source("benchmarks/files", "docs/benchmarks-scale.md"),
)
INSIDE = (
    Source("inside/contributing", "CONTRIBUTING.md"),
    Source("inside/nouns", "docs/nouns.md", title="The nouns"),
    Source("inside/kernel", "docs/kernel.md"),
    Source("inside/release", "docs/release.md"),
    Source("inside/logic", "native/logic/README.md", title="The kernel's finders"),
    Source("inside/rating", "native/se/README.md", title="Sudoku Explainer's ratings"),
    Source("inside/web", "src/whydoku/web/README.md", title="The page and its server"),
    Source("inside/changelog", "CHANGELOG.md"),
)
SINGLE = (
    Source("tutorial", "docs/tutorial.md"),
    Source("why", "docs/why.md", title="Why it is true"),
    Source("benchmarks", "docs/benchmarks.md"),
    Source("architecture", "docs/architecture.md"),
)
ELSEWHERE = {"README.md": "index", "docs/gallery.md": "techniques/index"}
"""Files whose matter the site has in another form, and where."""
TOP = (
    "tutorial",
    "howto/index",
    "why",
    "techniques/index",
    "rules/index",
    "reference/index",
    "benchmarks",
    "architecture",
)
"""The bar at the top, after the start page."""


def sources() -> tuple[Source, ...]:
    """Return every page made of a file; those that no list has come last."""
    listed = (*SINGLE, *HOW_TO, *WHY, *BENCHMARKS, *INSIDE)
    return (*listed, *new_how_tos())


def new_how_tos() -> tuple[Source, ...]:
    """Return the files of docs/ that no list has."""
    known = {source.file for source in (*SINGLE, *HOW_TO, *WHY, *BENCHMARKS, *INSIDE)} | set(ELSEWHERE)
    names = sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
    return tuple(Source(f"howto/{Path(name).stem}", name) for name in names if name not in known)


def places() -> dict[str, str]:
    """Return for each file the page that has all of it."""
    whole = {source.file: source.place for source in sources() if not source.section}
    return ELSEWHERE | whole

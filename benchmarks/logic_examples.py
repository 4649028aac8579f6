"""Positions that another solver's authors chose to show a technique: is a technique of that family found here?

The labels are theirs. Where a family of theirs is a part of one of ours, ours is used; families that we do not have are listed
as missing, and the nearest of ours is not counted for them.
"""

from __future__ import annotations

from collections import Counter

from benchmarks.frame import data_folder
from whydoku import formats
from whydoku.engines.logic.engine import steps
from whydoku.engines.logic.technique import Technique, find_techniques

OURS = {  # their searcher → what it is called here; nothing: we do not have it
    "AnonymousDeadlyPattern": "deadly pattern,deadly pattern forcing chain,deadly pattern forcing net",
    "BivalueOddagon": "bivalue oddagon,guardian forcing chain",
    "BivalueUniversalGrave": "bivalue universal grave",
    "ChromaticPattern": "tridagon,guardian forcing chain",
    "ComplexSingle": "singles,locked,subsets",
    "DeathBlossom": "death blossom",
    "DynamicForcingChains": "fn",
    "Exocet": "exocet",
    "ExtendedRectangle": "extended rectangle",
    "GroupedChain": "chains",
    "IrregularWing": "wings",
    "MultipleForcingChains": "fc",
    "QiuDeadlyPattern": "qiu deadly pattern",
    "RegularWing": "wings",
    "RemotePair": "remote pair",
    "ReverseBivalueUniversalGrave": "",
    "UniqueRectangle.pattern": "unique rectangle,hidden rectangle,rectangle forcing chain,rectangle forcing net",
    "UniqueRectangle.strongLinkMixSubset": "unique rectangle,hidden rectangle,rectangle forcing chain,rectangle forcing net",
    "UniquenessClueCover": "",
    "Whip": "whips",
}


def main() -> None:
    folder = data_folder()
    if folder is None:
        raise SystemExit("no case collections found; set WHYDOKU_DATA to the folder that holds logic/")
    asked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    labels: dict[str, list[str]] = {}
    for row in (folder / "logic" / "examples.tsv").read_text().splitlines()[1:]:
        searcher, label, position = row.split("\t")
        grid, _, deleted = position.partition(":")
        puzzle = formats.read_text(f":0000::{grid}:{deleted}:::", format="hodoku")[0]
        asked[searcher] += 1
        wanted: list[Technique] = [t for name in OURS[searcher].split(",") if name for t in find_techniques(name)]
        if wanted and steps(puzzle, tuple(wanted), limit=1):
            found[searcher] += 1
        elif wanted:
            labels.setdefault(searcher, []).append(label if label.isascii() and "<" not in label else "")
    print("| their searcher | ours | positions | yield it | not, by their labels |\n|---|---|---:|---:|---|")
    for searcher, count in sorted(asked.items()):
        ours = OURS[searcher].replace(",", ", ") or "we do not have it"
        missed = ", ".join(f"{label or 'no label'} ×{n}" for label, n in Counter(labels.get(searcher, ())).items())
        print(f"| {searcher} | {ours} | {count} | {found[searcher]} | {missed} |")
    print(f"\n{sum(found.values())} of {sum(asked.values())} positions yield the family they were chosen for.")


if __name__ == "__main__":
    main()

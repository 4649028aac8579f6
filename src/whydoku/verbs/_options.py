"""The options that verbs share, each declared once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, TypeAlias, TypedDict

from whydoku.declare import Arg, python_only
from whydoku.verbs import _offers as offers

if TYPE_CHECKING:
    from whydoku.model.limit import Deadline as Deadline_
    from whydoku.model.scale import Scale
    from whydoku.model.technique import Technique
    from whydoku.teacher.choice import Choice

Deadline: TypeAlias = Annotated[
    "Deadline_",
    Arg("Stop after this many seconds per puzzle.", kind=float, metavar="SECONDS", least=0, most_requested=300),
]
Seed: TypeAlias = Annotated[
    "int | None",
    Arg("Search in random order; the same seed gives the same order.", kind=int, metavar="NUMBER"),
]
Engine: TypeAlias = Annotated[
    str,
    Arg(
        "The engine to use.",
        metavar="NAME",
        offers=offers.engines,
        absent={"mcp": "the engines give the same answers, so an assistant need not choose"},
    ),
]
Guesses: TypeAlias = Annotated[
    "bool | None",
    Arg(
        "Whether to guess where no technique applies; else only if the puzzle has one solution.",
        kind=bool,
        flags=("--guess",),
    ),
]
Names: TypeAlias = Annotated[
    "str | None",
    Arg(
        "What to call techniques: whydoku, hodoku, sudokuwiki or sudokuoftheday.",
        metavar="WHOSE",
        offers=offers.namings,
    ),
]
Symmetry: TypeAlias = Annotated[
    str,
    Arg(
        "How the places of clues are symmetrical: rotational, quarter-turn, vertical, diagonal, full …",
        metavar="NAME",
        offers=offers.symmetries,
    ),
]
Encoding: TypeAlias = Annotated[
    str, Arg("minimal, cells, least, extended or compact.", metavar="NAME", offers=offers.encodings)
]
Solver: TypeAlias = Annotated[
    str,
    Arg("cadical, glucose, …, or own for whydoku's readable one.", metavar="NAME", offers=offers.solvers),
]
OneScale: TypeAlias = Annotated[
    "str | Scale",
    Arg("The scale that says what is harder.", metavar="NAME", offers=offers.scales),
]
SomeScales: TypeAlias = Annotated[
    "str | Scale | Iterable[str | Scale]",
    Arg(
        "The scales: own, se, hodoku; several as se,own.",
        many=True,
        gather=",".join,
        metavar="NAMES",
        offers=offers.scales,
    ),
]
SolutionLimit: TypeAlias = Annotated[
    "int | None",
    Arg("Stop counting at this number.", kind=int, metavar="NUMBER", least=1, most_requested=1_000_000_000),
]
Theme: TypeAlias = Annotated[
    "str",
    Arg(
        "The colours; auto is light, and an SVG file is then dark on dark screens.",
        metavar="auto|light|dark",
        offers=offers.themes,
    ),
]


class AllowedTechniques(TypedDict, total=False):
    """Which techniques may be used."""

    techniques: Annotated[
        str | Iterable[str | Technique] | None,
        Arg(
            "Use only these: titles, aliases, families or HoDoKu codes, or all.",
            many=True,
            gather=",".join,
            metavar="NAMES",
            offers=offers.techniques,
        ),
    ]
    up_to: Annotated[
        str | None, Arg("Use no technique harder than this one.", metavar="NAME", offers=offers.technique_names)
    ]
    without: Annotated[
        str | Iterable[str | Technique],
        Arg(
            "Leave these techniques or families out.",
            many=True,
            gather=",".join,
            metavar="NAMES",
            offers=offers.techniques,
        ),
    ]


class TechniqueOptions(AllowedTechniques, total=False):
    """Which techniques may be used, and in which order."""

    scale: Annotated[
        str | Scale | None,
        Arg("Whose order to follow: own, se (Sudoku Explainer) or hodoku.", metavar="NAME", offers=offers.scales),
    ]
    reader: Annotated[
        str | None,
        Arg(
            "Whom the order is for: with pen and paper hidden singles come before naked ones, with all marks after them.",
            flags=("--for",),
            metavar="paper|marks",
            offers=offers.readers,
            choices=("paper", "marks"),
        ),
    ]
    order: Annotated[
        Iterable[str | Technique] | None,
        python_only("a list of techniques in an order of one's own is for programs; surfaces choose a scale"),
    ]


def selected(using: AllowedTechniques) -> tuple[Technique, ...] | None:
    """Return the named techniques, or None if none were named."""
    names, up_to, without = using.get("techniques"), using.get("up_to"), using.get("without", ())
    if names is None and up_to is None and not without:
        return None
    from whydoku.engines.logic.technique import select

    return select(names, up_to=up_to, without=without)


def choice_of(using: TechniqueOptions, *, reasons: bool = False) -> Choice:
    """Return the techniques that were asked for, in their order."""
    from whydoku.rating import followed
    from whydoku.teacher.choice import choose

    order = using.get("order")
    return choose(
        using.get("techniques"),
        using.get("up_to"),
        using.get("without", ()),
        followed(using.get("scale"), using.get("reader"), order),
        order,
        reasons=bool(reasons),
    )

"""Labels fit: a step has whatever its technique is named after.

A plainer name exists for each step that lacks it, so such a step is found under that name, or not at all.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cache

from whydoku import Puzzle, Reason, Step, read, steps, techniques

Label = Callable[[Step], bool]

SIZES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
SUBSETS = ("Pair", "Triple", "Quadruple", "Quintuple", "Sextuple", "Septuple", "Octuple")


def has_group(step: Step) -> bool:
    return any(len(node.candidates) > 1 for node in step.chain)


def has_set(step: Step) -> bool:
    return any(len(cells) > 1 for cells in step.parts("set"))


def has_one_digit(step: Step) -> bool:
    return len({digit for node in step.chain for _, digit in node.candidates}) == 1


def uses_more_than_one_digit(step: Step) -> bool:
    coloured = {digit for _, digit in step.items("colour")}
    return len(coloured) > 1 or any(
        truth.is_cell or {digit for _, digit in truth.pairs} - coloured for truth in step.because
    )


def is_mixed(step: Step) -> bool:
    """Whether a fish lies in more than rows against columns."""
    kinds = [{name.split()[0] for name in step.items(role)} for role in ("base", "cover")]
    return kinds not in ([{"row"}, {"column"}], [{"column"}, {"row"}])


def fish_size(step: Step) -> str:
    return SIZES[len(step.items("base")) - 2]


def cases_lead_elsewhere(step: Step) -> bool:
    """Whether what cases come to is not about one of them: then it would be a contradiction under another name."""
    argument = step.argument
    number = max(n for n, inference in enumerate(argument) if inference.reason is Reason.CASES)
    last, concluded = argument[number], {*step.places, *step.removes}
    if last.truths:
        return concluded.isdisjoint(last.truths[0].pairs)
    assumed: frozenset[int] = frozenset().union(*(argument.under[need] for need in last.needs)) - argument.under[number]
    return concluded.isdisjoint(argument[n].claim[0].candidate for n in assumed)


LABELS: dict[str, tuple[Callable[[str], bool], Label]] = {
    "what is grouped has a group": (lambda title: title.startswith("Grouped "), has_group),
    "a chain with almost locked sets has one": (lambda title: title.startswith("ALS "), has_set),
    "a technique of almost locked sets has some": (
        lambda title: title.startswith("Almost Locked Set") or title in ("Doubly Linked ALS-XZ", "Death Blossom"),
        lambda step: bool(step.parts("set")),
    ),
    "3D Medusa uses more than one digit": (lambda title: title == "3D Medusa", uses_more_than_one_digit),
    "an X-chain has one digit": (lambda title: title.endswith("X-Chain"), has_one_digit),
    "an XY-chain goes through cells": (
        lambda title: title == "XY-Chain",
        lambda step: all(truth.is_cell for truth in step.because),
    ),
    "multi-colours have four colours": (
        lambda title: title.startswith("Multi Colours"),
        lambda step: len(step.parts("colour")) == 4,
    ),
    "a remote pair has two digits": (lambda title: title == "Remote Pair", lambda step: len(step.digits) == 2),
    "a fish with fins has fins": (
        lambda title: "Finned" in title or "Sashimi" in title,
        lambda step: bool(step.items("fins", "endofins")),
    ),
    "a fish without fins has none": (
        lambda title: title.endswith(SIZES) and "Finned" not in title and "Sashimi" not in title,
        lambda step: not step.items("fins"),
    ),
    "a franken or mutant fish is no plain one": (lambda title: "Franken" in title or "Mutant" in title, is_mixed),
    "a plain fish lies in rows and columns": (
        lambda title: title.endswith(SIZES) and "Franken" not in title and "Mutant" not in title,
        lambda step: not is_mixed(step),
    ),
    "a fish has its size": (
        lambda title: title.endswith(SIZES),
        lambda step: step.technique.title.endswith(fish_size(step)),
    ),
    "a subset has its size": (
        lambda title: title.split()[0] in ("Naked", "Hidden", "Locked") and title.endswith(SUBSETS),
        lambda step: step.technique.title.endswith(SUBSETS[len(step.digits) - 2]),
    ),
    "a dual pattern removes twice": (lambda title: title.startswith("Dual "), lambda step: len(step.removes) > 1),
    "forcing from a cell, a house or both values says more than a contradiction": (
        lambda title: title.startswith(("Cell Forcing", "House Forcing", "Double Forcing")),
        cases_lead_elsewhere,
    ),
    "a loop goes round": (
        lambda title: title.endswith("Continuous Nice Loop") and "Dis" not in title,
        lambda step: step.chain[-1].leads != "end",
    ),
}

FAMILIES = "subsets,fish,wings,chains,colouring,als,single-digit patterns"
SLOW = "franken,mutant,squirmbag,whale,leviathan,kraken"
HARD = (
    ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
)


def positions() -> list[Puzzle]:
    """Return some worked examples, each once, and two hard puzzles."""
    plain = [t for t in techniques() if t.family in ("colouring", "wings", "als") and not t.example_rules]
    return [*dict.fromkeys(read(technique.example) for technique in plain), *map(read, HARD)]


@cache
def found() -> tuple[tuple[Puzzle, Step], ...]:
    kept: list[tuple[Puzzle, Step]] = []
    for position in positions():
        kept += [(position, step) for step in steps(position, techniques=FAMILIES, without=SLOW)]
    for technique in techniques():
        if technique.family in ("fish", "forcing"):
            position = read(technique.example)
            kept += [(position, step) for step in steps(position, techniques=[technique], limit=50)]
    return tuple(kept)


def test_a_label_fits_what_is_shown() -> None:
    # All laws in one test: the steps are found once, though tests may be shared out among processes.
    steps_found = found()
    for law, (is_called, has_it) in LABELS.items():
        concerned = [(position, step) for position, step in steps_found if is_called(step.technique.title)]
        assert concerned, f"{law}: no step of that name was found"
        assert [f"{step} | {position.grid}" for position, step in concerned if not has_it(step)] == [], law
    check_x_colours(steps_found)


def check_x_colours(steps_found: Iterable[tuple[Puzzle, Step]]) -> None:
    """Check that X-Colours say more than Simple Colours."""
    said: dict[bool, set[object]] = {True: set(), False: set()}
    for position, step in steps_found:
        if step.technique.title == "X-Colours" or step.technique.title.startswith("Simple Colours"):
            shown = (position, frozenset(map(frozenset, step.parts("colour"))), frozenset(step.removes))
            said[step.technique.title == "X-Colours"].add(shown)
    assert said[True]
    assert said[True].isdisjoint(said[False])

"""The order of the lessons: chapters from the first scan to nets, then the rules.

Within a chapter about techniques the easier ones come first. A lesson is a technique by its title or, as `rule:NAME`, a rule;
what is in none of the chapters still has its lesson, under its family.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Chapter:
    """Lessons that belong together, and what a learner can do after them."""

    title: str
    goal: str
    lessons: tuple[str, ...]


CURRICULUM = (
    Chapter(
        "The first scan",
        "Fill every cell that follows without a note: easy puzzles need no more.",
        ("Full House", "Last Digit", "Naked Single", "Hidden Single in a Box", "Hidden Single in a Line"),
    ),
    Chapter(
        "Working with candidates",
        "Write down what is left, and cross it out by boxes, lines, pairs and triples.",
        (
            *("Pointing", "Claiming", "Locked Pair", "Naked Pair", "Hidden Pair"),
            *("Naked Triple", "Hidden Triple", "Naked Quadruple"),
        ),
    ),
    Chapter(
        "One digit at a time",
        "Follow a single digit through rows and columns.",
        (
            *("X-Wing", "Swordfish", "Skyscraper", "2-String Kite", "Turbot Fish"),
            *("Finned X-Wing", "Empty Rectangle", "Sashimi X-Wing", "Jellyfish"),
        ),
    ),
    Chapter(
        "Wings",
        "Join two or three cells that have few candidates.",
        ("XY-Wing", "XYZ-Wing", "W-Wing", "WXYZ-Wing"),
    ),
    Chapter(
        "Only one solution",
        "Use the promise that a puzzle has a single solution.",
        (
            *("Unique Rectangle Type 1", "Unique Rectangle Type 2", "Unique Rectangle Type 3"),
            *(
                "Unique Rectangle Type 4",
                "Avoidable Rectangle Type 1",
                "Hidden Rectangle",
                "Bivalue Universal Grave + 1",
            ),
        ),
    ),
    Chapter(
        "Colours and chains",
        "If this is false, that is true: follow such links from end to end.",
        (
            *("Remote Pair", "Simple Colours Trap", "Simple Colours Wrap", "X-Chain", "XY-Chain"),
            *("3D Medusa", "AIC", "Continuous Nice Loop", "Grouped AIC"),
        ),
    ),
    Chapter(
        "Almost locked sets",
        "Use groups of cells that are one candidate short of being settled.",
        ("Sue de Coq", "Almost Locked Set XZ-Rule", "Almost Locked Set XY-Wing", "Death Blossom"),
    ),
    Chapter(
        "Forcing and nets",
        "Try every case of a cell or a house, and keep what all of them have in common.",
        (
            *("Nishio", "Forcing Chain Contradiction", "Cell Forcing Chain", "House Forcing Chain"),
            *("Forcing Net Contradiction", "Cell Forcing Net", "Nested Forcing Net"),
        ),
    ),
    Chapter(
        "Rules: cages",
        "Use totals: which digits fit, and what a house is left with.",
        ("rule:killer", "Cage Combinations", "Sum Bounds", "Innies and Outies", "rule:extra-region"),
    ),
    Chapter(
        "Rules: lines",
        "Use what a line says about the order or the distance of digits.",
        (
            *("rule:thermometer", "Line Bounds", "Line Fillings", "rule:arrow"),
            *("rule:whispers", "rule:renban", "rule:palindrome", "rule:between"),
        ),
    ),
    Chapter(
        "Rules: between cells and outside the grid",
        "Use dots, signs and the clues beside rows and columns.",
        (
            *("rule:difference", "rule:ratio", "rule:xv", "Pair Relation", "rule:quadruple"),
            *("rule:sandwich", "rule:skyscraper", "rule:x-sum", "rule:little-killer"),
        ),
    ),
)

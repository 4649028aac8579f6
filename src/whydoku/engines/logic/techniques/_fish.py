"""The fish: shapes (basic, finned, Franken …), each in sizes from the X-Wing to the leviathan.

What a fish is called, what it is found by and how it is rated follow from its shape and its size.
"""

from __future__ import annotations

from typing import NamedTuple

from whydoku.engines.logic.techniques._rows import Words, technique
from whydoku.model.technique import Technique
from whydoku.model.wording import number_word

SIZES = ("X-Wing", "Swordfish", "Jellyfish", "Squirmbag", "Whale", "Leviathan")
LARGE_SCORE = 470
"""HoDoKu's score of every fish that is larger than a jellyfish."""

FIN_SEEN = "Apart from the {fins:fin|fins} {fins:cells}, {base} have {digits} only in {cover}."


ANY_HOUSES = Words(
    idea="In {base} one digit fits only in as many other houses",
    text="In {base} the digit {digits} fits only in {cover}, so no other cell there is {digits}: {loses}.",
)
LINES = ANY_HOUSES._replace(idea="In {base} one digit fits only in the same {size} lines")
FINS = Words(
    idea=f"{ANY_HOUSES.idea}, apart from a few fins",
    text=FIN_SEEN + " Fin or no fin, {so}.",
)


class Shape(NamedTuple):
    """What the fish of one shape have in common in all sizes."""

    words: Words  # `{size}` in the idea stands for the number of lines
    code: int  # the third digit of HoDoKu's code; the fourth is the size
    alias: str
    prices: tuple[float, float, float, float, float, float]
    scores: tuple[int, int, int]  # by HoDoKu, up to the jellyfish
    levels: tuple[str, str, str]  # by HoDoKu: of the X-Wing, of swordfish and jellyfish, of larger fish
    usual: int  # how many sizes are used by default
    se: tuple[float, ...] = ()  # by Sudoku Explainer, for the sizes that it knows


SHAPES = {
    "": Shape(
        LINES, 0, "bf", (3.2, 3.8, 5.2, 5.8, 6.0, 6.2), (140, 150, 160), ("hard", "hard", "unfair"), 3, (3.2, 3.8, 5.2)
    ),
    "Finned ": Shape(FINS, 1, "fbf", (4.3, 5.0, 5.4, 6.0, 6.2, 6.4), (130, 200, 250), ("hard", "unfair", "unfair"), 3),
    "Sashimi ": Shape(FINS, 2, "sbf", (4.4, 5.2, 5.6, 6.1, 6.3, 6.5), (150, 240, 260), ("hard", "unfair", "unfair"), 3),
    "Franken ": Shape(
        ANY_HOUSES, 3, "ff", (7.0, 7.3, 7.5, 7.8, 8.0, 8.2), (300, 350, 370), ("unfair", "unfair", "extreme"), 2
    ),
    "Finned Franken ": Shape(
        FINS, 4, "fff", (7.4, 7.4, 7.6, 7.9, 8.1, 8.3), (390, 410, 430), ("unfair", "unfair", "extreme"), 2
    ),
    "Mutant ": Shape(
        ANY_HOUSES, 5, "mf", (7.7, 7.8, 8.0, 8.2, 8.3, 8.4), (450, 450, 450), ("extreme", "extreme", "extreme"), 0
    ),
    "Finned Mutant ": Shape(
        FINS, 6, "fmf", (7.9, 8.1, 8.3, 8.4, 8.4, 8.4), (470, 470, 470), ("extreme", "extreme", "extreme"), 0
    ),
}


def fish(*shapes: str) -> tuple[Technique, ...]:
    """Return the fish of these shapes, smallest first."""
    return tuple(_fish(shape, SHAPES[shape], size) for shape in shapes for size in range(len(SIZES)))


def _fish(prefix: str, shape: Shape, size: int) -> Technique:
    words, is_large = shape.words, size >= len(shape.scores)
    return technique(
        title=prefix + SIZES[size],
        family="fish",
        price=shape.prices[size],
        codes=(f"03{shape.code}{size}",),
        aliases=(f"{shape.alias}{size + 2}",),
        se=shape.se[size] if size < len(shape.se) else None,
        hodoku=LARGE_SCORE if is_large else shape.scores[size],
        level=shape.levels[2 if is_large else min(size, 1)],
        default=size < shape.usual,
        idea=words.idea.replace("{size}", number_word(size + 2)),
        text=words.text,
        tell="fish_story:tell_fish",
    )

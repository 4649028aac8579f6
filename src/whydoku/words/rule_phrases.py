"""Phrases that explanations of rules share: the changed cells, one line within its length, the cells that matter."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import Claim, Group, IsNot, Source
from whydoku.model.wording import joined, left_phrase, listed, spelled_cells
from whydoku.words.limits import MAX_NAMED_HOUSES, MAX_SPELLED_CELLS
from whydoku.words.phrases import digits_phrase, is_not_phrase

Lost = Mapping[Cell, Sequence[Digit]]
"""The digits that cells lose."""


def now_phrase(board: Board, cells: Sequence[Cell], left: Sequence[Digit], lost: Sequence[Digit]) -> str:
    """Return what cells can be after a removal: "r4c1 is 2 to 6", "r4c1 is not 5"; the shorter of the two."""
    kept = [digit for digit in left if digit not in lost]
    several = len(cells) > 1
    what = digits_phrase(board, kept)
    if kept and (len(kept) <= 3 or what.startswith("at ") or " to " in what.partition(",")[0] == what):
        each = "each " if several and len(kept) > 1 else ""
        return f"{listed([board.name(cell) for cell in cells])} {'are' if several else 'is'} {each}{what}"
    return spelled_not(board, cells, lost)


def spelled_not(board: Board, cells: Sequence[Cell], lost: Sequence[Digit]) -> str:
    """Return what cells are not, each of them by its name."""
    text = is_not_phrase(board, cells[:1], lost)
    if len(cells) == 1:
        return text
    _, _, rest = text.partition(" is ")
    return f"{spelled(board, cells)} are {rest}"


def spelled(board: Board, cells: Iterable[Cell], last: str = "and") -> str:
    """Return the names of cells one by one; a dozen or more in packed form."""
    ordered = sorted(cells)
    if len(ordered) <= MAX_SPELLED_CELLS:
        return listed([board.name(cell) for cell in ordered], last)
    return spelled_cells(board, ordered, last)


def becomes(scene: Scene, lost: Lost) -> str:
    """Return what cells become by removals, cells with the same result together."""
    alike: dict[tuple[tuple[Digit, ...], tuple[Digit, ...]], list[Cell]] = {}
    for cell, digits in lost.items():
        if digits:
            kept = tuple(digit for digit in scene.left[cell] if digit not in digits)
            key = (kept, ()) if len(kept) <= 3 else (kept, tuple(digits))
            alike.setdefault(key, []).append(cell)
    return joined([now_phrase(scene.board, cells, scene.left[cells[0]], lost[cells[0]]) for cells in alike.values()])


def claims_of(lost: Lost) -> list[Claim]:
    """Return the claims that cells do not hold digits, one for all cells that lose the same."""
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell, digits in lost.items():
        if digits:
            alike.setdefault(tuple(sorted(digits)), []).append(cell)
    return [IsNot(tuple(cells), digits) for digits, cells in alike.items()]


def every_loss(scene: Scene) -> dict[Cell, tuple[Digit, ...]]:
    """Return what each cell loses in the end."""
    return {cell: scene.lost(cell) for cell in scene.losers()}


def in_short(scene: Scene, *texts: str) -> None:
    """Set the step's one-line text to the first of some texts that fits, unless it has one already."""
    scene.in_short(*(text.removesuffix(".") for text in texts))


def shortest(scene: Scene, reason: str) -> None:
    """Set the step's one-line text from a reason and the changed cells."""
    lost = every_loss(scene)
    brief = joined(
        [
            f"{scene.spell(cells)} {'lose' if len(cells) > 1 else 'loses'} {scene.digits(digits)}"
            for cells, digits in alike(lost).items()
        ]
    )
    ends = [becomes(scene, lost), brief]
    reasons = dict.fromkeys((reason, f"by {scene.name}"))
    in_short(scene, *(f"{start}: {end}" for start in reasons for end in ends), f"By {scene.name}: {named(scene, lost)}")


def named(scene: Scene, lost: Lost) -> str:
    """Return how much cells lose, if one line has no room for the details."""
    every = {digit for digits in lost.values() for digit in digits}
    return f"{scene.spell(lost)} lose candidates among {scene.digits(every)}"


def alike(lost: Lost) -> dict[tuple[Cell, ...], tuple[Digit, ...]]:
    """Return removals with cells that lose the same joined."""
    found: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell, digits in lost.items():
        if digits:
            found.setdefault(tuple(sorted(digits)), []).append(cell)
    return {tuple(cells): digits for digits, cells in found.items()}


def can_be(scene: Scene, cells: Sequence[Cell], left: Mapping[Cell, Sequence[Digit]] | None = None) -> str:
    """Return what cells can be, grouped; of many digits only the least and the greatest."""
    found: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in cells:
        found.setdefault(tuple((left or scene.left)[cell]), []).append(cell)
    return joined(
        [
            f"{scene.spell(where)} {'is' if len(where) == 1 else 'are'} "
            f"{_each(where, digits, scene.board)}{left_phrase(scene.board, digits)}"
            for digits, where in found.items()
        ]
    )


def _each(cells: Sequence[Cell], digits: Sequence[Digit], board: Board) -> str:
    return "each " if len(cells) > 1 and len(digits) > 1 and not left_phrase(board, digits).startswith("not ") else ""


# -- the cells that matter --------------------------------------------------------------------------------------------


def clashing(scene: Scene) -> tuple[Cell, ...] | None:
    """Return the fewest cells whose digits make a rule impossible; None if it can be satisfied."""
    every = tuple(scene.board.digits)
    now = dict(scene.left)
    if any(not digits for digits in now.values()):
        return tuple(cell for cell in scene.cells if not now[cell])[:1]
    if scene.fits(now) is not None:
        return None
    kept = []
    for cell in sorted(scene.cells, key=lambda cell: (cell in scene.filled, -len(scene.left[cell]))):
        if len(now[cell]) == len(every):
            continue
        wider = {**now, cell: every}
        if scene.fits(wider) is None:
            now = wider
        else:
            kept.append(cell)
    return tuple(cell for cell in scene.cells if cell in kept)


def houses_said(scene: Scene, sources: Iterable[Source]) -> str:
    """Return the houses among sources as an aside: " (row 7)"; a line that keeps its own digits apart is named anyway."""
    names = [source.name for source in sources if isinstance(source, Group) and source.name != scene.name]
    if len(names) > MAX_NAMED_HOUSES:
        plurals = {"row": "rows", "column": "columns", "box": "boxes", "region": "regions"}
        kinds = [plural for kind, plural in plurals.items() if any(name.startswith(kind) for name in names)]
        return f" ({listed(kinds)} keep digits apart)" if kinds else ""
    return f" ({listed(names)})" if names else ""


_SEVERAL = (
    "the counting circles",
    "the black dots ",
    "the white dots ",
    "the same values ",
    "the different totals ",
    "the consecutive totals ",
)


def need(scene: Scene) -> str:
    """Return the verb for a rule's name: "the cage needs", "the black dots r1c1–r1c2–r1c3 need"."""
    return "need" if is_plural(scene.name) else "needs"


def is_plural(name: str) -> bool:
    """Whether the name of a rule stands for several things."""
    return name.startswith(_SEVERAL)

"""Any rule in words: which cells a removal rests on, and the ways to fill a line where they are few.

Whatever a rule is made of, it can be asked again with other digits left in its cells. So the cells that matter for a
candidate can be found: those without which the rule would allow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from whydoku.model.account import Account, Point, RuleScene
from whydoku.model.board import Cell, Digit
from whydoku.model.wording import joined, listed
from whydoku.words.limits import MAX_RULE_QUESTIONS, MAX_TOLD_FILLINGS
from whydoku.words.names import capital


def tell_any(scene: RuleScene) -> Account:
    """Tell a rule by what it leaves: its few fillings, or for each candidate the cells that rule it out."""
    intro = _intro(scene)
    if scene.fails:
        reason = nothing_fits(scene)
        return Account(intro, (Point(reason),), f"{capital(scene.name)}: {reason}")
    fillings = _fillings(scene)
    if fillings is not None:
        ways = " or ".join(_way(scene, filling) for filling in fillings)
        word = "the only way to fill" if len(fillings) == 1 else "the only ways to fill"
        where = scene.along(scene.cells)
        reason = f"{word} {where} in this order {'is' if len(fillings) == 1 else 'are'} {ways}"
        return Account(intro, (Point(reason),), f"{capital(scene.name)} leaves {where} only {ways}")
    points = tuple(reasons_apart(scene, set(scene.gone)))
    line = points[0].reason if points else ""
    if not line.startswith(scene.name):
        line = f"{scene.name}: {line}"
    return Account(intro, points, capital(line))


def _intro(scene: RuleScene) -> str:
    rule = scene.premise.rule
    name, where = capital(scene.name), scene.along(scene.cells)
    if rule is None or not rule.sentence():
        return f"{name} speaks of {where}"
    sentence = rule.sentence().rstrip(".")
    return f"{name} ({where}) says: {sentence[:1].lower() + sentence[1:] if not sentence[:2].isupper() else sentence}"


def _way(scene: RuleScene, filling: Sequence[Digit]) -> str:
    """Write a filling of the empty cells, with the digits that stand between them."""
    chosen = dict(zip(scene.open, filling, strict=True))
    return "–".join(scene.symbol(chosen.get(cell, scene.left[cell][0])) for cell in scene.cells)


def _fillings(scene: RuleScene) -> list[tuple[Digit, ...]] | None:
    """Find the ways to fill the empty cells, or None where they are many."""
    order = scene.open
    left = scene.fits(scene.left)
    if left is None or not 0 < len(order) <= 9 or _product(left, order) > 5000:
        return None
    filler = _Filler(scene, order)
    return filler.found if filler.fill(0, dict(left)) and filler.found else None


class _Filler:
    """Fills cells one by one, asking the rule each time, until the ways are too many."""

    def __init__(self, scene: RuleScene, order: Sequence[Cell]) -> None:
        self.scene, self.order = scene, order
        self.found: list[tuple[Digit, ...]] = []
        self.asked = 0

    def fill(self, at: int, now: dict[Cell, tuple[Digit, ...]]) -> bool:
        """Fill the cells from one on; say whether the ways are still few."""
        if at == len(self.order):
            self.found.append(tuple(now[cell][0] for cell in self.order))
            return len(self.found) <= MAX_TOLD_FILLINGS
        for digit in now[self.order[at]]:
            self.asked += 1
            then = self.scene.fits({**now, self.order[at]: (digit,)})
            if self.asked > MAX_RULE_QUESTIONS or (then is not None and not self.fill(at + 1, dict(then))):
                return False
        return True


def _product(left: object, order: Sequence[Cell]) -> int:
    assert isinstance(left, dict)
    size = 1
    for cell in order:
        size *= len(left[cell])
    return size


def nothing_fits(scene: RuleScene) -> str:
    """Say that a rule cannot be kept, by the cells that keep it from it."""
    cells = _matter(scene, None)
    return f"{_shown(scene, cells)}, and {'that cannot be' if len(cells) == 1 else 'these cannot go together'}"


def reasons_apart(scene: RuleScene, gone: Set[tuple[Cell, Digit]]) -> Iterator[Point]:
    """Say for each candidate which cells rule it out; those with the same reason together."""
    by_reason: dict[tuple[Cell, ...], dict[Cell, list[Digit]]] = {}
    for cell, digit in sorted(gone):
        matter = _matter(scene, (cell, digit))
        by_reason.setdefault(matter, {}).setdefault(cell, []).append(digit)
    for cells, lost in by_reason.items():
        whole = {
            cell: (scene.left[cell], scene.after(cell)) for cell in lost if len(lost[cell]) == len(scene.lost(cell))
        }
        parts = scene.together(whole)
        alike: dict[tuple[Digit, ...], list[Cell]] = {}
        for cell, digits in lost.items():
            if cell not in whole:
                alike.setdefault(tuple(digits), []).append(cell)
        parts += [
            f"{scene.spell(some)} {'is' if len(some) == 1 else 'are'} not {scene.digits(digits, 'or')}"
            for digits, some in alike.items()
        ]
        if not cells:
            yield Point(f"{scene.name} by itself rules out {_which(scene, lost)}", joined(parts))
        else:
            yield Point(_shown(scene, cells), joined(parts))


def _which(scene: RuleScene, lost: dict[Cell, list[Digit]]) -> str:
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell, digits in lost.items():
        alike.setdefault(tuple(digits), []).append(cell)
    named = [f"{scene.digits(digits)} in {scene.spell(cells)}" for digits, cells in alike.items()]
    return listed(named[:4]) + (" and more" if len(named) > 4 else "")


def _shown(scene: RuleScene, cells: Sequence[Cell]) -> str:
    alike: dict[tuple[Digit, ...], list[Cell]] = {}
    for cell in cells:
        alike.setdefault(scene.left[cell], []).append(cell)
    return joined(
        [
            f"{scene.spell(where)} {'is' if len(where) == 1 else 'are'} "
            f"{'each ' if len(where) > 1 and len(digits) > 1 else ''}{scene.digits(digits, 'or')}"
            for digits, where in alike.items()
        ]
    )


def _matter(scene: RuleScene, candidate: tuple[Cell, Digit] | None) -> tuple[Cell, ...]:
    """Find the cells whose digits matter: give each cell all digits, and see whether the same follows."""
    every = tuple(scene.board.digits)
    now = dict(scene.left)
    if candidate is not None:
        now[candidate[0]] = (candidate[1],)

    def fails(left: dict[Cell, tuple[Digit, ...]]) -> bool:
        if candidate is not None:
            whole = {**left, candidate[0]: every}
            found = scene.fits(whole)
            return found is None or candidate[1] not in found[candidate[0]]
        return scene.fits(left) is None

    kept = []
    free = [cell for cell in scene.cells if candidate is None or cell != candidate[0]]
    for cell in sorted(free, key=lambda cell: -len(scene.left[cell])):
        if len(scene.left[cell]) == len(every):
            continue
        wider = {**now, cell: every}
        if fails(wider):
            now = wider
        else:
            kept.append(cell)
    return tuple(cell for cell in scene.cells if cell in kept)

"""Clues about all digits of a cage together, in words: with a digit in one cell, what the others have to make."""

from __future__ import annotations

from collections.abc import Callable

from whydoku.model.board import Cell, Digit
from whydoku.model.premise import Left
from whydoku.model.rule_scene import Scene
from whydoku.model.wording import listed
from whydoku.rules._reasons import Said, argued, shown, tell_reasons

Rest = Callable[[Digit], str]
"""Returns what other cells have to do beside a digit ("add to 4 or 8"), or nothing where there is no word for it."""


def tell_rest(scene: Scene, meaning: str, rest: Rest) -> bool:
    """Tell what a clue rules out: beside such a digit the other cells cannot do what they would have to."""

    def why(left: Left, cell: Cell, digit: Digit) -> Said | None:
        del left
        others = [other for other in scene.cells if other != cell]
        needs = rest(digit)
        if not needs or not others:
            return None
        who = listed([scene.cell(other) for other in others])
        seen = shown(scene, scene.matter(cell, digit))
        if seen:
            return Said(f"with {{it}}, {who} would have to {needs}, and {seen}")
        cannot = "different digits cannot" if scene.group_of(others) and len(others) > 1 else "no digits do"
        return Said(f"with {{it}}, {who} would have to {needs}, which {cannot}")

    return tell_reasons(scene, meaning, argued(scene, why))

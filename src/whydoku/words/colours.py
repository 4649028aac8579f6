"""Words for the sets of a blossom."""

from __future__ import annotations

from whydoku.words.chain_notation import LETTERS
from whydoku.words.names import joined, listed, spelled_cells
from whydoku.words.setting import Setting


def petals(setting: Setting) -> str:
    """Name the sets of a blossom with the digit that each would lose: "3 from A = r5c3 (3 and 7)"."""
    told = []
    for number, (digit, cells) in enumerate(zip(setting.step.items("common"), setting.step.parts("set"), strict=False)):
        digits = sorted({d for cell in cells for d in setting.position.candidates(cell)})
        named = listed([setting.symbol(d) for d in digits])
        told.append(f"{setting.symbol(digit)} from {LETTERS[number]} = {spelled_cells(setting.board, cells)} ({named})")
    return joined(told)

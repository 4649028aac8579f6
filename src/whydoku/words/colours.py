"""Words for patterns of many parts: colours joined by strong links, and the sets of a blossom."""

from __future__ import annotations

from itertools import combinations

from whydoku.words.chain_notation import LETTERS
from whydoku.words.limits import MAX_COLOUR_LINKS
from whydoku.words.names import capital, joined, listed, spelled_cells
from whydoku.words.setting import Setting


def links(setting: Setting) -> str:
    """Name the strong links that colours run along: "Row 5 has its 3 in r5c2 or r5c7, box 4 has its 3 in r5c2 or r6c1."."""
    told = []
    for truth in setting.step.because:
        left = setting.open(truth)
        if truth.is_cell:
            told.append(f"{truth.name} is {listed([setting.symbol(digit) for _, digit in left], 'or')}")
        elif left:
            places = spelled_cells(setting.board, [cell for cell, _ in left], "or")
            told.append(f"{truth.house} has its {setting.symbol(left[0][1])} in {places}")
    if not told or len(told) > MAX_COLOUR_LINKS:
        return "Go along strong links, where one of two candidates must be true, and colour them by turns."
    return f"{capital(joined(told))}."


def sees_colours(setting: Setting) -> str:
    """Say of what goes which candidate of either colour it sees: "r8c7 sees r8c1 in row 8 and r5c7 in column 7."."""
    colours = setting.step.parts("colour")[:2]
    told = []
    for victim in setting.step.removes:
        met = [next((one for one in colour if setting.conflict(victim, one)), None) for colour in colours]
        if None in met or len(met) < 2:
            continue
        named = [
            f"{setting.name(one[0])} in {where}"
            if setting.is_house_name(where)
            else f"{setting.name(one[0])} ({where})"
            for one in met
            if one is not None
            for where in [setting.sees(victim, [one]) or "its own cell"]
        ]
        told.append(f"{setting.name(victim[0])} sees {listed(named)}")
    return f"{capital(joined(told[:4]))}." if told else "What sees both colours is ruled out in both cases."


def clash(setting: Setting) -> str:
    """Say which two candidates of the first colour see each other: "But r1c2 and r1c8 share row 1"."""
    colour = setting.step.parts("colour")[0]
    for one, other in combinations(colour, 2):
        if setting.conflict(one, other):
            where = setting.sees(one, [other])
            both = spelled_cells(setting.board, [one[0], other[0]])
            if one[0] == other[0]:
                return f"But {both} would be both {listed([setting.symbol(one[1]), setting.symbol(other[1])])}"
            return f"But {both} share {where}" if setting.is_house_name(where) else f"But {both} conflict ({where})"
    return "But the first colour rules itself out"


def petals(setting: Setting) -> str:
    """Name the sets of a blossom with the digit that each would lose: "3 from A = r5c3 (3 and 7)"."""
    told = []
    for number, (digit, cells) in enumerate(zip(setting.step.items("common"), setting.step.parts("set"), strict=False)):
        digits = sorted({d for cell in cells for d in setting.position.candidates(cell)})
        named = listed([setting.symbol(d) for d in digits])
        told.append(f"{setting.symbol(digit)} from {LETTERS[number]} = {spelled_cells(setting.board, cells)} ({named})")
    return joined(told)

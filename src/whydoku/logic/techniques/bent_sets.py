"""XYZ-wing and larger: N cells with N digits that are in no common house, where one digit alone is free to repeat.

All the cells that can hold one of the other digits see each other, so each of those is there at most once. That makes
N - 1 digits for N cells, so the last digit is in at least one of them, and a place that sees all its cells cannot
have it.
"""

from __future__ import annotations

from whydoku.logic.technique import Technique

TEXT = "{cells} hold only {digits}, each at most once but for {common}, so one of {pincers} is {common}."
TEACH = (
    "{cells} are as many cells as they have digits: {digits}. All the cells for any one of them see each other, "
    "except for {common}, so the others "
    "fill one cell each at most, and one cell is left: it is {common}. So {common} is in {pincers}, and what sees "
    "all of these cannot have it."
)

EXAMPLES: dict[str, str] = {
    "XYZ-Wing": (
        ":0801::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.+8...+3271.3.+5.+9+8+349+5+216+7+9+185+7+4+3+2+67+"
        "52.+1.4+986+4+3...+71+5::::"
    ),
    "WXYZ-Wing": (
        ":0802::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
    "VWXYZ-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
    "UVWXYZ-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
    "TUVWXYZ-Wing": (
        ":0000::+1+8+974+563+2+4+65.....+1+32+7.6..545+9+6.....+3271.3.+5.+9+8+349+5+216+7+9+185.+4+3.+67+52."
        "+1.4+986+4+3....1+5::::"
    ),
}

plugin = tuple(
    Technique(
        title=title,
        example=EXAMPLES.get(title, ""),
        family="wings",
        rank=rank,
        codes=codes,
        aliases=aliases,
        se=se,
        hodoku=score,
        level=level,
        default=default,
        text=TEXT,
        teach=TEACH,
    )
    for title, rank, codes, aliases, se, score, level, default in (
        ("XYZ-Wing", 3400, ("0801",), ("xyz", "xyz wings"), 4.4, 180, "hard", True),
        ("WXYZ-Wing", 4050, ("0802",), ("wxyz", "wxyz wings"), 5.5, 300, "unfair", True),
        ("VWXYZ-Wing", 5680, (), ("vwxyz",), 6.2, 300, "unfair", True),
        ("UVWXYZ-Wing", 5690, (), ("uvwxyz",), 6.6, 300, "unfair", False),
        ("TUVWXYZ-Wing", 5695, (), ("tuvwxyz",), 7.5, 300, "unfair", False),
    )
)

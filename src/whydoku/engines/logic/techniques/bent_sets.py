"""XYZ-wing and larger: N cells with N digits that are in no common house, where one digit alone is free to repeat.

All the cells that can hold one of the other digits see each other, so each of those is there at most once. That makes
N - 1 digits for N cells, so the last digit is in at least one of them, and a place that sees all its cells cannot
have it.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

TEXT = (
    "{cells} have only {digits}, and each of these except {common} can be there once, so one of "
    "{pincers} is {common}: {loses}."
)
TEACH = (
    "{cells:is}. That is as many cells as digits. All the places of each digit except {common} see "
    "each other, so each of those fills at most one cell, and one cell is left for {common}: one of "
    "{pincers} is {common}, and {pincers:seen}."
)

EXAMPLES: dict[str, str] = {
    "XYZ-Wing": (
        ":0801::1+8+4+9+57+2+6+3+6+2.+4.+39...+936.+2...3+41+5+7+86+2+99.2+1+36....+682941+3.+4..3+6.5+8+28+3"
        "+6+72549+12..+84.+3+76::::"
    ),
    "WXYZ-Wing": (
        ":0802::.+7...2..1..+1..57.+4.48+1+7+69..7...61...18....+6+7....7..4+1.+6392+5+8+1+474+15+6+372..+82+"
        "7.+1.+356:344 354 261 561 962 363 965 369 969:::"
    ),
    "VWXYZ-Wing": (
        ":0000::.+7...2..1..+1..57.+4.48+1+7+69..7...61...18....+6+7....7..4+1.+6392+5+8+1+474+15+6+372..+82+"
        "7.+1.+356:344 354 261 561 962 363 965 369 969:::"
    ),
    "UVWXYZ-Wing": (
        ":0000::.+7...2..1..+1..57.+4.48+1+7+69..7...61...18....+6+7....7..4+1.+6392+5+8+1+474+15+6+372..+82+"
        "7.+1.+356:344 354 261 561 962 363 965 369 969:::"
    ),
    "TUVWXYZ-Wing": (
        ":0000::..17.9+8.43+8+9.4.5..+4..8...9.8...6..........285.43..+8...+13+8...+7+26+264...95+8..5+682..1"
        ":739 244 344 444 346 446 661:::"
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
        idea="A few cells have as many digits as cells, and only one digit can repeat",
        asks="Look at {cells}. Which digit must one of {pincers} hold?",
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

"""XYZ-wing and larger: N cells with N digits that are in no common house, where one digit alone is free to repeat.

All the cells that can hold one of the other digits see each other, so each of those is there at most once. That makes
N - 1 digits for N cells, so the last digit is in at least one of them, and a place that sees all its cells cannot
have it.
"""

from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # letters, price, HoDoKu's codes, aliases, SE, HoDoKu's score and level, used by default
    ("XYZ", 4.4, ("0801",), ("xyz", "xyz wings"), 4.4, 180, "hard", True),
    ("WXYZ", 5.4, ("0802",), ("wxyz", "wxyz wings"), 5.5, 300, "unfair", True),
    ("VWXYZ", 6.2, (), ("vwxyz",), 6.2, 300, "unfair", True),
    ("UVWXYZ", 6.6, (), ("uvwxyz",), 6.6, 300, "unfair", False),
    ("TUVWXYZ", 7.5, (), ("tuvwxyz",), 7.5, 300, "unfair", False),
)

plugin = tuple(
    technique(
        title=f"{letters}-Wing",
        family="wings",
        price=price,
        codes=codes,
        aliases=aliases,
        se=se,
        hodoku=score,
        level=level,
        default=default,
        idea="A few cells have as many digits as cells, and only one digit can repeat",
        text=(
            "{cells} have only {digits}, and each of these except {common} can be there once, so one of "
            "{pincers} is {common}: {loses}."
        ),
        tell="wing_story:tell_xyz_wing" if letters == "XYZ" else "bent_story:tell_bent_set",
    )
    for letters, price, codes, aliases, se, score, level, default in ROWS
)

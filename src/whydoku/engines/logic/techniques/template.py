"""Templates: of all ways to place a digit in the whole grid, what is in every one is true, and what is in none can be removed.

A template is a set of places for one digit that gives each house one. Only those that agree with the digits and
candidates on the board count, and a cell that is in all templates of one digit is no place for another. It is a method
for machines: a person would not list them.
"""

from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # title, price, HoDoKu's code, aliases, text
    (
        "Set",
        9.7,
        "1201",
        ("ts",),
        "Every way to place all the {digits}s in the grid has one there: {so}.",
    ),
    (
        "Delete",
        9.8,
        "1202",
        ("td", "pattern overlay"),
        "No way to place all the {digits}s in the grid has one there: {loses}.",
    ),
)

plugin = tuple(
    technique(
        title=f"Template {title}",
        family="templates",
        price=price,
        codes=(code,),
        aliases=aliases,
        hodoku=10000,
        level="extreme",
        default=False,
        idea="One digit can be placed in the whole grid in few ways",
        text=text,
    )
    for title, price, code, aliases, text in ROWS
)

"""Templates: of all ways to place a digit in the whole grid, what is in every one is true, and what is in none can be removed.

A template is a set of places for one digit that gives each house one. Only those that agree with the digits and
candidates on the board count, and a cell that is in all templates of one digit is no place for another. It is a method
for machines: a person would not list them.
"""

from whydoku.engines.logic.techniques._rows import technique

ROWS = (  # title, price, HoDoKu's code, aliases, text, what the ways have in common
    (
        "Set",
        9.7,
        "1201",
        ("ts",),
        "Every way to place all the {digits}s in the grid has one there: {so}.",
        "All of these ways have",
    ),
    (
        "Delete",
        9.8,
        "1202",
        ("td", "pattern overlay"),
        "No way to place all the {digits}s in the grid has one there: {loses}.",
        "None of these ways has",
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
        asks="In how many ways can all the {digits}s be placed?",
        text=text,
        teach=(
            "Place a {digits} in every house that still needs one, in every way that the candidates allow and that "
            f"leaves the other digits their places. {have} a {{digits}} in the cells named here."
        ),
    )
    for title, price, code, aliases, text, have in ROWS
)

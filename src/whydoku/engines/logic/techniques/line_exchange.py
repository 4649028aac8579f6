"""Deadly patterns of cells in lines, which have more than two fillings: unique matrix, unique polygon, Qiu's pattern.

However the cells are filled with the digits of the pattern, lines or digits could be exchanged in them, and no other cell would
notice. So one of the other candidates of these cells, a guardian, holds.
"""

from whydoku.engines.logic.techniques._deadly import deadly

TEXT = "{cells} could be filled in another way, whatever they hold. One solution, so {fins:any}: {loses}."

plugin = tuple(
    deadly(
        title=title,
        price=price,
        aliases=aliases,
        default=False,
        idea=idea,
        text=TEXT,
        tell="uniqueness_story:tell_exchange",
    )
    for title, price, aliases, idea in (
        ("Unique Matrix", 5.4, ("um",), "Nine cells in three lines could exchange four digits"),
        (
            "Unique Polygon",
            5.5,
            ("borescoper", "borescoper deadly pattern"),
            "Cells around a box could exchange their digits",
        ),
        ("Qiu Deadly Pattern", 5.9, ("qiu", "qdp"), "Two lines could be exchanged"),
    )
)

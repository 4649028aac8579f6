"""What naked and hidden subsets share: one technique for each size that has a name."""

from collections.abc import Sequence

from whydoku.engines.logic.techniques._rows import technique
from whydoku.model.technique import Technique
from whydoku.model.wording import capital, number_word

Row = tuple[str, float, str, tuple[str, ...], float, int, str]
"""Size, price, HoDoKu's code, aliases, SE, HoDoKu's score and level."""


def subsets(kind: str, rows: Sequence[Row], *, idea: str, text: str) -> tuple[Technique, ...]:
    """Return the techniques of one kind, from pairs on; `{many}` in the idea is the number of cells."""
    return tuple(
        technique(
            title=f"{kind} {size}",
            family="subsets",
            price=price,
            codes=(code,) if code else (),
            aliases=(*aliases, "group eliminate"),
            se=se,
            hodoku=score,
            level=level,
            idea=capital(idea.replace("{many}", number_word(many))),
            text=text,
            tell=f"subset_story:tell_{kind.lower()}",
        )
        for many, (size, price, code, aliases, se, score, level) in enumerate(rows, 2)
    )

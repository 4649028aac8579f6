"""ALS-XZ: two almost locked sets of which only one can have x, so one of them has z.

An almost locked set is N cells of a house with N + 1 digits between them: without any one of these it has all the
others. Two such sets share x so that only one of them can have it (x is restricted common); the other one lacks x and
so has z. If they share two such digits, each set takes one of them, and all their other digits are locked where they
are.
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

als_xz = partial(technique, family="als", codes=("0901",), hodoku=300, level="unfair")

plugin = (
    als_xz(
        title="Almost Locked Set XZ-Rule",
        price=5.5,
        aliases=("axz", "als-xz", "als xz-rule"),
        se=5.5,
        idea="Two almost locked sets share a digit that only one of them can hold",
        text=(
            "Sets A ({set}) and B ({set2}) cannot both hold {common}, and a set without it holds {digits:and}: {loses}."
        ),
        tell="als_story:tell_als_xz",
    ),
    als_xz(
        title="Doubly Linked ALS-XZ",
        price=5.6,
        aliases=("doubly linked als", "als-xz doubly linked"),
        se=5.6,
        idea="Two almost locked sets share two digits",
        text=(
            "Sets A ({set}) and B ({set2}) hold one of {common} each, so their other digits are locked in "
            "them: {loses}."
        ),
        tell="als_story:tell_locked_cells",
    ),
)

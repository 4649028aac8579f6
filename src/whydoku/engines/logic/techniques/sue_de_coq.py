"""Sue de Coq: where a box and a line cross, a few cells there and on either side have as many digits as cells.

Where two houses cross, every cell sees every other of both houses. Take some of these cells, some more of the one house
and some of the other. A digit can be among them once, or twice if both sides have it. If that adds up to the number of
cells, each digit is in there as often as it can be, and can be removed from all other cells that see its places.
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

sue_de_coq = partial(
    technique,
    family="als",
    codes=("1101",),
    hodoku=250,
    level="unfair",
    idea="Where {house} and {house2} meet, a few cells have as many digits as cells",
)

plugin = (
    sue_de_coq(
        title="Sue de Coq",
        price=5.0,
        aliases=("sdc", "two-sector disjoint subsets"),
        se=5.0,
        text=("{cells}, {set} and {set2} hold just {digits}, as many digits as cells, each of them once: {loses}."),
        tell="als_story:tell_locked_cells",
    ),
    sue_de_coq(
        title="Extended Sue de Coq",
        price=5.2,
        aliases=("sue de coq extended", "cannibalistic sue de coq"),
        se=5.2,
        text=(
            "{cells}, {set} and {set2} can only be filled from {digits} if {common} {common:is|are} in both "
            "sets: {loses}."
        ),
        tell="als_story:tell_locked_cells",
    ),
)

"""Kraken fish: a finned fish whose fins rule the candidate out by chains instead of seeing it.

Either one of the fins holds, or the fish does. In the first type the fish itself removes the candidate, and each fin
removes it by a chain. In the second it lies anywhere: if the fish holds, a line of its cover has the digit in one of
the base lines, and each of these places, as well as each fin, removes it by a chain.
"""

from whydoku.engines.logic.techniques._fish import ANY_HOUSES, FIN_SEEN
from whydoku.engines.logic.techniques._rows import technique

TYPES = (  # the rest of the text
    " The fish rules it out, and so {fins:does the fin|does each fin}, by a chain: {loses}.",
    " Each fin, and each place of the fish in one house of its cover, leads to the same by a chain: {loses}.",
)

plugin = tuple(
    technique(
        title=f"Kraken Fish Type {number}",
        family="fish",
        price=8.0,
        codes=(f"037{number}",),
        aliases=(f"kf{number}", "kf"),
        hodoku=500,
        level="extreme",
        default=False,
        idea=f"{ANY_HOUSES.idea}, and the fins lead to the same by chains",
        text=FIN_SEEN + text,
        tell="kraken_story:tell_kraken",
    )
    for number, text in enumerate(TYPES, 1)
)

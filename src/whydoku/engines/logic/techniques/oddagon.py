"""Oddagon: an odd loop of candidates, each the other one of two in a cell or house, but for a few guardians.

If no guardian held, each cell or house of the loop would hold exactly one of its two candidates: one, other, one, other. An odd
loop does not close that way, so a guardian holds. With one digit it is a broken wing. Nothing is assumed about the number of
solutions.
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

oddagon = partial(
    technique,
    family="exotic",
    level="extreme",
    default=False,
    tell="guardian_story:tell_odd_loop",
)

plugin = (
    oddagon(
        title="Broken Wing",
        price=6.0,
        codes=("0705",),
        aliases=("guardian", "guardians", "one-digit oddagon"),
        idea="A digit's places form an odd loop",
        text="The places of {digits} in {cells} form an odd loop, so {fins:any}: {loses}.",
    ),
    oddagon(
        title="Oddagon",
        price=6.5,
        aliases=("odd loop",),
        idea="Candidates form an odd loop",
        text="Candidates in {cells} form an odd loop, so {fins:any}: {loses}.",
    ),
)

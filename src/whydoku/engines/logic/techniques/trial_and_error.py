"""Trial and error: guess, and see every continuation end in a contradiction.

It shows that something cannot be, and teaches nothing, so it is used only on request. Where no technique
applies, the engine guesses by itself, and counts it.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Trial and Error",
    family="guessing",
    price=9.5,
    aliases=("guess", "brute force", "bf", "backtracking", "bifurcation"),
    hodoku=10000,
    level="extreme",
    default=False,
    idea="One candidate can be refuted by trying",
    text="With {digits} in {cells}, every continuation ends in a contradiction: {loses}.",
    tell="exotic_story:tell_trial",
)

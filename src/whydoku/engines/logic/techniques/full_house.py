"""Full house: a house with one empty cell has one digit missing, and that is where it goes.

The easiest step there is: look for a row, column or box that is nearly full and count to nine.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

plugin = Technique(
    title="Full House",
    family="singles",
    rank=100,
    codes=("0000",),
    aliases=("fh", "last cell", "last value"),
    se=1.0,
    hodoku=4,
    level="easy",
    idea="{house} has only one empty cell",
    asks="Which digit is missing from {house}?",
    text="{house} has one empty cell, {cells}, and one missing digit, {digits}: {so}.",
    teach=(
        "Look at {house}: every digit except {digits} is there, and only {cells} is empty. The missing digit goes "
        "into the empty cell."
    ),
    example=(
        ":0000:x:+9+2+7+68+5+1+3+4+1+38..26+5+7.+6.7+319+8+2+37+6..8.41..+93+1..+6..1...6.+9+3.82..+3.1..9+3+"
        "1...2.6.+1+8+2+937+5::::"
    ),
)

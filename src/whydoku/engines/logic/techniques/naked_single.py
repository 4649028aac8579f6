"""Naked single: a cell with one candidate left holds it. In the network: a cell's truth with one candidate left.

Every cell has a digit. All digits but one stand in a house of the cell already, or were ruled out before, so it is the one that is left.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

plugin = Technique(
    title="Naked Single",
    family="singles",
    rank=200,
    paper=310,
    codes=("0003",),
    aliases=(
        "n1",
        "single candidate",
        "lone single",
        "sole candidate",
        "forced digit",
        "basic assign",
        "basic eliminate",
    ),
    se=2.3,
    hodoku=4,
    level="easy",
    idea="There is a cell that sees every digit but one",
    asks="Which digits does {cells} see?",
    text="{cells} can only be {digits}: {covered}.",
    teach=(
        "Ask what {cells} can be. Every other digit is already in one of its houses or has been ruled out by an "
        "earlier step, which leaves only {digits}."
    ),
    example=(
        ":0003:x:+9+2+7+68+5+1+3+4+1+38..26+5+7.+6.7+319+8+2+37+6..8.41..+93+1..+6..1...6.+9+3.82..+3.1..9+3+"
        "1...2.6.+1+8+2+937.::::"
    ),
)

"""The words of deadly patterns (unavoidable sets): cells that could swap their digits, if no other candidate, a guardian, held.

The types are the same for every such pattern: one cell has guardians (1), all guardians are of one digit (2), they make a
naked subset with other cells (3), or the digits of the pattern are locked in two cells (4).
"""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

deadly = partial(technique, family="uniqueness", hodoku=100, level="hard", assumes_unique=True)

TEXTS = (
    "If {pincers} were {digits:or}, {cells} could swap {digits}. One solution, so {so}.",
    "One solution, so {cells} are not all {digits:or}, and one of {pincers} is {common}: {loses}.",
    "One solution, so {fins:any}. With {set}, that uses up {common} in {house}: {loses}.",
    "One solution, and in {house} the digit {common} fits only in {pincers:or}; with {other} beside it, {cells} could swap: {loses}.",
)

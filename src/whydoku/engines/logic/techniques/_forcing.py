"""The words of forcing: something fails in the end, or every case leads to the same conclusion."""

from whydoku.engines.logic.techniques._rows import Words

FAILS = Words(
    idea="One candidate breaks the puzzle in the end",
    text="If {supposed}, {breaks}: {loses}.",
)
CASES = Words(
    idea="Every case leads to the same result",
    text="{cases}, and in each case {so}.",
)

"""The words of forcing: something fails in the end, or every case leads to the same."""

from whydoku.engines.logic.techniques._rows import Words

FAILS = Words(
    idea="One candidate breaks the puzzle in the end",
    asks="What would follow if {supposed}?",
    text="If {supposed}, {breaks}: {loses}.",
)
CASES = Words(
    idea="Every case leads to the same result",
    asks="{cases}. What do the cases have in common?",
    text="{cases}, and in each case {so}.",
)

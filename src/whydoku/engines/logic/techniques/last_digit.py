"""Last digit: a digit that is missing only once has one place left on the whole board.

Every row, column and box has the digit once. Where all rows and columns but one have it, it goes where these two cross.
"""

from whydoku.engines.logic.techniques._rows import technique

plugin = technique(
    title="Last Digit",
    family="singles",
    price=1.1,
    codes=("0001",),
    aliases=("ld",),
    se=1.2,
    hodoku=14,
    level="easy",
    idea="One digit is missing only once from the board",
    text=("Only one {digits} is missing from the board, and {cells} is the one place left for it: {so}."),
)

"""Direct techniques: locked candidates or a hidden subset that leave a digit one place at once.

They are what a person sees who writes no marks: a digit of one box must be in a certain line, so the next box, which that line
crosses, has only one place left for it. Or two digits of a house fill two cells, and a third digit, which had been possible
there, has one place left. The digit is placed; what the pattern removes elsewhere is not even noted. Sudoku Explainer has
them, easier than the patterns themselves, and so they are tried where its order is followed.
"""

from __future__ import annotations

from whydoku.engines.logic.technique import Technique

LOCKED = "In {house} the {digits} must be in {house2} ({cells:or}), so the {digits} of {house3} is elsewhere: {so}."
LOCKED_TEACH = (
    "Look at the {digits}s of {house}. Only {cells} can be {digits}, and they lie in {house2}. Wherever it is, no other cell of "
    "{house2} is {digits}, and {house3} has one place left for its {digits}."
)
HIDDEN = "In {house} the digits {digits} fill {cells}, so the {common} of {house} is elsewhere: {so}."
HIDDEN_TEACH = (
    "Look for the digits {digits} in {house}: {digits:lists}. As many digits as cells: they fill these cells. That "
    "leaves one place for the {common} of {house}."
)
LOCKED_IDEA = "A digit of {house} has all its places in one line with {house3}"
LOCKED_ASKS = "Where can the {digits} of {house} be, and what does that leave for {house3}?"
HIDDEN_ASKS = "The digits {digits} fill some cells of {house}. Which digit has one place left then?"

KINDS = (  # title, rank, alias, SE, sentence, argument, idea, question
    ("Direct Pointing", 310, "dp", 1.7, LOCKED, LOCKED_TEACH, LOCKED_IDEA, LOCKED_ASKS),
    (
        "Direct Claiming",
        311,
        "dc",
        1.9,
        LOCKED,
        LOCKED_TEACH,
        "A digit of {house} has all its places in one box",
        LOCKED_ASKS,
    ),
    ("Direct Hidden Pair", 312, "dhp", 2.0, HIDDEN, HIDDEN_TEACH, "Two digits of {house} fill two cells", HIDDEN_ASKS),
    (
        "Direct Hidden Triple",
        313,
        "direct hidden triplet",
        2.5,
        HIDDEN,
        HIDDEN_TEACH,
        "Three digits of {house} fill three cells",
        HIDDEN_ASKS,
    ),
)

LOCKED_EXAMPLE = ":0000::....8......8..26.....7.19...7...8.41...3......1...6....82....1..9.....2.6.....37.::::"
HIDDEN_EXAMPLE = ":0000::.76.....23......7..9....83...97..2......3......4.6.....5.6.73......437.8...25.19.::::"

plugin = tuple(
    Technique(
        title=title,
        family="direct",
        rank=rank,
        aliases=(alias,),
        se=se,
        idea=idea,
        asks=asks,
        text=text,
        teach=teach,
        example=LOCKED_EXAMPLE if text == LOCKED else HIDDEN_EXAMPLE,
        default=False,
    )
    for title, rank, alias, se, text, teach, idea, asks in KINDS
)

"""Direct techniques: locked candidates or a hidden subset that leave a digit one place at once.

They are what a person sees who writes no marks: a digit of one box must be in a certain line, so the next box, which that line
crosses, has only one place left for it. Or two digits of a house fill two cells, and a third digit, which had been possible
there, has one place left. The digit is placed; what the pattern removes elsewhere is not even noted. Sudoku Explainer has
them, easier than the patterns themselves, and so they are tried where its order is followed.
"""

from whydoku.engines.logic.techniques._rows import technique

LOCKED = (
    "In {house} the {digits} must be in {house2} ({cells:or}), so the {digits} of {house3} is elsewhere: {so}.",
    "direct_story:tell_direct_locked",
)
HIDDEN = (
    "In {house} the digits {digits} fill {cells}, so the {common} of {house} is elsewhere: {so}.",
    "direct_story:tell_direct_hidden",
)
ROWS = (  # title, price, alias, SE, idea; text and teller
    ("Pointing", 1.7, "dp", 1.7, "A digit of {house} has all its places in one line with {house3}", LOCKED),
    ("Claiming", 1.9, "dc", 1.9, "A digit of {house} has all its places in one box", LOCKED),
    ("Hidden Pair", 2.0, "dhp", 2.0, "Two digits of {house} fill two cells", HIDDEN),
    ("Hidden Triple", 2.5, "direct hidden triplet", 2.5, "Three digits of {house} fill three cells", HIDDEN),
)

plugin = tuple(
    technique(
        title=f"Direct {title}",
        family="direct",
        price=price,
        aliases=(alias,),
        se=se,
        idea=idea,
        text=text,
        tell=tell,
        default=False,
    )
    for title, price, alias, se, idea, (text, tell) in ROWS
)

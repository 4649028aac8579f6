"""Single-digit patterns: two houses with two places each for a digit, joined at one end.

Call the places f1 and n1 in one house, n2 and f2 in the other, where n1 and n2 see each other. They cannot both have
the digit; so one of the houses has it at its far end. What sees both far ends cannot have it. The names say where the
houses lie: two parallel lines are a skyscraper, a row and a column that meet in a box a 2-string kite, anything else
a turbot fish. In an empty rectangle one of the houses is a box whose places lie in a row and a column: either the
row's piece has it or the column's.
"""

from whydoku.engines.logic.techniques._rows import technique

TWO_HOUSES = (
    "{house} and {house2} have two places each for {digits}, two of which see each other, so {either}: {loses}.",
    "single_digit_story:tell_two_houses",
)
BOX = (
    "{house} has its {digits} in {house3} or {house4}, and {house2} has only {pincers:or} for it, so {either}: {loses}.",
    "single_digit_story:tell_two_houses",
)
DUAL = (
    "In {houses}, one of {pincers} is {digits}; in {houses2}, one of {pincers2} is {digits2}: {loses}.",
    "single_digit_story:tell_two_patterns",
)
ROWS = (  # title, price, HoDoKu's code, aliases, SE, HoDoKu's score, text and teller
    ("Skyscraper", 4.0, "0400", ("sk", "skyscrapers"), 4.0, 130, TWO_HOUSES),
    ("2-String Kite", 4.1, "0401", ("2sk", "two-string kite", "kite"), 4.1, 150, TWO_HOUSES),
    ("Dual 2-String Kite", 4.1, "0404", ("d2sk", "dual two-string kite"), 4.1, 150, DUAL),
    ("Turbot Fish", 4.2, "0403", ("tf", "turbot"), 4.2, 120, TWO_HOUSES),
    ("Empty Rectangle", 4.3, "0402", ("er", "empty rectangles", "rectangle elimination"), 4.3, 120, BOX),
    ("Dual Empty Rectangle", 4.3, "0405", ("der",), 4.3, 120, DUAL),
)

plugin = tuple(
    technique(
        title=title,
        family="single-digit patterns",
        price=price,
        codes=(code,),
        aliases=aliases,
        se=se,
        hodoku=score,
        level="hard",
        idea="One digit has few places in two houses, and some of these see each other",
        text=text,
        tell=tell,
    )
    for title, price, code, aliases, se, score, (text, tell) in ROWS
)

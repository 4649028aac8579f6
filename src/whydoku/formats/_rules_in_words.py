"""Rules that are only written in the text beside a puzzle: without them it would be another puzzle, so it is refused.

SudokuPad, f-puzzles and penpa show what is drawn and leave the rest to the text beside it. A text that names a rule, where
nothing in the data says it, says more than can be read: a rule for the whole board that leaves no trace, marks that were not
understood, or a rule that is not known here. One table says which words mean which rules; it serves all three formats.

Words count only where they name a rule: "arrow" is a rule, "between" is not. A denial ("not all dots are given", "no negative
constraint") does not count.

A sentence that names nothing of the table may be anything: a greeting, or an unknown rule. It is passed
over by name.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from whydoku.formats._original_json import said_in
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import clipped
from whydoku.rules._geometry import WrapRule


class Spoken:
    """Something that a text may mention: its name, the words, and the names of the rules that account for them.

    The words are patterns, in which a blank stands for any blanks and ' for any apostrophe.
    """

    def __init__(self, what: str, words: tuple[str, ...], *rules: str) -> None:
        self.what, self.rules = what, frozenset(rules)
        pattern = "|".join(words).replace(" ?", r"\s*").replace(" ", r"\s+").replace("'", "['\u2019]?")
        self.pattern = re.compile(rf"\b(?:{pattern})", re.IGNORECASE)

    def is_in(self, text: str) -> bool:
        """Whether a text mentions it without denying it."""
        return any(not _DENIED.search(text, max(0, at.start() - 60), at.start()) for at in self.pattern.finditer(text))


_DENIED = re.compile(
    r"\b(?:no|not|never|without|\w+n['\u2019]t)\s+(?:(?:an?|any|the|such|necessarily|have)\s+)*$", re.IGNORECASE
)
_ALL = "(?:all|every) (?:the )?(?:possible |existing )?"
_ARE_GIVEN = r" (?:\w+ ){0,4}(?:are|is|has|have) (?:been )?(?:given|shown|marked|placed|indicated)\b"
_NEAR = r"[^.\n]{0,40}\b"

_ZERO = "digits from 0"  # not a rule, but the board
_TORUS = "a torus"  # which the rules say that go round it
_NO_DOT = ("negative-kropki", "non-consecutive")
_ARROWS = (
    "arrow",
    "pill-arrow",
    "double-arrow",
    "average-arrow",
    "product-arrow",
    "ambiguous-arrow",
    "hot-cold-arrow",
    "rossini",
    "little-killer",
    "maximum",
    "minimum",
    "inequality",
)
_CAGES = (
    "killer",
    "weighted-sum",
    "little-killer",
    "extra-region",
    "clone",
    "indexing",
    "rellik-cage",
    "equality-cage",
    "look-and-say",
    "product-cage",
    "average-cage",
    "shade-cage",
    "multi-total-cage",
    "digital-root-cage",
    "remainder-cage",
    "vault",
    "parity-balance",
    "different-totals",
)

FOG_WORDS = "fog of war, which hides parts of the board until others are filled in"

TABLE = (
    # rules for the whole board, which leave no trace in a drawing
    Spoken("a knight's move", ("knight's?'[ -]move", "anti[ -]?knight"), "anti-knight", "leaper", "knightmare"),
    Spoken("a king's move", ("king's?'[ -]move", r"anti[ -]?king\b"), "anti-king", "leaper"),
    Spoken("neighbours that are not consecutive", ("non[ -]?consecutive",), *_NO_DOT),
    Spoken("disjoint groups", ("disjoint (?:groups?|sets?|sudoku)",), "disjoint-groups", "extra-region"),
    Spoken("a negative constraint", ("negative constraint",), *_NO_DOT, "negative-xv"),
    Spoken(
        "dots that are all given",
        (f"{_ALL}(?:(?:black|white|kropki|consecutive|and|or) )*dots?{_ARE_GIVEN}",),
        *_NO_DOT,
    ),
    Spoken("Xs and Vs that are all given", (rf"{_ALL}[XV]'s?\W+(?:and|or)?\W*[XV]'s?{_ARE_GIVEN}",), "negative-xv"),
    Spoken(_ZERO, (r"digits? (?:from )?0 ?(?:[-\u2013]|to) ?[1-9]\b", "zero to (?:five|seven|eight|nine)")),
    Spoken(
        "diagonals",
        (r"(?:main|marked|both|two|positive|negative|long|blue) (?:main |long |marked )?diagonals?\b",),
        "diagonals",
        "little-killer",
        "argyle",
        "anti-diagonal",
        "magic-square",
    ),
    Spoken("windows", ("windoku", "hyper-?sudoku"), "windoku", "extra-region"),
    Spoken("extra regions", (r"extra[ -]regions?\b",), "windoku", "extra-region", "killer"),
    Spoken("global entropy", ("global entropy", rf"2 ?[x\u00d7] ?2{_NEAR}entrop"), "global-entropy"),
    # what is drawn, and may not have been understood
    Spoken("thermometers", (r"thermo(?:s|meters?)?\b",), "thermometer", "slow-thermometer", "fast-thermometer"),
    Spoken("slow thermometers", ("slow[ -]thermo",), "slow-thermometer"),
    Spoken("arrows", (r"arrows?\b",), *_ARROWS),
    Spoken("double arrows", ("double[ -]arrow",), "double-arrow"),
    Spoken("cages", (r"(?<!little[ -])killer\b", r"cages?\b"), *_CAGES),
    Spoken("little killers", ("little[ -]killer",), "little-killer"),
    Spoken("sandwiches", ("sandwich",), "sandwich"),
    Spoken("rossini arrows", (r"rossini\b",), "rossini", "negative-rossini"),
    Spoken("battlefield clues", (r"battlefield\b",), "battlefield"),
    Spoken("X-sums", (r"x[ -]sums?\b(?! (?:to|up))",), "x-sum"),
    Spoken("skyscrapers", ("skyscraper",), "skyscraper", "hidden-skyscraper"),
    Spoken("between lines", (r"between[ -]lines?\b",), "between"),
    Spoken("lockout lines", (r"lock[ -]?out\b",), "lockout"),
    Spoken("renban lines", ("renban",), "renban", "double-renban", "out-of-order-renban"),
    Spoken("whispers", ("(?:german|dutch|chinese) whisper", r"whispers? (?:lines?|rules?)\b"), "whispers"),
    Spoken("palindromes", ("palindrom",), "palindrome"),
    Spoken("entropic lines", (r"entropic\b",), "entropic", "global-entropy"),
    Spoken("modular lines", (r"modular[ -]lines?\b",), "modular"),
    Spoken("region sum lines", (r"region[ -]sum[ -]lines?\b",), "region-sum"),
    Spoken("zipper lines", ("zipper",), "zipper"),
    Spoken("nabner lines", ("nabner",), "nabner"),
    Spoken("sum lines", (r"(?:ten|10)[ -]lines?\b", r"(?<!region[ -])sum[ -]lines?\b"), "sum-line"),
    Spoken(
        "dots", (r"kropki\b", r"(?:white|black) (?:kropki )?dots?\b"), "difference", "ratio", "grey-kropki", *_NO_DOT
    ),
    Spoken("Xs and Vs", (r"X ?/ ?V\b", r"XV\b", r"by an X\b", r"by a V\b"), "xv", "negative-xv"),
    Spoken("quadruples", (r"quad(?:ruple)?s?\b",), "quadruple", "quadruple-not", "even-count"),
    Spoken("clones", (r"clones?\b",), "clone", "same-values"),
    Spoken(
        "odd and even cells",
        (
            rf"(?:circles?|squares?|discs?|(?:gr[ae]y|shaded|marked) cells?)\b{_NEAR}(?:odd|even)\b(?! (?:number|sum|total))",
        ),
        "odd",
        "even",
        "candidates",
    ),
    Spoken(
        "indexing",
        (r"1[-/ ]?5[-/ ]?9 sudoku", r"index(?:ing|ers?|es|ed)?\b"),
        "indexing",
        "value-indexing",
        "index-line",
    ),
    Spoken(
        "signs of inequality",
        (r"inequality\b", "greater[ -]than (?:signs?|sudoku)"),
        "inequality",
        "maximum",
        "minimum",
        "thermometer",
    ),
    Spoken("minima and maxima", (r"min(?:imum)?/max(?:imum)?\b", "fortress"), "maximum", "minimum"),
    Spoken("numbered rooms", (r"numbered rooms?\b",), "numbered-rooms"),
    Spoken("counting circles", (r"counting circles?\b",), "counting-circles"),
    Spoken("look-and-say", (r"look[ -]and[ -]say\b",), "look-and-say"),
    Spoken("lunchboxes", ("lunch[ -]?box",), "lunchbox"),
    Spoken("ranks", (r"full[ -]rank\b",), "full-rank"),
    Spoken("battenburg marks", ("battenb[ue]rg",), "battenburg", "negative-battenburg"),
    Spoken("split peas", (r"split[ -]peas?\b",), "split-peas"),
    Spoken("watchtowers", ("watch[ -]?tower",), "watchtower"),
    Spoken("vaults", (r"vault(?:s|ed)?\b",), "vault"),
    Spoken("digital roots", (r"digital roots?\b",), "digital-root-cage"),
    # rules that have no counterpart here
    Spoken("doublers", (r"doublers?\b", "doubled (?:cells?|value)"), "modifiers"),
    Spoken(
        "cells that change their value",
        (r"(?:halvers?|triplers?|multipliers?|negators?|modifiers?|vampires?)\b",),
        "modifiers",
    ),
    Spoken("Schr\u00f6dinger cells", ("schr(?:\u00f6|oe|o)dinger", r"s-cells?\b"), "schrodinger"),
    Spoken(
        "chaos construction",
        (
            "chaos construction",
            r"(?:divide|partition|split) the grid\b",
            rf"regions?\b{_NEAR}(?:must|have to|need to|to) be (?:determined|deduced|found|constructed)",
        ),
        "chaos-construction",
        "areas",
        "galaxies",
    ),
    Spoken("deconstruction", (r"deconstruction\b",), "deconstruction"),
    Spoken("yin and yang", (r"yin[ -]?yang\b",), "yin-yang"),
    Spoken(
        "something to draw",
        (rf"draw (?:an?|the|one)\b{_NEAR}(?:loop|path|snake|line|maze)", "slitherlink", "masyu"),
        "loop",
        "snake",
    ),
    Spoken(
        "areas to find",
        ("fillomino", "nurikabe", r"galax(?:y|ies)\b", "nurimisaki", r"shade (?:some|cells|the)\b"),
        "cave",
        "fillomino",
        "galaxies",
        "nurikabe",
        "two-galaxies",
        "yin-yang",
    ),
    Spoken(
        "clues that are wrong", ("wrogn", r"liars?\b", rf"clues?\b{_NEAR}(?:is|are) (?:false|wrong|incorrect)"), "liars"
    ),
    Spoken("a cipher", (r"c[iy]pher\b", rf"letters?\b{_NEAR}(?:stands? for|represents?)\b")),
    Spoken("clues of another kind", (r"japanese sums?\b", r"battleships?\b"), "japanese-sums"),
    Spoken("parity lines", (r"parity lines?\b", r"alternat\w+ (?:between )?(?:odd|even|parity)")),
    Spoken("prime numbers", (r"primes? (?:numbers?|digits?|sums?|lines?)\b",)),
    Spoken("lines in equal steps", (r"sequence lines?\b", r"arithmetic sequence\b", r"same difference lines?\b")),
    Spoken(_TORUS, (r"toroidal\b", "wraps? around")),
)
"""What texts speak of; a name of no rule answers for what is not known here."""


def unread_words(puzzle: Puzzle) -> Iterator[str]:
    """Yield what the rules in words mention that is not among the rules."""
    words = said_in(puzzle, "rules")
    names = {rule.name for rule in puzzle.rules} if words else set()
    known = {_ZERO} if puzzle.board.low == 0 else set()
    known |= {_TORUS} if any(isinstance(rule, WrapRule) and rule.wrap for rule in puzzle.rules) else set()
    for spoken in TABLE if words else ():
        if names.isdisjoint(spoken.rules) and spoken.what not in known and spoken.is_in(words):
            yield spoken.what


_SENTENCE_END = re.compile(r"(?<=[.!?])\s+|\s*\n\s*")
_USUAL = re.compile(
    r"\b(?:normal|standard|classic|usual|regular|irregular)\b[^.]*\b(?:sudoku|rules)\b|\bsudoku rules\b[^.]*\bapply\b"
    r"|\brows?\b[^.]*\b(?:columns?|box(?:es)?)\b[^.]*(?:\bonce\b|\b1 ?(?:-|\u2013|to) ?\d|\bdigits?\b)|\bhave fun\b|\benjoy\b",
    re.IGNORECASE,
)
_BINDS_NOTHING = re.compile(
    r"(?:(?:and )?that['\u2019]s it|good luck|thanks?(?: you)?(?: (?:to|for) [^.]*)?|(?:a )?leftover from [\w ]+"
    r"|some (?:digits?|numbers?) (?:are|is) (?:already )?given"
    r"|not (?:all|every) (?:possible |existing )?(?:[\w/]+ ){1,4}(?:(?:are|is|have been|has been) )?(?:necessarily )?"
    r"(?:given|shown|marked|indicated)"
    r"|cells (?:that are )?sep[ae]rated)\W*",
    re.IGNORECASE,
)
"""A whole sentence that says nothing about any cell; the last one is the head of a list."""

_AUTHORS = re.compile(
    r"^[ \t]*(?:set |made |created )?by:[ \t]*(?:\n[ \t]*[^\s\d]+(?: [^\s\d]+)?[ \t]*(?=\n|$))+", re.M | re.I
)
_MAY_REPEAT = re.compile(r"\b(?:may|can|are allowed to) (?:be )?repeat(?:ed)?\b", re.IGNORECASE)
_MAX_SENTENCES, _MAX_CHARACTERS = 5, 80


class Restated:
    """A whole sentence that expresses a rule without its name, for puzzles with that rule."""

    def __init__(self, sentence: str, *rules: str) -> None:
        self.rules = frozenset(rules)
        self.pattern = re.compile(rf"\W*(?:{sentence})\W*", re.IGNORECASE)


_LINE = r"(?:(?:each|every|an?|the) )?(?:\w+ )?(?:line|stripe)s?"
_SUBJECT = r"(?:digits?|numbers?|values?|cells?)"
RESTATED = (
    Restated(r"white (?:dots? )?(?:=|means?|are|is|:) consecutive(?: digits)?", "difference"),
    Restated(r"black (?:dots? )?(?:=|means?|are|is|:)(?: an?)? (?:1:2 )?ratio(?: of 1:2)?", "ratio"),
    Restated(
        rf"{_SUBJECT} in (?:an? |the )?(?:white )?circles? must appear (?:somewhere |at least once )?in (?:at least one of )?"
        r"(?:the|its) (?:four |4 )?(?:surrounding cells|(?:adjacent |surrounding )?cells)(?: surrounding (?:it|the circle))?",
        "quadruple",
    ),
    Restated(
        rf"gr[ae]y cells (?:must )?(?:contain|hold|have) {_SUBJECT} (?:larger|greater|higher|bigger) than"
        r" (?:any|all|every|their|its) orthogonally adjacent (?:white )?cells?",
        "maximum",
    ),
    Restated(
        r"cells (?:that appear )?in the same (?:relative )?position (?:relative to|in|of|within) (?:their|the|each)"
        rf" (?:default |own )?(?:regions?|box(?:es)?) (?:must not|cannot|may not|can['\u2019]t) contain the same {_SUBJECT}",
        "disjoint-groups",
    ),
    Restated(
        r"(?:two |adjacent )?(?:cells|digits) (?:connected by|along|on) (?:an? |the )?(?:\w+ )?lines?"
        r" (?:\(either [\w ]+\) )?(?:must )?(?:have|differ by|has) (?:an? |of )?(?:(?:absolute )?difference of )?(?:at least )?"
        r"(?:five|5)(?: or more)?(?: between (?:their|the) digits)?",
        "whispers",
    ),
    Restated(
        rf"(?:for {_LINE} |along {_LINE} |on {_LINE} )?{_SUBJECT} (?:on {_LINE} )?(?:must )?(?:have|sum to) (?:an? |the )?"
        r"(?:equal|same) (?:sum|total|number) (?:within|in) (?:each|every) (?:3x3 )?box (?:it|the line|they)"
        r" pass(?:es)? through",
        "region-sum",
    ),
    Restated(
        r"(?:they|clues?|it|these(?: clues)?) (?:indicate|show|give|is|are)s? the sum of the first x (?:digits|cells|numbers)"
        r" where x is the (?:digit|number|first digit) (?:closest|nearest) to the clue",
        "x-sum",
    ),
    Restated(
        rf"{_LINE} (?:must )?(?:contain|have|hold)s? (?:an? )?(?:sequence|set|run|group) of (?:non[ -]repeating )?consecutive"
        r" (?:digits|numbers)(?: (?:which|that) (?:can|may) be)? in any order",
        "renban",
    ),
)
"""Ways to state a rule without naming it. A sentence with a word more than these is not taken for one."""

_ALL_DIFFERENT = {
    "line": ("renban",),
    "diagonal": ("diagonals",),
    "cage": ("killer",),
    "region": ("extra-region", "windoku"),
}
"""Where a text may allow digits to repeat, and the rules by which they are different all the same."""


def free_sentences(puzzle: Puzzle) -> Iterator[str]:
    """Yield the sentences of the rules in words that no rule of the puzzle accounts for."""
    rules = {rule.name for rule in puzzle.rules}
    text = _AUTHORS.sub("", said_in(puzzle, "rules").strip())
    free = [
        sentence
        for sentence in _SENTENCE_END.split(text)
        if re.search(r"[^\W\d_]", sentence) and not _is_modelled(sentence, rules)
    ]
    yield from (f"the words \u201c{clipped(sentence, _MAX_CHARACTERS)}\u201d" for sentence in free[:_MAX_SENTENCES])
    if len(free) > _MAX_SENTENCES:
        yield f"{len(free) - _MAX_SENTENCES} more sentences of its rules"


def _is_modelled(sentence: str, rules: set[str]) -> bool:
    """Whether a sentence adds nothing to the rules: it names or restates one of them, or constrains nothing."""
    if _MAY_REPEAT.search(sentence):
        places = [place for place in _ALL_DIFFERENT if re.search(rf"\b{place}", sentence, re.IGNORECASE)]
        if any(not rules.isdisjoint(_ALL_DIFFERENT[place]) for place in places):
            return False
        if places:
            return True
    plain = " ".join(sentence.replace(",", " ").split())
    return bool(
        _USUAL.search(sentence)
        or _BINDS_NOTHING.fullmatch(sentence)
        or any(spoken.pattern.search(sentence) for spoken in TABLE)
        or any(name.replace("-", " ") in sentence.casefold() for name in rules)
        or any(each.pattern.fullmatch(plain) for each in RESTATED if not rules.isdisjoint(each.rules))
    )

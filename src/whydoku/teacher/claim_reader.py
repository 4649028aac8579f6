"""Claims of a person or a program, read from a line of text: a conclusion and its stated reason.

    r1c5 is 7 because row 1 has no other place for 7
    r3c4 is not 2: X-Wing on rows 2 and 6
    4 is in r2c1, so r2c7<>4
    remove 3 and 5 from r1c2 and r1c8 (naked pair)

The line is split into words; adjacent cells or digits are one list. A statement is a list of cells with what they are, or are
not. Words such as *because* and *so* separate the conclusion from its reason. In the reason, statements are facts that the
claim rests on, and houses, rules and techniques are recognised by name. Other words are ignored.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cache, partial
from typing import TypeAlias

from whydoku.engines.logic.premises import premises_of
from whydoku.engines.logic.technique import techniques
from whydoku.errors import InputError
from whydoku.model.argument import Literal
from whydoku.model.board import Board, Cell, Digit, parse_symbol
from whydoku.model.cell_notation import read_place
from whydoku.model.network import Network
from whydoku.model.premise import Premise
from whydoku.model.sentence import ByRule, CellMarks, Placed, Places, Source
from whydoku.model.technique import Technique, words_of
from whydoku.teacher.limits import MAX_CLAIM_CHARACTERS, MAX_TECHNIQUE_WORDS

_BULLET = re.compile(r"^\s*(?:[-*•>]+|\(?\d{1,3}[.)](?=\s))\s*")
_WORD = re.compile(r"<>|!=|≠|==|=>|->|→|=|[A-Za-z][A-Za-z'’]*\d+(?:[A-Za-z]\d+)?|[A-Za-z][A-Za-z'’]*|\d+|[^\s\w]")
_ASIDE = re.compile(r"\((?:in )?(?:row|column|box) \d+\)")
_HOUSE_OF = re.compile(r"\b(?:the )?(row|column|col|box|block) of ([A-Za-z]+\d+(?:[A-Za-z]\d+)?)", re.IGNORECASE)
_PACKED = re.compile(r"[rR](\d+)[cC](\d+)")
_HOUSE = {"row": "row", "rows": "row", "column": "column", "columns": "column", "col": "column", "cols": "column"}
_ONE_HOUSE = frozenset({"row", "column", "col", "box", "block"})
_HOUSE |= {"box": "box", "boxes": "box", "block": "box", "blocks": "box"}

_BECAUSE = frozenset({"because", "since", "as", "due", "by", "from", "given", ":", "(", "using", "via", "with"})
_SO = frozenset({"so", "therefore", "hence", "thus", "then", "=>", "->", "→"})
_AND = frozenset({",", "and", "or", "&", "/", "nor", "+"})
_FILLERS = frozenset({"each", "both", "a", "an", "the", "its", "digit", "digits", "candidate", "candidates"})
_FILLERS |= frozenset({"one", "of", "also", "now", "value", "cell", "cells", "all", "number"})
_ADVERBS = frozenset({"already", "just", "still", "clearly", "obviously"})
_ONE_OF = "one of"  # one of several cells, or of several statements up to the end of the clause
_CLAUSE_ENDS = frozenset({".", ";", ":"})
_IS = frozenset({"is", "are", "=", "==", "be", "holds", "hold", "contains", "contain", "equals", "has", "have", "was"})
_NOT = frozenset(
    {"<>", "!=", "≠", "not", "isn't", "aren't", "neither", "loses", "lose", "cannot", "can't", "no", "none"}
)
_HELPING = frozenset({"only", "must", "can", "could", "has", "have", "to", "should", "will", "may", "needs", "need"})
_MAKES = frozenset({"makes", "make", "making", "gives", "leaves", "set", "put"})
_SEES = frozenset({"sees", "see"})
_SEEN = frozenset({"both", "them", "these", "and", "ends", "two", "three", "so", ","})
_INTO = frozenset({"in", "into", "at", "to", "on", "goes", "go", "belongs", "placed", "place", "stands", "lies"})
_PLACES = frozenset({"place", "spot", "position", "home", "room"})
_REMOVE = frozenset(
    {"remove", "removes", "removed", "eliminate", "eliminates", "eliminated", "cross", "delete", "exclude"}
)
_REMOVE |= frozenset({"excludes", "rule", "rules", "strike", "eliminating", "removing"})
_ONLY_PLACE = re.compile(
    r"\b(no|only|last|one|single)\b[^.;]*\b(place|cell|spot|position|home)\b|\bnowhere else\b|\bcan only go\b"
)
_NO_TECHNIQUE = re.compile(r"\blast (?:digit|value) (?:of|in|left|that)\b", re.IGNORECASE)  # this is a full house
_ONLY_DIGIT = re.compile(r"\b(only|no other|last|single)\b[^.;]*\b(candidate|digit|option|value|left|possibility)\b")
_SUPPOSED = frozenset({"if", "suppose", "supposing", "assume", "assuming"})
_SUPPOSE = _SUPPOSED | frozenset({"otherwise", "unless", "were", "would"})


@dataclass(frozen=True, slots=True)
class HouseHas:
    """A digit that is claimed to stand in a house, without its cell."""

    group: str
    digit: Digit


Fact: TypeAlias = Source | HouseHas


@dataclass(frozen=True, slots=True)
class ReadClaim:
    """A claim as it was understood."""

    text: str
    goals: tuple[Literal, ...] = ()  # the conclusion
    facts: tuple[Fact, ...] = ()  # the stated facts
    houses: tuple[str, ...] = ()  # houses that the reason names
    techniques: tuple[Technique, ...] = ()  # techniques that it names; several if a name stands for several
    named: str = ""  # the technique as it was written
    reason: str = ""  # the words of the reason
    fault: str = ""  # why it was not understood

    @property
    def is_argued(self) -> bool:
        """Whether it has a reason that can be checked."""
        return bool(self.facts or self.houses or self.techniques)


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of a line, or a list of cells or of digits."""

    text: str
    cells: tuple[Cell, ...] = ()
    digits: tuple[Digit, ...] = ()
    either: bool = False  # listed with "or"


@dataclass(frozen=True, slots=True)
class _Statement:
    """Cells, and the digits that they are or are not."""

    cells: tuple[Cell, ...]
    digits: tuple[Digit, ...]
    denies: bool
    either: bool = False  # one of several cells, or of several statements

    @property
    def is_goal(self) -> bool:
        """Whether it concludes something about each of its cells."""
        return not self.either and (self.denies or len(self.digits) == 1)

    def literals(self) -> Iterator[Literal]:
        for cell in self.cells:
            for digit in self.digits:
                yield Literal(cell, digit, not self.denies)


def read_claim(network: Network, text: str) -> ReadClaim:
    """Return what a line claims; its `fault` says why it was not understood."""
    line = _ASIDE.sub("", _BULLET.sub("", text.strip()))
    line = _HOUSE_OF.sub(partial(_house_of, network), line)
    read = ReadClaim(text.strip())
    if len(line) > MAX_CLAIM_CHARACTERS:
        return replace(read, fault=f"a claim has at most {MAX_CLAIM_CHARACTERS} characters, and this one {len(line)}")
    line, rules = _rules(network, line)
    try:
        tokens = _merged(network.board, line)
    except InputError as error:
        return replace(read, fault=str(error))
    conclusion, reason = _parted(tokens)
    said = [*_statements(conclusion)]
    goals = tuple(dict.fromkeys(literal for each in said if each.is_goal for literal in each.literals()))
    if not goals and said:
        return replace(read, fault="it leaves open which of several it is; claim one digit, or those that it is not")
    if not goals:
        return replace(read, fault="no cell with a digit is named: write r1c5=7, r1c5<>7, or a sentence with them")
    words = " ".join(token.text for token in reason)
    named, found = _technique_in(_NO_TECHNIQUE.sub("", line))
    if not found and tokens[len(reason)].text == "then" and any(token.text in _SUPPOSED for token in reason):
        return replace(read, fault="it holds only if something else does; suppositions are not followed")
    cells = {goal.cell for goal in goals}
    reason = _numbered(network, reason, cells)
    facts = (*_facts(network, reason, () if found else goals), *(ByRule(premise) for premise in rules))
    if not found:
        numbered = _numbered(network, conclusion, cells)
        stated = [*_only_places(network, numbered, goals)] or [*_only_places(network, [*numbered, *reason], goals)]
        facts += tuple(each for each in stated if each not in facts)
    return replace(
        read,
        goals=goals,
        facts=facts,
        houses=_houses(network, reason),
        techniques=found,
        named=named,
        reason=words,
    )


# -- words ------------------------------------------------------------------------------------------------------------


def _tokens(board: Board, line: str) -> Iterator[_Token]:
    words = _WORD.findall(line)
    for at, word in enumerate(words):
        before = words[at - 1].casefold() if at else ""
        if cells := _cells(board, word):
            yield _Token(word, cells=cells)
        elif word.isdecimal() or (len(word) == 1 and word.isalpha() and word.isupper() and before not in _HOUSE):
            digit = int(word) if len(word) > 1 else parse_symbol(word, board)
            yield _Token(word) if digit is None or digit not in board.digits else _Token(word, digits=(digit,))
        elif word.casefold() == "one" and [each.casefold() for each in words[at + 1 : at + 2]] == ["of"]:
            yield _Token("each" if before in ("each", "every") else _ONE_OF)
        else:
            yield _Token(word.casefold().replace("’", "'"))


def _cells(board: Board, word: str) -> tuple[Cell, ...]:
    packed = _PACKED.fullmatch(word)
    if packed and board.rows <= 9 and board.cols <= 9:
        places = [(int(row) - 1, int(col) - 1) for row in packed[1] for col in packed[2]]
    elif any(sign.isdecimal() for sign in word) and (place := read_place(word)) is not None:
        places = [place]
    else:
        return ()
    found = [board.at(*place) for place in places]
    if None in found:
        raise InputError(f"there is no cell {word} on the board")
    return tuple(cell for cell in found if cell is not None)


def _merged(board: Board, line: str) -> list[_Token]:
    """Return the words of a line, with listed cells or digits joined into one word, and houses with their numbers."""
    found: list[_Token] = []
    joint = False  # whether only commas and the like followed the last list
    after_house = False
    for token in _tokens(board, line):
        last = found[-1] if found else None
        is_filler = token.text in _FILLERS and not after_house
        if token.text in _ADVERBS or (is_filler and not (token.text == "all" and last and last.text in _NOT)):
            continue
        if token.text in _HOUSE:
            after_house, joint = True, False
        elif not token.digits and token.text not in _AND:
            after_house = False
        if after_house and token.digits:
            token = _Token(token.text)
        if token.text in _AND and last is not None and (last.cells or last.digits):
            joint = True
            found.append(token)
            continue
        previous = _last_list(found) if joint else last
        same = previous is not None and ((previous.cells and token.cells) or (previous.digits and token.digits))
        if same and previous is not None:
            alternative = any(each.text == "or" for each in found[found.index(previous) :])
            while found[-1] is not previous:
                found.pop()
            found[-1] = _Token(
                previous.text + " " + token.text,
                previous.cells + token.cells,
                previous.digits + token.digits,
                previous.either or alternative,
            )
        else:
            found.append(token)
        joint = False
    return found


def _last_list(tokens: Sequence[_Token]) -> _Token | None:
    for token in reversed(tokens):
        if token.text not in _AND:
            return token
    return None


def _parted(tokens: list[_Token]) -> tuple[list[_Token], list[_Token]]:
    """Return the words of the conclusion and those of the reason."""
    turns = [at for at, token in enumerate(tokens) if token.text in _SO]
    for at in reversed(turns):
        if _concludes(tokens[at + 1 :]):
            return tokens[at + 1 :], tokens[:at]
    for at, token in enumerate(tokens):
        if token.text in _BECAUSE and not _is_case(tokens, at):
            before, after = tokens[:at], tokens[at + 1 :]
            if _concludes(before):
                return before, after
            if token.text == ":" and _concludes(after):
                conclusion, reason = _parted(after)
                return conclusion, [*before, token, *reason]
    return tokens, []


def _concludes(tokens: Sequence[_Token]) -> bool:
    return any(each.is_goal for each in _statements(tokens))


# -- statements -------------------------------------------------------------------------------------------------------


def _statements(tokens: Sequence[_Token]) -> Iterator[_Statement]:
    """Yield the statements about cells: "r1c5 is 7", "7 in r1c5", "remove 2 from r3c4"."""
    found = [*_stated(tokens)]
    for number in range(len(found) - 2, -1, -1):  # none of "a, b or c" is claimed on its own
        (statement, start, end, _), (_, after, _, joined) = found[number], found[number + 1]
        if joined and all(token.text in {",", _ONE_OF} for token in tokens[end:after]):
            found[number] = replace(statement, either=True), start, end, True
    for statement, *_ in found:
        yield statement


def _stated(tokens: Sequence[_Token]) -> Iterator[tuple[_Statement, int, int, bool]]:
    """Yield each statement with where it starts and ends, and whether it is one of several that are joined by "or"."""
    supposing = choosing = False
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if token.text in _CLAUSE_ENDS or token.text in _SO or token.text == _ONE_OF:
            choosing = token.text == _ONE_OF
        if token.text == "either":
            supposing = at + 1 < len(tokens) and tokens[at + 1].text not in {"way", "case"}
        elif token.text in _SUPPOSE or _is_case(tokens, at):
            supposing = True
        elif token.text in {".", ";"}:
            supposing = False
        found = None
        if token.cells:
            found = _after_cells(tokens, at)
        elif token.digits:
            found = _after_digits(tokens, at)
        if found is None:
            at += 1
            continue
        statement, end = found
        if not supposing:
            joined = _is_alternative(tokens, at, end)
            yield replace(statement, either=choosing or joined or statement.either), at, end, joined
        at = end


def _is_case(tokens: Sequence[_Token], at: int) -> bool:
    """Whether words like "with 9," begin a case."""
    return tokens[at].text == "with" and at + 1 < len(tokens) and bool(tokens[at + 1].digits)


def _is_alternative(tokens: Sequence[_Token], start: int, end: int) -> bool:
    """Whether a statement is joined with another by "or"."""
    following = tokens[end + 1 : end + 2] if end < len(tokens) and tokens[end].text == "," else tokens[end : end + 1]
    return any(each.text == "or" for each in (*tokens[max(0, start - 1) : start], *following))


def _after_cells(tokens: Sequence[_Token], at: int) -> tuple[_Statement, int] | None:
    """Read "r1c5 is not 7": cells, filler words, a verb or a sign, digits."""
    denies = sees = False
    said = at > 0 and tokens[at - 1].text in _MAKES
    for here in range(at + 1, len(tokens)):
        token = tokens[here]
        if token.digits:
            either = tokens[at].either and not denies
            return (_Statement(tokens[at].cells, token.digits, denies, either), here + 1) if said else None
        if token.text in _NOT:
            denies = said = True
        elif token.text in _IS:
            said = True
        elif token.text in _SEES and here == at + 1:
            sees = True
        elif token.text not in _HELPING and not (sees and token.text in _SEEN):
            return None
    return None


def _after_digits(tokens: Sequence[_Token], at: int) -> tuple[_Statement, int] | None:
    """Read "7 in r1c5" and "remove 2 from r3c4": digits, a preposition, cells."""
    before = {token.text for token in tokens[max(0, at - 3) : at]}
    removes = bool(before & _REMOVE)
    said = denies = False
    for here in range(at + 1, min(at + 7, len(tokens))):
        token = tokens[here]
        if token.cells:
            denied = removes or denies
            either = token.either and not denied
            return (_Statement(token.cells, tokens[at].digits, denied, either), here + 1) if said else None
        if token.text in _INTO or (removes and token.text in {"from", "out", "of"}):
            said = True
        elif token.text in _NOT:
            denies = True
        elif token.text == ":" and before & _PLACES:
            said = True
        elif token.text not in _IS and token.text not in _HELPING:
            return None
    return None


# -- reasons ----------------------------------------------------------------------------------------------------------


def _facts(network: Network, reason: Sequence[_Token], goals: Sequence[Literal]) -> tuple[Fact, ...]:
    """Return what a reason states; for a single conclusion, "no other place" and "nothing else left" are facts too.

    A named technique has its own facts: no conclusion is passed then.
    """
    found: list[Fact] = []
    board = network.board
    houses = _houses(network, reason)
    for each in _statements(reason):
        for cell in each.cells:
            if each.denies:
                found.append(CellMarks(cell, tuple(digit for digit in board.digits if digit not in each.digits)))
            elif len(each.digits) == 1 and len(each.cells) == 1:
                found.append(Placed(cell, each.digits[0]))
            elif len(each.digits) > 1:
                found.append(CellMarks(cell, tuple(sorted(set(each.digits)))))
        if len(each.cells) > 1 and len(each.digits) == 1 and not each.denies and len(houses) == 1:
            found.append(Places(houses[0], each.digits[0], each.cells))
    found += _standing(network, reason)
    found += _all_but_one(network, reason)
    words = " ".join(token.text for token in reason)
    only = [*_only_places(network, reason, goals)]
    places = [goal for goal in goals if goal.holds]
    found += only
    if len(places) == 1 and not only and _ONLY_DIGIT.search(words):
        found.append(CellMarks(places[0].cell, (places[0].digit,)))
    return tuple(dict.fromkeys(found))


def _only_places(network: Network, tokens: Sequence[_Token], goals: Sequence[Literal]) -> Iterator[Places]:
    """Yield the facts in "row 1 has no other place for 7", about the one digit concluded."""
    places = [goal for goal in goals if goal.holds]
    if len(places) == 1 and _ONLY_PLACE.search(" ".join(token.text for token in tokens)):
        for house in _houses(network, tokens):
            yield Places(house, places[0].digit, (places[0].cell,))


def _all_but_one(network: Network, reason: Sequence[_Token]) -> Iterator[HouseHas]:
    """Yield the facts in "in row 1 only 2 is missing": all other digits stand there."""
    houses = _houses(network, reason)
    for first, token, verb, last in zip(reason, reason[1:], reason[2:], reason[3:], strict=False):
        if first.text == "only" and len(token.digits) == 1 and verb.text in _IS and last.text in {"missing", "left"}:
            others = (digit for digit in network.board.digits if digit not in token.digits)
            yield from (HouseHas(name, digit) for digit in others for name in houses[:1])


def _numbered(network: Network, reason: Sequence[_Token], cells: AbstractSet[Cell]) -> list[_Token]:
    """Return a reason in which "the box" is replaced by the box of the concluded cells, if all are in one."""
    found: list[_Token] = []
    for at, token in enumerate(reason):
        found.append(token)
        follower = reason[at + 1].text if at + 1 < len(reason) else ""
        if token.text in _ONE_HOUSE and not all(part.isdecimal() for part in follower.split() or [""]):
            own = [
                group.name
                for group in network.groups
                if group.name.startswith(f"{_HOUSE[token.text]} ") and cells <= {*group.cells}
            ]
            found += [_Token(name.split()[-1]) for name in own[:1]]
    return found


def _standing(network: Network, reason: Sequence[_Token]) -> Iterator[HouseHas]:
    """Yield the facts in "row 1 has 3 and 4": digits that stand in a house, wherever they are."""
    for at, token in enumerate(reason[:-3]):
        number, verb, digits = reason[at + 1 : at + 4]
        follower = reason[at + 4].text if at + 4 < len(reason) else ""
        if (
            token.text in _HOUSE
            and verb.text in {"has", "holds", "contains"}
            and digits.digits
            and follower not in _INTO
        ):
            for name in _houses(network, [token, number]):
                yield from (HouseHas(name, digit) for digit in digits.digits)


def _rules(network: Network, line: str) -> tuple[str, list[Premise]]:
    """Return a line without the parts of rules that it names in the program's way ("the cage of 10"), and these."""
    if network.is_classic:
        return line, []
    found: list[Premise] = []
    named = [(name, premise) for premise in premises_of(network) for name in _names(premise)]
    shared = Counter(name for name, _ in named)
    for name, premise in sorted(
        named, key=lambda pair: -len(pair[0])
    ):  # "the cage of 10 at r1c1" before "the cage of 10"
        if shared[name] == 1 and (match := re.search(rf"\b{re.escape(name)}\b", line, re.IGNORECASE)):
            line = f"{line[: match.start()]} this {line[match.end() :]}"
            found.append(premise)
    return line, found


def _names(premise: Premise) -> list[str]:
    """Return the names of a part of a rule, without an article, and without its place as well."""
    whole = premise.name.removeprefix("the ")
    return list(dict.fromkeys((whole, whole.partition(" at ")[0])))


def _house_of(network: Network, said: re.Match[str]) -> str:
    """Return "the column of r2c4" as column 4."""
    place = read_place(said[2])
    cell = None if place is None else network.board.at(*place)
    kind = _HOUSE[said[1].casefold()]
    own = (group.name for group in network.groups if group.name.startswith(f"{kind} ") and cell in group.cells)
    return next(own, said[0])


def _houses(network: Network, reason: Sequence[_Token]) -> tuple[str, ...]:
    """Return the named houses: "rows 2 and 6" are two."""
    known = {group.name for group in network.groups}
    found: list[str] = []
    kind = ""
    for token in reason:
        if token.text in _HOUSE:
            kind = _HOUSE[token.text]
        elif kind and all(part.isdecimal() for part in token.text.split()):
            found += [f"{kind} {part}" for part in token.text.split()]
        elif token.text not in _AND:
            kind = ""
    return tuple(name for name in dict.fromkeys(found) if name in known)


@cache
def _called() -> dict[tuple[str, ...], tuple[Technique, ...]]:
    """Return techniques by the words of their names, families by their name."""
    found: dict[tuple[str, ...], tuple[Technique, ...]] = {}
    for technique in techniques():
        for name in technique.called:
            found.setdefault(name, (technique,))
    shared: dict[tuple[str, ...], list[Technique]] = {}
    for technique in techniques():
        names = [name[:size] for name in technique.called for size in range(2, len(name))]
        for part in dict.fromkeys(names):
            shared.setdefault(part, []).append(technique)
    for part, several in shared.items():
        if len(several) > 1:  # otherwise they may be ordinary words: "must be"
            found.setdefault(part, tuple(several))
    return found


def _technique_in(words: str) -> tuple[str, tuple[Technique, ...]]:
    """Return the longest name of a technique in a text, and its meaning."""
    parts = words_of(words)
    known = _called()
    for size in range(min(MAX_TECHNIQUE_WORDS, len(parts)), 0, -1):
        for at in range(len(parts) - size + 1):
            if found := known.get(parts[at : at + size]):
                return " ".join(parts[at : at + size]), found
    return "", ()

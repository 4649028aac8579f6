"""Fill a technique's sentence in with the parts of a step.

A template may use every role of the step's pattern, in the singular or as a list:
  {cells} {pivot} {pincers}       cells: r1c2 and r1c3, more than four of them packed; {cell}, {cell2} one by one
  {digits} {common}               digits: 1, 2 and 3; {digits/} gives 1/2/3; {digit} is the first, {digit2} the second;
                                  {common+digits} those of both roles in one list
  {houses} {base} {cover}         houses: row 1 and box 3;  {house} is the first, {house2} the second
  {fins} {colour}                 candidates: 3 in r1c23; {colour2}, {set2} the second such list; of a fish, all its fins
  {set}                           cells of a set
  {chain}                         the chain, in players' notation; {first} and {last} are the candidates at its ends
  {because}                       the truths it rests on
  {assumption} {story}            what is supposed first, and what follows from it, to where it ends
  {stories}                       each case with what follows from it
  {takes}                         what the assumption rules out directly
  {rule} {rules} …                rules, and what follows from them: see `words/rules.py`
  {places} {removes} {conclusion} what follows

After a colon a role says in which form it is wanted:
  {pincers:or}                    the list with "or" instead of "and"
  {fins:all} {fins:any}           candidates as statements: r1c2 and r1c3 are 3; one of r1c2 and r1c3 is 3
  {first:none}                    r1c2 and r1c3 are not 3
  {fins:fin|fins}                 the one word or the other, for one and for several

Sentences begin with a capital letter, except before the name of a cell.

A template that names a role that the step does not have is an error: nothing is left out silently.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from string import Formatter

from whydoku.errors import WhydokuError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.step import Step, conclusion
from whydoku.words.argument import stories
from whydoku.words.names import (
    by_digit,
    candidate_names,
    capitals,
    chain_text,
    house_names,
    listed,
    spelled_cells,
    truth_names,
)
from whydoku.words.rules import rule_words


class WordsError(WhydokuError):
    """A technique's sentence names something that a step of it does not have."""


class _Named(str):
    """The words for a role, with how many it names and the other forms that it can take."""

    __slots__ = ("forms", "many")
    many: int
    forms: dict[str, Callable[[], str]]

    @classmethod
    def of(cls, text: str, many: int, **forms: Callable[[], str]) -> _Named:
        named = cls(text)
        named.many, named.forms = many, forms
        return named


class _Roles:
    """The words for what a template names, each worked out when a sentence asks for it."""

    def __init__(self, step: Step) -> None:
        self.step = step
        self.known: dict[str, str] | None = None
        self.told: dict[str, str] | None = None

    def get(self, name: str) -> str:
        """Give the words for a role."""
        step = self.step
        match name:
            case "places":
                return conclusion(step.board, step.places, ())
            case "removes":
                return conclusion(step.board, (), step.removes)
            case "conclusion":
                return step.conclusion
            case "because":
                return truth_names(step.because)
        if self.known is None:
            self.known = _words(step)
        if name in self.known:
            return self.known[name]
        if "+" in name:  # the digits of several roles as one list
            digits = sorted(step.items(*name.split("+")))
            if digits:
                return listed([step.board.symbol(digit) for digit in digits])
        if name in ("assumption", "story", "stories", "takes"):
            if self.told is None:
                self.told = stories(step.board, step.argument)
            if name in self.told:
                return self.told[name]
        raise WordsError(f"the words of {step.technique} name {{{name}}}, which this step does not have")

    def shown(self, name: str, form: str) -> str:
        """Give the words for a role in the form that is wanted."""
        value = self.get(name)
        if not form:
            return value
        if isinstance(value, _Named):
            if "|" in form:
                one, _, several = form.partition("|")
                return one if value.many == 1 else several
            if form in value.forms:
                return value.forms[form]()
        raise WordsError(f"the words of {self.step.technique} ask for {form!r} of {value!r}")


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Take a template apart: what stands before each role, the role, and its form."""
    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(template))


def fill(template: str, step: Step) -> str:
    """Fill a sentence in."""
    roles = _Roles(step)
    return capitals(
        "".join(text if name is None else text + roles.shown(name, form) for text, name, form in _parts(template))
    )


def _fins(step: Step) -> list[list[tuple[Cell, Digit]]]:
    """Give the fins of each fish of a step, those in two base sets included."""
    found: list[list[tuple[Cell, Digit]]] = []
    fish = last = -1
    for number, part in enumerate(step.pattern):
        if part.role == "base":
            fish = number
        elif part.role in ("fins", "endofins"):
            if not found or fish != last:
                found.append([])
            last = fish
            found[-1].extend(part.items)
    return found


def _cells(board: Board, cells: Sequence[Cell]) -> _Named:
    return _Named.of(spelled_cells(board, cells), len(cells), **{"or": lambda: spelled_cells(board, cells, "or")})


def _symbols(symbols: Sequence[str]) -> _Named:
    return _Named.of(listed(symbols), len(symbols), **{"or": lambda: listed(symbols, "or")})


def _candidates(board: Board, candidates: Sequence[tuple[Cell, Digit]]) -> _Named:
    def said(one: str, several: str, last: str) -> str:
        return listed(
            [
                (one if len(cells) == 1 else several).format(spelled_cells(board, cells), board.symbol(digit))
                for digit, cells in by_digit(candidates).items()
            ],
            last,
        )

    return _Named.of(
        candidate_names(board, candidates),
        len(candidates),
        all=lambda: said("{} is {}", "{} are {}", "and"),
        any=lambda: said("{} is {}", "one of {} is {}", "or"),
        none=lambda: said("{} is not {}", "{} are not {}", "and"),
    )


def _words(step: Step) -> dict[str, str]:
    board = step.board
    words: dict[str, str] = rule_words(step)
    if step.chain:
        words["chain"] = chain_text(board, step.chain)
        words["first"] = _candidates(board, step.chain[0].candidates)
        words["last"] = _candidates(board, step.chain[-1].candidates)
    counted: dict[str, int] = {}
    for number, fins in enumerate(_fins(step), 1):
        words["fins" + ("" if number == 1 else str(number))] = _candidates(board, fins)
    for part in step.pattern:
        if part.role in ("fins", "endofins", "left") or not part.items:
            continue
        counted[part.role] = number = counted.get(part.role, 0) + 1
        suffix = "" if number == 1 else str(number)
        items = part.items
        match part.kind:
            case "cell":
                words[part.role + suffix] = _cells(board, items)
                if part.role == "cells" and number == 1:
                    for index, cell in enumerate(items, 1):
                        words["cell" + ("" if index == 1 else str(index))] = board.name(cell)
            case "digit":
                symbols = [board.symbol(digit) for digit in items]
                words[part.role + suffix] = _symbols(
                    [board.symbol(digit) for digit in sorted(items)] if part.role == "digits" else symbols
                )
                words[part.role + suffix + "/"] = "/".join(symbols)
                if part.role == "digits":
                    for index, symbol in enumerate(symbols, 1):
                        words["digit" + ("" if index == 1 else str(index))] = symbol
            case "group":
                words[part.role + suffix] = _Named.of(house_names(items), len(items))
                if part.role == "houses":
                    for index, name in enumerate(items, 1):
                        words["house" + ("" if index == 1 else str(index))] = name
            case "candidate":
                words[part.role + suffix] = _candidates(board, items)
    return words

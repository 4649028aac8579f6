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

from collections.abc import Callable, Mapping, Sequence
from string import Formatter
from typing import Any

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


class _Roles(Formatter):
    def __init__(self, step: Step) -> None:
        self.step = step
        self.known: dict[str, str] | None = None
        self.told: dict[str, str] | None = None

    def get_value(self, key: int | str, args: Sequence[Any], kwargs: Mapping[str, Any]) -> str:
        name = str(key)
        if self.known is None:
            self.known = _words(self.step)
        if name in self.known:
            return self.known[name]
        if "+" in name:  # the digits of several roles as one list
            digits = sorted(self.step.items(*name.split("+")))
            if digits:
                return listed([self.step.board.symbol(digit) for digit in digits])
        if name in ("assumption", "story", "stories", "takes"):  # worked out only where a sentence asks for it
            if self.told is None:
                self.told = stories(self.step.board, self.step.argument)
            if name in self.told:
                return self.told[name]
        raise WordsError(f"the words of {self.step.technique} name {{{name}}}, which this step does not have")

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        if isinstance(value, _Named):
            if "|" in format_spec:
                one, _, several = format_spec.partition("|")
                return one if value.many == 1 else several
            if format_spec in value.forms:
                return value.forms[format_spec]()
        raise WordsError(f"the words of {self.step.technique} ask for {format_spec!r} of {value!r}")


def fill(template: str, step: Step) -> str:
    """Fill a sentence in."""
    return capitals(_Roles(step).vformat(template, (), {}))


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
    words: dict[str, str] = {
        "places": conclusion(board, step.places, ()),
        "removes": conclusion(board, (), step.removes),
        "conclusion": step.conclusion,
        "because": truth_names(step.because),
        **rule_words(step),
    }
    if step.chain:
        words["chain"] = chain_text(board, step.chain)
        words["first"] = _candidates(board, step.chain[0].candidates)
        words["last"] = _candidates(board, step.chain[-1].candidates)
    counted: dict[str, int] = {}
    for number, fins in enumerate(_fins(step), 1):
        words["fins" + ("" if number == 1 else str(number))] = _candidates(board, fins)
    for part in step.pattern:
        if part.role in ("fins", "endofins") or not part.items:
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

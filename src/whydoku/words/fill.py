"""Fill a technique's sentence in with the parts of a step.

A template may use every role of the step's pattern, in the singular or as a list:
  {cells} {pivot} {pincers}       cells: r1c2 and r1c3, more than four of them packed; {cell}, {cell2} one by one
  {digits} {common}               digits: 1, 2 and 3; {digits/} gives 1/2/3; {digit} is the first, {digit2} the second;
                                  {common+digits} those of both roles in one list
  {houses} {base} {cover}         houses: row 1 and box 3;  {house} is the first, {house2} the second
  {fins} {colour}                 candidates: 3 in r1c23; {colour2}, {set2} the second such list; of a fish, all its fins
  {set}                           cells of a set
  {chain}                         the chain, in players' notation; {first} and {last} are the candidates at its ends
  {either} {hit}                  one of the ends holds: either r5c7 or r8c4 is 3; r5c4 sees both and loses 3
  {wing}                          an XY-Wing's two cases: with 1, r7c5 is 7; with 3, r5c4 is 7
  {because}                       the truths it rests on
  {parts}                         the truths and rules it rests on, those of one house together
  {supposed} {breaks}             r2c2 were 4; no digit would be left for r4c2
  {cases}                         what the cases are: r2c2 is 4 or 5
  {takes}                         what the assumption rules out directly
  {rule} {rules} …                rules, and what follows from them: see `words/rules.py`
  {covered}                       of a single: the 1s in r3c6 and r4c9 cover every other empty cell
  {losers}                        the cells that lose something; {other} the digits that are not common; {many} how many sets
  {places} {removes} {conclusion} what follows, in notation; {so} and {loses} in words: r1c2 is not 3; r1c2 loses 3.
                                  A sentence that has none of these is followed by "So …"

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
from typing import cast

from whydoku.errors import WhydokuError
from whydoku.model.board import Board, Cell, Digit
from whydoku.model.pattern import DigitRole
from whydoku.model.step import Step, conclusion
from whydoku.words.chain_notation import either_end, eureka, hit, pivot, wing
from whydoku.words.conclusion import is_and_is_not, loses
from whydoku.words.forcing_parts import parts_of
from whydoku.words.forcing_words import cases, supposed, taken_directly, would_break
from whydoku.words.names import (
    by_digit,
    candidate_names,
    capitals,
    house_names,
    listed,
    number_word,
    spelled_cells,
    truth_names,
)
from whydoku.words.rules import rule_words
from whydoku.words.setting import Setting
from whydoku.words.singles import SingleTeller, cover_of


class WordsError(WhydokuError):
    """A technique's sentence names something that one of its steps does not have."""


class _RoleWords(str):
    """The words for a role, with the number of its items and its other forms."""

    __slots__ = ("forms", "many")
    many: int
    forms: dict[str, Callable[[], str]]

    @classmethod
    def of(cls, text: str, many: int, **forms: Callable[[], str]) -> _RoleWords:
        named = cls(text)
        named.many, named.forms = many, forms
        return named


class _Roles:
    """The words for the roles that a template names, each computed when a sentence needs it."""

    def __init__(self, step: Step, setting: Setting | None) -> None:
        self.step = step
        self.setting = setting
        self.known: dict[str, str] | None = None

    def get(self, name: str) -> str:
        """Return the words for a role."""
        step = self.step
        match name:
            case "places":
                return conclusion(step.board, step.places, ())
            case "removes":
                return conclusion(step.board, (), step.removes)
            case "conclusion":
                return step.conclusion
            case "so":
                return is_and_is_not(step)
            case "covered":
                return self._cover()
            case "loses":
                return loses(step)
            case "because":
                return truth_names(step.because)
            case "parts":
                return parts_of(step)
            case "cases":
                return cases(step)
            case "breaks":
                return would_break(step)
            case "supposed":
                return supposed(step)
            case "losers":
                return _cells(step.board, [*dict.fromkeys(cell for cell, _ in step.removes)])
            case "many":
                return number_word(len(step.parts("set")))
            case "other":
                return listed(
                    [step.board.symbol(digit) for digit in sorted({*step.digits} - {*step.items("common")})], "or"
                )
            case "either" | "hit" | "wing" if step.chain:
                return {"either": either_end, "hit": hit, "wing": wing}[name](step)
        if self.known is None:
            self.known = _words(step)
        if name in self.known:
            return self.known[name]
        if "+" in name:  # the digits of several roles as one list
            digits = sorted(step.items(*cast(list[DigitRole], name.split("+"))))
            if digits:
                return listed([step.board.symbol(digit) for digit in digits])
        if name == "takes":
            return taken_directly(step.board, step.argument)
        raise WordsError(f"the words of {step.technique} name {{{name}}}, which this step does not have")

    def _cover(self) -> str:
        """Return the digits that leave a single alone, or only that it is one if its position is not known."""
        if self.setting is None:
            return is_and_is_not(self.step)
        position, truth, placed = self.setting.position, self.step.because[0], self.step.places[0]
        cover = cover_of(position, truth, placed, equal_first=True)
        digit = None if truth.is_cell else placed[1] - position.board.low
        return position.network.once(SingleTeller).covered(cover, digit)

    def shown(self, name: str, form: str) -> str:
        """Return the words for a role in the requested form."""
        if name == "pivot" and form == "one":
            return pivot(self.step)
        value = self.get(name)
        if not form:
            return value
        if isinstance(value, _RoleWords):
            if "|" in form:
                one, _, several = form.partition("|")
                return one if value.many == 1 else several
            if form in value.forms:
                return value.forms[form]()
        raise WordsError(f"the words of {self.step.technique} ask for {form!r} of {value!r}")


@lru_cache(maxsize=1024)
def _parts(template: str) -> tuple[tuple[str, str | None, str], ...]:
    """Split a template: the text before each role, the role, and its form."""
    return tuple((literal, name, form or "") for literal, name, form, _ in Formatter().parse(template))


def fill(template: str, step: Step, setting: Setting | None = None) -> str:
    """Fill in a sentence; placed digits need the step's position."""
    roles = _Roles(step, setting)
    return capitals(
        "".join(text if name is None else text + roles.shown(name, form) for text, name, form in _parts(template))
    )


def _fins(step: Step) -> list[list[tuple[Cell, Digit]]]:
    """Return the fins of each fish of a step, those in two base sets included."""
    found: list[list[tuple[Cell, Digit]]] = []
    fish = last = -1
    for number, part in enumerate(step.pattern):
        if part.role == "base":
            fish = number
        elif part.role in ("fins", "endofins"):
            if not found or fish != last:
                found.append([])
            last = fish
            found[-1].extend(part.candidates)
    return found


def _cells(board: Board, cells: Sequence[Cell]) -> _RoleWords:
    return _RoleWords.of(spelled_cells(board, cells), len(cells), **{"or": lambda: spelled_cells(board, cells, "or")})


def _symbols(symbols: Sequence[str]) -> _RoleWords:
    return _RoleWords.of(
        listed(symbols), len(symbols), **{"or": lambda: listed(symbols, "or"), "and": lambda: listed(symbols)}
    )


def _candidates(board: Board, candidates: Sequence[tuple[Cell, Digit]]) -> _RoleWords:
    def said(one: str, several: str, last: str) -> str:
        return listed(
            [
                (one if len(cells) == 1 else several).format(spelled_cells(board, cells), board.symbol(digit))
                for digit, cells in by_digit(candidates).items()
            ],
            last,
        )

    return _RoleWords.of(
        candidate_names(board, candidates),
        len(candidates),
        all=lambda: said("{} is {}", "{} are {}", "and"),
        any=lambda: said("{} is {}", "one of {} is {}", "or"),
        none=lambda: said("{} is not {}", "{} are not {}", "and"),
        cells=lambda: spelled_cells(board, sorted({cell for cell, _ in candidates})),
        one=lambda: f"{board.symbol(candidates[0][1])} in {board.name(candidates[0][0])}",
    )


def _words(step: Step) -> dict[str, str]:
    board = step.board
    words: dict[str, str] = rule_words(step)
    if step.chain:
        words["chain"] = eureka(board, step.chain, step.parts("set"))
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
        match part.kind:
            case "cell":
                words[part.role + suffix] = _cells(board, part.cells)
                if part.role == "cells" and number == 1:
                    for index, cell in enumerate(part.cells, 1):
                        words["cell" + ("" if index == 1 else str(index))] = board.name(cell)
            case "digit":
                symbols = [board.symbol(digit) for digit in part.digits]
                words[part.role + suffix] = _symbols(
                    [board.symbol(digit) for digit in sorted(part.digits)] if part.role == "digits" else symbols
                )
                words[part.role + suffix + "/"] = "/".join(symbols)
                if part.role == "digits":
                    for index, symbol in enumerate(symbols, 1):
                        words["digit" + ("" if index == 1 else str(index))] = symbol
            case "group":
                words[part.role + suffix] = _RoleWords.of(house_names(part.names), len(part.names))
                if part.role == "houses":
                    for index, name in enumerate(part.names, 1):
                        words["house" + ("" if index == 1 else str(index))] = name
            case "candidate":
                words[part.role + suffix] = _candidates(board, part.candidates)
    return words

"""Fill a technique's sentence in with the parts of a step.

A template may use every role of the step's pattern, in the singular or as a list:
  {cells} {pivot} {pincers}       cells: r1c23,r4c5
  {digits} {common}               digits: 1, 2 and 3; {digits/} gives 1/2/3; {digit} is the first, {digit2} the second;
                                  {common+digits} those of both roles in one list
  {houses} {base} {cover}         houses: row 1 and box 3;  {house} is the first, {house2} the second
  {fins} {colour}                 candidates: 3 in r1c23; {colour2}, {set2} the second such list; of a fish, all its fins
  {set}                           cells of a set
  {chain}                         the chain, in players' notation
  {because}                       the truths it rests on
  {assumption} {story}            what is supposed first, and what follows from it, to where it ends
  {stories}                       each case with what follows from it
  {takes}                         what the assumption rules out directly
  {rule} {rules} …                rules, and what follows from them: see `words/rules.py`
  {places} {removes} {conclusion} what follows

A template that names a role that the step does not have is an error: nothing is left out silently.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from whydoku.errors import WhydokuError
from whydoku.model.board import Cell, Digit
from whydoku.model.step import Step, cell_names, conclusion
from whydoku.words.argument import stories
from whydoku.words.names import candidate_names, chain_text, house_names, listed, truth_names
from whydoku.words.rules import rule_words


class WordsError(WhydokuError):
    """A technique's sentence names something that a step of it does not have."""


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


def fill(template: str, step: Step) -> str:
    """Fill a sentence in."""
    return _Roles(step).vformat(template, (), {})


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
    counted: dict[str, int] = {}
    for number, fins in enumerate(_fins(step), 1):
        words["fins" + ("" if number == 1 else str(number))] = candidate_names(board, fins)
    for part in step.pattern:
        if part.role in ("fins", "endofins") or not part.items:
            continue
        counted[part.role] = number = counted.get(part.role, 0) + 1
        suffix = "" if number == 1 else str(number)
        items = part.items
        match part.kind:
            case "cell":
                words[part.role + suffix] = cell_names(board, items)
            case "digit":
                symbols = [board.symbol(digit) for digit in items]
                words[part.role + suffix] = listed(symbols)
                words[part.role + suffix + "/"] = "/".join(symbols)
                if part.role == "digits":
                    for index, symbol in enumerate(symbols, 1):
                        words["digit" + ("" if index == 1 else str(index))] = symbol
            case "group":
                words[part.role + suffix] = house_names(items)
                if part.role == "houses":
                    for index, name in enumerate(items, 1):
                        words["house" + ("" if index == 1 else str(index))] = name
            case "candidate":
                words[part.role + suffix] = candidate_names(board, items)
    return words

"""Hints at mistakes in four levels: where, what can be seen, which move and why, and what to take back.

Level 1 never gives the answer away, and no level names the right digit of a cell that holds a wrong one. What can be seen at
once comes first: two equal digits in a row need no search.
"""

from __future__ import annotations

from whydoku.errors import Interrupted, StoppedError
from whydoku.model.board import Cell
from whydoku.model.broken import Broken
from whydoku.model.limit import Clock
from whydoku.model.primitives import AllDifferent
from whydoku.model.puzzle import Puzzle
from whydoku.model.wording import counted, listed, number_word
from whydoku.teacher.choice import Choice
from whydoku.teacher.diagnosis.first_sight import first_broken
from whydoku.teacher.own_mistakes import Entry, Mistakes, moves_of
from whydoku.teacher.question import Question
from whydoku.words.names import capital


def hint_at_mistakes(puzzle: Puzzle, mistakes: Mistakes, level: int, choice: Choice, clock: Clock) -> str:
    """Return as much about a player's mistakes as a level reveals."""
    hint = _MistakeHint(puzzle, mistakes, choice, clock)
    if mistakes.smallest is not None:
        return hint.of_change(level)
    broken = first_broken(puzzle, clock) if mistakes.wrong else None
    if broken is not None:
        return hint.of_seen(level, broken)
    crossed = [each for each in moves_of(puzzle) if mistakes.first is not None and each.number == mistakes.first[0]]
    if not mistakes.wrong or (crossed and not crossed[0].places):
        return hint.of_mark(level, (crossed[0].cell, crossed[0].digit) if crossed else mistakes.missing[0])
    return hint.of_digit(level)


class _MistakeHint:
    def __init__(self, puzzle: Puzzle, mistakes: Mistakes, choice: Choice, clock: Clock) -> None:
        self.puzzle, self.mistakes, self.choice, self.clock = puzzle, mistakes, choice, clock
        self.board = puzzle.board

    def _house(self, cell: Cell) -> str:
        network = self.puzzle.network
        return network.houses[network.houses_of[cell][0]].name if network.houses_of[cell] else self.board.name(cell)

    def _entry(self, entry: Entry) -> str:
        return f"{self.board.name(entry[0])} = {self.board.symbol(entry[1])}"

    def _move(self, entry: Entry) -> int | None:
        """Return the number of the move that placed a digit, or None where that is not known."""
        found = (move.number for move in moves_of(self.puzzle) if move.places and (move.cell, move.digit) == entry)
        return next(found, None)

    # -- what can be seen -----------------------------------------------------------------------------------------------

    def of_seen(self, level: int, broken: Broken) -> str:
        """Return a hint at digits that break a rule."""
        if level == 1:
            return f"There is a mistake in {broken.primitive.name}."
        if level == 2:
            return f"{capital(self._seen(broken))}."
        wrong = [(cell, digit) for cell, digit in self.mistakes.wrong if cell in broken.cells]
        if not wrong:  # the digits that conflict with a wrong one elsewhere
            return self.of_digit(level)
        named = [self._named(entry) for entry in wrong]
        text = f"{capital(listed(named))} cannot be: {self._seen(broken)}."
        return text if level == 3 else f"{text} {self._take_back(wrong[0])}"

    def _seen(self, broken: Broken) -> str:
        if not isinstance(broken.primitive, AllDifferent):
            return broken.words
        first, second = broken.cells
        digit = self.puzzle.values[first]
        symbol = self.board.symbol(digit if digit is not None else self.board.low)
        return f"{broken.primitive.name} has two {symbol}s: {self.board.name(first)} and {self.board.name(second)}"

    def _named(self, entry: Entry) -> str:
        move = self._move(entry)
        return self._entry(entry) if move is None else f"move {move}, {self._entry(entry)},"

    def _take_back(self, entry: Entry) -> str:
        move = self._move(entry)
        if move is None:
            return f"Take the {self.board.symbol(entry[1])} out of {self.board.name(entry[0])}."
        return f"Undo back to before move {move}."

    # -- what cannot be seen --------------------------------------------------------------------------------------------

    def of_digit(self, level: int) -> str:
        """Return a hint at the first digit that is wrong."""
        if level == 1:
            return "Something you placed does not fit."
        first = min(self.mistakes.wrong, key=lambda entry: (self._move(entry) or 0, entry))
        move = self._move(first)
        if level == 2:
            if move is None or not self._stand(move):
                return f"Look at {self._house(first[0])} again."
            right = move - 1
            if not right:
                return "It is your first move that does not fit."
            return "Your first move is right." if right == 1 else f"Your first {number_word(right)} moves are right."
        text = f"{capital(self._named(first))} cannot be{self._why(first, move)}"
        return text if level == 3 else f"{text} {self._take_back(first)}"

    def _stand(self, move: int) -> bool:
        """Whether all digits placed before a move still stand; a digit taken back may have been wrong as well."""
        values = self.puzzle.values
        return all(
            values[each.cell] == each.digit for each in moves_of(self.puzzle) if each.places and each.number < move
        )

    def _why(self, entry: Entry, move: int | None) -> str:
        """Return why a digit is impossible given the moves before it, or the other correct ones."""
        from whydoku.teacher.why_finder import WhyFinder

        wrong = set(self.mistakes.wrong)
        later = {
            each.cell for each in moves_of(self.puzzle) if each.places and move is not None and each.number >= move
        }
        values = [
            None if cell in later or (cell, value) in wrong else value for cell, value in enumerate(self.puzzle.values)
        ]
        before = self.puzzle.puzzle.with_values(values)
        cell, digit = entry
        name, symbol = self.board.name(cell), self.board.symbol(digit)
        question = Question(cell, digit, denies=True, text=f"{name}<>{symbol}")
        try:
            found = WhyFinder(before, self.choice, self.clock).answer(question, self.clock)
        except Interrupted:
            raise
        except StoppedError:
            return "."
        if found.reason == "seen":
            return f": {found.answer.partition(': ')[2]}"
        if not found.steps or any(
            where == cell for where, _ in found.steps[-1].places
        ):  # it would name the right digit
            return f": ask why {name}<>{symbol}."
        last = found.steps[-1]
        many = "" if len(found.steps) == 1 else f"{counted(len(found.steps), 'step')} show it, the last of them "
        return f": {many}{last.technique}: {last.tell(1)}"

    # -- marks ----------------------------------------------------------------------------------------------------------

    def of_mark(self, level: int, mark: Entry) -> str:
        """Return a hint at a mark that was crossed out and is needed."""
        cell, digit = mark
        name = self.board.name(cell)
        if level == 1:
            return f"One of your marks in {self._house(cell)} was crossed out too early."
        if level == 2:
            return f"Look at {name} again: what rules out each digit?"
        if level == 3:
            return "For one of the digits you crossed out, no house or rule gives a reason."
        symbol = self.board.symbol(digit)
        return f"Nothing rules out {symbol} in {name}: mark it again."

    # -- several solutions ----------------------------------------------------------------------------------------------

    def of_change(self, level: int) -> str:
        """Return a hint at the smallest change that leaves a solution, if no digit is known to be right."""
        cell = (*self.mistakes.wrong, *self.mistakes.missing)[0][0]
        if level == 1:
            return "Something you placed or crossed out does not fit."
        if level == 2:
            return f"Look at {self._house(cell)} again."
        if level == 3:
            return f"Look at {self.board.name(cell)} again."
        return f"The position has no solution: {self.mistakes.text}."

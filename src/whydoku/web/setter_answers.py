"""The requests of f-puzzles' solver extension and their answers, message by message, without the socket.

A request names a command and brings the whole board as f-puzzles packs it. True candidates, solving, checking and
counting are about the puzzle as it was set; an estimate, a path and a step about the position with the player's digits and
marks. A failure is the answer `invalid`, whose message the page shows unchanged: there the smallest clash is named.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

from whydoku.engines.estimate import estimates
from whydoku.engines.logic import engine as logic
from whydoku.engines.selection import find_engine
from whydoku.errors import FormatError, InputError, NoSolutionError, StoppedError
from whydoku.formats import read_text
from whydoku.formats._json_values import as_list, as_number, as_object, as_text, parse_json
from whydoku.formats._packed_links import unpack
from whydoku.model.board import Digit, Mask
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.rule_json import Json
from whydoku.verbs._options import choice_of
from whydoku.verbs._solution import report_on, solution_of
from whydoku.web.limits import ESTIMATE_SECONDS, FIRST_COUNTED_SOLUTIONS
from whydoku.web.tally import tally

Answer: TypeAlias = dict[str, Any]

COLOURED = 8
"""How many solutions the extension's older option `colored` counts for each candidate."""

DISABLED = {
    "tuples": "subsets",
    "pointing": "locked",
    "fishes": "fish",
    "wings": "wings",
    "aic": "chains",
    "contradictions": "forcing",
}
"""What the extension calls groups of techniques that can be turned off, and which family of ours that is."""

NO_STEP = "No step was found."


@dataclass(frozen=True)
class SetterRequest:
    """A request: the puzzle as it was set, the position on the page, and the options that the board brings."""

    command: str
    puzzle: Puzzle
    position: Position
    without: tuple[str, ...] = ()
    cap: int = 1  # solutions that are counted for each candidate
    logical: bool = False


@dataclass
class BoardBefore:
    """What is known of the last board of a connection: each digit that a cell has in some solution."""

    known: tuple[Puzzle, tuple[Mask, ...]] | None = None  # in one, for a request that was ended may still write it

    def narrowed(self, puzzle: Puzzle) -> Puzzle:
        """Return a puzzle without what the last board has ruled out, if it only has more givens than that."""
        if self.known is None:
            return puzzle
        last, masks = self.known
        if last.board != puzzle.board or last.rules != puzzle.rules:
            return puzzle
        if any(given not in (None, now) for given, now in zip(last.givens, puzzle.givens, strict=True)):
            return puzzle
        return puzzle.with_marks(masks)

    def keep(self, puzzle: Puzzle, masks: Sequence[Mask]) -> None:
        """Remember the board that was just answered."""
        self.known = puzzle, tuple(masks)


# -- requests -----------------------------------------------------------------------------------------------------------


def asked_of(message: dict[str, Json]) -> SetterRequest:
    """Read a request, or raise a FormatError that says what is wrong with it."""
    command = as_text(message.get("command"), "command")
    if command not in ANSWERS:
        raise FormatError(f"the command {command[:40]!r} is not known; known are {', '.join((*ANSWERS, 'cancel'))}")
    if message.get("dataType") != "fpuzzles":
        raise FormatError("dataType should be 'fpuzzles', and data a puzzle as f-puzzles packs it")
    packed = as_text(message.get("data"), "data")
    data = as_object(parse_json(unpack(packed, "data of the request"), "JSON of the puzzle"), "the puzzle")
    (puzzle,) = read_text(packed, format="fpuzzles", ignore_rules_text=True)
    options = [as_text(each, "an option") for each in as_list(data.get("truecandidatesoptions") or [], "options")]
    disabled = [
        as_text(each, "a name").casefold() for each in as_list(data.get("disabledlogic") or [], "disabledlogic")
    ]
    without = tuple(DISABLED[name] for name in disabled if name in DISABLED)
    return SetterRequest(command, puzzle, _position(puzzle, data), without, _cap(options), "logical" in options)


def _cap(options: Sequence[str]) -> int:
    for option in options:
        name, _, number = option.partition("=")
        if name == "truecandidatesnumsolutions":
            return max(1, as_number(number, name))
    return COLOURED if "colored" in options else 1


def _position(puzzle: Puzzle, data: dict[str, Json]) -> Position:
    """Return the puzzle with the digits and centre marks on the page."""
    board = puzzle.board
    entries = [
        as_object(entry, "a cell") for row in as_list(data.get("grid"), "grid") for entry in as_list(row, "a row")
    ]
    values: list[Digit | None] = []
    marks: list[Mask] = []
    for cell, entry in enumerate(entries):
        value = entry.get("value")
        digit = None if not value else as_number(value, board.name(cell))
        if digit is not None and digit not in board.digits:
            raise FormatError(f"{board.name(cell)} holds {digit}, outside {board.digits[0]}..{board.digits[-1]}")
        values.append(digit)
        noted = [as_number(each, "a mark") for each in as_list(entry.get("centerPencilMarks") or [], "marks")]
        mask = board.mask(each for each in noted if each in board.digits)
        marks.append(board.bit(digit) if digit is not None else mask or board.all_digits)
    return puzzle.with_values(values).with_marks(marks)


# -- answers --------------------------------------------------------------------------------------------------------------


def answers(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    """Yield the answers to a request: one message, or several while something is counted."""
    try:
        yield from ANSWERS[asked.command](asked, before, clock)
    except NoSolutionError as error:
        yield invalid(str(error))
    except StoppedError:
        raise
    except InputError as error:
        yield invalid(str(error))


def invalid(words: str) -> Answer:
    """Return the answer that the page shows unchanged."""
    return {"type": "invalid", "message": words}


def _no_solution(puzzle: Puzzle, clock: Clock) -> Answer:
    return invalid(_sentence(report_on(puzzle, deadline=clock).text))


def _sentence(words: str) -> str:
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def _true_candidates(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    puzzle, board = asked.puzzle, asked.puzzle.board
    narrowed = before.narrowed(puzzle)
    engine = find_engine("auto", narrowed)
    found = engine.candidates(narrowed, deadline=clock)
    masks = [board.mask(digits) for digits in found]
    if not all(masks):
        yield _no_solution(puzzle, clock)
        return
    before.keep(puzzle, masks)
    counts = [0] * (len(board.cells) * board.size)

    def at(cell: int, digit: Digit) -> int:
        return cell * board.size + digit - board.low

    if asked.cap == 1:
        for cell, digits in enumerate(found):
            for digit in digits:
                counts[at(cell, digit)] = 1
    else:
        for (cell, digit), number in tally(puzzle.with_marks(masks), asked.cap, clock).items():
            counts[at(cell, digit)] = number
    if asked.logical:
        left = _path(asked, puzzle, clock).end.domains
        for cell, mask in enumerate(left):
            for digit in board.digits_of(mask & ~masks[cell]):
                counts[at(cell, digit)] = -1
    yield {"type": "truecandidates", "solutionsPerCandidate": counts}


def _solve(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    del before
    values = solution_of(asked.puzzle, clock).values[: len(asked.puzzle.board.plain.cells)]
    yield {"type": "solved", "solution": [*values]}


def _check(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    del before
    number = find_engine("auto", asked.puzzle).count(asked.puzzle, limit=2, deadline=clock)
    yield _counted(number) if number else _no_solution(asked.puzzle, clock)


def _counted(number: int, *, more: bool = False) -> Answer:
    return {"type": "count", "count": number, "inProgress": more}


def _count(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    """Count in parts, so that the page sees the number grow: up to twice as many each time, and to the end at last."""
    del before
    engine = find_engine("auto", asked.puzzle)
    limit = FIRST_COUNTED_SOLUTIONS
    for _ in range(4):
        number = engine.count(asked.puzzle, limit=limit, deadline=clock)
        if number < limit:
            yield _counted(number) if number else _no_solution(asked.puzzle, clock)
            return
        yield _counted(number, more=True)
        limit *= 10
    yield _counted(engine.count(asked.puzzle, deadline=clock))


def _estimate(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    del before
    told = -ESTIMATE_SECONDS
    for found in estimates(asked.position, clock):
        if not found.solutions and found.is_exact:
            yield _no_solution(asked.position, clock)
            return
        if found.probes < 2 and not found.is_exact:
            continue
        if found.is_exact or clock.spent - told >= ESTIMATE_SECONDS:
            told = clock.spent
            low, high = found.interval
            yield {
                "type": "estimate",
                "estimate": found.solutions,
                "stderr": found.error,
                "iterations": found.probes,
                "ci95_lower": low,
                "ci95_upper": high,
                "relErrPercent": 100 * found.error / found.solutions if found.solutions else 0.0,
            }


@dataclass(frozen=True)
class _Reached:
    """How far logic gets: its text, the position at its end, and whether that is possible at all."""

    lines: tuple[str, ...]
    end: Position


def _path(asked: SetterRequest, start: Puzzle, clock: Clock) -> _Reached:
    order, _ = choice_of({"without": asked.without}).fitting(start, clock)
    path = logic.explain(start, order, guesses=False, deadline=clock)
    return _Reached(tuple(str(step) for step in path), path.position(len(path)))


def _cells(at: Position) -> list[Answer]:
    board = at.board
    return [
        {"value": value} if value is not None else {"value": 0, "candidates": [*board.digits_of(mask)]}
        for value, mask in zip(at.values, at.domains, strict=True)
    ]


def _logical(at: Position, message: str, *, valid: bool = True) -> Answer:
    return {"type": "logical", "cells": _cells(at), "message": message, "isValid": valid}


def _refuted(asked: SetterRequest, clock: Clock) -> Answer | None:
    """Return what is wrong if the position has no solution: the player's mistake, or the puzzle's clash."""
    report = report_on(asked.position, deadline=clock)
    if report.solutions or report.status.value == "unknown":
        return None
    return _logical(asked.position, _sentence(report.text), valid=False)


def _solve_path(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    del before
    wrong = _refuted(asked, clock)
    if wrong is not None:
        yield wrong
        return
    reached = _path(asked, asked.position, clock)
    last = "Solved." if reached.end.solved else "No further step was found."
    yield _logical(reached.end, "\n".join((*reached.lines, last)))


def _step(asked: SetterRequest, before: BoardBefore, clock: Clock) -> Iterator[Answer]:
    del before
    wrong = _refuted(asked, clock)
    if wrong is not None:
        yield wrong
        return
    start = asked.position.start()
    if start.domains != asked.position.domains:
        yield _logical(start, "Initial candidates.")
        return
    order, _ = choice_of({"without": asked.without}).fitting(start, clock)
    step = logic.next_step(start, order, deadline=clock)
    yield _logical(start, NO_STEP) if step is None else _logical(start.after(step), str(step))


ANSWERS = {
    "truecandidates": _true_candidates,
    "solve": _solve,
    "check": _check,
    "count": _count,
    "estimate": _estimate,
    "solvepath": _solve_path,
    "step": _step,
}
"""What is done for each command."""


def replies(message: dict[str, Json], before: BoardBefore, clock: Clock) -> Generator[Answer, None, None]:
    """Yield the answers to a raw request, an `invalid` one if it cannot be read."""
    try:
        asked = asked_of(message)
    except InputError as error:
        yield invalid(_sentence(str(error)))
        return
    yield from answers(asked, before, clock)

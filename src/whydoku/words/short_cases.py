"""Cases of a net that take one link each: told as "if … then", those that are alike in one sentence."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from whydoku.model.board import Cell, Digit
from whydoku.model.sentence import FromLine, Is, OneOf, Sentence, Suppose
from whydoku.words.limits import MAX_CASE_SENTENCES
from whydoku.words.names import listed, spelled_cells
from whydoku.words.sentence_checks import follows
from whydoku.words.story import Story
from whydoku.words.thread import is_opening, reason_in_brief


class Case(NamedTuple):
    """A digit that is supposed in a cell, the line that follows, what that places where, and why."""

    supposed: Is
    line: int
    cell: Cell
    digit: Digit
    reason: str


def fold_cases(story: Story) -> None:
    """Tell as many cases as a reader does not keep apart in one sentence for all that are alike, where each takes one link."""
    cases = _cases(story)
    if len(cases) < MAX_CASE_SENTENCES:
        return
    alike: dict[tuple[object, ...], list[Case]] = {}
    for case in cases:
        alike.setdefault((case.supposed.cells, case.digit, case.reason), []).append(case)
    first = {same[0].line: same for same in alike.values()}
    openings = {(case.supposed,) for case in cases}
    out: list[Sentence] = []
    moved: dict[int, FromLine] = {}
    for number, line in enumerate(story.lines):
        if number in moved or (is_opening(line) and line.claims in openings):
            continue
        same = first.get(number, ())
        moved.update(dict.fromkeys([case.line for case in same] or [number], FromLine(len(out))))
        sentence = _sentence(story, same) if same else line
        because = [moved[s.number] if isinstance(s, FromLine) else s for s in sentence.because]
        out.append(replace(sentence, because=tuple(dict.fromkeys(because))))
        if same and not follows(story.setting.network, out, out[-1].claims, out[-1].because):
            return
    story.lines = out


def _cases(story: Story) -> list[Case]:
    """Return the cases of a story; none where one of them takes more than a link that places a digit."""
    found: list[Case] = []
    for supposed in dict.fromkeys(line.supposed for line in story.lines if line.supposed):
        under = [n for n, line in enumerate(story.lines) if line.supposed == supposed and not is_opening(line)]
        if len(supposed) > 1 or len(under) != 1:
            return []
        line, claim = story.lines[under[0]], supposed[0]
        placed, reason = line.claims[0], reason_in_brief(story, line)
        if not (isinstance(claim, Is) and isinstance(placed, Is) and len(claim.digits) == len(placed.digits) == 1):
            return []
        if len(line.claims) > 1 or not reason:
            return []
        found.append(Case(claim, under[0], placed.cells[0], placed.digits[0], reason))
    return found


def _sentence(story: Story, alike: Sequence[Case]) -> Sentence:
    """Return one sentence for cases that are alike: "If r1c1 is 4 or 6, then r4c1 or r6c1 is 1"."""
    board = story.board
    claims = tuple(
        OneOf(((each.supposed.cells[0], each.supposed.digits[0], False), (each.cell, each.digit, True)))
        for each in alike
    )
    because = [s for each in alike for s in story.lines[each.line].because if not isinstance(s, Suppose)]
    digits = listed([board.symbol(each.supposed.digits[0]) for each in alike], "or")
    placed = spelled_cells(board, [each.cell for each in alike], "or")
    turn = " in turn" if len(alike) > 1 else ""
    start = f"If {board.name(alike[0].supposed.cells[0])} is {digits}"
    text = f"{start}, then {placed} is {board.symbol(alike[0].digit)}{turn} ({alike[0].reason})."
    return Sentence(claims, tuple(because), text)

"""Cases of a net that take one link each: "if … then", similar ones in one sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from whydoku.model.sentence import FromLine, Is, IsNot, OneOf, Sentence, Suppose
from whydoku.words.entailment import follows
from whydoku.words.limits import MAX_CASE_SENTENCES
from whydoku.words.names import listed, spelled_cells
from whydoku.words.phrases import claims_phrase
from whydoku.words.story import Story
from whydoku.words.thread import is_opening, reason_in_brief


class Case(NamedTuple):
    """A supposed digit, the line that follows, its words, and its reason."""

    supposed: Is
    line: int
    claims: tuple[Is | IsNot, ...]
    reason: str

    @property
    def likeness(self) -> tuple[object, ...]:
        """What cases in one sentence must share: the digit that they place, or their whole text, and the reason."""
        (first, *more) = self.claims
        return self.supposed.cells, first.digits if isinstance(first, Is) and not more else self.claims, self.reason


def fold_cases(story: Story) -> None:
    """Explain many cases of one link each, one sentence for all similar ones."""
    cases = _cases(story)
    if len(cases) < MAX_CASE_SENTENCES:
        return
    alike: dict[tuple[object, ...], list[Case]] = {}
    for case in cases:
        alike.setdefault(case.likeness, []).append(case)
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
    """Return the cases of a story; none if one of them takes more than one link."""
    found: list[Case] = []
    for supposed in dict.fromkeys(line.supposed for line in story.lines if line.supposed):
        under = [n for n, line in enumerate(story.lines) if line.supposed == supposed and not is_opening(line)]
        if len(supposed) > 1 or len(under) != 1:
            return []
        line, claim, reason = story.lines[under[0]], supposed[0], reason_in_brief(story, story.lines[under[0]])
        claims = tuple(each for each in line.claims if isinstance(each, Is | IsNot))
        if not isinstance(claim, Is) or len(claim.digits) > 1 or len(claims) < len(line.claims) or not reason:
            return []
        if any(isinstance(each, Is) and len(each.cells) * len(each.digits) > 1 for each in claims):
            return []
        found.append(Case(claim, under[0], claims, reason))
    return found


def _sentence(story: Story, alike: Sequence[Case]) -> Sentence:
    """Return one sentence for similar cases: "If r1c1 is 4 or 6, then r4c1 or r6c1 is 1"."""
    board, first = story.board, alike[0]
    because = [s for each in alike for s in story.lines[each.line].because if not isinstance(s, Suppose)]
    digits = listed([board.symbol(each.supposed.digits[0]) for each in alike], "or")
    said = claims_phrase(board, first.claims)
    if any(each.claims != first.claims for each in alike):
        cells = [cell for each in alike for claim in each.claims for cell in claim.cells]
        said = f"{spelled_cells(board, cells, 'or')} is {board.symbol(first.claims[0].digits[0])} in turn"
    text = f"If {board.name(first.supposed.cells[0])} is {digits}, then {said} ({first.reason})."
    return Sentence(tuple(claim for each in alike for claim in _if(each)), tuple(because), text)


def _if(case: Case) -> Iterator[OneOf]:
    """Yield the claim of a case as an implication: the supposition fails, or this holds."""
    fails = (case.supposed.cells[0], case.supposed.digits[0], False)
    for claim in case.claims:
        for cell in claim.cells:
            for digit in claim.digits:
                yield OneOf((fails, (cell, digit, isinstance(claim, Is))))

"""Clashes shown by consequences: the steps to a contradiction, or the failure of trying and what was tried."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from whydoku.model.board import Cell
from whydoku.model.limit import Clock
from whydoku.model.position import Position
from whydoku.model.sentence import ByRule, CellMarks, FromLine, Impossible, Is, IsNot, Sentence, Source, Suppose
from whydoku.model.step import Step
from whydoku.model.wording import capital, counted, digits_listed, joined
from whydoku.teacher.diagnosis.clash_case import ClashCase
from whydoku.teacher.diagnosis.clash_sight import tell_empty_cell, tell_no_place
from whydoku.teacher.diagnosis.clash_story import ClashStory, fill_in, story_of
from whydoku.teacher.diagnosis.first_sight import first_broken
from whydoku.teacher.limits import MAX_STORY_STEPS, STORY_TICKS
from whydoku.words.clash_checks import unused


def tell_steps(case: ClashCase, story: ClashStory) -> tuple[str, int]:
    """Explain the steps to a contradiction, and why it is one; return their conclusion as a clause, and their number."""
    board = case.board
    if isinstance(story.empty, int):
        ends = f"no digit for {board.name(story.empty)}"
    else:
        ends = f"no place for {board.symbol(story.empty[1])} in {story.empty[0].name}"
    if len(story.steps) > MAX_STORY_STEPS:
        text = f"filling in what follows from them leaves, after {counted(len(story.steps), 'step')}, {ends}"
        case.story.lines.append(Sentence((Impossible(),), (), f"{capital(text)}.", plain=True))
        return text, 0
    owners: list[int] = []
    for number, step in enumerate(story.steps):
        if broken := _tell_broken_rule(case, step):
            kept = _finish(case)
            return f"what follows from them does not fit {broken}", len({owners[n] for n in kept[:-1]})
        _tell_step(case, step)
        owners += [number] * (len(case.story.lines) - len(owners))
    case.position = case.story.setting.position = story.after
    if isinstance(story.empty, int):
        if not tell_empty_cell(case, story.empty, ties=True, before="then "):
            case.story.say(f"then there is {ends}", Impossible(), case.story.marks(story.empty))
    elif not tell_no_place(case, *story.empty, ties=True, before="then "):
        house, digit = story.empty
        case.story.say(f"then there is {ends}", Impossible(), [case.story.places(house.name, digit)])
    kept = _finish(case)
    return f"what follows from them leaves {ends}", len({owners[number] for number in kept[:-1]})


def _finish(case: ClashCase) -> list[int]:
    """Drop what the contradiction does not rest on; return the numbers of the remaining lines."""
    case.trim(-1)
    return _drop_unused(case)


def _tell_broken_rule(case: ClashCase, step: Step) -> str:
    """Explain why a rule that a step argues from is now impossible, and return its name; nothing if it is possible."""
    if step.position is None or step.technique.family != "rules":
        return ""
    for premise in step.premises:
        case.position = case.story.setting.position = step.position
        source = _of_whole(case, ByRule(premise), 0)
        scene = case.scene(source.premise if isinstance(source, ByRule) else premise)
        if scene.fits(scene.left) is None and case.say_breach(scene, "then "):
            return premise.name
    return ""


def _tell_step(case: ClashCase, step: Step) -> None:
    """Add the lines of a step: one if that follows from its sources directly, otherwise its argument."""
    story = case.story
    start = len(story.lines)
    (first,) = step.lines(1)
    if first.plain:
        story.lines.append(first)
    elif not _tell_in_one(case, _moved(case, first, start), step):
        story.lines += [_moved(case, line, start) for line in step.lines(2)] or [replace(first, because=(), plain=True)]
    for number in range(start, len(story.lines)):
        line = story.lines[number]
        for claim in line.claims if not line.supposed else ():
            if isinstance(claim, Is) and len(claim.digits) == 1:
                case.placed |= {(cell, claim.digits[0]): FromLine(number) for cell in claim.cells}
            elif isinstance(claim, IsNot):
                case.gone |= {(cell, digit): FromLine(number) for cell in claim.cells for digit in claim.digits}


def _tell_in_one(case: ClashCase, line: Sentence, step: Step) -> bool:
    """Add a step as one line, from its sources or those of its whole argument; return False if that fails."""
    if _add_checked(case, line):
        return True
    every = (source for each in step.lines(2) for source in each.because)
    alone = dict.fromkeys(_of_whole(case, s, 0) for s in every if not isinstance(s, FromLine | Suppose))
    return _add_checked(case, replace(line, because=tuple(alone)))


def _add_checked(case: ClashCase, line: Sentence) -> bool:
    """Add a line without unneeded sources, if it is true and its text names exactly what its record does."""
    number = len(case.story.lines)
    case.story.lines.append(line)
    if not case.is_good(number):
        case.story.lines.pop()
        return False
    case.trim(number)
    return True


def _drop_unused(case: ClashCase) -> list[int]:
    """Drop the lines that the contradiction does not rest on; return the numbers of the others."""
    lines = case.story.lines
    gone = {*unused(case.network, lines)}
    kept = [number for number in range(len(lines)) if number not in gone]
    moved = {old: FromLine(new) for new, old in enumerate(kept)}
    lines[:] = [
        replace(line, because=tuple(moved[s.number] if isinstance(s, FromLine) else s for s in line.because))
        for line in (lines[number] for number in kept)
    ]
    return kept


def _moved(case: ClashCase, line: Sentence, start: int) -> Sentence:
    """Return a line of a step renumbered to follow others, with rules numbered as in the whole puzzle's network."""
    return replace(line, because=tuple(_of_whole(case, source, start) for source in line.because))


def _of_whole(case: ClashCase, source: Source, start: int) -> Source:
    if isinstance(source, FromLine):
        return FromLine(source.number + start)
    if not isinstance(source, ByRule):
        return source
    found = source.premise
    alike = (
        premise
        for premise in case.premises
        if (premise.cells, premise.kind, premise.says) == (found.cells, found.kind, found.says)
    )
    return ByRule(next(alike, found))


# -- trying -----------------------------------------------------------------------------------------------------------


def tell_by_trying(case: ClashCase, position: Position, clock: Clock) -> str:
    """Add that every digit of a cell was tried and fails, and how far each went; return it as a clause."""
    board = case.board
    open_ = [cell for cell in board.cells if position.values[cell] is None and position.domains[cell]]
    if not open_:  # one filling is left
        broken = first_broken(position)
        text = "one filling is left, and " + ("it breaks a rule" if broken is None else broken.words)
        case.story.lines[:] = [Sentence((Impossible(),), (), f"{capital(text)}.", plain=True)]
        return text
    cell = min(open_, key=lambda cell: position.domains[cell].bit_count())
    digits = position.candidates(cell)
    text = (
        f"trying each digit that is left for {board.name(cell)} fails: {joined([*_tries(case, position, cell, clock)])}"
    )
    case.story.lines[:] = [Sentence((Impossible(),), (CellMarks(cell, digits),), f"{capital(text)}.", plain=True)]
    return f"trying {digits_listed(board, digits, 'or')} in {board.name(cell)} fails"


def _tries(case: ClashCase, position: Position, cell: Cell, clock: Clock) -> Iterator[str]:
    """Yield how each digit of a cell fails."""
    by_search = []
    digits = position.candidates(cell)
    for digit in digits:
        values = [digit if other == cell else value for other, value in enumerate(position.values)]
        path = fill_in(position.with_values(values), clock, STORY_TICKS // len(digits))
        story = None if path is None else story_of(path)
        if story is None:
            by_search.append(digit)
        else:
            steps = "at once" if not story.steps else f"after {counted(len(story.steps), 'step')}"
            yield f"{case.board.symbol(digit)} {steps}"
    if by_search:
        yield f"{digits_listed(case.board, by_search)} by a search"

"""The thread of a long story: the supposition, its consequences in a few words each, and the last links one by one.

A story with more lines than a reader can follow keeps, under each supposition, the lines nearest to its end. Those before them
are joined, several to a sentence, each with a short reason; the sentence has all their claims and sources. An argument with
assumptions within assumptions, or with very many links, is called a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whydoku.model.argument import Argument, Inference, Reason
from whydoku.model.sentence import (
    ByRule,
    CellMarks,
    FromLine,
    Impossible,
    Is,
    IsNot,
    OneOf,
    Places,
    Sentence,
    Suppose,
    Tie,
)
from whydoku.words.entailment import follows
from whydoku.words.fellows import told_once
from whydoku.words.limits import MAX_KEPT_LINKS, MAX_LISTED_LINKS, MAX_SEARCH_LINKS, MAX_SENTENCE_WORDS, MAX_STORY_LINES
from whydoku.words.names import capital, counted, joined, listed
from whydoku.words.phrases import claims_phrase
from whydoku.words.story import Story, concluded


def shorten(story: Story) -> None:
    """Reduce a story that is too long to its thread."""
    if len(story.lines) > MAX_STORY_LINES:
        story.lines = _threads(story)


def is_opening(line: Sentence) -> bool:
    """Whether a line only states what is supposed."""
    return len(line.claims) == 1 and line.because == (Suppose(line.claims[0]),)


# -- threads ----------------------------------------------------------------------------------------------------------


def _threads(story: Story) -> list[Sentence]:
    lines = story.lines
    kept = {number for number, line in enumerate(lines) if is_opening(line) or not line.supposed}
    used = {source.number for number in kept for source in lines[number].because if isinstance(source, FromLine)}
    ends = sorted(used - kept)
    kept |= set(ends)
    room = max(1, MAX_KEPT_LINKS // max(1, len(ends)))
    for end in ends:
        kept |= set(_nearest(lines, end, kept, room))
    return _put_together(story, kept)


def _nearest(lines: Sequence[Sentence], end: int, kept: set[int], room: int) -> list[int]:
    """Return the lines that an end rests on most closely, the latest first."""
    found: list[int] = []
    waiting = sorted(_rests(lines[end]), reverse=True)
    while waiting and len(found) < room:
        number = waiting.pop(0)
        if number in kept or number in found:
            continue
        found.append(number)
        waiting = sorted({*waiting, *_rests(lines[number])}, reverse=True)
    return found


def _rests(line: Sentence) -> list[int]:
    return [source.number for source in line.because if isinstance(source, FromLine)]


def _put_together(story: Story, kept: set[int]) -> list[Sentence]:
    """Return the lines, with neighbours joined that are not kept."""
    out: list[Sentence] = []
    moved: dict[int, FromLine] = {}
    watched = _watched(story)
    for run in _runs(story, kept):
        sentence = _together(story, out, run, moved) if len(run) > 1 else None
        if sentence is not None:
            moved.update(dict.fromkeys(run, FromLine(len(out))))
            out.append(sentence)
            continue
        for number in run:
            line = story.lines[number]
            because = [moved[s.number] if isinstance(s, FromLine) else s for s in line.because]
            moved[number] = FromLine(len(out))
            out.append(replace(line, because=tuple(dict.fromkeys(because))))
            if watched and is_opening(line):
                out.append(Sentence((), (), f"Keep an eye on {watched}."))
    return out


def _runs(story: Story, kept: set[int]) -> list[list[int]]:
    """Return the numbers of lines by the sentences that they may make."""
    runs: list[list[int]] = []
    words = 0
    for number, line in enumerate(story.lines):
        told = None if number in kept else in_brief(story, line)
        last = runs[-1][-1] if runs else -1
        words += len((told or "").split())
        if (
            told is not None
            and words <= MAX_SENTENCE_WORDS
            and runs
            and len(runs[-1]) < MAX_LISTED_LINKS
            and last not in kept
            and story.lines[last].supposed == line.supposed
            and in_brief(story, story.lines[last]) is not None
        ):
            runs[-1].append(number)
        else:
            runs.append([number])
            words = len((told or "").split())
    return runs


def _together(story: Story, out: Sequence[Sentence], run: Sequence[int], moved: dict[int, FromLine]) -> Sentence | None:
    """Return one sentence for several lines; None if it cannot be checked quickly."""
    lines = [story.lines[number] for number in run]
    claims = tuple(dict.fromkeys(claim for line in lines for claim in line.claims))
    sources = [source for line in lines for source in line.because]
    inside = {FromLine(number) for number in run}
    because = dict.fromkeys(
        moved[source.number] if isinstance(source, FromLine) else source for source in sources if source not in inside
    )
    if not follows(story.setting.network, out, claims, tuple(because)):
        return None
    told = [in_brief(story, line) or "" for line in lines]
    return Sentence(claims, tuple(because), f"Then {joined(told)}.")


def in_brief(story: Story, line: Sentence) -> str | None:
    """Return a line in a few words, "r7c1 is 9 (the only place left in box 7)"; None if it takes a sentence."""
    why = reason_in_brief(story, line)
    return f"{claims_phrase(story.board, line.claims)} ({why})" if why else None


def reason_in_brief(story: Story, line: Sentence) -> str:
    """Return why a line holds in a few words: "the only place left in box 7"; nothing if it takes a sentence."""
    rules = [source.premise.name for source in line.because if isinstance(source, ByRule)]
    why = "" if rules else _reason(story, line)
    rules += [source.name for source in line.because if isinstance(source, Tie) and source.name]
    by = listed([*dict.fromkeys(rules)])
    return f"{why}, by {by}" if why and by else why or by


def _reason(story: Story, line: Sentence) -> str:
    """Return why a line's first claim holds, by the kind of its sources; nothing if that takes a sentence."""
    claim = line.claims[0] if line.claims else None
    places = [source for source in line.because if isinstance(source, Places)]
    marks = [source for source in line.because if isinstance(source, CellMarks)]
    if isinstance(claim, Is) and len(claim.digits) == 1:
        if len(places) == 1:
            return f"the only place left in {places[0].group}"
        return "the only digit left" if [each.cell for each in marks] == [*claim.cells] else ""
    if isinstance(claim, OneOf) and len(places) == 1:
        return f"the only places left in {places[0].group}"
    if not isinstance(claim, IsNot) or len(places) + len(marks) > 1:
        return ""
    cells = {cell for each in line.claims if isinstance(each, IsNot) for cell in each.cells}
    see = "it sees" if len(cells) == 1 else "they see"
    if places:
        return f"{see} every place left for {story.board.symbol(places[0].digit)} in {places[0].group}"
    if marks:
        return "" if marks[0].cell in cells else f"{see} whatever {story.board.name(marks[0].cell)} is"
    held = [c for s in line.because if isinstance(s, FromLine) for c in story.lines[s.number].claims]
    held += [source.claim for source in line.because if isinstance(source, Suppose)]
    for each in held:
        if isinstance(each, Is) and len(each.cells) == 1 and {*each.digits} == {*claim.digits}:
            return f"{see} {story.board.symbol(each.digits[0])} in {story.board.name(each.cells[0])}"
    return ""


def _watched(story: Story) -> str:
    """Return what a single supposition leaves empty in the end: a cell, the digits of a house, or a rule."""
    ends = [line for line in story.lines if line.claims == (Impossible(),)]
    if len(ends) != 1 or sum(map(is_opening, story.lines)) != 1:
        return ""
    match ends[0].because[0]:
        case Places(group=group, digit=digit):
            return f"the {story.board.symbol(digit)}s of {group}"
        case CellMarks(cell=cell):
            return story.board.name(cell)
        case ByRule(premise=premise):
            return premise.name
    return ""


# -- searches ---------------------------------------------------------------------------------------------------------


def is_search(argument: Argument) -> bool:
    """Whether an argument has more than one assumption within an assumption, or more links than a person follows."""
    return len(_trials(argument)) > 1 or _links(argument) > MAX_SEARCH_LINKS


def _links(argument: Argument) -> int:
    return sum(inference.reason is not Reason.CONFLICT for inference in argument)


def _trials(argument: Argument) -> list[int]:
    """Return the assumptions that are made under others: something depends on both."""
    found = set()
    for below in argument.under:
        if len(below) > 1:
            found |= set(sorted(below)[1:])
    return sorted(found)


def tell_search(story: Story) -> None:
    """Explain a search as one: what was tried, its size, the shortest trial, and what follows."""
    argument, board = told_once(story.step)[0], story.board
    trials = _trials(argument)
    supposed = next(argument[number].claim[0] for number in argument.assumptions())
    cost = counted(_links(argument), "link") + (f" and {counted(len(trials), 'further trial')}" if trials else "")
    digit, name = board.symbol(supposed.digit), board.name(supposed.cell)
    tried = f"{digit} in {name}" if supposed.holds else f"{name} without {digit}"
    fails = any(inference.reason is Reason.FAILS and not argument.under[n] for n, inference in enumerate(argument))
    ends = concluded(story.setting)
    said = claims_phrase(board, ends)
    how = "ends in a contradiction, but only after" if fails else "and the other cases come to the same, after"
    told = [f"{capital(f'trying {tried} {how} {cost}')}."]
    shortest = min(
        (
            (number - argument[n].needs[-1], argument[n])
            for number, n in enumerate(range(len(argument)))
            if argument[n].reason is Reason.FAILS and argument[n].needs[-1] in trials
        ),
        key=lambda each: each[0],
        default=None,
    )
    if shortest is not None:
        broken = argument[shortest[1].needs[0]]
        trial = argument[shortest[1].needs[-1]].claim[0]
        told.append(
            f"The shortest of the trials: with {board.symbol(trial.digit)} in {board.name(trial.cell)}, {_broken(broken)}."
        )
    told.append("This is a search, not a pattern; depth 3 has every link.")
    story.lines = [*(Sentence((), (), text) for text in told), Sentence(ends, (), f"So {said}.", plain=True)]
    story.short = f"{capital(f'a search of {cost} from {tried}')}: {said}."


def _broken(inference: Inference) -> str:
    if inference.reason is Reason.EMPTY and inference.truths:
        truth = inference.truths[0]
        if truth.is_cell:
            return f"no digit is left for {truth.name}"
        return f"{truth.house} has no place for {truth.name.partition(' in ')[0]}"
    return f"{inference.rule.name} cannot be filled" if inference.rule is not None else "two digits exclude each other"

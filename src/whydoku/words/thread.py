"""The thread of a long story: what is supposed, the last links before it ends, and how much is skipped.

A story of more lines than a reader follows keeps, under each supposition, the lines nearest to its end. The facts that these
rest on stand in one line with the number of links that lead to them; that line claims no less than they do, and rests on all
that they rest on. What takes assumptions within assumptions, or very many links, is said to be a search.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from whydoku.model.argument import Argument, Inference, Reason
from whydoku.model.sentence import ByRule, Claim, FromLine, Sentence, Source, Suppose
from whydoku.words.limits import MAX_KEPT_LINKS, MAX_LISTED_LINKS, MAX_SEARCH_LINKS, MAX_STORY_LINES
from whydoku.words.names import capital, counted, listed
from whydoku.words.phrases import claims_phrase
from whydoku.words.story import Story, concluded


def shorten(story: Story) -> None:
    """Keep a thread of a story that is too long to be read whole."""
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
        for number in _nearest(lines, end, kept, room):
            kept.add(number)
    return _compressed(story, sorted(kept))


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


def _compressed(story: Story, kept: Sequence[int]) -> list[Sentence]:
    """Return the kept lines, with one line for the facts that each run of them needs from the others."""
    lines = story.lines
    out: list[Sentence] = []
    moved: dict[int, FromLine] = {}
    for number in kept:
        line = lines[number]
        missing = [each for each in _rests(line) if each not in moved]
        if missing:
            later = _needed_later(lines, kept, number, moved, line.supposed)
            summary = _summary(story, sorted({*missing, *later}), moved)
            for each in {*missing, *later}:
                moved[each] = FromLine(len(out))
            out.append(summary)
        because = [moved[s.number] if isinstance(s, FromLine) else s for s in line.because]
        moved[number] = FromLine(len(out))
        out.append(replace(line, because=tuple(dict.fromkeys(because))))
    return out


def _needed_later(
    lines: Sequence[Sentence], kept: Sequence[int], start: int, moved: dict[int, FromLine], supposed: tuple[Claim, ...]
) -> set[int]:
    """Return what later lines under the same supposition rest on that is neither kept nor told yet."""
    found = set()
    for number in kept:
        if number >= start and lines[number].supposed == supposed:
            found |= {each for each in _rests(lines[number]) if each not in kept and each not in moved}
    return found


def _summary(story: Story, facts: Sequence[int], moved: dict[int, FromLine]) -> Sentence:
    """Return one line for facts and all that leads to them."""
    lines = story.lines
    seen: set[int] = set()
    because: dict[Source, None] = {}
    waiting = list(facts)
    while waiting:
        number = waiting.pop()
        if number in seen:
            continue
        seen.add(number)
        for source in lines[number].because:
            if not isinstance(source, FromLine):
                because[source] = None
            elif source.number in moved and source.number not in seen:
                because[moved[source.number]] = None
            else:
                waiting.append(source.number)
    told = sorted(seen) if len(seen) <= MAX_LISTED_LINKS else facts
    claims = tuple(dict.fromkeys(claim for number in told for claim in lines[number].claims))
    said = claims_phrase(story.board, claims)
    rules = dict.fromkeys(source.premise.name for source in because if isinstance(source, ByRule))
    if rules:
        said += f" (by {listed([*rules])})"
    text = f"then {said}" if len(told) == len(seen) else f"then, {counted(len(seen) - len(told), 'link')} later, {said}"
    return Sentence(claims, tuple(because), f"{capital(text)}.")


# -- searches ---------------------------------------------------------------------------------------------------------


def is_search(argument: Argument) -> bool:
    """Whether an argument has more than one assumption within an assumption, or more links than a person follows."""
    links = sum(inference.reason is not Reason.CONFLICT for inference in argument)
    return len(_trials(argument)) > 1 or links > MAX_SEARCH_LINKS


def _trials(argument: Argument) -> list[int]:
    """Return the assumptions that are made under others: where something stands under both."""
    found = set()
    for below in argument.under:
        if len(below) > 1:
            found |= set(sorted(below)[1:])
    return sorted(found)


def tell_search(story: Story) -> None:
    """Say honestly what is no pattern: what was tried, how much it took, the shortest trial, and what follows."""
    argument, board = story.step.argument, story.board
    trials = _trials(argument)
    supposed = next(argument[number].claim[0] for number in argument.assumptions())
    links = sum(inference.reason is not Reason.CONFLICT for inference in argument)
    cost = counted(links, "link") + (f" and {counted(len(trials), 'further trial')}" if trials else "")
    digit, name = board.symbol(supposed.digit), board.name(supposed.cell)
    tried = f"{digit} in {name}" if supposed.holds else f"{name} without {digit}"
    fails = any(inference.reason is Reason.FAILS and not argument.under[n] for n, inference in enumerate(argument))
    ends = concluded(story.setting)
    said = claims_phrase(board, ends)
    how = "leads nowhere at once; it takes" if fails else "and the other cases come to the same, after"
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

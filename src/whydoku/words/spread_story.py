"""X-Colours as stories: one of two places holds a digit, and each of them forces others, until a candidate meets both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from whydoku.model.network import Truth
from whydoku.model.sentence import Line, Source, Suppose
from whydoku.words.conclusion import is_and_is_not
from whydoku.words.limits import MAX_SPREAD_LINKS
from whydoku.words.names import counted, spelled_cells
from whydoku.words.phrases import claims_phrase
from whydoku.words.plain_story import has_left
from whydoku.words.seeing import holds
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


class Forced(NamedTuple):
    """A place that is the last of its house, with the places that rule the others out."""

    place: Candidate
    truth: Truth
    pairs: tuple[tuple[Candidate, Candidate], ...]  # a place that holds, and one that it rules out


def tell_spread(story: Story) -> bool:
    """Tell the two cases of a house with two places, and what each forces; whether that can be told."""
    best: tuple[int, Truth, list[list[Forced]], dict[Candidate, tuple[Candidate, Candidate]]] | None = None
    for truth in story.step.because:
        ends = story.setting.open(truth)
        if len(ends) != 2:
            continue
        forced = [_forced_by(story, end) for end in ends]
        reached = [[end, *(each.place for each in some)] for end, some in zip(ends, forced, strict=True)]
        met = {victim: _met(story, victim, reached) for victim in story.step.removes}
        pairs = {victim: pair for victim, pair in met.items() if pair is not None}
        if len(pairs) < len(met):
            continue
        parts = [_needed(some, {pair[at] for pair in pairs.values()}) for at, some in enumerate(forced)]
        size = len(parts[0]) + len(parts[1])
        if best is None or size < best[0]:
            best = (size, truth, parts, pairs)
    if best is None:
        return False
    _, truth, parts, pairs = best
    said, claim, source = has_left(story, truth)
    lines: list[Source] = [story.say(said, claim, [source])]
    for end, part in zip(story.setting.open(truth), parts, strict=True):
        if part:
            lines.append(_case(story, end, part, {each for pair in pairs.values() for each in pair}))
    groups = story.keep_apart((victim, each) for victim, pair in pairs.items() for each in pair)
    cells = sorted({cell for cell, _ in pairs})
    who = f"{spelled_cells(story.board, cells)} {'sees' if len(cells) == 1 else 'see'}"
    distinct = [*dict.fromkeys(pairs.values())]
    seen = f"{spelled_cells(story.board, [c for c, _ in distinct[0]])}" if len(distinct) == 1 else "one of either case"
    story.conclude(*lines, *groups, text=f"{who} {seen}, so {is_and_is_not(story.step)}")
    return True


def _met(story: Story, victim: Candidate, reached: Sequence[Sequence[Candidate]]) -> tuple[Candidate, Candidate] | None:
    """Return a place of either case that a victim sees, the first that is forced."""
    found = [next((each for each in some if story.setting.conflict(victim, each)), None) for some in reached]
    return None if found[0] is None or found[1] is None else (found[0], found[1])


def _forced_by(story: Story, start: Candidate) -> list[Forced]:
    """Return what follows if a place holds: in every house of the digit with one place left, that place."""
    setting, found, true = story.setting, list[Forced](), [start]
    truths = [
        truth
        for truth in setting.network.truths
        if truth.house and truth.pairs[0][1] == start[1] and len(setting.open(truth)) > 1
    ]
    waiting = True
    while waiting:
        waiting = False
        for truth in truths:
            left = setting.open(truth)
            if any(each in true for each in left):
                continue
            by = {each: next((one for one in true if setting.conflict(one, each)), None) for each in left}
            free = [each for each, one in by.items() if one is None]
            if len(free) == 1:
                pairs = tuple((one, each) for each, one in by.items() if one is not None)
                found.append(Forced(free[0], truth, pairs))
                true.append(free[0])
                waiting = True
    return found


def _needed(forced: Sequence[Forced], wanted: Iterable[Candidate]) -> list[Forced]:
    """Return what it takes of a case to reach some places."""
    waiting, kept = set(wanted), list[Forced]()
    for each in reversed(forced):
        if each.place in waiting:
            kept.append(each)
            waiting |= {one for one, _ in each.pairs}
    return kept[::-1]


def _case(story: Story, start: Candidate, part: Sequence[Forced], wanted: set[Candidate]) -> Line:
    """Tell what a place forces."""
    symbol, board = story.board.symbol(start[1]), story.board
    said = [f"{each.truth.house} has its {symbol} in {board.name(each.place[0])}" for each in part]
    if len(said) > MAX_SPREAD_LINKS:
        skipped = len(said) - MAX_SPREAD_LINKS
        said = [*said[: MAX_SPREAD_LINKS - 1], f"after {counted(skipped, 'more link')} {said[-1]}"]
    ends = [each.place for each in part if each.place in wanted]
    sources: list[Source] = [story.truth(each.truth) for each in part]
    sources += story.keep_apart(pair for each in part for pair in each.pairs)
    claims = [holds([end]) for end in ends]
    text = f"if {claims_phrase(board, [holds([start])])}, {', so '.join(said)}"
    return story.say(text, claims, [Suppose(holds([start])), *sources])

"""X-Colours as stories: one of two places holds a digit, and each of them forces others, until a candidate meets both."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple

from whydoku.model.board import Digit
from whydoku.model.network import Truth
from whydoku.model.sentence import Claim, FromLine, Source, Suppose, is_not
from whydoku.words.conclusion import is_and_is_not
from whydoku.words.limits import MAX_SPREAD_LINKS
from whydoku.words.names import counted, spelled_cells
from whydoku.words.phrases import claims_phrase
from whydoku.words.plain_story import has_left
from whydoku.words.seeing import holds
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded


class Forced(NamedTuple):
    """A place that holds because its house has no other, or that fails because it sees all that a house has left."""

    place: Candidate
    holds: bool
    truth: Truth
    pairs: tuple[tuple[Candidate, Candidate], ...]  # a place and one that it cannot be beside
    needs: frozenset[Candidate]  # the places that hold or fail before


class DigitPlaces:
    """The places of one digit: those of each house, and which of them see each other."""

    def __init__(self, story: Story, digit: Digit) -> None:
        setting = story.setting
        every = [truth for truth in setting.network.truths if truth.house and truth.pairs[0][1] == digit]
        opened = [(truth, setting.open(truth)) for truth in every]
        self.houses = [(truth, left) for truth, left in opened if len(left) > 1]
        places = {each for _, left in self.houses for each in left}
        self.sees = {
            one: {other for other in places if other != one and setting.conflict(one, other)} for one in places
        }

    def forced_by(self, start: Candidate) -> list[Forced]:
        """Return what follows if a place holds, in order."""
        found: list[Forced] = []
        true, out = {start}, set[Candidate]()
        changed = True
        while changed:
            changed = False
            for truth, left in self.houses:
                if true & set(left):
                    continue
                why = {each: self._against(each, true, out) for each in left}
                free = [each for each, by in why.items() if by is None]
                rests = frozenset(by for by in why.values() if by is not None)
                pairs = tuple((by, each) for each, by in why.items() if by is not None and by != each)
                if len(free) == 1:
                    found.append(Forced(free[0], True, truth, pairs, rests))
                    true.add(free[0])
                    changed = True
                elif free:
                    common = set.intersection(*(self.sees[each] for each in free)) - set(left) - out
                    for victim in sorted(common):
                        if self._against(victim, true, out) is None:
                            more = tuple((victim, each) for each in free)
                            found.append(Forced(victim, False, truth, (*pairs, *more), rests))
                            out.add(victim)
                            changed = True
        return found

    def _against(self, place: Candidate, true: set[Candidate], out: set[Candidate]) -> Candidate | None:
        """Return what rules a place out: another that holds, or its own failing; None where nothing does."""
        if place in out:
            return place
        return min((one for one in true if one in self.sees[place]), default=None)


def tell_spread(story: Story) -> bool:
    """Tell the two cases of a house with two places, and what each forces; whether that can be told."""
    board = DigitPlaces(story, story.step.digits[0])
    best: tuple[int, Truth, list[list[Forced]], list[dict[Candidate, Candidate]]] | None = None
    for truth, ends in board.houses:
        if len(ends) != 2 or truth not in story.step.because:
            continue
        forced = [board.forced_by(end) for end in ends]
        met = [_met(board, story.step.removes, end, some) for end, some in zip(ends, forced, strict=True)]
        if any(len(each) < len(story.step.removes) for each in met):
            continue
        parts = [_needed(some, each.values()) for some, each in zip(forced, met, strict=True)]
        size = sum(map(len, parts))
        if best is None or size < best[0]:
            best = (size, truth, parts, met)
    if best is None:
        return False
    _, truth, parts, met = best
    said, claim, source = has_left(story, truth)
    lines: list[Source] = [story.say(said, claim, [source])]
    ends = story.setting.open(truth)
    lines += [_case(story, end, part, met[at]) for at, (end, part) in enumerate(zip(ends, parts, strict=True)) if part]
    pairs = [(victim, by) for each in met for victim, by in each.items() if by != victim]
    because = (*lines, *story.keep_apart(pairs))
    kept = needed(story.setting.network, story.lines, concluded(story.setting), because)
    cells = sorted({cell for cell, _ in story.step.removes})
    by_each = {tuple(sorted(each[victim] for each in met)) for victim in story.step.removes}
    seen = sorted({by for _, by in pairs})
    if len(by_each) == 1 and all(by != victim for each in met for victim, by in each.items()):
        who = f"{spelled_cells(story.board, cells)} {'sees' if len(cells) == 1 else 'see'}"
        text = f"{who} {spelled_cells(story.board, [cell for cell, _ in seen])}, so {is_and_is_not(story.step)}"
    else:
        text = f"either way {is_and_is_not(story.step)}"
    story.conclude(*kept, text=text)
    return True


def _met(
    board: DigitPlaces, victims: Sequence[Candidate], start: Candidate, forced: Sequence[Forced]
) -> dict[Candidate, Candidate]:
    """Return for each victim what rules it out in a case: a place that it sees, or its own failing."""
    found: dict[Candidate, Candidate] = {}
    true = [start, *(each.place for each in forced if each.holds)]
    out = {each.place for each in forced if not each.holds}
    for victim in victims:
        seen = next((one for one in true if one in board.sees.get(victim, ())), None)
        if seen is not None:
            found[victim] = seen
        elif victim in out:
            found[victim] = victim
    return found


def _needed(forced: Sequence[Forced], wanted: Iterable[Candidate]) -> list[Forced]:
    """Return what it takes of a case to reach some places."""
    waiting, kept = set(wanted), list[Forced]()
    for each in reversed(forced):
        if each.place in waiting:
            kept.append(each)
            waiting |= each.needs
    return kept[::-1]


def _case(story: Story, start: Candidate, part: Sequence[Forced], met: dict[Candidate, Candidate]) -> FromLine:
    """Tell what a place forces."""
    symbol, board = story.board.symbol(start[1]), story.board
    said = [
        f"{each.truth.house} has its {symbol} in {board.name(each.place[0])}"
        if each.holds
        else f"{board.name(each.place[0])} is not {symbol} ({each.truth.house})"
        for each in part
    ]
    if len(said) > MAX_SPREAD_LINKS:
        skipped = len(said) - MAX_SPREAD_LINKS
        said = [*said[: MAX_SPREAD_LINKS - 1], f"after {counted(skipped, 'more link')} {said[-1]}"]
    wanted = set(met.values())
    claims: list[Claim] = [holds([each.place]) for each in part if each.holds and each.place in wanted]
    claims += [is_not(*each.place) for each in part if not each.holds and each.place in wanted]
    sources: list[Source] = [story.truth(each.truth) for each in part]
    sources += story.keep_apart(pair for each in part for pair in each.pairs)
    supposed = Suppose(holds([start]))
    kept = needed(story.setting.network, story.lines, claims, (supposed, *dict.fromkeys(sources)))
    return story.say(f"if {claims_phrase(board, [holds([start])])}, {', so '.join(said)}", claims, kept)

"""X-Colours as stories: one of two places holds a digit, and each of them forces others, until a candidate sees both."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from typing import NamedTuple

from whydoku.model.board import Cell, Digit
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
    pairs: tuple[tuple[Candidate, Candidate], ...]  # a place and one that it conflicts with
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

    def forced_by(self, start: Candidate, starts: bool = True) -> list[Forced]:
        """Return what follows if a place holds, or if it does not, in order."""
        found: list[Forced] = []
        true = {start} if starts else set[Candidate]()
        out = set[Candidate]() if starts else {start}
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
        """Return what rules a place out: another that holds, or its own failing; None if nothing does."""
        if place in out:
            return place
        return min((one for one in true if one in self.sees[place]), default=None)


class Split(NamedTuple):
    """Two cases, each with what it forces and what rules the victims out in it."""

    truth: Truth | None  # the house with the two places; none if the cases are that a place holds or not
    starts: tuple[tuple[Candidate, bool], tuple[Candidate, bool]]
    parts: list[list[Forced]]
    met: list[dict[Candidate, Candidate]]


def tell_spread(story: Story) -> bool:
    """Explain the two cases of a house with two places, or of one place, and what each forces; return whether it worked."""
    places = DigitPlaces(story, story.step.digits[0])
    halves = [(truth, ends) for truth, ends in places.houses if len(ends) == 2 and truth in story.step.because]
    splits = [_split(places, story.step.removes, truth, ((ends[0], True), (ends[1], True))) for truth, ends in halves]
    if not any(splits):
        coloured = [each for colour in story.step.parts("colour") for each in colour]
        splits = [_split(places, story.step.removes, None, ((each, True), (each, False))) for each in coloured]
    found = [split for split in splits if split is not None]
    if not found:
        return False
    best = min(found, key=lambda split: sum(map(len, split.parts)))
    lines: list[Source] = []
    if best.truth is not None:
        said, claim, source = has_left(story, best.truth)
        lines.append(story.say(said, claim, [source]))
    for start, part, met in zip(best.starts, best.parts, best.met, strict=True):
        if part:
            lines.append(_case(story, start, part, met))
    pairs = [(victim, by) for each in best.met for victim, by in each.items() if by != victim]
    because = (*lines, *story.keep_apart(pairs))
    kept = needed(story.setting.network, story.lines, concluded(story.setting), because)
    cells = sorted({cell for cell, _ in story.step.removes})
    seen = sorted({by for _, by in pairs})
    if len(seen) == 2 and len(pairs) == 2 * len(story.step.removes):
        who = f"{spelled_cells(story.board, cells)} {'sees' if len(cells) == 1 else 'see'}"
        text = f"{who} {spelled_cells(story.board, [cell for cell, _ in seen])}, so {is_and_is_not(story.step)}"
    else:
        text = f"either way {is_and_is_not(story.step)}"
    story.conclude(*kept, text=text)
    return True


def _split(
    places: DigitPlaces,
    victims: Sequence[Candidate],
    truth: Truth | None,
    starts: tuple[tuple[Candidate, bool], tuple[Candidate, bool]],
) -> Split | None:
    """Return two cases in which all victims are ruled out, or None where one leaves a victim."""
    forced = [places.forced_by(start, is_true) for start, is_true in starts]
    met = [_met(places, victims, start, some) for start, some in zip(starts, forced, strict=True)]
    if any(len(each) < len(victims) for each in met):
        return None
    return Split(truth, starts, [_needed(some, each.values()) for some, each in zip(forced, met, strict=True)], met)


def _met(
    places: DigitPlaces, victims: Sequence[Candidate], start: tuple[Candidate, bool], forced: Sequence[Forced]
) -> dict[Candidate, Candidate]:
    """Return for each victim what rules it out in a case: a place that it sees, or its own failing."""
    found: dict[Candidate, Candidate] = {}
    true = [*([start[0]] if start[1] else []), *(each.place for each in forced if each.holds)]
    out = {each.place for each in forced if not each.holds} | (set() if start[1] else {start[0]})
    for victim in victims:
        by = [one for one in true if one in places.sees.get(victim, ())] + [victim] * (victim in out)
        if by:
            found[victim] = min(by, key=lambda one: len(_needed(forced, [one])))
    return found


def _needed(forced: Sequence[Forced], wanted: Iterable[Candidate]) -> list[Forced]:
    """Return what is needed within a case to reach some places."""
    waiting, kept = set(wanted), list[Forced]()
    for each in reversed(forced):
        if each.place in waiting:
            kept.append(each)
            waiting |= each.needs
    return kept[::-1]


def _sees_all(story: Story, alike: Sequence[Forced]) -> str:
    """Return why places fail that see all places left in a house: "column 3 has its 1 in r5c3 or r6c3, which r6c2 sees"."""
    board, house, digit = story.board, alike[0].truth.house, alike[0].place[1]
    left = spelled_cells(board, _left_of(alike[0]), "or")
    who = spelled_cells(board, [each.place[0] for each in alike])
    return f"{house} has its {board.symbol(digit)} in {left}, which {who} {'sees' if len(alike) == 1 else 'see'}"


def _left_of(forced: Forced) -> tuple[Cell, ...]:
    """Return the cells that a house has left for the digit of a place that fails."""
    return tuple(other for (victim, _), (other, _) in forced.pairs if victim == forced.place[0])


def _links(story: Story, part: Sequence[Forced]) -> Iterator[str]:
    """Yield the links of a case; places that fail for the same reason, one after the other, are one link."""
    for (holds_, truth, _), some in groupby(part, lambda each: (each.holds, each.truth, each.holds or _left_of(each))):
        alike = [*some]
        if holds_:
            for each in alike:
                symbol, cell = story.board.symbol(each.place[1]), story.board.name(each.place[0])
                yield f"{truth.house} has its {symbol} in {cell}"
        else:
            yield _sees_all(story, alike)


def _case(
    story: Story, start: tuple[Candidate, bool], part: Sequence[Forced], met: dict[Candidate, Candidate]
) -> FromLine:
    """Explain what a place forces, if it holds or if not."""
    board = story.board
    wanted = set(met.values())
    claims: list[Claim] = [holds([each.place]) for each in part if each.holds and each.place in wanted]
    claims += [is_not(*each.place) for each in part if not each.holds and each.place in wanted]
    supposed = holds([start[0]]) if start[1] else is_not(*start[0])
    sources: list[Source] = [story.truth(each.truth) for each in part]
    sources += story.keep_apart(pair for each in part for pair in each.pairs)
    because = (Suppose(supposed), *dict.fromkeys(sources))
    kept = needed(story.setting.network, story.lines, claims, because)
    if any(each.place in wanted and story.truth(each.truth) not in kept for each in part):
        kept = because  # the claims follow otherwise than they are explained
    said = [*_links(story, [each for each in part if story.truth(each.truth) in kept])]
    if len(said) > MAX_SPREAD_LINKS:
        skipped = len(said) - MAX_SPREAD_LINKS
        said = [*said[: MAX_SPREAD_LINKS - 1], f"after {counted(skipped, 'more link')} {said[-1]}"]
    return story.say(f"if {claims_phrase(board, [supposed])}, {', so '.join(said)}", claims, kept)

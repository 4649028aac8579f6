"""What the rules of a house leave together, as counting: each rule takes so many of some digits, and the house has each once.

alone      what one of the rules rules out by itself is told as that rule tells it
counted    rules and cells that need all of some digits of a house leave none for its other cells, and no rule gets more of
           them than the others leave
shared     where no such count shows it, what each rule can hold is listed, and the ways to share out the house are gone through
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations

from whydoku.model.board import Cell, Digit, Mask
from whydoku.model.premise import Premise
from whydoku.model.sentence import ByRule, Claim, Counted, FromLine, Group, MadeOf, Source, is_not
from whydoku.words.conclusion import by_cells, loses
from whydoku.words.entailment import follows
from whydoku.words.limits import MAX_COUNTED_DIGITS, MAX_HOUSE_QUESTIONS, MAX_TOLD_SETS
from whydoku.words.names import joined, listed, number_word
from whydoku.words.phrases import is_not_phrase, is_phrase, sets_phrase
from whydoku.words.rule_story import finish, scene_at, tell_scene
from whydoku.words.seeing import cells_of_group, that_fits
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


def tell_house(story: Story) -> None:
    """Explain what the rules of a house leave together."""
    house, premises = story.step.houses[0], story.step.premises
    rules = _rules(premises)
    also = "together leave" if " and " in rules else "leaves"
    story.short = that_fits(
        f"in {house}, {rules} {also} no other way: {loses(story.step)}.",
        f"in {house}, {rules} {also} no other way.",
        f"the rules of {house} leave no other way to share out its digits.",
    )
    left = _tell_alone(story, [*story.step.removes])
    if left:
        shares = [share for premise in premises if (share := _share(story, house, premise)) is not None]
        left = _tell_counts(story, house, shares, left)
    if left:
        _tell_shared(story, house, left)
    finish(story)


def _rules(premises: Iterable[Premise]) -> str:
    return listed([*dict.fromkeys(premise.name for premise in premises)])


def marks(story: Story, cells: Iterable[Cell]) -> tuple[Source, ...]:
    """Return what is left in cells, those that could still be anything left out."""
    board, position = story.board, story.setting.position
    some = (c for c in cells if position.values[c] is not None or position.domains[c] != board.domain(c))
    return story.marks(*some)


def _gone(victims: Sequence[Candidate]) -> list[Claim]:
    return [is_not(cells, digits) for cells, digits in by_cells(victims).items()]


def _not(story: Story, victims: Sequence[Candidate]) -> str:
    return joined([is_not_phrase(story.board, cells, digits) for cells, digits in by_cells(victims).items()])


def _follows(story: Story, claims: Sequence[Claim], because: Sequence[Source]) -> bool:
    return follows(story.setting.network, story.lines, claims, because)


# -- alone ------------------------------------------------------------------------------------------------------------


def _tell_alone(story: Story, left: list[Candidate]) -> list[Candidate]:
    """Explain what one of the rules rules out by itself; return the rest."""
    for premise in story.step.premises:
        groups = [Group(name) for name, _ in premise.groups]
        because = (ByRule(premise), *marks(story, premise.cells), *groups)
        own = [each for each in left if each[0] in premise.cells]
        if own and not _follows(story, _gone(own), because):
            own = [each for each in own if _follows(story, _gone([each]), because)]
        if own:
            tell_scene(scene_at(story, premise, own))
            left = [each for each in left if each not in own]
    return left


# -- counted ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Share:
    """A rule in a house: the cells that it has open there, and the sets of digits that these can hold."""

    story: Story
    house: str
    premise: Premise
    cells: tuple[Cell, ...]
    sets: frozenset[Mask]
    _with: dict[Candidate, frozenset[Mask]] = field(default_factory=dict, compare=False)

    def sets_with(self, candidate: Candidate) -> frozenset[Mask]:
        """Return the sets that go with a candidate, in the house or outside."""
        if candidate[0] not in self.premise.cells:
            return self.sets
        if candidate not in self._with:
            found = _sets(self.story, self.premise, self.cells, candidate)
            self._with[candidate] = self.sets if found is None else found
        return self._with[candidate]

    def told_sets(self) -> tuple[tuple[Digit, ...], ...]:
        """Return the sets as digits, in order."""
        return tuple(sorted(tuple(self.story.board.digits_of(each)) for each in self.sets))

    def sources(self) -> tuple[Source, ...]:
        """Return what its sets rest on: the rule, what is left in its cells, and that they differ."""
        groups = [Group(name) for name, _ in self.premise.groups]
        return (ByRule(self.premise), *marks(self.story, self.premise.cells), Group(self.house), *groups)


def _least(sets: Iterable[Mask], digits: Mask) -> int:
    """Return how many of some digits each of some sets has at least; more than there are where there is no set."""
    return min(((each & digits).bit_count() for each in sets), default=digits.bit_count() + 1)


def _share(story: Story, house: str, premise: Premise) -> Share | None:
    """Return what a rule can hold in a house; None where its ways are too many to go through."""
    own, values = set(cells_of_group(story, house)), story.setting.position.values
    cells = tuple(cell for cell in premise.cells if cell in own and values[cell] is None)
    sets = _sets(story, premise, cells)
    return None if sets is None else Share(story, house, premise, cells, sets)


def _sets(
    story: Story, premise: Premise, cells: Sequence[Cell], also: Candidate | None = None
) -> frozenset[Mask] | None:
    """Return the sets of digits that cells of a rule can hold, perhaps with a candidate; None where that takes too long."""
    position, ask, bit = story.setting.position, premise.ask, story.board.bit
    left: dict[Cell, Sequence[Digit]] = {}
    for cell in premise.cells:
        value = position.values[cell]
        left[cell] = position.candidates(cell) if value is None else (value,)
    if also is not None:
        left[also[0]] = (also[1],)
    found = set[Mask]()
    asked = 0

    def go_on(domains: Mapping[Cell, Sequence[Digit]], at: int, mask: Mask) -> bool:
        nonlocal asked
        if at == len(cells):
            found.add(mask)
            return True
        cell = cells[at]
        for digit in domains[cell]:
            asked += 1
            if asked > MAX_HOUSE_QUESTIONS or ask is None:
                return False
            after = None if mask & bit(digit) else ask({**domains, cell: (digit,)})
            if after is not None and not go_on(after, at + 1, mask | bit(digit)):
                return False
        return True

    return frozenset(found) if go_on(left, 0, 0) else None


@dataclass(frozen=True)
class HouseCount:
    """Digits of a house, who needs how many of them, and what that rules out."""

    digits: Mask
    takers: tuple[tuple[Share, int], ...]  # whatever else holds
    cells: tuple[Cell, ...]  # in no rule, with no other digits
    tied: tuple[tuple[Share, int], ...]  # how many more than usual rules need where one of the victims holds
    victims: tuple[Candidate, ...]

    @property
    def left(self) -> int:
        """How many of the digits the takers and cells leave."""
        return self.digits.bit_count() - len(self.cells) - sum(many for _, many in self.takers)


def _tell_counts(story: Story, house: str, shares: Sequence[Share], left: list[Candidate]) -> list[Candidate]:
    """Explain what counts of some digits rule out, the fewest digits first; return the rest."""
    position, bit = story.setting.position, story.board.bit
    inside = [cell for cell in cells_of_group(story, house) if position.values[cell] is None]
    digits = sorted({digit for cell in inside for digit in position.candidates(cell)})
    masks = {cell: sum(map(bit, position.candidates(cell))) for cell in inside}
    said: dict[tuple[int, Mask], FromLine] = {}
    for size in range(1, min(len(digits) - 1, MAX_COUNTED_DIGITS) + 1):
        found: dict[tuple[object, ...], HouseCount] = {}
        for some in combinations(digits, size):
            wanted = sum(map(bit, some))
            for victim in left:
                count = _count(shares, masks, wanted, victim, bit(victim[1]))
                if count is not None:
                    key = (wanted, count.takers, count.cells, count.tied)
                    known = found.get(key)
                    found[key] = count if known is None else replace(known, victims=(*known.victims, victim))
        for count in sorted(found.values(), key=lambda each: -len(each.victims)):
            new = tuple(each for each in count.victims if each in left)
            if new and _tell_count(story, house, replace(count, victims=new), said):
                left = [each for each in left if each not in new]
    return left


def _count(
    shares: Sequence[Share], masks: Mapping[Cell, Mask], digits: Mask, victim: Candidate, own: Mask
) -> HouseCount | None:
    """Return the count that leaves no room for a candidate, or None."""
    many, cell = digits.bit_count(), victim[0]
    needs = [(_least(share.sets_with(victim), digits), share) for share in shares]
    takers: list[tuple[Share, int]] = []
    tied: list[tuple[Share, int]] = []
    used = set[Cell]()
    total = 0
    for need, share in sorted(needs, key=lambda each: -each[0]):
        if need == 0 or not used.isdisjoint(share.cells):
            continue
        used.update(share.cells)
        total += need
        (tied if cell in share.premise.cells else takers).append((share, need))
    rest = tuple(each for each, mask in masks.items() if each not in used and each != cell and not mask & ~digits)
    total += len(rest)
    if cell in masks and cell not in used and own & digits:
        total += 1
    return HouseCount(digits, tuple(takers), rest, tuple(tied), (victim,)) if total > many else None


def _tell_count(story: Story, house: str, count: HouseCount, said: dict[tuple[int, Mask], FromLine]) -> bool:
    """Explain a count; False, and nothing told, where a line cannot be checked."""
    before = len(story.lines)
    lines = [_takes(story, share, many, count.digits, said) for share, many in count.takers]
    told = [line for line in lines if line is not None]
    if len(told) == len(lines) and _end(story, house, count, told):
        return True
    del story.lines[before:]
    for key in [key for key, line in said.items() if line.number >= before]:
        del said[key]
    return False


def _takes(
    story: Story, share: Share, many: int, digits: Mask, said: dict[tuple[int, Mask], FromLine]
) -> FromLine | None:
    """Explain that a rule needs so many of some digits in a house."""
    key = (share.premise.number, digits)
    if key not in said:
        board, sets = story.board, share.told_sets()
        claims: list[Claim] = [Counted(share.cells, tuple(board.digits_of(digits)), "at least", many)]
        where, has = story.setting.spelled(share.cells), _so_many(story, many, digits)
        text = f"{share.premise.name} has {has} in {where}"
        if len(sets) <= MAX_TOLD_SETS and len(share.cells) > 1:
            claims.insert(0, MadeOf(tuple(sorted(share.cells)), sets))
            text = f"by {share.premise.name}, {where} are {sets_phrase(board, sets)}, so they have {has}"
        if not _follows(story, claims, share.sources()):
            return None
        said[key] = story.say(text, claims, share.sources())
    return said[key]


def _so_many(story: Story, many: int, digits: Mask) -> str:
    symbols = [story.board.symbol(digit) for digit in story.board.digits_of(digits)]
    if many == len(symbols):
        return f"{'a ' if many == 1 else ''}{listed(symbols)}"
    return f"at least {number_word(many)} of {listed(symbols)}"


def _end(story: Story, house: str, count: HouseCount, lines: Sequence[FromLine]) -> bool:
    """Explain what a count leaves for other cells, or for rules that need more with a candidate."""
    board, claims = story.board, _gone(count.victims)
    symbols = listed([board.symbol(digit) for digit in board.digits_of(count.digits)])
    has = f"{house} has {symbols} once{' each' if count.digits.bit_count() > 1 else ''}"
    if count.cells:
        each = [is_phrase(board, (cell,), story.setting.position.candidates(cell)) for cell in count.cells]
        has = f"{joined(each)}, and {has}"
    base: tuple[Source, ...] = (*lines, Group(house), *marks(story, count.cells))
    tied = [share for share, _ in count.tied]
    because = (*base, *(source for share in tied for source in share.sources()))
    if not _follows(story, claims, because):
        return False
    if not tied:
        story.say(f"{has}, so {_not(story, count.victims)}", claims, because)
        return True
    needs = [f"{share.premise.name} need {_so_many(story, many, count.digits)}" for share, many in count.tied]
    would = f"{_with(story, count.victims)} would make {joined(needs)}"
    if lines or count.cells:
        room = "no room" if count.left <= 0 else f"room for {number_word(count.left)} of them only"
        end = f"{has}, which leaves {room}"
    else:
        end = has
    story.say(f"{would}, but {end}: {_not(story, count.victims)}", claims, because)
    return True


def _with(story: Story, victims: Sequence[Candidate]) -> str:
    """Return candidates as a subject: "a 5 in r3c1"."""
    parts = []
    for cells, digits in by_cells(victims).items():
        said = listed([story.board.symbol(digit) for digit in digits], "or")
        article = "an" if said.startswith("8") else "a"
        parts.append(f"{article} {said} in {story.setting.spelled(cells, 'or')}")
    return listed(parts, "or")


# -- shared out -------------------------------------------------------------------------------------------------------


def _tell_shared(story: Story, house: str, victims: Sequence[Candidate]) -> None:
    """Conclude from all ways to share out the house; which other houses that takes is said."""
    step, claims = story.step, _gone(victims)
    cells = dict.fromkeys((*cells_of_group(story, house), *(cell for rule in step.premises for cell in rule.cells)))
    base: tuple[Source, ...] = (*map(ByRule, step.premises), Group(house), *marks(story, cells))
    groups = [
        Group(group.name)
        for group in story.setting.network.groups
        if group.name != house and len(cells.keys() & {*group.cells}) > 1
    ]
    if _follows(story, claims, (*base, *groups)):
        for group in groups[::-1]:
            without = [each for each in groups if each is not group]
            if _follows(story, claims, (*base, *without)):
                groups = without
    also = [
        group.name for group in groups if group.name not in {name for rule in step.premises for name, _ in rule.groups}
    ]
    once = f", with no digit twice in {listed(also, 'or')}" if also else ""
    ways = f"in every way to share out the digits of {house} that keeps {_rules(step.premises)}{once}"
    story.say(f"{ways}, {_not(story, victims)}", claims, (*base, *groups))
    story.spelled = False  # it rests on so many cells that a line for each would hide it

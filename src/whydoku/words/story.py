"""A story: the sentences that explain a step, added one after the other.

A teller is a function that gets a story in the step's position and adds lines: text, claims, sources. Every line is a record
(`model/sentence.py`); the texts of depth 2, the links of depth 3, hints and JSON are all made of these.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from whydoku.model.board import Cell, Digit
from whydoku.model.network import Truth
from whydoku.model.rule_scene import Effort
from whydoku.model.sentence import (
    CellMarks,
    Claim,
    FromLine,
    Group,
    Is,
    IsNot,
    Placed,
    Places,
    Sentence,
    Source,
    Suppose,
    Tie,
)
from whydoku.words.conclusion import by_cells, is_and_is_not
from whydoku.words.names import capital
from whydoku.words.phrases import claim_phrase
from whydoku.words.setting import Candidate, Setting


class Story:
    """The lines about a step in its position."""

    def __init__(self, setting: Setting, depth: int = 2) -> None:
        self.setting = setting
        self.depth = depth  # 3 for a spelled-out story, where a line may say what it omits at 2
        self.step = setting.step
        self.board = setting.board
        self.lines: list[Sentence] = []
        self.effort = Effort()  # the effort spent on entailment
        self.spelled = True  # whether the third depth names the reasons for remaining candidates
        self.head = ""  # the heading of depth 3: a chain in players' notation
        self.short = ""  # the step on one line, if the technique's own sentence would say less

    # -- writing ------------------------------------------------------------------------------------------------------

    def say(self, text: str, claims: Claim | Iterable[Claim] = (), because: Iterable[Source] = ()) -> FromLine:
        """Add a line, and return it as a source for later ones."""
        stated = tuple(claims) if isinstance(claims, Iterable) else (claims,)
        stop = "" if text.endswith((".", "?", "!")) else "."
        self.lines.append(Sentence(stated, tuple(dict.fromkeys(because)), f"{capital(text)}{stop}"))
        return FromLine(len(self.lines) - 1)

    def suppose(self, claim: Claim, text: str = "") -> Suppose:
        """Add a supposition; the lines under it rest on what is returned."""
        source = Suppose(claim)
        self.say(text or f"suppose {claim_phrase(self.board, claim)}", claim, [source])
        return source

    def conclude(self, *because: Source, text: str = "") -> FromLine:
        """Add the last line: what the step concludes."""
        return self.say(text or f"so {is_and_is_not(self.step)}", concluded(self.setting), because)

    def drop_unused(self) -> None:
        """Drop the lines that the conclusion does not rest on."""
        wanted = set(concluded(self.setting))
        waiting = [n for n, line in enumerate(self.lines) if not line.supposed and wanted & set(line.claims)]
        if not waiting or len(waiting) == len(self.lines):
            return
        used: set[int] = set()
        while waiting:
            number = waiting.pop()
            if number not in used:
                used.add(number)
                waiting += [source.number for source in self.lines[number].because if isinstance(source, FromLine)]
        supposed = {source for n in used for source in self.lines[n].because if isinstance(source, Suppose)}
        openings = {n for n, line in enumerate(self.lines) if {*line.because} <= supposed and _states(line)}
        kept = [n for n, line in enumerate(self.lines) if n in used or not line.claims or n in openings]
        if len(kept) < len(self.lines):
            moved = {old: FromLine(new) for new, old in enumerate(kept)}
            self.lines = [
                replace(line, because=tuple(moved[s.number] if isinstance(s, FromLine) else s for s in line.because))
                for line in (self.lines[n] for n in kept)
            ]

    @property
    def sources(self) -> tuple[Source, ...]:
        """The sources of all lines together, without lines and suppositions."""
        every = (source for line in self.lines for source in line.because)
        return tuple(dict.fromkeys(source for source in every if not isinstance(source, FromLine | Suppose)))

    # -- sources ------------------------------------------------------------------------------------------------------

    def marks(self, *cells: Cell) -> tuple[CellMarks | Placed, ...]:
        """Return the candidates of cells as sources."""
        return tuple(self._mark(cell) for cell in cells)

    def _mark(self, cell: Cell) -> CellMarks | Placed:
        value = self.setting.position.values[cell]
        return Placed(cell, value) if value is not None else CellMarks(cell, self.setting.position.candidates(cell))

    def places(self, group: str, digit: Digit) -> Places:
        """Return where a house still has a digit, as a source."""
        cells = next(each.cells for each in self.setting.network.groups if each.name == group)
        has = self.setting.position.has
        values = self.setting.position.values
        return Places(group, digit, tuple(c for c in cells if has(c, digit) or values[c] == digit))

    def truth(self, truth: Truth) -> CellMarks | Placed | Places:
        """Return what a truth has left, as a source."""
        return self._mark(truth.pairs[0][0]) if truth.is_cell else self.places(truth.house, truth.pairs[0][1])

    def apart(self, one: Candidate, other: Candidate) -> Group | Tie | None:
        """Return what makes two candidates conflict; None if they are in one cell."""
        return apart(self.setting, one, other)

    def all_apart(self, one: Candidate, others: Iterable[Candidate]) -> tuple[Source, ...]:
        """Return what makes a candidate conflict with each of some others."""
        found = (self.apart(one, other) for other in others)
        return tuple(dict.fromkeys(each for each in found if each is not None))

    def keep_apart(self, pairs: Iterable[tuple[Candidate, Candidate]]) -> tuple[Source, ...]:
        """Return as few houses and rules as make the two candidates of every pair conflict."""
        return self.keep_from_any((one, [other]) for one, other in pairs)

    def keep_from_any(self, choices: Iterable[tuple[Candidate, Sequence[Candidate]]]) -> tuple[Source, ...]:
        """Return as few houses and rules as make each candidate conflict with at least one of some others."""
        network = self.setting.network
        ties: list[Source] = []
        shared: list[set[int]] = []
        for one, others in choices:
            if any(one[0] == other[0] for other in others):
                continue
            alike = [other for other in others if other[1] == one[1]]
            mine = set(network.groups_of[one[0]])
            common = {number for other in alike for number in network.groups_of[other[0]] if number in mine}
            if common:
                shared.append(common)
            elif (tie := self.apart(one, others[0])) is not None:
                ties.append(tie)
        chosen = [network.groups[number].name for number in few_that_meet(shared)]
        return (*(Group(name) for name in chosen), *dict.fromkeys(ties))


def _states(line: Sentence) -> bool:
    """Whether a line claims nothing but its supposition."""
    return {*line.claims} <= {*line.supposed}


def apart(setting: Setting, one: Candidate, other: Candidate) -> Group | Tie | None:
    """Return the group or rule by which two candidates conflict; None if they are in one cell."""
    if one[0] == other[0]:
        return None
    if one[1] == other[1] and (name := setting.group([one[0], other[0]])):
        return Group(name)
    first, second = sorted((one, other))
    return Tie((first[0], second[0]), setting.tie_name(first, second))


def few_that_meet(sets: Sequence[set[int]]) -> list[int]:
    """Return a small hitting set: numbers of which every set has one, chosen greedily by frequency, without redundant ones."""
    sets = [each for each in sets if each]
    left, chosen = list(sets), list[int]()
    while left:
        often = Counter(number for each in left for number in each)
        best = min(often, key=lambda number: (-often[number], number))
        chosen.append(best)
        left = [each for each in left if best not in each]
    for number in list(chosen):
        rest = set(chosen) - {number}
        if all(rest & each for each in sets):
            chosen.remove(number)
    return sorted(chosen)


def concluded(setting: Setting) -> tuple[Claim, ...]:
    """Return what a step concludes, as claims."""
    step = setting.step
    placed = [Is((cell,), (digit,)) for cell, digit in step.places]
    removed = [IsNot(cells, tuple(sorted(digits))) for cells, digits in by_cells(step.removes).items()]
    return (*placed, *removed)


def texts(lines: Sequence[Sentence]) -> str:
    """Return lines as running text."""
    return " ".join(line.text for line in lines)

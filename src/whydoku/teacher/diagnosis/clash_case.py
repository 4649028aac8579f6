"""Clashing parts prepared for explanation: their position, their premises, and the lines of text."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from whydoku.engines.logic.premises import premises_of
from whydoku.model.board import Cell, Digit
from whydoku.model.limit import Clock
from whydoku.model.limits import MAX_WEIGHED_SOURCES
from whydoku.model.position import Position
from whydoku.model.premise import Premise
from whydoku.model.primitives import Primitive
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import ByRule, Claim, FromLine, Group, Impossible, Placed, Sentence, Source
from whydoku.model.step import Step
from whydoku.model.technique import Technique
from whydoku.teacher.diagnosis.puzzle_parts import Parts
from whydoku.teacher.limits import MAX_CLASH_QUESTIONS
from whydoku.words.entailment import follows, is_true
from whydoku.words.rule_story import clash_of, scene_at
from whydoku.words.sentence_checks import unsaid
from whydoku.words.setting import Setting
from whydoku.words.story import Story

_CLASH = Technique("Clash", "clashes", 0.0, "", default=False)


class EnoughAskedError(Exception):
    """The bound on questions was reached."""


class ClashCase:
    """Some parts of a puzzle that clash, and the lines that explain why.

    The records speak of the network of the whole puzzle, in which their readers look rules up; candidates, premises and
    groups are only those of the parts.
    """

    def __init__(self, parts: Parts, chosen: Collection[int], clock: Clock) -> None:
        self.clock = clock  # the reader's clock, with a possible deadline; the text depends on no other
        self.questions = 0
        self.board = parts.board
        self.alone = parts.puzzle_of(chosen)
        self.position: Position = self.alone.start()
        self.network = parts.puzzle.network
        setting = Setting(Step(parts.board, _CLASH), self.position)
        setting.network = self.network
        self.story = Story(setting)
        self.named = ", ".join(parts.listed[number].name for number in chosen)
        self.placed: dict[tuple[Cell, Digit], FromLine] = {}  # digits that lines have placed
        self.gone: dict[tuple[Cell, Digit], FromLine] = {}  # candidates that lines have removed
        self._said = {_key(each) for number in chosen for each in parts.primitives(number)}
        self._houses = {_key(each) for each in parts.background.primitives}

    def ask(self) -> None:
        """Count a question about a rule; raises EnoughAskedError after as many as may be asked, StoppedError at a deadline."""
        self.clock.check()
        self.questions += 1
        if self.questions > MAX_CLASH_QUESTIONS:
            raise EnoughAskedError

    # -- what there is --------------------------------------------------------------------------------------------------

    @cached_property
    def premises(self) -> tuple[Premise, ...]:
        """The premises of the rules among the parts; house sums are made of them and of houses."""
        known = self._said | self._houses
        return tuple(
            each
            for each in premises_of(self.network)
            if ({_key(part) for _, part in each.sums} <= known if each.sums else self._is_ours(each))
        )

    @property
    def rules(self) -> Iterator[Premise]:
        """The premises that are not house sums."""
        return (each for each in self.premises if not each.sums)

    def _is_ours(self, premise: Premise) -> bool:
        return {_key(each) for each in premise.primitives} <= self._said

    def premise_with(self, primitive: Primitive) -> Premise | None:
        """Return the premise that a primitive is part of."""
        return next((each for each in self.rules if _key(primitive) in map(_key, each.primitives)), None)

    def scene(
        self,
        premise: Premise,
        narrowed: Mapping[Cell, tuple[tuple[Digit, ...], tuple[Source, ...]]] | None = None,
        gone: Collection[tuple[Cell, Digit]] = (),
    ) -> Scene:
        """Return the scene of a premise; `narrowed` cells have fewer digits left, with their sources."""
        return scene_at(self.story, premise, gone, narrowed)

    def follows(self, claims: Sequence[Claim], because: Sequence[Source]) -> bool:
        """Whether claims follow from sources."""
        return follows(self.network, self.story.lines, claims, because)

    def without_needless(self, claims: Sequence[Claim], because: Sequence[Source]) -> tuple[Source, ...]:
        """Return sources without those that claims do not need, dropping the last ones first."""
        kept = list(because)
        for source in reversed(because):
            rest = [each for each in kept if each is not source]
            if self.follows(claims, rest):
                kept = rest
        return tuple(kept)

    def stands(self, cell: Cell, digit: Digit) -> Source:
        """Return a digit that stands in a cell as a source: the line that placed it, if one has."""
        return self.placed.get((cell, digit)) or Placed(cell, digit)

    def is_good(self, number: int) -> bool:
        """Whether a line is true and its text names exactly what its record does."""
        lines = self.story.lines
        return is_true(self.network, lines, number) and not unsaid(self.network, lines, number, self.named)

    def trim(self, number: int) -> None:
        """Drop the sources that a line does not need, unless they are very many."""
        lines = self.story.lines
        number %= len(lines)
        for source in reversed(lines[number].because) if len(lines[number].because) <= MAX_WEIGHED_SOURCES else ():
            before = lines[number]
            lines[number] = replace(before, because=tuple(each for each in before.because if each is not source))
            if not self.is_good(number):
                lines[number] = before

    def say_breach(self, scene: Scene, before: str = "") -> bool:
        """Add why a rule is impossible; return False if nothing can be said about its cells."""
        breach = clash_of(scene)
        if not breach.text or breach.text.startswith(","):
            return False
        because = self.without_needless([Impossible()], breach.because)
        self.story.say(f"{before}{breach.text}", Impossible(), because)
        if self.follows([Impossible()], because):
            return True
        self.story.lines.pop()
        return False

    # -- the result -----------------------------------------------------------------------------------------------

    def take_lines(self) -> tuple[Sentence, ...]:
        """Return the lines if they are true, end in a contradiction and rest on the parts alone; clear them in any case."""
        for number in range(len(self.story.lines)):
            self.trim(number)
        lines = tuple(self.story.lines)
        self.story.lines.clear()
        ends = bool(lines) and lines[-1].claims == (Impossible(),) and not lines[-1].supposed
        good = ends and all(map(self._is_from_parts, lines))
        return lines if good and all(is_true(self.network, lines, number) for number in range(len(lines))) else ()

    def _is_from_parts(self, line: Sentence) -> bool:
        groups = {group.name for group in self.alone.network.groups} | {name for name, _ in self._said}
        ours = {premise.number for premise in self.premises}
        return not line.plain and all(
            source.name in groups
            if isinstance(source, Group)
            else source.premise.number in ours
            if isinstance(source, ByRule)
            else True
            for source in line.because
        )


def _key(primitive: Primitive) -> tuple[str, tuple[Cell, ...]]:
    return primitive.name, tuple(primitive.cells)

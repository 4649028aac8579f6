"""The lines of a net: what an inference rests on, and what rules remove from their cells under a supposition.

Inferences of one rule from the same facts are explained together, as a player would: what the facts leave for the rule, and
what that removes from its cells and from cells that see them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

from whydoku.model.argument import Inference, Reason
from whydoku.model.board import Cell, Digit
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import (
    Claim,
    FromLine,
    Group,
    Impossible,
    OneOf,
    Source,
    Suppose,
    Tie,
    cells_of,
    is_,
)
from whydoku.words.entailment import follows
from whydoku.words.exclusions import Exclusion, Fact, exclude, out_of_house
from whydoku.words.fellows import told_once
from whydoku.words.names import listed, spelled_cells
from whydoku.words.phrases import claim_phrase, claims_phrase
from whydoku.words.plain_story import removed, unit_literal
from whydoku.words.rule_story import clash_of, pairs_of, scene_at, tell_need, tell_scene
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


class NetLines:
    """The lines that explain inferences, and the suppositions that they depend on."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.argument, self.fellows = told_once(story.step)
        self.board = story.board
        self.setting = story.setting
        self.known: dict[int, Source] = {}  # the line, or the supposition, with an inference's claim

    def _is_folded(self, number: int) -> bool:
        """Whether an inference is explained with those that need it: a candidate sees a digit."""
        inference = self.argument[number]
        return inference.reason is Reason.CONFLICT and len(inference.claim) == 1

    def supposed(self, number: int) -> tuple[Suppose, ...]:
        """Return the suppositions that an inference depends on."""
        return tuple(Suppose(self._supposition(each)) for each in sorted(self.argument.under[number]))

    def _supposition(self, number: int) -> Claim:
        """Return the supposition of an assumption: of victims explained together, that one of them holds."""
        pairs = self._holders(number)
        if len({cell for cell, _ in pairs}) > 1:
            return OneOf(tuple((*pair, True) for pair in pairs))
        literal = self.argument[number].claim[0]
        return is_(literal.cell, [digit for _, digit in pairs]) if literal.holds else unit_literal(literal)

    def _holders(self, number: int) -> tuple[Candidate, ...]:
        """Return the candidates of which one holds by an inference."""
        inference = self.argument[number]
        claim = self.fellows if self.fellows and inference.reason is Reason.ASSUME else inference.claim
        return tuple(literal.candidate for literal in claim)

    def of(self, number: int) -> Source:
        """Return the line of an inference; one that was folded gets a line of its own now."""
        if number not in self.known:
            out = self._exclusions([number])
            claim = unit_literal(self.argument[number].claim[0])
            said = f"{out_of_house(self.board, out)}, so {claim_phrase(self.board, claim)}"
            self._say(number, said, claim, sources_out(out))
        return self.known[number]

    def _exclusions(self, needs: Sequence[int]) -> list[Exclusion]:
        """Return why the candidates of negative inferences are excluded; other inferences are skipped."""
        pairs: list[Candidate] = []
        facts: dict[int, Fact] = {}
        lines: dict[Candidate, Source] = {}
        under = sorted(set[int]().union(*(self.argument.under[need] for need in needs)))
        supposed = {n: Fact(self._holders(n), self.known[n]) for n in under if self.argument[n].claim[0].holds}
        for need in needs:
            claim = self.argument[need].claim
            if len(claim) != 1 or claim[0].holds:
                continue
            pairs.append(claim[0].candidate)
            if seen := {n: fact for n, fact in supposed.items() if self._sees(fact, claim[0].candidate)}:
                facts.update(seen)
                continue
            if need in self.known or not self._is_folded(need):
                lines[claim[0].candidate] = self.known[need]
                continue
            for fact in self.argument[need].needs:
                if self.argument[fact].claim[0].holds:
                    facts[fact] = Fact(self._holders(fact), self.of(fact))
        return exclude(self.story, pairs, [*facts.values()], lines)

    def _sees(self, fact: Fact, pair: Candidate) -> bool:
        """Whether a supposition excludes a candidate, whatever else has removed it before."""
        return all(self.setting.conflict(holder, pair) for holder in fact.holders)

    def _follows(self, number: int, claim: Claim, because: Sequence[Source]) -> bool:
        return follows(self.setting.network, self.story.lines, [claim], [*because, *self.supposed(number)])

    def _say(self, number: int, text: str, claims: Claim | Sequence[Claim], because: Sequence[Source]) -> None:
        self.known[number] = self.story.say(text, claims, [*because, *self.supposed(number)])


class RuleLines(NetLines):
    """Writes what rules remove from their cells, and from cells that see these."""

    def rule_lines(self, run: Sequence[int], inference: Inference) -> None:
        """Write what a rule removes for all inferences of a run, or that it is impossible."""
        rule = inference.rule
        assert rule is not None
        position = self.setting.position
        narrowed: dict[Cell, tuple[tuple[Digit, ...], tuple[Source, ...]]] = {}
        every = dict.fromkeys(need for each in run for need in self.argument[each].needs if need not in run)
        every.update(dict.fromkeys(self._seen_by(every, run[0], rule.cells)))
        for need in self._by_fact(every):
            claim = self.argument[need].claim
            if len(claim) != 1 or claim[0].cell not in rule.cells:
                continue
            cell, digit, holds = claim[0]
            value = position.values[cell]
            start = position.candidates(cell) if value is None else (value,)
            digits, sources = narrowed.get(cell, (start, self.story.marks(cell)))
            more = (self.of(need),) if holds else sources_out(self._exclusions([need]))
            if holds:
                sources = ()
            narrowed[cell] = (tuple(d for d in digits if (d == digit) == holds), (*sources, *more))
        gone: set[Candidate] = set()
        for each in run:
            for cell, digit, holds in self.argument[each].claim:
                if cell not in rule.cells:
                    continue
                value = position.values[cell]
                left = (
                    narrowed[cell][0] if cell in narrowed else position.candidates(cell) if value is None else (value,)
                )
                gone |= {(cell, d) for d in left if (d != digit) == holds}
        scene = scene_at(self.story, rule, gone, narrowed, self.supposed(run[0]))
        if not inference.claim:
            clash = clash_of(scene)
            text = f"no digits are left that fit {rule.name}" if clash.text.startswith(",") else clash.text
            named = "" if rule.name.casefold() in text.casefold() else f" ({rule.name})"
            self._say(run[0], f"{text}{named}", Impossible(), clash.because)
            return
        before = len(self.story.lines)
        if gone:
            tell_scene(scene)
            self._name_rule(scene, before)
        for each in run:
            if self.argument[each].claim[0].cell in rule.cells:
                self._find(each, before)
        self._place_told({*run, *every}, before)
        if outside := [each for each in run if each not in self.known]:
            after = {
                cell: (scene.after(cell), (*scene.because(cell), *self._lines_about(cell, before)))
                for cell in rule.cells
                if scene.lost(cell)
            }
            self._needed_outside(scene_at(self.story, rule, (), {**narrowed, **after}, scene.supposed), outside)

    def _seen_by(self, needs: Iterable[int], number: int, cells: Sequence[Cell]) -> list[int]:
        """Return what else the facts behind needs remove: a digit cannot repeat in its house."""
        argument = self.argument
        facts = {fact for need in needs for fact in (argument[need].needs if self._is_folded(need) else (need,))}
        return [
            each
            for each, inference in enumerate(argument)
            if self._is_folded(each)
            and inference.claim[0].cell in cells
            and facts >= {*inference.needs}
            and argument.under[each] == argument.under[number]
        ]

    def _by_fact(self, needs: Iterable[int]) -> list[int]:
        """Return needs with the digit that a cell has in place of all the removals that it causes."""
        found: dict[int, None] = {}
        for need in needs:
            claim = self.argument[need].claim
            held = [
                fact
                for fact in (self.argument[need].needs if self._is_folded(need) else ())
                if self.argument[fact].claim[0].holds
                and self.argument[fact].claim[0].cell == claim[0].cell
                and len(self._holders(fact)) == 1
            ]
            found.update(dict.fromkeys(held[:1] or [need]))
        return [*found]

    def _place_told(self, needs: set[int], start: int) -> None:
        """Make a line of a rule, from one on, claim the digit that it leaves for a cell, if its text says so."""
        lines = self.story.lines
        for number, inference in enumerate(self.argument):
            if inference.reason is not Reason.LAST or len(inference.claim) > 1 or not needs >= {*inference.needs}:
                continue
            cell, digit, _ = inference.claim[0]
            said = f"{self.board.name(cell)} is {self.board.symbol(digit)}"
            for at in range(start, len(lines)):
                if not re.search(rf"\b{said}(?!\d| or|, \d| to)", lines[at].text):
                    continue
                folded = [need for need in inference.needs if self._is_folded(need)]
                more = [*lines[at].because, *self.story.marks(cell), *sources_out(self._exclusions(folded))]
                claims = (*lines[at].claims, is_(cell, digit))
                earlier = [each for each in more if not (isinstance(each, FromLine) and each.number >= at)]
                because = needed(self.setting.network, lines[:at], claims, tuple(dict.fromkeys(earlier)))
                if follows(self.setting.network, lines[:at], claims, because):
                    lines[at] = replace(lines[at], claims=claims, because=because)
                    self.known[number] = FromLine(at)
                break

    def _lines_about(self, cell: Cell, start: int) -> list[Source]:
        """Return the lines, from one on, that claim something about a cell."""
        lines = self.story.lines
        return [
            FromLine(at)
            for at in range(start, len(lines))
            if any(cell in cells_of(claim) for claim in lines[at].claims)
        ]

    def _name_rule(self, scene: Scene, start: int) -> None:
        """Make every line from one on name its rule, because nothing leads on within a net."""
        lines = self.story.lines
        for at in range(start, len(lines)):
            if scene.rule in lines[at].because and scene.name.casefold() not in lines[at].text.casefold():
                lines[at] = replace(lines[at], text=f"{lines[at].text.removesuffix('.')} ({scene.name}).")

    def _needed_outside(self, scene: Scene, run: Sequence[int]) -> None:
        """Explain that a rule needs a digit in its cells, so that cells that see all its places do not have it."""
        by_digit: dict[Digit, list[int]] = {}
        for number in run:
            by_digit.setdefault(self.argument[number].claim[0].digit, []).append(number)
        for digit, numbers in by_digit.items():
            places = [cell for cell in scene.cells if digit in scene.left[cell]]
            need = tell_need(scene, digit, places)
            victims = [self.argument[number].claim[0].candidate for number in numbers]
            apart = self.story.keep_apart((victim, (cell, digit)) for victim in victims for cell in places)
            where = named_of(apart)
            claims = removed(victims)
            who = spelled_cells(self.board, [cell for cell, _ in victims])
            see = "sees" if len(victims) == 1 else "see"
            text = f"{who} {see} {these_of([(c, digit) for c in places])} ({where}), so {claims_phrase(self.board, claims)}"
            self._say(numbers[0], text, claims, [need, *apart])
            self.known.update(dict.fromkeys(numbers, self.known[numbers[0]]))

    def _find(self, number: int, start: int) -> None:
        """Return the line, from one on, that has an inference's claim, or add it."""
        (literal,) = self.argument[number].claim
        claim = unit_literal(literal)
        lines = self.story.lines
        for at in range(len(lines) - 1, start - 1, -1):
            if claim in lines[at].claims or (
                not literal.holds and literal.candidate in removed_pairs(lines[at].claims)
            ):
                self.known[number] = FromLine(at)
                return
        for at in range(len(lines) - 1, start - 1, -1):
            if lines[at].claims and self._follows(number, claim, [FromLine(at)]):
                self.known[number] = FromLine(at)
                return
        rule = self.argument[number].rule
        assert rule is not None
        told = [FromLine(at) for at in range(start, len(lines)) if lines[at].claims]
        scene = scene_at(self.story, rule, (), None, self.supposed(number))
        extra: list[Source] = [] if told else [scene.rule, *scene.groups()]
        sources: list[Source] = [*told, *extra, *self.story.marks(literal.cell)]
        by = "" if told else f"by {rule.name}, "
        self._say(number, f"{by}{claim_phrase(self.board, claim)}", claim, sources)


def sources_out(out: Sequence[Exclusion]) -> list[Source]:
    """Return what exclusions rest on."""
    return [source for each in out for source in each.because]


def named_of(sources: Iterable[Source]) -> str:
    """Return houses and rules by their names, each once."""
    return listed([*dict.fromkeys(each.name for each in sources if isinstance(each, Group | Tie) and each.name)])


def removed_pairs(claims: Sequence[Claim]) -> set[Candidate]:
    """Return the candidates that claims remove."""
    return {pair for claim in claims for pair in pairs_of(claim)}


def these_of(left: Sequence[Candidate]) -> str:
    """Return the word for some candidates just named: "this", "both", "these"."""
    return "it" if len(left) == 1 else "both" if len(left) == 2 else "all of these"

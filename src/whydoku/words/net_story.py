"""Arguments with suppositions as stories: chains of forced digits, nets, cases, and assumptions within assumptions.

The whole argument becomes lines, inference by inference (`NetWalk`); what only passes on that a digit sees another is told with
what follows from it. The second depth keeps a thread of them (`words/thread.py`).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from whydoku.model.argument import Inference, Literal, Reason
from whydoku.model.board import Cell, Digit
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.rule_scene import Scene
from whydoku.model.sentence import (
    ByRule,
    Claim,
    FromLine,
    Group,
    Impossible,
    Is,
    IsNot,
    OneOf,
    OneSolution,
    Source,
    Suppose,
    Tie,
    is_not,
)
from whydoku.words.conclusion import by_cells
from whydoku.words.forcing_parts import name_parts
from whydoku.words.limits import MAX_LISTED_PARTS, MAX_STORY_LINES
from whydoku.words.names import capital, joined, listed, number_word, spelled_cells
from whydoku.words.phrases import claim_phrase, claims_phrase, one_of_phrase
from whydoku.words.plain_story import has_left, removed, room_sources, unit_literal
from whydoku.words.rule_story import clash_of, pairs_of, scene_at, tell_need, tell_scene
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded
from whydoku.words.thread import is_search, shorten, tell_search


class Exclusion(NamedTuple):
    """Why a candidate is out: the digit that it sees, if that is why, and the sources."""

    pair: Candidate
    holder: Candidate | None
    where: str  # the house that both share, or the rule between them
    because: tuple[Source, ...]


class NetWalk:
    """Writes the inferences of a step as lines, in their order."""

    def __init__(self, story: Story) -> None:
        self.story = story
        self.argument = story.step.argument
        self.board = story.board
        self.setting = story.setting
        self.known: dict[int, Source] = {}  # the line, or the supposition, that has an inference's claim

    def run(self) -> None:
        """Write all lines, then the conclusion."""
        runs = self._runs()
        done: set[int] = set()
        for number, inference in enumerate(self.argument):
            if number in done or self._is_folded(number):
                continue
            run = runs.get(number, [number])
            done.update(run)
            self._write(run, inference)
        self._conclude()

    def _runs(self) -> dict[int, list[int]]:
        """Put inferences for one reason together, by the number of the first."""
        found: dict[tuple[object, ...], list[int]] = {}
        for number, inference in enumerate(self.argument):
            if inference.reason in (Reason.RULE, Reason.LOCKED) and inference.claim:
                found.setdefault((inference.rules, inference.truths, inference.needs), []).append(number)
        return {run[0]: run for run in found.values()}

    def _is_folded(self, number: int) -> bool:
        """Whether an inference is told with those that need it: a candidate sees a digit."""
        inference = self.argument[number]
        return inference.reason is Reason.CONFLICT and len(inference.claim) == 1

    # -- sources ------------------------------------------------------------------------------------------------------

    def supposed(self, number: int) -> tuple[Suppose, ...]:
        """Return the suppositions that an inference stands under."""
        below = sorted(self.argument.under[number])
        return tuple(Suppose(unit_literal(self.argument[each].claim[0])) for each in below)

    def exclusion(self, number: int) -> Exclusion:
        """Return why the candidate of an inference "it is not" is out."""
        inference = self.argument[number]
        pair = inference.claim[0].candidate
        if not self._is_folded(number) or number in self.known:
            return Exclusion(pair, None, "", (self.known[number],))
        for need in inference.needs:
            fact = self.argument[need].claim[0]
            if fact.holds and self.setting.conflict(fact.candidate, pair):
                apart = self.story.apart(fact.candidate, pair)
                name = apart.name if isinstance(apart, Group | Tie) else ""
                sources = (self.of(need), *(() if apart is None else (apart,)))
                return Exclusion(pair, fact.candidate, name, tuple(s for part in sources for s in _flat(part)))
        return Exclusion(pair, None, "", tuple(s for need in inference.needs for s in _flat(self.of(need))))

    def of(self, number: int) -> Source:
        """Return the line of an inference; one that was folded gets a line of its own now."""
        if number not in self.known:
            out = self.exclusion(number)
            claim = is_not(*out.pair)
            said = f"{self._out([out])}, so {claim_phrase(self.board, claim)}"
            self.known[number] = self.story.say(said, claim, [*out.because, *self.supposed(number)])
        return self.known[number]

    def _exclusions(self, inference: Inference) -> list[Exclusion]:
        negative = [need for need in inference.needs if not all(x.holds for x in self.argument[need].claim)]
        out = [self.exclusion(need) for need in negative if len(self.argument[need].claim) == 1]
        return self._in_fewest_houses(out)

    def _in_fewest_houses(self, out: Sequence[Exclusion]) -> list[Exclusion]:
        """Name one house for all cells that a digit is seen from in it."""
        network = self.setting.network
        options: dict[int, list[str]] = {}
        for at, each in enumerate(out):
            if each.holder is not None and each.holder[0] != each.pair[0] and each.holder[1] == each.pair[1]:
                shared = [n for n in network.groups_of[each.pair[0]] if n in network.groups_of[each.holder[0]]]
                options[at] = [network.groups[n].name for n in shared]
        found = list(out)
        while options:
            every = [(out[at].holder, name) for at, names in options.items() for name in names]
            if not every:
                break
            holder, best = max(dict.fromkeys(every), key=every.count)
            for at in [at for at, names in options.items() if best in names and out[at].holder == holder]:
                rest = tuple(source for source in out[at].because if not isinstance(source, Group))
                found[at] = out[at]._replace(where=best, because=(*rest, Group(best)))
                del options[at]
        return found

    # -- one inference ------------------------------------------------------------------------------------------------

    def _write(self, run: Sequence[int], inference: Inference) -> None:
        number = run[0]
        match inference.reason:
            case Reason.ASSUME:
                claim = unit_literal(inference.claim[0])
                self.known[number] = self.story.suppose(claim)
            case Reason.LAST:
                self._last(number, inference)
            case Reason.EMPTY:
                self._empty(number, inference)
            case Reason.CONFLICT:
                self._contradiction(number, inference)
            case Reason.LOCKED:
                self._locked(run, inference)
            case Reason.COUNT:
                self._count(number, inference)
            case Reason.RULE:
                self._rule(run, inference)
            case Reason.FAILS:
                self._fails(number, inference)
            case Reason.CASES:
                self._cases(number, inference)
            case Reason.FILLINGS:
                self._fillings(number, inference)
            case Reason.SEARCH:
                self._search(number, inference)

    def _say(self, number: int, text: str, claims: Claim | Sequence[Claim], because: Sequence[Source]) -> None:
        self.known[number] = self.story.say(text, claims, [*because, *self.supposed(number)])

    def _last(self, number: int, inference: Inference) -> None:
        for need in inference.needs:  # what is supposed, or known, is the claim itself
            for fact in self.argument[need].needs:
                if self.argument[fact].claim == inference.claim and fact in self.known:
                    self.known[number] = self.known[fact]
                    return
        claims = [unit_literal(literal) for literal in inference.claim]
        claim: Claim = claims[0] if len(claims) == 1 else OneOf(tuple((x.cell, x.digit, True) for x in inference.claim))
        out = self._exclusions(inference)
        because = [source for each in out for source in each.because]
        if not inference.truths:
            choice = [need for need in inference.needs if len(self.argument[need].claim) > 1]
            because += [self.of(need) for need in choice]
            self._say(number, f"{self._out(out)}, so {claim_phrase(self.board, claim)}", claim, because)
            return
        truth = inference.truths[0]
        said, _, source = has_left(self.story, truth)
        if truth.is_cell:
            seen = self._sees(out)
            ending = f"so it is {self.board.symbol(inference.claim[0].digit)}"
            text = f"{said}, and {seen}, {ending}" if seen else f"{said}, {ending}"
            if len(claims) > 1:
                text = f"{said}, and {seen}, so {claim_phrase(self.board, claim)}"
        else:
            digit = self.board.symbol(truth.pairs[0][1])
            where = spelled_cells(self.board, [x.cell for x in inference.claim], "or")
            why = self._out([each for each in out if not all(isinstance(s, Suppose) for s in each.because)])
            text = f"{why}, so" if why else "then"
            text = f"{text} {truth.house} has its {digit} in {where}" if out else said
        self._say(number, text, claim, [source, *because])

    def _empty(self, number: int, inference: Inference) -> None:
        out = self._exclusions(inference)
        because = [source for each in out for source in each.because]
        if not inference.truths:
            first = inference.needs[0]
            said = one_of_phrase(self.board, [(x.cell, x.digit, True) for x in self.argument[first].claim])
            self._say(number, f"{said}, but {self._out(out)}", Impossible(), [self.of(first), *because])
            return
        truth = inference.truths[0]
        said, _, source = has_left(self.story, truth)
        if truth.is_cell:
            text = f"{said}, and {self._sees(out)}: no digit is left for {truth.name}" if out else f"{said}"
        else:
            digit = self.board.symbol(truth.pairs[0][1])
            text = f"{self._out(out)}: {truth.house} has no place for {digit}"
        self._say(number, text, Impossible(), [source, *because])

    def _contradiction(self, number: int, inference: Inference) -> None:
        facts = [(need, self.argument[need].claim[0]) for need in inference.needs if self.argument[need].claim]
        held = [(need, fact) for need, fact in facts if fact.holds]
        because = [self.of(need) for need, _ in facts]
        for at, (_, one) in enumerate(held):
            for _, other in held[at + 1 :]:
                if self.setting.conflict(one.candidate, other.candidate):
                    apart = self.story.apart(one.candidate, other.candidate)
                    self._say(number, self._both(one, other, apart), Impossible(), [*because, *_flat(apart)])
                    return
        fact = held[0][1] if held else facts[0][1]
        name = f"{self.board.name(fact.cell)} would be {self.board.symbol(fact.digit)} and would not"
        self._say(number, name, Impossible(), because)

    def _both(self, one: Literal, other: Literal, apart: Group | Tie | None) -> str:
        if one.cell == other.cell:
            digits = listed([self.board.symbol(x.digit) for x in (one, other)])
            return f"{self.board.name(one.cell)} would be both {digits}"
        if one.digit == other.digit and isinstance(apart, Group):
            both = spelled_cells(self.board, [one.cell, other.cell])
            return f"{both} would both be {self.board.symbol(one.digit)}, in {apart.name}"
        name = f" ({apart.name})" if apart is not None and apart.name else ""
        each = [f"{self.board.name(x.cell)} is {self.board.symbol(x.digit)}" for x in (one, other)]
        return f"{listed(each)}, which exclude each other{name}"

    def _locked(self, run: Sequence[int], inference: Inference) -> None:
        out = self._exclusions(inference)
        gone = {each.pair for each in out}
        because = [source for each in out for source in each.because]
        if inference.truths:
            said, _, source = has_left(self.story, inference.truths[0])
            left = [p for p in inference.truths[0].pairs if self.setting.position.has(*p) and p not in gone]
            because.append(source)
        else:
            first = inference.needs[0]
            left = [literal.candidate for literal in self.argument[first].claim if literal.candidate not in gone]
            said = one_of_phrase(self.board, [(*pair, True) for pair in left])
            because.append(self.of(first))
        victims = [self.argument[number].claim[0].candidate for number in run]
        apart = tuple(dict.fromkeys(each for victim in victims for each in self.story.all_apart(victim, left)))
        if len({digit for _, digit in (*victims, *left)}) == 1:  # one house is enough where it holds them all
            whole = self.setting.group([*dict.fromkeys(cell for cell, _ in (*victims, *left))])
            apart = (Group(whole),) if whole else apart
        where = listed([name for each in apart if (name := getattr(each, "name", ""))])
        who = spelled_cells(self.board, dict.fromkeys(cell for cell, _ in victims))
        see = "sees" if len({cell for cell, _ in victims}) == 1 else "see"
        also = f"; {self._out(out)}" if out else ""
        claims = removed(victims)
        text = f"{said}{also}; {who} {see} {_these(left)}{f' ({where})' if where else ''}"
        self._say(run[0], f"{text}, so {claims_phrase(self.board, claims)}", claims, [*because, *apart])
        self.known.update(dict.fromkeys(run, self.known[run[0]]))

    def _count(self, number: int, inference: Inference) -> None:
        out = self._exclusions(inference)
        told = [has_left(self.story, truth) for truth in inference.truths]
        gone = [x.candidate for x in inference.claim if not x.holds]
        because = [source for _, _, source in told] + [source for each in out for source in each.because]
        because += room_sources(self.story, inference.truths, inference.sets, gone)
        claims: Sequence[Claim] = removed(gone) if inference.claim else (Impossible(),)
        many = number_word(len(inference.truths))
        rooms = listed([each.name for each in inference.sets if each.name])
        also = f"; {self._out(out)}" if out else ""
        ending = f"so {claims_phrase(self.board, claims)}" if inference.claim else "which is one too few"
        text = f"{joined([said for said, _, _ in told])}{also}; these {many} have only {rooms} to go to, {ending}"
        self._say(number, text, claims, because)

    def _rule(self, run: Sequence[int], inference: Inference) -> None:
        rule = inference.rule
        assert rule is not None
        position = self.setting.position
        narrowed: dict[Cell, tuple[tuple[Digit, ...], tuple[Source, ...]]] = {}
        for need in inference.needs:
            claim = self.argument[need].claim
            if len(claim) != 1 or claim[0].cell not in rule.cells:
                continue
            cell, digit, holds = claim[0]
            value = position.values[cell]
            start = position.candidates(cell) if value is None else (value,)
            digits, sources = narrowed.get(cell, (start, self.story.marks(cell)))
            more = (self.of(need),) if holds else self.exclusion(need).because
            if holds:
                sources = ()
            narrowed[cell] = (tuple(d for d in digits if (d == digit) == holds), (*sources, *more))
        gone: set[Candidate] = set()
        for each in run:
            for cell, digit, holds in self.argument[each].claim:
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
        inside = {cell for cell, _ in gone} <= set(rule.cells)
        before = len(self.story.lines)
        if gone and inside:
            tell_scene(scene)
            self._name_rule(scene, before)
        for each in run:
            if self.argument[each].claim[0].cell in rule.cells:
                self._find(each, before)
        self._needed_outside(scene, [each for each in run if each not in self.known])

    def _name_rule(self, scene: Scene, start: int) -> None:
        """Have every line from one on name its rule, as nothing that leads on stands within a net."""
        lines = self.story.lines
        for at in range(start, len(lines)):
            if scene.rule in lines[at].because and scene.name.casefold() not in lines[at].text.casefold():
                lines[at] = replace(lines[at], text=f"{lines[at].text.removesuffix('.')} ({scene.name}).")

    def _needed_outside(self, scene: Scene, run: Sequence[int]) -> None:
        """Tell that a rule needs a digit in its cells, so that those who see all its places do not have it."""
        by_digit: dict[Digit, list[int]] = {}
        for number in run:
            by_digit.setdefault(self.argument[number].claim[0].digit, []).append(number)
        for digit, numbers in by_digit.items():
            places = [cell for cell in scene.cells if digit in scene.left[cell]]
            need = tell_need(scene, digit, places)
            victims = [self.argument[number].claim[0].candidate for number in numbers]
            apart = dict.fromkeys(s for v in victims for s in self.story.all_apart(v, [(c, digit) for c in places]))
            where = listed([name for each in apart if (name := getattr(each, "name", ""))])
            claims = removed(victims)
            who = spelled_cells(self.board, [cell for cell, _ in victims])
            see = "sees" if len(victims) == 1 else "see"
            text = (
                f"{who} {see} {_these([(c, digit) for c in places])} ({where}), so {claims_phrase(self.board, claims)}"
            )
            self._say(numbers[0], text, claims, [need, *apart])
            self.known.update(dict.fromkeys(numbers, self.known[numbers[0]]))

    def _find(self, number: int, start: int) -> None:
        """Find the line, from one on, that has an inference's claim, or add it."""
        (literal,) = self.argument[number].claim
        claim = unit_literal(literal)
        lines = self.story.lines
        for at in range(len(lines) - 1, start - 1, -1):
            if claim in lines[at].claims or (not literal.holds and literal.candidate in _pairs(lines[at].claims)):
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

    def _fails(self, number: int, inference: Inference) -> None:
        claim = unit_literal(inference.claim[0])
        self._say(number, f"so {claim_phrase(self.board, claim)}", claim, [self.of(inference.needs[0])])

    def _cases(self, number: int, inference: Inference) -> None:
        claim = unit_literal(inference.claim[0])
        because = [self.of(need) for need in inference.needs]
        many = len(inference.needs)
        if inference.truths:
            _, _, source = has_left(self.story, inference.truths[0])
            because.append(source)
        which = "in both cases" if many == 2 else f"in all {number_word(many)} cases"
        self._say(number, f"{which} {claim_phrase(self.board, claim)}", claim, because)

    def _fillings(self, number: int, inference: Inference) -> None:
        guardians = tuple(x.candidate for x in inference.claim)
        claim = OneOf(tuple((*pair, True) for pair in guardians))
        cells = spelled_cells(self.board, [cell for cell, _ in inference.fillings])
        text = f"{cells} must not be left with two ways to fill them, so {claim_phrase(self.board, claim)}"
        self._say(number, text, claim, [OneSolution(guardians, inference.fillings)])

    def _search(self, number: int, inference: Inference) -> None:
        claims = [unit_literal(literal) for literal in inference.claim]
        told = [has_left(self.story, truth) for truth in inference.truths]
        because = [source for _, _, source in told]
        claim: Claim = (
            Impossible()
            if not claims
            else claims[0]
            if len(claims) == 1
            else OneOf(tuple((x.cell, x.digit, x.holds) for x in inference.claim))
        )
        parts = name_parts(self.board, inference.truths, inference.rules)
        what = (
            listed(parts) if len(parts) <= MAX_LISTED_PARTS else f"{len(inference.truths)} cells and digits of houses"
        )
        because += [source for rule in inference.rules for source in (ByRule(rule), *self.story.marks(*rule.cells))]
        self._say(number, f"{what} leave no other way: {claim_phrase(self.board, claim)}", claim, because)

    # -- the end ------------------------------------------------------------------------------------------------------

    def _conclude(self) -> None:
        step = self.story.step
        wanted = {*step.removes, *step.places}
        ends = [
            number
            for number, inference in enumerate(self.argument)
            if len(inference.claim) == 1 and not self.argument.under[number] and inference.claim[0].candidate in wanted
        ]
        lines = list(dict.fromkeys(self.of(number) for number in ends))
        last = self.story.lines[-1]
        is_last = len(lines) == 1 and lines[0] == FromLine(len(self.story.lines) - 1)
        if is_last and set(last.claims) >= set(concluded(self.setting)):
            return
        self.story.conclude(*lines, *self.story.marks(*(cell for cell, _ in step.places)))

    # -- phrases ------------------------------------------------------------------------------------------------------

    def _sees(self, out: Sequence[Exclusion]) -> str:
        """Return what a cell sees, and what else it is not: "sees 3 in r1c4 and 9 in r2c2 and is not 5"."""
        named = (
            f"{self.board.symbol(e.holder[1])} in {self.board.name(e.holder[0])}{self._by(e)}" for e in out if e.holder
        )
        seen = [*dict.fromkeys(named)]
        other = [self.board.symbol(e.pair[1]) for e in out if not e.holder]
        parts = [f"sees {listed(seen)}"] if seen else []
        if other:
            parts.append(
                f"is {'not ' if len(other) == 1 else 'neither ' if len(other) == 2 else 'none of '}"
                f"{listed(other, 'nor' if len(other) == 2 else 'and')}"
            )
        return " and ".join(parts)

    def _by(self, out: Exclusion) -> str:
        """Return the rule by which a digit is seen that is not the same digit in a house."""
        if out.holder is None or not out.where or out.holder[1] == out.pair[1]:
            return ""
        return f" ({out.where})"

    def _out(self, out: Sequence[Exclusion]) -> str:
        """Return why cells of a house are out: "r5c7 shares row 5 with r5c1 and r4c4 is taken"."""
        shares: dict[tuple[str, Candidate], list[Cell]] = {}
        taken: list[Cell] = []
        other: list[Candidate] = []
        for each in out:
            if each.holder is None:
                other.append(each.pair)
            elif each.holder[0] == each.pair[0]:
                taken.append(each.pair[0])
            else:
                shares.setdefault((each.where, each.holder), []).append(each.pair[0])
        parts = []
        for (where, holder), cells in shares.items():
            share = "shares" if len(cells) == 1 else "share"
            parts.append(f"{spelled_cells(self.board, cells)} {share} {where} with {self.board.name(holder[0])}")
        if taken:
            parts.append(f"{spelled_cells(self.board, taken)} {'is' if len(taken) == 1 else 'are'} taken")
        for cells_, digits in by_cells(other).items() if other else ():
            parts.append(claim_phrase(self.board, IsNot(cells_, tuple(sorted(digits)))))
        return joined(parts)


def _flat(source: Source | None) -> tuple[Source, ...]:
    return () if source is None else (source,)


def _pairs(claims: Sequence[Claim]) -> set[Candidate]:
    return {pair for claim in claims for pair in pairs_of(claim)}


def _these(left: Sequence[Candidate]) -> str:
    return "it" if len(left) == 1 else "both" if len(left) == 2 else "all of these"


def tell_net(story: Story) -> None:
    """Tell a whole argument; the second depth keeps a thread of it, or says that it was a search."""
    if story.depth < 3 and is_search(story.step.argument):
        tell_search(story)
        return
    NetWalk(story).run()
    story.drop_unused()
    story.short = _in_one_line(story)
    if story.depth == 2:
        shorten(story)
    elif story.depth == 3:
        story.spelled = len(story.lines) <= MAX_STORY_LINES


def _in_one_line(story: Story) -> str:
    """Return what the first supposition leads to, where a contradiction is all: "If r2c1 were 5, …: r2c1 is not 5."."""
    openings = [
        line.claims[0] for line in story.lines if len(line.claims) == 1 and line.because == (Suppose(line.claims[0]),)
    ]
    ends = [line for line in story.lines if line.claims == (Impossible(),)]
    if len({*openings}) != 1 or not ends or not isinstance(openings[0], Is):
        return ""
    (cell, digit), said = (
        (openings[0].cells[0], openings[0].digits[0]),
        claims_phrase(story.board, concluded(story.setting)),
    )
    start = f"if {story.board.name(cell)} were {story.board.symbol(digit)}"
    reason = ends[-1].text.rstrip(".")
    reason = reason if reason[1:2].isdigit() else reason[:1].lower() + reason[1:]
    broken = next((source.premise.name for source in ends[-1].because if isinstance(source, ByRule)), "")
    for text in (reason, reason.rpartition(": ")[2], f"no digits would be left that fit {broken}"):
        if len(line := f"{capital(start)}, {text}: {said}.") <= MAX_LINE_CHARACTERS:
            return line
    return ""

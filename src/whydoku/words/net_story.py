"""Arguments with suppositions as stories: chains of forced digits, nets, cases, and assumptions within assumptions.

The whole argument becomes lines, inference by inference (`NetWalk`); an inference that only states that a digit sees another
is told with what follows from it. The second depth keeps a thread of them (`words/thread.py`).
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.argument import Inference, Literal, Reason
from whydoku.model.board import Board
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.network import Truth
from whydoku.model.sentence import (
    ByRule,
    Claim,
    FromLine,
    Group,
    Impossible,
    Is,
    OneOf,
    OneSolution,
    Source,
    Suppose,
    Tie,
)
from whydoku.words.exclusions import Exclusion, Fact, digits_in, exclude, out_of_house, sees
from whydoku.words.fellows import told_once
from whydoku.words.forcing_parts import name_parts
from whydoku.words.forcing_words import would_break
from whydoku.words.guardian_story import why_guarded
from whydoku.words.limits import MAX_LISTED_PARTS, MAX_STORY_LINES
from whydoku.words.names import capital, joined, listed, number_word, spelled_cells
from whydoku.words.net_lines import RuleLines, named_of, sources_out, these_of
from whydoku.words.phrases import claim_phrase, claims_phrase, one_of_phrase
from whydoku.words.plain_story import has_left, removed, room_sources, unit_literal
from whydoku.words.setting import Candidate
from whydoku.words.short_cases import fold_cases
from whydoku.words.story import Story, concluded
from whydoku.words.thread import is_opening, is_search, shorten, tell_search


class NetWalk(RuleLines):
    """Writes the inferences of a step as lines, in their order."""

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
        """Group inferences with one reason, by the number of the first."""
        found: dict[tuple[object, ...], list[int]] = {}
        for number, inference in enumerate(self.argument):
            if inference.reason is Reason.RULE and inference.claim:
                key = (inference.rules, self.argument.under[number])
                if (run := found.get(key)) is not None and not self._is_ready(number, run):
                    del found[key]  # the later ones rest on more than the first did
                    found[(*key, run[0])] = run
                found.setdefault(key, []).append(number)
            elif inference.reason is Reason.LOCKED and inference.claim:
                found.setdefault((inference.rules, inference.truths, inference.needs), []).append(number)
            elif inference.reason is Reason.CASES:
                found.setdefault((inference.truths, self.argument.under[number]), []).append(number)
        return {run[0]: run for run in found.values()}

    def _is_ready(self, number: int, run: Sequence[int]) -> bool:
        """Whether all that an inference needs is known before a run, or found within it."""
        first, argument = run[0], self.argument

        def known(need: int) -> bool:
            return need < first or need in run or (self._is_folded(need) and all(map(known, argument[need].needs)))

        return all(map(known, argument[number].needs))

    # -- sources ------------------------------------------------------------------------------------------------------

    # -- one inference ------------------------------------------------------------------------------------------------

    def _write(self, run: Sequence[int], inference: Inference) -> None:
        number = run[0]
        match inference.reason:
            case Reason.ASSUME:
                self.known[number] = self.story.suppose(self._supposition(number))
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
                self.rule_lines(run, inference)
            case Reason.FAILS:
                self._fails(number, inference)
            case Reason.CASES:
                self._cases(run, inference)
            case Reason.FILLINGS:
                self._fillings(number, inference)
            case Reason.SEARCH:
                self._search(number, inference)

    def _last(self, number: int, inference: Inference) -> None:
        if number in self.known:  # a rule's line says it
            return
        for need in inference.needs:  # the supposition or the known fact is the claim itself
            for fact in self.argument[need].needs:
                if self.argument[fact].claim == inference.claim and fact in self.known:
                    self.known[number] = self.known[fact]
                    return
        claims = [unit_literal(literal) for literal in inference.claim]
        claim: Claim = claims[0] if len(claims) == 1 else OneOf(tuple((x.cell, x.digit, True) for x in inference.claim))
        out = self._exclusions(inference.needs)
        because = sources_out(out)
        if not inference.truths:
            choice = [need for need in inference.needs if len(self.argument[need].claim) > 1]
            because += [self.of(need) for need in choice]
            self._say(number, f"{out_of_house(self.board, out)}, so {claim_phrase(self.board, claim)}", claim, because)
            return
        truth = inference.truths[0]
        said, _, source = has_left(self.story, truth)
        if truth.is_cell:
            seen = sees(self.board, out)
            ending = f"so it is {self.board.symbol(inference.claim[0].digit)}"
            text = f"{said}, and {seen}, {ending}" if seen else f"{said}, {ending}"
            if len(claims) > 1:
                text = f"{said}, and {seen}, so {claim_phrase(self.board, claim)}"
            if (enough := self._without_marks(number, truth, claim, out)) is not None:
                ending = ending if len(claims) == 1 else f"so {claim_phrase(self.board, claim)}"
                self._say(number, f"{truth.name} {sees(self.board, enough)}, {ending}", claim, sources_out(enough))
                return
        else:
            digit = self.board.symbol(truth.pairs[0][1])
            where = spelled_cells(self.board, [x.cell for x in inference.claim], "or")
            why = out_of_house(
                self.board, [each for each in out if not all(isinstance(s, Suppose) for s in each.because)]
            )
            text = f"{why}, so" if why else "then"
            text = f"{text} {truth.house} has its {digit} in {where}" if out else said
        self._say(number, text, claim, [source, *because])

    def _without_marks(
        self, number: int, truth: Truth, claim: Claim, out: Sequence[Exclusion]
    ) -> Sequence[Exclusion] | None:
        """Return what a cell sees, if that suffices without its remaining candidates; otherwise None."""
        board, cell = self.board, truth.pairs[0][0]
        by_rule = [each for each in out if any(isinstance(source, Tie) for source in each.because)]
        every = board.domain(cell).bit_count() <= len({each.pair[1] for each in out}) + isinstance(claim, Is)
        more = by_rule or every or any(not each.holders for each in out)  # a line may claim more than is needed
        for some in [each for each in (by_rule, out if more else []) if each]:
            if self._follows(number, claim, sources_out(some)):
                return some
        return None

    def _empty(self, number: int, inference: Inference) -> None:
        out = self._exclusions(inference.needs)
        because = sources_out(out)
        if not inference.truths:
            first = inference.needs[0]
            said = one_of_phrase(self.board, [(x.cell, x.digit, True) for x in self.argument[first].claim])
            self._say(number, f"{said}, but {out_of_house(self.board, out)}", Impossible(), [self.of(first), *because])
            return
        truth = inference.truths[0]
        said, _, source = has_left(self.story, truth)
        if truth.is_cell:
            if (enough := self._without_marks(number, truth, Impossible(), out)) is not None:
                text = f"{truth.name} {sees(self.board, enough)}: no digit is left for it"
                self._say(number, text, Impossible(), sources_out(enough))
                return
            text = f"{said}, and {sees(self.board, out)}: no digit is left for {truth.name}" if out else f"{said}"
        else:
            digit = self.board.symbol(truth.pairs[0][1])
            text = f"{out_of_house(self.board, out)}: {truth.house} has no place for {digit}"
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
        out = self._exclusions(inference.needs)
        gone = {each.pair for each in out}
        because = sources_out(out)
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
        apart = self.story.keep_apart((victim, each) for victim in victims for each in left)
        if len({digit for _, digit in (*victims, *left)}) == 1:  # one house is enough if it holds them all
            whole = self.setting.group([*dict.fromkeys(cell for cell, _ in (*victims, *left))])
            apart = (Group(whole),) if whole else apart
        where = named_of(apart)
        who = spelled_cells(self.board, dict.fromkeys(cell for cell, _ in victims))
        see = "sees" if len({cell for cell, _ in victims}) == 1 else "see"
        also = f"; {out_of_house(self.board, out)}" if out else ""
        claims = removed(victims)
        others = self._others(victims, left) if out else these_of(left)
        text = f"{said}{also}; {who} {see} {others}{f' ({where})' if where else ''}"
        self._say(run[0], f"{text}, so {claims_phrase(self.board, claims)}", claims, [*because, *apart])
        self.known.update(dict.fromkeys(run, self.known[run[0]]))

    def _others(self, victims: Sequence[Candidate], left: Sequence[Candidate]) -> str:
        """Return the cells that victims see, and that their own is one of these: "r6c1 or is 2 itself"."""
        own = {cell for cell, _ in victims}
        cells = [*dict.fromkeys(cell for cell, _ in left if cell not in own)]
        itself = [self.board.symbol(digit) for cell, digit in left if cell in own]
        if not itself:
            return spelled_cells(self.board, cells)
        is_itself = f"is {itself[0]} itself" if len(own) == 1 else f"are {itself[0]} themselves"
        return f"{spelled_cells(self.board, cells) if cells else 'each other'} or {is_itself}"

    def _count(self, number: int, inference: Inference) -> None:
        out = self._exclusions(inference.needs)
        told = [has_left(self.story, truth) for truth in inference.truths]
        gone = [x.candidate for x in inference.claim if not x.holds]
        because = [*(source for _, _, source in told), *sources_out(out)]
        because += room_sources(self.story, inference.truths, inference.sets, gone)
        claims: Sequence[Claim] = removed(gone) if inference.claim else (Impossible(),)
        many = number_word(len(inference.truths))
        rooms = listed([each.name for each in inference.sets if each.name])
        also = f"; {out_of_house(self.board, out)}" if out else ""
        ending = f"so {claims_phrase(self.board, claims)}" if inference.claim else "which is one too few"
        text = f"{joined([said for said, _, _ in told])}{also}; these {many} have only {rooms} to go to, {ending}"
        self._say(number, text, claims, because)

    def _fails(self, number: int, inference: Inference) -> None:
        gone = removed(self._holders(inference.needs[-1])) if self.fellows else ()
        claims = gone or (unit_literal(inference.claim[0]),)
        self._say(number, f"so {claims_phrase(self.board, claims)}", claims, [self.of(inference.needs[0])])

    def _cases(self, run: Sequence[int], inference: Inference) -> None:
        """Explain the common conclusion of all cases: by what they share, by the one digit that each has, or case by case."""
        literals = [self.argument[number].claim[0] for number in run]
        gone = removed([literal.candidate for literal in literals if not literal.holds])
        claims = (*(unit_literal(literal) for literal in literals if literal.holds), *gone)
        by_case: dict[frozenset[int], list[int]] = {}
        for need in dict.fromkeys(need for number in run for need in self.argument.case_ends(self.argument[number])):
            by_case.setdefault(self.argument.under[need], []).append(need)
        truth: list[Source] = [has_left(self.story, inference.truths[0])[2]] if inference.truths else []
        if self.argument.cases_claim(inference):
            truth = [self.of(inference.needs[0])]
        failed = [self.of(needs[0]) for needs in by_case.values() if not self.argument[needs[0]].claim]
        open_ = [needs for needs in by_case.values() if self.argument[needs[0]].claim]
        which = _in_cases(len(open_), len(failed))
        seen = [self._exclusions(needs) for needs in open_ if not any(need in self.known for need in needs)]
        held = [dict.fromkeys(each.holders for each in out) for out in seen]
        if len(seen) == len(open_) and all(len(each) == 1 and len(next(iter(each))) == 1 for each in held):
            holders = [*dict.fromkeys(holder for each in held for (holder,) in each)]
            facts = [source for out in seen for source in sources_out(out) if not isinstance(source, Suppose)]
            if len(holders) == 1:
                same = unit_literal(Literal(*holders[0], holds=True))
                lines = [source for source in facts if isinstance(source, FromLine)]
                said = f"{which} {claim_phrase(self.board, same)}"
                line = self.story.say(said, same, [*lines, *failed, *truth, *self.supposed(run[0])])
                out = exclude(self.story, [each.pair for each in seen[0]], [Fact((holders[0],), line)], {})
                self._say(
                    run[0],
                    f"{out_of_house(self.board, out)}, so {claims_phrase(self.board, claims)}",
                    claims,
                    sources_out(out),
                )
            else:
                who = [*dict.fromkeys(literal.cell for literal in literals)]
                see = f"{spelled_cells(self.board, who)} {'sees' if len(who) == 1 else 'see'}"
                where = named_of(facts)
                said = f"{see} {digits_in(self.board, holders, 'and')}{f' ({where})' if where else ''}"
                self._say(
                    run[0], f"{said}, so {which} {claims_phrase(self.board, claims)}", claims, [*facts, *failed, *truth]
                )
        else:
            for needs in open_:
                self._see([need for need in needs if need not in self.known])
            because = [self.of(need) for needs in open_ for need in needs]
            self._say(run[0], f"{which} {claims_phrase(self.board, claims)}", claims, [*because, *failed, *truth])
        self.known.update(dict.fromkeys(run, self.known[run[0]]))

    def _see(self, needs: Sequence[int]) -> None:
        """Explain together what only has to be seen."""
        out = self._exclusions(needs)
        if out:
            claims = removed([each.pair for each in out])
            said = f"{out_of_house(self.board, out)}, so {claims_phrase(self.board, claims)}"
            self._say(needs[0], said, claims, sources_out(out))
            self.known.update(dict.fromkeys(needs, self.known[needs[0]]))

    def _fillings(self, number: int, inference: Inference) -> None:
        guardians = tuple(x.candidate for x in inference.claim)
        claim = OneOf(tuple((*pair, True) for pair in guardians))
        cells = spelled_cells(self.board, [cell for cell, _ in inference.fillings])
        text = (
            f"{cells} could be filled in two ways if none held an extra digit, and the puzzle would have two solutions. "
            f"We assume that it has one, so {claim_phrase(self.board, claim)}"
        )
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
        if len(claims) > 1 and {x.candidate for x in inference.claim} == {*self.story.step.items("fins")}:
            why, because = why_guarded(self.story, inference.truths)
            self._say(number, f"{why}, so {claim_phrase(self.board, claim)}", claim, because)
            return
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


def _flat(source: Source | None) -> tuple[Source, ...]:
    return () if source is None else (source,)


def _in_cases(left: int, failed: int) -> str:
    """Return in which cases something holds: "in both cases", "in the other two cases"; "so" if one case is left."""
    if failed:
        return "so" if left == 1 else f"in the other {number_word(left)} cases"
    return "in both cases" if left == 2 else f"in all {number_word(left)} cases"


def tell_net(story: Story) -> None:
    """Explain a whole argument; the second depth keeps a thread of it, or says that it was a search."""
    if story.depth < 3 and is_search(told_once(story.step)[0]):
        tell_search(story)
        return
    NetWalk(story).run()
    story.drop_unused()
    story.short = _in_one_line(story)
    if story.depth == 2:
        fold_cases(story)
        shorten(story)
    elif story.depth == 3:
        story.spelled = len(story.lines) <= MAX_STORY_LINES


def _in_one_line(story: Story) -> str:
    """Return what the only supposition would break: "If r2c1 were 5, no digit would be left for r4c2: r2c1 is not 5."."""
    openings = {line.claims[0] for line in story.lines if is_opening(line)}
    ends = [line for line in story.lines if line.claims == (Impossible(),)]
    if len(openings) != 1 or not ends:
        return ""
    said = claims_phrase(story.board, concluded(story.setting))
    start = f"if {_were(story.board, *openings)}"
    reasons = [would_break(story.step)]
    if any(isinstance(source, ByRule) for source in ends[-1].because):
        text = ends[-1].text.rstrip(".")
        reasons.insert(0, f"{text[:1].lower()}{text[1:]}")
    for text in reasons:
        if len(line := f"{capital(start)}, {text}: {said}.") <= MAX_LINE_CHARACTERS:
            return line
    return ""


def _were(board: Board, claim: Claim) -> str:
    """Return a supposition as an unreal condition: "r2c1 were 5", "r2c1 or r2c3 were 5"."""
    if isinstance(claim, OneOf):
        return listed([f"{board.name(cell)} were {board.symbol(digit)}" for cell, digit, _ in claim.literals], "or")
    return claim_phrase(board, claim).replace(" is ", " were ", 1)

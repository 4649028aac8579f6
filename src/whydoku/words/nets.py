"""Nets in words: what follows from an assumption, each "then" with its reason, and what breaks in the end.

Only what the end rests on is told, each thing shortly before it is used. A direct conflict, which anybody sees, is no line of
its own: it is the reason of the line that uses it. Long arguments come in stages, each with what is to be remembered of it.
Cases are told one by one, up to what they have in common.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.board import Cell
from whydoku.model.network import Truth
from whydoku.model.step import Step
from whydoku.words.assumption_story import breaks, long
from whydoku.words.limits import MAX_NET_FACTS, MAX_STAGE_LINKS, MAX_TOLD_ASSUMPTIONS, MIN_STAGE_LINKS, STAGED_LINKS
from whydoku.words.names import capital, house_names, joined, listed, spelled_cells, truth_names
from whydoku.words.setting import Setting


@dataclass
class NetLine:
    """A line of an argument: what it says, what it establishes, and how deep it is in assumptions."""

    text: str
    level: int = 0
    facts: tuple[Literal, ...] = ()
    kind: str = "link"  # or "suppose", "breaks", "ends"
    inference: int = -1


@dataclass
class NetBlock:
    """What is said under one assumption, or in one case."""

    supposed: str
    lines: list[NetLine | NetBlock] = field(default_factory=list)
    breaks: str = ""  # what cannot be, where it fails
    broken: str = ""  # the name of that
    leaves: str = ""  # what is known of it afterwards
    level: int = 0


class Net:
    """The argument of a step in its position."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.board = setting.board
        self.argument: Argument = setting.step.argument
        self.numbers: dict[int, int] = {}  # lines by inference, where they have a number
        self._ends = self._find_ends()

    # -- what is told -------------------------------------------------------------------------------------------------

    def _find_ends(self) -> list[int]:
        """Give the inferences that make up the conclusion: of each claim the first that assumes nothing."""
        step = self.setting.step
        wanted = {Literal(*pair, True) for pair in step.places} | {Literal(*pair, False) for pair in step.removes}
        found: dict[Literal, int] = {}
        for number, inference in enumerate(self.argument):
            if len(inference.claim) == 1 and inference.claim[0] in wanted and not self.argument.under[number]:
                found.setdefault(inference.claim[0], number)
        return list(found.values())

    def blocks(self) -> list[NetLine | NetBlock]:
        """Give everything that leads to the conclusion, in the order of telling."""
        return self._level(self.argument.reach(*self._ends), self._ends, 0)

    def _level(self, members: set[int], ends: Sequence[int], level: int) -> list[NetLine | NetBlock]:
        """Tell what stands under the same assumptions: links, and blocks of further assumptions."""
        told: list[NetLine | NetBlock] = []
        members = members - {number for number in ends if not self.argument[number].claim}  # told as what breaks
        inner = {number: self._inside(number) & members for number in members if self._closes(number)}
        hidden: set[int] = set().union(*inner.values()) if inner else set()
        done: set[int] = set()
        order = self._order(members - hidden, ends)
        for number in order:
            inference = self.argument[number]
            if number in done or (inference.reason is Reason.ASSUME):
                continue
            if inference.reason is Reason.FAILS:
                told.append(self._failing(number, members, level))
            elif inference.reason is Reason.CASES:
                alike = [n for n in inner if self.argument[n].reason is Reason.CASES and self._same_cases(n, number)]
                done.update(alike)
                told += self._cases(sorted(alike), members, level)
            elif not self._is_plain(number, ends):
                alike = [n for n in order if n not in done and self._alike(n, number)]
                done.update(alike)
                told.append(self._line(alike, level))
        return told

    def _alike(self, one: int, other: int) -> bool:
        """Say whether two inferences have the same reason, so that one line tells both."""
        a, b = self.argument[one], self.argument[other]
        if one == other:
            return True
        return a.reason in (Reason.RULE, Reason.LOCKED, Reason.COUNT) and (
            a.reason,
            a.truths,
            a.rule,
            a.needs,
            bool(a.claim),
        ) == (
            b.reason,
            b.truths,
            b.rule,
            b.needs,
            bool(b.claim),
        )

    def _closes(self, number: int) -> bool:
        return self.argument[number].reason in (Reason.FAILS, Reason.CASES)

    def _assumed(self, number: int) -> set[int]:
        """Give the assumptions that an inference takes away."""
        inference = self.argument[number]
        below: set[int] = set().union(*(self.argument.under[need] for need in inference.needs))
        return below - self.argument.under[number]

    def _inside(self, number: int) -> set[int]:
        """Give what an inference rests on that stands under assumptions which it does not stand under itself."""
        return self._under(self.argument[number].needs, self.argument.under[number])

    def _under(self, ends: Iterable[int], outside: frozenset[int]) -> set[int]:
        """Give what some inferences rest on, as far back as it stands under more than some assumptions."""
        found: set[int] = set()
        waiting = list(ends)
        while waiting:
            number = waiting.pop()
            if number not in found and self.argument.under[number] - outside:
                found.add(number)
                waiting.extend(self.argument[number].needs)
        return found

    def _same_cases(self, one: int, other: int) -> bool:
        claims = [{self.argument[n].claim for n in self._assumed(each)} for each in (one, other)]
        return claims[0] == claims[1]

    def _order(self, members: set[int], ends: Iterable[int]) -> list[int]:
        """Put what is told in an order in which everything comes shortly before it is used."""
        order: list[int] = []
        seen: set[int] = set()
        starts = [need for end in ends for need in ([end] if end in members else self.argument[end].needs)]
        waiting = [(number, False) for number in sorted({n for n in starts if n in members}, reverse=True)]
        while waiting:
            number, ready = waiting.pop()
            if ready:
                order.append(number)
                continue
            if number in seen:
                continue
            seen.add(number)
            waiting.append((number, True))
            needs = (
                self.argument.reach(*self.argument[number].needs)
                if self._closes(number)
                else set(self.argument[number].needs)
            )
            waiting += [(need, False) for need in sorted(needs & members, reverse=True) if need not in seen]
        return order + sorted(members - set(order) - seen)

    def _is_plain(self, number: int, ends: Sequence[int]) -> bool:
        """Say whether it is a direct conflict that only serves as the reason of something else."""
        inference = self.argument[number]
        return inference.reason is Reason.CONFLICT and bool(inference.claim) and number not in ends

    # -- assumptions --------------------------------------------------------------------------------------------------

    def _failing(self, number: int, members: set[int], level: int) -> NetBlock:
        contradiction, assumption = self.argument[number].needs[0], self.argument[number].needs[-1]
        inside = self._inside(number) & members
        block = NetBlock(self._supposed(assumption), level=level)
        block.lines = self._level(inside, [contradiction], level + 1)
        block.breaks = self._breaks(contradiction)
        block.broken = truth_names(self.argument[contradiction].truths)
        block.leaves = long(self.board, self.argument[number].claim)
        return block

    def _cases(self, numbers: list[int], members: set[int], level: int) -> list[NetLine | NetBlock]:
        told: list[NetLine | NetBlock] = []
        branches: dict[tuple[Literal, ...], list[int]] = {}
        for number in numbers:
            assumed = self._assumed(number)
            for need in self.argument[number].needs:
                for assumption in self.argument.under[need] & assumed:
                    branches.setdefault(self.argument[assumption].claim, []).append(need)
        branches = {claim: ends for claim, ends in branches.items() if not self._is_out(ends)}
        if truths := self.argument[numbers[0]].truths:
            told.append(NetLine(f"{capital(self._left(truths[0], [*branches]))}.", level, (), "ends"))
        for claim, ends in branches.items():
            outside = self.argument.under[numbers[0]]
            inside = self._under(ends, outside) & members
            block = NetBlock(long(self.board, claim), level=level)
            block.lines = self._level(inside, ends, level + 1)
            if broken := [end for end in ends if not self.argument[end].claim]:
                block.breaks = self._breaks(broken[0])
                block.leaves = long(self.board, [-literal for literal in claim])
            told.append(block)
        claims = [literal for number in numbers for literal in self.argument[number].claim]
        told.append(NetLine(self._in_all_cases(len(branches), claims), level, tuple(claims), "ends"))
        return told

    def _is_out(self, ends: Sequence[int]) -> bool:
        """Say whether a case is out already, by what was known before it was supposed."""
        for end in ends:
            inference = self.argument[end]
            needs = [self.argument[need].reason for need in inference.needs]
            if inference.claim or inference.reason is not Reason.CONFLICT or needs[:1] != [Reason.ASSUME]:
                return False
        return True

    def _left(self, truth: Truth, cases: Sequence[tuple[Literal, ...]]) -> str:
        """Say what a truth has left: "r2c2 is 4 or 5", "row 2 has its 4 in r2c2 or r2c4"."""
        open_ = {literal.candidate for claim in cases for literal in claim}
        left = [pair for pair in self.setting.open(truth) if pair in open_]
        if truth.is_cell:
            return f"{truth.name} is {listed([self.setting.symbol(digit) for _, digit in left], 'or')}"
        places = spelled_cells(self.board, [cell for cell, _ in left], "or")
        return f"{truth.house} has its {truth.name.partition(' in ')[0]} in {places}"

    def _in_all_cases(self, many: int, claims: Sequence[Literal]) -> str:
        return f"{'Both cases' if many == 2 else 'All cases'}: {long(self.board, claims)}."

    def _supposed(self, assumption: int) -> str:
        return f"Suppose {long(self.board, self.argument[assumption].claim)}"

    # -- links --------------------------------------------------------------------------------------------------------

    def _line(self, numbers: Sequence[int], level: int) -> NetLine:
        inference = self.argument[numbers[0]]
        claims = tuple(literal for number in numbers for literal in self.argument[number].claim)
        match inference.reason:
            case Reason.LAST:
                text = self._last(inference)
            case Reason.CONFLICT:
                text = self._conflict(inference)
            case Reason.LOCKED:
                text = self._locked(inference, claims)
            case Reason.COUNT if claims and (counted := self._counted(inference)):
                text = f"{counted}, so {long(self.board, claims)}."
            case _:
                from whydoku.words.link_by_link import sentences_of

                text = " ".join(
                    sentences_of(self.board, self.argument, numbers, self.setting.position, self.setting.history)
                )
        return NetLine(capital(text), level, claims, inference=numbers[0])

    def _last(self, inference: Inference) -> str:
        claim = inference.claim[0]
        if not inference.truths:
            return f"{self._without(inference)}, so {long(self.board, inference.claim)}."
        truth = inference.truths[0]
        digit, cell = self.setting.symbol(claim.digit), self.setting.name(claim.cell)
        if truth.is_cell:
            return f"{self._excluded_digits(inference, truth)}, so it is {digit}."
        why = self._excluded_cells(inference, truth)
        if not why:
            return f"{truth.house} has its {digit} in {cell}, the only place left."
        return f"{why}, so {truth.house} has its {digit} in {cell}."

    def _without(self, inference: Inference) -> str:
        gone = [literal for need in inference.needs for literal in self.argument[need].claim if not literal.holds]
        return long(self.board, gone) if gone else "nothing else is left"

    def _conflict(self, inference: Inference) -> str:
        by = self._holder(inference)
        if by is None or not inference.claim:
            return f"{breaks(self.board, self.argument, inference)}."
        victim = inference.claim[0]
        if victim.cell == by.cell:
            return f"{long(self.board, inference.claim)}: it is {self.setting.symbol(by.digit)}."
        where = self.setting.sees(victim.candidate, [by.candidate])
        if self.setting.is_house_name(where):
            shares = f"{self.setting.name(victim.cell)} shares {where} with {self.setting.name(by.cell)}"
            return f"{shares}, so it is not {self.setting.symbol(victim.digit)}."
        return f"{long(self.board, inference.claim)}: {where}."

    def _locked(self, inference: Inference, claims: Sequence[Literal]) -> str:
        said = long(self.board, claims)
        if not inference.truths:
            first = self.argument[inference.needs[0]].claim
            if len(first) == 1:
                return f"{long(self.board, first)}, so {said}."
            from whydoku.words.link_by_link import one_of_them

            return one_of_them(self.board, first, claims, said)
        truth = inference.truths[0]
        gone = {
            literal.candidate for need in inference.needs for literal in self.argument[need].claim if not literal.holds
        }
        left = [pair for pair in self.setting.open(truth) if pair not in gone]
        why = (
            self._excluded_digits(inference, truth, so="") if truth.is_cell else self._excluded_cells(inference, truth)
        )
        if truth.is_cell:
            digits = listed([self.setting.symbol(digit) for _, digit in left], "or")
            return (
                f"{why}, which leaves {digits}; either way {said}."
                if gone
                else f"{truth.name} is {digits}; either way {said}."
            )
        cells = spelled_cells(self.board, [cell for cell, _ in left], "or")
        digit = self.setting.symbol(left[0][1]) if left else ""
        house = self.setting.group([*(cell for cell, _ in left), *(claim.cell for claim in claims)]) if left else ""
        there = f", all in {house}" if house and len(left) > 2 else f", both in {house}" if house else ""
        return f"{f'{why}, so ' if why else ''}{truth.house} has its {digit} in {cells}{there}, and {said}."

    def _counted(self, inference: Inference) -> str:
        """Say how a few cells or places are all that is left: a pair or an X-Wing, with what is gone by then; else nothing."""
        truths = inference.truths
        if len(truths) != 2 or len(inference.sets) != 2 or not inference.needs:
            return ""
        gone = {x.candidate for need in inference.needs for x in self.argument[need].claim if not x.holds}
        left = [pair for truth in truths for pair in self.setting.open(truth) if pair not in gone]
        cells, digits = sorted({cell for cell, _ in left}), sorted({digit for _, digit in left})
        symbols = [self.setting.symbol(digit) for digit in digits]
        if all(truth.is_cell for truth in truths) and len(digits) == len(truths):
            found = f"{spelled_cells(self.board, cells)} are {listed(symbols, 'or')}"
            why = [self._excluded_digits(inference, truth) for truth in truths if self._killers(inference, truth)]
        elif any(truth.is_cell for truth in truths):
            return ""
        elif truths[0].house == truths[1].house and len(cells) == len(truths):
            found = f"{truths[0].house} has its {listed(symbols)} in {spelled_cells(self.board, cells)}"
            why = [self._excluded_cells(inference, truth) for truth in truths]
        elif len(digits) == 1 and all(" in " in each.name for each in inference.sets):
            rooms = house_names([each.name.partition(" in ")[2] for each in inference.sets])
            found = f"the {symbols[0]}s of {listed([truth.house for truth in truths])} are all in {rooms}"
            why = [self._excluded_cells(inference, truth) for truth in truths]
        else:
            return ""
        reasons = [*dict.fromkeys(filter(None, why))]
        return f"{joined(reasons)}; {found}" if reasons else found

    # -- what is excluded, and by whom --------------------------------------------------------------------------------

    def _holder(self, inference: Inference) -> Literal | None:
        """Give the fact that a conflict is with."""
        facts = (x for need in inference.needs for x in self.argument[need].claim if x.holds)
        return next(facts, None)

    def _killers(self, inference: Inference, truth: Truth) -> dict[tuple[Cell, int], Literal | int]:
        """Give, for each candidate of a truth that is gone here, the fact it is in conflict with, or the inference."""
        own = set(truth.pairs)
        found: dict[tuple[Cell, int], Literal | int] = {}
        for need in inference.needs:
            for literal in self.argument[need].claim:
                if not literal.holds and literal.candidate in own and len(self.argument[need].claim) == 1:
                    by = self._holder(self.argument[need]) if self.argument[need].reason is Reason.CONFLICT else None
                    found[literal.candidate] = need if by is None else by
        return found

    def _excluded_cells(self, inference: Inference, truth: Truth) -> str:
        """Say why cells of a house cannot hold its digit: "r6c1 shares box 4 with r4c2, and r4c4 is taken"."""
        shared: dict[tuple[Cell, str], list[Cell]] = {}
        taken: list[Cell] = []
        others: dict[str, list[Cell]] = {}
        for (cell, digit), by in self._killers(inference, truth).items():
            if isinstance(by, int):
                others.setdefault(self._reference(by), []).append(cell)
            elif by.cell == cell:
                taken.append(cell)
            else:
                shared.setdefault((by.cell, self.setting.sees((cell, digit), [by.candidate])), []).append(cell)
        parts = []
        if len(shared) > 2 and all(self.setting.is_house_name(where) for _, where in shared):
            seeing = spelled_cells(self.board, [cell for cells in shared.values() for cell in cells])
            seen = listed([self.setting.name(by_cell) for by_cell in dict.fromkeys(by for by, _ in shared)])
            what = truth.name.partition(" in ")[0]
            parts.append(f"{seeing} see the {what}{'s' if ' ' in seen else ''} in {seen}")
            shared = {}
        for (by_cell, where), cells in shared.items():
            verb = "shares" if len(cells) == 1 else "share"
            named = spelled_cells(self.board, cells)
            if self.setting.is_house_name(where):
                parts.append(f"{named} {verb} {where} with {self.setting.name(by_cell)}")
            else:
                parts.append(f"{named} {'is' if len(cells) == 1 else 'are'} out ({where})")
        if taken:
            parts.append(f"{spelled_cells(self.board, taken)} {'is' if len(taken) == 1 else 'are'} taken")
        for why, cells in others.items():
            what = truth.name.partition(" in ")[0]
            parts.append(f"{spelled_cells(self.board, cells)} {'is' if len(cells) == 1 else 'are'} not {what}{why}")
        return joined(parts)

    def _excluded_digits(self, inference: Inference, truth: Truth, so: str = "") -> str:
        """Say what a cell can be and which of that is gone: "r1c1 is 3, 4 or 5, and sees 4 in r2c2 and 5 in r1c6"."""
        cell = truth.pairs[0][0]
        seen: list[str] = []
        others: dict[str, list[str]] = {}
        for (_, digit), by in sorted(self._killers(inference, truth).items()):
            symbol = self.setting.symbol(digit)
            if isinstance(by, int):
                others.setdefault(self._reference(by), []).append(symbol)
            elif by.digit == digit:
                seen.append(f"{symbol} in {self.setting.name(by.cell)}")
            elif by.cell == cell:
                others.setdefault(f", because it is {self.setting.symbol(by.digit)}", []).append(symbol)
            else:
                where = self.setting.sees((cell, digit), [by.candidate])
                others.setdefault(
                    f", because {self.setting.name(by.cell)} is {self.setting.symbol(by.digit)} ({where})", []
                ).append(symbol)
        parts = [f"sees {listed(seen)}"] if seen else []
        parts += [f"is not {listed(digits, 'or')}{why}" for why, digits in others.items()]
        return (
            f"{truth.name} is {self.setting.digits(cell)}, and {listed(parts)}"
            if parts
            else f"{truth.name} is {self.setting.digits(cell)}"
        )

    def _reference(self, inference: int) -> str:
        number = self.numbers.get(inference)
        return f" by ({number})" if number is not None else ""

    # -- what breaks --------------------------------------------------------------------------------------------------

    def _breaks(self, number: int) -> str:
        """Say what cannot be: one cell without a digit, or one house without a place, with who excludes what."""
        inference = self.argument[number]
        if inference.reason is Reason.EMPTY and inference.truths:
            truth = inference.truths[0]
            if truth.is_cell:
                return f"{self._excluded_digits(inference, truth)}: no digit is left for {truth.name}"
            digit = truth.name.partition(" in ")[0]
            why = self._excluded_cells(inference, truth)
            return f"{f'{why}: ' if why else ''}{truth.house} has no place for {digit}"
        if inference.reason is Reason.CONFLICT:
            facts = [self.argument[need].claim[0] for need in inference.needs if len(self.argument[need].claim) == 1]
            held = [literal for literal in facts if literal.holds]
            if len(held) == 2:
                where = self.setting.sees(held[0].candidate, [held[1].candidate])
                if held[0].digit == held[1].digit and self.setting.is_house_name(where):
                    both = spelled_cells(self.board, [literal.cell for literal in held])
                    return f"{both} are both {self.setting.symbol(held[0].digit)}, in the same house: {where}"
                return f"{joined([long(self.board, [x]) for x in held])}, which cannot both be ({where or 'it is one cell'})"
        from whydoku.words.link_by_link import sentences_of

        if inference.reason is Reason.RULE:
            from whydoku.words.rule_account import rule_breaks

            return rule_breaks(self.board, self.setting.position, self.argument, inference)
        if inference.reason in (Reason.COUNT, Reason.SEARCH):
            said = " ".join(
                sentences_of(self.board, self.argument, [number], self.setting.position, self.setting.history)
            )
            return said[0].lower() + said[1:].removesuffix(".")
        return breaks(self.board, self.argument, inference)

    # -- depth 3 ------------------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Tell it link by link; links are numbered, long arguments have stages."""
        return self._spell(self.blocks(), 0)

    def is_said(self) -> bool:
        """Say whether every part of the conclusion is said where an assumption fails."""
        return all(self.argument[end].reason in (Reason.FAILS, Reason.CASES) for end in self._ends)

    def _spell(self, told: Sequence[NetLine | NetBlock], level: int) -> list[str]:
        out: list[str] = []
        indent = "  " * level
        links = [each for each in told if isinstance(each, NetLine) and each.kind == "link"]
        stages = self._stages(told) if len(links) > STAGED_LINKS else {}
        shapes: set[tuple[object, ...]] = set()
        for at, each in enumerate(told):
            if isinstance(each, NetBlock):
                shape = self._shape(each)
                if len(shape) > 2 and shape in shapes:
                    out.append(f"{indent}In the same way, {each.leaves}.")
                    continue
                shapes.add(shape)
                is_case = not each.supposed.startswith("Suppose")
                out.append(f"{indent}{f'Case {each.supposed}:' if is_case else f'{each.supposed}.'}")
                out += self._spell(each.lines, level + 1)
                if each.breaks:
                    out.append(f"{indent}  What breaks: {each.breaks}.")
                    out.append(f"{indent}So {each.leaves}.")
                continue
            if at in stages:
                out.append(f"{indent}{stages[at][0]}")
            if each.kind == "link":
                self.numbers[each.inference] = len(self.numbers) + 1
                out.append(f"{indent}({len(self.numbers)}) {each.text}")
            else:
                out.append(f"{indent}{each.text}")
            for start, (_, last, lemma) in stages.items():
                if last == at and start <= at and lemma:
                    out.append(f"{indent}{lemma}")
        return out

    def _shape(self, block: NetBlock) -> tuple[object, ...]:
        """Say by which cells and houses an assumption fails: another that fails by the same need not be told at length."""
        if not block.breaks or any(isinstance(line, NetBlock) for line in block.lines):
            return ()
        links = [self.argument[line.inference].truths for line in block.lines if isinstance(line, NetLine)]
        return (block.broken, *sorted(truth.name for truths in links for truth in truths))

    def _stages(self, told: Sequence[NetLine | NetBlock]) -> dict[int, tuple[str, int, str]]:
        """Cut a long run of links into stages: where each begins, its title, where it ends, and what to remember."""
        groups: list[list[int]] = []
        subject: set[str] = set()
        for at, each in enumerate(told):
            if not isinstance(each, NetLine) or each.kind != "link":
                groups.append([])
                continue
            now = self._subjects(each)
            if (
                not groups
                or not groups[-1]
                or len(groups[-1]) >= MAX_STAGE_LINKS
                or (len(groups[-1]) >= MIN_STAGE_LINKS and not subject & now)
            ):
                groups.append([])
                subject = now
            groups[-1].append(at)
            subject = subject & now or subject
        stages = [group for group in groups if group]
        if len(stages) > 1 and len(stages[-1]) == 1:
            single = stages.pop()
            stages[-1] += single
        out: dict[int, tuple[str, int, str]] = {}
        for number, group in enumerate(stages):
            lines = [told[at] for at in group]
            facts = [x for line in lines if isinstance(line, NetLine) for x in line.facts if x.holds]
            letter = chr(65 + number) if number < 26 else str(number + 1)
            shared = set.intersection(*(self._subjects(line) for line in lines if isinstance(line, NetLine)))
            title = f"{letter}, {min(sorted(shared), key=len)}." if shared else f"{letter}."
            last = number == len(stages) - 1
            lemma = f"Lemma {letter}: {long(self.board, facts)}." if facts and not last else ""
            out[group[0]] = (title, group[-1], lemma)
        return out

    def _subjects(self, line: NetLine) -> set[str]:
        """Say what a link is about: its digit, and the houses of its cell."""
        found: set[str] = set()
        for literal in line.facts:
            found.add(f"the {self.setting.symbol(literal.digit)}s")
            found.update(self.setting.network.houses[n].name for n in self.setting.network.houses_of[literal.cell])
        return found

    # -- depth 2 ------------------------------------------------------------------------------------------------------

    def story(self) -> str:
        """Tell it in a few sentences: what is supposed, what that makes certain, what breaks."""
        told = self.blocks()
        before = [each for each in told if isinstance(each, NetLine) and each.kind == "link"]
        if len(before) > 2:
            told = [each for each in told if each not in before]
            return " ".join([self._first(before), *(sentence for each in told for sentence in self._sentences(each))])
        broken = [each for each in told if isinstance(each, NetBlock) and each.breaks]
        if len(broken) > 2 and len(broken) == len(told):  # the others fail alike, each by itself
            rest = _others_go([each.leaves for each in broken[2:]])
            first = [sentence for each in broken[:2] for sentence in self._sentences(each)]
            return " ".join([*first, f"In the same way, {rest}."])
        return " ".join(sentence for each in told for sentence in self._sentences(each) if sentence)

    def _first(self, lines: Sequence[NetLine]) -> str:
        """Sum up what follows without any assumption: by which rules, and what is certain."""
        rules = [rule.name for line in lines if (rule := self.argument[line.inference].rule) is not None]
        held = [literal for line in lines for literal in line.facts if literal.holds]
        by = f"{listed([*dict.fromkeys(rules)])} rule out a few candidates" if rules else "a few candidates go"
        then = f", and {_in_order(self.setting, held)}" if held else ""
        return f"First, {by}{then}."

    def _sentences(self, each: NetLine | NetBlock) -> list[str]:
        if isinstance(each, NetLine):
            return [] if each.kind == "ends" else [each.text]
        told = self._established(each.lines)
        is_case = not each.supposed.startswith("Suppose")
        if each.breaks:
            start = f"Suppose {each.supposed}." if is_case else f"{each.supposed}."
            return [start, *told, f"{'Now' if told else 'Then'} {each.breaks}."]
        if len(told) == 1 and told[0].startswith("Then "):
            return [f"If {each.supposed}, {told[0][5:]}"]
        return [f"Suppose {each.supposed}.", *told]

    def _established(self, lines: Sequence[NetLine | NetBlock]) -> list[str]:
        """Say what is certain now, in the order in which it follows, a few facts per sentence."""
        links = [line for line in lines if isinstance(line, NetLine) and line.kind == "link"]
        held = [x for line in links for x in line.facts if x.holds] or [x for line in links for x in line.facts]
        told = []
        if len(held) > MAX_NET_FACTS:
            told.append(
                f"Then {len(held)} digits follow one after the other; in the end {_in_order(self.setting, held[-4:])}."
            )
        else:
            told += [
                f"{'Then' if at == 0 else 'Next'} {_in_order(self.setting, held[at : at + 5])}."
                for at in range(0, len(held), 5)
            ]
        return told + self._on_the_way(lines)

    def _on_the_way(self, lines: Sequence[NetLine | NetBlock]) -> list[str]:
        """Say what further assumptions leave that were made on the way: those that fail, and those that come to the same."""
        told: list[tuple[str, str]] = []
        opening, cases = "", list[str]()
        for each in lines:
            if isinstance(each, NetBlock):
                what = each.supposed.removeprefix("Suppose ")
                if each.supposed != what and each.breaks:
                    told.append((each.leaves, f"On the way, {each.leaves}: if {what}, {_broken(each.breaks)}."))
                cases.append(what)
            elif each.kind == "ends" and not each.facts:
                opening, cases = each.text.rstrip("."), []
            elif each.kind == "ends":
                said = long(self.board, each.facts)
                which = f"{opening[:1].lower()}{opening[1:]}" if opening else f"{cases[-2]} or not"
                told.append((said, f"On the way, {which}, and in each case {said}."))
                opening = ""
        if len(told) <= MAX_TOLD_ASSUMPTIONS:
            return [sentence for _, sentence in told]
        first, others = told[: MAX_TOLD_ASSUMPTIONS - 1], told[MAX_TOLD_ASSUMPTIONS - 1 :]
        return [*(sentence for _, sentence in first), f"In the same way, {_others_go([left for left, _ in others])}."]


def _others_go(leaves: Sequence[str]) -> str:
    """List what assumptions leave that fail alike, or count them."""
    return joined(leaves) if len(leaves) < 5 else f"{len(leaves)} more candidates go"


def _broken(why: str) -> str:
    """Give what breaks without who excludes what."""
    return why.rpartition(": ")[2]


def _in_order(setting: Setting, facts: Sequence[Literal]) -> str:
    """List facts as they follow, neighbours of one digit together: "r5c1 and r4c4 are 4, r5c4 is 9"."""
    runs: list[list[Literal]] = []
    for literal in facts:
        if runs and (runs[-1][0].digit, runs[-1][0].holds) == (literal.digit, literal.holds):
            runs[-1].append(literal)
        else:
            runs.append([literal])
    parts = []
    for run in runs:
        cells = listed([setting.name(literal.cell) for literal in run])
        verb = "is" if len(run) == 1 else "are"
        parts.append(f"{cells} {verb} {'' if run[0].holds else 'not '}{setting.symbol(run[0].digit)}")
    return joined(parts) if len(parts) > 1 else parts[0]


def supposed(step: Step) -> str:
    """Say what is supposed first, as what turns out false: "r2c2 were 4"."""
    first = next((step.argument[number].claim[0] for number in step.argument.assumptions()), None)
    if first is None:
        return "it were otherwise"
    return f"{step.board.name(first.cell)} were {'' if first.holds else 'not '}{step.board.symbol(first.digit)}"


def would_break(step: Step) -> str:
    """Say in a line what a step's first assumption would break: "no digit would be left for r4c2"."""
    argument = step.argument
    for inference in reversed(argument):
        if inference.reason is not Reason.FAILS:
            continue
        broken = argument[inference.needs[0]]
        if broken.reason is Reason.EMPTY and broken.truths:
            truth = broken.truths[0]
            if truth.is_cell:
                return f"no digit would be left for {truth.name}"
            return f"{truth.house} would have no place for {truth.name.partition(' in ')[0]}"
        if broken.rule is not None:
            return f"{broken.rule.name} would break"
        facts = [argument[need].claim[0] for need in broken.needs if len(argument[need].claim) == 1]
        held = [literal for literal in facts if literal.holds]
        if broken.reason is Reason.CONFLICT and len(held) == 1 and -held[0] in facts:
            return f"{step.board.name(held[0].cell)} would be {step.board.symbol(held[0].digit)} and would not"
        if broken.reason is Reason.CONFLICT and len(held) == 2 and held[0].digit == held[1].digit:
            both = spelled_cells(step.board, [literal.cell for literal in held])
            return f"{both}, which see each other, would both be {step.board.symbol(held[0].digit)}"
        if broken.reason is Reason.COUNT:
            return f"{truth_names(broken.truths)} would not all find a place"
    return "there would be a contradiction"


def cases(step: Step) -> str:
    """Say what the cases of a step are: "r2c2 is 4 or 5", "row 3 has its 5 in r3c2, r3c4 or r3c9", "r1c1 is 4 or not"."""
    board, argument = step.board, step.argument
    number = next((n for n in reversed(range(len(argument))) if argument[n].reason is Reason.CASES), None)
    if number is None:
        return "it follows in any case"
    end = argument[number]
    below: set[int] = set().union(*(argument.under[need] for need in end.needs))
    supposed = [argument[assumption].claim[0] for assumption in sorted(below - argument.under[number])]
    if not end.truths:
        literal = supposed[0] if supposed else end.claim[0]
        return f"{board.name(literal.cell)} is {board.symbol(literal.digit)} or not"
    truth = end.truths[0]
    pairs = [
        literal.candidate for literal in dict.fromkeys(supposed) if literal.holds and literal.candidate in truth.pairs
    ]
    if truth.is_cell:
        return f"{truth.name} is {listed([board.symbol(digit) for _, digit in sorted(pairs)], 'or')}"
    return f"{truth.house} has its {truth.name.partition(' in ')[0]} in {spelled_cells(board, [c for c, _ in pairs], 'or')}"

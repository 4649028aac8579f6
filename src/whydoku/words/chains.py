"""Chains in words: walked from one end to the other, with players' notation beside it.

A chain begins and ends with a strong link: if its first node does not hold, its last one does. It is told as a walk from that
supposition, one strong link per clause or line, with the weak link that leads to it; then what both ends mean for the
candidates that go. A loop comes back to where it began, so of the two nodes of each weak link one holds.
"""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.board import Cell
from whydoku.model.network import Truth
from whydoku.words.chain_notation import LETTERS, either, eureka, fails, holds, is_loop
from whydoku.words.conclusion import by_cells, digits_listed, so
from whydoku.words.limits import MAX_CHAIN_CLAUSES
from whydoku.words.names import capital, counted, joined, listed, spelled_cells
from whydoku.words.setting import Candidate, Setting

# -- the walk ---------------------------------------------------------------------------------------------------------


class Chain:
    """The chain of a step in its position."""

    def __init__(self, setting: Setting) -> None:
        self.setting = setting
        self.board = setting.board
        self.nodes = [node.candidates for node in setting.step.chain]
        self.sets = setting.step.parts("set")

    @property
    def notation(self) -> str:
        """Write it in players' notation."""
        return eureka(self.board, self.setting.step.chain, self.sets)

    # -- depth 2 ------------------------------------------------------------------------------------------------------

    def introduction(self) -> str:
        """Name the almost locked sets that it runs through, with their letters."""
        used = [number for number in range(len(self.sets)) if self._is_used(number)]
        if not used:
            return ""
        named = []
        for number in used:
            cells = self.sets[number]
            digits = listed([self.setting.symbol(digit) for digit in self._digits_of(cells)])
            named.append(f"{LETTERS[number]} = {spelled_cells(self.board, cells)} ({digits})")
        what = "set" if len(used) == 1 else "sets"
        return f"Take the {what} {joined(named)}: one digit more than cells, so without one digit all the others are there."

    def walk(self) -> str:
        """Suppose that the first node does not hold, and go along to the last one."""
        clauses = [self._clause(at) for at in range(0, len(self.nodes), 2)]
        told = [f"Suppose {fails(self.board, self.nodes[0])}."]
        per = 2 if len(clauses) <= 6 else 3
        if len(clauses) > MAX_CHAIN_CLAUSES:
            between = len(clauses) - 4
            shown = [clauses[:2], [f"after {counted(between, 'more link')} of this kind, {clauses[-2]}", clauses[-1]]]
        else:
            shown = [clauses[at : at + per] for at in range(0, len(clauses), per)]
        told += [f"Then {', so '.join(group)}." for group in shown]
        return " ".join(told)

    def _clause(self, at: int) -> str:
        """Say that the node after a strong link holds, and why."""
        first, second = self.nodes[at], self.nodes[at + 1]
        inside = at > 0 and {c for c, _ in self.nodes[at - 1]} == {c for c, _ in first}
        truth = self.setting.truth_of(first, second)
        if truth is not None and truth.is_cell:
            digit = self.setting.symbol(second[0][1])
            return f"it is {digit}" if at == 0 else f"{truth.name} is {digit}"
        before = f"{fails(self.board, first)}, and " if inside else ""
        return f"{before}{self._forced(truth, first, second)}"

    def _forced(self, truth: Truth | None, first: Sequence[Candidate], second: Sequence[Candidate]) -> str:
        """Say where a truth or a set has what it needs, once the first node is gone."""
        cells = spelled_cells(self.board, [cell for cell, _ in second], "or")
        digit = self.setting.symbol(second[0][1])
        if truth is not None:
            return f"{truth.house} has its {digit} in {cells}"
        letter = self._letter(first, second)
        return f"{letter} needs its {digit}, in {cells}" if letter else holds(self.board, second)

    def closing(self) -> str:
        """Say that one of the two ends holds, and what that means for what goes."""
        first, last = self.nodes[0], self.nodes[-1]
        if set(first) == set(last):
            return f"That is a contradiction: {holds(self.board, first)} after all."
        victims = self.setting.step.removes
        one_digit = len({digit for _, digit in (*first, *last, *victims)}) == 1
        ends = [*dict.fromkeys(cell for cell, _ in (*first, *last))]
        if one_digit:
            who = spelled_cells(self.board, [cell for cell, _ in victims])
            verb, number = ("sees", "both") if len(victims) == 1 else ("see", "both")
            if len(ends) > 2:
                number = "all of them"
            where = ""
            if len(victims) == 1:
                houses = [self.setting.sees(victims[0], first), self.setting.sees(victims[0], last)]
                if all(self.setting.is_house_name(house) for house in houses):
                    where = f", in {listed([*dict.fromkeys(houses)])}"
            one = capital(either(self.board, first, last))
            return f"{one}, and {who} {verb} {number}{where}."
        return f"{capital(either(self.board, first, last))}. {self._each_case(victims)}."

    def _each_case(self, victims: Sequence[Candidate]) -> str:
        """Say for each end why what goes cannot hold beside it."""
        first, last = self.nodes[0], self.nodes[-1]
        told = []
        for name, node in (("the first", first), ("the second", last)):
            reasons: dict[str, list[Candidate]] = {}
            for victim in victims:
                reasons.setdefault(self._beside(victim, node), []).append(victim)
            said = [f"{self._lost(group)} {why}" for why, group in reasons.items()]
            told.append(f"in {name} case {joined(said)}")
        return "; ".join([told[0][0].upper() + told[0][1:], told[1]])

    def _lost(self, victims: Sequence[Candidate]) -> str:
        return joined(
            [
                f"{spelled_cells(self.board, cells)} {'is' if len(cells) == 1 else 'are'} not "
                f"{digits_listed(self.board, digits, 'or')}"
                for cells, digits in by_cells(victims).items()
            ]
        )

    def _beside(self, victim: Candidate, node: Sequence[Candidate]) -> str:
        """Say why a candidate cannot hold beside a node."""
        if all(cell == victim[0] for cell, _ in node):
            return "because it is " + listed([self.setting.symbol(digit) for _, digit in node], "or")
        where = self.setting.sees(victim, node)
        cells = spelled_cells(self.board, [cell for cell, _ in node if cell != victim[0]], "and")
        if self.setting.is_house_name(where) or all(map(self.setting.is_house_name, where.split(" and "))):
            return f"because of {where}"
        return f"because of {cells} ({where})"

    # -- depth 3 ------------------------------------------------------------------------------------------------------

    def lines(self) -> list[str]:
        """Walk it link by link, then say what both ends mean."""
        told = [self._line(at) for at in range(0, len(self.nodes), 2)]
        if is_loop(self.setting.step):
            return [*told, *self._round(), so(self.setting.step)]
        first, last = self.nodes[0], self.nodes[-1]
        if set(first) == set(last):
            told.append(f"That is a contradiction, so {holds(self.board, last)}.")
            return told if self.setting.step.places else [*told, so(self.setting.step)]
        victims = self._victims(first, last)
        end = [] if len(victims) == 1 and ", so " in victims[0] else [so(self.setting.step)]
        return [*told, f"So {either(self.board, first, last)}.", *victims, *end]

    def _line(self, at: int) -> str:
        first, second = self.nodes[at], self.nodes[at + 1]
        truth = self.setting.truth_of(first, second)
        forced = self._forced(truth, first, second)
        if truth is not None and truth.is_cell:
            digit = self.setting.symbol(second[0][1])
            if at == 0:
                (cell, lost) = first[0]
                what = f"{self.setting.name(cell)} is {self.setting.digits(cell)}"
                return f"{what}. If it is not {self.setting.symbol(lost)}, it is {digit}."
            return f"Then {self._weak(at)}, so it is {digit}, its only other candidate."
        why = self._why(truth, first, second)
        if at == 0:
            return f"If {fails(self.board, first)}, {forced}{why}."
        return f"Then {self._weak(at)}, so {forced}{why}."

    def _why(self, truth: Truth | None, first: Sequence[Candidate], second: Sequence[Candidate]) -> str:
        if truth is not None:
            return ", the only other place" if len(second) == 1 else ", the only other places"
        number = self._set_between(first, second)
        if number is not None:
            cells = self.sets[number]
            digits = self._digits_of(cells)
            lost = {digit for _, digit in first}
            kept = listed([self.setting.symbol(digit) for digit in digits if digit not in lost])
            return (
                f": its {counted(len(cells), 'cell')} can be {listed([self.setting.symbol(d) for d in digits], 'or')}, "
                f"so without {listed([self.setting.symbol(d) for d in sorted(lost)])} they hold {kept}"
            )
        return ""

    def _weak(self, at: int) -> str:
        """Say that a node does not hold, because the one before it does."""
        before, node = self.nodes[at - 1], self.nodes[at]
        if {cell for cell, _ in before} == {cell for cell, _ in node}:
            return f"{fails(self.board, node)} as well" if before == node else fails(self.board, node)
        where = self.setting.sees(node[0], before) if len(node) == 1 else self._shared(before, node)
        return f"{fails(self.board, node)} ({where})" if where else fails(self.board, node)

    def _shared(self, before: Sequence[Candidate], node: Sequence[Candidate]) -> str:
        whole = self.setting.group([*(cell for cell, _ in before), *(cell for cell, _ in node)])
        return whole or listed([*dict.fromkeys(self.setting.sees(one, before) for one in node)])

    def _victims(self, first: Sequence[Candidate], last: Sequence[Candidate]) -> list[str]:
        told: dict[tuple[str, str], list[Candidate]] = {}
        for victim in self.setting.step.removes:
            told.setdefault((self._beside(victim, first), self._beside(victim, last)), []).append(victim)
        lines = []
        for (one, other), victims in told.items():
            lines.append(self._victim_line(victims, first, last, one, other))
        return lines

    def _victim_line(
        self, victims: Sequence[Candidate], first: Sequence[Candidate], last: Sequence[Candidate], one: str, other: str
    ) -> str:
        """Say why candidates go that meet both ends in the same houses."""
        lost = self._lost(victims)
        houses = [why.removeprefix("because of ") for why in (one, other)]
        if len({digit for _, digit in (*first, *last, *victims)}) == 1 and all(map(self.setting.is_house_name, houses)):
            who = spelled_cells(self.board, [cell for cell, _ in victims])
            verb, they = ("shares", "it is") if len(victims) == 1 else ("share", "they are")
            ends = [spelled_cells(self.board, [cell for cell, _ in node]) for node in (first, last)]
            digit = self.setting.symbol(victims[0][1])
            if houses[0] == houses[1]:
                both = spelled_cells(self.board, {cell for cell, _ in (*first, *last)})
                return f"{who} {verb} {houses[0]} with {both}, so {they} not {digit}."
            return f"{who} {verb} {houses[0]} with {ends[0]} and {houses[1]} with {ends[1]}, so {they} not {digit}."
        return f"If {holds(self.board, first)}, {lost} {one}; if {holds(self.board, last)}, {lost} {other}."

    def _round(self) -> list[str]:
        """Say of a loop what each weak link means."""
        told = [
            f"{self._weak_back()}, so the walk comes back to where it began, and it can be walked the other way round too.",
            "So of the two ends of each weak link one is true.",
        ]
        left = set(self.setting.step.removes)
        for at in range(1, len(self.nodes), 2):
            one, other = self.nodes[at], self.nodes[(at + 1) % len(self.nodes)]
            gone = [
                victim for victim in sorted(left) if self._conflicts(victim, one) and self._conflicts(victim, other)
            ]
            left -= set(gone)
            if gone:
                told.append(f"{capital(either(self.board, one, other))}: {self._loses(gone)}.")
        if left:
            told.append(f"The sets keep their other digits: {self._loses(sorted(left))}.")
        return told

    def _weak_back(self) -> str:
        self.nodes.append(self.nodes[0])
        said = self._weak(len(self.nodes) - 1)
        self.nodes.pop()
        return f"Then {said}"

    def _loses(self, victims: Sequence[Candidate]) -> str:
        return joined(
            [
                f"{spelled_cells(self.board, cells)} {'loses' if len(cells) == 1 else 'lose'} "
                f"{digits_listed(self.board, digits)}"
                for cells, digits in by_cells(victims).items()
            ]
        )

    def _conflicts(self, victim: Candidate, node: Sequence[Candidate]) -> bool:
        banned = self.setting.network.banned(*victim)
        return all(
            (cell == victim[0] and digit != victim[1]) or bool(banned.get(cell, 0) & self.board.bit(digit))
            for cell, digit in node
        )

    # -- sets ---------------------------------------------------------------------------------------------------------

    def _digits_of(self, cells: Sequence[Cell]) -> list[int]:
        return sorted({digit for cell in cells for digit in self.setting.position.candidates(cell)})

    def _set_between(self, first: Sequence[Candidate], second: Sequence[Candidate]) -> int | None:
        """Give the set that needs the second node without the first: both are all its places for their digits."""

        def is_all_of(node: Sequence[Candidate], cells: Sequence[Cell]) -> bool:
            digits = {digit for _, digit in node}
            return {cell for cell, _ in node} == {
                cell for cell in cells if digits.intersection(self.setting.position.candidates(cell))
            }

        around = [n for n, each in enumerate(self.sets) if {c for c, _ in (*first, *second)}.issubset(each)]
        exact = [n for n in around if is_all_of(first, self.sets[n]) and is_all_of(second, self.sets[n])]
        return next(iter(exact or around), None)

    def _letter(self, first: Sequence[Candidate], second: Sequence[Candidate]) -> str:
        number = self._set_between(first, second)
        return "" if number is None else LETTERS[number]

    def _is_used(self, number: int) -> bool:
        return any(
            self.setting.truth_of(self.nodes[at], self.nodes[at + 1]) is None
            and number == self._set_between(self.nodes[at], self.nodes[at + 1])
            for at in range(0, len(self.nodes) - 1, 2)
        )

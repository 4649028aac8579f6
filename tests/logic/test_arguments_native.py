"""Every argument that the kernel writes holds, inference by inference, held to nothing but the network and the position.

The checker below knows the meaning of each reason and nothing of how the kernel finds them: candidates conflict because a
group or a relation of the network says so, a rule says something because the opposite cannot be filled in.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import combinations

import pytest

from benchmarks.puzzles import KINDS, after, dig
from whydoku import Puzzle, read
from whydoku.logic import engine
from whydoku.logic.net import Logic, logic_of
from whydoku.logic.stories import RawInference
from whydoku.logic.technique import Technique, find_techniques, select, techniques
from whydoku.model.network import Network
from whydoku.model.primitives import AllDifferent
from whydoku.rules import rule_types
from whydoku.sat.cadical import Oracle
from whydoku.sat.cnf import encode_part

Candidate = int
FOLLOWING = tuple(t for t in techniques() if t.family == "forcing" and t.title != "Nested Forcing Net")
NESTED = find_techniques("Nested Forcing Net")
KRAKEN = find_techniques("kraken fish type 1") + find_techniques("kraken fish type 2")
TRIAL = find_techniques("Trial and Error")
BY_RULES = tuple(t for t in techniques() if t.family == "rule forcing") + tuple(
    t for title in ("Must Be In", "Rule Clash") for t in find_techniques(title)
)
RULES = {name: rule for name, rule in rule_types().items() if rule.example is not None}
RIGHTS: Counter[str] = Counter()
"""How many inferences of each reason were found right."""


class WrongError(Exception):
    """An inference does not hold."""


def demand(right: bool, what: str) -> None:
    if not right:
        raise WrongError(what)


def goes(literals: Sequence[int]) -> Candidate:
    demand(len(literals) == 1 and literals[0] % 2 == 0, "should say that one candidate goes")
    return literals[0] // 2


def holds(literals: Sequence[int]) -> Candidate:
    demand(len(literals) == 1 and literals[0] % 2 == 1, "should say that one candidate holds")
    return literals[0] // 2


@dataclass(frozen=True)
class Checker:
    """What stands: a position, in the numbers of the kernel."""

    logic: Logic
    domains: tuple[int, ...]  # by cell; of a cell that is set, its digit
    open: frozenset[Candidate]

    @cached_property
    def network(self) -> Network:
        return self.logic.network

    def conflict(self, a: Candidate, b: Candidate) -> bool:
        size = self.network.board.size
        (cell, digit), (other, its) = divmod(a, size), divmod(b, size)
        if cell == other:
            return digit != its
        if digit == its and other in self.network.differs[cell]:
            return True
        low, high = ((cell, digit), (other, its)) if cell < other else ((other, its), (cell, digit))
        table = self.network.relations.get((low[0], high[0]))
        return table is not None and not table[low[1]] >> high[1] & 1

    def left(self, truth: int) -> list[Candidate]:
        return [cand for cand in self.network.truths[truth].candidates if cand in self.open]

    def is_in(self, cand: Candidate, number: int) -> bool:
        """Say whether a candidate is in a set: a cell, or a digit in a group."""
        board = self.network.board
        cell, digit = divmod(cand, board.size)
        if number < len(board.cells):
            return cell == number
        group, its = divmod(number - len(board.cells), board.size)
        return digit == its and cell in self.logic.groups[group].cells

    def check(self, argument: Sequence[RawInference], conclusions: set[int]) -> None:
        """Raise WrongError where an inference does not hold, where one is idle, or where a conclusion is not reached."""
        under: list[frozenset[int]] = []  # by inference: the assumptions it stands under
        for number, (reason, rule, claim, truths, sets, needs) in enumerate(argument):
            demand(all(0 <= need < number for need in needs), f"{number} needs what comes later")
            demand(all(literal // 2 in self.open for literal in claim), f"{number} speaks of what is not open")
            given = [argument[need] for need in needs]
            claims = [inference[2] for inference in given]
            scope = frozenset[int]().union(*(under[need] for need in needs))
            match reason:
                case "assume":
                    demand(len(claim) == 1 and not needs, "an assumption is one literal")
                    scope = frozenset({number})
                case "last":
                    self.last(holds(claim), truths[0], claims)
                case "conflict":
                    demand(len(claims) == 1 and self.conflict(goes(claim), holds(claims[0])), "no conflict")
                case "locked":
                    self.locked(goes(claim), truths, claims)
                case "count":
                    self.count(claim, truths, sets, claims)
                case "empty":
                    demand(not claim and {*map(goes, claims)} == {*self.left(truths[0])}, "something is left")
                case "rule":
                    self.rule(rule, claim, claims)
                case "fails":
                    demand(claims[0] == [] and given[1][0] == "assume", "nothing failed")
                    demand(claim == [claims[1][0] ^ 1], "something else was assumed")
                    demand(needs[1] in scope, "it does not rest on the assumption")
                    scope = scope - {needs[1]}
                case "cases":
                    scope = self.cases(argument, claim, truths, needs, under)
                case "search":
                    demand(not needs and len(claim) == 1, "a search is an argument by itself")
                case _:
                    raise WrongError(f"{reason} is no reason that the engine of consequences has")
            under.append(scope)
            RIGHTS[reason] += 1
        reached = {
            number
            for number, (_, _, claim, *_) in enumerate(argument)
            if len(claim) == 1 and claim[0] in conclusions and not under[number]
        }
        demand({argument[number][2][0] for number in reached} == conclusions, "a conclusion is not reached")
        for number in range(len(argument) - 1, -1, -1):
            if number in reached:
                reached.update(argument[number][5])
        demand(len(reached) == len(argument), "an inference is idle")

    def last(self, cand: Candidate, truth: int, claims: list[list[int]]) -> None:
        demand({*map(goes, claims)} == {*self.left(truth)} - {cand}, "not the last one")
        demand(cand in self.left(truth), "of another truth")

    def locked(self, cand: Candidate, truths: list[int], claims: list[list[int]]) -> None:
        if truths:
            gone = {*map(goes, claims)}
            demand(gone <= {*self.left(truths[0])}, "needs what has nothing to do with it")
            demand(
                all(other in gone or self.conflict(cand, other) for other in self.left(truths[0])),
                "it is not locked out",
            )
        else:
            demand(
                len(claims) == 1 and all(x % 2 == 1 and self.conflict(cand, x // 2) for x in claims[0]),
                "not locked out",
            )

    def count(self, claim: list[int], truths: list[int], sets: list[int], claims: list[list[int]]) -> None:
        demand(all(literal % 2 == 1 for literal in claim), "a clause of candidates that hold")
        gone = {*map(goes, claims), *(literal // 2 for literal in claim)}
        left = [{*self.left(truth)} - gone for truth in truths]
        demand(all(not a & b for a, b in combinations(left, 2)), "truths share a candidate")
        demand(len(sets) < len(truths), "enough sets for the truths")
        demand(all(any(self.is_in(cand, one) for one in sets) for part in left for cand in part), "outside the sets")

    def cases(
        self,
        argument: Sequence[RawInference],
        claim: list[int],
        truths: list[int],
        needs: list[int],
        under: list[frozenset[int]],
    ) -> frozenset[int]:
        demand(len(claim) == 1, "cases come to one literal")
        for need in needs:
            demand(argument[need][2] in ([], claim), "a case comes to something else")
        if truths:
            literals = [2 * cand + 1 for cand in self.left(truths[0])]
        else:
            demand(len(needs) == 2, "a candidate holds or does not")
            supposed = [{argument[number][2][0] for number in under[need]} for need in needs]
            both = [literal for literal in supposed[0] if literal ^ 1 in supposed[1]]
            demand(len(both) == 1, "not two opposite cases")
            literals = [both[0], both[0] ^ 1]
        demand(len(literals) == len(needs), "not every case")
        scope: set[int] = set()
        for literal, need in zip(literals, needs, strict=True):
            scope.update(number for number in under[need] if argument[number][2] != [literal])
        return frozenset(scope)

    def rule(self, rule: int, claim: list[int], claims: list[list[int]]) -> None:
        board = self.network.board
        argument = self.logic.arguments[rule]
        lost = {*map(goes, claims)}
        demand({cand // board.size for cand in lost} <= {*argument.cells}, "what other cells lost is nothing to a rule")
        domains = {cell: self.domains[cell] for cell in argument.cells}
        for cand in lost:
            domains[cand // board.size] &= ~(1 << cand % board.size)
        if claim:
            cell, digit = divmod(goes(claim), board.size)
            domains[cell] = 1 << digit & domains.get(cell, 1 << digit)
        demand(not can_be_filled(self.logic, rule, tuple(sorted(domains.items()))), "the rule can be kept")


@cache
def can_be_filled(logic: Logic, rule: int, domains: tuple[tuple[int, int], ...]) -> bool:
    """Say whether a rule can be kept with these digits, where equal digits of a group are kept apart."""
    if any(not mask for _, mask in domains):
        return False
    network = logic.network
    cells = [cell for cell, _ in domains]
    apart = {
        pair: AllDifferent(pair, group.name)
        for group in network.groups
        for pair in combinations([cell for cell in cells if cell in set(group.cells)], 2)
    }
    masks = [network.board.all_digits] * len(network.board.cells)
    for cell, mask in domains:
        masks[cell] = mask
    parts = Network(network.board, (*logic.arguments[rule].premise.primitives, *apart.values()))
    with Oracle(encode_part(parts, masks, cells)) as oracle:
        return oracle.solve().satisfiable is not False


def position_of(puzzle: Puzzle) -> Checker:
    """Give the position that a puzzle stands in, with what its digits rule out left out."""
    logic = logic_of(puzzle.network)
    board = puzzle.board
    values = {cell: value - board.low for cell, value in enumerate(puzzle.values) if value is not None}
    loose = Checker(logic, (), frozenset())
    fixed = [cell * board.size + digit for cell, digit in values.items()]
    domains = [
        mask
        if cell in values
        else sum(
            1 << digit
            for digit in range(board.size)
            if mask >> digit & 1 and not any(loose.conflict(cell * board.size + digit, other) for other in fixed)
        )
        for cell, mask in enumerate(puzzle.domains)
    ]
    left = (
        cell * board.size + digit
        for cell, mask in enumerate(domains)
        if cell not in values
        for digit in range(board.size)
        if mask >> digit & 1
    )
    return Checker(logic, tuple(domains), frozenset(left))


def found(
    puzzle: Puzzle, wanted: tuple[Technique, ...], limit: int = 0
) -> Iterator[tuple[set[int], list[RawInference]]]:
    """Go through the steps of a position: what each concludes, and its argument."""
    run = engine.solver_for(puzzle.network, wanted).start(puzzle, guesses=False)
    if run.position.broken >= 0:
        return
    for raw in run.all(limit, None):
        yield {2 * cand + 1 for cand in raw.places} | {2 * cand for cand in raw.removes}, raw.argument


def check_all(puzzle: Puzzle, wanted: tuple[Technique, ...], limit: int = 0) -> int:
    """Check every step of a position, and count them."""
    checker = position_of(puzzle)
    number = 0
    for conclusions, argument in found(puzzle, wanted, limit):
        assert argument
        checker.check(argument, conclusions)
        number += 1
    return number


def stops(puzzle: Puzzle, easy: tuple[Technique, ...], most: int, seed: int = 0) -> Iterable[Puzzle]:
    """Give a few positions on the way, the last where easy techniques end."""
    path = engine.explain(puzzle, easy, guesses=False)
    numbers = {*random.Random(seed).sample(range(len(path)), min(most - 1, len(path))), len(path)}
    position = puzzle
    for number in range(len(path) + 1):
        if number in numbers and not all(position.values):
            yield position
        if number < len(path):
            position = after(position, [path[number]])


def test_arguments_of_classic_positions_hold() -> None:
    RIGHTS.clear()
    easy = select(up_to="hidden quadruple", unique=False)
    steps = positions = 0
    for seed in range(60):
        for position in stops(dig(KINDS["9×9"], seed), easy, 4, seed):
            positions += 1
            steps += check_all(position, FOLLOWING, 150)
            steps += check_all(position, KRAKEN, 10)
            if seed % 3 == 0:
                steps += check_all(position, NESTED, 3) + check_all(position, TRIAL, 3)
    assert positions >= 200
    assert steps >= 10_000
    wanted = {"assume", "last", "conflict", "locked", "count", "empty", "cases", "fails"}
    assert {reason for reason in wanted if RIGHTS[reason] < 200} == set(), RIGHTS


@pytest.mark.parametrize("kind", [kind for kind in KINDS if kind not in ("9×9", "25×25")])
def test_arguments_on_other_boards_hold(kind: str) -> None:
    easy = select(up_to="hidden quadruple", unique=False)
    puzzle = dig(KINDS[kind], 1)
    steps = 0
    for position in stops(puzzle, easy, 3):
        steps += check_all(position, FOLLOWING, 40) + check_all(position, NESTED, 1) + check_all(position, KRAKEN, 3)
    assert steps or puzzle.board.size < 9


def test_arguments_from_rules_hold() -> None:
    pytest.importorskip("pysat")
    RIGHTS.clear()
    easy = select(up_to="hidden quadruple", unique=False)
    steps = 0
    for rule in RULES.values():
        assert rule.example is not None
        puzzle = read(rule.example.puzzle, size=rule.example.size, rules=rule.example.rules)
        for position in stops(puzzle, easy, 3):
            for technique in BY_RULES:
                steps += check_all(position, (technique,), 4)
    assert steps >= 500
    assert RIGHTS["rule"] >= 1000, RIGHTS


@pytest.mark.parametrize("title", [t.title for t in (*FOLLOWING, *NESTED, *KRAKEN, *TRIAL, *BY_RULES)])
def test_what_is_wrong_with_an_argument_is_seen(title: str) -> None:
    (technique,) = find_techniques(title)
    puzzle = read(technique.example, rules=technique.example_rules)
    checker = position_of(puzzle)
    conclusions, argument = next(found(puzzle, (technique,), 1))
    checker.check(argument, conclusions)
    for number, (reason, rule, claim, truths, sets, needs) in enumerate(argument):
        changes: list[RawInference] = [(reason, rule, [x ^ 1 for x in claim] or [2], truths, sets, needs)]
        if reason == "rule" and needs:
            changes.append((reason, rule, claim, truths, sets, []))
        if reason != "rule":  # what a sum takes some losses to see may be so with fewer
            changes += [(reason, rule, claim, truths, sets, [n for n in needs if n != need]) for need in needs]
        changes += [(reason, rule, claim, [(truth + 1) % 100 for truth in truths], sets, needs)] if truths else []
        for changed in changes:
            if reason == "search":
                continue
            with pytest.raises((WrongError, IndexError)):
                checker.check([*argument[:number], changed, *argument[number + 1 :]], conclusions)
    with pytest.raises(WrongError):
        checker.check(argument[:-1], conclusions)
    with pytest.raises(WrongError):
        checker.check([*argument, ("assume", -1, [2 * next(iter(checker.open))], [], [], [])], conclusions)

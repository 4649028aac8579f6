"""A wrong finder, however it goes wrong, is caught by the proof every time.

Three places are spoiled: what a technique written in Python says, what a native finder has found, and the proof itself.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

import pytest

import whydoku as w
from tests.shared import OWN, README_PUZZLE
from tests.support.effort import FULL
from tests.support.puzzles import KINDS, dig
from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import select
from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.network import Truth
from whydoku.model.position import Position
from whydoku.model.puzzle import Puzzle
from whydoku.model.step import Step
from whydoku.model.technique import Technique
from whydoku.proof.axioms import Axiom, ClauseSource
from whydoku.proof.step_proof import Lemma, StepProof, said_by

TRIES = 400 if FULL else 15


def puzzles() -> list[str]:
    lines = [*(OWN / "classic/hard.txt").read_text().splitlines(), *(OWN / "classic/easy.txt").read_text().splitlines()]
    return [line[:81] for line in lines if line[:1].isdigit() or line[:1] == "."]


# -- a technique in Python ---------------------------------------------------------------------------------------------


def liar(right: tuple[int, ...], chance: random.Random) -> Technique:
    """Make a technique that is wrong about a cell, and names any truths, or none, or a pattern, or an argument of its own."""

    def find(view: w.View) -> Iterator[Step]:
        opened = [cell for cell in view.open_cells() if view.has(cell, right[cell]) and len(view.digits(cell)) > 1]
        if not opened or chance.random() < 0.5:
            return
        cell = chance.choice(opened)
        wrong = chance.choice([digit for digit in view.digits(cell) if digit != right[cell]])
        truths = [truth for truth, _ in view.truths()]
        because = chance.sample(truths, chance.randrange(min(4, len(truths)))) if truths else []
        if chance.random() < 0.5:
            yield replace(view.place(cell, wrong), because=tuple(because), argument=argue(cell, wrong, True, because))
        else:
            step = view.remove([(cell, right[cell])])
            yield replace(step, because=tuple(because), argument=argue(cell, right[cell], False, because))

    def argue(cell: int, digit: int, holds: bool, because: list[Truth]) -> Argument:
        reasons = [Reason.LAST, Reason.LOCKED, Reason.COUNT, Reason.CONFLICT, Reason.SEARCH, Reason.CASES]
        return Argument([Inference((Literal(cell, digit, holds),), chance.choice(reasons), tuple(because))])

    return Technique("Liar", "mine", 1.05, "", find=find)


@pytest.mark.usefixtures("believed")
def test_a_technique_that_lies_is_found_out_in_its_path() -> None:
    chance = random.Random(1)
    caught = 0
    for line in chance.sample(puzzles(), TRIES // 5):
        right = w.solve(line).values
        path = w.explain(line, techniques=[liar(right, chance), "singles", "locked candidates"], guesses=False)
        lies = [number for number, step in enumerate(path) if step.technique.title == "Liar"]
        if not lies:
            continue
        proof = path.prove()
        assert not proof
        assert proof.fault.startswith(f"step {lies[0] + 1} (Liar): ")
        assert len(proof.steps) == lies[0]
        assert not proof.verdict
        assert str(proof.verdict).startswith(f"proof refused at step {lies[0] + 1}: ")
        with pytest.raises(w.InputError, match="Liar cannot be proved"):
            path[lies[0]].proof  # noqa: B018  # asking is the test
        caught += 1
    assert caught >= TRIES // 10


# -- native steps that are spoiled --------------------------------------------------------------------------------------


def positions(chance: random.Random) -> Iterator[tuple[Position, tuple[int, ...], list[Step]]]:
    """Yield positions with their solution and steps that are possible there."""
    named: list[Puzzle] = [w.read(line) for line in chance.sample(puzzles(), 6)]
    named += [dig(KINDS[kind], chance.randrange(1000)) for kind in ("6×6", "jigsaw", "anti-knight")]
    named.append(w.read("." * 81, rules="killer 17 r1c1 r1c2; killer 20 r8c1 r8c2 r8c3; thermo r5c1-r5c6"))
    usual = tuple(t for t in select() if t.family not in ("forcing", "rule forcing"))
    for puzzle in named:
        solution = w.solve(puzzle)
        wanted = usual if solution.unique else tuple(t for t in usual if not t.assumes_unique)
        path = engine.explain(puzzle, wanted, guesses=False)
        position = path.position(chance.randrange(len(path) + 1) if puzzle.is_classic else 0)
        found = list(engine.steps(position, wanted, limit=200))
        if found:
            yield position, solution.values, chance.sample(found, min(len(found), 10))


def is_wrong(step: Step, right: tuple[int, ...]) -> bool:
    return any(right[c] != d for c, d in step.places) or any(right[c] == d for c, d in step.removes)


def spoiled(step: Step, position: Position, right: tuple[int, ...], chance: random.Random) -> Step:
    """Make a step say something wrong, with an argument that claims it."""
    opened = [cell for cell in position.board.cells if position.values[cell] is None]
    cell = chance.choice(opened)
    removes = chance.random() < 0.6
    others = [d for d in position.candidates(cell) if d != right[cell]]
    if removes or not others:
        pair, holds = (cell, right[cell]), False
    else:
        pair, holds = (cell, chance.choice(others)), True
    literal = Literal(*pair, holds)
    argument = list(step.argument)
    at = chance.randrange(len(argument))
    what = chance.random()
    if what < 0.5:  # an inference claims something else
        argument[at] = replace(argument[at], claim=(literal,))
    elif what < 0.8:  # one more, for the reason of another
        argument.append(replace(argument[at], claim=(literal,)))
    else:  # what is supposed is something else
        argument = [
            replace(each, claim=(-literal,)) if each.reason is Reason.ASSUME else each for each in argument[:-1]
        ] + [replace(argument[-1], claim=(literal,))]
    places = (*(step.places if chance.random() < 0.3 else ()), *([pair] if holds else []))
    gone = (*(step.removes if chance.random() < 0.3 else ()), *([] if holds else [pair]))
    return replace(step, places=places, removes=gone, argument=Argument(argument))


def test_a_native_step_that_is_spoiled_is_found_out() -> None:
    chance = random.Random(2)
    caught = 0
    for _ in range(10 if FULL else 1):
        for position, right, found in positions(chance):
            for _ in range(TRIES):
                step = spoiled(chance.choice(found), position, right, chance)
                assert is_wrong(step, right)
                checked = w.certify(position, step)
                assert not checked, f"{step.conclusion}: {step.argument.inferences}"
                assert checked.fault
                caught += 1
    assert caught >= 9 * TRIES


# -- proofs that are spoiled --------------------------------------------------------------------------------------------


def spoiled_proof(proof: StepProof, others: list[StepProof], chance: random.Random) -> StepProof:
    """Change a clause, a reason or the source of a clause in a proof."""
    axioms, lemmas = list(proof.axioms), list(proof.lemmas)
    top = len(proof.board.cells) * proof.board.size
    for _ in range(chance.choice([1, 1, 2, 3])):
        what = chance.randrange(8)
        at = chance.randrange(len(axioms))
        old = axioms[at]
        if what == 0:
            axioms[at] = replace(old, clause=tuple(-literal for literal in old.clause))
        elif what == 1:
            axioms[at] = replace(old, clause=old.clause[1:])
        elif what == 2:
            axioms[at] = replace(old, clause=(chance.choice([-1, 1]) * chance.randrange(1, top + 40),))
        elif what == 3:
            axioms[at] = replace(old, source=chance.choice(list(ClauseSource)))
        elif what == 4:
            axioms[at] = chance.choice(chance.choice(others).axioms)
        elif what == 5 and lemmas:
            which = chance.randrange(len(lemmas))
            lemmas[which] = Lemma(lemmas[which].clause[1:], lemmas[which].hints)
        elif what == 6 and lemmas:
            which = chance.randrange(len(lemmas))
            lemmas[which] = Lemma(lemmas[which].clause, lemmas[which].hints[1:])
        elif lemmas:
            which = chance.randrange(len(lemmas))
            lemmas.insert(which, Lemma((chance.choice([-1, 1]) * chance.randrange(1, top),), lemmas[which].hints))
    return replace(proof, axioms=tuple(axioms), lemmas=tuple(lemmas))


def test_a_proof_of_something_wrong_is_refused_whatever_it_starts_from() -> None:
    chance = random.Random(3)
    refused = 0
    for position, right, found in positions(chance):
        proofs = [step.proof for step in found]
        for _ in range(TRIES):
            step, proof = chance.choice([*zip(found, proofs, strict=True)])
            cell = chance.choice([cell for cell in position.board.cells if position.values[cell] is None])
            wrong = replace(step, places=(), removes=((cell, right[cell]),))
            literal = -position.board.candidate(cell, right[cell]) - 1
            made_up = replace(
                proof, conclusion=said_by(wrong), lemmas=(*proof.lemmas[:-1], Lemma((literal,), (1, 2, 3)))
            )
            spoilt = spoiled_proof(made_up, proofs, chance)
            if spoilt.lemmas:
                spoilt = replace(spoilt, lemmas=(*spoilt.lemmas[:-1], replace(spoilt.lemmas[-1], clause=(literal,))))
            assert spoilt.fault(wrong, position), f"{wrong.conclusion}: {spoilt.axioms} {spoilt.lemmas}"
            refused += 1
    assert refused >= 9 * TRIES


def test_what_is_made_up_is_no_axiom() -> None:
    position = w.read(README_PUZZLE).start()
    step = w.steps(position, techniques=["Naked Single"])[0]
    proof = step.proof
    (cell, digit) = step.places[0]
    literal = position.board.candidate(cell, digit) + 1
    other = next(d for d in position.board.digits if d != digit)
    lies = [
        Axiom(ClauseSource.GONE, (-literal,)),
        Axiom(ClauseSource.GONE, (literal,)),
        Axiom(ClauseSource.GONE, ()),
        Axiom(ClauseSource.TRUTH, (literal,), "r1c2"),
        Axiom(ClauseSource.TRUTH, (literal,), "no such truth"),
        Axiom(ClauseSource.CONFLICT, (literal, -1)),
        Axiom(ClauseSource.CONFLICT, (-literal, -literal)),
        Axiom(ClauseSource.RULE, (literal,)),
        Axiom(ClauseSource.FILLINGS, (literal,), fillings=((cell, (other,)),)),
        Axiom(ClauseSource.TRUTH, (10**6,), "r1c2"),
    ]
    for lie in lies:
        made_up = StepProof(proof.board, (lie,), (), proof.conclusion)
        assert made_up.fault(step, position).startswith("clause 1: ")
    elsewhere = replace(step, places=((cell, other),))
    assert proof.fault(elsewhere, position) == "it proves something else"


def test_two_rules_may_not_share_their_auxiliary_variables() -> None:
    puzzle = w.read("." * 81, rules="killer 17 r1c1 r1c2; killer 16 r5c5 r5c6")
    first, second = w.steps(puzzle, techniques=["Cage Combinations"])[:2]
    one, other = first.proof, second.proof
    ruled = [axiom for proof in (one, other) for axiom in proof.axioms if axiom.source is ClauseSource.RULE]
    assert len({axiom.rule for axiom in ruled}) == 2
    assert "auxiliary variables" in replace(one, axioms=tuple(ruled)).fault(first, puzzle)
    assert one.fault(first, puzzle) == ""

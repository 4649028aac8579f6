"""Make a step as Python sees it of what the kernel has found: numbers become cells, digits, truths, rules and names."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku._kernel import FoundStep
from whydoku.engines.logic.argue import Claims, Ground, argue
from whydoku.engines.logic.net import Logic
from whydoku.engines.logic.technique import Technique
from whydoku.model.argument import Argument, Literal
from whydoku.model.board import Board, Digit
from whydoku.model.network import Truth
from whydoku.model.step import Node, Origin, Step
from whydoku.model.technique import GUESS, REFUTED

_LEADS = ("end", "strong", "weak")


def make_step(logic: Logic, techniques: Sequence[Technique], raw: FoundStep, origin: Origin) -> Step:
    """Make a step that was found somewhere."""
    return _make(logic, techniques, raw, origin).found(origin)


def _make(logic: Logic, techniques: Sequence[Technique], raw: FoundStep, origin: Origin) -> Step:
    board = logic.network.board
    places = tuple(map(board.split, raw.places))
    removes = tuple(map(board.split, sorted(raw.removes)))
    because = tuple(logic.network.truths[truth] for truth in raw.truths)  # both number the cells first, then the houses
    if raw.technique < 0:
        return _guess(board, places, removes, because)
    technique = techniques[raw.technique]
    pattern = tuple(logic.part(role, items) for role, items in raw.roles)
    premises = tuple(
        logic.premises[number]
        for number in dict.fromkeys(n for role, items in raw.roles if role == "rules" for n in items)
    )
    chain = tuple(Node(tuple(map(board.split, cands)), _LEADS[leads]) for cands, leads in raw.chain)

    def argued() -> Argument:
        if found := raw.argument:
            said = [*(Literal(*pair, True) for pair in places), *(Literal(*pair, False) for pair in removes)]
            return logic.argument(found).pruned((literal,) for literal in said)
        claims = Claims(technique, places, removes, pattern, because, chain, premises)
        position = origin.position()
        masks = [position.mask(cell) for cell in board.cells]
        return argue(Ground(logic.network, masks, logic.net.linked), claims)

    return Step(board, technique, places, removes, pattern, because, chain, premises, raw.cost, "", argued)


def _guess(
    board: Board,
    places: tuple[tuple[int, Digit], ...],
    removes: tuple[tuple[int, Digit], ...],
    because: tuple[Truth, ...],
) -> Step:
    if places:
        (cell, digit) = places[0]
        named = because[0].name if because else "a cell"
        said = f"No technique applies. Try {board.symbol(digit)} in {board.name(cell)}, one of few candidates left for {named}."
        return Step(board, GUESS, places, removes, because=because, said=said)
    from whydoku.words.assumption_story import nothing_left

    (cell, digit) = removes[0]
    why = nothing_left(because[0]) if because else "a rule cannot be kept"
    said = f"That fails: {why}. Take back all since the guess; {board.name(cell)} is not {board.symbol(digit)}."
    return Step(board, REFUTED, places, removes, because=because, said=said)

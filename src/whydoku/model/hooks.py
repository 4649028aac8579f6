"""Hooks for words, pictures and proofs of the nouns, which packages above the model make.

The model imports none of these packages. Each registers its functions when it is imported (`@hooks.tell.register`), and a hook
that is called before that imports its package by name: a path that is only counted needs no words.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import TYPE_CHECKING, Any, Generic, TypeVar

if TYPE_CHECKING:
    from whydoku.model.rule import Rule
    from whydoku.model.sentence import Sentence
    from whydoku.proof.path_proof import PathProof
    from whydoku.proof.step_proof import StepProof

R = TypeVar("R")
F = TypeVar("F", bound=Callable[..., Any])


class Hook(Generic[R]):
    """A function that the model calls and a package above it defines."""

    __slots__ = ("_function", "_room")

    def __init__(self, room: str) -> None:
        self._room = room
        self._function: Callable[..., R] | None = None

    def register(self, function: F) -> F:
        """Register the function."""
        self._function = function
        return function

    def __call__(self, *args: Any, **options: Any) -> R:
        """Call it."""
        if self._function is None:
            import_module(self._room)
            assert self._function is not None, f"{self._room} registers nothing"
        return self._function(*args, **options)


tell: Hook[str] = Hook("whydoku.words")
"""A step in words: (step, depth, position)."""

lines: Hook[list[Sentence]] = Hook("whydoku.words")
"""The sentences that explain a step, as records: (step, depth, position)."""

make_rules: Hook[tuple[Rule, ...]] = Hook("whydoku.rules")
write_rule: Hook[str] = Hook("whydoku.rules")
"""Rules from their texts, and the text of a rule, for a board."""

draw_grid: Hook[str] = Hook("whydoku.render.text")
draw_marks: Hook[str] = Hook("whydoku.render.text")
draw_svg: Hook[str] = Hook("whydoku.render.svg")
draw_position: Hook[str] = Hook("whydoku.render.svg")
draw_report: Hook[str] = Hook("whydoku.render.svg")
draw_profile: Hook[str] = Hook("whydoku.render.profile")
draw_card: Hook[str] = Hook("whydoku.render.card_picture")
draw_step: Hook[str] = Hook("whydoku.render.step_picture")
write_report: Hook[str] = Hook("whydoku.render.report")
write_outline: Hook[str] = Hook("whydoku.render.report")
"""Pictures and pages; the functions of these names say what they take."""

prove_step: Hook[StepProof] = Hook("whydoku.proof.argument_clauses")
step_fault: Hook[str] = Hook("whydoku.proof.argument_clauses")
prove_path: Hook[PathProof] = Hook("whydoku.proof.path_proof")
"""Proofs, which the checker has accepted, and why a step does not follow."""

count_classic: Hook[int] = Hook("whydoku.engines.search.classic")
"""How many solutions a plain 9 × 9 of 81 characters has: (line, limit)."""

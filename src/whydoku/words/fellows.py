"""Victims of one net: arguments that differ only in their supposition, so that they are explained once for all."""

from __future__ import annotations

from dataclasses import replace

from whydoku.model.argument import Argument, Inference, Literal, Reason
from whydoku.model.step import Step


def told_once(step: Step) -> tuple[Argument, tuple[Literal, ...]]:
    """Return the argument for the first of several victims, and the supposition for each; the whole one if they differ."""
    argument, many = step.argument, len(step.removes)
    size = len(argument) // many if many else 0
    if many < 2 or step.places or size * many != len(argument):
        return argument, ()
    parts = [_shifted(argument[at : at + size], at) for at in range(0, len(argument), size)]
    if any(_but_supposed(part) != _but_supposed(parts[0]) for part in parts[1:]):
        return argument, ()
    supposed = [[each.claim[0] for each in part if each.reason is Reason.ASSUME] for part in parts]
    if any(len(each) != 1 or not each[0].holds for each in supposed):
        return argument, ()
    return Argument(parts[0]), tuple(each[0] for each in supposed)


def _shifted(part: tuple[Inference, ...], start: int) -> tuple[Inference, ...]:
    """Return part of an argument, renumbered from its start."""
    return tuple(replace(each, needs=tuple(need - start for need in each.needs)) for each in part)


def _but_supposed(part: tuple[Inference, ...]) -> list[Inference]:
    """Return an argument without its supposition, and without what follows once that fails."""
    return [replace(each, claim=()) if each.reason in (Reason.ASSUME, Reason.FAILS) else each for each in part]

"""The words of a step without the notation above them."""

from __future__ import annotations

from whydoku.model.step import Step
from whydoku.words.whip_story import whip_notation


def without_notation(step: Step, text: str) -> str:
    """Return a text without the line of a whip, which has braces and dots of its own."""
    return text.removeprefix(whip_notation(step)).strip() if step.technique.family == "whips and braids" else text

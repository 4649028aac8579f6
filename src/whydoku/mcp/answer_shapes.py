"""The answers of tools as JSON Schemas: the parts that are always there, with their kinds; `?` after a kind allows null.

There may be more in an answer than its schema names: what was passed over, which techniques were refused, a mistake.
"""

from __future__ import annotations

from typing import Any

_KINDS: dict[str, dict[str, Any]] = {
    "text": {"type": "string"},
    "number": {"type": "number"},
    "whole": {"type": "integer"},
    "flag": {"type": "boolean"},
    "object": {"type": "object"},
    "list": {"type": "array"},
    "texts": {"type": "array", "items": {"type": "string"}},
    "numbers": {"type": "array", "items": {"type": "integer"}},
    "digits": {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}},
    "objects": {"type": "array", "items": {"type": "object"}},
    "steps": {
        "type": "array",
        "items": {
            "type": "object",
            "properties": {
                "technique": {"type": "string"},
                "places": {"type": "array", "description": "Digits that are placed: [cell, digit]."},
                "removes": {"type": "array", "description": "Candidates that are removed: [cell, digit]."},
                "text": {"type": "string"},
            },
            "required": ["technique", "text"],
        },
    },
}

_REPORT = {"status": "text", "text": "text", "solutions": "texts", "differ": "texts", "clash": "text?", "told": "text"}
_MADE = {"made": "object", "grid": "text", "clues": "whole", "drawing": "text"}

_PARTS: dict[str, dict[str, str]] = {
    "candidates": {"candidates": "digits"},
    "canonical": {"canonical": "text", "automorphisms": "whole", "transposed": "flag"},
    "check": _REPORT,
    "count": {"count": "whole"},
    "diagnose": _REPORT,
    "equivalents": {"equivalents": "list"},
    "explain": {
        "path": "steps",
        "outcome": "text",
        "solved": "flag",
        "text": "text",
        "steps": "whole",
        "guesses": "whole",
    },
    "generate": {"puzzles": "list", "count": "whole", "wanted": "whole", "seed": "whole", "complete": "flag"},
    "guesses": {"by_level": "object", "most": "whole?"},
    "harder": {"puzzles": "list"},
    "hint": {"text": "text"},
    "judge": {"verdicts": "objects", "justified": "whole", "first_fault": "whole?", "solved": "flag", "text": "text"},
    "minimise": _MADE,
    "mistakes": {"mistakes": "object?"},
    "prove": {"claim": "text", "steps": "whole", "accepted": "flag"},
    "rate": {"ratings": "object"},
    "rating_card": {"grid": "text", "clues": "whole", "ratings": "object", "notes": "object"},
    "read": {"board": "text", "grid": "text", "rules": "texts", "drawing": "text", "json": "object"},
    "scramble": _MADE,
    "solve": {"grid": "text", "values": "numbers", "unique": "flag?", "engine": "text", "drawing": "text"},
    "steps": {"steps": "steps", "conclusions": "whole", "complete": "flag"},
    "why": {"asked": "text", "holds": "flag?", "answer": "text", "steps": "steps", "text": "text", "proved": "flag"},
    "write": {"text": "text"},
}


def answer_schema(name: str) -> dict[str, Any] | None:
    """Return the schema of a tool's answer; None where it is no object, or one of its own."""
    parts = _PARTS.get(name)
    if parts is None:
        return None
    return {"type": "object", "properties": {key: _kind(word) for key, word in parts.items()}, "required": [*parts]}


def _kind(word: str) -> dict[str, Any]:
    kind = _KINDS[word.removesuffix("?")]
    return {"anyOf": [kind, {"type": "null"}]} if word.endswith("?") else kind

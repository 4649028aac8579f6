"""The verbs: one file each, declared once for Python, the command line, HTTP and assistants."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whydoku.declare import Verb

PACKAGE = "whydoku.verbs"


def verbs() -> dict[str, Verb]:
    """Return every verb by its name in Python."""
    from whydoku.plugins import discover

    return {verb.name: verb for verb in discover(PACKAGE).values()}


def find_verb(name: str) -> Verb | None:
    """Return the verb of a name without importing the others, or None."""
    from whydoku.plugins import find_plugin

    found: Verb | None = find_plugin(PACKAGE, name)
    return found

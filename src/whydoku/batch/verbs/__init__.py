"""What is done with each row: one file per verb. Its plug-in takes a column of puzzles and returns columns of answers."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from whydoku.errors import OptionError
from whydoku.model.limit import raise_if_stopped
from whydoku.plugins import find_plugin, plugin_names

PACKAGE = "whydoku.batch.verbs"
Columns = dict[str, Any]


@dataclass(frozen=True)
class RowVerb:
    """An operation on each puzzle of a column."""

    title: str
    about: str  # one sentence
    run: Callable[[Any, Mapping[str, Any]], Columns]  # texts and options: the answers
    answers: Callable[[Mapping[str, Any]], list[str]]  # the columns for formats with room for nothing else
    rows: int  # rows per part: a second or two of work
    options: tuple[str, ...] = ()
    check: Callable[[Mapping[str, Any]], object] = lambda options: None  # refuses wrong options before anything is read

    def __repr__(self) -> str:
        return f"<RowVerb {self.title}>"


def find_verb(name: str) -> RowVerb:
    """Find a verb by its name."""
    found = find_plugin(PACKAGE, name)
    if found is None:
        raise OptionError(f"there is no batch {name!r}; expected one of {', '.join(plugin_names(PACKAGE))}")
    verb: RowVerb = found
    return verb


def slices(texts: Any, rows: int) -> Iterator[Any]:
    """Yield a column so many rows at a time; between them it can be stopped."""
    for at in range(0, len(texts), rows):
        raise_if_stopped()
        yield texts.slice(at, rows)

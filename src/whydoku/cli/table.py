"""The table of commands: what each is for, and what its options and arguments take.

Completion for shells and the manual page are made of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

from whydoku.cli.parser import Command, Parameter, parameters

SMALL_RANGE = 9
"""Most values of a whole number that are all offered."""


class Row(NamedTuple):
    """An option or argument, as a shell sees it."""

    names: tuple[str, ...]  # none: an argument
    about: str
    takes_value: bool
    metavar: str
    values: tuple[str, ...]
    is_file: bool  # whether the value is, or may be, a file
    may_repeat: bool


class Entry(NamedTuple):
    """A command."""

    name: str
    about: str
    options: tuple[Row, ...]
    arguments: tuple[Row, ...]


def command_table(commands: Mapping[str, Command]) -> list[Entry]:
    """Put all commands into a table."""
    return [_entry(name, command) for name, command in commands.items()]


def _entry(name: str, command: Command) -> Entry:
    rows = [(parameter.is_argument, _row(parameter)) for parameter in parameters(command)]
    options = [row for is_argument, row in rows if not is_argument]
    options.append(Row(("-h", "--help"), "Show this message and exit.", False, "", (), False, False))
    about = " ".join((command.__doc__ or "").split())
    return Entry(name, about, tuple(options), tuple(row for is_argument, row in rows if is_argument))


def _row(parameter: Parameter) -> Row:
    said = parameter.said
    values = tuple(said.values()) if said.values is not None else ()
    if not values and said.min is not None and said.max is not None and said.max - said.min < SMALL_RANGE:
        values = tuple(map(str, range(said.min, said.max + 1)))
    is_file = parameter.kind is Path or (parameter.is_argument and not values)
    names = (*parameter.on, *parameter.off)
    return Row(names, said.help, not parameter.is_flag, parameter.metavar, values, is_file, parameter.many)

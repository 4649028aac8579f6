"""Commands: a verb with the way its answer is printed, or what only a terminal has (serve, batch, completion …).

A file of `cli/commands/` is one command. Its `plugin` names the verb that it prints (`Command(show, "explain")`): then `show`
gets the verb's call as `asked` and options of its own, for printing only. A verb without such a file is a command all the same:
its answer is printed by its own `str`, or as JSON.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias

from whydoku.declare import Arg, Option, Verb, first_sentence, group_options, options_of

if TYPE_CHECKING:
    from whydoku.cli.source import Source

COMMANDS = "whydoku.cli.commands"

_GROUPS = {"puzzle": "PuzzleOptions", "position": "PositionOptions"}  # the help on forms of puzzles
_READ = "read_"

AsJson: TypeAlias = Annotated[bool, Arg("Print one JSON object per line.", kind=bool, flags=("--json",))]


class Asked:
    """A verb's call on the command line: the puzzles, and the given options."""

    def __init__(self, verb: Verb, puzzle: str | None, reading: dict[str, Any], options: dict[str, Any]) -> None:
        self.verb = verb
        self.options = options
        self._puzzle = puzzle
        self._reading = reading

    @cached_property
    def source(self) -> Source:
        """The puzzles, read when they are first needed."""
        from whydoku.cli.source import load

        assert self._puzzle is not None, f"{self.verb.name} takes no puzzle"
        return load(self._puzzle, **self._reading)

    def __call__(self, *given: Any, **more: Any) -> Any:
        """Return the verb's answer."""
        return self.verb.run(*given, **(self.options | more))

    def get(self, name: str) -> Any:
        """Return the value of an option: the given one, or the verb's default."""
        default = next(option.default for option in self.verb.options if option.name == name)
        return self.options.get(name, default)


@dataclass(frozen=True)
class Command:
    """How a command prints, and the verb that it calls, if any."""

    show: Callable[..., None]
    asks: str = ""  # the verb's name in Python

    @cached_property
    def verb(self) -> Verb | None:
        """The verb that it calls."""
        from whydoku.verbs import find_verb

        return find_verb(self.asks) if self.asks else None

    @property
    def about(self) -> str:
        """Its help in a sentence."""
        return first_sentence(self.show) if self.verb is None else self.verb.about

    @cached_property
    def reading(self) -> tuple[Option, ...]:
        """The options for reading the puzzle, under names that no option of a verb has."""
        form = next((option.arg.form for option in self.asked if option.arg.form in _GROUPS), "")
        if not form:
            return ()
        from whydoku.verbs import _input

        group = getattr(_input, _GROUPS[form])
        return tuple(
            replace(option, name=_READ + option.name, arg=replace(option.arg, flags=option.flags))
            for option in group_options(group)
        )

    @property
    def asked(self) -> tuple[Option, ...]:
        """The options of its verb."""
        return () if self.verb is None else self.verb.options_on("cli")

    @property
    def options(self) -> tuple[Option, ...]:
        """All its options: for reading the puzzle, its verb's, and for printing."""
        puzzle = [option for option in self.asked if option.arg.form]
        others = [option for option in self.asked if not option.arg.form]
        return (*puzzle, *self.reading, *others, *self.printing)

    @property
    def printing(self) -> tuple[Option, ...]:
        """Its own options."""
        return tuple(option for option in options_of(self.show) if "cli" not in option.arg.absent)

    def run(self, values: dict[str, Any]) -> None:
        """Run it with the given values."""
        own = {option.name: values[option.name] for option in self.printing if option.name in values}
        if self.verb is None:
            return self.show(**own)
        reading = {
            option.name.removeprefix(_READ): values[option.name] for option in self.reading if option.name in values
        }
        asked = {option.name: values[option.name] for option in self.asked if option.name in values}
        form = next((option.name for option in self.asked if option.arg.form), None)
        puzzle = asked.pop(form) if form else None
        if "cells" not in reading:
            return self.show(Asked(self.verb, puzzle, reading, asked), **own)
        from whydoku.model.cell_notation import find_notation

        with find_notation(reading["cells"]).spoken():
            return self.show(Asked(self.verb, puzzle, reading, asked), **own)


def _show_plainly(asked: Asked, as_json: AsJson = False) -> None:
    """Print an answer by its own `str`."""
    from whydoku.cli.output import Answer, answer_each

    def work(given: Any) -> Any:
        found = asked(given)
        yield Answer(str(found), asked.verb.to_json(found))

    answer_each(asked.source, work, as_json=as_json)


def commands() -> dict[str, Command]:
    """Return every command by name."""
    from whydoku.plugins import discover
    from whydoku.verbs import verbs

    known: dict[str, Command] = dict(discover(COMMANDS))
    for verb in verbs().values():
        name = _name_of(verb)
        if name is not None:
            known.setdefault(name, Command(_show_plainly, verb.name))
    return dict(sorted(known.items()))


def find_command(name: str) -> Command | None:
    """Return the command of a name without importing the others, or None."""
    from whydoku.plugins import find_plugin
    from whydoku.verbs import find_verb

    found: Command | None = find_plugin(COMMANDS, name)
    if found is None and (verb := find_verb(name)) is not None and _name_of(verb) == name:
        return Command(_show_plainly, verb.name)
    return found


def _name_of(verb: Verb) -> str | None:
    """Return the name of a verb on the command line, or None if it is absent there."""
    return None if "cli" in verb.absent else verb.command or verb.name.replace("_", "-")

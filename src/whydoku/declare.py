"""Arguments, declared once: what a function's annotations say about each of them, for every surface that calls it.

A verb is a plain function. `Annotated[TYPE, Arg("What it is.")]` says what a surface needs to know beside the type that a
Python caller sees: how a word of the command line or a JSON value becomes the argument, its bounds, what a shell may offer.
Options that belong together are a `TypedDict`, taken as `**using: Unpack[TechniqueOptions]`: keywords to the caller, one value
inside. `options_of(function)` reads such a signature; `Verb` adds what only a whole verb has. Nothing is computed before a
surface asks.
"""

from __future__ import annotations

import builtins
import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, get_args

MAX_OFFERED = 9
"""How many values of a whole number a shell is offered at most."""

SURFACES = ("cli", "http", "mcp")
"""What calls verbs beside Python."""


@dataclass(frozen=True, slots=True)
class Arg:
    """The declaration of an argument, for every surface."""

    help: str
    kind: type = str  # type of one value: str, int, float, bool, Path
    many: bool = False  # several values: an option that may be repeated, a JSON array
    flags: tuple[str, ...] = ()  # on the command line, if they differ from its name
    metavar: str = ""
    positional: bool = False  # positional on the command line although it has a default
    gather: Callable[[list[Any]], Any] = tuple  # how several words become the function's value
    offers: Callable[[], Iterable[str]] | None = None  # what a shell may offer; other values are allowed
    choices: tuple[str, ...] = ()  # the only allowed values
    least: float | None = None
    most: float | None = None
    most_requested: float | None = None  # bound for calls and tools, if lower than for a terminal
    longest: int = 200  # maximum characters in a request
    form: str = ""  # a noun that is more than a word: puzzle, position, step, ranges
    absent: Mapping[str, str] = field(default_factory=dict)  # surfaces that lack it, each with the reason

    @property
    def ceiling(self) -> float | None:
        """The maximum that a call or a tool may request."""
        return self.most if self.most_requested is None else self.most_requested


def python_only(reason: str) -> Arg:
    """Return the declaration of an argument for Python callers only."""
    return Arg("", absent=dict.fromkeys(SURFACES, reason))


@dataclass(frozen=True, slots=True)
class Option:
    """An argument of a function, with its name and default."""

    name: str
    arg: Arg
    default: Any
    required: bool

    @property
    def is_positional(self) -> bool:
        """Whether it is positional on the command line."""
        return self.arg.positional or (self.required and not self.arg.flags)

    @property
    def flags(self) -> tuple[str, ...]:
        """The option's flags on the command line; empty for a positional argument."""
        return () if self.is_positional else self.arg.flags or (f"--{self.name.replace('_', '-')}",)

    @property
    def names(self) -> tuple[str, ...]:
        """The flags, and those that turn it off if it is on by default."""
        off = [f"--no-{flag[2:]}" for flag in self.flags] if self.is_flag and self.default is not False else []
        return (*self.flags, *off)

    @property
    def is_flag(self) -> bool:
        """Whether the option takes no value."""
        return self.arg.kind is bool

    @property
    def metavar(self) -> str:
        """The name of its value in help and messages."""
        return self.arg.metavar or self.name.upper()

    @property
    def offered(self) -> tuple[str, ...]:
        """The values that a shell may offer."""
        arg = self.arg
        if arg.offers is not None:
            return tuple(arg.offers())
        if arg.kind is int and arg.least is not None and arg.most is not None and arg.most - arg.least < MAX_OFFERED:
            return tuple(map(str, range(int(arg.least), int(arg.most) + 1)))
        return arg.choices

    @property
    def is_file(self) -> bool:
        """Whether its value is, or may be, a file name."""
        return self.arg.kind.__name__ == "Path" or (self.is_positional and not self.offered)


@cache
def options_of(function: Callable[..., Any]) -> tuple[Option, ...]:
    """Return the declared arguments of a function, those of a group one by one."""
    names = inspect.unwrap(function).__globals__
    found = []
    for parameter in inspect.signature(function).parameters.values():
        hint = _evaluated(parameter.annotation, names)
        if parameter.kind is inspect.Parameter.VAR_KEYWORD:
            found += group_options(get_args(hint)[0])
        elif (arg := _arg(hint)) is not None:
            required = parameter.default is inspect.Parameter.empty
            found.append(Option(parameter.name, arg, None if required else parameter.default, required))
    return tuple(found)


def group_options(group: type) -> list[Option]:
    """Return the options that a TypedDict declares, its bases' first; each may be left out."""
    names = vars(sys.modules[group.__module__])
    found = []
    for name, hint in group.__annotations__.items():
        arg = _arg(_evaluated(getattr(hint, "__forward_arg__", hint), names))
        if arg is not None:
            found.append(Option(name, arg, None, False))
    return found


class _Names(dict[str, Any]):
    """The names of a module; types imported only for type checkers resolve to anything."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, Any)


def _evaluated(hint: Any, names: dict[str, Any]) -> Any:
    return eval(hint, {}, _Names(names)) if isinstance(hint, str) else hint  # annotations are text


def _arg(hint: Any) -> Arg | None:
    return next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Arg)), None)


def _as_json(answer: Any) -> Any:
    return answer.to_json()


@dataclass(frozen=True)
class Verb:
    """A verb: its function, and what surfaces need to know about the whole."""

    run: Callable[..., Any]
    deadline: float | None = None  # in seconds, for calls and tools; None: it is always quick
    command: str = ""  # its name on the command line, if different
    to_json: Callable[[Any], Any] = _as_json  # the answer as JSON
    absent: Mapping[str, str] = field(default_factory=dict)  # surfaces that lack it, each with the reason

    @property
    def name(self) -> str:
        """The verb's name in Python."""
        return self.run.__name__

    @property
    def about(self) -> str:
        """Its help: the first sentence of its docstring."""
        return first_sentence(self.run)

    @property
    def options(self) -> tuple[Option, ...]:
        """Its arguments."""
        return options_of(self.run)

    def options_on(self, surface: str) -> tuple[Option, ...]:
        """Return its arguments on a surface."""
        return tuple(option for option in self.options if surface not in option.arg.absent)


def first_sentence(function: Callable[..., Any]) -> str:
    """Return the first paragraph of a docstring on one line."""
    return " ".join((inspect.getdoc(function) or "").partition("\n\n")[0].split())

"""Read a command's arguments as its function's signature says, and write its help.

A parameter without a default is an argument, and one with a default an option. `Annotated[int, Option("--limit", min=1)]`
says more about it; without that, a parameter `up_to` is the option `--up-to`. The type says how many words it takes:

  bool            none: `--json`; `--guess/--no-guess` has a name for either value
  list[str]       one, and the option may be given again
  any other       one, which is made into that type: str, int, float, Path

A parameter whose type is a kind of `Options` stands for all the options that its class lists.

An option's value is the next word, or follows an equals sign. What comes after `--` is no option.

There are packages for this, but importing the smallest of them takes longer than everything that `whydoku solve` does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, get_args, get_origin, get_type_hints

Command = Callable[..., None]


class Exit(Exception):  # noqa: N818  # it is no error
    """Leave now, with this exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class UsageError(Exception):
    """A call that no command understands."""


class Option:
    """An option: its names, and what its help says."""

    def __init__(
        self,
        *names: str,
        metavar: str = "",
        help: str = "",  # noqa: A002  # the word that everybody expects, as are the next two
        min: int | None = None,  # noqa: A002  # as above
        max: int | None = None,  # noqa: A002  # as above
        values: Callable[[], Iterable[str]] | None = None,
    ) -> None:
        self.names = names
        self.values = values  # what a shell may offer for it; nothing is refused by that
        self.metavar = metavar
        self.help = help
        self.min = min
        self.max = max


class Argument(Option):
    """An argument, which is known by its place."""

    def __init__(
        self,
        *,
        metavar: str = "",
        help: str = "",  # noqa: A002  # as for an option
        values: Callable[[], Iterable[str]] | None = None,
    ) -> None:
        super().__init__(metavar=metavar, help=help, values=values)


class Options:
    """Options that commands share: those that a class lists as annotated attributes, with their values."""

    def __init__(self, **values: Any) -> None:
        vars(self).update(values)


_KINDS = {int: "a whole number", float: "a number"}


class Parameter:
    """A parameter of a command's function."""

    def __init__(self, name: str, hint: Any, default: Any, required: bool, group: str = "") -> None:
        said = next((each for each in getattr(hint, "__metadata__", ()) if isinstance(each, Option)), None)
        kind = get_args(hint)[0] if hasattr(hint, "__metadata__") else hint
        kinds = [each for each in get_args(kind) if each is not type(None)] if get_origin(kind) is not list else []
        kind = kinds[0] if kinds else kind
        self.many = get_origin(kind) is list
        self.kind: Any = get_args(kind)[0] if self.many else kind
        self.name = name
        self.group = group  # the parameter of the function that it is a part of
        self.default = default
        self.required = required
        self.is_argument = isinstance(said, Argument) or (said is None and required)
        self.said = said or Option()
        self.metavar = self.said.metavar or name.upper()
        names = self.said.names or (f"--{name.replace('_', '-')}",)
        self.on = () if self.is_argument else tuple(part for each in names for part in each.split("/")[:1])
        self.off = () if self.is_argument else tuple(part for each in names for part in each.split("/")[1:])

    @property
    def is_flag(self) -> bool:
        """Say whether it takes no value."""
        return self.kind is bool

    @property
    def shown(self) -> str:
        """Give what a message calls it."""
        return self.metavar if self.is_argument else self.on[-1] if self.on[0].count("-") < 2 else self.on[0]

    def read(self, word: str) -> Any:
        """Make the value that a word stands for."""
        try:
            value = self.kind(word)
        except ValueError:
            kind = _KINDS.get(self.kind, f"a {getattr(self.kind, '__name__', self.kind)}")
            raise UsageError(f"invalid value for '{self.shown}': {word!r} is not {kind}") from None
        if self.said.min is not None and value < self.said.min:
            raise UsageError(f"invalid value for '{self.shown}': {value} is less than {self.said.min}")
        if self.said.max is not None and value > self.said.max:
            raise UsageError(f"invalid value for '{self.shown}': {value} is more than {self.said.max}")
        return value


def parameters(command: Command) -> list[Parameter]:
    """List the parameters of a command's function, those of a group one by one."""
    code = command.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    positional = command.__defaults__ or ()
    defaults = dict(zip(names[code.co_argcount - len(positional) : code.co_argcount], positional, strict=True))
    defaults |= command.__kwdefaults__ or {}
    hints = get_type_hints(command, include_extras=True)
    found: list[Parameter] = []
    for name in names:
        hint = hints.get(name, str)
        if _is_group(hint):
            for each, kind in get_type_hints(hint, include_extras=True).items():
                found.append(Parameter(each, kind, getattr(hint, each, None), not hasattr(hint, each), name))
        else:
            found.append(Parameter(name, hint, defaults.get(name), name not in defaults))
    return found


def _is_group(hint: Any) -> bool:
    return isinstance(hint, type) and issubclass(hint, Options)


def run(command: Command, values: Mapping[str, Any]) -> None:
    """Call a command's function with the values of its parameters."""
    groups: dict[str, dict[str, Any]] = {}
    given: dict[str, Any] = {}
    for parameter in parameters(command):
        if parameter.group:
            groups.setdefault(parameter.group, {})[parameter.name] = values[parameter.name]
        else:
            given[parameter.name] = values[parameter.name]
    hints = get_type_hints(command, include_extras=True) if groups else {}
    command(**given, **{name: hints[name](**options) for name, options in groups.items()})


def parse(known: Iterable[Parameter], words: Iterable[str]) -> dict[str, Any] | None:
    """Give the values of parameters, or None where somebody asks for help."""
    known = list(known)
    switches = {name: (each, True) for each in known for name in each.on}
    switches |= {name: (each, False) for each in known for name in each.off}
    values: dict[str, Any] = {}
    places: list[str] = []
    rest = iter(words)
    for word in rest:
        if word == "--":
            places.extend(rest)
            break
        if not word.startswith("-") or word == "-":
            places.append(word)
            continue
        if word in ("-h", "--help"):
            return None
        name, equals, value = word.partition("=") if word.startswith("--") else (word[:2], word[2:], word[2:])
        if name not in switches:
            raise UsageError(f"no such option: {name}{_meant(name, switches)}")
        parameter, on = switches[name]
        if parameter.is_flag:
            if equals:
                raise UsageError(f"option '{name}' takes no value")
            values[parameter.name] = on
            continue
        if not equals:
            following = next(rest, None)
            if following is None:
                raise UsageError(f"option '{name}' requires a value")
            value = following
        if parameter.many:
            values.setdefault(parameter.name, []).append(parameter.read(value))
        else:
            values[parameter.name] = parameter.read(value)
    for parameter in known:
        if parameter.is_argument and places:
            values[parameter.name] = parameter.read(places.pop(0))
        elif parameter.required and parameter.name not in values:
            what = "argument" if parameter.is_argument else "option"
            raise UsageError(f"missing {what} '{parameter.shown}'")
    if places:
        raise UsageError(f"unexpected extra argument: {places[0]}")
    return {parameter.name: parameter.default for parameter in known} | values


def _meant(name: str, known: Iterable[str]) -> str:
    """Say what somebody probably meant, if there is something like it."""
    from difflib import get_close_matches

    near = get_close_matches(name, list(known), n=1)
    return f" (did you mean {near[0]}?)" if near else ""


# -- help --------------------------------------------------------------------------------------------------------------


def _width() -> int:
    from shutil import get_terminal_size

    return min(100, get_terminal_size().columns)


def _table(rows: Iterable[tuple[str, str]]) -> list[str]:
    """Write two columns, the second wrapped."""
    from textwrap import wrap

    rows = list(rows)
    left = min(max((len(first) for first, _ in rows), default=0), 28)
    lines = []
    for first, second in rows:
        parts = wrap(second, max(20, _width() - left - 4), break_on_hyphens=False) or [""]
        if len(first) > left:
            lines.append(f"  {first}")
            first = ""
        lines.append(f"  {first:{left}}  {parts[0]}".rstrip())
        lines += [" " * (left + 4) + part for part in parts[1:]]
    return lines


_HELP = ("-h, --help", "Show this message and exit.")


def _described(parameter: Parameter) -> tuple[str, str]:
    if parameter.is_argument:
        return parameter.metavar, parameter.said.help
    names = ", ".join(parameter.on) + "".join(f" / {name}" for name in parameter.off)
    about = parameter.said.help
    if parameter.required:
        about += " Required."
    elif parameter.default not in (None, False, "") and not parameter.off:
        about += f" [default: {parameter.default}]"
    return names if parameter.is_flag else f"{names} {parameter.metavar}", about.strip()


def command_help(name: str, command: Command) -> str:
    """Write the help of one command."""
    from textwrap import wrap

    known = parameters(command)
    arguments = [each for each in known if each.is_argument]
    usage = " ".join(each.metavar if each.required else f"[{each.metavar.strip('[]')}]" for each in arguments)
    about = " ".join((command.__doc__ or "").split())
    lines = [f"Usage: whydoku {name} [OPTIONS] {usage}".rstrip(), ""]
    lines += wrap(about, _width() - 2, initial_indent="  ", subsequent_indent="  ", break_on_hyphens=False)
    if arguments:
        lines += ["", "Arguments:", *_table(map(_described, arguments))]
    options = [_described(each) for each in known if not each.is_argument]
    return "\n".join([*lines, "", "Options:", *_table([*options, _HELP])])


def program_help(about: str, commands: Mapping[str, Command]) -> str:
    """Write the help of the program: what it does, and its commands."""
    listed = [(name, " ".join((command.__doc__ or "").split())) for name, command in commands.items()]
    options = _table([("--version", "Show the version and exit."), _HELP])
    head = ["Usage: whydoku [OPTIONS] COMMAND [ARGS]...", "", f"  {about}", "", "Options:", *options]
    return "\n".join([*head, "", "Commands:", *_table(listed)])


def no_such_command(name: str, commands: Iterable[str]) -> UsageError:
    """Say that there is no such command."""
    return UsageError(f"no such command {name!r}{_meant(name, commands)}")

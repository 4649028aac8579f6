"""A command's words, read by argparse as its declarations say."""

from __future__ import annotations

import argparse
import re
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from itertools import takewhile
from shutil import get_terminal_size
from typing import Any, NoReturn

from whydoku.cli.command import Command
from whydoku.declare import Option

_KINDS = {int: "a whole number", float: "a number"}


class Exit(Exception):  # noqa: N818  # it is no error
    """Leave now, with this exit code."""

    def __init__(self, code: int = 0) -> None:
        super().__init__(code)
        self.code = code


class UsageError(Exception):
    """A command line that no command understands."""


class _CommandParser(argparse.ArgumentParser):
    """A parser that raises one sentence instead of leaving the program."""

    def exit(self, status: int = 0, message: str | None = None) -> NoReturn:
        raise Exit(status)

    def error(self, message: str) -> NoReturn:
        required = re.fullmatch(r"the following arguments are required: (.+)", message)
        if required is None:
            raise UsageError(message)
        first = required[1].split(", ")[0].split("/")[-1]
        raise UsageError(f"missing {'option' if first.startswith('-') else 'argument'} '{first}'")


class _Help(argparse.HelpFormatter):
    def __init__(self, prog: str) -> None:
        super().__init__(prog, max_help_position=32, width=min(100, get_terminal_size().columns) - 2)


def parser_of(name: str, command: Command) -> argparse.ArgumentParser:
    """Return the parser of a command; omitted options are not among its values."""
    places = [option for option in command.options if option.is_positional]
    usage = " ".join(each.metavar if each.required else f"[{each.metavar}]" for each in places)
    parser = _CommandParser(
        prog=f"whydoku {name}",
        usage=f"whydoku {name} [OPTIONS] {usage}".rstrip(),
        description=_escaped(command.about),
        formatter_class=_Help,
        allow_abbrev=False,
        exit_on_error=False,
        argument_default=argparse.SUPPRESS,
    )
    for option in command.options:
        _add(parser, option)
    return parser


def _add(parser: argparse.ArgumentParser, option: Option) -> None:
    arg = option.arg
    silent = option.default in (None, "", ()) or isinstance(option.default, bool)
    said = _escaped(arg.help) + ("" if silent else f" [default: {option.default}]")
    if option.is_positional:
        number = "+" if arg.many else None if option.required else "?"
        parser.add_argument(option.name, metavar=option.metavar, type=_reader(option), nargs=number, help=said)
    elif option.is_flag:
        action = argparse.BooleanOptionalAction if option.default is not False else "store_true"
        parser.add_argument(*option.flags, dest=option.name, action=action, default=argparse.SUPPRESS, help=said)
    else:
        how: dict[str, Any] = {"action": "append"} if arg.many else {}
        parser.add_argument(
            *option.flags,
            dest=option.name,
            metavar=option.metavar,
            type=_reader(option),
            required=option.required,
            help=said,
            **how,
        )


def _escaped(text: str) -> str:
    return text.replace("%", "%%")


def _reader(option: Option) -> Any:
    """Return the function that converts a word to a value."""
    arg = option.arg

    def read(word: str) -> Any:
        try:
            value = arg.kind(word)
        except ValueError:
            kind = _KINDS.get(arg.kind, f"a {arg.kind.__name__}")
            raise argparse.ArgumentTypeError(f"{word!r} is not {kind}") from None
        if arg.kind is not int:  # the verbs refuse the rest with their own errors
            return value
        if arg.least is not None and value < arg.least:
            raise argparse.ArgumentTypeError(f"{value} is less than {arg.least:g}")
        if arg.most is not None and value > arg.most:
            raise argparse.ArgumentTypeError(f"{value} is more than {arg.most:g}")
        return value

    return read


def parse(name: str, command: Command, words: Iterable[str]) -> dict[str, Any]:
    """Return the values of a command's options from words; print its help and exit if requested."""
    parser, given = parser_of(name, command), list(words)
    try:
        found, rest = parser.parse_known_args(given)
    except argparse.ArgumentError as error:
        raise UsageError(_told(error)) from None
    except UsageError:
        _refuse_unknown(given, command)  # reported before missing arguments
        raise
    _refuse_unknown(rest, command)
    if rest:
        raise UsageError(f"unexpected extra argument: {rest[0]}")
    values = vars(found)
    for option in command.options:
        if option.arg.many and option.name in values:
            values[option.name] = option.arg.gather(values[option.name])
    return values


def _refuse_unknown(words: Iterable[str], command: Command) -> None:
    """Raise the error for the first option that a command does not have."""
    known = [flag for option in command.options for flag in option.names]
    for word in takewhile(lambda each: each != "--", words):
        flag = word.partition("=")[0]
        if flag.startswith("-") and flag != "-" and flag[:2] not in known and flag not in known:
            raise UsageError(f"no such option: {flag}{_meant(flag, known)}")


def _told(error: argparse.ArgumentError) -> str:
    """Return an argparse error as one sentence."""
    name = (error.argument_name or "").split("/")[0]
    if error.message.startswith("expected one argument"):
        return f"option '{name}' requires a value"
    if error.message.startswith("ignored explicit argument"):
        return f"option '{name}' takes no value"
    return f"invalid value for '{name}': {error.message}"


def _meant(name: str, known: Iterable[str]) -> str:
    """Return the question whether something similar was meant, if there is a candidate."""
    near = get_close_matches(name, list(known), n=1)
    return f" (did you mean {near[0]}?)" if near else ""


def no_such_command(name: str, known: Iterable[str]) -> UsageError:
    """Return the error for a command that does not exist."""
    return UsageError(f"no such command {name!r}{_meant(name, known)}")


def program_help(about: str, known: Mapping[str, Command]) -> str:
    """Return the help of the program: what it does, and its commands."""
    parser = _CommandParser(
        prog="whydoku", usage="whydoku [OPTIONS] COMMAND [ARGS]...", description=about, formatter_class=_Help
    )
    parser.add_argument("--version", action="store_true", help="show the version and exit")
    listed = parser.add_argument_group("commands")
    for name, command in known.items():
        listed.add_argument(name, help=_escaped(command.about))
    return parser.format_help()

"""The manual page, in the language of man: written from the table of commands."""

from __future__ import annotations

import re
from collections.abc import Mapping

from whydoku.cli.command import Command
from whydoku.cli.completion import HELP
from whydoku.declare import Option

EXAMPLES = (
    ("whydoku solve puzzle.txt", "Solve every puzzle of a file."),
    ("whydoku hint --level 2 409010803000009240…", "Say where to look, and for which technique."),
    ("whydoku explain --depth 3 puzzle.txt", "Explain the whole path, link by link."),
    ("whydoku rules sandwich", "Show what a rule means and how it is written."),
    ("whydoku solve --rules anti-knight,anti-king - < puzzle.txt", "Add rules to a puzzle from standard input."),
)


def manual(commands: Mapping[str, Command], about: str, codes: str, version: str) -> str:
    """Write the page; `codes` lists the exit codes, one per line with its meaning."""
    lines = [
        f'.TH WHYDOKU 1 "" "whydoku {_text(version)}" "User Commands"',
        ".SH NAME",
        f"whydoku \\- {_text(about[0].lower() + about[1:].rstrip('.'))}",
        ".SH SYNOPSIS",
        ".B whydoku",
        ".I COMMAND",
        "[\\fIOPTIONS\\fR] [\\fIARGUMENTS\\fR]",
        ".br",
        ".B whydoku",
        ".I PUZZLE",
        ".SH DESCRIPTION",
        "A puzzle argument is a puzzle, a file with one or many of them, or \\- for standard input.",
        "A puzzle without a command is solved.",
        "Data goes to standard output and everything else to standard error.",
        "With \\fB\\-\\-json\\fR, commands print one object per line, in the shapes of the package's whydoku.schema.json.",
        ".SH COMMANDS",
    ]
    for name, command in commands.items():
        options = [*command.options, HELP]
        places = [option for option in options if option.is_positional]
        usage = " ".join(map(_argument, places))
        lines += [f".SS whydoku {_text(name)} [\\fIOPTIONS\\fR] {usage}".rstrip(), _text(command.about)]
        for option in (*places, *(option for option in options if not option.is_positional)):
            lines += [".TP", _names(option), _text(option.arg.help)]
    lines += [".SH EXIT STATUS"]
    for code, meaning in re.findall(r"^(\d+) +(.+)$", codes, re.MULTILINE):
        lines += [".TP", f".B {code}", _text(meaning)]
    lines += [
        ".SH ENVIRONMENT",
        ".TP",
        ".B NO_COLOR",
        "If it is set, nothing is printed in colour.",
        ".SH EXAMPLES",
    ]
    for words, meaning in EXAMPLES:
        lines += [".TP", f".B {_text(words)}", _text(meaning)]
    return "\n".join([*lines, ""])


def _argument(option: Option) -> str:
    plain = f"\\fI{_text(option.metavar)}\\fR"
    return plain if option.required else f"[{plain}]"


def _names(option: Option) -> str:
    if option.is_positional:
        return f".I {_text(option.metavar)}"
    names = ", ".join(f"\\fB{_text(name)}\\fR" for name in option.names)
    return names if option.is_flag else f"{names} \\fI{_text(option.metavar)}\\fR"


def _text(text: str) -> str:
    """Escape what man would take for its own: backslashes, dashes, and a dot or quote that begins a line."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped

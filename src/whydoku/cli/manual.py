"""The manual page, in the language of man: written from the table of commands."""

from __future__ import annotations

import re
from collections.abc import Sequence

from whydoku.cli.table import Entry, Row

EXAMPLES = (
    ("whydoku solve puzzle.txt", "Solve every puzzle of a file."),
    ("whydoku hint --level 2 409010803000009240…", "Say where to look, and for which technique."),
    ("whydoku explain --depth 3 puzzle.txt", "Explain the whole path, link by link."),
    ("whydoku rules sandwich", "Show what a rule means and how it is written."),
    ("whydoku solve --rules anti-knight,anti-king - < puzzle.txt", "Add rules to a puzzle from standard input."),
)


def manual(table: Sequence[Entry], about: str, codes: str, version: str) -> str:
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
    for entry in table:
        usage = " ".join(_argument(row) for row in entry.arguments)
        lines += [f".SS whydoku {_text(entry.name)} [\\fIOPTIONS\\fR] {usage}".rstrip(), _text(entry.about)]
        for row in (*entry.arguments, *entry.options):
            lines += [".TP", _names(row), _text(row.about or "No more is said of it.")]
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
    for command, meaning in EXAMPLES:
        lines += [".TP", f".B {_text(command)}", _text(meaning)]
    return "\n".join([*lines, ""])


def _argument(row: Row) -> str:
    plain = row.metavar.strip("[]")
    return f"[\\fI{_text(plain)}\\fR]" if row.metavar.startswith("[") else f"\\fI{_text(plain)}\\fR"


def _names(row: Row) -> str:
    if not row.names:
        return f".I {_text(row.metavar.strip('[]'))}"
    names = ", ".join(f"\\fB{_text(name)}\\fR" for name in row.names)
    return f"{names} \\fI{_text(row.metavar)}\\fR" if row.takes_value else names


def _text(text: str) -> str:
    """Escape what man would take for its own: backslashes, dashes, and a dot or quote that begins a line."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped

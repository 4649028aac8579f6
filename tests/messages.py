"""Every message that a user may read, in one list: what errors say, and the help of every command and option.

`python -m tests.messages` writes it to `tests/messages.txt`; `tests/test_messages.py` compares, so that a change of wording is
seen in review. A part that is filled in at run time stands in braces, as in the source.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "whydoku"
LIST = Path(__file__).with_name("messages.txt")


def text_of(node: ast.expr) -> str:
    """Return what a string expression says, with braces for what is filled in; empty for anything else."""
    match node:
        case ast.Constant(value=str(text)):
            return text
        case ast.JoinedStr(values=parts):
            return "".join(map(text_of, parts))
        case ast.FormattedValue(value=value):
            return f"{{{ast.unparse(value)}}}"
        case ast.BinOp(left=left, op=ast.Add(), right=right):
            return text_of(left) + text_of(right)
    return ""


def errors_of(tree: ast.Module) -> Iterator[str]:
    """Yield what the errors raised in a module say."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Raise) and isinstance(node.exc, ast.Call) and node.exc.args:
            name = ast.unparse(node.exc.func).rpartition(".")[2]
            if name.endswith("Error") and (text := text_of(node.exc.args[0])):
                yield f"{name}: {text}"


def helps() -> Iterator[str]:
    """Yield the help of every command and of its options."""
    from whydoku.cli.command import commands

    for name, command in sorted(commands().items()):
        yield f"{name}: {command.about}"
        for option in command.options:
            yield f"{name} {option.flags[0] if option.flags else option.name}: {option.arg.help}"


def listed() -> str:
    """Return the whole list."""
    lines = ["# Errors"]
    for path in sorted(SOURCE.rglob("*.py")):
        said = sorted({*errors_of(ast.parse(path.read_text(encoding="utf-8")))})
        if said:
            lines += ["", f"## {path.relative_to(SOURCE)}", *said]
    return "\n".join([*lines, "", "# Help", "", *helps()]) + "\n"


if __name__ == "__main__":
    LIST.write_text(listed(), encoding="utf-8")

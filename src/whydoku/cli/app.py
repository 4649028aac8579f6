"""The program `whydoku`: collect the commands, run one, and turn errors into one sentence and an exit code.

0    done
1    no solution, no single solution, or not known in the time allowed
2    bad input, or an option or command that does not exist
130  stopped by Ctrl-C
141  the reader of the output has closed it
"""

from __future__ import annotations

import io
import os
import re
import sys
import warnings
from collections.abc import Sequence

from whydoku.cli.command import commands, find_command
from whydoku.cli.parser import Exit, UsageError, no_such_command, parse, program_help
from whydoku.errors import Interrupted, NoSolutionError, StoppedError, WhydokuError

ABOUT = "Any Sudoku, under any rules: solved, checked, counted, converted."

_DASHED_PUZZLE = re.compile(
    r"-[-0-9]{15,}"
)  # a puzzle that writes its empty cells as dashes; no option looks like that

_COMMAND = re.compile(r"[a-z][a-z-]*|")  # what the name of a command looks like


def _version() -> str:
    import platform

    from whydoku import __version__
    from whydoku.engines.search.classic import path

    return f"whydoku {__version__} (Python {platform.python_version()}, {platform.machine()}, {path()})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit code."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    _open_streams()
    try:
        code = _run(given)
        sys.stdout.flush()
    except KeyboardInterrupt:  # while an error is printed, or the output is flushed
        return 130
    except BrokenPipeError:
        _drop_output()
        return 141
    except OSError as error:
        _drop_output()
        return _fail(f"the output cannot be written: {(error.strerror or str(error)).lower()}", 2)
    return code


def _open_streams() -> None:
    """Make stdout and stderr usable: open, and able to print any character, replaced if need be."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed by the parent process
            setattr(sys, name, open(os.devnull, "w"))  # noqa: SIM115, PTH123  # open to the end
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")


def _drop_output() -> None:
    """Redirect stdout to nowhere: Python flushes it once more at exit, which must not fail again."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _warn(message: Warning | str, *_: object, **__: object) -> None:
    """Print a warning like every other message."""
    print(f"whydoku: {message}", file=sys.stderr)


def _run(arguments: list[str]) -> int:
    warnings.showwarning = _warn
    arguments = _solving(arguments)
    name = next(iter(arguments), "")
    try:
        if not name:
            print(program_help(ABOUT, commands()), end="", file=sys.stderr)
            return 2
        _call(name, arguments[1:])
    except Exit as leaving:
        return leaving.code
    except UsageError as error:
        where = "whydoku" if str(error).startswith("no such command") or name.startswith("-") else f"whydoku {name}"
        return _fail(f"{error}; see {where} --help", 2)
    except Interrupted as error:
        return _fail(str(error), 130)
    except KeyboardInterrupt:
        return _fail("interrupted", 130)
    except (NoSolutionError, StoppedError) as error:
        return _fail(str(error), 1)
    except WhydokuError as error:
        return _fail(str(error), 2)
    except MemoryError:
        return _fail("there is not enough memory for this", 2)
    return 0


def _solving(arguments: list[str]) -> list[str]:
    """Insert `solve` before a puzzle or a file that stands alone: nothing that looks like a command or an option."""
    first = arguments[0] if arguments else "--help"
    is_option = first.startswith("-") and first != "-" and not _DASHED_PUZZLE.fullmatch(first)
    return arguments if is_option or _COMMAND.fullmatch(first) else ["solve", *arguments]


def _call(name: str, arguments: list[str]) -> None:
    """Run a command, importing only that one, or answer an option of the program itself."""
    if name in ("-h", "--help"):
        print(program_help(ABOUT, commands()), end="")
    elif name == "--version":
        print(_version())
    elif name.startswith("-"):
        raise UsageError(f"no such option: {name}")
    else:
        command = find_command(name)
        if command is None:
            raise no_such_command(name, commands())
        command.run(parse(name, command, _dashes_last(arguments)))


def _dashes_last(arguments: list[str]) -> list[str]:
    """Put a puzzle that starts with a dash where it cannot be taken for an option."""
    if "--" in arguments:
        return arguments
    puzzles = [argument for argument in arguments if _DASHED_PUZZLE.fullmatch(argument)]
    others = [argument for argument in arguments if not _DASHED_PUZZLE.fullmatch(argument)]
    return [*others, "--", *puzzles] if puzzles else arguments


def _fail(message: str, code: int) -> int:
    sys.stdout.flush()  # what was printed before should be seen before
    print(f"whydoku: {message}", file=sys.stderr)
    return code


if __name__ == "__main__":
    sys.exit(main())

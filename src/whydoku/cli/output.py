"""Print the answers: text or JSON on stdout, puzzle by puzzle, and on stderr errors and progress."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, TypeAlias

from whydoku.cli.parser import Exit
from whydoku.cli.progress import Bar
from whydoku.cli.source import Source
from whydoku.errors import InputError, Interrupted, MistakesError, NoSolutionError, OptionError, StoppedError
from whydoku.model.cell_notation import RC
from whydoku.model.puzzle import Puzzle
from whydoku.model.solution import Report, Status

if TYPE_CHECKING:
    from pathlib import Path


@dataclass(frozen=True)
class Answer:
    """A command's answer for one puzzle, as text and as JSON."""

    text: str
    data: dict[str, Any]
    good: bool = True  # False ends in exit code 1
    note: str = ""  # for stderr
    is_format: bool = False  # whether the text is in a format, which names cells as it does

    def named_for(self, puzzle: Puzzle) -> Answer:
        """Return the answer with its cells in the notation of a puzzle's reader; what programs read is unchanged."""
        said, board = puzzle.notation.rewrite, puzzle.board
        text = self.text if self.is_format else said(self.text, board)
        data = puzzle.notation.rewrite_json(self.data, board)
        return replace(self, text=text, data=data, note=said(self.note, board))


Work: TypeAlias = Callable[[Puzzle], Iterable[Answer]]


def say(message: str) -> None:
    """Print a message that is not data."""
    sys.stdout.flush()  # what was printed before should be seen before
    print(f"whydoku: {message}", file=sys.stderr)


def check_suffix(path: Path | None, what: str, *suffixes: str) -> None:
    """Raise an error for a file name whose suffix does not match its content; a name without a suffix is fine."""
    if path is not None and path.suffix and path.suffix.casefold() not in suffixes:
        listed = " or ".join(filter(None, [", ".join(suffixes[:-1]), suffixes[-1]]))
        raise OptionError(f"{path} cannot be written: {what}, which goes into {listed} files, not {path.suffix}")


def write_output(path: Path, text: str) -> None:
    """Write a file; raise an error with a readable reason if that fails."""
    write_bytes(path, text.encode("utf-8"))


def write_bytes(path: Path, content: bytes) -> None:
    """Write a file of any kind; raise an error with a readable reason if that fails."""
    try:
        path.write_bytes(content)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {(error.strerror or str(error)).lower()}") from error


def make_folder(path: Path) -> None:
    """Create a folder if it is not there; raise an error with a readable reason if that fails."""
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{path} cannot be made: {(error.strerror or str(error)).lower()}") from error


def answer_each(source: Source, work: Work, *, as_json: bool, gap: bool = True) -> None:
    """Answer for every puzzle, with blank lines between if `gap`, and exit with code 1 if one answer was no."""
    good, first = True, True
    with Bar(len(source.puzzles)) as bar:
        for number, puzzle in enumerate(source.puzzles, 1):
            try:
                for given in work(puzzle):
                    answer = given if puzzle.notation is RC else given.named_for(puzzle)
                    bar.clear(for_stderr=bool(answer.note))
                    if as_json:
                        beside = {"passed_over": puzzle.passed_over} if puzzle.passed_over else {}
                        print(json_line({"puzzle": number} | answer.data | beside))
                    elif answer.text:
                        print(("" if first or not gap else "\n") + encodable(answer.text))
                    first = False
                    good &= answer.good
                    if answer.note:
                        say(source.place(number) + answer.note)
            except Interrupted as error:
                raise Interrupted(f"{source.place(number)}{error}", error.at_least) from error
            except (NoSolutionError, StoppedError, MistakesError) as error:
                good = False
                bar.clear(for_stderr=True)
                named = Answer("", _report(puzzle, error).to_json(), note=str(error)).named_for(puzzle)
                if as_json:
                    print(json_line({"puzzle": number} | named.data))
                say(f"{source.place(number)}{named.note}")
            bar.advance()
    if not good:
        raise Exit(1)


def _report(puzzle: Puzzle, error: NoSolutionError | StoppedError | MistakesError) -> Report:
    """Report the status like `check`, if a command has no other answer."""
    if isinstance(error, MistakesError):
        text = f"no solution: {error.mistakes.text}"
        return Report(puzzle.board, Status.NONE, text, mistakes=error.mistakes)
    if isinstance(error, StoppedError):
        return Report(puzzle.board, Status.UNKNOWN, str(error))
    return Report(puzzle.board, Status.NONE, error.message.removeprefix("the puzzle has "), cause=error.cause)


def json_line(data: dict[str, Any]) -> str:
    """Return a JSON object on one line, escaped if the output is ASCII only."""
    import json

    return json.dumps(data, ensure_ascii=(sys.stdout.encoding or "").lower() not in {"utf-8", "utf8"})


def encodable(drawing: str) -> str:
    """Return a drawing unchanged if the output can show it, otherwise in plain ASCII."""
    from whydoku.render.text import to_ascii

    try:
        drawing.encode(sys.stdout.encoding or "utf-8")
    except (LookupError, UnicodeEncodeError):
        return to_ascii(drawing)
    return drawing


def in_colour() -> bool:
    """Whether stdout is a terminal that wants colour."""
    return sys.stdout.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb"

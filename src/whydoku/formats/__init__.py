"""Formats: one file or folder each, found by `discover`; text in, puzzles out, and back.

A format has three functions: does a text look like it (`sniff`), what does the text say (`read`), and how is a puzzle written
in it (`write`). Both are strict: what a format cannot carry is refused by name, never dropped, and an error in a text that
is nearly right names the place.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import cache
from os.path import splitext

from whydoku.errors import FormatError, InputError, LettersError, OptionError, UnreadError, check_text
from whydoku.formats._limits import (
    CERTAIN_SHARE,
    LEAST_GUESSED_DIGITS,
    LIKELY_SHARE,
    MAX_TEXT_CHARACTERS,
    VERY_LIKELY_SHARE,
)
from whydoku.formats._lookalikes import answered, lookalikes, question
from whydoku.formats._passed_over import passed_over
from whydoku.formats._row_labels import without_labels
from whydoku.formats._short_links import ShortLink, fetched, short_link
from whydoku.model.board import Board, square_board
from whydoku.model.drawn import Drawn
from whydoku.model.puzzle import Puzzle, puzzle_of_line
from whydoku.model.wording import counted
from whydoku.plugins import discover
from whydoku.rules import default_rules

_DATA_URL = re.compile(r"\s*data:image/[\w.+-]+(?:;[\w=.-]+)*;base64,", re.ASCII | re.IGNORECASE)
_HALF = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class Format:
    """One way to write puzzles as text.

    `sniff` returns how likely a text is in this format, from 0 (no) to 1 (certain), quickly and without raising;
    `read` returns every puzzle in a text, or raises a FormatError that names the place; its `board` is the board that the
    user has named, or None; `write` turns puzzles into text, or raises a FormatError naming what cannot be carried;
    `unread`, for formats with rules in words, returns what those words may require beyond the rules that were read: the puzzle
    is refused for it; `not_modelled` returns what is passed over by name, such as words without a known meaning; `drawn`
    returns the drawing besides the rules, which is kept with the puzzle and shown.
    What binds (board, rules, digits, marks) is carried or refused; a puzzle's metadata is left out where a format has no place
    for it.
    """

    title: str
    sniff: Callable[[str], float]
    read: Callable[[str, Board | None], Iterable[Puzzle]]
    write: Callable[[Iterable[Puzzle]], str]
    extensions: tuple[str, ...] = ()
    many: bool = False  # whether one text may hold several puzzles
    aliases: tuple[str, ...] = ()
    unread: Callable[[Puzzle], Iterable[str]] | None = None
    not_modelled: Callable[[Puzzle], Iterable[str]] | None = None
    drawn: Callable[[Puzzle], Drawn] | None = None
    left_out: Callable[[Puzzle], str] | None = None  # what a text omits of a puzzle, in words, or ''
    shows_solution: bool = False  # whether a program checks entries, and so needs the solution
    any_empty: bool = False  # whether its dots are empty cells, and another character may replace them
    states_board: bool = False  # whether its texts state the size of the board
    plain: bool = False  # whether it is only cells, so that an unreadable text may be cells amid other words


@dataclass(frozen=True)
class ByteFormat:
    """A kind of binary file that can only be read: a picture.

    `holds` returns whether bytes begin like such a file; `read` returns every puzzle in it, or raises a FormatError. It takes
    the answers about doubtful cells, and adds its decisions to the notes.
    """

    title: str
    holds: Callable[[bytes], bool]
    read: Callable[[bytes, str | None, list[str]], Iterable[Puzzle]]
    extensions: tuple[str, ...] = ()


EMPTY_SIGNS = (".", "0", "-", "_", "*")
"""What an empty cell may be written as, and is read as."""


@cache
def formats() -> dict[str, Format]:
    """Return every text format by name."""
    return {name: fmt for name, fmt in discover("whydoku.formats").items() if isinstance(fmt, Format)}


@cache
def byte_formats() -> dict[str, ByteFormat]:
    """Return every binary format by name."""
    return {name: fmt for name, fmt in discover("whydoku.formats").items() if isinstance(fmt, ByteFormat)}


@cache
def _by_any_name() -> dict[str, Format]:
    names: dict[str, Format] = {}
    for name, fmt in formats().items():
        for known in (name, *fmt.aliases, *(extension.removeprefix(".") for extension in fmt.extensions)):
            names.setdefault(known, fmt)
    return names


def find_format(name: str) -> Format:
    """Return the format of a name, alias or file extension."""
    found = _by_any_name().get(check_text("a format", name).strip().casefold().lstrip(".").replace("_", "-"))
    if found is not None:
        return found
    raise InputError(f"there is no format {name.strip()!r}; expected one of {', '.join(formats())}")


def sniff(text: str, path: str | None = None) -> Format:
    """Detect the format of a text; a file's extension decides between equally likely formats."""
    _, fmt = _best(text, path)
    if fmt is None:
        raise FormatError(f"this is not a puzzle in a known format: it starts {text.strip()[:40]!r}")
    return fmt


def _best(text: str, path: str | None) -> tuple[float, Format | None]:
    """Return the most likely format of a text, and its likelihood."""
    extension = splitext(path)[1].casefold() if path else ""  # noqa: PTH122  # pathlib takes long to import
    best: tuple[float, bool, Format] | None = None
    for fmt in formats().values():
        sure = fmt.sniff(text)
        if sure <= 0:
            continue
        rank = (sure, extension in fmt.extensions)
        if best is None or rank > best[:2]:
            best = (*rank, fmt)
    return (0.0, None) if best is None else (best[0], best[2])


def read_bytes(
    data: bytes,
    *,
    format: str | None = None,
    board: Board | None = None,
    path: str | None = None,
    ignore_rules_text: bool = False,
    answers: str | None = None,
    fetch: bool = False,
    notes: list[str] | None = None,
) -> list[Puzzle]:
    """Read every puzzle of a file's bytes, which are a picture or a text.

    `answers` settles the doubtful cells of a picture.
    """
    for name, fmt in byte_formats().items():
        if fmt.holds(data):
            if format is not None:
                raise FormatError(f"this is a {name}, not a text in the format {format.strip()}")
            if board is not None and not board.is_classic:
                raise FormatError(f"a {name} is read as a board of 9×9, not as {board}")
            return list(fmt.read(data, answers, [] if notes is None else notes))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise InputError(f"byte {error.start + 1} of the text is not UTF-8") from error
    return read_text(
        text,
        format=format,
        board=board,
        path=path,
        ignore_rules_text=ignore_rules_text,
        answers=answers,
        fetch=fetch,
        notes=notes,
    )


def read_text(
    text: str,
    *,
    format: str | None = None,
    board: Board | None = None,
    path: str | None = None,
    ignore_rules_text: bool = False,
    answers: str | None = None,
    fetch: bool = False,
    notes: list[str] | None = None,
) -> list[Puzzle]:
    """Read every puzzle of a text; 81 characters, 0 to 9 and `.`, are always a plain 9×9.

    A puzzle whose rules in words say more than was read is refused, unless they are ignored. If no format reads a text and a
    puzzle is found in it all the same, `notes` gets a sentence that says where. A picture may be a text as well: a data URL.
    A link that only names a puzzle is fetched from the network only with `fetch`, by one request.
    """
    if format is None and board is None and (plain := puzzle_of_line(text, default_rules(square_board(9)))) is not None:
        return [plain]
    if (data := bytes_of_url(text)) is not None:
        return read_bytes(data, format=format, board=board, answers=answers, notes=notes)
    if len(text) > MAX_TEXT_CHARACTERS:
        raise FormatError(f"the text has {len(text)} characters; at most {MAX_TEXT_CHARACTERS} are read")
    half = None if text.isascii() else _HALF.search(text)
    if half:
        raise FormatError(f"character {half.start() + 1} of the text is incomplete: half of a surrogate pair")
    text = without_labels(text.removeprefix("\ufeff"))
    if not text.strip():
        raise FormatError("the text is empty")
    if (link := short_link(text)) is not None:
        text = _fetched(link, fetch, notes)
    text = answered(text, answers)
    if format is None:
        fmt, puzzles, note = _read_or_ask(text, board, path)
        if fmt is None:
            if notes is not None:
                notes.append(note)
            return _large_enough(puzzles, board)
    else:
        fmt = find_format(format)
        puzzles = list(fmt.read(text, board))
    if not fmt.states_board:
        puzzles = _large_enough(puzzles, board)
    if fmt.drawn is not None:
        puzzles = [_with_drawn(puzzle, fmt.drawn(puzzle), fmt, ignore_rules_text) for puzzle in puzzles]
    elif fmt.unread is not None or fmt.not_modelled is not None:
        puzzles = [_without_words(puzzle, fmt, ignore_rules_text) for puzzle in puzzles]
    if not puzzles:
        raise FormatError(f"there is no puzzle in this {fmt.title} text")
    return puzzles


def _fetched(link: ShortLink, wanted: bool, notes: list[str] | None) -> str:
    """Return the text of the puzzle that a link names, if it is to be fetched."""
    if not wanted:
        raise FormatError(
            f"{link}; paste a link that carries its puzzle, or let one request fetch it: --fetch (fetch=True)"
        )
    from whydoku.formats._one_request import request

    text = fetched(link, request, lambda each: short_link(each) is None and _best(each, None)[0] >= CERTAIN_SHARE)
    if notes is not None:
        notes.append(f"fetched {link.address}")
    return text


def bytes_of_url(text: str) -> bytes | None:
    """Return the bytes in a data URL of a picture, or None for any other text."""
    match = _DATA_URL.match(text)
    if match is None:
        return None
    from base64 import b64decode
    from binascii import Error

    try:
        data = b64decode("".join(text[match.end() :].split()), validate=True)
    except (Error, ValueError) as error:
        raise FormatError("the data URL of the picture is damaged: what follows its comma is not base64") from error
    if not any(fmt.holds(data) for fmt in byte_formats().values()):
        raise FormatError("the data URL holds no picture of a known kind; PNG, JPEG and WebP are read")
    return data


def _read_or_ask(text: str, board: Board | None, path: str | None) -> tuple[Format | None, list[Puzzle], str]:
    """Read a text; if it would be a puzzle with its letters read as similar digits, ask about that."""
    try:
        return _read_detected(text, board, path)
    except FormatError as error:
        letters = lookalikes(text)
        if not letters:
            raise
        try:
            _read_detected(text.translate({ord(letter): digit for letter, digit in letters.items()}), board, path)
        except FormatError:
            raise error from None
        raise LettersError(question(letters), tuple(letters.items())) from error


def _read_detected(text: str, board: Board | None, path: str | None) -> tuple[Format | None, list[Puzzle], str]:
    """Read a text in its detected format, or else find a puzzle in it and report where."""
    sure, fmt = _best(text, path)
    failed: FormatError | None = None
    if fmt is not None and sure >= LIKELY_SHARE:
        try:
            read = list(fmt.read(text, board))
            if not (fmt.plain and len(read) == 1 and _is_doubtful(read[0])):
                return fmt, read, ""
        except UnreadError:
            raise
        except FormatError as error:
            if sure >= CERTAIN_SHARE and not fmt.plain:
                raise
            failed = error
    from whydoku.formats._any_text import NoPuzzleError, find_puzzles

    try:
        puzzles, note = find_puzzles(text, board)
        return None, puzzles, note
    except NoPuzzleError as error:
        if failed is None or sure < (
            CERTAIN_SHARE if _WORD.search(text) else VERY_LIKELY_SHARE if error.is_sure else LIKELY_SHARE
        ):
            failed = FormatError(str(error))
    raise failed


def _large_enough(puzzles: list[Puzzle], stated: Board | None) -> list[Puzzle]:
    """Refuse boards that a few characters make by chance: a dot, a word, a number; the user can name the format."""
    small = next((p.board for p in puzzles if p.board.is_square and p.board.size < LEAST_GUESSED_DIGITS), None)
    if small is not None and stated is None:
        size, cells = small.size, counted(len(small.cells), "cell")
        raise FormatError(f"{cells} alone may be anything; if a board of {size}×{size} is meant, say so: --size {size}")
    return puzzles


_WORD = re.compile(r"[^\W\d_xX]{3}")


def _is_doubtful(puzzle: Puzzle) -> bool:
    """Whether cells may be something else: labels that count rows and columns, or numbers amid words."""
    board, givens = puzzle.board, puzzle.givens
    size = board.size
    if not board.is_square or size < 4:
        return False
    counted = tuple(range(1, size))
    if givens[0] is None and givens[1:size] == counted and givens[size::size] == counted:
        return True
    if size == 9 or not puzzle.about:
        return False
    if size == 10 and 10 not in givens:
        return True
    from whydoku.formats._cells import peers

    return any(
        given is not None and any(givens[other] == given for other in around)
        for given, around in zip(givens, peers(board), strict=True)
    )


def _without_words(puzzle: Puzzle, fmt: Format, ignore: bool) -> Puzzle:
    """Return a puzzle with a note of what was not read, or refuse it."""
    unread = tuple(fmt.unread(puzzle)) if fmt.unread is not None else ()
    beside = tuple(fmt.not_modelled(puzzle)) if fmt.not_modelled is not None else ()
    if not unread and not beside:
        return puzzle
    listed = ", ".join(unread[:5]) + (f" and {len(unread) - 5} more" if len(unread) > 5 else "")
    if unread and not ignore:
        raise UnreadError(
            f"the puzzle speaks of {listed}, but nothing that can be read says so; "
            "--ignore-rules-text (ignore_rules_text=True) reads it without"
        )
    return replace(puzzle, about=(*puzzle.about, *passed_over((*unread, *beside))))


def _with_drawn(puzzle: Puzzle, drawn: Drawn, fmt: Format, ignore: bool) -> Puzzle:
    """Return a puzzle with its text's drawing besides the rules, and with a note of what was not read."""
    read = _without_words(puzzle, fmt, ignore)
    return read.with_drawn(drawn) if drawn else read


def left_out(puzzles: Iterable[Puzzle], format: str) -> str:
    """Return a sentence about what a format omits of some puzzles without losing a constraint, or ''."""
    return next((words for puzzle in puzzles if (words := _left_out(puzzle, format))), "")


def _left_out(puzzle: Puzzle, format: str) -> str:
    fmt = find_format(format)
    words = fmt.left_out(puzzle) if fmt.left_out is not None else ""
    drawn = puzzle.drawn
    if not drawn or _drawn_in(puzzle, format) == drawn:
        return words
    parts = [counted(len(drawn.elements), "thing") + " drawn besides the rules"] if drawn.elements else []
    parts += ["the fog"] if drawn.fog is not None else []
    return "; ".join(filter(None, [words, f"the {fmt.title} format has no place for {' and '.join(parts)}"]))


def _drawn_in(puzzle: Puzzle, format: str) -> Drawn | None:
    """Return the drawing in the text of a puzzle: some formats have it only if the puzzle came from them."""
    try:
        (back,) = read_text(write_text([puzzle], format), format=format, board=puzzle.board, ignore_rules_text=True)
    except InputError:
        return None
    return back.drawn


def write_text(puzzles: Iterable[Puzzle], format: str, *, empty: str = ".") -> str:
    """Write puzzles in a format; `empty` stands for an empty cell where a format has a choice."""
    listed = list(puzzles)
    fmt = find_format(format)
    if empty != ".":
        if not fmt.any_empty:
            raise OptionError(f"a {fmt.title} text has its own way to show an empty cell")
        if empty not in EMPTY_SIGNS or (empty == "0" and any(puzzle.board.low == 0 for puzzle in listed)):
            raise OptionError(f"an empty cell is written as one of {' '.join(EMPTY_SIGNS)}, not as {empty!r}")
    if len(listed) > 1 and not fmt.many:
        raise FormatError(f"a {fmt.title} text holds one puzzle, not {len(listed)}")
    text = fmt.write(listed)
    return text if empty == "." else text.replace(".", empty)

"""Pictures on the command line: which files can be written, and where they go."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from whydoku.cli.command import Asked
    from whydoku.engines.logic.path import Path as LogicPath
    from whydoku.model.position import Position
    from whydoku.model.step import Step
    from whydoku.model.technique import Technique
    from whydoku.render.palette import ThemeName


def check_theme(theme: str) -> ThemeName:
    """Raise an error for an unknown theme."""
    from whydoku.errors import OptionError
    from whydoku.render.palette import FILE_THEMES

    if theme not in FILE_THEMES:
        raise OptionError(f"there is no theme {theme!r}; expected {', '.join(FILE_THEMES)}")
    return theme


def check_picture(path: Path | None, what: str) -> None:
    """Raise an error for a file that is no kind of picture we can make, before any work is done."""
    from whydoku.cli.output import check_suffix

    check_suffix(path, f"{what} makes a picture", ".svg", ".png")


def one_picture(path: Path | None, what: str, theme: str, asked: Asked) -> ThemeName:
    """Return the theme of a picture; raise an error for a bad file name, and for one picture of several puzzles."""
    from whydoku.errors import OptionError

    check_picture(path, what)
    themed = check_theme(theme)
    if path is not None and len(asked.source.puzzles) > 1:
        raise OptionError(f"a picture is of one puzzle, and there are {len(asked.source.puzzles)}")
    return themed


def write_picture(path: Path, draw: Callable[[ThemeName], str], theme: ThemeName) -> None:
    """Write a picture as PNG or SVG, by its file's name."""
    from whydoku.cli.output import write_bytes, write_output

    if path.suffix.casefold() == ".png":
        from whydoku.render.png import to_png

        write_bytes(path, to_png(draw("light" if theme == "auto" else theme)))
    else:
        write_output(path, draw(theme) + "\n")


def write_pictures(folder: Path, path: LogicPath, theme: ThemeName, prefix: str = "") -> None:
    """Write a picture of each step of a path into a folder: step-01.svg and so on."""
    from whydoku.cli.output import make_folder, write_output
    from whydoku.render.step_picture import draw_step

    make_folder(folder)
    width = max(2, len(str(len(path))))
    for number, step in enumerate(path):
        drawn = draw_step(step, path.position(number), caption=True, theme=theme)
        write_output(folder / f"{prefix}step-{number + 1:0{width}}.svg", drawn + "\n")


def write_report_file(file: Path, path: LogicPath, called: Callable[[Technique], str]) -> None:
    """Write a path as a page."""
    from whydoku.cli.output import write_output
    from whydoku.render.report import write_report

    write_output(file, write_report(path, called))


# -- in a terminal -------------------------------------------------------------------------------------------------------

_STYLES = {
    "pattern": "black on green",
    "fin": "bold white on blue",
    "other": "bold white on magenta",
    "hollow": "bold magenta",
    "remove": "bold red strike",
    "placed": "bold reverse",
    "given": "bold",
    "same": "black on yellow",
}


def show_step(step: Step, position: Position) -> str:
    """Print the grid with a step in it: in colour on a terminal, otherwise with a sign after each marked candidate."""
    from whydoku.cli.output import encodable, in_colour
    from whydoku.render.text import draw_step_text

    if not in_colour():
        return encodable(draw_step_text(step, position))
    from rich.style import Style

    styles = {role: Style.parse(said) for role, said in _STYLES.items()}
    return encodable(
        draw_step_text(step, position, lambda role, said: styles[role].render(said) if role in styles else said)
    )

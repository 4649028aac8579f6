"""Print how hard puzzles are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.declare import Arg
from whydoku.verbs._options import Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle
    from whydoku.model.rating import Rating
    from whydoku.render.palette import ThemeName


def show(
    asked: Asked,
    as_json: AsJson = False,
    plot: Annotated[
        Path | None,
        Arg("Draw the path of one puzzle, or the histogram of a file (SVG or PNG).", kind=Path, metavar="FILE"),
    ] = None,
    theme: Theme = "auto",
    guesses: Annotated[
        bool, Arg("Count guesses too: by level of techniques, of a search, and cells that are enough.", kind=bool)
    ] = False,
    card: Annotated[
        bool,
        Arg(
            "Print everything: all scales, minimal or not, symmetries, backdoor, bottleneck, exotic patterns.",
            kind=bool,
        ),
    ] = False,
    threads: Annotated[int, Arg("How many puzzles at a time.", kind=int, metavar="NUMBER", least=1)] = 1,
) -> None:
    """Print the ratings of one puzzle, or a line for each of many."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.parser import Exit
    from whydoku.cli.pictures import check_picture, check_theme, write_picture
    from whydoku.errors import OptionError
    from whydoku.model.solution import Status
    from whydoku.rating import find_scales
    from whydoku.verbs.guesses import guesses as count_guesses
    from whydoku.verbs.rate_many import rate_many

    wanted, deadline = find_scales(asked.get("scale")), asked.get("deadline")
    check_picture(plot, "--plot")
    themed = check_theme(theme)
    if card:
        _show_cards(asked, as_json, plot, themed)
        return
    if plot is not None and len(wanted) > 1:
        raise OptionError(f"--plot draws one scale, and there are {len(wanted)}: {', '.join(wanted)}")
    source = asked.source
    single = len(source.puzzles) == 1
    ratings = enumerate(rate_many(source.puzzles, list(wanted.values()), threads=threads, deadline=deadline), 1)
    kept: list[Rating] = []

    def work(given: Puzzle) -> Iterator[Answer]:
        number, found = next(ratings)
        for rating in found.values():
            if plot is not None:
                kept.append(rating)
            text = str(rating) if single else f"{number}: {rating.scale} {rating.figures}"
            yield Answer(text, rating.to_json(), rating.rated)
        if guesses and rating.status is Status.UNIQUE:
            counted = count_guesses(given, deadline=deadline)
            yield Answer(str(counted) if single else f"{number}: {counted!r}", counted.to_json())

    def draw(theme: ThemeName) -> str:
        from whydoku.render.profile import draw_histogram

        return kept[0].svg(theme=theme) if single else draw_histogram(kept, theme=theme)

    try:
        answer_each(source, work, as_json=as_json, gap=False)
    except Exit:
        if plot is not None:
            write_picture(plot, draw, themed)
        raise
    if plot is not None:
        write_picture(plot, draw, themed)


def _show_cards(asked: Asked, as_json: bool, plot: Path | None, theme: ThemeName) -> None:
    """Print a card for each puzzle; one is drawn."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.pictures import write_picture
    from whydoku.errors import OptionError
    from whydoku.verbs.rating_card import rating_card

    if plot is not None and len(asked.source.puzzles) > 1:
        raise OptionError("--card --plot draws the card of one puzzle")

    def work(given: Puzzle) -> Iterator[Answer]:
        found = rating_card(given, deadline=asked.get("deadline"))
        if plot is not None:
            write_picture(plot, lambda theme: found.svg(theme=theme), theme)
        yield Answer(str(found), found.to_json())

    answer_each(asked.source, work, as_json=as_json)


plugin = Command(show, "rate")

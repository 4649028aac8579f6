"""Print a path step by step."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.cli.limits import MAX_GUESSED_STEPS, PRUNING_SHARE
from whydoku.cli.options import Depth
from whydoku.declare import Arg
from whydoku.model.limits import FINDING_SHARE
from whydoku.verbs._options import Names, Theme

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.limit import Clock
    from whydoku.model.puzzle import Puzzle


def show(
    asked: Asked,
    as_json: AsJson = False,
    names: Names = None,
    teach: Annotated[bool, Arg("Explain each step in detail; the same as --depth 2.", kind=bool)] = False,
    depth: Depth = 1,
    pruned: Annotated[bool, Arg("Leave out every step that nothing later needs.", kind=bool)] = False,
    every: Annotated[
        bool,
        Arg(
            f"Print every step, also of a path with guesses, which is cut after {MAX_GUESSED_STEPS} otherwise.",
            kind=bool,
            flags=("--all",),
        ),
    ] = False,
    picture_each: Annotated[bool, Arg("Show the grid with each step in it.", kind=bool, flags=("--show",))] = False,
    report: Annotated[
        Path | None,
        Arg("Write a page to turn through: pictures, words at three depths, all steps.", kind=Path, metavar="FILE"),
    ] = None,
    pictures: Annotated[
        Path | None, Arg("Write a picture of each step into this folder.", kind=Path, metavar="FOLDER")
    ] = None,
    theme: Theme = "auto",
    prove: Annotated[bool, Arg("Prove the path, and have the proof checked; see also --output.", kind=bool)] = False,
    output: Annotated[
        Path | None,
        Arg(
            "With --prove: write the clauses and an LRAT proof to this folder.",
            kind=Path,
            flags=("-o", "--output"),
            metavar="DIR",
        ),
    ] = None,
) -> None:
    """Print a line or more for each step, and how the path ends."""
    from whydoku.cli.output import Answer, answer_each, check_suffix
    from whydoku.cli.pictures import check_theme, show_step, write_pictures, write_report_file
    from whydoku.cli.proofs import ProvedPath
    from whydoku.errors import Interrupted, OptionError, StoppedError
    from whydoku.model.limit import Clock
    from whydoku.words.naming import find_naming

    called = find_naming(names)
    themed = check_theme(theme)
    check_suffix(report, "a report is a page", ".html", ".htm")
    source = asked.source
    several = len(source.puzzles) > 1
    if report is not None and several:
        raise OptionError(f"a report is of one puzzle, and there are {len(source.puzzles)}")
    if output is not None and not prove:
        raise OptionError("-o goes with --prove: it names the folder for the clauses and the proof")
    drawn, proofs = count(1), count(1)

    def work(given: Puzzle) -> Iterator[Answer]:
        clock, late = Clock.of(asked.get("deadline")), ""
        path = asked(given, deadline=clock.part(FINDING_SHARE))
        if pruned:
            try:
                path = path.pruned(deadline=clock.part(PRUNING_SHARE))
            except Interrupted:
                raise
            except StoppedError as error:
                late = str(error)
        is_cut = not every and path.guesses > 0 and len(path) > MAX_GUESSED_STEPS
        shown = path.head(MAX_GUESSED_STEPS) if is_cut else path
        if is_cut and (report, pictures) != (None, None):
            raise OptionError(
                f"the path has {path.guesses:,} guesses and {len(path):,} steps; --all writes a report or pictures of them"
            )
        if report is not None:
            write_report_file(report, path, called)
        if pictures is not None:
            write_pictures(pictures, path, themed, f"puzzle-{next(drawn)}-" if several else "")
        name = f"puzzle-{next(proofs)}" if several else "puzzle"
        proved = ProvedPath(path, output, name, clock) if prove else None
        width = len(str(len(shown)))
        wanted = max(depth, 2 if teach else 1)
        if path.opening and not as_json:
            yield Answer(path.opening, {})
        told = 0
        for number, step in enumerate(shown, 1):
            if clock.over:
                break
            told = number
            if as_json:
                yield Answer("", shown.step_json(number - 1) | (proved.step_json(number - 1) if proved else {}))
                continue
            words = clock.within(shown.tell, number - 1, wanted).replace("\n", "\n" + " " * (width + 2))
            worth = f" ({path.ratings[number - 1]})" if number <= len(path.ratings) else ""
            text = f"{number:{width}}. {called(step.technique)}{worth}: {words}"
            if picture_each:
                text += "\n" + show_step(step, path.position(number - 1)) + "\n"
            yield Answer(text, {})
        notes = [late, path.ending if as_json and path.outcome == "contradiction" else ""]
        data = path.closing_json() if as_json else {}
        if told < len(path):
            rest = _untold(len(path) - told, clock if told < len(shown) else None)
            data |= {"told": told}
            if as_json:
                notes.append(rest)
            else:
                yield Answer(f"… {rest}.", {})
        good = path.solved and not path.several
        text = path.ending if path.aim is None else f"{path.ending}\n{path.aim.text}"
        if proved:
            data |= proved.closing_json()
            good = good and bool(proved.proof)
            text += f"\n{proved.text}"
        yield Answer(text, data, good, "; ".join(filter(None, notes)))

    answer_each(source, work, as_json=as_json, gap=False)


def _untold(steps: int, clock: Clock | None) -> str:
    """Return how many steps are omitted, and why: the deadline, or a long path with guesses."""
    if clock is not None:
        return f"{steps:,} more steps are not told: the deadline of {clock.limit.seconds:g} s has passed"
    return f"{steps:,} more steps are not told: of a path with guesses {MAX_GUESSED_STEPS} are; --all tells every one"


plugin = Command(show, "explain")

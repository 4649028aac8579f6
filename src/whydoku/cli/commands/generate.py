"""Print puzzles as they are made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers

if TYPE_CHECKING:
    from whydoku.generator.generator import Generator
    from whydoku.model.puzzle import Puzzle


def show(
    asked: Asked,
    se: Annotated[str | None, Arg("Sudoku Explainer's rating, such as 6.5-7.2.", metavar="RANGE")] = None,
    hodoku: Annotated[str | None, Arg("HoDoKu's score, such as 800-1000.", metavar="RANGE")] = None,
    own: Annotated[str | None, Arg("The rating on whydoku's own scale.", metavar="RANGE")] = None,
    equivalents: Annotated[
        int, Arg("Add this many equivalents of each puzzle.", kind=int, metavar="NUMBER", least=0)
    ] = 0,
    to: Annotated[
        str | None,
        Arg("The format to write; lines, or JSON where there are rules.", metavar="NAME", offers=offers.formats),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Print each puzzle on a line, and on a terminal how far it has come."""
    from whydoku.cli.output import json_line, say
    from whydoku.cli.parser import Exit
    from whydoku.cli.status import Status
    from whydoku.verbs._generator_options import start_generator
    from whydoku.verbs.equivalents import equivalents as list_equivalents
    from whydoku.verbs.read import read
    from whydoku.verbs.write import write

    wanted = {name: value for name, value in asked.options.items() if name not in ("n", "seed", "deadline")}
    ratings = {scale: said for scale, said in (("se", se), ("hodoku", hodoku), ("own", own)) if said is not None}
    number, seed = asked.get("n"), asked.get("seed")
    run = start_generator(number, seed, asked.get("deadline"), rating=ratings, **wanted)
    status = Status()

    def watch(run: Generator) -> None:
        miss = f"; nearest miss: {run.nearest_why}" if run.nearest_why else ""
        status.show(f"{run.found} of {number} made, {run.attempts} attempts{miss}")

    def text_of(puzzle: Puzzle) -> str:
        plain = to is None and puzzle == read(puzzle.grid, size=puzzle.board)
        return puzzle.grid if plain else write(puzzle, to or "json").rstrip("\n")

    run.progress = watch
    for made in run.made():
        status.clear()
        others = list_equivalents(made.puzzle, equivalents) if equivalents else []
        if as_json:
            extra = {"equivalents": [each.grid for each in others]} if equivalents else {}
            print(json_line({"puzzle": run.found} | made.to_json() | extra), flush=True)
            continue
        for puzzle in (made.puzzle, *others):
            print(text_of(puzzle), flush=True)
    status.clear()
    result = run.result()
    if as_json:
        print(json_line(result.to_json()))
    if not result.complete:
        if result.nearest is not None and not as_json:
            say(f"the nearest: {text_of(result.nearest)}")
        say(result.why)
        raise Exit(1)
    if seed is None:
        say(f"seed {result.seed}")


plugin = Command(show, "generate")

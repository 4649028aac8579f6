"""Print the canonical form of puzzles, or equivalents of them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.declare import Arg

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def show(
    asked: Asked,
    equivalents: Annotated[
        int | None,
        Arg("Show this many random equivalents instead of the form.", kind=int, metavar="NUMBER", least=0),
    ] = None,
    seed: Annotated[int, Arg("The seed that chooses the equivalents.", kind=int, metavar="NUMBER")] = 0,
    distinct: Annotated[
        bool, Arg("Leave out puzzles that are equivalent to an earlier one of the file.", kind=bool)
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Print the form on a line."""
    from whydoku.cli.output import Answer, answer_each, say
    from whydoku.verbs.equivalents import equivalents as list_equivalents

    seen: dict[str, int] = {}
    number = 0

    def work(given: Puzzle) -> Iterator[Answer]:
        nonlocal number
        number += 1
        form = asked(given)
        first = seen.setdefault(form.grid, number)
        if distinct and first != number:
            return
        data = form.to_json() | {"first": first}
        text = form.grid
        if equivalents is not None:
            listed = [each.grid for each in list_equivalents(given, equivalents, seed=seed)]
            data |= {"equivalents": listed}
            text = "\n".join(listed)
        note = f"{form.automorphisms} automorphisms" if form.automorphisms > 1 and equivalents is None else ""
        yield Answer(text, data, note="" if as_json else note)

    answer_each(asked.source, work, as_json=as_json, gap=False)
    if distinct and number > 1:
        say(f"{len(seen)} of {number} puzzles are different")


plugin = Command(show, "canonical")

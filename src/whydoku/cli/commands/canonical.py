"""Show the canonical form of puzzles: what stays of them when looks do not count."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import AsJson, FormatName, IgnoreRulesText, PuzzleArgument, Size
from whydoku.cli.parser import Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzle: PuzzleArgument,
    size: Size = None,
    format: FormatName = None,
    ignore_rules_text: IgnoreRulesText = False,
    equivalents: Annotated[
        int | None,
        Option(
            "--equivalents", min=0, metavar="NUMBER", help="Show so many equivalents at random instead of the form."
        ),
    ] = None,
    seed: Annotated[int, Option("--seed", metavar="NUMBER", help="Which equivalents.")] = 0,
    distinct: Annotated[
        bool, Option("--distinct", help="Leave out puzzles that are equivalent to an earlier one of the file.")
    ] = False,
    as_json: AsJson = False,
) -> None:
    """Show the canonical form of a puzzle, the same for all that differ by names of digits and order of lines."""
    from whydoku import making
    from whydoku.cli.output import Answer, answer_each
    from whydoku.cli.source import load

    seen: dict[str, int] = {}
    number = 0

    def work(given: Puzzle) -> Iterator[Answer]:
        nonlocal number
        number += 1
        form = making.canonical(given)
        first = seen.setdefault(form.grid, number)
        if distinct and first != number:
            return
        data = form.to_json() | {"first": first}
        text = form.grid
        if equivalents is not None:
            listed = [each.grid for each in making.equivalents(given, equivalents, seed=seed)]
            data |= {"equivalents": listed}
            text = "\n".join(listed)
        note = f"{form.automorphisms} automorphisms" if form.automorphisms > 1 and equivalents is None else ""
        yield Answer(text, data, note="" if as_json else note)

    answer_each(
        load(puzzle, size=size, format=format, ignore_rules_text=ignore_rules_text), work, as_json=as_json, gap=False
    )
    if distinct and number > 1:
        from whydoku.cli.output import say

        say(f"{len(seen)} of {number} puzzles are different")

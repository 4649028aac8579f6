"""List everything that can be done now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.options import AsJson, Chosen, Deadline, Names, Work
from whydoku.cli.parser import Option

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.engines.logic.found import Found
    from whydoku.model.puzzle import Puzzle


def plugin(
    puzzles: Work,
    chosen: Chosen,
    as_json: AsJson = False,
    names: Names = None,
    limit: Annotated[
        int | None, Option("--limit", min=1, metavar="NUMBER", help="List up to this many conclusions per puzzle.")
    ] = None,
    prove: Annotated[bool, Option("--prove", help="Prove each step, and have the proof checked.")] = False,
    deadline: Deadline = None,
) -> None:
    """List all that follows now, each conclusion once under the easiest technique that gives it."""
    from whydoku import api, proving
    from whydoku.cli.output import Answer, answer_each, order_note
    from whydoku.words.naming import find_naming

    called = find_naming(names)

    def work(given: Puzzle) -> Iterator[Answer]:
        found = api.steps(given, **chosen.options, deadline=deadline)
        listed = found.conclusions[:limit]
        for each in listed:
            also = list(dict.fromkeys(name for name in map(called, each.also) if name != called(each.step.technique)))
            more = f"\n  also: {', '.join(also)}" if also else ""
            text = "" if as_json else f"{called(each.step.technique)}: {each.step.text}{more}"
            data = each.to_json() if as_json else {}
            if prove:
                checked = proving.certify(given, each.step, deadline=deadline)
                text += f"\n  {checked}"
                data |= {"proved": bool(checked), "proof": checked.proof and checked.proof.to_json()}
            yield Answer(text, data)
        counts = {"conclusions": len(found.conclusions), "listed": len(listed), "steps": len(found)}
        rest = {"complete": found.complete, "gave_up": list(found.gave_up), "order": found.order}
        text = "" if found and found.complete else _ending(found)
        yield Answer(text, counts | rest, bool(found), aside=order_note(found.order))

    answer_each(puzzles.load(), work, as_json=as_json, gap=False)


def _ending(found: Found) -> str:
    if not found.complete:
        return "Stopped at the deadline; there may be more steps."
    if found.gave_up:
        return f"No technique was found to apply. Gave up: {'; '.join(found.gave_up)}."
    return "No technique that may be used applies."

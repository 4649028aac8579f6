"""Print every step that is possible now."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated

from whydoku.cli.command import AsJson, Asked, Command
from whydoku.cli.limits import MAX_TOLD_CONCLUSIONS
from whydoku.declare import Arg
from whydoku.model.limits import FINDING_SHARE
from whydoku.verbs._options import Names

if TYPE_CHECKING:
    from whydoku.cli.output import Answer
    from whydoku.engines.logic.found import Found
    from whydoku.model.puzzle import Puzzle


def show(
    asked: Asked,
    as_json: AsJson = False,
    names: Names = None,
    depth: Annotated[
        int | None,
        Arg(
            "Words of each step: 1 a line, 2 the argument, 3 link by link. JSON has none unless they are asked for.",
            kind=int,
            metavar="1..3",
            least=1,
            most=3,
        ),
    ] = None,
    limit: Annotated[
        int | None,
        Arg(
            "List up to this many conclusions per puzzle; 100 in words, all in JSON.",
            kind=int,
            metavar="NUMBER",
            least=1,
        ),
    ] = None,
    prove: Annotated[bool, Arg("Prove each step, and have the proof checked.", kind=bool)] = False,
) -> None:
    """Print each conclusion with the techniques that give it."""
    from whydoku.cli.output import Answer, answer_each
    from whydoku.model.limit import Clock
    from whydoku.verbs.certify import certify
    from whydoku.words.naming import find_naming

    called = find_naming(names)

    def work(given: Puzzle) -> Iterator[Answer]:
        clock = Clock.of(asked.get("deadline"))
        found = asked(given, deadline=clock.part(FINDING_SHARE))
        listed = found.conclusions[: limit or (None if as_json else MAX_TOLD_CONCLUSIONS)]
        if found.opening and not as_json:
            yield Answer(found.opening, {})
        shown = 0
        for each in listed:
            if clock.over:
                break
            shown += 1
            also = list(dict.fromkeys(name for name in map(called, each.also) if name != called(each.step.technique)))
            more = f"\n  also: {', '.join(also)}" if also else ""
            told = "" if as_json else clock.within(each.step.tell, depth or 1).replace("\n", "\n  ")
            text = "" if as_json else f"{called(each.step.technique)}: {told}{more}"
            data = each.to_json(depth or 0) if as_json else {}
            if prove:
                checked = certify(given, each.step, deadline=clock)  # type: ignore[arg-type]  # a clock that runs
                text += f"\n  {checked}"
                data |= {"proved": bool(checked), "proof": checked.proof and checked.proof.to_json()}
            yield Answer(text, data)
        counts = {"conclusions": len(found.conclusions), "listed": shown, "steps": len(found)}
        rest = {
            "complete": found.complete,
            "gave_up": list(found.gave_up),
            "order": found.order,
            "opening": found.opening,
        }
        late = shown < len(listed)
        text = "Stopped at the deadline; there are more steps." if late else ""
        text = text or ("" if found and found.complete else _ending(found))
        if (hidden := len(found.conclusions) - len(listed)) and limit is None and not late:
            more = f"{hidden:,} more conclusions are not listed; --limit {len(found.conclusions)} lists all."
            text = f"{text}\n{more}" if text else more
        yield Answer(text, counts | rest, bool(found))

    answer_each(asked.source, work, as_json=as_json, gap=False)


def _ending(found: Found) -> str:
    if not found.complete:
        return "Stopped at the deadline; there may be more steps."
    if found.gave_up:
        return f"No technique was found to apply. Gave up: {'; '.join(found.gave_up)}."
    return "No technique that may be used applies."


plugin = Command(show, "steps")

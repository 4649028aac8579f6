"""Singles as stories: which placed digits, through which houses or rules, leave one digit or one place."""

from __future__ import annotations

from whydoku.model.argument import Reason
from whydoku.model.sentence import Group, Placed, Source, is_not
from whydoku.model.step import Step
from whydoku.words.singles import question
from whydoku.words.spelled_out import excluders
from whydoku.words.story import Story


def is_single(step: Step) -> bool:
    """Whether a step places the last candidate of a truth, and rests on nothing else."""
    return bool(step.places) and len(step.argument) == 1 and step.argument[0].reason is Reason.LAST


def tell_single(story: Story) -> None:
    """Ask for the digit or the place, name what excludes the others, and conclude."""
    step, values = story.step, story.setting.position.values
    truth, placed = step.argument[0].truths[0], step.places[0]
    reasons, because = excluders(story.setting, truth, {placed}, by_cell=story.depth == 3)
    story.say(question(truth))
    name, symbol = story.board.name(placed[0]), story.board.symbol(placed[1])
    rest: list[Source] = []
    if truth.is_cell:
        lost = [digit for _, digit in truth.pairs if digit != placed[1]]
        start = f"look at {name}: " if story.depth == 3 else ""
        rest.append(story.say(start + "; ".join(reasons), is_not(placed[0], lost), because))
        what = f"only {symbol} is left"
    else:
        filled = [Placed(cell, value) for cell, _ in truth.pairs if (value := values[cell]) is not None]
        cells = [cell for cell, _ in truth.pairs if cell != placed[0] and values[cell] is None]
        what = f"every other cell of {truth.house} is filled"
        if cells:
            said = [reason for reason in reasons if "filled" not in reason]
            outside = [source for source in because if source not in filled]
            rest.append(story.say("; ".join(said), is_not(cells, placed[1]), outside))
            what = f"of {truth.house} only {name} is left" if story.depth == 3 else f"only {name} is left"
        rest += [*filled, Group(truth.house)]
    story.conclude(*rest, text=f"{what}, so {name} is {symbol}")

"""Singles as stories: the placed digits that, through houses or rules, leave one digit or one place."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.argument import Reason
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.network import Truth
from whydoku.model.sentence import Group, Placed, Source, is_not
from whydoku.model.step import Step
from whydoku.words.names import capital, listed, number_word
from whydoku.words.setting import Candidate, Setting
from whydoku.words.singles import question
from whydoku.words.spelled_out import excluders
from whydoku.words.story import Story


def is_single(step: Step) -> bool:
    """Whether a step places the last candidate of a truth, and rests on nothing else."""
    return bool(step.places) and len(step.argument) == 1 and step.argument[0].reason is Reason.LAST


def single_of(step: Step) -> tuple[Truth, Candidate]:
    """Return the truth of a single and what is placed."""
    return step.argument[0].truths[0], step.places[0]


def tell_single(story: Story) -> None:
    """Ask for the digit or the place, name what excludes the others, and conclude."""
    step, values = story.step, story.setting.position.values
    truth, placed = single_of(step)
    filled = [(cell, value) for cell, _ in truth.pairs if not truth.is_cell and (value := values[cell]) is not None]
    kept = {placed, *((cell, placed[1]) for cell, _ in filled)}
    # The one-line text is the same whether or not the path is known, so it does not number earlier steps.
    setting = story.setting if story.depth > 1 else Setting(step, story.setting.position)
    reasons, because = excluders(setting, truth, kept, by_cell=story.depth == 3)
    name, symbol = story.board.name(placed[0]), story.board.symbol(placed[1])
    story.say(question("", name) if truth.is_cell else question(truth.house, symbol))
    rest: list[Source] = []
    if truth.is_cell:
        lost = [digit for _, digit in truth.pairs if digit != placed[1]]
        start = f"look at {name}: " if story.depth == 3 else ""
        rest.append(story.say(start + "; ".join(reasons), is_not(placed[0], lost), because))
        what = f"only {symbol} is left"
    else:
        cells = [cell for cell, _ in truth.pairs if cell != placed[0] and values[cell] is None]
        what = f"every other cell of {truth.house} is filled"
        if cells:
            rest.append(story.say("; ".join(reasons), is_not(cells, placed[1]), because))
            what = f"of {truth.house} only {name} is left" if story.depth == 3 else f"only {name} is left"
        rest += [*(Placed(*pair) for pair in filled), Group(truth.house)]
    in_words = truth.is_cell and story.board.symbol(placed[1], placed[0]) != symbol
    told = in_words or (len(reasons) == 1 and reasons[0].endswith(f" is {symbol}"))
    story.conclude(*rest, text=f"so {name} is {symbol}" if told else f"{what}, so {name} is {symbol}")
    story.short = _in_one(truth, name, symbol, reasons)


def _in_one(truth: Truth, name: str, symbol: str, reasons: Sequence[str]) -> str:
    """Return a single on one line that names its reasons, as many as fit."""
    if len(reasons) == 1 and reasons[0].endswith(f", so it is {symbol}"):
        return f"{capital(reasons[0].removesuffix(f', so it is {symbol}'))}, so {name} is {symbol}."
    start = f"{name} can only be {symbol}" if truth.is_cell else f"in {truth.house} only {name} can be {symbol}"
    whole = f"{start}: {'; '.join(reasons)}."
    if len(whole) <= MAX_LINE_CHARACTERS or truth.is_cell:
        return capital(whole if len(whole) <= MAX_LINE_CHARACTERS else _cut(start, reasons))
    covers = [reason.split(" covers ")[0] for reason in reasons if " covers " in reason]
    others = [reason for reason in reasons if " covers " not in reason]
    cells = list(dict.fromkeys(each.rpartition(" in ")[2] for each in covers))
    named = f"the {symbol}{'s' if len(cells) > 1 else ''} in {listed(cells)} cover{'' if len(cells) > 1 else 's'} other cells"
    return capital(_cut(start, [*others, *([named] if cells else [])]))


def _cut(start: str, reasons: Sequence[str]) -> str:
    """Return a line with as many reasons as fit, and how many more there are."""
    kept = sorted(reasons, key=len)
    many = len(kept)
    while kept:
        more = f"; and {number_word(many - len(kept))} more" if len(kept) < many else ""
        text = f"{start}: {'; '.join(kept)}{more}."
        if len(text) <= MAX_LINE_CHARACTERS:
            return text
        kept.pop()
    return f"{start}."

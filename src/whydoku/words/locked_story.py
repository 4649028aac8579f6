"""Locked candidates as stories: where one digit of a house must be, and what sees all these places."""

from __future__ import annotations

from whydoku.model.argument import Reason
from whydoku.model.sentence import FromLine, Group, HiddenIn, Places, is_
from whydoku.words.conclusion import is_and_is_not, loses
from whydoku.words.names import spelled_cells
from whydoku.words.phrases import digits_phrase
from whydoku.words.plain_story import tell_plain
from whydoku.words.seeing import cells_of_group, conclude_seen, that_fits
from whydoku.words.story import Story


def tell_locked(story: Story) -> None:
    """Explain that all places of a digit in one house lie in another: Pointing and Claiming."""
    digit, (first, second) = story.step.digits[0], story.step.houses[:2]
    inside = {(cell, digit) for cell in cells_of_group(story, second)}
    if not set(story.step.removes) <= inside:  # rules remove more than the house
        tell_locked_anywhere(story)
        return
    places = story.places(first, digit)
    line = locked_places(story, places, second)
    story.conclude(line, Group(second), text=f"{whichever(story, first, second)}, so {is_and_is_not(story.step)}")
    symbol, cells = story.board.symbol(digit), spelled_cells(story.board, places.cells, "or")
    said = f"{first} has its {symbol} in {second} ({cells}), so no other cell of {second} is {symbol}"
    story.short = that_fits(f"{said}: {loses(story.step)}.", f"{said}.")


def locked_places(story: Story, places: Places, second: str) -> FromLine:
    """Explain where a digit of a house must be, and that a second house has all these places."""
    symbol = story.board.symbol(places.digit)
    story.say(f"look at the {symbol}s of {places.group}")
    both = {1: "it is", 2: "both are"}.get(len(places.cells), "all of these are")
    claims = [HiddenIn(name, (places.digit,), places.cells) for name in (places.group, second)]
    if story.depth == 3:
        return story.say(f"{both} in {second}, so {second} has its {symbol} there", claims[1], [places])
    return story.say(
        f"only {spelled_cells(story.board, places.cells)} can be {symbol}, and {both} in {second}", claims, [places]
    )


def whichever(story: Story, first: str, second: str) -> str:
    """Return what locked candidates imply for the second house."""
    symbol = story.board.symbol(story.step.digits[0])
    if story.depth == 3:
        return f"no other cell of {second} is {symbol}"
    return f"whichever it is, {second} gets its {symbol} {'from' if second.startswith('box') else 'inside'} {first}"


def tell_locked_anywhere(story: Story) -> None:
    """Explain that candidates see everything that a truth has left, by any houses and rules."""
    argument = story.step.argument
    if len({inference.truths for inference in argument}) > 1 or argument[0].reason is not Reason.LOCKED:
        tell_plain(story)
        return
    truth = argument[0].truths[0]
    left, source = story.setting.open(truth), story.truth(truth)
    symbol = story.board.symbol(left[0][1])
    if isinstance(source, Places):
        symbol = story.board.symbol(source.digit)
        story.say(f"look at the {symbol}s of {truth.house}")
        only = f"only {spelled_cells(story.board, source.cells)} can be {symbol}"
        line = story.say(only, HiddenIn(truth.house, (source.digit,), source.cells), [source])
        what = f"{truth.house} has its {symbol} in {spelled_cells(story.board, source.cells, 'or')}"
    else:
        digits = [digit for _, digit in left]
        what = f"{truth.name} is {digits_phrase(story.board, digits)}"
        line = story.say(what, is_(left[0][0], digits), [source])
    cells = spelled_cells(story.board, dict.fromkeys(cell for cell, _ in story.step.removes), "or")
    removed = digits_phrase(story.board, sorted({digit for _, digit in story.step.removes}))
    wants = (
        f"{truth.house} would have no place for its {symbol}"
        if truth.house
        else f"{truth.name} would have no digit left"
    )
    conclude_seen(story, line, [left], f"with {removed} in {cells}, {wants}")
    which = "it sees" if len(left) == 1 else "both see" if len(left) == 2 else "all see"
    losers = spelled_cells(story.board, dict.fromkeys(cell for cell, _ in story.step.removes))
    story.short = that_fits(f"{what}, and {which} {losers}: {loses(story.step)}.", f"{what}: {loses(story.step)}.")

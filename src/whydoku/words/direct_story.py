"""Direct techniques as stories: locked candidates or a hidden subset, and the one place that they leave for a digit."""

from __future__ import annotations

from whydoku.model.sentence import FromLine, Group
from whydoku.words.conclusion import is_and_is_not
from whydoku.words.locked_story import locked_places, whichever
from whydoku.words.names import listed
from whydoku.words.plain_story import claimed
from whydoku.words.seeing import fails, lost
from whydoku.words.story import Story
from whydoku.words.subset_story import hidden_places


def tell_direct_locked(story: Story) -> None:
    """Explain locked candidates that leave a digit one place in a third house."""
    digit, (first, second, third) = story.step.digits[0], story.step.houses[:3]
    line = locked_places(story, story.places(first, digit), second)
    gone = claimed(story.step.argument[:-1])
    text = f"{whichever(story, first, second)}, so {lost(story, gone)}"
    _last_place(story, story.say(text, fails(gone), [line, Group(second)]), third)


def tell_direct_hidden(story: Story) -> None:
    """Explain a hidden subset that leaves another digit one place in its house."""
    line = hidden_places(story)
    gone = claimed(story.step.argument[:-1])
    symbols = listed([story.board.symbol(digit) for digit in sorted(story.step.digits)])
    then = story.say(f"the digits {symbols} fill these cells, so {lost(story, gone)}", fails(gone), [line])
    _last_place(story, then, story.step.houses[0])


def _last_place(story: Story, then: FromLine, house: str) -> None:
    digit = story.step.places[0][1]
    text = f"that leaves {house} one place for its {story.board.symbol(digit)}, so {is_and_is_not(story.step)}"
    story.conclude(then, story.places(house, digit), text=text)

"""Why cells conflict with all places of a digit, in the fewest words: one house for all, or a house or rule for each."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.sentence import Group, Source, Tie
from whydoku.model.wording import joined, listed
from whydoku.words.rule_phrases import spelled
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


def _options(story: Story, one: Candidate, other: Candidate) -> list[Source]:
    network = story.setting.network
    if one[1] == other[1]:
        shared = [number for number in network.groups_of[one[0]] if number in network.groups_of[other[0]]]
        if shared:
            return [Group(network.groups[number].name) for number in shared]
    found = story.apart(one, other)
    return [] if found is None else [found]


def fewest_apart(story: Story, conflicts: Sequence[tuple[Candidate, Candidate]]) -> list[Source]:
    """Return a few groups and relations by which all of some pairs of candidates conflict."""
    every_pair = {pair: options for pair in conflicts if (options := _options(story, *pair))}
    open_ = dict(every_pair)
    kept: list[Source] = []
    while open_:
        every = [source for options in open_.values() for source in options]
        best = max(dict.fromkeys(every), key=every.count)
        kept.append(best)
        open_ = {pair: options for pair, options in open_.items() if best not in options}
    for source in [*kept]:  # a later one may cover an earlier one's pairs
        rest = [each for each in kept if each != source]
        if all(any(each in options for each in rest) for options in every_pair.values()):
            kept = rest
    return kept


def seen_by(story: Story, victims: Sequence[Candidate], places: Sequence[Candidate]) -> tuple[list[Source], str]:
    """Return why victims conflict with all places, as sources and in words."""
    conflicts = [(victim, place) for victim in victims for place in places if victim[0] != place[0]]
    apart = fewest_apart(story, conflicts)
    board = story.board
    many = "it" if len(places) == 1 else "both" if len(places) == 2 else "all of these"
    who = spelled(board, [cell for cell, _ in victims])
    if len(apart) == 1 and isinstance(apart[0], Group):
        house = apart[0].name
        inside = "that is" if len(places) == 1 else f"{many} are"
        where = f"on {house}" if house.startswith("the ") else f"in {house}"
        return apart, f"{inside} {where}"
    if all(isinstance(each, Group) and _holds(story, each.name, places) for each in apart):
        inside = "that is" if len(places) == 1 else f"{many} are"
        return apart, f"{inside} in {listed([each.name for each in apart if isinstance(each, Group)])}"
    names = [*dict.fromkeys(each.name for each in apart if isinstance(each, Group | Tie) and each.name)]
    if len(victims) == 1 and len(apart) <= 4:
        by: dict[str, list[int]] = {}
        for place in places:
            options = [source for source in _options(story, victims[0], place) if source in apart]
            name = getattr(options[0], "name", "") if options else ""
            by.setdefault(name, []).append(place[0])
        if all(by):
            shares = joined([f"{spelled(board, cells)} by {name}" for name, cells in by.items()])
            return apart, f"{who} sees {shares}"
    return apart, f"{who} {'sees' if len(victims) == 1 else 'see'} {many} ({listed(names)})"


def _holds(story: Story, group: str, places: Sequence[Candidate]) -> bool:
    cells = next(each.cells for each in story.setting.network.groups if each.name == group)
    return all(cell in cells for cell, _ in places)

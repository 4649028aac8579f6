"""Fish as stories: told by the whole pattern of base, cover and fins, even if a part of it would suffice."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from whydoku.model.board import Cell, Digit
from whydoku.model.sentence import FromLine, Group, HiddenIn, Places, Source, Suppose
from whydoku.words.conclusion import is_and_is_not, loses
from whydoku.words.names import counted, house_names, listed, number_word, spelled_cells
from whydoku.words.seeing import cells_of_group, fails, holds, lost, places_listed, that_fits
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


class Fish(NamedTuple):
    """A fish of a step: its houses, and the places of its digit."""

    digit: Digit
    base: tuple[str, ...]
    cover: tuple[str, ...]
    fins: tuple[Candidate, ...]
    body: tuple[Cell, ...]  # the places in base houses that are not fins

    @property
    def is_of_lines(self) -> bool:
        """Whether the cover is all rows or all columns."""
        return len({name.partition(" ")[0] for name in self.cover}) == 1


def fish_of(story: Story) -> list[Fish]:
    """Return the fish of a step: one, or the two of a Siamese fish."""
    digit = story.step.digits[0]
    shapes: list[dict[str, list[str]]] = []
    fins: list[list[Candidate]] = []
    for part in story.step.pattern:
        if part.role == "base":
            shapes.append({"base": list(part.names)})
            fins.append([])
        elif part.role == "cover":
            shapes[-1]["cover"] = list(part.names)
        elif part.role in ("fins", "endofins"):
            fins[-1] += part.candidates
    found = []
    for shape, own in zip(shapes, fins, strict=True):
        outside = {cell for cell, _ in own}
        places = [cell for name in shape["base"] for cell in story.places(name, digit).cells if cell not in outside]
        found.append(Fish(digit, tuple(shape["base"]), tuple(shape["cover"]), tuple(own), tuple(dict.fromkeys(places))))
    return found


def tell_fish(story: Story) -> None:
    """Explain one fish, with fins or without, or two that share their base."""
    fishes = fish_of(story)
    story.head = pattern(story, fishes)
    if len(fishes) > 1:
        _siamese(story, fishes)
    elif fishes[0].fins:
        _finned(story, fishes[0])
    else:
        _plain(story, fishes[0])


def pattern(story: Story, fishes: Sequence[Fish]) -> str:
    """Return the houses of fish one by one: "5 in row 6 and row 9, all in column 4 and column 8; fin r6c5"."""
    covers = []
    for fish in fishes:
        fins = [cell for cell, _ in fish.fins]
        named = f"; {'fin' if len(fins) == 1 else 'fins'} {spelled_cells(story.board, fins)}" if fins else ""
        covers.append(f"{'in' if fins else 'all in'} {listed(fish.cover)}{named}")
    return f"{story.board.symbol(fishes[0].digit)} in {listed(fishes[0].base)}, {', and '.join(covers)}."


def bases(story: Story, fish: Fish) -> list[Places]:
    """Return the places of the base as sources."""
    return [story.places(name, fish.digit) for name in fish.base]


def without_needless(story: Story, fish: Fish, victims: Sequence[Candidate | None]) -> Fish:
    """Return a fish without unneeded houses: a large one may contain a smaller one.

    None in place of a victim stands for the fins: the base has too little room without them.
    """
    cells = {name: frozenset(cells_of_group(story, name)) for name in (*fish.base, *fish.cover)}
    places = {name: [cell for cell in fish.body if cell in cells[name]] for name in fish.base}
    base, cover = list(fish.base), list(fish.cover)

    def leaves_room(base: Sequence[str], cover: Sequence[str]) -> bool:
        groups = [cells[name] for name in cover]
        rooms = [places[name] for name in base]
        return any(_has_room(rooms, groups, [] if victim is None else [victim[0]]) for victim in victims)

    for name in reversed(fish.cover):
        rest = [each for each in cover if each != name]
        if not leaves_room(base, rest):
            cover = rest
    for name in reversed(fish.base):
        rest = [each for each in base if each != name]
        if not leaves_room(rest, cover):
            base = rest
    inside = {cell for name in base for cell in places[name]}
    return fish._replace(base=tuple(base), cover=tuple(cover), body=tuple(cell for cell in fish.body if cell in inside))


def _has_room(rooms: Sequence[Sequence[Cell]], groups: Sequence[frozenset[Cell]], taken: Sequence[Cell]) -> bool:
    """Whether each house of the base can have a place besides the cells taken, with no two in one house of the cover."""
    if not rooms:
        return True
    if any(cell in rooms[0] for cell in taken):
        return _has_room(rooms[1:], groups, taken)
    free = [group for group in groups if not any(cell in group for cell in taken)]
    used = [group for group in groups if group not in free]
    return any(
        _has_room(rooms[1:], groups, [*taken, cell]) for cell in rooms[0] if not any(cell in group for group in used)
    )


def _plain(story: Story, fish: Fish) -> None:
    symbol, victims = story.board.symbol(fish.digit), story.step.removes
    base, cover = house_names(fish.base), house_names(fish.cover)
    start = f"{base} have their {symbol}s only in {cover}, so "
    story.short = that_fits(
        f"{start}{'both' if len(fish.cover) == 2 else 'these'} get their {symbol} there: {loses(story.step)}.",
        f"{start}no other cell of {cover} is {symbol}.",
        f"{start}no other cell there is {symbol}.",
    )
    fish = without_needless(story, fish, victims)
    story.say(f"look at the {symbol}s of {house_names(fish.base)}")
    places = bases(story, fish)
    sources: list[Source] = [*places]
    if len(places) == 2:
        claims = [HiddenIn(each.group, (each.digit,), each.cells) for each in places]
        sources = [story.say(places_listed(story, places), claims, sources)]
    groups = [Group(name) for name in fish.cover]
    kind = fish.cover[0].partition(" ")[0] if fish.is_of_lines else "house"
    where = f"all lie in {house_names(fish.cover)}, and no {kind} holds two {symbol}s"
    if {cell for cell, _ in victims} & set(fish.body):  # a place shared by two houses of the cover would be in both
        story.conclude(*sources, *groups, text=f"{where}, so {is_and_is_not(story.step)}")
    else:
        there = [HiddenIn(name, (fish.digit,), body_in(story, fish, name)) for name in fish.cover]
        have = f"both {kind}s have their" if len(fish.cover) == 2 else f"each of these {kind}s has its"
        line = story.say(f"{where}, so {have} {symbol} there", there, [*sources, *groups])
        story.conclude(line, *_covers_of(story, fish, victims))


def body_in(story: Story, fish: Fish, name: str) -> tuple[Cell, ...]:
    """Return the places of a fish in a house of its cover."""
    cells = set(cells_of_group(story, name))
    return tuple(sorted(cell for cell in fish.body if cell in cells))


def _covers_of(story: Story, fish: Fish, victims: Sequence[Candidate]) -> list[Group]:
    """Return a few houses of the cover that contain all the victims."""
    left, chosen = {cell for cell, _ in victims}, list[Group]()
    while left:
        best = max(fish.cover, key=lambda name: len(left & set(cells_of_group(story, name))))
        if not left & set(cells_of_group(story, best)):
            break
        chosen.append(Group(best))
        left -= set(cells_of_group(story, best))
    return chosen


# -- fins -------------------------------------------------------------------------------------------------------------


def fin_names(story: Story, fish: Fish, last: str = "and") -> str:
    """Return the fins by name: "the fin r5c7", "the fins r1c2 and r1c3"."""
    cells = [cell for cell, _ in fish.fins]
    return f"the {'fin' if len(cells) == 1 else 'fins'} {spelled_cells(story.board, cells, last)}"


def no_fin(fish: Fish) -> Suppose:
    """Return the supposition that no fin holds."""
    return Suppose(fails(fish.fins)[0])


def without_fins(story: Story, fish: Fish) -> str:
    """Return that supposition as a condition: "if the fin r5c7 is not 2"."""
    symbol, cells = story.board.symbol(fish.digit), [cell for cell, _ in fish.fins]
    if len(cells) == 1:
        return f"if {fin_names(story, fish)} is not {symbol}"
    if len(cells) == 2:
        return f"if neither of {fin_names(story, fish)} is {symbol}"
    return f"if none of {fin_names(story, fish)} is {symbol}"


def _finned(story: Story, fish: Fish) -> None:
    symbol, victims = story.board.symbol(fish.digit), story.step.removes
    base, cover = house_names(fish.base), house_names(fish.cover)
    many = len(fish.fins)
    rest = f"{base} have their {symbol}s in {cover}"
    either = "Fin or no fin" if many == 1 else "Fins or no fins"
    few = f"apart from {counted(many, 'fin')}"
    story.short = that_fits(
        f"apart from {fin_names(story, fish)}, {rest}. {either}, {is_and_is_not(story.step)}.",
        f"{few}, {rest}. {either}, {is_and_is_not(story.step)}.",
        f"{few}, {rest}: {loses(story.step)}.",
        f"{few}, {rest}; what lies there and sees every fin loses {symbol}.",
        f"{few}, {number_word(len(fish.base))} houses have their {symbol}s in as many others: {loses(story.step)}.",
    )
    story.say(f"look at the {symbol}s of {base}; a fin is a place outside {cover}")
    lines = _with_and_without_fins(story, fish, victims)
    if len(lines) == 2 and all(isinstance(each, FromLine) for each in lines):
        story.conclude(*lines)
        return
    cells = [*dict.fromkeys(cell for cell, _ in victims)]
    sees = "sees" if len(cells) == 1 else "see"
    seen = "it" if many == 1 else "every fin"
    story.conclude(*lines, text=f"{spelled_cells(story.board, cells)} {sees} {seen}, so {is_and_is_not(story.step)}")


def _with_and_without_fins(story: Story, fish: Fish, victims: Sequence[Candidate]) -> list[Source]:
    """Explain what follows if no fin holds and if one does, or that one must; return the sources of the conclusion."""
    symbol = story.board.symbol(fish.digit)
    see = story.keep_apart((victim, fin) for victim in victims for fin in fish.fins if fin != victim)
    if (forced := fin_must_hold(story, fish)) is not None:
        return [forced, *see]
    fish = without_needless(story, fish, victims)
    each = "one in each, " if len(fish.cover) > 1 else ""
    many = "both" if len(fish.base) == 2 else f"the {number_word(len(fish.base))}" if len(fish.base) > 1 else "the"
    lie = "lie" if len(fish.base) > 1 else "lies"
    text = (
        f"{without_fins(story, fish)}, {many} {symbol}{'s' if len(fish.base) > 1 else ''} {lie} in "
        f"{house_names(fish.cover)}, {each}so {lost(story, victims)}"
    )
    first = story.say(text, fails(victims), [no_fin(fish), *bases(story, fish), *map(Group, fish.cover)])
    return [first, _fin_case(story, fish, victims, see)]


def fin_must_hold(story: Story, fish: Fish) -> FromLine | None:
    """Explain that one of the fins holds in any case, because the base has too little room without them."""
    rooms = [[cell for cell in fish.body if cell in cells_of_group(story, name)] for name in fish.base]
    if _has_room(rooms, [frozenset(cells_of_group(story, name)) for name in fish.cover], []):
        return None
    same = [number for number, line in enumerate(story.lines) if line.claims == (holds(fish.fins),)]
    if same:  # another fish has shown it
        return FromLine(same[0])
    fish = without_needless(story, fish, [None])
    because: list[Source] = [*bases(story, fish), *map(Group, fish.cover)]
    return story.say(_too_few(story, fish), holds(fish.fins), because)


def _fin_case(story: Story, fish: Fish, victims: Sequence[Candidate], see: Sequence[Source]) -> FromLine:
    """Explain what follows if a fin holds: the victims see it."""
    symbol = story.board.symbol(fish.digit)
    cells = [*dict.fromkeys(cell for cell, _ in victims)]
    who, one = spelled_cells(story.board, cells), len(cells) == 1
    names = [source.name for source in see if isinstance(source, Group)]
    start = f"if {'it' if len(fish.fins) == 1 else 'one of them'} is {symbol}"
    if len(names) == len(see) == 1:
        said = f"{who} {'shares' if one else 'share'} {names[0]} with it"
    else:
        said = f"{who} {'sees' if one else 'see'} it"
    text = f"{start}, {said} and {'is' if one else 'are'} not {symbol} either"
    return story.say(text, fails(victims), [Suppose(holds(fish.fins)), *see])


def _too_few(story: Story, fish: Fish) -> str:
    """Return that the base has too little room without the fins."""
    symbol = story.board.symbol(fish.digit)
    base, cover = fish.base, fish.cover
    some = f"{'' if len(fish.fins) == 1 else 'one of '}{fin_names(story, fish)} is {symbol}"
    if not cover:
        return f"{house_names(base)} has no other place, so {some}"
    room = "which holds one" if len(cover) == 1 else f"which hold {number_word(len(cover))}"
    return (
        f"without a fin, the {number_word(len(base))} {symbol}s of {house_names(base)} would lie in "
        f"{house_names(cover)}, {room}, so {some}"
    )


def _siamese(story: Story, fishes: Sequence[Fish]) -> None:
    """Explain two fish with one base, each with what it removes."""
    left, symbol = list(story.step.removes), story.board.symbol(fishes[0].digit)
    base, covers = house_names(fishes[0].base), [house_names(fish.cover) for fish in fishes]
    fins = [spelled_cells(story.board, [cell for cell, _ in fish.fins]) for fish in fishes]
    story.short = that_fits(
        f"{base} have their {symbol}s in {covers[0]} (fins {fins[0]}), and also in {covers[1]} (fins {fins[1]}): "
        f"{loses(story.step)}.",
        f"{base} make two fish of {symbol}, in {covers[0]} and in {covers[1]}: {loses(story.step)}.",
        f"{base} make two finned fish of {symbol}: {loses(story.step)}.",
    )
    because: list[Source] = []
    for fish in fishes:
        inside = {cell for name in fish.cover for cell in cells_of_group(story, name)}
        own = [v for v in left if v[0] in inside and all(story.setting.conflict(v, fin) for fin in fish.fins)]
        left = [victim for victim in left if victim not in own]
        if own:
            because += _with_and_without_fins(story, fish, own)
    story.conclude(*because)

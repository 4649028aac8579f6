"""The parts of stories about almost locked sets: the candidates of a set, the places of its digits, and what sees what."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Set
from dataclasses import dataclass
from itertools import combinations

from whydoku.model.board import Board, Cell, Digit
from whydoku.model.limits import MAX_LINE_CHARACTERS
from whydoku.model.sentence import Claim, FromLine, Group, OneOf, Source, Tie, is_
from whydoku.model.step import Step, cell_names
from whydoku.words.conclusion import by_cells
from whydoku.words.entailment import follows, group_named
from whydoku.words.fill import fill
from whydoku.words.limits import MAX_ROOM_HOUSES
from whydoku.words.names import capital, house_names, joined, listed
from whydoku.words.phrases import lack_phrase
from whydoku.words.setting import Candidate
from whydoku.words.story import Story, concluded

# -- looking ----------------------------------------------------------------------------------------------------------


def can_be(story: Story, cell: Cell) -> tuple[Digit, ...]:
    """Return the digits that a cell has left, or the digit placed there."""
    value = story.setting.position.values[cell]
    return story.setting.position.candidates(cell) if value is None else (value,)


def digits_of(story: Story, cells: Iterable[Cell]) -> tuple[Digit, ...]:
    """Return the digits that some cells have left."""
    return tuple(sorted({digit for cell in cells for digit in can_be(story, cell)}))


def at(story: Story, cells: Iterable[Cell], digit: Digit) -> tuple[Candidate, ...]:
    """Return the places of a digit among some cells."""
    return tuple((cell, digit) for cell in cells if digit in can_be(story, cell))


def removed_digits(story: Story) -> list[Digit]:
    """Return the digits that the step removes."""
    return sorted({digit for _, digit in story.step.removes})


def smallest(
    story: Story, cells: Sequence[Cell], lost: Iterable[Digit], wanted: Iterable[Digit]
) -> tuple[Cell, ...] | None:
    """Return the fewest cells of a set that use all their digits without the lost ones, including the wanted cells."""
    gone, needed = set(lost), set(wanted)
    for size in range(1, len(cells) + 1):
        for some in combinations(sorted(cells), size):
            left = set(digits_of(story, some)) - gone
            if len(left) == size and needed <= left:
                return some
    return None


# -- sources ----------------------------------------------------------------------------------------------------------


def houses_of(story: Story, cells: Sequence[Cell]) -> tuple[Source, ...]:
    """Return what keeps the digits of a set's cells different: one house, or the house that each two of them share."""
    if len(cells) < 2:
        return ()
    if house := story.setting.group(cells):
        return (Group(house),)
    shared = (
        story.apart((one, digit), (other, digit))
        for one, other in combinations(cells, 2)
        for digit in can_be(story, one)
        if digit in can_be(story, other) and story.setting.conflict((one, digit), (other, digit))
    )
    return tuple(dict.fromkeys(each for each in shared if each is not None))


def cells_in(story: Story, source: Source) -> tuple[Cell, ...]:
    """Return the cells of a house; none of another source."""
    return group_named(story.setting.network, source.name).cells if isinstance(source, Group) else ()


def between(story: Story, ones: Sequence[Candidate], others: Sequence[Candidate]) -> tuple[Source, ...]:
    """Return what makes each of some candidates conflict with each of some others."""
    cells = [*dict.fromkeys(cell for cell, _ in (*ones, *others))]
    if len({digit for _, digit in (*ones, *others)}) == 1 and len(cells) > 1 and (house := story.setting.group(cells)):
        return (Group(house),)
    pairs = [(one, other) for one in ones for other in others if one != other]
    return tuple(dict.fromkeys(s for one, other in pairs for s in story.all_apart(one, [other])))


def trimmed(story: Story, claims: Sequence[Claim], because: Iterable[Source]) -> list[Source]:
    """Return sources without the houses and rules that claims do not need."""
    kept = [*dict.fromkeys(because)]
    for source in [each for each in reversed(kept) if isinstance(each, Group | Tie)]:
        without = [each for each in kept if each != source]
        if follows(story.setting.network, story.lines, claims, without, wide=False):
            kept = without
    return kept


def one_of(candidates: Iterable[Candidate], *, unless: Iterable[Candidate] = ()) -> OneOf:
    """Return the claim that one of some candidates holds, or that one of some others does not."""
    literals = [*((c, d, True) for c, d in candidates), *((c, d, False) for c, d in unless)]
    return OneOf(tuple(dict.fromkeys(literals)))


def some_of(candidates: Sequence[Candidate]) -> Claim:
    """Return the claim that one of some candidates holds, in the simplest form."""
    cells = {cell for cell, _ in candidates}
    return is_(cells, [digit for _, digit in candidates]) if len(cells) == 1 else one_of(candidates)


def marks_of(story: Story, cells: Sequence[Cell]) -> tuple[tuple[Claim, ...], tuple[Source, ...]]:
    """Return what cells can be, all together and each, as claims, and their sources."""
    told = [cell for cell in cells if len(can_be(story, cell)) < story.board.domain(cell).bit_count()]
    each = [is_(cell, can_be(story, cell)) for cell in cells]
    together = [is_(cells, digits_of(story, cells))] if len(cells) > 1 else []
    return (*together, *each), story.marks(*told)


# -- room -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Room:
    """Places of a digit of which at most one holds, and the house that they share; None for a single place."""

    places: tuple[Candidate, ...]
    house: Source | None


def rooms_of(story: Story, cells: Sequence[Cell]) -> dict[Digit, list[Room]]:
    """Return for each digit of some cells as few houses as cover its places; the same houses for many digits."""
    network = story.setting.network
    near = sorted({number for cell in cells for number in network.groups_of[cell]})
    inside = {number: frozenset(network.groups[number].cells) for number in near}
    places = {digit: {cell for cell, _ in at(story, cells, digit)} for digit in digits_of(story, cells)}
    choices = {digit: _covers(some, inside) for digit, some in places.items()}
    weight = Counter(number for some in choices.values() for number in {n for each in some for n in each})
    rooms: dict[Digit, list[Room]] = {}
    for digit, some in choices.items():
        best = max(some, key=lambda each: (sum(weight[number] for number in each), each))
        left, rooms[digit] = set(places[digit]), []
        for number in sorted(best, key=lambda n: (-weight[n], n)):
            here = tuple((cell, digit) for cell in sorted(left & inside[number]))
            left -= inside[number]
            if here:
                rooms[digit].append(Room(here, Group(network.groups[number].name) if len(here) > 1 else None))
        rooms[digit] += [Room(((cell, digit),), None) for cell in sorted(left)]
    return rooms


def _covers(places: Set[Cell], inside: Mapping[int, frozenset[Cell]]) -> list[tuple[int, ...]]:
    """Return the choices of groups that, with a room for each place outside them, give the fewest rooms."""
    useful = [number for number, cells in inside.items() if len(cells & places) > 1]
    best, found = len(places), list[tuple[int, ...]]([()])
    for size in range(1, min(len(useful), best - 1, MAX_ROOM_HOUSES) + 1):
        for some in combinations(useful, size):
            rooms = size + len(places - frozenset().union(*(inside[number] for number in some)))
            if rooms < best:
                best, found = rooms, []
            if rooms == best:
                found.append(some)
    return found


def used_rooms(story: Story, rooms: Mapping[Digit, Sequence[Room]]) -> list[OneOf]:
    """Return the claim that the rooms are used whose places all see what the step removes."""

    def sees(pair: Candidate, places: Iterable[Candidate]) -> bool:
        return all(story.setting.conflict(pair, place) for place in places)

    used: list[OneOf] = []
    for digit, some in rooms.items():
        for room in some:  # a place in the house of another room has no part in this one, as both are used
            others = {cell for each in some if each is not room and each.house for cell in cells_in(story, each.house)}
            places = [pair for pair in room.places if pair[0] not in others] or room.places
            victims = [pair for pair in story.step.removes if pair[1] == digit and pair not in places]
            if any(sees(pair, places) for pair in victims):
                used.append(one_of(places))
    return used


# -- phrases ----------------------------------------------------------------------------------------------------------


def cells_listed(board: Board, cells: Iterable[Cell], last: str = "and") -> str:
    """Return the names of cells one by one."""
    return listed([board.name(cell) for cell in sorted(set(cells))], last)


def symbols(board: Board, digits: Iterable[Digit], last: str = "and") -> str:
    """Return a list of digits."""
    return listed([board.symbol(digit) for digit in sorted(set(digits))], last)


def a_digit(board: Board, digit: Digit) -> str:
    """Return a digit with its article: "a 1", "an 8".

    >>> a_digit(Board.square(9), 8)
    'an 8'
    """
    symbol = board.symbol(digit)
    return f"{'an' if symbol in ('8', '11', '18') else 'a'} {symbol}"


def houses_named(sources: Iterable[Source]) -> str:
    """Return the names of the houses and rules among sources."""
    names = [each.name for each in sources if isinstance(each, Group | Tie) and each.name]
    return house_names([*dict.fromkeys(names)])


def removed_phrase(story: Story, seeing: str = "") -> str:
    """Return what the step concludes, with a clause after the names of the cells about what they see."""
    board = story.board
    placed = [f"{board.name(cell)} is {board.symbol(digit)}" for cell, digit in story.step.places]
    gone = [
        f"{cells_listed(board, cells)}{seeing.replace(' see ', ' sees ') if len(cells) == 1 else seeing} "
        f"{lack_phrase(board, len(cells), digits)}"
        for cells, digits in by_cells(story.step.removes).items()
    ]
    return joined([*placed, *gone])


# -- the end ----------------------------------------------------------------------------------------------------------


def seen_from(story: Story, others: Sequence[Candidate]) -> tuple[Source, ...]:
    """Return what makes each removed candidate conflict with those of some candidates that it sees."""
    found: list[Source] = []
    for victim in story.step.removes:
        met = [other for other in others if other != victim and story.setting.conflict(victim, other)]
        for digit in dict.fromkeys(digit for _, digit in met):
            found += between(story, [victim], [other for other in met if other[1] == digit])
    return tuple(dict.fromkeys(found))


def conclude(story: Story, others: Sequence[Candidate], *because: Source, before: str = "", seen: str = "") -> FromLine:
    """Add the last line: what the step removes sees these candidates, of which one holds by the sources."""
    claims = concluded(story.setting)
    sources = trimmed(story, claims, [*because, *seen_from(story, others)])
    losing = {cell for cell, _ in story.step.removes}
    apart = not losing & {cell for cell, _ in others}
    many = len({cell for cell, _ in others})
    what = seen or ("it" if many == 1 else "both" if many == 2 else "all of these")
    if before:
        houses = [each for each in sources if each not in because]
        named = houses_named(houses)
        where = f" in {named}" if named and (story.depth == 3 or 1 in (len(losing), len(houses))) else ""
        seeing = f", which {'sees' if len(losing) == 1 else 'see'} {what}{where}," if named and apart else ""
        return story.conclude(*sources, text=f"so {before}, and {removed_phrase(story, seeing)}")
    if not apart or not losing:
        return story.conclude(*sources, text=f"so {removed_phrase(story)}")
    if len(by_cells(story.step.removes)) > 1:
        return story.conclude(
            *sources, text=f"so {removed_phrase(story)}: each sees {'all places of its digit' if many > 1 else 'it'}"
        )
    houses = [each for each in sources if each not in because]
    named = houses_named(houses)
    where = f" in {named}" if named and 1 in (len(losing), len(houses)) else ""
    seeing = f", which {'sees' if len(losing) == 1 else 'see'} {what}{where},"
    return story.conclude(*sources, text=f"so {removed_phrase(story, seeing)}")


# -- one line ---------------------------------------------------------------------------------------------------------


def shorten(story: Story, *texts: str) -> None:
    """Set the step's line if the technique's own would be too long: the first of some texts that fits."""
    if len(fill(story.step.technique.text, story.step)) <= MAX_LINE_CHARACTERS:
        return
    fitting = [text for text in texts if len(text) < MAX_LINE_CHARACTERS]
    story.short = f"{capital((fitting or texts[-1:])[0])}."


def loses_packed(step: Step) -> str:
    """Return the conclusion as short as possible: "r89c6 lose 3, r7c1 loses 9"."""
    board = step.board
    placed = [f"{board.name(cell)} is {board.symbol(digit)}" for cell, digit in step.places]
    gone = [
        f"{cell_names(board, cells)} {'loses' if len(cells) == 1 else 'lose'} {symbols(board, digits)}"
        for cells, digits in by_cells(step.removes).items()
    ]
    return ", ".join([*placed, *gone])

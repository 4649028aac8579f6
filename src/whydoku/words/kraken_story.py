"""Kraken fish as stories: a finned fish, and a chain from each fin, or from each place of a house, to what is ruled out."""

from __future__ import annotations

from collections.abc import Sequence

from whydoku.model.sentence import Claim, FromLine, Group, HiddenIn, OneOf, Source, Suppose
from whydoku.words.chain_story import Walk
from whydoku.words.conclusion import loses
from whydoku.words.fish_story import (
    Fish,
    bases,
    body_in,
    fin_must_hold,
    fin_names,
    fish_of,
    no_fin,
    pattern,
    without_fins,
    without_needless,
)
from whydoku.words.limits import MAX_KRAKEN_LINES
from whydoku.words.names import counted, house_names, number_word, spelled_cells
from whydoku.words.phrases import claims_phrase
from whydoku.words.seeing import Node, between, cells_of_group, fails, holds, that_fits, where
from whydoku.words.sentence_checks import needed
from whydoku.words.setting import Candidate
from whydoku.words.story import Story


def tell_kraken(story: Story) -> None:
    """Explain what the fish leaves without its fins, then the chain of every case."""
    step, fish = story.step, fish_of(story)[0]
    story.head = pattern(story, [fish])
    chains = [chain for chain in _chains(story) if len(chain) > 2 or chain[0][0][0] != chain[-1][0][0]]
    symbol, victims = story.board.symbol(fish.digit), step.removes
    starts = {each for chain in chains for each in chain[0]} - set(fish.fins)
    rest = f"{house_names(fish.base)} have their {symbol}s in {house_names(fish.cover)}"
    apart = f"apart from {fin_names(story, fish)}"
    few = f"apart from {counted(len(fish.fins), 'fin')}"
    both = "each case leads to the same by a chain" if starts else "the fish and a chain from each fin agree"
    story.short = that_fits(
        f"{apart}, {rest}; {both}: {loses(step)}.",
        f"{few}, {rest}; {both}: {loses(step)}.",
        f"{few}, {rest}, and chains lead on: {loses(step)}.",
    )
    if alone := [chain for chain in chains if chain[0] == chain[-1]]:  # it rules itself out without the fish
        story.conclude(_fall(story, alone[0]))
        return
    story.say(f"look at the {symbol}s of {house_names(fish.base)}")
    forced = fin_must_hold(story, fish)
    if forced is not None:
        chains = [chain for chain in chains if set(chain[0]) <= set(fish.fins)]
    first = forced or (_in_house(story, fish, starts) if starts else _removes(story, fish, victims))
    direct = [chain for chain in chains if len(chain) == 2]
    lines = [_see(story, direct)] if direct else []
    longer = sorted((chain for chain in chains if len(chain) > 2), key=len)
    room = len(longer) if story.depth == 3 or len(longer) + len(direct) <= MAX_KRAKEN_LINES else MAX_KRAKEN_LINES - 1
    room -= bool(direct) if room < len(longer) else 0
    lines += [_fall(story, chain) for chain in longer[:room]]
    lines += [_more(story, longer[room:])] if longer[room:] else []
    story.conclude(first, *lines)


def _chains(story: Story) -> list[list[Node]]:
    """Return the chains of a step, each from its start to what it rules out."""
    found: list[list[Node]] = [[]]
    for node in story.step.chain:
        found[-1].append(node.candidates)
        if node.leads == "end":
            found.append([])
    return [chain for chain in found if chain]


def _removes(story: Story, fish: Fish, victims: Sequence[Candidate]) -> FromLine:
    """Explain that without its fins the fish rules the victims out."""
    fish = without_needless(story, fish, victims)
    symbol = story.board.symbol(fish.digit)
    text = (
        f"{without_fins(story, fish)}, the {symbol}s lie in {house_names(fish.cover)}, and "
        f"{claims_phrase(story.board, fails(victims))}"
    )
    return story.say(text, fails(victims), [no_fin(fish), *bases(story, fish), *map(Group, fish.cover)])


def _in_house(story: Story, fish: Fish, starts: set[Candidate]) -> FromLine:
    """Explain that without its fins the fish has the digit of a house of its cover in one of its places."""
    wanted = {cell for cell, _ in starts}
    house = next(name for name in fish.cover if wanted <= set(cells_of_group(story, name)))
    places = body_in(story, fish, house)
    rest = [Group(name) for name in fish.cover if name != house]
    symbol = story.board.symbol(fish.digit)
    text = f"{without_fins(story, fish)}, {house} has its {symbol} in {spelled_cells(story.board, places, 'or')}"
    return story.say(text, HiddenIn(house, (fish.digit,), places), [no_fin(fish), *bases(story, fish), *rest])


def _see(story: Story, chains: Sequence[Sequence[Node]]) -> FromLine:
    """Explain the cases that rule the victim out directly."""
    board = story.board
    starts = [each for chain in chains for each in chain[0]]
    victims = [*dict.fromkeys(each for chain in chains for each in chain[-1])]
    groups = story.keep_apart((v, each) for chain in chains for each in chain[0] for v in chain[-1] if v != each)
    one = claims_phrase(board, [holds(starts)])
    ending = claims_phrase(board, fails(victims))
    text = f"if {one}, {ending}{where(groups, ' (')}{')' if where(groups) else ''}"
    return story.say(text, fails(victims), [Suppose(holds(starts)), *groups])


def _more(story: Story, chains: Sequence[Sequence[Node]]) -> FromLine:
    """Explain on one line that further cases rule the victim out, by chains that depth 3 shows."""
    board, claims, sources = story.board, list[Claim](), list[Source]()
    for chain in chains:
        walk = Walk(story, chain[1:-1], before=chain[0])
        claims += [
            OneOf(((*start, False), (*victim, False))) for start in chain[0] for victim in chain[-1] if start != victim
        ]
        sources += [source for link in walk.links for source in (*link.by, *link.sources)]
        sources += between(story, chain[-2], chain[-1])
    starts = sorted({each for chain in chains for each in chain[0]})
    few, most = (number_word(many(len(chain) // 2 for chain in chains)) for many in (min, max))
    links = f"chains of {few} links" if few == most else f"chains of {few} to {most} links"
    if len(chains) == 1:
        links = f"a chain of {most} links"
    name = spelled_cells(board, [cell for cell, _ in starts])
    lead = "leads" if len(starts) == 1 else "lead"
    kept = needed(story.setting.network, story.lines, claims, sources)
    plural = "" if len(starts) == 1 else "s"
    return story.say(
        f"the {board.symbol(starts[0][1])}{plural} in {name} {lead} there too, by {links} that depth 3 has",
        claims,
        kept,
    )


def _fall(story: Story, chain: Sequence[Node]) -> FromLine:
    """Explain a chain that starts with something that holds and ends with what it rules out."""
    board, supposed = story.board, Suppose(holds(chain[0]))
    walk = Walk(story, chain[1:-1], before=chain[0])
    start = f"if {claims_phrase(board, [holds(chain[0])])},"
    end = between(story, chain[-2], chain[-1])
    ending = claims_phrase(board, fails(chain[-1]))
    if story.depth == 3:
        last = walk.tell(supposed, start=start)[-1]
        by = where(end, " (")
        return story.say(f"then {ending}{f'{by})' if by else ''}", fails(chain[-1]), [supposed, last, *end])
    sources: list[Source] = [source for link in walk.links for source in (*link.by, *link.sources)]
    said = [link.said for link in walk.links]
    if len(said) > 3:
        said = [*said[:1], f"after {counted(len(said) - 2, 'more link')} {said[-1]}"]
    return story.say(f"{start} {', so '.join([*said, ending])}", fails(chain[-1]), [supposed, *sources, *end])

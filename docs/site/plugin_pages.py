"""A page per technique and per rule, from `whydoku.pages`: the terminal's pages, with pictures instead of drawings."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

import whydoku as w
from docs.site.prose import code, escape, in_html, table, toctree
from whydoku.model.rule import Rule
from whydoku.pages import Block, Page, Shown, rule_page, technique_page
from whydoku.render.step_picture import draw_step
from whydoku.render.svg import draw_puzzle
from whydoku.rules import rule_types
from whydoku.rules._text import fields_of

Made: TypeAlias = dict[str, str]
"""Pages, and pictures, by place and by name."""

FAMILIES = {
    "singles": ("Singles", "One digit fits, or one place is left. Most puzzles of a newspaper need nothing else."),
    "direct": ("Direct", "A single that shows as soon as one more digit is crossed out, without a mark on paper."),
    "rules": ("Arguments from rules", "What a cage, a line, a dot or a clue leaves in its cells."),
    "locked": ("Locked candidates", "A digit of one house can only stand where another house meets it."),
    "subsets": ("Subsets", "As many cells as digits, or as many digits as cells: they belong to each other."),
    "single-digit patterns": ("Single-digit patterns", "Two places for a digit here, two there, and a cell that sees both."),
    "wings": ("Wings", "Two or three cells with two candidates each, one of which must hold a digit."),
    "uniqueness": ("Uniqueness", "The puzzle has one solution, so a pattern that could be filled in two ways is none."),
    "fish": ("Fish", "A digit in some rows that has room in as many columns only; with fins, and with boxes."),
    "colouring": ("Colouring", "Candidates of which one half holds and the other does not."),
    "chains": ("Chains", "If not this, then that, from link to link."),
    "als": ("Almost locked sets", "Cells with one candidate more than cells: take one away and the others are locked."),
    "exotic": ("Exotic patterns", "Large patterns that are worth knowing because the hardest puzzles have them."),
    "templates": ("Templates", "All ways to place a digit on the whole board."),
    "forcing": ("Forcing chains and nets", "Try every case: what follows from all of them is true."),
    "rule forcing": ("Forcing by rules", "Try every case, with what cages, lines and dots say as well."),
    "reasons": ("Reasons", "The smallest set of cells, houses and rules that forces something."),
    "guessing": ("Guessing", "The last resort."),
}  # fmt: skip
"""What a family is called, and what its techniques have in common."""

RULE_GROUPS = {
    "board": ("Of every board", "Rows, columns, boxes and regions: what is true without saying so."),
    "whole": ("For the whole board", "No cell is marked; the rule holds everywhere."),
    "cells": ("Lines, cages and marked cells", "What is drawn on cells says what they hold."),
    "between": ("Signs between cells", "Dots, signs and circles on borders and corners."),
    "outside": ("Clues outside the grid", "A number beside a row, a column or a diagonal."),
    "rules": ("Rules made of rules", "Both, either, not, and again somewhere else."),
}


def name_of(title: str) -> str:
    """Return a title as part of an address."""
    return re.sub(r"[^a-z0-9]+", "-", title.casefold()).strip("-")


def plugin_pages() -> tuple[Made, Made]:
    """Make all pages of techniques and rules, the lists of them, and their pictures."""
    pages: Made = {}
    pictures: Made = {}
    _techniques(pages, pictures)
    _rules(pages, pictures)
    return pages, pictures


# -- techniques ---------------------------------------------------------------------------------------------------------


def _techniques(pages: Made, pictures: Made) -> None:
    families: dict[str, list[w.Technique]] = {}
    for technique in w.techniques():
        families.setdefault(technique.family, []).append(technique)
    order = [*(name for name in FAMILIES if name in families), *(name for name in families if name not in FAMILIES)]
    listed = []
    for family in order:
        title, about = FAMILIES.get(family, (family.capitalize(), ""))
        place = f"techniques/family-{name_of(family)}"
        members = families[family]
        cards = []
        for technique in members:
            page = technique_page(technique)
            own = f"techniques/{technique.name}"
            pages[own] = _technique(page, technique, pictures)
            shown = page.example
            if shown is not None:
                pictures[f"small/{own}"] = _small(draw_step(shown.step, shown.position, legend=False, theme="page"))
            cards.append(_card(f"{technique.name}.html", technique.title, _worth(technique), own if shown else ""))
        children = toctree(f"techniques/{technique.name}" for technique in members)
        pages[place] = f"# {title}\n\n{about}\n\n{_cards(cards)}\n\n{children}\n"
        drawn = [own for technique in members if f"small/{(own := f'techniques/{technique.name}')}" in pictures]
        simplest = min(drawn, key=lambda own: len(pictures[f"small/{own}"]), default="")
        count = f"{len(members)} techniques" if len(members) > 1 else "1 technique"
        listed.append(_card(f"family-{name_of(family)}.html", title, f"{about} <em>{count}</em>", simplest))
    rows = (
        (_linked(each.title, ""), escape(each.family), _figure(each.se), _figure(each.hodoku))
        for each in w.techniques()
    )
    pages["techniques/index"] = (
        f"# Techniques\n\nAll {len(w.techniques())} ways in which whydoku sees that something follows. "
        "Each page says what the technique is, how to spot it and why it works, and has positions to practise it. "
        "`whydoku techniques NAME` shows the same in a terminal.\n\n"
        f"{_cards(listed)}\n\n## In the order of trying\n\n"
        "Easiest first, for a player with full pencil marks; with the ratings of Sudoku Explainer (SE) and HoDoKu.\n\n"
        f"{table(('technique', 'family', 'SE', 'HoDoKu'), rows)}\n\n"
        f"{toctree(f'techniques/family-{name_of(family)}' for family in order)}\n"
    )


def _technique(page: Page, technique: w.Technique, pictures: Made) -> str:
    own = f"techniques/{technique.name}"
    parts = [f"# {escape(page.title)}"]
    for heading, blocks in page.sections:
        parts.append(f"## {heading}")
        if heading == "Example" and page.example:
            pictures[own] = _drawn(page.example)
            parts += [*_beside(_example(blocks, [own])), *_try(technique)]
        elif heading == "Names":
            rows = ((escape(each["whose"]), escape(each["name"])) for each in page.shape["names"])
            parts.append(table(("where", "name"), rows))
        elif heading == "Difficulty":
            parts.append(_difficulty(page))
        elif heading == "Practise":
            said, *commands = blocks
            parts += [escape(said.text), *(code(command.text, "bash") for command in commands)]
        else:
            parts += _plain(blocks)
    return "\n\n".join(parts) + "\n"


def _try(technique: w.Technique) -> Iterator[str]:
    rules = "".join(f" --rule {_shell(rule)}" for rule in [technique.example_rules] if rule)
    yield "Try it:"
    yield code(f"whydoku steps --techniques {technique.name}{rules} '{technique.example}'", "bash")


def _shell(text: str) -> str:
    return "'" + text.replace("'", "'\\''") + "'"


def _difficulty(page: Page) -> str:
    def cells(place: dict[str, object]) -> tuple[str, ...]:
        worth = str(place["text"]).rpartition(", place ")[0] or "–"
        return escape(str(place["scale"])), escape(worth), f"{place['place']} of {place['of']}"

    return table(("scale", "worth", "place in its order"), (cells(place) for place in page.shape["scales"]))


def _worth(technique: w.Technique) -> str:
    rated = (("SE", technique.se), ("HoDoKu", technique.hodoku))
    return " · ".join(f"{scale} {worth:g}" for scale, worth in rated if worth is not None)


def _figure(value: float | None) -> str:
    return "" if value is None else f"{value:g}"


# -- rules --------------------------------------------------------------------------------------------------------------


def _group(kind: type[Rule]) -> str:
    """Return a rule's group by its primitives."""
    fields = fields_of(kind)
    if kind.name in ("rows", "columns", "boxes", "regions"):
        return "board"
    if any(field.what == "rule" for field in fields.values()):
        return "rules"
    if "clue" in fields:
        return "outside"
    if "corner" in fields or "first" in fields:
        return "between"
    return "cells" if any(field.what == "cell" and not field.optional for field in fields.values()) else "whole"


def _rules(pages: Made, pictures: Made) -> None:
    cards: dict[str, list[str]] = {group: [] for group in RULE_GROUPS}
    members: dict[str, list[str]] = {group: [] for group in RULE_GROUPS}
    for kind in rule_types().values():
        page = rule_page(kind)
        own = f"rules/{name_of(kind.name)}"
        pages[own] = _rule(page, own, pictures)
        if page.example is not None:
            puzzle = page.example.position.puzzle
            pictures[f"small/{own}"] = _small(draw_puzzle(puzzle, legend=False, theme="page"))
        cards[_group(kind)].append(_card(f"{name_of(kind.name)}.html", kind.name, in_html(kind.sentence()), own))
        members[_group(kind)].append(own)
    sections = []
    for group, (title, about) in RULE_GROUPS.items():
        place = f"rules/group-{group}"
        pages[place] = f"# {title}\n\n{about}\n\n{_cards(cards[group])}\n\n{toctree(members[group])}\n"
        sections.append(f"## [{title}](group-{group}.md)\n\n{about}\n\n{_cards(cards[group])}")
    pages["rules/index"] = (
        f"# Rules\n\nAll {len(rule_types())} rules that a puzzle can have, in any combination and on any board. "
        "Each page says what the rule means, what to look at first and why that works, how it is written, and how a step "
        "argues from it, and has puzzles to practise it. "
        "`whydoku rules NAME` shows the same in a terminal.\n\n"
        + "\n\n".join(sections)
        + f"\n\n{toctree(f'rules/group-{group}' for group in RULE_GROUPS)}\n"
    )


def _rule(page: Page, own: str, pictures: Made) -> str:
    parts = [f"# {escape(page.title)}"]
    for heading, blocks in page.sections:
        parts.append(f"## {heading}")
        if heading == "Example" and page.example:
            shown = page.example
            pictures[own] = draw_puzzle(shown.position.puzzle, theme="page")
            pictures[f"{own}.step"] = _drawn(shown)
            drawn = [own, f"{own}.step"]
            solution = page.shape["example"]["solution"]
            if solution:
                pictures[f"{own}.solution"] = draw_puzzle(
                    shown.position.puzzle, values=solution, legend=False, theme="page"
                )
                drawn.append(f"{own}.solution")
            parts += _rule_example(blocks, drawn)
        elif heading == "Names":
            rows = ((escape(each["whose"]), escape(each["name"])) for each in page.shape["names"])
            parts.append(table(("where", "name"), rows))
        elif heading == "Techniques":
            parts.append("Steps of the example that argue from it are by:")
            parts.append("\n".join(f"- {_linked(each['title'])}" for each in page.shape["techniques"]))
        elif heading == "Syntax":
            parts += [code(block.text, "text") for block in blocks]
        elif heading == "Practise":
            parts += [escape(blocks[0].text), *_rule_practice(page, own, pictures)]
        else:
            parts += _plain(blocks)
    return "\n\n".join(parts) + "\n"


def _rule_practice(page: Page, own: str, pictures: Made) -> Iterator[str]:
    """Draw each puzzle, with the command that asks for a hint."""
    for number, task in enumerate(page.shape["practise"], 1):
        name = f"{own}.practise-{number}"
        pictures[name] = draw_puzzle(w.read(json.dumps(task["puzzle"])), theme="page")
        yield picture(name)
        yield code(task["command"], "bash")


def _linked(title: str, folder: str = "../techniques/") -> str:
    names = {each.title: each.name for each in w.techniques()}
    return f"[{escape(title)}]({folder}{names[title]}.md)" if title in names else escape(title)


# -- what both need -----------------------------------------------------------------------------------------------------


def _drawn(shown: Shown) -> str:
    return draw_step(shown.step, shown.position, theme="page")


def _small(svg: str) -> str:
    """Remove a picture's text for screen readers: the words beside a small one say it."""
    return re.sub(r"<title>.*?</title>|<desc>.*?</desc>", "", svg, flags=re.DOTALL).replace(
        'role="img"', 'aria-hidden="true"'
    )


def _plain(blocks: tuple[Block, ...]) -> list[str]:
    return [code(block.text) if block.fixed else escape(block.text) for block in blocks]


def _example(blocks: tuple[Block, ...], drawn: list[str]) -> Iterator[str]:
    """Put a picture wherever the terminal shows a drawing, and keep what is written below a drawing."""
    pictures = iter(drawn)
    for block in blocks:
        if block.fixed and "┌" in block.text:
            yield picture(next(pictures))
            below = block.text.rpartition("┘")[2].strip("\n")
            if below and not re.search(r"goes$|holds|placed", below.splitlines()[0]):
                yield code(below)
        elif block.fixed:
            yield code(block.text)
        else:
            yield escape(block.text)


def _beside(parts: Iterable[str]) -> Iterator[str]:
    """Put a picture and its words side by side, where there is room."""
    yield '<div class="wd-example">'
    yield from parts
    yield "</div>"


def _rule_example(blocks: tuple[Block, ...], drawn: list[str]) -> Iterator[str]:
    """Show the puzzle, the step beside its words, and the solution; the terminal has the words above the drawing."""
    puzzle, words, step, *rest = blocks
    yield from _beside(_example((puzzle,), drawn[:1]))
    yield from _beside(_example((step, words), drawn[1:2]))
    yield from _beside(_example(tuple(reversed(rest)), drawn[2:]))


def picture(name: str) -> str:
    """Return where a picture goes; it is put in when the page is written, so that search does not index its digits."""
    return f'<figure class="wd-figure" data-picture="{name}"></figure>'


def _card(address: str, title: str, about: str, own: str) -> str:
    drawing = f'<span class="wd-small" data-picture="small/{own}"></span>' if own else ""
    return f'<a class="wd-card" href="{address}">{drawing}<strong>{in_html(title)}</strong><span>{about}</span></a>'


def _cards(cards: list[str]) -> str:
    return "\n".join(['<div class="wd-cards">', *cards, "</div>"])

"""Pages: what a technique or a rule is, why it is true, an example in a picture and in words, and where else it is found.

Nothing is written here that is written elsewhere already: the prose is the lesson (`whydoku.lessons`), the example the
plug-in's own, the words those of the step, and names, ratings and syntax come from the tables that engines and formats use.
"""

from __future__ import annotations

import importlib
import inspect
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, TypeAlias

from whydoku.engines.logic import engine
from whydoku.engines.logic.technique import select, techniques
from whydoku.formats import formats, read_text
from whydoku.lessons import HEADINGS, Lesson, lesson, parse_lesson
from whydoku.lessons.practice import practice
from whydoku.lessons.rule_practice import rule_practice
from whydoku.model.board import parse_board
from whydoku.model.cell_notation import RC
from whydoku.model.position import Position
from whydoku.model.puzzle import PLAIN_RULES, Puzzle
from whydoku.model.rule import Example, Rule
from whydoku.model.step import Step
from whydoku.model.technique import Technique
from whydoku.model.wording import number_word
from whydoku.plugins import discover
from whydoku.rating import scales
from whydoku.render.text import draw_grid, draw_step_text
from whydoku.rules import make_rules, write_rule
from whydoku.rules._text import FieldKind, fields_of
from whydoku.words.naming import namings

PLAIN = Example(puzzle="..3..4.221......", solution="1234341221434321", size="2x2")
"""What rules are shown on that are part of every puzzle."""
JIGSAW = Example(
    puzzle=(
        '{"version": 1, "board": {"size": 5, "regions": [["r1c1", "r1c2", "r1c3", "r2c1", "r2c2"], '
        '["r1c4", "r1c5", "r2c5", "r2c4", "r3c5"], ["r3c1", "r4c1", "r5c1", "r4c2", "r5c2"], '
        '["r2c3", "r3c2", "r3c3", "r3c4", "r4c3"], ["r4c4", "r4c5", "r5c3", "r5c4", "r5c5"]]}, "givens": [null, null, '
        "null, null, null, null, null, null, null, null, null, null, 3, null, null, null, null, 2, null, null, "
        "5, null, null, null, 4]}"
    ),
    solution="1543232541243154125353124",
    size=None,
)
"""What irregular regions are shown on."""
_OWN_RULES = {"rows": PLAIN, "columns": PLAIN, "boxes": PLAIN, "regions": JIGSAW}


@dataclass(frozen=True)
class Block:
    """A part of a section: prose, which may be wrapped, or fixed lines."""

    text: str
    fixed: bool = False
    pasted: bool = False  # a command to paste into a terminal, so that no line of it may be broken


Section: TypeAlias = tuple[str, tuple[Block, ...]]
"""A heading, and what stands under it."""


@dataclass(frozen=True)
class Shown:
    """An example: a step in its position, in a picture and in words."""

    position: Position
    step: Step
    blocks: tuple[Block, ...]
    shape: dict[str, Any]


@dataclass(frozen=True)
class Page:
    """A page: a title, sections with their headings, and the same as JSON."""

    title: str
    sections: tuple[Section, ...]
    shape: dict[str, Any]
    example: Shown | None

    def to_json(self) -> dict[str, Any]:
        """Return the JSON form."""
        return self.shape


# -- techniques ---------------------------------------------------------------------------------------------------------


def technique_page(technique: Technique) -> Page:
    """Return the page of a technique.

    >>> page = technique_page(techniques()[0])
    >>> page.title, [heading for heading, _ in page.sections][:4]
    ('Full House', ['What it is', 'How to spot it', 'Why it works', 'Example'])
    >>> [heading for heading, _ in page.sections][4:]
    ['Common mistakes', 'Practise', 'Names', 'Difficulty']
    """
    told = _technique_lesson(technique)
    found = _technique_example(technique) if technique.example else None
    shown = None if isinstance(found, str) else found
    tasks = [*_tasks(technique)]
    names = _technique_names(technique)
    places = [*_places(technique)]
    facts = [f"Family: {technique.family}."]
    facts += ["It assumes that the puzzle has one solution."] * technique.assumes_unique
    facts += ["It is off by default; name it in --techniques to use it."] * (not technique.default)
    sections = (
        (HEADINGS["what"], (*_prose(told.what), Block(" ".join(facts)))),
        (HEADINGS["spot"], _prose(told.spot)),
        (HEADINGS["why"], _prose(told.why)),
        ("Example", (Block(found),) if isinstance(found, str) else shown.blocks if shown else ()),
        (HEADINGS["mistakes"], _prose(told.mistakes)),
        ("Practise", _practise(tasks)),
        ("Names", (Block(_rows(names), fixed=True),)),
        ("Difficulty", (Block(_rows((place["scale"], place["text"]) for place in places), fixed=True),)),
    )
    shape = {
        "title": technique.title,
        "family": technique.family,
        "what": told.what,
        "spot": told.spot,
        "why": told.why,
        "mistakes": told.mistakes,
        "assumes_unique": technique.assumes_unique,
        "default": technique.default,
        "example": shown and {"puzzle": technique.example, "rules": technique.example_rules, **shown.shape},
        "practise": tasks,
        "names": [{"whose": whose, "name": name} for whose, name in names],
        "scales": places,
    }
    return Page(technique.title, _filled(sections), shape, shown)


def _technique_lesson(technique: Technique) -> Lesson:
    """Return the lesson that a technique carries, or the one written for it, or else its file's docstring."""
    if technique.lesson:
        return parse_lesson(technique.lesson)
    what, why = _idea(_homes(_TECHNIQUES).get(technique.title, ""))
    return lesson("techniques", technique.name) or Lesson(what, "", "\n\n".join(why), "")


def _tasks(technique: Technique) -> Iterator[dict[str, str]]:
    """Yield positions to practise a technique in, each with the command that asks for a hint there."""
    for each in practice(technique.title):
        ruled = f" --rule {_quoted(each.rules)}" if each.rules else ""
        command = f'whydoku hint --techniques "{technique.title}"{ruled} "{each.position}"'
        yield {"puzzle": each.position, "rules": each.rules, "command": command}


def _practise(tasks: list[dict[str, str]]) -> tuple[Block, ...]:
    if not tasks:
        return ()
    count = f"{number_word(len(tasks)).capitalize()} positions" if len(tasks) > 1 else "One position"
    said = f"{count} to find it in. Each line asks for a hint; add --level 2, 3 or 4 for more."
    return Block(said), *(Block(task["command"], fixed=True, pasted=True) for task in tasks)


def _prose(text: str) -> tuple[Block, ...]:
    return tuple(map(Block, text.split("\n\n")))


def _technique_example(technique: Technique) -> Shown | str:
    """Return a technique's example, or a sentence if it does not apply there, as may happen with another package's."""
    rules = (technique.example_rules,) if technique.example_rules else ()
    puzzle = _read(Example(technique.example, "", rules, None))
    found = engine.easiest(puzzle, (technique,))
    position = puzzle.start()
    if not found:
        return f"{'; '.join(found.refused) or f'{technique} is not found in its example'}."
    step = found[0]
    picture = draw_step_text(step, position)
    told = [step.tell(depth) for depth in (1, 2, 3)]
    ruled = f"\n{technique.example_rules}" if technique.example_rules else ""
    blocks = (Block(picture + ruled, fixed=True), Block(told[0]), Block(told[1]), Block(told[2], fixed=True))
    shape = {"picture": picture, "step": step.to_json()}
    return Shown(position, step, blocks, shape)


def _technique_names(technique: Technique) -> list[tuple[str, str]]:
    """Return a technique's other names and search terms."""
    found = []
    for name, naming in namings().items():
        own = naming.names.get(technique.title)
        if own is None and name == "hodoku" and technique.hodoku is not None:
            own = technique.title
        if own is not None:
            found.append((naming.title, own))
    found += [("HoDoKu's library", ", ".join(technique.codes))] * bool(technique.codes)
    found += [("also found by", ", ".join(technique.aliases))] * bool(technique.aliases)
    return found or [("here", technique.title)]


def _places(technique: Technique) -> Iterator[dict[str, Any]]:
    """Yield where it stands on each scale."""
    everything = techniques()
    for name, scale in scales().items():
        order = [each.title for each in scale.order(everything).techniques]
        known = {"se": technique.se is not None, "hodoku": technique.hodoku is not None}.get(name, True)
        worth = f"{scale.price(technique):g}" if known else f"not rated, counted as {scale.price(technique):g}"
        level = f" ({technique.level})" if name == "hodoku" and technique.level and known else ""
        place = order.index(technique.title) + 1
        text = f"{worth}{level}, place {place} of {len(order)}"
        yield {
            "scale": scale.title,
            "name": name,
            "price": scale.price(technique),
            "rated": known,
            "place": place,
            "of": len(order),
            "text": text,
        }


# -- rules --------------------------------------------------------------------------------------------------------------


def rule_page(kind: type[Rule]) -> Page:
    """Return the page of a rule.

    >>> from whydoku.rules import find_rule
    >>> page = rule_page(find_rule("killer"))
    >>> page.title, [heading for heading, _ in page.sections][:5]
    ('killer', ['What it says', 'What it is', 'How to spot it', 'Why it works', 'What that means'])
    >>> [heading for heading, _ in page.sections][5:]
    ['Syntax', 'Example', 'Common mistakes', 'Practise', 'Names', 'Techniques']
    """
    told = _rule_lesson(kind)
    example = kind.example or _OWN_RULES.get(kind.name)
    puzzle = None if example is None else _read(example)
    means = _reasons(kind, puzzle) if puzzle else []
    tasks = [*_rule_tasks(kind)]
    shown = _rule_example(kind, example, puzzle) if example and puzzle else None
    usage, arguments = usage_of(kind), [*_arguments(kind)]
    names = _rule_names(kind)
    called = (kind.name, *kind.aliases, *kind.bare_aliases, *kind.presets)
    texts = [text for text in (example.rules if example else ()) if text.replace("(", " ").split()[0] in called]
    said = texts[0] if texts else kind.name
    syntax = [
        f"--rule {_quoted(usage)}",
        *(f"  {each['text']}" for each in arguments),
        f"for example: --rule {_quoted(said)}",
    ]
    used: list[dict[str, Any]] = shown.shape.pop("techniques") if shown else []
    sections = (
        ("What it says", (Block(kind.sentence()),)),
        (HEADINGS["what"], _prose(told.what)),
        (HEADINGS["spot"], _prose(told.spot)),
        (HEADINGS["why"], _prose(told.why)),
        ("What that means", tuple(map(Block, means))),
        ("Syntax", (Block("\n".join(syntax), fixed=True),)),
        ("Example", shown.blocks if shown else ()),
        (HEADINGS["mistakes"], _prose(told.mistakes)),
        ("Practise", _practise_puzzles(tasks)),
        ("Names", (Block(_rows(names), fixed=True),)),
        ("Techniques", (Block(_rows((each["title"], each["text"]) for each in used), fixed=True),)),
    )
    shape = {
        "name": kind.name,
        "sentence": kind.sentence(),
        "what": told.what,
        "spot": told.spot,
        "why": told.why,
        "mistakes": told.mistakes,
        "means": means,
        "syntax": usage,
        "said": said,
        "arguments": arguments,
        "aliases": [*kind.aliases, *kind.presets],
        "example": shown and shown.shape,
        "practise": [{"puzzle": task.to_json(), "command": _hint_command(task)} for task in tasks],
        "names": [{"whose": whose, "name": name} for whose, name in names],
        "techniques": used,
    }
    return Page(kind.name, _filled(sections), shape, shown)


def _rule_lesson(kind: type[Rule]) -> Lesson:
    """Return the lesson of a rule; for one of another package, what its file says."""
    what, more = _idea(_homes(_RULES).get(kind.name, ""))
    return lesson("rules", kind.name) or Lesson("\n\n".join((what, *more)), "", "", "")


def _rule_tasks(kind: type[Rule]) -> Iterator[Puzzle]:
    for text in rule_practice(kind.name):
        yield from read_text(text)


def _hint_command(puzzle: Puzzle) -> str:
    """Return the command that asks for a hint: with the rules in words where the board is a plain one, else with JSON."""
    board, own = puzzle.board, {rule.name for rule in puzzle.rules} & PLAIN_RULES
    if board.box is None or board.grids or own != {"rows", "columns", "boxes"}:
        return f"whydoku hint '{json.dumps(puzzle.to_json(), separators=(',', ':'))}'"
    texts = [write_rule(rule, board) for rule in puzzle.rules if rule.name not in PLAIN_RULES]
    size = "x".join(map(str, board.box))
    return " ".join((f"whydoku hint --size {size}", *(f"--rule {_quoted(text)}" for text in texts), f'"{puzzle.grid}"'))


def _practise_puzzles(tasks: list[Puzzle]) -> tuple[Block, ...]:
    if not tasks:
        return ()
    count = f"{number_word(len(tasks)).capitalize()} puzzles" if len(tasks) > 1 else "One puzzle"
    blocks = [Block(f"{count} to solve with it. Each line asks for a hint; add --level 2, 3 or 4 for more.")]
    for task in tasks:
        blocks.append(Block(draw_grid(task.board, task.values, empty="."), fixed=True))
        blocks.append(Block(_hint_command(task), fixed=True, pasted=True))
    return tuple(blocks)


def _rule_example(kind: type[Rule], example: Example, puzzle: Puzzle) -> Shown:
    """Solve the example, and show the first step that argues from the rule; the first of all where none names it."""
    path = engine.explain(puzzle, select())
    names = _names_of(kind, puzzle)
    arguing = [
        number
        for number, step in enumerate(path)
        if any(part.name in names for premise in step.premises for part in premise.primitives)
    ]
    number = arguing[0] if arguing else 0
    step, position = path[number], path.position(number)
    by = {path[each].technique for each in arguing}
    picture = draw_step_text(step, position)
    given = "\n".join(example.rules) or "no rules but those of the board"
    grid = draw_grid(puzzle.board, puzzle.values, empty=".", labels=RC)
    blocks = [
        Block(f"{grid}\n{given}", fixed=True),
        Block(f"Step {number + 1} of its path, {step.technique}: {step.tell(2)}"),
        Block(picture, fixed=True),
    ]
    blocks += [Block("Its solution:"), Block(draw_grid(puzzle.board, path.values, labels=RC), fixed=True)] * path.solved
    techniques_used = [
        {"title": technique.title, "argues": technique in by, "text": _short_places(technique)}
        for technique in path.techniques
        if technique in by or not by
    ]
    shape = {
        "puzzle": example.puzzle,
        "rules": list(example.rules),
        "size": example.size,
        "picture": picture,
        "step": step.to_json(),
        "solution": list(path.values[: len(puzzle.board.plain.cells)]) if path.solved else None,
        "techniques": techniques_used,
    }
    return Shown(position, step, tuple(blocks), shape)


def _short_places(technique: Technique) -> str:
    return "; ".join(f"{place['scale']} {place['text']}" for place in _places(technique) if "price" in place)


def usage_of(kind: type[Rule]) -> str:
    """Return a rule's syntax for `--rule`: `killer cells [total]`, optional arguments in brackets."""
    words = [kind.name]
    for name, field in fields_of(kind).items():
        word = f"{name}={'|'.join(field.choices)}" if field.choices else name
        words.append(f"[{word}]" if field.optional else word)
    return " ".join(words)


_WHAT = {
    "cell": ("a cell such as r1c1", "cells such as r1c1 r1c2, a way such as r1c1-r1c4, or row 3, column 2, box 5"),
    "number": ("a number", "numbers"),
    "flag": ("yes or no", "yes or no"),
    "choice": ("a word", "words"),
    "text": ("a text in quotes", "texts in quotes"),
    "rule": ("a rule in brackets", "rules, each in brackets"),
    "other": ("a value", "values"),
}


def _arguments(kind: type[Rule]) -> Iterator[dict[str, Any]]:
    """Yield the arguments of a rule, each with what it takes."""
    defaults = {field.name: field.default for field in inspect.signature(kind).parameters.values()}
    for name, field in fields_of(kind).items():
        what = _what(field)
        default = defaults.get(name)
        if field.optional:
            shown = "" if default in (None, (), "", inspect.Parameter.empty) else f", {default} if left out"
            what += shown or ", may be left out"
        yield {
            "name": name,
            "kind": field.what,
            "many": field.shape != "one",
            "optional": field.optional,
            **({"choices": list(field.choices)} if field.choices else {}),
            "text": f"{name}: {what}",
        }


def _what(field: FieldKind) -> str:
    if field.choices:
        return " or ".join(field.choices)
    one, many = _WHAT[field.what]
    if field.shape == "groups":
        return f"groups of {many.split()[0]} with / between them"
    return one if field.shape == "one" else many


def _rule_names(kind: type[Rule]) -> list[tuple[str, str]]:
    """Return what formats of other programs call a rule, as their tables have it."""
    found = []
    for name, fmt in formats().items():
        try:
            table = importlib.import_module(f"whydoku.formats.{name.replace('-', '_')}.table").TABLE
        except ModuleNotFoundError:
            continue
        called = [entry.name for entry in table if kind.name in entry.rules and entry.name]
        found += [(fmt.title, ", ".join(dict.fromkeys(called)))] * bool(called)
    presets = [f"{name} ({kind.name} {said})" for name, said in kind.presets.items()]
    found += [("also", ", ".join([*kind.aliases, *presets]))] * bool(kind.aliases or presets)
    return found or [("here", kind.name)]


def _own(kind: type[Rule], puzzle: Puzzle) -> list[Rule]:
    """Return the rules of this kind in a puzzle, as they read beside the others."""
    return [rule.beside(puzzle.rules) for rule in puzzle.rules if rule.name == kind.name]


def _reasons(kind: type[Rule], puzzle: Puzzle) -> list[str]:
    """Return what the first rule of this kind means on the board of the example, at most three things."""
    found: dict[str, None] = {}
    for rule in _own(kind, puzzle)[:1]:
        for primitive in rule.primitives(puzzle.board):
            found[primitive.reason(puzzle.board)] = None
            if len(found) == 3:
                break
    return [f"In the example below: {'; '.join(found)}."] if found else []


def _names_of(kind: type[Rule], puzzle: Puzzle) -> set[str]:
    return {primitive.name for rule in _own(kind, puzzle) for primitive in rule.primitives(puzzle.board)}


# -- what both need -----------------------------------------------------------------------------------------------------

_TECHNIQUES, _RULES = "whydoku.engines.logic.techniques", "whydoku.rules"


@cache
def _homes(package: str) -> dict[str, str]:
    """Return the docstring of the file that each technique, or rule, is in."""
    found: dict[str, str] = {}
    for name, plugin in discover(package).items():
        for each in plugin if isinstance(plugin, tuple) else (plugin,):
            if isinstance(each, Technique):
                module = sys.modules.get(f"{package}.{name.replace('-', '_')}")
                found[each.title] = (inspect.getdoc(module) if module else None) or each.text
            else:
                found[each.name] = inspect.getdoc(sys.modules[each.__module__]) or ""
    return found


def _idea(docstring: str) -> tuple[str, list[str]]:
    """Cut a docstring into its first paragraph and the others, each on one line."""
    first, *rest = [" ".join(paragraph.split()) for paragraph in docstring.split("\n\n")] or [""]
    return first, rest


def _read(example: Example) -> Puzzle:
    board = None if example.size is None else parse_board(example.size)
    puzzle = read_text(example.puzzle, board=board)[0]
    return puzzle.with_rules(*make_rules(example.rules, puzzle.board)) if example.rules else puzzle


def _filled(sections: Iterable[Section]) -> tuple[Section, ...]:
    """Return items without empty ones: a plug-in of another package need not have everything."""
    full = ((heading, tuple(block for block in blocks if block.text)) for heading, blocks in sections)
    return tuple((heading, blocks) for heading, blocks in full if blocks)


def _rows(pairs: Iterable[tuple[str, str]]) -> str:
    return "\n".join(f"{first}: {second}" for first, second in pairs)


def _quoted(text: str) -> str:
    return f"'{text}'" if '"' in text else f'"{text}"' if " " in text else text

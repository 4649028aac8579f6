"""Rules by name: one file per rule, found by `discover`; rules of other packages come through the entry point group."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache

from whydoku.errors import RuleError, check_several, check_text
from whydoku.model import hooks
from whydoku.model.board import Board
from whydoku.model.network import made_together, seen_by
from whydoku.model.rule import Rule
from whydoku.plugins import discover, find_plugin
from whydoku.rules._limits import MAX_RULE_CHARACTERS

# Between two rules: a semicolon, or a comma, but not before a cell or a number, and neither in quotation marks.
_ONE_TEXT = re.compile(r"""(?:"[^"]*"|'[^']*'|\([^;]*\)|[^;,]|,(?!\s*[^\W\d_](?!\d)))++""")


@cache
def rule_types() -> dict[str, type[Rule]]:
    """Return every known rule by name."""
    return discover("whydoku.rules")


@cache
def _by_any_name() -> dict[str, type[Rule]]:
    names: dict[str, type[Rule]] = {}
    for name, rule in rule_types().items():
        for known in (name, *rule.aliases, *rule.bare_aliases, *rule.presets):
            names.setdefault(_plain(known), rule)
    return names


def _plain(name: str) -> str:
    return "".join(sign for sign in name.casefold() if sign.isalnum())


def find_rule(name: str) -> type[Rule]:
    """Find a rule by name or alias; case, blanks and dashes do not matter.

    >>> find_rule("Anti Knight").sentence()
    "Equal digits are never a knight's move apart."
    """
    found = _by_any_name().get(_plain(name))
    if found is None:
        from difflib import get_close_matches

        near = get_close_matches(_plain(name), list(_by_any_name()), n=1)
        hint = f"did you mean {_by_any_name()[near[0]].name}?" if near else f"expected one of {', '.join(rule_types())}"
        raise RuleError(f"there is no rule {name.strip()!r}; {hint}")
    return found


def find_rules(name: str) -> tuple[type[Rule], ...]:
    """Find the rules that a word stands for: one by its name, several where the word is a part of their names.

    >>> [rule.name for rule in find_rules("kropki")]
    ['difference', 'ratio', 'negative-kropki']
    """
    found = find_rule(name)
    if _plain(name) not in map(_plain, found.bare_aliases):
        return (found,)
    parts = (each for each in rule_types().values() if any(_plain(a).startswith(_plain(name)) for a in each.aliases))
    return (*dict.fromkeys((*parts, found)),)


@lru_cache(maxsize=64)
def default_rules(board: Board) -> tuple[Rule, ...]:
    """Return the rules that a board has by itself: rows, columns, and its boxes or regions.

    >>> [rule.name for rule in default_rules(Board.square(5))]
    ['rows', 'columns']
    """
    regions = () if not board.regions else ("boxes",) if board.box else ("regions",)
    return tuple(find_plugin("whydoku.rules", name)() for name in ("rows", "columns", *regions))


def parse_rule(text: str, board: Board) -> Rule:
    """Read a rule with its arguments from a short text.

    >>> parse_rule("thermo r1c1-r1c3", Board.square(4))
    Thermometer(cells=(0, 1, 2))
    """
    rule = _unchecked(text, board)
    rule.check(seen_by(rule, board))
    return rule


def _unchecked(text: str, board: Board) -> Rule:
    """Read a rule, or a part of one, which that rule checks: a choice may have a part that can never hold."""
    if len(text) > MAX_RULE_CHARACTERS:
        raise RuleError(f"the text of a rule has {len(text)} characters; at most {MAX_RULE_CHARACTERS} are read")
    from whydoku.rules._text import read_rule

    end = _end_of_name(text)
    kind = find_rule(text[:end])
    if text[end:].strip() and _plain(text[:end]) in map(_plain, kind.bare_aliases):
        raise RuleError(f"{text[:end]} stands alone for {kind.name}; a white dot is 'difference', a black one 'ratio'")
    preset = next((said for name, said in kind.presets.items() if _plain(name) == _plain(text[:end])), None)
    if preset is not None:
        if re.search(r"r\dc\d", preset) and (board.rows, board.cols) != (9, 9):
            raise RuleError(f"{text[:end]} names cells of the 9×9 board, not of {board}")
        text, end = f"{kind.name} {preset}{text[end:]}", len(kind.name)
    return read_rule(kind, text, end, board, _unchecked)


@hooks.write_rule.register
def write_rule(rule: Rule, board: Board) -> str:
    """Write a rule as the short text that reads back as it.

    >>> write_rule(parse_rule("cage r1c1:r2c2 10", Board.square(4)), Board.square(4))
    'killer 10 r1c1 r1c2 r2c1 r2c2'
    """
    from whydoku.rules._text import write_rule as write

    return write(rule, board, _unchecked)


def _end_of_name(text: str) -> int:
    words = list(re.finditer(r"[^\s()]+", re.split(r"['\"]", text)[0]))[:4]  # no name is in quotes
    if not words:
        raise RuleError("the text of a rule is empty")
    for last in reversed(words):  # a name may be several words: "anti knight"
        if _plain(text[: last.end()]) in _by_any_name():
            return last.end()
    return words[0].end()


def rules_in(texts: Iterable[str], board: Board) -> dict[str, Rule]:
    """Return the rules among the lines beside a grid by their texts; a line may as well be other words.

    >>> [*rules_in(("killer 3 r1c1 r1c2", "diagonals up", "killer by Ann", "X"), Board.square(9))]
    ['killer 3 r1c1 r1c2', 'diagonals up']
    """
    meant = [text for text in texts if text.strip().partition(" ")[0] in rule_types()]

    def make(text: str, on: Board) -> Rule | None:
        try:
            return parse_rule(text, on)
        except RuleError:
            if any(sign.isdigit() for sign in text.strip().partition(" ")[2]):
                raise
            return None

    return {text: rule for text, rule in zip(meant, made_together(meant, board, make), strict=True) if rule is not None}


def check_names(texts: Iterable[str]) -> None:
    """Refuse texts of rules whose names are not known; their arguments need a board to be read."""
    for text in _texts(texts):
        find_rule(text[: _end_of_name(text)])


def _texts(texts: Iterable[str]) -> Iterator[str]:
    for text in texts:
        yield from (part.strip() for part in _ONE_TEXT.findall(text) if part.strip())


@hooks.make_rules.register
def make_rules(rules: str | Rule | Iterable[str | Rule], board: Board | None = None) -> tuple[Rule, ...]:
    """Make rules from their texts: "anti-knight; killer 15 r1c1 r1c2", a rule, or a list of both.

    A text may hold several, separated by semicolons, or by commas before a name. Cells are those of `board`; the plain
    9×9 where none is given.

    >>> [rule.name for rule in make_rules("anti-knight, X")]
    ['anti-knight', 'diagonals']
    """
    from whydoku.rules._text import fit_rule

    board = board or Board.square(9)
    if isinstance(rules, str | Rule):
        rules = (rules,)
    check_several("rules", rules)
    parts: list[str | Rule] = []
    for part in rules:
        parts += [part] if isinstance(part, Rule) else _texts([check_text("a rule", part)])

    def make(part: str | Rule, board: Board) -> Rule:
        return fit_rule(part, board) if isinstance(part, Rule) else parse_rule(part, board)

    return tuple(dict.fromkeys(made_together(parts, board, make)))

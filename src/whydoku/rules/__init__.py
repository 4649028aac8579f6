"""Rules by name: one file a rule, found by `discover`; rules of other packages come through the entry point group."""

from __future__ import annotations

from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache

from whydoku.errors import RuleError
from whydoku.model.board import Board
from whydoku.model.rule import Rule
from whydoku.plugins import discover


@cache
def rule_types() -> dict[str, type[Rule]]:
    """Give every known rule by name."""
    return discover("whydoku.rules")


@cache
def _by_any_name() -> dict[str, type[Rule]]:
    names: dict[str, type[Rule]] = {}
    for name, rule in rule_types().items():
        for known in (name, *rule.aliases):
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
        near = get_close_matches(_plain(name), list(_by_any_name()), n=1)
        hint = f"did you mean {_by_any_name()[near[0]].name}?" if near else f"known are {', '.join(rule_types())}"
        raise RuleError(f"there is no rule {name.strip()!r}; {hint}")
    return found


def default_rules(board: Board) -> tuple[Rule, ...]:
    """Give the rules that a board has by itself: rows, columns, and its boxes or regions.

    >>> [rule.name for rule in default_rules(Board.square(5))]
    ['rows', 'columns']
    """
    regions = () if not board.regions else ("boxes",) if board.box else ("regions",)
    return make_rules(("rows", "columns", *regions))


def make_rules(names: str | Iterable[str | Rule]) -> tuple[Rule, ...]:
    """Make rules from their names: "anti-knight,anti-king", or a list of names and rules.

    >>> [rule.name for rule in make_rules("anti-knight, X")]
    ['anti-knight', 'diagonals']
    """
    parts: Iterable[str | Rule] = names.split(",") if isinstance(names, str) else names
    rules: dict[Rule, None] = {}
    for part in parts:
        if isinstance(part, Rule):
            rules[part] = None
        elif part.strip():
            kind = find_rule(part)
            try:
                rules[kind()] = None
            except TypeError as error:
                raise RuleError(f"the rule {kind.name} needs arguments; it cannot be named alone") from error
    return tuple(rules)

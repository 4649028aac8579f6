"""List the rules a puzzle can have, and the arguments of each."""

from __future__ import annotations

from typing import TYPE_CHECKING

from whydoku.cli.options import AsJson

if TYPE_CHECKING:
    from whydoku.rules._text import Kind


def plugin(as_json: AsJson = False) -> None:
    """List the rules, each with its arguments and its meaning."""
    from whydoku.cli.output import json_line
    from whydoku.rules import rule_types
    from whydoku.rules._text import fields_of

    usages = {name: " ".join([name, *_arguments(fields_of(rule))]) for name, rule in rule_types().items()}
    width = min(max(map(len, usages.values())), 36)
    for name, rule in rule_types().items():
        if as_json:
            arguments = [
                {"name": field, "kind": kind.what, "many": kind.shape != "one", "optional": kind.optional}
                | ({"choices": list(kind.choices)} if kind.choices else {})
                for field, kind in fields_of(rule).items()
            ]
            entry = {
                "name": name,
                "sentence": rule.sentence(),
                "aliases": list(rule.aliases),
                "arguments": arguments,
            }
            print(json_line(entry))
        else:
            print(f"{usages[name]:{width}}  {rule.sentence()}")


def _arguments(kinds: dict[str, Kind]) -> list[str]:
    """Name the arguments as `--rule` takes them: `cells [total]`, those in brackets may be left out."""
    words = {name: f"{name}={'|'.join(kind.choices)}" if kind.choices else name for name, kind in kinds.items()}
    return [f"[{word}]" if kinds[name].optional else word for name, word in words.items()]

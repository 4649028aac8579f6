"""List the rules a puzzle can have."""

from __future__ import annotations

from whydoku.cli.options import AsJson


def plugin(as_json: AsJson = False) -> None:
    """List the rules, each with its sentence."""
    from dataclasses import fields

    from whydoku.cli.output import json_line
    from whydoku.rules import rule_types

    kinds = rule_types()
    width = max(map(len, kinds))
    for name, rule in kinds.items():
        if as_json:
            entry = {
                "name": name,
                "sentence": rule.sentence(),
                "aliases": list(rule.aliases),
                "arguments": [field.name for field in fields(rule)],
            }
            print(json_line(entry))
        else:
            print(f"{name:{width}}  {rule.sentence()}")

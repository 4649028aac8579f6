"""List the rules a puzzle can have, or show the page of one."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.command import AsJson, Command
from whydoku.cli.options import PageName
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers


def show(
    name: Annotated[
        str | None, Arg("A rule, which is shown on a page.", metavar="NAME", positional=True, offers=offers.rules)
    ] = None,
    as_json: AsJson = False,
    output: PageName = None,
) -> None:
    """List the rules, or show a page on one: what it says, how to spot it, why it works, its syntax, an example, practice."""
    from whydoku.cli.output import json_line
    from whydoku.cli.page_text import page_text, write_page_picture
    from whydoku.cli.pictures import check_picture
    from whydoku.errors import OptionError
    from whydoku.pages import rule_page, usage_of
    from whydoku.rules import find_rules, rule_types
    from whydoku.rules._text import fields_of

    check_picture(output, "rules")
    if name is not None:
        chosen = find_rules(name)
        if output is not None and len(chosen) > 1:
            raise OptionError(f"a picture is of one rule: {' or '.join(rule.name for rule in chosen)}")
        for page in map(rule_page, chosen):
            print(json_line(page.to_json()) if as_json else page_text(page))
            if output is not None:
                write_page_picture(output, page)
        return
    if output is not None:
        raise OptionError("a picture is of one rule: name it")
    usages = {name: usage_of(rule) for name, rule in rule_types().items()}
    width = min(max(map(len, usages.values())), 36)
    for each, rule in rule_types().items():
        if as_json:
            arguments = [
                {"name": field, "kind": kind.what, "many": kind.shape != "one", "optional": kind.optional}
                | ({"choices": list(kind.choices)} if kind.choices else {})
                for field, kind in fields_of(rule).items()
            ]
            entry = {
                "name": each,
                "sentence": rule.sentence(),
                "aliases": [*rule.aliases, *rule.presets],
                "arguments": arguments,
            }
            print(json_line(entry))
        else:
            print(f"{usages[each]:{width}}  {rule.sentence()}")


plugin = Command(show)

"""List the formats that are read and written, with what each carries."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.command import AsJson, Command
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers


def show(
    name: Annotated[
        str | None,
        Arg("A format, whose rules are listed.", metavar="NAME", positional=True, offers=offers.formats),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the formats that are read and written, with what each carries, or the rules that one of them carries."""
    from whydoku.cli.output import json_line
    from whydoku.formats import byte_formats, formats
    from whydoku.formats._carried import carried

    chosen = [name] if name is not None else sorted((*formats(), *byte_formats()))
    listed = [carried(each) for each in chosen]
    width = max(len(each.title) for each in listed)
    for each in listed:
        if as_json:
            print(
                json_line(
                    {
                        "name": each.name,
                        "title": each.title,
                        "extensions": list(each.extensions),
                        "written": each.is_written,
                        "carries": list(each.parts),
                        "rules": list(each.rules),
                    }
                )
            )
        elif name is not None:
            print(f"{each.name}: {each.title}\ncarries: {', '.join(each.parts) or 'givens'}")
            print(f"rules: {', '.join(each.rules) or 'none beside rows, columns and boxes'}")
        else:
            print(f"{each.name:14}{each.title:{width}}  {each.text}")


plugin = Command(show)

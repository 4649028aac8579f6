"""List the techniques, easiest first, or show the page of one."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.command import AsJson, Command
from whydoku.cli.options import PageName
from whydoku.declare import Arg
from whydoku.verbs import _offers as offers


def show(
    name: Annotated[
        str | None,
        Arg(
            "A title, alias, family, HoDoKu code or stage of `sat`; one technique is shown on a page.",
            metavar="NAME",
            positional=True,
            offers=offers.technique_names,
        ),
    ] = None,
    as_json: AsJson = False,
    output: PageName = None,
) -> None:
    """List the techniques, easiest first, or show a page about one: what it is, how to spot it, why it works, practice."""
    from whydoku.cli.output import json_line, say
    from whydoku.cli.page_text import page_text, write_page_picture
    from whydoku.cli.pictures import check_picture
    from whydoku.engines.logic.technique import Technique, find_techniques, techniques
    from whydoku.engines.sat.readable.stages import find_stage
    from whydoku.errors import OptionError
    from whydoku.pages import Block, Page

    check_picture(output, "techniques")
    if name is not None and output is None and (stage := find_stage(name)) is not None:
        page = Page(
            stage.value,
            (("A stage of whydoku sat", (Block(stage.about),)),),
            {"title": stage.value, "text": stage.about},
            None,
        )
        print(json_line(page.to_json()) if as_json else page_text(page))
        return
    chosen = techniques() if name is None else find_techniques(name)
    if output is not None and (name is None or len(chosen) > 1):
        raise OptionError(
            f"a picture is of one technique, and {'there' if name is None else repr(name)} are {len(chosen)}"
        )
    if name is not None and (as_json or len(chosen) == 1):
        from whydoku.pages import technique_page

        for technique in chosen:
            page = technique_page(technique)
            print(json_line(page.to_json()) if as_json else page_text(page))
            if output is not None:
                write_page_picture(output, page)
        return

    def shape(technique: Technique) -> dict[str, object]:
        return {
            "title": technique.title,
            "family": technique.family,
            "codes": list(technique.codes),
            "aliases": list(technique.aliases),
            "se": technique.se,
            "hodoku": technique.hodoku,
            "level": technique.level,
            "assumes_unique": technique.assumes_unique,
            "default": technique.default,
            "example": technique.example,
        }

    width = max(len(technique.title) for technique in chosen)
    for technique in chosen:
        if as_json:
            print(json_line(shape(technique)))
            continue
        marks = ["assumes one solution"] * technique.assumes_unique + ["off by default"] * (not technique.default)
        facts = [technique.family, *technique.codes]
        facts += [f"SE {technique.se}"] * (technique.se is not None)
        facts += [f"HoDoKu {technique.hodoku} {technique.level}"] * (technique.hodoku is not None)
        print(f"{technique.title:{width}}  {', '.join((*facts, *marks))}")
    if name is not None:
        say(f"{len(chosen)} techniques are called {name!r}; whydoku techniques {chosen[0].name} shows the page of one")


plugin = Command(show)

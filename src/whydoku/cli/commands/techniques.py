"""List the techniques, easiest first."""

from __future__ import annotations

from typing import Annotated

from whydoku.cli.options import AsJson
from whydoku.cli.parser import Argument


def plugin(
    name: Annotated[
        str | None, Argument(metavar="[NAME]", help="A title, alias, family or HoDoKu code to describe.")
    ] = None,
    as_json: AsJson = False,
) -> None:
    """List the techniques, easiest first, or describe one."""
    import json

    from whydoku.logic.technique import Technique, find_techniques, techniques

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

    chosen = techniques() if name is None else find_techniques(name)
    width = max(len(technique.title) for technique in chosen)
    for technique in chosen:
        if as_json:
            print(json.dumps(shape(technique), ensure_ascii=False))
            continue
        marks = ["assumes one solution"] * technique.assumes_unique + ["off by default"] * (not technique.default)
        facts = [technique.family, *technique.codes]
        facts += [f"SE {technique.se}"] * (technique.se is not None)
        facts += [f"HoDoKu {technique.hodoku} {technique.level}"] * (technique.hodoku is not None)
        line = f"{technique.title:{width}}  {', '.join((*facts, *marks))}"
        print(line if name is None else f"{line}\n    also: {', '.join(technique.aliases)}\n    {technique.example}")

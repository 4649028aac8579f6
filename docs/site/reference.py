"""The reference: public names from their docstrings, commands from their table, JSON from its schema, formats from theirs."""

from __future__ import annotations

import inspect
import json
import sys
from collections.abc import Iterator
from typing import Any

import whydoku as w
from docs.site.nav import ROOT
from docs.site.plugin_pages import name_of
from docs.site.prose import code, escape, table, toctree
from whydoku.cli.app import __doc__ as exit_codes
from whydoku.cli.command import Command, commands
from whydoku.declare import Option
from whydoku.formats import formats

GROUPS: dict[str, tuple[str, str, str]] = {
    "reading": ("Read and write", "Text in, puzzles out, and back.", "read read_all read_photo write read_step draw"),
    "answers": (
        "Solve, check, count",
        "Answers by the engine that fits; all take a puzzle, or a text that is one.",
        "solve check count candidates solutions diagnose Solution Report Status Diagnosis Clash",
    ),
    "many": (
        "Many puzzles at once",
        "Arrays and files of puzzles, on all cores.",
        "solve_many check_many count_many search_many explain_many rate_many",
    ),
    "explaining": (
        "Explain",
        "The path a person would take, and parts of it.",
        "explain steps next_step hint why mistakes judge recognise techniques "
        "Path Step Part Node Found Conclusion Hint Why Mistakes Judged ClaimVerdict Technique View",
    ),
    "rating": (
        "Rate",
        "How hard, on which scale.",
        "rate guesses rating_card Rating RatedStep Guesses RatingCard Bottleneck Scale",
    ),
    "making": (
        "Make puzzles",
        "To order, smaller, harder, and the same again in another look.",
        "generate minimise harder canonical canonical_many scramble equivalents Generated Harder Canonical",
    ),
    "proving": (
        "Prove",
        "Clauses, proofs, and the argument of a step.",
        "prove verify certify encode Argument Inference Literal Reason Premise",
    ),
    "nouns": ("Puzzles and boards", "What the verbs take and give.", "Puzzle Position Board Marks Index Limit"),
    "rules": (
        "Rules and primitives",
        "What a rule of your own is made of.",
        "Rule AllDifferent Pairs Sum Count Automaton Clause ConnectedSet DifferentPairs UnknownRegions RankedLine "
        "Network Truth",
    ),
}
"""Pages of the Python reference: title, a line about it, its names. Errors and names that are new come by themselves."""


def reference_pages() -> dict[str, str]:
    """Make the pages, by place."""
    pages = {
        **_python(),
        "reference/commands": _commands(),
        "reference/json": _schema(),
        "reference/formats": _formats(),
    }
    pages["reference/python/index"] = (
        "# Python\n\n`import whydoku as w` gives all of these names. It is quick: each is imported when it is first used.\n\n"
        + "\n".join(f"- [{title}]({place}.md): {_names(names)}" for place, (title, _, names) in _groups().items())
        + "\n\n"
        + toctree(f"reference/python/{place}" for place in _groups())
        + "\n"
    )
    return pages


def _groups() -> dict[str, tuple[str, str, tuple[str, ...]]]:
    groups = {place: (title, about, tuple(names.split())) for place, (title, about, names) in GROUPS.items()}
    errors = tuple(name for name in w.__all__ if _is_error(getattr(w, name)))
    listed = {*errors, *(name for _, _, names in groups.values() for name in names)}
    more = tuple(name for name in w.__all__ if name not in listed and not name.startswith("__"))
    if more:
        groups["more"] = ("More names", "What else there is.", more)
    what = "What is raised on purpose; each message says what is wrong, where, and what to do."
    return groups | {"errors": ("Errors", what, errors)}


def _is_error(value: Any) -> bool:
    return isinstance(value, type) and issubclass(value, Exception)


def _names(names: tuple[str, ...]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _python() -> dict[str, str]:
    return {
        f"reference/python/{place}": _autodoc(title, about, names) for place, (title, about, names) in _groups().items()
    }


def _autodoc(title: str, about: str, names: tuple[str, ...]) -> str:
    parts = [f"# {title}\n\n{about}\n"]
    for name in names:
        value = getattr(w, name)
        kind = "autofunction" if inspect.isfunction(value) else "autoexception" if _is_error(value) else "autoclass"
        options = "\n   :members:\n   :member-order: bysource" if kind == "autoclass" else ""
        parts.append(f"## {name}\n\n```{{eval-rst}}\n.. {kind}:: whydoku.{name}{options}\n```\n")
    return "\n".join(parts)


# -- commands -----------------------------------------------------------------------------------------------------------


def _commands() -> str:
    known = commands()
    codes = [line.split(maxsplit=1) for line in (exit_codes or "").splitlines() if line[:1].isdigit()]
    overview = table(
        ("command", "what for"), ((f"[`{name}`](#whydoku-{name})", escape(each.about)) for name, each in known.items())
    )
    parts = [
        "# Command line",
        "`whydoku COMMAND [OPTIONS] [ARGUMENTS]`; a puzzle without a command is solved. A puzzle argument is a puzzle, a file "
        "with one or many of them, or `-` for standard input. Data goes to standard output and everything else to "
        "standard error; with `--json`, commands print one object per line ([JSON](json.md)). "
        "`whydoku man` shows the same in a terminal.",
        overview,
        *(_command(name, each) for name, each in known.items()),
        "## Exit codes",
        table(("code", "meaning"), ((f"`{number}`", escape(meaning)) for number, meaning in codes)),
    ]
    return "\n\n".join(parts) + "\n"


def _command(name: str, command: Command) -> str:
    places = [option for option in command.options if option.is_positional]
    others = [option for option in command.options if not option.is_positional]
    usage = " ".join(["whydoku", name, "[OPTIONS]", *(option.metavar for option in places)])
    rows = [(_said(option), escape(option.arg.help) + _offered(option)) for option in (*places, *others)]
    return f"## whydoku {name}\n\n{escape(command.about)}\n\n{code(usage)}\n\n{table(('', ''), rows)}"


def _said(option: Option) -> str:
    if option.is_positional:
        return f"`{option.metavar}`"
    names = ", ".join(f"`{name}`" for name in option.names)
    return names if option.is_flag else f"{names} `{option.metavar}`".replace("|", "\\|")


def _offered(option: Option) -> str:
    few = option.offered if len(option.offered) <= 12 else ()
    return f" ({', '.join(f'`{value}`' for value in few)})" if few else ""


# -- JSON ---------------------------------------------------------------------------------------------------------------


def _schema() -> str:
    schema = json.loads((ROOT / "src/whydoku/whydoku.schema.json").read_text(encoding="utf-8"))
    shapes: dict[str, Any] = schema["$defs"]
    printed = {name.removesuffix("-output"): shape for name, shape in shapes.items() if name.endswith("-output")}
    nouns = {name: shape for name, shape in shapes.items() if not name.endswith("-output")}
    rows = ((f"`whydoku {name} --json`", _shape(shape)) for name, shape in printed.items())
    parts = [
        "# JSON",
        f"{escape(schema['description'])} The schema itself is part of the package: {{download}}`whydoku.schema.json "
        "<whydoku.schema.json>`.",
        "## What commands print",
        table(("command", "each line is"), rows),
        "## Shapes",
    ]
    for name, shape in nouns.items():
        parts.append(f"### {name}")
        if "description" in shape:
            parts.append(escape(shape["description"]))
        properties = shape.get("properties")
        if properties:
            needed = set(shape.get("required", ()))
            fields = (
                (
                    f"`{field}`" + ("" if field in needed else " (may be missing)"),
                    _shape(of),
                    escape(of.get("description", "")),
                )
                for field, of in properties.items()
            )
            parts.append(table(("field", "is", "meaning"), fields))
        else:
            parts.append(_shape(shape))
    return "\n\n".join(parts) + "\n"


def _shape(shape: Any) -> str:
    """Return what a part of the schema allows, in a few words, with links to named shapes."""
    if isinstance(shape, bool):
        return "anything" if shape else "nothing"
    if "$ref" in shape:
        name = shape["$ref"].rpartition("/")[2]
        return f"[{name}](#{name_of(name)})"
    for some in ("anyOf", "oneOf"):
        if some in shape:
            return " or ".join(dict.fromkeys(map(_shape, shape[some])))
    if "allOf" in shape:
        return " with ".join(dict.fromkeys(map(_shape, shape["allOf"])))
    if "const" in shape:
        return f"`{json.dumps(shape['const'])}`"
    if "enum" in shape:
        return " or ".join(f"`{json.dumps(value)}`" for value in shape["enum"])
    kinds = shape.get("type", "anything")
    return " or ".join(_kind(kind, shape) for kind in ([kinds] if isinstance(kinds, str) else kinds))


def _kind(kind: str, shape: dict[str, Any]) -> str:
    if kind == "array":
        if "prefixItems" in shape:
            return f"a list: {', '.join(map(_shape, shape['prefixItems']))}"
        return f"a list of {_shape(shape['items'])}" if isinstance(shape.get("items"), dict) else "a list"
    if kind == "object" and "properties" in shape:
        return f"an object with {', '.join(f'`{name}`' for name in shape['properties'])}"
    known = {
        "integer": "a whole number",
        "number": "a number",
        "string": "a text",
        "boolean": "true or false",
        "object": "an object",
    }
    return known.get(kind, kind)


# -- formats ------------------------------------------------------------------------------------------------------------


def _formats() -> str:
    parts = [
        "# Formats",
        "The format of a text is detected; `--format NAME` says it. `whydoku convert --to NAME` writes it. What a format "
        "cannot carry is refused by name, never dropped. A format of your own takes one file: "
        "[how to](../howto/own-format.md).",
        table(("name", "title", "files", "puzzles per text"), _format_rows()),
    ]
    for name, fmt in formats().items():
        module = sys.modules.get(fmt.read.__module__)
        words = inspect.getdoc(sys.modules.get(f"whydoku.formats.{name.replace('-', '_')}", module)) or ""
        parts.append(f"## {name}")
        parts += [*_paragraphs(words)]
    return "\n\n".join(parts) + "\n"


def _format_rows() -> Iterator[tuple[str, ...]]:
    for name, fmt in formats().items():
        others = f" ({', '.join(f'`{alias}`' for alias in fmt.aliases)})" if fmt.aliases else ""
        files = ", ".join(f"`{extension}`" for extension in fmt.extensions)
        yield f"[`{name}`](#{name_of(name)}){others}", escape(fmt.title), files, "many" if fmt.many else "one"


def _paragraphs(words: str) -> Iterator[str]:
    """Write a docstring: indented lines stay as they are."""
    for paragraph in words.split("\n\n"):
        lines = paragraph.splitlines()
        if lines and all(line.startswith("  ") or not line for line in lines):
            yield code("\n".join(line[4:] if line.startswith("    ") else line for line in lines))
        else:
            yield escape(" ".join(paragraph.split()))

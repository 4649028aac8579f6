"""The data card of a data set: what is in it, how it was made, and what it is not; in the form that model hubs read."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from whydoku import __version__

if TYPE_CHECKING:
    from whydoku.batch.dataset import Dataset, DatasetOrder

_MEANING = {
    "puzzle": "the puzzle: 81 characters along rows, `.` for an empty cell",
    "solution": "its only solution",
    "clues": "how many givens it has",
    "level": "its level on the scale that the set is balanced by",
    "rating": "its value on that scale",
    "canonical": "its canonical form, which is equal for equivalent puzzles; no other puzzle of the set has it",
    "status": "`unique`: it has one solution",
    "se": "Sudoku Explainer's rating (ER)",
    "se_ep": "Sudoku Explainer's pearl (EP)",
    "se_ed": "Sudoku Explainer's diamond (ED)",
    "se_hardest": "the technique of the step that decides ER",
    "hodoku": "HoDoKu's score",
    "hodoku_level": "HoDoKu's level",
    "hodoku_hardest": "the technique of the step with the highest score",
    "steps": "how many steps the path has",
    "guesses": "how many of them are guesses",
    "path": "the path a person would take, step by step",
    "error": "why something is missing, if it is",
}


def write_card(path: Path, order: DatasetOrder, made: Dataset, schema: Any) -> None:
    """Write README.md."""
    path.write_text(_card(order, made, schema), encoding="utf-8")


def _card(order: DatasetOrder, made: Dataset, schema: Any) -> str:
    command = f"whydoku dataset DIR -n {order.number} --seed {order.seed} --scale {order.scale}"
    if order.levels:
        command += f" --levels {','.join(order.levels)}"
    command += "".join(f" --{name}" + ("" if value is True else f" {value}") for name, value in order.wanted)
    command += "" if "path" in schema.names else " --no-paths"
    lines = [
        "---",
        "pretty_name: Sudoku with paths" if "path" in schema.names else "pretty_name: Sudoku",
        "tags: [sudoku, reasoning]",
        "configs:",
        "- config_name: default",
        "  data_files:",
        *(line for split in made.splits for line in (f"  - split: {split}", f"    path: data/{split}-*.parquet")),
        "---",
        "",
        f"# {made.rows:,} Sudoku puzzles",
        "",
        f"Plain 9×9 Sudoku, each with exactly one solution, made by whydoku {__version__}:",
        "",
        f"    {command}",
        "",
        "The same command and version make the same puzzles.",
        "",
        "## Splits",
        "",
        "A hash of the canonical form decides which split a puzzle belongs to, so no puzzle of one split is equivalent to",
        "a puzzle of another by renaming digits, exchanging rows, columns, bands or stacks, or transposing. No two puzzles",
        "of one split are equivalent either.",
        "",
        "| split | puzzles |",
        "|---|---:|",
        *(f"| {split} | {number:,} |" for split, number in made.splits.items()),
        "",
        "## Levels",
        "",
        f"By the scale `{order.scale}`; {made.candidates:,} puzzles were made and rated to find these.",
        "",
        "| level | puzzles |",
        "|---|---:|",
        *(f"| {level} | {number:,} |" for level, number in made.levels.items()),
        "",
        "## Columns",
        "",
        "| column | type | what it is |",
        "|---|---|---|",
        *(f"| `{field.name}` | {_kind(field)} | {_MEANING.get(field.name, '')} |" for field in schema),
    ]
    if "path" in schema.names:
        lines += [
            "",
            "A step of `path` has `technique` (its name), `text` (the words), `conclusion` (`r1c5=7`, `r3c4<>2`), `places`",
            "and `removes` (lists of `cell` and `digit`), `pattern` (a list of `role` and `items`: what to look at) and",
            "`assumes_unique` (whether it rests on there being only one solution). Each step is valid after those before it.",
        ]
    lines += [
        "",
        "## Known limits",
        "",
        "The puzzles come from one generator, which removes givens from random grids in random order; it does not draw",
        "uniformly from all puzzles. The path is one of many: the easiest technique that applies comes first, in whydoku's",
        "order. Levels are those of a program, not of people.",
        "",
    ]
    return "\n".join(lines)


def _kind(field: Any) -> str:
    return "list of structs" if str(field.type).startswith(("list", "large_list")) else str(field.type)

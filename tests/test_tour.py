"""The notebook of the docs runs, and its file has its current outputs; pictures may change between two builds."""

from __future__ import annotations

from typing import Any

from docs.site.notebook import TOUR, read, run


def said(notebook: dict[str, Any]) -> list[tuple[str, list[str], str]]:
    """Return of each output its cell, the forms that it has, and its text."""
    found = []
    for cell in notebook["cells"]:
        for output in cell.get("outputs", ()):
            data = output.get("data", {})
            text = "".join(output.get("text") or data["text/plain"])
            found.append(("".join(cell["source"]), sorted(data), text))
    return found


def test_the_tour_says_what_its_file_has() -> None:
    kept = read(TOUR)
    assert said(run(kept)) == said(kept), "run it again: python -m docs.site.notebook"


def test_everything_in_the_tour_shows_itself() -> None:
    kept = read(TOUR)
    code = [cell for cell in kept["cells"] if cell["cell_type"] == "code"]
    assert all(cell["outputs"] for cell in code)
    forms = [forms for _, forms, _ in said(kept) if forms]
    assert all({"image/svg+xml", "text/html"} & {*each} for each in forms)
    verbs = " ".join("".join(cell["source"]) for cell in code)
    assert all(f"w.{verb}(" in verbs for verb in ("candidates", "steps", "generate", "judge"))

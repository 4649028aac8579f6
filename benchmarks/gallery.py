"""Make `docs/gallery.md`: every technique's example with its picture and its words at three depths.

    python -m benchmarks.gallery

The pictures go beside it, into `docs/gallery/`.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path

import whydoku as w
from whydoku.model.step import Step
from whydoku.render.step_picture import draw_step

DOCS = Path(__file__).resolve().parent.parent / "docs"
HEAD = """# Gallery

Every technique on an example: the picture shows where, the words say why, in a line, as an argument, and link by link. Made by
`python -m benchmarks.gallery` from the techniques' own files; `whydoku techniques NAME` shows the same in a terminal.

"""


@cache
def example_of(technique: w.Technique) -> Step:
    """Find the step of a technique in its own example."""
    return w.steps(w.read(technique.example, rules=technique.example_rules), techniques=[technique], limit=1)[0]


def entry(technique: w.Technique, step: Step) -> str:
    """Return the gallery's entry of one technique."""
    return (
        f"## {technique.title}\n\n"
        f'<img src="gallery/{technique.name}.svg" alt="{technique.title}: {step.conclusion}" width="420">\n\n'
        f"{step.conclusion}\n\n"
        f"1. {step.tell(1)}\n"
        f"2. {step.tell(2)}\n\n"
        f"```text\n{step.tell(3)}\n```\n\n"
    )


def gallery() -> str:
    """Write the whole page."""
    return HEAD + "".join(entry(technique, example_of(technique)) for technique in w.techniques()).rstrip() + "\n"


def picture(technique: w.Technique) -> str:
    """Draw a technique's example."""
    step = example_of(technique)
    assert step.position is not None
    return draw_step(step, step.position, theme="auto")


def main() -> None:
    """Write the page, draw the pictures, and remove those of techniques that are no more."""
    folder = DOCS / "gallery"
    folder.mkdir(exist_ok=True)
    drawn = {f"{technique.name}.svg": picture(technique) for technique in w.techniques()}
    for old in folder.iterdir():
        if old.name not in drawn:
            old.unlink()
    for name, svg in drawn.items():
        (folder / name).write_text(svg, encoding="utf-8")
    (DOCS / "gallery.md").write_text(gallery(), encoding="utf-8")


if __name__ == "__main__":
    main()

"""Run a notebook, so that its outputs are those of this version: python -m docs.site.notebook [FILE.ipynb …]

What a cell shows is what Jupyter would show: what it prints, and the value of its last expression as text, SVG or HTML. It
needs no Jupyter. `make docs` runs it; a test runs it as well and compares what is said, not how pictures look.
"""

from __future__ import annotations

import ast
import json
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path
from typing import Any

TOUR = Path(__file__).resolve().parents[1] / "tour.ipynb"
SHOWN = {"text/html": "_repr_html_", "image/svg+xml": "_repr_svg_"}


def run(notebook: dict[str, Any]) -> dict[str, Any]:
    """Return a notebook with the outputs that its cells have now."""
    names: dict[str, Any] = {"__name__": "__main__"}
    cells, count = [], 0
    for cell in notebook["cells"]:
        if cell["cell_type"] != "code":
            cells.append(cell)
            continue
        count += 1
        cells.append({**cell, "execution_count": count, "outputs": _outputs("".join(cell["source"]), names, count)})
    return {**notebook, "cells": cells}


def _outputs(source: str, names: dict[str, Any], count: int) -> list[dict[str, Any]]:
    tree = ast.parse(source)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    printed = StringIO()
    value = None
    with redirect_stdout(printed):
        exec(compile(tree, "cell", "exec"), names)  # the notebook is ours
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), "cell", "eval"), names)
    found: list[dict[str, Any]] = []
    if printed.getvalue():
        found.append({"output_type": "stream", "name": "stdout", "text": _lines(printed.getvalue())})
    if value is not None:
        data = {kind: _lines(shown) for kind, way in SHOWN.items() if (shown := _shown(value, way))}
        data["text/plain"] = _lines(repr(value))
        found.append({"output_type": "execute_result", "execution_count": count, "metadata": {}, "data": data})
    return found


def _shown(value: Any, way: str) -> str:
    show = getattr(value, way, None)
    return (show() or "") if show is not None else ""


def _lines(text: str) -> list[str]:
    return text.splitlines(keepends=True)


def read(path: Path) -> dict[str, Any]:
    """Return a notebook as it is in its file."""
    found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
    return found


def main(paths: list[Path]) -> None:
    """Run notebooks and write them back."""
    for path in paths:
        path.write_text(json.dumps(run(read(path)), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main([Path(each) for each in sys.argv[1:]] or [TOUR])

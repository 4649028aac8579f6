"""The layers of a board in text, each as it declares (`Layer.signs`)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from whydoku.model.board import Board, Digit


def layer_texts(
    board: Board, values: Sequence[Digit | None], empty: str = " "
) -> Iterator[tuple[str, list[str] | str]]:
    """Yield each layer of which something is known: its name, and the sign of each cell, or one line for places of its own."""
    for layer in board.layers:
        cells = board.layer_cells(layer.name)
        known = [values[cell] for cell in cells]
        if layer.role != "counted" or all(value is None for value in known):
            continue
        if layer.places:
            pairs = zip(layer.places, known, strict=True)
            yield layer.name, ", ".join(f"{place} {layer.word(value)}" for place, value in pairs if value is not None)
        else:
            yield layer.name, [empty if value is None else layer.sign(value) for value in known]

"""A layer: something beside the digits that is to be found, such as a shade, a region or a multiplier.

A board has a variable for each place of a layer, numbered behind its cells. Engines know them as cells: a layer's values are
candidates like any other.

  places    one for each cell of the grid, "the shade of r3c4"; or places of its own, each with a name
  values    whole numbers, which may be negative; each has a word, "shaded"
  role      `counted`: two solutions that differ in it alone are two; `derived`: it follows from the rest, as a value does
            from digit and multiplier; `helper`: it may be free, and two solutions that differ in it alone are one
  look      how a value is drawn, as a `Look` says

Rules declare the layers they need (`Rule.layers`); rules that name the same layer share it, with the values of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from whydoku.errors import RuleError

Look: TypeAlias = Literal["", "shade", "corner", "border", "line"]
"""Not at all; grey under the digit; its sign in a corner; a thick line between different values; a line through the centres."""

Role: TypeAlias = Literal["counted", "derived", "helper"]


@dataclass(frozen=True, slots=True)
class Layer:
    """Variables beside the digits: a name, where they are, what they may be, and how they are said, drawn and compared.

    >>> shade = Layer("shade", ((1, "unshaded"), (2, "shaded")), look="shade", signs=(".", "#"))
    >>> shade.values, shade.word(2)
    ((1, 2), 'shaded')
    """

    name: str
    meanings: tuple[tuple[int, str], ...]  # each value with its word, in ascending order
    places: tuple[str, ...] = ()  # the names of its own places; one for each cell where there are none
    role: Role = "counted"
    look: Look = ""
    unit: int = 1  # values are in so many parts of one: 2 where they may be halves
    signs: tuple[
        str, ...
    ] = ()  # for each value what stands for it in a grid or in a corner; its word or number otherwise
    says: tuple[str, ...] = ()  # for each value what a cell does: "counts twice"; "is" and its word otherwise

    def __post_init__(self) -> None:
        if not self.meanings:
            raise RuleError(f"the layer {self.name} has no values")

    @property
    def values(self) -> tuple[int, ...]:
        """The values, lowest first."""
        return tuple(value for value, _ in self.meanings)

    def word(self, value: int) -> str:
        """Return the word for a value; the number itself where there is none."""
        return next((word for known, word in self.meanings if known == value and word), str(value))

    def sign(self, value: int) -> str:
        """Return the character for a value; its word where there is none."""
        if self.signs and value in self.values:
            return self.signs[self.values.index(value)]
        return self.word(value)

    def joined(self, other: Layer) -> Layer:
        """Return the layer with the values of another of the same name as well."""
        if self == other:
            return self
        if (self.places, self.role, self.look, self.unit) != (*(other.places, other.role, other.look, other.unit),):
            raise RuleError(f"two rules mean different things by the layer {self.name}; leave one of them out")
        meanings = {**dict(other.meanings), **dict(self.meanings)}
        signs = {layer.values[n]: sign for layer in (other, self) for n, sign in enumerate(layer.signs)}
        says = {layer.values[n]: said for layer in (other, self) for n, said in enumerate(layer.says)}
        values = sorted(meanings)
        return Layer(
            self.name,
            tuple((value, meanings[value]) for value in values),
            self.places,
            self.role,
            self.look,
            self.unit,
            tuple(signs[value] for value in values) if signs else (),
            tuple(says[value] for value in values) if says else (),
        )

    def claim(self, name: str, value: int, yes: bool = True) -> str | None:
        """Return what the cell of that name is, or is not, in this layer's own words; None where it has none for that.

        >>> shade = Layer("shade", ((1, "unshaded"), (2, "shaded")))
        >>> shade.claim("r1c1", 2), shade.claim("r1c1", 2, yes=False)
        ('r1c1 is shaded', 'r1c1 is unshaded')
        """
        if value not in self.values:
            return None
        if not yes:
            if len(self.values) != 2:
                return None
            value = next(other for other in self.values if other != value)
        if self.says:
            return f"{name} {self.says[self.values.index(value)]}"
        word = dict(self.meanings)[value]
        return f"{name} is {word}" if word else None


def worded(text: str, layers: Iterable[Layer]) -> str:
    """Return a text about the numbers in layers with the layers' own words.

    >>> shade = Layer("shade", ((1, "unshaded"), (2, "shaded")))
    >>> worded("The shade of r1c1 is 2, so the shade of r1c2 is not 2 and the shade of r2c2 can only be 1.", [shade])
    'r1c1 is shaded, so r1c2 is unshaded and the shade of r2c2 can only be unshaded.'
    >>> worded("The first clue is not 2, so the first clue and the second clue are 1.", [
    ...     Layer("truth", ((1, "true"), (2, "false")), ("the first clue", "the second clue"))])
    'The first clue is true, so the first clue and the second clue are true.'
    """
    for layer in layers:
        if not any(word for _, word in layer.meanings):
            continue
        cell = rf"[Tt]he {re.escape(layer.name)} of (r\d+c\d+)"
        if layer.places:
            names = (re.escape(place) for place in sorted(layer.places, key=len, reverse=True))
            cell = f"({'|'.join(re.sub('^the', '[Tt]he', name) for name in names)})"

        def claimed(match: re.Match[str], layer: Layer = layer) -> str:
            return layer.claim(match[1], int(match[3]), yes=not match[2]) or match[0]

        def named(match: re.Match[str], layer: Layer = layer) -> str:
            return match[1] + re.sub(r"-?\d+", lambda number: layer.word(int(number[0])), match[2])

        text = re.sub(rf"{cell} is( not)? (-?\d+)(?!\d|, -?\d| or | and -?\d)", claimed, text)
        verbs = "is|is not|can only be|cannot be|must be|can be"
        listed = r"(-?\d+(?:(?:, | or | and |, or )-?\d+)*)"
        one = cell.replace("(", "(?:", 1)
        several = rf"{one}(?:(?:, | and | or ){one})*"
        text = re.sub(rf"({several} (?:{verbs}|are|are not|have|can all only be) ){listed}", named, text)
    return text


def join_layers(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    """Return each layer once, in the order in which they are first named."""
    joined: dict[str, Layer] = {}
    for layer in layers:
        known = joined.get(layer.name)
        joined[layer.name] = layer if known is None else known.joined(layer)
    return tuple(joined.values())

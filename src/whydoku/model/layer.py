"""A layer: something to be found besides the digits, such as a shade, a region or a multiplier.

A board has a variable for each place of a layer, numbered behind its cells. Engines know them as cells: a layer's values are
candidates like any other.

  places    one for each cell of the grid, "the shade of r3c4"; or places of its own, each with a name
  values    whole numbers, which may be negative; each has a word, "shaded"
  role      `counted`: two solutions that differ only in it count as two; `derived`: it follows from the rest, as a value does
            from digit and multiplier; `helper`: it may be free, and two solutions that differ only in it count as one
  look      how a value is drawn (`Look`)

Rules declare the layers they need (`Rule.layers`); rules that name the same layer share it, with the values of both.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, TypeAlias

from whydoku.errors import RuleError

Look: TypeAlias = Literal["", "shade", "corner", "border", "line"]
"""Not at all; grey under the digit; its sign in a corner; a thick line between different values; a line through the centres."""

Role: TypeAlias = Literal["counted", "derived", "helper"]


@dataclass(frozen=True, slots=True)
class Layer:
    """Variables besides the digits: their name, places and values, and how they are worded, drawn and compared.

    >>> shade = Layer("shade", ((1, "unshaded"), (2, "shaded")), look="shade", signs=(".", "#"))
    >>> shade.values, shade.word(2)
    ((1, 2), 'shaded')
    """

    name: str
    meanings: tuple[tuple[int, str], ...]  # each value with its word, in ascending order
    places: tuple[str, ...] = ()  # the names of its own places; one for each cell where there are none
    role: Role = "counted"
    look: Look = ""
    unit: int = 1  # values are multiples of 1/unit: 2 where they may be halves
    signs: tuple[str, ...] = ()  # for each value, its character in a grid or in a corner; its word or number otherwise
    says: tuple[str, ...] = ()  # for each value, what a cell with it does: "counts twice"; "is" and its word otherwise

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
        """Return the layer with the values of another layer of the same name added."""
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

    def claim(self, name: str, value: int, yes: bool = True, verb: str = "is") -> str | None:
        """Return in this layer's own words what the cell of that name is, or is not; None where it has no words for that.

        Other verbs are "are", of several cells, and "were", where it is supposed.

        >>> shade = Layer("shade", ((1, "unshaded"), (2, "shaded")))
        >>> shade.claim("r1c1", 2), shade.claim("r1c1 and r1c2", 2, yes=False, verb="are")
        ('r1c1 is shaded', 'r1c1 and r1c2 are unshaded')
        """
        if value not in self.values:
            return None
        if not yes:
            if len(self.values) != 2:
                return None
            value = next(other for other in self.values if other != value)
        if self.says:
            said = self.says[self.values.index(value)]
            first, _, rest = said.partition(" ")
            many = f"{first.removesuffix('s')} {rest}"
            return f"{name} {said if verb == 'is' else many if verb == 'are' else f'were to {many}'}"
        word = dict(self.meanings)[value]
        return f"{name} {verb} {word}" if word else None


def worded(text: str, layers: Iterable[Layer]) -> str:
    """Return a text about the numbers in layers with the layers' own words.

    >>> shade = Layer("shade", ((1, "unshaded"), (2, "shaded")))
    >>> worded("The shade of r1c1 is 2, so the shade of r1c2 is not 2 and the shade of r2c2 can only be 1.", [shade])
    'r1c1 is shaded, so r1c2 is unshaded and r2c2 can only be unshaded.'
    >>> worded("If the shade of r1c1 and the shade of r1c2 were not 1, the shade of r2c2 loses 1.", [shade])
    'If r1c1 and r1c2 were shaded, the shade of r2c2 loses 1.'
    >>> worded("r2c4, the shade of r1c3 and the shade of r3c3 are 2.", [shade])
    'r2c4 is 2, and r1c3 and r3c3 are shaded.'
    >>> worded("The first clue is not 2, so the first clue and the second clue are 1.", [
    ...     Layer("truth", ((1, "true"), (2, "false")), ("the first clue", "the second clue"))])
    'The first clue is true, so the first clue and the second clue are true.'
    >>> worded("The region of r1c1, the region of r1c2 and the region of r2c2 lose 1.", [Layer("region", ((1, ""), (2, "")))])
    'The regions of r1c1, r1c2 and r2c2 lose 1.'
    """
    return _Wording.of(tuple(layers)).said(text)


_CELL = r"r\d+c\d+"


class _Wording:
    """How statements about the places of some layers are found in a text, and reworded."""

    def __init__(self, layers: Sequence[Layer]) -> None:
        self._kinds = [(layer, _places(layer)) for layer in layers if any(word for _, word in layer.meanings)]
        item = f"(?:{'|'.join([*(re.sub(r'[(](?![?])', '(?:', each) for _, each in self._kinds), _CELL])})"
        several = rf"{item}(?:(?:, {item})* (?:and|or) {item})?"
        number, numbers = r"-?\d+", r"-?\d+(?:(?:, | or | and |, or )-?\d+)*"
        gone = f"(?:: earlier steps rule out {numbers})?"  # with so few values, the remaining ones are named
        self._item = re.compile(item)
        names = "|".join(re.escape(layer.name) for layer in layers if not layer.places)
        more = rf"the \2 of {_CELL}"
        self._lists = re.compile(rf"([Tt]he ({names}))( of {_CELL}(?:, {more})* (?:and|or) {more})")
        self._claims = re.compile(
            rf"(?:({item}) (is)|({several}) (are|were))( not)? ({number})(?!\d|, {number}| or {number}| and {number})"
        )
        verbs = "is|is not|are|are not|can only be|cannot be|must be|can be|have|can all only be"
        self._limits = re.compile(rf"({several}) ({verbs}) ({numbers}){gone}")

    @staticmethod
    @lru_cache(maxsize=32)
    def of(layers: tuple[Layer, ...]) -> _Wording:
        """Return the wording of layers."""
        return _Wording(layers)

    def said(self, text: str) -> str:
        """Return a text in the layers' words."""
        if self._kinds:
            text = self._limits.sub(self._limited, self._claims.sub(self._claimed, text))
        return self._lists.sub(self._together, text)

    def _together(self, match: re.Match[str]) -> str:
        """Return the layer's name once for several places: "the regions of r1c1 and r1c2"."""
        from whydoku.model.wording import plural  # it names cells of boards, and boards have layers

        return f"{plural(match[1])}{re.sub(rf'[Tt]he {re.escape(match[2])} of ', '', match[3])}"

    def _split(self, text: str) -> Iterator[tuple[Layer | None, str, str]]:
        """Yield, for each place in a list, its layer, its name there, and the name of the grid cell beneath it, if any."""
        for found in self._item.finditer(text):
            matches = ((layer, re.fullmatch(places, found[0])) for layer, places in self._kinds)
            layer, match = next(((layer, match) for layer, match in matches if match), (None, None))
            yield layer, found[0], found[0] if match is None else match[1]

    def _claimed(self, match: re.Match[str]) -> str:
        """Return what the places of each layer are, one layer at a time, and the digits apart from them."""
        who, verb, value = match[1] or match[3], match[2] or match[4], int(match[6])
        by: dict[tuple[Layer | None, str], list[tuple[str, str]]] = {}
        for layer, whole, name in self._split(who):  # a side is named separately: it has the names of two cells
            by.setdefault((layer, name if " and " in name else ""), []).append((whole, name))
        if {*by} == {(None, "")}:
            return match[0]
        last = "or" if " or " in who else "and"
        parts = []
        for (layer, _), names in by.items():
            how = "were" if verb == "were" else "is" if len(names) == 1 else "are"
            said = layer and layer.claim(_listed([name for _, name in names], last), value, not match[5], how)
            parts.append(said or f"{_listed([whole for whole, _ in names], last)} {how}{match[5] or ''} {value}")
        return (f" {last} " if all(len(names) == 1 for names in by.values()) else f", {last} ").join(parts)

    def _limited(self, match: re.Match[str]) -> str:
        """Return in words which values places can have."""
        items = [*self._split(match[1])]
        layer = items[0][0]
        if layer is None or any(other != layer for other, _, _ in items):
            return match[0]
        names = _listed([name for _, _, name in items], "or" if " or " in match[1] else "and")
        if layer.says and len(items) == 1 and match[3].isdigit() and match[2] in ("can only be", "must be"):
            return layer.claim(names, int(match[3])) or match[0]
        told = re.sub(r"-?\d+", lambda number: layer.word(int(number[0])), match[3])
        return f"{match[1] if layer.says else names} {match[2]} {told}"


def _places(layer: Layer) -> str:
    """Return a pattern that matches a place of a layer in a text, its name as the group."""
    between = rf"the {re.escape(layer.name)} between ({_CELL} and {_CELL})"
    if not layer.places:
        return rf"[Tt]he {re.escape(layer.name)} of ({_CELL})"
    if re.fullmatch(between, layer.places[0]):
        return f"[Tt]{between[1:]}"
    longest_first = sorted(layer.places, key=len, reverse=True)
    return f"({'|'.join(re.sub('^the', '[Tt]he', re.escape(place)) for place in longest_first)})"


def _listed(names: Sequence[str], last: str) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} {last} {names[-1]}"


def join_layers(layers: Iterable[Layer]) -> tuple[Layer, ...]:
    """Return each layer once, in the order of first mention."""
    joined: dict[str, Layer] = {}
    for layer in layers:
        known = joined.get(layer.name)
        joined[layer.name] = layer if known is None else known.joined(layer)
    return tuple(joined.values())

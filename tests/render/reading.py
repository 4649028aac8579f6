"""Read a picture like a reader: its texts, by class."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from collections.abc import Iterator

SVG = "{http://www.w3.org/2000/svg}"


def of_class(picture: ET.Element, kind: str) -> Iterator[ET.Element]:
    """Yield the elements of a class."""
    return (element for element in picture.iter() if element.get("class") == f"wd-{kind}")


def texts(picture: ET.Element | str, kind: str) -> list[str]:
    """Return the texts of a class, or of a group of that class."""
    root = ET.fromstring(picture) if isinstance(picture, str) else picture
    return [text.text or "" for found in of_class(root, kind) for text in found.iter(f"{SVG}text")]

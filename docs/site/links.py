"""Check the built site: every link leads to an existing page and anchor, and nothing is loaded from elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

_LOADS = {
    ("script", "src"),
    ("img", "src"),
    ("iframe", "src"),
    ("source", "src"),
    ("video", "src"),
    ("object", "data"),
    ("use", "href"),
}
_LOADING_RELS = {"stylesheet", "preload", "prefetch", "preconnect", "dns-prefetch", "icon", "modulepreload", "manifest"}
_CSS_LOADS = re.compile(r"(?:url\(|@import\s+)\s*[\"']?((?:https?:)?//[^\"')\s]+)")


class _Reader(HTMLParser):
    """Collect what a page links to, what it loads, and its anchors."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.loads: list[str] = []
        self.anchors: set[str] = set()
        self.open_pictures = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Look at one element."""
        values = {name: value or "" for name, value in attrs}
        self.anchors |= {values[name] for name in ("id", "name") if name in values}
        self.open_pictures += "data-picture" in values
        rels = set(values.get("rel", "").split())
        for name, value in values.items():
            if (tag, name) in _LOADS or (tag == "link" and name == "href" and rels & _LOADING_RELS):
                self.loads.append(value)
            elif name == "href" and tag in ("a", "area", "link"):
                self.links.append(value)


def check_site(folder: Path) -> tuple[list[str], int]:
    """Return what is wrong with a built site, one sentence each, and the number of links checked."""
    read: dict[Path, _Reader] = {}
    for path in sorted(folder.rglob("*.html")):
        if path.is_relative_to(folder / "_static"):
            continue  # a template of the theme, no page
        read[path] = _Reader()
        read[path].feed(path.read_text(encoding="utf-8"))
    wrong: list[str] = []
    checked = 0
    for path, page in read.items():
        name = path.relative_to(folder)
        wrong += [f"{name} lacks a picture"] * bool(page.open_pictures)
        for address, loaded in [*((each, False) for each in page.links), *((each, True) for each in page.loads)]:
            parts = urlsplit(address)
            if parts.scheme or parts.netloc:
                if loaded and parts.scheme != "data":
                    wrong.append(f"{name} loads {address}, which is elsewhere")
                continue
            checked += 1
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if not target.is_file() or folder.resolve() not in target.resolve().parents:
                wrong.append(f"{name} links to {address}, which is not there")
            elif parts.fragment and target in read and unquote(parts.fragment) not in read[target].anchors:
                wrong.append(f"{name} links to {address}, which has no such anchor")
    for path in folder.rglob("*.css"):
        found = _CSS_LOADS.findall(path.read_text(encoding="utf-8"))
        wrong += [f"{path.relative_to(folder)} loads {address}, which is elsewhere" for address in found]
    return wrong, checked

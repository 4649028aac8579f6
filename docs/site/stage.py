"""Stage the site: write every page for Sphinx into one folder, with adjusted links."""

from __future__ import annotations

import re
import shutil
from pathlib import Path

import whydoku as w
from docs.site import nav, prose
from docs.site.plugin_pages import plugin_pages
from docs.site.reference import reference_pages
from whydoku.render.palette import stylesheet
from whydoku.render.svg import draw_puzzle

HOME = Path(__file__).resolve().parent


def stage(folder: Path) -> int:
    """Write all pages into an empty folder, and return their number."""
    shutil.rmtree(folder, ignore_errors=True)
    made, pictures = plugin_pages()
    pages = {**{source.place: _from_file(source, folder) for source in nav.sources()}, **made, **reference_pages()}
    for path in sorted(nav.OWN.rglob("*.md")):
        pages[path.relative_to(nav.OWN).with_suffix("").as_posix()] = path.read_text(encoding="utf-8")
    pages["howto/index"] += prose.toctree(source.place for source in (*nav.HOW_TO, *nav.new_how_tos())) + "\n"
    pages["why"] += "\n" + prose.toctree(source.place for source in nav.WHY) + "\n"
    pages["benchmarks"] += "\n" + prose.toctree(source.place for source in nav.BENCHMARKS) + "\n"
    pages["architecture"] += "\n" + prose.toctree(source.place for source in nav.INSIDE) + "\n"
    pages["index"] += "\n" + prose.toctree(nav.TOP) + "\n"
    pictures["start/empty"] = draw_puzzle(
        w.read((nav.ROOT / "docs/empty.json").read_text()), legend=False, theme="page"
    )
    for place, text in pages.items():
        _write(folder / f"{place}.md", text)
    for name, svg in pictures.items():
        _write(folder / "_pictures" / f"{name}.svg", svg)
    _write(folder / "_static" / "pictures.css", stylesheet())
    for path in (HOME / "static").iterdir():
        shutil.copy(path, folder / "_static" / path.name)
    shutil.copy(nav.ROOT / "src/whydoku/whydoku.schema.json", folder / "reference")
    return len(pages)


def _write(path: Path, text: str) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def _from_file(source: nav.Source, folder: Path) -> str:
    """Return a page from its file: one section, the title, and links to places on the site."""
    text = (nav.ROOT / source.file).read_text(encoding="utf-8")
    if source.section:
        text = _section(text, source.section)
    if source.title:
        text = re.sub(r"\A# .*", f"# {source.title}", text)
    pages = nav.places()

    def move(path: str) -> str:
        if path in pages:
            return prose.relative(f"{pages[path]}.md", source.place)
        kept = Path("files", path)  # anything that is not a page is copied as a file
        target = folder / kept
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(nav.ROOT / path, target)
        return prose.relative(kept.as_posix(), source.place)

    return prose.move_links(text, source.file, move)


def _section(text: str, heading: str) -> str:
    """Cut a section out of a page, and make it a page.

    >>> _section("# A\\n\\n## B\\n\\nb\\n\\n### C\\n\\n## D\\n", "B")
    '# B\\n\\nb\\n\\n## C\\n'
    """
    found = re.search(rf"^## {re.escape(heading)}\n(.*?)(?=^## |\Z)", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise ValueError(f"there is no section {heading!r}")
    return f"# {heading}\n" + re.sub(r"^###", "##", found[1], flags=re.MULTILINE).rstrip() + "\n"

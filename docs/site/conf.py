"""Sphinx's configuration for the docs site; the pages are staged by `docs.site.stage`."""

from __future__ import annotations

import re
from importlib.metadata import version as version_of
from pathlib import Path
from typing import Any

project = "whydoku"
author = "The whydoku developers"
project_copyright = author
release = version = version_of("whydoku")

extensions = ["myst_parser", "sphinx.ext.autodoc"]
exclude_patterns = ["files/**", ".doctrees"]
default_role = "code"  # docstrings write code between single backticks
smartquotes = False
python_use_unqualified_type_names = True
python_maximum_signature_line_length = 100
add_module_names = False
toc_object_entries = False

myst_enable_extensions = ["html_image"]
myst_heading_anchors = 4
myst_links_external_new_tab = False

autodoc_typehints = "signature"
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
autodoc_class_signature = "mixed"
autodoc_type_aliases = {"AnyPuzzle": "AnyPuzzle"}

_WITH_CONTENTS = ("tutorial", "howto/*", "why", "why/*", "reference/**", "benchmarks", "architecture", "inside/*")
_WITHOUT = ("index", "techniques/*", "rules/*", "search")  # they want the room for pictures and the words beside them
_CONTENTS = {page: ["page-toc"] for page in _WITH_CONTENTS} | {page: [] for page in _WITHOUT}

html_theme = "pydata_sphinx_theme"
html_title = "whydoku"
html_static_path: list[str] = []
html_css_files = ["pictures.css", "site.css"]
html_copy_source = False
html_show_sourcelink = False
html_show_sphinx = False
html_use_index = False
html_domain_indices = False
html_sidebars: dict[str, list[str]] = {"index": [], "tutorial": [], "benchmarks": []}
html_theme_options: dict[str, Any] = {
    "header_links_before_dropdown": 8,
    "navbar_align": "left",
    "navbar_start": ["navbar-logo"],
    "navbar_end": ["theme-switcher"],
    "navbar_persistent": ["search-button"],
    "article_header_start": ["breadcrumbs"],
    "secondary_sidebar_items": _CONTENTS,
    "show_nav_level": 1,
    "show_toc_level": 2,
    "collapse_navigation": False,
    "navigation_with_keys": False,
    "footer_start": [],
    "footer_end": [],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
    "logo": {"text": "whydoku"},
}

_PLACE = re.compile(r'data-picture="([^"]+)">')


def _put_pictures(app: Any, page: str, template: str, context: dict[str, Any], doctree: object) -> None:
    """Put each picture where its page says it goes."""
    del page, template, doctree

    def drawn(found: re.Match[str]) -> str:
        return ">" + Path(app.srcdir, "_pictures", f"{found[1]}.svg").read_text(encoding="utf-8")

    if "body" in context:
        context["body"] = _PLACE.sub(drawn, context["body"])


def _configure(app: Any, config: Any) -> None:
    config.html_static_path = [str(Path(app.srcdir, "_static"))]


def setup(app: Any) -> dict[str, bool]:
    """Connect what this configuration adds."""
    app.connect("config-inited", _configure)
    app.connect("html-page-context", _put_pictures)
    return {"parallel_read_safe": True, "parallel_write_safe": True}

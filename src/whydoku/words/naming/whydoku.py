"""Our own names."""

from __future__ import annotations

from whydoku.words.naming import Naming

plugin = Naming(title="whydoku", names={})

"""Skip all of this where the extra is missing."""

from __future__ import annotations

import pytest

pytest.importorskip("pyarrow", reason="the batch extra is not installed")
pytest.importorskip("numpy", reason="the batch extra is not installed")

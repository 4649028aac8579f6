"""Tests say nothing about speed, so a busy machine must not fail them: hypothesis keeps no clock.

They send Ctrl-C to themselves, which must arrive even if the parent process ignores it.
"""

import gc
import os
import signal
import sys

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Treat every technique as one of this package: its steps are taken unchecked."""

    class Everything:
        def __contains__(self, technique: object) -> bool:
            return True

    monkeypatch.setattr("whydoku.engines.logic.outside_steps.own_techniques", Everything)


@pytest.fixture
def unhurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Lift every time bound of the teacher, so that results do not depend on how busy the machine is."""
    for module in [module for name, module in sys.modules.items() if name.startswith("whydoku.teacher")]:
        for name, value in [*vars(module).items()]:
            if name.endswith("_SECONDS"):
                monkeypatch.setattr(module, name, dict.fromkeys(value, 600.0) if isinstance(value, dict) else 600.0)


SLOW = (
    *("tests/laws", "tests/browser", "tests/batch", "tests/clients", "tests/generator", "tests/lessons", "tests/proof"),
    *("tests/test_site", "tests/test_sdist", "tests/test_contributing", "tests/test_gallery", "tests/web/test_server"),
    *(f"tests/engines/logic/test_{name}" for name in ("limits", "paths", "rule_techn", "soundness", "techn", "witn")),
    *(f"tests/cli/test_{name}" for name in ("commands", "pages", "rules_text", "sat_commands", "schema")),
    *("tests/engines/search/test_limits", "tests/engines/sat", "tests/model/test_memory", "tests/teacher/test_why"),
    *("tests/words/test_bounds", "tests/words/test_sum_stories", "tests/words/test_net", "tests/words/test_told_at"),
    *(
        f"tests/formats/test_{name}"
        for name in ("any_text", "coll", "fuzz", "links_fuzz", "photo", "round", "short_links")
    ),
    *(f"tests/engines/logic/test_{name}" for name in ("mistakes", "needs", "outside_steps", "values")),
    *("tests/model/test_bounds", "tests/model/test_stop", "tests/rating/test_se", "tests/rating/test_braids"),
    *("tests/mcp/test_tools", "tests/render/test_step", "tests/teacher/test_diagnose", "tests/teacher/test_reason"),
    *("tests/web/test_calls", "tests/web/test_setter", "tests/cli/test_errors", "tests/formats/test_sudokumaker"),
)
"""Tests that take more than a few seconds a file, which `make test-fast` leaves out."""


def pytest_collection() -> None:
    """Switch garbage collection off while tests are collected: there is next to none, and the heap grows all the time."""
    gc.disable()


def pytest_collection_finish() -> None:
    """Exclude what was collected from later garbage collections: modules and tests live to the end."""
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that take long, and keep those of one share, `WHYDOKU_SHARE=3/8`: every eighth, from the third on."""
    for item in items:
        if item.path.relative_to(config.rootpath).as_posix().startswith(SLOW):
            item.add_marker("slow")
    which, _, of = os.environ.get("WHYDOKU_SHARE", "1/1").partition("/")
    kept = items[int(which) - 1 :: int(of)]
    config.hook.pytest_deselected(
        items=[item for number, item in enumerate(items) if (number + 1 - int(which)) % int(of)]
    )
    items[:] = kept

"""Tests say nothing about speed, so a busy machine must not fail them: hypothesis keeps no clock.

They send Ctrl-C to themselves, which must arrive also where whoever started them has it ignored.
"""

import signal

import pytest
from hypothesis import HealthCheck, settings

settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script
    signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture
def believed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take every technique for one of this package: its steps are taken unchecked."""

    class Everything:
        def __contains__(self, technique: object) -> bool:
            return True

    monkeypatch.setattr("whydoku.engines.logic.outside_steps.own_techniques", Everything)


SLOW = (
    "tests/laws",
    "tests/browser",
    "tests/batch",
    "tests/clients",
    "tests/generator",
    "tests/lessons",
    "tests/test_site",
    "tests/test_sdist",
)
"""Tests of whole collections and of other programs, which `make test-fast` leaves out."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests that take long."""
    for item in items:
        if item.path.relative_to(config.rootpath).as_posix().startswith(SLOW):
            item.add_marker("slow")

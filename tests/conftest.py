"""Tests say nothing about speed, so a busy machine must not fail them: hypothesis keeps no clock."""

from hypothesis import HealthCheck, settings

settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")

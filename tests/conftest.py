"""Tests say nothing about speed, so a busy machine must not fail them: hypothesis keeps no clock.

They send Ctrl-C to themselves, which must arrive also where whoever started them has it ignored.
"""

import signal

from hypothesis import HealthCheck, settings

settings.register_profile("no clock", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("no clock")


if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # started in the background of a script
    signal.signal(signal.SIGINT, signal.default_int_handler)

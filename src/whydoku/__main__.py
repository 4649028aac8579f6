"""The program `whydoku`, also `python -m whydoku`: the command line, which Ctrl-C ends quietly at any moment.

Importing the commands is most of the work of a short command, so nothing slow is imported before Ctrl-C is handled: everything
here is built in, or already imported by Python. Before this module is reached, Ctrl-C does what Python does.
"""

import _signal  # type: ignore[import-not-found]  # what signal wraps in enums, which take longer to import than all this
import os
import sys
import time

TYPE_CHECKING = False  # as in whydoku itself
if TYPE_CHECKING:
    from types import FrameType

AT_ONCE_SECONDS = 2.0
"""For so long after Ctrl-C another one changes nothing: what the first one ended is still being put in order."""

_last = -AT_ONCE_SECONDS


def main() -> None:
    """Run the command line and leave with its exit code."""
    try:
        _signal.signal(_signal.SIGINT, _interrupt)
        sys.unraisablehook = _raise_again
        from whydoku.cli.app import main as run

        code = run()
        _signal.signal(_signal.SIGINT, _signal.SIG_IGN)  # everything has been printed
    except KeyboardInterrupt:
        code = 130
    if code == 130:
        _leave_at_once(code)
    sys.exit(code)


def _interrupt(number: int, frame: "FrameType | None") -> None:
    """Raise what Ctrl-C raises, but leave at once where something is being imported.

    An import that is interrupted may end in an error of its own, as some extension modules do, or bring the process down.
    """
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            _leave_at_once(130)
        frame = frame.f_back
    global _last  # a handler has no other state
    before, _last = _last, time.monotonic()
    if _last - before >= AT_ONCE_SECONDS:
        raise KeyboardInterrupt


def _raise_again(unraisable: "sys.UnraisableHookArgs") -> None:
    """Handle a Ctrl-C that came where nothing can be raised, such as in a finaliser, as one that comes now."""
    if unraisable.exc_type is KeyboardInterrupt:
        import _thread

        global _last  # as above
        _last = -AT_ONCE_SECONDS
        _thread.start_new_thread(_thread.interrupt_main, ())  # it reaches the main thread once this is over
    else:
        sys.__unraisablehook__(unraisable)


def _leave_at_once(code: int) -> None:
    """End the process, whatever other threads are doing."""
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, OSError, RuntimeError, ValueError):  # closed, missing, or being written to
            continue
    os._exit(code)


if __name__ == "__main__":
    main()

"""Ctrl-C at any moment of a command: exit code 130, and no traceback."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

HARD = "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6"

AT_AN_IMPORT = """
import signal, sys
from whydoku.__main__ import main

class Interrupting:
    left = int(sys.argv.pop(1))

    def find_spec(self, name, path=None, target=None):
        self.left -= 1
        if self.left == 0:
            signal.raise_signal(signal.SIGINT)

sys.meta_path.insert(0, Interrupting())
main()
"""

IN_A_FINALISER = """
import signal, sys
from whydoku.__main__ import main
from whydoku.cli import app

class Left:
    def __del__(self):
        signal.raise_signal(signal.SIGINT)

def run():
    left = Left()
    del left
    return sum(1 for _ in iter(int, 1))  # for ever

app.main = run
main()
"""

WITH_A_THREAD_THAT_NEVER_ENDS = """
import signal, threading
from whydoku.__main__ import main
from whydoku.cli import app

def run():
    threading.Thread(target=threading.Event().wait).start()
    print("said before")
    signal.raise_signal(signal.SIGINT)

app.main = run
main()
"""


def run(code: str, *arguments: object) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-c", code, *map(str, arguments)]
    return subprocess.run(words, capture_output=True, text=True, check=False, timeout=600)


@pytest.mark.parametrize("number", [1, 2, 3, 5, 9, 17, 33, 50, 65, 80, 100, 129, 150])
def test_ctrl_c_while_something_is_imported(number: int) -> None:
    done = run(AT_AN_IMPORT, number, "explain", HARD)
    assert (done.returncode, done.stderr) == (130, "")


def test_ctrl_c_in_a_finaliser_is_not_lost() -> None:
    done = run(IN_A_FINALISER)
    assert (done.returncode, done.stderr) == (130, "")


def test_ctrl_c_does_not_wait_for_other_threads() -> None:
    done = run(WITH_A_THREAD_THAT_NEVER_ENDS)
    assert (done.returncode, done.stdout, done.stderr) == (130, "said before\n", "")


def test_nothing_is_imported_before_ctrl_c_is_taken_care_of() -> None:
    home = str(Path(__file__).resolve().parents[2] / "src")
    code = f"import sys; sys.path[:0] = [{home!r}]; before = {{*sys.modules}}; import whydoku.__main__"
    words = [
        sys.executable,
        "-S",
        "-c",
        f"{code}; print(*{{*sys.modules}} - before)",
    ]  # without what editable installs do
    imported = set(subprocess.run(words, capture_output=True, text=True, check=False, timeout=600).stdout.split())
    at_every_start = {
        "__future__",
        "_collections_abc",
        "_stat",
        "genericpath",
        "os",
        "os.path",
        "posixpath",
        "stat",
        "time",
    }
    assert imported - at_every_start == {"whydoku", "whydoku.__main__"}

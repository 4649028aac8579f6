"""What goes wrong: one sentence on stderr, nothing on stdout, and the exit code."""

from __future__ import annotations

import importlib.metadata
import json
import os
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

import whydoku
import whydoku as w
from tests.cli.conftest import Answering, RunCli
from tests.shared import README_PUZZLE as PUZZLE
from tests.support.patience import wait_for_work
from whydoku.cli.app import main
from whydoku.cli.command import commands
from whydoku.errors import Interrupted, StoppedError
from whydoku.plugins import discover

EMPTY = "." * 81


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["solve", "--nope", PUZZLE], "no such option"),
        (["solve", PUZZLE, "--nope"], "no such option"),
        (["nope"], "no such command 'nope'"),
        (["solve"], "missing argument 'PUZZLE'"),
        (["solve", PUZZLE, "another"], "unexpected extra argument"),
        (["solve", "--rules", "anti-night", PUZZLE], "there is no rule 'anti-night'; did you mean anti-knight?"),
        (
            ["solve", "--engine", "magic", PUZZLE],
            "there is no engine 'magic'; expected one of auto, logic, classic, search, sat",
        ),
        (["solve", "--size", "huge", PUZZLE], "'huge' is not a board"),
        (["solve", "--size", "65", PUZZLE], "a board has 1 to 64 digits, not 65"),
        (["solve", "--format", "scroll", PUZZLE], "there is no format 'scroll'; expected one of "),
        (["convert", "--to", "scroll", PUZZLE], "there is no format 'scroll'; expected one of "),
        (["solve", "--limit", "0", PUZZLE], "invalid value for '--limit'"),
        (["solve", "--limit", "many", PUZZLE], "invalid value for '--limit'"),
        (["solve", "--seed", "x", PUZZLE], "invalid value for '--seed'"),
        (["solve", "--deadline", "soon", PUZZLE], "invalid value for '--deadline'"),
        (["solve", "--deadline", "-1", PUZZLE], "a deadline is a number of seconds from 0 on, not -1"),
        (["count", "--deadline", "nan", PUZZLE], "a deadline is a number of seconds from 0 on, not nan"),
        (["solve", "no/such/file.sdk"], "there is no file 'no/such/file.sdk', and it is no puzzle either"),
        (["solve", "puzzle.txt"], "there is no file 'puzzle.txt'"),
        (["solve", ""], "'' is neither a file nor a puzzle: the text is empty"),
        (["solve", PUZZLE[:-1]], "is neither a file nor a puzzle: "),
        (["solve", "x" * 5000], "is neither a file nor a puzzle: "),
        (["solve", "--rules", "windoku", "--size", "latin9", EMPTY], "windoku needs a board with boxes"),
    ],
)
def test_bad_input_is_one_sentence_and_exit_code_2(cli: RunCli, arguments: list[str], message: str) -> None:
    run = cli(*arguments)
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("whydoku: ")
    assert message in run.err
    assert run.err.count("\n") == 1
    assert len(run.err) < 400


def test_a_folder_is_no_file(cli: RunCli, tmp_path: Path) -> None:
    run = cli("solve", str(tmp_path))
    assert (run.code, run.out, run.err) == (2, "", f"whydoku: {tmp_path} is a folder, not a file\n")


def test_an_error_in_a_file_names_the_file(cli: RunCli, tmp_path: Path) -> None:
    file = tmp_path / "bad.sdm"
    file.write_text(f"{PUZZLE}\n{PUZZLE[:-1]}!\n")
    run = cli("solve", str(file))
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith(f"whydoku: {file}: ")
    assert "line 2" in run.err


def test_a_file_that_may_not_be_read(cli: RunCli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "locked.sdm"
    file.write_text(PUZZLE)

    def refuse(self: Path, *_: object) -> bytes:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", refuse)
    run = cli("solve", str(file))
    assert (run.code, run.out, run.err) == (2, "", f"whydoku: {file} cannot be read: permission denied\n")


def test_no_command_shows_the_help(cli: RunCli) -> None:
    run = cli()
    assert (run.code, run.out) == (2, "")
    assert run.err.startswith("usage: whydoku")


def test_help_and_version_are_data(cli: RunCli) -> None:
    run = cli("--help")
    assert (run.code, run.err) == (0, "")
    assert all(f"  {name} " in run.out for name in commands())
    version = cli("--version")
    assert (version.code, version.err) == (0, "")
    assert version.out.startswith(f"whydoku {whydoku.__version__} ")


@pytest.mark.parametrize("name", commands())
def test_every_command_explains_itself(cli: RunCli, name: str) -> None:
    run = cli(name, "--help")
    assert (run.code, run.err) == (0, "")
    assert commands()[name].about in " ".join(run.out.split())


# -- stopping ------------------------------------------------------------------------------------------------------


def test_a_deadline_says_what_is_known(cli: RunCli) -> None:
    run = cli("count", "--deadline", "0.05", EMPTY)
    assert run.code == 1
    known = run.out.removeprefix("at least ").strip()
    assert int(known) > 0
    assert run.err == f"whydoku: stopped at the deadline of 0.05 s: at least {known} solutions\n"


def test_a_deadline_in_json_keeps_what_was_counted(cli: RunCli) -> None:
    run = cli("count", "--json", "--deadline", "0.05", EMPTY)
    assert run.code == 1
    found = json.loads(run.out)
    assert found.pop("count") > 0
    assert found == {"puzzle": 1, "complete": False}


def test_a_deadline_in_json_is_a_report(cli: RunCli) -> None:
    run = cli("candidates", "--json", "--deadline", "0", EMPTY)
    assert run.code == 1
    assert '"status": "unknown"' in run.out


def test_a_deadline_before_uniqueness_is_known(cli: RunCli, answering: Answering) -> None:
    from dataclasses import replace

    found = replace(w.solve(PUZZLE), unique=None)
    answering("solve", lambda *_, **__: found)
    run = cli("solve", PUZZLE)
    assert run.code == 1
    assert run.out.startswith("   123 456 789\n  ┌───┬───┬───┐\n1 │429│")
    assert run.err == (
        "whydoku: stopped at the deadline: one solution found; whether it is the only one is not known\n"
    )


@pytest.mark.parametrize(
    ("error", "code", "message"),
    [
        (Interrupted("interrupted: at least 3 solutions", 3), 130, "interrupted: at least 3 solutions"),
        (KeyboardInterrupt(), 130, "interrupted"),
        (StoppedError("stopped at the deadline of 1 s: nothing is known"), 1, "stopped at the deadline of 1 s"),
        (MemoryError(), 2, "there is not enough memory"),
    ],
)
def test_stops_become_exit_codes(
    cli: RunCli, answering: Answering, error: BaseException, code: int, message: str
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise error

    answering("candidates", fail)
    run = cli("candidates", PUZZLE)
    assert (run.code, run.out) == (code, "")
    assert run.err.startswith(f"whydoku: {message}")


def test_an_interrupt_names_the_puzzle(cli: RunCli, answering: Answering, tmp_path: Path) -> None:
    file = tmp_path / "two.sdm"
    file.write_text(f"{PUZZLE}\n{EMPTY}\n")

    def count(puzzle: whydoku.Puzzle, **_: object) -> int:
        if puzzle.clues():
            return 1
        raise Interrupted("interrupted: at least 3 solutions", 3)

    answering("count", count)
    run = cli("count", str(file))
    assert (run.code, run.out) == (130, "1\nat least 3\n")
    assert run.err == f"whydoku: {file}, puzzle 2: interrupted: at least 3 solutions\n"


# -- as a process --------------------------------------------------------------------------------------------------


# The process that starts the tests may ignore Ctrl-C, which a child inherits.
PROGRAM = """
import signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
from whydoku.cli.app import main
sys.exit(main())
"""


def whydoku_process(*arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", PROGRAM, *arguments]
    env = {**os.environ, "PYTHONIOENCODING": "utf-8", "PYTHONUNBUFFERED": "1"}
    # After reading some lines, communicate() could begin in the middle of a character.
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, encoding="utf-8", errors="replace", env=env
    )


def test_the_program_runs() -> None:
    with whydoku_process("solve", PUZZLE) as process:
        out, err = process.communicate()
    assert (process.returncode, err) == (0, "")
    assert out.splitlines()[2] == "1 │429│516│873│"


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
def test_ctrl_c_stops_a_search_and_says_what_is_known(tmp_path: Path) -> None:
    file = tmp_path / "many.sdm"
    file.write_text(f"{PUZZLE}\n{EMPTY}\n")
    with whydoku_process("solve", "--limit", "100000000", str(file)) as process:
        assert process.stdout is not None
        for _ in range(40):  # the second puzzle is under way
            process.stdout.readline()
        process.send_signal(signal.SIGINT)
        _, err = process.communicate()
    assert process.returncode == 130
    assert "interrupted" in err
    assert "Traceback" not in err


@pytest.mark.skipif(os.name == "nt", reason="signals differ there")
@pytest.mark.parametrize("options", [(), ("--json",)])
def test_ctrl_c_keeps_what_was_counted(options: tuple[str, ...], tmp_path: Path) -> None:
    file = tmp_path / "two.sdm"
    file.write_text(f"{PUZZLE}\n{EMPTY}\n")
    with whydoku_process("count", str(file), *options) as process:
        assert process.stdout is not None
        process.stdout.readline()
        wait_for_work(process.pid)  # on the second puzzle, which has very many
        process.send_signal(signal.SIGINT)
        out, err = process.communicate()
    assert process.returncode == 130
    last = out.splitlines()[-1]
    known = json.loads(last)["count"] if options else int(last.removeprefix("at least "))
    assert known > 1
    assert err == f"whydoku: {file}, puzzle 2: interrupted: at least {known} solutions\n"


@pytest.mark.skipif(os.name == "nt", reason="pipes differ there")
def test_a_reader_that_leaves_is_no_error() -> None:
    with whydoku_process("solve", "--limit", "100000000", EMPTY) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        process.stdout.readline()
        process.stdout.close()
        err = process.stderr.read()
    assert process.returncode == 141
    assert err in {"", "whydoku: the puzzle has several solutions\n"}


def test_an_output_without_box_drawing_gets_plain_lines() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "whydoku", "solve", PUZZLE]
    run = subprocess.run(command, capture_output=True, env=env, check=True)
    assert run.stdout.decode("ascii").splitlines()[:3] == [
        "   123 456 789",
        "  +---+---+---+",
        "1 |429|516|873|",
    ]


def test_json_is_ascii_where_the_output_is() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii"}
    command = [sys.executable, "-m", "whydoku", "rules", "--json"]
    run = subprocess.run(command, capture_output=True, env=env, check=True)
    assert all(json.loads(line)["name"] for line in run.stdout.decode("ascii").splitlines())


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full device to write to")
def test_a_full_disk_is_one_sentence() -> None:
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "whydoku", "count", "." * 16]
        run = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert run.returncode == 2
    assert run.stderr == "whydoku: the output cannot be written: no space left on device\n"


@pytest.mark.skipif(os.name == "nt", reason="a POSIX shell closes the streams")
@pytest.mark.parametrize(
    ("closed", "code", "err"),
    [("<&-", 2, "whydoku: there is no standard input to read\n"), (">&-", 2, ""), ("2>&-", 2, "")],
)
def test_closed_streams_are_no_crash(closed: str, code: int, err: str) -> None:
    puzzle = "-" if closed == "<&-" else "nonsense"
    line = f"{shlex.quote(sys.executable)} -m whydoku count {puzzle} {closed}"
    run = subprocess.run(["sh", "-c", line], capture_output=True, text=True, check=False)
    assert run.returncode == code
    assert "Traceback" not in run.stderr
    assert run.stderr == err or not err


# -- commands of other packages ------------------------------------------------------------------------------------


def test_a_command_of_another_package_is_found(cli: RunCli, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "greeting_plugin.py").write_text(
        "from typing import Annotated\n"
        "from whydoku.cli.command import Command\n"
        "from whydoku.declare import Arg\n"
        'def show(name: Annotated[str, Arg("Whom.")] = "you") -> None:\n    """Greet the user."""\n    print(f"hello {name}")\n'
        "plugin = Command(show)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    entry = importlib.metadata.EntryPoint("greet", "greeting_plugin:plugin", "whydoku.cli.commands")
    monkeypatch.setattr(importlib.metadata, "entry_points", lambda group: [entry] if group == entry.group else [])
    discover.cache_clear()
    try:
        assert "greet" in cli("--help").out
        assert cli("greet", "--name", "me").out == "hello me\n"
    finally:
        discover.cache_clear()


def test_main_takes_its_arguments_from_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["whydoku", "count", "." * 16])
    assert main() == 0
    assert capsys.readouterr().out == "288\n"


def test_an_input_without_an_end_is_refused_before_it_fills_the_memory(cli: RunCli) -> None:
    if not Path("/dev/zero").exists():
        pytest.skip("this system has no /dev/zero")
    run = cli("solve", "/dev/zero")
    assert (run.code, run.err) == (2, "whydoku: /dev/zero is longer than 256 MB; split it\n")


def test_a_file_name_that_promises_something_else_is_refused(cli: RunCli, tmp_path: Path) -> None:
    picture = tmp_path / "x.jpg"
    made = (("draw", "draw makes a picture, which goes into .svg or .png files"), ("encode", "encode makes clauses"))
    for command, what in made:
        run = cli(command, PUZZLE, "-o", str(picture))
        assert (run.code, run.out) == (2, "")
        assert run.err.startswith(f"whydoku: {picture} cannot be written: {what}")
        assert not picture.exists()

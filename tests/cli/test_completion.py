"""Completion and the manual page: made from the table of commands, and tried in the shells that are there."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.cli.conftest import RunCli
from whydoku import techniques
from whydoku.cli.command import commands
from whydoku.cli.completion import HELP
from whydoku.formats import formats
from whydoku.rules import rule_types

TABLE = {name: [*command.options, HELP] for name, command in commands().items()}


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"there is no {program}")


@pytest.fixture
def in_bash(cli: RunCli, tmp_path: Path) -> Path:
    script = tmp_path / "whydoku.bash"
    script.write_text(cli("completion", "bash").out, encoding="utf-8")
    return script


def offered_by_bash(script: Path, *words: str) -> set[str]:
    """Complete the last of some words, cut as bash does it."""
    listed = " ".join(f"'{word}'" for word in ("whydoku", *words))
    code = (
        f'source "{script}"; COMP_WORDS=({listed}); COMP_CWORD=$((${{#COMP_WORDS[@]}} - 1)); '
        '_whydoku; printf "%s\\n" "${COMPREPLY[@]}"'
    )
    run = subprocess.run(
        ["bash", "--norc", "-c", code], capture_output=True, text=True, check=True, cwd=script.parent, timeout=600
    )
    assert run.stderr == ""
    return set(run.stdout.split())


@needs("bash")
def test_bash_offers_commands_and_files(in_bash: Path) -> None:
    assert offered_by_bash(in_bash, "") == {*TABLE, "--help", "--version"}
    assert offered_by_bash(in_bash, "ex") == {"explain"}
    assert offered_by_bash(in_bash, "whyd") == {"whydoku.bash"}
    assert offered_by_bash(in_bash, "solve", "why") == {"whydoku.bash"}


@needs("bash")
@pytest.mark.parametrize("command", TABLE)
def test_bash_offers_every_option(command: str, in_bash: Path) -> None:
    known = {name for option in TABLE[command] for name in option.names}
    assert offered_by_bash(in_bash, command, "-") == known
    assert offered_by_bash(in_bash, command, "some", "--he") == {"--help"}


@needs("bash")
def test_bash_offers_the_values_of_options(in_bash: Path) -> None:
    assert offered_by_bash(in_bash, "solve", "--engine", "") == {"auto", "logic", "classic", "search", "sat"}
    assert offered_by_bash(in_bash, "solve", "--engine", "=", "lo") == {"logic"}
    assert offered_by_bash(in_bash, "solve", "--engine", "=") == {"auto", "logic", "classic", "search", "sat"}
    assert offered_by_bash(in_bash, "convert", "--to", "") == set(formats())
    assert offered_by_bash(in_bash, "hint", "--level", "") == {"1", "2", "3", "4"}
    assert offered_by_bash(in_bash, "hint", "--for", "p") == {"paper"}
    assert offered_by_bash(in_bash, "solve", "--rules", "anti-k") == {"anti-king", "anti-knight"}
    assert offered_by_bash(in_bash, "solve", "--rules", "windoku,anti-k") == {
        "windoku,anti-king",
        "windoku,anti-knight",
    }
    assert offered_by_bash(in_bash, "explain", "--up-to", "xy-") == {"xy-wing", "xy-chain"}
    assert offered_by_bash(in_bash, "solve", "--deadline", "") == set()


@needs("bash")
def test_bash_offers_techniques_and_rules_to_show(in_bash: Path) -> None:
    assert offered_by_bash(in_bash, "techniques", "") == {technique.name for technique in techniques()}
    assert offered_by_bash(in_bash, "rules", "") == set(rule_types())
    assert offered_by_bash(in_bash, "completion", "") == {"bash", "zsh", "fish"}


@needs("fish")
def test_fish_offers_the_same(cli: RunCli, tmp_path: Path) -> None:
    script = tmp_path / "whydoku.fish"
    script.write_text(cli("completion", "fish").out, encoding="utf-8")

    def offered(line: str) -> set[str]:
        run = subprocess.run(
            ["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"],
            capture_output=True,
            text=True,
            check=True,
            cwd=tmp_path,
            timeout=600,
        )
        assert run.stderr == ""
        return {each.split("\t")[0] for each in run.stdout.splitlines()}

    assert set(TABLE) <= offered("whydoku ")
    assert offered("whydoku solve --engine ") == {"auto", "logic", "classic", "search", "sat"}
    assert {"--json", "--engine", "--rules"} <= offered("whydoku solve --")
    assert offered("whydoku techniques xy-") == {"xy-wing", "xy-chain"}


ZSH = """
zmodload zsh/zpty
zpty shell zsh -f -i
zpty -w shell "PROMPT=; stty cols 200 -echo; autoload -U compinit; compinit -u -D; zstyle ':completion:*' verbose no"
zpty -w shell "source '$1'; print REA''DY"
zpty -r shell answer '*READY*'
zpty -w -n shell "$2"$'\\t\\t'
answer=
for word in ${=3}; do
  [[ $answer == *$word* ]] || { zpty -r shell more "*$word*" && answer+=$more }
done
print -r -- "$answer"
zpty -d shell
"""
"""Ask a zsh on a terminal of its own, wait for the words that are expected, and print what it shows."""


@needs("zsh")
@pytest.mark.parametrize(
    ("line", "offered"),
    [
        ("whydoku solve --engine ", "auto classic logic sat search"),
        ("whydoku techniques xy-", "xy-chain xy-wing"),
        ("whydoku solve --rules windoku,anti-", "anti-king anti-knight"),
    ],
)
def test_zsh_offers_the_same(line: str, offered: str, cli: RunCli, tmp_path: Path) -> None:
    script = tmp_path / "_whydoku"
    script.write_text(cli("completion", "zsh").out, encoding="utf-8")
    words = ["zsh", "-f", "-c", ZSH, "zsh", str(script), line, offered]
    run = subprocess.run(words, capture_output=True, text=True, check=True, timeout=600)
    assert set(offered.split()) <= set(re.sub(r"\x1b\[[0-9;?]*[a-zA-Z]|whydoku", " ", run.stdout).split())


@needs("zsh")
def test_zsh_takes_the_script(cli: RunCli, tmp_path: Path) -> None:
    script = tmp_path / "_whydoku"
    script.write_text(cli("completion", "zsh").out, encoding="utf-8")
    run = subprocess.run(["zsh", "-f", "-n", str(script)], capture_output=True, text=True, check=False, timeout=600)
    assert (run.returncode, run.stderr) == (0, "")


def test_a_shell_that_is_not_known_is_refused(cli: RunCli) -> None:
    run = cli("completion", "csh")
    assert run.code == 2
    assert run.err == "whydoku: there is no completion for 'csh'; expected one of bash, zsh, fish\n"


# -- the manual page -----------------------------------------------------------------------------------------------


def test_the_manual_lists_every_command_and_option(cli: RunCli) -> None:
    page = cli("man").out
    assert page.startswith(".TH WHYDOKU 1 ")
    for command, options in TABLE.items():
        assert f".SS whydoku {command.replace('-', chr(92) + '-')} " in page
        for option in options:
            for name in option.names:
                assert f"\\fB{name.replace('-', chr(92) + '-')}\\fR" in page
    assert ".B 130\nstopped by Ctrl\\-C\n" in page


@needs("mandoc")
def test_mandoc_finds_no_fault_in_the_manual(cli: RunCli, tmp_path: Path) -> None:
    page = tmp_path / "whydoku.1"
    page.write_text(cli("man").out, encoding="utf-8")
    run = subprocess.run(
        ["mandoc", "-T", "lint", "-W", "warning", str(page)], capture_output=True, text=True, check=False, timeout=600
    )
    faults = [line for line in run.stdout.splitlines() if "missing date" not in line]  # the same page every day
    assert faults == []


@needs("groff")
def test_groff_sets_the_manual(cli: RunCli) -> None:
    command = ["groff", "-man", "-Kutf8", "-Tutf8", "-ww"]
    run = subprocess.run(command, input=cli("man").out.encode(), capture_output=True, check=False, timeout=600)
    assert run.stderr == b""
    assert len(run.stdout.splitlines()) > 300


def test_every_option_says_what_it_is_for() -> None:
    unsaid = [
        (command, option.names or option.metavar)
        for command, options in TABLE.items()
        for option in options
        if not option.arg.help
    ]
    assert unsaid == []

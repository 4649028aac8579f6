"""Completion for shells: one script each, with every name in it, so that nothing is started while somebody types."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from whydoku.cli.table import Entry, Row

PROGRAM_OPTIONS = ("--help", "--version")


# -- bash -----------------------------------------------------------------------------------------------------------


def bash(table: Sequence[Entry]) -> str:
    """Write the script for bash."""
    commands = " ".join(entry.name for entry in table)
    cases: list[str] = []
    for entry in table:
        options = " ".join(name for row in entry.options for name in row.names)
        cases.append(f"        {entry.name})")
        cases.append('            case "$prev" in')
        valued = [row for row in entry.options if row.takes_value]
        cases += [f"                {'|'.join(row.names)}) {_bash_reply(row)}; return ;;" for row in valued]
        cases.append("            esac")
        cases.append(f'            if [[ $cur == -* ]]; then _whydoku_words "{options}"; return; fi')
        cases += [f"            {_bash_reply(row)}" for row in entry.arguments[:1]]
        cases.append("            ;;")
    return "\n".join(
        [
            "# bash completion for whydoku: put it where bash-completion looks, or source it in ~/.bashrc",
            "_whydoku_words() {",
            '    COMPREPLY=($(compgen -W "$1" -- "$cur"))',
            "}",
            "_whydoku_listed() {  # a word, or the last of several with commas between them",
            '    local before=""',
            '    [[ $cur == *,* ]] && before="${cur%,*},"',
            '    COMPREPLY=($(compgen -P "$before" -W "$1" -- "${cur##*,}"))',
            "}",
            "_whydoku_files() {",
            "    compopt -o filenames 2>/dev/null",
            '    COMPREPLY=($(compgen -f -- "$cur"))',
            "}",
            "_whydoku() {",
            "    local IFS=$' \\t\\n' cur prev command",
            "    COMPREPLY=()",
            "    cur=${COMP_WORDS[COMP_CWORD]}",
            "    prev=${COMP_WORDS[COMP_CWORD-1]}",
            "    # bash cuts --engine=logic at the sign",
            "    if [[ $cur == = ]]; then cur=; elif [[ $prev == = ]]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi",
            "    command=${COMP_WORDS[1]}",
            "    if ((COMP_CWORD == 1)); then",
            f'        _whydoku_words "{commands} {" ".join(PROGRAM_OPTIONS)}"',
            "        ((${#COMPREPLY[@]})) || _whydoku_files",
            "        return",
            "    fi",
            '    case "$command" in',
            *cases,
            "    esac",
            "}",
            "complete -F _whydoku whydoku",
            "",
        ]
    )


def _bash_reply(row: Row) -> str:
    if row.values:
        return f'_whydoku_{"listed" if row.may_repeat else "words"} "{" ".join(row.values)}"'
    return "_whydoku_files" if row.is_file else ":"


# -- zsh ------------------------------------------------------------------------------------------------------------


def zsh(table: Sequence[Entry]) -> str:
    """Write the script for zsh."""
    lines = [
        "#compdef whydoku",
        "# zsh completion for whydoku: save it as _whydoku in a folder of $fpath, or source it after compinit",
    ]
    for entry in table:
        lines += [f"_whydoku_{entry.name.replace('-', '_')}() {{", "    _arguments -s \\"]
        specs = [spec for row in entry.options for spec in _zsh_option(row)]
        specs += [f"':{_zsh_text(row.metavar.strip('[]'))}:{_zsh_action(row)}'" for row in entry.arguments]
        lines += [f"        {spec} \\" for spec in specs[:-1]] + [f"        {specs[-1]}", "}"]
    described = " ".join(f"'{entry.name}:{_zsh_text(entry.about)}'" for entry in table)
    lines += [
        "_whydoku() {",
        "    local -a commands",
        f"    commands=({described})",
        "    if ((CURRENT == 2)); then",
        "        _describe command commands",
        "        _files",
        "        return",
        "    fi",
        "    local name=_whydoku_${words[2]//-/_}",
        "    ((CURRENT--)); shift words",
        "    (($+functions[$name])) && $name",
        "}",
        'if [[ $funcstack[1] == _whydoku ]]; then _whydoku "$@"; else compdef _whydoku whydoku; fi',
        "",
    ]
    return "\n".join(lines)


def _zsh_option(row: Row) -> Iterable[str]:
    value = f":{_zsh_text(row.metavar)}:{_zsh_action(row)}" if row.takes_value else ""
    often = "*" if row.may_repeat else ""
    for name in row.names:
        sign = ("=" if name.startswith("--") else "+") if row.takes_value else ""
        yield f"'{often}{name}{sign}[{_zsh_text(row.about)}]{value}'"


def _zsh_action(row: Row) -> str:
    if row.values:
        return f"_sequence compadd - {' '.join(row.values)}" if row.may_repeat else f"({' '.join(row.values)})"
    return "_files" if row.is_file else " "


def _zsh_text(text: str) -> str:
    for sign in ("\\", "[", "]", ":"):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("'", "'\\''")


# -- fish -----------------------------------------------------------------------------------------------------------


def fish(table: Sequence[Entry]) -> str:
    """Write the script for fish."""
    lines = [
        "# fish completion for whydoku: save it as ~/.config/fish/completions/whydoku.fish",
        "complete -c whydoku -n __fish_use_subcommand -l help -s h -d 'Show this message and exit.'",
        "complete -c whydoku -n __fish_use_subcommand -l version -d 'Show the version and exit.'",
    ]
    for entry in table:
        lines.append(f"complete -c whydoku -n __fish_use_subcommand -a {entry.name} -d {_fish_text(entry.about)}")
        within = f"complete -c whydoku -n '__fish_seen_subcommand_from {entry.name}'"
        for row in entry.options:
            long = [f"-l {name[2:]}" for name in row.names if name.startswith("--")]
            short = [f"-s {name[1:]}" for name in row.names if not name.startswith("--")]
            parts = [within, *short, *long, *([_fish_value(row)] if row.takes_value else [])]
            lines.append(" ".join([*parts, "-d", _fish_text(row.about)]))
        lines += [f"{within} -f -a '{' '.join(row.values)}'" for row in entry.arguments[:1] if row.values]
    return "\n".join([*lines, ""])


def _fish_value(row: Row) -> str:
    if row.values:
        return f"-x -a '{' '.join(row.values)}'"
    return "-r" if row.is_file else "-x"


def _fish_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}

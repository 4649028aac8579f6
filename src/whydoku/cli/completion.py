"""Completion for shells: one script each, with every name in it, so that nothing is started while the user types."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from whydoku.cli.command import Command
from whydoku.declare import Arg, Option

PROGRAM_OPTIONS = ("--help", "--version")
HELP = Option("help", Arg("Show this message and exit.", kind=bool, flags=("-h", "--help")), False, False)


def _parted(command: Command) -> tuple[list[Option], list[Option]]:
    """Return the options of a command with flags, and its positional arguments."""
    options = [*command.options, HELP]
    return [each for each in options if each.flags], [each for each in options if not each.flags]


# -- bash -----------------------------------------------------------------------------------------------------------


def bash(commands: Mapping[str, Command]) -> str:
    """Write the script for bash."""
    cases: list[str] = []
    for name, command in commands.items():
        flagged, places = _parted(command)
        options = " ".join(name for option in flagged for name in option.names)
        cases.append(f"        {name})")
        cases.append('            case "$prev" in')
        valued = [option for option in flagged if not option.is_flag]
        cases += [f"                {'|'.join(each.names)}) {_bash_reply(each)}; return ;;" for each in valued]
        cases.append("            esac")
        cases.append(f'            if [[ $cur == -* ]]; then _whydoku_words "{options}"; return; fi')
        cases += [f"            {_bash_reply(option)}" for option in places[:1]]
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
            f'        _whydoku_words "{" ".join(commands)} {" ".join(PROGRAM_OPTIONS)}"',
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


def _bash_reply(option: Option) -> str:
    if option.offered:
        return f'_whydoku_{"listed" if option.arg.many else "words"} "{" ".join(option.offered)}"'
    return "_whydoku_files" if option.is_file else ":"


# -- zsh ------------------------------------------------------------------------------------------------------------


def zsh(commands: Mapping[str, Command]) -> str:
    """Write the script for zsh."""
    lines = [
        "#compdef whydoku",
        "# zsh completion for whydoku: save it as _whydoku in a folder of $fpath, or source it after compinit",
    ]
    for name, command in commands.items():
        flagged, places = _parted(command)
        lines += [f"_whydoku_{name.replace('-', '_')}() {{", "    _arguments -s \\"]
        specs = [spec for option in flagged for spec in _zsh_option(option)]
        specs += [f"':{_zsh_text(option.metavar)}:{_zsh_action(option)}'" for option in places]
        lines += [f"        {spec} \\" for spec in specs[:-1]] + [f"        {specs[-1]}", "}"]
    described = " ".join(f"'{name}:{_zsh_text(command.about)}'" for name, command in commands.items())
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


def _zsh_option(option: Option) -> Iterable[str]:
    value = "" if option.is_flag else f":{_zsh_text(option.metavar)}:{_zsh_action(option)}"
    often = "*" if option.arg.many else ""
    for name in option.names:
        sign = "" if option.is_flag else "=" if name.startswith("--") else "+"
        yield f"'{often}{name}{sign}[{_zsh_text(option.arg.help)}]{value}'"


def _zsh_action(option: Option) -> str:
    if option.offered:
        words = " ".join(option.offered)
        return f"_sequence compadd - {words}" if option.arg.many else f"({words})"
    return "_files" if option.is_file else " "


def _zsh_text(text: str) -> str:
    for sign in ("\\", "[", "]", ":"):
        text = text.replace(sign, f"\\{sign}")
    return text.replace("'", "'\\''")


# -- fish -----------------------------------------------------------------------------------------------------------


def fish(commands: Mapping[str, Command]) -> str:
    """Write the script for fish."""
    lines = [
        "# fish completion for whydoku: save it as ~/.config/fish/completions/whydoku.fish",
        "complete -c whydoku -n __fish_use_subcommand -l help -s h -d 'Show this message and exit.'",
        "complete -c whydoku -n __fish_use_subcommand -l version -d 'Show the version and exit.'",
    ]
    for name, command in commands.items():
        flagged, places = _parted(command)
        lines.append(f"complete -c whydoku -n __fish_use_subcommand -a {name} -d {_fish_text(command.about)}")
        within = f"complete -c whydoku -n '__fish_seen_subcommand_from {name}'"
        for option in flagged:
            long = [f"-l {name[2:]}" for name in option.names if name.startswith("--")]
            short = [f"-s {name[1:]}" for name in option.names if not name.startswith("--")]
            parts = [within, *short, *long, *([] if option.is_flag else [_fish_value(option)])]
            lines.append(" ".join([*parts, "-d", _fish_text(option.arg.help)]))
        lines += [f"{within} -f -a '{' '.join(option.offered)}'" for option in places[:1] if option.offered]
    return "\n".join([*lines, ""])


def _fish_value(option: Option) -> str:
    if option.offered:
        return f"-x -a '{' '.join(option.offered)}'"
    return "-r" if option.is_file else "-x"


def _fish_text(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace("'", "\\'")
    return f"'{escaped}'"


SHELLS = {"bash": bash, "zsh": zsh, "fish": fish}

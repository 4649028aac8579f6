"""What people really paste: shapes with their puzzle, and texts without any.

A shape's answer is the puzzle, a tuple of puzzles where there are several, or part of the sentence that refuses it.
"""

from __future__ import annotations

import json

P = "53....2.......1.86.......3.3..2...17.....56..8..1..5...57...8.2.9.......4..92.7.."
Q = ".8...5.....7..64.1693....252...491.......853.8..53..4.758..3..4............914..."
P_SOLVED = "531864279972351486684792135345286917719435628826179543157643892298517364463928751"
Q_SOLVED = "184725396527396481693481725235649178946178532871532649758263914419857263362914857"
FOUR = "..13....2.41...."
SIX = "5.......6.12.436.........6.2......5."
EIGHT = ".5.....3..126....6...8.2..5.....5.8.3.4.7..18.......47.6....2.3."
TEN = "..4.......28.3194.....A.62.947......A1..3..8.4..9.A.27.5...3.....8..34..12.7.6A......384.9.2..3.75.."
TWELVE = (
    ".58....B.2..6.....5...1....9.73..4....6.8........2B....3..C.59C81B2.4.6..7"
    "AB.384.C5.9.5C.A...63...3..51.7B..762A........1B..A...C3.88....9.1..27"
)
SIXTEEN = (
    "F....871....9.5C..D.59..B.1.E.6G3.95..4...F.81..1..B.EG..93CD2A.A.4F1.85.7BDG....D7.3.9.1.5.4...69.......4.E.51.58C1F"
    ".EA3.6.7..DG.F9..B7.2.A..85C...E2A49..6.7..4.2.....D..BF.9.7B.D9F.G83..24..D....63..5....G...57..F.C693B.42.3..4.2.G"
    ".EF58.1EF...518.B...9.."
)


def rows(text: str = P, size: int = 9) -> list[str]:
    return [text[start : start + size] for start in range(0, len(text), size)]


def zeros(text: str = P) -> str:
    return text.replace(".", "0")


def lists(text: str = P, size: int = 9) -> list[list[int]]:
    return [[0 if sign == "." else int(sign, 36) for sign in row] for row in rows(text, size)]


def bars(row: str, between: str = "|") -> str:
    return between + between.join(f" {sign} " for sign in row) + between


def each(form: str, text: str = P, size: int = 9, first: int = 1) -> str:
    """Write each row in a form: {n} its number, {a} its letter, {r} its characters, {s} with blanks, {c} with commas."""
    return "\n".join(
        form.format(n=n, a=chr(64 + n), r=row, s=" ".join(row), c=", ".join(row), b=bars(row))
        for n, row in enumerate(rows(text, size), first)
    )


GRID = "\n".join(rows())
SPACED = each("{s}")
BOXED = "\n".join(
    ("------+-------+------\n" if k in (3, 6) else "") + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6))
    for k, row in enumerate(rows())
)
FRAMED = "\n".join(
    ["+-------+-------+-------+"]
    + [
        "| "
        + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6))
        + " |"
        + ("\n+-------+-------+-------+" if k % 3 == 2 else "")
        for k, row in enumerate(rows())
    ]
)
BLANK_FRAMED = FRAMED.replace(".", " ")
MARKDOWN = "\n".join([bars(" " * 9), "|" + "---|" * 9, *(bars(row.replace(".", " ")) for row in rows())])
MARKDOWN_LABELLED = "\n".join(
    [
        "|   " + bars("123456789"),
        "|" + "---|" * 10,
        *(f"| {n} " + bars(row.replace(".", " ")) for n, row in enumerate(rows(), 1)),
    ]
)
MARKDOWN_LETTERS = "\n".join(
    ["|   " + bars("123456789"), "|" + "---|" * 10]
    + [f"| {'ABCDEFGHI'[n]} " + bars(row.replace(".", " ")) for n, row in enumerate(rows())]
)
HTML = (
    "<html><body><p>Puzzle of the day</p><table class='sudoku'>"
    + "".join("<tr>" + "".join(f"<td>{s if s != '.' else '&nbsp;'}</td>" for s in row) + "</tr>\n" for row in rows())
    + "</table><p>Have fun!</p></body></html>"
)
HTML_INPUTS = (
    "<table>"
    + "".join(
        "<tr>\n" + "".join(f'<td><input size="1" value="{s if s != "." else ""}"/></td>\n' for s in row) + "</tr>"
        for row in rows()
    )
    + "</table>"
)
HTML_NESTED = "<table>" + "<tr><td><table><tr><td>1</td></tr></table></td></tr>" * 9 + "</table>"
JAVA = "int[][] grid = {\n" + ",\n".join("    {" + ", ".join(zeros(row)) + "}" for row in rows()) + "\n};"
PYTHON = "board = [" + ",\n         ".join(str(row) for row in lists()) + "]\nsolve(board)"
STRINGS = "grid = [\n" + "\n".join(f'    "{row}",' for row in rows()) + "\n]"
CHARS = json.dumps([list(row) for row in rows()])
PANDAS = "   " + "  ".join("012345678") + "\n" + each("{n}  {s}", zeros(), first=0)
NUMPY = "array([" + ",\n       ".join("[" + ", ".join(zeros(row)) + "]" for row in rows()) + "])"
NUMPY_PRINTED = "[" + "\n ".join("[" + " ".join(zeros(row)) + "]" for row in rows()) + "]"
NUMPY_FLOATS = "[" + "\n ".join("[" + " ".join(f"{sign}." for sign in zeros(row)) + "]" for row in rows()) + "]"
CELLS = " ".join(f"r{k // 9 + 1}c{k % 9 + 1}={sign}" for k, sign in enumerate(P) if sign != ".")
KAGGLE = f"quizzes,solutions\n{zeros(P)},{P_SOLVED}\n{zeros(Q)},{Q_SOLVED}\n"
FULL_WIDTH = GRID.translate({ord("0") + k: 0xFF10 + k for k in range(10)} | {ord("."): "＿"})


def instead(sign: str, text: str = GRID) -> str:
    return text.replace(".", sign)


SHAPES: dict[str, tuple[str, str | tuple[str, ...]]] = {
    # a sentence before or after
    "sentence, then a run": (f"Can anybody help me with this one? {P}", P),
    "run, then a sentence": (f"{P} is what I am stuck on, any hint?", P),
    "run after a colon": (f"Puzzle: {zeros()}", P),
    "run with a full stop": (f"I cannot solve {zeros()}.", P),
    "run in quotes": (f'puzzle = "{P}"', P),
    "run in single quotes in code": (f"solve('{zeros()}', verbose=True)", P),
    "run in back quotes": (f"Try `{P}` with your solver", P),
    "run in brackets": (f"[{P}]", P),
    "run on its own line between text": (f"Hi all,\n\nstuck here:\n\n{P}\n\nThanks, Anna", P),
    "run in a shell command": (f"$ whydoku solve {P} --json", P),
    "run in JSON": (json.dumps({"id": 17, "puzzle": zeros(), "level": "hard"}), P),
    "run in YAML": (f"name: daily\ndate: 2024-03-17\npuzzle: {P}\n", P),
    "run in XML": (f'<puzzle id="3" cells="{zeros()}"/>', P),
    "run with a line number": (f"  12  {P}", P),
    "grid after a sentence": (f"This is today's puzzle from the paper:\n{GRID}", P),
    "grid before a sentence": (f"{GRID}\nIt took me 45 minutes.", P),
    "grid between sentences": (f"Dear all,\nhow do I go on here?\n\n{GRID}\n\nMy best time is 12:30.", P),
    "grid with a title": (f"Sudoku #1234 (hard)\n{GRID}", P),
    "grid with a date": (f"2024-03-17\n{GRID}", P),
    "grid in a code block": (f"```\n{GRID}\n```", P),
    "grid in a code block with text": (f"Here:\n```text\n{SPACED}\n```\nthanks!", P),
    "spaced grid between sentences": (f"Stuck on this:\n{SPACED}\nany idea?", P),
    "boxed grid between sentences": (f"Stuck on this:\n\n{BOXED}\n\nany idea?", P),
    "framed grid between sentences": (f"Stuck on this (no. 5):\n\n{FRAMED}\n\nany idea?", P),
    "framed grid with blanks between sentences": (f"Stuck on this:\n\n{BLANK_FRAMED}\n\nany idea?", P),
    "grid of bands between sentences": (
        "Look:\n" + "\n\n".join("\n".join(rows()[k : k + 3]) for k in (0, 3, 6)) + "\nNice one.",
        P,
    ),
    "grid in a quoted mail": ("\n".join(f"> {row}" for row in rows()), P),
    "grid in a mail quoted twice": ("Anna wrote:\n" + "\n".join(f">> {row}" for row in rows()), P),
    "grid in a comment": ("\n".join(f"# {row}" for row in rows()) + "\nsolve()", P),
    "grid in a C comment": ("\n".join(f"// {' '.join(row)}" for row in rows()), P),
    "grid in a doc comment": ("/**\n" + "\n".join(f" * {row}" for row in rows()) + "\n */", P),
    "grid with comments": ("\n".join(f"{row}  # row {n}" for n, row in enumerate(rows(), 1)), P),
    "indented grid": ("My puzzle is\n" + "\n".join(f"        {row}" for row in rows()), P),
    # labels
    "rows numbered": (each("{n} {r}"), P),
    "rows numbered with a colon": (each("{n}: {r}"), P),
    "rows numbered with a bracket": (each("{n}) {s}"), P),
    "rows numbered with a stop": (each("{n}. {r}"), P),
    "rows numbered from 0": (each("{n}: {s}", first=0), P),
    "rows with letters": (each("{a} {r}"), P),
    "rows with letters, spaced": (each("{a}  {s}"), P),
    "rows called r1": (each("r{n} {s}"), P),
    "rows called R1 with a colon": (each("R{n}: {r}"), P),
    "rows called Row 1": (each("Row {n}: {s}"), P),
    "rows called row1 =": (each("row{n} = {r}"), P),
    "rows called line 1": (each("line {n}: {r}"), P),
    "rows as a list": (each("- {r}"), P),
    "rows as a list with stars": (each("* {s}"), P),
    "rows labelled on both sides": (each("{a} {s} {a}"), P),
    "rows and columns labelled": ("   1 2 3 4 5 6 7 8 9\n" + each("{n}  {s}"), P),
    "letters and numbers": ("  1 2 3 4 5 6 7 8 9\n" + each("{a} {s}"), P),
    "numbers and letters": ("  A B C D E F G H I\n" + each("{n} {s}"), P),
    "columns numbered without blanks": ("  123456789\n" + each("{n} {r}"), P),
    "labels around a framed grid": (
        "   1 2 3   4 5 6   7 8 9\n"
        + "\n".join(
            f"{'ABCDEFGHI'[k]} | " + " | ".join(" ".join(row[i : i + 3]) for i in (0, 3, 6)) + " |"
            for k, row in enumerate(rows())
        ),
        P,
    ),
    "columns labelled c1": ("    c1 c2 c3 c4 c5 c6 c7 c8 c9\n" + each("r{n}  {s}"), P),
    "columns numbered over a rule": (f"1 2 3 4 5 6 7 8 9\n-----------------\n{SPACED}", P),
    "columns numbered": (f"1 2 3 4 5 6 7 8 9\n{SPACED}", P),
    "labels and bars": ("    " + " ".join("123456789") + "\n" + each("{n} | {s} |"), P),
    "pandas": (PANDAS, P),
    # quotes and brackets
    "each row in quotes": (each('"{r}"'), P),
    "each row in quotes with a comma": (each('"{r}",'), P),
    "each row in quotes with a plus": (each('"{r}" \\'), P),
    "strings joined": ("puzzle = (" + each('"{r}"') + ")", P),
    "list of strings": (STRINGS, P),
    "list of strings in one line": (str(rows()), P),
    "list of strings as JSON": (json.dumps({"rows": rows()}), P),
    "nested lists": (str(lists()), P),
    "nested lists in code": (PYTHON, P),
    "nested lists as JSON": (json.dumps({"level": 3, "board": lists()}), P),
    "nested lists, indented": (json.dumps({"board": lists()}, indent=2), P),
    "nested lists with None": (str([[value or None for value in row] for row in lists()]), P),
    "nested lists with null": (json.dumps([[value or None for value in row] for row in lists()]), P),
    "nested lists of characters": (CHARS, P),
    "nested tuples": (str(tuple(tuple(row) for row in lists())), P),
    "one list": (str([value for row in lists() for value in row]), P),
    "one list in code": (f"cells = {[value for row in lists() for value in row]}  # 81 of them", P),
    "Java": (JAVA, P),
    "NumPy": (NUMPY, P),
    "NumPy, printed": (NUMPY_PRINTED, P),
    "NumPy, floats": (NUMPY_FLOATS, P),
    "with notes in the list": ("x = [" + "".join(f"{row},  # row {n}\n" for n, row in enumerate(lists(), 1)) + "]", P),
    # tables
    "Markdown": (MARKDOWN, P),
    "Markdown with text": (f"## Daily\n\n{MARKDOWN}\n\nGood luck!", P),
    "Markdown with labels": (MARKDOWN_LABELLED, P),
    "Markdown with letters": (MARKDOWN_LETTERS, P),
    "Markdown, bold": (
        "Here:\n" + "\n".join("|" + "|".join(f" **{s}** " if s != "." else " " for s in r) + "|" for r in rows()),
        P,
    ),
    "HTML": (HTML, P),
    "HTML with fields": (HTML_INPUTS, P),
    "HTML in lines": ("<p>" + "<br>".join(rows()) + "</p>", P),
    "HTML preformatted": (f"<div><pre>\n{GRID}\n</pre></div>", P),
    "CSV with a heading": ("a,b,c,d,e,f,g,h,i\n" + "\n".join(",".join(row.replace(".", " ")) for row in rows()), P),
    "CSV with numbered columns": (
        ",c1,c2,c3,c4,c5,c6,c7,c8,c9\n" + "\n".join(f"r{n}," + ",".join(zeros(r)) for n, r in enumerate(rows(), 1)),
        P,
    ),
    "CSV in quotes": ("\n".join(",".join(f'"{sign}"' for sign in zeros(row)) for row in rows()), P),
    "tabs with a heading": ("Sudoku\n" + "\n".join("\t".join(zeros(row)) for row in rows()), P),
    "Kaggle's million": (KAGGLE, (P, Q)),
    "Kaggle's three million": (
        f"id,puzzle,solution,clues,difficulty\n1,{P},{P_SOLVED},24,2.2\n2,{Q},{Q_SOLVED},30,0.0\n",
        (P, Q),
    ),
    "table with one column": (f"puzzle\n{zeros()}\n", P),
    "table with quotes": (f'"puzzle","level"\n"{zeros()}","hard"\n', P),
    "LaTeX": (
        "\\begin{tabular}{ccccccccc}\n\\hline\n"
        + "\n".join(" & ".join(row.replace(".", " ")) + r" \\ \hline" for row in rows())
        + "\n\\end{tabular}",
        P,
    ),
    "LaTeX's sudoku": (
        "\\begin{sudoku}\n" + "\n".join("|" + "|".join(r.replace(".", " ")) + "|." for r in rows()) + "\n\\end{sudoku}",
        P,
    ),
    "a spreadsheet with a title": ("My sudoku\n" + "\n".join("\t".join(r.replace(".", " ")) for r in rows()), P),
    # links
    "link with a query": (f"https://www.example.org/sudoku?puzzle={zeros()}&level=3", P),
    "link with a path": (f"https://sudoku.example.com/en/play/{zeros()}", P),
    "link with a fragment": (f"see http://example.net/solver#{P}", P),
    "link with percent signs": (f"https://example.org/s?b={P.replace('.', '%2E')}", P),
    "link in Markdown": (f"[my puzzle](https://example.org/?bd={zeros()})", P),
    "link in angle brackets": (f"<https://example.org/?grid={zeros()}>", P),
    # signs
    "question marks": (instead("?"), P),
    "question marks in a run": (f"{P.replace('.', '?')}", P),
    "middle dots": (instead("·"), P),
    "squares": (instead("□"), P),
    "squares, spaced": (instead("□", SPACED), P),
    "white squares": (instead("⬜"), P),
    "full-width underscores": (instead("＿"), P),
    "full-width digits": (FULL_WIDTH, P),
    "full-width digits in a run": (FULL_WIDTH.replace("\n", ""), P),
    "bullets": (instead("•", SPACED), P),
    "long dashes": (instead("–", SPACED), P),
    "no-break spaces": (SPACED.replace(" ", "\u00a0"), P),
    "thin spaces": (SPACED.replace(" ", "\u2009"), P),
    "invisible characters": (P[:40] + "\u200b" + P[40:], P),
    "keycaps": (GRID.translate({ord("0") + k: f"{k}\ufe0f\u20e3" for k in range(10)}), P),
    "Arabic digits": (GRID.translate({ord("0") + k: 0x660 + k for k in range(10)}), P),
    "Windows line ends and text": (f"Hello\r\n{GRID.replace(chr(10), chr(13) + chr(10))}\r\nbye", P),
    "line ends as two characters": (GRID.replace("\n", "\\n"), P),
    "rows with slashes": ("/".join(rows()), P),
    "rows in one line": ("the puzzle: " + " ".join(rows()), P),
    "81 numbers in a sentence": ("cells: " + " ".join(zeros()) + "\nthat is all", P),
    "81 numbers with commas": ("My puzzle: " + ",".join(zeros()), P),
    # cells by name
    "cells by name": (CELLS, P),
    "cells by name with commas": (CELLS.replace(" ", ", "), P),
    "cells by name in a sentence": (f"The givens are {CELLS.replace('=', ' = ')}", P),
    "cells by name, line by line": (CELLS.replace(" ", "\n").replace("=", ": "), P),
    # other sizes
    "4×4 in text": ("A small one:\n" + "\n".join(rows(FOUR, 4)) + "\nfor children", FOUR),
    "4×4 nested lists": (f"x = {lists(FOUR, 4)}", FOUR),
    "6×6 in text": ("A small one:\n" + each("{s}", SIX, 6) + "\nfor children", SIX),
    "6×6 with labels": (each("{n}: {r}", SIX, 6), SIX),
    "8×8 in text": ("Have a look\n" + each("{s}", EIGHT, 8), EIGHT),
    "10×10 in text": ("Have a look\n" + each("{s}", TEN, 10) + "\nbye", TEN),
    "12×12 in text": ("Have a look\n" + each("{s}", TWELVE, 12) + "\nbye", TWELVE),
    "16×16 in text": ("Have a look\n" + each("{r}", SIXTEEN, 16) + "\nbye", SIXTEEN),
    "16×16 nested lists": (f"g = {lists(SIXTEEN, 16)}", SIXTEEN),
    "16×16 in a link": (f"https://example.org/?p={SIXTEEN}", SIXTEEN),
    # several
    "two runs": (f"first {P} and then {Q}", (P, Q)),
    "two grids with titles": ("One\n" + GRID + "\n\nTwo\n" + "\n".join(rows(Q)), (P, Q)),
    "two nested lists": (f"a = {lists()}\nb = {lists(Q)}", (P, Q)),
    "a grid with dashes, after another one": (
        each("r{n} {s}")
        + "\nand\n"
        + "\n-----------\n".join("\n".join(rows(Q.replace(".", "-"))[k : k + 3]) for k in (0, 3, 6)),
        (P, Q),
    ),
    "a grid and rows of another one": (each("r{n} {s}") + "\nand\n" + "\n".join(rows(Q)[:2]), "2 rows of 9 cells"),
    "a list of nested lists": (f"puzzles = {[lists(), lists(Q)]}", (P, Q)),
    "a run and its solution": (f"puzzle {P}\nsolution {P_SOLVED}\n", P),
    "a grid and its solution": (f"Puzzle\n{GRID}\n\nSolution\n" + "\n".join(rows(P_SOLVED)), P),
    "a solution and its grid": ("Solution\n" + "\n".join(rows(P_SOLVED)) + f"\nwas this puzzle:\n{GRID}", P),
    "two puzzles and two solutions": (f"Take {P} and {Q}: {P_SOLVED} and {Q_SOLVED}", (P, Q)),
    "nested lists and their solution": (json.dumps({"board": lists(), "solution": lists(P_SOLVED)}), P),
    "a puzzle and how far it is": (f"first {P} now {P[:2]}1{P[3:]}", "may be the same one further on"),
    "the same in two shapes": (f"{P}\nwhich is\n{GRID}\n", P),
    # texts that have to be asked about, or are none
    "eight rows of nine": ("Look:\n" + "\n".join(rows()[:8]) + "\nbye", "8 rows of 9 cells"),
    "ten rows of nine": ("Look:\n" + GRID + "\n1....2...\nbye", "10 rows of 9 cells"),
    "a row too many in another shape": (
        "Look:\n" + GRID + "\n\n1 . . . . 2 . . .\nbye",
        "line 12 looks like one more row",
    ),
    "80 characters in text": (f"Puzzle: {P[:-1]}", "a run of 80 characters"),
    "82 characters in text": (f"Puzzle: {P}1 thanks", "a run of 82 characters"),
    "a stop that may be a cell": (f"I cannot solve {P}.", "a run of 82 characters"),
    "two kinds of empty cells": (f"Puzzle: {P[:40].replace('.', '0')}{P[40:]}", "I see no puzzle here"),
    "the same digit twice": (f"Puzzle: 55{P[2:]}", "r1c1 and r1c2 are both 5"),
    "tables within tables": (HTML_NESTED, "tables within tables"),
    "a phone book": ("Anna 030 123456\nBen 040 654321\nCarl 0171 5550123\n" * 3, "I see no puzzle here"),
    "prose": ("It was the best of times, it was the worst of times.", "I see no puzzle here"),
    "prose with numbers": (
        "In 1984 there were 12 of them, in 2001 only 7; 3.5 % less than 1999.",
        "I see no puzzle here",
    ),
    "a poem": (
        "\n".join(["roses are red and violets are blue", "sugar is sweet and so are you"] * 18),
        "I see no puzzle here",
    ),
    "a card number": ("My card is 4242 4242 4242 4242, please do not tell.", "I see no puzzle here"),
    "a long card number": ("card 4242424242424242 expires 12/27", "I see no puzzle here"),
    "a form": ("Name: ________________\nCity: ________________\n", "I see no puzzle here"),
    "table of contents": (
        "Introduction ................ 1\nRules ........................................ 7\n",
        "I see no puzzle here",
    ),
    "a log": (
        "".join(f"2024-03-17 12:0{k}:00 INFO served 1{k} requests in 0.{k}5 s\n" for k in range(9)),
        "I see no puzzle here",
    ),
    "dates": ("\n".join(f"2024-0{k}-1{k}" for k in range(1, 10)), ""),
    "sums": ("\n".join(f"{k} + {k} = {2 * k}" for k in range(1, 10)), "I see no puzzle here"),
    "code": (
        "for i in range(9):\n    for j in range(9):\n        if grid[i][j] == 0:\n            return i, j\n",
        "I see no puzzle here",
    ),
    "a multiplication table": (
        "\n".join(" ".join(str(a * b) for b in range(1, 10)) for a in range(1, 10)),
        "",
    ),
    "zeros and ones": (
        "The matrix\n" + "\n".join(" ".join("01"[(a * b) % 2] for b in range(9)) for a in range(9)),
        "are both 1",
    ),
    "digits of pi": (
        "pi is 3.14159265358979323846264338327950288419716939937510582097494459230781640628620899",
        "I see no puzzle",
    ),
    "a telephone pad": ("123\n456\n789\n*0#", ""),
    "a checksum": (
        "sha256 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08 *file",
        "I see no puzzle here",
    ),
    "a binary number": ("0110100110010110 is the Thue-Morse word", ""),
    "a power of ten": ("That costs 1000000000000000 dollars", "I see no puzzle here"),
    "a file that is not there": ("puzzles/hard.sdm", "looks like the name of a file"),
    "a picture of a file": ("sudoku.png", "looks like the name of a file"),
}

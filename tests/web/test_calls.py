"""Every call's answer matches its schema, and the verb's answer."""

from __future__ import annotations

import json
import re
from base64 import b64decode
from collections import Counter
from datetime import date
from typing import Any

import pytest
from starlette.testclient import TestClient

import whydoku
from tests.formats.test_penpa import AT, QUESTION, link_of, with_rules
from tests.support.patience import given_time
from tests.web.conftest import EASY, Ask, Listen, fits
from whydoku.engines.logic.technique import techniques
from whydoku.render.tree import to_json
from whydoku.rules import rule_types, write_rule
from whydoku.web.calls import calls
from whydoku.web.documented import schemas

KILLER = {"rules": ["killer 15 r1c1 r1c2 r2c1", "thermometer r5c5-r5c9", "sandwich 8 r1c1-r9c1"]}


def elements(tree: list[Any]) -> list[list[Any]]:
    """Return the elements of a drawing that are no groups of ours, in order."""
    tag, attributes, *children = tree
    if tag == "g" and ("data-layer" in attributes or "data-part" in attributes):
        return [each for child in children for each in elements(child)]
    return [tree]


def test_open_reads_any_format_and_says_which(ask: Ask) -> None:
    shown = ask("open", text=EASY)
    assert shown["format"] == {"name": "line", "title": shown["format"]["title"]}
    assert shown["puzzle"]["givens"][:3] == [4, None, 9]
    assert len(shown["pairs"]) == 81
    assert {len(peers) for peers in shown["pairs"]} == {20}
    assert shown["marks"] == [list(whydoku.read(EASY).start().candidates(cell)) for cell in range(81)]


def test_open_takes_work_out_of_a_text(ask: Ask) -> None:
    position = whydoku.read(EASY, placed="r1c2=5", marks="r1c4<>7")
    shown = ask("open", text=whydoku.write(position, "json"))
    assert shown["work"]["placed"][1] == 5
    assert 7 in shown["work"]["crossed"][3]
    assert shown["puzzle"]["givens"] == list(position.givens)


def test_rubbish_is_refused_with_its_place(ask: Ask) -> None:
    wrong = ask("open", 400, text="\n".join(["123456789"] * 8 + ["12345678!"]), format="grid")
    assert wrong["kind"] == "format"
    assert wrong["line"] == 9


def test_the_page_draws_what_a_file_has(ask: Ask) -> None:
    """The tree of a drawing is that of `whydoku draw`, less digits and what is written under it."""
    shown = ask("open", text="." * 81, **KILLER)
    puzzle = whydoku.read("." * 81, rules=KILLER["rules"])
    from whydoku.render.board_picture import picture
    from whydoku.render.svg import shapes_of

    file = picture(puzzle.board, [None] * 81, shapes=shapes_of(puzzle))
    drawn = [each for layer in shown["drawing"]["layers"] for each in elements(layer)]
    assert drawn == [to_json(each) for each in file.children[3:]]  # type: ignore[arg-type]
    assert shown["drawing"]["viewBox"] == [float(part) for part in str(file.attributes["viewBox"]).split()]


def test_a_step_is_drawn_part_by_part_as_a_file_draws_it(ask: Ask) -> None:
    puzzle = whydoku.read(EASY)
    step = whydoku.next_step(puzzle, techniques=["hidden single"])
    assert step is not None
    shown = ask("show", puzzle=EASY, step=step.to_json())
    numbers = {
        group[1]["data-part"] for layer in shown["drawing"]["layers"] for group in layer[2:] if "data-part" in group[1]
    }
    assert [part["part"] for part in shown["parts"]] == [*range(1, len(shown["parts"]) + 1)]
    assert numbers <= {str(part["part"]) for part in shown["parts"]}
    first, *_, so, take = [part["kind"] for part in shown["parts"]]
    assert (first, so, take) == ("where", "so", "take")


def test_places_name_sides_corners_and_lines_outside(ask: Ask) -> None:
    places = ask("places", puzzle="." * 81)
    assert (len(places["edges"]), len(places["corners"])) == (144, 64)
    straight = [line for place in places["outside"] for line in place["lines"] if not line["diagonal"]]
    assert len(straight) == 36
    assert sorted(len(line["cells"]) for line in straight) == [9] * 36


@pytest.mark.parametrize("name", sorted(name for name, rule in rule_types().items() if rule.example))
def test_every_rule_can_be_drafted(ask: Ask, name: str) -> None:
    example = rule_types()[name].example
    assert example is not None
    puzzle = whydoku.read(example.puzzle, rules=example.rules, size=example.size)
    rule = next(each for each in puzzle.rules if each.name == name)
    by_text = ask("draft", puzzle=puzzle.to_json(), rule=write_rule(rule, puzzle.board))
    assert by_text["known"]
    assert ask("draft", puzzle=puzzle.to_json(), rule=by_text["rule"]["rule"])["rule"] == by_text["rule"]


@pytest.mark.parametrize("known", [(), ("yin-yang",), ("doublers",)])
def test_a_rule_is_drafted_on_a_board_that_has_no_layer_for_it_yet(ask: Ask, known: tuple[str, ...]) -> None:
    """Shades, regions and loops come with the rule that is being made, whatever layers the board has."""
    puzzle = whydoku.read("." * 16, size="4", rules=list(known)).to_json()
    for text in (
        "yin-yang",
        "loop",
        "doublers",
        "chaos-construction boxes=yes",
        "columns",
        "killer 5 r1c1 r1c2",
        "fillomino",
    ):
        assert ask("draft", puzzle=puzzle, rule=text)["text"], text


def test_a_draft_that_does_not_fit_says_why(ask: Ask) -> None:
    wrong = ask("draft", 400, puzzle="." * 81, rule="killer 99 r1c1 r1c2")
    assert wrong["kind"] == "rule"
    assert "99" in wrong["error"]


def test_check_says_what_it_used_and_what_is_broken(ask: Ask) -> None:
    assert ask("check", puzzle=EASY)["status"] == "unique"
    placed: list[int | None] = [None] * 81
    placed[1] = 4  # beside the given 4 at r1c1
    wrong = ask("check", puzzle=EASY, work={"placed": placed})
    assert wrong["status"] == "none"
    assert wrong["used"] == "the givens, with your 1 digit"
    assert wrong["broken"][0]["cells"][:2] == ["r1c1", "r1c2"]
    assert wrong["mistakes"]["wrong"] == [["r1c2", 4]]


def test_hints_tell_no_more_than_their_level(ask: Ask) -> None:
    one, two, three, four = (ask("hint", puzzle=EASY, level=level) for level in (1, 2, 3, 4))
    assert one["text"] == str(whydoku.hint(EASY, 1))
    assert "technique" not in one["hint"]
    assert "cells" not in two["hint"]
    assert "step" not in three
    assert four["step"]["places"] or four["step"]["removes"]
    assert len({each["hash"] for each in (one, two, three, four)}) == 1


def test_cells_are_named_as_was_asked_for(ask: Ask, listen: Listen) -> None:
    hint = ask("hint", puzzle=EASY, level=4, cells="a1")
    row, col = map(int, re.findall(r"\d+", hint["step"]["places"][0][0]))
    name = f"{'ABCDEFGHI'[col - 1]}{row}"
    assert name in hint["text"]
    assert all(name in text for text in hint["step"]["depths"])
    assert not re.search(r"r\d+c\d", " ".join(part["text"] for part in hint["parts"]))
    why = ask("why", puzzle=EASY, question=name, cells="a1")
    assert (why["asked"], why["answer"]) == (f"r{row}c{col}", f"{name} is {hint['step']['places'][0][1]}.")
    assert ">A</text>" in ask("draw", puzzle=EASY, cells="a1")["svg"]
    *events, (_, end) = listen("explain", puzzle=EASY, cells="sudokuwiki")
    items = [item for kind, item in events if kind == "item"]  # among which a busy machine tells its progress
    assert end["solved"]
    assert not re.search(r"r\d+c\d", " ".join(item["text"] for item in items))
    assert all(re.fullmatch(r"r\dc\d", name) for item in items for name, _ in item["places"])


def test_crossings_move_the_hint_on(ask: Ask) -> None:
    wanted = {"techniques": ["pointing", "claiming", "naked pair", "hidden pair"], "reader": "marks", "level": 4}
    first = ask("hint", puzzle=EASY, **wanted)
    crossed: list[list[int]] = [[] for _ in range(81)]
    for name, digit in first["step"]["removes"]:
        crossed[whydoku.read(EASY).board.cell(name)].append(digit)
    second = ask("hint", puzzle=EASY, work={"crossed": crossed}, **wanted)
    assert second["hash"] != first["hash"]
    assert second["hint"] is None or second["step"]["removes"] != first["step"]["removes"]


def test_no_hint_is_said(ask: Ask) -> None:
    done = whydoku.solve(EASY).grid
    assert ask("hint", puzzle=done)["text"] == "No hint: there is nothing left to do."


def test_mistakes_are_told_instead_of_a_hint(ask: Ask) -> None:
    placed: list[int | None] = [None] * 81
    placed[1] = 7
    wrong = ask("hint", 422, puzzle=EASY, work={"placed": placed})
    assert wrong["kind"] == "mistakes"
    assert wrong["mistakes"]["wrong"] == [["r1c2", 7]]


def test_why_gives_steps_with_their_positions(ask: Ask) -> None:
    found = ask("why", puzzle=EASY, question="r1c2")
    assert found["answer"] == whydoku.why(EASY, "r1c2").answer
    for step in found["steps"]:
        shown = ask(
            "show",
            puzzle=EASY,
            work=step["at"],
            step={k: v for k, v in step.items() if k not in ("step", "needs", "at")},
        )
        assert shown["parts"]
    assert ask("why", puzzle=EASY, question="r1c2<>4")["holds"] is True


def test_every_step_of_a_hint_is_proved(ask: Ask) -> None:
    step = ask("hint", puzzle=EASY, level=4)["step"]
    found = ask("certify", puzzle=EASY, step=step)
    assert (found["badge"], found["proved"]) == ("proved", True)
    step["places"], step["removes"] = [["r1c2", 9]], []
    assert ask("certify", puzzle=EASY, step=step)["badge"] == "not-proved"


def test_a_step_that_assumes_one_solution_says_so(ask: Ask) -> None:
    technique = next(each for each in techniques() if each.title == "Unique Rectangle Type 1")
    puzzle = whydoku.read(technique.example)
    step = whydoku.next_step(puzzle, techniques=[technique])
    assert step is not None
    assert ask("certify", puzzle=puzzle.to_json(), step=step.to_json())["badge"] == "unique"


def test_solve_and_rate_say_what_the_verbs_say(ask: Ask) -> None:
    assert ask("solve", puzzle=EASY)["grid"] == whydoku.solve(EASY).grid
    ratings = ask("rate", puzzle=EASY, scale=["own", "se", "hodoku"])["ratings"]
    assert ask("rate", puzzle=EASY)["ratings"] == {"own": ratings["own"]}
    assert sorted(ratings) == ["hodoku", "own", "se"]
    assert ratings["se"]["value"] == whydoku.rate(EASY, "se").value
    assert ask("solve", 422, puzzle="11" + "." * 79)["kind"] == "no-solution"


def test_write_says_what_is_lost(ask: Ask) -> None:
    assert ask("write", puzzle=EASY, format="line") == {"text": EASY.replace("0", "."), "lost": [], "format": "line"}
    puzzle = whydoku.read("." * 81, rules=KILLER["rules"]).to_json()
    lost = ask("write", puzzle=puzzle, format="line")
    assert lost["text"] is None
    assert "killer" in lost["lost"][0]
    assert ask("write", 400, puzzle=EASY, format="nonsense")["kind"] == "option"


def test_draw_is_the_file(ask: Ask) -> None:
    assert ask("draw", puzzle=EASY, marks=True)["svg"] == whydoku.draw(EASY, marks=True)


# -- streams -------------------------------------------------------------------------------------------------------------


def test_steps_and_path_stream_what_the_verbs_give(listen: Listen) -> None:
    *items, (kind, done) = listen("steps", puzzle=EASY, up_to="naked pair")
    assert kind == "done"
    assert done["listed"] == len([each for each, _ in items if each == "item"])
    *items, (kind, done) = listen("explain", puzzle=EASY)
    assert (kind, done["solved"]) == ("done", True)
    assert [shape["text"] for each, shape in items if each == "item"] == [step.text for step in whydoku.explain(EASY)]


def test_answers_and_streams_say_what_was_passed_over(ask: Ask, listen: Listen) -> None:
    puzzle = whydoku.read(EASY).to_json() | {"about": [["passed over", "fog"]]}
    for answer in (ask("hint", puzzle=puzzle), ask("solve", puzzle=puzzle)):
        assert answer["passed_over"] == "fog"
    for path in ("steps", "explain", "count"):
        more = {"up_to": "full house"} if path == "steps" else {}
        assert listen(path, puzzle=puzzle, **more)[-1][1]["passed_over"] == "fog"


def test_the_list_of_all_steps_ends_at_its_deadline(listen: Listen) -> None:
    kind, done = listen("steps", puzzle=EASY, techniques=["all"], deadline=0.3)[-1]
    assert kind == "done"
    assert done["listed"] <= done["conclusions"]


def test_counting_ends_at_the_deadline_with_what_is_known(listen: Listen) -> None:
    assert listen("count", puzzle="." * 16)[-1] == (
        "done",
        {"count": 288, "complete": True, "hash": listen("count", puzzle="." * 16)[-1][1]["hash"]},
    )
    events = given_time(
        lambda seconds: listen("count", puzzle="." * 81, deadline=seconds),
        lambda events: "progress" in [kind for kind, _ in events],
        0.6,
    )
    assert events[-1][1]["complete"] is False


def test_true_candidates_and_spare(listen: Listen) -> None:
    puzzle = "1.34341.21434.21"
    assert listen("candidates", puzzle=puzzle)[-1][1]["candidates"] == [
        list(each) for each in whydoku.candidates(puzzle)
    ]
    assert listen("diagnose", puzzle=puzzle, spare=True, deadline=300)[-1][1]["spare"]["each"]
    assert listen("diagnose", puzzle="12..34.........1")[-1][1]["several"]["count"] == 3


def test_made_puzzles_are_as_asked(listen: Listen) -> None:
    *items, (kind, done) = listen("generate", n=2, size="4", seed=1)
    assert (kind, done["complete"], done["seed"]) == ("done", True, 1)
    made = [shape["grid"] for each, shape in items if each == "item"]
    assert made == [puzzle.grid for puzzle in whydoku.generate(2, size="4", seed=1)]


# -- learning ------------------------------------------------------------------------------------------------------------


def test_every_rule_says_its_gesture(client: TestClient) -> None:
    answer = client.get("/api/rules")
    fits(answer.json(), "rules-answer")
    by_name = {rule["name"]: rule["gesture"] for rule in answer.json()["rules"]}
    assert by_name["killer"] == "cage"
    assert {*by_name.values()} == {
        "board",
        "set",
        "cage",
        "line",
        "line2",
        "edge",
        "corner",
        "outside",
        "groups",
        "wrap",
    }
    again = client.get("/api/rules", headers={"if-none-match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_pages_of_techniques_have_a_position_to_try(client: TestClient, ask: Ask) -> None:
    listed = client.get("/api/techniques").json()
    fits(listed, "techniques-answer")
    assert [each["title"] for each in listed["techniques"]] == [each.title for each in techniques()]
    page = client.get("/api/techniques/x-wing").json()
    fits(page, "technique-answer")
    assert page["why"]
    assert ask("certify", puzzle=page["puzzle"], work=page["work"], step=page["step"])["proved"]
    assert client.get("/api/techniques/nonsense").status_code == 400


@pytest.mark.parametrize("technique", ["naked-pair", "x-wing", "exocet", "cage-combinations"])
def test_practice_is_a_position_in_which_the_technique_applies(ask: Ask, technique: str) -> None:
    if technique == "exocet":
        technique = next(each.name for each in techniques() if "exocet" in each.name)
    first = ask("practice", technique=technique, seed=3)
    assert first["answers"]
    answer = {key: value for key, value in first["answers"][0].items() if key not in ("also", "ways")}
    assert ask("certify", puzzle=first["puzzle"], work=first["work"], step=answer)["proved"]


@pytest.mark.parametrize("technique", ["skyscraper", "cage-combinations"])
def test_a_position_of_a_lesson_is_opened_by_its_number(client: TestClient, ask: Ask, technique: str) -> None:
    page = client.get(f"/api/techniques/{technique}").json()
    opened = [ask("practice", technique=technique, number=at + 1) for at, _ in enumerate(page["practise"])]
    assert [each["kind"] for each in opened] == ["lesson"] * 3
    assert all(each["answers"] for each in opened)
    assert len({json.dumps(each["puzzle"]) for each in opened}) == 3
    assert client.post("/api/practice", json={"technique": technique, "number": 4}).status_code == 400


def test_the_puzzle_of_the_day_depends_on_the_day_and_level_alone(client: TestClient) -> None:
    first = client.get("/api/daily?date=2026-12-24&level=1").json()
    fits(first, "daily-answer")
    from whydoku.web.calls import lessons

    lessons._DAYS.clear()
    assert client.get("/api/daily?date=2026-12-24&level=1").json() == first
    assert client.get("/api/daily?date=2026-12-25&level=1").json()["grid"] != first["grid"]
    assert whydoku.rate(first["grid"]).level == first["name"] == "easy"
    assert client.get("/api/daily?date=2026-02-30").status_code == 400
    assert client.get(f"/api/daily?date={date(2026, 1, 1)}&level=6").status_code == 400


# -- the document --------------------------------------------------------------------------------------------------------


def test_the_curriculum_and_a_sheet(ask: Ask, client: TestClient) -> None:
    chapters = client.get("/api/curriculum").json()
    fits(chapters, "curriculum-answer")
    assert chapters["chapters"][0]["lessons"][0]["title"] == "Full House"
    asked = {"puzzles": [EASY, EASY], "per_page": 2, "kind": "html", "qr": True, "answers": "upside-down"}
    made = ask("sheet", **asked)
    fits(made, "sheet-answer")
    page = b64decode(made["data"]).decode()
    assert page.count("<figure>") == 4
    assert page.count('class="qr"') == 2
    assert made["without_code"] == 0
    titled = json.dumps(whydoku.read(EASY).to_json() | {"about": [["title", "<script>alert(1)</script>"]]})
    page = b64decode(ask("sheet", puzzles=[titled], kind="html")["data"]).decode()
    assert "<script>" not in page
    assert client.post("/api/sheet", json={"puzzles": ["." * 81]}).status_code == 400
    assert client.post("/api/sheet", json={"puzzles": [EASY] * 101}).status_code == 400


def test_a_tally_counts_solutions_by_candidate(ask: Ask) -> None:
    puzzle = ".2.4....2......."
    found = ask("tally", puzzle=puzzle, most=3)
    solutions = list(whydoku.solutions(puzzle))
    for cell, pairs in enumerate(found["candidates"]):
        counted = Counter(solution.values[cell] for solution in solutions)
        assert dict(map(tuple, pairs)) == {digit: min(3, times) for digit, times in counted.items()}


def test_fog_is_lifted_as_right_digits_allow(ask: Ask) -> None:
    few = "000000010400000000020000000000050407008000300001090000300400200050100000000806000"
    puzzle = whydoku.read(few).to_json() | {"drawn": {"fog": {"lit": ["r1c1"]}}}
    shown = ask("show", puzzle=puzzle)
    solution = whydoku.solve(few).values
    open_cell = next(cell for cell in shown["fog"] if shown["puzzle"]["givens"][cell] is None)
    placed: list[int | None] = [None] * 81
    first = ask("fog", puzzle=puzzle, work={"placed": placed})
    assert first["known"] is True
    assert first["hidden"] == shown["fog"]
    placed[open_cell] = solution[open_cell] % 9 + 1
    assert ask("fog", puzzle=puzzle, work={"placed": placed})["hidden"] == shown["fog"]
    placed[open_cell] = solution[open_cell]
    assert open_cell not in ask("fog", puzzle=puzzle, work={"placed": placed})["hidden"]
    several = puzzle | {"givens": [None] * 81}
    assert ask("fog", puzzle=several)["known"] is False
    assert len(ask("fog", puzzle=several)["hidden"]) == 80
    assert ask("fog", puzzle=EASY)["hidden"] == []


def test_the_document_has_every_call_and_every_shape(client: TestClient) -> None:
    answer = client.get("/api/openapi.json").json()
    listed = {(path, method) for path, methods in answer["paths"].items() for method in methods}
    assert listed == {(each.route, each.method.lower()) for each in calls().values()}
    known = set(answer["components"]["schemas"])
    assert known > set(schemas())
    assert [name for name in calls() if f"{name}-answer" not in known] == []

    def refs(shape: Any) -> set[str]:
        if isinstance(shape, dict):
            own = {shape["$ref"]} if isinstance(shape.get("$ref"), str) else set()
            return own.union(*map(refs, shape.values()))
        return set().union(*map(refs, shape)) if isinstance(shape, list) else set()

    assert {ref.removeprefix("#/components/schemas/") for ref in refs(answer)} <= known


def test_the_contract_names_every_call() -> None:
    from importlib.resources import files

    text = files("whydoku.web").joinpath("README.md").read_text(encoding="utf-8")
    named = {name: (each.path or name).replace("{name}", "NAME") for name, each in calls().items()}
    assert [name for name, path in named.items() if f"`{path}`" not in text and f"`GET {path}`" not in text] == []


def test_the_list_of_all_steps_has_no_words_and_each_is_told_when_asked_for(ask: Ask) -> None:
    found = whydoku.steps(EASY, up_to="X-Wing", reader="paper")
    listed = ask("all_steps", puzzle=EASY, up_to="X-Wing", reader="paper")
    assert [len(listed["listed"]), listed["steps"]] == [len(found.conclusions), len(found)]
    for entry, each in list(zip(listed["listed"], found.conclusions, strict=True))[::7]:
        own = each.to_json()
        assert {key: entry[key] for key in ("technique", "places", "removes", "also")} == {
            key: own[key] for key in ("technique", "places", "removes", "also")
        }
        said = [f"{cell}={digit}" for cell, digit in own["places"]] + [f"{c}<>{d}" for c, d in own["removes"]]
        told = ask("one_step", puzzle=EASY, technique=own["technique"], conclusion=said)
        assert [told["step"][key] for key in ("technique", "places", "removes")] == [
            own[key] for key in ("technique", "places", "removes")
        ]
    wrong = ask("one_step", 400, puzzle=EASY, technique="X-Wing", conclusion=["r1c1=9", "r9c9=9"])
    assert "no step of X-Wing" in wrong["error"]


def test_words_that_are_not_read_say_that_they_can_be_left_out(ask: Ask) -> None:
    words = "Normal sudoku rules apply. Digits on a thermometer increase from the bulb."
    grid: list[list[dict[str, int]]] = [[{} for _ in range(9)] for _ in range(9)]
    text = json.dumps({"size": 9, "grid": grid, "ruleset": words})
    assert ask("open", 400, text=text)["kind"] == "unread"
    assert "thermo" in ask("open", text=text, ignore_rules_text=True)["notes"][0]


def test_what_a_penpa_link_draws_beside_its_rules_is_named_and_shown(ask: Ask) -> None:
    def draw(lines: list[Any]) -> None:
        lines[QUESTION]["surface"] = {str(AT.middle(2, 3)): 6}

    text = link_of(with_rules(), draw)
    refused = ask("open", 400, text=text)
    assert refused["kind"] == "unread"
    assert "speaks of shading at r3c4, drawn only" in refused["error"]
    opened = ask("open", text=text, ignore_rules_text=True)
    assert "shading at r3c4" in opened["notes"][0]
    shaded = {"patch": [2.5, 3.5], "size": [1, 1], "fill": "#FFA3A3"}
    assert opened["puzzle"]["drawn"]["elements"] == [shaded]


def test_moves_are_compared_with_what_there_was(ask: Ask) -> None:
    path = whydoku.explain(EASY)
    moves = [f"{cell}={digit}" for step in path for cell, digit in step.to_json()["places"]][:12]
    found = ask("compare", puzzle=EASY, moves=moves)["moves"]
    assert [each["move"] for each in found] == moves
    for number, each in enumerate(found):
        before = whydoku.read(EASY, placed=" ".join(moves[:number])) if number else whydoku.read(EASY)
        after = whydoku.read(EASY, placed=" ".join(moves[: number + 1]))
        own, there = whydoku.recognise(before, after), whydoku.next_step(before)
        assert there is not None
        assert (each["technique"], each["easiest"]) == (own.technique and own.technique.title, there.technique.title)
    wrong = ask("compare", 400, puzzle=EASY, moves=["r1c1"])
    assert "r1c5=7" in wrong["error"]

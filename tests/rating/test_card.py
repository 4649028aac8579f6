"""The rating card: its figures are those of the calls that it names, its deadline holds, and what is cut short says so."""

from __future__ import annotations

import json
from time import process_time
from xml.etree import ElementTree

import pytest

from tests.shared import OWN
from whydoku import (
    FormatError,
    NoSolutionError,
    RatingCard,
    canonical,
    explain,
    minimise,
    rate,
    rating_card,
    read,
    solve,
)

HARD = (OWN / "classic/hard.txt").read_text(encoding="utf-8").split()[0]
HARDEST = (OWN / "classic/hardest.txt").read_text(encoding="utf-8").split()[0]


def test_every_figure_is_that_of_its_own_call() -> None:
    card = rating_card(HARD)
    assert {name: rating.value for name, rating in card.ratings.items()} == {
        name: rate(HARD, name).value for name in card.ratings
    }
    assert set(card.ratings) >= {"se", "se-without-uniqueness", "hodoku", "own", "w", "b", "te"}
    form = canonical(HARD)
    assert (card.canonical, card.automorphisms) == (form.grid, form.automorphisms)
    assert card.minimal == (len(minimise(HARD).clues()) == card.clues)
    assert card.bottleneck is not None
    path = explain(HARD)
    at = card.bottleneck.step.number - 1
    assert path.position(at).grid == card.bottleneck.grid
    assert path[at].technique.price == max(step.technique.price for step in path)


def test_the_backdoor_is_enough() -> None:
    card = rating_card(HARD)
    assert card.backdoor
    puzzle, solution = read(HARD), solve(HARD)
    names = {puzzle.board.name(cell): cell for cell in puzzle.board.cells}
    digits = list(HARD)
    for name in card.backdoor:
        digits[names[name]] = str(solution.values[names[name]])
    assert not explain(HARD, techniques="singles", guesses=False).solved
    assert explain("".join(digits), techniques="singles", guesses=False).solved


def test_json_and_picture() -> None:
    card = rating_card(HARD)
    assert RatingCard.from_json(json.loads(json.dumps(card.to_json()))) == card
    with pytest.raises(FormatError, match="rating card"):
        RatingCard.from_json({})
    drawn = ElementTree.fromstring(card.svg())
    texts = {"".join(each.itertext()) for each in drawn.iter() if each.tag.endswith("text")}
    assert {title for title, _ in card.rows()} <= texts


def test_the_deadline_holds_and_what_is_missing_is_said() -> None:
    start = process_time()
    card = rating_card(HARDEST, deadline=1.0)
    assert process_time() - start < 30
    assert all(rating.value is not None or rating.text for rating in card.ratings.values())
    fields = ("minimal", "symmetry", "canonical", "backdoor", "bottleneck", "exotic")
    assert {name for name in fields if getattr(card, name) is None} == set(dict(card.notes)) - {"automorphisms"}


def test_symmetric_puzzles_and_other_boards() -> None:
    turned = "...........4.35...97.6..8...9....5...6.8.2.4...5....1...2..4.31...57.6..........."
    assert rating_card(turned).symmetry == "rotational"
    assert rating_card(turned).automorphisms == 2
    small = rating_card("1.34341.21434.21")
    assert "se" not in small.ratings
    assert small.ratings["w"].value == 0


def test_only_a_puzzle_with_one_solution_has_a_card() -> None:
    with pytest.raises(NoSolutionError):
        rating_card("." * 81)

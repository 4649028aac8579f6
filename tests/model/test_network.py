from itertools import combinations

from whydoku.model.board import Board
from whydoku.model.network import compile_network
from whydoku.rules import default_rules, make_rules


def test_the_plain_board_has_324_truths_and_20_peers() -> None:
    board = Board.square(9)
    network = compile_network(board, default_rules(board))
    assert len(network.truths) == 81 + 27 * 9
    assert {len(peers) for peers in network.differs} == {20}
    assert {len(numbers) for numbers in network.truths_of} == {4}
    assert {len(network.conflicts(candidate)) for candidate in range(729)} == {28}


def test_conflicts_go_both_ways_under_pair_rules() -> None:
    board = Board.square(4)
    network = compile_network(board, default_rules(board) + make_rules("non-consecutive,anti-knight"))
    sets = [network.conflicts(candidate) for candidate in range(64)]
    for a, b in combinations(range(64), 2):
        assert (b in sets[a]) == (a in sets[b])
        (cell_a, digit_a), (cell_b, digit_b) = board.split(a), board.split(b)
        words = network.why_conflict((cell_a, digit_a), (cell_b, digit_b))
        assert (words is not None) == (b in sets[a])


def test_the_same_board_and_rules_share_a_network() -> None:
    one = compile_network(Board.square(9), default_rules(Board.square(9)))
    assert one is compile_network(Board.square(9), default_rules(Board.square(9)))


def test_two_relations_on_the_same_cells_are_one() -> None:
    board = Board.square(9)
    network = compile_network(board, make_rules("non-consecutive,anti-king"))
    assert network.relations[0, 1][4] == board.mask([1, 2, 3, 5, 7, 8, 9])
    assert network.banned(0, 5)[1] == board.mask([4, 5, 6])

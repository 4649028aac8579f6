"""What is wrong with a puzzle, or missing from it, or more than it needs.

part     something that could be removed from a puzzle: a given, a cell's marks, one cage, one line, one dot
clash    parts that cannot all hold; minimal if each one is needed, smallest if no fewer parts clash
oracle   decides whether some parts leave a solution, and finds one
"""

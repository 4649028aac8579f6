"""What is wrong with a puzzle, or missing from it, or more than it needs.

part     something that could be taken out of a puzzle: a given, a cell's marks, one cage, one line, one dot
clash    parts that cannot all hold; minimal if each one is needed, smallest if no fewer parts clash
oracle   says of some parts whether they leave a solution, and shows one
"""

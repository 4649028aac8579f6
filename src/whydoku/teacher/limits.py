"""The tuned numbers of the teacher: how long the searches for reasons, clashes and mistakes may take, and how much is named."""

from __future__ import annotations

from whydoku.model.tuned import tuned

# what is known of a position
MAX_SOON_CHOICES = tuned(800, 0, 1_000_000, "of a search before a hint does without knowing of a second solution")
TRUST_SECONDS = tuned(5.0, 0, 600, "time to look for the solution before a position is taken as it is")
CORE_QUESTION_SECONDS = tuned(0.25, 0, 60, "time to find out whether a core can do without some cells")
MAX_MISTAKE_ALTERNATIVES = tuned(12, 0, 1_000, "other ways to mend a position that are listed")

# clashes
MAX_NAMED_PARTS = tuned(12, 1, 1_000, "parts that one sentence names; of more it says how many there are")
MAX_LISTED_PART_CELLS = tuned(
    16, 1, 1_000, "cells that tell two elements of one name apart; of more, the rules' numbers do"
)
CLASSIC_SMALLEST_CLASH_SECONDS = tuned(
    0.4, 0, 600, "time for the smallest clash of a plain 9×9 once a minimal one is known"
)
SMALLEST_CLASH_SECONDS = tuned(3.0, 0, 600, "the same for any other puzzle")
CLASSIC_CLASH_SECONDS = tuned(1.0, 0, 600, "time for a clash of a plain 9×9 in all, where no deadline is given")
CLASH_SECONDS = tuned(10.0, 0, 600, "the same for any other puzzle")
SEEN_CLASH_SECONDS = tuned(0.5, 0, 600, "time for the smallest clash where one is seen at first sight")
ADDED_CLASH_SECONDS = tuned(1.5, 0, 600, "time for a smaller clash where sums do not add to what houses do")
LAST_WINNER_TURNS = tuned(5, 1, 100, "turns that the engine gets which answered last time: it mostly does again")
FEWER_PARTS_SECONDS = tuned(0.3, 0, 60, "time to find out which parts are enough for there to be no solution")
MAX_KEPT_NETWORKS = tuned(64, 1, 10_000, "networks of some of a puzzle's elements that are kept")
MAX_CLASH_QUESTIONS = tuned(20_000, 1, 10**9, "of rules, to look for what a player sees without filling anything in")
STORY_TICKS = tuned(
    100_000_000, 1, 10**12, "of the kernel, some 10 ns each, to fill in what follows from parts that clash"
)
MAX_STORY_STEPS = tuned(200, 1, 10_000, "from parts to a contradiction that are told; of more, only where they lead")
MAX_CLASH_LINES = tuned(5, 1, 100, "sentences that the second depth tells; of more, the last ones")
MAX_COMPARED_HOUSES = tuned(3, 1, 9, "of one kind that are compared with the sums that fill them")
MAX_LEFT_OVER_CELLS = tuned(2, 0, 81, "of these houses that the sums leave, or that they have outside")
MAX_NEEDED_CELLS = tuned(9, 1, 81, "of a rule that is asked which digits it needs")

# several solutions
MAX_LISTED_SOLUTIONS = tuned(
    500, 2, 1_000_000, "solutions that are listed; of more it is only said that there are more"
)
SEVERAL_OPENING_SECONDS = tuned(1.0, 0, 60, "time to find out how many there are before the first step is told")
MAX_LISTED_SETS = tuned(12, 1, 1_000, "unavoidable sets that are listed")
TRIED_TOGETHER_GIVENS = tuned(3, 1, 10, "of which all sets are tried; of more, only cells that tell solutions apart")

# reasons
MAX_DERIVED_CELLS = tuned(4, 1, 64, "of a house sum in a reason; longer ones are left to their cages and houses")
FILLED_CELLS = tuned(3, 1, 81, "cells filled by one reason where every candidate takes many conflicts")
FILLING_CONFLICTS = tuned(20_000, 1, 10_000_000, "for a candidate of these; the others take fewer than the first")
UNPROMISING_PARTS = tuned(12, 0, 1_000, "beyond three times the smallest, a refutation so much longer stays as it is")
SMALL_REASON_PARTS = tuned(3, 1, 100, "a reason so small is taken: none with fewer parts is looked for")
MAX_ARGUED_REASONS = tuned(12, 1, 1_000, "the smallest reasons, which are turned into arguments")
MAX_MINIMISED_REASONS = tuned(4, 1, 1_000, "of these, those that are made as small as possible")
MINIMISING_ROUNDS = tuned(12, 1, 1_000, "attempts to make one of them smaller")
UNTOLD_PART_INFERENCES = tuned(8, 0, 100, "what each part adds to the length of an argument that only names its parts")
SHORT_REASON_INFERENCES = tuned(40, 0, 1_000, "up to here nested assumptions are not tried as well")
MANY_CANDIDATES = tuned(250, 1, 100_000, "beyond, the first refuted have to do, and longer kept reasons")
MINIMISING_TIMES = tuned(
    10, 1, 1_000, "a reason may then take its first refutation's conflicts so many times to be made small"
)
MINIMISING_CONFLICTS = tuned(4_000, 1, 10_000_000, "and at most so many")
ALSO_CONFLICTS = tuned(100, 1, 100_000, "for the question whether the parts of a reason rule out something else")
MAX_ALSO_CANDIDATES = tuned(15, 0, 1_000, "candidates besides the first that one reason removes")
ENOUGH_CANDIDATES = tuned(64, 1, 10_000, "refuted before the search for more of them ends, where there are many")

# why
TOLD_STEPS = tuned(5, 1, 1_000, "the last ones that an answer tells; those before them are counted")
MAX_NAMED_FACTS = tuned(3, 1, 100, "that a step is needed for, named one by one")
WHY_ROUNDS = tuned(100, 1, 10_000, "reasons of which the smallest is taken")
SMALLER_REASON_SECONDS = tuned(0.25, 0, 60, "time to look for a smaller reason, or to show that there is none")
FOLLOWABLE_PARTS = tuned(45, 1, 1_000, "a first refutation up to here is likely to give a reason that can be followed")
REASONED_PATH_SECONDS = tuned(10.0, 0, 600, "time to look for a path with reasons where one reason cannot be followed")
OTHER_STEPS_SECONDS = tuned(1.0, 0, 60, "time to look for steps of techniques that are left out")
LAST_RESORT_SECONDS = tuned(60.0, 0, 3_600, "time for a reason where there is no other answer and no deadline")
MAX_OTHER_STEPS = tuned(300, 1, 100_000, "steps of techniques left out that are looked at")
BARE_STEP_INFERENCES = tuned(1000, 1, 100_000, "what a step counts that only lists its parts")
NEAR_REASON_INFERENCES = tuned(60, 1, 1_000, "a reason at the start so short is taken: none is looked for elsewhere")

# claims
MAX_JUDGED_SENTENCES = tuned(10_000, 1, 1_000_000, "claims that are judged in one call")
MAX_CLAIM_CHARACTERS = tuned(2_000, 10, 100_000, "characters of a claim in words")
MAX_TECHNIQUE_WORDS = tuned(6, 1, 20, "words of the longest name of a technique that is looked for in a text")
MAX_MISSING_SOURCES = tuned(6, 1, 100, "premises that a verdict names as missing")

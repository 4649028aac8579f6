"""What the techniques of rules have in common: the kernel's reason, which names the rule, is the sentence."""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

rule_technique = partial(technique, family="rules", text="{rules}.")

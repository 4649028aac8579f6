"""What the rule techniques have in common: their sentence is the kernel's reason, which names the rule."""

from functools import partial

from whydoku.engines.logic.techniques._rows import technique

rule_technique = partial(technique, family="rules", text="{rules}.")

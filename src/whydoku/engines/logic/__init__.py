"""The logic engine: named human techniques, easiest first; each finds and none does."""

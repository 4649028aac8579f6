"""The logic engine: named human techniques, easiest first; each finds steps and changes nothing."""

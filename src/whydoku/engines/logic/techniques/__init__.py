"""Techniques: one file each, found by `discover`; a file of one idea may define several, one for each size that has a name."""

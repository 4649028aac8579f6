"""Benchmarks: whydoku beside its peers, in the same run; off by default, run by `make bench`."""

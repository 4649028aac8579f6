"""Fuzzers, off by default: nothing here runs with the tests."""

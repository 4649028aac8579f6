"""The list of messages is up to date, and each of them reads as a sentence a user can act on."""

from __future__ import annotations

import re

from tests.messages import LIST, listed


def test_the_list_of_messages_is_up_to_date() -> None:
    assert listed() == LIST.read_text(encoding="utf-8"), "run python -m tests.messages"


def test_messages_use_plain_words() -> None:
    said = LIST.read_text(encoding="utf-8")
    assert re.findall(r".*\b(?:somebody|nobody|whoever|anybody|is told|are told|held against)\b.*", said) == []
    assert re.findall(r"^\w+Error: .*[^.]\.$", said, re.MULTILINE) == []  # an error is a sentence without its full stop

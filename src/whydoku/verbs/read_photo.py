"""Read what a photo shows, cell by cell."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING, Annotated

from whydoku.declare import Arg, Verb
from whydoku.errors import InputError
from whydoku.verbs._input import ANSWERS, file_bytes

if TYPE_CHECKING:
    from whydoku.model.photo import Photo


def read_photo(
    picture: Annotated[
        bytes | bytearray | str | PathLike[str],
        Arg("The picture as a data URL: data:image/jpeg;base64,… (PNG, JPEG or WebP).", longest=1 << 20),
    ],
    *,
    answers: Annotated[str | None, ANSWERS] = None,
) -> Photo:
    """Read what a photo shows: each cell with its probabilities, what the solver decided, and what is doubtful.

    `picture` is a path, the bytes of a file, or a data URL. Every verb takes a picture as its puzzle as well; there a doubt is
    an error, a DoubtfulError, whose `photo` is what this returns.
    """
    from whydoku.formats import bytes_of_url
    from whydoku.formats.photo import holds
    from whydoku.formats.photo import read_photo as read_picture

    data = (
        file_bytes(picture)
        if isinstance(picture, PathLike)
        else bytes_of_url(picture)
        if isinstance(picture, str)
        else picture
    )
    if not isinstance(data, bytes | bytearray) or not holds(bytes(data)):
        raise InputError("a picture is a path, the bytes of a PNG, JPEG or WebP file, or a data URL of one")
    return read_picture(bytes(data), answers)


plugin = Verb(
    read_photo,
    deadline=10.0,
    absent={"cli": "every command reads photos itself, and asks; `convert` writes down what it has read"},
)
